"""Each invariant by itself: a state that breaks it and no other, and states at the edge that do not."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.games.silkroad.invariants import INVARIANTS
from tests.broken import faults

ALL_DISCARDED = (
    "state.discards = [goods for goods in range(GOODS) for _ in range(CARDS_OF_EACH)]; state.discarded = CARDS\n"
    "state.pile = [0] * GOODS; state.display = [0] * GOODS; state.hands = [[0] * GOODS for _ in range(SEATS)]\n"
)
FIRST_GONE = "state.at[1] = state.to[1] = NONE; state.camels[1] = 0; state.queue[4] = 2; state.queued = 5\n"
FIRST_AND_ITS_GEM_GONE = FIRST_GONE + "state.prizes[1] = [0] * COLOURS\n"
ALL_GONE = (
    "state.at = state.to = [NONE] * 4; state.camels = [0] * 4; state.prizes = [[0] * COLOURS for _ in range(4)]\n"
    "state.queue = list(range(1, 1 + CAMELS)); state.queued = CAMELS\n"
)
GREAT_MARKET = "state.phase = SALE; state.moved = 3; state.at[3] = CITY + BYZANTIUM\n"
TWO_CAMELS_LEFT = "state.camels[3] = 1 << 1 | 1 << 7; state.queue[4] = 9; state.queued = 5\n"
OVER = "state.phase = DONE; state.to_move = -1\n"

BROKEN = {
    "no count is negative": (
        "state.pile[IVORY] -= 14; state.stocks[0][IVORY] += 14",
        "state.pile[TEA] -= 12; state.stocks[0][TEA] += 12",
        "state.display[TEA] -= 1; state.pile[TEA] += 1",
        "state.hands[0][IVORY] -= 1; state.pile[IVORY] += 1",
        "state.hands[4][TEA] -= 1; state.pile[TEA] += 1",
        "state.stocks[2][TEA] -= 1; state.pile[TEA] += 1",
        "state.hands[3][TEA] += 1; state.pile[TEA] -= 1",
        "state.stocks[3][IVORY] += 1; state.pile[IVORY] -= 1",
        "state.bag[BLUE] = -1",
        "state.bag[PURPLE] = -1",
        "state.prizes[0][BLUE] = -1",
        "state.prizes[1][YELLOW] = -1; state.prizes[1][GREEN] += 1; state.bag[GREEN] -= 1",
        "state.prizes[3][PURPLE] = -1; state.prizes[3][YELLOW] += 1; state.bag[YELLOW] -= 1",
        "state.gems[0][BLUE] = -1",
        "state.gems[4][MARKER] = -1",
        "state.gems[3][MARKER] = 1",
    ),
    "the display has at most 3 cards": ("state.display[IVORY] += 1; state.pile[IVORY] -= 1",),
    "the discards are closed up": (
        "state.discarded = -1",
        "state.discards[0] = TEA + 1; state.discarded = 1",
        "state.discards[0] = -1; state.discarded = 1",
        "state.discards[0] = SPICE",
        "state.discards[69] = SPICE",
        ALL_DISCARDED + "state.discarded = 71",
    ),
    "the queue is closed up": (
        "state.queued = 5",
        "state.queued = 3",
        "state.queue[4] = 1",
        "state.queue[9] = 1",
        "state.queue[0] = -1",
        "state.queue[3] = 11",
        "state.queue = [0] * CAMELS; state.queued = -1",
        "state.queue = list(range(1, 1 + CAMELS)); state.queued = 11",
    ),
    "caravans stand on their way, apart from each other": (
        FIRST_AND_ITS_GEM_GONE + "state.to[1] = YSPAHAN",
        "state.to[1] = NONE",
        "state.at[1] = PLACES",
        "state.to[1] = CITIES",
        "state.at[1] = APPROACH + BYZANTIUM",
        "state.at[1] = APPROACH + AMRITSAR",
        "state.at[1] = CITY + YSPAHAN",
        "state.at[1] = state.at[3]",
        "state.to[1] = state.to[3]",
        "state.at[1] = CITY + state.to[3]",
        "state.at[3] = CITY + state.to[1]",
        GREAT_MARKET + "state.moved = 2",
    ),
    "caravan k has k camels and k gems, outside a great market": (
        "state.camels[1] = 0; state.queue[4] = 2; state.queued = 5",
        "state.camels[1] |= 1 << 10; state.queue[3] = 0; state.queued = 3",
        "state.prizes[1][BLUE] = 0",
        "state.prizes[3][RED] += 1; state.bag[RED] -= 1",
        FIRST_GONE,
        FIRST_AND_ITS_GEM_GONE + "state.camels[1] = 1 << 2; state.queue[4] = 0; state.queued = 4",
        TWO_CAMELS_LEFT,
        TWO_CAMELS_LEFT + "state.phase = SALE; state.moved = 3; state.at[3] = APPROACH + BYZANTIUM",
        TWO_CAMELS_LEFT + "state.phase = SALE; state.moved = 2",
        TWO_CAMELS_LEFT + GREAT_MARKET + "state.phase = DRAW; state.draws = 1",
        TWO_CAMELS_LEFT + GREAT_MARKET + "state.prizes[3] = [1, 0, 0, 0, 0]",
        GREAT_MARKET + "state.camels[3] = 0; state.queue[4:7] = [1, 7, 9]; state.queued = 7",
        GREAT_MARKET + "state.prizes[3][RED] += 1; state.bag[RED] -= 1",
    ),
    "drivers are different": (
        "state.drivers[0] = 0",
        "state.drivers[2] = 6",
        "state.drivers[2] = state.drivers[0]",
    ),
    "seats are seats of the table": (
        "state.to_move = 3",
        "state.to_move = -2",
        "state.turn = 3",
        "state.turn = -1",
    ),
    "the phase is one in which somebody decides, or the game is over": (
        "state.phase = TURN_START",
        "state.phase = DONE",
        "state.to_move = -1",
    ),
    "what waits in a turn waits only there": (
        "state.cards_played = 1",
        "state.phase = MOVE",
        "state.draws = 1",
        "state.phase = DRAW",
        "state.may_draw_more = 1",
        "state.moved = 1",
        "state.phase = MOVE; state.cards_played = state.moved = 1",
        OVER + "state.moved = 1",
        "state.declined = 1",
        "state.robbed = 1",
        "state.phase = SALE; state.robbed = 1",
        "state.phase = THIEF; state.declined = 1",
    ),
    "nobody keeps three colourless gems": (
        "state.gems[0][COLOURLESS] = 3",
        "state.gems[2][COLOURLESS] = 3",
    ),
    "all 70 cards are somewhere, once": (
        "state.pile[IVORY] += 1",
        "state.pile[TEA] -= 1",
        "state.display[PORCELAIN] -= 1",
        "state.hands[2][TEA] -= 1",
        "state.stocks[0][IVORY] += 1",
        "state.discards[0] = TEA; state.discarded = 1",
        "state.discarded = 1",
    ),
    "all 10 camels are somewhere, once": (
        "state.queue[3] = 0; state.queued = 3",
        "state.queue = [0] * CAMELS; state.queued = 0",
        "state.queue[4] = 4; state.queued = 5",
        "state.queue[4] = 2; state.queued = 5",
        "state.camels[2] = 1 << 6 | 1 << 2; state.queue[4] = 8; state.queued = 5",
        "state.camels[3] = 1 << 1 | 1 << 7 | 1 << 6; state.queue[4] = 9; state.queued = 5",
    ),
    "no more than 4 gems of a colour are in the game": (
        "state.bag[BLUE] += 1",
        "state.bag[PURPLE] += 1",
        "state.gems[2][BLUE] += 1",
        "state.prizes[3] = [2, 1, 0, 0, 0]",
    ),
}

SOUND = (
    "pass",
    "state.display[PORCELAIN] = 0; state.pile[PORCELAIN] += 1",
    "state.discards[0] = TEA; state.discarded = 1; state.pile[TEA] -= 1",
    "state.stocks[2][TEA] = 11; state.pile[TEA] = 0",
    ALL_DISCARDED,
    FIRST_AND_ITS_GEM_GONE,
    ALL_GONE,
    "state.at[1] = APPROACH + YSPAHAN",
    "state.at[1] = CITY + BYZANTIUM; state.to[3] = TASHKENT",
    "state.at[1] = 0",
    "state.at[1] = APPROACH + CITIES",
    GREAT_MARKET,
    TWO_CAMELS_LEFT + GREAT_MARKET,
    TWO_CAMELS_LEFT + GREAT_MARKET + "state.prizes[3] = [1, 1, 0, 0, 0]",
    GREAT_MARKET + "state.camels[3] = 1 << 1; state.queue[4:6] = [7, 9]; state.queued = 6; state.declined = 7",
    "state.drivers[:3] = [1, 2, 5]",
    "state.to_move = state.turn = 2",
    "state.to_move = state.turn = 0",
    OVER,
    "state.phase = MOVE; state.cards_played = 1",
    "state.phase = DRAW; state.draws = state.may_draw_more = state.moved = 1",
    "state.phase = DRAW_MORE; state.may_draw_more = state.moved = 1",
    "state.phase = THIEF; state.robbed = state.moved = 1",
    "state.gems[0][COLOURLESS] = 2",
    "state.gems[2][BLUE] = 1; state.bag[BLUE] = 0",
)


@pytest.fixture
def match() -> fondaco.Match:
    return fondaco.new("silkroad", players=3, seed=1)


@pytest.mark.parametrize(("invariant", "change"), [(text, change) for text in BROKEN for change in BROKEN[text]])
def test_what_breaks_one_invariant_breaks_no_other(match: fondaco.Match, invariant: str, change: str) -> None:
    assert faults(match, change) == [invariant]


@pytest.mark.parametrize("change", SOUND)
def test_what_is_at_the_edge_is_sound(match: fondaco.Match, change: str) -> None:
    assert faults(match, change) == []


def test_every_invariant_is_broken_by_something() -> None:
    assert tuple(BROKEN) == INVARIANTS
