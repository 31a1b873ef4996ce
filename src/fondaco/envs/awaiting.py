"""A table at which luck is a player: each draw waits until somebody outside says what is drawn."""

from __future__ import annotations

import struct
import threading
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np

from fondaco.bots.knowledge import BLANK, CERTAIN
from fondaco.bots.memory import KeptMemory, Memory, Table
from fondaco.envs.history import write_rows
from fondaco.errors import BadPosition
from fondaco.games import find
from fondaco.games.game import Game, Json
from fondaco.kernel.chance import ACT, DRAW, Dealer, EmptyPool, Raw
from fondaco.kernel.contract import OVER
from fondaco.kernel.decided import (
    DEAL,
    NOTHING,
    ROW,
    STAND_INS,
    Decisions,
    carry_out,
    compiled_decisions_of,
    decisions_of,
)
from fondaco.kernel.engine import Engine
from fondaco.kernel.zones import Places
from fondaco.kernel.zones.hideouts import LOTS, hideouts_of
from fondaco.kernel.zones.zone import Zone
from fondaco.match import Match, from_position

TRIES = 200
"""How many deals are tried before one is found that the middle of a decision allows."""

WIDTHS = {DRAW: 4, ACT: 3}
"""How long the events are that every game has; its own fill the row."""


class Awaited(NamedTuple):
    """The rules ask for an outcome that is not decided yet."""

    pool: int
    counts: list[int]
    """What is left in the pool."""


class Desk:
    """Where actions are carried out, for all tables of a game in a thread; here, in plain Python."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        engine.keep(STAND_INS)
        self.words = engine.words()
        self.table = engine.room(2)
        self.legal = engine.numbers(np.zeros(engine.actions, np.int32))
        self.buffer: Any = [Decisions()]
        self.driver = engine.driver(carry_out)

    def carry_out(self, state: bytes, action: int, decided: Sequence[int]) -> Awaited | None:
        """Carry out an action on a table, as far as it is decided what is drawn; None, if it is done."""
        self.put(state, decided)
        pool = self.driver(self.table, self.buffer, self.words, self.legal, action)
        if pool != NOTHING:
            return Awaited(pool, self.left())
        if overdrawn := self.number("overdrawn"):
            raise EmptyPool(overdrawn - 1, self.engine.home)
        return None

    def put(self, state: bytes, decided: Sequence[int]) -> None:
        decisions = self.buffer[0]
        self.table[0] = self.engine.state.unpack(state)
        decisions.decided = len(decided)
        decisions.outcomes[: len(decided)] = decided

    def number(self, name: str) -> int:
        """What a field holds now."""
        found: int = getattr(self.buffer[0], name)
        return found

    def left(self) -> list[int]:
        """What is left in the pool that is awaited."""
        found: list[int] = self.buffer[0].counts[: self.number("things")]
        return found

    def told(self) -> Any:
        """What was told, in rows."""
        return [row[:] for row in self.buffer[0].events[: self.number("heard")]]

    def result(self) -> bytes:
        """The table after an action that is done."""
        return self.engine.bytes_of(self.table, 1)

    def choices(self) -> list[int]:
        """What can be done next."""
        found: list[int] = self.legal[: self.number("choices")]
        return found


class CompiledDesk(Desk):
    """The same in compiled code. What lies in memory is read as such, in a tenth of the time that numpy takes."""

    def __init__(self, engine: Engine) -> None:
        engine.keep({decisions_of: compiled_decisions_of}, DECISIONS=Decisions)
        super().__init__(engine)
        self.buffer = np.zeros(Decisions.size(), np.uint8)
        self.fields = memory_of(self.buffer, Decisions.dtype())
        self.states, self.listed = memoryview(self.table), memoryview(self.legal)
        self.size = engine.state.size()

    def put(self, state: bytes, decided: Sequence[int]) -> None:
        outcomes = self.fields["outcomes"]
        self.states[: self.size] = state
        self.fields["decided"][0] = len(decided)
        for number, index in enumerate(decided):
            outcomes[number] = index

    def number(self, name: str) -> int:
        return self.fields[name][0]

    def left(self) -> list[int]:
        return self.fields["counts"][: self.number("things")].tolist()

    def told(self) -> bytes:
        return self.fields["events"][: ROW * self.number("heard")].tobytes()

    def result(self) -> bytes:
        return self.states[self.size :].tobytes()

    def choices(self) -> list[int]:
        return self.listed[: self.number("choices")].tolist()


def memory_of(buffer: Any, record: Any) -> dict[str, memoryview]:
    """By field of a record: its numbers, one behind the other."""
    whole = memoryview(buffer)
    return {
        name: whole[begin : begin + kind.itemsize].cast(kind.base.char)
        for name, (kind, begin, *_) in record.fields.items()
    }


_here = threading.local()


def desk_of(game: Game) -> Desk:
    desks: dict[str, Desk] = _here.__dict__.setdefault("desks", {})
    if game.name not in desks or desks[game.name].engine.state is not game.state:
        engine = Engine(game.home, game.rules, game.state, len(game.actions), compiled=True)
        desks[game.name] = CompiledDesk(engine) if engine.compiled else Desk(engine)
    return desks[game.name]


class AwaitingTable:
    """A match of which each draw is decided from outside."""

    _unpacked: Any = None

    def __init__(self, game: Game, players: int, options: Json, start: Match | None = None) -> None:
        """Without a match to `start` from, luck deals."""
        self.game = game
        self.players = players
        self.options = options
        self.state = game.blank(players, options, -1) if start is None else start.state
        self.start = None if start is None else self.packed
        """How the table was laid out, for all to see, if it was not dealt."""
        self.rows: list[Any] = []
        """The log, as it was told in actions, one after the other."""
        self.action: int | None = DEAL if start is None else None
        """What is being carried out, while a draw is awaited."""
        self.decided: list[int] = []
        """The outcomes of its draws so far."""
        self.awaited: Awaited | None = None
        self.guessed = 0
        """So many events happened before what seat `guesser` cannot know was dealt anew: what others had seen of it
        until then is true no more."""
        self.guesser: int | None = None
        self.stories = self._untold()
        """By seat, how many events are in its story so far, and the story."""
        if self.action is not None:
            self._carry_on()

    # Playing

    @property
    def state(self) -> Any:
        """The table as it stood before what is being carried out."""
        if self._unpacked is None:
            self._unpacked = self.game.state.unpack(self.packed)
        return self._unpacked

    @state.setter
    def state(self, state: Any) -> None:
        self._unpacked = state
        self.packed: bytes = state.pack()
        self.to_move: int = state.to_move
        self._legal: list[int] = self.game.legal(state)

    @property
    def over(self) -> bool:
        return self.to_move == OVER

    @property
    def seat(self) -> int | None:
        """The seat whose decision it is; None if luck decides, or the game is over."""
        return None if self.awaited is not None or self.over else self.to_move

    def legal(self) -> list[int]:
        return self._legal[:]

    def chances(self) -> list[tuple[int, float]]:
        """What can be drawn, and how likely it is; of things with one name, the first stands for all."""
        assert self.awaited is not None
        pool, counts = self.awaited
        all_things = sum(counts)
        for index, first in _twins(self.game.name, pool, len(counts)):
            counts = counts[:]
            counts[first] += counts[index]
            counts[index] = 0
        return [(index, count / all_things) for index, count in enumerate(counts) if count]

    def outcome(self, index: int) -> str:
        """What a draw would bring, in words."""
        assert self.awaited is not None
        return f"{self.game.pools[self.awaited.pool][0]} {self.game.outcome(self.awaited.pool, index)}"

    def play(self, action: int) -> None:
        """Carry out an action of the seat to move, up to its end or to a draw."""
        self.action = action
        self._carry_on()

    def draw(self, index: int) -> None:
        """Decide the draw that is awaited."""
        self.decided.append(index)
        self._carry_on()

    def _carry_on(self) -> None:
        desk = desk_of(self.game)
        assert self.action is not None
        self.awaited = desk.carry_out(self.packed, self.action, self.decided)
        if self.awaited is not None:
            return
        self.packed = desk.result()
        self._unpacked = None
        self.to_move = desk.number("to_move")
        self._legal = desk.choices()
        self.rows = [*self.rows, desk.told()]
        self.action, self.decided = None, []

    @property
    def log(self) -> list[Raw]:
        """All that happened before what is being carried out."""
        return [raw for rows in self.rows for raw in raw_events(rows)]

    @property
    def told(self) -> list[Raw]:
        """What happened in it so far: it is carried out once more to hear it, as few ask."""
        if self.action is None:
            return []
        desk = desk_of(self.game)
        desk.carry_out(self.packed, self.action, self.decided)
        return raw_events(desk.told())

    # What is seen

    @property
    def match(self) -> Match:
        """The table as it stood before what is being carried out."""
        return Match(self.game, self.state, Dealer((0, 0), self.game.outcome), self.options, None)

    @property
    def dealt(self) -> bool:
        return self.action != DEAL

    def events(self, seat: int) -> list[Json]:
        """All that a seat had seen before what is being carried out; not numbered."""
        name = self.game.name
        return [_tell(name, raw, self._eyes(number, seat)) for number, raw in enumerate(self.log)]

    def story(self, seat: int) -> str:
        """All that a seat has seen, and what it holds: equal for two tables if, and only if, it cannot tell them
        apart."""
        known, story = self.stories[seat]
        name, log = self.game.name, self.log
        for number in range(known, len(log)):
            story += _in_words(name, log[number], self._eyes(number, seat))
        self.stories[seat] = len(log), story
        news = "".join(_in_words(name, raw, seat) for raw in self.told)
        return f"{story}{news}hand {self.held(seat)}"

    def write_history(self, seat: int, out: Any) -> None:
        """The last events that a seat has seen, as rows of numbers."""
        eyes = [self._eyes(number, seat) for number in range(len(self.log))]
        told = [self.game.seen(raw, viewer) for raw, viewer in zip(self.log, eyes, strict=True)]
        write_rows([*told, *(self.game.seen(raw, seat) for raw in self.told)], out)

    def held(self, seat: int) -> Any:
        """A seat's hand; all that it keeps from others, where no memory knows the rest."""
        own = [zone.value(self.state, seat) for zone in self.game.zones.secrets if zone.by_seat]
        return own[0] if self.game.part("mind") else own

    def _untold(self) -> list[tuple[int, str]]:
        return [(0, f"seat {seat}; ") for seat in range(self.players)]

    def _eyes(self, number: int, seat: int) -> int | None:
        """Through whose eyes a seat sees an event: a spectator's, if it is none of this table's past."""
        return seat if number >= self.guessed or seat == self.guesser else None

    # What is not seen

    @property
    def followed(self) -> list[int]:
        """The sorts of things that a seat with a perfect memory may not know: the cards, in a game that bots know; or
        else all that can be hidden."""
        sorts = hideouts_of(self.game.zones).sorts
        return [sort.number for sort in sorts[: 1 if self.game.part("mind") else None]]

    @property
    def kinds(self) -> list[Any]:
        """What can be hidden, by name."""
        sorts = hideouts_of(self.game.zones).sorts
        return list(dict.fromkeys(name for sort in self.followed for name in sorts[sort].things.names))

    def most_things(self) -> int:
        """How many things of all sorts the box has."""
        sorts = self.game.zones.things
        return sum(things.in_box(self.state, number) for things in sorts for number in range(things.counted))

    def recollection(self, seat: int, luck: Dealer) -> tuple[Counter[Any], list[Counter[Any]]]:
        """What a seat knows of what it cannot see: all that is unseen, and by seat what is known to be there."""
        unseen: Counter[Any] = Counter()
        known: list[Counter[Any]] = [Counter() for _ in range(self.players)]
        memory = self._memory(seat, luck)
        if self.dealt:
            memory.picture(self.match.view(seat), luck)
        for sort in self.followed:
            unseen += memory.unseen(sort)
            for (_, other), things in memory.known(sort).items():
                if other < self.players:
                    known[other] += things
        return unseen, known

    def _memory(self, seat: int, luck: Dealer) -> Memory:
        """What a seat knows of the things it cannot see."""
        kept = KeptMemory() if self.start is None else MemoryOfAll(self.game.state.unpack(self.start))
        return kept.recall((self.game.name, self.players, self.options), self.events(seat), luck)

    def guess(self, seat: int, luck: Dealer) -> AwaitingTable:
        """Another table that the seat cannot tell from this one, where no draw is awaited."""
        assert self.awaited is None
        memory = self._memory(seat, luck)
        root = memory.picture(self.match.view(seat), luck)
        twin = self.copy()
        twin.guessed, twin.guesser = len(self.log), seat
        twin.stories = self._untold()
        for _ in range(TRIES):
            twin.state = memory.imagine(root, luck)
            try:
                twin.state = from_position(twin.match.position()).state
                return twin
            except BadPosition:
                continue  # in mid-decision of somebody else not every deal is possible
        raise BadPosition(f"no other table was found that seat {seat} could not tell from this one")

    # Keeping

    def copy(self) -> AwaitingTable:
        twin = object.__new__(AwaitingTable)
        twin.__dict__.update(self.__dict__)
        twin._unpacked = None
        twin.decided = self.decided[:]
        twin.stories = self.stories[:]
        return twin

    def __deepcopy__(self, memo: object) -> AwaitingTable:
        return self.copy()

    def __getstate__(self) -> Json:
        return {**self.__dict__, "game": self.game.name, "_unpacked": None}

    def __setstate__(self, kept: Json) -> None:
        self.__dict__.update({**kept, "game": find(kept["game"])})


class MemoryOfAll(KeptMemory):
    """The memory of a seat that saw the whole table being laid out, the hands and the pile included."""

    def __init__(self, start: Any) -> None:
        super().__init__()
        self.start = start

    def begin(self, game: Game, table: Table) -> list[Any]:
        memories = super().begin(game, table)
        memory = memories[BLANK]
        for sort in hideouts_of(game.zones).sorts:
            for kind in range(sort.things.counted):
                memory.box[sort.number][kind] = sort.number_of(self.start, kind)
            if sort.pool is not None:
                memory.unseen[sort.number * LOTS] = counts_in(sort.pool, self.start, len(memory.rest))
            for zone, first in sort.places:
                for row in range(zone.rows or 1):
                    memory.known[first + row] = counts_in(zone, self.start, len(memory.rest), row)
        memories[CERTAIN] = memory.copy()
        return memories


def counts_in(zone: Zone, state: Any, width: int, row: int = 0) -> list[int]:
    """How many things of each kind lie in a zone."""
    value = zone.value(state, row if zone.rows else None)
    counts = [value.count(kind) for kind in range(width)] if isinstance(zone.kind, Places) else value
    return [*counts, *[0] * (width - len(counts))]


def raw_events(rows: Any) -> list[Raw]:
    """Rows as the log of a match has them."""
    found = struct.iter_unpack(f"={ROW}i", rows) if isinstance(rows, bytes) else rows
    return [tuple(row[: WIDTHS.get(row[0])]) for row in found]


@cache
def _twins(game: str, pool: int, things: int) -> list[tuple[int, int]]:
    """The things of a pool that have the name of one before, each with the first of that name."""
    names = find(game).pools[pool][1]
    firsts = [] if names is None else [names.index(name) for name in names[:things]]
    return [(index, first) for index, first in enumerate(firsts) if index != first]


@lru_cache(100_000)
def _tell(game: str, raw: Raw, viewer: int | None) -> Json:
    told = find(game).tell(0, raw, viewer)
    del told["n"]
    return told


@lru_cache(100_000)
def _in_words(game: str, raw: Raw, viewer: int | None) -> str:
    return " ".join("?" if value is None else str(value) for value in _tell(game, raw, viewer).values()) + "; "
