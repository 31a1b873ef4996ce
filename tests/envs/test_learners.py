"""Libraries that learn, at our tables: `make learners-test` installs them in an environment of their own."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

import fondaco
from fondaco.envs.gymnasium import StructuredActions, TableEnv
from fondaco.games import find

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("default")]

NAMES = fondaco.games.names()


# TorchRL


@pytest.fixture
def torchrl() -> Any:
    return pytest.importorskip("torchrl", reason="make learners-test has it")


def masked(name: str, **setup: Any) -> Any:
    """As docs/environments.md tells."""
    import torch
    from torchrl.data import Binary
    from torchrl.envs import ActionMask, GymEnv, TransformedEnv
    from torchrl.envs.gym_like import default_info_dict_reader

    env = GymEnv(f"fondaco/{name}-v0", **setup)
    mask = Binary(env.action_spec.shape[-1], dtype=torch.int8)
    env.set_info_dict_reader(default_info_dict_reader(["action_mask"], spec=[mask]))
    return TransformedEnv(env, ActionMask())


@pytest.mark.parametrize("name", NAMES)
def test_torchrl_keeps_to_the_mask_from_match_to_match(name: str, torchrl: Any) -> None:
    """What is sampled is legal in the first step after a reset too, when one match follows the other."""
    env = masked(name, players=2, opponents="random")
    env.set_seed(1)
    steps = env.rollout(600, break_when_any_done=False)
    ended = steps["next", "done"].reshape(-1)
    assert ended.sum() >= 2
    chosen = steps["action"].to(bool) & ~steps["action_mask"].to(bool)
    assert not chosen.any()
    first = np.flatnonzero(ended.numpy())[:-1] + 1
    assert steps["action_mask"][first].any(dim=-1).all()
    assert (steps["next", "reward"].reshape(-1)[ended].abs() <= 1).all()


@pytest.mark.parametrize("name", NAMES)
def test_torchrl_has_no_complaint(name: str, torchrl: Any) -> None:
    from torchrl.envs.utils import check_env_specs

    check_env_specs(masked(name, players=2, opponents="random"))


# Stable-Baselines3


@pytest.fixture
def baselines() -> Any:
    return pytest.importorskip("sb3_contrib", reason="make learners-test has it")


@pytest.mark.parametrize("name", NAMES)
def test_stable_baselines_has_no_complaint(name: str, baselines: Any) -> None:
    from stable_baselines3.common.env_checker import check_env

    for players in find(name).seats:
        check_env(TableEnv(name, players=players, normalised=True))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("wrapped", [lambda env: env, StructuredActions])
def test_maskable_ppo_plays_whole_matches(name: str, wrapped: Any, baselines: Any) -> None:
    env = wrapped(gymnasium.make(f"fondaco/{name}-v0", opponents="random", normalised=True).unwrapped)
    model = baselines.MaskablePPO("MlpPolicy", env, n_steps=256, batch_size=64, n_epochs=1, seed=1, device="cpu")
    model.learn(512)
    seen, info = env.reset(seed=1)
    over = False
    while not over:
        action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
        seen, _, over, _, info = env.step(action)
    assert "illegal" not in info or wrapped is StructuredActions


@pytest.mark.parametrize("name", NAMES)
def test_dqn_plays(name: str, baselines: Any) -> None:
    """It knows no masks: what is not legal ends the match, and it goes on with the next."""
    from stable_baselines3 import DQN

    model = DQN("MlpPolicy", TableEnv(name, normalised=True), learning_starts=50, buffer_size=500, seed=1, device="cpu")
    model.learn(200)
    assert model.num_timesteps == 200


def test_maskable_ppo_beats_random_players(baselines: Any) -> None:
    """A few seconds are enough to win far more than half of the matches."""
    from stable_baselines3.common.vec_env import DummyVecEnv

    def table() -> Any:
        return TableEnv("tantan", opponents="random", normalised=True)

    model = baselines.MaskablePPO(
        "MlpPolicy", DummyVecEnv([table] * 8), n_steps=256, ent_coef=0.01, gamma=1, seed=1, device="cpu"
    )
    model.learn(60_000)
    rewards = []
    env = table()
    for seed in range(200):
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks())
            seen, reward, over, _, _ = env.step(action)
        rewards.append(reward)
    assert np.mean(rewards) > 0.2


@pytest.mark.parametrize("learner", ["MaskablePPO", "DQN"])
def test_a_curve_of_the_docs_is_learnt_and_drawn(learner: str, baselines: Any) -> None:
    from tools.learning import EXAMS, learn, picture, row

    found = learn("tantan", learner, seed=1, decisions=20_000, matches=50)
    decisions, _, won = zip(*found["curve"], strict=True)
    assert len(found["curve"]) == EXAMS + 1
    assert decisions[-1] >= 20_000
    assert max(won) > won[0]
    assert row(found).startswith(f"| Tan-Tan Caravan | {learner} | 1 |")
    assert picture([found]).count("<path") == 4
