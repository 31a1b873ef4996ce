"""Tan-Tan Caravan: what can be done, as a table."""

from __future__ import annotations

from fondaco.games.tantan.layout import *
from fondaco.games.tantan.reasons import *
from fondaco.kernel.verbs import Verb, Verbs, always, number, one_of, optional, places

NO_PLACE = ("T6", "no-such-place")
MORE_THAN_A_HAND = ("T8", "more-than-a-hand")
NO_SHARE = ("T9", "no-share-of-mice")
NO_SEAT = ("T13", "no-seat-like-that")
NEVER_ON_A_TABLE = ("T11", "never-on-a-table")

STOCKING = Verb(
    "stock",
    one_of("kind", KIND_NAMES, range(SHARE_KINDS)),
    number("cards", 1, HAND_LIMIT, above=MORE_THAN_A_HAND),
    optional("mouse", number("mice", 1, HAND_LIMIT - 1, above=MORE_THAN_A_HAND)),
    within=(lambda kind, cards, mice: cards + mice <= HAND_LIMIT, MORE_THAN_A_HAND),
    phase=TURN,
    otherwise=NOT_A_TURN_CHOICE,
    forms=("stock food 2", "stock food 2 mouse 1"),
)

VERBS = Verbs(
    Verb("buy", places("places", PLACES, above=NO_PLACE), phase=TURN, otherwise=NOT_A_TURN_CHOICE, forms=("buy 1 3",)),
    STOCKING,
    Verb(
        "stock",
        one_of("kind", KIND_NAMES, (MOUSE,)),
        always("cards", 0),
        number("mice", 1, HAND_LIMIT, above=MORE_THAN_A_HAND),
        phase=TURN,
        otherwise=NOT_A_TURN_CHOICE,
        forms=("stock mouse 3",),
    ),
    Verb(
        "take",
        one_of("kind", KIND_NAMES, range(SHARE_KINDS), others=NO_SHARE),
        phase=SHARE,
        otherwise=NOT_A_SHARE,
        forms=("take lantern",),
    ),
    Verb("rob", number("seat", 0, SEATS - 1, above=NO_SEAT), phase=ROB, otherwise=NOT_A_THEFT, forms=("rob 2",)),
    Verb(
        "feed",
        one_of("kind", KIND_NAMES, range(TABLE_KINDS), others=NEVER_ON_A_TABLE),
        phase=FEED,
        otherwise=NOT_A_MEAL,
        forms=("feed spice",),
    ),
    over=IS_OVER,
)

# The first action of each row.
BUY = VERBS.numbers["buy"]
STOCK = VERBS.numbers["stock food 1"]
STOCK_MICE = VERBS.numbers["stock mouse 1"]
TAKE = VERBS.numbers["take food"]
ROBBERY = VERBS.numbers["rob 0"]
FEEDING = VERBS.numbers["feed food"]

WAYS = tuple((cards, mice) for kind, cards, mice in STOCKING.values if kind == FOOD)
"""The ways to stock a kind, in their order: so many cards of it, so many mice."""
STOCK_WAYS = len(WAYS)
