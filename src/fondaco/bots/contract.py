"""What a mind offers for a game, besides its rules. The drivers of thinking are written against these names."""

from __future__ import annotations

from typing import Any, NamedTuple

from fondaco.kernel.buffers import Dealers, States
from fondaco.kernel.chance import Dealer
from fondaco.kernel.contract import State
from fondaco.kernel.records import Grid, Row

Weights = list[float]
Outlook = list[list[float]]
OPINION, VERDICT = range(2)
"""Two sets of weights: one to choose the next action by, and one to foretell the winner by."""


def judge(state: State, seat: int, weights: Weights) -> float:
    """How many points a seat can hope to have at the end: the greedy player's opinion of a table.

    It may use all that is public, and the seat's own hand; of other hands only their size.
    """
    raise NotImplementedError


class Hidden(NamedTuple):
    """What a seat knows of the cards it cannot see. Cards that were in the pile together are a lot."""

    unseen: Grid
    """By lot, the cards of each kind. What nobody holds of the last lot is the pile."""
    known: Grid
    """By seat, the cards of its hand that are known."""
    unknown: Grid
    """By lot and seat, the number of unknown cards in hand; the last entry: cards face down for good."""


def imagine(state: State, dealer: Dealer, hidden: Hidden) -> None:
    """Deal what a seat cannot know anew."""
    raise NotImplementedError


def doubt(state: State, weights: Weights) -> float:
    """How unsure the judgement is: so many points of lead make a victory e times as likely."""
    raise NotImplementedError


class Thinking(NamedTuple):
    """What every driver of thinking begins with: what a seat knows, what it judges by, and room to think in."""

    roots: States
    """Tables that fit what the seat sees."""
    table: States
    """Two places: one to think about, one to try actions in."""
    hands: Dealers
    """The master, and the dreamer who deals what is only imagined."""
    words: Row
    hidden: Hidden
    weights: list[Weights]
    outlook: Outlook
    tried: Any
    whim: Row
