"""Tan-Tan Caravan: the state record and the named constants."""

from __future__ import annotations

from typing import Annotated

from fondaco.kernel.records import Grid, Num, Record, Row

SEATS = 4

# The kinds of cards. The first six are the goods; the first nine can lie on a table.
FOOD, CLOTHES, FABRIC, LANTERN, SPICE, JEWELLERY, LAMP, PRINCESS, MERCHANT, THIEF, MOUSE = range(11)
KINDS = 11
GOODS = 6
TABLE_KINDS = 9
SHARE_KINDS = 10
"""All kinds but the mouse can be chosen as a share."""

NONE = -1

CARDS = (14, 13, 12, 11, 10, 9, 6, 6, 6, 6, 12)
REMOVED = (
    (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    (4, 4, 4, 2, 2, 2, 0, 0, 0, 0, 0),
    (2, 2, 2, 1, 1, 1, 0, 0, 0, 0, 0),
    (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
)
"""By number of players, then kind."""
POINTS = (2, 3, 4, 5, 6, 7)
PURSES = (6, 5, 5, 4, 4, 3, 3, 3, 3, 5, 2)
CARAVAN_SPACES = (0, 0, 6, 7, 8)
"""By number of players."""

HAND_LIMIT = 7
PLACES = 5
PLACE_COST = (0, 1, 1, 2, 3, 5)
"""By place of the row: the purse, then the market's five places."""
DEAREST_PURSE = 12

# Phases in which the seat to move decides (or the game is done), then those that pass by themselves.
TURN, SHARE, ROB, FEED, DONE, TURN_START, TURN_GOES_ON, TURN_END, SHARE_LAID, NEXT_SHARE, GAME_ENDS = range(11)

# Pools that luck draws from.
PILE, HAND_POOL, SEAT_POOL = range(3)

# Zones that cards move between, and the events told (0 and 1 are draws and decisions).
UNDER, TOP, PURSE, MARKET, HAND, TABLE, CARAVAN, DISCARDS = range(8)
MOVES, TURN_BEGINS, SKIPPED, DISTRIBUTION, ONLY_MICE, THEFTS_LAPSE, MOUSE_HUNGRY, ENDS = range(2, 10)


class State(Record):
    """One table of Tan-Tan Caravan."""

    players: Num
    to_move: Num
    turn: Num
    phase: Num
    last_stocker: Num
    """The seat that last put a card into the caravan, or NONE."""

    purses: Annotated[Row, KINDS]
    row: Annotated[Row, 1 + PLACES]
    """The purse and the market's places, from left to right, closed up; empty ones are NONE."""
    row_size: Num
    top: Num
    """The pile's open card, or NONE when the pile is used up."""
    under: Annotated[Row, KINDS]
    caravan: Annotated[Row, KINDS]
    caravan_size: Num
    hands: Annotated[Grid, SEATS, KINDS]
    hand_sizes: Annotated[Row, SEATS]
    tables: Annotated[Grid, SEATS, TABLE_KINDS]
    discards: Annotated[Row, KINDS]

    first_share: Num
    """The seat with which the running distribution began."""
    shares: Num
    """How many seats have begun their share."""
    afterwards: Num
    """The phase that follows the distribution: TURN_GOES_ON, TURN_END or GAME_ENDS."""
    thefts: Num
    """Thefts still to come in this share."""
    stolen_mouse: Num
    """1 while a stolen mouse waits to eat."""
    share_mouse: Num
    """1 while the mouse that came with the share waits to eat."""
