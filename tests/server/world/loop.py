"""An event loop without a clock or a selector: time jumps to whatever is next, and luck says which process goes on.

Within one process the order is asyncio's own; which of several processes goes on is drawn after every step. A
process that crashed never goes on: nothing of it runs any more, not even what would have cleaned up.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import random
import sys
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar

T = TypeVar("T")
NEVER = sys.maxsize


class Handle:
    """Something to be called: what asyncio's own handles are, with nothing that nobody asks for here."""

    __slots__ = ("args", "callback", "context", "off", "time")

    def __init__(self, callback: Callable[..., object], args: tuple[Any, ...], context: Context, time: float) -> None:
        self.callback, self.args, self.context, self.time = callback, args, context, time
        self.off = False

    def cancel(self) -> None:
        self.off = True

    def cancelled(self) -> bool:
        return self.off

    done = cancelled

    def when(self) -> float:
        return self.time


Later = tuple[float, int, "Handle | asyncio.Future[None]"]


class Process:
    """What crashes as one: a worker, a person's device. `skew` is how wrong its clock on the wall is."""

    def __init__(self, name: str, booted: float = 0.0) -> None:
        self.name = name
        self.alive = True
        self.skew = 0.0
        self.booted = booted
        """What its monotonic clock said when the world began: no two machines agree."""
        self.ready: deque[Handle] = deque()

    def __repr__(self) -> str:
        return f"<Process {self.name}>"


NOBODY = Process("nobody")
PROCESS: ContextVar[Process] = ContextVar("PROCESS", default=NOBODY)


class TooLong(Exception):
    """An evening that does not come to an end."""


class Loop(asyncio.AbstractEventLoop):
    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.now = 0.0
        self.steps = 0
        self.running = NOBODY
        self.waiting: list[Process] = []
        """Those with something to do now."""
        self.later: list[Later] = []
        self.tasks: list[asyncio.Task[Any]] = []
        """All there ever were: nobody may forget one that would clean up after itself when it is gone."""
        self.count = itertools.count()
        self.uncaught: list[BaseException] = []
        self.world = Process("world")
        """To which belongs what no process does, such as wires."""
        self.outside = copy_context()
        self.outside.run(PROCESS.set, self.world)
        self.on_notice: Callable[[], None] = lambda: None
        self.notice_at = NEVER
        """The step after which somebody is to be told."""

    def fail(self, error: BaseException) -> None:
        """What is wrong is told after this step, where nobody can catch it."""
        self.uncaught.append(error)
        self.notice_at = 0

    # What asyncio asks of a loop

    def time(self) -> float:
        return self.now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: str | None = None, context: Context | None = None) -> asyncio.Task[Any]:
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        self.tasks.append(task)
        return task

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Handle:
        handle = Handle(callback, args, context or copy_context(), self.now)
        self._make_ready(handle)
        return handle

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Handle:
        return self.call_at(self.now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Handle:
        handle = Handle(callback, args, context or copy_context(), when)
        heapq.heappush(self.later, (when, next(self.count), handle))
        return handle

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.fail(context.get("exception") or RuntimeError(context["message"]))

    # Going on

    def pause(self, seconds: float) -> asyncio.Future[None]:
        """What `asyncio.sleep` is, for those who do so all the time. Whoever sets its result ends it sooner."""
        pause: asyncio.Future[None] = asyncio.Future(loop=self)
        heapq.heappush(self.later, (self.now + seconds, next(self.count), pause))
        return pause

    def happen(self, when: float, callback: Callable[..., object], *args: Any) -> None:
        """Something that no process does."""
        self.call_at(when, callback, *args, context=self.outside)

    def start(self, process: Process, work: Coroutine[Any, Any, Any], name: str = "") -> asyncio.Task[Any]:
        """Begin something in a process, which is where all that it begins belongs."""
        context = copy_context()
        context.run(PROCESS.set, process)
        return self.create_task(work, name=name, context=context)

    def crash(self, process: Process) -> None:
        process.alive = False
        process.ready.clear()
        if process in self.waiting:
            self.waiting.remove(process)

    def run(self, until: asyncio.Future[T], most_steps: int, longest: float) -> T:
        """Until something is done; raises TooLong if it takes too long, or if nothing is left to do."""
        asyncio._set_running_loop(self)
        try:
            while not until.done():
                if self.steps >= most_steps or self.now > longest:
                    raise TooLong(f"{self.steps} steps, {self.now:.0f} seconds, and no end")
                if not self.waiting and not self._let_time_pass():
                    raise TooLong("nothing is left to do, and no end")
                self._step()
            return until.result()
        finally:
            asyncio._set_running_loop(None)

    def _step(self) -> None:
        waiting = self.waiting
        place = int(self.luck.random() * len(waiting)) if len(waiting) > 1 else 0
        process = self.running = waiting[place]
        handle = process.ready.popleft()
        if not process.ready:
            del waiting[place]
        if handle.off:
            return
        self.steps += 1
        try:
            handle.context.run(handle.callback, *handle.args)
        except Exception as error:
            self.fail(error)
        if self.steps >= self.notice_at:
            self.on_notice()

    def _let_time_pass(self) -> bool:
        """Whether there is anything left to happen."""
        while self.later and not self.waiting:
            when, _, next_up = heapq.heappop(self.later)
            if not next_up.done():
                self.now = when if when > self.now else self.now
                if isinstance(next_up, Handle):
                    self._make_ready(next_up)
                else:
                    next_up.set_result(None)
        return bool(self.waiting)

    def _make_ready(self, handle: Handle) -> None:
        process = handle.context.get(PROCESS, NOBODY)
        if process.alive:
            if not process.ready:
                self.waiting.append(process)
            process.ready.append(handle)
