"""Many games at once, step by step: the drivers of environments. One source, interpreted or compiled.

Every place of a batch holds one running game. When it ends, its result is written down and the next one is dealt at
once, so that there is always something to decide.
"""

from __future__ import annotations

from typing import Any

from fondaco.bots.greed import best_action
from fondaco.envs.observations import observe
from fondaco.envs.observations.writing import rows_of
from fondaco.kernel.bits import has, lowest, nth, popcount, size
from fondaco.kernel.chance import Dealer
from fondaco.kernel.contract import OVER, State, deal, play, score, winners
from fondaco.kernel.playout import choose, list_legal
from fondaco.kernel.records import Grid, Row
from fondaco.kernel.tables import Dealers, States, dealers_of, key_dealer, put_state, states_of

WIN, MARGIN, RANK = range(3)
"""What a game is played for."""

RANDOM, GREEDY = range(2)
"""Who sits at the other seats."""

PLACE_OF_REWARD, PLACE_OF_OPENED, PLACE_OF_OPPONENTS, PLACE_OF_SEAT = range(4)
"""The rules of a batch, by place: what it is played for, whether hands or gems lie open, the opponents, and the seat
of the player (-1: another one from game to game)."""

FORFEITED = (-1.0, -100.0, -1.0)
"""By what the game is played for: the reward of a player who does what is not allowed."""


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


def deal_next(
    states: States, dealers: Dealers, master: Dealer, blank: State, place: int, serials: Row, step: int
) -> None:
    """Deal the next game of a place; each has a serial number of its own, which decides its luck."""
    put_state(states, place, blank)
    key_dealer(dealers[place], master, serials[place])
    serials[place] += step
    deal(states[place], dealers[place])


def show_all(states: States, rows: Any, rules: Row, legal: Grid, seats: Any, masks: Any) -> None:
    """Show every place to the seat that decides there: the legal actions as ones among zeros, and what it sees."""
    for place in range(len(states)):
        list_legal(states[place], legal[place])
        for action in range(masks.shape[1]):
            masks[place, action] = 0
        for word in range(len(legal[place])):
            bits = legal[place][word]
            while bits != 0:
                masks[place, word * 32 + lowest(bits)] = 1
                bits &= bits - 1
        observe(states[place], seats[place], rules[PLACE_OF_OPENED], rows[place])


def find_illegal(legal: Grid, actions: Any, most: int, illegal: Any) -> int:
    """Mark the places whose action is not legal; the first of them, or -1."""
    first = -1
    for place in range(len(actions)):
        action = actions[place]
        illegal[place] = action < 0 or action >= most or not has(legal[place], action)
        if illegal[place] and first < 0:
            first = place
    return first


def write_result(state: State, kind: int, rewards: Any, scores: Any) -> None:
    for seat in range(state.players):
        rewards[seat] = reward_of(state, seat, kind)
        scores[seat] = score(state, seat)


# All seats: whoever is to move decides


def start_all(
    blank: States,
    table: States,
    hands: Dealers,
    master: Dealers,
    rules: Row,
    serials: Row,
    legal: Grid,
    seats: Any,
    masks: Any,
    observations: Any,
) -> None:
    """Deal a new game at every place."""
    states, dealers, rows = states_of(table), dealers_of(hands), rows_of(observations)
    for place in range(len(states)):
        deal_next(states, dealers, dealers_of(master)[0], states_of(blank)[0], place, serials, len(states))
        seats[place] = states[place].to_move
    show_all(states, rows, rules, legal, seats, masks)


def step_all(
    blank: States,
    table: States,
    hands: Dealers,
    master: Dealers,
    rules: Row,
    serials: Row,
    legal: Grid,
    seats: Any,
    masks: Any,
    observations: Any,
    actions: Any,
    rewards: Any,
    dones: Any,
    illegal: Any,
    scores: Any,
) -> int:
    """Play one action at every place, unless one is not legal: then nothing, and its place is told (-1: all are)."""
    states, dealers, rows = states_of(table), dealers_of(hands), rows_of(observations)
    wrong = find_illegal(legal, actions, masks.shape[1], illegal)
    if wrong >= 0:
        return wrong
    for place in range(len(states)):
        state = states[place]
        if dones[place]:
            rewards[place, :] = 0
        play(state, dealers[place], actions[place])
        dones[place] = state.to_move == OVER
        if dones[place]:
            write_result(state, rules[PLACE_OF_REWARD], rewards[place], scores[place])
            deal_next(states, dealers, dealers_of(master)[0], states_of(blank)[0], place, serials, len(states))
        seats[place] = states[place].to_move
    show_all(states, rows, rules, legal, seats, masks)
    return -1


def sample_all(legal: Grid, whim: Row, actions: Any) -> None:
    """A legal action for every place, each equally likely."""
    for place in range(len(actions)):
        actions[place] = nth(legal[place], choose(whim, size(legal[place])))


# One player at each place; the others are random or greedy


def start_solo(
    blank: States,
    table: States,
    hands: Dealers,
    master: Dealers,
    rules: Row,
    serials: Row,
    legal: Grid,
    seats: Any,
    masks: Any,
    observations: Any,
    room: States,
    whim: Row,
    weights: Any,
    outlook: Any,
    tried: Any,
) -> None:
    """Deal a new game at every place, and play on to the player's first decision."""
    states, dealers, rows = states_of(table), dealers_of(hands), rows_of(observations)
    for place in range(len(states)):
        deal_to_player(
            states,
            dealers,
            dealers_of(master),
            states_of(blank)[0],
            rules,
            serials,
            legal[place],
            seats,
            states_of(room),
            whim,
            weights,
            outlook,
            tried,
            place,
        )
    show_all(states, rows, rules, legal, seats, masks)


def deal_to_player(
    states: States,
    dealers: Dealers,
    masters: Dealers,
    blank: State,
    rules: Row,
    serials: Row,
    words: Row,
    seats: Any,
    room: States,
    whim: Row,
    weights: Any,
    outlook: Any,
    tried: Any,
    place: int,
) -> None:
    """Deal until there is a game in which the player gets to decide something: as good as always the first."""
    while True:
        seat = rules[PLACE_OF_SEAT]
        if seat < 0:
            seat = (serials[place] // len(states) + place) % blank.players
        seats[place] = seat
        deal_next(states, dealers, masters[0], blank, place, serials, len(states))
        others_play(states, dealers, masters[1], rules, words, seats[place], room, whim, weights, outlook, tried, place)
        if states[place].to_move != OVER:
            return


def others_play(
    states: States,
    dealers: Dealers,
    dreamer: Dealer,
    rules: Row,
    words: Row,
    seat: int,
    room: States,
    whim: Row,
    weights: Any,
    outlook: Any,
    tried: Any,
    place: int,
) -> None:
    """Play on to the player's next decision, or to the end."""
    while states[place].to_move != OVER and states[place].to_move != seat:
        if rules[PLACE_OF_OPPONENTS] == GREEDY:
            put_state(room, 0, states[place])
            action = best_action(room, dreamer, words, weights, outlook, tried)
        else:
            action = nth(words, choose(whim, list_legal(states[place], words)))
        play(states[place], dealers[place], action)


def step_solo(
    blank: States,
    table: States,
    hands: Dealers,
    master: Dealers,
    rules: Row,
    serials: Row,
    legal: Grid,
    seats: Any,
    masks: Any,
    observations: Any,
    room: States,
    whim: Row,
    weights: Any,
    outlook: Any,
    tried: Any,
    actions: Any,
    rewards: Any,
    dones: Any,
    illegal: Any,
    last_seen: Any,
    scores: Any,
) -> None:
    """Play the player's action at every place and go on to the next decision; what is not legal forfeits the game."""
    states, dealers, rows = states_of(table), dealers_of(hands), rows_of(observations)
    find_illegal(legal, actions, masks.shape[1], illegal)
    for place in range(len(states)):
        rewards[place] = 0
        if illegal[place]:
            rewards[place] = FORFEITED[rules[PLACE_OF_REWARD]]
        else:
            play(states[place], dealers[place], actions[place])
            others_play(
                states,
                dealers,
                dealers_of(master)[1],
                rules,
                legal[place],
                seats[place],
                states_of(room),
                whim,
                weights,
                outlook,
                tried,
                place,
            )
            if states[place].to_move == OVER:
                rewards[place] = reward_of(states[place], seats[place], rules[PLACE_OF_REWARD])
        dones[place] = illegal[place] or states[place].to_move == OVER
        if dones[place]:
            observe(states[place], seats[place], rules[PLACE_OF_OPENED], rows_of(last_seen)[place])
            for seat in range(states[place].players):
                scores[place, seat] = score(states[place], seat)
            deal_to_player(
                states,
                dealers,
                dealers_of(master),
                states_of(blank)[0],
                rules,
                serials,
                legal[place],
                seats,
                states_of(room),
                whim,
                weights,
                outlook,
                tried,
                place,
            )
    show_all(states, rows, rules, legal, seats, masks)
