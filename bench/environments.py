"""Our environments beside other people's: steps a second on one core, all in one run. `make bench-environments`.

A step is one decision handed in from outside; every player's, where all seats are played from there. All play at
random, legal actions only. What a row hands out with each step is in its last column.
"""

import argparse
import importlib
import random
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import rlcard
from rich.console import Console
from rich.table import Table

import fondaco.envs.gymnasium
import fondaco.envs.openspiel  # noqa: F401  (registers the games)
from fondaco.envs.batch import Batch
from fondaco.envs.pettingzoo import module_of
from fondaco.games import names
from measure import Play, Row, interleaved, measure, stay_on_one_core

PLAYERS = 4
GAMES_AT_ONCE = 256
LONG_GAME = 30
"""Games of fewer decisions spend much of their time on set-up: they are shown, and not compared with."""

WIDTH = 112
"""The table is as wide as that even where the screen is not, such as in a file."""

ALL = "observation, mask"
STATE_ONLY = "legal actions"

rng = random.Random(1)


# Ours


@cache
def batch_of(game: str) -> Play:
    batch = Batch(game, PLAYERS, games=GAMES_AT_ONCE, seed=1)
    actions = np.zeros(GAMES_AT_ONCE, np.int64)

    def play() -> tuple[int, float]:
        ended = 0
        for _ in range(100):
            batch.sample(actions)
            batch.step(actions)
            ended += int(batch.dones.sum())
        return ended, 100 * GAMES_AT_ONCE

    return play


@cache
def vector_of(game: str, opponents: str, players: int) -> Play:
    envs: Any = gymnasium.make_vec(
        f"fondaco/{game}-v0", num_envs=GAMES_AT_ONCE, players=players, opponents=opponents, copy=False
    )
    envs.reset(seed=1)
    actions = np.zeros(GAMES_AT_ONCE, np.int64)

    def play() -> tuple[int, float]:
        ended = 0
        for _ in range(10):
            envs.batch.sample(actions)
            ended += int(envs.step(actions)[2].sum())
        return ended, 10 * GAMES_AT_ONCE

    return play


def aec_loop(env: Any) -> Play:
    """One match through PettingZoo's interface."""

    def play() -> tuple[int, float]:
        env.reset(seed=rng.getrandbits(31))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                decisions += 1
        return 1, decisions

    return play


def pettingzoo_of(game: str) -> Play:
    return aec_loop(module_of(game).env(players=PLAYERS))


def single_env(game: str) -> Play:
    env = gymnasium.make(f"fondaco/{game}-v0", players=2)

    def play() -> tuple[int, float]:
        _, info = env.reset(seed=rng.getrandbits(31))
        decisions, ended = 0, False
        while not ended:
            _, _, ended, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
            decisions += 1
        return 1, decisions

    return play


def openspiel_loop(name: str) -> Play:
    """One match through OpenSpiel's Python interface."""
    game = pyspiel.load_game(name)

    def play() -> tuple[int, float]:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return 1, decisions

    return play


# Others'


def rlcard_loop(name: str) -> Play:
    env = rlcard.make(name, config={"seed": 1})

    def play() -> tuple[int, float]:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return 1, decisions

    return play


@cache
def pgx_scan(name: str) -> Play:
    """Many matches at once, many steps in one compiled call."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choosing, dealing = jax.random.split(key, 3)
        actions = jax.random.categorical(choosing, jax.numpy.log(state.legal_action_mask.astype("float32")))
        state = step(state, actions, jax.random.split(dealing, GAMES_AT_ONCE))
        return (state, key), state.terminated.sum()

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, 100))
    keys = jax.random.split(jax.random.PRNGKey(1), GAMES_AT_ONCE)
    carry = (jax.jit(jax.vmap(env.init))(keys), jax.random.PRNGKey(2))
    carry, _ = run(carry)

    def play() -> tuple[int, float]:
        nonlocal carry
        carry, ended = run(carry)
        return int(ended.sum()), 100 * GAMES_AT_ONCE

    return play


def pettingzoo_game(name: str) -> Play:
    return aec_loop(importlib.import_module(f"pettingzoo.classic.{name}").env())


# The table

Contestant = tuple[str, str, Callable[[], Play], str]


def ours(games: Sequence[str]) -> Iterator[Contestant]:
    for game in games:
        yield f"Fondaco {game}", "batch", partial(batch_of, game), ALL
    for game in games:
        yield f"Fondaco {game}", "vector env, 2 players", partial(vector_of, game, "random", 2), ALL
    for game in games:
        yield f"Fondaco {game}", "PettingZoo", partial(pettingzoo_of, game), ALL
    for game in games:
        yield f"Fondaco {game}", "Gymnasium, 2 players", partial(single_env, game), ALL
    for game in games:
        loop = f"fondaco_{game}(players={PLAYERS})"
        yield f"Fondaco {game}", "OpenSpiel", partial(openspiel_loop, loop), STATE_ONLY


def others() -> Iterator[Contestant]:
    for name in ("hearts", "crazy_eights", "gin_rummy", "dou_dizhu"):
        yield f"OpenSpiel {name}", "python loop", partial(openspiel_loop, name), STATE_ONLY
    for name in ("uno", "gin-rummy"):
        yield f"RLCard {name}", "python loop", partial(rlcard_loop, name), ALL
    for name in ("texas_holdem_no_limit_v6", "leduc_holdem_v4"):
        yield f"PettingZoo {name}", "python loop", partial(pettingzoo_game, name), ALL
    for name in ("sparrow_mahjong", "leduc_holdem"):
        yield f"pgx {name}", "batch", partial(pgx_scan, name), ALL


def rows_of(contestants: list[Contestant], seconds: float) -> list[Row]:
    measured = []
    for name, kind, ready, note in contestants:
        play = ready()
        play()
        measured.append(measure(name, kind, play, seconds, note))
    return measured


def decisions_a_game(row: Row) -> float:
    return row["decisions_per_second"] / row["games_per_second"] if row["games_per_second"] else float("inf")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="of the processor, for each row in each round")
    parser.add_argument("--repeats", type=int, default=9, help="rounds; the table shows the best")
    parser.add_argument("--games", nargs="+", choices=names(), default=names(), help="which of ours")
    chosen = parser.parse_args()
    stay_on_one_core()
    warnings.simplefilter("ignore")
    console = Console()
    console.width = max(console.width, WIDTH)
    contestants = [*ours(chosen.games), *others()]
    with console.status("Measuring, for a few minutes"):
        rows = interleaved([lambda seconds: rows_of(contestants, seconds)], chosen.seconds, chosen.repeats)
    peers = [row for row in rows if not row["name"].startswith("Fondaco") and decisions_a_game(row) >= LONG_GAME]
    best = max(peers, key=lambda row: row["decisions_per_second"])
    shown = Table(title="Steps on one core, per second", box=None, padding=(0, 1, 0, 0), pad_edge=False)
    for heading in ("game", "how", "with each step"):
        shown.add_column(heading, no_wrap=True)
    for heading in ("steps", "a game", "to the best"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        ratio = row["decisions_per_second"] / best["decisions_per_second"]
        figures = f"{row['decisions_per_second']:,.0f}", f"{decisions_a_game(row):.0f}", f"{ratio:.3g}x"
        shown.add_row(row["name"], row["kind"], row["note"], *figures)
    console.print(shown)
    console.print(f"\nThe best other game of {LONG_GAME} or more decisions is {best['name']}.")


if __name__ == "__main__":
    main()
