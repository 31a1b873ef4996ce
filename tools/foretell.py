"""Which weights of the judgement foretell best who wins? Plays games, fits the weights to who won, and prints them.

Games are of greedy players with whims, by the thousand; and, if one likes, of searching players.
"""

from __future__ import annotations

import argparse
from math import exp, log
from typing import Any

import numpy as np

from fondaco.bots.chances import CHANCES, ROWS, TRIED, look_around, share_victory
from fondaco.bots.contract import Outlook, Thinking, Weights
from fondaco.bots.lessons import consider, most_visited
from fondaco.bots.lookahead import ACTION, MARGIN, SEATS, try_all
from fondaco.bots.mind import mind_of, thinking_engine
from fondaco.bots.nets import net_of
from fondaco.bots.tree import VALUES, VISITS, Nodes
from fondaco.games import find, names
from fondaco.kernel.bits import nth
from fondaco.kernel.buffers import Dealers, States, dealers_of, key_dealer, put_state, states_of
from fondaco.kernel.chance import seed_key
from fondaco.kernel.contract import OVER, deal, play
from fondaco.kernel.playout import choose, list_legal, seed_whim
from fondaco.kernel.records import Row
from fondaco.lab.training.school import School

PLAYERS = 2
KEPT_OF_A_GAME, KEPT_OF_A_SEARCH = 12, 4
"""One state of so many is kept."""
RARE = 20
"""One decision of a search of so many is a whim."""
MOST_OF_A_GAME = 40
WHIMS = (0.3, 0.8)
"""An action that looks so many points worse is e times less likely to be chosen."""
LEAST_DOUBT = 0.3
ENOUGH = 1e-5


def play_whimsically(
    blank: States,
    table: States,
    hands: Dealers,
    whim: Row,
    words: Row,
    outlook: Outlook,
    tried: Any,
    weights: Weights,
    temper: Any,
    games: int,
    kept: States,
    results: Any,
) -> int:
    """Play games, and keep some states of each with how it ended; how many."""
    states, dealers, shelf = states_of(table), dealers_of(hands), states_of(kept)
    used = 0
    for game in range(games):
        put_state(states, 0, states_of(blank)[0])
        key_dealer(dealers[1], dealers[0], 2 * game)
        key_dealer(dealers[2], dealers[0], 2 * game + 1)
        seed_whim(whim, dealers[2])
        deal(states[0], dealers[1])
        first = used
        while states[0].to_move != OVER:
            count = try_all(states, dealers[2], words, weights, outlook, tried, False)
            best = tried[0][MARGIN]
            for place in range(1, count):
                best = max(best, tried[place][MARGIN])
            total = 0.0
            for place in range(count):
                tried[place][MARGIN] = exp(max(-30.0, (tried[place][MARGIN] - best) / temper[0]))
                total += tried[place][MARGIN]
            left = choose(whim, 1_000_000) / 1_000_000 * total
            chosen = 0
            while chosen < count - 1 and left >= tried[chosen][MARGIN]:
                left -= tried[chosen][MARGIN]
                chosen += 1
            if choose(whim, KEPT_OF_A_GAME) == 0 and used < len(shelf):
                put_state(shelf, used, states[0])
                used += 1
            play(states[0], dealers[1], int(tried[chosen][ACTION]))
        share_victory(states[0], outlook[CHANCES])
        for place in range(first, used):
            for seat in range(states[0].players):
                results[place][seat] = outlook[CHANCES][seat]
    return used


def play_searching(
    thinking: Thinking,
    nodes: Nodes,
    blank: States,
    hands: Dealers,
    games: int,
    iterations: int,
    kept: States,
    results: Any,
) -> int:
    """The same with searches, open cards and a few whims; what a search found counts as much as how the game ended."""
    root, shelf = states_of(thinking.root), states_of(kept)
    dealers, dreamers = dealers_of(hands), dealers_of(thinking.hands)
    words, whim, ended = thinking.words, thinking.whim, thinking.outlook[TRIED]
    used = 0
    for game in range(games):
        put_state(root, 0, states_of(blank)[0])
        key_dealer(dealers[1], dealers[0], 2 * game)
        key_dealer(dealers[2], dealers[0], 2 * game + 1)
        seed_whim(whim, dealers[2])
        key_dealer(dreamers[0], dealers[2], 0)
        deal(root[0], dealers[1])
        first, decision = used, 0
        while root[0].to_move != OVER:
            count = list_legal(root[0], words)
            action = nth(words, choose(whim, count))
            if count > 1 and choose(whim, RARE) > 0:
                action = consider(thinking, nodes, decision, iterations)
                if choose(whim, KEPT_OF_A_SEARCH) == 0 and used < len(shelf):
                    put_state(shelf, used, root[0])
                    best = most_visited(nodes)
                    for seat in range(root[0].players):
                        results[used][seat] = nodes.figures[best, VALUES + seat] / nodes.figures[best, VISITS] / 2
                    used += 1
            play(root[0], dealers[1], action)
            decision += 1
        share_victory(root[0], ended)
        for place in range(first, used):
            for seat in range(root[0].players):
                results[place][seat] += ended[seat] / 2
    return used


def surprise(kept: States, results: Any, weights: Weights, outlook: Outlook) -> float:
    """How much the outcomes surprise whoever judges by some weights (the mean log loss)."""
    states = states_of(kept)
    loss = 0.0
    for place in range(len(results)):
        look_around(states[place], weights, outlook)
        for seat in range(states[place].players):
            loss -= results[place][seat] * log(max(1e-6, outlook[CHANCES][seat]))
    return loss / len(results)


class Foreteller:
    """The games of one title, and how well some weights foretell them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.game, self.mind, self.engine = find(name), mind_of(name), thinking_engine(name)
        self.outlook = np.zeros((ROWS, PLAYERS))
        self.samples: list[tuple[Any, Any]] = []

    def play_greedily(self, games: int, weights: Any, temper: float) -> None:
        room = games * MOST_OF_A_GAME
        kept, results = self.engine.room(room), np.zeros((room, PLAYERS))
        used = self.engine.driver(play_whimsically)(
            self.engine.states(self.game.blank(PLAYERS, {}, -1)),
            self.engine.room(2),
            self.engine.dealers(seed_key(0, f"whims of {temper}"), (0, 0), (0, 0)),
            self.engine.whim(),
            self.engine.words(),
            self.outlook,
            np.zeros((len(self.game.actions), SEATS + 2 * PLAYERS)),
            weights,
            np.array([temper]),
            games,
            kept,
            results,
        )
        self.samples.append((kept[: used * self.engine.state.size()], results[:used]))

    def play_searching(self, games: int, iterations: int) -> None:
        room, school = games * MOST_OF_A_GAME, School(self.name, PLAYERS)
        kept, results = self.engine.room(room), np.zeros((room, PLAYERS))
        used = self.engine.driver(play_searching)(
            school.thinker(net_of(self.name), 0, "foretelling"),
            school.nodes(iterations),
            self.engine.states(self.game.blank(PLAYERS, {}, -1)),
            self.engine.dealers(seed_key(0, "searches"), (0, 0), (0, 0)),
            games,
            iterations,
            kept,
            results,
        )
        self.samples.append((kept[: used * self.engine.state.size()], results[:used]))

    def loss(self, weights: Any) -> float:
        """All kinds of games count alike."""
        measure = self.engine.driver(surprise)
        return float(sum(measure(*sample, weights, self.outlook) for sample in self.samples) / len(self.samples))

    def fit(self, weights: Any) -> Any:
        """One weight after the other a step up or down, while it helps; no weight becomes negative."""
        least = np.array([LEAST_DOUBT if name.startswith("doubt") else 0.0 for name in self.mind.weights.values])
        steps = np.maximum(0.05, weights * 0.2)
        best, before = self.loss(weights), float("inf")
        while before - best > ENOUGH:
            before = best
            for place in range(len(weights)):
                for step in (steps[place], -steps[place]):
                    changed = weights.copy()
                    changed[place] = max(least[place], weights[place] + step)
                    if (loss := self.loss(changed)) < best:
                        best, weights = loss, changed
                        steps[place] *= 1.5
                        break
                else:
                    steps[place] *= 0.5
            print(f"surprise {best:.4f}", flush=True)
        return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=names())
    parser.add_argument("--games", type=int, default=8000, help="of greedy players, for each kind of whims")
    parser.add_argument("--searched", type=int, default=0, help="games of searching players")
    parser.add_argument("--iterations", type=int, default=100, help="of their searches")
    chosen = parser.parse_args()
    foreteller = Foreteller(chosen.game)
    weights = np.array(foreteller.mind.weights.vector())
    for temper in WHIMS if chosen.games else ():
        foreteller.play_greedily(chosen.games, weights, temper)
    if chosen.searched:
        foreteller.play_searching(chosen.searched, chosen.iterations)
    print(f"surprise {foreteller.loss(weights):.4f} as it is", flush=True)
    for name, weight in zip(foreteller.mind.weights.values, foreteller.fit(weights), strict=True):
        print(f"{name}: verdict={weight:.2f}")


if __name__ == "__main__":
    main()
