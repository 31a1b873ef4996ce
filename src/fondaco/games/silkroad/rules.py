"""Silk Road: the rules in one place. Each heading of the rulebook has a module; here they come together.

The same source runs interpreted and compiled.
"""

from __future__ import annotations

from fondaco.games.silkroad.cards import pile_can_give
from fondaco.games.silkroad.layout import *
from fondaco.games.silkroad.markets import end_market, in_city, offer
from fondaco.games.silkroad.road import farthest, stops
from fondaco.games.silkroad.scoring import ask_to_reveal, end_game
from fondaco.games.silkroad.set_up import deal_cards, deal_drivers, form_caravans, lay_gems, lay_tiles
from fondaco.games.silkroad.tiles import act, blow, can_be_robbed, different_goods, next_theft, search
from fondaco.games.silkroad.turn import end_turn, go_on_drawing, start_turn
from fondaco.games.silkroad.verbs import *
from fondaco.kernel.bits import put
from fondaco.kernel.chance import Dealer
from fondaco.kernel.records import Row


def deal(state: State, dealer: Dealer) -> None:
    """S1 to S4. Set the table; the first turn begins."""
    lay_tiles(state, dealer)
    deal_cards(state, dealer)
    form_caravans(state, dealer)
    lay_gems(state, dealer)
    deal_drivers(state, dealer)
    start_turn(state, dealer)


def go_on(state: State, dealer: Dealer) -> None:
    """What has no choice in it happens by itself, up to the next decision."""
    while state.phase > DONE:
        if state.phase == DRAWING:
            go_on_drawing(state, dealer)
        elif state.phase == STOPPED:
            act(state, dealer)
        elif state.phase == TURN_END:
            end_turn(state, dealer)
        elif state.phase == TURN_START:
            start_turn(state, dealer)
        elif state.phase == SELLING:
            offer(state, dealer)
        elif state.phase == MARKET_ENDS:
            end_market(state, dealer)
        elif state.phase == NEXT_SEARCH:
            search(state)
        elif state.phase == NEXT_LOSS:
            blow(state)
        elif state.phase == NEXT_THEFT:
            next_theft(state, dealer)
        elif state.phase == NEXT_REVEAL:
            ask_to_reveal(state)
        else:
            end_game(state, dealer)


# Legal actions


def legal(state: State, words: Row) -> None:
    """Every legal action of the seat to move."""
    phase = state.phase
    if phase == TURN:
        legal_plays(state, words)
    elif phase == MOVE:
        for caravan in range(1, 1 + CARAVANS):
            put(words, MOVE_TO + PLACES * (caravan - 1), stops(state, caravan, state.cards_played))
    elif phase == DRAW:
        legal_draws(state, words)
    elif phase in (DRAW_MORE, CAMELS_DRAW):
        legal_draws(state, words)
        put(words, SKIP, 1)
    elif phase == SALE:
        legal_sales(state, words)
    elif phase == CUSTOMS:
        put(words, DROP, different_goods(state.hands[state.to_move]))
    elif phase == SANDSTORM:
        put(words, LOSE, different_goods(state.stocks[state.to_move]))
    elif phase == THIEF:
        for seat in range(state.players):
            if can_be_robbed(state, seat):
                put(words, ROB + GOODS * seat, different_goods(state.stocks[seat]))
    elif phase == BAZAAR:
        put(words, TRADE, POSSIBLE_TRADES[different_goods(state.stocks[state.to_move])])
        put(words, SKIP, 1)
    elif phase == BAKSHISH:
        for taken in range(GOODS):
            if state.display[taken] > 0:
                put(words, BRIBE + GOODS * taken, different_goods(state.hands[state.to_move]))
    elif phase == REVEAL:
        put(words, REVEAL_HAND, 0b11)


POSSIBLE_TRADES = tuple(
    sum(1 << number for number, goods in enumerate(TRADES) if goods & ~held == 0) for held in range(1 << GOODS)
)
"""By the goods in stock, as bits: the trades that can be made of them."""


def legal_plays(state: State, words: Row) -> None:
    most = farthest(state)
    for goods in range(GOODS):
        cards = min(state.hands[state.to_move][goods], most)
        put(words, PLAY + CARDS_OF_EACH * goods, (1 << cards) - 1)


def legal_draws(state: State, words: Row) -> None:
    put(words, DRAW_CARD, different_goods(state.display))
    if pile_can_give(state):
        put(words, DRAW_PILE, 1)


def legal_sales(state: State, words: Row) -> None:
    put(words, DECLINE, 1)
    if in_city(state):
        put(words, SELL_FOR, different_goods(state.prizes[state.moved]))
    else:
        put(words, SELL, 1)
