"""Seats between matches: take one, leave it, be ready, put a bot there. Several seats of the host are hot-seat."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fondaco.fairness import is_entropy, is_seal, seal
from fondaco.server.matches import Course
from fondaco.server.messages import GuestInfo
from fondaco.server.problems import bad, conflict, not_found, not_yours
from fondaco.server.store.models import ASIDE, DEALING, OPEN, OVER, PLAYING, Ban, Guest, Seat
from fondaco.server.store.store import Store
from fondaco.server.tables import FREE, SEATED_AT, changing, check_host, check_not_banned, deal, read_bot
from fondaco.server.user_text import read_face, read_name

MOST_BANNED = 100

HERE = Seat.table == bindparam("of_table"), Seat.number == bindparam("of_number")
THIS_SEAT = select(Seat.__table__).where(*HERE)
SET_SEAT = update(Seat.__table__).where(*HERE)  # type: ignore[arg-type]


async def take(store: Store, table: str, number: int, guest: GuestInfo) -> None:
    async with changing(store, table, OPEN) as (connection, row):
        await check_not_banned(connection, table, guest)
        seat = await _find(connection, table, number)
        if seat.guest is not None or seat.bot is not None:
            raise conflict("seat-taken", f"Somebody sits on seat {number} already.")
        if guest.id != row.host:
            await _check_not_seated(connection, table, guest)
        await _set(connection, table, number, FREE | {"guest": guest.id})


async def _check_not_seated(connection: AsyncConnection, table: str, guest: GuestInfo) -> None:
    """At other people's tables one takes one's own seat; several people at one device play at the host's."""
    if (await connection.execute(SEATED_AT, {"of_table": table, "of_guest": guest.id})).first() is not None:
        raise conflict("one-seat", "You sit at this table already; only its host can take several seats.")


async def leave(store: Store, table: str, number: int, guest: GuestInfo) -> None:
    """Free a seat: one's own, or as the host any."""
    async with changing(store, table, OPEN, OVER, ASIDE) as (connection, row):
        seat = await _find(connection, table, number)
        if seat.guest != guest.id:
            check_host(row.host, guest.id)
        await _set(connection, table, number, FREE)


async def send_away(store: Store, table: str, host: GuestInfo, guest: str, banned: bool) -> None:
    """The host lets a guest sit here no more, nor speak; or again. Whoever sits gets up, unless a match is played."""
    async with changing(store, table, OPEN, PLAYING, OVER) as (connection, row):
        check_host(row.host, host.id)
        if guest == host.id:
            raise bad("bad-request", "That is yourself: you are the host.")
        await connection.execute(delete(Ban).where(Ban.table == table, Ban.guest == guest))
        if not banned:
            return
        if (await connection.execute(select(Guest.id).where(Guest.id == guest))).first() is None:
            raise not_found("guest")
        sent_away = (await connection.execute(select(func.count()).where(Ban.table == table))).scalar_one()
        if sent_away >= MOST_BANNED:
            raise conflict("too-many-banned", f"You have sent {MOST_BANNED} guests away already: set another table.")
        await connection.execute(insert(Ban), {"table": table, "guest": guest})
        if row.state != PLAYING:
            await connection.execute(update(Seat).where(Seat.table == table, Seat.guest == guest).values(FREE))


async def ready(store: Store, table: str, number: int, guest: GuestInfo, ready: bool, seal: str) -> None:
    if not is_seal(seal):  # the pattern of the message lets a newline pass at the end
        raise bad("bad-request", "A seal is SHA-256 of what you add, 64 hex digits.")
    async with changing(store, table, OPEN) as (connection, _):
        await _find_own(connection, table, number, guest)
        await _set(connection, table, number, {"ready": ready, "seal": seal, "entropy": ""})


async def reveal(store: Store, table: str, number: int, guest: GuestInfo, entropy: str) -> Course | None:
    """Tell what a seat has sealed. Whoever is the last of all to do so is dealt to, like all others."""
    if not is_entropy(entropy):  # one more line would be somebody else's entropy
        raise bad("bad-request", "Entropy is up to 64 visible ASCII signs, without spaces.")
    async with changing(store, table, DEALING, PLAYING) as (connection, row):
        seat = await _find_own(connection, table, number, guest)
        if seal(entropy) != seat.seal:
            raise conflict("wrong-seal", "That is not what this seat had sealed.")
        if row.state == PLAYING:  # told before, but the answer got lost
            return None
        await _set(connection, table, number, {"entropy": entropy})
        return await deal(connection, row, store.time.now())


async def name(store: Store, table: str, number: int, guest: GuestInfo, name: str, face: str) -> None:
    """Say who plays a seat of one's own: where several people share a device, each has a name and a face."""
    person = {"name": read_name(name), "face": read_face(face)}
    async with changing(store, table, OPEN) as (connection, _):
        await _find_own(connection, table, number, guest)
        await _set(connection, table, number, person)


async def put_bot(store: Store, table: str, number: int, guest: GuestInfo, bot: str) -> None:
    """The host has a bot sit down on a seat that is free, or a bot's already."""
    async with changing(store, table, OPEN) as (connection, row):
        check_host(row.host, guest.id)
        seat = await _find(connection, table, number)
        if seat.guest is not None:
            raise conflict("seat-taken", f"Somebody sits on seat {number} already.")
        await _set(connection, table, number, FREE | {"bot": read_bot(bot)})


async def _find(connection: AsyncConnection, table: str, number: int) -> Row[Any]:
    seat = (await connection.execute(THIS_SEAT, {"of_table": table, "of_number": number})).first()
    if seat is None:
        raise not_found("seat")
    return seat


async def _find_own(connection: AsyncConnection, table: str, number: int, guest: GuestInfo) -> Row[Any]:
    seat = await _find(connection, table, number)
    if seat.guest != guest.id:
        raise not_yours("You do not sit there.")
    return seat


async def _set(connection: AsyncConnection, table: str, number: int, values: dict[str, Any]) -> None:
    await connection.execute(SET_SEAT, {"of_table": table, "of_number": number, **values})
