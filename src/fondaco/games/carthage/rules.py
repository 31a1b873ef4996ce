"""Traders of Carthage: the rules, and nothing else. The same source runs interpreted and compiled."""

from __future__ import annotations

from fondaco.games.carthage.layout import *
from fondaco.games.carthage.reasons import *
from fondaco.games.carthage.verbs import *
from fondaco.kernel.bits import popcount, put
from fondaco.kernel.chance import EVERYBODY, NOBODY, Dealer, draw, draw_from_set, tell
from fondaco.kernel.contract import OVER
from fondaco.kernel.counts import total
from fondaco.kernel.records import Row

# Set-up


def deal(state: State, dealer: Dealer) -> None:
    """C1 to C3a. Set the table."""
    shuffle(state)
    fill_market(state, dealer, MARKET_START)
    fill_farm(state, dealer)
    for seat in range(state.players):
        draw_first_hand(state, dealer, seat)
    state.turn = starting_seat(state, dealer)
    if state.start_tile == 1:
        state.to_move = seat_before(state, state.turn)
        state.phase = TILES
    else:
        state.phase = TURN_START
    go_on(state, dealer)


def shuffle(state: State) -> None:
    """C1. All cards of the four colours are the draw pile."""
    for card in range(CARDS):
        state.draw[card] = state.deck[card % RANKS]
    state.draw_size = COLOURS * CARDS_OF_A_COLOUR


def draw_first_hand(state: State, dealer: Dealer, seat: int) -> None:
    """C2. Draw open cards until their values sum to 8 or more."""
    while state.worth[seat] < FIRST_HAND_WORTH:
        card = draw_card(state, dealer, EVERYBODY)
        tell(dealer, MOVES, card, DRAW_PILE, NONE, HAND, seat)
        add_to_hand(state, seat, card)


def starting_seat(state: State, dealer: Dealer) -> int:
    """C3. The lowest sum starts; ties: fewer cards; then at random."""
    best = first_hand_rank(state, 0)
    for seat in range(1, state.players):
        best = min(best, first_hand_rank(state, seat))
    tied = 0
    first = NONE
    for seat in range(state.players - 1, -1, -1):
        if first_hand_rank(state, seat) == best:
            tied |= 1 << seat
            first = seat
    return first if popcount(tied) == 1 else draw_from_set(dealer, SEAT_POOL, tied)


def first_hand_rank(state: State, seat: int) -> int:
    """C3. A first hand's sum, then its number of cards, as one number to compare."""
    return state.worth[seat] * 16 + total(state.hands[seat])


def choose(state: State, dealer: Dealer, colour: int) -> None:
    """C3a. Each seat chooses one bonus tile, the last in turn order first."""
    give_tile(state, dealer, state.to_move, colour)
    if state.to_move == state.turn:
        state.phase = TURN_START
    else:
        state.to_move = seat_before(state, state.to_move)


def add_to_hand(state: State, seat: int, card: int) -> None:
    state.hands[seat][card] += 1
    state.worth[seat] += VALUE_OF[card]


# A turn


def go_on(state: State, dealer: Dealer) -> None:
    """What has no choice in it happens by itself, up to the next decision."""
    while state.phase > DONE:
        if state.phase == TURN_START:
            start_turn(state, dealer)
        elif state.phase == PAYDAY:
            payday(state, dealer)
        elif state.phase == ASK_TO_STORE:
            ask_to_store(state)
        elif state.phase == RAID:
            raid(state, dealer)
            return_ships(state, dealer)
        elif state.phase == TURN_END:
            end_turn(state)
        else:
            end_game(state, dealer)


def start_turn(state: State, dealer: Dealer) -> None:
    """C4, C18. Restock first if nothing is offered; a seat that still can do nothing is skipped."""
    for _ in range(state.players):
        tell(dealer, TURN_BEGINS, state.turn)
        if not is_offered_any(state, state.turn):
            restock(state, dealer)
        if is_offered_any(state, state.turn):
            state.to_move = state.turn
            state.phase = TURN
            return
        tell(dealer, SKIPPED, state.turn)
        state.turn = seat_after(state, state.turn)
    state.phase = GAME_ENDS


def end_turn(state: State) -> None:
    state.turn = seat_after(state, state.turn)
    state.phase = TURN_START


def seat_after(state: State, seat: int) -> int:
    """C3. Play goes clockwise."""
    return seat + 1 if seat + 1 < state.players else 0


def seat_before(state: State, seat: int) -> int:
    return seat - 1 if seat > 0 else state.players - 1


def is_offered(state: State, seat: int, place: int) -> bool:
    """C6, C9. Whether a market card is not reserved by another seat."""
    return state.market_by[place] == NONE or state.market_by[place] == seat


def is_offered_any(state: State, seat: int) -> bool:
    """C4. Whether the market holds more than cards reserved by other seats."""
    for place in range(state.market_size):
        if is_offered(state, seat, place):
            return True
    return False


# Restock


def restock(state: State, dealer: Dealer) -> None:
    """C8. The farm moves to the right end of the market; 2 cards are drawn to it; 3 to the farm."""
    tell(dealer, RESTOCKED, state.turn)
    for place in range(state.farm_size):
        tell(dealer, MOVES, state.farm[place], FARM, place, MARKET, state.market_size)
        add_to_market(state, state.farm[place], state.farm_by[place])
        state.farm[place] = NONE
        state.farm_by[place] = NONE
    state.farm_size = 0
    fill_market(state, dealer, MARKET_REFILL)
    fill_farm(state, dealer)


def add_to_market(state: State, card: int, by: int) -> None:
    state.market[state.market_size] = card
    state.market_by[state.market_size] = by
    state.market_size += 1


def fill_market(state: State, dealer: Dealer, cards: int) -> None:
    """C1, C8. Draw open cards to the right end of the market."""
    for _ in range(cards):
        card = draw_card(state, dealer, EVERYBODY)
        if card != NONE:
            tell(dealer, MOVES, card, DRAW_PILE, NONE, MARKET, state.market_size)
            add_to_market(state, card, NONE)


def fill_farm(state: State, dealer: Dealer) -> None:
    """C1, C8. Draw open cards to the empty farm."""
    for _ in range(FARM_PLACES):
        card = draw_card(state, dealer, EVERYBODY)
        if card != NONE:
            tell(dealer, MOVES, card, DRAW_PILE, NONE, FARM, state.farm_size)
            state.farm[state.farm_size] = card
            state.farm_size += 1


def draw_card(state: State, dealer: Dealer, seen_by: int) -> int:
    """C8. An empty draw pile is renewed when a card must be drawn; NONE if no card is left."""
    if state.draw_size == 0:
        renew_draw_pile(state, dealer)
    if state.draw_size == 0:
        return NONE
    state.draw_size -= 1
    return draw(dealer, PILE, state.draw, seen_by)


def renew_draw_pile(state: State, dealer: Dealer) -> None:
    """C8. The discards become the new draw pile."""
    for card in range(CARDS):
        state.draw[card] = state.discards[card]
        state.draw_size += state.discards[card]
        state.discards[card] = 0
    if state.draw_size > 0:
        tell(dealer, RENEWED, state.draw_size)


# Buy


def cost(state: State, seat: int) -> int:
    """C6. The value of all market cards not reserved by other seats."""
    value = 0
    for place in range(state.market_size):
        if is_offered(state, seat, place):
            value += VALUE_OF[state.market[place]]
    return value


def why_not_buy(state: State) -> int:
    """C6. The whole hand must suffice (C4 and C18 see to it that something is for sale)."""
    return OK if state.worth[state.to_move] >= cost(state, state.to_move) else TOO_DEAR


def buy(state: State, dealer: Dealer) -> None:
    """C6. Then pay, card by card."""
    state.due = cost(state, state.to_move)
    state.phase = PAY


PAYING_ORDER = tuple(COLOUR_OF.index(colour) + rank for rank in (2, 1, 0) for colour in range(COLOURS))
"""C6. From high value to low, equal values in the order red, blue, yellow, green."""
PAYING_PLACE = tuple(PAYING_ORDER.index(card) for card in range(CARDS))
"""By card: its place in the order of paying."""


def first_payable(state: State) -> int:
    """C6. From which place on the order of paying goes on: that of the card paid last."""
    return 0 if state.last_paid == NONE else PAYING_PLACE[state.last_paid]


def reach(state: State, card: int) -> int:
    """C6. The worth of all such cards in hand, and of all that may still follow them."""
    value = 0
    for place in range(PAYING_PLACE[card], CARDS):
        value += VALUE_OF[PAYING_ORDER[place]] * state.hands[state.to_move][PAYING_ORDER[place]]
    return value


def why_not_pay(state: State, card: int) -> int:
    """C6. A card may be paid only in its order, and if it and cards that may still follow it suffice."""
    if state.hands[state.to_move][card] == 0:
        return NOT_IN_HAND
    if PAYING_PLACE[card] < first_payable(state):
        return OUT_OF_ORDER
    return OK if reach(state, card) >= state.due else NOT_ENOUGH


def pay(state: State, dealer: Dealer, card: int) -> None:
    """C6. Each card paid is discarded at once; paying stops when the payment suffices."""
    discard_from_hand(state, dealer, card)
    state.due -= VALUE_OF[card]
    state.last_paid = card
    if state.due <= 0:
        complete_purchase(state, dealer)


def discard_from_hand(state: State, dealer: Dealer, card: int) -> None:
    tell(dealer, MOVES, card, HAND, state.to_move, DISCARDS, NONE)
    state.hands[state.to_move][card] -= 1
    state.worth[state.to_move] -= VALUE_OF[card]
    state.discards[card] += 1


def complete_purchase(state: State, dealer: Dealer) -> None:
    """C7. The goods change hands; then restock, ships, payday."""
    tell(dealer, BUYS, state.turn, -state.due)
    state.due = 0
    state.last_paid = NONE
    bought = collect_goods(state, dealer)
    restock(state, dealer)
    sail(state, dealer, bought)
    state.phase = PAYDAY


COUNT_BITS = 4
"""A purchase is told as its number of cards of each colour, in as many bits each."""


def collect_goods(state: State, dealer: Dealer) -> int:
    """C7. The cards bought are laid open as the buyer's goods; how many of each colour, COUNT_BITS each."""
    seat = state.turn
    bought = 0
    left = 0
    for place in range(state.market_size):
        if is_offered(state, seat, place):
            card = state.market[place]
            tell(dealer, MOVES, card, MARKET, place, GOODS, seat)
            give_marker_back(state, dealer, place)
            state.goods[seat][card] += 1
            bought += 1 << (COUNT_BITS * COLOUR_OF[card])
            empty_place(state, place)
        else:
            shift_to(state, dealer, place, left)
            left += 1
    state.market_size = left
    return bought


def give_marker_back(state: State, dealer: Dealer, place: int) -> None:
    """C10. The marker comes back when its owner buys or takes the card, and in no other way."""
    if state.market_by[place] != NONE:
        tell(dealer, MARKER_BACK, state.market_by[place])


def empty_place(state: State, place: int) -> None:
    state.market[place] = NONE
    state.market_by[place] = NONE


def shift_to(state: State, dealer: Dealer, place: int, left: int) -> None:
    """The market's cards close up to the left, with the markers on them."""
    if left < place:
        tell(dealer, MOVES, state.market[place], MARKET, place, MARKET, left)
        state.market[left] = state.market[place]
        state.market_by[left] = state.market_by[place]
        empty_place(state, place)


def sail(state: State, dealer: Dealer, bought: int) -> None:
    """C11. A ship moves 1 space for exactly 1 card of its colour, 2 for more, not beyond Carthage."""
    for colour in range(COLOURS):
        cards = bought >> (COUNT_BITS * colour) & ((1 << COUNT_BITS) - 1)
        if cards > 0:
            move_ship(state, dealer, colour, min(CARTHAGE, state.ships[colour] + min(cards, 2)))


def move_ship(state: State, dealer: Dealer, colour: int, space: int) -> None:
    tell(dealer, SAILS, colour, state.ships[colour], space)
    state.ships[colour] = space


# Take


def leftmost_free(cards: Row, by: Row, size: int, card: int) -> int:
    """C9, C10. The leftmost of equal cards without a marker, or NONE.

    From the right, up to the end: that is sooner done than guessing, each time, where to stop.
    """
    leftmost = NONE
    for place in range(size - 1, -1, -1):
        if (cards[place] == card) & (by[place] == NONE):
            leftmost = place
    return leftmost


def marked_place(by: Row, size: int, seat: int) -> int:
    """The place where a seat's marker is, or NONE."""
    for place in range(size):
        if by[place] == seat:
            return place
    return NONE


def lies_in(cards: Row, size: int, card: int) -> bool:
    for place in range(size):
        if cards[place] == card:
            return True
    return False


def why_not_take(state: State, card: int) -> int:
    """C9. A market card not reserved by another seat; one's own reserved card is asked for as such."""
    if leftmost_free(state.market, state.market_by, state.market_size, card) != NONE:
        return OK
    if not lies_in(state.market, state.market_size, card):
        return NOT_IN_MARKET
    own = marked_place(state.market_by, state.market_size, state.to_move)
    return RESERVED_BY_YOU if own != NONE and state.market[own] == card else RESERVED_BY_OTHERS


def why_not_take_reserved(state: State) -> int:
    """C9. One's own reserved card, if it lies in the market."""
    if marked_place(state.market_by, state.market_size, state.to_move) != NONE:
        return OK
    in_farm = marked_place(state.farm_by, state.farm_size, state.to_move) != NONE
    return RESERVED_IN_FARM if in_farm else NOTHING_RESERVED


def take(state: State, dealer: Dealer, card: int) -> None:
    """C9. Of equal cards, the leftmost is taken."""
    take_from(state, dealer, leftmost_free(state.market, state.market_by, state.market_size, card))


def take_reserved(state: State, dealer: Dealer) -> None:
    """C9. Take the card that bears one's own marker."""
    take_from(state, dealer, marked_place(state.market_by, state.market_size, state.to_move))


def take_from(state: State, dealer: Dealer, place: int) -> None:
    """C9. Take one market card into the hand, as money."""
    card = state.market[place]
    tell(dealer, MOVES, card, MARKET, place, HAND, state.to_move)
    give_marker_back(state, dealer, place)
    add_to_hand(state, state.to_move, card)
    empty_place(state, place)
    for later in range(place + 1, state.market_size):
        shift_to(state, dealer, later, later - 1)
    state.market_size -= 1
    state.phase = TURN_END


# Reserve


def marker_is_out(state: State, seat: int) -> bool:
    """C10. Whether a seat's marker is on a card."""
    return (
        marked_place(state.market_by, state.market_size, seat) != NONE
        or marked_place(state.farm_by, state.farm_size, seat) != NONE
    )


def place_to_mark(state: State, zone: int, card: int) -> int:
    """C10. Where the marker goes: on the leftmost of equal cards that bear none, or NONE."""
    if zone == MARKET:
        return leftmost_free(state.market, state.market_by, state.market_size, card)
    return leftmost_free(state.farm, state.farm_by, state.farm_size, card)


def why_not_reserve(state: State, zone: int, card: int) -> int:
    """C10. With the marker at hand, on a card of the market or the farm that bears none."""
    if marker_is_out(state, state.to_move):
        return MARKER_IS_OUT
    if place_to_mark(state, zone, card) != NONE:
        return OK
    if zone == MARKET:
        return ALL_RESERVED if lies_in(state.market, state.market_size, card) else NOT_IN_ZONE
    return ALL_RESERVED if lies_in(state.farm, state.farm_size, card) else NOT_IN_ZONE


def reserve(state: State, dealer: Dealer, zone: int, card: int) -> None:
    """C10. Put the marker on a card."""
    place = place_to_mark(state, zone, card)
    tell(dealer, MARKER_PUT, state.to_move, zone, place)
    if zone == MARKET:
        state.market_by[place] = state.to_move
    else:
        state.farm_by[place] = state.to_move
    state.phase = TURN_END


# Payday


def payday(state: State, dealer: Dealer) -> None:
    """C12. With a ship in Carthage: sale, bonus, raid, ships; without one, the turn ends."""
    arrived = ships_between(state, CARTHAGE, CARTHAGE)
    if arrived == 0:
        state.phase = TURN_END
        return
    tell(dealer, PAYDAY_BEGINS, state.turn)
    sold = hold_sale(state, dealer, arrived)
    award_tiles(state, dealer, sold)
    state.to_move = state.turn
    state.phase = GAME_ENDS if most_tiles(state) >= LAST_TILE else ASK_TO_STORE


def ships_between(state: State, first: int, last: int) -> int:
    """The colours whose ships are on these spaces, as bits."""
    colours = 0
    for colour in range(COLOURS):
        if first <= state.ships[colour] <= last:
            colours |= 1 << colour
    return colours


def hold_sale(state: State, dealer: Dealer, arrived: int) -> int:
    """C13. Every seat, clockwise from the active one, sells its goods of each arrived colour.

    What was sold comes back as bits: colour by colour, seat by seat.
    """
    sold = 0
    seat = state.turn
    for _ in range(state.players):
        for colour in range(COLOURS):
            if arrived >> colour & 1 and number_of(state.goods[seat], colour) > 0:
                sell(state, dealer, seat, colour)
                sold |= 1 << (COLOURS * seat + colour)
        seat = seat_after(state, seat)
    return sold


def number_of(counts: Row, colour: int) -> int:
    """How many cards of a colour there are."""
    first = RANKS * colour
    return counts[first] + counts[first + 1] + counts[first + 2]


def price(state: State, seat: int, colour: int) -> int:
    """C13. The highest value among the goods, and 1 for each bonus tile of that colour."""
    highest = 0
    for rank in range(RANKS):
        if state.goods[seat][RANKS * colour + rank] > 0:
            highest = VALUES[rank]
    return highest + state.bonus[seat][colour]


def victory_cards(price_each: int, cards: int) -> int:
    """C13. Price × number, rounded up to a multiple of 5; one victory card for each 5 points."""
    return (price_each * cards + 4) // 5


def sell(state: State, dealer: Dealer, seat: int, colour: int) -> None:
    """C13. Victory cards come from the sold cards, lowest values first, then from the draw pile."""
    cards = number_of(state.goods[seat], colour)
    price_each = price(state, seat, colour)
    victory = victory_cards(price_each, cards)
    tell(dealer, SELLS, seat, colour, cards, price_each, victory)
    state.victory[seat] += victory
    wanted = victory
    for card in range(RANKS * colour, RANKS * (colour + 1)):
        wanted -= sell_card(state, dealer, seat, card, wanted)
    for _ in range(wanted):
        card = draw_card(state, dealer, NOBODY)
        if card != NONE:
            tell(dealer, MOVES_FACE_DOWN, card, DRAW_PILE, NONE, VICTORY, seat)


def sell_card(state: State, dealer: Dealer, seat: int, card: int, wanted: int) -> int:
    """C13. Of equal sold cards those wanted are kept for victory, the rest is discarded; how many are kept."""
    cards = state.goods[seat][card]
    kept = min(wanted, cards)
    for copy in range(cards):
        if copy < kept:
            tell(dealer, MOVES, card, GOODS, seat, VICTORY, seat)
        else:
            tell(dealer, MOVES, card, GOODS, seat, DISCARDS, NONE)
    state.goods[seat][card] = 0
    state.stored[seat][card] = 0
    state.discards[card] += cards - kept
    return kept


def award_tiles(state: State, dealer: Dealer, sold: int) -> None:
    """C14. Every seat that sold a colour gets 1 bonus tile of it."""
    seat = state.turn
    for _ in range(state.players):
        for colour in range(COLOURS):
            if sold >> (COLOURS * seat + colour) & 1:
                give_tile(state, dealer, seat, colour)
        seat = seat_after(state, seat)


def give_tile(state: State, dealer: Dealer, seat: int, colour: int) -> None:
    tell(dealer, GETS_TILE, seat, colour)
    state.bonus[seat][colour] += 1


def tiles(state: State, seat: int) -> int:
    """C14. A seat's bonus tiles in all."""
    return total(state.bonus[seat])


def most_tiles(state: State) -> int:
    most = 0
    for seat in range(state.players):
        most = max(most, tiles(state, seat))
    return most


def raided_colours(state: State) -> int:
    """C15. The colours whose ships are in pirate waters, as bits."""
    return ships_between(state, PIRATES, MORE_PIRATES)


def ask_to_store(state: State) -> None:
    """C15. A seat is asked while it has a usable card and goods of that colour not stored yet."""
    if usable_amphorae(state) != 0:
        state.phase = STORE
    else:
        store_no_more(state)


def usable_amphorae(state: State) -> int:
    """C15. The cards with which the seat to move may store, as bits in the order of the actions."""
    raided = raided_colours(state)
    usable = 0
    for colour in range(COLOURS):
        if raided >> colour & 1 and unstored(state, state.to_move, colour) > 0:
            for rank in range(AMPHORA_RANKS):
                if state.hands[state.to_move][RANKS * colour + rank] > 0:
                    usable |= 1 << (AMPHORA_RANKS * colour + rank)
    return usable


def unstored(state: State, seat: int, colour: int) -> int:
    """C15. How many goods of a colour a seat has not stored."""
    return number_of(state.goods[seat], colour) - number_of(state.stored[seat], colour)


def why_not_store(state: State, card: int) -> int:
    """C15. A card of a raided colour that shows amphorae, for goods of that colour not stored yet."""
    colour = COLOUR_OF[card]
    if raided_colours(state) >> colour & 1 == 0:
        return NOT_RAIDED
    if state.hands[state.to_move][card] == 0:
        return NO_AMPHORAE
    return OK if unstored(state, state.to_move, colour) > 0 else NOTHING_TO_STORE


def store(state: State, dealer: Dealer, card: int) -> None:
    """C15. Discard a card; each amphora stores one of the goods of its colour, highest value first."""
    discard_from_hand(state, dealer, card)
    lowest = RANKS * COLOUR_OF[card]
    amphorae = AMPHORAE[card - lowest]
    for good in range(lowest + RANKS - 1, lowest - 1, -1):
        filled = min(amphorae, state.goods[state.to_move][good] - state.stored[state.to_move][good])
        for _ in range(filled):
            tell(dealer, STORED, state.to_move, good)
        state.stored[state.to_move][good] += filled
        amphorae -= filled
    state.phase = ASK_TO_STORE


def done(state: State, dealer: Dealer) -> None:
    """C15. A seat need not store all it could."""
    store_no_more(state)


def store_no_more(state: State) -> None:
    """C15. Then the next seat, clockwise from the active one; after the last, the raid."""
    state.to_move = seat_after(state, state.to_move)
    state.phase = RAID if state.to_move == state.turn else ASK_TO_STORE


def raid(state: State, dealer: Dealer) -> None:
    """C15. All goods of raided colours that are not stored are discarded."""
    raided = raided_colours(state)
    for colour in range(COLOURS):
        if raided >> colour & 1:
            tell(dealer, RAIDED, colour)
            for seat in range(state.players):
                for card in range(RANKS * colour, RANKS * (colour + 1)):
                    plunder(state, dealer, seat, card)


def plunder(state: State, dealer: Dealer, seat: int, card: int) -> None:
    loot = state.goods[seat][card] - state.stored[seat][card]
    for _ in range(loot):
        tell(dealer, MOVES, card, GOODS, seat, DISCARDS, NONE)
    state.goods[seat][card] -= loot
    state.discards[card] += loot


def return_ships(state: State, dealer: Dealer) -> None:
    """C16. Ships in Carthage return to Alexandria, raided ships go to Cyrenaica."""
    for colour in range(COLOURS):
        if state.ships[colour] == CARTHAGE:
            move_ship(state, dealer, colour, ALEXANDRIA)
        elif state.ships[colour] >= PIRATES:
            move_ship(state, dealer, colour, CYRENAICA)
    state.phase = TURN_END


# End and score


def end_game(state: State, dealer: Dealer) -> None:
    state.phase = DONE
    state.to_move = OVER
    tell(dealer, ENDS)


def score(state: State, seat: int) -> int:
    """C17. The victory cards; goods and hand score nothing."""
    return state.victory[seat]


def standing(state: State, seat: int) -> int:
    """C17. Victory cards, then bonus tiles, as one number to compare."""
    return score(state, seat) * 64 + tiles(state, seat)


# Legal actions


def legal(state: State, words: Row) -> None:
    """Every legal action of the seat to move."""
    if state.phase == TURN:
        legal_turn(state, words)
    elif state.phase == PAY:
        put(words, PAYMENT, legal_payments(state))
    elif state.phase == STORE:
        put(words, STORAGE, usable_amphorae(state))
        put(words, NO_MORE_STORAGE, 1)
    elif state.phase == TILES:
        put(words, CHOICE, (1 << COLOURS) - 1)


def legal_turn(state: State, words: Row) -> None:
    """C5. One look at each market card tells which are free, whether one is one's own, and what all of them cost."""
    seat = state.to_move
    free = 0
    own = 0
    value = 0
    for place in range(state.market_size):
        card, by = state.market[place], state.market_by[place]
        free |= (by == NONE) << card
        own |= by == seat
        value += VALUE_OF[card] * ((by == NONE) | (by == seat))
    put(words, TAKE, free | own << (TAKE_RESERVED - TAKE))
    if own == 0 and marked_place(state.farm_by, state.farm_size, seat) == NONE:
        in_farm = free_cards(state.farm, state.farm_by, state.farm_size)
        put(words, RESERVE_MARKET, free | in_farm << (RESERVE_FARM - RESERVE_MARKET))
    if state.worth[seat] >= value:
        put(words, BUY, 1)


def free_cards(cards: Row, by: Row, size: int) -> int:
    """The cards without a marker, as bits."""
    free = 0
    for place in range(size):
        if by[place] == NONE:
            free |= 1 << cards[place]
    return free


def legal_payments(state: State) -> int:
    """The cards that may be paid, as bits."""
    hand = state.hands[state.to_move]
    reached = 0
    payable = 0
    for place in range(CARDS - 1, first_payable(state) - 1, -1):
        card = PAYING_ORDER[place]
        reached += VALUE_OF[card] * hand[card]
        payable |= ((hand[card] > 0) & (reached >= state.due)) << card
    return payable
