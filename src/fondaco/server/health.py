"""Whether a worker does its work: it can store what happens, and looks after what is overdue."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from fondaco.server.problems import Problem
from fondaco.server.store.store import Store

WRITE_SECONDS = 2.0
FRESH_SECONDS = 1.0
"""What was found out holds for so long, whoever asks: writing costs."""
SWEEP_SECONDS = 30.0
"""A sweep comes every second; one that has not come for so long has stopped."""


class HealthCheck:
    def __init__(self, store: Store, swept: Callable[[], float]) -> None:
        self.store = store
        self.swept = swept
        """When a sweep last came to its end."""
        self.written = -math.inf
        """When something could last be written."""
        self.writing: asyncio.Task[None] | None = None

    async def check(self) -> None:
        """Raises a Problem that says what is wrong."""
        if self.store.time.now() - self.written >= FRESH_SECONDS and not await self._can_write():
            raise unwell("Nothing can be stored at the moment.")
        if self.store.time.now() - self.swept() > SWEEP_SECONDS:
            raise unwell("Clocks and bots are not looked after at the moment.")

    async def _can_write(self) -> bool:
        """Somebody who asks meanwhile waits for the same attempt, and one that takes too long is left to itself."""
        if self.writing is None or self.writing.done():
            self.writing = asyncio.create_task(self._write(), name="health")
        await asyncio.wait([self.writing], timeout=WRITE_SECONDS)
        return self.store.time.now() - self.written < FRESH_SECONDS

    async def _write(self) -> None:
        with suppress(SQLAlchemyError, OSError):
            await self.store.try_writing()
            self.written = self.store.time.now()

    async def close(self) -> None:
        if self.writing is not None:
            await asyncio.wait([self.writing])


def unwell(sentence: str) -> Problem:
    return Problem(503, "unwell", sentence)
