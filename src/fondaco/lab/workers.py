"""The cores of this machine: processes that do one task after another.

Each worker is given one task, and hands in what came of it before it gets the next. So it is known which task a worker
died of, and nothing but that task is lost with it.
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
from typing import Any, Protocol

from fondaco.errors import FondacoError

LAST_DEATH = 3
PATIENCE = 3.0
"""How many seconds a worker has to close its bots before it is killed."""


class TaskFailed(FondacoError):
    """A task that could not be done."""


class Job(Protocol):
    """What workers do again and again; each is sent it once."""

    def __call__(self, task: Any, /) -> Any: ...

    def name(self, task: Any, /) -> str:
        """What a task is called when it fails."""


def cores() -> int:
    return cpu_count() or 1


def do_all(job: Job, tasks: Iterable[Any], workers: int) -> Generator[Any]:
    """What comes of some tasks, as it comes. One worker is this process itself."""
    if workers == 1:
        for task in tasks:
            yield job(task)
        return
    crew = Crew(job, tasks)
    try:
        yield from crew.work(workers)
    finally:
        crew.dismiss()


@dataclass(eq=False)
class Worker:
    process: SpawnProcess
    pipe: Connection
    task: Any = None


class Crew:
    """The workers, and the tasks still to be done."""

    def __init__(self, job: Job, tasks: Iterable[Any]) -> None:
        self.job = job
        self.tasks = deque(tasks)
        self.deaths: Counter[Any] = Counter()
        self.workers: list[Worker] = []

    def work(self, workers: int) -> Iterator[Any]:
        for _ in range(workers):
            self.hire()
        while at_work := {worker.pipe: worker for worker in self.workers if worker.task is not None}:
            for pipe in wait(list(at_work)):
                worker = at_work[pipe]  # type: ignore[index]
                result = self.result_from(worker)
                if result is not None:
                    self.hand_out(worker)
                    yield result

    def hire(self) -> None:
        ours, theirs = get_context("spawn").Pipe()
        process = get_context("spawn").Process(target=work, args=(theirs, self.job), daemon=True)
        with without_interrupts():
            process.start()
        theirs.close()
        worker = Worker(process, ours)
        self.workers.append(worker)
        self.hand_out(worker)

    def hand_out(self, worker: Worker) -> None:
        """Give a worker its next task, if there is one; that it is dead will show when we listen to it."""
        worker.task = self.tasks.popleft() if self.tasks else None
        if worker.task is not None:
            with suppress(OSError):
                worker.pipe.send(worker.task)

    def result_from(self, worker: Worker) -> Any:
        try:
            answer = worker.pipe.recv()
        except (EOFError, OSError):
            self.replace(worker)
            return None
        if isinstance(answer, str):
            raise TaskFailed(f"{self.job.name(worker.task)} could not be played: {answer}")
        return answer

    def replace(self, worker: Worker) -> None:
        """A worker died: another one does its task, unless that is too deadly."""
        self.workers.remove(worker)
        end(worker)
        self.deaths[worker.task] += 1
        if self.deaths[worker.task] == LAST_DEATH:
            raise TaskFailed(
                f"a worker died {LAST_DEATH} times playing {self.job.name(worker.task)} "
                f"(exit code {worker.process.exitcode}); is there enough memory?"
            )
        self.tasks.appendleft(worker.task)
        self.hire()

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


def work(pipe: Connection, job: Job) -> None:
    """A worker's life: until there are no more tasks, or nobody there who wants them."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # an orderly end, in which bots are closed
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            task = pipe.recv()
            pipe.send(attempt(job, task))


def attempt(job: Job, task: Any) -> Any:
    """What comes of a task, or what went wrong, in words."""
    try:
        return job(task)
    except Exception:
        return format_exc()
