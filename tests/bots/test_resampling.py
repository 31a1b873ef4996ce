"""What a bot imagines is a fair sample: every deal that fits what a seat saw is as likely as any other.

The whole way is tested, from view and events to imagined tables, at tables of real games with so few hidden cards that
all deals can be counted. The deals are counted from the real position, without the bots' memory.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from fondaco.bots.contract import Thinking, imagine, memories_of
from fondaco.bots.memory import KeptMemory
from fondaco.bots.thought import Thought
from fondaco.kernel.buffers import States, dealers_of, key_dealer, put_state, states_of
from fondaco.kernel.luck import lucky
from fondaco.match import Match, from_position, replay
from fondaco.testing import random_walk
from tests.bots.remembering import box_of, newcomer
from tests.table_sizes import REMEMBERED

Json = dict[str, Any]
Deal = tuple[tuple[str, ...], ...]
"""The cards of each hidden place, sorted: what is unknown of each hand, the pile, and what lies face down for good."""

FEWEST, MOST = 4, 6
"""So many cards are hidden at a table worth looking at."""
DEALS = 6
"""And at least so many deals are possible."""
LATE = [
    ("tantan", 2, "late"),
    ("tantan", 3, "late"),
    ("silkroad", 2, "late"),
    ("silkroad", 3, "late"),
    ("carthage", 2, "late"),
    ("carthage", 4, "late"),
]
TABLES = [*LATE, ("silkroad", 3, "renewed")]
COMPILED = [
    pytest.param(*table, marks=[] if table[0] == REMEMBERED else pytest.mark.long, id="-".join(map(str, table)))
    for table in TABLES
]
SAMPLES = 4000
SURELY = 3.3
"""Standard deviations that a fair sample stays within, 1999 times out of 2000."""


@dataclass
class Doubt:
    """A table, a seat at it, and what it knows of each hand."""

    match: Match
    seat: int
    known: list[Counter[str]]
    pile_is_known: bool
    """Because it was renewed just now: then the hands' cards are all from the old one."""

    def deal(self, position: Json) -> Deal:
        """What a position has in the hidden places; face down lies the rest of what is hidden at the real table."""
        hands = [
            sorted((Counter(hand) - known).elements())
            for seat, (hand, known) in enumerate(zip(position["hands"], self.known, strict=True))
            if seat != self.seat
        ]
        return (*map(tuple, hands), tuple(sorted(pile_of(position).elements())))

    def hidden(self) -> Deal:
        """The truth."""
        return (*self.deal(self.match.position()), tuple(sorted(face_down(self.match))))

    def chances(self) -> dict[Deal, float]:
        """Every deal of the hidden cards to the hidden places, and how likely it is when all cards are alike."""
        truth = self.hidden()
        places, rest = (truth[:-2], truth[-2:]) if self.pile_is_known else (truth, ())
        orders = [
            (*(tuple(sorted(part)) for part in split(order, [len(place) for place in places])), *rest)
            for order in permutations([card for place in places for card in place])
        ]
        return {deal[:-1]: count / len(orders) for deal, count in Counter(orders).items()}

    def table(self, state: Any) -> Match:
        """The match with another state."""
        table = self.match.copy()
        table.state = state
        return table


def pile_of(position: Json) -> Counter[str]:
    pile = position.get("draw", position.get("pile")) or {}
    return Counter(pile.get("under", pile) if "top" in pile else pile)


def split(cards: Sequence[str], sizes: Sequence[int]) -> Iterator[Sequence[str]]:
    for size in sizes:
        yield cards[:size]
        cards = cards[size:]


def face_down(match: Match) -> list[str]:
    """Carthage: the victory cards that nobody saw, since the pile was renewed."""
    cards: list[str] = []
    for event, seen in zip(match.events(), match.events(0, seat=None), strict=True):
        if event["event"] == "renewed":
            cards = []
        elif event["event"] == "moves" and event["to"] == "victory" and seen["card"] is None:
            cards.append(event["card"])
    return cards


def seen_in_hands(match: Match, seat: int) -> list[Counter[str]]:
    """By hand, the cards a seat saw entering it and not leaving it again."""
    known: list[Counter[str]] = [Counter() for _ in range(match.players)]
    for event in match.events(0, seat=seat):
        if event["event"] == "moves" and event.get("card") is not None:
            if event["from"] == "hand" and known[event["from_at"]][event["card"]] > 0:
                known[event["from_at"]][event["card"]] -= 1
            if event["to"] == "hand":
                known[event["to_at"]][event["card"]] += 1
    return known


# Tables with few hidden cards


def doubt_at(match: Match) -> Doubt | None:
    """The doubt of the seat to move, if it is small and not trivial."""
    if match.seat is None:
        return None
    doubt = Doubt(match.copy(), match.seat, seen_in_hands(match, match.seat), is_renewed(match))
    *hands, pile, down = doubt.hidden()
    cards = sum(map(len, hands), 0 if doubt.pile_is_known else len(pile) + len(down))
    others = [known for seat, known in enumerate(doubt.known) if seat != match.seat]
    few = FEWEST <= cards <= MOST and len(pile) > 0 and any(known.total() for known in others)
    return doubt if few and len(doubt.chances()) >= DEALS else None


def imported(match: Match, luck: random.Random) -> Iterator[Match]:
    """The same table as if one sat down at it just now, and a few decisions more.

    In Tan-Tan Caravan every card of a hand was open before, so only a newcomer has doubts.
    """
    table = from_position(match.position())
    for _ in range(6):
        if table.over:
            return
        table.play(luck.choice(table.legal()))
        yield table


SOONEST = {"renewed": 45}
"""With which game the search begins: in those before, it finds nothing and takes long."""


@cache
def doubtful(name: str, players: int, when: str) -> Doubt:
    for seed in range(SOONEST.get(when, 0), 100):
        luck = random.Random(seed)
        for match in random_walk(name, players, seed):
            if not match.over and WHEN[when](match):
                for table in imported(match, luck) if name == "tantan" else [match]:
                    doubt = doubt_at(table)
                    if doubt is not None:
                        return doubt
    raise AssertionError("no such table was found")


RENEWAL = "discards become the pile"


def is_late(match: Match) -> bool:
    """Whether the first pile is nearly used up."""
    late = 0 < pile_of(match.position()).total() < MOST
    return late and all(event["event"] != RENEWAL for event in match.events())


def is_renewed(match: Match) -> bool:
    """Whether nothing was drawn unseen since the pile of Silk Road was renewed."""
    events = match.events(0, seat=match.seat)
    renewals = [place for place, event in enumerate(events) if event["event"] == RENEWAL]
    return bool(renewals) and all(event.get("card", "seen") is not None for event in events[renewals[-1] :])


WHEN = {"late": is_late, "renewed": is_renewed}


# Samples


def imagine_all(thinking: Thinking, table: States, tables: int) -> None:
    """A driver: as many imagined tables as asked for, as all drivers of thinking imagine them."""
    states, dealers = states_of(table), dealers_of(thinking.hands)
    for place in range(tables):
        put_state(states, place, states_of(thinking.root)[0])
        key_dealer(dealers[1], dealers[0], place)
        imagine(states[place], dealers[1], memories_of(thinking.hidden)[0])


def thought_of(doubt: Doubt, compiled: bool = False) -> Thought:
    return Thought(doubt.match.view(doubt.seat), doubt.match.events(0, seat=doubt.seat), 1, compiled)


def imagined(thought: Thought, tables: int, unseen: Any = None) -> list[bytes]:
    """Imagined states, with what the thought holds for unseen, or with other cards."""
    room, thinking = thought.engine.room(tables), thought.thinking
    if unseen is not None:
        thinking.hidden[0].unseen = unseen
    thought.engine.driver(imagine_all)(thinking, room, tables)
    return [thought.engine.bytes_of(room, place) for place in range(tables)]


def deals(doubt: Doubt, states: Sequence[bytes]) -> Counter[Deal]:
    counts: Counter[Deal] = Counter()
    for state, count in Counter(states).items():
        counts[doubt.deal(doubt.table(doubt.match.game.state.unpack(state)).position())] += count
    return counts


def surprise(counts: Counter[Deal], chances: dict[Deal, float]) -> float:
    """How far a sample is from what is expected, in standard deviations: chi-squared, as Wilson and Hilferty bend it.

    Deals expected less than 5 times are taken together.
    """
    assert set(counts) <= set(chances), "a deal that cannot be"
    cells: list[tuple[float, float]] = []
    rare, rare_expected = 0.0, 0.0
    for deal, chance in chances.items():
        expected = chance * counts.total()
        if expected >= 5:
            cells.append((counts[deal], expected))
        else:
            rare, rare_expected = rare + counts[deal], rare_expected + expected
    if rare_expected >= 5:
        cells.append((rare, rare_expected))
    freedom = len(cells) - 1
    chi_squared = sum((count - expected) ** 2 / expected for count, expected in cells)
    spread = 2 / (9 * freedom)
    return float(((chi_squared / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)


# Fairness


@pytest.mark.parametrize(("name", "players", "when"), TABLES)
def test_imagined_tables_are_a_fair_sample(name: str, players: int, when: str) -> None:
    doubt = doubtful(name, players, when)
    assert surprise(deals(doubt, imagined(thought_of(doubt), SAMPLES)), doubt.chances()) < SURELY


@pytest.mark.parametrize(("name", "players", "when"), TABLES)
def test_a_guess_is_a_fair_sample(name: str, players: int, when: str) -> None:
    doubt = doubtful(name, players, when)
    view, luck = doubt.match.view(doubt.seat), lucky(2, "guess")
    events = doubt.match.events(0, seat=doubt.seat)
    memory = KeptMemory().recall((name, players, doubt.match.options), events, luck)
    root = memory.picture(view, luck)
    counts = deals(doubt, [memory.imagine(root, luck).pack() for _ in range(SAMPLES)])
    assert surprise(counts, doubt.chances()) < SURELY


@pytest.mark.parametrize(("name", "players", "when"), LATE)
def test_a_bias_would_be_noticed(name: str, players: int, when: str) -> None:
    """One card more of a kind among the unseen, that comes off the pile again: it is dealt a little too often."""
    doubt = doubtful(name, players, when)
    thought = thought_of(doubt)
    kinds = list(box_of(name, players, {}))
    favourite = max(doubt.hidden()[0] or doubt.hidden()[-1])
    unseen = [list(lot) for lot in thought.memory.record.unseen]
    unseen[0][kinds.index(favourite)] += 1
    counts: Counter[Deal] = Counter()
    for (*hands, pile), count in deals(doubt, imagined(thought, SAMPLES, unseen)).items():
        if favourite in pile:
            left = Counter(pile) - Counter([favourite])
            counts[(*hands, tuple(sorted(left.elements())))] += count
    assert surprise(counts, doubt.chances()) > SURELY


@pytest.mark.parametrize(("name", "players", "when"), COMPILED)
def test_both_speeds_imagine_the_same(name: str, players: int, when: str) -> None:
    doubt = doubtful(name, players, when)
    assert imagined(thought_of(doubt, compiled=True), 100) == imagined(thought_of(doubt), 100)


LAMP_IN_HAND = {
    "game": "tantan",
    "players": 2,
    "to_move": 0,
    "phase": "turn",
    "purse": "food",
    "hands": [{}, {"lamp": 1}],
}
TWO_IN_THE_PILE = {
    "game": "carthage",
    "players": 2,
    "to_move": 0,
    "phase": "turn",
    "market": [{"card": "red3", "by": None}],
    "draw": {"red2": 1},
}


@pytest.mark.parametrize(("position", "card"), [(LAMP_IN_HAND, "food"), (TWO_IN_THE_PILE, "red3")])
def test_to_a_newcomer_a_hidden_card_is_any_of_the_box(position: Json, card: str) -> None:
    """At an imported table: any but the one that lies open."""
    view, luck = from_position(position).view(0), lucky(3, "guess")
    counts: Counter[Deal] = Counter()
    for _ in range(SAMPLES):
        memory = newcomer(position["game"], 2)
        counts[(tuple(memory.settle(view, luck).elements()),)] += 1
    rest = Counter(box_of(position["game"], 2, {})) - Counter([card])
    assert surprise(counts, {((card,),): count / rest.total() for card, count in rest.items()}) < SURELY


# Consistency


@pytest.mark.parametrize(("name", "players", "when"), TABLES)
def test_every_imagined_table_looks_the_same_and_has_the_same_past(name: str, players: int, when: str) -> None:
    doubt = doubtful(name, players, when)
    match, seat = doubt.match, doubt.seat
    view, events = match.view(seat), match.events(0, seat=seat)
    for packed in set(imagined(thought_of(doubt), 300)):
        table = doubt.table(match.game.state.unpack(packed))
        assert table.view(seat) == view
        assert table.legal() == match.legal()
        position = table.position()
        assert all(known <= Counter(hand) for known, hand in zip(doubt.known, position["hands"], strict=True))
        told = replay(retold(doubt, doubt.deal(position)))
        assert told.events(0, seat=seat) == events
        assert told.position() == position


def retold(doubt: Doubt, deal: Deal) -> Json:
    """The record of a match that comes to this deal, and in which the seat sees the same."""
    record = {**doubt.match.record(), "seed": None}
    truth = doubt.hidden()
    rest = Counter(card for place in truth for card in place) - Counter(card for place in deal for card in place)
    for place, (old, new) in enumerate(zip(truth, [*deal, tuple(rest.elements())], strict=True)):
        gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
        if "position" in record:
            lay_out(doubt, record["position"], place, gone, come)
        else:
            deal_otherwise(doubt, record["chance"], place, gone, come)
    return record


def lay_out(doubt: Doubt, origin: Json, place: int, gone: Counter[str], come: Counter[str]) -> None:
    """Change what a hidden place held when the table was laid out."""
    others = [seat for seat in range(doubt.match.players) if seat != doubt.seat]
    if place < len(others):
        origin["hands"][others[place]] = dict(Counter(origin["hands"][others[place]]) - gone + come)
    elif place == len(others):
        origin["pile"]["under"] = dict(Counter(origin["pile"]["under"]) - gone + come)


def deal_otherwise(doubt: Doubt, chance: list[Any], place: int, gone: Counter[str], come: Counter[str]) -> None:
    """Change what came to a hidden place by draws that the seat did not see; the pile is what they leave."""
    entries = unseen_draws(doubt, place)
    if entries:
        for card, other in zip(gone.elements(), come.elements(), strict=True):
            chance[next(entry for entry in reversed(entries) if chance[entry] == card)] = other


def unseen_draws(doubt: Doubt, place: int) -> list[int]:
    """The entries of the record's chance that went to a hidden place."""
    match, seat = doubt.match, doubt.seat
    others = [other for other in range(match.players) if other != seat]
    entries, entry = [], -1
    for event, (told, seen) in zip(
        match.events()[1:], zip(match.events(), match.events(0, seat=seat), strict=True), strict=False
    ):
        if told["event"] == "draws":
            entry += 1
            if seen["outcome"] is None:
                to = others.index(event["to_at"]) if event["to"] == "hand" else len(others) + 1
                entries += [entry] if to == place else []
    return entries
