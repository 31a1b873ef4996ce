"""Seats between matches: take one, leave it, be ready, put a bot there. Several seats of one guest are hot-seat."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fondaco.fairness import is_entropy
from fondaco.server.messages import GuestInfo
from fondaco.server.problems import bad, conflict, not_found, not_yours
from fondaco.server.store.models import ASIDE, OPEN, OVER, Seat
from fondaco.server.store.store import Store
from fondaco.server.tables import FREE, changing, check_host, read_bot


async def take(store: Store, table: str, number: int, guest: GuestInfo, entropy: str) -> None:
    sit_down = (
        update(Seat)
        .where(Seat.table == table, Seat.number == number, Seat.guest.is_(None), Seat.bot.is_(None))
        .values(guest=guest.id, ready=False, entropy=entropy)
    )
    check_entropy(entropy)
    async with changing(store, table, OPEN) as (connection, _):
        if (await connection.execute(sit_down)).rowcount == 0:
            await _find(connection, table, number)
            raise conflict("seat-taken", f"Somebody sits on seat {number} already.")


def check_entropy(entropy: str) -> None:
    """The pattern of the message lets a newline pass at the end, which would make another line of the proof."""
    if not is_entropy(entropy):
        raise bad("bad-request", "Entropy is up to 64 visible ASCII signs, without spaces.")


async def leave(store: Store, table: str, number: int, guest: GuestInfo) -> None:
    """Free a seat: one's own, or as the host any."""
    async with changing(store, table, OPEN, OVER, ASIDE) as (connection, row):
        seat = await _find(connection, table, number)
        if seat.guest != guest.id:
            check_host(row.host, guest.id)
        await _set(connection, table, number, FREE)


async def ready(store: Store, table: str, number: int, guest: GuestInfo, ready: bool, entropy: str | None) -> None:
    check_entropy(entropy or "")
    async with changing(store, table, OPEN) as (connection, _):
        seat = await _find(connection, table, number)
        if seat.guest != guest.id:
            raise not_yours("You do not sit there.")
        values: dict[str, Any] = {"ready": ready}
        if entropy is not None:
            values["entropy"] = entropy
        await _set(connection, table, number, values)


async def put_bot(store: Store, table: str, number: int, guest: GuestInfo, bot: str) -> None:
    """The host has a bot sit down on a seat that is free, or a bot's already."""
    async with changing(store, table, OPEN) as (connection, row):
        check_host(row.host, guest.id)
        seat = await _find(connection, table, number)
        if seat.guest is not None:
            raise conflict("seat-taken", f"Somebody sits on seat {number} already.")
        await _set(connection, table, number, FREE | {"bot": read_bot(bot)})


async def _find(connection: AsyncConnection, table: str, number: int) -> Row[Any]:
    query = select(Seat.__table__).where(Seat.table == table, Seat.number == number)
    seat = (await connection.execute(query)).first()
    if seat is None:
        raise not_found("seat")
    return seat


async def _set(connection: AsyncConnection, table: str, number: int, values: dict[str, Any]) -> None:
    await connection.execute(update(Seat).where(Seat.table == table, Seat.number == number).values(values))
