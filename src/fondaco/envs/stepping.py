"""Many games at once, step by step: the drivers of environments. One source, interpreted or compiled.

Every place of a batch holds one running game. When it ends, its result is written down and the next one is dealt at
once, so that there is always something to decide.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fondaco.bots.lookahead import best_action
from fondaco.envs.engines import observe
from fondaco.envs.forms import is_plain, refine
from fondaco.kernel.bits import has, lowest, nth, popcount, size
from fondaco.kernel.buffers import Dealers, States, dealers_of, key_dealer, put_state, states_of
from fondaco.kernel.chance import Dealer
from fondaco.kernel.contract import OVER, State, deal, play, score, winners
from fondaco.kernel.playout import choose, list_legal
from fondaco.kernel.records import Grid, Row
from fondaco.kernel.zones.rows import rows_of

WIN, MARGIN, RANK = range(3)
"""What a game is played for."""

RANDOM, GREEDY, ASKED = range(3)
"""Who sits at a seat: somebody played in compiled code, or somebody who is asked outside of it."""

PLACE_OF_REWARD, PLACE_OF_OPENED, PLACE_OF_SEAT, PLACE_OF_START = range(4)
"""The rules of a batch, by place: what it is played for, whether hands or gems lie open, the seat of the player (-1:
another one from game to game), and whether games begin from positions."""
RULES = 4

FORFEITED = (-1.0, -100.0, -1.0)
"""By what the game is played for: the reward of a player who does what is not allowed."""


class Games(NamedTuple):
    """All that the games of a batch are kept in, one entry a place, and what is shown of them."""

    starts: States
    """A blank state; or, where games begin from positions, these."""
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
    lens: Any
    """How observations are shown."""


class Opponents(NamedTuple):
    """Who the other players are, and what they think with."""

    who: Row
    """By how far they sit from the player, clockwise: RANDOM, GREEDY or ASKED; the player is asked as well."""
    waiting: Any
    """By place: whether an opponent has to be asked there."""
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
    """Deal the next game of a place; each has a serial number of its own, which decides its luck.

    Where games begin from positions, they take turns: the next one after every seat had this one.
    """
    states, dealers, serials = states_of(games.table), dealers_of(games.hands), games.serials
    starts = states_of(games.starts)
    turn = serials[place] // len(states) // starts[0].players
    put_state(states, place, starts[(turn + place) % len(starts)])
    key_dealer(dealers[place], dealers_of(games.masters)[0], serials[place])
    serials[place] += len(states)
    if games.rules[PLACE_OF_START] == 0:
        deal(states[place], dealers[place])


def show_all(games: Games) -> None:
    """Show every place to the seat that decides there: the legal actions, and what it sees."""
    states, rows, opened = states_of(games.table), rows_of(games.observations), games.rules[PLACE_OF_OPENED]
    seats, legal, masks = games.seats, games.legal, games.masks
    for place in range(len(seats)):
        show_legal(states[place], legal[place], masks[place])
        observe(states[place], seats[place], opened, rows[place])
    if not is_plain(games.lens):
        for place in range(len(seats)):
            refine(rows[place], games.lens)


def show_to(games: Games, place: int, seat: int) -> None:
    """Show one place to a seat."""
    state, row = states_of(games.table)[place], rows_of(games.observations)[place]
    show_legal(state, games.legal[place], games.masks[place])
    observe(state, seat, games.rules[PLACE_OF_OPENED], row)
    if not is_plain(games.lens):
        refine(row, games.lens)


def show_legal(state: State, legal: Row, mask: Any) -> None:
    """The legal actions, as ones among zeros."""
    list_legal(state, legal)
    for action in range(len(mask)):
        mask[action] = 0
    for word in range(len(legal)):
        bits = legal[word]
        while bits != 0:
            mask[word * 32 + lowest(bits)] = 1
            bits &= bits - 1


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


# One player at each place; the others are random or greedy, or asked as well


def start_solo(games: Games, opponents: Opponents, told: Told, last_seen: Any) -> int:
    """Deal a new game at every place, and play on to the player's first decision; how many places wait for others."""
    for place in range(len(games.seats)):
        deal_to_player(games, place)
        told.dones[place] = True  # nothing is told of games that were played before
    return go_on(games, opponents, told, last_seen)


def deal_to_player(games: Games, place: int) -> None:
    """Deal the next game of a place, and give the player a seat in it."""
    seat = games.rules[PLACE_OF_SEAT]
    if seat < 0:
        seat = (games.serials[place] // len(games.seats) + place) % states_of(games.starts)[0].players
    games.seats[place] = seat
    deal_next(games, place)


def step_solo(games: Games, opponents: Opponents, told: Told, last_seen: Any, actions: Any) -> int:
    """Play the player's action at every place and go on to the next decision; what is not legal forfeits the game."""
    states, dealers = states_of(games.table), dealers_of(games.hands)
    find_illegal(games, actions, told.illegal)
    for place in range(len(states)):
        told.rewards[place] = 0
        told.dones[place] = False
        if told.illegal[place]:
            end_solo(games, told, last_seen, place)
            deal_to_player(games, place)
        else:
            play(states[place], dealers[place], actions[place])
    return go_on(games, opponents, told, last_seen)


def answer_for_others(games: Games, opponents: Opponents, told: Told, last_seen: Any, actions: Any) -> int:
    """Play the actions of opponents who were asked, and go on."""
    states, dealers = states_of(games.table), dealers_of(games.hands)
    for place in range(len(states)):
        if opponents.waiting[place]:
            play(states[place], dealers[place], actions[place])
    return go_on(games, opponents, told, last_seen)


def go_on(games: Games, opponents: Opponents, told: Told, last_seen: Any) -> int:
    """Play on at every place until somebody has to be asked; a game that ends is followed by the next.

    While opponents have to be asked, their places are shown to them; how many there are.
    """
    states, dealers, dreamer = states_of(games.table), dealers_of(games.hands), dealers_of(games.masters)[1]
    waiting = 0
    for place in range(len(states)):
        others_play(states[place], dealers[place], games.legal[place], games.seats[place], dreamer, opponents)
        while states[place].to_move == OVER and dealers[place].overdrawn == 0:
            if not told.dones[place]:
                end_solo(games, told, last_seen, place)
            deal_to_player(games, place)
            others_play(states[place], dealers[place], games.legal[place], games.seats[place], dreamer, opponents)
        opponents.waiting[place] = states[place].to_move != games.seats[place]
        waiting += opponents.waiting[place]
    if waiting == 0:
        show_all(games)
        return 0
    for place in range(len(states)):
        if opponents.waiting[place]:
            show_to(games, place, states[place].to_move)
    return waiting


def others_play(state: State, dealer: Dealer, words: Row, seat: int, dreamer: Dealer, opponents: Opponents) -> None:
    """Play on until somebody has to be asked, or to the end."""
    while state.to_move != OVER and dealer.overdrawn == 0:
        who = opponents.who[(state.to_move - seat) % state.players]
        if who == ASKED:
            return
        if who == GREEDY:
            room = states_of(opponents.room)
            put_state(room, 0, state)
            action = best_action(room, dreamer, words, opponents.weights, opponents.outlook, opponents.tried)
        else:
            action = nth(words, choose(opponents.whim, list_legal(state, words)))
        play(state, dealer, action)


def end_solo(games: Games, told: Told, last_seen: Any, place: int) -> None:
    """Tell the player what came of a game."""
    told.dones[place] = True
    state, seat, kind = states_of(games.table)[place], games.seats[place], games.rules[PLACE_OF_REWARD]
    told.rewards[place] = FORFEITED[kind] if told.illegal[place] else reward_of(state, seat, kind)
    row = rows_of(last_seen)[place]
    observe(state, seat, games.rules[PLACE_OF_OPENED], row)
    if not is_plain(games.lens):
        refine(row, games.lens)
    for other in range(state.players):
        told.scores[place, other] = score(state, other)
