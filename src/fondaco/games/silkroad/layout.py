"""Silk Road: the state record and the named constants."""

from __future__ import annotations

from typing import Annotated, ClassVar

from fondaco.games.silkroad import board
from fondaco.kernel.records import Grid, Num, Record, Row
from fondaco.kernel.zones import *

SEATS = 5
NONE = -1

# Goods, and the cards and camels that carry them.
IVORY, SPICE, PORCELAIN, SILK, TEA = range(5)
GOODS_NAMES = ("ivory", "spice", "porcelain", "silk", "tea")
GOODS = 5
CARDS_OF_EACH = 14
CARDS = GOODS * CARDS_OF_EACH
DEALT = 4
DISPLAY_SIZE = 3
CUSTOMS_LIMIT = 4
CAMELS = 10
CAMEL_GOODS = (NONE, SILK, PORCELAIN, SPICE, IVORY, TEA, TEA, IVORY, SPICE, PORCELAIN, SILK)
"""By camel number; there is no camel 0."""
ALL_CAMELS = 0b11111111110
CAMELS_OF = tuple(
    sum(1 << camel for camel in range(1, CAMELS + 1) if CAMEL_GOODS[camel] == goods) for goods in range(GOODS)
)
"""By goods: its two camels, as bits."""

# Gems: five colours, then what the caravanserai gives.
BLUE, YELLOW, GREEN, RED, PURPLE, COLOURLESS, MARKER = range(7)
GEM_NAMES = ("blue", "yellow", "green", "red", "purple", "colourless", "markers")
COLOURS = 5
COLOUR_NAMES = GEM_NAMES[:COLOURS]
GEM_KINDS = 7
GEMS_OF_EACH = 4
COLOURLESS_FOR_A_MARKER = 3
SET_WORTH = (0, 1, 3, 6, 10, 15)
COLOURLESS_WORTH = 2
MARKER_WORTH = 8
MOST_MARKERS = 60
"""More than any seat can win: see `longest` in the game's description."""
MOST_GEMS = (*(GEMS_OF_EACH,) * COLOURS, COLOURLESS_FOR_A_MARKER - 1, MOST_MARKERS)

DRIVERS = 5
ALL_DRIVERS = 0b111110

# The board. Places are the villages, then the cities; cities also have numbers of their own, clockwise.
PLACES = len(board.PLACES)
VILLAGES = len(board.VILLAGES)
CITY = VILLAGES
"""CITY + n: the place of city number n."""
CITIES = 6
APPROACH = board.VILLAGES.index("Antioch")
"""APPROACH + n: the approach of city number n."""
BYZANTIUM, SAMARKAND, TASHKENT, CHANGAN, AMRITSAR, YSPAHAN = range(CITIES)

LONGEST_WAY = 9
"""No way to a destination is longer: leaving its city's neighbour, a caravan passes the whole ring once."""

CARAVANS = 3
STARTS = (NONE, TASHKENT, AMRITSAR, CHANGAN)
DESTINATIONS = (NONE, YSPAHAN, SAMARKAND, BYZANTIUM)
"""By caravan; there is no caravan 0."""

# Tiles. The first five are the small markets, by goods.
BLACK_MARKET, CAMELS_1, CAMELS_2, CAMELS_3, CUSTOMS_TILE, SANDSTORM_TILE, THIEF_TILE, BAZAAR_TILE, BAKSHISH_TILE = (
    range(GOODS, GOODS + 9)
)
TILE_NAMES = (
    "market ivory",
    "market spice",
    "market porcelain",
    "market silk",
    "market tea",
    "black market",
    "camels 1",
    "camels 2",
    "camels 3",
    "customs",
    "sandstorm",
    "thief",
    "bazaar",
    "bakshish",
)
PRINTED_TILES = tuple(TILE_NAMES.index(board.PRINTED_TILES[village]) for village in board.VILLAGES)
"""By village."""
TILE_BOX = tuple(sorted(PRINTED_TILES))
"""The 22 tiles."""

# Phases in which the seat to move decides (or the game is done), then those that pass by themselves.
TURN, MOVE, DRAW, DRAW_MORE, SALE, CAMELS_DRAW, CUSTOMS, SANDSTORM, THIEF, BAZAAR, BAKSHISH, REVEAL, DONE = range(13)
(
    TURN_START,
    DRAWING,
    STOPPED,
    SELLING,
    MARKET_ENDS,
    NEXT_SEARCH,
    NEXT_LOSS,
    NEXT_THEFT,
    NEXT_REVEAL,
    TURN_END,
    GAME_ENDS,
) = range(DONE + 1, DONE + 12)
PHASE_NAMES = (
    "turn",
    "move",
    "draw",
    "draw more",
    "sale",
    "camels",
    "customs",
    "sandstorm",
    "thief",
    "bazaar",
    "bakshish",
    "reveal",
    "over",
)
AFTER_A_MOVE = (DRAW_MORE, SALE, CAMELS_DRAW, CUSTOMS, SANDSTORM, THIEF, BAZAAR, BAKSHISH, REVEAL)
"""The phases in which a caravan has stopped (in DRAW, it may have)."""

# Pools that luck draws from.
PILE_POOL, BAG_POOL, CAMEL_POOL, DRIVER_POOL, TILE_POOL = range(5)

# Zones that things move between, and the events told (0 and 1 are draws and decisions).
PILE, DISPLAY, HAND, STOCK, DISCARDS, BAG, CITY_GEMS, SCREEN, CARAVANSERAI, CARAVAN, BOX = range(11)
(
    CARD_MOVES,
    CARD_IS_DEALT,
    GEM_MOVES,
    GEM_LEAVES_BAG,
    CAMEL_MOVES,
    CARAVAN_MOVES,
    CARAVAN_HEADS,
    CARAVAN_ENDS,
    DRIVER_MOVES,
    TILE_LIES,
    TURN_BEGINS,
    SKIPPED,
    RESHUFFLES,
    DRAW_LAPSES,
    STOPS,
    ON_SALE,
    SOLD,
    NOT_SOLD,
    TILE_LAPSES,
    LAST_CARAVANS,
    FINAL_MARKET,
    SCORES,
    ENDS,
) = range(2, 25)


CARD = Things("card", GOODS_NAMES, (CARDS_OF_EACH,) * GOODS)
GEM = Things("gem", GEM_NAMES, (GEMS_OF_EACH,) * COLOURS)
CAMEL = Things("camel", tuple(range(1, 1 + CAMELS)), (1,) * CAMELS)
CARAVAN_ROWS = Rows("caravans", first=1, or_null=True)
CAMELS_OF_CARAVAN = tuple(range(1 + CARAVANS))
PLAYED_GROUP = Group("played", phases=(MOVE,))
DRAWS_GROUP = Group("draws", phases=(DRAW,))


def most_draws(state: State) -> int:
    """S9. After a move one card must be drawn; S5. for an empty hand, two."""
    return 1 if state.moved > 0 else 2


class State(Record):
    """One table of Silk Road."""

    players: Num
    to_move: Num
    turn: Num
    phase: Annotated[Num, OneOf(PHASE_NAMES)]

    pile: Annotated[Row, GOODS, Counts(CARD), Secret("everyone")]
    discards: Annotated[Row, CARDS, Stack(CARD, "discarded")]
    """From the bottom; zero above the top."""
    discarded: Num
    """How many cards the discards are."""
    display: Annotated[Row, GOODS, Listed(CARD, room=DISPLAY_SIZE)]
    hands: Annotated[Grid, SEATS, GOODS, Counts(CARD), BY_SEAT, Secret("others")]
    stocks: Annotated[Grid, SEATS, GOODS, Counts(CARD), BY_SEAT]
    drivers: Annotated[Row, SEATS, Number(1, DRIVERS, different=True), BY_SEAT]
    bag: Annotated[Row, COLOURS, Counts(GEM), Secret("everyone")]
    gems: Annotated[
        Grid,
        SEATS,
        GEM_KINDS,
        Counts(GEM, most=MOST_GEMS),
        BY_SEAT,
        Secret("others", unless="open_gems", until_over=True, covers_scores=True, sizes="gem_counts"),
    ]

    queue: Annotated[Row, CAMELS, Queue(CAMEL, "queued")]
    """Camel numbers, the first in the queue first; zero behind the last."""
    queued: Num
    """How many camels queue."""
    at: Annotated[Row, 1 + CARAVANS, OneOf(board.PLACES), CARAVAN_ROWS("at")]
    to: Annotated[Row, 1 + CARAVANS, OneOf(board.CITIES), CARAVAN_ROWS("to")]
    camels: Annotated[Row, 1 + CARAVANS, "h", Members(CAMEL, CAMELS_OF_CARAVAN), CARAVAN_ROWS("camels")]
    prizes: Annotated[Grid, 1 + CARAVANS, COLOURS, Listed(GEM, room=CAMELS_OF_CARAVAN), CARAVAN_ROWS("gems")]
    tiles: Annotated[Row, VILLAGES, Laid(board.VILLAGES, TILE_NAMES, PRINTED_TILES)]
    """All NONE before shuffled tiles are dealt."""
    no_more_caravans: Annotated[Num, Flag()]

    goods_played: Annotated[Num, OneOf(GOODS_NAMES), PLAYED_GROUP("goods")]
    cards_played: Annotated[Num, Number(1, LONGEST_WAY), PLAYED_GROUP("cards")]
    draws: Annotated[Num, Number(1, most_draws), DRAWS_GROUP("due")]
    may_draw_more: Annotated[Num, Flag(), DRAWS_GROUP("more"), Implied(DRAW_MORE, 1)]
    moved: Annotated[Num, Number(1, CARAVANS, absent=0, marked=True), during(DRAW, *AFTER_A_MOVE)]
    declined: Annotated[Num, Seats(), during(SALE)]
    robbed: Annotated[Num, Seats(), during(THIEF)]

    observed: ClassVar[dict[str, str]] = {
        "pile": "how many cards the pile has",
        "display": "cards of each goods",
        "discards": "cards of each goods",
        "discards_top": "the goods of the top card",
        "discards_order": "from the top: 1 for ivory to 5 for tea, 0 below the last card",
        "hand_sizes": "cards in each hand",
        "hands": "cards of each goods in hand; zeros for a covered hand",
        "stocks": "cards of each goods in stock",
        "drivers": "the number of each driver",
        "bag": "how many gems the bag has",
        "gem_counts": "gems behind each screen",
        "gems": "gems of each kind behind the screen; zeros for a covered one",
        "queue": "by camel: its place in the queue from 1, or 0",
        "caravans_at": "by caravan, its place; none for one that left the game",
        "caravans_to": "by caravan, its destination",
        "caravans_camels": "by caravan, 1 for each camel it has",
        "caravans_gems": "by caravan, gems of each colour in its destination",
        "tiles": "by village, the number of its tile, from 0",
        "no_more_caravans": "1 once no more caravans leave",
        "goods_played": "the goods played for the move to come",
        "cards_played": "how many cards of it",
        "moved": "the caravan that stopped in this turn and acts",
        "draws": "cards that must still be drawn",
        "may_draw_more": "1 while one more card may be drawn after these",
        "declined": "1 for each who declined the running sale",
        "robbed": "1 for each robbed in the running chain of thefts",
        "scores": "points if the game ended now; 0 where gems are covered",
    }
    """What the pieces of a vector tell, in their order, which trained networks know."""
