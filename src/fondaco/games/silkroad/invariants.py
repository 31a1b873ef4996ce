"""Silk Road: what is true of every state."""

from __future__ import annotations

from fondaco.games.silkroad.layout import *
from fondaco.kernel.bits import popcount
from fondaco.kernel.contract import OVER
from fondaco.kernel.counts import total
from fondaco.kernel.zones import Zones, checks

STATE_ZONES = Zones(State)
nothing_is_negative = checks.nothing_is_negative(STATE_ZONES)
nobody_else_holds_anything = checks.nobody_else_holds_anything(STATE_ZONES)
discards_are_closed_up = checks.is_closed_up(STATE_ZONES, "discards")
queue_is_closed_up = checks.is_closed_up(STATE_ZONES, "queue")
cards_are_conserved = checks.are_conserved(STATE_ZONES, CARD)
camels_are_conserved = checks.are_conserved(STATE_ZONES, CAMEL)
gems_are_in_the_box = checks.are_in_the_box(STATE_ZONES, GEM)

CONSERVATION = ("all 70 cards are somewhere, once", "all 10 camels are somewhere, once")
"""What only a dealt table keeps: an imported position may have fewer."""

INVARIANTS = (
    "no count is negative",
    "the display has at most 3 cards",
    "the discards are closed up",
    "the queue is closed up",
    "caravans stand on their way, apart from each other",
    "caravan k has k camels and k gems, outside a great market",
    "drivers are different",
    "seats are seats of the table",
    "the phase is one in which somebody decides, or the game is over",
    "what waits in a turn waits only there",
    "nobody keeps three colourless gems",
    *CONSERVATION,
    "no more than 4 gems of a colour are in the game",
)


def broken(state: State) -> int:
    """The invariants this state breaks, as bits."""
    faults = 0
    if not (nothing_is_negative(state) and nobody_else_holds_anything(state)):
        faults |= 1
    if total(state.display) > DISPLAY_SIZE:
        faults |= 2
    if not discards_are_closed_up(state):
        faults |= 4
    if not queue_is_closed_up(state):
        faults |= 8
    if not places_are_sound(state):
        faults |= 16
    if not caravans_are_whole(state):
        faults |= 32
    if not drivers_are_sound(state):
        faults |= 64
    if not (OVER <= state.to_move < state.players and 0 <= state.turn < state.players):
        faults |= 128
    if state.phase > DONE or (state.phase == DONE) != (state.to_move == OVER):
        faults |= 256
    if not waiting_is_sound(state):
        faults |= 512
    if not colourless_are_sound(state):
        faults |= 1024
    if discards_are_closed_up(state) and not cards_are_conserved(state):
        faults |= 2048
    if queue_is_closed_up(state) and not camels_are_conserved(state):
        faults |= 4096
    if not gems_are_in_the_box(state):
        faults |= 8192
    return faults


def places_are_sound(state: State) -> bool:
    """S7, S8, S14. All places and destinations are different, but for a caravan that has reached its city."""
    taken = 0
    for caravan in range(1, 1 + CARAVANS):
        at, to = state.at[caravan], state.to[caravan]
        if (at == NONE) != (to == NONE) or at >= PLACES or to >= CITIES:
            return False
        if at == NONE:
            continue
        if APPROACH <= at < APPROACH + CITIES and at != APPROACH + to:
            return False
        if at == CITY + to and caravan != state.moved:
            return False
        spots = 1 << at | 1 << (CITY + to)
        if taken & spots != 0:
            return False
        taken |= spots
    return True


def caravans_are_whole(state: State) -> bool:
    """S3, S12. During its great market a caravan has lost the camels whose sales are over, and the gems sold for."""
    for caravan in range(1, 1 + CARAVANS):
        camels = popcount(state.camels[caravan])
        gems = total(state.prizes[caravan])
        if state.at[caravan] == NONE:
            if camels + gems > 0:
                return False
        elif state.phase == SALE and caravan == state.moved and state.at[caravan] >= CITY:
            if not 0 < camels <= gems <= caravan:
                return False
        elif camels != caravan or gems != caravan:
            return False
    return True


def drivers_are_sound(state: State) -> bool:
    seen = 0
    for seat in range(state.players):
        driver = state.drivers[seat]
        if driver < 1 or driver > DRIVERS or seen >> driver & 1:
            return False
        seen |= 1 << driver
    return True


def waiting_is_sound(state: State) -> bool:
    """A move waits for its caravan, a draw for its cards; sales and thefts remember who had their turn."""
    if (state.cards_played > 0) != (state.phase == MOVE):
        return False
    if (state.draws > 0) != (state.phase == DRAW):
        return False
    if state.may_draw_more > 0 and state.phase not in (DRAW, DRAW_MORE):
        return False
    if state.moved > 0 and state.phase in (TURN, MOVE, DONE):
        return False
    return (state.declined == 0 or state.phase == SALE) and (state.robbed == 0 or state.phase == THIEF)


def colourless_are_sound(state: State) -> bool:
    """S17. The third colourless gem is given back with the others."""
    for seat in range(SEATS):
        if state.gems[seat][COLOURLESS] >= COLOURLESS_FOR_A_MARKER:
            return False
    return True
