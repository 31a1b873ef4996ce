"""Tan-Tan Caravan: what is true of every state."""

from __future__ import annotations

from fondaco.games.tantan.layout import *
from fondaco.kernel.contract import OVER
from fondaco.kernel.counts import total

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
    if not counts_are_sound(state):
        faults |= 1
    if not row_is_sound(state):
        faults |= 2
    if total(state.caravan) != state.caravan_size or state.caravan_size > CARAVAN_SPACES[state.players]:
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
    if not cards_are_conserved(state):
        faults |= 256
    return faults


def counts_are_sound(state: State) -> bool:
    for kind in range(KINDS):
        if state.under[kind] < 0 or state.caravan[kind] < 0 or state.discards[kind] < 0:
            return False
    for seat in range(SEATS):
        for kind in range(KINDS):
            if state.hands[seat][kind] < 0 or (kind < TABLE_KINDS and state.tables[seat][kind] < 0):
                return False
    return True


def row_is_sound(state: State) -> bool:
    if state.row_size < 0 or state.row_size > 1 + PLACES:
        return False
    for place in range(1, 1 + PLACES):
        if (state.row[place] != NONE) != (place < state.row_size):
            return False
    return state.row_size > 0 or state.row[0] == NONE


def hands_are_sound(state: State) -> bool:
    for seat in range(SEATS):
        size = total(state.hands[seat])
        if size != state.hand_sizes[seat] or size > HAND_LIMIT or (seat >= state.players and size > 0):
            return False
    return True


def seats_are_sound(state: State) -> bool:
    return (
        OVER <= state.to_move < state.players
        and 0 <= state.turn < state.players
        and NONE <= state.last_stocker < state.players
        and 0 <= state.first_share < state.players
        and 0 <= state.shares <= state.players
    )


def cards_are_conserved(state: State) -> bool:
    """T1, T14. Cards in use are in the row, the pile, the caravan, a hand, on a table or discarded."""
    for kind in range(KINDS):
        cards = state.under[kind] + state.caravan[kind] + state.discards[kind]
        if state.top == kind:
            cards += 1
        for place in range(1 + PLACES):
            if state.row[place] == kind:
                cards += 1
        for seat in range(SEATS):
            cards += state.hands[seat][kind]
            if kind < TABLE_KINDS:
                cards += state.tables[seat][kind]
        if cards != CARDS[kind] - REMOVED[state.players][kind]:
            return False
    return True
