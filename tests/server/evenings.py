"""An evening that can be told twice: the same people say the same things, but the cards they cannot see are others.

Everything is the server's own but the sockets, the clock, the bots' thoughts and the making of ids, which are the
same in both tellings.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import random
import shutil
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple, cast

import msgspec
import pytest

from fondaco.errors import BadRecord, FondacoError
from fondaco.fairness import seal
from fondaco.games import find
from fondaco.kernel.chance import OutOfScript
from fondaco.match import Match, _lay_out, replay
from fondaco.server import chat, feeds, guests, matches, replays, seats, tables
from fondaco.server.bot_pool import BotPool, Decision, Question
from fondaco.server.bot_queue import Errand
from fondaco.server.live import Connection
from fondaco.server.logs import JsonLines
from fondaco.server.matches import Course, Setup, Step, begin
from fondaco.server.messages import GuestInfo, NewTable
from fondaco.server.notices import turn_of
from fondaco.server.problems import Problem
from fondaco.server.referee import ask
from fondaco.server.services import Services
from fondaco.server.settings import Settings
from fondaco.server.store.store import Store
from fondaco.server.timekeeper import Timekeeper
from fondaco.testing.secrets import retold

Json = dict[str, Any]
MATCH = "match"
encode = msgspec.json.Encoder().encode


class Said(NamedTuple):
    """One thing that somebody does: over the live connection, or as a request."""

    person: int
    what: Json
    private: bool = False
    """Refused for a reason of one's own cards: with others it might have been granted."""


# What is the same in both tellings


class Times(Timekeeper):
    """As late as the evening has come."""

    def __init__(self) -> None:
        self.at = 1_000.0

    def now(self) -> float:
        return self.at


@contextmanager
def same_ids_and_times(server_seed: str) -> Iterator[Times]:
    times, numbers = Times(), itertools.count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("time.time", times.now)
        patch.setattr("secrets.token_urlsafe", lambda _: f"secret-{next(numbers)}")
        patch.setattr("secrets.token_hex", lambda _: server_seed)
        patch.setattr("fondaco.server.store.store.PRAGMAS", ("journal_mode=MEMORY", "synchronous=OFF"))
        yield times


class SameThoughts:
    """Stands for the bots: what they choose is told once."""

    def __init__(self, choose: Callable[[Question], str]) -> None:
        self.choose_now = choose

    def must_prepare(self, question: Question) -> bool:
        return False

    async def choose(self, question: Question, errand: Errand) -> Decision:
        return Decision(self.choose_now(question))


def question_for(course: Course, seat: int, guest: str) -> bytes:
    """What a bot would be asked in somebody's place, but for its luck."""
    if seat not in course.seats_of(guest) or seat != course.to_move:
        return b"not yours"
    asked = ask(course, seat, "random")
    return encode((asked.view, asked.legal, asked.events))


class Ear:
    """A socket that keeps all it hears."""

    def __init__(self) -> None:
        self.scope = {"client": ("192.0.2.1", 1)}
        self.incoming: asyncio.Queue[Json] = asyncio.Queue()
        self.listening = asyncio.Event()
        self.heard: list[bytes] = []

    async def accept(self) -> None:
        pass

    async def receive(self) -> Json:
        self.listening.set()
        return await self.incoming.get()

    async def send_data(self, data: bytes, **_: object) -> None:
        self.heard.append(data)

    async def close(self, code: int, why: str) -> None:
        self.heard.append(f"{code} {why}".encode())


class LogLines(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(JsonLines())
        self.lines: list[bytes] = []

    def emit(self, record: logging.LogRecord) -> None:
        told = json.loads(self.format(record))
        del told["at"]
        self.lines.append(encode(told))


# A telling


@dataclass
class Evening:
    """A table with a person on each seat, a stranger who watches, and somebody without a name."""

    services: Services
    times: Times
    log: LogLines
    people: list[GuestInfo | None] = field(default_factory=list)
    ears: list[Ear] = field(default_factory=list)
    live: list[tuple[Connection, asyncio.Task[None]]] = field(default_factory=list)
    table: str = ""
    match: str = ""

    async def sit_down(self, game: str, players: int) -> None:
        secrets = [await guests.create(self.services.store, f"Person {number}") for number in range(players + 1)]
        self.people = [*(GuestInfo(one.id, one.name) for one in secrets), None]
        host = self.people[0]
        assert host is not None
        self.table = await tables.create(self.services.store, host, NewTable(game, players))
        for seat, guest in enumerate(self.people[1:players], 1):
            assert guest is not None
            await seats.take(self.services.store, self.table, seat, guest)
            await seats.ready(self.services.store, self.table, seat, guest, True, seal(f"entropy{seat}"))
        for token in (*(one.token for one in secrets), None):
            await self._come_in(token)
        course = await tables.start(self.services.store, self.table, host)
        for seat, guest in enumerate(self.people[1:players], 1):
            assert guest is not None
            course = await seats.reveal(self.services.store, self.table, seat, guest, f"entropy{seat}")
        assert course is not None
        self.match = course.setup.id
        self.services.referee.go_on(course)
        await self._settle()

    async def _come_in(self, token: str | None) -> None:
        ear = Ear()
        connection = Connection(cast(Any, ear), self.services)
        self.ears.append(ear)
        self.live.append((connection, asyncio.create_task(connection.run())))
        await ear.listening.wait()
        await self._tell(len(self.ears) - 1, {"type": "hello", "token": token})
        await self._tell(len(self.ears) - 1, {"type": "watch", "table": self.table})

    async def _tell(self, person: int, message: Json) -> None:
        ear = self.ears[person]
        ear.listening.clear()
        ear.incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})
        await ear.listening.wait()

    async def _settle(self) -> None:
        """Bots have thought, everybody has heard."""
        thinking, telling = self.services.referee.thinking, self.services.watchers.tasks
        while thinking or telling:
            await asyncio.gather(*thinking.values(), *telling)
        for connection, _ in self.live:
            await connection.outbox.empty.wait()

    async def course(self) -> Course:
        return await self.services.courses.get(self.match)

    async def happen(self, at: int, said: Said) -> None:
        self.times.at = 1_000.0 + at
        if "type" in said.what:
            await self._tell(said.person, said.what)
        else:
            self.ears[said.person].heard.append(await self._ask(said.person, **said.what))
        await self._settle()

    async def _ask(self, person: int, path: str, seat: int | None = 0) -> bytes:
        """What HTTP would answer."""
        guest = self.people[person]
        whoever = guest or GuestInfo("nobody", "Nobody")
        try:
            match path:
                case "question":
                    assert seat is not None
                    return question_for(await self.course(), seat, whoever.id)
                case "replay":
                    return encode(await replays.replay(await self.course(), seat, whoever.id, 0, 10_000))
                case "record":
                    course = await self.course()
                    return b"not yet" if course.result is None else encode(course.record())
                case "games":
                    return encode(await tables.games_of(self.services.store, whoever, ["playing"], 9))
                case "feed":
                    return feeds.write(whoever, [await self.course()], "")
                case "notice":
                    return encode(turn_of(await self.course()))
                case "chat":
                    return encode(await chat.history(self.services.store, self.table, guest))
                case _:
                    return encode(await tables.look(self.services.store, self.table))
        except Problem as problem:
            return encode(problem.content)

    async def close(self) -> None:
        for _, task in self.live:
            task.cancel()
        await asyncio.gather(*(task for _, task in self.live), return_exceptions=True)
        await self.services.referee.close()


@asynccontextmanager
async def evening(folder: Path, server_seed: str, choose: Callable[[Question], str]) -> AsyncIterator[Evening]:
    with same_ids_and_times(server_seed) as times:
        file = folder / "evening.db"
        shutil.copy(await empty_database(folder), file)
        store = Store(f"sqlite:///{file}", times)
        settings = Settings(stand_in="random", bot_pace=0.0, limits="off", push_services="")
        services = Services(settings, store, cast(Any, None), cast(BotPool, SameThoughts(choose)))
        services.ledger.open()
        lines, log = LogLines(), logging.getLogger("fondaco")
        log.addHandler(lines)
        level = log.level
        log.setLevel(logging.DEBUG)
        told = Evening(services, times, lines)
        try:
            yield told
        finally:
            log.removeHandler(lines)
            log.setLevel(level)
            await told.close()
            await services.ledger.close()
            await store.close()


async def empty_database(folder: Path) -> Path:
    file = folder / "empty.db"
    if not file.exists():
        store = Store(f"sqlite:///{file}")
        await store.migrate()
        await store.close()
    return file


# What people do in an evening


def something(course: Course, luck: random.Random) -> Said:
    """What somebody might do now: mostly play, but also all that is refused."""
    players = len(course.setup.players)
    seat, someone = course.to_move, luck.randrange(players)
    assert seat is not None
    here: Json = {"ref": 1, "match": MATCH}
    now = {**here, "number": course.number}
    chance = luck.random()
    if course.asked is not None and chance < 0.5:
        asked = luck.choice(course.asked.waiting_for)
        return Said(asked, {"type": "answer-undo", **now, "seat": asked, "agree": luck.random() < 0.7})
    if chance < 0.06:
        return Said(someone, {"type": "undo", **now, "seat": someone})
    if chance < 0.09 and not course.away:
        return Said(someone, {"type": "leave", **here, "seat": someone})
    if chance < 0.12 and course.away:
        return Said(next(iter(course.away)), {"type": "back", **here, "seat": next(iter(course.away))})
    if chance < 0.14:
        out_of_turn = {"type": "act", **now, "seat": someone, "action": course.match.legal()[0]}
        return Said(someone, {"path": "question", "seat": seat} if someone == seat else out_of_turn)
    if chance < 0.165:
        eyes = luck.choice((None, *range(players)))
        return Said(luck.randrange(players + 2), {"path": "replay", "seat": eyes})
    if chance < 0.185:
        path = luck.choice(("record", "games", "feed", "notice", "chat", "table"))
        return Said(luck.randrange(players + 2), {"path": path})
    if chance < 0.20:
        return Said(luck.randrange(players + 2), {"type": "say", "ref": 2, "table": "table", "text": "a good evening"})
    if chance < 0.23:
        seen = luck.randint(0, course.number)
        return Said(luck.randrange(players + 2), {"type": "watch", "table": "table", "match": MATCH, "number": seen})
    if chance < 0.29:
        actions = find(course.setup.game).actions
        legal = course.match.legal()
        wishes = [action for action in luck.choices(actions, k=20) if action not in legal]
        wish = {**now, "seat": seat, "action": (wishes or ["dance"])[0]}
        return Said(seat, {"type": "why-not" if chance < 0.26 else "act", **wish}, private=True)
    action = luck.choice(course.match.legal())
    if chance < 0.33:
        person = luck.randrange(players + 2)
        wrong = {"seat": seat if person != seat else (seat + 1) % players, "number": luck.randint(0, course.number)}
        return Said(person, {"type": "act", **now, "action": action} | wrong)
    if chance < 0.35 and course.number:
        return Said(seat, {"type": "act", **now, "number": course.number - 1, "seat": seat, "action": action})
    return Said(seat, {"type": "act", **now, "seat": seat, "action": action})


class Told(NamedTuple):
    """A whole evening: what was said, what bots chose, what came of it."""

    setup: Setup
    said: list[Said]
    chosen: list[str]
    stages: list[Course]
    """The course of the match after each of its events."""
    steps: list[Step]
    numbers: list[int]
    """After each thing said: the number of the last event."""
    heard: list[list[bytes]]
    """By person: all bytes; the last is the log's."""
    marks: list[list[int]]
    """After each thing said: how much each had heard."""

    def until(self, moment: int) -> Course:
        return self.stages[self.numbers[moment]]


async def tell(folder: Path, game: str, players: int, luck: random.Random, longest: int = 100_000) -> Told:
    """One evening, from the deal to the end, or until so much was said and done."""
    chosen: list[str] = []

    def choose(question: Question) -> str:
        chosen.append(luck.choice(question.legal))
        return chosen[-1]

    async with evening(folder, "5e" * 32, choose) as told:
        await told.sit_down(game, players)
        said: list[Said] = []
        course = await told.course()
        numbers, marks = [0], [heard_so_far(told)]
        while course.result is None and len(said) < longest:
            said.append(with_ids(something(course, luck), told))
            await told.happen(len(said), said[-1])
            course = await told.course()
            numbers.append(course.number)
            marks.append(heard_so_far(told))
        steps = [Step(*cast(Any, row)) for row in await told.services.ledger.since(told.match, 0)]
        stages = list(itertools.accumulate(steps, Course.after, initial=begin(course.setup)))
        return Told(course.setup, said, chosen, stages, steps, numbers, all_heard(told), marks)


def with_ids(said: Said, told: Evening) -> Said:
    ids = {"match": told.match, "table": told.table}
    return said._replace(what=said.what | {key: ids[key] for key in said.what.keys() & ids.keys()})


def all_heard(told: Evening) -> list[list[bytes]]:
    return [*(ear.heard for ear in told.ears), told.log.lines]


def heard_so_far(told: Evening) -> list[int]:
    return [len(heard) for heard in all_heard(told)]


async def tell_again(
    folder: Path, told: Told, until: int, chance: Sequence[Any], viewer: int | None
) -> list[list[bytes]]:
    """The same evening with other cards, up to a moment. Returns what everybody heard."""
    chosen = iter(told.chosen)
    with dealt(chance):
        async with evening(folder, "7a" * 32, lambda _: next(chosen)) as again:
            await again.sit_down(told.setup.game, len(told.setup.players))
            for at, said in enumerate(told.said[:until], 1):
                if not said.private or said.person == viewer:
                    await again.happen(at, said)
            return all_heard(again)


async def look_around(
    folder: Path, told: Told, until: int, match: Match, asker: int, luck: random.Random
) -> list[bytes]:
    """All that a person can find out at a table as it lies there, without changing it."""
    async with evening(folder, "5e" * 32, lambda question: question.legal[0]) as again:
        await again.sit_down(told.setup.game, len(told.setup.players))
        again.ears[asker].heard.clear()  # what was dealt before lies here no more
        number = told.numbers[until]
        course = replace(told.until(until), match=match, moves=(), marks=(0,) * (number + 1), away={}, asked=None)
        again.services.courses.at_hand[again.match] = course
        for at, said in enumerate(inquiries(course, asker, luck)):
            await again.happen(at, with_ids(said, again))
        assert (await again.course()) is course
        return again.ears[asker].heard


def inquiries(course: Course, asker: int, luck: random.Random) -> Iterator[Said]:
    now = {"ref": 1, "match": MATCH, "number": course.number}
    yield Said(asker, {"type": "watch", "table": "table"})
    for path in ("record", "games", "feed", "notice", "table"):
        yield Said(asker, {"path": path})
    for seat in range(len(course.setup.players)):
        yield Said(asker, {"path": "question", "seat": seat})
        yield Said(asker, {"type": "undo", **now, "seat": seat})
        for action in luck.sample(find(course.setup.game).actions, 12):
            yield Said(asker, {"type": "why-not", **now, "seat": seat, "action": action})
            if seat != asker or seat != course.to_move or action not in course.match.legal():
                yield Said(asker, {"type": "act", **now, "seat": seat, "action": action})


# Other cards


@contextmanager
def dealt(chance: Sequence[Any]) -> Iterator[None]:
    """Whatever is dealt and drawn comes from a script."""

    def deal(setup: Setup) -> Match:
        return deal_from(setup, chance)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matches.Setup, "deal", deal)
        yield


def deal_from(setup: Setup, chance: Sequence[Any]) -> Match:
    names = [player.name for player in setup.players]
    record = {"game": setup.game, "players": len(names), "options": setup.options, "names": names}
    return _lay_out(record, list(chance))


def other_cards(told: Told, until: int, viewer: int | None, luck: random.Random) -> list[Any] | None:
    """Outcomes by which the viewer could not have told the evening from the real one, up to a moment.

    None if there are no others: in Tan-Tan Caravan all draws are seen by everybody.
    """
    match = told.until(until).match
    for other in itertools.chain(many_other_draws(match, viewer, luck), one_other_draw(match, viewer, luck)):
        if other.position() != match.position():
            chance: list[Any] = other.record()["chance"]
            if looks_the_same(told, until, chance, viewer):
                return chance
    return None


def many_other_draws(match: Match, viewer: int | None, luck: random.Random, tries: int = 20) -> Iterator[Match]:
    return filter(None, (retold(match, cast(int, viewer), luck) for _ in range(tries)))


def one_other_draw(match: Match, viewer: int | None, luck: random.Random, latest: int = 12) -> Iterator[Match]:
    """One of the latest draws was another: the cards that are still in somebody's hand are among them."""
    record = {**match.record(), "seed": None}
    draws = [event for event in match.events(0, seat=viewer) if event["event"] == "draws"]
    unseen = [entry for entry, event in enumerate(draws) if event["outcome"] is None]
    names = sorted({record["chance"][entry] for entry in unseen})
    for entry in reversed(unseen[-latest:]):
        for name in luck.sample(names, len(names)):
            with suppress(BadRecord):
                yield replay({**record, "chance": [*record["chance"][:entry], name, *record["chance"][entry + 1 :]]})


def looks_the_same(told: Told, until: int, chance: Sequence[Any], viewer: int | None) -> bool:
    """Whether all that was done could have been done with these cards, each step looking the same to the viewer."""
    with dealt(chance):
        try:
            course = begin(told.setup)
            for step in told.steps[: told.numbers[until]]:
                course = course.after(step)
                real = told.stages[step.number]
                since = course.first_unseen(step.number - 1)
                if course.match.events(since, seat=viewer) != real.match.events(since, seat=viewer):
                    return False
        except (FondacoError, OutOfScript):
            return False
    return True
