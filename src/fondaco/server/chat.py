"""Chat with the table. The host mutes a guest for all at the table, everybody whom they like for themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Row, bindparam, delete, func, insert, select

from fondaco.server.messages import ChatMessage, GuestInfo
from fondaco.server.problems import conflict, not_found, not_yours
from fondaco.server.store.models import (
    ASIDE,
    CLOSED,
    DEALING,
    OPEN,
    OVER,
    PLAYING,
    ChatLine,
    Guest,
    Ignored,
    Mute,
    TableRow,
)
from fondaco.server.store.store import Store, batches
from fondaco.server.tables import changing, check_host, check_not_banned
from fondaco.server.user_text import read_chat

MOST_SHOWN = 200
MOST_IGNORED = 500

LINES = select(ChatLine.id, ChatLine.table, ChatLine.at, ChatLine.guest, Guest.name, ChatLine.text).join(
    Guest, Guest.id == ChatLine.guest
)
NEWEST = (
    LINES.where(ChatLine.table == bindparam("of_table"), ChatLine.id > bindparam("after"))
    .order_by(ChatLine.id.desc())
    .limit(MOST_SHOWN)
)
LATEST = select(func.max(ChatLine.id)).where(ChatLine.table == bindparam("of_table"))


async def say(store: Store, table: str, guest: GuestInfo, text: str) -> int:
    """The table is held: its messages are stored in the order of their ids, so that nobody passes one over."""
    line = {"table": table, "guest": guest.id, "at": store.time.now(), "text": read_chat(text)}
    async with store.changing() as connection:
        hold = select(TableRow.state).where(TableRow.id == table).with_for_update(key_share=True)
        state = (await connection.execute(hold)).scalar()
        if state is None or state == CLOSED:
            raise not_found("table")
        await check_not_banned(connection, table, guest)
        muted = select(Mute.guest).where(Mute.table == table, Mute.guest == guest.id)
        if (await connection.execute(muted)).first() is not None:
            raise not_yours("The host has muted you at this table.")
        return (await connection.execute(insert(ChatLine).returning(ChatLine.id), line)).scalar_one()


async def latest(store: Store, table: str) -> int:
    """The id of the latest message; 0 if nobody has said anything."""
    row = await store.row(LATEST, of_table=table)
    assert row is not None
    return row[0] or 0


async def history(store: Store, table: str, reader: GuestInfo | None, after: int = 0) -> list[ChatMessage]:
    """The latest messages of a table, the oldest first, but for those the reader does not want to read."""
    lines = NEWEST
    if reader is not None:
        lines = lines.where(ChatLine.guest.not_in(select(Ignored.other).where(Ignored.guest == reader.id)))
    rows = await store.rows(lines, of_table=table, after=after)
    return [_message(row) for row in reversed(rows)]


async def mute(store: Store, table: str, host: GuestInfo, guest: str, muted: bool) -> None:
    async with changing(store, table, OPEN, DEALING, PLAYING, OVER, ASIDE) as (connection, row):
        check_host(row.host, host.id)
        await connection.execute(delete(Mute).where(Mute.table == table, Mute.guest == guest))
        if muted:
            if (await connection.execute(select(Guest.id).where(Guest.id == guest))).first() is None:
                raise not_found("guest")
            await connection.execute(insert(Mute), {"table": table, "guest": guest})


async def ignored_by(store: Store, guest: GuestInfo) -> list[str]:
    """The guests whose chat a guest does not want to read."""
    query = select(Ignored.other).where(Ignored.guest == guest.id).order_by(Ignored.other)
    return [row.other for row in await store.rows(query)]


async def unwanted(store: Store, readers: Iterable[str], speakers: Iterable[str]) -> set[tuple[str, str]]:
    """Who of these does not want to read whom."""
    query = select(Ignored.guest, Ignored.other).where(Ignored.other.in_(speakers))
    return {
        (row.guest, row.other)
        for some in batches(readers)
        for row in await store.rows(query.where(Ignored.guest.in_(some)))
    }


async def ignore(store: Store, guest: GuestInfo, other: str, ignored: bool) -> list[str]:
    async with store.changing() as connection:
        await connection.execute(delete(Ignored).where(Ignored.guest == guest.id, Ignored.other == other))
        if ignored:
            if (await connection.execute(select(Guest.id).where(Guest.id == other))).first() is None:
                raise not_found("guest")
            count = select(func.count()).where(Ignored.guest == guest.id)
            if (await connection.execute(count)).scalar_one() >= MOST_IGNORED:
                raise conflict("too-many-muted", f"You have muted {MOST_IGNORED} guests already.")
            await connection.execute(insert(Ignored), {"guest": guest.id, "other": other})
    return await ignored_by(store, guest)


def _message(row: Row[Any]) -> ChatMessage:
    return ChatMessage(row.table, row.id, row.at, row.guest, row.name, row.text)
