"""Properties over thousands of compiled games: every title, player count and a sample of options."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fondaco.games import find, names
from fondaco.kernel.chance import Dealer
from fondaco.match import Match, from_position
from fondaco.testing import every_setup
from fondaco.testing.conformance import positions_read_back
from fondaco.testing.walks import compiled_states
from tests.table_sizes import sampled_setups

SETUPS = every_setup()
GAMES_A_TITLE = 10_000


def share(name: str, games: int) -> int:
    """How many games of one set-up make that many of the title."""
    return -(-games // sum(setup[0] == name for setup in SETUPS))


@pytest.mark.boundscheck
@pytest.mark.parametrize(("name", "players", "options"), sampled_setups())
def test_no_state_breaks_an_invariant_and_legal_is_why_not(name: str, players: int, options: dict[str, Any]) -> None:
    """Invariants and conservation after every action, legal = why_not over all actions, bounded length."""
    game = find(name)
    fault, found = game.engine().audit(game.blank(players, options, -1), share(name, GAMES_A_TITLE), game.longest)
    assert fault == "sound", (found, game.invariants)


def read_back(name: str, players: int, options: dict[str, Any], games: int, seed: int) -> None:
    game, luck = find(name), random.Random(1)
    for state in compiled_states(game, players, options, games, seed):
        match = Match(game, state, Dealer((0, 0), game.outcome), options, None)
        positions_read_back(match, luck)


@pytest.mark.parametrize(("name", "players", "options"), sampled_setups())
def test_positions_of_compiled_games_read_back(name: str, players: int, options: dict[str, Any]) -> None:
    read_back(name, players, options, games=share(name, 2000), seed=0)


@pytest.mark.long
@pytest.mark.parametrize(("name", "players", "options"), SETUPS, ids=str)
def test_positions_of_compiled_games_read_back_at_length(name: str, players: int, options: dict[str, Any]) -> None:
    read_back(name, players, options, games=share(name, GAMES_A_TITLE), seed=7)


def compare_speeds(name: str, players: int, options: dict[str, Any], games: int, seed: int) -> None:
    game = find(name)
    blank = game.blank(players, options, -1)
    for number in range(games):
        compiled, interpreted = (game.engine(fast).trace(blank, number, game.longest, seed) for fast in (True, False))
        assert compiled == interpreted, f"game {number} differs"


@pytest.mark.boundscheck
@pytest.mark.nojit
@pytest.mark.parametrize(("name", "players", "options"), sampled_setups())
def test_both_speeds_give_equal_bytes(name: str, players: int, options: dict[str, Any]) -> None:
    compare_speeds(name, players, options, games=12, seed=5)


@pytest.mark.long
@pytest.mark.parametrize(("name", "players", "options"), SETUPS, ids=str)
def test_both_speeds_give_equal_bytes_at_length(name: str, players: int, options: dict[str, Any]) -> None:
    compare_speeds(name, players, options, games=share(name, 4000), seed=6)


@pytest.mark.nojit
@pytest.mark.parametrize("name", names())
def test_interpreted_games_are_sound_too(name: str) -> None:
    game = find(name)
    for players in game.seats:
        fault, found = game.engine(False).audit(game.blank(players, {}, -1), 2, game.longest, seed=8)
        assert fault == "sound", found


@pytest.mark.parametrize("name", names())
def test_a_match_plays_what_the_engine_plays(name: str) -> None:
    """The states of a compiled game, step by step through the public interface, chance taken from the states."""
    game = find(name)
    trace = game.engine().trace(game.blank(2, {}, -1), 3, game.longest)
    for state, action, after in zip(trace.states, trace.actions, trace.states[1:], strict=False):
        match = Match(game, game.state.unpack(state), Dealer((0, 0), game.outcome), {}, None)
        assert game.actions[action] in match.legal()
        if "draws" not in {event["event"] for event in _play(match, game.actions[action])}:
            assert match.state.pack() == after
            assert from_position(match.position()).state.pack() == after


def _play(match: Match, action: str) -> list[dict[str, Any]]:
    match.play(action)
    return match.events()
