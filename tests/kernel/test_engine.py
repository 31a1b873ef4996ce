"""The drivers at both speeds: whole games, traces, audits, path counts, batches."""

from __future__ import annotations

import numpy as np
import pytest

from fondaco.games import find, names
from fondaco.games.game import Game
from fondaco.kernel.chance import seed_key
from fondaco.kernel.engine import Batch

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
    assert engine.count_paths(first, (1, 2), 0) == 1
    assert engine.count_paths(first, (1, 2), 1) == len(game.legal(first))
    last = game.state.unpack(trace.states[-1])
    assert engine.count_paths(last, (1, 2), 3) == 1


def test_path_counts_are_equal_at_both_speeds(game: Game) -> None:
    state = game.state.unpack(game.engine().trace(game.blank(2, {}, -1), 0, game.longest).states[0])
    fast, slow = (game.engine(compiled).count_paths(state, seed_key(1), 2) for compiled in (True, False))
    assert fast == slow


def test_batches_are_equal_at_both_speeds(game: Game) -> None:
    luck = np.random.default_rng(1)
    fast, slow = (Batch(game.engine(compiled), game.blank(2, {}, -1), 5, seed=4) for compiled in (True, False))
    for _ in range(60):
        actions = (fast.masks * luck.random(fast.masks.shape)).argmax(1)
        for batch in (fast, slow):
            batch.step(actions)
            batch.restart(batch.over)
        assert np.array_equal(fast.masks, slow.masks)
        assert np.array_equal(fast.seats, slow.seats)
        assert np.array_equal(fast.scores, slow.scores)
        assert [fast.state_bytes(i) for i in range(5)] == [slow.state_bytes(i) for i in range(5)]


def test_a_batch_shows_legal_actions_seats_and_scores(game: Game) -> None:
    batch = Batch(game.engine(), game.blank(game.seats[-1], {}, -1), 4, seed=4)
    for _ in range(25):
        for number in range(4):
            state = game.state.unpack(batch.state_bytes(number))
            assert list(np.flatnonzero(batch.masks[number])) == game.legal(state)
            assert batch.seats[number] == state.to_move
            assert list(batch.scores[number]) == [game.rules["score"](state, s) for s in range(state.players)]
        batch.step(batch.masks.argmax(1))


def test_a_batch_deals_each_game_anew(game: Game) -> None:
    batch = Batch(game.engine(), game.blank(2, {}, -1), 20, seed=4)
    assert len({batch.state_bytes(number) for number in range(20)}) == 20
    before = batch.state_bytes(3)
    batch.restart(np.arange(20) == 3)
    assert batch.state_bytes(3) != before


def test_an_illegal_action_changes_nothing_in_a_batch(game: Game) -> None:
    batch = Batch(game.engine(), game.blank(2, {}, -1), 3, seed=4)
    before = [batch.state_bytes(number) for number in range(3)]
    legal = batch.masks.argmax(1)
    for wrong in (-1, len(game.actions), int(batch.masks[2].argmin())):
        with pytest.raises(ValueError, match="game 2 of the batch; nothing was played"):
            batch.step(np.array([legal[0], legal[1], wrong]))
    with pytest.raises(ValueError, match="one action for each of 3"):
        batch.step(legal[:2])
    assert [batch.state_bytes(number) for number in range(3)] == before


def test_finished_games_of_a_batch_wait(game: Game) -> None:
    batch = Batch(game.engine(), game.blank(2, {}, -1), 2, seed=4)
    luck = np.random.default_rng(2)
    while not batch.over.all():
        batch.step((batch.masks * luck.random(batch.masks.shape)).argmax(1))
    final = batch.state_bytes(0)
    assert not batch.masks.any()
    batch.step(np.zeros(2))
    assert batch.state_bytes(0) == final
