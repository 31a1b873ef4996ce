"""Players of a game that nobody has taught them: they know its rules, its score and what their seat may know."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import fondaco
from fondaco import bots
from fondaco.bots.memory import KeptMemory
from fondaco.bots.plain import plain_mind
from fondaco.errors import BadSetup
from fondaco.games.game import Game
from fondaco.kernel.chance import Dealer
from fondaco.kernel.luck import lucky
from fondaco.lab import arena
from fondaco.match import Match, from_position
from fondaco.testing import random_walk, retold

SPECS = ("greedy", "level:1", "level:2", "level:3", "level:4", "level:5", "search:300", "textbook:300", "search:200x2")


def told(match: Match, seat: int) -> tuple[dict[str, object], list[str], list[dict[str, object]]]:
    return match.view(seat), match.legal(), match.events(0, seat=seat)


def last_heap(pebbles: int) -> Match:
    """Whoever takes the last pebble wins: the other has nothing."""
    hands = [{"pearl": 1}, {"pearl": 1}]
    position = {"game": "pebbles", "players": 2, "to_move": 0, "phase": "turn", "heap": pebbles, "hands": hands}
    return from_position({**position, "bag": {"emerald": 1}})


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("heap", [2, 3])
def test_everybody_takes_what_wins_at_once(pebbles: Game, spec: str, heap: int) -> None:
    match = last_heap(heap)
    assert bots.find(spec, 2, compiled=True).choose(*told(match, 0)) == f"take {heap}"


@pytest.mark.parametrize("spec", ["level:5", "search:300", "textbook:300"])
def test_a_search_leaves_the_other_nothing_to_win(pebbles: Game, spec: str) -> None:
    match = last_heap(6)
    explained = bots.find(spec, 2).explain(*told(match, 0))
    assert explained.line[0] == "take 2"
    assert explained.considered[0].win[0] > 0.5


@pytest.mark.parametrize("spec", ["greedy", "level:3", "search:40"])
def test_interpreted_and_compiled_players_are_one(pebbles: Game, spec: str) -> None:
    match = last_heap(7)
    assert bots.find(spec, 5, compiled=True).choose(*told(match, 0)) == bots.find(spec, 5).choose(*told(match, 0))


@pytest.mark.parametrize("spec", ["greedy", "level:1", "search:60"])
def test_nobody_sees_what_is_hidden(pebbles: Game, spec: str) -> None:
    luck, compared = random.Random(2), 0
    for match in random_walk("pebbles", 3, 4):
        if match.seat is None:
            continue
        other = retold(match, match.seat, luck)
        if other is not None and other.view(match.seat) == match.view(match.seat):
            choices = [bots.find(spec, 3, compiled=True).choose(*told(one, match.seat)) for one in (match, other)]
            assert choices[0] == choices[1]
            compared += 1
    assert compared > 5


def test_greedy_players_beat_random_ones(pebbles: Game) -> None:
    outcome = arena("pebbles", ["greedy", "random"], games=16, seed=1, workers=1)
    assert sum(row["points"][row["seats"].index(0)] for row in outcome.rows) > 12


# What they imagine


def imagined(match: Match, seat: int, luck: Dealer, number: int) -> list[Match]:
    """Tables that a seat cannot tell from the real one."""
    memory = KeptMemory().recall((match.game.name, match.players, match.options), match.events(0, seat=seat), luck)
    root, tables = memory.picture(match.view(seat), luck), [match.copy() for _ in range(number)]
    for table in tables:
        table.state = memory.imagine(root, luck)
    return tables


def test_what_is_imagined_looks_like_the_table(pebbles: Game) -> None:
    luck, hidden = lucky(1, "test"), 0
    for match in random_walk("pebbles", 4, 3):
        for seat in range(4):
            found = imagined(match, seat, luck, 5)
            assert all(other.view(seat) == match.view(seat) for other in found)
            assert all(other.check() == [] for other in found)
            hidden += len({str(other.position()) for other in found}) > 1
    assert hidden > 20


def test_all_that_may_be_is_imagined_as_often(pebbles: Game) -> None:
    """A seat that holds the emerald knows that another's jewel is a pearl three times in five."""
    hands = [{"emerald": 1}, {"ruby": 1}]
    position = {"game": "pebbles", "players": 2, "to_move": 0, "phase": "turn", "heap": 3, "hands": hands}
    match = from_position({**position, "bag": {"pearl": 3, "ruby": 1}})
    tables = imagined(match, 0, lucky(7, "test"), 1000)
    found = Counter(next(iter(table.position()["hands"][1])) for table in tables)
    assert 550 < found["pearl"] < 650
    assert found["pearl"] + found["ruby"] == 1000


def test_a_game_is_measured_by_random_ones(pebbles: Game) -> None:
    mind = plain_mind("pebbles")
    assert 10 < mind.trial_length < pebbles.longest
    assert 1 <= mind.weights.values["doubt"] < 6


# Settings by name


def test_a_search_has_no_settings_but_its_own() -> None:
    match = fondaco.new("tantan", seed=1)
    bot = bots.search.SearchBot(1, iterations=2, settings={"depth": 3.0})
    with pytest.raises(BadSetup, match="there is no 'depth'; there are exploration, prior_spread, breadth, trial"):
        bot.choose(*told(match, 0 if match.seat is None else match.seat))
