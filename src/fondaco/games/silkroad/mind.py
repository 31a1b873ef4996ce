"""How bots judge Silk Road: gems won, markets to come, and the cards to win them with."""

from __future__ import annotations

from fondaco.bots.contract import Weights
from fondaco.bots.mind import Mind
from fondaco.bots.terms import Terms, together
from fondaco.games.silkroad.cards import next_seat
from fondaco.games.silkroad.layout import *
from fondaco.games.silkroad.markets import highest
from fondaco.games.silkroad.road import FREE_WAY, LONGEST_WAY, ON_THE_WAY, other_caravans, stops
from fondaco.games.silkroad.scoring import colourless_points, marker_points, set_points
from fondaco.games.silkroad.tiles import different_goods
from fondaco.kernel.bits import lowest, popcount
from fondaco.kernel.counts import total

WEIGHTS = Terms()
"""What each term counts for when choosing, as tuned; and when foretelling the winner, where cards in the stock win more
markets than a player in a hurry believes."""
COLOUR = WEIGHTS.add("colour", 0.5, verdict=0.08)
THIRD = WEIGHTS.add("third", 1.0, verdict=0.73)
DRIVER = WEIGHTS.add("driver", 0.2, verdict=0.03)
ARRIVAL = WEIGHTS.add("arrival", 0.57, verdict=0.69)
DISTANCE = WEIGHTS.add("distance", 0.06, verdict=0.0)
LEAD = WEIGHTS.add("lead", 0.2, verdict=0.05)
HASTE = WEIGHTS.add("haste", 0.02, verdict=0.0)
QUEUE = WEIGHTS.add("queue", 0.3, verdict=1.58)
REACH = WEIGHTS.add("reach", 0.15, verdict=0.05)
IN_HAND = WEIGHTS.add("in hand", 0.3, verdict=1.47)
AT_LAST = WEIGHTS.add("at last", 0.8, verdict=1.85)
IN_STOCK = WEIGHTS.add("stock", 0.28, verdict=0.78)
HELD = WEIGHTS.add("hand", 0.33, verdict=0.37)
FULL_HAND = WEIGHTS.add("full hand", 0.3, verdict=0.23)
EMPTY_HAND = WEIGHTS.add("empty hand", 1.0, verdict=0.17)
DRAWN = WEIGHTS.add("draw", 0.5, verdict=0.03)
SPENT = WEIGHTS.add("spent", 0.42, verdict=1.14)
THEFT = WEIGHTS.add("theft", 1.0, verdict=1.41)
FINAL = WEIGHTS.add("final", 0.5, verdict=0.9)
DOUBT_AT_FIRST = WEIGHTS.add("doubt at first", 10.0, verdict=5.88)
DOUBT_AT_LAST = WEIGHTS.add("doubt at last", 2.6, verdict=2.63)

BAG_AT_FIRST = 14
FEW_STEPS = 3
"""How far ahead players look for a market on a caravan's way."""


Stop = tuple[int, int, float]
"""A caravan, a place for it, and what the player gets there."""

GROUNDS = ("markers", "sets", "colours", "driver", "sales", "hand", "turn")


def judge(state: State, seat: int, weights: Weights) -> float:
    """The score so far, what gems, stock and hand promise, and what the running turn still brings."""
    return together(grounds(state, seat, weights))


def hopes(state: State, weights: Weights, found: list[float]) -> None:
    """The same for all seats: the move to come is the same for all of them."""
    stop = best_stop(state, weights)
    for seat in range(state.players):
        found[seat] = together(grounds_with(state, seat, stop, weights))


def grounds(state: State, seat: int, weights: Weights) -> tuple[float, ...]:
    """By GROUNDS."""
    return grounds_with(state, seat, best_stop(state, weights), weights)


def grounds_with(state: State, seat: int, stop: Stop, weights: Weights) -> tuple[float, ...]:
    """The same, if the best stop for the move to come is known."""
    sets = 1.0 * set_points(state, seat)
    markers = 1.0 * (colourless_points(state, seat) + marker_points(state, seat))
    if state.phase == DONE:
        return markers, sets, 0.0, 0.0, 0.0, 0.0, 0.0
    if is_final_market(state):
        return markers, sets, 0.0, 0.0, 0.0, 0.0, great_market(state, seat, state.moved, 0.0)
    return (
        markers,
        sets,
        gem_hopes(state, seat, weights),
        weights[DRIVER] * state.drivers[seat],
        sale_hopes(state, seat, weights),
        hand_worth(state, seat, weights),
        still_to_come(state, seat, stop, weights),
    )


def doubt(state: State, weights: Weights) -> float:
    """Gems in the bag are still anybody's."""
    ahead = season(state)
    return ahead * weights[DOUBT_AT_FIRST] + (1.0 - ahead) * weights[DOUBT_AT_LAST]


def is_final_market(state: State) -> bool:
    """Whether the last caravan is in its city: then cards are good for its sales, and for nothing more."""
    if state.no_more_caravans == 0 or state.moved == 0 or not has_arrived(state, state.moved):
        return False
    return other_caravans(state, state.moved) == 0


# Gems


def season(state: State) -> float:
    """How much of the game is to come: 1 at first, 0 when the bag is empty."""
    return total(state.bag) / BAG_AT_FIRST


def gem_hopes(state: State, seat: int, weights: Weights) -> float:
    """Every further colour makes the gems to come dearer, and two colourless gems wait for the third."""
    colours = 0
    for colour in range(COLOURS):
        if state.gems[seat][colour] > 0:
            colours += 1
    hopes = weights[COLOUR] * colours * season(state)
    if state.gems[seat][COLOURLESS] == COLOURLESS_FOR_A_MARKER - 1:
        hopes += weights[THIRD]
    return hopes


def gem_worth(state: State, seat: int, colour: int) -> int:
    """A gem joins the set with as many other colours as possible, and adds one point more than these."""
    held = state.gems[seat][colour]
    worth = 1
    for other in range(COLOURS):
        if state.gems[seat][other] > held:
            worth += 1
    return worth


def colourless_worth(state: State, seat: int, weights: Weights) -> float:
    """The third colourless gem makes a marker; the second brings it near."""
    held = state.gems[seat][COLOURLESS]
    if held == COLOURLESS_FOR_A_MARKER - 1:
        return MARKER_WORTH - held * COLOURLESS_WORTH - weights[THIRD]
    if held == COLOURLESS_FOR_A_MARKER - 2:
        return COLOURLESS_WORTH + weights[THIRD]
    return COLOURLESS_WORTH


def prize_worth(state: State, seat: int, caravan: int) -> float:
    """What a gem in a caravan's city is worth on average."""
    worth = 0
    for colour in range(COLOURS):
        if state.prizes[caravan][colour] > 0:
            worth += state.prizes[caravan][colour] * gem_worth(state, seat, colour)
    return worth / caravan


# The stock, and the markets on the way


def has_arrived(state: State, caravan: int) -> bool:
    return state.at[caravan] == CITY + state.to[caravan]


def sale_hopes(state: State, seat: int, weights: Weights) -> float:
    """Whoever leads in a goods will sell its camels: those of a caravan near its city, or near a market, soonest."""
    hopes = weights[IN_STOCK] * total(state.stocks[seat])
    waiting = 0
    for place in range(state.queued):
        waiting |= 1 << state.queue[place]
    for caravan in range(1, 1 + CARAVANS):
        if state.at[caravan] == NONE:
            continue
        if has_arrived(state, caravan):
            waiting |= state.camels[caravan]
        else:
            hopes += caravan_hopes(state, seat, caravan, state.at[caravan], weights)
    waiting_worth = weights[QUEUE] * season(state)
    for goods in range(GOODS):
        camels = popcount(waiting & CAMELS_OF[goods])
        if camels > 0:
            hopes += camels * waiting_worth * lead(state, seat, goods, weights[IN_HAND], weights[LEAD])
    return hopes


def caravan_hopes(state: State, seat: int, caravan: int, place: int, weights: Weights) -> float:
    """What a seat can hope to win with one caravan, if it were at a place: of the last two, each has its market."""
    city = state.to[caravan]
    left = FREE_WAY[city][place]
    sure = weights[FINAL] if state.no_more_caravans else max(0.0, weights[ARRIVAL] - weights[DISTANCE] * left)
    worth = sure * prize_worth(state, seat, caravan)
    sharpness = weights[LEAD] + weights[HASTE] * (LONGEST_WAY - left)
    in_hand = weights[AT_LAST] if state.no_more_caravans else weights[IN_HAND]
    markets = markets_at(state, ON_THE_WAY[city][place][FEW_STEPS])
    market_worth = weights[REACH] * colourless_worth(state, seat, weights)
    hopes = 0.0
    for goods in range(GOODS):
        camels = popcount(state.camels[caravan] & CAMELS_OF[goods])
        if camels > 0:
            hope = camels * worth
            if markets >> goods & 1:
                hope += market_worth
            hopes += hope * lead(state, seat, goods, in_hand, sharpness)
    return hopes


def markets_at(state: State, places: int) -> int:
    """The tiles at some places, as bits; the small markets are the goods' numbers."""
    villages = places & (1 << CITY) - 1
    tiles = 0
    while villages != 0:
        tiles |= 1 << state.tiles[lowest(villages)]
        villages &= villages - 1
    return tiles


def lead(state: State, seat: int, goods: int, in_hand: float, sharpness: float) -> float:
    """The chance to have the right to sell: a half when level, and more with every card ahead."""
    mine = state.stocks[seat][goods] + in_hand * state.hands[seat][goods]
    if mine == 0:
        return 0.0
    mine += state.drivers[seat] / (DRIVERS + 1)
    best = 0.0
    for other in range(state.players):
        if other != seat:
            cards = state.stocks[other][goods] + in_hand * total(state.hands[other]) / GOODS
            best = max(best, cards + state.drivers[other] / (DRIVERS + 1))
    return min(1.0, max(0.0, 0.5 + sharpness * (mine - best)))


# The hand


def hand_worth(state: State, seat: int, weights: Weights) -> float:
    """Cards in hand are moves to come; beyond the customs' limit they are worth less, and none costs a turn."""
    cards = total(state.hands[seat])
    if cards == 0:
        return -weights[EMPTY_HAND]
    spare = max(0, cards - CUSTOMS_LIMIT)
    return weights[HELD] * (cards - spare) + weights[FULL_HAND] * spare


# What the running turn still brings


def still_to_come(state: State, seat: int, stop: Stop, weights: Weights) -> float:
    """The move, the draws, the sales and the tile that are due before the next turn."""
    phase = state.phase
    if phase == MOVE:
        caravan, place, gain = stop
        return gain if seat == state.to_move else stop_worth(state, seat, caravan, place, weights)
    if phase in (DRAW, DRAW_MORE):
        hope = weights[DRAWN] * (state.draws + state.may_draw_more) if seat == state.turn else 0.0
        if state.moved > 0:
            hope += stop_worth(state, seat, state.moved, state.at[state.moved], weights)
        return hope
    if phase == SALE:
        return stop_worth(state, seat, state.moved, state.at[state.moved], weights)
    if phase == CAMELS_DRAW:
        return weights[DRAWN] if seat == state.to_move else 0.0
    if phase == CUSTOMS:
        return customs_loss(state, seat, weights)
    if phase == SANDSTORM:
        return -weights[IN_STOCK] if awaits(state, seat) and total(state.stocks[seat]) > 0 else 0.0
    if phase == THIEF:
        return weights[THEFT] if seat == state.to_move else 0.0
    if phase == BAZAAR:
        return bazaar_worth(state, seat, weights) if seat == state.to_move else 0.0
    return 0.0


def awaits(state: State, seat: int) -> bool:
    """Whether a seat will still be asked, clockwise from the seat to move, before the turn comes to its owner."""
    asked = state.to_move
    while asked != state.turn:
        if asked == seat:
            return True
        asked = next_seat(state, asked)
    return False


def best_stop(state: State, weights: Weights) -> Stop:
    """The move to come that helps the player most."""
    mover = state.to_move
    best = -1e9
    found = (NONE, NONE, 0.0)
    if state.phase != MOVE:
        return found
    for caravan in range(1, 1 + CARAVANS):
        places = stops(state, caravan, state.cards_played)
        if places == 0:
            continue
        carried = state.camels[caravan] & CAMELS_OF[state.goods_played] != 0
        start = caravan_hopes(state, mover, caravan, state.at[caravan], weights) - weights[DRAWN] * (1 + carried)
        while places != 0:
            place = lowest(places)
            places &= places - 1
            gain = stop_worth(state, mover, caravan, place, weights) - start
            if place < CITY:
                gain += caravan_hopes(state, mover, caravan, place, weights)
            loss = 0.0
            for other in range(state.players):
                if other != mover:
                    loss = max(loss, stop_worth(state, other, caravan, place, weights))
            if gain - loss > best:
                best = gain - loss
                found = (caravan, place, gain)
    return found


def stop_worth(state: State, seat: int, caravan: int, place: int, weights: Weights) -> float:
    """What a seat gets from a caravan's stop at a place."""
    if place >= CITY:
        return great_market(state, seat, caravan, weights[SPENT])
    tile = state.tiles[place]
    if tile <= BLACK_MARKET:
        return small_market(state, seat, caravan, tile, weights)
    if tile <= CAMELS_3:
        return weights[DRAWN] if seat == state.turn and caravan <= 1 + tile - CAMELS_1 else 0.0
    if tile == CUSTOMS_TILE:
        return customs_loss(state, seat, weights)
    if tile == SANDSTORM_TILE:
        return -weights[IN_STOCK] if seat != state.turn and total(state.stocks[seat]) > 0 else 0.0
    if seat != state.turn:
        return 0.0
    if tile == THIEF_TILE:
        return weights[THEFT]
    if tile == BAZAAR_TILE:
        return bazaar_worth(state, seat, weights)
    return 0.0


def customs_loss(state: State, seat: int, weights: Weights) -> float:
    """Whoever is searched keeps 4 cards."""
    if seat == state.turn:
        return 0.0
    return -weights[FULL_HAND] * max(0, total(state.hands[seat]) - CUSTOMS_LIMIT)


def bazaar_worth(state: State, seat: int, weights: Weights) -> float:
    """A colourless gem for three different cards, unless they are worth more."""
    if popcount(different_goods(state.stocks[seat])) < 3:
        return 0.0
    return max(0.0, colourless_worth(state, seat, weights) - 3 * weights[SPENT])


def small_market(state: State, seat: int, caravan: int, tile: int, weights: Weights) -> float:
    """The first with the right whom the gem pays sells; nobody else gets anything."""
    camels = state.camels[caravan]
    if tile < GOODS:
        camels &= CAMELS_OF[tile]
    camel = highest(camels)
    if camel == 0:
        return 0.0
    goods = CAMEL_GOODS[camel]
    declined = state.declined
    seller = first_right(state, goods, declined, 0)
    while seller != NONE:
        gain = colourless_worth(state, seller, weights) - weights[SPENT] * ((state.stocks[seller][goods] + 1) // 2)
        if gain > 0:
            return gain if seller == seat else 0.0
        declined |= 1 << seller
        seller = first_right(state, goods, declined, 0)
    return 0.0


def great_market(state: State, seat: int, caravan: int, card_worth: float) -> float:
    """Camel after camel, the seat with the right sells it for the gem it likes best, and pays with cards."""
    gain = 0.0
    sold, taken = 0, 0
    declined = state.declined
    for camel in range(CAMELS, 0, -1):
        if state.camels[caravan] >> camel & 1 == 0:
            continue
        goods = CAMEL_GOODS[camel]
        seller = first_right(state, goods, declined, sold)
        declined = 0
        if seller == NONE:
            continue
        colour = favourite(state, seller, caravan, taken)
        if seller == seat:
            cards = cards_left(state, seller, goods, sold)
            gain += gem_worth(state, seller, colour) - card_worth * ((cards + 1) // 2)
        taken += 1 << 3 * colour
        sold |= 1 + seller << 3 * goods
    return gain


def favourite(state: State, seat: int, caravan: int, taken: int) -> int:
    """The dearest gem for a seat of those not taken yet (three bits a colour)."""
    best, chosen = 0, 0
    for colour in range(COLOURS):
        if state.prizes[caravan][colour] > (taken >> 3 * colour & 7):
            worth = gem_worth(state, seat, colour)
            if worth > best:
                best, chosen = worth, colour
    return chosen


def cards_left(state: State, seat: int, goods: int, sold: int) -> int:
    """A stock after the sales so far: by goods, three bits name the seat (from 1) that sold."""
    cards = state.stocks[seat][goods]
    return cards // 2 if (sold >> 3 * goods & 7) == seat + 1 else cards


def first_right(state: State, goods: int, declined: int, sold: int) -> int:
    """The most cards, ties to the highest driver."""
    best, chosen = 0, NONE
    for seat in range(state.players):
        cards = cards_left(state, seat, goods, sold)
        rank = cards * (DRIVERS + 1) + state.drivers[seat]
        if cards > 0 and rank > best and declined >> seat & 1 == 0:
            best, chosen = rank, seat
    return chosen


MIND = Mind(
    judge=judge,
    hopes=hopes,
    doubt=doubt,
    weights=WEIGHTS,
    grounds=grounds,
    ground_names=GROUNDS,
    renewal="discards become the pile",
    called={"gems": "screen"},
    search={"further": 1},
    stretch={2: 1.6},
    budgets={4: 160},
    styles={
        "hoarder": {"hand": 1.6, "full hand": 1.6},
        "trader": {"hand": 0.6, "full hand": 0.3},
    },
)
