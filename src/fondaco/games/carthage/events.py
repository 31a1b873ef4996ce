"""Traders of Carthage: how events are told."""

from __future__ import annotations

from fondaco.games.carthage import layout
from fondaco.games.carthage.layout import CARD_NAMES, COLOUR_NAMES, ZONES
from fondaco.games.game import Telling

POOLS = (("draw", CARD_NAMES), ("start", None))

CARD_MOVE = (("card", CARD_NAMES), ("from", ZONES), ("from_at", None), ("to", ZONES), ("to_at", None))
SEAT = ("seat", None)
COLOUR = ("colour", COLOUR_NAMES)

TELLINGS = {
    layout.MOVES: Telling("moves", CARD_MOVE),
    layout.MOVES_FACE_DOWN: Telling("moves", CARD_MOVE, secret=("card",)),
    layout.RENEWED: Telling("renewed", (("cards", None),)),
    layout.MARKER_PUT: Telling("marker put", (SEAT, ("zone", ZONES), ("at", None))),
    layout.MARKER_BACK: Telling("marker back", (SEAT,)),
    layout.STORED: Telling("stored", (SEAT, ("card", CARD_NAMES))),
    layout.SAILS: Telling("sails", (COLOUR, ("from", None), ("to", None))),
    layout.GETS_TILE: Telling("gets tile", (SEAT, COLOUR)),
    layout.TURN_BEGINS: Telling("turn", (SEAT,)),
    layout.SKIPPED: Telling("skipped", (SEAT,)),
    layout.RESTOCKED: Telling("restocked", (SEAT,)),
    layout.BUYS: Telling("buys", (SEAT, ("overpaid", None))),
    layout.PAYDAY_BEGINS: Telling("payday", (SEAT,)),
    layout.SELLS: Telling("sells", (SEAT, COLOUR, ("cards", None), ("price", None), ("victory", None))),
    layout.RAIDED: Telling("raided", (COLOUR,)),
    layout.ENDS: Telling("ends"),
}
