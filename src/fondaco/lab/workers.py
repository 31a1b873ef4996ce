"""The cores of this machine: processes that play game after game.

Each worker is given one game, and hands in its row before it gets the next. So it is known which game a worker died
of, and nothing but that game is lost with it.
"""

from __future__ import annotations

import signal
import sys
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from os import cpu_count
from traceback import format_exc

from fondaco.errors import FondacoError
from fondaco.lab.playing import Row, play
from fondaco.lab.tournament import Sitting, Tournament

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
    game: Sitting | None = None


class Crew:
    """The workers, and the games still to be played."""

    def __init__(self, tournament: Tournament, sittings: Iterable[Sitting]) -> None:
        self.tournament = tournament
        self.sittings = deque(sittings)
        self.deaths: Counter[int] = Counter()
        self.workers: list[Worker] = []

    def work(self, workers: int) -> Iterator[Row]:
        for _ in range(workers):
            self.hire()
        while at_work := {worker.pipe: worker for worker in self.workers if worker.game is not None}:
            for pipe in wait(list(at_work)):
                worker = at_work[pipe]  # type: ignore[index]
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
        """Give a worker its next game, if there is one; that it is dead will show when we listen to it."""
        worker.game = self.sittings.popleft() if self.sittings else None
        if worker.game is not None:
            with suppress(OSError):
                worker.pipe.send(worker.game)

    def row_from(self, worker: Worker) -> Row | None:
        assert worker.game is not None
        try:
            answer: Row | str = worker.pipe.recv()
        except (EOFError, OSError):
            self.replace(worker, worker.game)
            return None
        if isinstance(answer, str):
            raise GameFailed(f"{self.name(worker.game)} could not be played: {answer}")
        return answer

    def replace(self, worker: Worker, game: Sitting) -> None:
        """A worker died: another one plays its game, unless that is too deadly."""
        self.workers.remove(worker)
        end(worker)
        self.deaths[game.number] += 1
        if self.deaths[game.number] == LAST_DEATH:
            raise GameFailed(
                f"a worker died {LAST_DEATH} times playing {self.name(game)} "
                f"(exit code {worker.process.exitcode}); is there enough memory?"
            )
        self.sittings.appendleft(game)
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
