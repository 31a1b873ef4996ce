"""Whole games at once: the drivers of random play. One source, interpreted or compiled (see `twins`).

Rules that drew from an empty pool have spoilt their game: the drivers end it, and `Engine.check` complains.
"""

from __future__ import annotations

from typing import Any

from fondaco.kernel.bits import has, nth, size
from fondaco.kernel.buffers import Dealers, States, dealers_of, key_dealer, put_state, states_of
from fondaco.kernel.chance import LOW, Dealer, next_number
from fondaco.kernel.contract import OVER, State, broken, deal, legal, play, score, why_not, winners
from fondaco.kernel.records import Row

# How an audit ends: all is well, or the first thing found wrong.
SOUND = 0
BROKEN_INVARIANT = 1
NO_LEGAL_ACTION = 2
LEGAL_IS_NOT_WHY_NOT = 3
TOO_LONG = 4
WRONG_SEAT = 5


def list_legal(state: State, words: Row) -> int:
    """Fill a set with the legal actions; how many there are."""
    for word in range(len(words)):
        words[word] = 0
    legal(state, words)
    return size(words)


def seed_whim(whim: Row, dealer: Dealer) -> None:
    """Begin the random choices of players anew, from a dealer's numbers."""
    whim[0] = (next_number(dealer) >> 1) * (LOW >> 1) + next_number(dealer) + 1


def choose(whim: Row, count: int) -> int:
    """A number from 0 to count - 1 for a player who does not care.

    Marsaglia's multiply-with-carry: quick, and good enough for whims, which keep no secret.
    """
    whim[0] = 698769069 * (whim[0] & LOW) + (whim[0] >> 32)
    return ((whim[0] & LOW) * count) >> 32


def play_out(state: State, dealer: Dealer, whim: Row, words: Row) -> int:
    """Play at random to the end, each legal action equally likely; how many decisions that took."""
    decisions = 0
    while state.to_move != OVER and dealer.overdrawn == 0:
        count = list_legal(state, words)
        play(state, dealer, nth(words, choose(whim, count)))
        decisions += 1
    return decisions


def begin_game(states: States, hands: Dealers, whim: Row, game: int) -> None:
    """Key the dealer (`hands[1]`) and the whims for a numbered game from the master (`hands[0]`), and deal."""
    dealer = hands[1]
    key_dealer(dealer, hands[0], 2 * game + 1)
    seed_whim(whim, dealer)
    key_dealer(dealer, hands[0], 2 * game)
    deal(states[0], dealer)


def simulate(
    blank: States,
    table: States,
    hands: Dealers,
    whim: Row,
    words: Row,
    first: int,
    lengths: Any,
    wins: Any,
    scores: Any,
) -> int:
    """Play whole random games, numbered from `first`, one for each place of `lengths`; all decisions made."""
    states, dealers = states_of(table), dealers_of(hands)
    total = 0
    for game in range(len(lengths)):
        put_state(states, 0, states_of(blank)[0])
        begin_game(states, dealers, whim, first + game)
        state = states[0]
        lengths[game] = play_out(state, dealers[1], whim, words)
        total += lengths[game]
        wins[game] = winners(state)
        for seat in range(state.players):
            scores[game, seat] = score(state, seat)
    return total


def trace(blank: States, table: States, hands: Dealers, whim: Row, words: Row, game: int, actions: Any) -> int:
    """Play one random game and keep every state in `table` and every action; how many decisions it took."""
    states, dealers = states_of(table), dealers_of(hands)
    put_state(states, 0, states_of(blank)[0])
    begin_game(states, dealers, whim, game)
    made = 0
    while states[made].to_move != OVER and made < len(actions) and dealers[1].overdrawn == 0:
        action = nth(words, choose(whim, list_legal(states[made], words)))
        actions[made] = action
        put_state(states, made + 1, states[made])
        made += 1
        play(states[made], dealers[1], action)
    return made


def fault(state: State, words: Row, action_count: int) -> int:
    """What is wrong with a state in which a seat is to decide, if anything."""
    if broken(state) != 0:
        return BROKEN_INVARIANT
    if state.to_move < 0 or state.to_move >= state.players:
        return WRONG_SEAT
    if list_legal(state, words) == 0:
        return NO_LEGAL_ACTION
    for action in range(action_count):
        if has(words, action) != (why_not(state, action) == 0):
            return LEGAL_IS_NOT_WHY_NOT
    return SOUND


def audit(
    blank: States,
    table: States,
    hands: Dealers,
    whim: Row,
    words: Row,
    first: int,
    games: int,
    limits: Row,
    found: Row,
) -> int:
    """Play random games and check every state of them: the first fault, or SOUND.

    `limits` are the number of actions and the most decisions a game may take; `found` gets the game, the
    decision and the mask of broken invariants of a fault, and the longest game's decisions.
    """
    states, dealers = states_of(table), dealers_of(hands)
    for game in range(first, first + games):
        put_state(states, 0, states_of(blank)[0])
        begin_game(states, dealers, whim, game)
        state = states[0]
        made = 0
        while state.to_move != OVER and dealers[1].overdrawn == 0:
            wrong = TOO_LONG if made >= limits[1] else fault(state, words, limits[0])
            if wrong != SOUND:
                found[0], found[1], found[2] = game, made, broken(state)
                return wrong
            play(state, dealers[1], nth(words, choose(whim, size(words))))
            made += 1
        if broken(state) != 0:
            found[0], found[1], found[2] = game, made, broken(state)
            return BROKEN_INVARIANT
        found[3] = max(found[3], made)
    return SOUND
