"""Nobody's bots wait because of another's: there is a fair share for everyone."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from fondaco.server.bot_queue import LONGEST_OF_ONE, LONGEST_QUEUE, BotQueue, Errand, QueueFull


def unwatched(guest: str) -> Errand:
    return Errand(guest, lambda: False)


class Room:
    """Processes in which everybody thinks until they are told to stop."""

    def __init__(self, processes: int) -> None:
        self.queue = BotQueue([*range(processes)])
        self.asked: dict[asyncio.Task[None], str] = {}
        self.thinking: list[tuple[str, asyncio.Event]] = []

    async def ask(self, errand: Errand, times: int = 1) -> None:
        for _ in range(times):
            self.asked[asyncio.create_task(self._think(errand))] = errand.guest
        await self._settle()

    async def _think(self, errand: Errand) -> None:
        async with self.queue.turn(errand):
            thought = errand.guest, asyncio.Event()
            self.thinking.append(thought)
            try:
                await thought[1].wait()
            finally:
                self.thinking.remove(thought)

    async def decide(self, times: int = 1) -> list[str]:
        """The first who thinks has decided, again and again. Returns who that was."""
        decided = []
        for _ in range(times):
            guest, stop = self.thinking[0]
            stop.set()
            decided.append(guest)
            await self._settle()
        return decided

    async def give_up(self, guest: str) -> None:
        for task in [task for task, of in self.asked.items() if of == guest]:
            task.cancel()
        await self._settle()

    @staticmethod
    async def _settle() -> None:
        for _ in range(10):
            await asyncio.sleep(0)


def evening(processes: int, happens: Callable[[Room], Awaitable[None]]) -> None:
    async def run() -> None:
        room = Room(processes)
        await happens(room)
        for guest in {*room.asked.values()}:
            await room.give_up(guest)
        assert (sorted(room.queue.idle), len(room.queue), room.queue.thinking, room.queue.last) == (
            [*range(processes)],
            0,
            [],
            {},
        )

    asyncio.run(run())


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_one_who_asks_much_holds_up_nobody(processes: int) -> None:
    async def happens(room: Room) -> None:
        await room.ask(Errand("many"), 50)
        for _ in range(4):
            await room.ask(Errand("Maya"))
            assert "Maya" in await room.decide(processes + 1)

    evening(processes, happens)


def test_everybody_has_the_same_share() -> None:
    async def happens(room: Room) -> None:
        for guest, tables in (("many", 60), ("some", 30), ("few", 20)):
            await room.ask(Errand(guest), tables)
        await room.decide(2)  # who came first had both processes
        assert Counter(await room.decide(54)) == {"many": 18, "some": 18, "few": 18}

    evening(2, happens)


def test_what_nobody_watches_comes_last() -> None:
    async def happens(room: Room) -> None:
        await room.ask(unwatched("alone"), 4)
        await room.ask(Errand("Maya"), 3)
        assert await room.decide(5) == ["alone", "Maya", "Maya", "Maya", "alone"]

    evening(1, happens)


def test_what_nobody_watches_leaves_a_process_to_the_others() -> None:
    async def happens(room: Room) -> None:
        await room.ask(unwatched("alone"), 4)
        assert [guest for guest, _ in room.thinking] == ["alone", "alone"]
        await room.ask(Errand("Maya"))
        assert [guest for guest, _ in room.thinking] == ["alone", "alone", "Maya"]

    evening(3, happens)


def test_somebody_who_comes_to_watch_is_noticed() -> None:
    async def happens(room: Room) -> None:
        watching: set[str] = set()
        await room.ask(Errand("many"), 10)
        await room.ask(Errand("Maya", lambda: "Maya" in watching))
        assert await room.decide(3) == ["many"] * 3
        watching.add("Maya")
        assert await room.decide(2) == ["many", "Maya"]

    evening(1, happens)


def test_who_gives_up_is_not_waited_for() -> None:
    async def happens(room: Room) -> None:
        await room.ask(Errand("many"), 3)
        await room.ask(Errand("Maya"), 3)
        await room.give_up("many")
        assert await room.decide(3) == ["Maya"] * 3

    evening(1, happens)


def test_nobody_can_fill_the_queue_alone() -> None:
    async def happens(room: Room) -> None:
        await room.ask(Errand("many"), LONGEST_OF_ONE)
        with pytest.raises(QueueFull):
            async with room.queue.turn(Errand("many")):
                pass
        for number in range(LONGEST_QUEUE - LONGEST_OF_ONE):
            await room.ask(Errand(f"guest {number}"))
        with pytest.raises(QueueFull):
            async with room.queue.turn(Errand("Maya")):
                pass

    evening(0, happens)
