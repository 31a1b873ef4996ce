"""Tan-Tan Caravan's table: caravan, purse and market, the pile, the collections, one's own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from fondaco.games.tantan.layout import CARAVAN_SPACES, GOODS, KIND_NAMES, PLACE_COST, POINTS
from fondaco.terminal import words_tantan
from fondaco.terminal.face import Face, first_difference, tied_with
from fondaco.terminal.look import COLOURS, NARROWEST, QUIET, Card, heading, lines, padded, paint, quiet, spread
from fondaco.terminal.people import People, capital
from fondaco.terminal.words_tantan import purse_value, some

Json = dict[str, Any]

STYLE = COLOURS["terracotta"]
SYMBOLS = {
    "food": ("●", "terracotta"),
    "clothes": ("▼", "lapis"),
    "fabric": ("▦", "purple"),
    "lantern": ("◈", "saffron"),
    "spice": ("✿", "madder"),
    "jewellery": ("◆", "turquoise"),
    "lamp": ("☼", "saffron"),
    "princess": ("♛", "rose"),
    "merchant": ("¤", "leaf"),
    "thief": ("†", "slate"),
    "mouse": ("∴", "slate"),
}
HEADS = ("food", "clothes", "fabric", "lantern", "spice", "jewels", "lamp", "princess", "merchant")
CARD_WIDTH = 9


def style_of(kind: str) -> str:
    return COLOURS[SYMBOLS[kind][1]]


def marked(kind: str, words: str, times: int = 1) -> Text:
    """A kind's symbols, then words."""
    return paint(" ".join([SYMBOLS[kind][0]] * times), f"bold {style_of(kind)}") + paint(f" {words}")


def table(view: Json, people: People, width: int, legal: Sequence[str] = ()) -> RenderableType:
    parts: list[RenderableType] = [
        heading("Tan-Tan Caravan", _note(view, people), STYLE, width),
        _caravan(view, width),
        _row(view, width),
        _collections(view, people, width),
    ]
    if people.you is not None and isinstance(view["hands"][people.you], dict):
        parts.append(_hand(view["hands"][people.you], "Your hand", width))
    else:
        parts += [
            _hand(hand, f"{capital(people.whose(seat))} hand", width)
            for seat, hand in enumerate(view["hands"])
            if isinstance(hand, dict)
        ]
    return Group(*parts)


def _note(view: Json, people: People) -> str:
    return "the game is over" if view["to_move"] is None else f"{people.whose(view['turn'])} turn"


def _caravan(view: Json, width: int) -> Text:
    loaded, spaces = sum(view["caravan"].values()), CARAVAN_SPACES[view["players"]]
    items = [paint("Caravan", "bold")]
    items += [marked(kind, some(kind, number), number) for kind, number in view["caravan"].items()]
    free = spaces - loaded
    items.append(quiet(" ".join("□" * free) + f" {free} of {spaces} free") if free else paint("full", f"bold {STYLE}"))
    return lines(items, width)


def _row(view: Json, width: int) -> RenderableType:
    purse = purse_value(view["purse"], view["options"]) if view["purse"] else 0
    cards = [_card(view["purse"], view, "PURSE", f"pays {purse}", glowing=True)] if view["purse"] else []
    for place, kind in enumerate(view["market"], 1):
        cards.append(_card(kind, view, f"{place}", f"costs {PLACE_COST[place]}"))
    if view["pile"] is None:
        news = "" if view["to_move"] is None else ": one more distribution"
        return Group(spread(cards, CARD_WIDTH, width), quiet(f"  The pile is used up{news}."))
    under = view["pile"]["under"]
    left = 1 + (sum(under.values()) if isinstance(under, dict) else under)
    cards.append(_card(view["pile"]["top"], view, f"PILE {left}", "on top"))
    return spread(cards, CARD_WIDTH, width)


def _card(kind: str, view: Json, above: str, below: str, glowing: bool = False) -> Card:
    """Points in the top left, the purse value in the top right."""
    number = KIND_NAMES.index(kind)
    return Card(
        name=kind,
        symbol=SYMBOLS[kind][0],
        style=style_of(kind),
        left=str(POINTS[number]) if number < GOODS else "",
        right=f"({purse_value(kind, view['options'])})",
        above=above,
        below=below,
        glowing=glowing,
    )


def _collections(view: Json, people: People, width: int) -> RenderableType:
    """Line by line: a seat's score and how many it has of each kind; below, its hand and what each kind scores."""
    first = 15 + min(width - NARROWEST, 10)
    symbols, heads = paint(" " * first), quiet(f"{'score':>{first - 1}} ")
    for kind, head in zip(KIND_NAMES, HEADS, strict=False):
        symbols += paint(f"{SYMBOLS[kind][0]:>{len(head)}} ", f"bold {style_of(kind)}")
        heads += quiet(f"{head} ")
    rows = [symbols, heads]
    for seat in range(view["players"]):
        rows += _collection(view, seat, people, first)
    return Group(*rows)


def _collection(view: Json, seat: int, people: People, first: int) -> tuple[Text, Text]:
    pointer = "▸ " if seat == view["to_move"] else "  "
    cards, score, hand = view["tables"][seat], view["scores"][seat], view["hands"][seat]
    held = sum(hand.values()) if isinstance(hand, dict) else hand
    upper = padded(paint(pointer + people.name(seat), "bold"), first - 4)
    upper += paint(f"{score['total']:>3} ", f"bold {STYLE}")
    lower = padded(quiet(f"  {held} in hand"), first)
    for kind, head in zip(KIND_NAMES, HEADS, strict=False):
        number, column = cards.get(kind, 0), len(head)
        worth = _worth(kind, number, score)
        upper += paint(f"{number or '·':>{column}} ", f"bold {style_of(kind)}" if number else QUIET)
        lower += quiet(f"{f'={worth}' if worth else '':>{column}} ")
    lower.rstrip()
    return upper, lower


def _worth(kind: str, number: int, score: Json) -> int:
    """What a collection scores now."""
    if kind in ("princess", "merchant"):
        return int(score["princesses" if kind == "princess" else "merchants"])
    place = KIND_NAMES.index(kind)
    return POINTS[place] * number if place < GOODS else number * number


def _hand(hand: dict[str, int], title: str, width: int) -> Text:
    items = [paint(title, "bold")]
    items += [marked(kind, some(kind, number), number) for kind, number in hand.items()] or [quiet("is empty")]
    return lines(items, width)


def decided_by(view: Json, winners: list[int]) -> str:
    """T19. Ties go to more princesses, then to more merchants."""
    tables = view["tables"]
    return first_difference(
        winners,
        tied_with(view, winners),
        (
            ("more princesses (T19)", lambda seat: tables[seat].get("princess", 0)),
            ("more merchants (T19)", lambda seat: tables[seat].get("merchant", 0)),
        ),
    )


FACE = Face(
    style=STYLE,
    table=table,
    choices=words_tantan.choices,
    question=words_tantan.question,
    tell=words_tantan.tell,
    parts=(("goods", "goods"), ("lamps", "lamps"), ("princesses", "princesses"), ("merchants", "merchants")),
    decided_by=decided_by,
)
