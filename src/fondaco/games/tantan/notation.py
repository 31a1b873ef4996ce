"""Tan-Tan Caravan: names, and the notation of actions."""

from __future__ import annotations

import re
from itertools import pairwise

from fondaco.games.tantan.layout import ACTIONS, KINDS, PLACES, SEATS, SHARE_KINDS, TABLE_KINDS, WAYS
from fondaco.games.tantan.layout import KIND_NAMES as KIND_NAMES

FORMS = ("buy 1 3", "stock food 2", "stock food 2 mouse 1", "stock mouse 3", "take lantern", "rob 2", "feed spice")


def _buy(chosen: int) -> str:
    return " ".join(["buy", *(str(place) for place in range(1, PLACES + 1) if chosen >> (place - 1) & 1)])


def _stock(kind: int, cards: int, mice: int) -> str:
    return f"stock {KIND_NAMES[kind]} {cards}" + (f" mouse {mice}" if mice else "")


def _write_all() -> tuple[str, ...]:
    texts = [_buy(chosen) for chosen in range(1 << PLACES)]
    texts += [_stock(kind, cards, mice) for kind in range(SHARE_KINDS) for cards, mice in WAYS]
    texts += [f"stock mouse {mice}" for mice in range(1, 8)]
    texts += [f"take {KIND_NAMES[kind]}" for kind in range(SHARE_KINDS)]
    texts += [f"rob {seat}" for seat in range(SEATS)]
    texts += [f"feed {KIND_NAMES[kind]}" for kind in range(TABLE_KINDS)]
    assert len(texts) == ACTIONS
    return tuple(texts)


TEXTS = _write_all()

_NUMBER = r"(?:[1-9]\d{0,8})"
_KIND = "|".join(KIND_NAMES[: KINDS - 1])


def beyond(text: str) -> tuple[str, str, str] | None:
    """A text in one of the forms, but with a number or kind that no action has."""
    if re.fullmatch(rf"buy(?: {_NUMBER})+", text):
        places = [int(word) for word in text.split()[1:]]
        if all(a < b for a, b in pairwise(places)):
            return "T6", "no-such-place", "The market has five places, 1 to 5."
    if re.fullmatch(rf"stock (?:{_KIND}) {_NUMBER}(?: mouse {_NUMBER})?|stock mouse {_NUMBER}", text):
        return "T8", "more-than-a-hand", "Nobody holds more than 7 cards."
    if text == "take mouse":
        return "T9", "no-share-of-mice", "Mice cannot be chosen as a share."
    if re.fullmatch(r"rob (?:0|[1-9]\d{0,8})", text):
        return "T13", "no-seat-like-that", "No table of Tan-Tan Caravan has that seat."
    if text in ("feed thief", "feed mouse"):
        return "T11", "never-on-a-table", "Thieves and mice never lie on a table."
    return None
