"""A table at which luck is a player: each draw waits until somebody outside says what is drawn."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np

from fondaco.bots.memory import KeptMemory, Memory
from fondaco.errors import BadPosition
from fondaco.games import find
from fondaco.games.game import Game, Json
from fondaco.kernel.bits import numbers
from fondaco.kernel.chance import ACT, DRAW, Dealer, EmptyPool, Raw
from fondaco.kernel.contract import OVER
from fondaco.kernel.decided import (
    DEAL,
    NOTHING,
    STAND_INS,
    Decisions,
    carry_out,
    compiled_decisions_of,
    decisions_of,
)
from fondaco.kernel.engine import Engine
from fondaco.kernel.zones.hideouts import hideouts_of
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
    """Where actions are carried out, for all tables of a game in a thread."""

    def __init__(self, game: Game) -> None:
        self.engine = Engine(game.home, game.rules, game.state, len(game.actions), compiled=True)
        self.engine.keep(STAND_INS)
        self.words = self.engine.words()
        self.table = self.engine.room(2)
        if self.engine.compiled:
            self.engine.keep({decisions_of: compiled_decisions_of})
            self.engine.twins.names["DECISIONS"] = Decisions.dtype()
            self.buffer: Any = np.zeros(Decisions.size(), np.uint8)
            record = self.buffer.view(Decisions.dtype())
            self.fields = {field.name: record[field.name] for field in Decisions.fields()}
        else:
            self.buffer = [Decisions()]
        self.size = game.state.size()
        self.driver = self.engine.driver(carry_out)

    def carry_out(self, state: bytes, action: int, decided: Sequence[int]) -> Awaited | None:
        """Carry out an action on a table, as far as it is decided what is drawn; None, if it is done."""
        if self.engine.compiled:
            self.table[: self.size] = np.frombuffer(state, np.uint8)
        else:
            self.table[0] = self.engine.state.unpack(state)
        self.put("decided", len(decided))
        self.get("outcomes")[: len(decided)] = decided
        pool = self.driver(self.table, self.buffer, self.words, action)
        if pool != NOTHING:
            return Awaited(pool, list(map(int, self.get("counts")[: self.get("things")])))
        if overdrawn := self.get("overdrawn"):
            raise EmptyPool(int(overdrawn) - 1, self.engine.home)
        return None

    def get(self, name: str) -> Any:
        return self.fields[name][0] if self.engine.compiled else getattr(self.buffer[0], name)

    def put(self, name: str, number: int) -> None:
        if self.engine.compiled:
            self.fields[name][0] = number
        else:
            setattr(self.buffer[0], name, number)

    def told(self) -> Any:
        """What was told, in rows."""
        rows = self.get("events")[: self.get("heard")]
        return rows.copy() if self.engine.compiled else [row[:] for row in rows]


_here = threading.local()


def desk_of(game: Game) -> Desk:
    desks: dict[str, Desk] = _here.__dict__.setdefault("desks", {})
    if game.name not in desks or desks[game.name].engine.state is not game.state:
        desks[game.name] = Desk(game)
    return desks[game.name]


class AwaitingTable:
    """A match of which each draw is decided from outside."""

    _unpacked: Any = None

    def __init__(self, game: Game, players: int, options: Json) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.state = game.blank(players, options, -1)
        self.rows: list[Any] = []
        """The log, as it was told in actions, one after the other."""
        self.action: int | None = DEAL
        """What is being carried out, while a draw is awaited."""
        self.decided: list[int] = []
        """The outcomes of its draws so far."""
        self.news: list[Any] = []
        """What happened in it so far, in rows."""
        self.awaited: Awaited | None = None
        self.guessed = 0
        """So many events happened before what seat `guesser` cannot know was dealt anew: what others had seen of it
        until then is true no more."""
        self.guesser: int | None = None
        self.stories = self._untold()
        """By seat, how many events are in its story so far, and the story."""
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
        merged = [0] * len(counts)
        for index, first in enumerate(_first_of_name(self.game.name, pool, len(counts))):
            merged[first] += counts[index]
        return [(index, count / all_things) for index, count in enumerate(merged) if count]

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
            self.news = desk.told()
            return
        self.packed = desk.engine.bytes_of(desk.table, 1)
        self._unpacked = None
        self.to_move = int(desk.get("to_move"))
        self._legal = [] if self.over else numbers(np.asarray(desk.words).tolist())
        self.rows = [*self.rows, desk.told()]
        self.action, self.decided, self.news = None, [], []

    @property
    def log(self) -> list[Raw]:
        """All that happened before what is being carried out."""
        return [raw for rows in self.rows for raw in raw_events(rows)]

    @property
    def told(self) -> list[Raw]:
        """What happened in it so far."""
        return raw_events(self.news)

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
        return KeptMemory().recall((self.game.name, self.players, self.options), self.events(seat), luck)

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


def raw_events(rows: Any) -> list[Raw]:
    """Rows as the log of a match has them."""
    return [tuple(row[: WIDTHS.get(row[0])]) for row in (rows if isinstance(rows, list) else rows.tolist())]


@cache
def _first_of_name(game: str, pool: int, things: int) -> list[int]:
    """For each thing of a pool, the first one of its name."""
    names = find(game).pools[pool][1]
    return list(range(things)) if names is None else [names.index(name) for name in names[:things]]


@lru_cache(100_000)
def _tell(game: str, raw: Raw, viewer: int | None) -> Json:
    told = find(game).tell(0, raw, viewer)
    del told["n"]
    return told


@lru_cache(100_000)
def _in_words(game: str, raw: Raw, viewer: int | None) -> str:
    return " ".join("?" if value is None else str(value) for value in _tell(game, raw, viewer).values()) + "; "
