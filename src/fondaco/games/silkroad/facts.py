"""Silk Road: what the sentences of the reasons speak of, besides what an action names."""

from __future__ import annotations

from fondaco.games.game import Fact
from fondaco.games.silkroad import board
from fondaco.games.silkroad.layout import *
from fondaco.games.silkroad.road import farthest
from fondaco.kernel.contract import OVER


def held(state: State, goods: int = 0) -> int:
    return 0 if state.to_move == OVER else state.hands[state.to_move][goods]


def start(state: State, caravan: int = 1) -> int:
    return state.at[caravan]


def destination(state: State, caravan: int = 1) -> int:
    return NONE if state.at[caravan] == NONE else state.to[caravan]


def played(state: State) -> int:
    return state.cards_played


def prizes(state: State) -> int:
    """The colours in the city, as bits."""
    colours = 0
    for colour in range(COLOURS):
        if state.prizes[state.moved][colour] > 0:
            colours |= 1 << colour
    return colours


def last_seat(state: State) -> int:
    return state.players - 1


SOME_COLOURS = tuple(
    ", ".join(name for colour, name in enumerate(COLOUR_NAMES) if bits >> colour & 1) for bits in range(1 << COLOURS)
)

FACTS = {
    "held": Fact(held),
    "farthest": Fact(farthest),
    "start": Fact(start, board.PLACES),
    "destination": Fact(destination, board.CITIES),
    "played": Fact(played),
    "prizes": Fact(prizes, SOME_COLOURS),
    "last_seat": Fact(last_seat),
}
