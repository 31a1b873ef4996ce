"""Tables that look alike to one seat: what it cannot know is changed, all it knows stays.

`reshuffled` deals what a view hides anew; `retold` tells the same actions with other outcomes where the seat
could not look.
"""

from __future__ import annotations

import copy
import random
from typing import Any

from fondaco.errors import BadPosition, BadRecord
from fondaco.match import Match, from_position, replay

Counts = dict[str, int]


def hidden_counts(position: Any, view: Any) -> list[Counts]:
    """The counts in a position of which a view shows only the size."""
    if isinstance(position, dict) and isinstance(view, int):
        return [position]
    found: list[Counts] = []
    if isinstance(position, dict) and isinstance(view, dict):
        for key, value in position.items():
            found += hidden_counts(value, view.get(key))
    elif isinstance(position, list) and isinstance(view, list):
        for value, seen in zip(position, view, strict=True):
            found += hidden_counts(value, seen)
    return found


def reshuffled(match: Match, seat: int, luck: random.Random, tries: int = 5) -> Match | None:
    """A table that differs only in what the seat's view hides; None if nothing else was found."""
    original = match.position()
    for _ in range(tries):
        position = copy.deepcopy(original)
        for zones in _by_kind(hidden_counts(position, match.view(seat))):
            _deal_anew(zones, luck)
        if position != original:
            try:
                return _of_the_same_game(match, from_position(position))
            except BadPosition:
                continue  # in mid-decision not every deal is possible
    return None


def _of_the_same_game(match: Match, other: Match) -> Match:
    """Seen through the same eyes, also where a test has changed the game."""
    other.game = match.game
    return other


def _by_kind(zones: list[Counts]) -> list[list[Counts]]:
    """Zones that hold the same kind of thing: those that share names, directly or by others."""
    groups: list[list[Counts]] = []
    for zone in zones:
        related = [group for group in groups if any(set(zone) & set(other) for other in group)]
        groups = [group for group in groups if group not in related]
        groups.append([zone, *(other for group in related for other in group)])
    return groups


def _deal_anew(zones: list[Counts], luck: random.Random) -> None:
    things = [name for zone in zones for name, count in zone.items() for _ in range(count)]
    luck.shuffle(things)
    for zone in zones:
        size = sum(zone.values())
        zone.clear()
        for name in things[:size]:
            zone[name] = zone.get(name, 0) + 1
        del things[:size]


def retold(match: Match, seat: int, luck: random.Random, tries: int = 6) -> Match | None:
    """The same actions, and the same outcomes wherever the seat could look, but others where it could not.

    Unless a card so changed is laid open later, the seat cannot tell this match from the original.
    """
    record = {**match.record(), "seed": None}
    draws = [event for event in match.events(0, seat=seat) if event["event"] == "draws"]
    unseen = [entry for entry, event in enumerate(draws) if event["outcome"] is None]
    if not unseen:
        return None
    names = sorted({record["chance"][entry] for entry in unseen})
    for _ in range(tries):
        chance = list(record["chance"])
        for entry in luck.sample(unseen, luck.randint(1, min(3, len(unseen)))):
            chance[entry] = luck.choice(names)
        if chance != record["chance"]:
            try:
                return _of_the_same_game(match, replay({**record, "chance": chance}))
            except BadRecord:
                continue  # the cards would have run out, or somebody played what they did not have
    return None


def first_difference(one: Match, other: Match, seat: int) -> dict[str, Any] | None:
    """The first event by which a seat can tell two matches apart."""
    ours, theirs = one.events(0, seat=seat), other.events(0, seat=seat)
    for event, its_twin in zip(ours, theirs, strict=False):
        if event != its_twin:
            return event
    return None if len(ours) == len(theirs) else (ours + theirs)[min(len(ours), len(theirs))]
