"""Traders of Carthage: what can be done, as a table."""

from __future__ import annotations

from fondaco.games.carthage.layout import *
from fondaco.games.carthage.reasons import *
from fondaco.kernel.verbs import Argument, Complaint, Verb, Verbs, one_of

AMPHORA_CARDS = tuple(card for card in range(CARDS) if AMPHORAE[card % RANKS] > 0)


def a_card(rule: str, only: tuple[int, ...] = tuple(range(CARDS)), others: Complaint | None = None) -> Argument:
    """A card by its colour and value; the rule is cited against other values."""
    any_value = rf"(?:{'|'.join(COLOUR_NAMES)})(?:0|[1-9]\d{{0,8}})"
    no_such_card = (rule, "no-such-card")
    return one_of("card", CARD_NAMES, only, others, unlike=(any_value, no_such_card))


NO_AMPHORA = ("C15", "shows-no-amphora")

VERBS = Verbs(
    Verb("take", a_card("C9"), phase=TURN, otherwise=NOT_A_TURN_CHOICE, forms=("take red5",)),
    Verb("take reserved", phase=TURN, otherwise=NOT_A_TURN_CHOICE),
    Verb(
        "reserve",
        one_of("zone", ZONES, (MARKET, FARM)),
        a_card("C10"),
        phase=TURN,
        otherwise=NOT_A_TURN_CHOICE,
        forms=("reserve market red5", "reserve farm red5"),
    ),
    Verb("buy", phase=TURN, otherwise=NOT_A_TURN_CHOICE),
    Verb("pay", a_card("C6"), phase=PAY, otherwise=NOT_A_PAYMENT, forms=("pay blue2",)),
    Verb("store", a_card("C15", AMPHORA_CARDS, others=NO_AMPHORA), phase=STORE, otherwise=NOT_A_RAID),
    Verb("done", phase=STORE, otherwise=NOT_A_RAID),
    Verb("choose", one_of("colour", COLOUR_NAMES), phase=TILES, otherwise=NOT_A_CHOICE),
    over=IS_OVER,
)

# The first action of each row.
TAKE = VERBS.numbers["take red2"]
TAKE_RESERVED = VERBS.numbers["take reserved"]
RESERVE_MARKET = VERBS.numbers["reserve market red2"]
RESERVE_FARM = VERBS.numbers["reserve farm red2"]
BUY = VERBS.numbers["buy"]
PAYMENT = VERBS.numbers["pay red2"]
STORAGE = VERBS.numbers["store red2"]
NO_MORE_STORAGE = VERBS.numbers["done"]
CHOICE = VERBS.numbers["choose red"]
