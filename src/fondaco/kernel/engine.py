"""A game's drivers behind one face: whole games, audits and traces, at either speed.

The compiled engine hands byte buffers to compiled drivers, the interpreted one lists of objects to the same
drivers in Python; both give the same results to the last byte.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fondaco.kernel import playout
from fondaco.kernel.bits import words_for
from fondaco.kernel.chance import AnySeed, Dealer, DealerRecord, EmptyPool, seed_key
from fondaco.kernel.records import Record
from fondaco.kernel.twins import CompiledTwins, Twins, jit_is_off
from fondaco.kernel.zones.rows import compiled_spot, spot

DRIVERS = (playout.simulate, playout.trace, playout.audit)

DEALER = DealerRecord.dtype()

FAULTS = (
    "sound",
    "an invariant is broken",
    "there is no legal action",
    "legal and why_not disagree",
    "the game is too long",
    "the seat to move does not exist",
)


@dataclass
class Simulation:
    """What came of many random games."""

    games: int
    players: int
    decisions: int
    seconds: float
    lengths: np.ndarray[Any, Any] = field(repr=False)
    wins: np.ndarray[Any, Any] = field(repr=False)
    """The seats that won each game, as bits."""
    scores: np.ndarray[Any, Any] = field(repr=False)


@dataclass
class Trace:
    """One random game: its actions, and the bytes of every state from the deal to the end."""

    actions: list[int]
    states: list[bytes] = field(repr=False)


class Engine:
    """The drivers of one game, at one speed."""

    def __init__(
        self,
        home: str,
        rules: Mapping[str, Callable[..., Any]],
        state: type[Record],
        actions: int,
        compiled: bool,
    ) -> None:
        self.home = home
        self.state = state
        self.actions = actions
        self.compiled = compiled and not jit_is_off()
        self.twins = CompiledTwins(home, rules, state) if self.compiled else Twins(home, rules)
        if self.compiled:
            self.twins.stand_ins[spot] = compiled_spot
        self._entries: dict[str, Callable[..., Any]] = {}

    def keep(self, promises: Mapping[Callable[..., Any], Callable[..., Any]], **records: type[Record]) -> None:
        """Say what further promises, beyond the contract, mean for this game: drivers may then be written against them.
        In stand-ins, the names of further records mean how these are laid out.

        All drivers share one set of twins, so that what they have in common is compiled once.
        """
        self.twins.stand_ins.update(promises)
        if self.compiled:
            self.twins.name(**{name: record.dtype() for name, record in records.items()})

    def driver(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The twin of a driver."""
        if function.__name__ not in self._entries:
            self._entries[function.__name__] = self.twins.entry(function)
        return self._entries[function.__name__]

    def warm(self, blank: Any) -> Iterator[str]:
        """Make every driver ready (compiled, it is then in the cache), one after the other, naming each."""
        self.simulate(blank, 1)
        yield "simulate"
        self.trace(blank, 0, 1)
        yield "trace"
        self.audit(blank, 1, 1)
        yield "audit"

    # Buffers

    def states(self, *states: Record) -> Any:
        """States in the form the drivers take: copied bytes, or copied objects."""
        if self.compiled:
            return np.frombuffer(b"".join(state.pack() for state in states), np.uint8).copy()
        return [state.copy() for state in states]

    def room(self, places: int) -> Any:
        """Room for that many states, which `put_state` will put there."""
        if self.compiled:
            return np.zeros(places * self.state.size(), np.uint8)
        return [self.state()] * places

    def dealers(self, *keys: tuple[int, int]) -> Any:
        """Dealers with these keys."""
        if not self.compiled:
            return [Dealer(key, lambda pool, index: index) for key in keys]
        packed = b""
        for key in keys:
            dealer = DealerRecord()
            dealer.key0, dealer.key1 = key
            packed += dealer.pack()
        return np.frombuffer(packed, np.uint8).copy()

    def words(self, sets: int = 1) -> Any:
        width = words_for(self.actions) * sets
        return np.zeros(width, np.int64) if self.compiled else [0] * width

    def whim(self) -> Any:
        """What random choices are made from."""
        return np.zeros(1, np.int64) if self.compiled else [0]

    def numbers(self, array: np.ndarray[Any, Any]) -> Any:
        """Numbers in the form the drivers take."""
        return array if self.compiled else array.tolist()

    def bytes_of(self, table: Any, place: int) -> bytes:
        """The bytes of one state in a table."""
        if self.compiled:
            size = self.state.size()
            return bytes(table[place * size : (place + 1) * size])
        packed: bytes = table[place].pack()
        return packed

    def check(self, *hands: Any) -> None:
        """Complain about rules that drew from an empty pool: compiled, they can only leave a note with their dealer."""
        for dealers in hands if self.compiled else ():
            notes = dealers.view(DEALER)["overdrawn"]
            if np.count_nonzero(notes):
                raise EmptyPool(int(notes.max()) - 1, self.home)

    # What the drivers do

    def simulate(self, blank: Any, games: int, seed: AnySeed = 0, first: int = 0) -> Simulation:
        """Random games, numbered from `first`; equal seeds give equal games."""
        lengths = np.zeros(games, np.int32)
        wins = np.zeros(games, np.int32)
        scores = np.zeros((games, blank.players), np.int32)
        driver = self.driver(playout.simulate)
        hands = self._hands(seed)
        buffers = self.states(blank), self.room(1), hands, self.whim(), self.words()
        driver(*buffers, first, lengths[:0], wins[:0], scores[:0])
        begun = time.perf_counter()
        decisions = int(driver(*buffers, first, lengths, wins, scores))
        seconds = time.perf_counter() - begun
        self.check(hands)
        return Simulation(games, blank.players, decisions, seconds, lengths, wins, scores)

    def trace(self, blank: Any, game: int, longest: int, seed: AnySeed = 0) -> Trace:
        """One of the games of `simulate`, with all its states."""
        table = self.room(longest + 1)
        hands = self._hands(seed)
        actions = np.zeros(longest, np.int32)
        made = self.driver(playout.trace)(self.states(blank), table, hands, self.whim(), self.words(), game, actions)
        self.check(hands)
        return Trace(
            [int(action) for action in actions[:made]], [self.bytes_of(table, place) for place in range(made + 1)]
        )

    def audit(self, blank: Any, games: int, longest: int, seed: AnySeed = 0) -> tuple[str, dict[str, int]]:
        """Check every state of random games; the first fault found (or "sound") and its details."""
        found = np.zeros(4, np.int64)
        limits = np.array([self.actions, longest], np.int64)
        hands = self._hands(seed)
        fault = self.driver(playout.audit)(
            self.states(blank), self.room(1), hands, self.whim(), self.words(), 0, games, limits, found
        )
        self.check(hands)
        names = ("game", "decision", "broken", "longest")
        return FAULTS[fault], dict(zip(names, map(int, found), strict=True))

    def _hands(self, seed: AnySeed) -> Any:
        master = seed_key(seed, "simulate")
        return self.dealers(master, (0, 0))
