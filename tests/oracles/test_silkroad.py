"""The Silk Road engine against the oracle: after every action both must agree on everything."""

import random
from collections import Counter
from functools import partial
from typing import Any

import pytest

import fondaco
from tests.oracles.side_by_side import follow
from tests.oracles.silkroad import APPROACH, CAMELS, CITIES, COLOURS, CROSSROADS_LEADS_ON_TO, GOODS, PRINTED, Oracle

GAME = "silkroad"

# How the players choose: a weight for each kind of action and of tile, 1 where nothing is said.
STYLES = {
    "uniform": {},
    "tourist": {  # goes where something happens
        "thief": 9,
        "customs": 9,
        "sandstorm": 9,
        "bazaar": 9,
        "bakshish": 9,
        "camels": 9,
        "market": 0.3,
        "city": 0.3,
        "draw": 3,
        "trade": 3,
    },
    "merchant": {"market": 9, "black": 9, "city": 9, "sell": 20, "reveal": 9, "trade": 9, "skip": 0.2},
    "hoarder": {"decline": 30, "small step": 9, "draw": 9, "keep": 9, "customs": 3},
    "sluggard": {"decline": 99, "small step": 99, "caravan 1": 999, "skip": 3, "draw pile": 3},
    "spender": {"big step": 20, "skip": 30, "sell": 3, "bakshish": 9},
    "picky": {"decline": 3, "draw pile": 0.2, "thief": 9, "sandstorm": 3},
    "gambler": {"draw pile": 9, "small step": 3, "caravan 3": 5, "bazaar": 3, "reveal": 3},
}

# The branches of the rules that a sample must have gone through (named by the oracle).
ALWAYS = {
    *(f"tile {tile}" for tile in PRINTED.values()),
    "S9 drawn",
    "S9 skipped",
    "S12 great market",
    "S12 sold",
    "S12 gems left the game",
    "S14 counted again",
    "S13 declined",
    "S13 declined in a tie",
    "S13 sold after a decline",
    "S13 not sold: declined",
    "S13 not sold: no goods",
    "S13 drivers exchanged, 2 tied",
    "S15 not carried",
    "S15 sold",
    "S15 not sold",
    "S16 sold",
    "S16 not sold",
    "S17 marker",
    "S18 drawn",
    "S18 skipped",
    "S18 caravan too big",
    "S18 draw lapsed",
    "S19 dropped",
    "S20 lost",
    "S20 no stock",
    "S21 0 robbed",
    "S21 1 robbed",
    "S21 top discard",
    "S21 nothing to take",
    "S21 top of the pile",
    "S22 bazaar traded",
    "S22 bazaar skipped",
    "S22 bazaar not asked",
    "S22 bribed",
    "S22 bakshish lapsed",
    "S23 gems left the game",
    "S24 final market",
    "S24 reveal",
    "S24 keep",
    "S26 tie",
    "S27 ended",
    "S27 skipped",
    "S5 empty hand",
    "S6 too many to move",
    "S9 draw lapsed",
    "S11 refill lapsed",
    "draw lapsed",
    "reshuffle",
}

SELDOM = {"S24 nothing to reveal", "S8 crossroads jumped and turned off", "S15 empty queue"}  # these take puzzles


VILLAGES = list(fondaco.new(GAME, seed=0).position()["tiles"])
"""The order in which shuffled tiles are dealt: the one thing about chance that the rules leave open."""


def weigh(action: Any, style: Any, tiles: Any) -> Any:
    words = action.split()
    marks = [words[0]]
    if words[0] == "play":
        marks.append("small step" if words[2] == "1" else "big step")
    elif words[0] == "move":
        marks.append(f"caravan {words[1]}")
        marks.append(tiles.get(words[2], "city").split()[0])
    elif action == "draw pile":
        marks.append(action)
    weight = 1.0
    for mark in marks:
        weight *= style.get(mark, 1)
    return weight


def table(number: Any, players: int) -> Any:
    """A style for each seat: all alike, or mixed."""
    styles = [[style] * players for style in STYLES.values()] + [[*STYLES.values()][:players]]
    seated = styles[number % len(styles)]

    def choose(rng: Any, legal: Any, position: Any) -> Any:
        style, tiles = seated[position["to_move"]], position["tiles"]
        (action,) = rng.choices(legal, [weigh(action, style, tiles) for action in legal])
        return action

    return choose


def branches(number: Any, players: int, options: Any, position: Any = None) -> Any:
    """One match to its end, compared all the way; the branches of the rules it went through."""
    oracle_of = partial(Oracle, villages=VILLAGES)
    choose = table(number, players)
    oracle = follow(GAME, oracle_of, choose, players=players, seed=number, options=options, position=position)
    return oracle.branches


def play_many(players: int, games: Any) -> Any:
    happened: Counter[str] = Counter()
    for number in range(1000 * players, 1000 * players + games):
        happened += branches(number, players, {"tiles": ("printed", "shuffled")[number % 2]})
    return happened


# Puzzles: positions dealt from a part of the box, for what hardly ever happens in a whole game.


def puzzle(luck: random.Random) -> Any:
    players = luck.choice([2, 3, 4, 5])
    kinds = luck.sample(GOODS, luck.choice([1, 2, 3, 5]))
    box = [goods for goods in kinds for _ in range(14)]
    luck.shuffle(box)

    def cards(*sizes: Any) -> Any:
        size = luck.choice(sizes)
        dealt, box[:] = box[:size], box[size:]
        return dealt

    stones = [colour for colour in COLOURS for _ in range(4)]
    camels = list(CAMELS)
    cities = list(CITIES)
    for things in (stones, camels, cities):
        luck.shuffle(things)
    last_two = luck.random() < 0.3
    gone = luck.choice([1, 2, 3]) if last_two else None
    caravans: list[Any] = []
    taken: list[str] = []
    for k in (1, 2, 3):
        if k == gone:
            caravans.append(None)
            continue
        to = cities.pop()
        others = [APPROACH[city] for city in CITIES if city != to]
        villages = [village for village in PRINTED if village not in [*others, *taken]]
        if luck.random() < 0.4:
            villages = [village for village in villages if village in {APPROACH[to], *CROSSROADS_LEADS_ON_TO}]
        at = cities.pop() if not villages or luck.random() < 0.2 else luck.choice(villages)
        taken.append(at)
        load, camels = camels[:k], camels[k:]
        gems, stones = stones[:k], stones[k:]
        caravans.append({"at": at, "to": to, "camels": load, "gems": gems})
    tiles = list(PRINTED.values())
    luck.shuffle(tiles)
    screens = []
    for _ in range(players):
        won, stones = stones[:2], stones[2:]
        few = {"colourless": luck.choice([0, 1, 2]), "markers": luck.choice([0, 0, 1])}
        screens.append({what: number for what, number in [*Counter(won).items(), *few.items()] if number})
    alike = Counter(cards(0, 1, 2, 5))
    stocks = [alike]
    while len(stocks) < players:
        if luck.random() < 0.6 and alike <= Counter(box):  # for ties
            stocks.append(alike)
            for goods in alike.elements():
                box.remove(goods)
        else:
            stocks.append(Counter(cards(0, 0, 1, 4)))
    luck.shuffle(stocks)
    hands = [Counter(cards(0, 0, 1, 2, 3, 6)) for _ in range(players)]
    return {
        "game": GAME,
        "players": players,
        "options": {"tiles": "shuffled"},
        "to_move": luck.randrange(players),
        "phase": "turn",
        "pile": dict(Counter(cards(0, 0, 1, 5))),
        "discards": cards(0, 0, 1, 5),
        "display": cards(0, 1, 3, 3),
        "hands": [dict(hand) for hand in hands],
        "stocks": [dict(stock) for stock in stocks],
        "drivers": luck.sample([1, 2, 3, 4, 5], players),
        "bag": {} if last_two else dict(Counter(stones[: luck.choice([0, 1, 2, 3, 6])])),
        "gems": screens,
        "queue": camels[: luck.choice([0, 4, 10])],
        "caravans": caravans,
        "tiles": dict(zip(PRINTED, tiles, strict=True)),
        "no_more_caravans": last_two,
    }


def solve(seeds: Any) -> Any:
    happened: Counter[str] = Counter()
    for seed in seeds:
        position = puzzle(random.Random(f"silkroad puzzle {seed}"))
        happened += branches(seed, position["players"], position["options"], position)
    return happened


def with_seats(players: int) -> Any:
    """The branches that take so many seats, and each of the ways to S23."""
    return {
        *(f"S13 drivers exchanged, {number} tied" for number in range(2, players + 1)),
        *(f"S21 {number} robbed" for number in range(players)),
        *(f"S23 no new caravan {k}" for k in (1, 2, 3)),
    }


def missing(happened: Any, wanted: Any) -> Any:
    return sorted(branch for branch in wanted if not happened[branch])


def test_some_matches() -> None:
    happened: Counter[str] = sum((play_many(players, 16) for players in (2, 3, 4, 5)), Counter())
    assert not missing(happened, ALWAYS | with_seats(4))


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_many_matches(players: int) -> None:
    happened = play_many(players, 375)
    assert not missing(happened, ALWAYS | with_seats(players))


def test_some_puzzles() -> None:
    happened = solve(range(200))
    assert not missing(happened, ALWAYS | SELDOM | with_seats(5))


@pytest.mark.long
def test_many_puzzles() -> None:
    happened = solve(range(1000, 6000))
    assert not missing(happened, ALWAYS | SELDOM | with_seats(5))


# The oracle itself against the rulebook's examples.


class Loose(Oracle):
    """An oracle with a chance of its own, for the set-up only."""

    def __init__(self, players: int) -> None:
        super().__init__(players, {}, None, [])

    def outcome(self, possible: Any) -> Any:
        return next(name for name in possible if possible[name])

    def tell(self, part: Any) -> None:
        self.telling = part
        self.go_on(None)


def test_a_random_oracle_comes_to_an_end() -> None:
    class Lucky(Oracle):
        def outcome(self, possible: Any) -> Any:
            return luck.choice(list(possible.elements()))

    for seed in range(20):
        luck = random.Random(seed)
        oracle = Lucky(2 + seed % 4, {"tiles": "shuffled"}, None, [])
        while oracle.seat is not None:
            oracle.play(luck.choice(oracle.legal()))
        cards = [oracle.pile, Counter(oracle.discards), Counter(oracle.display)]
        assert sum((*cards, *oracle.hands, *oracle.stocks), Counter()) == dict.fromkeys(GOODS, 14)


HELMUT, GERD, CATHERINE, SABINE = range(4)


def test_examples_8_to_9_a_great_market() -> None:
    oracle = Loose(4)
    oracle.caravans = {
        1: {"at": "Turfan", "to": "Yspahan", "camels": [3], "gems": ["blue"]},
        2: {"at": "Multan", "to": "Samarkand", "camels": [9, 7], "gems": ["blue", "red"]},
        3: {"at": "Byzantium", "to": "Byzantium", "camels": [10, 4, 1], "gems": ["red", "green", "blue"]},
    }
    oracle.queue = [5, 6, 2, 8]
    oracle.drivers = [4, 2, 1, 3]
    for seat in (HELMUT, GERD, CATHERINE):
        oracle.stocks[seat]["silk"] = 3
    oracle.tell(oracle.reach_city(3))
    assert oracle.seat == HELMUT
    assert oracle.legal() == ["decline", "sell blue", "sell green", "sell red"]
    oracle.play("sell red")
    assert oracle.drivers == [1, 2, 4, 3]
    assert oracle.seat == CATHERINE
    assert oracle.legal() == ["decline", "sell blue", "sell green"]
    oracle.play("sell blue")
    assert oracle.drivers == [1, 4, 2, 3]
    assert [stock["silk"] for stock in oracle.stocks] == [1, 3, 1, 0]
    assert oracle.discards == ["silk"] * 4
    assert oracle.queue == [8, 10, 4, 1]
    assert oracle.caravans[3]["camels"] == [5, 6, 2]
    assert oracle.caravans[3]["at"] == "Byzantium"
    assert len(oracle.caravans[3]["gems"]) == 3


def test_example_10_counting_cities() -> None:
    oracle = Loose(2)
    oracle.caravans = {
        1: {"at": "Samarkand", "to": "Tashkent", "camels": [3], "gems": ["blue"]},
        2: {"at": "Turfan", "to": "Amritsar", "camels": [9, 7], "gems": ["blue", "red"]},
        3: {"at": "Byzantium", "to": None, "camels": [10, 4, 1], "gems": []},
    }
    assert oracle.new_destination("Byzantium", 3) == "Chang'an"


def test_example_12_a_small_market() -> None:
    oracle = Loose(4)
    oracle.caravans[3]["camels"] = [6, 5, 2]
    oracle.queue = [8, 1, 3, 4]
    oracle.stocks[SABINE]["tea"] = 1
    oracle.tell(oracle.act(3, "market tea"))
    assert (oracle.seat, oracle.legal()) == (SABINE, ["decline", "sell"])
    oracle.play("sell")
    assert sorted(oracle.caravans[3]["camels"]) == [2, 5, 8]
    assert oracle.queue == [1, 3, 4, 6]
    assert oracle.gems[SABINE] == {"colourless": 1}
    assert oracle.discards == ["tea"]


def test_example_15_thieves() -> None:
    oracle = Loose(4)
    oracle.turn = SABINE
    oracle.stocks[GERD].update(["porcelain", "porcelain"])
    oracle.stocks[HELMUT].update(["porcelain", "tea"])
    oracle.discards = ["silk", "ivory"]
    oracle.tell(oracle.act(1, "thief"))
    assert (oracle.seat, oracle.turn) == (SABINE, SABINE)
    oracle.play("rob 1 porcelain")
    assert (oracle.seat, oracle.legal()) == (GERD, ["rob 0 porcelain", "rob 0 tea"])
    oracle.play("rob 0 porcelain")
    assert oracle.seat is None
    assert +oracle.stocks[HELMUT] == {"tea": 1, "ivory": 1}
    assert +oracle.stocks[GERD] == {"porcelain": 2}
    assert +oracle.stocks[SABINE] == {"porcelain": 1}
    assert oracle.discards == ["silk"]


def test_example_16_nobody_to_rob() -> None:
    oracle = Loose(4)
    before = oracle.pile.total()
    oracle.tell(oracle.act(1, "thief"))
    assert oracle.seat is None
    assert oracle.stocks[oracle.turn].total() == 1
    assert oracle.pile.total() == before - 1


def test_examples_20_and_21_scores() -> None:
    oracle = Loose(2)
    oracle.gems[0].update({"blue": 3, "yellow": 1, "green": 2, "red": 1, "purple": 1})
    oracle.gems[1].update({"markers": 1, "colourless": 2})
    assert oracle.score(0) == {"total": 19, "sets": 19, "colourless": 0, "markers": 0}
    assert oracle.score(1) == {"total": 12, "sets": 0, "colourless": 4, "markers": 8}
