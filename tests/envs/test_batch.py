"""Batches play by the rules, show each seat what it may see, and are the same at either speed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco.envs import observation
from fondaco.envs.batch import Batch, SoloBatch
from fondaco.errors import BadSetup
from fondaco.testing import every_setup
from tests.table_sizes import WITH_OPPONENTS, titles

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

SETUPS = every_setup()
ARRAYS = ("observations", "masks", "seats", "rewards", "dones", "scores")


def shown(batch: Batch | SoloBatch) -> list[Any]:
    return [getattr(batch, name).copy() for name in ARRAYS]


@pytest.mark.parametrize(("name", "players", "options"), SETUPS)
def test_the_arrays_show_the_games(name: str, players: int, options: dict[str, Any]) -> None:
    batch = Batch(name, players, games=3, seed=1, **options)
    row = np.zeros(observation.size(name, players), np.float32)
    for step in range(60):
        if step % 20 == 0:
            for place in range(batch.games):
                match = batch.match(place)
                assert batch.seats[place] == match.seat
                legal = [match.game.actions[action] for action in np.flatnonzero(batch.masks[place])]
                assert sorted(legal) == match.legal()
                observation.write(match, int(batch.seats[place]), row)
                assert np.array_equal(batch.observations[place], row)
        batch.step(batch.sample())


@pytest.mark.parametrize("name", fondaco.games.names())
def test_results_are_those_of_the_match(name: str) -> None:
    batch = Batch(name, 3, games=2, seed=2)
    ended = 0
    while ended < 3:
        before = [batch.match(place) for place in range(batch.games)]
        actions = batch.sample()
        batch.step(actions)
        assert (batch.rewards[~batch.dones] == 0).all()
        for place in np.flatnonzero(batch.dones):
            match = before[place]
            match.play(match.game.actions[actions[place]])
            assert match.over
            assert batch.scores[place].tolist() == [score["total"] for score in match.scores()]
            assert np.flatnonzero(batch.rewards[place] > -1).tolist() == match.winners()
            assert batch.match(int(place)).view(0)["scores"] != match.view(0)["scores"]  # the next one is dealt
            ended += 1


@pytest.mark.parametrize("name", fondaco.games.names())
def test_compiled_and_interpreted_games_are_the_same(name: str) -> None:
    batches = [Batch(name, 3, games=4, seed=3, compiled=compiled) for compiled in (True, False)]
    for _ in range(120):
        chosen = [batch.sample() for batch in batches]
        assert np.array_equal(*chosen)
        for batch in batches:
            batch.step(chosen[0])
        for ours, theirs in zip(*map(shown, batches), strict=True):
            assert np.array_equal(ours, theirs)


@pytest.mark.parametrize("name", titles(WITH_OPPONENTS))
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_opponents_are_the_same_at_either_speed(name: str, opponents: str) -> None:
    solos = [SoloBatch(name, 3, games=2, seed=4, opponents=opponents, compiled=compiled) for compiled in (True, False)]
    for _ in range(12):
        chosen = solos[0].sample()
        for solo in solos:
            solo.step(chosen)
        for ours, theirs in zip(*map(shown, solos), strict=True):
            assert np.array_equal(ours, theirs)


@pytest.mark.parametrize("name", titles(WITH_OPPONENTS))
def test_one_decides_at_one_s_own_seat_only(name: str) -> None:
    solo = SoloBatch(name, 3, games=6, seed=5)
    assert set(solo.seats.tolist()) == {0, 1, 2}
    for _ in range(30):
        for place in range(solo.games):
            assert solo.match(place).seat == solo.seats[place]
        solo.step(solo.sample())
    fixed = SoloBatch(name, 3, games=6, seed=5, seat=2)
    assert set(fixed.seats.tolist()) == {2}


def test_a_game_does_not_depend_on_its_neighbours() -> None:
    """The games of a place have serial numbers of their own, however soon the others end."""
    one, other = Batch("tantan", 2, games=2, seed=6), Batch("tantan", 2, games=2, seed=6)
    for _ in range(300):
        first = one.masks.argmax(axis=1)
        last = other.masks.shape[1] - 1 - other.masks[:, ::-1].argmax(axis=1)
        one.step(first)
        other.step([other.masks[0].argmax(), last[1]])
        assert np.array_equal(one.observations[0], other.observations[0])


def test_what_is_not_legal_changes_nothing() -> None:
    batch = Batch("carthage", 2, games=3, seed=7)
    before, actions = shown(batch), batch.sample()
    for wrong in (-1, int(batch.masks[1].argmin()), batch.masks.shape[1]):
        with pytest.raises(ValueError, match=f"action {wrong} is not legal in game 1"):
            batch.step([actions[0], wrong, actions[2]])
        assert all(np.array_equal(*pair) for pair in zip(before, shown(batch), strict=True))
    with pytest.raises(ValueError, match="one action for each of 3 games"):
        batch.step([0])


def test_what_does_not_fit_is_refused() -> None:
    for setup, complaint in (
        ({"games": 0}, "at least one game"),
        ({"players": 9}, "2 to 4 players"),
        ({"reward": "fame"}, "allowed: win, margin, rank"),
        ({"jokers": True}, "the options of Tan-Tan Caravan are: purses, open_hands"),
    ):
        with pytest.raises(BadSetup, match=complaint):
            Batch("tantan", **setup)


def test_nothing_is_copied() -> None:
    batch = Batch("tantan", 2, games=2, seed=8)
    arrays = [getattr(batch, name) for name in ARRAYS]
    batch.step(batch.sample())
    assert all(getattr(batch, name) is array for name, array in zip(ARRAYS, arrays, strict=True))
