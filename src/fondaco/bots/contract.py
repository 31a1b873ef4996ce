"""What a mind offers for a game, besides its rules. The drivers of thinking are written against these names."""

from __future__ import annotations

from fondaco.kernel.chance import Dealer
from fondaco.kernel.contract import State
from fondaco.kernel.records import Grid

Weights = list[float]
OPINION, VERDICT = range(2)
"""Two sets of weights: one to choose the next action by, and one to foretell the winner by."""


def judge(state: State, seat: int, weights: Weights) -> float:
    """How many points a seat can hope to have at the end: the greedy player's opinion of a table.

    It may use all that is public, and the seat's own hand; of other hands only their size.
    """
    raise NotImplementedError


def imagine(state: State, dealer: Dealer, unseen: Grid, known: Grid, unknown: Grid) -> None:
    """Deal what a seat cannot know anew.

    By lot, the `unseen` cards of each kind; by seat, the `known` cards of its hand; by lot and seat, the number of
    `unknown` ones (the last entry: cards face down for good). What is left of the last lot is the pile.
    """
    raise NotImplementedError


def doubt(state: State, weights: Weights) -> float:
    """How unsure the judgement is: so many points of lead make a victory e times as likely."""
    raise NotImplementedError
