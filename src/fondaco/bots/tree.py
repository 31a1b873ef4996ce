"""Information-set Monte Carlo tree search: its drivers. One source, interpreted or compiled.

Each iteration imagines a table that the thinking seat cannot tell from the real one, walks down one common tree
by the actions that are legal there (every seat for itself), opens a new node with the greedy player's opinion of
its actions, and judges the table it reached. Luck has no nodes: a node stands for the actions that led to it,
whatever the cards were (an open loop).
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from fondaco.bots.contract import Weights, imagine, judge
from fondaco.bots.greed import best_action, margin, try_action
from fondaco.kernel.bits import has, lowest
from fondaco.kernel.chance import Dealer
from fondaco.kernel.contract import OVER, State, play, winners
from fondaco.kernel.playout import list_legal
from fondaco.kernel.records import Grid, Row
from fondaco.kernel.tables import Dealers, States, dealers_of, key_dealer, put_state, states_of

# The settings of a search, by place.
EXPLORATION, PRIOR_SPREAD, JUDGE_SPREAD, PLAYOUT, BREADTH = range(5)

ROOT = 0
NO_NODE = -1
LONGEST_PATH = 200


def think(
    root: States,
    table: States,
    hands: Dealers,
    words: Row,
    unseen: Row,
    known: Grid,
    unknown: Row,
    weights: Weights,
    settings: Any,
    tree: Any,
    sums: Any,
    links: Any,
    margins: Any,
    path: Any,
    first: int,
    iterations: int,
) -> None:
    """Run numbered iterations on a tree.

    `links` are each node's action, first child and next sibling (row 0, column 3: how many nodes are in use);
    `tree` its visits, availability and prior; `sums` the values by seat. `table` has two places, `hands` are the
    master and the dreamer.
    """
    states, dealers = states_of(table), dealers_of(hands)
    for iteration in range(first, first + iterations):
        put_state(states, 0, states_of(root)[0])
        key_dealer(dealers[1], dealers[0], iteration)
        imagine(states[0], dealers[1], unseen, known, unknown)
        walk_and_judge(states, dealers[1], words, weights, settings, tree, sums, links, margins, path)


def walk_and_judge(
    states: States,
    dreamer: Dealer,
    words: Row,
    weights: Weights,
    settings: Any,
    tree: Any,
    sums: Any,
    links: Any,
    margins: Any,
    path: Any,
) -> None:
    """One iteration: down the tree, one node further, and the judgement back up."""
    node = ROOT
    depth = 0
    path[0] = ROOT
    while states[0].to_move != OVER and depth + 1 < LONGEST_PATH:
        list_legal(states[0], words)
        child = select(node, states[0].to_move, words, settings, tree, sums, links)
        if child == NO_NODE:
            breadth = len(margins) if node == ROOT else int(settings[BREADTH])
            if not expand(states, node, dreamer, words, weights, settings, tree, sums, links, margins, breadth):
                break
            list_legal(states[0], words)
            child = select(node, states[0].to_move, words, settings, tree, sums, links)
        play(states[0], dreamer, links[child, 0])
        depth += 1
        path[depth] = child
        node = child
        if tree[node, 0] == 0:
            break
    for _ in range(int(settings[PLAYOUT])):
        if states[0].to_move != OVER:
            play(states[0], dreamer, best_action(states, dreamer, words, weights))
    add_values(states[0], weights, settings, tree, sums, path, depth)


def select(node: int, seat: int, words: Row, settings: Any, tree: Any, sums: Any, links: Any) -> int:
    """The child that promises most to the seat to move, of those that are legal now (PUCT)."""
    available = 0.0
    child = links[node, 1]
    while child != NO_NODE:
        if has(words, links[child, 0]):
            tree[child, 1] += 1
            available += tree[child, 0]
        child = links[child, 2]
    first_guess = sums[node, seat] / tree[node, 0] if tree[node, 0] > 0 else 0.5
    urge = settings[EXPLORATION] * sqrt(available + 1.0)
    best, chosen = -1.0, NO_NODE
    child = links[node, 1]
    while child != NO_NODE:
        if has(words, links[child, 0]):
            visits = tree[child, 0]
            promise = sums[child, seat] / visits if visits > 0 else first_guess
            promise += urge * tree[child, 2] / (1.0 + visits)
            if promise > best:
                best, chosen = promise, child
        child = links[child, 2]
    return chosen


def expand(
    states: States,
    node: int,
    dreamer: Dealer,
    words: Row,
    weights: Weights,
    settings: Any,
    tree: Any,
    sums: Any,
    links: Any,
    margins: Any,
    breadth: int,
) -> bool:
    """Give a node children for the most promising actions, with the greedy player's opinion as their prior."""
    seat = states[0].to_move
    count = 0
    best = -1e18
    counter, luck = dreamer.counter, dreamer.word
    for word in range(len(words)):
        bits = words[word]
        while bits != 0:
            action = word * 32 + lowest(bits)
            bits &= bits - 1
            try_action(states, dreamer, action, counter, luck)
            margins[count, 0] = action
            margins[count, 1] = margin(states[1], seat, weights)
            best = max(best, margins[count, 1])
            count += 1
    if links[ROOT, 3] + min(count, breadth) > len(links):
        return False
    total = 0.0
    for place in range(count):
        margins[place, 1] = exp(max(-30.0, (margins[place, 1] - best) / settings[PRIOR_SPREAD])) + 0.01
        total += margins[place, 1]
    for _ in range(min(count, breadth)):
        likeliest = 0
        for place in range(1, count):
            if margins[place, 1] > margins[likeliest, 1]:
                likeliest = place
        add_child(node, int(margins[likeliest, 0]), margins[likeliest, 1] / total, tree, sums, links)
        margins[likeliest, 1] = -1.0
    return True


def add_child(node: int, action: int, prior: float, tree: Any, sums: Any, links: Any) -> None:
    child = links[ROOT, 3]
    links[ROOT, 3] += 1
    links[child, 0] = action
    links[child, 1] = NO_NODE
    links[child, 2] = links[node, 1]
    links[node, 1] = child
    tree[child, 0] = 0
    tree[child, 1] = 0
    tree[child, 2] = prior
    for seat in range(sums.shape[1]):
        sums[child, seat] = 0.0


def chance_to_win(state: State, seat: int, weights: Weights, spread: float) -> float:
    """A seat's share of the victory: as the game ended, or by the judgement of all seats."""
    if state.to_move == OVER:
        won = winners(state)
        shared = 0
        for other in range(state.players):
            shared += won >> other & 1
        return (won >> seat & 1) / shared
    own = judge(state, seat, weights)
    total = 0.0
    for other in range(state.players):
        total += exp(min(30.0, (judge(state, other, weights) - own) / spread))
    return 1.0 / total


def add_values(state: State, weights: Weights, settings: Any, tree: Any, sums: Any, path: Any, depth: int) -> None:
    """Tell every node on the path what came of it."""
    for step in range(depth + 1):
        tree[path[step], 0] += 1
    for seat in range(state.players):
        value = chance_to_win(state, seat, weights, settings[JUDGE_SPREAD])
        for step in range(depth + 1):
            sums[path[step], seat] += value
