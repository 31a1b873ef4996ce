"""OpenSpiel's searching players at our tables: IS-MCTS, which imagines what it cannot see, against MCTS, which peeks.

python examples/openspiel_players.py --game silkroad --simulations 20

They are those of open_spiel.python: pyspiel.MCTSBot and pyspiel.ISMCTSBot, in C++, end the whole process with any game
that is written in Python.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

import fondaco
import fondaco.envs.openspiel  # makes the games known to OpenSpiel


def play(name, players, simulations, seed):
    """One game: seat 0 is IS-MCTS, seat 1 MCTS, and the rest play at random. The final state."""
    luck = np.random.RandomState(seed)
    game = pyspiel.load_game(f"fondaco_{name}(players={players})")
    trial = RandomRolloutEvaluator(n_rollouts=1, random_state=luck)
    bots = [
        ISMCTSBot(game, trial, uct_c=1.4, max_simulations=simulations, random_state=luck),
        MCTSBot(game, uct_c=1.4, max_simulations=simulations, evaluator=trial, random_state=luck),
        *(pyspiel.make_uniform_random_bot(seat, seed) for seat in range(2, players)),
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choice(outcomes, p=chances))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=fondaco.games.names(), action="append", help="which (all)")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=10, help="for each decision (10)")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    for name in arguments.game or fondaco.games.names():
        state = play(name, arguments.players, arguments.simulations, arguments.seed)
        scores = [score["total"] for score in state.table.match.scores()]
        print(f"{name}: scores {scores}, returns {state.returns()}")
