"""What the tests of all three minds need: the greedy player's choice, and contests of it against random players."""

from __future__ import annotations

from typing import Any

import numpy as np

import fondaco
from fondaco.bots.chances import CHANCES, share_victory
from fondaco.bots.contract import Outlook
from fondaco.bots.lookahead import SEATS, best_action
from fondaco.bots.mind import mind_of, thinking_engine
from fondaco.games import find
from fondaco.kernel.bits import nth
from fondaco.kernel.buffers import Dealers, States, dealers_of, key_dealer, put_state, states_of
from fondaco.kernel.chance import Dealer, seed_key
from fondaco.kernel.contract import OVER, deal, play
from fondaco.kernel.playout import choose, list_legal, seed_whim
from fondaco.kernel.records import Row


def dreamer(seed: int = 0) -> Dealer:
    """One who deals what is only imagined."""
    return Dealer(seed_key(seed, "dream"), lambda pool, index: index)


def scratchpad(game: str, players: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Room for an outlook, and for what was tried."""
    return np.zeros((3, players)), np.zeros((len(find(game).actions), SEATS + 2 * players))


def choice(match: fondaco.Match) -> str:
    """What the greedy player does at a table that it sees whole."""
    engine = thinking_engine(match.game.name, compiled=False)
    states = engine.states(match.state, match.state)
    weights = mind_of(match.game.name).weights.vector()
    scratch = scratchpad(match.game.name, match.players)
    action: int = engine.driver(best_action)(states, dreamer(), engine.words(), weights, *scratch)
    return match.game.actions[action]


def contest(game: str, players: int, rivals: int, games: int, compiled: bool = True) -> tuple[list[float], int]:
    """The wins of each player, so many of them (the last) random and the others greedy; and all decisions made."""
    engine = thinking_engine(game, compiled)
    points = np.zeros(players)
    made = engine.driver(play_contest)(
        engine.states(find(game).blank(players, {}, -1)),
        engine.room(2),
        engine.dealers(seed_key(5, "contest"), (0, 0), (0, 0)),
        engine.whim(),
        engine.words(),
        *scratchpad(game, players),
        np.array([mind_of(game).weights.vector()] * players),
        np.array([1] * (players - rivals) + [0] * rivals, np.int64),
        0,
        games,
        points,
    )
    return points.tolist(), int(made)


def play_contest(
    blank: States,
    table: States,
    hands: Dealers,
    whim: Row,
    words: Row,
    outlook: Outlook,
    tried: Any,
    weights: Any,
    greedy: Row,
    first: int,
    games: int,
    points: Any,
) -> int:
    """Play whole games between players that change seats from game to game; all decisions made.

    Player i is random, or greedy (greedy[i] = 1) with the weights of row i. `points` gets a win, or a share of it.
    `hands` are the master, the game's dealer and the dreamer.
    """
    states, dealers = states_of(table), dealers_of(hands)
    made = 0
    for game in range(first, first + games):
        put_state(states, 0, states_of(blank)[0])
        players = states[0].players
        key_dealer(dealers[1], dealers[0], 3 * (game // players))
        key_dealer(dealers[2], dealers[0], 3 * game + 1)
        seed_whim(whim, dealers[2])
        deal(states[0], dealers[1])
        while states[0].to_move != OVER and dealers[1].overdrawn == 0:
            player = (states[0].to_move + game) % players
            if greedy[player] == 1:
                action = best_action(states, dealers[2], words, weights[player], outlook, tried)
            else:
                action = nth(words, choose(whim, list_legal(states[0], words)))
            play(states[0], dealers[1], action)
            made += 1
        share_victory(states[0], outlook[CHANCES])
        for seat in range(players):
            points[(seat + game) % players] += outlook[CHANCES][seat]
    return made
