"""Every bot can say what it thinks of the decision at hand, and means it."""

from __future__ import annotations

import math

import pytest

import fondaco
from fondaco import bots
from fondaco.bots.explanation import Explanation
from fondaco.match import Match
from fondaco.testing import random_walk

SPECS = ("random", "greedy", "level:1", "level:2", "search:150", "search:150x2", "textbook:300")


def explain(match: Match, spec: str) -> Explanation:
    assert match.seat is not None
    events = match.events(0, seat=match.seat)
    return bots.find(spec, 3, compiled=True).explain(match.view(match.seat), match.legal(), events)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", fondaco.games.names())
def test_an_explanation_holds_together(name: str, spec: str) -> None:
    checked = 0
    for number, match in enumerate(random_walk(name, 3, 11)):
        if match.over or number % 25 or len(match.legal()) < 2:
            continue
        assert match.seat is not None
        found = explain(match, spec)
        actions = [one.action for one in found.considered]
        assert len(set(actions)) == len(actions)
        assert set(actions) <= set(match.legal())
        assert found.line[0] == actions[0]
        events = match.events(0, seat=match.seat)
        chosen = bots.find(spec, 3, compiled=True).choose(match.view(match.seat), match.legal(), events)
        assert chosen == actions[0]
        for one in found.considered:
            assert sum(one.win) == pytest.approx(1)
            assert len(one.win) == 3
            assert min(one.win) >= 0
            assert math.isfinite(one.margin)
        checked += 1
    assert checked > 2


@pytest.mark.parametrize("spec", ["greedy", "search:400", "textbook:2000"])
def test_the_likely_winner_is_told(spec: str) -> None:
    """Tan-Tan Caravan, the last distribution: seat 0 is far ahead, whatever is chosen."""
    match = fondaco.from_position(
        {
            "game": "tantan",
            "players": 2,
            "to_move": 0,
            "turn": 0,
            "phase": "share",
            "caravan": {"food": 1, "clothes": 1, "spice": 1},
            "tables": [{"jewellery": 5, "spice": 4}, {"food": 1}],
            "distribution": {"first": 0, "shares": 1, "then": "game ends"},
        }
    )
    for one in explain(match, spec).considered:
        assert one.win[0] > 0.95
        assert one.margin > 20


def test_a_line_goes_through_the_next_decisions() -> None:
    match = fondaco.new("silkroad", players=2, seed=3)
    line = explain(match, "search:3000").line
    assert 2 <= len(line) <= 6
    played = match.copy()
    played.play(line[0])
    assert line[1] in played.legal()


def test_an_explanation_becomes_json() -> None:
    match = fondaco.new("carthage", players=2, seed=3)
    told = explain(match, "search:50").to_json()
    assert set(told) == {"considered", "line"}
    assert set(told["considered"][0]) == {"action", "visits", "win", "margin"}
