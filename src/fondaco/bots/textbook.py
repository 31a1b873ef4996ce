"""A yardstick: information-set Monte Carlo tree search as the textbooks have it (Cowling, Powley, Whitehouse 2012).

It knows the rules and nothing else: UCB1 among the actions that are legal in the imagined table, one new node an
iteration, random play to the end. Our own search is measured against it.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log, sqrt

from fondaco.bots.chances import CHANCES, HOPES, share_victory
from fondaco.bots.contract import Thinking, imagine, memories_of
from fondaco.bots.search import Search, SearchBot, Tree
from fondaco.bots.terms import Terms
from fondaco.bots.thought import Thought
from fondaco.bots.tree import (
    ACT,
    CHILD,
    LONGEST_PATH,
    NO_NODE,
    ROOT,
    SIBLING,
    USED,
    VALUES,
    VISITS,
    Nodes,
    add_child,
    child_by,
    tell_path,
)
from fondaco.kernel.bits import has, nth
from fondaco.kernel.buffers import States, dealers_of, key_dealer, put_state, states_of
from fondaco.kernel.chance import Dealer
from fondaco.kernel.contract import OVER, play, score
from fondaco.kernel.playout import choose, list_legal, play_out, seed_whim
from fondaco.kernel.records import Row

SETTINGS = Terms()
EXPLORATION = SETTINGS.add("exploration", 0.7)
AVAILABLE = 1
"""Among a node's figures, where our search keeps the prior: how often the action could have been chosen."""


def think_at_random(thinking: Thinking, nodes: Nodes, first: int, iterations: int) -> int:
    """Run numbered iterations on a tree; how many actions were played in thought."""
    states, dealers = states_of(thinking.table), dealers_of(thinking.hands)
    root, memory = states_of(thinking.root)[0], memories_of(thinking.hidden)[0]
    dreamer, whim, outlook = dealers[1], thinking.whim, thinking.outlook
    played = 0
    for iteration in range(first, first + iterations):
        put_state(states, 0, root)
        key_dealer(dreamer, dealers[0], iteration)
        seed_whim(whim, dreamer)
        imagine(states[0], dreamer, memory)
        depth = walk_by_ucb(thinking, nodes, states, dreamer)
        played += depth + play_out(states[0], dreamer, whim, thinking.words)
        share_victory(states[0], outlook[CHANCES])
        for seat in range(states[0].players):
            outlook[HOPES][seat] = score(states[0], seat)
        tell_path(states[0], outlook, nodes, depth)
    return played


def walk_by_ucb(thinking: Thinking, nodes: Nodes, states: States, dreamer: Dealer) -> int:
    """Down the tree until an action was never tried, and one node further; how long the path is."""
    words, links = thinking.words, nodes.links
    node = ROOT
    depth = 0
    nodes.path[0] = ROOT
    while states[0].to_move != OVER and depth + 1 < LONGEST_PATH:
        untried = list_legal(states[0], words)
        child = links[node, CHILD]
        while child != NO_NODE:
            if has(words, links[child, ACT]):
                untried -= 1
            child = links[child, SIBLING]
        if untried == 0:
            node = select_by_ucb(node, states[0].to_move, words, nodes)
        elif links[ROOT, USED] < len(links):
            node = open_child(node, words, choose(thinking.whim, untried), nodes)
        else:
            break
        depth += 1
        nodes.path[depth] = node
        play(states[0], dreamer, links[node, ACT])
        if untried > 0:
            break
    return depth


def open_child(node: int, words: Row, skipped: int, nodes: Nodes) -> int:
    """A child for one of the untried legal actions, the first so many of them left out."""
    place = 0
    action = nth(words, place)
    while skipped > 0 or child_by(node, action, nodes.links) != NO_NODE:
        if child_by(node, action, nodes.links) == NO_NODE:
            skipped -= 1
        place += 1
        action = nth(words, place)
    return add_child(node, action, 1.0, nodes)


def select_by_ucb(node: int, seat: int, words: Row, nodes: Nodes) -> int:
    """UCB1, counting only the times an action could have been chosen."""
    links, figures = nodes.links, nodes.figures
    best, chosen = -1.0, NO_NODE
    child = links[node, CHILD]
    while child != NO_NODE:
        if has(words, links[child, ACT]):
            visits = figures[child, VISITS]
            promise = figures[child, VALUES + seat] / visits + nodes.settings[EXPLORATION] * sqrt(
                log(figures[child, AVAILABLE]) / visits
            )
            figures[child, AVAILABLE] += 1
            if promise > best:
                best, chosen = promise, child
        child = links[child, SIBLING]
    return chosen


class TextbookSearch(Search):
    """The same face, another tree below it."""

    def plant(self, thought: Thought, settings: Mapping[str, float]) -> Tree:
        return Tree(thought, SETTINGS.vector(settings), think_at_random)


class TextbookBot(SearchBot):
    """Searches as the textbooks have it, for a number of iterations, or for a time."""

    kind = TextbookSearch
