"""Tan-Tan Caravan: the state record and the named constants."""

from __future__ import annotations

from typing import Annotated, ClassVar

from fondaco.kernel.records import Grid, Num, Record, Row
from fondaco.kernel.zones import *

SEATS = 4

# The kinds of cards. The first six are the goods; the first nine can lie on a table.
FOOD, CLOTHES, FABRIC, LANTERN, SPICE, JEWELLERY, LAMP, PRINCESS, MERCHANT, THIEF, MOUSE = range(11)
KIND_NAMES = (
    "food",
    "clothes",
    "fabric",
    "lantern",
    "spice",
    "jewellery",
    "lamp",
    "princess",
    "merchant",
    "thief",
    "mouse",
)
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
PHASE_NAMES = ("turn", "share", "rob", "feed", "over")

# Pools that luck draws from.
PILE, HAND_POOL, SEAT_POOL = range(3)

# Zones that cards move between, and the events told (0 and 1 are draws and decisions).
UNDER, TOP, PURSE, MARKET, HAND, TABLE, CARAVAN, DISCARDS = range(8)
MOVES, TURN_BEGINS, SKIPPED, DISTRIBUTION, ONLY_MICE, THEFTS_LAPSE, MOUSE_HUNGRY, ENDS = range(2, 10)


def in_use(state: State, kind: int) -> int:
    """T1. With fewer players, some goods stay in the box."""
    return CARDS[kind] - REMOVED[state.players][kind]


CARD = Things("card", KIND_NAMES, CARDS, used=in_use)
PILE_GROUP = Group("pile", or_null=True)
SHARING_GROUP = Group("distribution", phases=(SHARE, ROB, FEED))
THEN = ("turn goes on", "turn ends", "game ends")


class State(Record):
    """One table of Tan-Tan Caravan."""

    players: Num
    to_move: Num
    turn: Num
    phase: Annotated[Num, OneOf(PHASE_NAMES)]

    purses: Annotated[Row, KINDS]
    """What a card of each kind is worth as a purse."""
    row: Annotated[Row, 1 + PLACES, Places(CARD, "row_size", first="purse", rest="market")]
    """The purse and the market's places, from left to right, closed up."""
    row_size: Num
    top: Annotated[Num, OneOf(CARD), PILE_GROUP("top")]
    under: Annotated[Row, KINDS, Counts(CARD), PILE_GROUP("under"), Secret("everyone")]
    caravan: Annotated[Row, KINDS, Counts(CARD, room=CARAVAN_SPACES, full="has only {} spaces")]
    caravan_size: Annotated[Num, SumOf("caravan")]
    hands: Annotated[Grid, SEATS, KINDS, Counts(CARD, room=HAND_LIMIT), BY_SEAT, Secret("others", unless="open_hands")]
    hand_sizes: Annotated[Row, SEATS, SumOf("hands")]
    tables: Annotated[Grid, SEATS, TABLE_KINDS, Counts(CARD), BY_SEAT]
    discards: Annotated[Row, KINDS, Counts(CARD)]
    last_stocker: Annotated[Num, Seat(or_none=True)]

    first_share: Annotated[Num, Seat(), SHARING_GROUP("first")]
    shares: Annotated[Num, Number(1, PLAYERS), SHARING_GROUP("shares")]
    afterwards: Annotated[Num, OneOf(THEN, (TURN_GOES_ON, TURN_END, GAME_ENDS)), SHARING_GROUP("then")]
    thefts: Annotated[Num, Number(0, CARDS[THIEF], default=0), SHARING_GROUP("thefts")]
    stolen_mouse: Num
    """1 while a stolen mouse waits to eat."""
    share_mouse: Annotated[Num, Flag(), SHARING_GROUP("mouse")]

    observed: ClassVar[dict[str, str]] = {
        "purse": "the kind of the purse card",
        "market": "by place, the kind of the card",
        "pile_top": "the kind of the open card; none once the pile is used up",
        "pile_under": "how many cards lie below it",
        "caravan": "cards of each kind",
        "last_stocker": "who last put a card into the caravan",
        "hand_sizes": "cards in each hand",
        "hands": "cards of each kind in hand; zeros for a covered hand",
        "tables": "cards of each kind on the table",
        "discards": "cards of each kind",
        "scores": "points if the game ended now",
        "first_share": "in a distribution, who took the first share",
        "shares": "how many have begun their share",
        "afterwards": "what follows: the turn goes on, the turn ends, the game ends",
        "thefts": "thefts still to come in this share",
        "share_mouse": "1 while the mouse that came with the share waits to eat",
    }
    """What the pieces of a vector tell, in their order, which trained networks know."""
