"""Silk Road: a turn, S5 to S11 (and S27)."""

from __future__ import annotations

from fondaco.games.silkroad.cards import (
    can_draw,
    hand_to_stock,
    next_seat,
    pile_can_give,
    pile_to_hand,
    refill,
)
from fondaco.games.silkroad.layout import *
from fondaco.games.silkroad.reasons import *
from fondaco.games.silkroad.road import BY_PASSES, farthest, stops
from fondaco.kernel.chance import Dealer, tell
from fondaco.kernel.counts import total


def start_turn(state: State, dealer: Dealer) -> None:
    """S5, S27. A seat that can neither play nor draw is skipped; if that holds for every seat, the game ends."""
    for _ in range(state.players):
        if total(state.hands[state.turn]) > 0 or can_draw(state):
            begin_turn(state, dealer)
            return
        tell(dealer, SKIPPED, state.turn)
        state.turn = next_seat(state, state.turn)
    state.phase = GAME_ENDS


def begin_turn(state: State, dealer: Dealer) -> None:
    """S5. With an empty hand at the start of the turn, the player only draws 2 cards."""
    tell(dealer, TURN_BEGINS, state.turn)
    state.to_move = state.turn
    if total(state.hands[state.turn]) > 0:
        state.phase = TURN
    else:
        state.draws = 2
        state.phase = DRAWING


def why_not_play_cards(state: State, goods: int, cards: int) -> int:
    """S6. Only cards one holds, and only a number of spaces that some caravan can move."""
    if state.hands[state.to_move][goods] < cards:
        return NOT_HELD
    if cards > farthest(state):
        return TOO_FAR
    return OK


def play_cards(state: State, dealer: Dealer, goods: int, cards: int) -> None:
    """S6. Lay cards of one goods from the hand into one's own stock: so many spaces must a caravan now move."""
    hand_to_stock(state, dealer, state.to_move, goods, cards)
    state.goods_played = goods
    state.cards_played = cards
    state.phase = MOVE


def why_not_move(state: State, caravan: int, place: int) -> int:
    """S7, S8. A caravan moves exactly as many spaces as cards were played, along its way to its destination."""
    if state.at[caravan] == NONE:
        return CARAVAN_IS_GONE
    if stops(state, caravan, state.cards_played) >> place & 1:
        return OK
    city = state.to[caravan]
    if place >= CITY and place != CITY + city:
        return NOT_ITS_CITY
    if APPROACH <= place < APPROACH + CITIES and place != APPROACH + city:
        return NOT_ITS_APPROACH
    if place == BY_PASSES[city]:
        return NOT_ITS_BY_PASS
    for other in range(1, 1 + CARAVANS):
        if other != caravan and place == state.at[other]:
            return TAKEN_VILLAGE
    return NOT_REACHED


def move(state: State, dealer: Dealer, caravan: int, place: int) -> None:
    """S7, S9. Move a caravan; 1 card is drawn then, and 1 more may be if it carries the goods played."""
    tell(dealer, CARAVAN_MOVES, caravan, state.at[caravan], place)
    state.at[caravan] = place
    state.moved = caravan
    state.draws = 1
    if state.camels[caravan] & CAMELS_OF[state.goods_played] != 0:
        state.may_draw_more = 1
    state.goods_played = 0
    state.cards_played = 0
    state.phase = DRAWING


def go_on_drawing(state: State, dealer: Dealer) -> None:
    """S5, S9, S10. The draws that are due, then the one that may be taken; when nothing can be drawn, they lapse."""
    if state.draws + state.may_draw_more > 0 and not can_draw(state):
        tell(dealer, DRAW_LAPSES, state.turn)
        state.draws = 0
        state.may_draw_more = 0
    if state.draws > 0:
        state.phase = DRAW
    elif state.may_draw_more > 0:
        state.phase = DRAW_MORE
    else:
        state.phase = STOPPED if state.moved > 0 else TURN_END


def why_not_draw_card(state: State, goods: int) -> int:
    """S9. A card of the display, which is not refilled yet."""
    return OK if state.display[goods] > 0 else NOT_ON_DISPLAY


def why_not_draw_pile(state: State) -> int:
    """S9, S11. The pile, while pile or discards hold a card."""
    return OK if pile_can_give(state) else NO_PILE


def draw_card(state: State, dealer: Dealer, goods: int) -> None:
    """S9. A card drawn from the display is known to all."""
    tell(dealer, CARD_MOVES, goods, DISPLAY, NONE, HAND, state.to_move)
    state.display[goods] -= 1
    state.hands[state.to_move][goods] += 1
    after_draw(state)


def draw_pile(state: State, dealer: Dealer) -> None:
    """S9. Draw the pile's top card."""
    pile_to_hand(state, dealer, state.to_move)
    after_draw(state)


def after_draw(state: State) -> None:
    """S5, S9, S18. A card drawn was due, or the one more that may be drawn."""
    if state.phase == DRAW:
        state.draws -= 1
        state.phase = DRAWING
    else:
        forgo(state)


def skip(state: State, dealer: Dealer) -> None:
    """S9, S18, S22. What may be taken need not be."""
    forgo(state)


def forgo(state: State) -> None:
    """S9, S18, S22. What may be taken was taken, or skipped: it is not offered again."""
    state.may_draw_more = 0
    state.phase = DRAWING if state.phase == DRAW_MORE else TURN_END


def end_turn(state: State, dealer: Dealer) -> None:
    """S11. Refill the display; the next seat plays."""
    state.moved = 0
    refill(state, dealer)
    state.turn = next_seat(state, state.turn)
    state.phase = TURN_START
