"""Each invariant by itself: a state that breaks it and no other, and states at the edge that do not."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.games.carthage.invariants import INVARIANTS
from tests.broken import faults

# Cards, as numbers.
RED2, RED5, BLUE2, GREEN5 = 0, 2, 3, 11
CARDS = f"RED2, RED5, BLUE2, GREEN5 = {RED2}, {RED5}, {BLUE2}, {GREEN5}\n"

NO_MARKET = (
    "for card in state.market[:5]: state.discards[card] += 1\nstate.market = [NONE] * 8; state.market_size = 0\n"
)
NO_FARM = "for card in state.farm: state.discards[card] += 1\nstate.farm = [NONE] * 3; state.farm_size = 0\n"
STORING = (
    "state.phase = STORE; state.ships[BLUE] = PIRATES; state.draw[BLUE2] -= 2; state.draw_size -= 2\n"
    "state.goods[0][BLUE2] += 1; state.hands[0][BLUE2] += 1; state.worth[0] += 2\n"
)
PAYING = "state.phase = PAY; state.due = 17\n"
CHOOSING = "state.phase = TILES\n"
OVER = "state.phase = DONE; state.to_move = -1\n"

BROKEN = {
    "no card count is negative; the draw pile's size and the worth of hands are right": (
        "state.draw[RED2] -= 11; state.draw_size -= 11; state.discards[RED2] += 11",
        "state.draw[GREEN5] -= 8; state.draw_size -= 8; state.discards[GREEN5] += 8",
        "state.discards[GREEN5] -= 1; state.draw[GREEN5] += 1; state.draw_size += 1",
        "state.hands[0][RED2] -= 1; state.worth[0] -= 2; state.discards[RED2] += 1",
        "state.hands[3][GREEN5] -= 1; state.worth[3] -= 5; state.discards[GREEN5] += 1",
        "state.goods[0][RED2] -= 1; state.stored[0][RED2] -= 1; state.discards[RED2] += 1",
        "state.stored[3][GREEN5] -= 1",
        "state.worth[0] += 1",
        "state.worth[3] += 1",
        "state.draw[RED2] -= 1; state.draw_size -= 1; state.hands[3][RED2] += 1; state.worth[3] += 2",
        "state.draw[RED2] -= 1; state.draw_size -= 1; state.goods[3][RED2] += 1",
        "state.draw_size += 1",
        "state.draw[RED2] -= 1; state.discards[RED2] += 1",
    ),
    "market and farm are closed up and within their places": (
        "state.draw[RED2] -= 3; state.draw_size -= 3; state.market[5:] = [RED2] * 3; state.market_size = 9",
        "state.market_size = 6",
        "state.draw[RED2] -= 1; state.draw_size -= 1; state.market[5] = RED2",
        "state.discards[state.market[0]] += 1; state.market[0] = NONE",
        "state.market_by[5] = 1",
        "state.market_by[7] = 1",
        "state.farm_size = 4",
        "state.farm_size = 2",
        "state.discards[state.farm[2]] += 1; state.farm[2] = NONE",
        NO_FARM + "state.farm_size = -1",
        NO_FARM + "state.farm_by[0] = 1",
    ),
    "each seat has at most one marker out": (
        "state.market_by[0] = state.market_by[4] = 0",
        "state.market_by[0] = state.farm_by[2] = 2",
        "state.farm_by[0] = state.farm_by[1] = 1",
        "state.market_by[0] = 3",
    ),
    "stored goods are among the goods": (
        "state.stored[0][RED2] += 1",
        "state.stored[2][GREEN5] += 1",
    ),
    "ships are on the route, and in Carthage only during a payday": (
        "state.ships[RED] = CARTHAGE",
        "state.ships[GREEN] = CARTHAGE",
        "state.ships[RED] = -1",
        PAYING + "state.ships[RED] = CARTHAGE",
        OVER + "state.ships[RED] = CARTHAGE + 1",
        STORING + "state.ships[GREEN] = CARTHAGE + 1",
    ),
    "nobody has enough bonus tiles to end a game that runs": (
        "state.bonus[2] = [2, 2, 2, 2]",
        OVER + "state.bonus[0] = [3, 3, 3, 3]",
    ),
    "seats are seats of the table": (
        CHOOSING + "state.to_move = 3",
        CHOOSING + "state.to_move = -2",
        CHOOSING + "state.turn = 3",
        CHOOSING + "state.turn = -1",
    ),
    "the phase is one in which somebody decides and has a choice, or the game is over": (
        "state.phase = TURN_START",
        "state.phase = DONE",
        CHOOSING + "state.to_move = -1",
        "state.to_move = 1",
        NO_MARKET,
        "state.phase = STORE",
        PAYING + "state.turn = 1; state.due = 17",
    ),
    "a payment is under way only while one is asked for": (
        "state.due = 1",
        "state.last_paid = RED2",
        PAYING + "state.due = 0",
        PAYING + "state.due = 0; state.last_paid = RED2",
        PAYING + "state.due = 16",
        PAYING + "state.due = 18",
        PAYING + "state.last_paid = RED2",
    ),
    "no card is in play more often than the box has it": (
        "state.draw[RED2] += 1; state.draw_size += 1",
        "state.discards[GREEN5] += 1",
        "state.market[0] = RED2",
        "state.market[4] = RED2",
        "state.farm[0] = RED5",
        "state.hands[0][RED2] += 1; state.worth[0] += 2",
        "state.goods[2][GREEN5] += 1",
    ),
    "all cards are in play or were given for victory": (
        "state.draw[RED2] -= 1; state.draw_size -= 1",
        "state.draw[GREEN5] -= 2; state.draw_size -= 2; state.victory[2] += 1",
        "state.draw[GREEN5] -= 1; state.draw_size -= 1; state.victory[3] += 1",
    ),
}

SOUND = (
    "pass",
    NO_FARM,
    "state.draw[RED2] -= 3; state.draw_size -= 3; state.market[5:] = [RED2] * 3; state.market_size = 8",
    "state.market_by[0] = 0; state.market_by[4] = 2; state.farm_by[2] = 1",
    "state.draw[RED2] -= 1; state.draw_size -= 1; state.goods[0][RED2] = state.stored[0][RED2] = 1",
    "state.draw[GREEN5] -= 7; state.draw_size -= 7; state.discards[GREEN5] = 7",
    "state.draw[RED2] -= 1; state.draw_size -= 1; state.victory[0] += 1",
    "state.draw[GREEN5] -= 1; state.draw_size -= 1; state.victory[2] += 5",
    "state.ships = [MORE_PIRATES] * COLOURS",
    "state.bonus[2] = [7, 0, 0, 0]",
    OVER + "state.bonus[0] = [2, 3, 3, 3]; state.ships[RED] = CARTHAGE",
    STORING + "state.ships[RED] = CARTHAGE",
    STORING + "state.turn = 2",
    CHOOSING + "state.to_move = 2",
    CHOOSING + "state.to_move = 0; state.turn = 2",
    PAYING,
    PAYING + "state.due = 1; state.last_paid = RED5",
    PAYING + "state.due = 16; state.last_paid = RED2",
)


@pytest.fixture
def match() -> fondaco.Match:
    return fondaco.new("carthage", players=3, seed=1)


@pytest.mark.parametrize(("invariant", "change"), [(text, change) for text in BROKEN for change in BROKEN[text]])
def test_what_breaks_one_invariant_breaks_no_other(match: fondaco.Match, invariant: str, change: str) -> None:
    assert faults(match, CARDS + change) == [invariant]


@pytest.mark.parametrize("change", SOUND)
def test_what_is_at_the_edge_is_sound(match: fondaco.Match, change: str) -> None:
    assert faults(match, CARDS + change) == []


def test_every_invariant_is_broken_by_something() -> None:
    assert tuple(BROKEN) == INVARIANTS
