"""Traders of Carthage: what an imported position must keep, besides its names and ranges."""

from __future__ import annotations

from fondaco.games.carthage import rules
from fondaco.games.carthage.layout import *
from fondaco.games.carthage.rules import cost
from fondaco.kernel.chance import Dealer
from fondaco.kernel.reading import Fields


def paid_or_due(state: State, coins: int) -> int:
    """C6. A position tells what is paid of a purchase, the state what is still due."""
    return cost(state, state.turn) - coins


def check_zones(given: Fields, state: State) -> None:
    check_markers(given, state)
    if state.phase == STORE and CARTHAGE not in state.ships:
        given.fail("ships", f"should have one in Carthage ({CARTHAGE}) in phase store (C12)")
    check_stored(given, state)
    check_tiles(given, state)


def check_markers(given: Fields, state: State) -> None:
    """C10. One reservation marker for each player."""
    for seat in range(state.players):
        if state.market_by.count(seat) + state.farm_by.count(seat) > 1:
            given.fail("market", f"and farm have more than one marker of seat {seat}")


def check_stored(given: Fields, state: State) -> None:
    for seat in range(state.players):
        for card, name in enumerate(CARD_NAMES):
            if state.stored[seat][card] > state.goods[seat][card]:
                given.fail(f"stored[{seat}].{name}", "should be among the goods")


def check_tiles(given: Fields, state: State) -> None:
    """C14, C3a. Enough tiles end the game; before a seat chooses its first tile, it has none."""
    for seat in range(state.players):
        most = MOST_TILES if state.phase == DONE else LAST_TILE - 1
        if state.phase == TILES:
            most = 1 if has_chosen(state, seat) else 0
        if rules.tiles(state, seat) > most:
            given.fail(f"bonus[{seat}]", f"may have at most {most} tiles in phase {PHASE_NAMES[state.phase]}")


def has_chosen(state: State, seat: int) -> bool:
    """C3a. The last in turn order chooses first."""
    turns_until = (seat - state.turn) % state.players
    return turns_until > (state.to_move - state.turn) % state.players


def go_on_from(given: Fields, state: State, dealer: Dealer) -> None:
    """A turn begins with all that its start brings; payments and raids go on where they were."""
    if state.phase == TURN:
        state.phase = TURN_START
        rules.go_on(state, dealer)
    elif state.phase == PAY:
        check_payment(given, state)
    elif state.phase == STORE and rules.usable_amphorae(state) == 0:
        given.fail("phase", "cannot be store: the seat to move has nothing to store with, or nothing to store")


def check_payment(given: Fields, state: State) -> None:
    if state.turn != state.to_move:
        given.fail("turn", "should be the seat to move in phase pay")
    paid = paid_or_due(state, state.due)
    if state.last_paid == NONE and paid > 0:
        given.fail("payment.last", "should be the card paid last")
    if state.last_paid != NONE and paid < VALUE_OF[state.last_paid]:
        given.fail("payment.paid", "should be at least the value of the card paid last")
    if state.due <= 0:
        given.fail("payment.paid", "should be less than what is bought costs")
    if rules.legal_payments(state) == 0:
        given.fail("hands", "should have cards with which the payment can suffice")
