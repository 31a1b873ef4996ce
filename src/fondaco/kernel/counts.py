"""Things counted by place: how cards, gems and goods that cannot be told apart are held."""

from __future__ import annotations

from collections.abc import Sequence


def total(counts: Sequence[int]) -> int:
    """How many things there are."""
    things = 0
    for count in counts:
        things += count
    return things


def nth_of(counts: Sequence[int], nth: int) -> int:
    """The place of the nth thing, from 0. It looks at all places, as a processor cannot guess where to stop."""
    place = 0
    for count in counts:
        nth -= count
        place += nth >= 0
    return place
