"""Silk Road: names, and the notation of actions."""

from __future__ import annotations

import re

from fondaco.games.silkroad import board
from fondaco.games.silkroad.layout import ACTIONS, CARAVANS, CARDS_OF_EACH, SEATS, TRADES
from fondaco.games.silkroad.layout import COLOUR_NAMES as COLOUR_NAMES
from fondaco.games.silkroad.layout import GOODS_NAMES as GOODS_NAMES

FORMS = (
    "play silk 2",
    "move 3 Kashgar",
    "draw silk",
    "draw pile",
    "skip",
    "sell blue",
    "sell",
    "decline",
    "drop tea",
    "lose tea",
    "rob 2 tea",
    "trade ivory silk tea",
    "bribe silk tea",
    "reveal",
    "keep",
)


def _write_all() -> tuple[str, ...]:
    texts = [f"play {goods} {cards}" for goods in GOODS_NAMES for cards in range(1, CARDS_OF_EACH + 1)]
    texts += [f"move {caravan} {place}" for caravan in range(1, CARAVANS + 1) for place in board.PLACES]
    texts += [f"draw {goods}" for goods in GOODS_NAMES]
    texts += ["draw pile", "skip"]
    texts += [f"sell {colour}" for colour in COLOUR_NAMES]
    texts += ["sell", "decline"]
    texts += [f"drop {goods}" for goods in GOODS_NAMES]
    texts += [f"lose {goods}" for goods in GOODS_NAMES]
    texts += [f"rob {seat} {goods}" for seat in range(SEATS) for goods in GOODS_NAMES]
    texts += [" ".join(["trade", *(GOODS_NAMES[goods] for goods in three)]) for three in TRADES]
    texts += [f"bribe {taken} {paid}" for taken in GOODS_NAMES for paid in GOODS_NAMES]
    texts += ["reveal", "keep"]
    assert len(texts) == ACTIONS
    return tuple(texts)


TEXTS = _write_all()

_NUMBER = r"(?:0|[1-9]\d{0,8})"
_GOODS = f"(?:{'|'.join(GOODS_NAMES)})"
_PLACE = f"(?:{'|'.join(place.lower() for place in board.PLACES)})"


def beyond(text: str) -> tuple[str, str, str] | None:
    """A text in one of the forms, but with a number that no action has."""
    if re.fullmatch(rf"play {_GOODS} 0", text):
        return "S6", "play-at-least-one", "Play at least 1 card."
    if re.fullmatch(rf"play {_GOODS} {_NUMBER}", text):
        return "S6", "more-than-there-are", f"There are only {CARDS_OF_EACH} cards of each goods."
    if re.fullmatch(rf"move {_NUMBER} {_PLACE}", text):
        return "S7", "no-such-caravan", f"The caravans are 1 to {CARAVANS}."
    if re.fullmatch(rf"rob {_NUMBER} {_GOODS}", text):
        return "S21", "no-seat-like-that", "No table of Silk Road has that seat."
    return None
