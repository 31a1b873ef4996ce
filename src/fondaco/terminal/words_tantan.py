"""Tan-Tan Caravan in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fondaco.games.tantan.layout import CARAVAN_SPACES, KIND_NAMES, PLACE_COST, PURSES
from fondaco.terminal.face import Ahead, Choice, Teller, told_by, untold
from fondaco.terminal.people import People, a, listed

Json = dict[str, Any]

PLURALS = {"thief": "thieves", "mouse": "mice", "princess": "princesses", "food": "food", "clothes": "clothes"}
MASSES = ("food", "clothes", "fabric", "spice", "jewellery")
"""Of these one does not say "a food"."""


def some(kind: str, number: int) -> str:
    """A number of cards: "2 lanterns"."""
    return f"{number} {plural(kind) if number != 1 else kind}"


def plural(kind: str) -> str:
    return PLURALS.get(kind, kind if kind in MASSES else kind + "s")


def one(kind: str) -> str:
    return kind if kind in MASSES else a(kind)


def several(cards: Sequence[str]) -> str:
    """Cards in words: "a mouse and 2 food"."""
    counts = Counter(sorted(cards, key=KIND_NAMES.index))
    return listed([one(kind) if number == 1 else some(kind, number) for kind, number in counts.items()])


def purse_value(kind: str, options: Mapping[str, Any]) -> int:
    value: int = options.get("purses", {}).get(kind, PURSES[KIND_NAMES.index(kind)])
    return value


def cost_of(places: Sequence[int]) -> int:
    return sum(PLACE_COST[place] for place in places)


# Choices


def question(view: Json, people: People) -> str:
    asked = {
        "turn": "Buy from the market, or stock the caravan?",
        "share": "The caravan is divided. Which kind do you take?",
        "rob": "A thief is at work for you. Whom does it rob?",
        "feed": "A mouse is hungry. Which of your cards does it eat?",
    }
    return asked[view["phase"]]


def choices(view: Json, legal: Sequence[str], people: People, ahead: Ahead) -> list[Choice]:
    return sorted((_choice(action, view, people) for action in legal), key=_order)


def _order(choice: Choice) -> tuple[int, int, list[str]]:
    words = choice.action.split()
    verbs = ("buy", "stock", "take", "rob", "feed")
    kind = KIND_NAMES.index(words[1]) if len(words) > 1 and words[1] in KIND_NAMES else len(words)
    return verbs.index(words[0]), kind, words[1:]


def _choice(action: str, view: Json, people: People) -> Choice:
    verb, *words = action.split()
    if verb == "buy":
        purse = purse_value(view["purse"], view["options"])
        return Choice(action, f"Buy, with {purse} in the purse (T6)", _buying([int(word) for word in words], view))
    if verb == "stock":
        return Choice(action, "Stock the caravan (T8)", _stocking(words, view))
    if verb == "take":
        return Choice(action, "Take your share (T9)", _taking(words[0], view))
    if verb == "rob":
        return Choice(action, "Rob (T13)", _robbing(int(words[0]), view, people))
    return Choice(action, "Feed the mouse (T11)", one(words[0]))


def _buying(places: list[int], view: Json) -> str:
    if not places:
        return f"nothing: the {view['purse']} goes from the purse into the caravan"
    return f"{listed([view['market'][place - 1] for place in places])} for {cost_of(places)}"


def _stocking(words: list[str], view: Json) -> str:
    cards = [some(kind, int(number)) for kind, number in zip(words[::2], words[1::2], strict=True)]
    filled = sum(view["caravan"].values()) + sum(map(int, words[1::2]))
    fills = ": fills the caravan, you take first" if filled == CARAVAN_SPACES[view["players"]] else ""
    return f"{listed(cards)}{fills}"


def _taking(kind: str, view: Json) -> str:
    number = view["caravan"][kind]
    return f"the {kind}" if number == 1 else f"all {number} {plural(kind)}"


def _robbing(victim: int, view: Json, people: People) -> str:
    hand = view["hands"][victim]
    held = sum(hand.values()) if isinstance(hand, dict) else hand
    return f"{people.whom(victim)} ({held} card{'s' * (held != 1)} in hand)"


# What happened


def _acts(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    verb, *words = chunk[place]["action"].split()
    moves = [event for event in chunk if event["event"] == "moves"]
    return DEEDS[verb](chunk[place]["seat"], words, moves, options, people)


def _buys(seat: int, words: list[str], moves: list[Json], options: Json, people: People) -> str:
    purse = next(move["card"] for move in moves if move["from"] == "purse")
    if not words:
        return f"{people.does(seat, 'buy')} nothing; the purse card ({purse}) joins the caravan."
    bought = [move["card"] for move in moves if move["to"] == "hand"]
    spent = f"{cost_of([int(word) for word in words])} of {purse_value(purse, options)}"
    return f"{people.does(seat, 'buy')} {several(bought)} for {spent}; the purse card ({purse}) joins the caravan."


def _stocks(seat: int, words: list[str], moves: list[Json], options: Json, people: People) -> str:
    stocked = [move["card"] for move in moves if move["from"] == "hand" and move["to"] == "caravan"]
    return f"{people.does(seat, 'stock')} {several(stocked)}."


def _takes(seat: int, words: list[str], moves: list[Json], options: Json, people: People) -> str:
    taken = [move["card"] for move in moves if move["from"] == "caravan"]
    number = taken.count(words[0])
    cards = f"the {words[0]}" if number == 1 else f"the {number} {plural(words[0])}"
    mouse = " and a mouse" if "mouse" in taken[: number + 1] else ""
    return f"{people.does(seat, 'take')} {cards}{mouse}."


LOOT = {"mouse": ": it will want to eat", "thief": ": one more theft"}


def _robs(seat: int, words: list[str], moves: list[Json], options: Json, people: People) -> str:
    card = moves[0]["card"]
    loot = one(card) + LOOT.get(card, "")
    return f"{people.whose(seat)} thief steals from {people.whom(int(words[0]))} {loot}."


def _feeds(seat: int, words: list[str], moves: list[Json], options: Json, people: People) -> str:
    return f"the mouse eats {one(words[0])} on {people.whose(seat)} table."


Deed = Callable[[int, list[str], list[Json], Json, People], str]
DEEDS: dict[str, Deed] = {"buy": _buys, "stock": _stocks, "take": _takes, "rob": _robs, "feed": _feeds}


def _draws(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    return (
        f"the lot falls on {people.whom(chunk[place]['outcome'])} to begin." if chunk[place]["pool"] == "start" else ""
    )


def _skipped(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    return f"{people.does(chunk[place]['seat'], 'can')} neither buy nor stock: skipped."


def _distribution(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    return f"the caravan is divided, beginning with {people.whom(chunk[place]['seat'])}."


def _only_mice(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    after = chunk[place + 1 : place + 2]
    mice = "one" if after and after[0]["event"] == "moves" else "none"
    return f"only mice are left; {people.does(chunk[place]['seat'], 'take', within=True)} {mice}."


def _thefts_lapse(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    return f"nobody else has a card in hand: {people.whose(chunk[place]['seat'])} thieves find nothing."


def _mouse_hungry(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    return f"{people.whose(chunk[place]['seat'])} table is empty: the mouse stays hungry."


def _ends(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    return "the last caravan is divided, and the game is over."


TELLERS: dict[str, Teller] = {
    "acts": _acts,
    "draws": _draws,
    "moves": untold,
    "turn": untold,
    "skipped": _skipped,
    "distribution": _distribution,
    "only mice": _only_mice,
    "thefts lapse": _thefts_lapse,
    "mouse stays hungry": _mouse_hungry,
    "ends": _ends,
}
tell = told_by(TELLERS)
