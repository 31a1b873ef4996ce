"""Tan-Tan Caravan, written a second time from the rules text alone: slow, plain, and without a look at the engine.

The whole game is one generator that reads like the rules: it stops wherever somebody has to decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from itertools import combinations
from typing import Any

Json = dict[str, Any]
Asking = Generator[tuple[int, str, list[str]], str, None]
"""Stops where a seat decides: who, in which phase, between what. It is told the answer."""

GOODS = {"food": 2, "clothes": 3, "fabric": 4, "lantern": 5, "spice": 6, "jewellery": 7}

#        kind        cards  out with 2  out with 3  purse
CARDS = {
    "food": (14, 4, 2, 6),
    "clothes": (13, 4, 2, 5),
    "fabric": (12, 4, 2, 5),
    "lantern": (11, 2, 1, 4),
    "spice": (10, 2, 1, 4),
    "jewellery": (9, 2, 1, 3),
    "lamp": (6, 0, 0, 3),
    "princess": (6, 0, 0, 3),
    "merchant": (6, 0, 0, 3),
    "thief": (6, 0, 0, 5),
    "mouse": (12, 0, 0, 2),
}

COSTS = [1, 1, 2, 3, 5]  # T6
SPACES = {2: 6, 3: 7, 4: 8}  # T2
HAND_LIMIT = 7  # T5


def counted(cards: Iterable[str]) -> dict[str, int]:
    """A list of cards as counts, without zeros."""
    return dict(Counter(cards))


def listed(counts: Json | None) -> list[str]:
    """Counts as a list of cards."""
    return [card for card, number in (counts or {}).items() for _ in range(number)]


class Oracle:
    def __init__(
        self, players: int, options: Json, start: int | None, chance: Sequence[Any], position: Json | None = None
    ) -> None:
        self.players = players
        self.purse_value = {kind: row[3] for kind, row in CARDS.items()}
        self.purse_value.update(options.get("purses", {}))
        self.chance = list(chance)
        self.drawn = 0
        self.branches: Counter[str] = Counter()

        self.purse: str | None = None
        self.market: list[str] = []  # left to right
        self.top: str | None = None  # the open top card of the pile; None: the pile is used up
        self.under: list[str] = []  # the cards below it, in no order
        self.caravan: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.tables: list[list[str]] = [[] for _ in range(players)]
        self.discards: list[str] = []
        self.last_stocker: int | None = None

        self.seat: int | None = None
        self.turn = 0
        self.phase: str | None = None
        self.choices: list[str] = []

        if position is None:
            self.set_up(start)
        else:
            self.import_position(position)
        self.game = self.play_the_game()
        self._go_on(None)

    # ---------------------------------------------------------------- the outside

    def legal(self) -> list[str]:
        return sorted(self.choices)

    def play(self, text: str) -> None:
        assert text in self.choices, f"{text!r} is not legal here: {self.legal()}"
        self._go_on(text)

    def position(self) -> Json:
        return {
            "to_move": self.seat,
            "turn": self.turn,
            "phase": self.phase,
            "purse": self.purse,
            "market": list(self.market),
            "pile": None if self.top is None else {"top": self.top, "under": counted(self.under)},
            "caravan": counted(self.caravan),
            "hands": [counted(hand) for hand in self.hands],
            "tables": [counted(table) for table in self.tables],
            "discards": counted(self.discards),
            "last_stocker": self.last_stocker,
        }

    def scores(self) -> list[dict[str, int]]:
        most_princesses = max(table.count("princess") for table in self.tables)
        most_merchants = max(table.count("merchant") for table in self.tables)
        scores = []
        for table in self.tables:
            # T16
            goods = sum(GOODS[card] for card in table if card in GOODS)
            lamps = table.count("lamp") ** 2
            # T17. All who tie for the most; at least 1.
            princesses = 0
            if table.count("princess") == most_princesses and most_princesses >= 1:
                largest = max(table.count(kind) for kind in GOODS)
                princesses = most_princesses * largest
            # T18
            merchants = 0
            if table.count("merchant") == most_merchants and most_merchants >= 1:
                different = len([kind for kind in GOODS if kind in table])
                merchants = 2 * different * most_merchants
            scores.append(
                {
                    "total": goods + lamps + princesses + merchants,
                    "goods": goods,
                    "lamps": lamps,
                    "princesses": princesses,
                    "merchants": merchants,
                }
            )
        return scores

    def winners(self) -> list[int]:
        if self.phase != "over":
            return []
        # T19. The highest score, then more princesses, then more merchants, then shared.
        totals = [score["total"] for score in self.scores()]
        best = [seat for seat in range(self.players) if totals[seat] == max(totals)]
        for kind in ["princess", "merchant"]:
            most = max(self.tables[seat].count(kind) for seat in best)
            left = [seat for seat in best if self.tables[seat].count(kind) == most]
            if len(left) < len(best):
                self.branches[f"T19 tie broken by {kind}"] += 1
            best = left
        if len(best) > 1:
            self.branches["T19 shared victory"] += 1
        return best

    # ---------------------------------------------------------------- the machinery

    def _go_on(self, text: Any) -> None:
        try:
            self.seat, self.phase, self.choices = self.game.send(text)
        except StopIteration:
            self.seat, self.phase, self.choices = None, "over", []

    def draw(self, possible: Sequence[Any]) -> Any:
        """The next outcome of chance, which must be one of those possible."""
        assert self.drawn < len(self.chance), f"a draw from {possible} that the other side did not make"
        outcome = self.chance[self.drawn]
        self.drawn += 1
        assert outcome in possible, f"{outcome!r} was drawn from {possible}"
        return outcome

    def clockwise_from(self, seat: int) -> list[int]:
        return [(seat + i) % self.players for i in range(self.players)]

    # ---------------------------------------------------------------- set-up

    def set_up(self, start: int | None) -> None:
        # Components: the cards in use
        for kind, (cards, out_with_2, out_with_3, _) in CARDS.items():
            out = {2: out_with_2, 3: out_with_3, 4: 0}[self.players]
            self.under += [kind] * (cards - out)
        # T1. 1 on the purse, 5 on the market, left to right; the rest is the pile, face up.
        self.uncover_new_top()
        self.fill_the_row()
        # T3
        seats = list(range(self.players))
        self.turn = self.draw(seats) if start is None else start

    def import_position(self, position: Json) -> None:
        self.purse = position.get("purse")
        self.market = list(position.get("market", []))
        pile = position.get("pile")
        if pile is not None:
            self.top = pile["top"]
            self.under = listed(pile.get("under"))
        self.caravan = listed(position.get("caravan"))
        self.hands = [listed(hand) for hand in position.get("hands", [{}] * self.players)]
        self.tables = [listed(table) for table in position.get("tables", [{}] * self.players)]
        self.discards = listed(position.get("discards"))
        self.last_stocker = position.get("last_stocker")
        assert position["phase"] == "turn"
        self.turn = position["to_move"]

    def uncover_new_top(self) -> None:
        if self.under:
            self.top = self.draw(self.under)
            self.under.remove(self.top)
        else:
            self.top = None

    def take_the_top(self) -> Any:
        card = self.top
        self.uncover_new_top()
        return card

    def fill_the_row(self) -> None:
        # T7. From the pile, purse first, while it lasts.
        if self.purse is None and self.top is not None:
            self.purse = self.take_the_top()
        while len(self.market) < 5 and self.top is not None:
            self.market.append(self.take_the_top())

    # ---------------------------------------------------------------- a turn

    def free_spaces(self) -> int:
        return SPACES[self.players] - len(self.caravan)

    def play_the_game(self) -> Asking:
        seat = self.turn
        while True:
            self.turn = seat
            # T4
            if self.free_spaces() == 0:
                self.branches["T4 distribution"] += 1
                if not self.legal_buys(seat) and not self.hands[seat]:
                    self.branches["T4 for a seat that can neither buy nor stock"] += 1
                yield from self.distribution(seat)
                # T15. At once: the turn that T4 delayed is not played.
                if self.top is None:
                    self.branches["T15 end after a T4 distribution"] += 1
                    return
            # T5
            actions = self.legal_buys(seat) + self.legal_stocks(seat)
            if not actions:
                # T15. Skipped; or, if no player can, the last distribution.
                if any(self.legal_buys(other) or self.legal_stocks(other) for other in range(self.players)):
                    self.branches["T15 skipped"] += 1
                    seat = self.clockwise_from(seat)[1]
                    continue
                yield from self.nobody_can()
                return
            if len(self.hands[seat]) == HAND_LIMIT:
                self.branches["T5 seven in hand"] += 1
                if self.purse is not None and not self.market:
                    self.branches["T5 seven in hand, no empty buy"] += 1
                if self.hands[seat].count("mouse") == HAND_LIMIT:
                    self.branches["T8 a hand of seven mice"] += 1
            text = yield seat, "turn", actions
            word, *rest = text.split()
            if word == "buy":
                self.buy(seat, [int(place) for place in rest])
            else:
                assert word == "stock"
                self.stock(seat, rest)
                # T8. If this fills the caravan, a distribution begins at once; then the turn ends.
                if self.free_spaces() == 0:
                    self.branches["T8 distribution"] += 1
                    yield from self.distribution(seat)
                    if self.top is None:  # T15
                        self.branches["T15 end after a T8 distribution"] += 1
                        return
            seat = self.clockwise_from(seat)[1]

    def nobody_can(self) -> Asking:
        # T15. It begins with the last player who put a card into the caravan.
        if self.last_stocker is None:
            self.branches["T15 nobody can, nobody ever stocked"] += 1
        elif not self.caravan:
            self.branches["T15 nobody can, empty caravan"] += 1
        else:
            self.branches["T15 last distribution"] += 1
            yield from self.distribution(self.last_stocker)

    def legal_buys(self, seat: int) -> list[str]:
        if self.purse is None:
            return []
        room = HAND_LIMIT - len(self.hands[seat])
        if room == 0:
            return []  # T5: they must stock
        if not self.market:
            return ["buy"]  # T6, the ruling
        buys = []
        places = range(1, len(self.market) + 1)
        for number in range(1, len(self.market) + 1):
            for chosen in combinations(places, number):
                cost = sum(COSTS[place - 1] for place in chosen)
                if cost <= self.purse_value[self.purse] and number <= room:
                    buys.append("buy " + " ".join(str(place) for place in chosen))
        return buys

    def legal_stocks(self, seat: int) -> list[str]:
        # T8. One kind with any number of mice besides, or mice alone; never more than free spaces.
        hand = self.hands[seat]
        stocks = []
        for mice in range(hand.count("mouse") + 1):
            if 1 <= mice <= self.free_spaces():
                stocks.append(f"stock mouse {mice}")
            for kind in CARDS:
                if kind == "mouse":
                    continue
                for number in range(1, hand.count(kind) + 1):
                    if number + mice <= self.free_spaces():
                        with_mice = f" mouse {mice}" if mice else ""
                        stocks.append(f"stock {kind} {number}{with_mice}")
        return stocks

    def buy(self, seat: int, places: list[int]) -> None:
        if not places:
            self.branches["T6 empty buy"] += 1
        for place in places:
            self.hands[seat].append(self.market[place - 1])
        # T7. The purse card goes into the caravan.
        assert self.purse is not None
        self.caravan.append(self.purse)
        self.last_stocker = seat
        # The remaining cards close up to the left: purse and market are one row of six places.
        row = [card for place, card in enumerate(self.market, start=1) if place not in places]
        if not row and self.market:
            self.branches["T7 the whole market bought"] += 1
        had_a_pile = self.top is not None
        self.purse = row[0] if row else None
        self.market = row[1:]
        self.fill_the_row()
        if self.purse is None:
            self.branches["T7 no purse card left"] += 1
        elif len(self.market) < 5:
            self.branches["T7 the row is not full"] += 1
        if self.free_spaces() == 0:
            self.branches["T7 the purse card filled the caravan"] += 1
            if had_a_pile and self.top is None:
                self.branches["T15 the buy that emptied the pile filled the caravan"] += 1
            if not places:
                self.branches["T7 the purse card of an empty buy filled the caravan"] += 1

    def stock(self, seat: int, words: list[str]) -> None:
        kinds = words[0::2]
        numbers = [int(number) for number in words[1::2]]
        if kinds == ["mouse"]:
            self.branches["T8 mice alone"] += 1
        elif "mouse" in kinds:
            self.branches["T8 a kind with mice"] += 1
        for kind, number in zip(kinds, numbers, strict=True):
            for _ in range(number):
                self.hands[seat].remove(kind)
                self.caravan.append(kind)
        self.last_stocker = seat

    # ---------------------------------------------------------------- distribution

    def distribution(self, first: int) -> Asking:
        if all(card == "mouse" for card in self.caravan) and self.free_spaces() == 0:
            self.branches["T10 a caravan full of mice"] += 1
        # T9. Clockwise, each player once.
        for seat in self.clockwise_from(first):
            if not self.caravan:
                self.branches["T9 the caravan is empty before all had their share"] += 1
                return
            yield from self.share(seat, is_first=seat == first)
        if self.caravan:
            self.branches["T9 cards remain in the caravan"] += 1

    def share(self, seat: int, is_first: bool) -> Asking:
        kinds = sorted({card for card in self.caravan if card != "mouse"})
        if not kinds and is_first:
            self.branches["T10 only mice, the first takes nothing"] += 1
            return
        thieves = 0
        if kinds:
            text = yield seat, "share", [f"take {kind}" for kind in kinds]
            kind = text.split()[1]
            number = self.caravan.count(kind)
            self.caravan = [card for card in self.caravan if card != kind]
            if kind == "thief":
                # T13, T11: discarded the moment they are taken; what waits is only their effect.
                self.discards += ["thief"] * number
                thieves = number
            else:
                self.tables[seat] += [kind] * number  # T12
        else:
            self.branches["T10 only mice, a later one takes a mouse"] += 1
        # T10. Every later player takes one mouse with their share, if one is left.
        mouse = not is_first and "mouse" in self.caravan
        if mouse:
            self.caravan.remove("mouse")
            self.discards.append("mouse")  # T11: the moment it is taken
            if thieves:
                self.branches["T11 a share of thieves and a mouse"] += 1
        elif not is_first:
            self.branches["T10 no mouse is left"] += 1
        # T11. The thieves of the share are resolved before its mouse.
        yield from self.thefts(seat, thieves, is_first)
        if mouse:
            yield from self.mouse_eats(seat)

    def thefts(self, seat: int, thefts: int, is_first: bool) -> Asking:
        # T13
        if thefts > 1:
            self.branches["T13 several thieves"] += 1
        while thefts > 0:
            victims = [other for other in range(self.players) if other != seat and self.hands[other]]
            if not victims:
                self.branches["T13 thefts lapse"] += 1
                return
            if len(victims) < self.players - 1:
                self.branches["T13 a seat has no cards to rob"] += 1
            text = yield seat, "rob", [f"rob {victim}" for victim in victims]
            thefts -= 1
            victim = int(text.split()[1])
            card = self.draw(self.hands[victim])
            self.hands[victim].remove(card)
            if card == "mouse":
                self.discards.append(card)
                self.branches["T13 a stolen mouse"] += 1
                if thefts:
                    self.branches["T13 a stolen mouse before the next theft"] += 1
                if is_first:
                    self.branches["T13 a stolen mouse at the first share"] += 1
                yield from self.mouse_eats(seat)
            elif card == "thief":
                self.discards.append(card)
                self.branches["T13 a stolen thief"] += 1
                thefts += 1
            else:
                self.tables[seat].append(card)

    def mouse_eats(self, seat: int) -> Asking:
        # T11. One card of the player's choice from their own table; with an empty table, none.
        table = self.tables[seat]
        if not table:
            self.branches["T11 a mouse at an empty table"] += 1
            return
        if len(table) == 1:
            self.branches["T11 the last card of a table"] += 1
        text = yield seat, "feed", [f"feed {kind}" for kind in sorted(set(table))]
        kind = text.split()[1]
        table.remove(kind)
        self.discards.append(kind)
