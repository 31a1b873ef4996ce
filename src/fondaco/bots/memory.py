"""A perfect memory: what the events a seat saw tell of every hand and of the pile."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from fondaco.bots.minds import Mind

Json = dict[str, Any]


class Memory:
    """What one seat knows of the cards it cannot see, gathered event by event.

    Of each hand: the cards `known` (seen before they entered it) and the number of `unknown` ones. `unseen` are
    all cards that nobody laid open to this seat: they are in the pile, unknown in hands, or `face_down` for good.
    """

    def __init__(self, mind: Mind, players: int, options: Mapping[str, Any]) -> None:
        self.mind = mind
        self.known: list[Counter[str]] = [Counter() for _ in range(players)]
        self.unknown = [0] * players
        self.unseen = Counter(mind.box(players, options))
        self.bag = Counter(mind.bag)
        self.gems: list[Counter[str]] = [Counter() for _ in range(players)]
        self.discards: Counter[str] = Counter()
        self.face_down = 0
        self.heard = 0
        """How many events were taken in."""

    def hear(self, events: Sequence[Json]) -> None:
        """Take in the events since last time, from the whole list of them."""
        for event in events[self.heard :]:
            if event["event"] == "moves" and "card" in event:
                self._leave(event["card"], event["from"], event["from_at"])
                self._arrive(event["card"], event["to"], event["to_at"])
            elif event["event"] == "moves" and "gem" in event:
                self._move_gem(event)
            elif event["event"] == self.mind.renewal:
                self._renew()
        self.heard = len(events)

    def _leave(self, card: str | None, zone: str, at: int) -> None:
        if zone == self.mind.pile and card is not None:
            self.unseen[card] -= 1
        elif zone == "discards" and card is not None:
            self.discards[card] -= 1
        elif zone == "hand" and card is not None:
            if self.known[at][card] > 0:
                self.known[at][card] -= 1
            else:
                self.unknown[at] -= 1
                self.unseen[card] -= 1

    def _arrive(self, card: str | None, zone: str, at: int) -> None:
        if zone == "hand":
            if card is None:
                self.unknown[at] += 1
            else:
                self.known[at][card] += 1
        elif zone == "discards" and card is not None:
            self.discards[card] += 1
        elif card is None:
            self.face_down += 1

    def _move_gem(self, event: Json) -> None:
        """Gems are won in the open; those that leave the bag unseen are the rest of it."""
        if event["gem"] is None:
            self.bag.clear()
            return
        gem = "markers" if event["gem"] == "marker" else event["gem"]
        if event["from"] == "bag":
            self.bag[gem] -= 1
        if event["from"] == "screen":
            self.gems[event["from_at"]][gem] -= 1
        if event["to"] == "screen":
            self.gems[event["to_at"]][gem] += 1

    def _renew(self) -> None:
        """The pile was empty: what is still unseen and not in a hand was face down, and is out of the game."""
        if self.face_down:
            self.unseen.clear()
            self.face_down = 0
        self.unseen += self.discards
        self.discards.clear()

    def guess(self, view: Json, luck: random.Random) -> Json:
        """A whole position that fits the view and the memory, all that fit being equally likely."""
        unseen = [card for card, count in sorted(self.unseen.items()) for _ in range(count)]
        luck.shuffle(unseen)
        position = {name: value for name, value in view.items() if name != "scores"}
        position["hands"] = [
            hand if isinstance(hand, dict) else self._hand(seat, hand, unseen)
            for seat, hand in enumerate(view["hands"])
        ]
        _fill_pile(position, unseen)
        if isinstance(position.get("bag"), int):
            position["bag"] = dict(+self.bag)
            position["gems"] = [
                gems if isinstance(gems, dict) else dict(+self.gems[seat]) for seat, gems in enumerate(view["gems"])
            ]
        return position

    def _hand(self, seat: int, size: int, unseen: list[str]) -> dict[str, int]:
        """A hand: what is known of it, and as many unseen cards as it takes."""
        cards = +self.known[seat]
        missing = size - cards.total()
        cards.update(unseen[:missing])
        del unseen[:missing]
        return dict(cards)


def _fill_pile(position: Json, unseen: list[str]) -> None:
    """The pile becomes what is left."""
    for name in ("pile", "draw"):
        if isinstance(position.get(name), int):
            size = position[name]
            position[name] = dict(Counter(unseen[:size]))
            del unseen[:size]
        elif isinstance(position.get(name), dict) and isinstance(position[name].get("under"), int):
            position[name] = {**position[name], "under": dict(Counter(unseen[: position[name]["under"]]))}
