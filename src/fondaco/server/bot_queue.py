"""Who thinks next. There are few processes to think in, and many bots: everybody has a fair share of them."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from typing import Generic, TypeVar

Process = TypeVar("Process")

LONGEST_QUEUE = 256
LONGEST_OF_ONE = 64


@dataclass(frozen=True, eq=False)
class Errand:
    """On whose behalf a bot thinks."""

    guest: str
    """Who has opened its table."""
    is_watched: Callable[[], bool] = lambda: True
    """Whether anybody waits to see what it decides."""


class QueueFull(Exception):
    """Too many wait already."""


class BotQueue(Generic[Process]):
    """Next is whoever has the fewest bots thinking, and of those who waits for the longest since their last one. What
    nobody watches comes last, and leaves a process to the others if there are two."""

    def __init__(self, processes: list[Process]) -> None:
        self.idle = processes
        self.most_unwatched = max(1, len(processes) - 1)
        self.waiting: list[tuple[Errand, asyncio.Future[Process]]] = []
        self.thinking: list[Errand] = []
        self.last: dict[str, int] = {}
        """By guest: the number of the turn that they had last, as long as they have more to come."""
        self.turns = count()

    def __len__(self) -> int:
        return len(self.waiting)

    @asynccontextmanager
    async def turn(self, errand: Errand) -> AsyncIterator[Process]:
        """A process to think in, as soon as it is one's turn; raises QueueFull."""
        if len(self) >= LONGEST_QUEUE or self._waiting_of(errand.guest) >= LONGEST_OF_ONE:
            raise QueueFull
        place = errand, asyncio.get_running_loop().create_future()
        self.waiting.append(place)
        self._let_in()
        try:
            yield await place[1]
        finally:
            self._leave(place)

    def _let_in(self) -> None:
        while self.idle and (still := [place for place in self.waiting if not place[1].cancelled()]):
            place = errand, turn = min(still, key=self._rank)
            if not errand.is_watched() and self._unwatched() >= self.most_unwatched:
                return
            self.waiting.remove(place)
            self.thinking.append(errand)
            self.last[errand.guest] = next(self.turns)
            turn.set_result(self.idle.pop())

    def _rank(self, place: tuple[Errand, object]) -> tuple[bool, int, float]:
        errand = place[0]
        thinking = sum(other.guest == errand.guest for other in self.thinking)
        return not errand.is_watched(), thinking, self.last.get(errand.guest, -math.inf)

    def _unwatched(self) -> int:
        return sum(not errand.is_watched() for errand in self.thinking)

    def _waiting_of(self, guest: str) -> int:
        return sum(errand.guest == guest for errand, _ in self.waiting)

    def _leave(self, place: tuple[Errand, asyncio.Future[Process]]) -> None:
        errand, turn = place
        if place in self.waiting:  # gave up
            self.waiting.remove(place)
        else:
            self.thinking.remove(errand)
            self.idle.append(turn.result())
        if not self._waiting_of(errand.guest) and all(other.guest != errand.guest for other in self.thinking):
            self.last.pop(errand.guest, None)
        self._let_in()
