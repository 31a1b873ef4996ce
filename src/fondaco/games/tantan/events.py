"""Tan-Tan Caravan: how events are told."""

from __future__ import annotations

from fondaco.games.game import Telling
from fondaco.games.tantan import layout
from fondaco.games.tantan.layout import KIND_NAMES

ZONE_NAMES = ("under", "top", "purse", "market", "hand", "table", "caravan", "discards")
"""Where cards lie; `under` and `top` are the pile. A market place, or a seat, stands beside it."""

POOLS = (("pile", KIND_NAMES), ("hand", KIND_NAMES), ("start", None))

TELLINGS = {
    layout.MOVES: Telling(
        "moves", (("card", KIND_NAMES), ("from", ZONE_NAMES), ("from_at", None), ("to", ZONE_NAMES), ("to_at", None))
    ),
    layout.TURN_BEGINS: Telling("turn", (("seat", None),)),
    layout.SKIPPED: Telling("skipped", (("seat", None),)),
    layout.DISTRIBUTION: Telling("distribution", (("seat", None),)),
    layout.ONLY_MICE: Telling("only mice", (("seat", None),)),
    layout.THEFTS_LAPSE: Telling("thefts lapse", (("seat", None),)),
    layout.MOUSE_HUNGRY: Telling("mouse stays hungry", (("seat", None),)),
    layout.ENDS: Telling("ends"),
}
