"""Silk Road: how cards change their place; pile, display and discards."""

from __future__ import annotations

from fondaco.games.silkroad.layout import *
from fondaco.kernel.chance import Dealer, draw, tell
from fondaco.kernel.counts import total


def next_seat(state: State, seat: int) -> int:
    """Play goes clockwise."""
    return seat + 1 if seat + 1 < state.players else 0


def pile_can_give(state: State) -> bool:
    """S11. The pile can be drawn from while pile or discards hold a card."""
    return state.discarded > 0 or total(state.pile) > 0


def can_draw(state: State) -> bool:
    """S11. When nothing can be drawn, a draw lapses."""
    return pile_can_give(state) or total(state.display) > 0


def ready_pile(state: State, dealer: Dealer) -> None:
    """S11. When a card is to be taken from the pile and it is empty, the discards first become the new pile."""
    if total(state.pile) > 0:
        return
    tell(dealer, RESHUFFLES)
    for place in range(state.discarded):
        goods = state.discards[place]
        tell(dealer, CARD_MOVES, goods, DISCARDS, NONE, PILE, NONE)
        state.pile[goods] += 1
        state.discards[place] = 0
    state.discarded = 0


def pile_to_hand(state: State, dealer: Dealer, seat: int) -> None:
    """S1, S9. A card drawn from the pile is known only to its owner."""
    ready_pile(state, dealer)
    goods = draw(dealer, PILE_POOL, state.pile, seat)
    tell(dealer, CARD_IS_DEALT, goods, PILE, NONE, HAND, seat)
    state.hands[seat][goods] += 1


def refill(state: State, dealer: Dealer) -> None:
    """S1, S11. Refill the display to 3 from the pile; when nothing is left, the refill lapses."""
    for _ in range(DISPLAY_SIZE - total(state.display)):
        if not pile_can_give(state):
            return
        ready_pile(state, dealer)
        goods = draw(dealer, PILE_POOL, state.pile)
        tell(dealer, CARD_MOVES, goods, PILE, NONE, DISPLAY, NONE)
        state.display[goods] += 1


def hand_to_stock(state: State, dealer: Dealer, seat: int, goods: int, cards: int) -> None:
    """S6, S24. Cards are laid from the hand into one's own stock."""
    for _ in range(cards):
        tell(dealer, CARD_MOVES, goods, HAND, seat, STOCK, seat)
    state.hands[seat][goods] -= cards
    state.stocks[seat][goods] += cards


def discard(state: State, goods: int) -> None:
    """The last card discarded lies on top: S21 needs it."""
    state.discards[state.discarded] = goods
    state.discarded += 1


def discard_from_stock(state: State, dealer: Dealer, seat: int, goods: int) -> None:
    tell(dealer, CARD_MOVES, goods, STOCK, seat, DISCARDS, NONE)
    state.stocks[seat][goods] -= 1
    discard(state, goods)


def discard_from_hand(state: State, dealer: Dealer, seat: int, goods: int) -> None:
    tell(dealer, CARD_MOVES, goods, HAND, seat, DISCARDS, NONE)
    state.hands[seat][goods] -= 1
    discard(state, goods)
