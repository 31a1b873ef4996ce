"""Nothing is kept for ever, a lobby cannot be filled, and whoever is sent away stays away."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.exc import OperationalError

from fondaco.errors import BadSetup
from fondaco.server import chat, guests, seats, tables
from fondaco.server.bot_pool import BotPool
from fondaco.server.clocks import DAY
from fondaco.server.lifetimes import LIFETIMES, read_lifetimes
from fondaco.server.messages import GuestInfo, NewTable, TableMessage, Watch
from fondaco.server.problems import Problem
from fondaco.server.services import Services
from fondaco.server.settings import Settings
from fondaco.server.store.models import Base, ChatLine, Guest, TableRow
from fondaco.server.store.store import Store
from tests.server.evenings import Times
from tests.server.keepsakes import play
from tests.server.people import Person
from tests.server.serving import Serving

LOOKED_AT = {Guest: "seen", TableRow: "used", ChatLine: "at"}
"""What tells how old something is."""


class Onlooker:
    """Somebody who watches a table, and sees what becomes of it."""

    def __init__(self, guest: str) -> None:
        self.guest_id = guest
        self.states: list[str] = []

    def send(self, message: object) -> None:
        if isinstance(message, TableMessage):
            self.states.append(message.table.state)


class House:
    """Guests and tables, and who looks after them."""

    def __init__(self, database: str, lifetimes: str) -> None:
        self.times = Times()
        self.store = Store(database, self.times)
        self.services = Services(Settings(lifetimes=lifetimes), self.store, cast(Any, None), BotPool(0, 1))

    async def guest(self, name: str) -> GuestInfo:
        made = await guests.create(self.store, name)
        return GuestInfo(made.id, made.name)

    async def table(self, host: GuestInfo, **more: Any) -> str:
        return await tables.create(self.store, host, NewTable("tantan", 2, **more))

    async def dealt(self, host: GuestInfo, decisions: int) -> str:
        """A table with a match that has gone so far."""
        table = await self.table(host, seats=[None, "greedy"])
        course = await tables.start(self.store, table, host)
        assert course is not None
        await play(self.services.ledger, course, decisions, random.Random(1))
        return table

    async def after(self, days: float) -> None:
        """What housekeeping does so many days from now."""
        self.times.at += days * DAY
        await self.services.housekeeping.sweep()
        self.times.at -= days * DAY
        await asyncio.gather(*self.services.watchers.tasks)  # those told of a match's end

    async def age(self, model: Any, days: float) -> None:
        """As if all of these had been used or said some days earlier."""
        await self.store.change(update(model).values({LOOKED_AT[model]: self.times.at - days * DAY}))

    async def state(self, table: str) -> str:
        try:
            return (await tables.look(self.store, table)).state
        except Problem as problem:
            return problem.error

    async def rows(self) -> dict[str, int]:
        """How many there are, by table of the database that has any."""
        async with self.store.reading() as connection:
            counted = {
                table.name: (await connection.execute(select(func.count()).select_from(table))).scalar_one()
                for table in Base.metadata.sorted_tables
            }
        return {name: rows for name, rows in counted.items() if rows}


def evening(database: str, happens: Callable[[House], Awaitable[None]], lifetimes: str = "") -> None:
    async def run() -> None:
        house = House(database, lifetimes)
        await house.store.migrate()
        house.services.ledger.open()
        try:
            await happens(house)
        finally:
            await house.services.ledger.close()
            await house.store.close()

    asyncio.run(run())


def test_a_table_that_nobody_starts(new_database: str) -> None:
    async def happens(house: House) -> None:
        maya, idris = await house.guest("Maya"), await house.guest("Idris")
        table = await house.table(maya)
        await house.after(6.9)
        assert await house.state(table) == "open"
        await house.age(TableRow, 6)
        await seats.take(house.store, table, 1, idris)
        await house.after(6.9)
        assert await house.state(table) == "open", "somebody sat down since"
        await house.after(7.1)
        assert await house.state(table) == "closed"
        await house.after(14)
        assert await house.state(table) == "closed", "whoever looks is told for a while"
        await house.after(14.2)
        assert await house.state(table) == "not-found"

    evening(new_database, happens)


def test_whoever_still_waits_at_such_a_table_is_told(new_database: str) -> None:
    async def happens(house: House) -> None:
        maya = await house.guest("Maya")
        table = await house.table(maya)
        watcher = Onlooker(maya.id)
        await house.services.watchers.watch(cast(Any, watcher), Watch(table))
        await house.after(7.1)
        await house.services.watchers.look_after()
        assert watcher.states == ["open", "closed"]

    evening(new_database, happens)


def test_matches_that_are_over_are_kept_for_a_time(new_database: str) -> None:
    async def happens(house: House) -> None:
        maya = await house.guest("Maya")
        table = await house.dealt(maya, 10_000)
        await chat.say(house.store, table, maya, "Well played")
        match = (await tables.look(house.store, table)).match
        await house.after(179)
        assert (await house.services.courses.get(match)).result is not None
        assert (await house.rows())["match_events"] > 20
        await tables.rematch(house.store, table, maya)
        await house.after(170)
        assert await house.state(table) == "closed", "the rematch that nobody started; what was played is still there"
        assert (await house.rows())["match_events"] > 20
        await house.after(170 + 181)
        assert await house.rows() == {}
        with pytest.raises(Problem, match="no such match"):
            await house.services.courses.get(match)

    evening(new_database, happens)


def test_a_long_match_is_kept_from_its_end_on(new_database: str) -> None:
    async def happens(house: House) -> None:
        table = await house.dealt(await house.guest("Maya"), 1)
        await house.age(TableRow, 1000)
        course = await house.services.courses.get((await tables.look(house.store, table)).match)
        await play(house.services.ledger, course, 10_000, random.Random(1))
        await house.after(179)
        assert await house.state(table) == "over"
        await house.after(181)
        assert await house.state(table) == "not-found"

    evening(new_database, happens)


def test_a_match_in_which_nobody_decides_is_ended(new_database: str) -> None:
    async def happens(house: House) -> None:
        table = await house.dealt(await house.guest("Maya"), 20)
        await house.after(89)
        assert await house.state(table) == "playing"
        await house.after(91)
        assert await house.state(table) == "over"
        course = await house.services.courses.get((await tables.look(house.store, table)).match)
        assert course.result is not None
        assert (course.result.why, course.result.winners) == ("closed", [])

    evening(new_database, happens)


def test_chat_is_forgotten_but_for_the_latest_line(new_database: str) -> None:
    """What comes next has a higher id than whatever somebody has read."""

    async def happens(house: House) -> None:
        maya = await house.guest("Maya")
        table = await house.dealt(maya, 1)
        *_, last = [await chat.say(house.store, table, maya, text) for text in ("Welcome", "Tea?", "Let us begin")]
        await house.after(89)
        assert len(await chat.history(house.store, table, None)) == 3
        await house.age(ChatLine, 91)
        await house.after(0)
        assert [line.text for line in await chat.history(house.store, table, None)] == ["Let us begin"]
        assert await chat.say(house.store, table, maya, "At last") > last

    evening(new_database, happens)


def test_guests_of_whom_nothing_is_left(new_database: str) -> None:
    async def happens(house: House) -> None:
        host, regular, passer_by = [await house.guest(name) for name in ("Maya", "Idris", "Leila")]
        table = await house.dealt(host, 1)
        await chat.ignore(house.store, regular, passer_by.id, True)
        await seats.send_away(house.store, table, host, passer_by.id, True)
        await house.store.change(update(Guest).where(Guest.id == regular.id).values(created=house.times.at - 999 * DAY))
        await house.after(6.9)
        assert (await house.rows())["guests"] == 3
        await house.after(7.1)
        known = [row.name for row in await house.store.rows(select(Guest.name).order_by(Guest.name))]
        assert known == ["Idris", "Maya"], "one came back on another day, the other hosts a table"
        assert "ignored" not in await house.rows()
        assert "bans" not in await house.rows()
        await house.age(Guest, 366)
        await house.after(0)
        assert [row.name for row in await house.store.rows(select(Guest.name))] == ["Maya"]

    evening(new_database, happens)


def test_who_comes_back_is_seen(new_database: str) -> None:
    async def happens(house: House) -> None:
        made = await guests.create(house.store, "Maya")
        await house.age(Guest, 6)
        await guests.recognise(house.store, made.token)
        await house.after(6)
        assert (await guests.recognise(house.store, made.token)).id == made.id

    evening(new_database, happens)


def test_who_comes_back_is_let_in_even_if_nothing_can_be_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object) -> None:
        raise OperationalError("", None, Exception("the disk is full"))

    async def happens(house: House) -> None:
        made = await guests.create(house.store, "Maya")
        await house.age(Guest, 6)
        monkeypatch.setattr(house.store, "change", full)
        assert (await guests.recognise(house.store, made.token)).id == made.id

    evening(f"sqlite:///{tmp_path / 'fondaco.db'}", happens)


def test_many_at_once_and_none_where_nothing_expires(new_database: str) -> None:
    async def happens(house: House) -> None:
        for host in [await house.guest(name) for name in ("Maya", "Idris")]:
            for _ in range(30):
                await house.table(host, seats=["greedy", "greedy"])
        await house.age(TableRow, 1000)
        await house.after(0)
        states = await house.store.rows(select(TableRow.state).distinct())
        assert [row.state for row in states] == ["closed"]
        await house.after(7.1)
        assert await house.rows() == {}

    async def kept(house: House) -> None:
        await house.table(await house.guest("Maya"))
        await house.after(100_000)
        assert set(await house.rows()) == {"guests", "tables", "seats", "matches"}

    evening(new_database, happens)
    evening(new_database, kept, lifetimes="off")


def test_lifetimes_as_written() -> None:
    assert read_lifetimes("") == LIFETIMES
    without = {name: days for name, days in LIFETIMES.items() if name != "matches"}
    assert read_lifetimes(" chat = 3, matches=off,") == without | {"chat": 3}
    assert read_lifetimes("off") == {}
    for nonsense in ("chats=3", "chat=lots", "chat", "chat=0", "chat=-1", "chat=1.5", "never"):
        with pytest.raises(BadSetup, match="lifetimes should be"):
            read_lifetimes(nonsense)


# The lobby


def test_a_lobby_that_one_host_cannot_fill(new_database: str) -> None:
    async def happens(house: House) -> None:
        idris = await house.guest("Idris")
        waiting = await house.table(idris, listed=True)
        for name in ("Maya", "Leila"):
            host = await house.guest(name)
            for _ in range(40):
                await house.table(host, listed=True)
            for _ in range(4):
                table = await house.table(host, listed=True, seats=[None, "greedy"])
                await tables.start(house.store, table, host)
        lobby = await tables.lobby(house.store)
        assert [table.state for table in lobby] == ["open"] * 7 + ["playing"] * 6
        assert waiting in [table.id for table in lobby]
        await house.age(TableRow, 0.1)
        assert [table.state for table in await tables.lobby(house.store)] == ["playing"] * 6, "nobody waits there now"

    evening(new_database, happens)


# Seats


def test_a_guest_has_one_seat_and_whoever_is_sent_away_stays_away(servers: list[Serving]) -> None:
    async def happens() -> None:
        async with Person(servers[0], "Maya") as maya, Person(servers[-1], "Idris") as idris:
            table = (await maya.table("tantan", 4))["id"]
            place = f"/api/tables/{table}"
            await idris.watch(table)
            await idris.join(table, 1)
            greedy = await idris.ask("POST", f"{place}/seats/2", {})
            assert (greedy.status_code, greedy.json()["error"]) == (409, "one-seat")
            await maya.join(table, 2)

            sent_away = await maya.post(f"{place}/ban", {"guest": idris.id})
            assert [seat["guest"] for seat in sent_away["seats"]] == [maya.id, None, maya.id, None]
            assert sent_away["banned"] == [{"id": idris.id, "name": "Idris", "face": ""}]
            while not (told := await idris.next("table"))["table"]["banned"]:
                pass
            assert told["yours"] == []
            refused = await idris.ask("POST", f"{place}/seats/1", {})
            assert (refused.status_code, refused.json()["error"]) == (403, "banned")
            assert (await idris.say("say", table=table, text="But why?"))["error"] == "banned"

            assert (await maya.post(f"{place}/ban", {"guest": idris.id, "banned": False}))["banned"] == []
            await idris.join(table, 3)
            oneself = await maya.ask("POST", f"{place}/ban", {"guest": maya.id})
            assert oneself.status_code == 400
            nobody = await maya.ask("POST", f"{place}/ban", {"guest": "nobody"})
            assert nobody.status_code == 404

    asyncio.run(happens())


def test_who_is_sent_away_while_a_match_is_played_is_not_at_the_rematch(new_database: str) -> None:
    async def happens(house: House) -> None:
        maya, idris = await house.guest("Maya"), await house.guest("Idris")
        table = await house.table(maya)
        await seats.take(house.store, table, 1, idris)
        await seats.ready(house.store, table, 1, idris, True, "")
        course = await tables.start(house.store, table, maya)
        assert course is not None
        await seats.send_away(house.store, table, maya, idris.id, True)
        assert (await tables.look(house.store, table)).seats[1].guest == idris.id, "the match is played to its end"
        await play(house.services.ledger, course, 10_000, random.Random(1))
        with pytest.raises(Problem, match="sent you away"):
            await tables.rematch(house.store, table, idris)
        await tables.rematch(house.store, table, maya)
        assert (await tables.look(house.store, table)).seats[1].guest is None

    evening(new_database, happens)
