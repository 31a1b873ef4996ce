"""What a judgement rests on, told by name; and choices weighed beside each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco.bots import tree, weighing
from fondaco.bots.contract import grounds, hopes, judge
from fondaco.bots.mind import mind_of, thinking_engine
from fondaco.bots.search import Tree
from fondaco.bots.thought import Thought
from fondaco.games import find, names
from fondaco.testing import random_walk
from fondaco.words import LANGUAGES
from tests.table_sizes import tables

ITERATIONS = 12


@pytest.mark.parametrize(("game", "players"), tables())
def test_grounds_make_up_the_judgement_and_in_the_end_the_score(game: str, players: int) -> None:
    """At every decision of a whole game, for every seat, by both sets of weights."""
    mind, twins = mind_of(game), thinking_engine(game, compiled=False).twins
    sets = [mind.weights.vector(), mind.weights.vector(mind.weights.verdict)]
    for match in random_walk(game, players, seed=7):
        for seat in range(players):
            for weights in sets:
                parts = twins.of(grounds)(match.state, seat, weights)
                assert len(parts) == len(mind.ground_names)
                assert all(isinstance(part, float) for part in parts)
                assert sum(parts) == pytest.approx(twins.of(judge)(match.state, seat, weights))
            if match.over:
                assert sum(parts) == match.scores()[seat]["total"]


@pytest.mark.parametrize(("game", "players"), tables())
def test_all_seats_are_judged_at_once_as_each_is_by_itself(game: str, players: int) -> None:
    """To the last bit, at every decision of a whole game and when it is over, by both sets of weights."""
    twins = thinking_engine(game, compiled=False).twins
    found = [0.0] * players
    for match in random_walk(game, players, seed=7):
        for weights in mind_of(game).judging():
            twins.of(hopes)(match.state, weights, found)
            assert found == [twins.of(judge)(match.state, seat, weights) for seat in range(players)]


@pytest.mark.parametrize("game", names())
def test_every_ground_has_a_name_in_every_language(game: str) -> None:
    for language in LANGUAGES:
        words = find(game).speak(language)
        assert [name for name in mind_of(game).ground_names if not words.has(f"ground.{name}")] == []


def weighed(match: fondaco.Match) -> Iterator[Any]:
    """Some choices, each by itself: by seat its chance to win, its points, and what these rest on."""
    view, events = match.view(match.seat), match.events(0, seat=match.seat)
    for action in match.legal()[:3]:
        thought = Thought(view, events, seed=5, compiled=False)
        settings = tree.SETTINGS.vector({**thought.mind.search, "trial": 0.0})
        nodes = Tree(thought, settings).nodes
        nodes = nodes._replace(links=nodes.links[:1000].astype(object))  # whole numbers as interpreted rules want them
        totals = np.zeros((match.players, weighing.GROUNDS + len(thought.mind.ground_names)))
        number = thought.game.numbers[action.lower()]
        weigh = thought.engine.driver(weighing.weigh)
        weigh(thought.thinking, nodes, 0, ITERATIONS, number, totals)
        thought.check()
        assert nodes.figures[tree.ROOT][tree.VISITS] == ITERATIONS
        yield totals / ITERATIONS


@pytest.mark.parametrize("game", names())
def test_a_choice_is_weighed_as_its_grounds_say(game: str) -> None:
    """On whole imagined tables: chances are shared out, and points rest on what is named."""
    *_, match = random_walk(game, find(game).seats[0], seed=3, most=8)
    for totals in weighed(match):
        assert totals[:, weighing.CHANCE].sum() == pytest.approx(1)
        assert totals[:, weighing.GROUNDS :].sum(axis=1) == pytest.approx(totals[:, weighing.HOPE])
