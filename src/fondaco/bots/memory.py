"""A perfect memory: what the events a seat saw tell of every hand and of the pile."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import cache
from typing import Any

from fondaco.bots.mind import mind_of
from fondaco.games import find
from fondaco.kernel.zones.holdings import Holdings, hidden_sorts

Json = dict[str, Any]


class Lot:
    """Cards that were in the pile together: those this seat has not seen since, and how many of them each seat holds.

    What nobody holds is in the pile. When the pile is renewed, a new lot begins.
    """

    def __init__(self, cards: Counter[str], players: int) -> None:
        self.cards = cards
        self.held = [0] * players
        self.guessed = False
        """Whether a card was taken for one of these that may have been another."""

    def copy(self) -> Lot:
        twin = Lot(self.cards.copy(), 0)
        twin.held, twin.guessed = self.held[:], self.guessed
        return twin

    def chance(self, card: str, seat: int) -> float:
        """How likely a card that a seat shows is one of these; among several lots, a number to compare."""
        return max(0, self.held[seat]) * max(0, self.cards[card]) / max(1, self.cards.total())


class Contradiction(Exception):
    """A card is where it was not thought to be: an earlier one came from elsewhere than was guessed."""


class Memory:
    """What one seat knows of the cards it cannot see, gathered event by event.

    Of each hand: the cards `known` (seen before they entered it) and the number of `unknown` ones. `unseen` are
    all cards that nobody laid open to this seat: they are in the pile, unknown in hands, or `face_down` for good.
    `spent` are those that left the game.
    """

    def __init__(self, game: str, players: int, options: Mapping[str, Any], apart: bool = True) -> None:
        self.mind = mind_of(game)
        self.apart = apart
        """Whether lots are told apart."""
        self.players = players
        self.known: list[Counter[str]] = [Counter() for _ in range(players)]
        cards, *gems = in_use(game, players, options)
        self.box = Counter(cards)
        self.lots = [Lot(self.box.copy(), players)]
        """The last one is the pile's; the others are in hands only."""
        self.guessed = False
        """Whether a card was ever taken for one of a lot that may have been of another."""
        self.jewels = Counter(*gems)
        """What the bag held at first, if there is one."""
        self.bag = self.jewels.copy()
        self.gems: list[Counter[str]] = [Counter() for _ in range(players)]
        self.discards: Counter[str] = Counter()
        self.spent: Counter[str] = Counter()
        self.face_down = 0

    @property
    def unseen(self) -> Counter[str]:
        return sum((lot.cards for lot in self.lots), Counter())

    @property
    def unknown(self) -> list[int]:
        return [sum(lot.held[seat] for lot in self.lots) for seat in range(self.players)]

    def copy(self) -> Memory:
        twin = copy(self)
        twin.lots = [lot.copy() for lot in self.lots]
        for name in ("known", "gems"):
            setattr(twin, name, [counts.copy() for counts in getattr(self, name)])
        for name in ("bag", "discards", "spent"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def hear(self, events: Sequence[Json], luck: random.Random | None = None) -> int:
        """Take in what happened; how many of the events. From which lot a hidden card was that is shown now is guessed
        if need be; without luck, nothing is heard from there on."""
        for place, event in enumerate(events):
            if event["event"] == "moves" and event["from"] == "discards" and event["to"] == self.mind.pile:
                continue  # a part of the renewal, which was told before
            if event["event"] == "moves" and "card" in event:
                if luck is None and self._must_guess(event):
                    return place
                self._leave(event["card"], event["from"], event["from_at"], luck)
                self._arrive(event["card"], event["to"], event["to_at"])
            elif event["event"] == "moves" and "gem" in event:
                self._move_gem(event)
            elif event["event"] == self.mind.renewal:
                self._renew()
        return len(events)

    def _must_guess(self, move: Json) -> bool:
        hidden = move["from"] == "hand" and move["card"] is not None and not self.known[move["from_at"]][move["card"]]
        return hidden and len(self.lots) > 1

    def _leave(self, card: str | None, zone: str, at: int, luck: random.Random | None) -> None:
        if zone == self.mind.pile and card is not None:
            self._take(card, self.lots[-1])
        elif zone == "discards" and card is not None:
            self.discards[card] -= 1
        elif zone == "hand" and card is not None:
            if self.known[at][card] > 0:
                self.known[at][card] -= 1
            else:
                lot = self._lot_of(card, at, luck)
                lot.held[at] -= 1
                self._take(card, lot)
                self._recognise()

    def _take(self, card: str, lot: Lot) -> None:
        if self.guessed and lot.cards[card] <= 0:
            raise Contradiction
        lot.cards[card] -= 1

    def _lot_of(self, card: str, seat: int, luck: random.Random | None) -> Lot:
        """Any hidden card of a hand is as likely to be shown as any other."""
        if luck is None or len(self.lots) == 1:
            return self.lots[0]
        possible = [lot for lot in self.lots if lot.chance(card, seat) > 0]
        if not possible:
            raise Contradiction
        if len(possible) > 1:
            self.guessed = True
            for lot in possible:
                lot.guessed = True
        return luck.choices(possible, [lot.chance(card, seat) for lot in possible])[0]

    def _recognise(self) -> None:
        """An old lot that only one seat still holds is known to be in that hand."""
        for lot in self.lots[:-1]:
            holders = [seat for seat in range(self.players) if lot.held[seat]]
            if len(holders) == 1 and not lot.guessed:
                self.known[holders[0]] += lot.cards
                holders.clear()
            if not holders:
                self.lots.remove(lot)

    def _arrive(self, card: str | None, zone: str, at: int) -> None:
        if zone == "hand":
            if card is None:
                self.lots[-1].held[at] += 1
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
        """The pile was empty: what is still unseen is in a hand, or was face down, and is out of the game."""
        lot = self.lots[-1]
        if self.face_down:
            if lot.cards.total() == self.face_down:  # otherwise nobody saw the deal
                self.spent += lot.cards
            lot.cards.clear()
            self.face_down = 0
        if self.apart and lot.cards.total() == sum(lot.held):
            self.lots.append(Lot(self.discards.copy(), self.players))
            self._recognise()
        else:
            lot.cards += self.discards
        self.discards.clear()

    def settle(self, view: Json, luck: random.Random) -> None:
        """Square the memory with the view, where the match began from a position nobody saw being dealt.

        Then as many cards are unseen as the view hides, of those in the box that are nowhere else.
        """
        cards, *gems = sorts_of(view["game"])
        held = enumerate(cards.in_hands(view))
        covered = [(hand, self.known[seat]) for seat, hand in held if not isinstance(hand, dict)]
        hidden = cards.in_pool(view) + sum(hand - known.total() for hand, known in covered) + self.face_down
        if hidden != self.unseen.total():
            elsewhere = sum((known for _, known in covered), self.spent + cards.shown(view))
            rest = sorted((self.box - elsewhere).elements()) or sorted(self.box.elements())
            self.lots = [Lot(Counter(luck.sample(rest * -(-hidden // len(rest)), hidden)), self.players)]
        for sort in gems:
            self._settle_gems(sort, view, luck)

    def _settle_gems(self, sort: Holdings, view: Json, luck: random.Random) -> None:
        """The same for the bag, and for gems behind screens; where the box has too few for these, they are of the last
        kind, which it does not count."""
        bag = sort.in_pool(view)
        covered = {seat: gems for seat, gems in enumerate(sort.in_hands(view)) if isinstance(gems, int)}
        if bag == self.bag.total() and all(self.gems[seat].total() == covered[seat] for seat in covered):
            return
        won = [+self.gems[seat] for seat in covered]
        rest = sorted((self.jewels - sum(won, sort.shown(view))).elements())
        luck.shuffle(rest)
        self.bag = Counter(_take(rest, bag))
        for (seat, gems), known in zip(covered.items(), won, strict=True):
            self.gems[seat] = known + Counter(_take(rest, gems - known.total()))
            self.gems[seat][sort.things.names[-1]] += gems - self.gems[seat].total()

    def guess(self, view: Json, luck: random.Random) -> Json:
        """A whole position that fits the view and the memory, all that fit being equally likely."""
        cards, *gems = sorts_of(view["game"])
        hands = self._with(self.known, cards.in_hands(view))
        for lot in self.lots:
            unseen = sorted(lot.cards.elements())
            luck.shuffle(unseen)
            for seat, number in enumerate(self.hidden(view, lot)):
                hands[seat] += Counter(_take(unseen, number))
        position = cards.filled(view, Counter(unseen[: cards.in_pool(view)]), hands)
        for sort in gems:
            position = sort.filled(position, +self.bag, self._with(self.gems, sort.in_hands(view)))
        return {name: value for name, value in position.items() if name != "scores"}

    @staticmethod
    def _with(known: Sequence[Counter[str]], held: Sequence[Any]) -> list[Counter[str]]:
        """What is held: as it is shown, or as far as it is known."""
        return [Counter(hand) if isinstance(hand, dict) else +known[seat] for seat, hand in enumerate(held)]

    def hidden(self, view: Json, lot: Lot) -> list[int]:
        """How many cards of a lot each seat holds, unknown to this one."""
        if lot is not self.lots[-1]:
            return lot.held
        older = [sum(lot.held[seat] for lot in self.lots[:-1]) for seat in range(self.players)]
        return [
            0 if isinstance(hand, dict) else hand - self.known[seat].total() - older[seat]
            for seat, hand in enumerate(sorts_of(view["game"])[0].in_hands(view))
        ]


ATTEMPTS = 50
Table = tuple[str, int, Mapping[str, Any]]
"""A game, its players and its options."""


class KeptMemory:
    """The memory that a bot keeps of a match, and that is told only what is new.

    What is certain is heard once. From the first guess on, events are heard anew for each decision: a guess that was
    never made for good cannot mislead for good.
    """

    def __init__(self) -> None:
        self.table: Table | None = None
        self.events: list[Json] = []

    def recall(self, table: Table, events: Sequence[Json], luck: random.Random) -> Memory:
        """What the events tell. Guesses on the way that turn out wrong are made anew, and in the end not at all."""
        if self.table != table or list(events[: len(self.events)]) != self.events:
            self.table, self.events, self.certain, self.heard = table, [], Memory(*table), 0
        self.events += events[len(self.events) :]
        self.heard += self.certain.hear(self.events[self.heard :])
        for _ in range(ATTEMPTS):
            memory = self.certain.copy()
            with suppress(Contradiction):
                memory.hear(self.events[self.heard :], luck)
                return memory
        memory = Memory(*table, apart=False)
        memory.hear(self.events, luck)
        return memory


def _take(things: list[str], number: int) -> list[str]:
    """Take the first of some things, as many as there are."""
    taken = things[:number]
    del things[:number]
    return taken


@cache
def sorts_of(game: str) -> list[Holdings]:
    """What may be hidden in a game: cards, and perhaps gems or the like that were won in the open."""
    return hidden_sorts(find(game).zones)


def in_use(game: str, players: int, options: Mapping[str, Any]) -> list[dict[str, int]]:
    """How many of each thing of these sorts a table has, in the order of their numbers."""
    table = find(game).blank(players, options, -1)
    return [sort.things.in_use(table) for sort in sorts_of(game)]


def cards_followed(game: str, players: int, options: Mapping[str, Any]) -> dict[str, int]:
    """The cards that a memory of the game follows, and how many there are; none: there is no such memory."""
    return in_use(game, players, options)[0] if mind_of(game).pile else {}
