"""Traders of Carthage: the state record and the named constants."""

from __future__ import annotations

from typing import Annotated, ClassVar

from fondaco.kernel.records import Grid, Num, Record, Row
from fondaco.kernel.zones import *

SEATS = 4

# Cards are numbered colour by colour, the values ascending: red 2, red 3, red 5, blue 2, …
RED, BLUE, YELLOW, GREEN = range(4)
COLOUR_NAMES = ("red", "blue", "yellow", "green")
COLOURS = 4
VALUES = (2, 3, 5)
RANKS = 3
CARD_NAMES = tuple(f"{colour}{value}" for colour in COLOUR_NAMES for value in VALUES)
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
PHASE_NAMES = ("turn", "pay", "store", "tiles", "over")

# Pools that luck draws from.
PILE, SEAT_POOL = range(2)

# Zones that cards move between, and the events told (0 and 1 are draws and decisions).
DRAW_PILE, MARKET, FARM, HAND, GOODS, VICTORY, DISCARDS = range(7)
ZONES = ("draw", "market", "farm", "hand", "goods", "victory", "discards")
"""Where cards lie. A place of the market or the farm (from 0), or a seat, stands beside it."""
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


def in_box(state: State, card: int) -> int:
    """C1. How many of a card there are."""
    return state.deck[card % RANKS]


def last_space(state: State) -> int:
    """C16. Ships are in Carthage only during a payday, or when the game ended in one."""
    return CARTHAGE if state.phase == STORE or state.phase == DONE else MORE_PIRATES


CARD = Things("card", CARD_NAMES, in_box, most=CARDS_OF_A_COLOUR)
MARKET_ROWS = Rows("market", size="market_size")
FARM_ROWS = Rows("farm", size="farm_size")
PAYMENT_GROUP = Group("payment", phases=(PAY,))


class State(Record):
    """One table of Traders of Carthage."""

    players: Num
    to_move: Num
    turn: Num
    phase: Annotated[Num, OneOf(PHASE_NAMES)]

    deck: Annotated[Row, RANKS]
    """How many twos, threes and fives each colour has."""
    start_tile: Num
    """1 if each seat chooses a bonus tile at the start."""

    market: Annotated[Row, MARKET_PLACES, OneOf(CARD), MARKET_ROWS("card")]
    """From left to right, closed up; empty places are NONE."""
    market_by: Annotated[Row, MARKET_PLACES, Seat(or_none=True), MARKET_ROWS("by")]
    market_size: Num
    farm: Annotated[Row, FARM_PLACES, OneOf(CARD), FARM_ROWS("card")]
    farm_by: Annotated[Row, FARM_PLACES, Seat(or_none=True), FARM_ROWS("by")]
    farm_size: Num
    draw: Annotated[Row, CARDS, Counts(CARD), Secret("everyone")]
    draw_size: Annotated[Num, SumOf("draw")]
    discards: Annotated[Row, CARDS, Counts(CARD)]

    hands: Annotated[Grid, SEATS, CARDS, Counts(CARD), BY_SEAT, Secret("others", unless="open_hands")]
    worth: Annotated[Row, SEATS, "h", SumOf("hands", VALUE_OF)]
    """What the cards of each hand are worth as money."""
    goods: Annotated[Grid, SEATS, CARDS, Counts(CARD), BY_SEAT]
    stored: Annotated[Grid, SEATS, CARDS, Counts(CARD, among="goods"), BY_SEAT]
    bonus: Annotated[Grid, SEATS, COLOURS, Counts(COLOUR_NAMES, most=MOST_TILES), BY_SEAT]
    victory: Annotated[Row, SEATS, "h", Number(0, MOST_VICTORY, default=0), BY_SEAT]
    ships: Annotated[Row, COLOURS, Track(COLOUR_NAMES, CARTHAGE + 1, last_space)]

    due: Annotated[Num, Number(0, MARKET_PLACES * max(VALUES)), PAYMENT_GROUP("paid")]
    """A position tells what is paid."""
    last_paid: Annotated[Num, OneOf(CARD_NAMES, or_none=True), PAYMENT_GROUP("last")]

    observed: ClassVar[dict[str, str]] = {
        "market": "by place, the card",
        "market_by": "by place, who reserved it",
        "farm": "by place, the card",
        "farm_by": "by place, who reserved it",
        "draw": "how many cards the draw pile has",
        "discards": "number of each card",
        "hand_sizes": "cards in each hand",
        "hands": "number of each card in hand; zeros for a covered hand",
        "goods": "number of each card among the goods, stored ones included",
        "stored": "number of each card stored",
        "bonus": "bonus tiles of each colour",
        "victory": "victory cards",
        "ships": "by colour, the space of its ship",
        "due": "what is still to be paid for the purchase under way",
        "last_paid": "the card paid last for it",
        "scores": "points if the game ended now",
    }
    """What the pieces of a vector tell, in their order, which trained networks know."""
