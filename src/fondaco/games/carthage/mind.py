"""How bots judge Traders of Carthage, in victory cards. A perfect memory knows every hand, so nothing is hidden
but the order of the draw pile and the cards drawn face down from it.

A seat's outlook is what it has: victory cards, tiles, money, and goods that may still be sold. The judgement
plays a purchase under way, or a raid being held, to its end before it looks; and where a turn begins it looks
at what the seat to move, and the others after it, would gain or lose if the market were bought now.
"""

from __future__ import annotations

from fondaco.bots.contract import Weights
from fondaco.bots.mind import Mind
from fondaco.bots.terms import Terms
from fondaco.games.carthage.layout import *
from fondaco.games.carthage.rules import (
    PAYING_ORDER,
    PAYING_PLACE,
    cost,
    is_offered,
    marker_is_out,
    most_tiles,
    number_of,
    seat_after,
    tiles,
    victory_cards,
)
from fondaco.kernel.contract import OVER
from fondaco.kernel.counts import total
from fondaco.kernel.records import Row

WEIGHTS = Terms()
SALE = WEIGHTS.add_row(
    {
        "sale from Alexandria": 0.5,
        "sale from the open port": 0.45,
        "sale from Cyrenaica": 0.65,
        "sale from pirate waters": 0.8,
        "sale before Carthage": 0.9,
    }
)
"""SALE + space: by the space of the ship."""
DANGER = WEIGHTS.add_row(
    {
        "danger in Alexandria": 0.05,
        "danger in the open port": 0.05,
        "danger in Cyrenaica": 0.14,
        "danger in pirate waters": 0.4,
        "danger before Carthage": 0.3,
    }
)
"""DANGER + space: the same."""
TILE = WEIGHTS.add("tile", 0.6)
MONEY = WEIGHTS.add("money", 0.2)
ENOUGH = WEIGHTS.add("enough money", 20.0)
SURPLUS = WEIGHTS.add("surplus", 0.08)
HURRY_GOODS = WEIGHTS.add("hurry of goods", 0.2)
HURRY_MONEY = WEIGHTS.add("hurry of money", 0.2)
EAGER = WEIGHTS.add("eager", 0.2)
PATIENT = WEIGHTS.add("patient", 0.18)
SHORT = WEIGHTS.add("short", 0.28)
PICK = WEIGHTS.add("pick", 0.1)
FRESH = WEIGHTS.add("fresh market", 1.4)
WIN = WEIGHTS.add("win", 20.0)
OTHER_SHIPS = WEIGHTS.add("other ships near", 0.4)
COMPANY = WEIGHTS.add("company", 0.12)
MARKER = WEIGHTS.add("marker", 0.1)
SCARCITY = WEIGHTS.add("scarcity", 0.8)
DOUBT_AT_FIRST = WEIGHTS.add("doubt at first", 5.6)
DOUBT_AT_LAST = WEIGHTS.add("doubt at last", 1.8)

USUAL_COST = 15.0
"""Of a fresh market: five cards."""

PLENTY = 12.0
"""As many cards to be drawn leave no seat in want: two markets and more."""

# A lot is the goods of one colour, as numbers of twos, threes and fives in PLACE bits each.
# A basket is any cards, as numbers of them in FEW bits each, card by card.
PLACE = 8
ONES = (1, 1 << PLACE, 1 << 2 * PLACE)
MANY = (1 << PLACE) - 1
FEW = 4
FEW_OF_A_COLOUR = FEW * RANKS


def judge(state: State, seat: int, weights: Weights) -> float:
    """What a seat has, and what the next purchase is likely to bring it or to cost it."""
    if state.to_move == OVER:
        return 1.0 * state.victory[seat]
    if state.phase == TILES:
        return outlook(state, seat, weights, 0, NONE)
    if state.phase == PAY:
        return after_purchase(state, seat, weights)
    now = outlook(state, seat, weights, 0, NONE)
    mover = mover_of(state)
    market = market_for(state, mover, weights, now if seat == mover else outlook(state, mover, weights, 0, NONE))
    return now + free_marker(state, seat, weights) + prospects(state, seat, market, weights, now)


def hopes(state: State, weights: Weights, found: list[float]) -> None:
    """The same for all seats: what the market offers whoever buys next is the same for all of them."""
    if state.to_move == OVER or state.phase in (TILES, PAY):
        for seat in range(state.players):
            found[seat] = judge(state, seat, weights)
        return
    for seat in range(state.players):
        found[seat] = outlook(state, seat, weights, 0, NONE)
    mover = mover_of(state)
    market = market_for(state, mover, weights, found[mover])
    for seat in range(state.players):
        now = found[seat]
        found[seat] = now + free_marker(state, seat, weights) + prospects(state, seat, market, weights, now)


def free_marker(state: State, seat: int, weights: Weights) -> float:
    return 0.0 if marker_is_out(state, seat) else weights[MARKER]


def doubt(state: State, weights: Weights) -> float:
    """The game lasts until somebody has the last tile."""
    ahead = 1.0 - most_tiles(state) / LAST_TILE
    return ahead * weights[DOUBT_AT_FIRST] + (1.0 - ahead) * weights[DOUBT_AT_LAST]


GROUNDS = ("victory", "tiles", "money", "goods", "ending", "marker", "market")


def grounds(state: State, seat: int, weights: Weights) -> tuple[float, ...]:
    """What the judgement adds up as it goes, told apart by GROUNDS: the goods and the market are the rest."""
    if state.to_move == OVER:
        return 1.0 * state.victory[seat], 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    bought, buyer, free = 0, NONE, 0.0
    if state.phase == PAY:
        bought, buyer = basket(state, state.turn), state.turn
    if state.phase != TILES and (seat == buyer or not marker_is_out(state, seat)):
        free = weights[MARKER]
    held = outlook(state, seat, weights, bought, buyer)
    market = judge(state, seat, weights) - held - free
    arrived = arrivals(state, bought)
    if arrived != 0 and ends_game(state, arrived, bought, buyer):
        standing = final_standing(state, seat, arrived, bought, buyer)
        return 1.0 * (standing // 64), standing % 64 / 64.0, 0.0, 0.0, held - standing / 64.0, free, market
    victory, most = 1.0 * state.victory[seat], most_tiles(state)
    tile = tile_worth(most, weights) * tiles(state, seat)
    money = purse(state, seat, weights, bought, buyer, hurry_at(most))
    return victory, tile, money, held - victory - tile - money, 0.0, free, market


def after_purchase(state: State, seat: int, weights: Weights) -> float:
    """A purchase under way is as good as made; then the next seat has the first look at a fresh market."""
    hope = outlook(state, seat, weights, basket(state, state.turn), state.turn)
    if seat == state.turn or not marker_is_out(state, seat):
        hope += weights[MARKER]
    if seat == seat_after(state, state.turn):
        hope += weights[FRESH] * min(1.0, state.worth[seat] / USUAL_COST)
    return hope


Market = tuple[int, int, float, float]
"""Who buys next or takes; the cards that seat buys (0: none), what it would gain, and the best it could take."""


def mover_of(state: State) -> int:
    """The seat whose turn it is, or comes when a raid is over."""
    return state.to_move if state.phase != STORE else seat_after(state, state.turn)


def market_for(state: State, mover: int, weights: Weights, now: float) -> Market:
    """The seat whose turn comes buys if that gains more than the best card it could take, and can pay for it."""
    gain = wish(state, mover, weights, now)
    pick = weights[PICK] * best_pick(state, mover)
    buys = gain > pick and state.worth[mover] >= cost(state, mover)
    return mover, basket(state, mover) if buys else 0, gain, pick


def prospects(state: State, seat: int, market: Market, weights: Weights, now: float) -> float:
    """A purchase is felt by all; without one, the others may yet hope to buy."""
    mover, bought, gain, pick = market
    if bought != 0:
        if seat != mover:
            gain = outlook(state, seat, weights, bought, mover) - now
        return weights[EAGER] * gain
    if seat == mover:
        return pick + weights[PATIENT] * nearness(state, seat, weights) * max(0.0, gain)
    near = nearness(state, seat, weights)
    return weights[PATIENT] * near * max(0.0, wish(state, seat, weights, now)) if near > 0.0 else 0.0


def wish(state: State, seat: int, weights: Weights, now: float) -> float:
    """What a seat would gain by buying the market now."""
    bought = basket(state, seat)
    return outlook(state, seat, weights, bought, seat) - now if bought != 0 else 0.0


def nearness(state: State, seat: int, weights: Weights) -> float:
    """How near a seat's money is to what the market costs."""
    missing = max(0, cost(state, seat) - state.worth[seat])
    return max(0.0, 1.0 - weights[SHORT] * missing)


def best_pick(state: State, seat: int) -> int:
    """The highest value a seat could take as money."""
    best = 0
    for place in range(state.market_size):
        if is_offered(state, seat, place):
            best = max(best, VALUE_OF[state.market[place]])
    return best


def basket(state: State, seat: int) -> int:
    """The cards a seat would buy."""
    cards = 0
    for place in range(state.market_size):
        if is_offered(state, seat, place):
            cards += 1 << (FEW * state.market[place])
    return cards


# The outlook


def outlook(state: State, seat: int, weights: Weights, bought: int, buyer: int) -> float:
    """What a seat has once a buyer has bought (and a raid being held is over): victory cards, tiles, money, goods."""
    arrived = arrivals(state, bought)
    if arrived != 0 and ends_game(state, arrived, bought, buyer):
        return final_result(state, seat, weights, arrived, bought, buyer)
    most = most_tiles(state)
    hurry = hurry_at(most)
    goods_count = 1.0 - weights[HURRY_GOODS] * hurry
    tile = tile_worth(most, weights)
    hope = purse(state, seat, weights, bought, buyer, hurry)
    for colour in range(COLOURS):
        lot = lot_after(state, seat, weights, colour, bought, buyer)
        space = space_after(state, colour, bought)
        bonus = state.bonus[seat][colour]
        if arrived >> colour & 1:
            if lot != 0:
                hope += victory_cards(price_of(lot) + bonus, size(lot)) + tile
        elif lot != 0:
            if arrived != 0 and space >= PIRATES:
                lot = lot_after_raid(state, seat, weights, colour, lot, bonus)
                space = CYRENAICA
            hope += goods_count * hope_of_sale(state, seat, weights, colour, lot, space, bonus, tile)
    return state.victory[seat] + tile * tiles(state, seat) + hope


def hurry_at(most: int) -> float:
    """How near the end is, by the tiles of whoever has most."""
    return max(0, most - 4) / 4.0


def tile_worth(most: int, weights: Weights) -> float:
    """A tile raises the price of every later sale of its colour: the more, the longer the game still takes."""
    return weights[TILE] * (LAST_TILE - most) / LAST_TILE


def purse(state: State, seat: int, weights: Weights, bought: int, buyer: int, hurry: float) -> float:
    """Money buys the next market; what is more than enough for that counts less, and near the end it is too late."""
    money = 1.0 * state.worth[seat]
    if seat == buyer:
        money -= due_after_all(state) if state.phase == PAY else worth_of(bought)
    enough = min(money, weights[ENOUGH])
    use = (1.0 - weights[HURRY_MONEY] * hurry) * (1.0 - weights[SCARCITY] * scarcity(state))
    return (weights[MONEY] * enough + weights[SURPLUS] * (money - enough)) * use


def scarcity(state: State) -> float:
    """When hardly a card is left to be drawn, there is nothing more to save for: hoarding ends the game (C18)."""
    return max(0.0, 1.0 - (state.draw_size + total(state.discards)) / PLENTY)


def hope_of_sale(
    state: State, seat: int, weights: Weights, colour: int, lot: int, space: int, bonus: int, tile: float
) -> float:
    """Goods count for the more, the nearer their ship is to Carthage; without amphorae pirates may get them."""
    whole = (price_of(lot) + bonus) * size(lot) / 5.0
    safe = safe_part(state, seat, colour, lot)
    kept = (price_of(safe) + bonus) * size(safe) / 5.0
    sale = weights[SALE + space] * (whole + tile) * (1.0 + weights[COMPANY] * company(state, seat, colour))
    danger = weights[DANGER + space] * (1.0 + weights[OTHER_SHIPS] * other_ships_near(state, colour))
    return sale - danger * (whole - kept)


def company(state: State, seat: int, colour: int) -> int:
    """How many others have goods of a colour too, and want its ship to arrive."""
    others = 0
    for other in range(state.players):
        if other != seat and number_of(state.goods[other], colour) > 0:
            others += 1
    return others


def other_ships_near(state: State, colour: int) -> int:
    """How many other ships may soon bring a payday, and with it a raid on this one."""
    ships = 0
    for other in range(COLOURS):
        if other != colour and PIRATES <= state.ships[other] < CARTHAGE:
            ships += 1
    return ships


# Goods, by colour


def size(lot: int) -> int:
    """How many cards a lot has."""
    return (lot & MANY) + (lot >> PLACE & MANY) + (lot >> 2 * PLACE)


def price_of(lot: int) -> int:
    """C13. The highest value in a lot."""
    if lot >> 2 * PLACE:
        return 5
    if lot >> PLACE:
        return 3
    return 2 if lot else 0


def lot_of(counts: Row, colour: int) -> int:
    """The cards of a colour as a lot."""
    first = RANKS * colour
    return counts[first] * ONES[0] + counts[first + 1] * ONES[1] + counts[first + 2] * ONES[2]


def part_of_basket(bought: int, colour: int) -> int:
    """The cards of a colour in a basket, as a lot."""
    few = bought >> (FEW_OF_A_COLOUR * colour)
    return (few & 15) * ONES[0] + (few >> FEW & 15) * ONES[1] + (few >> 2 * FEW & 15) * ONES[2]


def lot_after(state: State, seat: int, weights: Weights, colour: int, bought: int, buyer: int) -> int:
    """A seat's goods of a colour after a raid being held and a purchase."""
    lot = lot_of(state.goods[seat], colour)
    if state.phase == STORE and lot != 0 and state.ships[colour] >= PIRATES:
        if may_still_store(state, seat):
            lot = lot_after_raid(state, seat, weights, colour, lot, state.bonus[seat][colour])
        else:
            lot = lot_of(state.stored[seat], colour)
    return lot + part_of_basket(bought, colour) if seat == buyer else lot


def may_still_store(state: State, seat: int) -> bool:
    """C15. The seats are asked clockwise from the active one."""
    return (seat - state.turn) % state.players >= (state.to_move - state.turn) % state.players


def lot_after_raid(state: State, seat: int, weights: Weights, colour: int, lot: int, bonus: int) -> int:
    """What is left of a lot after a raid: its owner stores what it can, if that is worth its money."""
    stored = lot_of(state.stored[seat], colour)
    safe = safe_part(state, seat, colour, lot)
    saved = (price_of(safe) + bonus) * size(safe) - (price_of(stored) + bonus) * size(stored)
    spent = storage_cost(state, seat, colour, size(lot) - size(stored))
    return safe if weights[SALE + CYRENAICA] * saved / 5.0 > weights[MONEY] * spent else stored


def storage_cost(state: State, seat: int, colour: int, goods: int) -> int:
    """C15. The worth of the cards that store so many goods, the twos first: they show the most amphorae."""
    hand = state.hands[seat]
    twos = min(hand[RANKS * colour], (goods + 1) // 2)
    threes = min(hand[RANKS * colour + 1], max(0, goods - 2 * twos))
    return 2 * twos + 3 * threes


def safe_part(state: State, seat: int, colour: int, lot: int) -> int:
    """The goods stored, and those the amphorae in hand would store, highest value first."""
    stored = lot_of(state.stored[seat], colour)
    amphorae = 2 * state.hands[seat][RANKS * colour] + state.hands[seat][RANKS * colour + 1]
    loose = lot - stored
    safe = stored
    for rank in range(RANKS - 1, -1, -1):
        filled = min(amphorae, loose >> (PLACE * rank) & MANY)
        safe += filled * ONES[rank]
        amphorae -= filled
    return safe


# Ships and paydays to come


def space_after(state: State, colour: int, bought: int) -> int:
    """C11, C16. Where a ship is after a raid being held and a purchase."""
    space = state.ships[colour]
    if state.phase == STORE:
        if space == CARTHAGE:
            space = ALEXANDRIA
        elif space >= PIRATES:
            space = CYRENAICA
    return min(CARTHAGE, space + min(2, size(part_of_basket(bought, colour))))


def arrivals(state: State, bought: int) -> int:
    """C12. The colours whose ships a purchase brings to Carthage, as bits."""
    arrived = 0
    if bought != 0:
        for colour in range(COLOURS):
            if space_after(state, colour, bought) == CARTHAGE:
                arrived |= 1 << colour
    return arrived


def sold_after(state: State, seat: int, colour: int, bought: int, buyer: int) -> int:
    """The lot a seat sells when a purchase brings the ship to Carthage."""
    lot = lot_of(state.goods[seat], colour)
    return lot + part_of_basket(bought, colour) if seat == buyer else lot


def ends_game(state: State, arrived: int, bought: int, buyer: int) -> bool:
    """C14. Whether the payday brings a seat its last tile."""
    for seat in range(state.players):
        mine = tiles(state, seat)
        for colour in range(COLOURS):
            if arrived >> colour & 1 and sold_after(state, seat, colour, bought, buyer) != 0:
                mine += 1
        if mine >= LAST_TILE:
            return True
    return False


def final_standing(state: State, seat: int, arrived: int, bought: int, buyer: int) -> int:
    """C17. Victory cards, then tiles, as one number to compare, when the payday ends the game."""
    victory = 1 * state.victory[seat]
    mine = tiles(state, seat)
    for colour in range(COLOURS):
        if arrived >> colour & 1:
            lot = sold_after(state, seat, colour, bought, buyer)
            if lot != 0:
                victory += victory_cards(price_of(lot) + state.bonus[seat][colour], size(lot))
                mine += 1
    return victory * 64 + mine


def final_result(state: State, seat: int, weights: Weights, arrived: int, bought: int, buyer: int) -> float:
    """The victory cards at the end, and what winning counts for."""
    mine = final_standing(state, seat, arrived, bought, buyer)
    result = mine / 64.0 + weights[WIN]
    for other in range(state.players):
        if other != seat and final_standing(state, other, arrived, bought, buyer) > mine:
            return mine / 64.0
    return result


# Money to come and to go


def worth_of(bought: int) -> int:
    """What a basket costs."""
    value = 0
    for card in range(CARDS):
        value += VALUE_OF[card] * (bought >> (FEW * card) & 15)
    return value


SUMS = (1 << 48) - 1
"""As bits: the sums that payments are looked for in."""


def due_after_all(state: State) -> int:
    """C6. What the buyer will still pay at least: no change is given, so it may be more than is due."""
    sums = 1
    first = 0 if state.last_paid == NONE else PAYING_PLACE[state.last_paid]
    for place in range(first, CARDS):
        card = PAYING_ORDER[place]
        for _ in range(state.hands[state.turn][card]):
            sums |= (sums << VALUE_OF[card]) & SUMS
    sums >>= state.due
    paid = 1 * state.due
    while sums & 1 == 0 and sums != 0:
        sums >>= 1
        paid += 1
    return paid


MIND = Mind(
    judge=judge,
    hopes=hopes,
    doubt=doubt,
    weights=WEIGHTS,
    grounds=grounds,
    ground_names=GROUNDS,
    search={"further": 1},
    stretch={2: 1.4},
    renewal="renewed",
    out="victory",
    budgets={4: 20},
    styles={
        "hoarder": {"money": 1.15, "surplus": 1.4},
        "trader": {"money": 0.8, "eager": 1.3},
    },
)
