"""Tan-Tan Caravan in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from fondaco.games.tantan.layout import CARAVAN_SPACES, KIND_NAMES, PLACE_COST, PURSES
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

RULES = {"buy": "T6", "stock": "T8", "take": "T9", "rob": "T13", "feed": "T11"}


def some(t: Words, kind: str, number: int = 1) -> str:
    """Cards of a kind: "a lantern", "2 lanterns"."""
    return t(f"kind.{kind}.some", n=number)


def several(t: Words, cards: Iterable[str] | Mapping[str, int]) -> str:
    """Cards of several kinds: "2 food and a mouse"."""
    counts = Counter(cards)
    return t.list([some(t, kind, counts[kind]) for kind in KIND_NAMES if counts[kind]])


def purse_value(kind: str, options: Mapping[str, Any]) -> int:
    value: int = options.get("purses", {}).get(kind, PURSES[KIND_NAMES.index(kind)])
    return value


def cost_of(places: Iterable[int]) -> int:
    return sum(PLACE_COST[place] for place in places)


def load_of(words: Sequence[str]) -> dict[str, int]:
    """T8. The cards that go into the caravan."""
    return {kind: int(number) for kind, number in zip(words[::2], words[1::2], strict=True)}


# Choices


def question(t: Words, view: Json, people: People) -> str:
    return t(f"question.{view['phase']}")


def choices(
    t: Words, view: Json, legal: Sequence[str], people: People, ahead: Mapping[str, Sequence[str]]
) -> list[Choice]:
    purse = purse_value(view["purse"], view["options"]) if view["purse"] else 0
    found = []
    for action in sorted(legal, key=_order):
        verb, *words = action.split()
        group = t(f"group.{verb}", purse=purse)
        found.append(Choice(action, group, PHRASES[verb](t, words, view, people), RULES[verb]))
    return found


def _order(action: str) -> tuple[int, int, list[str]]:
    verb, *words = action.split()
    kind = KIND_NAMES.index(words[0]) if words and words[0] in KIND_NAMES else len(words)
    return list(RULES).index(verb), kind, words


def _buying(t: Words, words: list[str], view: Json, people: People) -> str:
    places = [int(word) for word in words]
    if not places:
        return t("choice.buy.nothing", card=t(f"kind.{view['purse']}.name"))
    return t(
        "choice.buy",
        n=len(places),
        cards=several(t, [view["market"][place - 1] for place in places]),
        cost=cost_of(places),
        places=t.list(words),
    )


def _stocking(t: Words, words: list[str], view: Json, people: People) -> str:
    load = load_of(words)
    filled = sum(view["caravan"].values()) + sum(load.values()) == CARAVAN_SPACES[view["players"]]
    return t("choice.stock.fills" if filled else "choice.stock", cards=several(t, load))


def _taking(t: Words, words: list[str], view: Json, people: People) -> str:
    cards = t(f"kind.{words[0]}.all", n=view["caravan"][words[0]])
    mouse = view["distribution"]["shares"] > 1 and "mouse" in view["caravan"]
    return t("choice.take.mouse" if mouse else "choice.take", cards=cards)


def _robbing(t: Words, words: list[str], view: Json, people: People) -> str:
    hand = view["hands"][int(words[0])]
    return t("choice.rob", name=people.names[int(words[0])], n=hand if isinstance(hand, int) else sum(hand.values()))


def _feeding(t: Words, words: list[str], view: Json, people: People) -> str:
    return t("choice.feed", card=some(t, words[0]))


PHRASES: dict[str, Callable[[Words, list[str], Json, People], str]] = {
    "buy": _buying,
    "stock": _stocking,
    "take": _taking,
    "rob": _robbing,
    "feed": _feeding,
}


# What happened


def _buys(tale: Tale, seat: int, words: list[str]) -> str:
    purse = tale.moved("purse")[0]["card"]
    card = tale.t(f"kind.{purse}.name")
    if not words:
        return tale.of("buy-nothing", seat, card=card)
    return tale.of(
        "buy",
        seat,
        cards=several(tale.t, [move["card"] for move in tale.moved(end="hand")]),
        cost=cost_of(map(int, words)),
        purse=purse_value(purse, tale.options),
        card=card,
    )


def _stocks(tale: Tale, seat: int, words: list[str]) -> str:
    return tale.of("stock", seat, cards=several(tale.t, load_of(words)))


def _takes(tale: Tale, seat: int, words: list[str]) -> str:
    taken = [move["card"] for move in tale.moved("caravan")]
    number = taken.count(words[0])
    doing = "take-mouse" if taken[number : number + 1] == ["mouse"] else "take"
    return tale.of(doing, seat, cards=tale.t(f"kind.{words[0]}.all", n=number))


def _robs(tale: Tale, seat: int, words: list[str]) -> str:
    victim, card, people = int(words[0]), tale.moved()[0]["card"], tale.people
    who = "you" if seat == people.you else "from-you" if victim == people.you else "name"
    names = {"name": people.names[seat], "victim": people.names[victim]}
    stolen = tale.t(f"tell.steal.{who}", card=some(tale.t, card), **names)
    return f"{stolen} {tale.t(f'tell.loot.{card}')}" if card in ("mouse", "thief") else stolen


def _feeds(tale: Tale, seat: int, words: list[str]) -> str:
    return tale.of("feed", seat, card=some(tale.t, words[0]))


DEEDS: dict[str, Deed] = {
    "buy": _buys,
    "stock": _stocks,
    "take": _takes,
    "rob": _robs,
    "feed": _feeds,
}


def _only_mice(tale: Tale, place: int) -> str:
    takes_one = any(event["event"] == "moves" for event in tale.events[place + 1 : place + 2])
    return tale.of("only-mice-one" if takes_one else "only-mice-none", tale.events[place]["seat"])


TELLERS: dict[str, Teller] = {
    "acts": acts(DEEDS),
    "draws": starts,
    "moves": untold,
    "turn": untold,
    "skipped": of_seat("skipped"),
    "distribution": of_seat("distribution"),
    "only mice": _only_mice,
    "thefts lapse": of_seat("lapse"),
    "mouse stays hungry": of_seat("hungry"),
    "ends": simply("ends"),
}
tell = told_by(TELLERS)
