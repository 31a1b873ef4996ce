"""Silk Road's table: the map with its caravans, the display, stocks and drivers, one's own hand and gems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from fondaco.games.silkroad.board import CITIES, CROSSROADS, DEPARTURES, OASES
from fondaco.games.silkroad.layout import GOODS_NAMES
from fondaco.terminal import words_silkroad
from fondaco.terminal.face import Face, first_difference, tied_with
from fondaco.terminal.look import COLOURS, QUIET, heading, lines, padded, paint, quiet
from fondaco.terminal.people import People, capital
from fondaco.terminal.words_silkroad import goods_of, seller, spoken_camel

Json = dict[str, Any]

STYLE = COLOURS["sand"]
GOODS = {
    "ivory": ("∩", "slate"),
    "spice": ("✿", "madder"),
    "porcelain": ("∪", "lapis"),
    "silk": ("≈", "purple"),
    "tea": ("♣", "leaf"),
}
GEMS = {
    "blue": ("◆", "lapis"),
    "yellow": ("▲", "saffron"),
    "green": ("●", "leaf"),
    "red": ("■", "madder"),
    "purple": ("★", "purple"),
    "colourless": ("◇", "slate"),
    "markers": ("⑧", "sand"),
}

COLUMN = 13
APPROACH_TO = {city: approach for _, approach, city in CROSSROADS.values()}
CROSSROADS_OF = {city: crossroads for crossroads, (_, _, city) in CROSSROADS.items()}
OASIS_PAST = {passed: oasis for oasis, (_, passed) in OASES.items()}
ROWS: tuple[tuple[str, tuple[str | None, ...]], ...] = (
    ("↑", tuple(APPROACH_TO[city] for city in CITIES)),
    ("↓", tuple(DEPARTURES[city][0] for city in CITIES)),
    ("→", tuple(CROSSROADS_OF[city] for city in CITIES)),
    ("↷", tuple(OASIS_PAST.get(CROSSROADS_OF[city]) for city in CITIES)),
)
"""The map, one column for each city: its approach, where one departs, its crossroads, the oasis that by-passes it."""
LEGEND = "↑ into the city   ↓ out, to its crossroads or the next   → ring   ↷ by-pass"


def of_goods(goods: str, words: str, times: int = 1) -> Text:
    symbol, colour = GOODS[goods]
    return paint(" ".join([symbol] * times), f"bold {COLOURS[colour]}") + paint(f" {words}")


def of_gem(gem: str, times: int = 1) -> Text:
    symbol, colour = GEMS[gem]
    return paint(symbol * times, f"bold {COLOURS[colour]}")


def table(view: Json, people: People, width: int, legal: Sequence[str] = ()) -> RenderableType:
    parts: list[RenderableType] = [
        heading("Silk Road", _note(view, people), STYLE, width),
        *_map(view, legal, COLUMN + (width - 80) // 6),
        quiet(f" {LEGEND}"),
        lines([of_gem(gem) + quiet(f" {gem}") for gem in GEMS if gem != "markers"], width, indent=" "),
        *_caravans(view),
        _queue(view, width),
        _supply(view, width),
        *_stocks(view, people),
    ]
    for seat in range(view["players"]):
        if people.you in (None, seat):
            parts += _own(view, seat, people, width)
    return Group(*parts)


def _note(view: Json, people: People) -> str:
    if view["to_move"] is None:
        return "the game is over"
    last = "no new caravans · " if view["no_more_caravans"] else ""
    return f"{last}{people.whose(view['turn'])} turn"


# The map


def _map(view: Json, legal: Sequence[str], column: int) -> list[Text]:
    marks = _marks(view, legal)
    prizes = {caravan["to"]: (number, caravan["gems"]) for number, caravan in enumerate(view["caravans"], 1) if caravan}
    rows = [_line([_place(city, marks, "bold") for city in CITIES], column)]
    rows.append(_line([_prizes(prizes.get(city)) for city in CITIES], column))
    for arrow, villages in ROWS:
        rows.append(_line([_place(village, marks, "") for village in villages], column))
        rows.append(_line([_tile(arrow, village, view) for village in villages], column))
    return rows


def _line(cells: Sequence[Text], column: int) -> Text:
    line = paint(" ")
    for cell in cells:
        line += padded(cell, column)
    line.rstrip()
    return line


def _marks(view: Json, legal: Sequence[str]) -> dict[str, tuple[str, str]]:
    """By place: the caravan that stands there, or those that could stop there now."""
    marks = {
        caravan["at"]: (f"[{number}]", f"bold reverse {STYLE}")
        for number, caravan in enumerate(view["caravans"], 1)
        if caravan
    }
    reachable: dict[str, str] = {}
    for action in legal:
        if action.startswith("move "):
            _, number, place = action.split()
            reachable[place] = reachable.get(place, "") + number
    return {**{place: (f"»{numbers}", f"bold {STYLE}") for place, numbers in reachable.items()}, **marks}


def _place(place: str | None, marks: Mapping[str, tuple[str, str]], style: str) -> Text:
    if place is None:
        return paint()
    mark, mark_style = marks.get(place, ("", ""))
    gap = " " if mark and len(place) + len(mark) + 1 < COLUMN else ""
    return paint(place, mark_style.replace("reverse ", "") or style) + paint(gap) + paint(mark, mark_style)


def _prizes(prize: tuple[int, list[str]] | None) -> Text:
    """A destination's gems, and the caravan they wait for."""
    if prize is None:
        return paint()
    number, gems = prize
    shown = paint(f"for {number}: ", QUIET)
    for gem in gems:
        shown += of_gem(gem)
    return shown


def _tile(arrow: str, village: str | None, view: Json) -> Text:
    if village is None:
        return paint()
    tile = view["tiles"][village]
    goods = tile.removeprefix("market ")
    if goods in GOODS:
        return quiet(f"{arrow}⌂ ") + paint(goods, COLOURS[GOODS[goods][1]])
    return quiet(f"{arrow}⌂ black" if tile == "black market" else f"{arrow} {tile}")


# Beside the map


def _caravans(view: Json) -> list[Text]:
    rows = []
    for number, caravan in enumerate(view["caravans"], 1):
        row = paint(" ") + paint(f"[{number}]", f"bold reverse {STYLE}") + paint(" ")
        if caravan is None:
            row += quiet("travels no more")
        else:
            row += padded(paint(f"{caravan['at']} → {caravan['to']}", "bold"), 23)
            for camel in caravan["camels"]:
                row += padded(of_goods(goods_of(camel), spoken_camel(camel)), 15)
        row.rstrip()
        rows.append(row)
    return rows


def _supply(view: Json, width: int) -> Text:
    pile = view["pile"] if isinstance(view["pile"], int) else sum(view["pile"].values())
    bag = view["bag"] if isinstance(view["bag"], int) else sum(view["bag"].values())
    items = [paint("Display", "bold")]
    items += [of_goods(goods, goods) for goods in view["display"]] or [quiet("empty")]
    items += [quiet(f"pile {pile}"), quiet(f"bag {bag} gem{'s' * (bag != 1)}")]
    if view["discards"]:
        items.append(quiet(f"discards {len(view['discards'])}, on top {view['discards'][0]}"))
    return lines(items, width, gap="  ", indent=" ")


def _queue(view: Json, width: int) -> Text:
    items = [of_goods(goods_of(camel), spoken_camel(camel)) for camel in view["queue"]] or [quiet("empty")]
    return lines([paint("Queue  ", "bold"), *items], width, gap="  ", indent=" ")


def _stocks(view: Json, people: People) -> list[Text]:
    """Who has what in stock; a star is with the seat that could sell it now."""
    heads = padded(quiet(" Stock *sells"), 14) + quiet("driver")
    for goods in GOODS_NAMES:
        heads += paint("  ") + of_goods(goods, goods)
    rows = [heads + quiet("  hand  gems")]
    for seat in range(view["players"]):
        pointer = "▸" if seat == view["to_move"] else " "
        row = padded(paint(f"{pointer}{people.name(seat)}", "bold"), 14) + paint(f"{view['drivers'][seat]:>6}")
        for goods in GOODS_NAMES:
            number = view["stocks"][seat].get(goods, 0)
            first = number and seller(view, goods) == seat
            cell = f"{number or '·'}{'*' if first else ' '}".rjust(len(goods) + 4)
            row += paint(cell, f"bold {COLOURS[GOODS[goods][1]]}" if number else QUIET)
        row += paint(f"{_size(view['hands'][seat]):>6}{_size(view['gems'][seat]):>6}")
        rows.append(row)
    return rows


def _size(counts: int | Mapping[str, int]) -> int:
    return counts if isinstance(counts, int) else sum(counts.values())


def _own(view: Json, seat: int, people: People, width: int) -> list[Text]:
    """A seat's hand and gems, as far as they are seen."""
    whose = capital(people.whose(seat))
    rows = []
    hand, gems, score = view["hands"][seat], view["gems"][seat], view["scores"][seat]
    if isinstance(hand, dict):
        items = [of_goods(goods, f"{number} {goods}", number) for goods, number in hand.items()]
        rows.append(lines([paint(f"{whose} hand", "bold"), *(items or [quiet("is empty")])], width, indent=" "))
    if isinstance(gems, dict):
        items = [of_gem(gem, number) + paint(f" {number} {_named(gem, number)}") for gem, number in gems.items()]
        worth = quiet(f"worth {score['total']}") if score else paint()
        rows.append(lines([paint(f"{whose} gems", "bold"), *(items or [quiet("none yet")]), worth], width, indent=" "))
    return rows


def _named(gem: str, number: int) -> str:
    return "marker" if gem == "markers" and number == 1 else gem


def decided_by(view: Json, winners: list[int]) -> str:
    """S26. Ties go to the highest driver."""
    return first_difference(
        winners, tied_with(view, winners), (("the highest driver (S26)", lambda seat: int(view["drivers"][seat])),)
    )


FACE = Face(
    style=STYLE,
    table=table,
    choices=words_silkroad.choices,
    question=words_silkroad.question,
    tell=words_silkroad.tell,
    parts=(("sets", "sets"), ("colourless", "colourless"), ("markers", "markers")),
    decided_by=decided_by,
    asks_ahead=("play",),
)
