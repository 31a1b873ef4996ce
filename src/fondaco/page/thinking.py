"""How bots in a page think: the drivers of `fondaco.bots`, on blocks of memory. A block tells where all the others lie
that a driver needs; a page lays them out once, and fills in what a decision is about."""

from __future__ import annotations

from typing import Any

from fondaco.bots import foresight, lookahead, tree, weighing
from fondaco.kernel import chance, luck
from fondaco.page.memory import figures_at, luck_at, nodes_at, numbers_for, table_at, thinking_at, totals_at

OPINIONS, TRIALS, THINK, INHERIT = lookahead.opinions, lookahead.trials, tree.think, tree.inherit
REGARD, FORESEE = foresight.regard, foresight.foresee
WEIGH = weighing.weigh
BELOW, HEED = chance.below, luck.heed
"""The drivers and the luck, beside the functions of the same names below."""


def opinions(thinking: Any, samples: int, totals: Any) -> None:
    """Add up, for each legal action, how things look after it."""
    OPINIONS(thinking_at(thinking), samples, totals_at(thinking, totals))


def trials(thinking: Any, samples: int, totals: Any) -> None:
    """The same, by random games."""
    TRIALS(thinking_at(thinking), samples, totals_at(thinking, totals))


def think(thinking: Any, nodes: Any, first: int, iterations: int) -> int:
    """Run numbered iterations on a tree; how many actions were played in thought."""
    return THINK(thinking_at(thinking), nodes_at(nodes), first, iterations)


def inherit(old: Any, node: int, new: Any, todo: Any) -> None:
    """Copy what grew below a node into an empty tree; `todo` has room for a number of 64 bits for each node."""
    INHERIT(nodes_at(old), node, nodes_at(new), numbers_for(new, todo))


def regard(thinking: Any) -> None:
    """How the root looks to everybody: it is left in the outlook, chances in the second row, hopes in the first."""
    REGARD(thinking_at(thinking))


def foresee(thinking: Any, step: int, action: int, ways: int, means: Any) -> int:
    """How things look after an action of the root, on the average over all that could be drawn; how many ways were
    followed, less than 0 if these were not all; then the luck of a step had a say."""
    given = thinking_at(thinking)
    return FORESEE(given, step, action, ways, figures_at(means, 2 * given.root[0].players))


def weigh(thinking: Any, nodes: Any, first: int, iterations: int, action: int, totals: Any, width: int) -> None:
    """Run numbered iterations that all begin with one action; add up so many figures of how they end for each seat."""
    given = thinking_at(thinking)
    WEIGH(given, nodes_at(nodes), first, iterations, action, table_at(totals, given.root[0].players, width))


def below(dealer: Any, bound: int) -> int:
    """A number from 0 to bound - 1, each equally likely."""
    return BELOW(luck_at(dealer), bound)


def heed(dealer: Any, losses: Any, count: int, level: Any) -> int:
    """The first of some choices that is not overlooked, by what each loses and how many things it needs; `level` has
    what a level overlooks, and its blunder."""
    of_level = figures_at(level, 2)
    return HEED(luck_at(dealer), figures_at(losses, 2 * count), count, of_level[0], of_level[1])


THINKING = (opinions, trials, think, inherit, regard, foresee, weigh, below, heed)
