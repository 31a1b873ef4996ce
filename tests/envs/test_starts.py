"""Matches that begin from positions, and the small variants that are there to be solved."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest

import fondaco
from fondaco.envs import openspiel
from fondaco.envs.batch import Batch, SoloBatch
from fondaco.envs.gymnasium import TableEnv, TableVectorEnv
from fondaco.envs.observation import decode
from fondaco.envs.pettingzoo.aec import TableEnv as EveryonesEnv
from fondaco.envs.starts import Start, begin
from fondaco.errors import BadPosition, BadSetup
from fondaco.games import find
from fondaco.match import Match
from fondaco.testing import random_walk
from tests.table_sizes import WITH_OPPONENTS, titles
from tests.test_docs import rows, section

NAMES = fondaco.games.names()


def small(name: str) -> Any:
    return find(name).variants["small"]["position"]


def in_the_middle(name: str, seed: int) -> dict[str, Any]:
    """A position of a random match, in which somebody decides."""
    positions = [match.position() for match in random_walk(name, 2, seed) if not match.over]
    return random.Random(seed).choice(positions)


def some_legal(mask: Any, luck: random.Random) -> int:
    return luck.choice(np.flatnonzero(mask).tolist())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_goes_on_from_a_position(name: str, seed: int) -> None:
    """And it is the match that `from_position` makes of it, also after a copy."""
    position = in_the_middle(name, seed)
    match, luck = fondaco.from_position(position, seed=seed), random.Random(seed)
    env = EveryonesEnv(name, 2)
    env.reset(seed=seed, options={"position": position})
    while not match.over:
        agent = env.agent_selection
        assert agent == f"player_{match.seat}"
        observed = env.observe(agent)
        assert decode(name, 2, observed["observation"]) == match.view(match.seat)
        action = some_legal(observed["action_mask"], luck)
        env.step(action)
        match.play_number(action)
        if luck.random() < 0.1:
            env = pickle.loads(pickle.dumps(env))
    assert env.table.running.record() == match.record()
    env.reset(seed=seed)
    assert env.table.running.position() == fondaco.new(name, 2, seed=seed).position()


@pytest.mark.parametrize("name", NAMES)
def test_one_seat_begins_where_it_is_told_to(name: str) -> None:
    env = TableEnv(name, players=2, opponents="greedy", seat=0)
    _, info = env.reset(seed=3, options={"position": "small"})
    assert env.view() == fondaco.from_position(small(name)).view(0)
    luck, over = random.Random(3), False
    while not over:
        _, reward, over, _, info = env.step(some_legal(info["action_mask"], luck))
    assert env.table.running.record()["position"] == small(name)
    assert (reward > -1) == (0 in env.table.running.winners())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("compiled", [True, False])
def test_a_batch_takes_positions_in_turn(name: str, compiled: bool) -> None:
    starts: list[Start] = [in_the_middle(name, 1), "small"]
    views = [begin(find(name), start).position() for start in starts]
    batch = Batch(name, 2, games=4, seed=5, compiled=compiled)
    batch.reset(5, starts)
    luck, begun = random.Random(5), [[views.index(batch.match(place).position())] for place in range(4)]
    for _ in range(400):
        batch.step([some_legal(mask, luck) for mask in batch.masks])
        for place in np.flatnonzero(batch.dones).tolist():
            begun[place].append(views.index(batch.match(place).position()))
    for place in range(4):
        expected = [(turn // 2 + place) % 2 for turn in range(len(begun[place]))]
        assert begun[place] == expected
    assert max(map(len, begun)) > 4
    batch.reset(6)
    assert batch.match(0).position() not in views


@pytest.mark.parametrize("name", titles(WITH_OPPONENTS))
def test_the_player_has_every_seat_at_every_position(name: str) -> None:
    envs = TableVectorEnv(name, num_envs=3, players=2)
    _, infos = envs.reset(seed=1, options={"position": [in_the_middle(name, 1), "small"]})
    met = set()
    luck = random.Random(1)
    for _ in range(300):
        _, _, ends, _, infos = envs.step([some_legal(mask, luck) for mask in infos["action_mask"]])
        for place in np.flatnonzero(ends).tolist():
            turn = int(envs.batch._serials[place]) // 3 - 1
            met.add((int(infos["seat"][place]), (turn // 2 + place) % 2))
    assert met == {(0, 0), (0, 1), (1, 0), (1, 1)}
    alone = SoloBatch(name, 2, games=2, opponents="greedy", seat=1)
    alone.reset(2, ["small"])
    assert alone.seats.tolist() == [1, 1]


def test_what_cannot_be_begun_from_is_refused() -> None:
    env = TableEnv("tantan", players=3)
    for start, complaint in [
        ("huge", "no variant 'huge'; its variants are: small"),
        ("small", "for 2 players, and this table has 3"),
        (small("carthage"), "one of Traders of Carthage, not of Tan-Tan Caravan"),
    ]:
        with pytest.raises(BadSetup, match=complaint):
            env.reset(options={"position": start})
    with pytest.raises(BadSetup, match="has open_hands = False, and this table True"):
        Batch("tantan", 2, open_hands=True).reset(1, ["small"])
    over = {**small("tantan"), "phase": "over", "to_move": None}
    with pytest.raises(BadPosition, match="nothing is left to decide"):
        begin(find("tantan"), over)
    empty = {**small("carthage"), "market": [], "farm": []}
    with pytest.raises(BadPosition, match="luck speaks before the first decision"):
        begin(find("carthage"), empty)


# OpenSpiel


def load(name: str) -> Any:
    return pyspiel.load_game(f"{openspiel.PREFIX}{name}(position=small)")


@pytest.mark.parametrize("name", titles("carthage"))
def test_openspiels_random_simulation_from_a_position(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=2, serialize=True, verbose=False)
    written = json.dumps(in_the_middle(name, 3)).replace(",", ";")
    game = pyspiel.load_game(openspiel.PREFIX + name, {"position": written})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = pyspiel.load_game(str(game)).new_initial_state()
    assert state.table.match.position() == fondaco.from_position(in_the_middle(name, 3)).position()


def tree(state: Any) -> Any:
    """Every state from here on."""
    yield state
    if not state.is_terminal():
        for action in state.legal_actions():
            yield from tree(state.child(action))


@pytest.mark.parametrize("name", NAMES)
def test_resampling_knows_the_cards_of_a_variant(name: str) -> None:
    """Nothing that is dealt anew is a card the variant does not have."""
    luck, sampled = random.Random(1), 0
    for state in tree(load(name).new_initial_state()):
        if state.is_terminal() or state.is_chance_node() or luck.random() > 0.05:
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, luck.random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert state.information_state_tensor(seat) == other.information_state_tensor(seat)
        assert cards(other.table.match) == cards(state.table.match)
        sampled += 1
    assert sampled > 5


def cards(match: Match) -> list[int]:
    sort = match.game.zones.things[0]
    return [match.game.zones.number_of(sort)(match.state, thing) for thing in range(len(sort.names))]


@pytest.mark.parametrize("name", titles("tantan"))
def test_exploitability_falls_under_cfr(name: str) -> None:
    """To what docs/environments.md tells; and what the equilibrium is worth is told there too."""
    title = find(name).title
    _, states, sets, one, five, twenty, worth = next(
        row for row in rows(section("docs/environments.md", "Small variants")) if row[0] == title
    )
    game = load(name)
    nodes = list(tree(game.new_initial_state()))
    decided = [state for state in nodes if state.current_player() >= 0]
    assert len(nodes) == int(states.replace(",", ""))
    assert len({(s.current_player(), s.information_state_string()) for s in decided}) == int(sets.replace(",", ""))
    solver = pyspiel.CFRPlusSolver(game)
    found = {}
    for iteration in range(1, 21):
        solver.evaluate_and_update_policy()
        if iteration in (1, 5, 20):
            found[iteration] = pyspiel.exploitability(game, solver.average_policy())
    assert found[1] > 3 * found[5] > 30 * found[20] > 0
    assert [f"{value:.4f}" for value in found.values()] == [one, five, twenty]
    value = pyspiel.expected_returns(game.new_initial_state(), solver.average_policy(), -1, True)[0]
    top, bottom = worth.replace("−", "-").split("/")
    assert value == pytest.approx(int(top) / int(bottom), abs=2 * found[20])
