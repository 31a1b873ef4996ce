"""Tan-Tan Caravan: what is true of every state."""

from __future__ import annotations

from fondaco.games.tantan.layout import *
from fondaco.kernel.contract import OVER
from fondaco.kernel.counts import total
from fondaco.kernel.zones import Zones, checks

STATE_ZONES = Zones(State)
nothing_is_negative = checks.nothing_is_negative(STATE_ZONES)
nobody_else_holds_anything = checks.nobody_else_holds_anything(STATE_ZONES)
row_is_closed_up = checks.is_closed_up(STATE_ZONES, "row")
caravan_size_is_right = checks.sum_is_right(STATE_ZONES, "caravan_size")
hand_sizes_are_right = checks.sum_is_right(STATE_ZONES, "hand_sizes")
cards_are_conserved = checks.are_conserved(STATE_ZONES, CARD)

CONSERVATION = ("all cards in use are somewhere, once",)
"""What only a dealt table keeps: an imported position may have fewer."""

INVARIANTS = (
    "no card count is negative",
    "the row is closed up and its size is right",
    "the caravan's size is right and within its spaces",
    "hand sizes are right and at most 7",
    "the pile has a top card while it has any",
    "seats are seats of the table",
    "the phase is one in which somebody decides, or the game is over",
    "what waits in a distribution waits only there",
    *CONSERVATION,
)


def broken(state: State) -> int:
    """The invariants this state breaks, as bits."""
    faults = 0
    if not nothing_is_negative(state):
        faults |= 1
    if not row_is_closed_up(state):
        faults |= 2
    if not caravan_size_is_right(state) or state.caravan_size > CARAVAN_SPACES[state.players]:
        faults |= 4
    if not hands_are_sound(state):
        faults |= 8
    if state.top == NONE and total(state.under) > 0:
        faults |= 16
    if not seats_are_sound(state):
        faults |= 32
    if state.phase > DONE or (state.phase == DONE) != (state.to_move == OVER):
        faults |= 64
    if state.phase == TURN and (state.thefts != 0 or state.stolen_mouse != 0 or state.share_mouse != 0):
        faults |= 128
    if row_is_closed_up(state) and not cards_are_conserved(state):
        faults |= 256
    return faults


def hands_are_sound(state: State) -> bool:
    for seat in range(SEATS):
        if state.hand_sizes[seat] > HAND_LIMIT:
            return False
    return hand_sizes_are_right(state) and nobody_else_holds_anything(state)


def seats_are_sound(state: State) -> bool:
    return (
        OVER <= state.to_move < state.players
        and 0 <= state.turn < state.players
        and NONE <= state.last_stocker < state.players
        and 0 <= state.first_share < state.players
        and 0 <= state.shares <= state.players
    )
