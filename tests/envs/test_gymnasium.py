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
from fondaco.envs.observation import decode
from fondaco.errors import BadSetup
from fondaco.games import find
from tests.table_sizes import WITH_OPPONENTS, tables, titles

COUNTS = [(name, players) for name in fondaco.games.names() for players in find(name).seats]


def some_legal(masks: Any, luck: np.random.Generator) -> Any:
    return (masks * luck.random(masks.shape)).argmax(axis=-1)


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_gymnasium_has_no_complaint(name: str, players: int) -> None:
    env = gymnasium.make(f"fondaco/{name}-v0", players=players)
    check_env(env.unwrapped)


@pytest.mark.parametrize(("name", "players"), tables(title="silkroad"))
def test_a_whole_match_against_bots(name: str, players: int) -> None:
    env: Any = gymnasium.make(f"fondaco/{name}-v0", players=players, opponents=[RandomBot(1)] * (players - 1), seat=1)
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


def lowest_legal(observations: Any, masks: Any) -> Any:
    """A policy."""
    assert len(observations) == len(masks) > 0
    assert masks.any(axis=1).all()
    return masks.argmax(axis=1)


class LowestBot:
    """The same as a bot."""

    def choose(self, view: dict[str, Any], legal: list[str], events: list[Any]) -> str:
        return min(legal, key=lambda action: find(view["game"]).numbers[action.lower()])


@pytest.mark.parametrize("name", titles("tantan"))
def test_a_policy_and_a_bot_that_decide_alike_play_the_same_match(name: str) -> None:
    played = []
    thirds: list[Any] = [LowestBot(), lowest_legal]
    for third in thirds:
        env = TableEnv(name, players=4, opponents=["random", "greedy", third], seat=0)
        luck = np.random.default_rng(1)
        _, info = env.reset(seed=4)
        ended = False
        while not ended:
            _, _, ended, _, info = env.step(some_legal(info["action_mask"], luck))
        played.append(env.table.running.record())
    assert played[0] == played[1]


@pytest.mark.parametrize("name", titles(WITH_OPPONENTS))
def test_a_vector_asks_whoever_is_not_compiled(name: str) -> None:
    policy = TableVectorEnv(name, num_envs=2, players=3, opponents=["random", lowest_legal])
    lowest: Any = LowestBot()
    bot = TableVectorEnv(name, num_envs=2, players=3, opponents=["random", lowest])
    ours: Any = policy.reset(seed=1)
    theirs: Any = bot.reset(seed=1)
    luck, ended = np.random.default_rng(3), 0
    for _ in range(120):
        assert np.array_equal(ours[0], theirs[0])
        actions = some_legal(ours[-1]["action_mask"], luck)
        ours, theirs = policy.step(actions), bot.step(actions)
        assert np.array_equal(ours[1], theirs[1])
        ended += ours[2].sum()
    assert ended >= 1


def test_a_search_can_be_an_opponent() -> None:
    envs = TableVectorEnv(WITH_OPPONENTS, num_envs=2, opponents="search:20", seat=0)
    _, infos = envs.reset(seed=1)
    for _ in range(3):
        _, _, _, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
    assert infos["action_mask"].any(axis=1).all()


def test_an_opponent_that_does_what_is_not_legal_is_told() -> None:
    with pytest.raises(ValueError, match="an opponent chose action"):
        TableVectorEnv("tantan", num_envs=9, opponents=lambda seen, masks: masks.argmin(axis=1))


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_compiled_steps_are_the_match(name: str, players: int) -> None:
    """What is shown of a step is what the match, played again from its seed, shows."""
    env = TableEnv(name, players=players, opponents="greedy", seat=players - 1, reward="margin")
    luck = np.random.default_rng(5)
    seen, info = env.reset(seed=6)
    ended = False
    while not ended:
        match = env.table.running
        assert env.view() == match.view(players - 1) == decode(name, players, seen)
        assert np.flatnonzero(info["action_mask"]).tolist() == match.legal_numbers()
        seen, reward, ended, _, info = env.step(some_legal(info["action_mask"], luck))
    match = env.table.running
    totals = [score["total"] for score in match.scores()]
    assert match.over
    assert reward == totals[-1] - max(totals[:-1])
    assert decode(name, players, seen) == match.view(players - 1)


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
    with pytest.raises(BadSetup, match="there is no bot"):
        TableVectorEnv("tantan", opponents="clever")
    with pytest.raises(BadSetup, match="a bot, its name or a policy, not 3"):
        TableVectorEnv("tantan", players=3, opponents=["random", 3])  # type: ignore[list-item]


@pytest.mark.parametrize("kind", [TableEnv, TableVectorEnv])
def test_an_argument_nobody_knows_is_a_type_error_as_well(kind: Any) -> None:
    """TorchRL offers every environment a `frameskip`, and takes it back when it reads these words."""
    with pytest.raises(TypeError, match="unexpected keyword argument 'frameskip'") as complaint:
        kind("tantan", frameskip=1)
    assert isinstance(complaint.value, BadSetup)
    assert "the options of Tan-Tan Caravan are: purses, open_hands" in str(complaint.value)
    with pytest.raises(BadSetup, match="the option open_hands cannot be 3"):
        kind("tantan", open_hands=3)


@pytest.mark.parametrize("mode", ["photo", "rgb_array_list", "", 3])
def test_a_picture_nobody_can_draw_is_refused(mode: Any) -> None:
    with pytest.raises(BadSetup, match=r"cannot be .*; allowed: human, ansi, svg,.* None"):
        TableEnv("tantan", render_mode=mode)
    with pytest.raises(BadSetup, match=r"cannot be .*; allowed: None"):
        TableVectorEnv("tantan", render_mode=mode)


@pytest.mark.parametrize("name", titles(WITH_OPPONENTS))
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
    seeds: list[Any] = [5, [1, 2, 3, 4]]
    for seed in seeds:
        (seen, infos), (again, _) = one.reset(seed=seed), other.reset(seed=seed)
        assert np.array_equal(seen, again)
        actions = infos["action_mask"].argmax(axis=1)
        assert np.array_equal(one.step(actions)[0], other.step(actions)[0])
    assert not np.array_equal(one.reset(seed=5)[0], one.reset(seed=6)[0])
    assert not np.array_equal(one.reset(seed=5)[0], one.reset()[0])


KINDS: list[Any] = [np.int8, np.int64, np.int64, np.int64, np.int16]


def test_anybody_s_whole_numbers_will_do() -> None:
    three, two, five, one, four = (kind(number) for kind, number in zip(KINDS, (3, 2, 5, 1, 4), strict=True))
    env, twin = TableEnv("tantan", players=three, seat=two), TableEnv("tantan", players=3, seat=2)
    seen, again = env.reset(seed=five), twin.reset(seed=5)
    assert np.array_equal(seen[0], again[0])
    assert type(seen[1]["seat"]) is int
    many = TableVectorEnv("tantan", num_envs=four, seat=one)
    same = TableVectorEnv("tantan", num_envs=4, seat=1)
    seeds: list[Any] = [(five, 5), (np.arange(4), [0, 1, 2, 3])]
    for given, plain in seeds:
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
