"""Looking one decision ahead: the drivers of the greedy player. One source, interpreted or compiled."""

from __future__ import annotations

from typing import Any

from fondaco.bots.contract import Weights, imagine, judge
from fondaco.kernel.bits import lowest, nth
from fondaco.kernel.chance import Dealer
from fondaco.kernel.contract import OVER, State, deal, play, winners
from fondaco.kernel.playout import choose, list_legal, seed_whim
from fondaco.kernel.records import Grid, Row
from fondaco.kernel.tables import Dealers, States, dealers_of, key_dealer, put_state, states_of

VICTORY = 1000.0
"""What winning counts for beside points."""


def margin(state: State, seat: int, weights: Weights) -> float:
    """How far a seat is ahead of its strongest opponent, by its own judgement; a finished game counts as it ended."""
    best = -1e9
    for other in range(state.players):
        if other != seat:
            best = max(best, judge(state, other, weights))
    ahead = judge(state, seat, weights) - best
    if state.to_move == OVER:
        ahead += VICTORY if winners(state) >> seat & 1 else -VICTORY
    return ahead


def try_action(states: States, dreamer: Dealer, action: int, counter: int, word: int) -> None:
    """Play an action of `states[0]` in `states[1]`, with the luck that was at hand before any was tried.

    So all actions meet the same luck, and none looks better for having been dreamt of kindly.
    """
    dreamer.counter = counter
    dreamer.word = word
    put_state(states, 1, states[0])
    play(states[1], dreamer, action)


def best_action(states: States, dreamer: Dealer, words: Row, weights: Weights) -> int:
    """The action with the best margin right after it, for the seat to move in `states[0]`; `states[1]` is for trying.

    Luck is the dreamer's: nobody peeks at the next card.
    """
    seat = states[0].to_move
    list_legal(states[0], words)
    best, chosen = -1e18, -1
    counter, luck = dreamer.counter, dreamer.word
    for word in range(len(words)):
        bits = words[word]
        while bits != 0:
            action = word * 32 + lowest(bits)
            bits &= bits - 1
            try_action(states, dreamer, action, counter, luck)
            ahead = margin(states[1], seat, weights)
            if ahead > best:
                best, chosen = ahead, action
    return chosen


def contest(
    blank: States,
    table: States,
    hands: Dealers,
    whim: Row,
    words: Row,
    first: int,
    games: int,
    greedy: Row,
    weights: Any,
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
        while states[0].to_move != OVER:
            player = (states[0].to_move + game) % players
            if greedy[player] == 1:
                action = best_action(states, dealers[2], words, weights[player])
            else:
                action = nth(words, choose(whim, list_legal(states[0], words)))
            play(states[0], dealers[1], action)
            made += 1
        won = winners(states[0])
        shared = 0
        for seat in range(players):
            shared += won >> seat & 1
        for seat in range(players):
            if won >> seat & 1:
                points[(seat + game) % players] += 1.0 / shared
    return made


def opinions(
    root: States,
    table: States,
    hands: Dealers,
    words: Row,
    unseen: Row,
    known: Grid,
    unknown: Row,
    weights: Weights,
    samples: int,
    totals: Any,
) -> None:
    """Add up, for each legal action, the margins right after it on tables the seat cannot tell from the real one."""
    states, dealers = states_of(table), dealers_of(hands)
    list_legal(states_of(root)[0], words)
    for sample in range(samples):
        put_state(states, 0, states_of(root)[0])
        key_dealer(dealers[1], dealers[0], sample)
        imagine(states[0], dealers[1], unseen, known, unknown)
        counter, luck = dealers[1].counter, dealers[1].word
        for word in range(len(words)):
            bits = words[word]
            while bits != 0:
                action = word * 32 + lowest(bits)
                bits &= bits - 1
                try_action(states, dealers[1], action, counter, luck)
                totals[action] += margin(states[1], states[0].to_move, weights)
