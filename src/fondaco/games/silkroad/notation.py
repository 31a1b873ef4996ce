"""Silk Road: names."""

from __future__ import annotations

from fondaco.games.silkroad.layout import COLOURS

GOODS_NAMES = ("ivory", "spice", "porcelain", "silk", "tea")
GEM_NAMES = ("blue", "yellow", "green", "red", "purple", "colourless", "markers")
COLOUR_NAMES = GEM_NAMES[:COLOURS]
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
