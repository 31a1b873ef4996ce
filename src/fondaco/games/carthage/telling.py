"""Traders of Carthage in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from fondaco.games.carthage.layout import AMPHORAE, CARD_NAMES, COLOUR_NAMES, VALUES
from fondaco.words import Words
from fondaco.words.telling import (
    Choice,
    Deed,
    Json,
    People,
    Tale,
    Teller,
    acts,
    of_seat,
    simply,
    starts,
    told_by,
    untold,
)

SPACES = ("alexandria", "port", "cyrenaica", "pirates", "pirates", "carthage")
AMPHORAE_OF = dict(zip(VALUES, AMPHORAE, strict=True))
RULES = {"buy": "C6", "take": "C9", "reserve": "C10", "pay": "C6", "store": "C15", "done": "C15", "choose": "C3a"}


def colour_of(card: str) -> str:
    return card[:-1]


def value_of(card: str) -> int:
    return int(card[-1])


def some(t: Words, card: str, number: int = 1) -> str:
    """Equal cards: "a red 5", "2 × red 5"."""
    return t(f"card.{colour_of(card)}.some", n=number, value=value_of(card))


def several(t: Words, cards: Iterable[str]) -> str:
    """Cards in words, equal ones together: "a blue 2 and 2 × red 5"."""
    counts = Counter(cards)
    return t.list([some(t, card, counts[card]) for card in CARD_NAMES if counts[card]])


def cards_in(counts: Mapping[str, int]) -> list[str]:
    return [card for card, number in counts.items() for _ in range(number)]


def for_sale(view: Json, seat: int) -> list[str]:
    """C6. The market cards that are not reserved by other seats."""
    return [place["card"] for place in view["market"] if place["by"] in (None, seat)]


def worth(cards: Iterable[str]) -> int:
    return sum(map(value_of, cards))


def payday(goods: Mapping[str, int], bonus: Mapping[str, int], colour: str) -> tuple[int, int, int]:
    """C13. What a colour's goods would bring: price, cards sold, victory cards."""
    values = [value_of(card) for card in cards_in(goods) if colour_of(card) == colour]
    if not values:
        return 0, 0, 0
    price = max(values) + bonus.get(colour, 0)
    return price, len(values), -(-price * len(values) // 5)


def exposed(view: Json, seat: int, colour: str) -> list[str]:
    """C15. The goods of a colour that are not stored, the highest value first."""
    left = {card: number - view["stored"][seat].get(card, 0) for card, number in view["goods"][seat].items()}
    return sorted((card for card in cards_in(left) if colour_of(card) == colour), key=value_of, reverse=True)


# Choices


def question(t: Words, view: Json, people: People) -> str:
    paid = view.get("payment", {}).get("paid", 0)
    return t(f"question.{view['phase']}", cost=worth(for_sale(view, view["turn"])), paid=paid)


def choices(
    t: Words, view: Json, legal: Sequence[str], people: People, ahead: Mapping[str, Sequence[str]]
) -> list[Choice]:
    found = []
    for action in sorted(legal, key=_order):
        verb, *words = action.split()
        phrase = PHRASES[verb](t, words, view, view["to_move"])
        found.append(Choice(action, t(f"group.{_heading(verb, words)}"), phrase, RULES[verb]))
    return found


def _heading(verb: str, words: list[str]) -> str:
    if verb == "reserve":
        return f"reserve.{words[0]}"
    return "store" if verb == "done" else verb


def _order(action: str) -> tuple[int, int]:
    verb, *words = action.split()
    zone = 100 * (words[:1] == ["farm"])
    return list(RULES).index(verb), zone + (CARD_NAMES.index(words[-1]) if words and words[-1] in CARD_NAMES else -1)


def _buying(t: Words, words: list[str], view: Json, seat: int) -> str:
    goods = for_sale(view, seat)
    return t("choice.buy", cards=several(t, goods), cost=worth(goods))


def _taking(t: Words, words: list[str], view: Json, seat: int) -> str:
    if words != ["reserved"]:
        return t("choice.take", card=some(t, words[0]))
    own = next(place["card"] for place in view["market"] if place["by"] == seat)
    return t("choice.take.reserved", card=t(f"card.{own}"))


def _reserving(t: Words, words: list[str], view: Json, seat: int) -> str:
    return t(f"choice.reserve.{words[0]}", card=some(t, words[1]))


def _paying(t: Words, words: list[str], view: Json, seat: int) -> str:
    left = worth(for_sale(view, seat)) - view["payment"]["paid"] - value_of(words[0])
    key = "choice.pay" if left > 0 else "choice.pay.exactly" if left == 0 else "choice.pay.over"
    return t(key, card=some(t, words[0]), n=abs(left))


def _storing(t: Words, words: list[str], view: Json, seat: int) -> str:
    saved = exposed(view, seat, colour_of(words[0]))[: AMPHORAE_OF[value_of(words[0])]]
    return t("choice.store", card=some(t, words[0]), goods=several(t, saved))


def _being_done(t: Words, words: list[str], view: Json, seat: int) -> str:
    raided = [colour for colour in COLOUR_NAMES if SPACES[view["ships"][colour]] == "pirates"]
    lost = [card for colour in raided for card in exposed(view, seat, colour)]
    return t("choice.done.losing", cards=several(t, lost)) if lost else t("choice.done")


def _choosing(t: Words, words: list[str], view: Json, seat: int) -> str:
    return t("choice.choose", tile=t(f"tile.{words[0]}"))


PHRASES: dict[str, Callable[[Words, list[str], Json, int], str]] = {
    "buy": _buying,
    "take": _taking,
    "reserve": _reserving,
    "pay": _paying,
    "store": _storing,
    "done": _being_done,
    "choose": _choosing,
}


# What happened


def _takes(tale: Tale, seat: int, words: list[str]) -> str:
    card = tale.moved("market", "hand")[0]["card"]
    if words == ["reserved"]:
        return tale.of("take-reserved", seat, card=tale.t(f"card.{card}"))
    return tale.of("take", seat, card=some(tale.t, card))


def _reserves(tale: Tale, seat: int, words: list[str]) -> str:
    return tale.of(f"reserve-{words[0]}", seat, card=some(tale.t, words[1]))


def _pays(tale: Tale, seat: int, words: list[str]) -> str:
    return tale.of("pay", seat, card=some(tale.t, words[0]))


def _stores(tale: Tale, seat: int, words: list[str]) -> str:
    saved = [event["card"] for event in tale.events if event["event"] == "stored"]
    return tale.of("store", seat, card=some(tale.t, words[0]), goods=several(tale.t, saved))


def _is_done(tale: Tale, seat: int, words: list[str]) -> str:
    return tale.of("done", seat)


def _chooses(tale: Tale, seat: int, words: list[str]) -> str:
    return tale.of("choose", seat, tile=tale.t(f"tile.{words[0]}"))


DEEDS: dict[str, Deed] = {
    "take": _takes,
    "reserve": _reserves,
    "pay": _pays,
    "store": _stores,
    "done": _is_done,
    "choose": _chooses,
}


def _moves(tale: Tale, place: int) -> str:
    """C2. The first hands are drawn open, and told as each is full."""
    seat = tale.events[place]["to_at"]
    dealt = [move for move in tale.moved("draw", "hand") if move["to_at"] == seat]
    if not dealt or tale.events[place] is not dealt[-1]:
        return ""
    hand = [move["card"] for move in dealt]
    return tale.of("deal", seat, cards=several(tale.t, hand), n=worth(hand))


def _sails(tale: Tale, place: int) -> str:
    sailing = tale.events[place]
    way = "sails" if sailing["to"] > sailing["from"] else "returns"
    return tale.t(f"tell.{way}.{SPACES[sailing['to']]}", ship=tale.t(f"ship.{sailing['colour']}"))


def _buys(tale: Tale, place: int) -> str:
    purchase = tale.events[place]
    bought = [move["card"] for move in tale.moved("market", "goods")]
    doing = "buys-over" if purchase["overpaid"] else "buys"
    cards = several(tale.t, bought)
    return tale.of(doing, purchase["seat"], cards=cards, cost=worth(bought), n=purchase["overpaid"])


def _sells(tale: Tale, place: int) -> str:
    sale, t = tale.events[place], tale.t
    return tale.of(
        "sells",
        sale["seat"],
        goods=t(f"goods.{sale['colour']}.some", n=sale["cards"]),
        price=sale["price"],
        cards=sale["cards"],
        points=sale["price"] * sale["cards"],
        victory=t("victory.some", n=sale["victory"]),
        tile=t(f"tile.{sale['colour']}"),
    )


def _raided(tale: Tale, place: int) -> str:
    """C15. Who loses what."""
    colour = tale.events[place]["colour"]
    ship = tale.t(f"ship.{colour}")
    lost: dict[int, list[str]] = {}
    for move in Tale(tale.t, tale.events[place:], tale.options, tale.people).moved("goods"):
        if colour_of(move["card"]) == colour:
            lost.setdefault(move["from_at"], []).append(move["card"])
    losses = [tale.of("loses", seat, cards=several(tale.t, cards)) for seat, cards in lost.items()]
    if not losses:
        return tale.t("tell.raided.nothing", ship=ship)
    return tale.t("tell.raided", ship=ship, losses=tale.t.list(losses))


TELLERS: dict[str, Teller] = {
    "acts": acts(DEEDS),
    "draws": starts,
    "moves": _moves,
    "renewed": simply("renewed", n="cards"),
    "marker put": untold,
    "marker back": untold,
    "stored": untold,
    "sails": _sails,
    "gets tile": untold,
    "turn": untold,
    "skipped": of_seat("skipped"),
    "restocked": simply("restocked"),
    "buys": _buys,
    "payday": simply("payday"),
    "sells": _sells,
    "raided": _raided,
    "ends": simply("ends"),
}
tell = told_by(TELLERS)
