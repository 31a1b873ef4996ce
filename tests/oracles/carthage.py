"""Traders of Carthage, written a second time from the rules text alone: slow, plain, and without a look at the engine.

The whole game is one generator that reads like the rules: it stops wherever somebody has to decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from typing import Any

Json = dict[str, Any]
Entry = list[Any]
"""A card, and the seat that reserved it or None."""
Asking = Generator[tuple[int, str, list[str]], str, None]
"""Stops where a seat decides: who, in which phase, between what. It is told the answer."""

COLOURS = ["red", "blue", "yellow", "green"]
AMPHORAE = {2: 2, 3: 1, 5: 0}
ALEXANDRIA, CYRENAICA, PIRATE_WATERS, CARTHAGE = 0, 2, [3, 4], 5


def colour_of(card: str) -> str:
    return card[:-1]


def value_of(card: str) -> int:
    return int(card[-1])


def payment_order(card: str) -> Any:
    # C6. From high value to low, equal values in the order red, blue, yellow, green.
    return (-value_of(card), COLOURS.index(colour_of(card)))


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
        assert start is None, "C3 decides who starts"
        self.players = players
        self.options = options
        self.chance = list(chance)
        self.drawn = 0
        self.branches: Counter[str] = Counter()

        self.market: list[Entry] = []  # left to right, each [card, the reserving seat or None]
        self.farm: list[Entry] = []  # likewise
        self.draw_pile: list[str] = []  # in no order
        self.discards: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.goods: list[list[str]] = [[] for _ in range(players)]  # stored ones included
        self.stored: list[list[str]] = [[] for _ in range(players)]  # which of the goods are stored
        self.bonus: list[list[str]] = [[] for _ in range(players)]  # colours of tiles
        self.victory = [0] * players
        self.ships = dict.fromkeys(COLOURS, ALEXANDRIA)

        self.seat: int | None = None
        self.turn = 0
        self.phase: str | None = None
        self.choices: list[str] = []

        if position is None:
            self.game = self.play_from_the_set_up()
        else:
            self.import_position(position)
            self.game = self.play_the_game(self.turn)
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
            "market": [{"card": card, "by": by} for card, by in self.market],
            "farm": [{"card": card, "by": by} for card, by in self.farm],
            "draw": counted(self.draw_pile),
            "discards": counted(self.discards),
            "hands": [counted(hand) for hand in self.hands],
            "goods": [counted(goods) for goods in self.goods],
            "stored": [counted(stored) for stored in self.stored],
            "bonus": [counted(tiles) for tiles in self.bonus],
            "victory": list(self.victory),
            "ships": dict(self.ships),
        }

    def scores(self) -> list[dict[str, int]]:
        # C17. Goods and hand score nothing.
        return [
            {"total": self.victory[seat], "victory": self.victory[seat], "bonus": len(self.bonus[seat])}
            for seat in range(self.players)
        ]

    def winners(self) -> list[int]:
        if self.phase != "over":
            return []
        # C17. The most victory cards; ties: more bonus tiles; then shared.
        best = [seat for seat in range(self.players) if self.victory[seat] == max(self.victory)]
        most = max(len(self.bonus[seat]) for seat in best)
        left = [seat for seat in best if len(self.bonus[seat]) == most]
        if len(left) < len(best):
            self.branches["C17 tie broken by bonus tiles"] += 1
        if len(left) > 1:
            self.branches["C17 shared victory"] += 1
        return left

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

    def draw_a_card(self, what_for: str) -> Any:
        """C8. A card from the draw pile, or None if there is none left anywhere."""
        if not self.draw_pile:
            if not self.discards:
                self.branches[f"C8 nothing left to draw for the {what_for}"] += 1
                return None
            # The discards become the new draw pile, not earlier.
            self.branches[f"C8 the discards become the draw pile, for the {what_for}"] += 1
            self.draw_pile = self.discards
            self.discards = []
        card = self.draw(self.draw_pile)
        self.draw_pile.remove(card)
        return card

    def clockwise_from(self, seat: int) -> list[int]:
        return [(seat + i) % self.players for i in range(self.players)]

    # ---------------------------------------------------------------- set-up

    def play_from_the_set_up(self) -> Asking:
        twos, threes, fives = self.options.get("deck", [11, 9, 7])
        for colour in COLOURS:
            self.draw_pile += [f"{colour}2"] * twos + [f"{colour}3"] * threes + [f"{colour}5"] * fives
        # C1
        for _ in range(5):
            self.market.append([self.draw_a_card("set-up"), None])
        for _ in range(3):
            self.farm.append([self.draw_a_card("set-up"), None])
        # C2. Each seat in turn, from seat 0.
        for hand in self.hands:
            while sum(value_of(card) for card in hand) < 8:
                hand.append(self.draw_a_card("set-up"))
        # C3. The lowest sum; ties: fewer cards; then at random.
        sums = [sum(value_of(card) for card in hand) for hand in self.hands]
        tied = [seat for seat in range(self.players) if sums[seat] == min(sums)]
        fewest = min(len(self.hands[seat]) for seat in tied)
        if any(len(self.hands[seat]) > fewest for seat in tied):
            self.branches["C3 tie broken by fewer cards"] += 1
        tied = [seat for seat in tied if len(self.hands[seat]) == fewest]
        if len(tied) > 1:
            self.branches["C3 tie broken at random"] += 1
            start = self.draw(tied)
        else:
            start = tied[0]
        self.turn = start
        # C3a. The last in turn order first. (`turn` already shows who starts.)
        if self.options.get("start_tile"):
            for seat in reversed(self.clockwise_from(start)):
                text = yield seat, "tiles", [f"choose {colour}" for colour in COLOURS]
                self.bonus[seat].append(text.split()[1])
                self.branches["C3a a tile chosen"] += 1
        yield from self.play_the_game(start)

    def import_position(self, position: Json) -> None:
        nothing: list[Json] = [{}] * self.players
        self.market = [[entry["card"], entry["by"]] for entry in position.get("market", [])]
        self.farm = [[entry["card"], entry["by"]] for entry in position.get("farm", [])]
        self.draw_pile = listed(position.get("draw"))
        self.discards = listed(position.get("discards"))
        self.hands = [listed(hand) for hand in position.get("hands", nothing)]
        self.goods = [listed(goods) for goods in position.get("goods", nothing)]
        self.stored = [listed(stored) for stored in position.get("stored", nothing)]
        self.bonus = [listed(tiles) for tiles in position.get("bonus", nothing)]
        self.victory = list(position.get("victory", [0] * self.players))
        self.ships.update(position.get("ships", {}))
        assert position["phase"] == "turn"
        self.turn = position["to_move"]

    # ---------------------------------------------------------------- a turn

    def for_sale(self, seat: int) -> list[Entry]:
        """The market cards not reserved by other seats."""
        return [entry for entry in self.market if entry[1] is None or entry[1] == seat]

    def restock(self) -> None:
        # C8. All farm cards move to the right end of the market (markers stay on them).
        if any(by is not None for _, by in self.farm):
            self.branches["C8 a marker moves with its farm card"] += 1
        self.market += self.farm
        self.farm = []
        for _ in range(2):
            card = self.draw_a_card("market")
            if card is not None:
                self.market.append([card, None])
        for _ in range(3):
            card = self.draw_a_card("farm")
            if card is not None:
                self.farm.append([card, None])

    def legal_actions(self, seat: int) -> list[str]:
        # C5
        actions = set()
        sale = self.for_sale(seat)
        price = sum(value_of(card) for card, _ in sale)
        money = sum(value_of(card) for card in self.hands[seat])
        if sale and money >= price:
            actions.add("buy")  # C6
        for card, by in sale:
            actions.add(f"take {card}" if by is None else "take reserved")  # C9
        # C10. With the marker at hand, on a card that bears none.
        if not any(by == seat for _, by in self.market + self.farm):
            for card, by in self.market:
                if by is None:
                    actions.add(f"reserve market {card}")
            for card, by in self.farm:
                if by is None:
                    actions.add(f"reserve farm {card}")
        return sorted(actions)

    def play_the_game(self, seat: int) -> Asking:
        skipped = 0
        while True:
            # C4. The market holds no card, or only cards reserved by other seats.
            if not self.for_sale(seat):
                if self.market:
                    self.branches["C4 only cards reserved by others"] += 1
                else:
                    self.branches["C4 an empty market"] += 1
                self.restock()
            actions = self.legal_actions(seat)
            if not actions:
                # C18. (When no seat has one, `turn` shows the first of them.)
                if skipped == 0:
                    self.turn = seat
                skipped += 1
                if skipped == self.players:
                    self.branches["C18 nobody has a legal action"] += 1
                    return
                seat = self.clockwise_from(seat)[1]
                continue
            if skipped:
                self.branches["C18 skipped"] += 1
            skipped = 0
            self.turn = seat
            text = yield seat, "turn", actions
            if text == "buy":
                over = yield from self.buy(seat)
                if over:
                    return
            elif text == "take reserved":
                self.take(next(entry for entry in self.market if entry[1] == seat), seat)
                self.branches["C9 one's own reserved card taken"] += 1
            elif text.startswith("take "):
                # C9. Of equal cards, the leftmost.
                same = [entry for entry in self.market if entry == [text.split()[1], None]]
                if len(same) > 1:
                    self.branches["C9 the leftmost of equal cards"] += 1
                if any(card == same[0][0] and by is not None for card, by in self.market):
                    self.branches["C9 an equal card is reserved"] += 1
                self.take(same[0], seat)
            else:
                _, where, wanted = text.split()
                place = {"market": self.market, "farm": self.farm}[where]
                same = [entry for entry in place if entry == [wanted, None]]
                if len(same) > 1:
                    self.branches["C10 the leftmost of equal cards"] += 1
                same[0][1] = seat
                self.branches[f"C10 reserved in the {where}"] += 1
            seat = self.clockwise_from(seat)[1]

    def take(self, entry: Entry, seat: int) -> None:
        # Entries are compared by identity here: an equal one further right must stay.
        self.market = [other for other in self.market if other is not entry]
        self.hands[seat].append(entry[0])

    # ---------------------------------------------------------------- buying

    def buy(self, seat: int) -> Generator[Any, str, Any]:
        """C6, C7. True when the game is over."""
        hand = self.hands[seat]
        bought = self.for_sale(seat)
        if len(bought) < len(self.market):
            self.branches["C6 others' reserved cards are left"] += 1
        if any(by == seat for _, by in bought):
            self.branches["C6 one's own reserved card bought"] += 1
        if any(by == seat for _, by in self.farm):
            self.branches["C6 one's own reserved card is still on the farm"] += 1
        due = sum(value_of(card) for card, _ in bought)
        if sum(value_of(card) for card in hand) == due:
            self.branches["C6 the whole hand"] += 1
        last = None
        while due > 0:
            payable = []
            for card in sorted(set(hand), key=payment_order):
                if last is not None and payment_order(card) < payment_order(last):
                    continue
                # This card, and the cards that may still follow it, must suffice.
                rest = list(hand)
                rest.remove(card)
                follow = [other for other in rest if payment_order(other) >= payment_order(card)]
                if value_of(card) + sum(value_of(other) for other in follow) >= due:
                    payable.append(card)
            if len(payable) < len(set(hand)):
                self.branches["C6 a card may not be paid"] += 1
            text = yield seat, "pay", [f"pay {card}" for card in payable]
            last = text.split()[1]
            hand.remove(last)
            self.discards.append(last)  # C6: at once
            due -= value_of(last)
        if due < 0:
            self.branches["C6 no change is given"] += 1
        # C7. The goods change hands (and one's own marker comes back, C10).
        self.market = [entry for entry in self.market if not any(entry is other for other in bought)]
        cards = [card for card, _ in bought]
        self.goods[seat] += cards
        self.restock()
        # C11
        for colour in COLOURS:
            number = len([card for card in cards if colour_of(card) == colour])
            moves = 0 if number == 0 else 1 if number == 1 else 2
            if self.ships[colour] + moves > CARTHAGE:
                self.branches["C11 not beyond Carthage"] += 1
            self.ships[colour] = min(CARTHAGE, self.ships[colour] + moves)
        # C12
        arrived = [colour for colour in COLOURS if self.ships[colour] == CARTHAGE]
        if arrived:
            over = yield from self.payday(seat, arrived)
            return over
        return False

    # ---------------------------------------------------------------- payday

    def payday(self, active: int, arrived: list[str]) -> Generator[Any, str, Any]:
        """C12 to C16. True when the game is over."""
        if len(arrived) > 1:
            self.branches["C13 several ships arrive"] += 1
        # C13
        sold = []
        for seat in self.clockwise_from(active):
            for colour in arrived:
                if any(colour_of(card) == colour for card in self.goods[seat]):
                    self.sell(seat, colour)
                    sold.append((seat, colour))
                    if seat != active:
                        self.branches["C13 a seat sells out of turn"] += 1
        # C14
        for seat, colour in sold:
            self.bonus[seat].append(colour)
        for colour in COLOURS:
            if sum(tiles.count(colour) for tiles in self.bonus) > 12:
                self.branches["C14 more than 12 tiles of a colour"] += 1
        if any(len(tiles) >= 8 for tiles in self.bonus):
            self.branches["C14 the game ends"] += 1
            if len([tiles for tiles in self.bonus if len(tiles) >= 8]) > 1:
                self.branches["C14 two seats have 8 tiles"] += 1
            return True
        # C15
        raided = [colour for colour in COLOURS if self.ships[colour] in PIRATE_WATERS]
        for colour in raided:
            self.branches[f"C15 a raid on space {self.ships[colour]}"] += 1
        if raided:
            yield from self.raid(active, raided)
        # C16
        for colour in arrived:
            self.ships[colour] = ALEXANDRIA
        for colour in raided:
            self.ships[colour] = CYRENAICA
        return False

    def sell(self, seat: int, colour: str) -> None:
        cards = sorted([card for card in self.goods[seat] if colour_of(card) == colour], key=value_of)
        self.goods[seat] = [card for card in self.goods[seat] if colour_of(card) != colour]
        if any(colour_of(card) == colour for card in self.stored[seat]):
            self.branches["C13 stored goods are sold"] += 1
        self.stored[seat] = [card for card in self.stored[seat] if colour_of(card) != colour]
        price = max(value_of(card) for card in cards) + self.bonus[seat].count(colour)
        points = price * len(cards)
        while points % 5 != 0:
            points += 1
        earned = points // 5
        self.victory[seat] += earned  # if no card is left, the points still count
        # From the sold cards, lowest values first; sold cards not kept are discarded.
        self.discards += cards[earned:]
        if earned < len(cards):
            self.branches["C13 sold cards are discarded"] += 1
        # If they are too few, the rest face down from the draw pile.
        for _ in range(earned - len(cards)):
            card = self.draw_a_card("victory")
            if card is not None:
                self.branches["C13 victory cards from the draw pile"] += 1

    def unstored(self, seat: int, colour: str) -> list[str]:
        """The goods of a colour not stored yet, highest value first."""
        cards = list(self.goods[seat])
        for card in self.stored[seat]:
            cards.remove(card)
        return sorted([card for card in cards if colour_of(card) == colour], key=value_of, reverse=True)

    def raid(self, active: int, raided: list[str]) -> Asking:
        if len(raided) > 1:
            self.branches["C15 several colours raided"] += 1
        for seat in self.clockwise_from(active):
            stored_of = set()
            while True:
                usable = {
                    card
                    for card in self.hands[seat]
                    if colour_of(card) in raided
                    and AMPHORAE[value_of(card)] > 0
                    and self.unstored(seat, colour_of(card))
                }
                if not usable:
                    break
                text = yield seat, "store", [f"store {card}" for card in sorted(usable)] + ["done"]
                if text == "done":
                    self.branches["C15 done"] += 1
                    break
                card = text.split()[1]
                if seat != active:
                    self.branches["C15 a seat stores out of turn"] += 1
                if any(colour_of(other) == colour_of(card) for other in self.stored[seat]):
                    self.branches["C15 more is stored of a colour"] += 1
                stored_of.add(colour_of(card))
                if len(stored_of) > 1:
                    self.branches["C15 two colours stored"] += 1
                self.hands[seat].remove(card)
                self.discards.append(card)
                for _ in range(AMPHORAE[value_of(card)]):
                    left = self.unstored(seat, colour_of(card))
                    if not left:
                        self.branches["C15 a surplus amphora"] += 1
                        break
                    if value_of(left[0]) != value_of(left[-1]):
                        self.branches["C15 highest value first"] += 1
                    self.stored[seat].append(left[0])
            if any(value_of(card) == 5 and colour_of(card) in raided for card in self.hands[seat]):
                self.branches["C15 a 5 has no amphora"] += 1
        # Then all goods of raided colours that are not stored are discarded.
        for seat in range(self.players):
            for colour in raided:
                lost = self.unstored(seat, colour)
                if lost:
                    self.branches["C15 goods are lost"] += 1
                if any(colour_of(card) == colour for card in self.stored[seat]):
                    self.branches["C15 stored goods are kept"] += 1
                for card in lost:
                    self.goods[seat].remove(card)
                    self.discards.append(card)
