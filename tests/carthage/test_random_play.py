"""Random games: sound at every decision, and the same at both speeds."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from fondaco.games import find
from fondaco.games.carthage.layout import CARTHAGE
from fondaco.kernel.engine import FAULTS
from fondaco.testing import random_walk

GAME = find("carthage")
OPTIONS: list[dict[str, Any]] = [{}, {"start_tile": True}, {"deck": [27, 0, 0]}, {"deck": [0, 0, 27]}]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS)
def test_every_state_is_sound_and_legal_is_why_not(players: int, options: dict[str, Any]) -> None:
    engine = GAME.engine(compiled=False)
    assert engine.audit(GAME.blank(players, options, -1), 1, GAME.longest)[0] == FAULTS[0]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS)
def test_compiled_play_is_sound(players: int, options: dict[str, Any]) -> None:
    assert GAME.engine().audit(GAME.blank(players, options, -1), 500, GAME.longest)[0] == FAULTS[0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_speeds_play_the_same_games(players: int) -> None:
    blank = GAME.blank(players, {}, -1)
    fast, slow = (GAME.engine(compiled).trace(blank, 0, GAME.longest) for compiled in (True, False))
    assert fast == slow


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS)
def test_what_the_longest_game_is_reckoned_from(players: int, options: dict[str, Any]) -> None:
    """Each step of the reckoning in LONGEST_GAME holds in each game."""
    for seed in range(3):
        *_, match = random_walk("carthage", players, seed, options)
        events = match.events()
        did = Counter(event["action"].split()[0] for event in events if event["event"] == "acts")
        paydays = sum(event["event"] == "payday" for event in events)
        bought = sum(event["event"] == "moves" and event["to"] == "goods" for event in events)
        assert did["buy"] <= 7 * players * 11 + 16 + 1
        assert paydays <= 7 * players + 1
        assert bought <= 8 * did["buy"]
        assert did["pay"] <= 20 * did["buy"]
        assert did["store"] <= bought
        assert did["take"] <= did["pay"] + did["store"] + 108
        assert did["reserve"] <= did["buy"] + did["take"] + players
        assert did["done"] <= players * paydays
        assert did["choose"] <= players
        check_paydays(events)


def check_paydays(events: list[dict[str, Any]]) -> None:
    """Who brings a ship in gets its tile; and for each such tile, ships go back 11 spaces at most."""
    for chunk in split_by(events, "buys"):
        buyer = chunk[0]["seat"]
        sails = [event for event in chunk if event["event"] == "sails"]
        arrived = {(buyer, event["colour"]) for event in sails if event["to"] == CARTHAGE}
        tiles = {(event["seat"], event["colour"]) for event in chunk if event["event"] == "gets tile"}
        assert arrived <= tiles
        assert sum(max(0, event["from"] - event["to"]) for event in sails) <= 11 * len(arrived)
        assert any(event["to"] > event["from"] for event in sails)


def split_by(events: list[dict[str, Any]], name: str) -> list[list[dict[str, Any]]]:
    """The events from each of this name up to the next."""
    places = [place for place, event in enumerate(events) if event["event"] == name]
    return [events[first:last] for first, last in pairwise([*places, len(events)])]
