"""PettingZoo's own checks, and what they do not ask."""

from __future__ import annotations

import copy
import importlib
import pickle
import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import fondaco
from fondaco.envs import pictures
from fondaco.envs.pictures import GROUND
from fondaco.errors import BadSetup
from fondaco.games import find
from tests.table_sizes import tables

COUNTS = [(name, players) for name in fondaco.games.names() for players in find(name).seats]

ADVICE = [
    # An environment with masks cannot follow it: observations are dictionaries, and who waits has no legal action.
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
]
pytestmark = [pytest.mark.filterwarnings(advice) for advice in ADVICE]


def module(name: str) -> Any:
    return importlib.import_module(f"fondaco.envs.pettingzoo.{name}_v0")


def act_at_random(env: Any, luck: random.Random) -> None:
    observation, _, terminated, truncated, _ = env.last()
    legal = np.flatnonzero(observation["action_mask"]).tolist()
    env.step(None if terminated or truncated else luck.choice(legal))


def rest_of_the_match(env: Any, luck: random.Random) -> list[Any]:
    told = []
    for _ in env.agent_iter():
        observation, reward, terminated, _, info = env.last()
        told.append((observation["observation"].tolist(), info["action_mask"].tolist(), reward, terminated))
        act_at_random(env, luck)
    return told


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_pettingzoo_has_no_complaint(name: str, players: int) -> None:
    api_test(module(name).env(players=players), num_cycles=60)
    seed_test(lambda: module(name).env(players=players), num_cycles=60)
    render_test(lambda render_mode: module(name).env(players=players, render_mode=render_mode))


@pytest.mark.long
@pytest.mark.parametrize("name", fondaco.games.names())
def test_pettingzoo_s_benchmark_runs(name: str) -> None:
    performance_benchmark(module(name).env())


@pytest.mark.parametrize("name", fondaco.games.names())
@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_in_mid_game_goes_on_as_the_original(name: str, twin_of: Any) -> None:
    env = module(name).env(players=3)
    env.reset(seed=5)
    luck = random.Random(5)
    for _ in range(40):
        act_at_random(env, luck)
    twin = twin_of(env)
    played = rest_of_the_match(env, random.Random(1))
    assert len(played) > 10
    assert rest_of_the_match(twin, random.Random(1)) == played


@pytest.mark.parametrize(("name", "players"), COUNTS)
@pytest.mark.parametrize("reward", ["win", "margin", "rank"])
def test_rewards_tell_how_the_match_ended(name: str, players: int, reward: str) -> None:
    env = module(name).raw_env(players=players, reward=reward)
    env.reset(seed=3)
    luck = random.Random(3)
    while not env.table.running.over:
        assert set(env.rewards.values()) == {0.0}
        act_at_random(env, luck)
    match = env.table.running
    totals = [score["total"] for score in match.scores()]
    given = [env.rewards[f"player_{seat}"] for seat in range(players)]
    assert [seat for seat in range(players) if given[seat] == max(given)] == match.winners()
    if reward == "margin":
        others = [max(totals[:seat] + totals[seat + 1 :]) for seat in range(players)]
        assert given == [total - other for total, other in zip(totals, others, strict=True)]
    elif reward == "win":
        assert set(given) == {1.0, -1.0}
    else:
        assert sum(given) == pytest.approx(0)
        assert sorted(range(players), key=given.__getitem__) == sorted(range(players), key=totals.__getitem__)


def test_a_seed_deals_the_match_that_everybody_gets() -> None:
    env = module("tantan").raw_env(players=4, open_hands=True)
    env.reset(seed=7)
    match = fondaco.new("tantan", players=4, seed=7, open_hands=True)
    assert env.view("player_2") == match.view(2)
    assert env.agent_selection == f"player_{match.seat}"


def test_what_is_not_legal() -> None:
    env = module("tantan").raw_env()
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(BadSetup, match="not legal here"):
        env.step(illegal)
    guarded = module("tantan").env()
    guarded.reset(seed=1)
    guarded.last()
    guilty = guarded.agent_selection
    guarded.step(illegal)
    assert guarded.rewards[guilty] == -1
    assert all(guarded.terminations.values())


def test_pictures() -> None:
    env = module("silkroad").env(render_mode="svg")
    env.reset(seed=1)
    assert env.render().startswith("<svg")
    with pytest.raises(BadSetup, match="allowed: win, margin, rank"):
        module("silkroad").env(reward="glory")
    with pytest.raises(BadSetup, match="render_mode cannot be 'photo'; allowed: human, ansi, svg"):
        module("silkroad").env(render_mode="photo")


@pytest.mark.parametrize(("name", "players"), tables())
def test_pixels(name: str, players: int) -> None:
    """Pictures for recording have one size, show the table, and change with it."""
    env, luck = module(name).env(players=players, render_mode="rgb_array"), random.Random(1)
    env.reset(seed=1)
    drawn = []
    for step, _ in enumerate(env.agent_iter(60)):
        if step % 4 == 0:
            drawn.append(env.render())
        act_at_random(env, luck)
    assert {(picture.shape, str(picture.dtype)) for picture in drawn} == {((576, 640, 3), "uint8")}
    assert len({picture.tobytes() for picture in drawn}) > len(drawn) // 2
    assert all((picture[-16:] == GROUND).all() for picture in drawn)


def test_who_wants_pixels_is_told_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MODES", without := ("human", "ansi", "svg"))
    with pytest.raises(BadSetup, match="Pillow, which is not installed: pip install"):
        pictures.read_mode("rgb_array", without)


def test_anybody_s_whole_numbers_will_do() -> None:
    env, twin = module("tantan").raw_env(players=np.int64(3)), module("tantan").raw_env(players=3)
    env.reset(seed=np.uint32(7))
    twin.reset(seed=7)
    assert env.view("player_2") == twin.view("player_2")
    assert type(env.table.running.seed) is int
