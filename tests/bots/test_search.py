"""The searching player: exact where exactness can be checked, the same for the same seed, blind to what is hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fondaco
from fondaco import bots
from fondaco.bots.search import Search, SearchBot
from fondaco.errors import BadSetup
from fondaco.match import Match, from_position
from fondaco.testing import random_walk, retold

GOODS = ("food", "clothes", "fabric", "lantern", "spice", "jewellery", "lamp", "princess", "merchant")


def last_distribution(caravan: dict[str, int], tables: list[dict[str, int]], **more: Any) -> Match:
    """Tan-Tan Caravan: the shares of the last distribution, after which the game is over."""
    position = {
        "game": "tantan",
        "players": len(tables),
        "options": {"open_hands": True},
        "to_move": 0,
        "turn": 0,
        "phase": "share",
        "caravan": caravan,
        "tables": tables,
        "distribution": {"first": 0, "shares": 1, "then": "game ends"},
    }
    return from_position({**position, **more})


def search(match: Match, iterations: int, seed: int = 1) -> Search:
    assert match.seat is not None
    found = Search(match.view(match.seat), match.events(0, seat=match.seat), seed)
    found.run(iterations)
    return found


def solve(match: Match) -> list[float]:
    """Each seat's share of the victory when everybody plays perfectly for themselves and luck has no part."""
    if match.over:
        won = match.winners()
        return [(seat in won) / len(won) for seat in range(match.players)]
    assert match.seat is not None
    outcomes = []
    for action in match.legal():
        tried = match.copy()
        tried.play(action)
        outcomes.append(solve(tried))
    return max(outcomes, key=lambda shares: shares[match.seat or 0])


def test_it_wins_when_one_action_wins() -> None:
    match = last_distribution(
        {"food": 1, "jewellery": 1},
        [{"spice": 2}, {"spice": 1}],
        to_move=1,
        distribution={"first": 0, "shares": 2, "then": "game ends"},
    )
    best = search(match, 100).considered()[0]
    assert best.action == "take jewellery"
    assert best.win == [0.0, 1.0]


def test_it_finds_the_value_of_a_chance() -> None:
    """The stolen card wins if it is the jewellery, one of four."""
    match = last_distribution(
        {},
        [{}, {"clothes": 1}],
        phase="rob",
        hands=[{}, {"jewellery": 1, "food": 3}],
        distribution={"first": 0, "shares": 1, "then": "game ends", "thefts": 1},
    )
    found = search(match, 4000).considered()
    assert [one.action for one in found] == ["rob 1"]
    assert found[0].win[0] == pytest.approx(0.25, abs=0.03)


@pytest.mark.parametrize("seed", range(25))
def test_it_solves_small_endings(seed: int) -> None:
    luck = random.Random(seed)
    kinds = luck.sample(GOODS, luck.randint(2, 4))
    tables = [{kind: luck.randint(1, 3) for kind in luck.sample(GOODS, 3)} for _ in range(2)]
    match = last_distribution(dict.fromkeys(kinds, 1), tables)
    best = search(match, 600).considered()[0]
    match.play(best.action)
    chosen = solve(match)
    perfect = solve(last_distribution(dict.fromkeys(kinds, 1), tables))
    assert chosen[0] == perfect[0]


@pytest.mark.parametrize("name", fondaco.games())
def test_equal_seeds_give_equal_searches(name: str) -> None:
    match = fondaco.new(name, players=2, seed=4)
    one, again = (search(match, 200, seed=7).considered() for _ in range(2))
    assert one == again


def test_other_seeds_give_other_luck() -> None:
    match = fondaco.new("tantan", players=2, seed=4)
    assert search(match, 200, seed=7).considered() != search(match, 200, seed=8).considered()


@pytest.mark.parametrize("name", fondaco.games())
def test_a_search_in_parts_is_the_whole(name: str) -> None:
    match = fondaco.new(name, players=3, seed=5)
    whole, parts = search(match, 150), search(match, 50)
    parts.run(100)
    assert whole.considered() == parts.considered()


@pytest.mark.parametrize("spec", ["greedy", "search:60"])
def test_the_hidden_does_not_change_a_choice(spec: str) -> None:
    luck = random.Random(3)
    compared = 0
    for match in random_walk("silkroad", 3, 9):
        if match.over or len(match.legal()) == 1 or luck.randrange(4):
            continue
        assert match.seat is not None
        other = retold(match, match.seat, luck)
        if other is None or other.events(0, seat=match.seat) != match.events(0, seat=match.seat):
            continue
        choices = {
            bots.find(spec, 5).choose(one.view(match.seat), one.legal(), one.events(0, seat=match.seat))
            for one in (match, other)
        }
        assert len(choices) == 1
        compared += 1
    assert compared > 5


@pytest.mark.parametrize("name", fondaco.games())
@pytest.mark.parametrize("spec", ["random", "greedy", "search:20"])
def test_bots_play_whole_games(name: str, spec: str) -> None:
    match = fondaco.new(name, players=3, seed=2)
    players = [bots.find(spec, seat, compiled=True) for seat in range(3)]
    while not match.over:
        assert match.seat is not None
        view, events = match.view(match.seat), match.events(0, seat=match.seat)
        match.play(players[match.seat].choose(view, match.legal(), events))
    assert match.winners()


def test_a_search_has_one_budget() -> None:
    with pytest.raises(ValueError, match="one of the two"):
        SearchBot(1)
    with pytest.raises(ValueError, match="one of the two"):
        SearchBot(1, iterations=5, seconds=1.0)


@pytest.mark.parametrize(
    "spec", ["", "Random", "greedy:1", "search", "search:", "search:0", "search:-1", "search:1.5", "search:1m", "x"]
)
def test_what_is_no_bot_is_refused(spec: str) -> None:
    with pytest.raises(BadSetup, match="search:2000"):
        bots.find(spec)


def test_budgets_are_read() -> None:
    assert vars(bots.find("search:250ms", 1))["seconds"] == 0.25
    assert vars(bots.find("search:1.5s", 1))["seconds"] == 1.5
    assert vars(bots.find("search:300", 1))["iterations"] == 300
