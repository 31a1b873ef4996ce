"""The cores of this machine: processes that play game after game.

Each worker has one game to play and one in reserve, and hands in a row as soon as a game is over. So it is known
which game a worker died of, and nothing but that game is lost with it.
"""

from __future__ import annotations

import signal
import sys
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from os import cpu_count
from traceback import format_exc

from fondaco.errors import FondacoError
from fondaco.lab.playing import Row, play
from fondaco.lab.tournament import Sitting, Tournament

IN_HAND = 2
LAST_DEATH = 3
PATIENCE = 3.0
"""How many seconds a worker has to close its bots before it is killed."""


class GameFailed(FondacoError):
    """A game that could not be played to its end."""


def cores() -> int:
    return cpu_count() or 1


def play_all(tournament: Tournament, sittings: Iterable[Sitting], workers: int) -> Generator[Row]:
    """The rows of some games, as they come. One worker is this process itself."""
    if workers == 1:
        for sitting in sittings:
            yield play(tournament, sitting)
        return
    crew = Crew(tournament, sittings)
    try:
        yield from crew.work(workers)
    finally:
        crew.dismiss()


@dataclass(eq=False)
class Worker:
    process: SpawnProcess
    pipe: Connection
    games: deque[Sitting] = field(default_factory=deque)


class Crew:
    """The workers, and the games still to be played."""

    def __init__(self, tournament: Tournament, sittings: Iterable[Sitting]) -> None:
        self.tournament = tournament
        self.sittings = iter(sittings)
        self.again: deque[Sitting] = deque()
        self.deaths: Counter[int] = Counter()
        self.workers: list[Worker] = []

    def work(self, workers: int) -> Iterator[Row]:
        for _ in range(workers):
            self.hire()
        while any(worker.games for worker in self.workers):
            pipes = {worker.pipe: worker for worker in self.workers}
            for pipe in wait(list(pipes)):
                worker = pipes[pipe]  # type: ignore[index]
                row = self.row_from(worker)
                if row is not None:
                    self.hand_out(worker)
                    yield row

    def hire(self) -> None:
        ours, theirs = get_context("spawn").Pipe()
        process = get_context("spawn").Process(target=work, args=(theirs, self.tournament), daemon=True)
        with without_interrupts():
            process.start()
        theirs.close()
        worker = Worker(process, ours)
        self.workers.append(worker)
        self.hand_out(worker)

    def hand_out(self, worker: Worker) -> None:
        """Fill a worker's hand; that it is dead will show when we listen to it."""
        while len(worker.games) < IN_HAND:
            sitting = self.again.popleft() if self.again else next(self.sittings, None)
            if sitting is None:
                return
            worker.games.append(sitting)
            with suppress(OSError):
                worker.pipe.send(sitting)

    def row_from(self, worker: Worker) -> Row | None:
        try:
            answer: Row | str = worker.pipe.recv()
        except (EOFError, OSError):
            self.replace(worker)
            return None
        sitting = worker.games.popleft()
        if isinstance(answer, str):
            raise GameFailed(f"{self.name(sitting)} could not be played: {answer}")
        return answer

    def replace(self, worker: Worker) -> None:
        """A worker died: its games are given out again, unless one of them is too deadly."""
        self.workers.remove(worker)
        end(worker)
        self.again.extendleft(reversed(worker.games))
        if worker.games:
            deadly = worker.games[0]
            self.deaths[deadly.number] += 1
            if self.deaths[deadly.number] == LAST_DEATH:
                raise GameFailed(
                    f"a worker died {LAST_DEATH} times playing {self.name(deadly)} "
                    f"(exit code {worker.process.exitcode}); is there enough memory?"
                )
            self.hire()

    def name(self, sitting: Sitting) -> str:
        players = ", ".join(self.tournament.bots[bot] for bot in sitting.seats)
        return f"game {sitting.number} ({players})"

    def dismiss(self) -> None:
        for worker in self.workers:
            worker.pipe.close()
            worker.process.terminate()
        for worker in self.workers:
            end(worker)


def end(worker: Worker) -> None:
    worker.pipe.close()
    worker.process.join(PATIENCE)
    if worker.process.exitcode is None:
        worker.process.kill()
        worker.process.join()


@contextmanager
def without_interrupts() -> Iterator[None]:
    """What is started here leaves Ctrl-C to us; one that comes meanwhile waits until we are done."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # which starts it with the first process, and lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def work(pipe: Connection, tournament: Tournament) -> None:
    """A worker's life: until there are no more games, or nobody there who wants them."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # an orderly end, in which bots are closed
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            sitting = pipe.recv()
            pipe.send(attempt(tournament, sitting))


def attempt(tournament: Tournament, sitting: Sitting) -> Row | str:
    """The row of a game, or what went wrong."""
    try:
        return play(tournament, sitting)
    except Exception:
        return format_exc()
