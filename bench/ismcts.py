"""Our search against OpenSpiel's: its own information-set Monte Carlo tree search, through our adapter, in equal time.

Run it with `python bench/ismcts.py tantan --count 20`. Both sides have equal seconds of the processor for a decision,
on one core, and sit at either seat by turns; OpenSpiel's bot is asked for as many simulations as fit into them, by what
those so far have cost, and for two at least: the first only opens its root.
"""

import argparse
import random
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from fondaco import bots
from fondaco.envs.openspiel import PREFIX
from fondaco.games import names

UCT = 2.0
"""Twice the spread of returns between losing and winning: what OpenSpiel's examples take."""

FEWEST = 2


class TimedOpponent:
    """OpenSpiel's bot, asked for as many simulations as a time allows."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        self.game = game
        self.seconds = seconds
        self.luck = np.random.RandomState(seed)
        self.spent, self.simulations, self.decisions = 0.0, 0, 0

    def step(self, state: Any) -> int:
        affordable = int(self.seconds * self.simulations / self.spent) if self.spent else 0
        simulations = max(FEWEST, affordable)
        evaluator = RandomRolloutEvaluator(1, self.luck)
        bot = ISMCTSBot(self.game, evaluator, UCT, simulations, random_state=self.luck)
        begun = time.process_time()
        action = int(bot.step(state))
        if len(state.legal_actions()) > 1:
            self.spent += time.process_time() - begun
            self.simulations += simulations
            self.decisions += 1
        return action


def play(name: str, seconds: float, number: int, opponent: TimedOpponent) -> float:
    """A game for two; our share of the victory."""
    luck, ours = random.Random(number), number % 2
    state = opponent.game.new_initial_state()
    bot = bots.find(f"search:{seconds * 1000:.0f}ms@.", number)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, chances)[0])
        elif state.current_player() == ours:
            match = state.table.match
            chosen = bot.choose(match.view(ours), match.legal(), match.events(0, seat=ours))
            state.apply_action(match.game.numbers[chosen.lower()])
        else:
            state.apply_action(opponent.step(state))
    return float(state.returns()[ours] + 1) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which (all)")
    parser.add_argument("--count", type=int, default=20, help="games each (20)")
    parser.add_argument("--seconds", type=float, default=0.05, help="of the processor for a decision (0.05)")
    chosen = parser.parse_args()
    for name in chosen.games or names():
        opponent = TimedOpponent(pyspiel.load_game(f"{PREFIX}{name}(players=2)"), chosen.seconds, 0)
        shares = [play(name, chosen.seconds, number, opponent) for number in range(chosen.count)]
        spent, simulations = opponent.spent / opponent.decisions, opponent.simulations / opponent.decisions
        print(
            f"{name}: our search has {np.mean(shares):.1%} of {len(shares)} games in {chosen.seconds} s a decision; "
            f"OpenSpiel's had {spent:.3f} s and {simulations:.1f} simulations",
            flush=True,
        )


if __name__ == "__main__":
    main()
