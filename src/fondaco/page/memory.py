"""How the functions of a page reach what lies in its memory.

In a page, a place is an address; interpreted, it is the object itself. `fondaco.page.compiled` has the stand-ins.
"""

from __future__ import annotations

from typing import Annotated, Any

from fondaco.kernel.chance import Dealer, DealerRecord
from fondaco.kernel.contract import State
from fondaco.kernel.records import Record, Row

Address = Annotated[int, "i"]


class PageDealer(DealerRecord):
    """The dealer of a match in a page: it keeps the log, and can take its outcomes from a script.

    A row of the log is six numbers: an event and its details, as in the log of an interpreted `Dealer`. The script has
    the number of a name for each outcome; `names` tells them for each pool and each place in it.
    """

    log: Address
    log_room: Annotated[int, "i"]
    """For so many rows."""
    logged: Annotated[int, "i"]
    """So many were written, or would have been."""
    script: Address
    script_size: Annotated[int, "i"]
    scripted: Annotated[int, "i"]
    """0: the key decides; 1: the script does; 2: it does, and must say what the key gives."""
    names: Address
    names_width: Annotated[int, "i"]
    drawn: Annotated[int, "i"]
    """How many outcomes there were."""
    astray: Annotated[int, "i"]
    """0, or why the script could not be followed: MISSING, IMPOSSIBLE or UNLIKE_THE_KEY. In the log follow a row
    ASTRAY, one LEFT for each outcome that was possible, and what means nothing any more."""
    members: Annotated[Row, 64]
    """Room for the members of a set, as counts."""


BY_SCRIPT, CHECKED = range(1, 3)
NO_NAME = -1
MISSING, IMPOSSIBLE, UNLIKE_THE_KEY = range(1, 4)

# Rows of the log that are no events: where the script was left (pool, what the key gives), and what could be drawn.
ASTRAY = -1
LEFT = -2


class PageThinking(Record):
    """Where all lies that a bot thinks with: `fondaco.bots.contract.Thinking`."""

    root: Address
    table: Address
    hands: Address
    words: Address
    hidden: Address
    weights: Address
    outlook: Address
    tried: Address
    whim: Address
    net: Address
    notes: Address
    players: Annotated[int, "i"]
    actions: Annotated[int, "i"]
    weight_count: Annotated[int, "i"]
    net_rows: Annotated[int, "i"]


class PageNodes(Record):
    """Where a tree lies: `fondaco.bots.tree.Nodes`."""

    links: Address
    figures: Address
    path: Address
    settings: Address
    room: Annotated[int, "i"]
    """For so many nodes."""
    figure_count: Annotated[int, "i"]
    path_room: Annotated[int, "i"]
    setting_count: Annotated[int, "i"]


def state_at(place: Any) -> State:
    state: State = place
    return state


def dealer_at(place: Any) -> Dealer:
    dealer: Dealer = place
    return dealer


def luck_at(place: Any) -> Dealer:
    """Luck that nobody logs: the beginning of a dealer of a match is enough for it."""
    luck: Dealer = place
    return luck


def words_at(place: Any) -> Row:
    """A set of actions."""
    words: Row = place
    return words


def memories_at(place: Any) -> Any:
    """What a bot remembers of a match: three memories."""
    return place


def told_at(place: Any, count: int) -> Any:
    """So many events in numbers, each in a row of six."""
    return place


def rows_at(place: Any, count: int, width: int) -> Any:
    """So many rows of numbers of 32 bits."""
    return place


def numbers_at(place: Any, count: int) -> Row:
    """So many numbers of 32 bits."""
    numbers: Row = place
    return numbers


def figures_at(place: Any, count: int) -> list[float]:
    """So many numbers with fractions."""
    figures: list[float] = place
    return figures


def table_at(place: Any, rows: int, columns: int) -> Any:
    """So many rows of numbers with fractions."""
    return place


def thinking_at(place: Any) -> Any:
    """What a bot thinks with."""
    return place


def nodes_at(place: Any) -> Any:
    """A tree."""
    return place


def totals_at(thinking: Any, place: Any) -> Any:
    """What is added up for each action, as wide as what is thought of one that was tried."""
    return place


def numbers_for(nodes: Any, place: Any) -> Any:
    """A number of 64 bits for each node of a tree."""
    return place
