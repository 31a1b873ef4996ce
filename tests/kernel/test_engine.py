"""The drivers at both speeds: whole games, traces, audits, path counts."""

from __future__ import annotations

import numpy as np
import pytest

from fondaco.games import find, names
from fondaco.games.game import Game
from fondaco.kernel.chance import seed_key
from tests.kernel.paths import count_paths

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]


@pytest.fixture(params=names())
def game(request: pytest.FixtureRequest) -> Game:
    return find(request.param)


def test_simulations_are_equal_at_both_speeds(game: Game) -> None:
    for players in game.seats:
        blank = game.blank(players, {}, -1)
        fast, slow = (game.engine(compiled).simulate(blank, 6, seed=3) for compiled in (True, False))
        assert fast.decisions == slow.decisions == fast.lengths.sum()
        assert np.array_equal(fast.lengths, slow.lengths)
        assert np.array_equal(fast.wins, slow.wins)
        assert np.array_equal(fast.scores, slow.scores)


def test_games_are_numbered(game: Game) -> None:
    blank, engine = game.blank(2, {}, -1), game.engine()
    whole = engine.simulate(blank, 8, seed=1)
    half = engine.simulate(blank, 4, seed=1, first=4)
    assert np.array_equal(whole.lengths[4:], half.lengths)
    assert not np.array_equal(whole.lengths, engine.simulate(blank, 8, seed=2).lengths)


def test_a_trace_is_a_game_of_the_simulation(game: Game) -> None:
    blank, engine = game.blank(3, {}, -1), game.engine()
    lengths = engine.simulate(blank, 3, seed=9).lengths
    for number, length in enumerate(lengths):
        trace = engine.trace(blank, number, game.longest, seed=9)
        assert len(trace.actions) == length == len(trace.states) - 1


def test_an_audit_finds_a_game_that_is_too_long(game: Game) -> None:
    fault, found = game.engine().audit(game.blank(2, {}, -1), 2, longest=5)
    assert fault == "the game is too long"
    assert found["decision"] == 5


def test_paths_from_a_deal_are_its_legal_actions(game: Game) -> None:
    engine = game.engine()
    trace = engine.trace(game.blank(2, {}, -1), 0, game.longest)
    first = game.state.unpack(trace.states[0])
    assert count_paths(engine, first, (1, 2), 0) == 1
    assert count_paths(engine, first, (1, 2), 1) == len(game.legal(first))
    last = game.state.unpack(trace.states[-1])
    assert count_paths(engine, last, (1, 2), 3) == 1


def test_path_counts_are_equal_at_both_speeds(game: Game) -> None:
    state = game.state.unpack(game.engine().trace(game.blank(2, {}, -1), 0, game.longest).states[0])
    fast, slow = (count_paths(game.engine(compiled), state, seed_key(1), 2) for compiled in (True, False))
    assert fast == slow
