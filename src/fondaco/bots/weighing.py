"""What a choice is worth, beside others: its driver. One source, interpreted or compiled.

A search tries a poor choice a few times and drops it. Who wants to know how much worse one choice is than another lets
both be tried equally often, on the same imagined tables: then only what they make of them differs.
"""

from __future__ import annotations

from typing import Any

from fondaco.bots.chances import CHANCES, HOPES
from fondaco.bots.contract import VERDICT, Thinking, grounds, imagine, memories_of
from fondaco.bots.foretelling import foretell
from fondaco.bots.lookahead import go_on
from fondaco.bots.tree import FURTHER, NO_NODE, ROOT, TRIAL, Nodes, add_child, child_by, tell_path, walk, weigh_trial
from fondaco.kernel.buffers import dealers_of, key_dealer, put_state, states_of
from fondaco.kernel.contract import OVER, play
from fondaco.kernel.playout import play_out, seed_whim

# What is added up for each seat: its chance to win, the points it hopes for, and what that hope rests on.
CHANCE, HOPE, GROUNDS = range(3)


def weigh(thinking: Thinking, nodes: Nodes, first: int, iterations: int, action: int, totals: Any) -> None:
    """Run numbered iterations of a search that all begin with one action, and add up how they end, by seat."""
    states, dealers = states_of(thinking.table), dealers_of(thinking.hands)
    root, memory = states_of(thinking.root)[0], memories_of(thinking.hidden)[0]
    outlook, trial, weights = thinking.outlook, nodes.settings[TRIAL], thinking.weights[VERDICT]
    child = child_by(ROOT, action, nodes.links)
    if child == NO_NODE:
        child = add_child(ROOT, action, 0.0, nodes)
    for iteration in range(first, first + iterations):
        put_state(states, 0, root)
        key_dealer(dealers[1], dealers[0], iteration)
        imagine(states[0], dealers[1], memory)
        play(states[0], dealers[1], action)
        nodes.path[0] = ROOT
        nodes.path[1] = child
        depth = walk(thinking, nodes, states, dealers[1], 1)
        go_on(thinking, states, dealers[1], 1 * root.to_move, int(nodes.settings[FURTHER]))
        foretell(states[0], thinking)
        for seat in range(states[0].players):
            place = GROUNDS
            for ground in grounds(states[0], seat, weights):
                totals[seat][place] += ground
                place += 1
        if trial > 0.0 and states[0].to_move != OVER:
            seed_whim(thinking.whim, dealers[1])
            play_out(states[0], dealers[1], thinking.whim, thinking.words)
            weigh_trial(states[0], trial, outlook)
        for seat in range(states[0].players):
            totals[seat][CHANCE] += outlook[CHANCES][seat]
            totals[seat][HOPE] += outlook[HOPES][seat]
        tell_path(states[0], outlook, nodes, depth)
