"""Gymnasium's own checks, and what they do not ask."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import fondaco
from fondaco.bots import RandomBot
from fondaco.envs.gymnasium import TableEnv, TableVectorEnv
from fondaco.errors import BadSetup
from fondaco.games import find

COUNTS = [(name, players) for name in fondaco.games.names() for players in find(name).seats]


def some_legal(masks: Any, luck: np.random.Generator) -> Any:
    return (masks * luck.random(masks.shape)).argmax(axis=-1)


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_gymnasium_has_no_complaint(name: str, players: int) -> None:
    env = gymnasium.make(f"fondaco/{name}-v0", players=players)
    check_env(env.unwrapped)


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_a_whole_match_against_bots(name: str, players: int) -> None:
    env = gymnasium.make(f"fondaco/{name}-v0", players=players, opponents=[RandomBot(1)] * (players - 1), seat=1)
    luck = np.random.default_rng(1)
    observation, info = env.reset(seed=4)
    ended = False
    while not ended:
        assert env.observation_space.contains(observation)
        assert info["seat"] == 1
        observation, reward, ended, truncated, info = env.step(some_legal(info["action_mask"], luck))
        assert not truncated
        assert ended or reward == 0
    match = env.unwrapped.table.running
    assert match.over
    assert (reward > -1) == (1 in match.winners())


def test_an_illegal_action_forfeits_the_match() -> None:
    env = TableEnv("tantan", reward="margin")
    _, info = env.reset(seed=1)
    _, reward, terminated, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, terminated, info["illegal"]) == (-100.0, True, True)


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_as_the_original(twin_of: Any) -> None:
    env = TableEnv("carthage", players=3)
    luck = np.random.default_rng(2)
    _, info = env.reset(seed=2)
    for _ in range(10):
        _, _, _, _, info = env.step(some_legal(info["action_mask"], luck))
    twin = twin_of(env)
    for _ in range(10):
        action = some_legal(info["action_mask"], luck)
        ours, theirs = env.step(action), twin.step(action)
        assert np.array_equal(ours[0], theirs[0])
        info = ours[4]


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(BadSetup, match="each of the 2 other seats, not 1"):
        TableEnv("tantan", players=3, opponents=["random"])
    with pytest.raises(BadSetup, match="there is no bot"):
        TableEnv("tantan", opponents="clever")
    with pytest.raises(BadSetup, match="no seat 2"):
        TableEnv("tantan", seat=2)
    with pytest.raises(BadSetup, match="allowed: random, greedy"):
        TableVectorEnv("tantan", opponents="search:100")


@pytest.mark.parametrize("kind", [TableEnv, TableVectorEnv])
def test_an_argument_nobody_knows_is_a_type_error_as_well(kind: Any) -> None:
    """TorchRL offers every environment a `frameskip`, and takes it back when it reads these words."""
    with pytest.raises(TypeError, match="unexpected keyword argument 'frameskip'") as complaint:
        kind("tantan", frameskip=1)
    assert isinstance(complaint.value, BadSetup)
    assert "the options of Tan-Tan Caravan are: purses, open_hands" in str(complaint.value)
    with pytest.raises(BadSetup, match="the option open_hands cannot be 3"):
        kind("tantan", open_hands=3)


@pytest.mark.parametrize("mode", ["rgb_array", "rgb_array_list", "", 3])
def test_a_picture_nobody_can_draw_is_refused(mode: Any) -> None:
    with pytest.raises(BadSetup, match=r"cannot be .*; allowed: human, ansi, svg, None"):
        TableEnv("tantan", render_mode=mode)
    with pytest.raises(BadSetup, match=r"cannot be .*; allowed: None"):
        TableVectorEnv("tantan", render_mode=mode)


@pytest.mark.parametrize("name", fondaco.games.names())
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_a_vector_of_matches(name: str, opponents: str) -> None:
    envs = gymnasium.make_vec(f"fondaco/{name}-v0", num_envs=3, players=3, opponents=opponents)
    assert isinstance(envs, TableVectorEnv)
    recorded = RecordEpisodeStatistics(envs)
    luck = np.random.default_rng(3)
    observations, infos = recorded.reset(seed=3)
    ended = 0
    for _ in range(150):
        assert recorded.observation_space.contains(observations)
        observations, rewards, ends, truncations, infos = recorded.step(some_legal(infos["action_mask"], luck))
        assert not truncations.any()
        assert (rewards[~ends] == 0).all()
        if ends.any():
            ended += ends.sum()
            assert infos["episode"]["l"][ends].min() > 5
            assert infos["final_obs"][ends].any(axis=1).all()
    assert ended >= 2


def test_a_vector_is_seeded() -> None:
    one, other = TableVectorEnv("tantan", num_envs=4), TableVectorEnv("tantan", num_envs=4)
    for seed in (5, [1, 2, 3, 4]):
        (seen, infos), (again, _) = one.reset(seed=seed), other.reset(seed=seed)
        assert np.array_equal(seen, again)
        actions = infos["action_mask"].argmax(axis=1)
        assert np.array_equal(one.step(actions)[0], other.step(actions)[0])
    assert not np.array_equal(one.reset(seed=5)[0], one.reset(seed=6)[0])
    assert not np.array_equal(one.reset(seed=5)[0], one.reset()[0])


def test_anybody_s_whole_numbers_will_do() -> None:
    env, twin = TableEnv("tantan", players=np.int8(3), seat=np.int64(2)), TableEnv("tantan", players=3, seat=2)
    seen, again = env.reset(seed=np.int64(5)), twin.reset(seed=5)
    assert np.array_equal(seen[0], again[0])
    assert type(seen[1]["seat"]) is int
    many = TableVectorEnv("tantan", num_envs=np.int16(4), seat=np.int64(1))
    same = TableVectorEnv("tantan", num_envs=4, seat=1)
    for given, plain in ((np.int64(5), 5), (np.arange(4), [0, 1, 2, 3])):
        assert np.array_equal(many.reset(seed=given)[0], same.reset(seed=plain)[0])


def test_a_vector_forfeits_what_is_illegal() -> None:
    envs = TableVectorEnv("tantan", num_envs=3, copy=False)
    _, infos = envs.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = infos["action_mask"][1].argmin()
    observations, rewards, ends, _, infos = envs.step(actions)
    assert ends.tolist() == [False, True, False]
    assert rewards.tolist() == [0, -1, 0]
    assert infos["illegal"].tolist() == [False, True, False]
    assert observations.base is envs.batch.observations.base
