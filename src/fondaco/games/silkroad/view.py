"""Silk Road: what a seat may know of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def hide(position: dict[str, Any], seat: int | None, options: Mapping[str, Any], over: bool) -> dict[str, Any]:
    """Pile and bag are secret, and so are the hands of others; so are their gems, until they are scored."""
    position["pile"] = sum(position["pile"].values())
    position["bag"] = sum(position["bag"].values())
    position["hands"] = [hand if other == seat else sum(hand.values()) for other, hand in enumerate(position["hands"])]
    if not over and not options.get("open_gems", False):
        position["gems"] = [
            gems if other == seat else sum(gems.values()) for other, gems in enumerate(position["gems"])
        ]
        position["scores"] = [score if other == seat else None for other, score in enumerate(position["scores"])]
    return position
