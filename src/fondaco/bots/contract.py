"""What a mind offers for a game, besides its rules. The drivers of thinking are written against these names."""

from __future__ import annotations

from typing import Any, NamedTuple

from fondaco.kernel.buffers import Dealers, States
from fondaco.kernel.chance import Dealer
from fondaco.kernel.contract import State
from fondaco.kernel.records import Row

Weights = list[float]
Outlook = list[list[float]]
OPINION, VERDICT = range(2)
"""Two sets of weights: one to choose the next action by, and one to foretell the winner by."""


def judge(state: State, seat: int, weights: Weights) -> float:
    """How many points a seat can hope to have at the end: the greedy player's opinion of a table.

    It may use all that is public, and the seat's own hand; of other hands only their size.
    """
    raise NotImplementedError


def hopes(state: State, weights: Weights, found: list[float]) -> None:
    """The same for all seats at once, which may be quicker: one number each."""
    for seat in range(state.players):
        found[seat] = judge(state, seat, weights)


def grounds(state: State, seat: int, weights: Weights) -> tuple[float, ...]:
    """What that hope rests on: parts of it that have names, and that make it up together."""
    raise NotImplementedError


def imagine(state: State, dealer: Dealer, memory: Any) -> None:
    """Deal anew what a seat cannot know."""
    raise NotImplementedError


def doubt(state: State, weights: Weights) -> float:
    """How unsure the judgement is: so many points of lead make a victory e times as likely."""
    raise NotImplementedError


def whose_turn(state: State) -> int:
    """The seat whose turn it is, though another may have to decide something in it."""
    return state.to_move


class Thinking(NamedTuple):
    """What every driver of thinking begins with: what a seat knows, what it judges by, and room to think in."""

    root: States
    """A table that fits what the seat sees."""
    table: States
    """Two places: one to think about, one to try actions in."""
    hands: Dealers
    """The master, and the dreamer who deals what is only imagined."""
    words: Row
    hidden: Any
    """A memory of what the seat knows of the things it cannot see."""
    weights: list[Weights]
    outlook: Outlook
    tried: Any
    whim: Row
    net: Any
    """What a search has learnt (`fondaco.bots.intuition`); no rows, where nothing was."""
    notes: Any
    """Room to work it out in."""


# What a learnt judgement asks of a game (`fondaco.bots.intuition`); it follows from the zones


def mark(state: State, notes: Any) -> None:
    """Write down what lies on a table, as numbers: see `fondaco.kernel.zones.marks`."""
    raise NotImplementedError


def extent(part: int) -> int:
    """How many of these numbers are common, and how many there are of each seat."""
    raise NotImplementedError


def notes_of(buffer: Any) -> Any:
    """The notes in a buffer, as `states_of` finds states."""
    return buffer


# What a memory asks of a game (`fondaco.bots.knowledge`); all of it follows from the zones and from how events are told


def meaning(event: int, column: int) -> int:
    """What an event tells a memory."""
    raise NotImplementedError


def role(event: int, side: int, zone: int) -> int:
    """What a zone that an event names is to a memory."""
    raise NotImplementedError


def of_sort(sort: int, column: int) -> int:
    """A sort of things that may be hidden: see `fondaco.kernel.zones.hideouts`."""
    raise NotImplementedError


def in_use(state: State, sort: int, kind: int) -> int:
    """How many of a kind are in use at a table."""
    raise NotImplementedError


def in_sight(state: State, sort: int, kind: int) -> int:
    """How many of a kind lie in a state from which the hidden things were taken."""
    raise NotImplementedError


def take_out(state: State, memory: Any, seat: int, opened: int) -> None:
    """Take out of a state what a seat may not know."""
    raise NotImplementedError


def memories_of(buffer: Any) -> Any:
    """The memories in a buffer, as `states_of` finds states."""
    return buffer
