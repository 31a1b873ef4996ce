"""How fast other engines play at random. Prints a JSON list; needs requirements/bench.txt.

A decision is one choice by a player, forced ones included; chance does not count.
"""

import functools
import itertools
import json
import random
import statistics

import catanatron
import pyspiel

from measure import Row, interleaved, measure, stay_on_one_core

OPENSPIEL_GAMES = ("hearts", "crazy_eights", "goofspiel", "dou_dizhu")
# OpenSpiel's search refuses games with simultaneous moves, hence no goofspiel.
ROLLOUT_GAMES = ("hearts", "crazy_eights", "dou_dizhu")
DEALS = 200
ROLLOUTS_PER_CALL = 100
COUNTED_PER_DEAL = 10

rng = random.Random(1)


def rows(seconds: float) -> list[Row]:
    return [
        *(python_loop(name, seconds) for name in OPENSPIEL_GAMES),
        *(cpp_rollouts(name, seconds) for name in ROLLOUT_GAMES),
        catan(seconds),
    ]


def python_loop(name: str, seconds: float) -> Row:
    game = pyspiel.load_game(name)
    return measure(f"OpenSpiel {name}", "python loop", lambda: (1, play_out(game.new_initial_state())), seconds)


def play_out(state: pyspiel.State) -> int:
    """Plays on at random through the Python interface and returns the number of decisions."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            draw(state)
        elif state.is_simultaneous_node():
            choices = [rng.choice(state.legal_actions(seat)) for seat in range(state.num_players())]
            state.apply_actions(choices)
            decisions += len(choices)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def draw(state: pyspiel.State) -> None:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(outcomes, weights)[0])


def cpp_rollouts(name: str, seconds: float) -> Row:
    """Random games wholly in C++, from the first decision on: the deal is not timed.

    A search of one simulation does nothing but evaluate its root, here by that many random rollouts.
    Nobody counts their decisions: they are reckoned from the mean length of random games from the same deals.
    """
    game = pyspiel.load_game(name)
    deals, length = deals_and_length(name)
    next_deal = itertools.cycle(deals)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS_PER_CALL, seed=rng.getrandbits(31))
    search = pyspiel.MCTSBot(
        game,
        evaluator,
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=1,
        solve=False,
        seed=rng.getrandbits(31),
        verbose=False,
    )

    def play() -> tuple[int, float]:
        search.mcts_search(next(next_deal))
        return ROLLOUTS_PER_CALL, ROLLOUTS_PER_CALL * length

    note = f"{length:.1f} decisions a game (a mean, counted apart), the deal not timed"
    return measure(f"OpenSpiel {name}", "c++ rollout", play, seconds, note)


@functools.cache
def deals_and_length(name: str) -> tuple[list[pyspiel.State], float]:
    game = pyspiel.load_game(name)
    deals = [dealt(game) for _ in range(DEALS)]
    return deals, statistics.fmean(play_out(deal.clone()) for deal in deals for _ in range(COUNTED_PER_DEAL))


def dealt(game: pyspiel.Game) -> pyspiel.State:
    state = game.new_initial_state()
    while state.is_chance_node():
        draw(state)
    return state


def catan(seconds: float) -> Row:
    def play() -> tuple[int, float]:
        players = [catanatron.RandomPlayer(colour) for colour in catanatron.Color]
        game = catanatron.Game(players, seed=rng.getrandbits(31))
        game.play()
        return 1, len(game.state.actions)

    return measure("catanatron", "python loop", play, seconds, f"{len(catanatron.Color)} players")


if __name__ == "__main__":
    stay_on_one_core()
    print(json.dumps(interleaved([rows], seconds=1, repeats=9), indent=2))
