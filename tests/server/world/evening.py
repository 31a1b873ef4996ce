"""One simulated evening: a table is set, people sit down and play, things go wrong, and in the end all is well."""

from __future__ import annotations

import asyncio
import logging
import random
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, NamedTuple
from unittest import mock

from sqlalchemy.exc import OperationalError

from fondaco.server import web
from fondaco.server.clocks import Clock, Fischer, NoClock, PerMove
from fondaco.server.messages import NewTable
from fondaco.server.problems import Problem
from fondaco.server.services import Services
from fondaco.server.settings import Settings
from tests.server.world import network
from tests.server.world.disk import Disk
from tests.server.world.loop import NEVER, Loop
from tests.server.world.network import Bus, Json, Line, Unreachable
from tests.server.world.people import Person
from tests.server.world.truth import Broken, Truth, demand
from tests.server.world.workers import Worker

GAME = "pebbles"
EPOCH = 1_700_000_000.0
MOST_STEPS = 60_000
LONGEST_EVENING = 300.0
LAST_STEP = 600
"""Until which things go wrong."""
LONGEST_OUTAGE = 1.5

SETTINGS = {
    (workers, pace): Settings(stand_in="random", bot_pace=pace, limits="off", push_services="", redis=redis)
    for workers, redis in ((1, ""), (2, "redis://nowhere"))
    for pace in (0.05, 0.6)
}
"""By the number of workers, and the pace of bots."""


class Fault(NamedTuple):
    step: int
    kind: str


@dataclass
class Plan:
    """What is to happen, all of it drawn from the seed."""

    players: int
    people: int
    workers: int
    clock: Clock
    bot_pace: float
    lost: float
    doubled: float
    spectators: int
    whims: float
    """How often people do something else than play on."""
    stays: float | None
    """Seconds until the host closes the table, should it not be over by then; None: it is played to the end."""
    faults: list[Fault]


def draw_plan(luck: random.Random, kinds: tuple[str, ...]) -> Plan:
    players = luck.choice((2, 2, 2, 2, 3, 4))
    faults = sorted(Fault(luck.randrange(LAST_STEP), luck.choice(kinds)) for _ in range(luck.choice((0, 1, 2, 4))))
    is_about_time = luck.random() < 0.4 or any(fault.kind == "clock set" for fault in faults)
    return Plan(
        players=players,
        people=luck.randint(1, players),
        workers=luck.choice((1, 2)),
        clock=luck.choice((PerMove(2), Fischer(5, 1))) if is_about_time else NoClock(),
        bot_pace=luck.choice((0.05, 0.05, 0.05, 0.6)),
        lost=luck.choice((0.0, 0.0, 0.1)),
        doubled=luck.choice((0.0, 0.0, 0.2)),
        spectators=luck.choice((0, 0, 0, 1)),
        whims=luck.choice((0.0, 0.1, 0.4 if is_about_time else 0.2)),
        stays=luck.choice((0.1, 0.2, 0.4, 0.8, 1.2, None)),
        faults=faults,
    )


@dataclass
class Told:
    """What came of an evening."""

    seed: int
    faults: Counter[str]
    steps: int
    seconds: float
    events: int
    acknowledged: int
    played: bool
    """To its end, and not closed."""
    fingerprint: float
    """Of all luck that there was: equal only if all else was equal."""


class Errors(logging.Handler):
    """What the server noted as its own failure."""

    def __init__(self, loop: Loop) -> None:
        super().__init__(logging.ERROR)
        self.loop = loop
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)
        self.loop.notice_at = 0


class Evening:
    def __init__(self, seed: int, disk: Disk, tell: Callable[[str], None] | None = None) -> None:
        self.tell = tell
        """Whom the story is told, line by line."""
        self.luck = random.Random(seed)
        self.seed = seed
        self.disk = disk
        self.loop = Loop(self.luck)  # type: ignore[abstract]
        disk.begin_evening(self.loop)
        self.bus = Bus(self.loop)
        self.plan = draw_plan(self.luck, tuple(FAULTS))
        self.faults = list(self.plan.faults)
        self.struck: Counter[str] = Counter()
        self.skew = 0.0
        """How wrong the clock on the wall is."""
        self.first_skew: float | None = None
        self.errors = Errors(self.loop)
        self.secrets: list[bytes] = []
        self.truth = Truth(disk, self.loop.time)
        disk.on_commit = self._look
        self.loop.on_notice = self._look_around
        self._await_fault()
        self.ids = random.Random(seed)
        bots = ["random"] * (self.plan.players - self.plan.people)
        self.wanted = NewTable(
            GAME, self.plan.players, clock=self.plan.clock, seats=[*[None] * self.plan.people, *bots]
        )

    # From the beginning to the end

    def spend(self) -> Told:
        with self._in_its_own_time():
            asyncio._set_running_loop(self.loop)
            try:
                self.table: asyncio.Future[str] = self.loop.create_future()
                settings = SETTINGS[self.plan.workers, self.plan.bot_pace]
                self.workers = [Worker(self, settings, f"worker {n}") for n in range(self.plan.workers)]
                self.people = [Person(self, number) for number in range(self.plan.people + self.plan.spectators)]
                self.loop.run(self.loop.start(self.loop.world, self._spend()), MOST_STEPS, LONGEST_EVENING)
            finally:
                self._forget()
        return Told(
            self.seed,
            self.struck,
            self.loop.steps,
            self.loop.now,
            sum(map(len, self.truth.events.values())),
            len(self.truth.done),
            all(person.info["state"] == "over" for person in self.people),
            self.luck.random(),
        )

    async def _spend(self) -> None:
        sitting = [self.loop.start(person.process, person.spend(), person.name) for person in self.people]
        closing = self.loop.start(self.people[0].process, self._close_at_last())
        for task in sitting:
            await task
        closing.cancel()
        self.faults.clear()
        await self._check_the_end()

    async def _close_at_last(self) -> None:
        """The host does, if that was the plan."""
        if self.plan.stays is None:
            return
        host = self.people[0]
        table = await asyncio.shield(self.table)
        while host.info["state"] == "open":
            await self.loop.pause(0.5)
        await self.loop.pause(self.plan.stays)
        while not host.is_over:
            if host.info["match"]:
                self.truth.said["end", host.info["match"], None] += 1
            with suppress(Unreachable, Problem):
                await host.ask_once(web.close, table=table)
            await self.loop.pause(1)

    async def _check_the_end(self) -> None:
        """All that people have seen last is what is stored."""
        self._check_errors()
        for courses in self.truth.courses.values():
            demand(courses[-1].result is not None, "a match is not over, but everybody thinks so")
        self.truth.check_refusals()

    @contextmanager
    def _in_its_own_time(self) -> Iterator[None]:
        log = logging.getLogger("fondaco")
        log.addHandler(self.errors)
        try:
            with (
                mock.patch("time.time", self._wall),
                mock.patch("time.monotonic", self._monotonic),
                mock.patch("secrets.token_bytes", self._token),
            ):
                yield
        finally:
            log.removeHandler(self.errors)

    def _wall(self) -> float:
        return EPOCH + self.loop.now + self.loop.running.skew

    def _monotonic(self) -> float:
        return self.loop.now + self.loop.running.booted

    def _token(self, size: int = 32) -> bytes:
        return self.ids.randbytes(size)

    def _forget(self) -> None:
        """What never came to its end is ended here, without a word."""
        asyncio._set_running_loop(None)
        self.loop.on_notice = lambda: None
        for task in self.loop.tasks:
            if not task.done():
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                with suppress(Exception):
                    task.get_coro().close()
        self.disk.end_evening()

    # After every step

    def _look(self) -> None:
        try:
            for stored in self.truth.look():
                self.note("stored:", *stored[1:])
        except Exception as error:
            self.loop.fail(error)

    def _look_around(self) -> None:
        """After a step in which something went wrong, or is to."""
        if self.loop.uncaught:
            raise self.loop.uncaught[0]
        if self.errors.records:
            self._check_errors()
        if self.faults and self.loop.steps >= self.faults[0].step:
            kind = self.faults.pop(0).kind
            self.note("***", kind)
            self.struck[kind] += 1
            getattr(self, FAULTS[kind])()
        self._await_fault()

    def _await_fault(self) -> None:
        self.loop.notice_at = self.faults[0].step if self.faults else NEVER

    def _check_errors(self) -> None:
        for record in self.errors.records:
            error = record.exc_info[1] if record.exc_info else None
            demand(isinstance(error, OperationalError), "the server failed:", record.getMessage(), repr(error))
        self.errors.records.clear()

    # What people need

    async def request(self, work: Callable[[Services], Coroutine[Any, Any, Any]]) -> Any:
        worker = self._any_worker()
        if worker is None:
            await self.loop.pause(self.luck.random())
            raise Unreachable

        async def answer() -> Any:
            try:
                return await work(worker.services)
            except OperationalError:
                raise Problem(500, "server", "Something went wrong on our side.") from None

        return await network.request(self.loop, worker.process, answer, self.plan.lost)

    def connect(self, person: Person) -> Line | None:
        worker = self._any_worker()
        return None if worker is None else worker.connect(person)

    def _any_worker(self) -> Worker | None:
        opened = [worker for worker in self.workers if worker.is_open]
        return self.luck.choice(opened) if opened else None

    def keep_secret(self, *words: str) -> None:
        self.secrets += [word.encode() for word in words]

    def check_secrets(self, person: Person, data: bytes) -> None:
        for secret in (*self.secrets, *self.truth.seeds):
            if secret in data:
                raise Broken(f"{person.name} was told a secret")

    def refused(self, asked: Json, message: Json) -> None:
        """While the disk does not answer, time and again, nobody can know whether it was done."""
        may_be_done = self.struck["disk broken"] or self.struck["commit unanswered"] > 1
        if message["error"] != "server" or not may_be_done:
            self.truth.refuse(asked)

    def note(self, *what: object) -> None:
        if self.tell is not None:
            self.tell(" ".join(map(str, (f"{self.loop.now:9.4f} s, step {self.loop.steps}:", *what))))

    # What goes wrong

    def crash(self) -> None:
        """One worker is killed, and comes back after a while."""
        self.kill(self.luck.choice(self.workers))

    def cut_power(self) -> None:
        for worker in self.workers:
            self.kill(worker)

    def kill(self, worker: Worker) -> None:
        if worker.process.alive:
            worker.crash()
            self.truth.look_after_a_crash()
            self._later(worker.start)

    def believe_the_clock(self) -> None:
        """A worker reads the time on the wall, this once: others may have read another."""
        if self.first_skew is None:
            self.first_skew = self.skew
        self.truth.clocks_agree &= self.first_skew == self.skew

    def opened(self) -> None:
        """A worker is there again; perhaps there was none before."""
        self.truth.last_trouble = self.loop.now

    def cut_a_line(self) -> None:
        lines = [line for worker in self.workers for line in worker.lines if line.up]
        if lines:
            self.luck.choice(lines).cut()

    def lose_redis(self) -> None:
        self.bus.gone = True
        self._later(setattr, self.bus, "gone", False)

    def part_workers(self) -> None:
        self.bus.apart = True
        self._later(setattr, self.bus, "apart", False)

    def break_disk(self) -> None:
        self.disk.broken = True
        self._later(self.mend_disk)

    def mend_disk(self) -> None:
        self.disk.broken = False
        self.truth.last_trouble = self.loop.now

    def lose_a_commit(self) -> None:
        """Of the next commit nobody learns whether it was done: it was."""
        self.disk.mute = True

    def double_notes(self) -> None:
        self.bus.doubling = 0.5

    def restart(self) -> None:
        """One worker is asked to stop, and finishes what was begun."""
        worker = self.luck.choice(self.workers)
        if worker.is_open:
            worker.stopping.set()

    def step_clock(self) -> None:
        """Somebody sets the clock on the wall."""
        self.skew += self.luck.uniform(-60, 60)
        for worker in self.workers:
            worker.process.skew = self.skew

    def _later(self, mend: Callable[..., object], *args: object) -> None:
        self.loop.happen(self.loop.now + self.luck.random() * LONGEST_OUTAGE, mend, *args)


FAULTS: dict[str, str] = {
    "crash": "crash",
    "power cut": "cut_power",
    "line cut": "cut_a_line",
    "redis gone": "lose_redis",
    "workers parted": "part_workers",
    "disk broken": "break_disk",
    "commit unanswered": "lose_a_commit",
    "notes doubled": "double_notes",
    "restart": "restart",
    "clock set": "step_clock",
}
