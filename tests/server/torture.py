"""Kill the server again and again during play, and see that nothing is lost: `make torture`.

People play without a pause at several tables, with and without bots, and never give up. The server is killed at
random moments, also while it opens. After each restart, everything that was acknowledged is in the database, all
that is there was asked for by somebody, nobody had seen more than what is there, and every table goes on.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import random
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from sqlalchemy import select
from websockets.exceptions import WebSocketException

import fondaco
from fondaco import fairness
from fondaco.server.matches import ACT, ASK, UNDO
from fondaco.server.store.models import ChatLine, MatchEvent
from fondaco.server.store.store import Store
from tests.server import services
from tests.server.people import Json, Person
from tests.server.serving import Serving, workers

CUT_OFF = (OSError, httpx.TransportError, WebSocketException)
PAUSE = 0.05
"""Seconds until somebody tries again who was cut off."""
PATIENCE = 120.0
"""Seconds a table has to go on after a restart."""
LONGEST_PLAY = 1.0
"""Seconds between play going on everywhere and the next kill, at most."""
LONGEST_OPENING = 2.0
KILLS_WHILE_OPENING, CHATS, UNDOES, DOUBLE_CLICKS = 0.15, 0.02, 0.1, 0.05
"""How often."""

SEATS: list[list[str | None]] = [[None, None], [None, "random", None], [None, "level:1", "greedy", None]]
"""The tables there are: people on the seats without a bot."""


class Deed(NamedTuple):
    """What somebody asked for."""

    kind: str
    seat: int | None
    action: str | None


class Page:
    """One match: what was asked for, what was acknowledged, and what is stored, by the numbers of events."""

    def __init__(self, bots: list[int]) -> None:
        self.bots = bots
        self.asked: dict[int, set[Deed]] = defaultdict(set)
        self.acknowledged: dict[int, Deed] = {}
        self.stored: list[Deed] = []
        self.bots_decided = 0

    def take_in(self, number: int, kind: str, seat: int | None, data: Json) -> None:
        """An event of the database that is new to us."""
        assert number == len(self.stored) + 1, f"event {number} is stored after event {len(self.stored)}"
        deed = Deed(UNDO if kind == ASK else kind, seat, data.get("action"))
        self.stored.append(deed)
        if "bot" in data:
            assert seat in self.bots, f"{number}: a bot played seat {seat}"
            self.bots_decided += 1
        else:
            assert deed in self.asked[number], f"{number}: nobody asked for {deed}"

    def check(self, acknowledged: dict[int, Deed], seen: int) -> None:
        """Nothing is lost of what was acknowledged and seen."""
        assert seen <= len(self.stored), f"{seen} was seen, and is lost"
        for number, deed in acknowledged.items():
            assert number <= len(self.stored), f"{number}: {deed} was acknowledged, and is lost"
            assert self.stored[number - 1] == deed, f"{number}: {deed} was acknowledged"


class Book:
    """All matches, and all that was said."""

    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}
        self.said: dict[int, str] = {}

    def total(self, count: Callable[[Page], int]) -> int:
        return sum(map(count, self.pages.values()))


class Stalwart(Person):
    """Plays whenever it is to move, and comes back whenever it is cut off."""

    def __init__(self, server: Serving, name: str, book: Book, luck: random.Random) -> None:
        super().__init__(server, name)
        self.book = book
        self.luck = luck
        self.tables: dict[str, str] = {}
        """The match at each of one's tables."""
        self.decided: dict[str, int] = defaultdict(lambda: -1)
        """By match: the last state one has decided in."""
        self.codes: list[int | None] = []
        """How the connection was closed, each time."""

    async def live(self) -> None:
        while True:
            try:
                await self.connect()
                for table, match in list(self.tables.items()):
                    await self.resume(table, match)
                await self.play()
            except CUT_OFF:
                await self.hang_up()
                await asyncio.sleep(PAUSE)

    async def hang_up(self) -> None:
        socket = self.socket
        with suppress(*CUT_OFF):
            await self.disconnect()
        if socket is not None:
            self.codes.append(socket.close_code)
        self.socket = None
        failure = None if self.reader is None or self.reader.cancelled() else self.reader.exception()
        if failure is not None and not isinstance(failure, CUT_OFF):
            raise failure

    async def resume(self, table: str, match: str) -> None:
        seen = self.seen(match)
        await self.watch(table, **({} if seen is None else {"match": match, "number": seen}))

    def seen(self, match: str) -> int | None:
        return next((update["number"] for (of, _), update in self.updates.items() if of == match), None)

    async def _take_in(self, message: Json) -> None:
        await super()._take_in(message)
        self.received.clear()
        self.inbox.get_nowait()

    async def play(self) -> None:
        while True:
            async with self.changed:
                await self.changed.wait_for(lambda: self.cut_off or self.my_turn() is not None)
            turn = self.my_turn()
            if self.cut_off or turn is None:
                raise ConnectionError("cut off")
            await self.decide(turn)

    @property
    def cut_off(self) -> bool:
        return self.reader is None or self.reader.done()

    def my_turn(self) -> Json | None:
        """An update that asks for a decision."""
        for match, seat in self.updates:
            update = self.updates[match, seat]
            if update["legal"] and update["number"] > self.decided[match]:
                return update
        return None

    async def decide(self, update: Json) -> None:
        if self.luck.random() < CHATS:
            await self.chat(update["table"])
        if update["may_undo"] and self.luck.random() < UNDOES:
            await self.do(update, Deed(UNDO, update["seat"], None))
        else:
            await self.do(update, Deed(ACT, update["seat"], self.luck.choice(update["legal"])))

    async def do(self, update: Json, deed: Deed) -> None:
        """Ask for it, sometimes by a double click; it is done once, or the table has changed."""
        match, number = update["match"], update["number"]
        page = self.book.pages[match]
        page.asked[number + 1].add(deed)
        words = {"match": match, "number": number, "seat": deed.seat}
        if deed.action is not None:
            words["action"] = deed.action
        clicks = 2 if self.luck.random() < DOUBLE_CLICKS else 1
        answers = await asyncio.gather(*(self.say(deed.kind, **words) for _ in range(clicks)), return_exceptions=True)
        done = [answer["number"] for answer in answers if isinstance(answer, dict) and answer["type"] == "done"]
        assert done in ([], [number + 1]), answers
        if done:
            page.acknowledged[number + 1] = deed
            self.decided[match] = number
        for answer in answers:
            if isinstance(answer, BaseException):
                raise answer
            assert answer["type"] == "done" or answer["error"] in ("stale", "over"), answer

    async def chat(self, table: str) -> None:
        text = f"Good evening {self.luck.random()}"
        answer = await self.say("say", table=table, text=text)
        assert answer["type"] == "done", answer
        self.book.said[answer["number"]] = text

    async def insist(self, method: str, path: str, body: Json | None = None, done: str = "") -> Json:
        """Over HTTP, until it is done; `done` is the refusal that says that it was."""
        while True:
            try:
                answer = await self.ask(method, path, body)
            except CUT_OFF:
                await asyncio.sleep(PAUSE)
                continue
            told: Json = answer.json()
            assert answer.is_success or told["error"] == done, told
            return told


class Table:
    """A table that is never empty: one match after the other."""

    def __init__(self, game: str, seats: list[str | None], people: list[Stalwart]) -> None:
        self.game = game
        self.seats = seats
        self.people = people
        self.host = people[0]
        self.book = self.host.book
        self.places = [seat for seat, bot in enumerate(seats) if bot is None]
        self.match = ""
        self.finished = 0
        self.closing = False

    async def evening(self) -> None:
        made = await self.host.insist("POST", "/api/tables", self.wanted())
        table, self.match = made["id"], made["match"]
        for person, seat in list(zip(self.people, self.places, strict=True))[1:]:
            await person.insist("POST", f"/api/tables/{table}/seats/{seat}", {}, done="seat-taken")
        while True:
            await self.deal(table)
            await self.play_out(table)
            if self.closing:
                return
            await self.host.insist("POST", f"/api/tables/{table}/rematch", done="wrong-state")
            self.match = (await self.host.insist("GET", f"/api/tables/{table}"))["match"]

    def wanted(self) -> Json:
        return {"game": self.game, "players": len(self.seats), "seats": self.seats}

    async def deal(self, table: str) -> None:
        self.book.pages[self.match] = Page([seat for seat, bot in enumerate(self.seats) if bot is not None])
        for person, seat in zip(self.people, self.places, strict=True):
            await person.insist("PUT", f"/api/tables/{table}/seats/{seat}/ready", {}, done="wrong-state")
        for person in self.people:
            watched = table in person.tables
            person.tables[table] = self.match
            if not watched and person.socket is not None and not person.cut_off:
                try:
                    await person.resume(table, self.match)
                except CUT_OFF:
                    continue
        await self.host.insist("POST", f"/api/tables/{table}/start", done="wrong-state")

    async def play_out(self, table: str) -> None:
        """Wait for the end; then everybody has been told the game that is on record."""
        for person, seat in zip(self.people, self.places, strict=True):
            await self.told_the_end(person, seat)
        record = await self.host.insist("GET", f"/api/matches/{self.match}/record")
        fairness.check(record)
        played = fondaco.replay(record)
        assert played.over
        for person, seat in zip(self.people, self.places, strict=True):
            assert person.events[self.match, seat] == played.events(0, seat=seat)
            assert person.updates[self.match, seat]["view"] == played.view(seat)
        self.finished += 1

    async def told_the_end(self, person: Stalwart, seat: int) -> None:
        key = (self.match, seat)
        async with person.changed:
            await person.changed.wait_for(lambda: key in person.updates and person.updates[key]["result"] is not None)


class Torture:
    def __init__(
        self,
        servers: list[Serving],
        database: str,
        kills: int,
        minutes: float,
        tables: int,
        seed: int,
        fell: Callable[[Serving], None],
    ) -> None:
        self.servers = servers
        self.fell = fell
        self.database = database
        self.kills = kills
        self.minutes = minutes
        self.luck = random.Random(seed)
        self.book = Book()
        self.people: list[Stalwart] = []
        self.tables = [self.set_table(number) for number in range(tables)]
        self.opening_kills = 0
        self.pauses: list[float] = []
        """Seconds from a kill until every table had gone on."""

    def set_table(self, number: int) -> Table:
        """Two people to a table, on different servers if there are several."""
        games = fondaco.games.names()
        people = [
            Stalwart(server, f"{name} {number}", self.book, random.Random(self.luck.random()))
            for name, server in (("Maya", self.servers[0]), ("Idris", self.servers[-1]))
        ]
        self.people += people
        seats = SEATS[(number + number // len(games)) % len(SEATS)]
        return Table(games[number % len(games)], seats, people)

    async def run(self) -> None:
        for person in self.people:
            await person.sign_in()
        living = [asyncio.create_task(person.live()) for person in self.people]
        evenings = [asyncio.create_task(table.evening()) for table in self.tables]
        tormenting = asyncio.create_task(self.torment(evenings))
        await _first_failure([tormenting, *living, *evenings], until=[tormenting])
        for task in living:
            task.cancel()
        await asyncio.gather(*living, return_exceptions=True)
        for person in self.people:
            await person.hang_up()
            await person.http.aclose()

    async def torment(self, evenings: list[asyncio.Task[None]]) -> None:
        await self.all_go_on()
        played = self.being_played()
        end = time.monotonic() + 60 * self.minutes
        while len(self.pauses) < self.kills and time.monotonic() < end:
            await asyncio.sleep(self.luck.random() * LONGEST_PLAY)
            server = self.luck.choice(self.servers)
            began = time.monotonic()
            await asyncio.to_thread(self.fell, server)
            while self.luck.random() < KILLS_WHILE_OPENING:
                await asyncio.to_thread(self.open_a_little, server)
                self.opening_kills += 1
            await asyncio.to_thread(server.start)
            now = self.being_played()
            await self.check(played | now)
            played = now
            await self.all_go_on()
            self.pauses.append(time.monotonic() - began)
            if sys.stderr.isatty():
                print(f"\r{len(self.pauses)} of {self.kills} kills", end="", file=sys.stderr)
        for table in self.tables:
            table.closing = True
        await asyncio.wait_for(asyncio.gather(*evenings), 5 * PATIENCE)
        for page in self.book.pages.values():
            page.stored.clear()
            page.bots_decided = 0
        await self.check(set(self.book.pages))

    def open_a_little(self, server: Serving) -> None:
        server.launch()
        time.sleep(self.luck.random() * LONGEST_OPENING)
        server.kill()

    async def check(self, matches: set[str]) -> None:
        """What is stored of some matches holds all that was acknowledged or seen, and what somebody asked for."""
        pages = {match: page for match, page in self.book.pages.items() if match in matches}
        acknowledged = {match: dict(page.acknowledged) for match, page in pages.items()}
        seen = {match: max(person.seen(match) or 0 for person in self.people) for match in pages}
        said = dict(self.book.said)
        events, lines = await self.read(matches)
        for match, number, *event in events:
            if number > len(pages[match].stored):
                pages[match].take_in(number, *event)
        for match, page in pages.items():
            page.check(acknowledged[match], seen[match])
        assert said.items() <= {row.id: row.text for row in lines}.items(), "something that was said is lost"

    async def read(self, matches: set[str]) -> tuple[list[Any], list[Any]]:
        """From the database itself, which is left alone again: the server, not we, shall find it as it was."""
        events = select(MatchEvent.match, MatchEvent.number, MatchEvent.kind, MatchEvent.seat, MatchEvent.data)
        events = events.where(MatchEvent.match.in_(matches)).order_by(MatchEvent.match, MatchEvent.number)
        store = Store(self.database)
        try:
            return await store.rows(events), await store.rows(select(ChatLine.id, ChatLine.text))
        finally:
            await store.close()

    def being_played(self) -> set[str]:
        return {table.match for table in self.tables}

    async def all_go_on(self) -> None:
        await asyncio.gather(*(self.goes_on(table) for table in self.tables))

    async def goes_on(self, table: Table) -> None:
        """Something more happens at a table, and both people hear of it."""
        before = self.heard(table)
        async with asyncio.timeout(PATIENCE):
            while not all(after > number for after, number in zip(self.heard(table), before, strict=True)):
                await asyncio.sleep(0.01)

    def heard(self, table: Table) -> list[tuple[int, int]]:
        """By person: how far it has been told, in matches and events."""
        return [
            (table.finished, person.updates.get((table.match, seat), {"number": -1})["number"])
            for person, seat in zip(table.people, table.places, strict=True)
        ]

    @property
    def unanswered(self) -> int:
        """What people did, and was stored, but not acknowledged before the connection was cut."""
        return self.book.total(lambda page: len(page.stored) - page.bots_decided - len(page.acknowledged))

    def figures(self) -> Iterator[tuple[str, object]]:
        yield "kills", f"{len(self.pauses)}, and {self.opening_kills} while the server was opening"
        yield "tables, people", f"{len(self.tables)}, {len(self.people)}"
        yield "connections cut", sum(len(person.codes) for person in self.people)
        yield "events stored", self.book.total(lambda page: len(page.stored))
        yield "of these, bots' decisions", self.book.total(lambda page: page.bots_decided)
        yield "people's, acknowledged", self.book.total(lambda page: len(page.acknowledged))
        yield "people's, cut off before the acknowledgement", self.unanswered
        yield "chat messages acknowledged", len(self.book.said)
        yield "matches finished, their records checked", sum(table.finished for table in self.tables)
        yield "from a kill until all tables went on", f"{statistics.median(self.pauses):.1f} s (median)"
        yield "lost, invented, doubled", "none"


async def _first_failure(tasks: list[asyncio.Task[None]], until: list[asyncio.Task[None]]) -> None:
    """Wait for some tasks; if any fails, fail."""
    while not all(task.done() for task in until):
        await asyncio.wait([task for task in tasks if not task.done()], return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            if task.done():
                task.result()


@contextmanager
def opened(database: str, folder: Path) -> Iterator[list[Serving]]:
    """One server on SQLite, or two on PostgreSQL and Redis; they come back at the same addresses."""
    with ExitStack() as stack:
        settings = {"database": database}
        if database.startswith("postgresql"):
            settings["redis"] = stack.enter_context(services.redis(folder))
        logs = ["log0", "log1"] if "redis" in settings else ["log0"]
        servers = stack.enter_context(workers(folder, logs, **settings))
        for server in servers:
            server.settings["port"] = server.port
        yield servers


def torture(
    folder: Path,
    database: str,
    kills: int = 300,
    minutes: float = math.inf,
    tables: int = 9,
    seed: int = 1,
    fell: Callable[[Serving], None] = Serving.kill,
) -> Torture:
    """On a database, named by its URL."""
    with opened(database, folder) as servers:

        async def run() -> Torture:
            ordeal = Torture(servers, database, kills, minutes, tables, seed, fell)
            await ordeal.run()
            return ordeal

        ordeal = asyncio.run(run())
        for server in servers:
            assert server.errors() == [], server.errors()
        return ordeal


def main() -> None:
    parser = argparse.ArgumentParser(prog="make torture ARGS=", description="Kill the server during play.")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop killing after so long")
    parser.add_argument("--tables", type=int, default=9)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    arguments = vars(parser.parse_args())
    with ExitStack() as stack:
        folder, place = (Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="fondaco-"))) for _ in range(2))
        if arguments.pop("database") == "sqlite":
            url = f"sqlite:///{place / 'fondaco.db'}"
        else:
            url = stack.enter_context(services.postgres(place))
        ordeal = torture(folder, url, **arguments)
    for name, value in ordeal.figures():
        print(f"{name:48} {value}")


if __name__ == "__main__":
    main()
