"""Looking one decision ahead: the drivers of the greedy player. One source, interpreted or compiled."""

from __future__ import annotations

from typing import Any

from fondaco.bots.chances import CHANCES, HOPES, hope, look_around, margin
from fondaco.bots.contract import OPINION, Outlook, Thinking, Weights, imagine, memories_of, whose_turn
from fondaco.kernel.bits import lowest, nth
from fondaco.kernel.buffers import States, dealers_of, key_dealer, put_state, states_of
from fondaco.kernel.chance import Dealer
from fondaco.kernel.contract import OVER, State, play, score
from fondaco.kernel.playout import list_legal, play_out, seed_whim
from fondaco.kernel.records import Row

# What was thought of a tried action, by place: the lead hoped for, and that in points alone; each seat's chance to win
# and the points it hopes for follow.
ACTION, MARGIN, AT_HAND, SEATS = range(4)


def try_action(states: States, dreamer: Dealer, action: int, counter: int, word: int) -> None:
    """Play an action of `states[0]` in `states[1]`, with the luck that was at hand before any was tried.

    So all actions meet the same luck, and none looks better for having been dreamt of kindly.
    """
    dreamer.counter = counter
    dreamer.word = word
    put_state(states, 1, states[0])
    play(states[1], dreamer, action)


def try_all(
    states: States, dreamer: Dealer, words: Row, weights: Weights, outlook: Outlook, tried: Any, closely: bool
) -> int:
    """Fill `tried` with the legal actions of `states[0]` and the margin right after each, and if looked at closely with
    all else that is thought of it; how many there are.

    Luck is the dreamer's: nobody peeks at the next card. `states[1]` is for trying.
    """
    seat, players = states[0].to_move, states[0].players
    list_legal(states[0], words)
    counter, luck = dreamer.counter, dreamer.word
    count = 0
    for word in range(len(words)):
        bits = words[word]
        while bits != 0:
            tried[count][ACTION] = word * 32 + lowest(bits)
            bits &= bits - 1
            try_action(states, dreamer, int(tried[count][ACTION]), counter, luck)
            if closely:
                look_around(states[1], weights, outlook)
                for other in range(players):
                    tried[count][SEATS + other] = outlook[CHANCES][other]
                    tried[count][SEATS + players + other] = outlook[HOPES][other]
                tried[count][AT_HAND] = lead_at_hand(states[1], seat)
            else:
                hope(states[1], weights, outlook)
            tried[count][MARGIN] = margin(states[1], seat, outlook)
            count += 1
    return count


def lead_at_hand(state: State, seat: int) -> float:
    """How far a seat is ahead of its strongest opponent by the points as they stand."""
    best = -1e9
    for other in range(state.players):
        if other != seat:
            best = max(best, 1.0 * score(state, other))
    return score(state, seat) - best


def best_action(states: States, dreamer: Dealer, words: Row, weights: Weights, outlook: Outlook, tried: Any) -> int:
    """The action with the best margin right after it, for the seat to move in `states[0]`."""
    best = 0
    for place in range(1, try_all(states, dreamer, words, weights, outlook, tried, False)):
        if tried[place][MARGIN] > tried[best][MARGIN]:
            best = place
    return int(tried[best][ACTION])


def go_on(thinking: Thinking, states: States, dreamer: Dealer, seat: int, times: int) -> int:
    """Let the greedy player decide for everybody at `states[0]` until a seat's turn has come so many times; how many
    actions that were."""
    words, weights = thinking.words, thinking.weights[OPINION]
    left, played = times, 0
    while left > 0 and states[0].to_move != OVER and dreamer.overdrawn == 0:
        before = 1 * whose_turn(states[0])
        if list_legal(states[0], words) > 1:
            action = best_action(states, dreamer, words, weights, thinking.outlook, thinking.tried)
        else:
            action = nth(words, 0)
        play(states[0], dreamer, action)
        played += 1
        left -= before != seat and whose_turn(states[0]) == seat
    return played


def opinions(thinking: Thinking, samples: int, totals: Any) -> None:
    """Add up, for each legal action, how things look after it on tables the seat cannot tell from the real one."""
    states, dealers = states_of(thinking.table), dealers_of(thinking.hands)
    root, memory = states_of(thinking.root)[0], memories_of(thinking.hidden)[0]
    words, weights, outlook, tried = thinking.words, thinking.weights[OPINION], thinking.outlook, thinking.tried
    for sample in range(samples):
        put_state(states, 0, root)
        key_dealer(dealers[1], dealers[0], sample)
        imagine(states[0], dealers[1], memory)
        for place in range(try_all(states, dealers[1], words, weights, outlook, tried, True)):
            for entry in range(MARGIN, SEATS + 2 * states[0].players):
                totals[int(tried[place][ACTION])][entry] += tried[place][entry]


def trials(thinking: Thinking, samples: int, totals: Any) -> None:
    """The same, but for each action a random game is played from there, and what counts is how it ends."""
    states, dealers = states_of(thinking.table), dealers_of(thinking.hands)
    root, memory = states_of(thinking.root)[0], memories_of(thinking.hidden)[0]
    words, weights, outlook, tried = thinking.words, thinking.weights[OPINION], thinking.outlook, thinking.tried
    dreamer, whim = dealers[1], thinking.whim
    for sample in range(samples):
        put_state(states, 0, root)
        key_dealer(dreamer, dealers[0], sample)
        seed_whim(whim, dreamer)
        imagine(states[0], dreamer, memory)
        seat, players = states[0].to_move, states[0].players
        counter, luck = dreamer.counter, dreamer.word
        count = list_legal(states[0], words)
        for place in range(count):
            tried[place][ACTION] = nth(words, place)
        for place in range(count):
            action = int(tried[place][ACTION])
            try_action(states, dreamer, action, counter, luck)
            totals[action][AT_HAND] += lead_at_hand(states[1], seat)
            play_out(states[1], dreamer, whim, words)
            look_around(states[1], weights, outlook)
            totals[action][MARGIN] += margin(states[1], seat, outlook)
            for other in range(players):
                totals[action][SEATS + other] += outlook[CHANCES][other]
                totals[action][SEATS + players + other] += outlook[HOPES][other]
