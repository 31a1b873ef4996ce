"""How bots judge Tan-Tan Caravan. Nothing is hidden from a perfect memory but the luck to come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fondaco.bots.contract import Weights
from fondaco.bots.minds import Mind
from fondaco.games.tantan.layout import CARDS, GOODS, KINDS, POINTS, REMOVED, State
from fondaco.games.tantan.notation import KIND_NAMES
from fondaco.games.tantan.rules import score
from fondaco.kernel.chance import Dealer
from fondaco.kernel.records import Grid, Row

WEIGHTS = {"hand": 0.3}
(HAND,) = range(len(WEIGHTS))


def judge(state: State, seat: int, weights: Weights) -> float:
    """The score so far, and a part of what the goods in hand would score."""
    hope = 0.0
    for kind in range(GOODS):
        hope += POINTS[kind] * state.hands[seat][kind]
    return score(state, seat) + weights[HAND] * hope


def imagine(state: State, dealer: Dealer, unseen: Row, known: Grid, unknown: Row) -> None:
    """A perfect memory knows every hand and the pile: there is nothing to imagine."""


def box(players: int, options: Mapping[str, Any]) -> dict[str, int]:
    return {KIND_NAMES[kind]: CARDS[kind] - REMOVED[players][kind] for kind in range(KINDS)}


MIND = Mind(judge, imagine, WEIGHTS, "under", None, box)
