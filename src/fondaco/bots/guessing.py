"""What a seat cannot see, dealt at random: for games that bots keep no memory of their own for.

All that counts is what the fields of the state say they hold, the view, and things that were seen to go somewhere.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from fondaco.errors import BadPosition
from fondaco.games import find
from fondaco.kernel.zones.holdings import Holdings
from fondaco.kernel.zones.kinds import Places
from fondaco.kernel.zones.zone import Zone
from fondaco.match import Match, from_position, plain

Json = dict[str, Any]
Place = tuple[Any, Any]
"""A zone as events call it, and whose it is."""

TRIES = 50
"""In the middle of a decision not every deal is possible."""
ABOUT_A_MOVE = ("n", "event", "from", "from_at", "to", "to_at")
"""What an event that moves something tells besides what it moves."""


class Guesser:
    """A seat's view, and what it does not show."""

    def __init__(self, view: Json, events: Sequence[Json]) -> None:
        self.view: Json = {name: value for name, value in view.items() if name != "scores"}
        self.game = find(view["game"])
        self.unseen = self._unseen()
        """By sort of things: those that are nowhere in sight."""
        seen = things_followed(events)
        self.known = [seen.get(place, Counter()) for place in map(place_of, self._hidden(self.view))]
        """For each hidden zone, the things that were seen to go there."""

    def table(self, luck: random.Random) -> Match:
        """A table that the seat cannot tell from the real one."""
        for _ in range(TRIES - 1):
            try:
                return from_position(self.guess(luck))
            except BadPosition:
                continue
        return from_position(self.guess(luck))

    def guess(self, luck: random.Random) -> Json:
        """A position: every hidden zone gets as many things as it has, those known to be there first."""
        position: Json = plain(self.view)
        hidden = list(self._hidden(position))
        unseen = {sort: things.copy() for sort, things in self.unseen.items()}
        dealt = []
        for (zone, holder, at), known in zip(hidden, self.known, strict=True):
            dealt.append(Counter(sorted((known & unseen[sort_of(zone)]).elements())[: holder[at]]))
            unseen[sort_of(zone)] -= dealt[-1]
        piles = {sort: shuffled(things, luck) for sort, things in unseen.items()}
        for (zone, holder, at), things in zip(hidden, dealt, strict=True):
            fitting = [name for name in piles[sort_of(zone)] if name in zone.kind.names]
            for name in fitting[: holder[at] - things.total()]:
                piles[sort_of(zone)].remove(name)
                things[name] += 1
            if things.total() < holder[at]:
                things[zone.kind.names[-1]] += holder[at] - things.total()  # one that the box has no end of
            holder[at] = written(zone, things)
        return position

    def known_by_seat(self) -> Iterator[tuple[int, Counter[Any]]]:
        """For each hidden zone of a seat, what is known to be there."""
        for (zone, _, at), known in zip(self._hidden(self.view), self.known, strict=True):
            if zone.by_seat:
                yield at, known & self.unseen[sort_of(zone)]

    def _hidden(self, position: Json) -> Iterator[tuple[Zone, Any, Any]]:
        """The zones of which the view tells the size only: what holds them, and under which name or at which place."""
        for zone in self.game.zones.secrets:
            holder = position if zone.group is None else position.get(zone.group.key)
            if not zone.kind.has_size or holder is None or zone.key not in holder:
                continue
            if type(holder[zone.key]) is int:
                yield zone, holder, zone.key
            elif zone.by_seat:
                entries = holder[zone.key]
                yield from ((zone, entries, seat) for seat, entry in enumerate(entries) if type(entry) is int)

    def _unseen(self) -> dict[str, Counter[Any]]:
        """All that the box has, without what the view shows."""
        zones, table = self.game.zones, self.game.blank(self.view["players"], self.view["options"], -1)
        return {
            things.sort: Counter(things.in_use(table)) - Holdings(zones, things).shown(self.view)
            for things in zones.things
        }


def sort_of(zone: Zone) -> str:
    assert zone.kind.things is not None
    return zone.kind.things.sort


def written(zone: Zone, things: Counter[Any]) -> Any:
    """Things as they stand in a position."""
    in_a_list = isinstance(zone.kind.left_out, list) or isinstance(zone.kind, Places)
    return list(things.elements()) if in_a_list else dict(+things)


def shuffled(things: Counter[Any], luck: random.Random) -> list[Any]:
    pile = sorted(things.elements())
    luck.shuffle(pile)
    return pile


# What was seen to move


def place_of(hidden: tuple[Zone, Any, Any]) -> Place:
    """A hidden zone as events speak of it: `hands` of a seat is its `hand`."""
    zone, _, at = hidden
    return (zone.key.removesuffix("s"), at) if zone.by_seat else (zone.key, None)


def things_followed(events: Sequence[Json]) -> dict[Place, Counter[Any]]:
    """By place: the things that were seen to go there, and not to leave."""
    found: dict[Place, Counter[Any]] = {}
    for event in events:
        if event["event"] == "moves":
            source, goal = ((event.get(way), event.get(f"{way}_at")) for way in ("from", "to"))
            thing = next((value for name, value in event.items() if name not in ABOUT_A_MOVE), None)
            if thing is None:
                found.pop(source, None)  # it may have been any of them
            else:
                found.setdefault(source, Counter())[thing] -= 1
                found[source] = +found[source]
                found.setdefault(goal, Counter())[thing] += 1
    return found
