"""Chat with the table. A client mutes whom it likes by itself; the host mutes for all."""

from __future__ import annotations

import time
from typing import Any
from unicodedata import category

from sqlalchemy import Row, delete, insert, select

from fondaco.server.messages import ChatMessage, GuestInfo
from fondaco.server.problems import bad, not_found, not_yours
from fondaco.server.store.models import CLOSED, OPEN, OVER, PLAYING, ChatLine, Guest, Mute, Table
from fondaco.server.store.store import Store
from fondaco.server.tables import changing, check_host

MOST_SHOWN = 200
INVISIBLE = ("Cc", "Cs", "Cn", "Co")

LINES = select(ChatLine.id, ChatLine.table, ChatLine.at, ChatLine.guest, Guest.name, ChatLine.text).join(
    Guest, Guest.id == ChatLine.guest
)


async def say(store: Store, table: str, guest: GuestInfo, text: str) -> ChatMessage:
    said = "".join(sign for sign in text if category(sign) not in INVISIBLE).strip()
    if not said:
        raise bad("empty", "There is nothing in that message.")
    now = time.time()
    line = {"table": table, "guest": guest.id, "at": now, "text": said}
    async with store.changing() as connection:
        state = (await connection.execute(select(Table.state).where(Table.id == table))).scalar()
        if state is None or state == CLOSED:
            raise not_found("table")
        muted = select(Mute.guest).where(Mute.table == table, Mute.guest == guest.id)
        if (await connection.execute(muted)).first() is not None:
            raise not_yours("The host has muted you at this table.")
        number = (await connection.execute(insert(ChatLine).returning(ChatLine.id), line)).scalar_one()
    return ChatMessage(table, number, now, guest.id, guest.name, said)


async def read(store: Store, number: int) -> ChatMessage:
    row = await store.row(LINES.where(ChatLine.id == number))
    if row is None:
        raise not_found("message")
    return _message(row)


async def history(store: Store, table: str) -> list[ChatMessage]:
    """The latest messages of a table, the oldest first."""
    rows = await store.rows(LINES.where(ChatLine.table == table).order_by(ChatLine.id.desc()).limit(MOST_SHOWN))
    return [_message(row) for row in reversed(rows)]


async def mute(store: Store, table: str, host: GuestInfo, guest: str, muted: bool) -> None:
    async with changing(store, table, OPEN, PLAYING, OVER) as (connection, row):
        check_host(row, host)
        await connection.execute(delete(Mute).where(Mute.table == table, Mute.guest == guest))
        if muted:
            if (await connection.execute(select(Guest.id).where(Guest.id == guest))).first() is None:
                raise not_found("guest")
            await connection.execute(insert(Mute), {"table": table, "guest": guest})


def _message(row: Row[Any]) -> ChatMessage:
    return ChatMessage(row.table, row.id, row.at, row.guest, row.name, row.text)
