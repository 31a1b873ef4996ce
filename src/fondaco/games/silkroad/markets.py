"""Silk Road: markets, S12 to S17, and how the caravans end, S23."""

from __future__ import annotations

from fondaco.games.silkroad.cards import discard_from_stock
from fondaco.games.silkroad.layout import *
from fondaco.games.silkroad.reasons import *
from fondaco.kernel.chance import Dealer, draw, tell
from fondaco.kernel.counts import total

# Camels and gems


def highest(camels: int) -> int:
    """The highest number among some camels, given as bits; 0 if there are none."""
    for camel in range(CAMELS, 0, -1):
        if camels >> camel & 1:
            return camel
    return 0


def join_queue(state: State, camel: int) -> None:
    """S12, S15. A camel goes to the end of the caravanserai's queue."""
    state.queue[state.queued] = camel
    state.queued += 1


def leave_queue(state: State) -> int:
    """S14, S15. The queue's first camel."""
    camel = state.queue[0]
    state.queued -= 1
    for place in range(state.queued):
        state.queue[place] = state.queue[place + 1]
    state.queue[state.queued] = 0
    return camel


def send_to_queue(state: State, dealer: Dealer, camel: int) -> None:
    """S12, S15. Right after its sale, a camel leaves the caravan for the end of the queue."""
    caravan = state.moved
    tell(dealer, CAMEL_MOVES, camel, CARAVAN, caravan, CARAVANSERAI, NONE)
    state.camels[caravan] &= ~(1 << camel)
    join_queue(state, camel)


def call_from_queue(state: State, dealer: Dealer, caravan: int) -> None:
    """S14, S15. The queue's first camel joins a caravan."""
    camel = leave_queue(state)
    tell(dealer, CAMEL_MOVES, camel, CARAVANSERAI, NONE, CARAVAN, caravan)
    state.camels[caravan] |= 1 << camel


def draw_prizes(state: State, dealer: Dealer, caravan: int, city: int) -> None:
    """S3, S14. Draw k gems from the bag onto the destination of caravan k."""
    state.to[caravan] = city
    tell(dealer, CARAVAN_HEADS, caravan, CITY + city)
    for _ in range(caravan):
        colour = draw(dealer, BAG_POOL, state.bag)
        tell(dealer, GEM_MOVES, colour, BAG, NONE, CITY_GEMS, CITY + city)
        state.prizes[caravan][colour] += 1


def take_prize(state: State, dealer: Dealer, seat: int, colour: int) -> None:
    """S12. The seller takes a gem of their choice from the city."""
    caravan = state.moved
    tell(dealer, GEM_MOVES, colour, CITY_GEMS, state.at[caravan], SCREEN, seat)
    state.prizes[caravan][colour] -= 1
    state.gems[seat][colour] += 1


def take_colourless(state: State, dealer: Dealer, seat: int) -> None:
    """S17. On receiving the third colourless gem, a seat gives all three back and takes a marker worth 8."""
    tell(dealer, GEM_MOVES, COLOURLESS, CARAVANSERAI, NONE, SCREEN, seat)
    state.gems[seat][COLOURLESS] += 1
    if state.gems[seat][COLOURLESS] == COLOURLESS_FOR_A_MARKER:
        for _ in range(COLOURLESS_FOR_A_MARKER):
            tell(dealer, GEM_MOVES, COLOURLESS, SCREEN, seat, CARAVANSERAI, NONE)
        tell(dealer, GEM_MOVES, MARKER, CARAVANSERAI, NONE, SCREEN, seat)
        state.gems[seat][COLOURLESS] = 0
        state.gems[seat][MARKER] += 1


# A sale


def in_city(state: State) -> bool:
    """S12. Whether the caravan that stopped has reached its city: then the market is a great one."""
    return state.at[state.moved] >= CITY


def camel_on_sale(state: State) -> int:
    """S12, S15, S16. The highest-numbered camel; at a small market, of its goods. 0 if there is none."""
    camels = state.camels[state.moved]
    if not in_city(state):
        tile = state.tiles[state.at[state.moved]]
        if tile < GOODS:
            camels &= CAMELS_OF[tile]
    return highest(camels)


def right_to_sell(state: State, goods: int) -> int:
    """S13. Of those with the goods in stock that have not declined, the most cards; ties to the highest driver."""
    best = 0
    chosen = NONE
    for seat in range(state.players):
        cards = state.stocks[seat][goods]
        rank = cards * (DRIVERS + 1) + state.drivers[seat]
        if cards > 0 and rank > best and state.declined >> seat & 1 == 0:
            best = rank
            chosen = seat
    return chosen


def offer(state: State, dealer: Dealer) -> None:
    """S12, S13. The seat with the right sells or declines; when no candidate is left, the camel is not sold."""
    camel = camel_on_sale(state)
    if camel == 0:
        state.phase = MARKET_ENDS
        return
    if state.declined == 0:
        tell(dealer, ON_SALE, camel, CAMEL_GOODS[camel])
    seller = right_to_sell(state, CAMEL_GOODS[camel])
    if seller != NONE:
        state.to_move = seller
        state.phase = SALE
        return
    tell(dealer, NOT_SOLD, camel, CAMEL_GOODS[camel])
    if in_city(state):
        send_to_queue(state, dealer, camel)
    end_sale(state)


def why_not_sell_for(state: State, colour: int) -> int:
    """S12. At a great market, a gem that is in the city."""
    if not in_city(state):
        return NO_GEM_HERE
    return OK if state.prizes[state.moved][colour] > 0 else NOT_IN_CITY


def why_not_sell(state: State) -> int:
    """S15, S16. At a small or black market there is no gem to choose."""
    return CHOOSE_A_GEM if in_city(state) else OK


def sell_for(state: State, dealer: Dealer, gem: int) -> None:
    """S13, S15. The seller discards half of those cards, rounded up, and takes the gem.

    Outside a city, the queue's first camel takes the place of the one sold.
    """
    seat = state.to_move
    camel = camel_on_sale(state)
    goods = CAMEL_GOODS[camel]
    partner = lowest_driver_of_tied(state, seat, goods)
    tell(dealer, SOLD, seat, camel, goods)
    for _ in range((state.stocks[seat][goods] + 1) // 2):
        discard_from_stock(state, dealer, seat, goods)
    if gem == COLOURLESS:
        take_colourless(state, dealer, seat)
    else:
        take_prize(state, dealer, seat, gem)
    if partner != seat:
        exchange_drivers(state, dealer, seat, partner)
    send_to_queue(state, dealer, camel)
    if not in_city(state):
        call_from_queue(state, dealer, state.moved)
    end_sale(state)


def sell(state: State, dealer: Dealer) -> None:
    """S15, S16. Outside a city a sale brings a colourless gem."""
    sell_for(state, dealer, COLOURLESS)


def lowest_driver_of_tied(state: State, seller: int, goods: int) -> int:
    """S13. The lowest driver of those who tie the seller and have not declined; the seller, if nobody does."""
    lowest = seller
    for seat in range(state.players):
        tied = state.stocks[seat][goods] == state.stocks[seller][goods] and state.declined >> seat & 1 == 0
        if tied and state.drivers[seat] < state.drivers[lowest]:
            lowest = seat
    return lowest


def exchange_drivers(state: State, dealer: Dealer, one: int, other: int) -> None:
    """S13. Right after the sale, the highest driver among the tied is exchanged with the lowest."""
    tell(dealer, DRIVER_MOVES, state.drivers[one], one, other)
    tell(dealer, DRIVER_MOVES, state.drivers[other], other, one)
    driver = state.drivers[one]
    state.drivers[one] = state.drivers[other]
    state.drivers[other] = driver


def decline(state: State, dealer: Dealer) -> None:
    """S13. A decline passes the right on."""
    state.declined |= 1 << state.to_move
    state.phase = SELLING


def end_sale(state: State) -> None:
    """S12, S15. A great market goes on with the next camel; at other markets there is one sale."""
    state.declined = 0
    state.phase = SELLING if in_city(state) else TURN_END


# After a great market


def end_market(state: State, dealer: Dealer) -> None:
    """S12, S14, S23. Gems left leave the game; then a new caravan forms, or no caravan leaves any more."""
    caravan = state.moved
    city = state.to[caravan]
    for colour in range(COLOURS):
        for _ in range(state.prizes[caravan][colour]):
            tell(dealer, GEM_MOVES, colour, CITY_GEMS, CITY + city, BOX, NONE)
        state.prizes[caravan][colour] = 0
    if state.no_more_caravans:
        end_caravan(state, dealer, caravan)
        final_market(state, dealer)
    elif total(state.bag) < caravan:
        end_caravan(state, dealer, caravan)
        close_bag(state, dealer)
        state.phase = TURN_END
    else:
        form_caravan(state, dealer, caravan, city)
        state.phase = TURN_END


def form_caravan(state: State, dealer: Dealer, caravan: int, city: int) -> None:
    """S14. A new caravan of the same size forms in that city from the first camels of the queue."""
    for _ in range(caravan):
        call_from_queue(state, dealer, caravan)
    draw_prizes(state, dealer, caravan, next_destination(state, caravan, city))


def next_destination(state: State, caravan: int, city: int) -> int:
    """S14. Going clockwise from the caravan's city, the k-th empty city; cities may be counted again."""
    occupied = 1 << city
    for other in range(1, 1 + CARAVANS):
        if other != caravan and state.at[other] != NONE:
            occupied |= 1 << state.to[other]
            if state.at[other] >= CITY:
                occupied |= 1 << (state.at[other] - CITY)
    counted = 0
    while counted < caravan:
        city = city + 1 if city + 1 < CITIES else 0
        if occupied >> city & 1 == 0:
            counted += 1
    return city


def end_caravan(state: State, dealer: Dealer, caravan: int) -> None:
    """S23. No new caravan leaves; its camels stay in the queue."""
    tell(dealer, CARAVAN_ENDS, caravan)
    state.at[caravan] = NONE
    state.to[caravan] = NONE


def close_bag(state: State, dealer: Dealer) -> None:
    """S23. The bag's gems leave the game. From then on no caravan leaves any more."""
    for colour in range(COLOURS):
        for _ in range(state.bag[colour]):
            tell(dealer, GEM_LEAVES_BAG, colour, BAG, NONE, BOX, NONE)
        state.bag[colour] = 0
    state.no_more_caravans = 1
    tell(dealer, LAST_CARAVANS)


def final_market(state: State, dealer: Dealer) -> None:
    """S24. At once the last caravan on the road is put into its city; after its market the game ends."""
    for caravan in range(1, 1 + CARAVANS):
        if state.at[caravan] != NONE:
            tell(dealer, CARAVAN_MOVES, caravan, state.at[caravan], CITY + state.to[caravan])
            tell(dealer, FINAL_MARKET, caravan, CITY + state.to[caravan])
            state.at[caravan] = CITY + state.to[caravan]
            state.moved = caravan
            state.to_move = state.turn
            state.phase = NEXT_REVEAL
            return
    state.phase = GAME_ENDS
