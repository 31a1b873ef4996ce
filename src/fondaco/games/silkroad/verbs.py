"""Silk Road: what can be done, as a table."""

from __future__ import annotations

from fondaco.games.silkroad import board
from fondaco.games.silkroad.layout import *
from fondaco.games.silkroad.reasons import *
from fondaco.kernel.verbs import Verb, Verbs, number, one_of, some_of

AT_LEAST_ONE = ("S6", "play-at-least-one")
MORE_THAN_THERE_ARE = ("S6", "more-than-there-are")
NO_CARAVAN = ("S7", "no-such-caravan")
NO_SEAT = ("S21", "no-seat-like-that")

DRAWS = (DRAW, DRAW_MORE, CAMELS_DRAW)
MAY_BE_SKIPPED = (DRAW_MORE, CAMELS_DRAW, BAZAAR)

SOME_GOODS = one_of("goods", GOODS_NAMES)
TRADING = Verb(
    "trade",
    some_of("traded", 3, GOODS_NAMES),
    phase=BAZAAR,
    otherwise=NOT_A_BAZAAR,
    forms=("trade ivory silk tea",),
)

VERBS = Verbs(
    Verb(
        "play",
        SOME_GOODS,
        number("cards", 1, CARDS_OF_EACH, below=AT_LEAST_ONE, above=MORE_THAN_THERE_ARE),
        phase=TURN,
        otherwise=NOT_A_PLAY,
        does="play_cards",
        forms=("play silk 2",),
    ),
    Verb(
        "move",
        number("caravan", 1, CARAVANS, below=NO_CARAVAN, above=NO_CARAVAN),
        one_of("place", board.PLACES),
        phase=MOVE,
        otherwise=NOT_A_MOVE,
        forms=("move 3 Kashgar",),
    ),
    Verb("draw", SOME_GOODS, phase=DRAWS, otherwise=NOT_A_DRAW, does="draw_card", forms=("draw silk",)),
    Verb("draw pile", phase=DRAWS, otherwise=NOT_A_DRAW),
    Verb("skip", phase=MAY_BE_SKIPPED, otherwise=NOT_OPTIONAL),
    Verb("sell", one_of("gem", COLOUR_NAMES), phase=SALE, otherwise=NOT_A_SALE, does="sell_for", forms=("sell blue",)),
    Verb("sell", phase=SALE, otherwise=NOT_A_SALE),
    Verb("decline", phase=SALE, otherwise=NOT_A_SALE),
    Verb("drop", SOME_GOODS, phase=CUSTOMS, otherwise=NOT_CUSTOMS, forms=("drop tea",)),
    Verb("lose", SOME_GOODS, phase=SANDSTORM, otherwise=NOT_A_SANDSTORM, forms=("lose tea",)),
    Verb(
        "rob",
        number("seat", 0, SEATS - 1, above=NO_SEAT),
        SOME_GOODS,
        phase=THIEF,
        otherwise=NOT_A_THEFT,
        forms=("rob 2 tea",),
    ),
    TRADING,
    Verb(
        "bribe",
        SOME_GOODS,
        one_of("paid", GOODS_NAMES),
        phase=BAKSHISH,
        otherwise=NOT_BAKSHISH,
        forms=("bribe silk tea",),
    ),
    Verb("reveal", phase=REVEAL, otherwise=NOT_A_REVELATION),
    Verb("keep", phase=REVEAL, otherwise=NOT_A_REVELATION),
    over=IS_OVER,
)

# The first action of each row.
PLAY = VERBS.numbers["play ivory 1"]
MOVE_TO = VERBS.numbers[f"move 1 {board.PLACES[0].lower()}"]
DRAW_CARD = VERBS.numbers["draw ivory"]
DRAW_PILE = VERBS.numbers["draw pile"]
SKIP = VERBS.numbers["skip"]
SELL_FOR = VERBS.numbers["sell blue"]
SELL = VERBS.numbers["sell"]
DECLINE = VERBS.numbers["decline"]
DROP = VERBS.numbers["drop ivory"]
LOSE = VERBS.numbers["lose ivory"]
ROB = VERBS.numbers["rob 0 ivory"]
TRADE = VERBS.numbers["trade ivory spice porcelain"]
BRIBE = VERBS.numbers["bribe ivory ivory"]
REVEAL_HAND = VERBS.numbers["reveal"]

TRADES = tuple(goods for (goods,) in TRADING.values)
"""The goods of each trade, as bits."""
