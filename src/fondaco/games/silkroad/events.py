"""Silk Road: how events are told."""

from __future__ import annotations

from fondaco.games.game import Meaning, Telling
from fondaco.games.silkroad import board, layout
from fondaco.games.silkroad.layout import COLOUR_NAMES, GOODS_NAMES, TILE_BOX, TILE_NAMES

ZONE_NAMES = (
    "pile",
    "display",
    "hand",
    "stock",
    "discards",
    "bag",
    "city",
    "screen",
    "caravanserai",
    "caravan",
    "box",
)
"""Where things are. A seat stands beside a hand, a stock or a screen, a city's name beside a city, and a
caravan's number beside a caravan. What goes to the box leaves the game."""

GEMS = (*COLOUR_NAMES, "colourless", "marker")

POOLS = (
    ("pile", GOODS_NAMES),
    ("bag", COLOUR_NAMES),
    ("camels", None),
    ("drivers", None),
    ("tiles", tuple(TILE_NAMES[tile] for tile in TILE_BOX)),
)


SEAT_OR_CITY = (*range(layout.CITY), *board.CITIES)
"""Gems lie with a seat or in a city; a city's number is that of its place."""


def moves(what: str, names: Meaning, at: Meaning = None) -> tuple[tuple[str, Meaning], ...]:
    return ((what, names), ("from", ZONE_NAMES), ("from_at", at), ("to", ZONE_NAMES), ("to_at", at))


TELLINGS = {
    layout.CARD_MOVES: Telling("moves", moves("card", GOODS_NAMES)),
    layout.CARD_IS_DEALT: Telling("moves", moves("card", GOODS_NAMES), secret=("card",), known_to="to_at"),
    layout.GEM_MOVES: Telling("moves", moves("gem", GEMS, SEAT_OR_CITY)),
    layout.GEM_LEAVES_BAG: Telling("moves", moves("gem", GEMS, SEAT_OR_CITY), secret=("gem",)),
    layout.CAMEL_MOVES: Telling("moves", moves("camel", None)),
    layout.CARAVAN_MOVES: Telling("caravan moves", (("caravan", None), ("from", board.PLACES), ("to", board.PLACES))),
    layout.CARAVAN_HEADS: Telling("caravan heads", (("caravan", None), ("to", board.PLACES))),
    layout.CARAVAN_ENDS: Telling("caravan ends", (("caravan", None),)),
    layout.DRIVER_MOVES: Telling("driver moves", (("driver", None), ("from", None), ("to", None))),
    layout.TILE_LIES: Telling("tile lies", (("tile", TILE_NAMES), ("at", board.PLACES))),
    layout.TURN_BEGINS: Telling("turn", (("seat", None),)),
    layout.SKIPPED: Telling("skipped", (("seat", None),)),
    layout.RESHUFFLES: Telling("discards become the pile"),
    layout.DRAW_LAPSES: Telling("draw lapses", (("seat", None),)),
    layout.STOPS: Telling("stops", (("caravan", None), ("at", board.PLACES), ("tile", TILE_NAMES))),
    layout.ON_SALE: Telling("on sale", (("camel", None), ("goods", GOODS_NAMES))),
    layout.SOLD: Telling("sold", (("seat", None), ("camel", None), ("goods", GOODS_NAMES))),
    layout.NOT_SOLD: Telling("not sold", (("camel", None), ("goods", GOODS_NAMES))),
    layout.TILE_LAPSES: Telling("tile lapses", (("tile", TILE_NAMES),)),
    layout.LAST_CARAVANS: Telling("no more caravans"),
    layout.FINAL_MARKET: Telling("final market", (("caravan", None), ("at", board.PLACES))),
    layout.SCORES: Telling("scores", (("seat", None), ("total", None))),
    layout.ENDS: Telling("ends"),
}
