"""Traders of Carthage: names."""

from __future__ import annotations

from fondaco.games.carthage.layout import VALUES

COLOUR_NAMES = ("red", "blue", "yellow", "green")
CARD_NAMES = tuple(f"{colour}{value}" for colour in COLOUR_NAMES for value in VALUES)
PHASE_NAMES = ("turn", "pay", "store", "tiles", "over")
ZONES = ("draw", "market", "farm", "hand", "goods", "victory", "discards")
"""Where cards lie. A place of the market or the farm (from 0), or a seat, stands beside it."""
