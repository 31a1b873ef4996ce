"""Carthage's table: the sea route, market and farm, goods and what they would bring, one's own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from fondaco.games.carthage.layout import COLOUR_NAMES, LAST_TILE, PIRATES
from fondaco.terminal import words_carthage
from fondaco.terminal.face import Face, first_difference, tied_with
from fondaco.terminal.look import COLOURS, QUIET, Card, cropped, heading, lines, padded, paint, quiet, spread
from fondaco.terminal.people import People, capital
from fondaco.terminal.words_carthage import (
    AMPHORAE_OF,
    cards_in,
    colour_of,
    for_sale,
    payday,
    value_of,
    victory_cards,
    worth,
)

Json = dict[str, Any]

STYLE = COLOURS["teal"]
SYMBOLS = {"red": ("■", "madder"), "blue": ("◆", "lapis"), "yellow": ("▲", "saffron"), "green": ("●", "leaf")}
SPACES = ("Alexandria", "port", "Cyrenaica", "☠ pirates", "☠ pirates", "Carthage")
SPACE_WIDTH = 11
CARD_WIDTH = 7


def style_of(colour: str) -> str:
    return COLOURS[SYMBOLS[colour][1]]


def marked(colour: str, words: str) -> Text:
    return paint(SYMBOLS[colour][0], f"bold {style_of(colour)}") + paint(f" {words}")


def table(view: Json, people: People, width: int, legal: Sequence[str] = ()) -> RenderableType:
    parts: list[RenderableType] = [
        heading("Traders of Carthage", _note(view, people), STYLE, width),
        *_sea(view),
        _stalls(view, people, width),
        *_prices(view, people),
    ]
    for seat in range(view["players"]):
        parts += _seat(view, seat, people, width)
    for seat, hand in enumerate(view["hands"]):
        if isinstance(hand, dict) and people.you in (None, seat):
            parts.append(_hand(hand, f"{capital(people.whose(seat))} hand", width))
    return Group(*parts)


def _note(view: Json, people: People) -> str:
    return "the game is over" if view["to_move"] is None else f"{people.whose(view['turn'])} turn"


def _sea(view: Json) -> list[Text]:
    """The four ships, each in its lane."""
    names = paint(" " * 11)
    for place, name in enumerate(SPACES):
        style = COLOURS["madder"] if PIRATES <= place < len(SPACES) - 1 else QUIET
        names += paint(name.center(SPACE_WIDTH), style)
    names.rstrip()
    rows = [names]
    for colour in COLOUR_NAMES:
        row = padded(paint("  ") + marked(colour, colour), 11)
        for place in range(len(SPACES)):
            row += _water(colour, here=place == view["ships"][colour])
        rows.append(row)
    return rows


def _water(colour: str, here: bool) -> Text:
    waves = quiet("~" * (SPACE_WIDTH // 2 - 1))
    ship = paint(f"▙{SYMBOLS[colour][0]}▟", f"bold {style_of(colour)}") if here else quiet("~~~")
    return waves + ship + waves


def _stalls(view: Json, people: People, width: int) -> RenderableType:
    """Market and farm, in one row if they fit; what you could buy has a heavy edge."""
    viewer = people.you if people.you is not None else view["turn"]
    market = [
        _card(place, people, "MARKET" if number == 0 else "", place["by"] in (None, viewer))
        for number, place in enumerate(view["market"])
    ]
    farm = [_card(place, people, "FARM" if number == 0 else "", False) for number, place in enumerate(view["farm"])]
    if (len(market) + len(farm)) * (CARD_WIDTH + 2) < width:
        return spread(market + farm, CARD_WIDTH, width)
    return Group(spread(market, CARD_WIDTH, width), spread(farm, CARD_WIDTH, width))


def _card(place: Json, people: People, above: str, glowing: bool) -> Card:
    """The value in the top left, the amphorae in the top right, the name of who reserved it below."""
    colour, value = colour_of(place["card"]), value_of(place["card"])
    owner = "" if place["by"] is None else cropped(f"[{people.name(place['by'])}]", CARD_WIDTH + 2)
    return Card(
        name=colour,
        symbol=SYMBOLS[colour][0],
        style=style_of(colour),
        left=str(value),
        right="∪" * AMPHORAE_OF[value],
        above=above,
        below=owner,
        glowing=glowing,
    )


def _prices(view: Json, people: People) -> list[Text]:
    draw = view["draw"] if isinstance(view["draw"], int) else sum(view["draw"].values())
    discards = sum(view["discards"].values())
    piles = quiet(f"  Draw pile {draw} · discards {discards} · ∪ amphora · [reserved by] · (stored)")
    if view["to_move"] is None:
        return [piles]
    seat = people.you if people.you is not None else view["turn"]
    cost, hand = worth(for_sale(view, seat)), view["hands"][seat]
    held = f"; {people.whose(seat)} hand is worth {worth(cards_in(hand))}" if isinstance(hand, dict) else ""
    return [paint(f"  All that is for sale to {people.whom(seat)} costs {cost}{held}.", "bold"), piles]


def _seat(view: Json, seat: int, people: People, width: int) -> list[Text]:
    pointer = "▸ " if seat == view["to_move"] else "  "
    tiles = view["bonus"][seat]
    hand = view["hands"][seat]
    held = sum(hand.values()) if isinstance(hand, dict) else hand
    items = [
        padded(paint(pointer + people.name(seat), "bold"), 14),
        paint(victory_cards(view["victory"][seat]), f"bold {STYLE}"),
        paint(f"tiles {sum(tiles.values())} of {LAST_TILE}"),
        *(marked(colour, str(tiles[colour])) for colour in COLOUR_NAMES if colour in tiles),
        quiet(f"{held} in hand"),
    ]
    rows = [lines(items, width, gap="  ", indent="")]
    sales = [_sale(view, seat, colour) for colour in COLOUR_NAMES if payday(view["goods"][seat], tiles, colour)[1]]
    return [*rows, lines(sales, width, indent="    ")] if sales else rows


def _sale(view: Json, seat: int, colour: str) -> Text:
    """Goods of a colour, stored ones in brackets, and what the next payday would pay for them."""
    stored = view["stored"][seat]
    words = []
    for card, number in view["goods"][seat].items():
        if colour_of(card) == colour:
            kept = stored.get(card, 0)
            words += [f"({value_of(card)})"] * kept + [str(value_of(card))] * (number - kept)
    price, sold, won = payday(view["goods"][seat], view["bonus"][seat], colour)
    tiles = view["bonus"][seat].get(colour, 0)
    each = f"({price - tiles}+{tiles})" if tiles else str(price)
    return marked(colour, f"{colour} {' '.join(words)}") + quiet(f"  {each}×{sold} pays {won}")


def _hand(hand: dict[str, int], title: str, width: int) -> Text:
    items = [paint(title, "bold")]
    for colour in COLOUR_NAMES:
        values = [str(value_of(card)) for card in cards_in(hand) if colour_of(card) == colour]
        if values:
            items.append(marked(colour, f"{colour} {' '.join(values)}"))
    return lines(items if hand else [*items, quiet("is empty")], width)


def decided_by(view: Json, winners: list[int]) -> str:
    """C17. Ties go to more bonus tiles."""
    return first_difference(
        winners,
        tied_with(view, winners),
        (("more bonus tiles (C17)", lambda seat: sum(view["bonus"][seat].values())),),
    )


FACE = Face(
    style=STYLE,
    table=table,
    choices=words_carthage.choices,
    question=words_carthage.question,
    tell=words_carthage.tell,
    parts=(("victory", "victory cards"), ("bonus", "bonus tiles")),
    decided_by=decided_by,
    unit="victory cards",
)
