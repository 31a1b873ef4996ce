"""What a seat knows of what it cannot see, from its view and the events it saw: `knowledge`, for Python's bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

from fondaco.bots.contract import imagine
from fondaco.bots.knowledge import NOW, picture, recall, wake
from fondaco.bots.mind import thinking_engine
from fondaco.bots.viewing import opened_in, read_view, seat_of
from fondaco.games import find
from fondaco.games.game import HIDDEN, Game
from fondaco.kernel.chance import ACT, DRAW, Dealer, Raw
from fondaco.kernel.zones.hideouts import LOTS, Hideouts, hideouts_of

Json = dict[str, Any]
Table = tuple[str, int, Mapping[str, Any]]
"""A game, its players and its options."""
ABOUT_IT = frozenset(("n", "event"))


class Memory:
    """What one seat knows at one moment: a record of `fondaco.bots.knowledge`, and what that says by name."""

    def __init__(self, game: Game, record: Any) -> None:
        self.game = game
        self.record = record
        self.hideouts: Hideouts = hideouts_of(game.zones)

    def picture(self, view: Json, luck: Dealer) -> Any:
        """A table that the seat cannot tell from the real one, as a state; the memory is then settled with the view."""
        sorts = range(len(self.hideouts.sorts))
        state, seat = read_view(view, dict(chain(*(self.known(sort).items() for sort in sorts)))), seat_of(view)
        driver = thinking_engine(self.game.name, compiled=False).driver(picture)
        driver(state, self.record, luck, HIDDEN if seat is None else seat, opened_in(self.game, view["options"]))
        return state

    def imagine(self, state: Any, luck: Dealer) -> Any:
        """Another one, when the memory is settled."""
        other = state.copy()
        thinking_engine(self.game.name, compiled=False).twins.of(imagine)(other, luck, self.record)
        return other

    def unseen(self, sort: int = 0) -> Counter[Any]:
        """All things that nobody laid open to the seat: in the pool, unknown in a place, or face down for good."""
        lots = self.record.unseen[sort * LOTS : sort * LOTS + self.record.lots[sort]]
        return sum((self._named(lot, sort) for lot in lots), Counter())

    def known(self, sort: int = 0) -> dict[tuple[str, int], Counter[Any]]:
        """By zone and seat, what is known to be there."""
        return {
            (zone.name, row): self._named(self.record.known[first + row], sort)
            for zone, first in self.hideouts.sorts[sort].places
            for row in range(zone.rows or 1)
        }

    def _named(self, counts: Sequence[int], sort: int) -> Counter[Any]:
        names = self.hideouts.sorts[sort].things.names
        return Counter({name: count for name, count in zip(names, counts, strict=False) if count})


class KeptMemory:
    """The memory that a bot keeps of a match, and that is told only what is new."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.events: list[Json] = []
        self.told: list[Raw] = []
        """The same in numbers."""

    def recall(self, table: Table, events: Sequence[Json], luck: Dealer, span: int = 0) -> Memory:
        """What the events tell, or only the last ones, as many as the memory spans."""
        game = find(table[0])
        engine = thinking_engine(game.name, compiled=False)
        if self.table != table or list(events[: len(self.events)]) != self.events:
            self.table, self.events, self.told = table, [], []
            self.memories = self.begin(game, table)
        news = events[len(self.events) :]
        self.events += news
        hearing = hearing_of(game.name)
        self.told += [hearing.read(event) for event in news]
        first = max(0, len(self.told) - span) if span else 0
        engine.driver(recall)(self.memories, self.told, first, len(self.told), luck)
        return Memory(game, self.memories[NOW].copy())

    def begin(self, game: Game, table: Table) -> list[Any]:
        """The memories of a seat that has heard nothing yet."""
        record = hideouts_of(game.zones).memory
        memories = [record(), record(), record()]
        thinking_engine(game.name, compiled=False).driver(wake)(memories, game.blank(table[1], table[2], -1))
        return memories


class Hearing:
    """Events in the numbers that the rules know, out of how they are told."""

    def __init__(self, game: Game) -> None:
        self.tellings: dict[tuple[str, frozenset[str]], tuple[int, list[tuple[str, Any]]]] = {}
        """By name and details: the event's number, and how each detail is read."""
        for number, telling in game.tellings.items():
            readers = [(name, reader(meaning)) for name, meaning in telling.details]
            self.tellings.setdefault((telling.name, frozenset(dict(readers))), (number, readers))

    def read(self, event: Json) -> Raw:
        """Draws and decisions tell a memory nothing: what they bring is told as well."""
        name = event["event"]
        if name in ("draws", "acts"):
            return (DRAW if name == "draws" else ACT,)
        number, readers = self.tellings[name, frozenset(event) - ABOUT_IT]
        return (number, *[read(event[detail]) for detail, read in readers])


def reader(meaning: Any) -> Callable[[Any], int]:
    """How the number of a detail is read out of what it means."""
    if isinstance(meaning, tuple):
        numbers = {name: number for number, name in enumerate(meaning)}
        return lambda value: numbers.get(value, HIDDEN)
    return lambda value: value if isinstance(value, int) else HIDDEN


@cache
def hearing_of(game: str) -> Hearing:
    return Hearing(find(game))
