"""Silk Road: the state record and the named constants."""

from __future__ import annotations

from typing import Annotated

from fondaco.games.silkroad import board
from fondaco.kernel.records import Grid, Num, Record, Row

SEATS = 5
NONE = -1

# Goods, and the cards and camels that carry them.
IVORY, SPICE, PORCELAIN, SILK, TEA = range(5)
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
COLOURS = 5
GEM_KINDS = 7
GEMS_OF_EACH = 4
COLOURLESS_FOR_A_MARKER = 3
SET_WORTH = (0, 1, 3, 6, 10, 15)
COLOURLESS_WORTH = 2
MARKER_WORTH = 8

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


class State(Record):
    """One table of Silk Road."""

    players: Num
    to_move: Num
    turn: Num
    phase: Num

    tiles: Annotated[Row, VILLAGES]
    """By village; all NONE before shuffled tiles are dealt."""
    pile: Annotated[Row, GOODS]
    display: Annotated[Row, GOODS]
    discards: Annotated[Row, CARDS]
    """From the bottom; zero above the top."""
    discarded: Num
    """How many cards the discards are."""
    hands: Annotated[Grid, SEATS, GOODS]
    stocks: Annotated[Grid, SEATS, GOODS]
    drivers: Annotated[Row, SEATS]
    bag: Annotated[Row, COLOURS]
    gems: Annotated[Grid, SEATS, GEM_KINDS]

    queue: Annotated[Row, CAMELS]
    """Camel numbers, the first in the queue first; zero behind the last."""
    queued: Num
    """How many camels queue."""
    at: Annotated[Row, 1 + CARAVANS]
    """By caravan: its place, or NONE for one that left the game."""
    to: Annotated[Row, 1 + CARAVANS]
    """By caravan: the number of its destination."""
    camels: Annotated[Row, 1 + CARAVANS, "h"]
    """By caravan: its camels, as bits."""
    prizes: Annotated[Grid, 1 + CARAVANS, COLOURS]
    """By caravan: the gems in its destination."""
    no_more_caravans: Num

    goods_played: Num
    cards_played: Num
    """What was played for a move still to come."""
    moved: Num
    """The caravan that stopped in this turn and acts, or 0."""
    draws: Num
    """Cards that must still be drawn."""
    may_draw_more: Num
    """1 while one more card may be drawn after these."""
    declined: Num
    """The seats that declined the running sale, as bits."""
    robbed: Num
    """The seats robbed in the running chain of thefts, as bits."""
