"""How numbers get into a row: each function writes one part from a place on and returns the place behind it.

One source, interpreted or compiled, like the rules.
"""

from __future__ import annotations

from typing import Any


def clear(row: Any) -> None:
    for place in range(len(row)):
        row[place] = 0


def write_number(row: Any, at: int, number: int) -> int:
    row[at] = number
    return at + 1


def write_one_of(row: Any, at: int, choice: int, choices: int) -> int:
    """A 1 at the place of the choice; none for a negative one. The row is clear."""
    if choice >= 0:
        row[at + choice] = 1
    return at + choices


def write_counts(row: Any, at: int, counts: Any, kinds: int) -> int:
    for kind in range(kinds):
        row[at + kind] = counts[kind]
    return at + kinds


def write_seat(row: Any, at: int, player: int, seat: int, players: int) -> int:
    """A player as the observer counts them: itself first, then clockwise; none for a negative one."""
    if player >= 0:
        row[at + (player - seat) % players] = 1
    return at + players


def write_seats(row: Any, at: int, members: int, seat: int, players: int) -> int:
    """A set of players, given as bits, as the observer counts them."""
    for away in range(players):
        row[at + away] = members >> ((seat + away) % players) & 1
    return at + players


def hand_size(counts: Any, kinds: int) -> int:
    size = 0
    for kind in range(kinds):
        size += counts[kind]
    return size
