"""Traders of Carthage: what a seat may know of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def hide(position: dict[str, Any], seat: int | None, options: Mapping[str, Any], over: bool) -> dict[str, Any]:
    """What is left in the draw pile is secret, and so are the hands of others (unless played open)."""
    position["draw"] = sum(position["draw"].values())
    if not options.get("open_hands", False):
        position["hands"] = [
            hand if other == seat else sum(hand.values()) for other, hand in enumerate(position["hands"])
        ]
    return position
