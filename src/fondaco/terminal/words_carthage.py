"""Traders of Carthage in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fondaco.games.carthage.layout import AMPHORAE, CARD_NAMES, VALUES
from fondaco.terminal.face import Ahead, Choice, Teller, told_by, untold
from fondaco.terminal.people import People, a, listed

Json = dict[str, Any]

SPACES = ("Alexandria", "the open port", "Cyrenaica", "pirate waters", "pirate waters", "Carthage")
AMPHORAE_OF = dict(zip(VALUES, AMPHORAE, strict=True))


def colour_of(card: str) -> str:
    return card[:-1]


def value_of(card: str) -> int:
    return int(card[-1])


def spoken(card: str) -> str:
    """A card in words: "red 5"."""
    return f"{colour_of(card)} {value_of(card)}"


def spoken_all(cards: Sequence[str]) -> str:
    """Cards in words, equal ones together: "2 × red 5 and blue 2"."""
    numbers = {card: cards.count(card) for card in sorted(cards, key=CARD_NAMES.index)}
    return listed([spoken(card) if number == 1 else f"{number} × {spoken(card)}" for card, number in numbers.items()])


def cards_in(counts: Mapping[str, int]) -> list[str]:
    return [card for card, number in counts.items() for _ in range(number)]


def victory_cards(number: int) -> str:
    return f"{number} victory card{'s' * (number != 1)}"


def for_sale(view: Json, seat: int) -> list[str]:
    """C6. The market cards that are not reserved by other seats."""
    return [place["card"] for place in view["market"] if place["by"] in (None, seat)]


def worth(cards: Sequence[str]) -> int:
    return sum(map(value_of, cards))


def payday(goods: Mapping[str, int], bonus: Mapping[str, int], colour: str) -> tuple[int, int, int]:
    """C13. What a colour's goods would bring: price, cards sold, victory cards."""
    values = [value_of(card) for card in cards_in(goods) if colour_of(card) == colour]
    if not values:
        return 0, 0, 0
    price = max(values) + bonus.get(colour, 0)
    return price, len(values), -(-price * len(values) // 5)


# Choices


def question(view: Json, people: People) -> str:
    if view["phase"] == "pay":
        cost = worth(for_sale(view, view["to_move"]))
        return f"The goods cost {cost}, and {view['payment']['paid']} is paid. Which card next?"
    if view["phase"] == "store":
        return "Pirates come! Which card’s amphorae save some of your goods?"
    if view["phase"] == "tiles":
        return "Which bonus tile do you start with?"
    return "Buy the market, take a card, or reserve one?"


def choices(view: Json, legal: Sequence[str], people: People, ahead: Ahead) -> list[Choice]:
    return sorted((_choice(action, view) for action in legal), key=_order)


def _order(choice: Choice) -> tuple[int, int]:
    words = choice.action.split()
    verbs = ("buy", "take", "reserve", "pay", "store", "done", "choose")
    zone = 100 * (words[1:2] == ["farm"])
    return verbs.index(words[0]), zone + (CARD_NAMES.index(words[-1]) if words[-1] in CARD_NAMES else -1)


def _choice(action: str, view: Json) -> Choice:
    verb, *words = action.split()
    seat = view["to_move"]
    if verb == "buy":
        goods = for_sale(view, seat)
        return Choice(action, "Buy (C6)", f"{spoken_all(goods)} for {worth(goods)}")
    if action == "take reserved":
        card = next(place["card"] for place in view["market"] if place["by"] == seat)
        return Choice(action, "Take into your hand (C9)", f"{spoken(card)}, the one you reserved")
    if verb == "take":
        return Choice(action, "Take into your hand (C9)", spoken(words[0]))
    if verb == "reserve":
        return Choice(action, f"Reserve in the {words[0]} (C10)", spoken(words[1]))
    if verb == "pay":
        return Choice(action, "Pay with (C6)", spoken(words[0]))
    if verb == "store":
        return Choice(action, "Store goods (C15)", _storing(words[0], view, seat))
    if verb == "done":
        return Choice(action, "Store goods (C15)", "store no more")
    return Choice(action, "Choose a bonus tile (C3a)", words[0])


def _storing(card: str, view: Json, seat: int) -> str:
    """Which goods a card's amphorae save: the highest not stored yet."""
    left = {good: number - view["stored"][seat].get(good, 0) for good, number in view["goods"][seat].items()}
    exposed = [good for good in cards_in(left) if colour_of(good) == colour_of(card)]
    saved = sorted(exposed, key=value_of, reverse=True)[: AMPHORAE_OF[value_of(card)]]
    return f"discard {spoken(card)} to save {spoken_all(saved)}"


# What happened


def _acts(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    verb, *words = chunk[place]["action"].split()
    return DEEDS[verb](chunk, chunk[place]["seat"], words, people)


def _take(chunk: Sequence[Json], seat: int, words: list[str], people: People) -> str:
    card = next(event["card"] for event in chunk if event["event"] == "moves")
    reserved = "the reserved " if words[0] == "reserved" else ""
    return f"{people.does(seat, 'take')} {reserved}{spoken(card)}."


def _reserve(chunk: Sequence[Json], seat: int, words: list[str], people: People) -> str:
    return f"{people.does(seat, 'reserve')} {spoken(words[1])} in the {words[0]}."


def _buy(chunk: Sequence[Json], seat: int, words: list[str], people: People) -> str:
    """The payment and the goods are told as they come."""
    return ""


def _pay(chunk: Sequence[Json], seat: int, words: list[str], people: People) -> str:
    return f"{people.does(seat, 'pay')} {spoken(words[0])}."


def _store(chunk: Sequence[Json], seat: int, words: list[str], people: People) -> str:
    saved = [event["card"] for event in chunk if event["event"] == "stored"]
    return f"{people.does(seat, 'discard')} {spoken(words[0])} to store {spoken_all(saved)}."


def _done(chunk: Sequence[Json], seat: int, words: list[str], people: People) -> str:
    return f"{people.does(seat, 'store')} no more."


def _choose(chunk: Sequence[Json], seat: int, words: list[str], people: People) -> str:
    return f"{people.does(seat, 'choose')} {a(words[0])} bonus tile."


DEEDS: dict[str, Callable[[Sequence[Json], int, list[str], People], str]] = {
    "take": _take,
    "reserve": _reserve,
    "buy": _buy,
    "pay": _pay,
    "store": _store,
    "done": _done,
    "choose": _choose,
}


def _draws(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    drawn = chunk[place]
    return f"equal hands: the lot falls on {people.whom(drawn['outcome'])}." if drawn["pool"] == "start" else ""


def _moves(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    """C2. The first hands are drawn open, and told as each is full."""
    hand = [event["card"] for event in chunk if _is_dealt(event, chunk[place]["to_at"])]
    last = next((event for event in reversed(chunk) if _is_dealt(event, chunk[place]["to_at"])), None)
    if chunk[place] is not last:
        return ""
    seat = chunk[place]["to_at"]
    return f"{people.does(seat, 'draw')} {spoken_all(hand)}, worth {worth(hand)}."


def _is_dealt(event: Json, seat: int | None) -> bool:
    return (event["event"], event.get("from"), event.get("to"), event.get("to_at")) == ("moves", "draw", "hand", seat)


def _renewed(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    return f"the draw pile is used up: {chunk[place]['cards']} discards make a new one."


def _sails(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    ship = chunk[place]
    if ship["to"] > ship["from"]:
        verb = "reaches" if SPACES[ship["to"]] == "Carthage" else "sails to"
        return f"the {ship['colour']} ship {verb} {SPACES[ship['to']]}."
    return f"the {ship['colour']} ship goes back to {SPACES[ship['to']]}."


def _skipped(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    return f"{people.does(chunk[place]['seat'], 'can')} do nothing: skipped."


def _restocked(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    return "the farm’s cards come to market, and new ones after them."


def _buys(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    bought = [event["card"] for event in chunk if event["event"] == "moves" and event["to"] == "goods"]
    return f"{people.does(chunk[place]['seat'], 'buy')} {spoken_all(bought)} for {worth(bought)}."


def _payday(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    return "payday in Carthage!"


def _sells(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    sale = chunk[place]
    bill = f"{sale['price']} × {sale['cards']} = {sale['price'] * sale['cards']} points"
    gain = f"{victory_cards(sale['victory'])} and {a(sale['colour'])} bonus tile"
    return f"{people.does(sale['seat'], 'sell')} {sale['cards']} {sale['colour']}: {bill}, {gain}."


def _raided(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    colour = chunk[place]["colour"]
    lost: dict[int, list[str]] = {}
    for event in chunk[place:]:
        if event["event"] == "moves" and event["from"] == "goods" and colour_of(event["card"]) == colour:
            lost.setdefault(event["from_at"], []).append(event["card"])
    losses = [f"{people.does(seat, 'lose', within=True)} {spoken_all(cards)}" for seat, cards in lost.items()]
    return f"pirates raid the {colour} goods: {listed(losses) or 'nothing is lost'}."


def _ends(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    return "the game is over."


TELLERS: dict[str, Teller] = {
    "acts": _acts,
    "draws": _draws,
    "moves": _moves,
    "renewed": _renewed,
    "marker put": untold,
    "marker back": untold,
    "stored": untold,
    "sails": _sails,
    "gets tile": untold,
    "turn": untold,
    "skipped": _skipped,
    "restocked": _restocked,
    "buys": _buys,
    "payday": _payday,
    "sells": _sells,
    "raided": _raided,
    "ends": _ends,
}
tell = told_by(TELLERS)
