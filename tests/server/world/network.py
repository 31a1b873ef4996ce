"""The wires of a simulated world: notes between workers, live connections, and requests. All of them are slow at times,
and may be cut at any moment, with whatever is on its way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Protocol, TypeVar

from litestar.exceptions import WebSocketDisconnect

from tests.server.world.loop import PROCESS, Loop, Process

T = TypeVar("T")
Json = dict[str, Any]

LONGEST_WAY = 0.04
LONGEST_UNTIL_NOTICED = 0.5
"""A connection that is cut is noticed so much later, at each end by itself."""
PATIENCE = 2.0
"""Nobody waits longer for an answer."""

DISCONNECT = {"type": "websocket.disconnect"}


class Unreachable(Exception):
    """No answer: perhaps it was done, perhaps not."""


class Listener(Protocol):
    def hear(self, data: bytes) -> None: ...
    def lose(self) -> None: ...


class Bus:
    """What Redis is to the workers."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.gone = False
        self.apart = False
        """Every worker hears itself only."""
        self.doubling = 0.0
        self.ears: dict[Process, asyncio.Queue[bytes]] = {}

    async def wait_published(self, data: bytes, _: str) -> None:
        await self.loop.pause(self.loop.luck.random() * LONGEST_WAY)
        if self.gone:
            raise ConnectionError("Redis is gone")
        sender = PROCESS.get()
        for process, ear in self.ears.items():
            if not self.apart or process is sender:
                for _once in range(1 + (self.loop.luck.random() < self.doubling)):
                    self.loop.happen(self.loop.now + self.loop.luck.random() * LONGEST_WAY, ear.put_nowait, data)

    @asynccontextmanager
    async def start_subscription(self, _: str) -> AsyncIterator[Bus]:
        process = PROCESS.get()
        self.ears[process] = asyncio.Queue()
        try:
            yield self
        finally:
            self.ears.pop(process, None)

    async def iter_events(self) -> AsyncIterator[bytes]:
        ear = self.ears[PROCESS.get()]
        while True:
            yield await ear.get()


class Line:
    """A live connection: a socket for the server, and somebody who listens at the other end."""

    scope: Json = {"client": ("192.0.2.1", 1)}  # noqa: RUF012

    def __init__(self, loop: Loop, listener: Listener) -> None:
        self.loop = loop
        self.listener = listener
        self.up = True
        self.incoming: asyncio.Queue[Json] = asyncio.Queue()
        self.last_in = self.last_out = 0.0

    # The server's end

    async def accept(self) -> None:
        pass

    async def receive(self) -> Json:
        return await self.incoming.get()

    async def send_data(self, data: bytes, **_: object) -> None:
        if not self.up:
            raise WebSocketDisconnect(detail="gone")
        self.last_out = self._arrival(self.last_out)
        self.loop.happen(self.last_out, self._tell, data)

    async def close(self, *_: object) -> None:
        if self.up:
            self.last_out = self._arrival(self.last_out)
            self.loop.happen(self.last_out, self.cut)

    # The client's end

    def send(self, data: bytes) -> None:
        self.last_in = self._arrival(self.last_in)
        self.loop.happen(self.last_in, self._bring, data)

    # In between

    def _arrival(self, last: float) -> float:
        return max(last, self.loop.now + self.loop.luck.random() * LONGEST_WAY)

    def _tell(self, data: bytes) -> None:
        if self.up:
            self.listener.hear(data)

    def _bring(self, data: bytes) -> None:
        if self.up:
            self.incoming.put_nowait({"type": "websocket.receive", "bytes": data})

    def cut(self) -> None:
        """What is on its way gets lost."""
        if self.up:
            self.up = False
            for notice in (lambda: self.incoming.put_nowait(DISCONNECT), self.listener.lose):
                self.loop.happen(self.loop.now + self.loop.luck.random() * LONGEST_UNTIL_NOTICED, notice)


async def request(loop: Loop, process: Process, work: Callable[[], Coroutine[Any, Any, T]], lost: float) -> T:
    """Ask a worker for something over HTTP. Question or answer may get lost."""
    answer: asyncio.Future[T] = loop.create_future()

    async def answering() -> None:
        try:
            done, error = await work(), None
        except Exception as failure:
            done, error = None, failure
        loop.happen(loop.now + loop.luck.random() * LONGEST_WAY, arrive, done, error)

    def arrive(done: T, error: Exception | None) -> None:
        if answer.done() or loop.luck.random() < lost:
            return
        answer.set_result(done) if error is None else answer.set_exception(error)

    await loop.pause(loop.luck.random() * LONGEST_WAY)
    if process.alive and loop.luck.random() >= lost:
        loop.start(process, answering())
    waiting = loop.call_later(PATIENCE, give_up, answer)
    try:
        return await answer
    finally:
        waiting.cancel()


def give_up(*answers: asyncio.Future[Any]) -> None:
    for answer in answers:
        if not answer.done():
            answer.set_exception(Unreachable())
