"""How a game ended is told by the rule that ended it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import fondaco
from fondaco.games import find, names
from fondaco.games.game import Game
from fondaco.lab.endings import UNKNOWN, ending, endings_of
from fondaco.match import Match
from fondaco.terminal.rulebook import clause
from tests.silkroad.tables import table as silkroad
from tests.tantan.tables import NO_MARKET, play
from tests.tantan.tables import table as tantan


def filled_by_a_player() -> Match:
    match = tantan(pile=None, caravan={"food": 3, "clothes": 2}, hands=[{"spice": 1}, {}])
    return play(match, "stock spice 1", "take food", "take clothes")


def filled_by_a_purse() -> Match:
    match = tantan(pile={"top": "food", "under": {}}, caravan={"food": 3, "clothes": 2})
    return play(match, "buy 1", "take food", "take clothes")


def nobody_can_buy() -> Match:
    hands = [{}, {}, {"food": 1}]
    match = tantan(players=3, to_move=2, **NO_MARKET, caravan={"spice": 1}, hands=hands)
    return at_random(play(match, "stock food 1"))


def nobody_can_draw() -> Match:
    return at_random(silkroad(hands=[{"tea": 1}, {}], pile={}, display=[], discards=[]))


def everybody_hoards() -> Match:
    match = fondaco.new("carthage", players=3, seed=4)
    while not match.over:
        match.play(next(action for action in match.legal() if action.startswith("take")))
    return match


def at_random(match: Match) -> Match:
    luck = random.Random(1)
    while not match.over:
        match.play(luck.choice(match.legal()))
    return match


ENDED: list[tuple[str, Callable[[], Match]]] = [
    ("T8", filled_by_a_player),
    ("T4", filled_by_a_purse),
    ("T15", nobody_can_buy),
    ("S27", nobody_can_draw),
    ("C18", everybody_hoards),
    ("S24", lambda: at_random(fondaco.new("silkroad", players=4, seed=1))),
    ("C14", lambda: at_random(fondaco.new("carthage", players=4, seed=1))),
]


@pytest.mark.parametrize(("rule", "played"), ENDED, ids=[rule for rule, _ in ENDED])
def test_the_rule_that_ended_it(rule: str, played: Callable[[], Match]) -> None:
    match = played()
    for seat in range(match.players):
        assert ending(match.game.name, match.events(0, seat=seat)) == rule


def test_every_ending_is_known_and_explained() -> None:
    assert {key for game in names() for key in endings_of(game)} == {rule for rule, _ in ENDED}
    for game in names():
        assert all(clause(find(game), key) for key in endings_of(game))


def test_of_a_game_that_does_not_say_we_know_only_that_it_ended(pebbles: Game) -> None:
    assert ending("pebbles", []) == UNKNOWN
    assert endings_of("pebbles") == {}


def test_a_game_that_is_not_known_here_has_no_endings() -> None:
    assert endings_of("chess") == {}
