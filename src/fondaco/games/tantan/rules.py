"""Tan-Tan Caravan: the rules, and nothing else. The same source runs interpreted and compiled."""

from __future__ import annotations

from fondaco.games.tantan.layout import *
from fondaco.games.tantan.reasons import *
from fondaco.games.tantan.verbs import *
from fondaco.kernel.bits import popcount, put
from fondaco.kernel.chance import Dealer, draw, draw_from_set, tell
from fondaco.kernel.contract import OVER
from fondaco.kernel.records import Row

# Set-up


def deal(state: State, dealer: Dealer) -> None:
    """T1 to T3. Set the table; `turn` may name the starting seat beforehand."""
    shuffle(state)
    open_new_top(state, dealer)
    fill_row(state, dealer)
    if state.turn == NONE:
        state.turn = draw_from_set(dealer, SEAT_POOL, (1 << state.players) - 1)
    state.phase = TURN_START
    go_on(state, dealer)


def shuffle(state: State) -> None:
    """T1. Shuffle the cards in use: all but those removed for this number of players."""
    for kind in range(KINDS):
        state.under[kind] = in_use(state, kind)


def open_new_top(state: State, dealer: Dealer) -> None:
    """T1. The pile lies face up: its top card is public."""
    state.top = NONE
    for kind in range(KINDS):
        if state.under[kind] > 0:
            state.top = draw(dealer, PILE, state.under)
            tell(dealer, MOVES, state.top, UNDER, NONE, TOP, NONE)
            return


def fill_row(state: State, dealer: Dealer) -> None:
    """T7. Fill purse and market from the pile, purse first, while it lasts."""
    while state.row_size <= PLACES and state.top != NONE:
        tell(dealer, MOVES, state.top, TOP, NONE, zone_of(state.row_size), place_of(state.row_size))
        state.row[state.row_size] = state.top
        state.row_size += 1
        open_new_top(state, dealer)


def zone_of(place: int) -> int:
    """T7. Purse and market are one row of six places."""
    return PURSE if place == 0 else MARKET


def place_of(place: int) -> int:
    """The market's place number, or none for the purse."""
    return NONE if place == 0 else place


def go_on(state: State, dealer: Dealer) -> None:
    """What has no choice in it happens by itself, up to the next decision."""
    while state.phase > DONE:
        if state.phase == TURN_START:
            start_turn(state, dealer)
        elif state.phase == TURN_GOES_ON:
            ask_for_turn(state, dealer)
        elif state.phase == TURN_END:
            end_turn(state)
        elif state.phase == SHARE_LAID:
            settle_share(state, dealer)
        elif state.phase == NEXT_SHARE:
            next_share(state, dealer)
        else:
            end_game(state, dealer)


# A turn


def start_turn(state: State, dealer: Dealer) -> None:
    """T4. If the caravan is full at the start of a turn, a distribution comes first."""
    if free_spaces(state) == 0:
        begin_distribution(state, dealer, state.turn, TURN_GOES_ON)
    else:
        state.phase = TURN_GOES_ON


def ask_for_turn(state: State, dealer: Dealer) -> None:
    """T5, T15. The next seat that can buy or stock does one of these; if none can, the game ends."""
    for _ in range(state.players):
        if can_act(state, state.turn):
            state.phase = TURN
            state.to_move = state.turn
            tell(dealer, TURN_BEGINS, state.turn)
            return
        tell(dealer, SKIPPED, state.turn)
        state.turn = next_seat(state, state.turn)
    last_distribution(state, dealer)


def next_seat(state: State, seat: int) -> int:
    """Play goes clockwise."""
    return seat + 1 if seat + 1 < state.players else 0


def end_turn(state: State) -> None:
    state.turn = next_seat(state, state.turn)
    state.phase = TURN_START


def free_spaces(state: State) -> int:
    """T2. The caravan has 6, 7 or 8 spaces for 2, 3 or 4 players."""
    return CARAVAN_SPACES[state.players] - state.caravan_size


def can_act(state: State, seat: int) -> bool:
    """T15. Whether a seat can buy or stock at all."""
    can_buy = state.row[0] != NONE and state.hand_sizes[seat] < HAND_LIMIT
    return can_buy or (state.hand_sizes[seat] > 0 and free_spaces(state) > 0)


def purse_value(state: State) -> int:
    """What the purse card can pay for."""
    return state.purses[state.row[0]]


def cost_of(chosen: int) -> int:
    """T6. Market places cost 1, 1, 2, 3, 5 from left to right."""
    cost = 0
    for place in range(1, PLACES + 1):
        if chosen >> (place - 1) & 1:
            cost += PLACE_COST[place]
    return cost


def why_not_buy(state: State, chosen: int) -> int:
    """T6. Choose cards within the purse's value that leave at most seven in hand; at least one if there is any."""
    held = state.hand_sizes[state.to_move]
    market = state.row_size - 1
    if held == HAND_LIMIT:
        return HAND_IS_FULL
    if state.row[0] == NONE:
        return NO_PURSE
    if chosen >> market != 0:
        return PLACE_EMPTY
    if chosen == 0 and market > 0:
        return MUST_BUY_ONE
    if cost_of(chosen) > purse_value(state):
        return TOO_DEAR
    if held + popcount(chosen) > HAND_LIMIT:
        return TOO_MANY_IN_HAND
    return OK


def buy(state: State, dealer: Dealer, chosen: int) -> None:
    """T6. The cards chosen go into the hand; unspent money is lost."""
    seat = state.to_move
    for place in range(1, state.row_size):
        if chosen >> (place - 1) & 1:
            kind = state.row[place]
            tell(dealer, MOVES, kind, MARKET, place, HAND, seat)
            state.hands[seat][kind] += 1
            state.hand_sizes[seat] += 1
    spend_purse(state, dealer)
    close_up(state, dealer, chosen)
    fill_row(state, dealer)
    state.phase = TURN_END


def spend_purse(state: State, dealer: Dealer) -> None:
    """T7. After a buy, the purse card goes into the caravan."""
    tell(dealer, MOVES, state.row[0], PURSE, NONE, CARAVAN, NONE)
    load_caravan(state, state.row[0], 1)


def close_up(state: State, dealer: Dealer, bought: int) -> None:
    """T7. The cards that remain in the row close up to the left."""
    filled = 0
    for place in range(1, state.row_size):
        if bought >> (place - 1) & 1 == 0:
            tell(dealer, MOVES, state.row[place], MARKET, place, zone_of(filled), place_of(filled))
            state.row[filled] = state.row[place]
            filled += 1
    for place in range(filled, state.row_size):
        state.row[place] = NONE
    state.row_size = filled


def load_caravan(state: State, kind: int, cards: int) -> None:
    """T7, T8. Cards go into the caravan; whose they were counts for T15."""
    state.caravan[kind] += cards
    state.caravan_size += cards
    state.last_stocker = state.to_move


def why_not_stock(state: State, kind: int, cards: int, mice: int) -> int:
    """T8. One or more cards of one kind with any number of mice, or mice alone; no more than there is room for."""
    hand = state.hands[state.to_move]
    if cards > 0 and hand[kind] < cards:
        return NOT_HELD
    if hand[MOUSE] < mice:
        return TOO_FEW_MICE
    if cards + mice > free_spaces(state):
        return NO_ROOM
    return OK


def stock(state: State, dealer: Dealer, kind: int, cards: int, mice: int) -> None:
    """T8. Put cards from the hand into the caravan; if that fills it, a distribution begins at once."""
    seat = state.to_move
    unload_hand(state, dealer, seat, kind, cards)
    unload_hand(state, dealer, seat, MOUSE, mice)
    if free_spaces(state) == 0:
        begin_distribution(state, dealer, seat, TURN_END)
    else:
        state.phase = TURN_END


def unload_hand(state: State, dealer: Dealer, seat: int, kind: int, cards: int) -> None:
    if cards > 0:
        for _ in range(cards):
            tell(dealer, MOVES, kind, HAND, seat, CARAVAN, NONE)
        state.hands[seat][kind] -= cards
        state.hand_sizes[seat] -= cards
        load_caravan(state, kind, cards)


# Distribution


def begin_distribution(state: State, dealer: Dealer, first: int, afterwards: int) -> None:
    """T9. Beginning with the player named and going clockwise, each player takes one share."""
    state.first_share = first
    state.shares = 0
    state.afterwards = afterwards
    state.phase = NEXT_SHARE
    tell(dealer, DISTRIBUTION, first)


def next_share(state: State, dealer: Dealer) -> None:
    """T9, T10. It ends when all players had their share or the caravan is empty; mice alone are no choice."""
    if state.shares == state.players or state.caravan_size == 0:
        end_distribution(state)
        return
    state.to_move = (state.first_share + state.shares) % state.players
    state.shares += 1
    if state.caravan_size > state.caravan[MOUSE]:
        state.phase = SHARE
    else:
        tell(dealer, ONLY_MICE, state.to_move)
        take_mouse(state, dealer)
        state.phase = SHARE_LAID


def why_not_take(state: State, kind: int) -> int:
    """T9. A share is all cards of one kind that is in the caravan, other than mouse."""
    return OK if state.caravan[kind] > 0 else NOT_IN_CARAVAN


def take(state: State, dealer: Dealer, kind: int) -> None:
    """T9, T12, T13. Take all cards of one kind and lay them on one's table; thieves are discarded to steal."""
    seat = state.to_move
    cards = state.caravan[kind]
    state.caravan[kind] = 0
    state.caravan_size -= cards
    for _ in range(cards):
        lay_down(state, dealer, seat, kind, CARAVAN, NONE)
    take_mouse(state, dealer)
    state.phase = SHARE_LAID


def lay_down(state: State, dealer: Dealer, seat: int, kind: int, zone: int, place: int) -> None:
    """T11 to T14. A card laid on a table: thieves and mice leave the game at once, face up; others stay there."""
    if kind < TABLE_KINDS:
        tell(dealer, MOVES, kind, zone, place, TABLE, seat)
        state.tables[seat][kind] += 1
        return
    tell(dealer, MOVES, kind, zone, place, DISCARDS, NONE)
    state.discards[kind] += 1
    if kind == THIEF:
        state.thefts += 1
    elif zone == HAND:
        state.stolen_mouse = 1
    else:
        state.share_mouse = 1


def take_mouse(state: State, dealer: Dealer) -> None:
    """T10. The first player takes no mouse; every later player takes one with their share, if one is left."""
    if state.shares > 1 and state.caravan[MOUSE] > 0:
        state.caravan[MOUSE] -= 1
        state.caravan_size -= 1
        lay_down(state, dealer, state.to_move, MOUSE, CARAVAN, NONE)


def settle_share(state: State, dealer: Dealer) -> None:
    """T11, T13. A stolen mouse eats first, then the thefts still to come, last the share's own mouse."""
    if state.stolen_mouse == 1:
        state.stolen_mouse = 0
        ask_to_feed(state, dealer)
    elif state.thefts > 0:
        ask_to_rob(state, dealer)
    elif state.share_mouse == 1:
        state.share_mouse = 0
        ask_to_feed(state, dealer)
    else:
        state.phase = NEXT_SHARE


def ask_to_feed(state: State, dealer: Dealer) -> None:
    """T11. A mouse eats one card of one's own table; with an empty table, none."""
    for kind in range(TABLE_KINDS):
        if state.tables[state.to_move][kind] > 0:
            state.phase = FEED
            return
    tell(dealer, MOUSE_HUNGRY, state.to_move)


def why_not_feed(state: State, kind: int) -> int:
    """T11. The player discards one card of their choice from their own table."""
    return OK if state.tables[state.to_move][kind] > 0 else NOT_ON_TABLE


def feed(state: State, dealer: Dealer, kind: int) -> None:
    """T11. The mouse eats: the card is discarded."""
    tell(dealer, MOVES, kind, TABLE, state.to_move, DISCARDS, NONE)
    state.tables[state.to_move][kind] -= 1
    state.discards[kind] += 1
    state.phase = SHARE_LAID


def ask_to_rob(state: State, dealer: Dealer) -> None:
    """T13. When no other player has cards in hand, the remaining thefts lapse."""
    for seat in range(state.players):
        if seat != state.to_move and state.hand_sizes[seat] > 0:
            state.phase = ROB
            return
    state.thefts = 0
    tell(dealer, THEFTS_LAPSE, state.to_move)


def why_not_rob(state: State, victim: int) -> int:
    """T13. Choose another player who has cards in hand."""
    if victim >= state.players:
        return NO_SUCH_SEAT
    if victim == state.to_move:
        return NOT_ONESELF
    if state.hand_sizes[victim] == 0:
        return EMPTY_HAND
    return OK


def rob(state: State, dealer: Dealer, victim: int) -> None:
    """T13. Take one card at random from the hand of the player chosen."""
    kind = draw(dealer, HAND_POOL, state.hands[victim])
    state.hand_sizes[victim] -= 1
    state.thefts -= 1
    lay_down(state, dealer, state.to_move, kind, HAND, victim)
    state.phase = SHARE_LAID


def end_distribution(state: State) -> None:
    """T15. Once the pile is empty, the game ends after the next distribution; else the turn goes on, or ends."""
    state.phase = GAME_ENDS if state.top == NONE else state.afterwards
    state.first_share = 0
    state.shares = 0
    state.afterwards = 0


# End and score


def last_distribution(state: State, dealer: Dealer) -> None:
    """T15. Nobody can act: the last distribution begins with the last player who put a card into the caravan."""
    if state.last_stocker == NONE or state.caravan_size == 0:
        state.phase = GAME_ENDS
    else:
        begin_distribution(state, dealer, state.last_stocker, GAME_ENDS)


def end_game(state: State, dealer: Dealer) -> None:
    state.phase = DONE
    state.to_move = OVER
    tell(dealer, ENDS)


def goods_points(state: State, seat: int) -> int:
    """T16. Goods score their points."""
    points = 0
    for kind in range(GOODS):
        points += POINTS[kind] * state.tables[seat][kind]
    return points


def lamp_points(state: State, seat: int) -> int:
    """T16. n lamps score n²."""
    lamps = state.tables[seat][LAMP]
    return lamps * lamps


def has_most(state: State, seat: int, kind: int) -> bool:
    """T17, T18. Whoever has the most (at least one) scores; so do all who tie for it."""
    most = 1
    for other in range(state.players):
        most = max(most, state.tables[other][kind])
    return state.tables[seat][kind] == most


def princess_points(state: State, seat: int) -> int:
    """T17. The most princesses score their number × the largest collection of one of the six goods."""
    if not has_most(state, seat, PRINCESS):
        return 0
    largest = 0
    for kind in range(GOODS):
        largest = max(largest, state.tables[seat][kind])
    return state.tables[seat][PRINCESS] * largest


def merchant_points(state: State, seat: int) -> int:
    """T18. The most merchants score 2 × the number of different goods × their number."""
    if not has_most(state, seat, MERCHANT):
        return 0
    different = 0
    for kind in range(GOODS):
        if state.tables[seat][kind] > 0:
            different += 1
    return 2 * different * state.tables[seat][MERCHANT]


def score(state: State, seat: int) -> int:
    """T16 to T19. Cards left in hand score nothing."""
    return (
        goods_points(state, seat)
        + lamp_points(state, seat)
        + princess_points(state, seat)
        + merchant_points(state, seat)
    )


def standing(state: State, seat: int) -> int:
    """T19. Score, then princesses, then merchants, as one number to compare."""
    table = state.tables[seat]
    return (score(state, seat) * 16 + table[PRINCESS]) * 16 + table[MERCHANT]


# Legal actions

AFFORDABLE = tuple(
    sum(1 << chosen for chosen in range(32) if cost_of(chosen) <= purse) for purse in range(DEAREST_PURSE + 1)
)
"""By purse value: the sets of market places it can pay for."""
ON_MARKET = tuple(sum(1 << chosen for chosen in range(min(1, market), 1 << market)) for market in range(PLACES + 1))
"""By number of market cards: the sets of places that may be bought."""
NO_MORE_THAN = tuple(
    sum(1 << chosen for chosen in range(32) if popcount(chosen) <= room) for room in range(HAND_LIMIT + 1)
)
"""By room in hand: the sets of places that fit."""
STOCKABLE = tuple(
    tuple(
        sum(1 << way for way, (cards, mice) in enumerate(WAYS) if cards <= held and mice <= mice_held)
        for mice_held in range(HAND_LIMIT + 1)
    )
    for held in range(HAND_LIMIT + 1)
)
"""By cards and mice held: the ways to stock."""
FITTING = tuple(sum(1 << way for way, (cards, mice) in enumerate(WAYS) if cards + mice <= free) for free in range(9))
"""By free spaces: the ways to stock that fit."""


def legal(state: State, words: Row) -> None:
    """Every legal action of the seat to move."""
    if state.phase == TURN:
        legal_buys(state, words)
        legal_stocks(state, words)
    elif state.phase == SHARE:
        for kind in range(SHARE_KINDS):
            if state.caravan[kind] > 0:
                put(words, TAKE + kind, 1)
    elif state.phase == ROB:
        for seat in range(state.players):
            if seat != state.to_move and state.hand_sizes[seat] > 0:
                put(words, ROBBERY + seat, 1)
    elif state.phase == FEED:
        for kind in range(TABLE_KINDS):
            if state.tables[state.to_move][kind] > 0:
                put(words, FEEDING + kind, 1)


def legal_buys(state: State, words: Row) -> None:
    held = state.hand_sizes[state.to_move]
    if state.row[0] != NONE and held < HAND_LIMIT:
        put(
            words,
            BUY,
            AFFORDABLE[purse_value(state)] & ON_MARKET[state.row_size - 1] & NO_MORE_THAN[HAND_LIMIT - held],
        )


def legal_stocks(state: State, words: Row) -> None:
    hand = state.hands[state.to_move]
    free = free_spaces(state)
    mice = hand[MOUSE]
    fitting = FITTING[free]
    for kind in range(SHARE_KINDS):
        put(words, STOCK + STOCK_WAYS * kind, STOCKABLE[hand[kind]][mice] & fitting)
    put(words, STOCK_MICE, (1 << min(mice, free)) - 1)
