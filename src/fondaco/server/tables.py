"""Tables: set one, look at it, start, rematch, close; the lobby, and one's own games."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from sqlalchemy import Row, and_, bindparam, case, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fondaco import fairness
from fondaco.bots import OPPONENTS
from fondaco.errors import BadSetup
from fondaco.games import find
from fondaco.server import begun as begun_games
from fondaco.server.clocks import Clock, NoClock, read_clock
from fondaco.server.courses import make_setup
from fondaco.server.guests import fresh_id
from fondaco.server.matches import Course, Seated, begin, follow
from fondaco.server.messages import GameSummary, GuestInfo, Json, NewTable, Result, SeatInfo, TableInfo, WhoPlayed
from fondaco.server.metrics import SET_ASIDE
from fondaco.server.problems import Problem, SetAside, bad, conflict, not_found, not_yours
from fondaco.server.store.models import (
    ASIDE,
    CLOSED,
    DEALING,
    OPEN,
    OVER,
    PLAYING,
    Ban,
    Guest,
    MatchEvent,
    MatchRow,
    Mute,
    Player,
    Seat,
    TableRow,
)
from fondaco.server.store.store import UNREADABLE, Store

log = logging.getLogger("fondaco.tables")

BOTS = (*OPPONENTS, "greedy", "random")
"""The bots that may sit down here: those whose thinking is bounded by their name."""

TABLES = select(TableRow.__table__, MatchRow.number.label("rematch"), MatchRow.server_seed, MatchRow.begun).join(
    MatchRow, MatchRow.id == TableRow.match
)
"""With the match on them."""
SEATS = (
    select(
        Seat.__table__,
        case((Seat.name != "", Seat.name), else_=Guest.name).label("called"),
        case((Seat.name != "", Seat.face), else_=func.coalesce(Guest.face, "")).label("seen"),
    )
    .outerjoin(Guest, Guest.id == Seat.guest)
    .order_by(Seat.number)
)
"""With the names and faces of those who sit there."""

BANNED = select(Ban.table, Guest.id, Guest.name, Guest.face).join(Guest, Guest.id == Ban.guest).order_by(Guest.name)

THESE_TABLES = TABLES.where(TableRow.id.in_(bindparam("tables", expanding=True)))
THEIR_SEATS = SEATS.where(Seat.table.in_(bindparam("tables", expanding=True)))
BANNED_THERE = BANNED.where(Ban.table.in_(bindparam("tables", expanding=True)))
MUTED_THERE = select(Mute.table, Mute.guest).where(Mute.table.in_(bindparam("tables", expanding=True)))
HOLD = (
    update(TableRow.__table__)  # type: ignore[arg-type]
    .where(TableRow.id == bindparam("of_table"), TableRow.state.in_(bindparam("states", expanding=True)))
    .values(revision=TableRow.revision + 1, used=bindparam("now"))
    .returning(TableRow.__table__)
)

SET_TABLE = update(TableRow.__table__).where(TableRow.id == bindparam("of_table"))  # type: ignore[arg-type]
SET_MATCH = update(MatchRow.__table__).where(MatchRow.id == bindparam("of_match"))  # type: ignore[arg-type]
"""The columns that are set are those that are given."""
NEW_TABLE, NEW_SEATS, NEW_MATCH, NEW_PLAYERS = insert(TableRow), insert(Seat), insert(MatchRow), insert(Player)
STATE = select(TableRow.state).where(TableRow.id == bindparam("of_table"))
HOSTED = select(func.count()).where(TableRow.host == bindparam("of_host"), TableRow.state.in_((OPEN, DEALING, PLAYING)))
BANNED_FROM = select(Ban.guest).where(Ban.table == bindparam("of_table"), Ban.guest == bindparam("of_guest"))
SEATED_AT = select(Seat.number).where(Seat.table == bindparam("of_table"), Seat.guest == bindparam("of_guest"))

LAID = select(MatchRow.server_seed, MatchRow.begun).where(MatchRow.id == bindparam("of_match"))
DEALING_SINCE = select(TableRow.id).where(TableRow.state == DEALING, TableRow.used < bindparam("before"))

FREE: dict[str, Any] = {
    "guest": None,
    "bot": None,
    "name": "",
    "face": "",
    "ready": False,
    "seal": "",
    "entropy": "",
}
"""A seat that nobody has taken."""

LARGEST_LOBBY = 100
MOST_OF_ONE_HOST = 3
DEALING_SECONDS = 15.0
"""So long everybody is waited for who has sealed something."""
LISTED_SECONDS = 2 * 3600.0
"""A table at which nothing has happened for so long waits for no strangers any more."""
MOST_OPEN_TABLES = 50
"""A guest can host no more at a time."""

WRONG_STATE = {
    OPEN: "This table has not started yet.",
    DEALING: "The cards are being dealt: please wait a moment.",
    PLAYING: "A match is being played at this table.",
    OVER: "The match at this table is over.",
    CLOSED: "This table is closed.",
    ASIDE: "The match at this table was set aside.",
}


async def create(store: Store, host: GuestInfo, wanted: NewTable) -> str:
    """Set a table; the host sits down on the first seat for a person. Returns its id."""
    seats = read_setup(wanted)
    table, match = fresh_id(), fresh_id()
    row = msgspec.to_builtins(wanted) | {
        "id": table,
        "host": host.id,
        "state": OPEN,
        "revision": 0,
        "match": match,
        "created": (now := store.time.now()),
        "used": now,
    }
    del row["seats"], row["record"]
    begun = None if wanted.record is None else await asyncio.to_thread(begun_games.read, wanted)
    if begun is not None:
        row["options"] = begun.options
    chairs = [FREE | {"table": table, "number": number, "bot": bot} for number, bot in enumerate(seats)]
    people = [number for number, bot in enumerate(seats) if bot is None]
    for number in people if begun is not None and begun.over else people[:1]:
        chairs[number]["guest"] = host.id
    async with store.changing() as connection:
        if (await connection.execute(HOSTED, {"of_host": host.id})).scalar_one() >= MOST_OPEN_TABLES:
            raise conflict("too-many-tables", f"You host {MOST_OPEN_TABLES} tables already: please close one first.")
        await connection.execute(NEW_TABLE, row)
        await connection.execute(NEW_SEATS, chairs)
        await _lay_cards(connection, table, match, 1, None if begun is None else begun_games.kept(begun))
        if begun is not None and begun.over:
            laid = (await connection.execute(select(TableRow.__table__).where(TableRow.id == table))).one()
            await deal(connection, laid, now)
    return table


def read_setup(wanted: NewTable) -> list[str | None]:
    """The bots by seat; raises if the game, its options or a bot are not to be had."""
    seats = [*wanted.seats, *[None] * (wanted.players - len(wanted.seats))]
    try:
        game = find(wanted.game)
        game.read_players(wanted.players)
        game.read_options(wanted.options)
    except BadSetup as error:
        raise bad("bad-setup", str(error)) from None
    for spec in filter(None, seats):
        read_bot(spec)
    if len(seats) != wanted.players:
        raise bad("bad-setup", f"There are {wanted.players} seats, not {len(seats)}.")
    return seats


def read_bot(spec: str) -> str:
    if spec not in BOTS:
        raise bad("bad-bot", f"There is no bot {spec!r} here; bots are {', '.join(BOTS)}.")
    return spec


async def _lay_cards(connection: AsyncConnection, table: str, match: str, number: int, begun: Json | None) -> None:
    """The match to come, its secret seed already chosen: from now on the server is committed to it."""
    seed = fairness.fresh_server_seed()
    row = {"id": match, "table": table, "number": number, "server_seed": seed, "begun": begun, "state": OPEN}
    await connection.execute(NEW_MATCH, row)


# Looking


async def look(store: Store, table: str) -> TableInfo:
    found = await look_at(store, [table])
    if not found:
        raise not_found("table")
    return found[0]


async def look_at(store: Store, tables: Sequence[str]) -> list[TableInfo]:
    async with store.reading() as connection:
        rows = (await connection.execute(THESE_TABLES, {"tables": tables})).all()
        seats = (await connection.execute(THEIR_SEATS, {"tables": tables})).all()
        muted = (await connection.execute(MUTED_THERE, {"tables": tables})).all()
        banned = (await connection.execute(BANNED_THERE, {"tables": tables})).all()
    broken = [row.id for row in rows if row.state in (OPEN, DEALING, OVER) and not _is_readable(row)]
    if broken:
        await _set_aside(store, broken)
        return await look_at(store, tables)
    found = {row.id: _table_info(row, seats, muted, banned) for row in rows}
    return [found[table] for table in tables if table in found]


def _is_readable(row: Row[Any]) -> bool:
    return _clock_of(row) is not None and row.options is not UNREADABLE


def _clock_of(row: Row[Any]) -> Clock | None:
    try:
        return read_clock(row.clock)
    except msgspec.ValidationError:
        return None


async def _set_aside(store: Store, tables: Sequence[str]) -> None:
    """Nothing can be played there. Where a match is being played, it is the match that cannot be rebuilt, or can."""
    waiting = update(TableRow).where(TableRow.id.in_(tables), TableRow.state.in_((OPEN, DEALING, OVER)))
    aside = waiting.values(state=ASIDE, revision=TableRow.revision + 1).returning(TableRow.id)
    async with store.changing() as connection:
        done = list((await connection.execute(aside)).scalars())
    for table in done:
        SET_ASIDE.labels("table").inc()
        log.error("table %s cannot be read and is set aside", table)


def _table_info(row: Row[Any], seats: Sequence[Row[Any]], muted: Sequence[Any], banned: Sequence[Any]) -> TableInfo:
    stored = row._asdict()
    del stored["used"], stored["server_seed"], stored["begun"]
    more = {
        "clock": _clock_of(row) or NoClock(),
        "options": {} if row.options is UNREADABLE else row.options,
        "rematch": row.rematch - 1,
        "commit": "" if row.begun else fairness.commitment(row.server_seed),
        "seats": [
            SeatInfo(
                seat.number, seat.guest, seat.called, seat.seen, seat.bot, seat.ready, seat.seal, bool(seat.entropy)
            )
            for seat in seats
            if seat.table == row.id
        ],
        "muted": [mute.guest for mute in muted if mute.table == row.id],
        "banned": [GuestInfo(ban.id, ban.name, ban.face) for ban in banned if ban.table == row.id],
    }
    return TableInfo(**stored | more)


async def lobby(store: Store) -> list[TableInfo]:
    """Listed tables: those that wait for players, then those that are played, the newest first; of each host a few."""
    waits = and_(TableRow.state == OPEN, TableRow.used > store.time.now() - LISTED_SECONDS)
    place = func.row_number().over(partition_by=(TableRow.host, TableRow.state), order_by=TableRow.created.desc())
    listed = (
        select(TableRow.id, TableRow.state, TableRow.created, place.label("place"))
        .where(TableRow.listed, or_(waits, TableRow.state == PLAYING))
        .subquery()
    )
    query = (
        select(listed.c.id)
        .where(listed.c.place <= MOST_OF_ONE_HOST)
        .order_by(listed.c.state == PLAYING, listed.c.created.desc())
        .limit(LARGEST_LOBBY)
    )
    return await look_at(store, [row.id for row in await store.rows(query)])


async def games_of(
    store: Store, guest: GuestInfo, states: Sequence[str], limit: int, before: float | None = None
) -> list[GameSummary]:
    """A guest's own matches, the newest first; `your_turn` is left to whoever has them on the table."""
    began_before = [] if before is None else [MatchRow.began < before]
    mine = (
        select(MatchRow.__table__, TableRow.game)
        .join(TableRow, TableRow.id == MatchRow.table)
        .where(
            MatchRow.state.in_(states),
            MatchRow.id.in_(select(Player.match).where(Player.guest == guest.id)),
            *began_before,
        )
        .order_by(MatchRow.began.desc())
        .limit(limit)
    )
    async with store.reading() as connection:
        matches = (await connection.execute(mine)).all()
        ids = [row.id for row in matches]
        seated = select(Player.__table__).where(Player.match.in_(ids)).order_by(Player.seat)
        players = (await connection.execute(seated)).all()
    return [
        GameSummary(
            table=row.table,
            match=row.id,
            rematch=row.number - 1,
            game=row.game,
            state=row.state if _result_of(row) is not None or row.result is None else "aside",
            seats=[player.seat for player in players if player.match == row.id and player.guest == guest.id],
            players=[
                WhoPlayed(player.name, player.face, player.guest, player.bot)
                for player in players
                if player.match == row.id
            ],
            your_turn=False,
            began=row.began,
            ended=row.ended,
            result=_result_of(row),
        )
        for row in matches
    ]


def _result_of(row: Row[Any]) -> Result | None:
    try:
        return msgspec.convert(row.result, Result | None)
    except msgspec.ValidationError:
        return None


# Changing


@asynccontextmanager
async def changing(store: Store, table: str, *states: str) -> AsyncIterator[tuple[AsyncConnection, Row[Any]]]:
    """Hold a table that is in one of these states: changes to one table follow one another, on every worker."""
    async with store.changing() as connection:
        row = (await connection.execute(HOLD, {"of_table": table, "states": states, "now": store.time.now()})).first()
        if row is None:
            found = (await connection.execute(STATE, {"of_table": table})).scalar()
            if found is None:
                raise not_found("table")
            raise conflict("wrong-state", WRONG_STATE[found])
        yield connection, row


def check_host(host: str, guest: str) -> None:
    if host != guest:
        raise not_yours("Only the host of this table can do that.")


async def check_not_banned(connection: AsyncConnection, table: str, guest: GuestInfo) -> None:
    if (await connection.execute(BANNED_FROM, {"of_table": table, "of_guest": guest.id})).first() is not None:
        raise Problem(403, "banned", "The host has sent you away from this table: you can look, but not take part.")


async def look_anew(store: Store, guest: GuestInfo) -> list[str]:
    """The tables at which a guest sits have changed, because the guest has. Returns them."""
    seated = select(Seat.table).where(Seat.guest == guest.id)
    theirs = TableRow.id.in_(seated), TableRow.state.in_((OPEN, DEALING, PLAYING))
    raised = update(TableRow).where(*theirs).values(revision=TableRow.revision + 1).returning(TableRow.id)
    async with store.changing() as connection:
        return list((await connection.execute(raised)).scalars())


async def start(store: Store, table: str, guest: GuestInfo) -> Course | None:
    """Deal the match. All seats are taken, and everybody but the host has said to be ready."""
    async with changing(store, table, OPEN) as (connection, row):
        check_host(row.host, guest.id)
        _check_all_ready(await _seats(connection, table), guest)
        return await deal(connection, row, store.time.now())


async def deal(connection: AsyncConnection, row: Row[Any], now: float) -> Course | None:
    """The match, if nobody has anything to reveal; else nobody moves until all have, and nothing is dealt yet."""
    seats = await _seats(connection, row.id)
    if any(seat.seal and not seat.entropy for seat in seats):
        await connection.execute(SET_TABLE, {"of_table": row.id, "state": DEALING})
        return None
    players = [
        Seated(seat.guest, seat.bot, seat.called or f"{seat.bot} ({seat.number})", seat.seen, seat.seal, seat.entropy)
        for seat in seats
    ]
    await connection.execute(
        NEW_PLAYERS,
        [{"match": row.match, "seat": seat, **player._asdict()} for seat, player in enumerate(players)],
    )
    laid = (await connection.execute(LAID, {"of_match": row.match})).one()
    edition = find(row.game).edition
    course = begin(make_setup(row, row.match, players, laid.server_seed, now, edition, laid.begun))
    if laid.begun:
        course = await _go_on(connection, course, now)
    state = PLAYING if course.result is None else OVER
    values = {
        "of_match": row.match,
        "state": state,
        "edition": edition,
        "began": now,
        "deadline": course.deadline,
        **({} if course.result is None else {"ended": now, "result": msgspec.to_builtins(course.result)}),
    }
    await connection.execute(SET_MATCH, values)
    await connection.execute(SET_TABLE, {"of_table": row.id, "state": state})
    return course


async def _go_on(connection: AsyncConnection, course: Course, now: float) -> Course:
    """What was played in a page is stored as if it had been played here; from then on it is told by its events."""
    steps = list(begun_games.steps(course, now))
    if steps:
        events = [{"match": course.setup.id, **step._asdict()} for step in steps]
        await connection.execute(insert(MatchEvent), events)
    dealt = {name: value for name, value in (course.setup.begun or {}).items() if name != "actions"}
    await connection.execute(SET_MATCH, {"of_match": course.setup.id, "begun": dealt})
    return follow(course, steps)


async def _seats(connection: AsyncConnection, table: str) -> Sequence[Row[Any]]:
    return (await connection.execute(THEIR_SEATS, {"tables": [table]})).all()


async def stop_dealing(store: Store) -> list[str]:
    """Open tables again, where somebody has not revealed for too long and is not ready, then. What the others told is
    known by now: they seal something new. Returns those tables."""
    now = store.time.now()
    late = [row.id for row in await store.rows(DEALING_SINCE, before=now - DEALING_SECONDS)]
    if not late:
        return []
    still = TableRow.id.in_(late), TableRow.state == DEALING, TableRow.used < now - DEALING_SECONDS
    opened = update(TableRow).where(*still).values(state=OPEN, revision=TableRow.revision + 1, used=now)
    async with store.changing() as connection:
        tables = list((await connection.execute(opened.returning(TableRow.id))).scalars())
        here = Seat.table.in_(tables)
        await connection.execute(update(Seat).where(here, Seat.seal != "", Seat.entropy == "").values(ready=False))
        await connection.execute(update(Seat).where(here).values(seal="", entropy=""))
    return tables


def _check_all_ready(seats: Sequence[Row[Any]], host: GuestInfo) -> None:
    free = [seat.number for seat in seats if seat.guest is None and seat.bot is None]
    if free:
        raise conflict("seats-free", f"Seat {free[0]} is still free.")
    waiting = [seat.number for seat in seats if seat.guest not in (None, host.id) and not seat.ready]
    if waiting:
        raise conflict("not-ready", f"Seat {waiting[0]} is not ready yet.")


async def rematch(store: Store, table: str, guest: GuestInfo) -> str:
    """The same people sit down again, unless sent away; each may change seats and seal something new first."""
    async with changing(store, table, OVER, ASIDE) as (connection, row):
        if not _is_readable(row):
            raise SetAside("table")
        await check_not_banned(connection, table, guest)
        about = {"of_table": table, "of_guest": guest.id}
        if row.host != guest.id and (await connection.execute(SEATED_AT, about)).first() is None:
            raise not_yours("Only those who sit at this table can ask for a rematch.")
        match = fresh_id()
        played = select(func.max(MatchRow.number)).where(MatchRow.table == table)
        number = (await connection.execute(played)).scalar_one()
        await _lay_cards(connection, table, match, number + 1, None)
        await connection.execute(update(Seat).where(Seat.table == table).values(ready=False, seal="", entropy=""))
        sent_away = select(Ban.guest).where(Ban.table == table)
        await connection.execute(update(Seat).where(Seat.table == table, Seat.guest.in_(sent_away)).values(FREE))
        await connection.execute(SET_TABLE, {"of_table": table, "state": OPEN, "match": match})
    return match


async def close(store: Store, table: str, guest: GuestInfo) -> None:
    """Put an open or finished table away; a running match is ended first, by whoever referees it."""
    async with changing(store, table, OPEN, DEALING, OVER, ASIDE) as (connection, row):
        check_host(row.host, guest.id)
        await connection.execute(SET_TABLE, {"of_table": table, "state": CLOSED})
