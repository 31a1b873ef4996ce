"""Carthage's table: the sea route, market and farm, goods and what they would bring, one's own hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from fondaco.games.carthage.layout import COLOUR_NAMES, LAST_TILE
from fondaco.games.carthage.telling import SAYINGS, SPACES
from fondaco.games.carthage.verbs import VERBS
from fondaco.terminal.face import Face
from fondaco.terminal.look import COLOURS, QUIET, Card, cropped, heading, lines, padded, paint, quiet, spread
from fondaco.terminal.people import said_of
from fondaco.words import Words
from fondaco.words.formulas import row
from fondaco.words.telling import People, Teller, called

Json = dict[str, Any]

STYLE = COLOURS["teal"]
SYMBOLS = {"red": ("■", "madder"), "blue": ("◆", "lapis"), "yellow": ("▲", "saffron"), "green": ("●", "leaf")}
SPACE_WIDTH = 11
NARROWEST_CARD = 7
COLOUR, VALUE, AMPHORAE = (SAYINGS.tables[name] for name in ("COLOUR", "VALUE", "AMPHORAE"))


def worth(cards: Iterable[str]) -> int:
    return sum(VALUE[card] for card in cards)


def for_sale(view: Json, seat: int) -> list[str]:
    """C6. The market cards that are not reserved by other seats."""
    return [place["card"] for place in view["market"] if place["by"] in (None, seat)]


def payday(goods: Mapping[str, int], bonus: Mapping[str, int], colour: str) -> tuple[int, int, int]:
    """C13. What a colour's goods would bring: price, cards sold, victory cards."""
    values = [VALUE[card] for card in row(goods) if COLOUR[card] == colour]
    if not values:
        return 0, 0, 0
    price = max(values) + bonus.get(colour, 0)
    return price, len(values), -(-price * len(values) // 5)


def style_of(colour: str) -> str:
    return COLOURS[SYMBOLS[colour][1]]


def marked(colour: str, words: str) -> Text:
    return paint(SYMBOLS[colour][0], f"bold {style_of(colour)}") + paint(f" {words}")


def longest_colour(t: Words) -> int:
    return max(len(t(f"colour.{colour}")) for colour in COLOUR_NAMES)


def table(t: Words, view: Json, people: People, width: int, legal: Sequence[str] = ()) -> RenderableType:
    over = view["to_move"] is None
    note = t("wanted.over") if over else said_of(t, people, view["turn"], "table.turn")
    parts: list[RenderableType] = [
        heading(t("title"), note, STYLE, width),
        *_sea(t, view),
        _stalls(t, view, people, width),
        *_prices(t, view, people),
    ]
    for seat in range(view["players"]):
        parts += _seat(t, view, seat, people, width)
    for seat, hand in enumerate(view["hands"]):
        if isinstance(hand, dict) and people.you in (None, seat):
            parts.append(_hand(t, hand, said_of(t, people, seat, "table.hand"), width))
    return Group(*parts)


def _sea(t: Words, view: Json) -> list[Text]:
    """The four ships, each in its lane."""
    first = longest_colour(t) + 5
    names = paint(" " * first)
    for space in SPACES:
        style = COLOURS["madder"] if space == "pirates" else QUIET
        short = f"terminal.space.{space}"
        names += paint(t(short if t.has(short) else f"space.{space}").center(SPACE_WIDTH), style)
    names.rstrip()
    rows = [names]
    for colour in COLOUR_NAMES:
        row = padded(paint("  ") + marked(colour, t(f"colour.{colour}")), first)
        for place in range(len(SPACES)):
            row += _water(colour, here=place == view["ships"][colour])
        rows.append(row)
    return rows


def _water(colour: str, here: bool) -> Text:
    waves = quiet("~" * (SPACE_WIDTH // 2 - 1))
    ship = paint(f"▙{SYMBOLS[colour][0]}▟", f"bold {style_of(colour)}") if here else quiet("~~~")
    return waves + ship + waves


def _stalls(t: Words, view: Json, people: People, width: int) -> RenderableType:
    """Market and farm, in one row if they fit."""
    inner = max(NARROWEST_CARD, longest_colour(t))
    market, farm = (_stall(t, view, zone, people, inner) for zone in ("market", "farm"))
    if (len(market) + len(farm)) * (inner + 2) < width:
        return spread(market + farm, inner, width)
    return Group(spread(market, inner, width), spread(farm, inner, width))


def _stall(t: Words, view: Json, zone: str, people: People, inner: int) -> list[Card]:
    """Its name stands above the first card; what you could buy has a heavy edge."""
    viewer = people.you if people.you is not None else view["turn"]
    cards = []
    for number, place in enumerate(view[zone]):
        above = t(f"board.{zone}").upper() if number == 0 else ""
        owner = "" if place["by"] is None else cropped(f"[{called(t, people, place['by'])}]", inner + 2)
        cards.append(_card(t, place["card"], above, owner, zone == "market" and place["by"] in (None, viewer)))
    return cards


def _card(t: Words, card: str, above: str, below: str, glowing: bool) -> Card:
    """The value in the top left, the amphorae in the top right."""
    colour, value = COLOUR[card], VALUE[card]
    return Card(
        name=t(f"colour.{colour}"),
        symbol=SYMBOLS[colour][0],
        style=style_of(colour),
        left=str(value),
        right="∪" * AMPHORAE[card],
        above=above,
        below=below,
        glowing=glowing,
    )


def _prices(t: Words, view: Json, people: People) -> list[Text]:
    draw = view["draw"] if isinstance(view["draw"], int) else sum(view["draw"].values())
    piles = quiet(f"  {t('terminal.piles', draw=draw, discards=sum(view['discards'].values()))}")
    if view["to_move"] is None:
        return [piles]
    seat = people.you if people.you is not None else view["turn"]
    cost, hand = worth(for_sale(view, seat)), view["hands"][seat]
    if isinstance(hand, dict):
        told = said_of(t, people, seat, "terminal.cost", cost=cost, worth=worth(row(hand)))
    else:
        told = t("terminal.cost.hidden", name=people.names[seat], cost=cost)
    return [paint(f"  {told}", "bold"), piles]


def _seat(t: Words, view: Json, seat: int, people: People, width: int) -> list[Text]:
    pointer = "▸ " if seat == view["to_move"] else "  "
    tiles = view["bonus"][seat]
    hand = view["hands"][seat]
    held = sum(hand.values()) if isinstance(hand, dict) else hand
    items = [
        padded(paint(pointer + called(t, people, seat), "bold"), 14),
        paint(t("victory.some", n=view["victory"][seat]), f"bold {STYLE}"),
        paint(t("terminal.tiles", n=sum(tiles.values()), last=LAST_TILE)),
        *(marked(colour, str(tiles[colour])) for colour in COLOUR_NAMES if colour in tiles),
        quiet(t("table.held", n=held)),
    ]
    rows = [lines(items, width, gap="  ", indent="")]
    sales = [_sale(t, view, seat, colour) for colour in COLOUR_NAMES if payday(view["goods"][seat], tiles, colour)[1]]
    return [*rows, lines(sales, width, indent="    ")] if sales else rows


def _sale(t: Words, view: Json, seat: int, colour: str) -> Text:
    """Goods of a colour, stored ones in brackets, and what the next payday would pay for them."""
    stored = view["stored"][seat]
    words = []
    for card, number in view["goods"][seat].items():
        if COLOUR[card] == colour:
            kept = stored.get(card, 0)
            words += [f"({VALUE[card]})"] * kept + [str(VALUE[card])] * (number - kept)
    price, sold, won = payday(view["goods"][seat], view["bonus"][seat], colour)
    tiles = view["bonus"][seat].get(colour, 0)
    each = f"({price - tiles}+{tiles})" if tiles else str(price)
    goods = marked(colour, " ".join([t(f"colour.{colour}"), *words]))
    return goods + quiet(f"  {t('terminal.pays', bill=f'{each}×{sold}', n=won)}")


def _hand(t: Words, hand: dict[str, int], title: str, width: int) -> Text:
    items = [paint(title, "bold")]
    for colour in COLOUR_NAMES:
        values = [str(VALUE[card]) for card in row(hand) if COLOUR[card] == colour]
        if values:
            items.append(marked(colour, " ".join([t(f"colour.{colour}"), *values])))
    return lines(items if hand else [*items, quiet(t("table.empty"))], width)


FACE = Face(
    style=STYLE,
    table=table,
    teller=Teller(SAYINGS, VERBS),
    parts=("victory", "bonus"),
)
