"""Information-set Monte Carlo tree search: its drivers. One source, interpreted or compiled.

Each iteration imagines a table that the thinking seat cannot tell from the real one, walks down one common tree
by the actions that are legal there (every seat for itself), opens a new node with the greedy player's opinion of
its actions, and judges the table it reached. Luck has no nodes: a node stands for the actions that led to it,
whatever the cards were (an open loop).
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from fondaco.bots.contract import OPINION, VERDICT, Weights, imagine
from fondaco.bots.greed import ACTION, MARGIN, try_all
from fondaco.bots.outlook import CHANCES, HOPES, TRIED, Outlook, look_around, share_victory
from fondaco.bots.terms import Terms
from fondaco.kernel.bits import has
from fondaco.kernel.chance import Dealer
from fondaco.kernel.contract import OVER, State, play, score
from fondaco.kernel.playout import list_legal, play_out, seed_whim
from fondaco.kernel.records import Grid, Row
from fondaco.kernel.tables import Dealers, States, dealers_of, key_dealer, put_state, states_of

SETTINGS = Terms()
EXPLORATION = SETTINGS.add("exploration", 0.4)
"""How much a search tries what it has seen little of."""
PRIOR_SPREAD = SETTINGS.add("prior_spread", 2.0)
"""How many points behind the best opinion make an action e times less likely to be tried."""
BREADTH = SETTINGS.add("breadth", 12.0)
"""How many actions it looks at below its own decision."""
TRIAL = SETTINGS.add("trial", 0.0)
"""How much a random game from a table on tells of it beside the judgement, a part of 1."""

# A node's links: the action that leads to it, its first child, its next sibling; the root's last entry counts nodes.
ACT, CHILD, SIBLING, USED = range(4)

# A node's figures: visits, prior; then by seat the sum of chances to win, and of points.
VISITS, PRIOR, VALUES = range(3)

ROOT = 0
NO_NODE = -1
LONGEST_PATH = 200


def think(
    root: States,
    table: States,
    hands: Dealers,
    words: Row,
    unseen: Grid,
    known: Grid,
    unknown: Grid,
    weights: list[Weights],
    outlook: Outlook,
    tried: Any,
    settings: Any,
    links: Any,
    tree: Any,
    path: Any,
    whim: Row,
    first: int,
    iterations: int,
) -> int:
    """Run numbered iterations on a tree; how many actions were played in thought.

    `table` has two places, `hands` are the master and the dreamer.
    """
    roots, states, dealers = states_of(root), states_of(table), dealers_of(hands)
    played = 0
    for iteration in range(first, first + iterations):
        put_state(states, 0, roots[iteration % len(roots)])
        key_dealer(dealers[1], dealers[0], iteration)
        imagine(states[0], dealers[1], unseen, known, unknown)
        depth = walk(states, dealers[1], words, weights[OPINION], outlook, tried, settings, links, tree, path)
        look_around(states[0], weights[VERDICT], outlook)
        played += depth
        if settings[TRIAL] > 0.0 and states[0].to_move != OVER:
            seed_whim(whim, dealers[1])
            played += play_out(states[0], dealers[1], whim, words)
            weigh_trial(states[0], settings[TRIAL], outlook)
        tell_path(states[0], outlook, tree, path, depth)
    return played


def walk(
    states: States,
    dreamer: Dealer,
    words: Row,
    weights: Weights,
    outlook: Outlook,
    tried: Any,
    settings: Any,
    links: Any,
    tree: Any,
    path: Any,
) -> int:
    """Down the tree, and one node further; how long the path is."""
    node = ROOT
    depth = 0
    path[0] = ROOT
    while states[0].to_move != OVER and depth + 1 < LONGEST_PATH:
        if is_time_to_expand(node, tree):
            breadth = len(tried) if node == ROOT else int(settings[BREADTH])
            expand(states, node, dreamer, words, weights, outlook, tried, settings, links, tree, breadth)
        list_legal(states[0], words)
        child = select(node, states[0].to_move, words, settings, links, tree)
        if child == NO_NODE:
            break
        play(states[0], dreamer, links[child, ACT])
        depth += 1
        path[depth] = child
        node = child
        if tree[node, VISITS] == 0:
            break
    return depth


def is_time_to_expand(node: int, tree: Any) -> bool:
    """At first, and whenever the visits have doubled: another hand may have other actions to choose from."""
    visits = int(tree[node, VISITS])
    return visits & (visits - 1) == 0


def select(node: int, seat: int, words: Row, settings: Any, links: Any, tree: Any) -> int:
    """The child that promises most to the seat to move, of those that are legal now (PUCT)."""
    available = 0.0
    child = links[node, CHILD]
    while child != NO_NODE:
        if has(words, links[child, ACT]):
            available += tree[child, VISITS]
        child = links[child, SIBLING]
    first_guess = tree[node, VALUES + seat] / tree[node, VISITS] if tree[node, VISITS] > 0 else 0.5
    urge = settings[EXPLORATION] * sqrt(available + 1.0)
    best, chosen = -1.0, NO_NODE
    child = links[node, CHILD]
    while child != NO_NODE:
        if has(words, links[child, ACT]):
            visits = tree[child, VISITS]
            promise = tree[child, VALUES + seat] / visits if visits > 0 else first_guess
            promise += urge * tree[child, PRIOR] / (1.0 + visits)
            if promise > best:
                best, chosen = promise, child
        child = links[child, SIBLING]
    return chosen


def expand(
    states: States,
    node: int,
    dreamer: Dealer,
    words: Row,
    weights: Weights,
    outlook: Outlook,
    tried: Any,
    settings: Any,
    links: Any,
    tree: Any,
    breadth: int,
) -> None:
    """Give a node children for the most promising actions, with the greedy player's opinion as their prior."""
    count = try_all(states, dreamer, words, weights, outlook, tried)
    best = tried[0][MARGIN]
    for place in range(1, count):
        best = max(best, tried[place][MARGIN])
    total = 0.0
    for place in range(count):
        tried[place][MARGIN] = exp(max(-30.0, (tried[place][MARGIN] - best) / settings[PRIOR_SPREAD])) + 0.01
        total += tried[place][MARGIN]
    for _ in range(min(breadth, count)):
        likeliest = 0
        for place in range(1, count):
            if tried[place][MARGIN] > tried[likeliest][MARGIN]:
                likeliest = place
        action = int(tried[likeliest][ACTION])
        if child_by(node, action, links) == NO_NODE and links[ROOT, USED] < len(links):
            add_child(node, action, tried[likeliest][MARGIN] / total, links, tree)
        tried[likeliest][MARGIN] = -1.0


def child_by(node: int, action: int, links: Any) -> int:
    """The child that an action leads to."""
    child: int = links[node, CHILD]
    while child != NO_NODE and links[child, ACT] != action:
        child = links[child, SIBLING]
    return child


def add_child(node: int, action: int, prior: float, links: Any, tree: Any) -> int:
    child: int = links[ROOT, USED]
    links[ROOT, USED] += 1
    links[child, ACT] = action
    links[child, CHILD] = NO_NODE
    links[child, SIBLING] = links[node, CHILD]
    links[node, CHILD] = child
    for entry in range(tree.shape[1]):
        tree[child, entry] = 0.0
    tree[child, PRIOR] = prior
    return child


def weigh_trial(state: State, part: float, outlook: Outlook) -> None:
    """Correct an outlook by how a random game from there ended, which counts for a part of it."""
    share_victory(state, outlook[TRIED])
    for seat in range(state.players):
        outlook[CHANCES][seat] += part * (outlook[TRIED][seat] - outlook[CHANCES][seat])
        outlook[HOPES][seat] += part * (score(state, seat) - outlook[HOPES][seat])


def tell_path(state: State, outlook: Outlook, tree: Any, path: Any, depth: int) -> None:
    """Tell every node on the path what came of it."""
    players = state.players
    for step in range(depth + 1):
        node = path[step]
        tree[node, VISITS] += 1
        for seat in range(players):
            tree[node, VALUES + seat] += outlook[CHANCES][seat]
            tree[node, VALUES + players + seat] += outlook[HOPES][seat]


def inherit(links: Any, tree: Any, node: int, new_links: Any, new_tree: Any, todo: Any) -> None:
    """Copy what grew below a node into an empty tree. `todo` has room for a number for each new node."""
    todo[ROOT] = node
    done = 0
    while done < new_links[ROOT, USED]:
        child = links[todo[done], CHILD]
        while child != NO_NODE and new_links[ROOT, USED] < len(new_links):
            copy = add_child(done, links[child, ACT], tree[child, PRIOR], new_links, new_tree)
            for entry in range(tree.shape[1]):
                new_tree[copy, entry] = tree[child, entry]
            todo[copy] = child
            child = links[child, SIBLING]
        done += 1
