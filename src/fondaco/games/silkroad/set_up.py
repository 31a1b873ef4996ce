"""Silk Road: the set-up, S1 to S4."""

from __future__ import annotations

from fondaco.games.silkroad.cards import pile_to_hand, refill
from fondaco.games.silkroad.layout import *
from fondaco.games.silkroad.markets import draw_prizes, join_queue
from fondaco.kernel.chance import Dealer, draw_from_set, tell


def lay_tiles(state: State, dealer: Dealer) -> None:
    """The tiles lie as printed, or are dealt over the villages in their order."""
    box = (1 << VILLAGES) - 1
    shuffled = state.tiles[0] == NONE
    for village in range(VILLAGES):
        if shuffled:
            tile = draw_from_set(dealer, TILE_POOL, box)
            box &= ~(1 << tile)
            state.tiles[village] = TILE_BOX[tile]
        tell(dealer, TILE_LIES, state.tiles[village], village)


def deal_cards(state: State, dealer: Dealer) -> None:
    """S1. Shuffle; deal 4 to each hand, seat after seat; lay 3 open as the display; the rest is the pile."""
    for goods in range(GOODS):
        state.pile[goods] = CARDS_OF_EACH
    for seat in range(state.players):
        for _ in range(DEALT):
            pile_to_hand(state, dealer, seat)
    refill(state, dealer)


def form_caravans(state: State, dealer: Dealer) -> None:
    """S2. 1 camel starts in Tashkent, 2 in Amritsar, 3 in Chang'an; the other 4 queue in the caravanserai."""
    herd = ALL_CAMELS
    for caravan in range(1, 1 + CARAVANS):
        state.at[caravan] = CITY + STARTS[caravan]
        tell(dealer, CARAVAN_MOVES, caravan, NONE, state.at[caravan])
        for _ in range(caravan):
            camel = draw_from_set(dealer, CAMEL_POOL, herd)
            herd &= ~(1 << camel)
            tell(dealer, CAMEL_MOVES, camel, BOX, NONE, CARAVAN, caravan)
            state.camels[caravan] |= 1 << camel
    while herd != 0:
        camel = draw_from_set(dealer, CAMEL_POOL, herd)
        herd &= ~(1 << camel)
        tell(dealer, CAMEL_MOVES, camel, BOX, NONE, CARAVANSERAI, NONE)
        join_queue(state, camel)


def lay_gems(state: State, dealer: Dealer) -> None:
    """S3. Draw 1 gem to Yspahan, 2 to Samarkand, 3 to Byzantium: the destinations of caravans 1, 2, 3."""
    for colour in range(COLOURS):
        state.bag[colour] = GEMS_OF_EACH
    for caravan in range(1, 1 + CARAVANS):
        draw_prizes(state, dealer, caravan, DESTINATIONS[caravan])


def deal_drivers(state: State, dealer: Dealer) -> None:
    """S4. Deal one driver to each seat; the lowest number starts."""
    left = ALL_DRIVERS
    for seat in range(state.players):
        driver = draw_from_set(dealer, DRIVER_POOL, left)
        left &= ~(1 << driver)
        tell(dealer, DRIVER_MOVES, driver, NONE, seat)
        state.drivers[seat] = driver
    state.turn = 0
    for seat in range(1, state.players):
        if state.drivers[seat] < state.drivers[state.turn]:
            state.turn = seat
