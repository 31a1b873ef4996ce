"""A follower of Silk Road: it rebuilds the whole table from a match's events, and knows only what the box holds."""

from __future__ import annotations

from collections import Counter
from typing import Any

Json = dict[str, Any]

GOODS = ("ivory", "spice", "porcelain", "silk", "tea")
COLOURS = ("blue", "yellow", "green", "red", "purple")
ZONES = (
    "pile",
    "discards",
    "display",
    "hands",
    "stocks",
    "drivers",
    "bag",
    "gems",
    "queue",
    "caravans",
    "tiles",
    "no_more_caravans",
)
"""The fields of a position that say where things are."""


class Mirror:
    """The table as the events tell it."""

    def __init__(self, players: int) -> None:
        self.pile = Counter(dict.fromkeys(GOODS, 14))
        self.display: Counter[str] = Counter()
        self.discards: list[str] = []
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.stocks: list[Counter[str]] = [Counter() for _ in range(players)]
        self.drivers: list[int | None] = [None] * players
        self.bag = Counter(dict.fromkeys(COLOURS, 4))
        self.cities: dict[str, Counter[str]] = {}
        self.screens: list[Counter[str]] = [Counter() for _ in range(players)]
        self.queue: list[int] = []
        self.camels: dict[int, set[int]] = {1: set(), 2: set(), 3: set()}
        self.at: dict[int, str] = {}
        self.to: dict[int, str] = {}
        self.tiles: dict[str, str] = {}
        self.no_more_caravans = False
        self.heard = 0

    def follow(self, events: list[Json]) -> None:
        """Hear the events that came since the last time."""
        for event in events:
            assert event["n"] == self.heard, "an event was missed"
            self.heard += 1
            hear = getattr(self, "_" + event["event"].replace(" ", "_"), None)
            if hear is not None:
                hear(event)

    def _moves(self, event: Json) -> None:
        thing = next(event[kind] for kind in ("card", "gem", "camel") if kind in event)
        self._lift(thing, event["from"], event["from_at"])
        self._lay(thing, event["to"], event["to_at"])

    def _lift(self, thing: Any, zone: str, at: Any) -> None:
        if zone == "box" or (zone == "caravanserai" and isinstance(thing, str)):
            return
        if zone == "caravanserai":
            assert self.queue.pop(0) == thing, "not the first of the queue"
        elif zone == "caravan":
            self.camels[at].remove(thing)
        elif zone == "discards" and thing == self.discards[0]:
            self.discards.pop(0)
        elif zone == "discards":
            self.discards.remove(thing)
        else:
            counts = self._counts(zone, at)
            assert counts[thing] > 0, f"no {thing} in {zone} {at}"
            counts[thing] -= 1

    def _lay(self, thing: Any, zone: str, at: Any) -> None:
        if zone == "box" or (zone == "caravanserai" and isinstance(thing, str)):
            return
        if zone == "caravanserai":
            self.queue.append(thing)
        elif zone == "caravan":
            self.camels[at].add(thing)
        elif zone == "discards":
            self.discards.insert(0, thing)
        else:
            self._counts(zone, at)[thing] += 1

    def _counts(self, zone: str, at: Any) -> Counter[str]:
        if zone == "city":
            return self.cities.setdefault(at, Counter())
        if zone in ("hand", "stock", "screen"):
            holders = {"hand": self.hands, "stock": self.stocks, "screen": self.screens}
            held: Counter[str] = holders[zone][at]
            return held
        assert at is None
        return {"pile": self.pile, "display": self.display, "bag": self.bag}[zone]

    def _caravan_moves(self, event: Json) -> None:
        assert self.at.get(event["caravan"]) == event["from"]
        self.at[event["caravan"]] = event["to"]

    def _caravan_heads(self, event: Json) -> None:
        self.to[event["caravan"]] = event["to"]

    def _caravan_ends(self, event: Json) -> None:
        del self.at[event["caravan"]]

    def _driver_moves(self, event: Json) -> None:
        self.drivers[event["to"]] = event["driver"]

    def _tile_lies(self, event: Json) -> None:
        self.tiles[event["at"]] = event["tile"]

    def _no_more_caravans(self, event: Json) -> None:
        self.no_more_caravans = True

    def zones(self) -> Json:
        """Where things are, as a position says it."""
        return {
            "pile": dict(+self.pile),
            "discards": self.discards,
            "display": [goods for goods in GOODS for _ in range(self.display[goods])],
            "hands": [dict(+hand) for hand in self.hands],
            "stocks": [dict(+stock) for stock in self.stocks],
            "drivers": self.drivers,
            "bag": dict(+self.bag),
            "gems": [self._gems(screen) for screen in self.screens],
            "queue": self.queue,
            "caravans": [self._caravan(number) for number in (1, 2, 3)],
            "tiles": self.tiles,
            "no_more_caravans": self.no_more_caravans,
        }

    def _gems(self, screen: Counter[str]) -> Json:
        return {"markers" if gem == "marker" else gem: count for gem, count in screen.items() if count}

    def _caravan(self, number: int) -> Json | None:
        if number not in self.at:
            return None
        gems = self.cities[self.to[number]]
        return {
            "at": self.at[number],
            "to": self.to[number],
            "camels": sorted(self.camels[number], reverse=True),
            "gems": [colour for colour in COLOURS for _ in range(gems[colour])],
        }
