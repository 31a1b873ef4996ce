"""What is looked at on a prompt says in one line what it is."""

from __future__ import annotations

import sys

import gymnasium
import pyspiel
import pytest

import fondaco
import fondaco.envs.openspiel  # which registers the games
from fondaco import bots
from fondaco.bots.asking import StandIn
from fondaco.envs import pettingzoo
from fondaco.envs.batch import Batch, SoloBatch
from fondaco.envs.gymnasium import TableEnv

LONGEST = 120
SEED = (1 << 64) - 1
SPECS = ("random", "greedy", "level:1", "level:5", "search:2000x4", "search:2.5s", "textbook:100")


def says_what_it_is(thing: object, *words: str) -> None:
    said = repr(thing)
    assert "\n" not in said
    assert len(said) <= LONGEST
    assert " object at 0x" not in said
    for word in words:
        assert word in said


@pytest.mark.parametrize("game", fondaco.games.names())
def test_a_game_and_its_matches(game: str) -> None:
    match = fondaco.new(game, players=2, seed="f" * 64, names=["M" * 64, "I" * 64])
    says_what_it_is(match.game, game, match.game.title)
    says_what_it_is(match, match.game.title, "2 players", "0 actions")


@pytest.mark.parametrize("spec", [*SPECS, f"remote:{sys.executable} -c {'x' * 200!r}"])
def test_a_bot(spec: str) -> None:
    bot = bots.find(spec, SEED)
    says_what_it_is(bot, type(bot).__name__)
    if not spec.startswith("remote:"):
        says_what_it_is(bot, str(SEED))
        says_what_it_is(StandIn(bot, SEED), repr(bot), "stand-in")


@pytest.mark.parametrize("game", fondaco.games.names())
def test_environments_and_batches(game: str) -> None:
    title = fondaco.games.find(game).title
    for kind in (Batch, SoloBatch):
        says_what_it_is(kind(game, games=3, compiled=False), kind.__name__, "3 games", title)
    says_what_it_is(TableEnv(game, 2), title, "2 players")
    says_what_it_is(gymnasium.make(f"fondaco/{game}-v0"), game)
    says_what_it_is(pettingzoo.module_of(game).raw_env(players=2), title, "2 players")


def test_a_game_of_openspiel_and_its_states() -> None:
    game = pyspiel.load_game("fondaco_tantan(players=3)")
    says_what_it_is(game, "fondaco_tantan")
    says_what_it_is(game.new_initial_state(), "Tan-Tan Caravan", "3 players")
