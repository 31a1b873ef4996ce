"""Traders of Carthage: the engine and the oracle side by side."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.oracles.carthage import COLOURS, Oracle
from tests.oracles.side_by_side import follow

GAME = "carthage"
DECKS = [[27, 0, 0], [0, 27, 0], [0, 0, 27], [1, 0, 26], [20, 7, 0], [9, 9, 9], [13, 1, 13], [11, 9, 7]]


# Players. Each picks one of the legal actions; what it does not care for, it picks at random.


def uniform(rng: Any, legal: Any, position: Any) -> Any:
    return rng.choice(legal)


def preferring(*beginnings: Any) -> Any:
    """A player who takes the first of these kinds of action that is to be had."""

    def choose(rng: Any, legal: Any, position: Any) -> Any:
        for beginning in beginnings:
            liked = [text for text in legal if text.startswith(beginning)]
            if liked:
                return rng.choice(liked)
        return rng.choice(legal)

    return choose


def hoards(rng: Any, legal: Any, position: Any) -> Any:
    """Only takes, as long as there is anything to take."""
    return preferring("take")(rng, legal, position)


def one_colour(rng: Any, legal: Any, position: Any) -> Any:
    """Buys, and gets itself money by taking all but red cards."""
    takes = [text for text in legal if text.startswith("take") and "red" not in text]
    return preferring("buy", "choose red", "store")(rng, legal, position) if not takes else rng.choice(takes)


def keeps_amphorae(rng: Any, legal: Any, position: Any) -> Any:
    """Pays with high cards, takes low ones, and stores whatever it can."""
    for beginning in ("store", "buy"):
        liked = [text for text in legal if text.startswith(beginning)]
        if liked and rng.random() < 0.9:
            return rng.choice(liked)
    liked = [text for text in legal if text[-1] in "23" and text.startswith("take")]
    return rng.choice(liked or legal)


PLAYERS = {
    "uniform": uniform,
    "hoards": hoards,
    "buys": preferring("buy", "take"),
    "buys and never stores": preferring("buy", "done", "take"),
    "reserves": preferring("reserve", "buy", "take reserved"),
    "reserves on the farm": preferring("reserve farm", "buy", "take reserved"),
    "reserves and hoards": preferring("reserve", "take reserved", "take"),
    "leaves its reserved card": preferring("reserve", "buy", "take red", "take blue", "take yellow", "take green"),
    "one colour": one_colour,
    "keeps amphorae": keeps_amphorae,
}


def table(rng: Any, players: int) -> Any:
    """A player for each seat: all alike, or mixed."""
    names = list(PLAYERS)
    seated = [rng.choice(names) for _ in range(players)]
    if rng.random() < 0.4:
        seated = seated[:1] * players

    def choose(rng: Any, legal: Any, position: Any) -> Any:
        return PLAYERS[seated[position["to_move"]]](rng, legal, position)

    return choose


def some_options(rng: Any) -> Any:
    options = {}
    if rng.random() < 0.4:
        options["deck"] = rng.choice(DECKS)
    if rng.random() < 0.3:
        options["start_tile"] = rng.random() < 0.8
    if rng.random() < 0.2:
        options["open_hands"] = rng.random() < 0.5
    return options


def games(seeds: Any) -> Any:
    """Whole games for all player counts and options; the branches they reached."""
    reached: Counter[str] = Counter()
    for seed in seeds:
        rng = random.Random(f"carthage games {seed}")
        players = 2 + seed % 3
        choose = uniform if seed % 4 == 0 else table(rng, players)
        options = {} if seed % 8 == 0 else some_options(rng)
        oracle = follow(GAME, Oracle, choose, players=players, seed=seed, options=options)
        reached += oracle.branches
    return reached


# Puzzles: imported positions with few cards, ships under way and tiles near the end.


def puzzle(rng: Any) -> Any:
    """A position dealt from the box, or from a part of it."""
    players = rng.choice([2, 3, 4])
    options = some_options(rng)
    twos, threes, fives = options.get("deck", [11, 9, 7])
    box = [
        f"{colour}{value}"
        for colour in rng.sample(COLOURS, rng.choice([1, 2, 4, 4]))
        for value, number in [(2, twos), (3, threes), (5, fives)]
        for _ in range(number)
    ]
    rng.shuffle(box)

    def deal(number: Any) -> Any:
        dealt = box[:number]
        del box[:number]
        return dealt

    def deal_counts(sizes: Any) -> Any:
        return dict(Counter(deal(rng.choice(sizes))))

    markers = rng.sample(range(players), rng.randint(0, players))
    row = [{"card": card, "by": None} for card in deal(rng.choice([0, 1, 2, 3, 5, 8]))]
    markets = max(rng.randint(0, len(row)), len(row) - 3)
    for entry, seat in zip(rng.sample(row, min(len(row), len(markers))), markers, strict=False):
        entry["by"] = seat
    hands = [deal_counts([0, 1, 3, 6]) for _ in range(players)]
    goods = [deal_counts([0, 1, 2, 5]) for _ in range(players)]
    stored = [{card: rng.randint(1, number) for card, number in cards.items() if rng.random() < 0.2} for cards in goods]
    tiles = rng.choice([COLOURS, [rng.choice(COLOURS)]])
    bonus = [dict(Counter(rng.choice(tiles) for _ in range(rng.choice([0, 2, 5, 6, 7])))) for _ in range(players)]
    sizes = rng.choice([[0], [0, 1, 4], [0, 10, 30]])
    return {
        "game": GAME,
        "players": players,
        "options": options,
        "to_move": rng.randrange(players),
        "phase": "turn",
        "market": row[:markets],
        "farm": row[markets:],
        "draw": deal_counts(sizes),
        "discards": deal_counts(sizes),
        "hands": hands,
        "goods": goods,
        "stored": stored,
        "bonus": bonus,
        "victory": [rng.choice([0, 0, 1, 8]) for _ in range(players)],
        "ships": {colour: rng.choice([0, 1, 2, 3, 4]) for colour in COLOURS},
    }


def puzzles(seeds: Any) -> Any:
    reached: Counter[str] = Counter()
    for seed in seeds:
        rng = random.Random(f"carthage puzzles {seed}")
        position = puzzle(rng)
        options = position["options"]
        choose = table(rng, position["players"])
        players = position["players"]
        oracle = follow(GAME, Oracle, choose, players=players, seed=seed, options=options, position=position)
        reached += oracle.branches
    return reached


ONLY_IN_GAMES = """
C3 tie broken at random
C3 tie broken by fewer cards
C3a a tile chosen
""".strip().splitlines()
"""Branches of the set-up."""

OFTEN = """
C4 an empty market
C4 only cards reserved by others
C6 a card may not be paid
C6 no change is given
C6 one's own reserved card bought
C6 one's own reserved card is still on the farm
C6 others' reserved cards are left
C6 the whole hand
C8 a marker moves with its farm card
C8 nothing left to draw for the farm
C8 nothing left to draw for the market
C8 the discards become the draw pile, for the farm
C8 the discards become the draw pile, for the market
C8 the discards become the draw pile, for the victory
C9 an equal card is reserved
C9 one's own reserved card taken
C9 the leftmost of equal cards
C10 reserved in the farm
C10 reserved in the market
C10 the leftmost of equal cards
C11 not beyond Carthage
C13 a seat sells out of turn
C13 several ships arrive
C13 sold cards are discarded
C13 stored goods are sold
C13 victory cards from the draw pile
C14 the game ends
C14 two seats have 8 tiles
C15 a 5 has no amphora
C15 a raid on space 3
C15 a raid on space 4
C15 a seat stores out of turn
C15 a surplus amphora
C15 done
C15 goods are lost
C15 highest value first
C15 more is stored of a colour
C15 several colours raided
C15 stored goods are kept
C15 two colours stored
C18 nobody has a legal action
C18 skipped
""".strip().splitlines()
"""Branches that a few games from the beginning reach."""

SELDOM = """
C8 nothing left to draw for the victory
C14 more than 12 tiles of a colour
C17 shared victory
C17 tie broken by bonus tiles
""".strip().splitlines()
"""These need many games, or a few puzzles."""


def test_games_agree() -> None:
    reached = games(range(80))
    assert [branch for branch in ONLY_IN_GAMES + OFTEN if not reached[branch]] == []


def test_puzzles_agree() -> None:
    reached = puzzles(range(1000))
    assert [branch for branch in OFTEN + SELDOM if not reached[branch]] == []


@pytest.mark.long
def test_many_games_agree() -> None:
    reached = games(range(1000, 3000))
    assert [branch for branch in ONLY_IN_GAMES + OFTEN + SELDOM if not reached[branch]] == []


@pytest.mark.long
def test_many_puzzles_agree() -> None:
    reached = puzzles(range(1000, 11000))
    assert [branch for branch in OFTEN + SELDOM if not reached[branch]] == []
