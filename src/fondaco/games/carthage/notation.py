"""Traders of Carthage: names, and the notation of actions."""

from __future__ import annotations

import re

from fondaco.games.carthage.layout import ACTIONS, AMPHORA_RANKS, VALUES
from fondaco.games.carthage.layout import CARD_NAMES as CARD_NAMES
from fondaco.games.carthage.layout import COLOUR_NAMES as COLOUR_NAMES

AMPHORA_NAMES = tuple(f"{colour}{value}" for colour in COLOUR_NAMES for value in VALUES[:AMPHORA_RANKS])

FORMS = (
    "take red5",
    "take reserved",
    "reserve market red5",
    "reserve farm red5",
    "buy",
    "pay blue2",
    "store red2",
    "done",
    "choose red",
)


def _write_all() -> tuple[str, ...]:
    texts = [f"take {card}" for card in CARD_NAMES]
    texts += ["take reserved"]
    texts += [f"reserve market {card}" for card in CARD_NAMES]
    texts += [f"reserve farm {card}" for card in CARD_NAMES]
    texts += ["buy"]
    texts += [f"pay {card}" for card in CARD_NAMES]
    texts += [f"store {card}" for card in AMPHORA_NAMES]
    texts += ["done"]
    texts += [f"choose {colour}" for colour in COLOUR_NAMES]
    assert len(texts) == ACTIONS
    return tuple(texts)


TEXTS = _write_all()

_COLOUR = "|".join(COLOUR_NAMES)
_CARD_VERBS = {"take": "C9", "reserve market": "C10", "reserve farm": "C10", "pay": "C6", "store": "C15"}
_ANY_CARD = re.compile(rf"({'|'.join(_CARD_VERBS)}) (?:{_COLOUR})(0|[1-9]\d{{0,8}})")


def beyond(text: str) -> tuple[str, str, str] | None:
    """A text in one of the forms, but with a card that no action has."""
    found = _ANY_CARD.fullmatch(text)
    if found is None:
        return None
    verb, value = found.groups()
    if verb == "store" and int(value) in VALUES:
        return "C15", "shows-no-amphora", f"A {value} shows no amphora."
    return _CARD_VERBS[verb], "no-such-card", "Cards are worth 2, 3 or 5."
