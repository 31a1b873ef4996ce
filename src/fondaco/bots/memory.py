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
        self.box = Counter(mind.box(players, options))
        self.unseen = self.box.copy()
        self.bag = Counter(mind.bag)
        self.gems: list[Counter[str]] = [Counter() for _ in range(players)]
        self.discards: Counter[str] = Counter()
        self.face_down = 0
        self.heard = 0
        """How many events were taken in."""

    def hear(self, events: Sequence[Json]) -> None:
        """Take in the events since last time, from the whole list of them."""
        for event in events[self.heard :]:
            if event["event"] == "moves" and event["from"] == "discards" and event["to"] == self.mind.pile:
                continue  # a part of the renewal, which was told before
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

    def settle(self, view: Json, luck: random.Random) -> None:
        """Square the memory with the view, where the match began from a position nobody saw being dealt.

        Then the cards that lie open are taken out of the box, and as many of the rest as the view hides are unseen.
        """
        missing = [
            0 if isinstance(hand, dict) else hand - self.known[seat].total() for seat, hand in enumerate(view["hands"])
        ]
        hidden = pile_size(view) + sum(missing) + self.face_down
        if hidden != self.unseen.total():
            rest = sorted((self.box - visible_cards(view, set(self.box))).elements()) or sorted(self.box.elements())
            self.unseen = Counter(luck.sample(rest * (1 + hidden // len(rest)), hidden))

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


def pile_size(view: Json) -> int:
    """How many cards a view's hidden pile holds."""
    pile = view.get("draw", view.get("pile"))
    if isinstance(pile, dict):
        pile = pile["under"]
    return pile or 0


def _fill_pile(position: Json, unseen: list[str]) -> None:
    """The pile becomes what is left."""
    cards = dict(Counter(unseen[: pile_size(position)]))
    if "draw" in position:
        position["draw"] = cards
    elif isinstance(position["pile"], int):
        position["pile"] = cards
    elif position["pile"] is not None:
        position["pile"] = {**position["pile"], "under": cards}


def visible_cards(view: Any, names: set[str]) -> Counter[str]:
    """Every card that a view shows: named in a list or a field, or counted."""
    if isinstance(view, str):
        return Counter([view] if view in names else [])
    if isinstance(view, list):
        return sum((visible_cards(item, names) for item in view), Counter())
    if isinstance(view, dict):
        counted = {name: count for name, count in view.items() if name in names and isinstance(count, int)}
        others = [item for name, item in view.items() if name not in counted]
        return Counter(counted) + visible_cards(others, names)
    return Counter()
