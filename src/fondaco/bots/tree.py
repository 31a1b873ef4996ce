"""Information-set Monte Carlo tree search: its drivers. One source, interpreted or compiled.

Each iteration imagines a table that the thinking seat cannot tell from the real one, walks down one common tree
by the actions that are legal there (every seat for itself), opens a new node with the greedy player's opinion of
its actions, and judges the table it reached. Luck has no nodes: a node stands for the actions that led to it,
whatever the cards were (an open loop).
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

from fondaco.bots.chances import CHANCES, HOPES, TRIED, share_victory
from fondaco.bots.contract import OPINION, Outlook, Thinking, imagine, memories_of
from fondaco.bots.foretelling import foretell
from fondaco.bots.lookahead import ACTION, MARGIN, go_on, try_all
from fondaco.bots.terms import Terms
from fondaco.kernel.bits import has, nth
from fondaco.kernel.buffers import States, dealers_of, key_dealer, put_state, states_of
from fondaco.kernel.chance import Dealer
from fondaco.kernel.contract import OVER, State, play, score
from fondaco.kernel.exponential import exp
from fondaco.kernel.playout import list_legal, play_out, seed_whim
from fondaco.kernel.records import Row

SETTINGS = Terms()
EXPLORATION = SETTINGS.add("exploration", 0.25)
"""How much a search tries what it has seen little of."""
PRIOR_SPREAD = SETTINGS.add("prior_spread", 2.0)
"""How many points behind the best opinion make an action e times less likely to be tried."""
BREADTH = SETTINGS.add("breadth", 12.0)
"""How many actions it looks at below its own decision."""
TRIAL = SETTINGS.add("trial", 0.0)
"""How much a random game from a table on tells of it beside the judgement, a part of 1."""
FURTHER = SETTINGS.add("further", 0.0)
"""How many times the thinking seat's turn comes again, by the greedy player's decisions for everybody, before a table
is judged: what is about to happen has happened then, and all tables are compared as one's own turn begins."""

# A node's links: the action that leads to it, its first child, its next sibling; the root's last entry counts nodes.
ACT, CHILD, SIBLING, USED = range(4)

# A node's figures: visits, prior; then by seat the sum of chances to win, and of points.
VISITS, PRIOR, VALUES = range(3)

ROOT = 0
NO_NODE = -1
LONGEST_PATH = 200


class Nodes(NamedTuple):
    """A tree, and how it is searched."""

    links: Any
    figures: Any
    path: Any
    """The nodes of the iteration at hand, from the root on."""
    settings: Any


def think(thinking: Thinking, nodes: Nodes, first: int, iterations: int) -> int:
    """Run numbered iterations on a tree; how many actions were played in thought."""
    states, dealers = states_of(thinking.table), dealers_of(thinking.hands)
    root, memory = states_of(thinking.root)[0], memories_of(thinking.hidden)[0]
    outlook, trial, further = thinking.outlook, nodes.settings[TRIAL], int(nodes.settings[FURTHER])
    seat = 1 * root.to_move
    played = 0
    for iteration in range(first, first + iterations):
        put_state(states, 0, root)
        key_dealer(dealers[1], dealers[0], iteration)
        imagine(states[0], dealers[1], memory)
        nodes.path[0] = ROOT
        depth = walk(thinking, nodes, states, dealers[1], 0)
        played += depth + go_on(thinking, states, dealers[1], seat, further)
        foretell(states[0], thinking)
        if trial > 0.0 and states[0].to_move != OVER:
            seed_whim(thinking.whim, dealers[1])
            played += play_out(states[0], dealers[1], thinking.whim, thinking.words)
            weigh_trial(states[0], trial, outlook)
        tell_path(states[0], outlook, nodes, depth)
    return played


def walk(thinking: Thinking, nodes: Nodes, states: States, dreamer: Dealer, depth: int) -> int:
    """Down the tree from where the path has come to, and one node further; how long it is then."""
    words = thinking.words
    node = nodes.path[depth]
    while states[0].to_move != OVER and depth + 1 < LONGEST_PATH:
        legal = list_legal(states[0], words)
        breadth = legal if node == ROOT else min(legal, int(nodes.settings[BREADTH]))
        if is_time_to_look(node, nodes.figures) and known(node, words, nodes.links) < breadth:
            if legal == 1:
                make_known(node, nth(words, 0), 1.0, nodes)
            else:
                expand(thinking, nodes, states, dreamer, node, breadth)
        child = select(node, states[0].to_move, words, nodes)
        if child == NO_NODE:
            break
        play(states[0], dreamer, nodes.links[child, ACT])
        depth += 1
        nodes.path[depth] = child
        node = child
        if nodes.figures[node, VISITS] == 0:
            break
    return depth


def is_time_to_look(node: int, figures: Any) -> bool:
    """At first, and whenever the visits have doubled: another hand may have other actions to choose from."""
    visits = int(figures[node, VISITS])
    return visits & (visits - 1) == 0


def known(node: int, words: Row, links: Any) -> int:
    """How many of a node's children can be chosen now."""
    count = 0
    child = links[node, CHILD]
    while child != NO_NODE:
        count += has(words, links[child, ACT])
        child = links[child, SIBLING]
    return count


def select(node: int, seat: int, words: Row, nodes: Nodes) -> int:
    """The child that promises most to the seat to move, of those that are legal now (PUCT)."""
    links, figures = nodes.links, nodes.figures
    available = 0.0
    child = links[node, CHILD]
    while child != NO_NODE:
        if has(words, links[child, ACT]):
            available += figures[child, VISITS]
        child = links[child, SIBLING]
    first_guess = figures[node, VALUES + seat] / figures[node, VISITS] if figures[node, VISITS] > 0 else 0.5
    urge = nodes.settings[EXPLORATION] * sqrt(available + 1.0)
    best, chosen = -1.0, NO_NODE
    child = links[node, CHILD]
    while child != NO_NODE:
        if has(words, links[child, ACT]):
            visits = figures[child, VISITS]
            promise = figures[child, VALUES + seat] / visits if visits > 0 else first_guess
            promise += urge * figures[child, PRIOR] / (1.0 + visits)
            if promise > best:
                best, chosen = promise, child
        child = links[child, SIBLING]
    return chosen


def expand(thinking: Thinking, nodes: Nodes, states: States, dreamer: Dealer, node: int, breadth: int) -> None:
    """Give a node children for so many of the most promising actions, the greedy player's opinion being their prior."""
    tried = thinking.tried
    count = try_all(states, dreamer, thinking.words, thinking.weights[OPINION], thinking.outlook, tried, False)
    best = tried[0][MARGIN]
    for place in range(1, count):
        best = max(best, tried[place][MARGIN])
    total = 0.0
    for place in range(count):
        behind = (tried[place][MARGIN] - best) / nodes.settings[PRIOR_SPREAD]
        tried[place][MARGIN] = exp(max(-30.0, behind)) + 0.01
        total += tried[place][MARGIN]
    for _ in range(breadth):
        likeliest = 0
        for place in range(1, count):
            if tried[place][MARGIN] > tried[likeliest][MARGIN]:
                likeliest = place
        make_known(node, int(tried[likeliest][ACTION]), tried[likeliest][MARGIN] / total, nodes)
        tried[likeliest][MARGIN] = -1.0


def make_known(node: int, action: int, prior: float, nodes: Nodes) -> None:
    """See to it that an action has a child, if there is room for one."""
    if child_by(node, action, nodes.links) == NO_NODE and nodes.links[ROOT, USED] < len(nodes.links):
        add_child(node, action, prior, nodes)


def child_by(node: int, action: int, links: Any) -> int:
    """The child that an action leads to."""
    child: int = links[node, CHILD]
    while child != NO_NODE and links[child, ACT] != action:
        child = links[child, SIBLING]
    return child


def add_child(node: int, action: int, prior: float, nodes: Nodes) -> int:
    links, figures = nodes.links, nodes.figures
    child: int = links[ROOT, USED]
    links[ROOT, USED] += 1
    links[child, ACT] = action
    links[child, CHILD] = NO_NODE
    links[child, SIBLING] = links[node, CHILD]
    links[node, CHILD] = child
    for entry in range(figures.shape[1]):
        figures[child, entry] = 0.0
    figures[child, PRIOR] = prior
    return child


def weigh_trial(state: State, part: float, outlook: Outlook) -> None:
    """Correct an outlook by how a random game from there ended, which counts for a part of it."""
    share_victory(state, outlook[TRIED])
    for seat in range(state.players):
        outlook[CHANCES][seat] += part * (outlook[TRIED][seat] - outlook[CHANCES][seat])
        outlook[HOPES][seat] += part * (score(state, seat) - outlook[HOPES][seat])


def tell_path(state: State, outlook: Outlook, nodes: Nodes, depth: int) -> None:
    """Tell every node on the path what came of it."""
    players, figures = state.players, nodes.figures
    for step in range(depth + 1):
        node = nodes.path[step]
        figures[node, VISITS] += 1
        for seat in range(players):
            figures[node, VALUES + seat] += outlook[CHANCES][seat]
            figures[node, VALUES + players + seat] += outlook[HOPES][seat]


def inherit(old: Nodes, node: int, new: Nodes, todo: Any) -> None:
    """Copy what grew below a node into an empty tree. `todo` has room for a number for each new node."""
    todo[ROOT] = node
    done = 0
    while done < new.links[ROOT, USED]:
        child = old.links[todo[done], CHILD]
        while child != NO_NODE and new.links[ROOT, USED] < len(new.links):
            copy = add_child(done, old.links[child, ACT], old.figures[child, PRIOR], new)
            for entry in range(old.figures.shape[1]):
                new.figures[copy, entry] = old.figures[child, entry]
            todo[copy] = child
            child = old.links[child, SIBLING]
        done += 1
