"""The games in OpenSpiel: its own checks, unmodified, and that its states are our tables."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest

import fondaco
from fondaco.envs import openspiel
from fondaco.envs.history import COLUMNS, write_rows
from fondaco.errors import BadSetup
from fondaco.games import find
from tests.table_sizes import tables, titles

TABLES = tables()
EVERY_OPTION = [
    'fondaco_tantan(open_hands=True,purses={"food": 4; "spice": 5})',
    pytest.param("fondaco_silkroad(open_gems=True,tiles=shuffled)", marks=pytest.mark.long),
    "fondaco_carthage(deck=[10; 9; 8],open_hands=True,start_tile=True)",
]

DEDUCIBLE = ("tantan",)
"""Where all cards come to hands in the open: who remembers everything knows every hand, and what the pile holds."""


def load(name: str, players: int) -> Any:
    return pyspiel.load_game(f"fondaco_{name}(players={players})")


def choose(state: Any, luck: random.Random) -> int:
    """What luck, or a random player, does next."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        return int(luck.choices(outcomes, chances)[0])
    return int(luck.choice(state.legal_actions()))


def walk(game: Any, seed: int) -> Any:
    """The states of a random game, in which somebody decides; and its last one."""
    luck, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state
        state.apply_action(choose(state, luck))
    yield state


@pytest.mark.parametrize(("name", "players"), tables(biggest=False, title="silkroad"))
def test_openspiels_random_simulation(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("text", EVERY_OPTION)
def test_openspiels_random_simulation_with_every_option(text: str) -> None:
    game = pyspiel.load_game(text)
    assert set(game.undealt.options) == set(game.undealt.game.options)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiels_api_test(name: str, players: int) -> None:
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    GamesSimTest().sim_game(load(name, players))


@pytest.mark.parametrize(("name", "players"), tables(biggest=False, title="tantan"))
def test_openspiels_learning_environment(name: str, players: int) -> None:
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms.random_agent import RandomAgent

    environment = rl_environment.Environment(load(name, players), include_full_state=True)
    agents = [RandomAgent(seat, environment.action_spec()["num_actions"]) for seat in range(players)]
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([agents[player].step(step).action])
    assert sum(step.rewards) == pytest.approx(0)
    assert max(step.rewards) > 0 or set(step.rewards) == {0.0}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_state_is_our_match(name: str, players: int) -> None:
    """A match of ours, played in OpenSpiel with the same actions and the same luck, goes the same way."""
    match, luck = fondaco.new(name, players, seed=players), random.Random(players)
    state = load(name, players).new_initial_state()
    drawn = 0
    while True:
        while state.is_chance_node():
            table = state.table
            drawn = len([raw for raw in table.log + table.told if raw[0] == 0])
            wanted = match.record()["chance"][drawn]
            found = [index for index, _ in state.chance_outcomes() if table.outcome(index).endswith(f" {wanted}")]
            state.apply_action(found[0])
        assert state.table.match.position() == match.position()
        for seat in range(players) if match.over or luck.random() < 0.2 else ():
            events = [{"n": number, **event} for number, event in enumerate(state.table.events(seat))]
            assert events == match.events(0, seat=seat)
        if match.over:
            break
        assert state.current_player() == match.seat
        assert sorted(state.action_to_string(action) for action in state.legal_actions()) == match.legal()
        action = luck.choice(match.legal())
        state.apply_action(find(name).number(action))
        match.play(action)
    assert state.is_terminal()
    won = [seat for seat, value in enumerate(state.returns()) if value == max(state.returns())]
    assert won == match.winners()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_chances_are_those_of_the_cards_left(name: str, players: int) -> None:
    state = load(name, players).new_initial_state()
    luck = random.Random(3)
    while state.is_chance_node():
        counts = state.table.awaited.counts
        for index, chance in state.chance_outcomes():
            assert chance == pytest.approx(counts[index] / sum(counts))
        state.apply_action(choose(state, luck))


def test_things_with_one_name_are_one_outcome() -> None:
    state = pyspiel.load_game("fondaco_silkroad(tiles=shuffled)").new_initial_state()
    names = [state.action_to_string(index) for index, _ in state.chance_outcomes()]
    assert len(set(names)) == len(names) < len(state.table.awaited.counts)
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)


@pytest.mark.parametrize(("name", "players"), tables(biggest=False, title="carthage"))
def test_resampling_keeps_what_a_player_knows_and_changes_the_rest(name: str, players: int) -> None:
    """As OpenSpiel's ResampleInfostateTest, which its Python does not offer; and nothing leaks into what is seen."""
    sampler = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)
    luck, changed = random.Random(5), 0
    for state in walk(load(name, players), players):
        if state.is_terminal() or luck.random() < 0.8:
            continue
        for player in range(players):
            other = state.resample_from_infostate(player, sampler)
            assert other.current_player() == state.current_player()
            for ask in ("information_state_string", "observation_string"):
                assert getattr(other, ask)(player) == getattr(state, ask)(player)
            for ask in ("information_state_tensor", "observation_tensor"):
                assert np.array_equal(getattr(other, ask)(player), getattr(state, ask)(player))
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            assert not other.table.match.check() or state.table.match.check()
            changed += str(other) != str(state)
    assert (changed > 0) == (name not in DEDUCIBLE)


@pytest.mark.parametrize("name", titles("silkroad"))
def test_a_resampled_table_can_be_played_to_its_end(name: str) -> None:
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    states = [state.clone() for state in walk(load(name, 3), 1)]
    luck = random.Random(2)
    for state in luck.sample(states[:-1], 2):
        other = state.resample_from_infostate(state.current_player(), sampler)
        while not other.is_terminal():
            if not other.is_chance_node():
                assert other.information_state_tensor()
            other.apply_action(choose(other, luck))
        assert sum(other.returns()) == pytest.approx(0)


@pytest.mark.parametrize("name", titles("tantan"))
def test_the_information_state_remembers(name: str) -> None:
    """Two ways to the same view are two information states; and what is known of other hands stands in the tensor."""
    game = load(name, 3)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    before: dict[int, str] = {}
    for state in walk(game, 4):
        for player in range(3):
            told = state.information_state_string(player)
            events = told.rpartition("hand ")[0]
            assert events.startswith(before.get(player, ""))
            before[player] = events
            observer.set_from(state, player)
            for step in range(1, 3):
                hand = state.table.state.hands[(player + step) % 3]
                assert all(observer.dict["known"][step - 1] <= hand)


@pytest.mark.parametrize("name", fondaco.games.names())
def test_an_observer_can_show_what_happened(name: str) -> None:
    """The last events, of a table in the middle of a draw too: those that the information state tells in words."""
    game = load(name, 2)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True), {"history": 20})
    states = list(walk(game, 1))
    for state in (states[3], states[len(states) // 2], states[-1]):
        for player in range(2):
            observer.set_from(state, player)
            rows = np.zeros((20, COLUMNS), np.float32)
            table = state.table
            write_rows([table.game.seen(raw, player) for raw in table.log], rows)
            assert np.array_equal(observer.dict["history"], rows)
            assert np.array_equal(observer.tensor[-20 * COLUMNS :], rows.reshape(-1))


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(BadSetup, match="is for 2 to 4 players, not 7"):
        load("tantan", 7)
    with pytest.raises(BadSetup, match="should be JSON"):
        pyspiel.load_game("fondaco_carthage(deck=many)")
    with pytest.raises(BadSetup, match="tiles cannot be"):
        pyspiel.load_game("fondaco_silkroad(tiles=lost)")
    game = load("tantan", 2)
    with pytest.raises(BadSetup, match="not more and not less"):
        game.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
        )
    with pytest.raises(BadSetup, match="has no parameter colour"):
        game.make_py_observer(None, {"colour": "blue"})
    with pytest.raises(BadSetup, match="tells its players and options itself"):
        pyspiel.load_game("fondaco_tantan(position=small,open_hands=True)")


def test_every_game_is_registered() -> None:
    names = pyspiel.registered_names()
    assert {openspiel.PREFIX + name for name in fondaco.games.names()} <= set(names)
