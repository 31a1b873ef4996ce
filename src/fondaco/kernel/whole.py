"""Whole numbers as callers give them: numpy, for one, has its own."""

from __future__ import annotations

from operator import index


def plain_int(value: object) -> int | None:
    """Anybody's whole number as Python's own; None if it is none, as true and false are."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]  # that it may be anything is the point
    except TypeError:
        return None


def whole(value: object, low: int = 0, high: int | None = None) -> int | None:
    """A whole number within bounds, as Python's own; None if it is no such number."""
    number = plain_int(value)
    return None if number is None or number < low or (high is not None and number > high) else number
