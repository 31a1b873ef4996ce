"""What positions and views show of the things of one sort."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from fondaco.kernel.zones.declared import Rows
from fondaco.kernel.zones.kinds import Json, Places, Things
from fondaco.kernel.zones.table import Zones
from fondaco.kernel.zones.zone import Zone


def shown_in(zones: Zones, things: Things, view: Json) -> Counter[Any]:
    """All that a view shows; what it hides is not there."""
    found: Counter[Any] = Counter()
    for zone in zones.fields:
        if zone.kind.things == things:
            for written in written_in(zone, view):
                found.update(named_in(written))
    return found


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
