"""The stand-ins of a page: how compiled code reaches its memory, and a dealer who keeps the log there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import intrinsic
from numba.np import arrayobj

from fondaco.bots import contract
from fondaco.bots.chances import ROWS
from fondaco.bots.contract import Thinking
from fondaco.bots.intuition import FIRST
from fondaco.bots.lookahead import SEATS
from fondaco.bots.tree import Nodes
from fondaco.kernel import buffers, chance
from fondaco.kernel.chance import DRAW, EVERYBODY, DealerRecord, below
from fondaco.kernel.counts import nth_of, total
from fondaco.page import memory
from fondaco.page.memory import (
    ASTRAY,
    CHECKED,
    IMPOSSIBLE,
    LEFT,
    MISSING,
    NO_NAME,
    UNLIKE_THE_KEY,
    PageDealer,
    PageNodes,
    PageThinking,
)

instruction: Callable[[Any], Any] = intrinsic

STATE: Any = None
MEMORY: Any = None
NOTES: Any = None
MEMORIES = 3
WORDS = 0
"""How long a set of actions is."""
PAGE_DEALER = PageDealer.dtype()
DEALER = DealerRecord.dtype()
THINKING = PageThinking.dtype()
NODES = PageNodes.dtype()
LINKS = 4
"""How many links a node has."""
WORD = types.int64
NUMBER = types.int32
FIGURE = types.float64
BYTE = types.int8

ROW = 6
"""How wide a row of the log is."""


@instruction
def block_at(context: Any, address: Any, rows: Any, columns: Any, kind: Any) -> Any:
    """Memory as an array: so many rows, of so many entries, of a kind."""
    block = types.Array(kind.dtype, 2, "C")

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = arrayobj.make_array(block)(context, builder)
        item = context.get_abi_sizeof(context.get_data_type(kind.dtype))
        width = context.get_constant(types.intp, item)
        arrayobj.populate_array(
            made,
            data=builder.inttoptr(arguments[0], made.data.type),
            shape=arguments[1:3],
            strides=(builder.mul(arguments[2], width), width),
            itemsize=width,
            meminfo=None,
        )
        return made._getvalue()

    return block(types.int64, types.int64, types.int64, kind), generate


def state_at(address: int) -> Any:
    return block_at(address, 1, 1, STATE)[0, 0]


def dealer_at(address: int) -> Any:
    return block_at(address, 1, 1, PAGE_DEALER)[0, 0]


def luck_at(address: int) -> Any:
    return block_at(address, 1, 1, DEALER)[0, 0]


def words_at(address: int) -> Any:
    return block_at(address, 1, WORDS, WORD)[0]


def numbers_at(address: int, count: int) -> Any:
    return block_at(address, 1, count, NUMBER)[0]


def memories_at(address: int) -> Any:
    return block_at(address, 1, MEMORIES, MEMORY)[0]


def told_at(address: int, count: int) -> Any:
    return block_at(address, count, ROW, NUMBER)


def figures_at(address: int, count: int) -> Any:
    return block_at(address, 1, count, FIGURE)[0]


def table_at(address: int, rows: int, columns: int) -> Any:
    return block_at(address, rows, columns, FIGURE)


def rows_at(address: int, count: int, width: int) -> Any:
    return block_at(address, count, width, NUMBER)


# What bots think with


def thinking_at(address: int) -> Any:
    where = block_at(address, 1, 1, THINKING)[0, 0]
    return Thinking(
        block_at(where.root, 1, 1, STATE)[0],
        block_at(where.table, 1, 2, STATE)[0],
        block_at(where.hands, 1, 2, DEALER)[0],
        words_at(where.words),
        block_at(where.hidden, 1, 1, MEMORY)[0],
        block_at(where.weights, 2, where.weight_count, FIGURE),
        block_at(where.outlook, ROWS, where.players, FIGURE),
        block_at(where.tried, where.actions, SEATS + 2 * where.players, FIGURE),
        block_at(where.whim, 1, 1, WORD)[0],
        block_at(where.net, where.net_rows, FIRST, BYTE),
        block_at(where.notes, 1, 1, NOTES)[0],
    )


def totals_at(thinking: int, address: int) -> Any:
    where = block_at(thinking, 1, 1, THINKING)[0, 0]
    return block_at(address, where.actions, SEATS + 2 * where.players, FIGURE)


def nodes_at(address: int) -> Any:
    where = block_at(address, 1, 1, NODES)[0, 0]
    return Nodes(
        block_at(where.links, where.room, LINKS, NUMBER),
        block_at(where.figures, where.room, where.figure_count, FIGURE),
        block_at(where.path, 1, where.path_room, WORD)[0],
        block_at(where.settings, 1, where.setting_count, FIGURE)[0],
    )


def numbers_for(nodes: int, address: int) -> Any:
    return block_at(address, 1, block_at(nodes, 1, 1, NODES)[0, 0].room, WORD)[0]


def as_they_are(things: Any) -> Any:
    """In a page, states and dealers need no finding: they are given as such."""
    return things


# A dealer who keeps the log, and may follow a script


def tell(dealer: Any, event: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    if dealer.logged < dealer.log_room:
        row = numbers_at(dealer.log + 4 * ROW * dealer.logged, ROW)
        row[0], row[1], row[2], row[3], row[4], row[5] = event, a, b, c, d, e
    dealer.logged += 1


def draw(dealer: Any, pool: int, counts: Any, seen_by: int = EVERYBODY) -> int:
    if total(counts) <= 0:
        dealer.overdrawn = pool + 1
        return 0
    index = follow_key(dealer, counts) if dealer.scripted == 0 else follow_script(dealer, pool, counts)
    counts[index] -= 1
    dealer.drawn += 1
    tell(dealer, DRAW, pool, index, seen_by)
    return index


def draw_from_set(dealer: Any, pool: int, members: int, seen_by: int = EVERYBODY) -> int:
    for place in range(len(dealer.members)):
        dealer.members[place] = members >> place & 1
    return draw(dealer, pool, dealer.members, seen_by)


def follow_key(dealer: Any, counts: Any) -> int:
    return nth_of(counts, below(dealer, total(counts)))


def follow_script(dealer: Any, pool: int, counts: Any) -> int:
    """The outcome that the script names, if that can be drawn, and if the key gives it or is not asked."""
    names = numbers_at(dealer.names + 4 * dealer.names_width * pool, dealer.names_width)
    missing = dealer.drawn >= dealer.script_size
    name = NO_NAME if missing else numbers_at(dealer.script, dealer.script_size)[dealer.drawn]
    named = 0
    while named < len(counts) and (counts[named] <= 0 or names[named] != name):
        named += 1
    if missing or named == len(counts):
        return go_astray(dealer, MISSING if missing else IMPOSSIBLE, pool, counts, nth_of(counts, 0))
    if dealer.scripted == CHECKED:
        keyed = follow_key(dealer, counts)
        return keyed if names[keyed] == name else go_astray(dealer, UNLIKE_THE_KEY, pool, counts, keyed)
    return named


def go_astray(dealer: Any, why: int, pool: int, counts: Any, instead: int) -> int:
    """Note, the first time, why the script cannot be followed, and what could be drawn; go on somehow."""
    if dealer.astray == 0:
        dealer.astray = why
        tell(dealer, ASTRAY, pool, instead)
        for place in range(len(counts)):
            if counts[place] > 0:
                tell(dealer, LEFT, place)
    return instead


STAND_INS: dict[Callable[..., Any], Callable[..., Any]] = {
    memory.state_at: state_at,
    memory.dealer_at: dealer_at,
    memory.luck_at: luck_at,
    memory.words_at: words_at,
    memory.numbers_at: numbers_at,
    memory.figures_at: figures_at,
    memory.memories_at: memories_at,
    memory.told_at: told_at,
    memory.rows_at: rows_at,
    memory.table_at: table_at,
    memory.thinking_at: thinking_at,
    memory.totals_at: totals_at,
    memory.nodes_at: nodes_at,
    memory.numbers_for: numbers_for,
    buffers.states_of: as_they_are,
    buffers.dealers_of: as_they_are,
    contract.memories_of: as_they_are,
    contract.notes_of: as_they_are,
}

LISTENING: dict[Callable[..., Any], Callable[..., Any]] = {
    chance.draw: draw,
    chance.draw_from_set: draw_from_set,
    chance.tell: tell,
}
"""Those of a dealer who keeps the log. Where bots think, the dealer is the one of compiled play."""
