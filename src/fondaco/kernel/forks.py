"""Draws that go every way: how a driver sees all that an action could bring, one play after the other.

A dealer with `paths` to share out makes a fork of each draw from several kinds, as long as there is a path for each of
them; from then on, and without such paths, luck decides. One source, interpreted or compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from fondaco.kernel.bits import lowest, popcount
from fondaco.kernel.records import Row

FORKS = 10
"""So many draws of one play can be forks."""
NOWHERE = -1


class Forking(Protocol):
    """What of a dealer is used here."""

    paths: int
    forks: int
    known: int
    taken: Row
    other: Row
    odds: Row
    things: Row


def set_out(dealer: Forking, paths: int) -> None:
    """Begin a play that shall go, with others after it, so many ways at most."""
    dealer.paths = paths
    dealer.forks = 0


def forked(dealer: Forking, counts: Sequence[int], things: int) -> int:
    """Which kind is drawn from so many things; NOWHERE if luck shall decide."""
    kinds = 0
    for count in counts:
        kinds += count > 0
    if kinds == 1:
        return kind_from(counts, 0)
    if not is_fork(dealer, kinds):
        return NOWHERE
    kind = dealer.taken[dealer.forks] if dealer.forks < dealer.known else kind_from(counts, 0)
    take(dealer, kinds, kind, kind_from(counts, kind + 1), counts[kind], things)
    return kind


def forked_set(dealer: Forking, members: int) -> int:
    """The same, of a set."""
    kinds = popcount(members)
    if kinds == 1:
        return lowest(members)
    if not is_fork(dealer, kinds):
        return NOWHERE
    member = dealer.taken[dealer.forks] if dealer.forks < dealer.known else lowest(members)
    above = members >> member + 1 << member + 1
    take(dealer, kinds, member, NOWHERE if above == 0 else lowest(above), 1, kinds)
    return member


def is_fork(dealer: Forking, kinds: int) -> bool:
    """Whether there are paths for all kinds. Once luck has decided, there are no more forks: the next play would not
    find them again."""
    if kinds > dealer.paths or dealer.forks == FORKS:
        dealer.paths = 1
    return kinds <= dealer.paths


def kind_from(counts: Sequence[int], kind: int) -> int:
    """The first kind from one on of which there is something."""
    while kind < len(counts) and counts[kind] <= 0:
        kind += 1
    return kind if kind < len(counts) else NOWHERE


def take(dealer: Forking, kinds: int, way: int, other: int, odds: int, things: int) -> None:
    """Go one way at a fork, and note the next one and how likely this one was."""
    fork = dealer.forks
    dealer.taken[fork], dealer.other[fork] = way, other
    dealer.odds[fork], dealer.things[fork] = odds, things
    dealer.forks += 1
    dealer.paths //= kinds


def likelihood(dealer: Forking) -> float:
    """How likely the ways were that a play took at its forks."""
    chance = 1.0
    for fork in range(dealer.forks):
        chance *= dealer.odds[fork] / dealer.things[fork]
    return chance


def turn_back(dealer: Forking) -> bool:
    """Back to the last fork with a way that was not taken yet, which the next play takes; whether there is one."""
    fork = dealer.forks
    while fork > 0 and dealer.other[fork - 1] == NOWHERE:
        fork -= 1
    dealer.known = fork
    if fork > 0:
        dealer.taken[fork - 1] = dealer.other[fork - 1]
    return fork > 0
