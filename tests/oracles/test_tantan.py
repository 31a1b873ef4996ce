"""Tan-Tan Caravan: the engine and the oracle side by side."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.oracles.side_by_side import follow
from tests.oracles.tantan import CARDS, SPACES, Oracle

GAME = "tantan"


# Players. Each picks one of the legal actions; what it does not care for, it picks at random.


def preferring(*tests: Any) -> Any:
    """A player who takes the first of these kinds of action that is to be had."""

    def choose(rng: Any, legal: Any, position: Any) -> Any:
        for test in tests:
            liked = [text for text in legal if test(text, position)]
            if liked:
                return rng.choice(liked)
        return rng.choice(legal)

    return choose


def uniform(rng: Any, legal: Any, position: Any) -> Any:
    return rng.choice(legal)


def starts(word: Any) -> Any:
    return lambda text, position: text.startswith(word)


def buys(*kinds: Any) -> Any:
    def test(text: str, position: Any) -> Any:
        word, *rest = text.split()
        bought = [position["market"][int(place) - 1] for place in rest if word == "buy"]
        return any(kind in bought for kind in kinds)

    return test


def keeps_a_space(text: str, position: Any) -> Any:
    """A stock that does not fill the caravan."""
    words = text.split()
    stocked = sum(int(number) for number in words[2::2])
    filled = sum(position["caravan"].values()) + stocked == SPACES[len(position["hands"])]
    return words[0] == "stock" and not filled


def most_cards(rng: Any, legal: Any, position: Any) -> Any:
    """Buys as many cards as possible, and stocks as many as possible."""
    rng.shuffle(legal)
    if any(text.startswith("stock") for text in legal) and rng.random() < 0.3:
        legal = [text for text in legal if text.startswith("stock")]
        return max(legal, key=lambda text: sum(int(number) for number in text.split()[2::2]))
    return max(legal, key=lambda text: len(text.split()))


PLAYERS = {
    "uniform": uniform,
    "stocks": preferring(starts("stock")),
    "cheapest": preferring(lambda text, position: text == "buy 1"),
    "thieves": preferring(starts("take thief"), starts("stock thief"), buys("thief")),
    "leaves thieves": preferring(
        lambda text, position: text.startswith("take") and text != "take thief",
        starts("stock thief"),
        buys("thief"),
    ),
    "mice": preferring(starts("stock mouse"), buys("mouse"), starts("buy")),
    "hoards mice": preferring(buys("mouse"), lambda text, position: text.startswith("stock") and "mouse" not in text),
    "most cards": most_cards,
    "leaves a space": preferring(keeps_a_space, starts("buy")),
    "court": preferring(starts("take princess"), starts("take merchant"), buys("princess", "merchant")),
}


def table(rng: Any, players: int) -> Any:
    """A player for each seat: all alike, or mixed."""
    names = list(PLAYERS)
    seated = [rng.choice(names) for _ in range(players)]
    if rng.random() < 0.5:
        seated = seated[:1] * players

    def choose(rng: Any, legal: Any, position: Any) -> Any:
        return PLAYERS[seated[position["to_move"]]](rng, list(legal), position)

    return choose


def some_options(rng: Any) -> Any:
    options = {}
    if rng.random() < 0.4:
        kinds = rng.sample(list(CARDS), rng.randint(1, len(CARDS)))
        options["purses"] = {kind: rng.randint(1, 12) for kind in kinds}
    if rng.random() < 0.2:
        options["open_hands"] = rng.random() < 0.5
    return options


def games(seeds: Any) -> Any:
    """Whole games for all player counts and options; the branches they reached."""
    reached: Counter[str] = Counter()
    for seed in seeds:
        rng = random.Random(f"tantan games {seed}")
        players = 2 + seed % 3
        start = rng.choice([None, None, rng.randrange(players)])
        choose = uniform if seed % 4 == 0 else table(rng, players)
        options = {} if seed % 4 == 0 else some_options(rng)
        oracle = follow(GAME, Oracle, choose, players=players, seed=seed, options=options, start=start)
        reached += oracle.branches
    return reached


# Puzzles: imported positions near the end, or with odd hands and caravans.


def puzzle(rng: Any) -> Any:
    """A position dealt from a part of the box."""
    players = rng.choice([2, 3, 4])
    spaces = SPACES[players]
    kinds = rng.choice(
        [list(CARDS), ["mouse"], ["mouse", "food"], ["mouse", "thief", "lamp"], rng.sample(list(CARDS), 3)]
    )
    box = [kind for kind in kinds for _ in range(CARDS[kind][0])]
    rng.shuffle(box)

    def deal(number: Any, but: Any = ()) -> Any:
        dealt = [card for card in box if card not in but][:number]
        for card in dealt:
            box.remove(card)
        return dealt

    def deal_counts(number: Any, but: Any = ()) -> Any:
        return dict(Counter(deal(number, but)))

    caravan = deal_counts(rng.choice([0, 1, spaces - 1, spaces, rng.randint(0, spaces)]))
    sizes = rng.choice([[0], [0, 0, 1, 2, 7], [0, 7]])
    hands = [deal_counts(rng.choice(sizes)) for _ in range(players)]
    tables = [deal_counts(rng.choice([0, 1, 2, 6]), but=("thief", "mouse")) for _ in range(players)]
    row = deal(rng.choice([0, 0, 1, 2, 6]))
    top = deal(rng.choice([0, 1]))
    under = deal_counts(rng.choice([0, 0, 1, 4]))
    return {
        "game": GAME,
        "players": players,
        "options": some_options(rng),
        "to_move": rng.randrange(players),
        "phase": "turn",
        "purse": row[0] if row else None,
        "market": row[1:],
        "pile": {"top": top[0], "under": under} if top else None,
        "caravan": caravan,
        "hands": hands,
        "tables": tables,
        "discards": deal_counts(rng.choice([0, 3])),
        "last_stocker": rng.choice([None, *range(players)]),
    }


def puzzles(seeds: Any) -> Any:
    reached: Counter[str] = Counter()
    for seed in seeds:
        rng = random.Random(f"tantan puzzles {seed}")
        position = puzzle(rng)
        options = position["options"]
        choose = table(rng, position["players"])
        players = position["players"]
        oracle = follow(GAME, Oracle, choose, players=players, seed=seed, options=options, position=position)
        reached += oracle.branches
    return reached


OFTEN = """
T4 distribution
T5 seven in hand
T7 the whole market bought
T7 the row is not full
T7 the purse card filled the caravan
T8 a kind with mice
T8 distribution
T8 mice alone
T9 cards remain in the caravan
T9 the caravan is empty before all had their share
T10 no mouse is left
T10 only mice, a later one takes a mouse
T11 a mouse at an empty table
T11 a share of thieves and a mouse
T11 the last card of a table
T13 a seat has no cards to rob
T13 a stolen mouse
T13 a stolen mouse at the first share
T13 a stolen mouse before the next theft
T13 a stolen thief
T13 several thieves
T13 thefts lapse
T15 end after a T4 distribution
T15 end after a T8 distribution
T15 the buy that emptied the pile filled the caravan
""".strip().splitlines()
"""Branches that a few games from the beginning reach."""

SELDOM = """
T5 seven in hand, no empty buy
T6 empty buy
T7 no purse card left
T7 the purse card of an empty buy filled the caravan
T8 a hand of seven mice
T15 skipped
T19 tie broken by princess
""".strip().splitlines()
"""These need many games, or a few puzzles."""

HARDLY_EVER = """
T4 for a seat that can neither buy nor stock
T10 a caravan full of mice
T10 only mice, the first takes nothing
T15 last distribution
T15 nobody can, empty caravan
T15 nobody can, nobody ever stocked
T19 shared victory
T19 tie broken by merchant
""".strip().splitlines()
"""These need puzzles. (From the beginning, only 4 players can reach a last distribution, and none the two after it.)"""


def test_games_agree() -> None:
    reached = games(range(80))
    assert [branch for branch in OFTEN if not reached[branch]] == []


def test_puzzles_agree() -> None:
    reached = puzzles(range(1000))
    assert [branch for branch in OFTEN + SELDOM + HARDLY_EVER if not reached[branch]] == []


@pytest.mark.long
def test_many_games_agree() -> None:
    reached = games(range(1000, 3000))
    assert [branch for branch in OFTEN + SELDOM if not reached[branch]] == []


@pytest.mark.long
def test_many_puzzles_agree() -> None:
    reached = puzzles(range(1000, 11000))
    assert [branch for branch in OFTEN + SELDOM + HARDLY_EVER if not reached[branch]] == []
