"""Silk Road's table: the map with its caravans, the display, stocks and drivers, one's own hand and gems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from fondaco.games.silkroad.board import CITIES, CROSSROADS, DEPARTURES, OASES
from fondaco.games.silkroad.layout import GOODS_NAMES
from fondaco.games.silkroad.telling import SAYINGS
from fondaco.games.silkroad.verbs import VERBS
from fondaco.terminal.face import Face
from fondaco.terminal.look import COLOURS, QUIET, heading, lines, padded, paint, quiet
from fondaco.terminal.people import said_of
from fondaco.words import Words
from fondaco.words.telling import Ahead, Choice, People, Teller, called

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

CAMEL_GOODS = SAYINGS.tables["CAMEL_GOODS"]
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


def seller(view: Json, goods: str) -> int | None:
    """S13. The seat with the right to sell a goods now: the most cards in stock, then the highest driver."""
    seats = [seat for seat in range(view["players"]) if view["stocks"][seat].get(goods, 0)]
    return max(seats, key=lambda seat: (view["stocks"][seat][goods], view["drivers"][seat]), default=None)


def of_goods(goods: str, words: str, times: int = 1) -> Text:
    symbol, colour = GOODS[goods]
    return paint(" ".join([symbol] * times), f"bold {COLOURS[colour]}") + paint(f" {words}")


def of_gem(gem: str, times: int = 1) -> Text:
    symbol, colour = GEMS[gem]
    return paint(symbol * times, f"bold {COLOURS[colour]}")


def table(t: Words, view: Json, people: People, width: int, legal: Sequence[str] = ()) -> RenderableType:
    gems = [of_gem(gem) + quiet(f" {t(f'colour.{gem}')}") for gem in GEMS if gem != "markers"]
    parts: list[RenderableType] = [
        heading(t("title"), _note(t, view, people), STYLE, width),
        *_map(t, view, legal, COLUMN + (width - 80) // 6),
        quiet(f" {t('terminal.legend')}"),
        lines(gems, width, indent=" "),
        *_caravans(t, view),
        _queue(t, view, width),
        _supply(t, view, width),
        *_stocks(t, view, people, width),
    ]
    for seat in range(view["players"]):
        if people.you in (None, seat):
            parts += _own(t, view, seat, people, width)
    return Group(*parts)


def _note(t: Words, view: Json, people: People) -> str:
    if view["to_move"] is None:
        return t("wanted.over")
    last = f"{t('terminal.last')} · " if view["no_more_caravans"] else ""
    return last + said_of(t, people, view["turn"], "table.turn")


# The map


def _map(t: Words, view: Json, legal: Sequence[str], column: int) -> list[Text]:
    marks = _marks(view, legal)
    prizes = {caravan["to"]: (number, caravan["gems"]) for number, caravan in enumerate(view["caravans"], 1) if caravan}
    rows = [_line([_place(t, city, marks, "bold") for city in CITIES], column)]
    rows.append(_line([_prizes(t, prizes.get(city)) for city in CITIES], column))
    for arrow, villages in ROWS:
        rows.append(_line([_place(t, village, marks, "") for village in villages], column))
        rows.append(_line([_tile(t, arrow, village, view) for village in villages], column))
    return rows


def _line(cells: Sequence[Text], column: int) -> Text:
    line = paint(" ")
    for cell in cells:
        line += padded(cell, column - 1) + paint(" ")
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


def _place(t: Words, place: str | None, marks: Mapping[str, tuple[str, str]], style: str) -> Text:
    if place is None:
        return paint()
    name = t(f"place.{place}")
    mark, mark_style = marks.get(place, ("", ""))
    gap = " " if mark and len(name) + len(mark) + 1 < COLUMN else ""
    return paint(name, mark_style.replace("reverse ", "") or style) + paint(gap) + paint(mark, mark_style)


def _prizes(t: Words, prize: tuple[int, list[str]] | None) -> Text:
    """A destination's gems, and the caravan they wait for."""
    if prize is None:
        return paint()
    number, gems = prize
    shown = paint(f"{t('terminal.for', n=number)} ", QUIET)
    for gem in gems:
        shown += of_gem(gem)
    return shown


def _tile(t: Words, arrow: str, village: str | None, view: Json) -> Text:
    if village is None:
        return paint()
    kind, _, detail = view["tiles"][village].partition(" ")
    if kind == "market":
        return quiet(f"{arrow}⌂ ") + paint(t(f"goods.{detail}"), COLOURS[GOODS[detail][1]])
    mark = "⌂" if kind == "black" else ""
    return quiet(f"{arrow}{mark} {t(f'terminal.tile.{kind}', n=detail)}")


# Beside the map


def _camel(t: Words, camel: int) -> Text:
    return of_goods(CAMEL_GOODS[camel], f"{t(f'goods.{CAMEL_GOODS[camel]}')} {camel}")


def _caravans(t: Words, view: Json) -> list[Text]:
    rows = []
    column = max(15, *(len(t(f"goods.{goods}")) + 6 for goods in GOODS_NAMES))
    for number, caravan in enumerate(view["caravans"], 1):
        row = paint(" ") + paint(f"[{number}]", f"bold reverse {STYLE}") + paint(" ")
        if caravan is None:
            row += quiet(t("board.gone"))
        else:
            start, end = (t(f"place.{caravan[where]}") for where in ("at", "to"))
            row += padded(paint(f"{start} → {end}", "bold"), 23)
            for camel in caravan["camels"]:
                row += padded(_camel(t, camel), column)
        row.rstrip()
        rows.append(row)
    return rows


def _supply(t: Words, view: Json, width: int) -> Text:
    items = [paint(t("board.display"), "bold")]
    items += [of_goods(goods, t(f"goods.{goods}")) for goods in view["display"]] or [quiet(t("board.empty"))]
    items += [quiet(t(f"terminal.{hidden}", n=_size(view[hidden]))) for hidden in ("pile", "bag")]
    if view["discards"]:
        top = t(f"goods.{view['discards'][0]}")
        items.append(quiet(t("terminal.discards", n=len(view["discards"]), goods=top)))
    return lines(items, width, gap="  ", indent=" ")


def _queue(t: Words, view: Json, width: int) -> Text:
    items = [_camel(t, camel) for camel in view["queue"]]
    title = padded(paint(t("terminal.queue"), "bold"), max(len(t("terminal.queue")), len(t("board.display"))))
    return lines([title, *(items or [quiet(t("board.empty"))])], width, gap="  ", indent=" ")


def _stocks(t: Words, view: Json, people: People, width: int) -> list[Text]:
    """Who has what in stock; a star is with the seat that could sell it now."""
    names = {goods: t(f"goods.{goods}") for goods in GOODS_NAMES}
    driver, hand, gems = (t(f"terminal.{head}") for head in ("driver", "hand", "gems"))
    wide = 14 + len(driver) + sum(len(name) + 4 for name in names.values()) + len(hand) + len(gems) + 4
    gap = "  " if wide <= width else " "
    heads = padded(quiet(f" {t('terminal.stock')}"), 14) + quiet(driver)
    for goods, name in names.items():
        heads += paint(gap) + of_goods(goods, name)
    rows = [heads + quiet(f"{gap}{hand}{gap}{gems}")]
    for seat in range(view["players"]):
        pointer = "▸" if seat == view["to_move"] else " "
        row = padded(paint(f"{pointer}{called(t, people, seat)}", "bold"), 14)
        row += paint(f"{view['drivers'][seat]:>{len(driver)}}")
        for goods, name in names.items():
            number = view["stocks"][seat].get(goods, 0)
            first = number and seller(view, goods) == seat
            cell = f"{number or '·'}{'*' if first else ' '}".rjust(len(gap) + 2 + len(name))
            row += paint(cell, f"bold {COLOURS[GOODS[goods][1]]}" if number else QUIET)
        for head, things in ((hand, view["hands"][seat]), (gems, view["gems"][seat])):
            row += paint(f"{_size(things):>{len(gap) + len(head)}}")
        rows.append(row)
    return rows


def _size(counts: int | Mapping[str, int]) -> int:
    return counts if isinstance(counts, int) else sum(counts.values())


def _own(t: Words, view: Json, seat: int, people: People, width: int) -> list[Text]:
    """A seat's hand and gems, as far as they are seen."""
    rows = []
    hand, gems, score = view["hands"][seat], view["gems"][seat], view["scores"][seat]
    if isinstance(hand, dict):
        title = paint(said_of(t, people, seat, "table.hand"), "bold")
        items = [of_goods(goods, f"{number} {t(f'goods.{goods}')}", number) for goods, number in hand.items()]
        rows.append(lines([title, *(items or [quiet(t("table.empty"))])], width, indent=" "))
    if isinstance(gems, dict):
        title = paint(said_of(t, people, seat, "terminal.gems"), "bold")
        items = [of_gem(gem, number) + paint(f" {_gems(t, gem, number)}") for gem, number in gems.items()]
        worth = quiet(t("terminal.worth", n=score["total"])) if score else paint()
        rows.append(lines([title, *(items or [quiet(t("terminal.none"))]), worth], width, indent=" "))
    return rows


def _gems(t: Words, gem: str, number: int) -> str:
    return t("terminal.markers", n=number) if gem == "markers" else f"{number} {t(f'colour.{gem}')}"


class RoadTeller(Teller):
    """Where there is no map to point at, choices and questions say a little more."""

    def question(self, t: Words, view: Json, people: People) -> str:
        asked = super().question(t, view, people)
        if view["phase"] != "sale":
            return asked
        goods = CAMEL_GOODS[self.speaker(t, people, view).find("camel")]
        half = -(-view["stocks"][view["to_move"]][goods] // 2)
        return f"{asked} {t('sale.price', cards=t(f'cards.{goods}', n=half))}."

    def choices(self, t: Words, view: Json, legal: Sequence[str], people: People, ahead: Ahead) -> list[Choice]:
        offered = super().choices(t, view, legal, people, ahead)
        return [_with_ways(t, view, one, ahead.get(one.action, ())) for one in offered]


def _with_ways(t: Words, view: Json, choice: Choice, moves: Sequence[str]) -> Choice:
    """Cards to play: where they would bring which caravan, and which of them carry such goods."""
    verb, *words = choice.action.split()
    if verb != "play":
        return choice
    stops: dict[str, list[str]] = {}
    for move in moves:
        _, number, place = move.split()
        stops.setdefault(number, []).append(t(f"place.{place}"))
    ways = [t("terminal.way", caravan=number, places=t.either(places)) for number, places in stops.items()]
    group = ": ".join([choice.group, *(["; ".join(ways)] if ways else [])])
    carriers = [
        str(number)
        for number, caravan in enumerate(view["caravans"], 1)
        if caravan and words[0] in [CAMEL_GOODS[camel] for camel in caravan["camels"]]
    ]
    if not carriers:
        return replace(choice, group=group)
    cards = t(f"cards.{words[0]}", n=int(words[1]))
    return replace(choice, group=group, words=t("terminal.play", cards=cards, caravans=t.either(carriers)))


FACE = Face(
    style=STYLE,
    table=table,
    teller=RoadTeller(SAYINGS, VERBS),
    parts=("sets", "colourless", "markers"),
    asks_ahead=("play",),
)
