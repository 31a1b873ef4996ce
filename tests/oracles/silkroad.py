"""Silk Road a second time, straight from the rules: slow and plain, to check the engine against.

Nothing here is shared with the engine. The game is told as one generator (`Oracle.game`) that stops at
every decision; the rule ids (S1, S2, ...) are those of the rulebook.
"""

from collections import Counter
from collections.abc import Generator, Sequence
from typing import Any

Json = dict[str, Any]
Asking = Generator[tuple[int, list[str], str], str, None]
"""Stops where a seat decides: who, between what, in which phase. It is told the answer."""

GOODS = ["ivory", "spice", "porcelain", "silk", "tea"]
COLOURS = ["blue", "yellow", "green", "red", "purple"]
CAMELS = {
    1: "silk",
    2: "porcelain",
    3: "spice",
    4: "ivory",
    5: "tea",
    6: "tea",
    7: "ivory",
    8: "spice",
    9: "porcelain",
    10: "silk",
}

CITIES = ["Byzantium", "Samarkand", "Tashkent", "Chang'an", "Amritsar", "Yspahan"]  # clockwise
DEPARTS_TO = {
    "Byzantium": "Trebizond",
    "Samarkand": "Khiva",
    "Tashkent": "Turfan",
    "Chang'an": "Lanzhou",
    "Amritsar": "Multan",
    "Yspahan": "Palmyra",
}
DEPARTURE_LEADS_TO = {
    "Trebizond": ["Tabriz", "Merv"],
    "Khiva": ["Merv", "Balkh"],
    "Turfan": ["Balkh", "Kashgar"],
    "Lanzhou": ["Kashgar", "Kabul"],
    "Multan": ["Kabul", "Herat"],
    "Palmyra": ["Herat", "Tabriz"],
}
SIGNPOST = {  # crossroads: the city its signpost shows
    "Tabriz": "Byzantium",
    "Merv": "Samarkand",
    "Balkh": "Tashkent",
    "Kashgar": "Chang'an",
    "Kabul": "Amritsar",
    "Herat": "Yspahan",
}
CROSSROADS_LEADS_ON_TO = {
    "Tabriz": ["Merv", "Astrakhan"],
    "Merv": ["Balkh", "Otrar"],
    "Balkh": ["Kashgar"],
    "Kashgar": ["Kabul", "Lhasa"],
    "Kabul": ["Herat", "Hormuz"],
    "Herat": ["Tabriz"],
}
APPROACH = {  # city: the village before it
    "Byzantium": "Antioch",
    "Samarkand": "Bukhara",
    "Tashkent": "Kokand",
    "Chang'an": "Dunhuang",
    "Amritsar": "Lahore",
    "Yspahan": "Yazd",
}
OASIS_LEADS_TO = {"Astrakhan": "Balkh", "Otrar": "Kashgar", "Lhasa": "Herat", "Hormuz": "Tabriz"}
OASIS_PASSES = {"Astrakhan": "Merv", "Otrar": "Balkh", "Lhasa": "Kabul", "Hormuz": "Herat"}

PRINTED = {
    "Tabriz": "market ivory",
    "Merv": "market silk",
    "Balkh": "market spice",
    "Kashgar": "market tea",
    "Kabul": "bakshish",
    "Herat": "market porcelain",
    "Astrakhan": "market ivory",
    "Otrar": "market tea",
    "Lhasa": "black market",
    "Hormuz": "camels 3",
    "Antioch": "customs",
    "Bukhara": "thief",
    "Kokand": "camels 3",
    "Dunhuang": "bazaar",
    "Lahore": "market porcelain",
    "Yazd": "black market",
    "Trebizond": "camels 1",
    "Khiva": "market silk",
    "Turfan": "thief",
    "Lanzhou": "camels 2",
    "Multan": "market spice",
    "Palmyra": "sandstorm",
}

STARTS = {1: "Tashkent", 2: "Amritsar", 3: "Chang'an"}  # S2
FIRST_DESTINATIONS = {1: "Yspahan", 2: "Samarkand", 3: "Byzantium"}  # S3


class Oracle:
    """One game, fed with the outcomes of chance.

    `chance` may be extended while the game goes on. `villages` is the order in which shuffled tiles are
    dealt, the one thing about chance that the rules leave open. `position`, at the start of a turn, is taken
    up instead of the set-up.
    """

    def __init__(
        self,
        players: int,
        options: Json,
        start: int | None,
        chance: Sequence[Any],
        villages: Sequence[str] = tuple(PRINTED),
        position: Json | None = None,
    ) -> None:
        assert players in (2, 3, 4, 5)
        assert start is None, "S4 decides who starts"
        assert sorted(villages) == sorted(PRINTED)
        self.players = players
        self.options = options
        self.villages = list(villages)
        self.chance = chance
        self.drawn = 0
        self.branches: Counter[str] = Counter()  # which branches of the rules were reached

        self.pile = Counter(dict.fromkeys(GOODS, 14))
        self.discards: list[str] = []  # the last is the top
        self.display: list[str] = []
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.stocks: list[Counter[str]] = [Counter() for _ in range(players)]
        self.drivers: list[int] = []
        self.bag = Counter(dict.fromkeys(COLOURS, 4))
        self.gems: list[Counter[str]] = [Counter() for _ in range(players)]
        self.queue: list[int] = []
        self.caravans: dict[int, Any] = {}  # k: at, to, camels, gems; or None
        self.tiles: dict[str, str] = {}
        self.no_more_caravans = False

        self.turn = 0
        self.seat: int | None = None
        self.phase: str | None = None
        self.choices: list[str] = []
        self.telling = self.game(position)
        self.go_on(None)

    # The interface

    def legal(self) -> list[str]:
        return sorted(self.choices)

    def play(self, text: str) -> None:
        assert text in self.choices, f"{text!r} is not among {self.legal()}"
        self.go_on(text)

    def position(self) -> Json:
        def counts(pool: Any) -> Any:
            return {name: number for name, number in pool.items() if number}

        return {
            "to_move": self.seat,
            "turn": self.turn,
            "phase": self.phase,
            "pile": counts(self.pile),
            "discards": self.discards[::-1],
            "display": list(self.display),
            "hands": [counts(hand) for hand in self.hands],
            "stocks": [counts(stock) for stock in self.stocks],
            "drivers": list(self.drivers),
            "bag": counts(self.bag),
            "gems": [counts(gems) for gems in self.gems],
            "queue": list(self.queue),
            "caravans": [
                caravan
                and {
                    "at": caravan["at"],
                    "to": caravan["to"],
                    "camels": list(caravan["camels"]),
                    "gems": list(caravan["gems"]),
                }
                for caravan in (self.caravans[1], self.caravans[2], self.caravans[3])
            ],
            "tiles": dict(self.tiles),
            "no_more_caravans": self.no_more_caravans,
        }

    def scores(self) -> list[dict[str, int]]:
        return [self.score(seat) for seat in range(self.players)]

    def score(self, seat: int) -> dict[str, int]:
        # S25
        left = [self.gems[seat][colour] for colour in COLOURS]
        sets = 0
        while any(left):
            colours = sum(1 for number in left if number)
            sets += {1: 1, 2: 3, 3: 6, 4: 10, 5: 15}[colours]
            left = [max(0, number - 1) for number in left]
        colourless = {0: 0, 1: 2, 2: 4}[self.gems[seat]["colourless"]]
        markers = 8 * self.gems[seat]["markers"]
        total = sets + colourless + markers
        return {"total": total, "sets": sets, "colourless": colourless, "markers": markers}

    def winners(self) -> list[int]:
        # S26
        if self.phase != "over":
            return []
        most = max(self.score(seat)["total"] for seat in range(self.players))
        best = [seat for seat in range(self.players) if self.score(seat)["total"] == most]
        if len(best) > 1:
            self.branches["S26 tie"] += 1
        return [max(best, key=lambda seat: self.drivers[seat])]

    # Chance

    def outcome(self, possible: Counter[Any]) -> Any:
        """The next outcome; `possible` are the things left in the pool, each counted."""
        assert self.drawn < len(self.chance), f"no outcome left, wanted one of {dict(possible)}"
        name = self.chance[self.drawn]
        self.drawn += 1
        assert possible.get(name, 0) > 0, f"{name!r} was drawn from {dict(possible)}"
        return name

    def draw_from(self, pool: Counter[Any]) -> Any:
        name = self.outcome(pool)
        pool[name] -= 1
        return name

    # The game

    def go_on(self, answer: Any) -> None:
        try:
            self.seat, self.choices, self.phase = self.telling.send(answer)
            assert self.choices
            assert len(set(self.choices)) == len(self.choices)
        except StopIteration:
            self.seat, self.choices, self.phase = None, [], "over"

    def game(self, position: Json | None) -> Asking:
        if position is None:
            self.set_up()
            self.turn = self.drivers.index(min(self.drivers))  # S4
        else:
            self.take_up(position)
            self.turn = position["to_move"]
        skipped = 0
        while skipped < self.players:  # S27
            cards = sum(self.hands[self.turn].values()) + len(self.display) + self.pile.total()
            if cards + len(self.discards) == 0:
                self.branches["S27 skipped"] += 1
                skipped += 1
            else:
                skipped = 0
                ended = yield from self.take_turn()
                if ended:
                    return
            self.turn = self.left_of(self.turn)
        self.branches["S27 ended"] += 1

    def set_up(self) -> None:
        if self.options.get("tiles", "printed") == "shuffled":
            tiles = Counter(PRINTED.values())
            for village in self.villages:
                self.tiles[village] = self.draw_from(tiles)
        else:
            self.tiles = dict(PRINTED)
        # S1
        for seat in range(self.players):
            for _ in range(4):
                self.hands[seat][self.draw_from(self.pile)] += 1
        for _ in range(3):
            self.display.append(self.draw_from(self.pile))
        # S2
        herd = Counter(dict.fromkeys(CAMELS, 1))
        for k in (1, 2, 3):
            camels = [self.draw_from(herd) for _ in range(k)]
            self.caravans[k] = {"at": STARTS[k], "to": FIRST_DESTINATIONS[k], "camels": camels, "gems": []}
        self.queue = [self.draw_from(herd) for _ in range(4)]
        # S3
        for k in (1, 2, 3):
            self.caravans[k]["gems"] = [self.draw_from(self.bag) for _ in range(k)]
        # S4
        cards = Counter(dict.fromkeys((1, 2, 3, 4, 5), 1))
        self.drivers = [self.draw_from(cards) for _ in range(self.players)]

    def take_up(self, position: Json) -> None:
        assert position["phase"] == "turn"
        nothing: list[Json] = [{}] * self.players
        self.pile = Counter(position.get("pile", {}))
        self.discards = list(position.get("discards", []))[::-1]
        self.display = list(position.get("display", []))
        self.hands = [Counter(hand) for hand in position.get("hands", nothing)]
        self.stocks = [Counter(stock) for stock in position.get("stocks", nothing)]
        self.drivers = list(position["drivers"])
        self.bag = Counter(position.get("bag", {}))
        self.gems = [Counter(gems) for gems in position.get("gems", nothing)]
        self.queue = list(position.get("queue", []))
        for k, caravan in zip((1, 2, 3), position["caravans"], strict=True):
            self.caravans[k] = None
            if caravan is not None:
                camels, gems = list(caravan["camels"]), list(caravan["gems"])
                self.caravans[k] = {"at": caravan["at"], "to": caravan["to"], "camels": camels, "gems": gems}
        self.tiles = dict(position.get("tiles", PRINTED))
        self.no_more_caravans = position.get("no_more_caravans", False)

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    def clockwise_from(self, seat: int) -> list[int]:
        return [(seat + i) % self.players for i in range(self.players)]

    def others(self) -> list[int]:
        """Every other seat, clockwise from the left of the player whose turn it is."""
        return self.clockwise_from(self.turn)[1:]

    def take_turn(self) -> Generator[Any, str, Any]:
        """One turn; tells whether the game has ended."""
        hand = self.hands[self.turn]
        if hand.total() == 0:
            # S5
            self.branches["S5 empty hand"] += 1
            yield from self.draw()
            yield from self.draw()
        else:
            # S6
            choices = []
            for goods in GOODS:
                for n in range(1, hand[goods] + 1):
                    if self.moves(n):
                        choices.append(f"play {goods} {n}")
                    else:
                        self.branches["S6 too many to move"] += 1
            text = yield self.turn, choices, "turn"
            _, goods, number = text.split()
            n = int(number)
            hand[goods] -= n
            self.stocks[self.turn][goods] += n
            # S7
            text = yield self.turn, self.moves(n), "move"
            _, moved, place = text.split()
            k = int(moved)
            caravan = self.caravans[k]
            caravan["at"] = place
            # S9
            carried = goods in [CAMELS[camel] for camel in caravan["camels"]]
            yield from self.draw()
            if carried:
                yield from self.may_draw("S9")
            # S10
            if place in CITIES:
                ended = yield from self.reach_city(k)
                if ended:
                    return True
            else:
                yield from self.act(k, self.tiles[place])
        # S11
        while len(self.display) < 3 and self.pile_can_be_drawn():
            self.display.append(self.top_of_pile())
        if len(self.display) < 3:
            self.branches["S11 refill lapsed"] += 1
        return False

    # S7, S8: the ways

    def next_places(self, place: str, to: str) -> Any:
        """Where a caravan heading for `to` may go next from `place`."""
        if place in CITIES:
            return [DEPARTS_TO[place]]
        if place in DEPARTURE_LEADS_TO:
            return DEPARTURE_LEADS_TO[place]
        if place in OASIS_LEADS_TO:
            return [OASIS_LEADS_TO[place]]
        if place in SIGNPOST:
            if SIGNPOST[place] == to:
                return [APPROACH[to]]
            return [
                onward
                for onward in CROSSROADS_LEADS_ON_TO[place]
                if onward not in OASIS_PASSES or SIGNPOST[OASIS_PASSES[onward]] != to
            ]
        assert place == APPROACH[to]
        return [to]

    def stops(self, place: str, to: str, n: int, occupied: Any) -> Any:
        """The places n spaces on."""
        if n == 0:
            return {place}
        if place == to:
            return set()  # the city ends the way
        found = set()
        for onward in self.next_places(place, to):
            if onward in occupied:  # jumped and not counted
                if SIGNPOST.get(onward) == to:
                    self.branches["S8 crossroads jumped and turned off"] += 1
                found |= self.stops(onward, to, n, occupied)
            else:
                found |= self.stops(onward, to, n - 1, occupied)
        return found

    def moves(self, n: int) -> Any:
        choices = []
        for k, caravan in self.caravans.items():
            if caravan is None:
                continue
            occupied = [
                other["at"]
                for other in self.caravans.values()
                if other is not None and other is not caravan and other["at"] not in CITIES
            ]
            for place in self.stops(caravan["at"], caravan["to"], n, occupied):
                choices.append(f"move {k} {place}")
        return choices

    # Drawing

    def pile_can_be_drawn(self) -> bool:
        return self.pile.total() > 0 or len(self.discards) > 0

    def top_of_pile(self) -> Any:
        if self.pile.total() == 0:
            self.branches["reshuffle"] += 1
            self.pile.update(self.discards)
            self.discards.clear()
        return self.draw_from(self.pile)

    def draws(self) -> list[str]:
        choices = [f"draw {goods}" for goods in GOODS if goods in self.display]
        if self.pile_can_be_drawn():
            choices.append("draw pile")
        return choices

    def take_card(self, text: str) -> None:
        what = text.removeprefix("draw ")
        if what == "pile":
            what = self.top_of_pile()
        else:
            self.display.remove(what)
        self.hands[self.turn][what] += 1

    def draw(self) -> Asking:
        choices = self.draws()
        if not choices:
            self.branches["draw lapsed"] += 1
            return
        text = yield self.turn, choices, "draw"
        self.take_card(text)

    def may_draw(self, rule: str) -> Asking:
        choices = self.draws()
        if not choices:
            self.branches[f"{rule} draw lapsed"] += 1
            return
        text = yield self.turn, [*choices, "skip"], "draw"
        if text == "skip":
            self.branches[f"{rule} skipped"] += 1
        else:
            self.branches[f"{rule} drawn"] += 1
            self.take_card(text)

    # Markets

    def sale(self, goods: str, colours: Any) -> Generator[Any, str, Any]:
        """S13, for one gem out of `colours` (None: a colourless one); tells which gem was taken."""
        declined: list[int] = []
        while True:
            candidates = [seat for seat in range(self.players) if self.stocks[seat][goods] > 0 and seat not in declined]
            if not candidates:
                self.branches["S13 not sold: declined" if declined else "S13 not sold: no goods"] += 1
                return None
            most = max(self.stocks[seat][goods] for seat in candidates)
            tied = [seat for seat in candidates if self.stocks[seat][goods] == most]
            seat = max(tied, key=lambda seat: self.drivers[seat])
            offers = ["sell"] if colours is None else [f"sell {colour}" for colour in sorted(set(colours))]
            text = yield seat, [*offers, "decline"], "sale"
            if text == "decline":
                self.branches["S13 declined"] += 1
                if len(tied) > 1:
                    self.branches["S13 declined in a tie"] += 1
                declined.append(seat)
                continue
            if declined:
                self.branches["S13 sold after a decline"] += 1
            for _ in range((most + 1) // 2):
                self.stocks[seat][goods] -= 1
                self.discards.append(goods)
            if colours is None:
                gem = "colourless"
                self.receive_colourless(seat)
            else:
                gem = text.removeprefix("sell ")
                self.gems[seat][gem] += 1
            if len(tied) > 1:
                self.branches[f"S13 drivers exchanged, {len(tied)} tied"] += 1
                lowest = min(tied, key=lambda seat: self.drivers[seat])
                self.drivers[seat], self.drivers[lowest] = self.drivers[lowest], self.drivers[seat]
            return gem

    def receive_colourless(self, seat: int) -> None:
        # S17
        self.gems[seat]["colourless"] += 1
        if self.gems[seat]["colourless"] == 3:
            self.branches["S17 marker"] += 1
            self.gems[seat]["colourless"] = 0
            self.gems[seat]["markers"] += 1

    def great_market(self, k: int) -> Asking:
        # S12
        self.branches["S12 great market"] += 1
        caravan = self.caravans[k]
        for camel in sorted(caravan["camels"], reverse=True):
            gem = yield from self.sale(CAMELS[camel], caravan["gems"])
            if gem is not None:
                self.branches["S12 sold"] += 1
                caravan["gems"].remove(gem)
            caravan["camels"].remove(camel)
            self.queue.append(camel)
        if caravan["gems"]:
            self.branches["S12 gems left the game"] += 1
        self.caravans[k] = None

    def reach_city(self, k: int) -> Generator[Any, str, Any]:
        """The great market and what follows; tells whether the game has ended."""
        city = self.caravans[k]["at"]
        yield from self.great_market(k)
        if self.no_more_caravans:
            yield from self.final_market()
            return True
        if self.bag.total() < k:
            # S23
            self.branches[f"S23 no new caravan {k}"] += 1
            if self.bag.total():
                self.branches["S23 gems left the game"] += 1
            self.bag.clear()
            self.no_more_caravans = True
        else:
            # S14
            camels = [self.queue.pop(0) for _ in range(k)]
            self.caravans[k] = {"at": city, "to": None, "camels": camels, "gems": []}
            self.caravans[k]["to"] = self.new_destination(city, k)
            self.caravans[k]["gems"] = [self.draw_from(self.bag) for _ in range(k)]
        return False

    def new_destination(self, city: str, k: int) -> str:
        # S14
        busy = set()
        for caravan in self.caravans.values():
            if caravan is not None:
                busy |= {caravan["at"], caravan["to"]}
        there = CITIES.index(city)
        counted = 0
        steps = 0
        while counted < k:
            steps += 1
            there = (there + 1) % len(CITIES)
            if CITIES[there] not in busy:
                counted += 1
        if steps > len(CITIES):
            self.branches["S14 counted again"] += 1
        return CITIES[there]

    def final_market(self) -> Asking:
        # S24
        self.branches["S24 final market"] += 1
        (k,) = [k for k in (1, 2, 3) if self.caravans[k] is not None]
        self.caravans[k]["at"] = self.caravans[k]["to"]
        for seat in self.clockwise_from(self.turn):
            if self.hands[seat].total() == 0:
                self.branches["S24 nothing to reveal"] += 1
                continue
            text = yield seat, ["reveal", "keep"], "reveal"
            self.branches[f"S24 {text}"] += 1
            if text == "reveal":
                self.stocks[seat].update(self.hands[seat])
                self.hands[seat].clear()
        yield from self.great_market(k)

    # S10: the tiles

    def act(self, k: int, tile: str) -> Asking:
        self.branches[f"tile {tile}"] += 1
        kind, _, what = tile.partition(" ")
        if tile == "black market":
            yield from self.black_market(k)
        elif kind == "market":
            yield from self.small_market(k, what)
        elif kind == "camels":
            # S18
            if k <= int(what):
                yield from self.may_draw("S18")
            else:
                self.branches["S18 caravan too big"] += 1
        else:
            tiles = {
                "customs": self.customs,
                "sandstorm": self.sandstorm,
                "thief": self.thief,
                "bazaar": self.bazaar,
                "bakshish": self.bakshish,
            }
            yield from tiles[tile]()

    def small_market(self, k: int, goods: str) -> Asking:
        # S15
        camels = [camel for camel in self.caravans[k]["camels"] if CAMELS[camel] == goods]
        if camels:
            yield from self.sell_camel(k, max(camels), "S15")
        else:
            self.branches["S15 not carried"] += 1

    def black_market(self, k: int) -> Asking:
        # S16
        yield from self.sell_camel(k, max(self.caravans[k]["camels"]), "S16")

    def sell_camel(self, k: int, camel: int, rule: str) -> Asking:
        gem = yield from self.sale(CAMELS[camel], None)
        if gem is None:
            self.branches[f"{rule} not sold"] += 1
        else:
            self.branches[f"{rule} sold"] += 1
            camels = self.caravans[k]["camels"]
            camels.remove(camel)
            if not self.queue:
                self.branches["S15 empty queue"] += 1
            self.queue.append(camel)
            camels.append(self.queue.pop(0))

    def customs(self) -> Asking:
        # S19
        for seat in self.others():
            hand = self.hands[seat]
            while hand.total() > 4:
                text = yield seat, [f"drop {goods}" for goods in GOODS if hand[goods]], "customs"
                self.branches["S19 dropped"] += 1
                goods = text.removeprefix("drop ")
                hand[goods] -= 1
                self.discards.append(goods)

    def sandstorm(self) -> Asking:
        # S20
        for seat in self.others():
            stock = self.stocks[seat]
            if stock.total() == 0:
                self.branches["S20 no stock"] += 1
                continue
            text = yield seat, [f"lose {goods}" for goods in GOODS if stock[goods]], "sandstorm"
            self.branches["S20 lost"] += 1
            goods = text.removeprefix("lose ")
            stock[goods] -= 1
            self.discards.append(goods)

    def thief(self) -> Asking:
        # S21
        thief = self.turn
        robbed: list[int] = []
        while True:
            choices = [
                f"rob {victim} {goods}"
                for victim in range(self.players)
                if victim != self.turn and victim not in robbed
                for goods in GOODS
                if self.stocks[victim][goods]
            ]
            if not choices:
                break
            text = yield thief, choices, "thief"
            _, seat, goods = text.split()
            victim = int(seat)
            self.stocks[victim][goods] -= 1
            self.stocks[thief][goods] += 1
            robbed.append(victim)
            thief = victim
        self.branches[f"S21 {len(robbed)} robbed"] += 1
        if self.discards:
            self.branches["S21 top discard"] += 1
            self.stocks[thief][self.discards.pop()] += 1
        elif self.pile.total():
            self.branches["S21 top of the pile"] += 1
            self.stocks[thief][self.draw_from(self.pile)] += 1
        else:
            self.branches["S21 nothing to take"] += 1

    def bazaar(self) -> Asking:
        # S22
        stock = self.stocks[self.turn]
        held = [goods for goods in GOODS if stock[goods]]
        choices = [
            f"trade {first} {second} {third}"
            for first in held
            for second in held
            for third in held
            if GOODS.index(first) < GOODS.index(second) < GOODS.index(third)
        ]
        if not choices:
            self.branches["S22 bazaar not asked"] += 1
            return
        text = yield self.turn, [*choices, "skip"], "bazaar"
        if text == "skip":
            self.branches["S22 bazaar skipped"] += 1
            return
        self.branches["S22 bazaar traded"] += 1
        for goods in text.removeprefix("trade ").split():
            stock[goods] -= 1
            self.discards.append(goods)
        self.receive_colourless(self.turn)

    def bakshish(self) -> Asking:
        # S22
        hand = self.hands[self.turn]
        choices = [f"bribe {taken} {paid}" for taken in GOODS if taken in self.display for paid in GOODS if hand[paid]]
        if not choices:
            self.branches["S22 bakshish lapsed"] += 1
            return
        text = yield self.turn, choices, "bakshish"
        self.branches["S22 bribed"] += 1
        _, taken, paid = text.split()
        self.display.remove(taken)
        self.stocks[self.turn][taken] += 1
        hand[paid] -= 1
        self.discards.append(paid)
