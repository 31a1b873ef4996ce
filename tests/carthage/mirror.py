"""A follower of Traders of Carthage: it rebuilds the whole table from a match's events, and knows no rule but C1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]

COLOURS = ("red", "blue", "yellow", "green")
PLACES = {"market": 8, "farm": 3}

ZONES = ("market", "farm", "draw", "discards", "hands", "goods", "stored", "bonus", "victory", "ships")
"""The fields of a position that say where everything lies."""


class Mirror:
    """The table as the events tell it."""

    def __init__(self, players: int, deck: Sequence[int] = (11, 9, 7)) -> None:
        values = zip((2, 3, 5), deck, strict=True)
        self.piles: dict[str, Counter[str]] = {
            "draw": Counter({f"{colour}{value}": cards for value, cards in values for colour in COLOURS}),
            "discards": Counter(),
        }
        self.cards: dict[str, list[str | None]] = {zone: [None] * places for zone, places in PLACES.items()}
        self.markers: dict[str, list[int | None]] = {zone: [None] * places for zone, places in PLACES.items()}
        self.tables: dict[str, list[Counter[str]]] = {
            zone: [Counter() for _ in range(players)] for zone in ("hand", "goods", "stored", "bonus")
        }
        self.victory = [0] * players
        self.ships = dict.fromkeys(COLOURS, 0)
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
        marker = self._lift(event["card"], event["from"], event["from_at"])
        self._lay(event["card"], event["to"], event["to_at"], marker)

    def _lift(self, card: str, zone: str, at: int) -> int | None:
        if zone in self.cards:
            assert self.cards[zone][at] == card, f"{card} is not on {zone} {at}"
            marker = self.markers[zone][at]
            self.cards[zone][at] = self.markers[zone][at] = None
            return marker
        pile = self.piles[zone] if zone in self.piles else self.tables[zone][at]
        assert pile[card] > 0, f"no {card} in {zone} {at}"
        pile[card] -= 1
        if zone == "goods" and pile[card] < self.tables["stored"][at][card]:
            self.tables["stored"][at][card] -= 1
        return None

    def _lay(self, card: str, zone: str, at: int, marker: int | None) -> None:
        if zone in self.cards:
            assert self.cards[zone][at] is None, f"{zone} {at} is taken"
            self.cards[zone][at], self.markers[zone][at] = card, marker
        elif zone == "victory":
            assert at in range(len(self.victory))
        else:
            (self.piles[zone] if zone in self.piles else self.tables[zone][at])[card] += 1

    def _renewed(self, event: Json) -> None:
        assert not +self.piles["draw"], "the draw pile was not used up"
        assert self.piles["discards"].total() == event["cards"]
        self.piles["draw"], self.piles["discards"] = self.piles["discards"], Counter()

    def _marker_put(self, event: Json) -> None:
        assert self.markers[event["zone"]][event["at"]] is None
        self.markers[event["zone"]][event["at"]] = event["seat"]

    def _marker_back(self, event: Json) -> None:
        assert event["seat"] not in self.markers["market"] + self.markers["farm"]

    def _stored(self, event: Json) -> None:
        self.tables["stored"][event["seat"]][event["card"]] += 1

    def _sails(self, event: Json) -> None:
        assert self.ships[event["colour"]] == event["from"]
        self.ships[event["colour"]] = event["to"]

    def _gets_tile(self, event: Json) -> None:
        self.tables["bonus"][event["seat"]][event["colour"]] += 1

    def _sells(self, event: Json) -> None:
        self.victory[event["seat"]] += event["victory"]

    def zones(self) -> Json:
        """Where everything lies, as a position says it."""
        return {
            **{zone: self._row(zone) for zone in PLACES},
            **{zone: dict(+pile) for zone, pile in self.piles.items()},
            **{
                name: [dict(+counts) for counts in self.tables[zone]]
                for name, zone in (("hands", "hand"), ("goods", "goods"), ("stored", "stored"), ("bonus", "bonus"))
            },
            "victory": self.victory,
            "ships": self.ships,
        }

    def _row(self, zone: str) -> list[Json]:
        cards = [card for card in self.cards[zone] if card is not None]
        assert self.cards[zone][: len(cards)] == cards, f"the {zone} is not closed up"
        return [{"card": card, "by": by} for card, by in zip(cards, self.markers[zone], strict=False)]
