"""A game with nothing but rules, in all the interfaces of research."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from pettingzoo.test import api_test

import fondaco
from fondaco import envs
from fondaco.envs import dataset, observation
from fondaco.envs.batch import Batch, SoloBatch
from fondaco.envs.gymnasium import register as register_with_gymnasium
from fondaco.envs.openspiel import register as register_with_openspiel
from fondaco.games.game import Game
from fondaco.kernel.twins import jit_is_off
from fondaco.testing import random_walk
from tests.envs.test_pettingzoo import ADVICE


def test_a_vector_tells_the_view(linger: Game) -> None:
    for match in random_walk("linger", 3, 1):
        for seat in range(3):
            row = np.zeros(observation.size("linger", 3), np.float32)
            observation.write(match, seat, row)
            assert observation.decode("linger", 3, row) == match.view(seat)


@pytest.mark.filterwarnings(*ADVICE)
def test_pettingzoo_has_no_complaint(linger: Game) -> None:
    from fondaco.envs.pettingzoo import linger_v0

    assert linger_v0.__doc__ == "Linger Longer for PettingZoo."
    api_test(linger_v0.env(players=3), num_cycles=60)


@pytest.mark.parametrize("opponents", ["random", "greedy", "level:2"])
def test_gymnasium_has_no_complaint(linger: Game, opponents: str) -> None:
    register_with_gymnasium()
    env = gymnasium.make("fondaco/linger-v0", players=3, opponents=opponents, seat=0).unwrapped
    observed, info = env.reset(seed=3)
    over = False
    while not over:
        assert env.observation_space.contains(observed)
        observed, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert reward in (-1, 0, 1)


@pytest.mark.parametrize(
    "make",
    [
        partial(Batch, "linger", 3, games=8, seed=1),
        pytest.param(partial(SoloBatch, "linger", 3, games=8, seed=1, opponents="greedy"), marks=pytest.mark.long),
    ],
    ids=["every seat", "one seat"],
)
def test_many_games_are_stepped_at_once(linger: Game, make: Callable[[], Batch | SoloBatch]) -> None:
    luck, batch = random.Random(1), make()
    ended = 0
    for _ in range(60):
        batch.step([luck.choice(np.flatnonzero(mask)) for mask in batch.masks])
        ended += int(batch.dones.sum())
    assert ended > 20


def test_a_picture_of_it_is_drawn(linger: Game) -> None:
    env = envs.gymnasium.TableEnv("linger", render_mode="svg")
    env.reset(seed=1)
    assert "Linger&#160;Longer" in env.render()


def test_openspiel_plays_it(linger: Game) -> None:
    """With luck as a player, information states that can be sampled from, and what was seen as vectors."""
    register_with_openspiel()
    game = pyspiel.load_game("fondaco_linger(players=3)")
    luck, resampled = random.Random(4), set()
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, chances)[0])
            continue
        seat = state.current_player()
        twin = state.resample_from_infostate(seat, luck.random)
        assert twin.information_state_string(seat) == state.information_state_string(seat)
        assert twin.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert twin.legal_actions() == state.legal_actions()
        resampled.add(str(twin) == str(state))
        state.apply_action(luck.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0)
    assert False in resampled


def test_workers_write_a_dataset_of_it(linger: Game, tmp_path: Path) -> None:
    plan = dataset.Plan("linger", 3, ("greedy", "random", "random"), games=6, seed=2)
    decisions = dataset.write(plan, tmp_path / "a.parquet", workers=2)
    rows: list[Any] = [part["action"] for part in dataset.read(tmp_path / "a.parquet")]
    assert sum(map(len, rows)) == decisions > 20
    assert fondaco.new("linger").game is linger


@pytest.mark.skipif(jit_is_off(), reason="nothing is compiled with the JIT off")
def test_what_bots_compile_is_the_same_beside_an_environment() -> None:
    """It would be compiled twice otherwise: a driver of such a game is found by what it is made from."""
    program = """
from tests.fourth_game import load_example
from fondaco.bots import foresight, lookahead, tree
from fondaco.bots.mind import thinking_engine
from fondaco.envs.engines import env_engine
from fondaco.games import register

register(load_example("linger"))
twins = thinking_engine("linger").twins
drivers = foresight.fortunes, lookahead.trials, tree.think
alone = [twins.fingerprint(driver) for driver in drivers]
env_engine("linger")
assert alone == [twins.fingerprint(driver) for driver in drivers]
"""
    subprocess.run([sys.executable, "-c", program], check=True)
