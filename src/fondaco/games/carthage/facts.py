"""Traders of Carthage: what the sentences of the reasons speak of, besides what an action names."""

from __future__ import annotations

from fondaco.games.carthage.layout import *
from fondaco.games.carthage.rules import cost as cost_for
from fondaco.games.carthage.rules import reach as reach_of
from fondaco.games.game import Fact
from fondaco.kernel.contract import OVER


def colour(state: State, card: int = 0) -> int:
    return card // RANKS


def cost(state: State) -> int:
    return 0 if state.to_move == OVER else cost_for(state, state.to_move)


def worth(state: State) -> int:
    return 0 if state.to_move == OVER else state.worth[state.to_move]


def last(state: State) -> int:
    return state.last_paid + 1


def due(state: State) -> int:
    return state.due


def reach(state: State, card: int = 0) -> int:
    return 0 if state.to_move == OVER else reach_of(state, card)


FACTS = {
    "colour": Fact(colour, COLOUR_NAMES),
    "cost": Fact(cost),
    "worth": Fact(worth),
    "last": Fact(last, ("", *CARD_NAMES)),
    "due": Fact(due),
    "reach": Fact(reach),
}
