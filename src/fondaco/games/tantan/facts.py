"""Tan-Tan Caravan: what the sentences of the reasons speak of, besides what an action names."""

from __future__ import annotations

from fondaco.games.game import Fact
from fondaco.games.tantan.layout import *
from fondaco.games.tantan.rules import cost_of, free_spaces, purse_value
from fondaco.kernel.contract import OVER


def limit(state: State) -> int:
    return HAND_LIMIT


def market(state: State) -> int:
    return max(0, state.row_size - 1)


def cost(state: State, places: int = 0) -> int:
    return cost_of(places)


def purse(state: State) -> int:
    return 0 if state.row[0] == NONE else purse_value(state)


def held(state: State) -> int:
    return 0 if state.to_move == OVER else state.hand_sizes[state.to_move]


def room(state: State) -> int:
    return HAND_LIMIT - held(state)


def held_kind(state: State, kind: int = MOUSE) -> int:
    return 0 if state.to_move == OVER else state.hands[state.to_move][kind]


def held_mice(state: State) -> int:
    return held_kind(state, MOUSE)


def last_seat(state: State) -> int:
    return state.players - 1


FACTS = {
    "limit": Fact(limit),
    "market": Fact(market),
    "cost": Fact(cost),
    "purse": Fact(purse),
    "held": Fact(held),
    "room": Fact(room),
    "held_kind": Fact(held_kind),
    "held_mice": Fact(held_mice),
    "free": Fact(free_spaces),
    "last_seat": Fact(last_seat),
}
