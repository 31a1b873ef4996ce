"""Tan-Tan Caravan: names."""

from __future__ import annotations

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
PHASE_NAMES = ("turn", "share", "rob", "feed", "over")
