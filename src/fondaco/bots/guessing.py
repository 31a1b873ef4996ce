"""A table that a seat cannot tell from the real one, from its view alone: for games of which bots keep no memory."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from fondaco.errors import BadPosition
from fondaco.match import Match, from_position, new, plain

Json = dict[str, Any]

TRIES = 50
"""In the middle of a decision not every deal is possible."""
OF_EVERY_GAME = ("game", "players", "options", "to_move", "turn", "phase", "scores")


def guess(view: Json, luck: random.Random) -> Match:
    """A match that goes on from the view, with what it hides dealt at random."""
    for attempt in range(TRIES):
        try:
            return from_position(filled(view, luck))
        except BadPosition:
            if attempt == TRIES - 1:
                raise
    raise AssertionError


def filled(view: Json, luck: random.Random) -> Json:
    """A position: every hidden zone gets as many things as it has, of those that are nowhere in sight."""
    position: Json = plain({name: value for name, value in view.items() if name != "scores"})
    dealt = zones_at_first(view["game"], view["players"], json.dumps(view["options"], sort_keys=True))
    hidden = list(hidden_in(position, dealt))
    names = {name for zone in map(things_in, dealt.values()) for name in zone}
    seen = sum((things_in(value) for name, value in view.items() if name in dealt), Counter[str]())
    box = sum(map(things_in, dealt.values()), Counter[str]())
    rest = sorted((box - seen).elements()) or sorted(names)
    luck.shuffle(rest)
    for holder, place in hidden:
        size = holder[place]
        holder[place] = dict(Counter(rest[:size]))
        del rest[:size]
    return position


@lru_cache(100)
def zones_at_first(game: str, players: int, options: str) -> Json:
    """The zones of a table as it is dealt: what the box has, and which shapes hold it."""
    position = new(game, players, 0, **json.loads(options)).position()
    return {name: value for name, value in position.items() if name not in OF_EVERY_GAME}


def hidden_in(shown: Any, shape: Any) -> Iterator[tuple[Any, Any]]:
    """Where a view has a number in place of counts: what holds it, and under which name or at which place."""
    if isinstance(shown, dict) and isinstance(shape, dict):
        pairs: Any = [(name, shape[name]) for name in shown if name in shape]
    elif isinstance(shown, list) and isinstance(shape, list):
        pairs = list(enumerate(shape[: len(shown)]))
    else:
        return
    for place, whole in pairs:
        if type(shown[place]) is int and isinstance(whole, dict):
            yield shown, place
        else:
            yield from hidden_in(shown[place], whole)


def things_in(zone: Any) -> Counter[str]:
    """What lies in a zone: names in a list, or counted."""
    if isinstance(zone, str):
        return Counter([zone])
    if isinstance(zone, list):
        return sum(map(things_in, zone), Counter())
    if isinstance(zone, dict):
        counted = Counter({name: count for name, count in zone.items() if type(count) is int})
        return sum((things_in(item) for item in zone.values() if isinstance(item, str | list | dict)), counted)
    return Counter()
