"""What waits to be sent to those who are connected, bounded in bytes: for each of them, and in all."""

from __future__ import annotations

import asyncio
from collections import deque

LARGEST_OUTBOX = 512 * 1024
"""Bytes. Whoever lags further behind is cut off, and may resume. The longest answer, to four seats that share a screen,
has half as many."""
QUIET = 64 * 1024
"""Who has more waiting is not listened to, and cannot ask for more."""
MOST_IN_ALL = 64 * 1024 * 1024


class Outboxes:
    """All outboxes of a worker."""

    def __init__(self) -> None:
        self.open: set[Outbox] = set()
        self.size = 0

    def add(self, size: int) -> None:
        """Where there is too much in all, those lose most who take least."""
        self.size += size
        while self.size > MOST_IN_ALL and (slow := [outbox for outbox in self.open if outbox.waiting]):
            max(slow, key=lambda outbox: outbox.size).overflow()


class Outbox:
    def __init__(self, all_of_them: Outboxes) -> None:
        self.all = all_of_them
        self.all.open.add(self)
        self.waiting: deque[bytes] = deque()
        self.size = 0
        """Of what waits, and of what is being sent."""
        self.overflown = False
        self.something = asyncio.Event()
        self.quiet = asyncio.Event()
        self.empty = asyncio.Event()
        self._tell()

    def put(self, data: bytes) -> None:
        if self.overflown:
            return
        self.waiting.append(data)
        self._change(len(data))
        if self.size > LARGEST_OUTBOX:
            self.overflow()

    async def get(self) -> bytes | None:
        """What is next, which counts until `sent` is told of it; or nothing, if there was too much, and it was lost."""
        await self.something.wait()
        return self.waiting.popleft() if self.waiting else None

    def sent(self, data: bytes) -> None:
        self._change(-len(data))

    def overflow(self) -> None:
        self.overflown = True
        dropped = sum(map(len, self.waiting))
        self.waiting.clear()
        self._change(-dropped)

    def close(self) -> None:
        """Nobody takes anything out of it any more."""
        self.overflow()
        self._change(-self.size)
        self.all.open.discard(self)

    def _change(self, by: int) -> None:
        self.size += by
        self._tell()
        self.all.add(by)

    def _tell(self) -> None:
        for event, holds in (
            (self.something, bool(self.waiting) or self.overflown),
            (self.quiet, self.size <= QUIET),
            (self.empty, self.size == 0),
        ):
            event.set() if holds else event.clear()
