"""Luck besides the dealing: whims and guesses, from the same generator as the cards. One source, interpreted or
compiled; a page in a browser has the same numbers."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.kernel.chance import AnySeed, Dealer, below, next_number, seed_key
from fondaco.kernel.counts import nth_of
from fondaco.kernel.records import Row

FINEST = 1 << 53
"""So many fractions there are: all that a float can tell apart."""


def lucky(seed: AnySeed, purpose: str) -> Dealer:
    """The luck that a seed has for a purpose."""
    return Dealer(seed_key(seed, purpose), lambda pool, index: index)


def fraction(luck: Dealer) -> float:
    """A number from 0 to 1, without 1, each equally likely."""
    high = next_number(luck) >> 5
    return (high * (1 << 26) + (next_number(luck) >> 6)) / FINEST


def weighted(luck: Dealer, weights: Sequence[float], count: int) -> int:
    """A place of the first so many, each as likely as its weight has a part of all."""
    total = 0.0
    for place in range(count):
        total += weights[place]
    left = fraction(luck) * total
    chosen = 0
    for place in range(count):
        if weights[place] > 0.0:
            chosen = place
            if left < weights[place]:
                return place
            left -= weights[place]
    return chosen


def take_any(luck: Dealer, counts: Row, kinds: int) -> int:
    """Take one of the things that are counted, of the first kinds; of the last, if there is none, which has no end."""
    things = 0
    for kind in range(kinds):
        things += counts[kind]
    if things <= 0:
        return kinds - 1
    taken = nth_of(counts, below(luck, things))
    counts[taken] -= 1
    return taken


def heed(luck: Dealer, losses: list[float], count: int, overlook: float, blunder: float) -> int:
    """The first of some choices that is not overlooked, the best liked standing first. Behind what each of them loses
    stands how many things it needs: each may be what it is overlooked for. None is made that loses more than a blunder;
    of the others, the first is seen when all are overlooked."""
    first, chosen = -1, -1
    for place in range(count):
        seen = 1.0
        for _ in range(int(losses[count + place])):
            seen *= 1.0 - overlook
        is_seen = fraction(luck) < seen
        if losses[place] <= blunder:
            if first < 0:
                first = place
            if is_seen and chosen < 0:
                chosen = place
    return chosen if chosen >= 0 else first
