"""Each invariant by itself: a state that breaks it and no other, and states at the edge that do not."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.games.tantan.invariants import INVARIANTS
from tests.broken import faults

NO_TOP = "state.discards[state.top] += 1; state.top = NONE\n"
NOTHING_UNDER = "for kind in range(KINDS): state.discards[kind] += state.under[kind]; state.under[kind] = 0\n"
NO_ROW = "for card in state.row: state.discards[card] += 1\nstate.row = [NONE] * 6\n"

BROKEN = {
    "no card count is negative": (
        "state.under[FOOD] -= 13; state.discards[FOOD] += 13",
        "state.under[MOUSE] -= 12; state.discards[MOUSE] += 12",
        "state.discards[MOUSE] -= 1; state.under[MOUSE] += 1",
        "state.caravan[FOOD] -= 1; state.under[FOOD] += 1; state.caravan[MOUSE] += 1; state.under[MOUSE] -= 1",
        "state.hands[0][FOOD] -= 1; state.under[FOOD] += 1; state.hands[0][MOUSE] += 1; state.under[MOUSE] -= 1",
        "state.hands[2][MOUSE] -= 1; state.under[MOUSE] += 1; state.hands[2][FOOD] += 1; state.under[FOOD] -= 1",
        "state.tables[0][FOOD] -= 1; state.under[FOOD] += 1",
        "state.tables[2][MERCHANT] -= 1; state.under[MERCHANT] += 1",
    ),
    "the row is closed up and its size is right": (
        "state.row_size = 7",
        "state.row_size = 5",
        "state.discards[state.row[1]] += 1; state.row[1] = NONE",
        "state.discards[state.row[5]] += 1; state.row[5] = NONE",
        NO_ROW + "state.row_size = -1",
        NO_ROW + "state.row_size = 0; state.row[0] = MOUSE; state.discards[MOUSE] -= 1",
    ),
    "the caravan's size is right and within its spaces": (
        "state.caravan_size = 1",
        "state.under[FOOD] -= 8; state.caravan[FOOD] = state.caravan_size = 8",
    ),
    "hand sizes are right and at most 7": (
        "state.hand_sizes[0] = 1",
        "state.hand_sizes[3] = -1",
        "state.under[FOOD] -= 8; state.hands[2][FOOD] = state.hand_sizes[2] = 8",
        "state.under[FOOD] -= 1; state.hands[3][FOOD] = state.hand_sizes[3] = 1",
        "state.under[MERCHANT] -= 1; state.tables[3][MERCHANT] += 1",
    ),
    "the pile has a top card while it has any": (
        NO_TOP,
        NO_TOP + NOTHING_UNDER + "state.under[FOOD] = 1; state.discards[FOOD] -= 1",
    ),
    "seats are seats of the table": (
        "state.to_move = 3",
        "state.to_move = -2",
        "state.turn = 3",
        "state.turn = -1",
        "state.last_stocker = 3",
        "state.last_stocker = -2",
        "state.first_share = 3",
        "state.first_share = -1",
        "state.shares = 4",
        "state.shares = -1",
    ),
    "the phase is one in which somebody decides, or the game is over": (
        "state.phase = TURN_START",
        "state.phase = DONE",
        "state.to_move = -1",
    ),
    "what waits in a distribution waits only there": (
        "state.thefts = 1",
        "state.stolen_mouse = 1",
        "state.share_mouse = 1",
    ),
    "all cards in use are somewhere, once": (
        "state.under[FOOD] += 1",
        "state.under[MOUSE] -= 1",
        "state.discards[MOUSE] += 1",
        "state.tables[2][MERCHANT] += 1",
        "state.top = FOOD",
        "state.row[0] = FOOD",
        "state.row[5] = FOOD",
    ),
}

SOUND = (
    "pass",
    NO_ROW + "state.row_size = 0",
    NO_ROW + "state.row_size = 1; state.row[0] = MOUSE; state.discards[MOUSE] -= 1",
    "state.under[FOOD] -= 7; state.caravan[FOOD] = state.caravan_size = 7",
    "state.under[FOOD] -= 7; state.hands[2][FOOD] = state.hand_sizes[2] = 7",
    "state.under[MOUSE] -= 1; state.caravan[MOUSE] = state.caravan_size = 1",
    "state.under[THIEF] -= 1; state.discards[THIEF] += 1",
    "state.under[MERCHANT] -= 1; state.tables[2][MERCHANT] += 1",
    NO_TOP + NOTHING_UNDER,
    "state.to_move = state.turn = state.last_stocker = state.first_share = 2; state.shares = 3",
    "state.phase = DONE; state.to_move = -1",
    "state.phase = FEED; state.thefts = state.stolen_mouse = state.share_mouse = 1",
)


@pytest.fixture
def match() -> fondaco.Match:
    return fondaco.new("tantan", players=3, seed=1)


@pytest.mark.parametrize(("invariant", "change"), [(text, change) for text in BROKEN for change in BROKEN[text]])
def test_what_breaks_one_invariant_breaks_no_other(match: fondaco.Match, invariant: str, change: str) -> None:
    assert faults(match, change) == [invariant]


@pytest.mark.parametrize("change", SOUND)
def test_what_is_at_the_edge_is_sound(match: fondaco.Match, change: str) -> None:
    assert faults(match, change) == []


def test_every_invariant_is_broken_by_something() -> None:
    assert tuple(BROKEN) == INVARIANTS
