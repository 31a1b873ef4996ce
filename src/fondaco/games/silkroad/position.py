"""Silk Road: what an imported position must keep, besides its names and ranges."""

from __future__ import annotations

from fondaco.games.silkroad import board, markets, rules
from fondaco.games.silkroad.layout import *
from fondaco.games.silkroad.verbs import SKIP, VERBS
from fondaco.kernel.bits import numbers, words_for
from fondaco.kernel.chance import Dealer
from fondaco.kernel.reading import Fields

TILES_OF = {
    SALE: range(BLACK_MARKET + 1),
    CAMELS_DRAW: (CAMELS_1, CAMELS_2, CAMELS_3),
    CUSTOMS: (CUSTOMS_TILE,),
    SANDSTORM: (SANDSTORM_TILE,),
    THIEF: (THIEF_TILE,),
    BAZAAR: (BAZAAR_TILE,),
    BAKSHISH: (BAKSHISH_TILE,),
}
"""By phase: the tiles that lead to it."""

IN_THE_CITY = (DRAW, DRAW_MORE, SALE, REVEAL)
"""The phases in which the caravan that stopped may be in its destination."""


def check_zones(given: Fields, state: State) -> None:
    check_what_waits(given, state)
    for caravan in range(1, 1 + CARAVANS):
        if state.at[caravan] != NONE:
            check_caravan(given, state, caravan)
    check_number_of_caravans(given, state)
    check_moved(given, state)
    check_places(given, state)
    check_camels(given, state)


def check_what_waits(given: Fields, state: State) -> None:
    """S9. One more card may be drawn after a move only."""
    if state.phase in AFTER_A_MOVE:
        given.whole("moved", given.raw("moved"), 1, CARAVANS)
    if state.may_draw_more and not state.moved:
        given.fail("draws.more", "needs a caravan that moved (S9)")


def check_caravan(given: Fields, state: State, caravan: int) -> None:
    where, at, to = f"caravans[{caravan - 1}]", state.at[caravan], state.to[caravan]
    camels, gems = state.camels[caravan].bit_count(), sum(state.prizes[caravan])
    if APPROACH <= at < APPROACH + CITIES and at != APPROACH + to:
        given.fail(f"{where}.at", f"cannot be {board.PLACES[at]}, another city's approach (S8)")
    arrived = at == CITY + to
    if arrived and not (caravan == state.moved and state.phase in IN_THE_CITY):
        given.fail(f"{where}.at", "should not be its destination, outside a great market there")
    if arrived and state.phase == SALE:
        if not 0 < camels <= gems:
            given.fail(f"{where}.camels", "should be at least one, and no more than gems, during a sale in the city")
    elif camels != caravan or gems != caravan:
        given.fail(f"{where}.camels", f"and gems should be {caravan} each, for caravan {caravan}")


def check_number_of_caravans(given: Fields, state: State) -> None:
    """S23, S24. Three caravans, or two when no more leave; the last one alone is in the final market."""
    caravans = sum(at != NONE for at in state.at)
    allowed = [2 if state.no_more_caravans else 3]
    if state.phase == DONE and state.no_more_caravans:
        allowed.append(0)
    if state.phase == SALE and state.no_more_caravans:
        allowed.append(1)
    if state.phase == REVEAL:
        allowed = [1] if state.no_more_caravans else []
    if caravans not in allowed:
        given.fail("caravans", "should be three, or two with no_more_caravans (one in its final market)")
    if caravans == 1 and state.at[state.moved] != CITY + state.to[state.moved]:
        given.fail("caravans", "has one caravan only in its final market, in its city (S24)")


def check_moved(given: Fields, state: State) -> None:
    """S7. A caravan that moved is in a village or in its destination, and has not left the game."""
    place = state.at[state.moved]
    if state.moved and (place == NONE or CITY <= place != CITY + state.to[state.moved]):
        given.fail("moved", "should be a caravan that is on the road, or in its destination")


def check_places(given: Fields, state: State) -> None:
    taken: list[int] = []
    for caravan in range(1, 1 + CARAVANS):
        if state.at[caravan] != NONE:
            taken += {state.at[caravan], CITY + state.to[caravan]}
    if len(set(taken)) < len(taken):
        given.fail("caravans", "should have places and destinations that are all different")


def check_camels(given: Fields, state: State) -> None:
    seen = sum(1 << camel for camel in state.queue[: state.queued])
    for camels in state.camels:
        if seen & camels:
            given.fail("queue", "and caravans should have different camels")
        seen |= camels
    if state.queued + state.camels[state.moved].bit_count() < state.moved:
        given.fail("queue", "should have the camels that went to it in the great market (S12)")


def go_on_from(given: Fields, state: State, dealer: Dealer) -> None:
    """A turn begins with all that its start brings; whatever else is under way goes on where it was."""
    if state.phase == TURN:
        state.phase = TURN_START
        rules.go_on(state, dealer)
    elif state.phase != DONE:
        check_decision(given, state)


def check_decision(given: Fields, state: State) -> None:
    """The seat to move must be the one that decides, and have something to choose."""
    others_decide = state.phase in (CUSTOMS, SANDSTORM)
    anybody_decides = state.phase in (SALE, THIEF, REVEAL)
    if not anybody_decides and (state.to_move == state.turn) == others_decide:
        given.fail("to_move", "is not the seat that decides")
    if state.phase == MOVE and state.stocks[state.to_move][state.goods_played] < state.cards_played:
        given.fail("played", "should be in the stock of the seat to move")
    if state.phase in TILES_OF and not (state.phase == SALE and markets.in_city(state)):
        check_tile(given, state)
    if state.phase == SALE:
        check_sale(given, state)
    if state.phase == THIEF:
        check_theft(given, state)
    if state.phase == CUSTOMS and sum(state.hands[state.to_move]) <= CUSTOMS_LIMIT:
        given.fail("hands", f"of the seat to move should have more than {CUSTOMS_LIMIT} cards (S19)")
    if state.phase == REVEAL and sum(state.hands[state.to_move]) == 0:
        given.fail("hands", "of the seat to move should have a card to reveal (S24)")
    choices = [0] * words_for(len(VERBS.texts))
    rules.legal(state, choices)
    if set(numbers(choices)) <= {SKIP}:
        given.fail("phase", f"cannot be {PHASE_NAMES[state.phase]}: nothing could be chosen")


def check_tile(given: Fields, state: State) -> None:
    place = state.at[state.moved]
    if place >= CITY or state.tiles[place] not in TILES_OF[state.phase]:
        given.fail("moved", f"should be a caravan on a tile that leads to phase {PHASE_NAMES[state.phase]}")
    if state.phase == CAMELS_DRAW and state.moved > 1 + state.tiles[place] - CAMELS_1:
        given.fail("moved", "should be a caravan small enough for its tile (S18)")


def check_sale(given: Fields, state: State) -> None:
    camel = markets.camel_on_sale(state)
    if camel == 0 or markets.right_to_sell(state, CAMEL_GOODS[camel]) != state.to_move:
        given.fail("to_move", "is not the seat with the right to sell (S13)")


def check_theft(given: Fields, state: State) -> None:
    """S21. The player robs first, then each seat robbed; the player never is."""
    first = state.to_move == state.turn and state.robbed == 0
    later = state.robbed >> state.to_move & 1 and not state.robbed >> state.turn & 1
    if not first and not later:
        given.fail("robbed", "does not fit the seat to move and the seat whose turn it is (S21)")
