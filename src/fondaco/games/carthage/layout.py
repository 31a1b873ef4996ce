"""Traders of Carthage: the state record and the named constants."""

from __future__ import annotations

from typing import Annotated

from fondaco.kernel.records import Grid, Num, Record, Row

SEATS = 4

# Cards are numbered colour by colour, the values ascending: red 2, red 3, red 5, blue 2, …
RED, BLUE, YELLOW, GREEN = range(4)
COLOURS = 4
VALUES = (2, 3, 5)
RANKS = 3
CARDS = COLOURS * RANKS
VALUE_OF = VALUES * COLOURS
"""By card."""
COLOUR_OF = tuple(card // RANKS for card in range(CARDS))
"""By card."""
CARDS_OF_A_COLOUR = 27
DECK = (11, 9, 7)
"""By rank: the twos, threes and fives of each colour."""
AMPHORAE = (2, 1, 0)
"""By rank."""
AMPHORA_RANKS = 2
"""The twos and the threes show amphorae."""

NONE = -1

MARKET_START = 5
MARKET_REFILL = 2
FARM_PLACES = 3
MARKET_PLACES = (SEATS - 1) + FARM_PLACES + MARKET_REFILL
"""A restock finds at most the cards that the other seats reserved, and adds the farm and the refill."""
FIRST_HAND_WORTH = 8
LAST_TILE = 8
"""The game ends when a seat has this many bonus tiles."""
MOST_TILES = LAST_TILE - 1 + COLOURS
"""One payday can bring a tile of each colour to a seat that was one short."""
MOST_VICTORY = 10_000
"""No imported position has more victory cards."""

# The spaces of the sea route.
ALEXANDRIA, OPEN_PORT, CYRENAICA, PIRATES, MORE_PIRATES, CARTHAGE = range(6)

# Phases in which the seat to move decides (or the game is done), then those that pass by themselves.
TURN, PAY, STORE, TILES, DONE, TURN_START, PAYDAY, ASK_TO_STORE, RAID, TURN_END, GAME_ENDS = range(11)

# Pools that luck draws from.
PILE, SEAT_POOL = range(2)

# Zones that cards move between, and the events told (0 and 1 are draws and decisions).
DRAW_PILE, MARKET, FARM, HAND, GOODS, VICTORY, DISCARDS = range(7)
(
    MOVES,
    MOVES_FACE_DOWN,
    RENEWED,
    MARKER_PUT,
    MARKER_BACK,
    STORED,
    SAILS,
    GETS_TILE,
    TURN_BEGINS,
    SKIPPED,
    RESTOCKED,
    BUYS,
    PAYDAY_BEGINS,
    SELLS,
    RAIDED,
    ENDS,
) = range(2, 18)


class State(Record):
    """One table of Traders of Carthage."""

    players: Num
    to_move: Num
    turn: Num
    phase: Num

    deck: Annotated[Row, RANKS]
    """How many twos, threes and fives each colour has."""
    start_tile: Num
    """1 if each seat chooses a bonus tile at the start."""

    market: Annotated[Row, MARKET_PLACES]
    """From left to right, closed up; empty places are NONE."""
    market_by: Annotated[Row, MARKET_PLACES]
    """The seat whose marker is on the card, or NONE."""
    market_size: Num
    farm: Annotated[Row, FARM_PLACES]
    farm_by: Annotated[Row, FARM_PLACES]
    farm_size: Num
    draw: Annotated[Row, CARDS]
    draw_size: Num
    discards: Annotated[Row, CARDS]

    hands: Annotated[Grid, SEATS, CARDS]
    worth: Annotated[Row, SEATS, "h"]
    """What the cards of each hand are worth as money."""
    goods: Annotated[Grid, SEATS, CARDS]
    """Stored ones included."""
    stored: Annotated[Grid, SEATS, CARDS]
    bonus: Annotated[Grid, SEATS, COLOURS]
    victory: Annotated[Row, SEATS, "h"]
    ships: Annotated[Row, COLOURS]

    due: Num
    """What is still to be paid for the purchase under way."""
    last_paid: Num
    """The card paid last for it, or NONE."""
