"""How bots judge Tan-Tan Caravan. Nothing is hidden from a perfect memory but the luck to come."""

from __future__ import annotations

from fondaco.bots.contract import Weights
from fondaco.bots.mind import Mind
from fondaco.bots.terms import Terms, together
from fondaco.games.tantan.layout import *
from fondaco.games.tantan.rules import free_spaces, goods_points, lamp_points, merchant_points, princess_points
from fondaco.kernel.contract import OVER

WEIGHTS = Terms()
HORIZON = WEIGHTS.add("horizon", 8.0)
LEAD_EVEN = WEIGHTS.add("lead even", 0.7)
LEAD_STEP = WEIGHTS.add("lead step", 0.2)
COLLECTION_GROWTH = WEIGHTS.add("collection growth", 2.2)
VARIETY_GROWTH = WEIGHTS.add("variety growth", 3.0)
LAMP_HOPE = WEIGHTS.add("lamp hope", 1.0)
THEFT = WEIGHTS.add("theft", 1.2)
BITE = WEIGHTS.add("bite", 0.8)
KEPT = WEIGHTS.add_row({"single": 0.18, "pair": 0.36, "three": 0.57, "more": 0.6})
"""KEPT + n - 1: by the number of cards of a kind in hand, up to four."""
HELD_MOUSE = WEIGHTS.add("held mouse", 3.5)
FULL_HAND = WEIGHTS.add("full hand", 0.7)
COMING = WEIGHTS.add("coming", 0.7)
FADE = WEIGHTS.add("fade", 0.85)
DOUBT_AT_FIRST = WEIGHTS.add("doubt at first", 16.0)
DOUBT_AT_LAST = WEIGHTS.add("doubt at last", 2.8)

PRIZES = (2, 3, 4, 5, 6, 7, 5, 8, 8, 5, -3)
"""By kind: roughly what a stolen card is worth."""


Distribution = tuple[int, int, int, int, int, float]
"""Who begins, how many have had their share; the kind that will be loaded yet and how many cards of it, the mice there
will be; and for how much it counts."""

GROUNDS = ("goods", "lamps", "princesses", "merchants", "caravan", "mischief", "hand")


def judge(state: State, seat: int, weights: Weights) -> float:
    """The table, what is being shared out or soon will be, and what the hand may become."""
    return together(grounds(state, seat, weights))


def hopes(state: State, weights: Weights, found: list[float]) -> None:
    """The same for all seats: what is coming comes to all of them."""
    if state.to_move == OVER:
        for seat in range(state.players):
            found[seat] = together(at_the_end(state, seat))
        return
    ahead = time_ahead(state, weights)
    to_come = next_distribution(state, ahead, weights)
    share_out(state, to_come, ahead, weights, found)
    for seat in range(state.players):
        found[seat] = together(settled(state, seat, to_come, found[seat], ahead, weights))


def grounds(state: State, seat: int, weights: Weights) -> tuple[float, ...]:
    """By GROUNDS."""
    if state.to_move == OVER:
        return at_the_end(state, seat)
    ahead = time_ahead(state, weights)
    to_come = next_distribution(state, ahead, weights)
    share = share_to_come(state, seat, to_come, ahead, weights)
    return settled(state, seat, to_come, share, ahead, weights)


def at_the_end(state: State, seat: int) -> tuple[float, ...]:
    return (
        1.0 * goods_points(state, seat),
        1.0 * lamp_points(state, seat),
        1.0 * princess_points(state, seat),
        1.0 * merchant_points(state, seat),
        0.0,
        0.0,
        0.0,
    )


def settled(
    state: State, seat: int, to_come: Distribution, share: float, ahead: float, weights: Weights
) -> tuple[float, ...]:
    """What a seat's hopes rest on, once it is known what it will get of the next distribution."""
    royal = office(state, seat, PRINCESS, state.tables[seat][PRINCESS], ahead, weights)
    trade = office(state, seat, MERCHANT, state.tables[seat][MERCHANT], ahead, weights)
    goods = 1.0 * goods_points(state, seat)
    lamps = lamp_hopes(state, seat, ahead, weights)
    princesses = royal * for_each_princess(state, seat, ahead, weights)
    merchants = trade * for_each_merchant(state, seat, ahead, weights)
    opener, _, kind, loaded, _, near = to_come
    mischief = 0.0
    if state.phase != TURN:
        mischief = unsettled(state, seat, weights)
    if opener != seat:
        kind = NONE
        loaded = 0
    hand = in_hand(state, seat, kind, loaded, royal, trade, ahead, weights)
    return goods, lamps, princesses, merchants, near * share, mischief, hand


def doubt(state: State, weights: Weights) -> float:
    """A thick pile holds surprises."""
    ahead = time_ahead(state, weights)
    return ahead * weights[DOUBT_AT_FIRST] + (1.0 - ahead) * weights[DOUBT_AT_LAST]


def time_ahead(state: State, weights: Weights) -> float:
    """How much of the future is left: 0 once the pile is used up, towards 1 with a thick pile."""
    if state.top == NONE:
        return 0.0
    cards = 1
    for kind in range(KINDS):
        cards += state.under[kind]
    return cards / (cards + weights[HORIZON])


def largest_collection(state: State, seat: int) -> int:
    largest = 0
    for kind in range(GOODS):
        largest = max(largest, state.tables[seat][kind])
    return largest


def variety(state: State, seat: int) -> int:
    different = 0
    for kind in range(GOODS):
        if state.tables[seat][kind] > 0:
            different += 1
    return different


def office(state: State, seat: int, kind: int, held: int, ahead: float, weights: Weights) -> float:
    """So many princesses (or merchants) count only for whoever has most: the further ahead, the surer."""
    most = 0
    for other in range(state.players):
        if other != seat:
            most = max(most, state.tables[other][kind])
    lead = held - most
    sure = 1.0 if lead >= 0 else 0.0
    likely = min(1.0, max(0.0, weights[LEAD_EVEN] + weights[LEAD_STEP] * lead))
    return held * (ahead * likely + (1.0 - ahead) * sure)


def for_each_princess(state: State, seat: int, ahead: float, weights: Weights) -> float:
    """A princess that counts is worth the largest collection, which may still grow."""
    return largest_collection(state, seat) + ahead * weights[COLLECTION_GROWTH]


def for_each_merchant(state: State, seat: int, ahead: float, weights: Weights) -> float:
    """A merchant that counts is worth two for each of the different goods, which may become more."""
    return 2.0 * min(float(GOODS), variety(state, seat) + ahead * weights[VARIETY_GROWTH])


def lamp_hopes(state: State, seat: int, ahead: float, weights: Weights) -> float:
    """A lamp makes the next lamp better."""
    lamps = state.tables[seat][LAMP]
    return lamps * (lamps + ahead * weights[LAMP_HOPE])


def gain(
    state: State,
    seat: int,
    kind: int,
    cards: int,
    royal: float,
    trade: float,
    largest: int,
    ahead: float,
    weights: Weights,
) -> float:
    """What so many more cards of a kind on the table are worth to a seat."""
    if kind == THIEF:
        return cards * weights[THEFT] * loot(state, seat)
    held = state.tables[seat][kind]
    if kind < GOODS:
        points = POINTS[kind] * cards + royal * max(0, held + cards - largest)
        return points + 2.0 * trade if held == 0 else points
    if kind == LAMP:
        return cards * (2 * held + cards + ahead * weights[LAMP_HOPE])
    more = office(state, seat, kind, held + cards, ahead, weights)
    if kind == PRINCESS:
        return (more - royal) * for_each_princess(state, seat, ahead, weights)
    return (more - trade) * for_each_merchant(state, seat, ahead, weights)


def loot(state: State, seat: int) -> float:
    """A thief is as good as the best hand there is to rob, card for card; worth nothing when all hands are empty."""
    best = 0.0
    for victim in range(state.players):
        if victim != seat and state.hand_sizes[victim] > 0:
            prizes = 0
            for kind in range(KINDS):
                prizes += PRIZES[kind] * state.hands[victim][kind]
            best = max(best, prizes / state.hand_sizes[victim])
    return best


# The hand


def part_in_hand(cards: int, weights: Weights) -> float:
    """Which part of their points so many cards of a kind count for while they are in hand."""
    return weights[KEPT + min(cards, 4) - 1]


def in_hand(
    state: State,
    seat: int,
    gone_kind: int,
    gone: int,
    royal: float,
    trade: float,
    ahead: float,
    weights: Weights,
) -> float:
    """Cards in hand are hopes: several of a kind are likelier to come home than one, and none at the very end."""
    largest = largest_collection(state, seat)
    hope = 0.0
    for kind in range(SHARE_KINDS):
        cards = state.hands[seat][kind]
        if kind == gone_kind:
            cards -= gone
        if cards > 0:
            points = gain(state, seat, kind, cards, royal, trade, largest, ahead, weights)
            hope += part_in_hand(cards, weights) * points
    hope += weights[HELD_MOUSE] * state.hands[seat][MOUSE]
    if state.hand_sizes[seat] == HAND_LIMIT:
        hope -= weights[FULL_HAND]
    return ahead * hope


# Shares


def bite(state: State, seat: int, weights: Weights) -> float:
    """A mouse eats what one can spare best."""
    for kind in range(GOODS):
        if state.tables[seat][kind] > 0:
            return weights[BITE] * POINTS[kind]
    return weights[BITE] * 4.0


def unsettled(state: State, seat: int, weights: Weights) -> float:
    """Thefts still to come are a gain, mice about to eat a loss."""
    if seat != state.to_move:
        return 0.0
    mice = state.share_mouse + (state.phase == FEED)
    thefts = state.thefts * weights[THEFT] * loot(state, seat) if state.thefts > 0 else 0.0
    return thefts - mice * bite(state, seat, weights)


def share_to_come(state: State, seat: int, to_come: Distribution, ahead: float, weights: Weights) -> float:
    """What a seat will get of the caravan when everybody takes what is best for them, some cards yet to be loaded."""
    opener, begun, kind, loaded, mice, _ = to_come
    taken = 0
    for place in range(begun, state.players):
        sharer = (opener + place) % state.players
        share, points = share_at(state, sharer, place, taken, mice, kind, loaded, ahead, weights)
        if sharer == seat:
            return points
        taken |= 1 << share
        mice -= place > 0 and mice > 0
    return 0.0


def share_out(state: State, to_come: Distribution, ahead: float, weights: Weights, found: list[float]) -> None:
    """The same for all seats."""
    opener, begun, kind, loaded, mice, _ = to_come
    for seat in range(state.players):
        found[seat] = 0.0
    taken = 0
    for place in range(begun, state.players):
        sharer = (opener + place) % state.players
        share, found[sharer] = share_at(state, sharer, place, taken, mice, kind, loaded, ahead, weights)
        taken |= 1 << share
        mice -= place > 0 and mice > 0


def share_at(
    state: State,
    seat: int,
    place: int,
    taken: int,
    mice: int,
    kind: int,
    loaded: int,
    ahead: float,
    weights: Weights,
) -> tuple[int, float]:
    """The kind that a seat takes when it is its turn to, and what that is worth: all but the first may be bitten."""
    share, points = best_share(state, seat, taken, kind, loaded, ahead, weights)
    if place > 0 and mice > 0:
        points -= bite(state, seat, weights)
    return share, points


def best_share(
    state: State, seat: int, taken: int, loaded_kind: int, loaded: int, ahead: float, weights: Weights
) -> tuple[int, float]:
    """The best kind left in the caravan for a seat, and what it is worth."""
    royal = office(state, seat, PRINCESS, state.tables[seat][PRINCESS], ahead, weights)
    trade = office(state, seat, MERCHANT, state.tables[seat][MERCHANT], ahead, weights)
    largest = largest_collection(state, seat)
    chosen, best = MOUSE, 0.0
    for kind in range(SHARE_KINDS):
        cards = state.caravan[kind]
        if kind == loaded_kind:
            cards += loaded
        if cards > 0 and taken >> kind & 1 == 0:
            points = gain(state, seat, kind, cards, royal, trade, largest, ahead, weights)
            if points > best:
                chosen, best = kind, points
    return chosen, best


# The next distribution


def next_distribution(state: State, ahead: float, weights: Weights) -> Distribution:
    """The one that is under way, or else the one that is foreseen."""
    if state.phase != TURN:
        return state.first_share, state.shares - (state.phase == SHARE), NONE, 0, 1 * state.caravan[MOUSE], 1.0
    delay = turns_to_distribution(state)
    opener = (state.turn + delay) % state.players
    free = free_spaces(state) - delay
    kind = filling_kind(state, opener, free, ahead, weights)
    loaded = min(state.hands[opener][kind], free) if kind != NONE else 0
    mice = min(state.hands[opener][MOUSE], free - loaded) + state.caravan[MOUSE]
    return opener, 0, kind, loaded, mice, nearness(delay, ahead, weights)


def most_of_a_kind(state: State, seat: int) -> int:
    most = 0
    for kind in range(SHARE_KINDS):
        most = max(most, state.hands[seat][kind])
    return most


def turns_to_distribution(state: State) -> int:
    """How many turns pass before somebody can fill the caravan or finds it full, if all the others buy."""
    free = free_spaces(state)
    for delay in range(min(free, state.players)):
        seat = (state.turn + delay) % state.players
        if most_of_a_kind(state, seat) + state.hands[seat][MOUSE] >= free - delay:
            return delay
    return min(free, state.players)


def filling_kind(state: State, seat: int, free: int, ahead: float, weights: Weights) -> int:
    """The cards with which a seat would fill the caravan: those it likes to take out again, or the ones it can spare
    to take what lies there already (NONE: mice alone)."""
    royal = office(state, seat, PRINCESS, state.tables[seat][PRINCESS], ahead, weights)
    trade = office(state, seat, MERCHANT, state.tables[seat][MERCHANT], ahead, weights)
    largest = largest_collection(state, seat)
    mice = state.hands[seat][MOUSE]
    _, waiting = best_share(state, seat, 0, NONE, 0, ahead, weights)
    chosen, best = NONE, -1e9
    if mice >= free:
        best = waiting - ahead * weights[HELD_MOUSE] * free
    for kind in range(SHARE_KINDS):
        cards = min(state.hands[seat][kind], free)
        if cards > 0 and cards + mice >= free:
            kept = part_in_hand(cards, weights) * gain(state, seat, kind, cards, royal, trade, largest, ahead, weights)
            taken = gain(state, seat, kind, state.caravan[kind] + cards, royal, trade, largest, ahead, weights)
            points = max(waiting, taken) - ahead * kept
            if points > best:
                chosen, best = kind, points
    return chosen


def nearness(delay: int, ahead: float, weights: Weights) -> float:
    """A distribution counts the more the sooner it comes, and in full when it is the last."""
    near = weights[COMING]
    for _ in range(delay):
        near *= weights[FADE]
    return near * ahead + 1.0 - ahead


MIND = Mind(
    judge=judge,
    hopes=hopes,
    doubt=doubt,
    weights=WEIGHTS,
    grounds=grounds,
    ground_names=GROUNDS,
    search={"further": 1},
    budgets={4: 40},
    stretch={2: 1.4},
    styles={
        "hoarder": {"single": 1.4, "pair": 1.4, "three": 1.4, "more": 1.4, "lamp hope": 2.0},
        "trader": {"single": 0.75, "pair": 0.75, "three": 0.75, "more": 0.75},
    },
)
