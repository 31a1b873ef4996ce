"""Silk Road: where a caravan stops, S10, and the tiles that are no markets, S18 to S22."""

from __future__ import annotations

from fondaco.games.silkroad.cards import (
    can_draw,
    discard_from_hand,
    discard_from_stock,
    next_seat,
)
from fondaco.games.silkroad.layout import *
from fondaco.games.silkroad.markets import camel_on_sale, take_colourless
from fondaco.games.silkroad.reasons import *
from fondaco.kernel.bits import popcount
from fondaco.kernel.chance import Dealer, draw, tell
from fondaco.kernel.counts import total
from fondaco.kernel.records import Row


def act(state: State, dealer: Dealer) -> None:
    """S10. Act by the tile, or city, where the caravan stopped."""
    place = state.at[state.moved]
    if place >= CITY:
        tell(dealer, STOPS, state.moved, place, NONE)
        state.phase = SELLING
        return
    tile = state.tiles[place]
    tell(dealer, STOPS, state.moved, place, tile)
    state.to_move = state.turn
    if tile <= BLACK_MARKET:
        visit_market(state, dealer)
    elif tile <= CAMELS_3:
        visit_camels(state, dealer, 1 + tile - CAMELS_1)
    elif tile == CUSTOMS_TILE:
        state.to_move = next_seat(state, state.turn)
        state.phase = NEXT_SEARCH
    elif tile == SANDSTORM_TILE:
        state.to_move = next_seat(state, state.turn)
        state.phase = NEXT_LOSS
    elif tile == THIEF_TILE:
        state.phase = NEXT_THEFT
    elif tile == BAZAAR_TILE:
        visit_bazaar(state, dealer)
    else:
        visit_bakshish(state, dealer)


def lapse(state: State, dealer: Dealer) -> None:
    """The tile asks nothing of anybody."""
    tell(dealer, TILE_LAPSES, state.tiles[state.at[state.moved]])
    state.phase = TURN_END


def visit_market(state: State, dealer: Dealer) -> None:
    """S15, S16. If the caravan carries the goods, one sale; else nothing happens."""
    if camel_on_sale(state) > 0:
        state.phase = SELLING
    else:
        lapse(state, dealer)


def visit_camels(state: State, dealer: Dealer, size: int) -> None:
    """S18. If the caravan's size is at most the tile's, 1 more card may be drawn; not asked when none can be."""
    if state.moved <= size and can_draw(state):
        state.phase = CAMELS_DRAW
    else:
        lapse(state, dealer)


# Customs and sandstorm


def search(state: State) -> None:
    """S19. Every other seat, clockwise from the player's left, discards from its hand down to 4 cards."""
    while state.to_move != state.turn:
        if total(state.hands[state.to_move]) > CUSTOMS_LIMIT:
            state.phase = CUSTOMS
            return
        state.to_move = next_seat(state, state.to_move)
    state.phase = TURN_END


def why_not_drop(state: State, goods: int) -> int:
    """S19. A card of one's hand."""
    return OK if state.hands[state.to_move][goods] > 0 else NOT_IN_HAND


def drop(state: State, dealer: Dealer, goods: int) -> None:
    """S19. One card at a time."""
    discard_from_hand(state, dealer, state.to_move, goods)
    state.phase = NEXT_SEARCH


def blow(state: State) -> None:
    """S20. Every other seat with a stock, clockwise from the player's left, discards 1 card from it."""
    while state.to_move != state.turn:
        if total(state.stocks[state.to_move]) > 0:
            state.phase = SANDSTORM
            return
        state.to_move = next_seat(state, state.to_move)
    state.phase = TURN_END


def why_not_lose(state: State, goods: int) -> int:
    """S20. A card of one's stock."""
    return OK if state.stocks[state.to_move][goods] > 0 else NOT_IN_STOCK


def lose(state: State, dealer: Dealer, goods: int) -> None:
    """S20. The card chosen is discarded; the next seat follows."""
    discard_from_stock(state, dealer, state.to_move, goods)
    state.to_move = next_seat(state, state.to_move)
    state.phase = NEXT_LOSS


# The thief


def can_be_robbed(state: State, seat: int) -> bool:
    """S21. A seat with a stock; none is robbed twice, and the player never is."""
    return seat != state.turn and state.robbed >> seat & 1 == 0 and total(state.stocks[seat]) > 0


def next_theft(state: State, dealer: Dealer) -> None:
    """S21. The robber chooses whom to rob; with nobody left to rob, the chain ends."""
    for seat in range(state.players):
        if can_be_robbed(state, seat):
            state.phase = THIEF
            return
    take_from_discards(state, dealer, state.to_move)
    state.robbed = 0
    state.phase = TURN_END


def why_not_rob(state: State, seat: int, goods: int) -> int:
    """S21. A card of a seat not yet robbed, and not the player's."""
    if seat >= state.players:
        return NO_SUCH_SEAT
    if seat == state.to_move:
        return NOT_ONESELF
    if seat == state.turn:
        return NOT_THE_PLAYER
    if state.robbed >> seat & 1:
        return ROBBED_ALREADY
    if state.stocks[seat][goods] == 0:
        return NOT_THERE
    return OK


def rob(state: State, dealer: Dealer, seat: int, goods: int) -> None:
    """S21. The card goes into the robber's stock; the robbed seat then does the same."""
    robber = state.to_move
    tell(dealer, CARD_MOVES, goods, STOCK, seat, STOCK, robber)
    state.stocks[seat][goods] -= 1
    state.stocks[robber][goods] += 1
    state.robbed |= 1 << seat
    state.to_move = seat
    state.phase = NEXT_THEFT


def take_from_discards(state: State, dealer: Dealer, seat: int) -> None:
    """S21. The top discard into one's stock, or, if there is none, the pile's top card."""
    if state.discarded > 0:
        state.discarded -= 1
        goods = state.discards[state.discarded]
        state.discards[state.discarded] = 0
        tell(dealer, CARD_MOVES, goods, DISCARDS, NONE, STOCK, seat)
        state.stocks[seat][goods] += 1
    elif total(state.pile) > 0:
        goods = draw(dealer, PILE_POOL, state.pile)
        tell(dealer, CARD_MOVES, goods, PILE, NONE, STOCK, seat)
        state.stocks[seat][goods] += 1


# Bazaar and bakshish


def different_goods(counts: Row) -> int:
    """The goods among some cards, as bits."""
    goods_held = 0
    for goods in range(GOODS):
        if counts[goods] > 0:
            goods_held |= 1 << goods
    return goods_held


def visit_bazaar(state: State, dealer: Dealer) -> None:
    """S22. Not asked with fewer than 3 different goods."""
    if popcount(different_goods(state.stocks[state.turn])) >= 3:
        state.phase = BAZAAR
    else:
        lapse(state, dealer)


def why_not_trade(state: State, goods: int) -> int:
    """S22. 3 cards of different goods from one's stock; given as bits."""
    return OK if goods & ~different_goods(state.stocks[state.to_move]) == 0 else NOT_ALL_IN_STOCK


def trade(state: State, dealer: Dealer, goods_traded: int) -> None:
    """S22. Discarded in the order of the goods, the last ends on top, for a colourless gem."""
    for goods in range(GOODS):
        if goods_traded >> goods & 1:
            discard_from_stock(state, dealer, state.to_move, goods)
    take_colourless(state, dealer, state.to_move)
    state.phase = TURN_END


def visit_bakshish(state: State, dealer: Dealer) -> None:
    """S22. With an empty hand or display it lapses."""
    if total(state.hands[state.turn]) > 0 and total(state.display) > 0:
        state.phase = BAKSHISH
    else:
        lapse(state, dealer)


def why_not_bribe(state: State, taken: int, paid: int) -> int:
    """S22. Take a card that is on the display, pay one that is in the hand."""
    if state.display[taken] == 0:
        return NOTHING_LIKE_THAT_TO_TAKE
    if state.hands[state.to_move][paid] == 0:
        return NOTHING_LIKE_THAT_TO_PAY
    return OK


def bribe(state: State, dealer: Dealer, taken: int, paid: int) -> None:
    """S22. Take 1 card from the display into one's stock and discard 1 card from hand."""
    seat = state.to_move
    tell(dealer, CARD_MOVES, taken, DISPLAY, NONE, STOCK, seat)
    state.display[taken] -= 1
    state.stocks[seat][taken] += 1
    discard_from_hand(state, dealer, seat, paid)
    state.phase = TURN_END
