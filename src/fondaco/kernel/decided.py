"""Luck that is decided from outside: an action is carried out with the outcomes decided so far, at either speed.

The rules draw in the midst of an action. So it is carried out on a copy of the table; when the rules ask for one more
outcome than was decided, it is noted what could be drawn, and what the copy has become by then means nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fondaco.kernel import chance
from fondaco.kernel.bits import lowest, spell_out
from fondaco.kernel.buffers import States, put_state, states_of
from fondaco.kernel.chance import ACT, DRAW, EVERYBODY
from fondaco.kernel.contract import OVER, deal, play
from fondaco.kernel.counts import nth_of, total
from fondaco.kernel.playout import list_legal
from fondaco.kernel.records import Grid, Record, Row

DEAL = -1
"""The action of setting up, which is luck's alone."""
NOTHING = -1
"""The pool that is awaited, if none is."""

DRAWS = 256
"""No action draws more often, nor does the deal."""
THINGS = 128
"""No pool has more sorts of things."""
SET = 32
"""No set has more members."""
EVENTS = 1024
"""No more is told of an action."""
ROW = 6
"""So many numbers are told of each."""


class Decisions(Record):
    """What luck decided for an action, and what came of it."""

    overdrawn: Annotated[int, "q"]
    decided: Annotated[int, "i"]
    """So many outcomes are decided."""
    outcomes: Annotated[Row, DRAWS, "i"]
    drawn: Annotated[int, "i"]
    pool: Annotated[int, "i"]
    """The one whose outcome is awaited, or NOTHING."""
    things: Annotated[int, "i"]
    counts: Annotated[Row, THINGS, "i"]
    """What is left in it."""
    to_move: Annotated[int, "i"]
    """Who decides next, once the action is carried out."""
    choices: Annotated[int, "i"]
    """Among so many actions."""
    told: Annotated[int, "i"]
    heard: Annotated[int, "i"]
    """So much was told before an outcome was awaited; what comes after means nothing."""
    events: Annotated[Grid, EVENTS, ROW, "i"]
    """As in the log of a match."""
    members: Annotated[Row, SET]
    """Room for the members of a set, as counts."""


def draw(dealer: Decisions, pool: int, counts: Row, seen_by: int = EVERYBODY) -> int:
    """The outcome decided; where only one thing can be drawn, nobody is asked."""
    things = total(counts)
    if things <= 0:
        dealer.overdrawn = pool + 1
        return 0
    index = nth_of(counts, 0)
    if counts[index] < things:
        index = decision(dealer, pool, counts, index)
    counts[index] -= 1
    tell(dealer, DRAW, pool, index, seen_by)
    return index


def draw_from_set(dealer: Decisions, pool: int, members: int, seen_by: int = EVERYBODY) -> int:
    if members == 0:
        dealer.overdrawn = pool + 1
        return 0
    index = lowest(members)
    if members & (members - 1) != 0:
        for place in range(SET):
            dealer.members[place] = members >> place & 1
        index = decision(dealer, pool, dealer.members, index)
    tell(dealer, DRAW, pool, index, seen_by)
    return index


def decision(dealer: Decisions, pool: int, counts: Row, otherwise: int) -> int:
    """The next outcome; if none is decided, it is noted the first time what is awaited."""
    dealer.drawn += 1
    if dealer.drawn <= dealer.decided:
        return dealer.outcomes[dealer.drawn - 1]
    if dealer.pool == NOTHING:
        dealer.pool, dealer.things, dealer.heard = pool, len(counts), dealer.told
        for place in range(len(counts)):
            dealer.counts[place] = counts[place]
    return otherwise


def tell(dealer: Decisions, event: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    row = dealer.events[dealer.told]
    row[0], row[1], row[2], row[3], row[4], row[5] = event, a, b, c, d, e
    dealer.told += 1


def carry_out(table: States, decisions: Any, words: Row, listed: Row, action: int) -> int:
    """Carry out an action, or the deal, on a copy: the second place of the table. The pool that is awaited, or NOTHING:
    then it is listed what can be done next."""
    states, dealer = states_of(table), decisions_of(decisions)[0]
    dealer.drawn, dealer.told, dealer.pool = 0, 0, NOTHING
    put_state(states, 1, states[0])
    if action == DEAL:
        deal(states[1], dealer)
    else:
        tell(dealer, ACT, states[0].to_move, action)
        play(states[1], dealer, action)
    if dealer.pool == NOTHING:
        dealer.heard, dealer.to_move = dealer.told, states[1].to_move
        dealer.choices = 0
        if states[1].to_move != OVER:
            list_legal(states[1], words)
            dealer.choices = spell_out(words, listed)
    return int(dealer.pool)


def decisions_of(buffer: Any) -> Any:
    return buffer


def compiled_decisions_of(buffer: Any) -> Any:
    return buffer.view(DECISIONS)


DECISIONS: Any = None
"""In compiled code: the record of decisions."""

STAND_INS: dict[Callable[..., Any], Callable[..., Any]] = {
    chance.draw: draw,
    chance.draw_from_set: draw_from_set,
    chance.tell: tell,
}
"""For an engine of its own."""
