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
    `spent` are those that left the game.
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
        self.spent: Counter[str] = Counter()
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
        elif zone == "victory":
            self.spent[card] += 1

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
        """The pile was empty: what is still unseen is in a hand, or was face down, and is out of the game.

        If it is in one hand, that hand is known. In several, who has which is forgotten: they are mixed with the pile.
        """
        if self.face_down:
            if self.unseen.total() == self.face_down:  # otherwise nobody saw the deal
                self.spent += self.unseen
            self.unseen.clear()
            self.face_down = 0
        for seat, unknown in enumerate(self.unknown):
            if unknown > 0 and unknown == self.unseen.total():
                self.known[seat] += self.unseen
                self.unknown[seat] = 0
                self.unseen.clear()
        self.unseen += self.discards
        self.discards.clear()

    def settle(self, view: Json, luck: random.Random) -> None:
        """Square the memory with the view, where the match began from a position nobody saw being dealt.

        Then as many cards are unseen as the view hides, of those in the box that are nowhere else.
        """
        covered = [(hand, self.known[seat]) for seat, hand in enumerate(view["hands"]) if not isinstance(hand, dict)]
        hidden = pile_size(view) + sum(hand - known.total() for hand, known in covered) + self.face_down
        if hidden != self.unseen.total():
            elsewhere = sum((known for _, known in covered), self.spent + open_cards(view, set(self.box)))
            rest = sorted((self.box - elsewhere).elements()) or sorted(self.box.elements())
            self.unseen = Counter(luck.sample(rest * -(-hidden // len(rest)), hidden))
        if isinstance(view.get("bag"), int):
            self._settle_gems(view, luck)

    def _settle_gems(self, view: Json, luck: random.Random) -> None:
        """The same for the bag, and for gems behind screens; where the box has too few for these, they are markers."""
        covered = {seat: gems for seat, gems in enumerate(view["gems"]) if isinstance(gems, int)}
        if view["bag"] == self.bag.total() and all(self.gems[seat].total() == covered[seat] for seat in covered):
            return
        won = [+self.gems[seat] for seat in covered]
        elsewhere = sum(won, _cards_in([view["caravans"], view["gems"]], set(self.mind.bag)))
        rest = sorted((Counter(self.mind.bag) - elsewhere).elements())
        luck.shuffle(rest)
        self.bag = Counter(_take(rest, view["bag"]))
        for (seat, gems), known in zip(covered.items(), won, strict=True):
            self.gems[seat] = known + Counter(_take(rest, gems - known.total()))
            self.gems[seat]["markers"] += gems - self.gems[seat].total()

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
        cards.update(_take(unseen, size - cards.total()))
        return dict(cards)


def _take(things: list[str], number: int) -> list[str]:
    """Take the first of some things, as many as there are."""
    taken = things[:number]
    del things[:number]
    return taken


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


OPEN_ZONES = ("pile", "purse", "market", "farm", "display", "caravan", "discards", "hands", "tables", "stocks", "goods")
"""Where a view shows cards; elsewhere it only speaks of them."""


def open_cards(view: Json, names: set[str]) -> Counter[str]:
    """Every card that a view shows."""
    return _cards_in([view.get(zone) for zone in OPEN_ZONES], names)


def _cards_in(zone: Any, names: set[str]) -> Counter[str]:
    """Cards named in lists and fields, or counted."""
    if isinstance(zone, str):
        return Counter([zone] if zone in names else [])
    if isinstance(zone, list):
        return sum((_cards_in(item, names) for item in zone), Counter())
    if isinstance(zone, dict):
        counted = {name: count for name, count in zone.items() if name in names}
        others = [item for name, item in zone.items() if name not in names]
        return Counter(counted) + _cards_in(others, names)
    return Counter()
