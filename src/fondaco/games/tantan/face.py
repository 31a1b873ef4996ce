"""Tan-Tan Caravan's table: caravan, purse and market, the pile, the collections, one's own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from fondaco.games.tantan.layout import CARAVAN_SPACES, GOODS, KIND_NAMES, PLACE_COST, POINTS, PURSES, TABLE_KINDS
from fondaco.games.tantan.telling import SAYINGS
from fondaco.games.tantan.verbs import VERBS
from fondaco.terminal.face import Face
from fondaco.terminal.look import COLOURS, QUIET, Card, heading, lines, padded, paint, quiet, spread
from fondaco.terminal.people import said_of
from fondaco.words import Words
from fondaco.words.telling import People, Teller, called

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
CARD_WIDTH = 9
WIDEST_FIRST = 25
"""Of the collections: the column with the names."""


def purse_value(kind: str, options: Json) -> int:
    return int(options.get("purses", {}).get(kind, PURSES[KIND_NAMES.index(kind)]))


def style_of(kind: str) -> str:
    return COLOURS[SYMBOLS[kind][1]]


def held(t: Words, counts: dict[str, int]) -> list[Text]:
    """Kind by kind its symbols, and how many there are."""
    return [
        paint(" ".join([SYMBOLS[kind][0]] * number), f"bold {style_of(kind)}")
        + paint(f" {t(f'terminal.some.{kind}', n=number)}")
        for kind, number in counts.items()
    ]


def table(t: Words, view: Json, people: People, width: int, legal: Sequence[str] = ()) -> RenderableType:
    over = view["to_move"] is None
    note = t("wanted.over") if over else said_of(t, people, view["turn"], "table.turn")
    parts: list[RenderableType] = [
        heading(t("title"), note, STYLE, width),
        _caravan(t, view, width),
        _row(t, view, width),
        _collections(t, view, people, width),
    ]
    own = people.you is not None and isinstance(view["hands"][people.you], dict)
    for seat, hand in enumerate(view["hands"]):
        if isinstance(hand, dict) and (seat == people.you or not own):
            items = held(t, hand) or [quiet(t("table.empty"))]
            parts.append(lines([paint(said_of(t, people, seat, "table.hand"), "bold"), *items], width))
    return Group(*parts)


def _caravan(t: Words, view: Json, width: int) -> Text:
    spaces = CARAVAN_SPACES[view["players"]]
    free = spaces - sum(view["caravan"].values())
    room = quiet(" ".join("□" * free) + f" {t('terminal.free', n=free, spaces=spaces)}")
    last = room if free else paint(t("board.full"), f"bold {STYLE}")
    return lines([paint(t("board.caravan"), "bold"), *held(t, view["caravan"]), last], width)


def _row(t: Words, view: Json, width: int) -> RenderableType:
    cards = []
    if view["purse"]:
        pays = t("board.pays", n=purse_value(view["purse"], view["options"]))
        cards.append(_card(t, view["purse"], view, t("board.purse").upper(), pays, glowing=True))
    for place, kind in enumerate(view["market"], 1):
        cards.append(_card(t, kind, view, f"{place}", t("board.costs", n=PLACE_COST[place])))
    if view["pile"] is None:
        news = t("terminal.used-up" if view["to_move"] is None else "board.pile.used-up")
        return Group(spread(cards, CARD_WIDTH, width), quiet(f"  {news}"))
    under = view["pile"]["under"]
    left = 1 + (sum(under.values()) if isinstance(under, dict) else under)
    cards.append(_card(t, view["pile"]["top"], view, f"{t('board.pile').upper()} {left}", t("terminal.top")))
    return spread(cards, CARD_WIDTH, width)


def _card(t: Words, kind: str, view: Json, above: str, below: str, glowing: bool = False) -> Card:
    """Points in the top left, the purse value in the top right."""
    number = KIND_NAMES.index(kind)
    name = t(f"kind.{kind}")
    return Card(
        name=name if len(name) <= CARD_WIDTH else t(f"terminal.head.{kind}"),
        symbol=SYMBOLS[kind][0],
        style=style_of(kind),
        left=str(POINTS[number]) if number < GOODS else "",
        right=f"({purse_value(kind, view['options'])})",
        above=above,
        below=below,
        glowing=glowing,
    )


def _collections(t: Words, view: Json, people: People, width: int) -> RenderableType:
    """Line by line: a seat's score and how many it has of each kind; below, its hand and what each kind scores."""
    heads = {kind: t(f"terminal.head.{kind}") for kind in KIND_NAMES[:TABLE_KINDS]}
    first = min(width - 1 - sum(len(head) + 1 for head in heads.values()), WIDEST_FIRST)
    symbols, names = paint(" " * first), quiet(f"{t('terminal.score'):>{first - 1}} ")
    for kind, head in heads.items():
        symbols += paint(f"{SYMBOLS[kind][0]:>{len(head)}} ", f"bold {style_of(kind)}")
        names += quiet(f"{head} ")
    rows = [symbols, names]
    for seat in range(view["players"]):
        rows += _collection(t, view, seat, people, first, heads)
    return Group(*rows)


def _collection(
    t: Words, view: Json, seat: int, people: People, first: int, heads: dict[str, str]
) -> tuple[Text, Text]:
    pointer = "▸ " if seat == view["to_move"] else "  "
    cards, score, hand = view["tables"][seat], view["scores"][seat], view["hands"][seat]
    in_hand = sum(hand.values()) if isinstance(hand, dict) else hand
    upper = padded(paint(pointer + called(t, people, seat), "bold"), first - 4)
    upper += paint(f"{score['total']:>3} ", f"bold {STYLE}")
    lower = padded(quiet(f"  {t('table.held', n=in_hand)}"), first)
    for kind, head in heads.items():
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


FACE = Face(
    style=STYLE,
    table=table,
    teller=Teller(SAYINGS, VERBS),
    parts=("goods", "lamps", "princesses", "merchants"),
)
