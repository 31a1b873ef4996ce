"""A follower of Tan-Tan Caravan: it rebuilds the whole table from a match's events, and knows no rule but T1."""

from __future__ import annotations

from collections import Counter
from typing import Any

Json = dict[str, Any]

PLACES = 5
BOX = {
    "food": (14, 4, 2),
    "clothes": (13, 4, 2),
    "fabric": (12, 4, 2),
    "lantern": (11, 2, 1),
    "spice": (10, 2, 1),
    "jewellery": (9, 2, 1),
    "lamp": (6, 0, 0),
    "princess": (6, 0, 0),
    "merchant": (6, 0, 0),
    "thief": (6, 0, 0),
    "mouse": (12, 0, 0),
}
"""By kind: the cards in the box, those removed with 2 players, and with 3."""

ZONES = ("purse", "market", "pile", "caravan", "hands", "tables", "discards")
"""The fields of a position that say where the cards lie."""


def cards_in_use(players: int) -> Counter[str]:
    return Counter({kind: cards - {2: two, 3: three, 4: 0}[players] for kind, (cards, two, three) in BOX.items()})


class Mirror:
    """The table as the events tell it."""

    def __init__(self, players: int) -> None:
        self.under = cards_in_use(players)
        self.places: dict[str, list[str | None]] = {
            "top": [None],
            "purse": [None],
            "market": [None] * PLACES,
        }
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.tables: list[Counter[str]] = [Counter() for _ in range(players)]
        self.caravan: Counter[str] = Counter()
        self.discards: Counter[str] = Counter()
        self.heard = 0

    def follow(self, events: list[Json]) -> None:
        """Hear the events that came since the last time."""
        for event in events:
            assert event["n"] == self.heard, "an event was missed"
            self.heard += 1
            if event["event"] == "moves":
                self._lift(event["card"], event["from"], event["from_at"])
                self._lay(event["card"], event["to"], event["to_at"])

    def _lift(self, card: str, zone: str, at: int | None) -> None:
        if zone in self.places:
            place = self._place(zone, at)
            assert self.places[zone][place] == card, f"{card} is not on {zone} {at}"
            self.places[zone][place] = None
        else:
            pile = self._pile(zone, at)
            assert pile[card] > 0, f"no {card} in {zone} {at}"
            pile[card] -= 1

    def _lay(self, card: str, zone: str, at: int | None) -> None:
        if zone in self.places:
            place = self._place(zone, at)
            assert self.places[zone][place] is None, f"{zone} {at} is taken"
            self.places[zone][place] = card
        else:
            self._pile(zone, at)[card] += 1

    def _place(self, zone: str, at: int | None) -> int:
        if zone == "market":
            assert at is not None
            return at - 1
        assert at is None
        return 0

    def _pile(self, zone: str, at: int | None) -> Counter[str]:
        if zone in ("hand", "table"):
            assert at is not None
            return {"hand": self.hands, "table": self.tables}[zone][at]
        assert at is None
        return {"under": self.under, "caravan": self.caravan, "discards": self.discards}[zone]

    def zones(self) -> Json:
        """Where the cards lie, as a position says it."""
        market = self.places["market"]
        cards = [card for card in market if card is not None]
        assert market[: len(cards)] == cards, "the market is not closed up"
        top = self.places["top"][0]
        assert top is not None or not +self.under, "the pile has no open card"
        return {
            "purse": self.places["purse"][0],
            "market": cards,
            "pile": None if top is None else {"top": top, "under": dict(+self.under)},
            "caravan": dict(+self.caravan),
            "hands": [dict(+hand) for hand in self.hands],
            "tables": [dict(+table) for table in self.tables],
            "discards": dict(+self.discards),
        }
