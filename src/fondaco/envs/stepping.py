"""Many games at once, step by step: the drivers of environments. One source, interpreted or compiled.

Every place of a batch holds one running game. When it ends, its result is written down and the next one is dealt at
once, so that there is always something to decide.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fondaco.bots.lookahead import best_action
from fondaco.envs.engines import observe
from fondaco.kernel.bits import has, lowest, nth, popcount, size
from fondaco.kernel.buffers import Dealers, States, dealers_of, key_dealer, put_state, states_of
from fondaco.kernel.contract import OVER, State, deal, play, score, winners
from fondaco.kernel.playout import choose, list_legal
from fondaco.kernel.records import Grid, Row
from fondaco.kernel.zones.rows import rows_of

WIN, MARGIN, RANK = range(3)
"""What a game is played for."""

RANDOM, GREEDY = range(2)
"""Who sits at the other seats."""

PLACE_OF_REWARD, PLACE_OF_OPENED, PLACE_OF_OPPONENTS, PLACE_OF_SEAT = range(4)
"""The rules of a batch, by place: what it is played for, whether hands or gems lie open, the opponents, and the seat
of the player (-1: another one from game to game)."""

FORFEITED = (-1.0, -100.0, -1.0)
"""By what the game is played for: the reward of a player who does what is not allowed."""


class Games(NamedTuple):
    """All that the games of a batch are kept in, one entry a place, and what is shown of them."""

    blank: States
    table: States
    hands: Dealers
    masters: Dealers
    """Who deals the keys of games, and who dreams for greedy opponents."""
    rules: Row
    serials: Row
    legal: Grid
    seats: Any
    masks: Any
    observations: Any


class Opponents(NamedTuple):
    """What the other players think with."""

    room: States
    whim: Row
    weights: Any
    outlook: Any
    tried: Any


class Told(NamedTuple):
    """What a step has to tell, besides what is shown."""

    rewards: Any
    dones: Any
    illegal: Any
    scores: Any


# Rewards


def reward_of(state: State, seat: int, kind: int) -> float:
    """What a seat has of a game that is over."""
    if kind == WIN:
        return part_of_victory(state, seat)
    if kind == MARGIN:
        return points_ahead(state, seat)
    return rank(state, seat)


def part_of_victory(state: State, seat: int) -> float:
    """1 for the winner, -1 for a loser, and in between for a shared victory: 0, if it is shared by two."""
    won = winners(state)
    if won >> seat & 1 == 0:
        return -1.0
    return 2.0 / popcount(won) - 1.0


def points_ahead(state: State, seat: int) -> float:
    """The points a seat has more than the best of the others."""
    best = -1_000_000
    for other in range(state.players):
        if other != seat:
            best = max(best, score(state, other))
    return float(score(state, seat) - best)


def rank(state: State, seat: int) -> float:
    """From 1 for the first to -1 for the last, in even steps; those who tie share what they would get."""
    won = winners(state)
    own = 2 * score(state, seat) + (won >> seat & 1)
    beaten = 0
    for other in range(state.players):
        others = 2 * score(state, other) + (won >> other & 1)
        if own > others:
            beaten += 1
        elif own < others:
            beaten -= 1
    return beaten / (state.players - 1)


# One place


def deal_next(games: Games, place: int) -> None:
    """Deal the next game of a place; each has a serial number of its own, which decides its luck."""
    states, dealers, serials = states_of(games.table), dealers_of(games.hands), games.serials
    put_state(states, place, states_of(games.blank)[0])
    key_dealer(dealers[place], dealers_of(games.masters)[0], serials[place])
    serials[place] += len(states)
    deal(states[place], dealers[place])


def show_all(games: Games) -> None:
    """Show every place to the seat that decides there: the legal actions as ones among zeros, and what it sees."""
    states, rows, legal, masks = states_of(games.table), rows_of(games.observations), games.legal, games.masks
    for place in range(len(states)):
        list_legal(states[place], legal[place])
        for action in range(masks.shape[1]):
            masks[place, action] = 0
        for word in range(len(legal[place])):
            bits = legal[place][word]
            while bits != 0:
                masks[place, word * 32 + lowest(bits)] = 1
                bits &= bits - 1
        observe(states[place], games.seats[place], games.rules[PLACE_OF_OPENED], rows[place])


def find_illegal(games: Games, actions: Any, illegal: Any) -> int:
    """Mark the places whose action is not legal; the first of them, or -1."""
    first, most = -1, games.masks.shape[1]
    for place in range(len(actions)):
        action = actions[place]
        illegal[place] = action < 0 or action >= most or not has(games.legal[place], action)
        if illegal[place] and first < 0:
            first = place
    return first


def write_result(state: State, kind: int, rewards: Any, scores: Any) -> None:
    for seat in range(state.players):
        rewards[seat] = reward_of(state, seat, kind)
        scores[seat] = score(state, seat)


# All seats: whoever is to move decides


def start_all(games: Games) -> None:
    """Deal a new game at every place."""
    states = states_of(games.table)
    for place in range(len(states)):
        deal_next(games, place)
        games.seats[place] = states[place].to_move
    show_all(games)


def step_all(games: Games, told: Told, actions: Any) -> int:
    """Play one action at every place, unless one is not legal: then nothing, and its place is told (-1: all are)."""
    wrong = find_illegal(games, actions, told.illegal)
    if wrong >= 0:
        return wrong
    states, dealers = states_of(games.table), dealers_of(games.hands)
    for place in range(len(states)):
        state = states[place]
        if told.dones[place]:
            told.rewards[place, :] = 0
        play(state, dealers[place], actions[place])
        told.dones[place] = state.to_move == OVER
        if told.dones[place]:
            write_result(state, games.rules[PLACE_OF_REWARD], told.rewards[place], told.scores[place])
            deal_next(games, place)
        games.seats[place] = states[place].to_move
    show_all(games)
    return -1


def sample_all(legal: Grid, whim: Row, actions: Any) -> None:
    """A legal action for every place, each equally likely."""
    for place in range(len(actions)):
        actions[place] = nth(legal[place], choose(whim, size(legal[place])))


# One player at each place; the others are random or greedy


def start_solo(games: Games, opponents: Opponents) -> None:
    """Deal a new game at every place, and play on to the player's first decision."""
    for place in range(len(states_of(games.table))):
        deal_to_player(games, opponents, place)
    show_all(games)


def deal_to_player(games: Games, opponents: Opponents, place: int) -> None:
    """Deal until there is a game in which the player gets to decide something: as good as always the first."""
    states = states_of(games.table)
    while True:
        seat = games.rules[PLACE_OF_SEAT]
        if seat < 0:
            seat = (games.serials[place] // len(states) + place) % states_of(games.blank)[0].players
        games.seats[place] = seat
        deal_next(games, place)
        others_play(games, opponents, place, place + 1)
        if states[place].to_move != OVER:
            return


def others_play(games: Games, opponents: Opponents, first: int, end: int) -> None:
    """Play on to the player's next decision, or to the end, at some places."""
    states, dealers = states_of(games.table), dealers_of(games.hands)
    room, dreamer = states_of(opponents.room), dealers_of(games.masters)[1]
    for place in range(first, end):
        words, state, dealer = games.legal[place], states[place], dealers[place]
        while state.to_move != OVER and state.to_move != games.seats[place] and dealer.overdrawn == 0:
            if games.rules[PLACE_OF_OPPONENTS] == GREEDY:
                put_state(room, 0, state)
                action = best_action(room, dreamer, words, opponents.weights, opponents.outlook, opponents.tried)
            else:
                action = nth(words, choose(opponents.whim, list_legal(state, words)))
            play(state, dealer, action)


def step_solo(games: Games, opponents: Opponents, told: Told, last_seen: Any, actions: Any) -> None:
    """Play the player's action at every place and go on to the next decision; what is not legal forfeits the game."""
    states, dealers = states_of(games.table), dealers_of(games.hands)
    find_illegal(games, actions, told.illegal)
    for place in range(len(states)):
        if not told.illegal[place]:
            play(states[place], dealers[place], actions[place])
    others_play(games, opponents, 0, len(states))
    for place in range(len(states)):
        told.rewards[place] = 0
        told.dones[place] = told.illegal[place] or states[place].to_move == OVER
        if told.dones[place]:
            end_solo(games, told, last_seen, place)
            deal_to_player(games, opponents, place)
    show_all(games)


def end_solo(games: Games, told: Told, last_seen: Any, place: int) -> None:
    """Tell the player what came of a game."""
    state, seat, kind = states_of(games.table)[place], games.seats[place], games.rules[PLACE_OF_REWARD]
    told.rewards[place] = FORFEITED[kind] if told.illegal[place] else reward_of(state, seat, kind)
    observe(state, seat, games.rules[PLACE_OF_OPENED], rows_of(last_seen)[place])
    for other in range(state.players):
        told.scores[place, other] = score(state, other)
