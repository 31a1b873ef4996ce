"""Games from which a judgement learns: its driver. One source, interpreted or compiled.

Everybody plays with open cards, by greed or by a search of a few iterations, and now and then on a whim, so that there
is something to learn from mistakes too. Of some decisions it is written down what lay on the table, what the judgement
made by hand says of it, what the search made of it, and how the game ended.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fondaco.bots.chances import CHANCES, HOPES, TRIED, look_around, share_victory
from fondaco.bots.contract import OPINION, VERDICT, Thinking, doubt, mark, notes_of
from fondaco.bots.lookahead import best_action
from fondaco.bots.tree import ACT, CHILD, NO_NODE, ROOT, SIBLING, USED, VALUES, VISITS, Nodes, think
from fondaco.kernel.bits import nth
from fondaco.kernel.buffers import Dealers, States, dealers_of, key_dealer, put_state, states_of
from fondaco.kernel.contract import OVER, deal, play
from fondaco.kernel.playout import choose, list_legal, seed_whim
from fondaco.kernel.records import Row

ITERATIONS, WHIMS, APART = range(3)
THOUSAND = 1000
MOST_ITERATIONS, MOST_DECISIONS = 1 << 20, 1 << 12
"""The luck of decisions and games is told apart by so many numbers."""


class Book(NamedTuple):
    """What is written down, a row for each decision."""

    cells: Any
    """What lay on the table."""
    odds: Any
    """By seat, the log-odds of the judgement made by hand."""
    values: Any
    """By seat, the chance to win that a search found; where none was asked, that by hand."""
    won: Any
    """By seat, its share of the victory."""
    game: Any
    """The number of the game."""


def play_lessons(
    thinking: Thinking,
    nodes: Nodes,
    blank: States,
    hands: Dealers,
    first: int,
    games: int,
    how: Row,
    book: Book,
) -> int:
    """Play numbered games and fill the book, as long as it has room; how many rows it has then.

    `how` has the iterations of a search (0: by greed), how many decisions of a thousand are whims, and of how many
    decisions one is written down.
    """
    root, dealers, dreamers = states_of(thinking.root), dealers_of(hands), dealers_of(thinking.hands)
    words, whim = thinking.words, thinking.whim
    master, dealer, luck = dealers[0], dealers[1], dealers[2]
    row = 0
    for game in range(first, first + games):
        put_state(root, 0, states_of(blank)[0])
        key_dealer(luck, master, 2 * game + 1)
        seed_whim(whim, luck)
        key_dealer(dreamers[0], luck, 0)
        key_dealer(dreamers[1], luck, 1)
        key_dealer(dealer, master, 2 * game)
        deal(root[0], dealer)
        begun, decision = row, 0
        while root[0].to_move != OVER and dealer.overdrawn == 0:
            count = list_legal(root[0], words)
            action = nth(words, 0)
            if count > 1:
                action = nth(words, choose(whim, count))
                is_whim = choose(whim, THOUSAND) < how[WHIMS]
                is_noted = choose(whim, how[APART]) == 0 and row < len(book.won)
                if is_noted or not is_whim:
                    liked = consider(thinking, nodes, decision, how[ITERATIONS])
                    action = action if is_whim else liked
                if is_noted:
                    write_down(thinking, nodes, how[ITERATIONS], book, row, game)
                    row += 1
            play(root[0], dealer, action)
            decision += 1
        share_victory(root[0], thinking.outlook[TRIED])
        for place in range(begun, row):
            for seat in range(root[0].players):
                book.won[place][seat] = thinking.outlook[TRIED][seat]
    return row


def consider(thinking: Thinking, nodes: Nodes, decision: int, iterations: int) -> int:
    """What is liked best at the root: by greed, or by a search that begins anew."""
    if iterations == 0:
        states, dreamer = states_of(thinking.table), dealers_of(thinking.hands)[1]
        put_state(states, 0, states_of(thinking.root)[0])
        weights, outlook = thinking.weights[OPINION], thinking.outlook
        return best_action(states, dreamer, thinking.words, weights, outlook, thinking.tried)
    nodes.links[ROOT, CHILD] = NO_NODE
    nodes.links[ROOT, USED] = 1
    for entry in range(nodes.figures.shape[1]):
        nodes.figures[ROOT, entry] = 0.0
    think(thinking, nodes, decision * MOST_ITERATIONS, iterations)
    action: int = nodes.links[most_visited(nodes), ACT]
    return action


def most_visited(nodes: Nodes) -> int:
    """The child of the root that was seen most."""
    child = nodes.links[ROOT, CHILD]
    best: int = child
    while child != NO_NODE:
        if nodes.figures[child, VISITS] > nodes.figures[best, VISITS]:
            best = child
        child = nodes.links[child, SIBLING]
    return best


def write_down(thinking: Thinking, nodes: Nodes, iterations: int, book: Book, row: int, game: int) -> None:
    """What is to be learnt from the root."""
    state, outlook, notes = states_of(thinking.root)[0], thinking.outlook, notes_of(thinking.notes)[0]
    weights = thinking.weights[VERDICT]
    look_around(state, weights, outlook)
    spread = doubt(state, weights)
    mark(state, notes)
    for cell in range(len(notes.cells)):
        book.cells[row][cell] = notes.cells[cell]
    for seat in range(state.players):
        book.odds[row][seat] = outlook[HOPES][seat] / spread
        book.values[row][seat] = outlook[CHANCES][seat]
    if iterations > 0:
        best = most_visited(nodes)
        for seat in range(state.players):
            book.values[row][seat] = nodes.figures[best, VALUES + seat] / nodes.figures[best, VISITS]
    book.game[row] = game


def duel(
    thinkers: tuple[Thinking, Thinking],
    nodes: Nodes,
    blank: States,
    hands: Dealers,
    first: int,
    iterations: int,
    shares: Any,
) -> None:
    """Numbered games with open cards, in which the first thinker has one seat and the second all others: what the first
    has of each victory. Every deal is played from each seat."""
    one, other = thinkers
    dealers = dealers_of(hands)
    for game in range(len(shares)):
        players = states_of(blank)[0].players
        seat, number = game % players, first + game // players
        state = states_of(one.root)
        put_state(state, 0, states_of(blank)[0])
        key_dealer(dealers[1], dealers[0], number)
        deal(state[0], dealers[1])
        decision = 0
        while state[0].to_move != OVER and dealers[1].overdrawn == 0:
            count = list_legal(state[0], one.words)
            action = nth(one.words, 0)
            if count > 1:
                key = (number * players + seat) * MOST_DECISIONS + decision
                if state[0].to_move == seat:
                    action = consider(one, nodes, key, iterations)
                else:
                    put_state(states_of(other.root), 0, state[0])
                    action = consider(other, nodes, key, iterations)
            play(state[0], dealers[1], action)
            decision += 1
        share_victory(state[0], one.outlook[TRIED])
        shares[game] = one.outlook[TRIED][seat]
