"""Traders of Carthage: what is true of every state."""

from __future__ import annotations

from fondaco.games.carthage.layout import *
from fondaco.games.carthage.rules import cost, is_offered_any, most_tiles, usable_amphorae
from fondaco.kernel.contract import OVER
from fondaco.kernel.records import Row
from fondaco.kernel.zones import Zones, checks

STATE_ZONES = Zones(State)
nothing_is_negative = checks.nothing_is_negative(STATE_ZONES)
nobody_else_holds_anything = checks.nobody_else_holds_anything(STATE_ZONES)
draw_size_is_right = checks.sum_is_right(STATE_ZONES, "draw_size")
worth_is_right = checks.sum_is_right(STATE_ZONES, "worth")
market_is_closed_up = checks.is_closed_up(STATE_ZONES, "market")
farm_is_closed_up = checks.is_closed_up(STATE_ZONES, "farm")
number_of_cards = STATE_ZONES.number_of(CARD)
cards_are_in_the_box = checks.are_in_the_box(STATE_ZONES, CARD)

CONSERVATION = ("all cards are in play or were given for victory",)
"""What only a dealt table keeps: an imported position may have fewer."""

INVARIANTS = (
    "no card count is negative; the draw pile's size and the worth of hands are right",
    "market and farm are closed up and within their places",
    "each seat has at most one marker out",
    "stored goods are among the goods",
    "ships are on the route, and in Carthage only during a payday",
    "nobody has enough bonus tiles to end a game that runs",
    "seats are seats of the table",
    "the phase is one in which somebody decides and has a choice, or the game is over",
    "a payment is under way only while one is asked for",
    "no card is in play more often than the box has it",
    *CONSERVATION,
)


def broken(state: State) -> int:
    """The invariants this state breaks, as bits."""
    faults = 0
    if not counts_are_sound(state):
        faults |= 1
    if not (market_is_closed_up(state) and farm_is_closed_up(state)):
        faults |= 2
    if not markers_are_sound(state):
        faults |= 4
    if not stores_are_sound(state):
        faults |= 8
    if not ships_are_sound(state):
        faults |= 16
    if most_tiles(state) > (MOST_TILES if state.phase == DONE else LAST_TILE - 1):
        faults |= 32
    if not seats_are_sound(state):
        faults |= 64
    if not phase_is_sound(state):
        faults |= 128
    if not payment_is_sound(state):
        faults |= 256
    if not cards_are_in_the_box(state):
        faults |= 512
    if not cards_are_conserved(state):
        faults |= 1024
    return faults


def counts_are_sound(state: State) -> bool:
    return (
        nothing_is_negative(state)
        and nobody_else_holds_anything(state)
        and draw_size_is_right(state)
        and worth_is_right(state)
    )


def markers_are_sound(state: State) -> bool:
    """C10. One reservation marker for each player."""
    for seat in range(SEATS):
        markers = count_of(state.market_by, seat) + count_of(state.farm_by, seat)
        if markers > (1 if seat < state.players else 0):
            return False
    return True


def count_of(row: Row, wanted: int) -> int:
    count = 0
    for item in row:
        if item == wanted:
            count += 1
    return count


def stores_are_sound(state: State) -> bool:
    for seat in range(SEATS):
        for card in range(CARDS):
            if state.stored[seat][card] > state.goods[seat][card]:
                return False
    return True


def ships_are_sound(state: State) -> bool:
    """C16. Ships leave Carthage with the payday, unless the game ends in it (C14)."""
    for colour in range(COLOURS):
        if state.ships[colour] < ALEXANDRIA or state.ships[colour] > last_space(state):
            return False
    return True


def seats_are_sound(state: State) -> bool:
    return OVER <= state.to_move < state.players and 0 <= state.turn < state.players


def phase_is_sound(state: State) -> bool:
    if state.phase > DONE or (state.phase == DONE) != (state.to_move == OVER):
        return False
    if state.phase == TURN:
        return state.to_move == state.turn and is_offered_any(state, state.turn)
    if state.phase == STORE:
        return usable_amphorae(state) != 0
    return state.phase != PAY or state.to_move == state.turn


def payment_is_sound(state: State) -> bool:
    if state.phase != PAY:
        return state.due == 0 and state.last_paid == NONE
    paid = cost(state, state.turn) - state.due
    return state.due > 0 and (paid > 0 if state.last_paid != NONE else paid == 0)


def cards_are_conserved(state: State) -> bool:
    """C13. Only victory cards leave play (and points count without a card once none is left)."""
    cards = 0
    for card in range(CARDS):
        cards += number_of_cards(state, card)
    for seat in range(state.players):
        cards += state.victory[seat]
    return cards >= COLOURS * CARDS_OF_A_COLOUR
