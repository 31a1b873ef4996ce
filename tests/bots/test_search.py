"""The searching players: exact where exactness can be checked, the same for the same seed, blind to what is hidden."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

import fondaco
from fondaco import bots
from fondaco.bots.search import Search, SearchBot
from fondaco.bots.textbook import TextbookSearch
from fondaco.errors import BadSetup
from fondaco.match import Match, from_position
from fondaco.testing import random_walk, retold
from tests.table_sizes import in_turn

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


SEARCHES: dict[str, Any] = {
    "ours": Search,
    "ours in two trees": partial(Search, trees=2),
    "the textbook's": TextbookSearch,
}
every_search = pytest.mark.parametrize("kind", SEARCHES)


def search(match: Match, iterations: int, seed: int = 1, kind: str = "ours") -> Search:
    assert match.seat is not None
    found: Search = SEARCHES[kind](match.view(match.seat), match.events(0, seat=match.seat), seed)
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


@every_search
def test_it_wins_when_one_action_wins(kind: str) -> None:
    match = last_distribution(
        {"food": 1, "jewellery": 1},
        [{"spice": 2}, {"spice": 1}],
        to_move=1,
        distribution={"first": 0, "shares": 2, "then": "game ends"},
    )
    best = search(match, 100, kind=kind).considered()[0]
    assert best.action == "take jewellery"
    assert best.win == [0.0, 1.0]


@every_search
def test_it_finds_the_value_of_a_chance(kind: str) -> None:
    """The stolen card wins if it is the jewellery, one of four."""
    match = last_distribution(
        {},
        [{}, {"clothes": 1}],
        phase="rob",
        hands=[{}, {"jewellery": 1, "food": 3}],
        distribution={"first": 0, "shares": 1, "then": "game ends", "thefts": 1},
    )
    found = search(match, 4000, kind=kind).considered()
    assert [one.action for one in found] == ["rob 1"]
    assert found[0].win[0] == pytest.approx(0.25, abs=0.03)


@every_search
@pytest.mark.parametrize("seed", range(25))
def test_it_solves_small_endings(seed: int, kind: str) -> None:
    luck = random.Random(seed)
    kinds = luck.sample(GOODS, luck.randint(2, 4))
    tables = [{kind: luck.randint(1, 3) for kind in luck.sample(GOODS, 3)} for _ in range(2)]
    match = last_distribution(dict.fromkeys(kinds, 1), tables)
    best = search(match, 1200, kind=kind).considered()[0]
    match.play(best.action)
    chosen = solve(match)
    perfect = solve(last_distribution(dict.fromkeys(kinds, 1), tables))
    assert chosen[0] == perfect[0]


@every_search
@pytest.mark.parametrize("name", fondaco.games.names())
def test_equal_seeds_give_equal_searches(name: str, kind: str) -> None:
    match = fondaco.new(name, players=2, seed=4)
    one, again = (search(match, 200, seed=7, kind=kind).explanation() for _ in range(2))
    assert one == again


def test_other_seeds_give_other_luck() -> None:
    match = fondaco.new("tantan", players=2, seed=4)
    assert search(match, 200, seed=7).considered() != search(match, 200, seed=8).considered()


@pytest.mark.parametrize("name", fondaco.games.names())
def test_a_search_in_parts_is_the_whole(name: str) -> None:
    match = fondaco.new(name, players=3, seed=5)
    whole, parts = search(match, 150), search(match, 50)
    parts.run(100)
    assert whole.considered() == parts.considered()


@pytest.mark.parametrize("spec", ["greedy", "level:2", "search:60", "search:60x2", "textbook:60"])
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


@pytest.mark.parametrize(("name", "spec"), in_turn(["random", "greedy", "level:1", "search:50", "textbook:50"]))
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
    "spec",
    [
        *("", "x", "Random", "greedy:1", "textbook", "level", "level:0", "level:6", "level:11", "level:2:3"),
        *("search", "search:", "search:0", "search:-1", "search:1.5", "search:1m", "search:0.0s"),
        *("search:5x", "search:5x0"),
    ],
)
def test_what_is_no_bot_is_refused(spec: str) -> None:
    with pytest.raises(BadSetup, match="search:2000"):
        bots.find(spec)


def test_budgets_are_read() -> None:
    assert vars(bots.find("search:250ms", 1))["seconds"] == 0.25
    assert vars(bots.find("search:1.5s", 1))["seconds"] == 1.5
    assert vars(bots.find("search:300", 1))["iterations"] == 300
    assert vars(bots.find("search:1sx2", 1))["trees"] == 2
    assert vars(bots.find("textbook:0.5s", 1))["seconds"] == 0.5


def test_two_trees_share_the_iterations() -> None:
    match = fondaco.new("tantan", players=2, seed=4)
    found = search(match, 301, kind="ours in two trees")
    assert sorted(tree.done for tree in found.trees) == [150, 151]
    assert sum(one.visits for one in found.considered()) == 301


@pytest.mark.parametrize("name", fondaco.games.names())
def test_a_search_goes_on_where_the_last_one_was_while_nothing_new_was_seen(name: str) -> None:
    """A seat acts twice running: with nothing drawn in between, the visits of the first search are kept."""
    kept = dropped = 0
    for match in random_walk(name, 2, 3):
        if match.over or match.seat is None:
            continue
        first = search(match, 200)
        seat, heard = match.seat, first.events
        after = match.copy()
        after.play(first.considered()[0].action)
        if after.seat != seat or len(after.legal()) == 1:
            continue
        second = Search(after.view(seat), after.events(0, seat=seat), 2)
        second.inherit(first)
        second.run(50)
        visits = sum(one.visits for one in second.considered())
        if any(event["event"] == "draws" for event in after.events(len(heard), seat=seat)):
            dropped += visits == 50
        else:
            kept += visits > 50
            assert {one.action for one in second.considered()} <= set(after.legal())
        if kept + dropped > 5:
            break
    assert kept + dropped > 0


def test_a_list_of_events_that_grows_is_as_good_as_a_new_one() -> None:
    match = fondaco.new("silkroad", players=2, seed=8)
    growing, fresh = (bots.find("search:40", 1) for _ in range(2))
    heard: list[dict[str, Any]] = []
    for _ in range(60):
        if match.seat == 1:
            match.play(match.legal()[0])
            continue
        heard += match.events(len(heard), seat=0)
        action = growing.choose(match.view(0), match.legal(), heard)
        assert action == fresh.choose(match.view(0), match.legal(), list(heard))
        match.play(action)


def test_another_match_is_not_gone_on_with() -> None:
    one, other = (fondaco.new("tantan", players=2, seed=seed) for seed in (4, 5))
    first, second = search(one, 100), search(other, 100)
    second.inherit(first)
    assert sum(found.visits for found in second.considered()) == 100
