"""Where the things of one sort lie in positions and views: what is shown, and how much is hidden in which place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from fondaco.kernel.zones.declared import Rows
from fondaco.kernel.zones.kinds import Json, Places, Things
from fondaco.kernel.zones.table import Zones
from fondaco.kernel.zones.zone import Zone


class Holdings:
    """The zones of one sort of things: a pool that nobody may look into, if there is one, hands, and the rest."""

    def __init__(self, zones: Zones, things: Things) -> None:
        self.things = things
        self.zones = [zone for zone in zones.fields if zone.kind.things == things]
        self.pool = next((zone for zone in self.zones if zone.is_pool), None)
        self.hands = next((zone for zone in self.zones if zone.secret and not zone.is_pool), None)

    def shown(self, view: Json) -> Counter[Any]:
        """All that a view shows; what it hides is not there."""
        found: Counter[Any] = Counter()
        for zone in self.zones:
            for written in written_in(zone, view):
                found.update(named_in(written))
        return found

    def in_pool(self, view: Json) -> int:
        """How many things lie in the pool of a view."""
        return sum(written_in(self.pool, view)) if self.pool else 0

    def in_hands(self, view: Json) -> list[Any]:
        """By seat: what is in hand, or how much, if it is hidden."""
        return list(view[self.hands.key]) if self.hands else []

    def filled(self, view: Json, pool: Counter[Any], hands: Sequence[Counter[Any]]) -> Json:
        """The view, with the pool and the hands in place of their numbers."""
        told: Json = {} if self.hands is None else {self.hands.key: [dict(hand) for hand in hands]}
        if self.pool and self.pool.group is None:
            told[self.pool.key] = dict(pool)
        elif self.pool and self.pool.group and view[self.pool.group.key] is not None:
            told[self.pool.group.key] = {**view[self.pool.group.key], self.pool.key: dict(pool)}
        return {**view, **told}


def written_in(zone: Zone, position: Json) -> Iterator[Any]:
    """What a position or a view has of a zone: once, or by seat or row."""
    kind = zone.kind
    keys = (kind.first, kind.rest) if isinstance(kind, Places) and kind.first else (zone.key,)
    inside: Any = position if zone.group is None else position.get(zone.group.key)
    for holder in inside if isinstance(zone.group, Rows) else [inside]:
        if holder is not None:
            for key in keys:
                yield from holder[key] if zone.by_seat else [holder[key]]


def named_in(written: Any) -> Counter[Any]:
    """The things that something written names or counts; none, if it is hidden."""
    if written is None or isinstance(written, int):
        return Counter()
    return Counter([written] if isinstance(written, str) else written)


def hidden_sorts(zones: Zones) -> list[Holdings]:
    """Those of which something may be hidden, in the order of the record."""
    held = [Holdings(zones, things) for things in zones.things]
    return [holdings for holdings in held if holdings.pool or holdings.hands]
