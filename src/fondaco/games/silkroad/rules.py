"""Silk Road: the rules in one place. Each heading of the rulebook has a module; here they come together.

The same source runs interpreted and compiled.
"""

from __future__ import annotations

from fondaco.games.silkroad.cards import pile_can_give
from fondaco.games.silkroad.ending import answered, ask_to_reveal, end_game, reveal, score, winners
from fondaco.games.silkroad.layout import *
from fondaco.games.silkroad.markets import (
    decline,
    end_market,
    in_city,
    offer,
    sell,
    why_not_sell,
    why_not_sell_for,
)
from fondaco.games.silkroad.reasons import *
from fondaco.games.silkroad.road import farthest, stops
from fondaco.games.silkroad.set_up import deal_cards, deal_drivers, form_caravans, lay_gems, lay_tiles
from fondaco.games.silkroad.tiles import (
    act,
    blow,
    bribe,
    can_be_robbed,
    different_goods,
    drop,
    lose,
    next_theft,
    rob,
    search,
    trade,
    why_not_bribe,
    why_not_drop,
    why_not_lose,
    why_not_rob,
    why_not_trade,
)
from fondaco.games.silkroad.turn import (
    draw_card,
    draw_pile,
    end_turn,
    forgo,
    go_on_drawing,
    move,
    play_cards,
    start_turn,
    why_not_draw_card,
    why_not_draw_pile,
    why_not_move,
    why_not_play,
)
from fondaco.kernel.bits import put
from fondaco.kernel.chance import Dealer
from fondaco.kernel.records import Row

__all__ = ["deal", "go_on", "legal", "play", "score", "why_not", "winners"]


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
    sum(1 << number for number, goods in enumerate(TRADE_GOODS) if goods & ~held == 0) for held in range(1 << GOODS)
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


def why_not(state: State, action: int) -> int:
    """Why the seat to move may not do this; OK if it may."""
    phase = state.phase
    if phase == DONE:
        return IS_OVER
    if action < MOVE_TO:
        if phase != TURN:
            return NOT_A_PLAY
        return why_not_play(state, (action - PLAY) // CARDS_OF_EACH, 1 + (action - PLAY) % CARDS_OF_EACH)
    if action < DRAW_CARD:
        if phase != MOVE:
            return NOT_A_MOVE
        return why_not_move(state, 1 + (action - MOVE_TO) // PLACES, (action - MOVE_TO) % PLACES)
    if action < SKIP:
        if phase not in (DRAW, DRAW_MORE, CAMELS_DRAW):
            return NOT_A_DRAW
        return why_not_draw_pile(state) if action == DRAW_PILE else why_not_draw_card(state, action - DRAW_CARD)
    if action == SKIP:
        return OK if phase in (DRAW_MORE, CAMELS_DRAW, BAZAAR) else NOT_OPTIONAL
    if action < DROP:
        if phase != SALE:
            return NOT_A_SALE
        if action == DECLINE:
            return OK
        return why_not_sell(state) if action == SELL else why_not_sell_for(state, action - SELL_FOR)
    return why_not_at_tile(state, action)


def why_not_at_tile(state: State, action: int) -> int:
    """Why not, for the actions of S19 to S22 and S24."""
    phase = state.phase
    if action < LOSE:
        return why_not_drop(state, action - DROP) if phase == CUSTOMS else NOT_CUSTOMS
    if action < ROB:
        return why_not_lose(state, action - LOSE) if phase == SANDSTORM else NOT_A_SANDSTORM
    if action < TRADE:
        if phase != THIEF:
            return NOT_A_THEFT
        return why_not_rob(state, (action - ROB) // GOODS, (action - ROB) % GOODS)
    if action < BRIBE:
        return why_not_trade(state, TRADE_GOODS[action - TRADE]) if phase == BAZAAR else NOT_A_BAZAAR
    if action < REVEAL_HAND:
        if phase != BAKSHISH:
            return NOT_BAKSHISH
        return why_not_bribe(state, (action - BRIBE) // GOODS, (action - BRIBE) % GOODS)
    return OK if phase == REVEAL else NOT_A_REVELATION


def play(state: State, dealer: Dealer, action: int) -> None:
    """Carry out a legal action, and all that follows without a choice."""
    if action < MOVE_TO:
        play_cards(state, dealer, (action - PLAY) // CARDS_OF_EACH, 1 + (action - PLAY) % CARDS_OF_EACH)
    elif action < DRAW_CARD:
        move(state, dealer, 1 + (action - MOVE_TO) // PLACES, (action - MOVE_TO) % PLACES)
    elif action < DRAW_PILE:
        draw_card(state, dealer, action - DRAW_CARD)
    elif action == DRAW_PILE:
        draw_pile(state, dealer)
    elif action == SKIP:
        forgo(state)
    elif action <= SELL:
        sell(state, dealer, action - SELL_FOR)
    elif action == DECLINE:
        decline(state)
    else:
        play_at_tile(state, dealer, action)
    go_on(state, dealer)


def play_at_tile(state: State, dealer: Dealer, action: int) -> None:
    """The actions of S19 to S22 and S24."""
    if action < LOSE:
        drop(state, dealer, action - DROP)
    elif action < ROB:
        lose(state, dealer, action - LOSE)
    elif action < TRADE:
        rob(state, dealer, (action - ROB) // GOODS, (action - ROB) % GOODS)
    elif action < BRIBE:
        trade(state, dealer, TRADE_GOODS[action - TRADE])
    elif action < REVEAL_HAND:
        bribe(state, dealer, (action - BRIBE) // GOODS, (action - BRIBE) % GOODS)
    elif action == REVEAL_HAND:
        reveal(state, dealer)
    else:
        answered(state)
