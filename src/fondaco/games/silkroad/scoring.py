"""Silk Road: end and score, S24 to S26."""

from __future__ import annotations

from fondaco.games.silkroad.cards import hand_to_stock, next_seat
from fondaco.games.silkroad.layout import *
from fondaco.kernel.chance import Dealer, tell
from fondaco.kernel.contract import OVER
from fondaco.kernel.counts import total


def ask_to_reveal(state: State) -> None:
    """S24. Before the final sales, each seat with a card in hand is asked, clockwise from the seat whose turn it is."""
    while total(state.hands[state.to_move]) == 0:
        state.to_move = next_seat(state, state.to_move)
        if state.to_move == state.turn:
            state.phase = SELLING
            return
    state.phase = REVEAL


def reveal(state: State, dealer: Dealer) -> None:
    """S24. Lay the whole hand into the stock."""
    for goods in range(GOODS):
        hand_to_stock(state, dealer, state.to_move, goods, state.hands[state.to_move][goods])
    answered(state)


def keep(state: State, dealer: Dealer) -> None:
    """S24. The hand stays a hand."""
    answered(state)


def answered(state: State) -> None:
    """S24. A seat has revealed or kept its hand: the next one is asked."""
    state.to_move = next_seat(state, state.to_move)
    state.phase = SELLING if state.to_move == state.turn else NEXT_REVEAL


def end_game(state: State, dealer: Dealer) -> None:
    """S24. The game ends; the display is not refilled."""
    state.moved = 0
    state.phase = DONE
    state.to_move = OVER
    for seat in range(state.players):
        tell(dealer, SCORES, seat, score(state, seat))
    tell(dealer, ENDS)


def set_points(state: State, seat: int) -> int:
    """S25. As many colours as possible into each set in turn; 1 to 5 colours are worth 1, 3, 6, 10, 15."""
    points = 0
    for gems in range(GEMS_OF_EACH):
        colours = 0
        for colour in range(COLOURS):
            if state.gems[seat][colour] > gems:
                colours += 1
        points += SET_WORTH[colours]
    return points


def colourless_points(state: State, seat: int) -> int:
    """S25. A colourless gem is worth 2."""
    return COLOURLESS_WORTH * state.gems[seat][COLOURLESS]


def marker_points(state: State, seat: int) -> int:
    """S25. A marker is worth 8."""
    return MARKER_WORTH * state.gems[seat][MARKER]


def score(state: State, seat: int) -> int:
    """S25. Cards score nothing."""
    return set_points(state, seat) + colourless_points(state, seat) + marker_points(state, seat)


def standing(state: State, seat: int) -> int:
    """S26. The most points win; ties go to the highest driver: as one number to compare."""
    return score(state, seat) * (DRIVERS + 1) + state.drivers[seat]
