"""Positions and records made wrong: now wildly, now so slightly that they may still be right."""

from __future__ import annotations

import random
from copy import deepcopy
from functools import cache
from typing import Any

import fondaco
from fondaco.testing import every_setup, random_walk
from tests.match.tables import Json, as_json

KEPT = 12
"""How many positions of each phase are kept to begin with."""


@cache
def real_positions(game: str) -> tuple[Json, ...]:
    """Positions of random matches, in every phase that they come to."""
    by_phase: dict[str, list[Json]] = {}
    setups = [(players, options) for name, players, options in every_setup() if name == game]
    luck = random.Random(game)
    for seed in range(24):
        players, options = setups[seed % len(setups)]
        for match in random_walk(game, players, seed, options):
            some = by_phase.setdefault(match.game.phases[match.state.phase], [])
            if len(some) < KEPT:
                some.append(as_json(match.position()))
            elif luck.random() < 0.1:
                some[luck.randrange(KEPT)] = as_json(match.position())
    return tuple(position for some in by_phase.values() for position in some)


@cache
def real_records(game: str) -> tuple[Json, ...]:
    """Records of random matches cut short, some without their seed, some from a position."""
    records = []
    positions = real_positions(game)
    luck = random.Random(game)
    for number in range(24):
        match = fondaco.from_position(luck.choice(positions), seed=number)
        if number % 3 > 0:
            match = fondaco.new(game, seed=number, names=["Ada", "Bo"])
        for _ in range(luck.choice([0, 3, 30, 1000])):
            if not match.over:
                match.play(luck.choice(match.legal()))
        record: Json = as_json(match.record())
        records.append(record if number % 2 else {**record, "seed": None})
    return tuple(records)


@cache
def words(game: str, name: str) -> tuple[str, ...]:
    """The words that positions and records of a game have under a name (or anywhere, if under none)."""
    found: dict[str, set[str]] = {}
    for data in real_positions(game) + real_records(game):
        _collect(data, "", found)
    return tuple(sorted(found.get(name) or set().union(*found.values())))


def _collect(data: Any, name: str, found: dict[str, set[str]]) -> None:
    if isinstance(data, str):
        found.setdefault(name, set()).add(data)
    elif isinstance(data, list):
        for item in data:
            _collect(item, name, found)
    elif isinstance(data, dict):
        for key, value in data.items():
            _collect(key, name, found)
            _collect(value, key, found)


NUMBERS = (-129, -128, -1, 0, 1, 2, 3, 5, 7, 8, 9, 14, 15, 27, 28, 70, 127, 128, 255, 256, 32767, 32768, 2**31, 2**63)
JUNK = (*NUMBERS, -(10**4000), 10**4000, 0.0, 1.0, -1.5, float("nan"), float("inf"), True, False, None, "", "\ud800")


def junk(luck: random.Random, depth: int = 3) -> Any:
    """Any JSON, and a little that is none."""
    kind = luck.randrange(10)
    if kind == 0 and depth:
        return [junk(luck, depth - 1) for _ in range(luck.choice([0, 1, 2, 3, 40]))]
    if kind == 1 and depth:
        return {luck.choice(["", "food", "red", "x", 7]): junk(luck, depth - 1) for _ in range(luck.randrange(4))}
    if kind == 2:
        deep: Any = []
        for _ in range(luck.choice([5, 200])):
            deep = luck.choice([[deep], {"x": deep}])
        return deep
    if kind == 3:
        return "".join(chr(luck.randrange(0xD7FF)) for _ in range(luck.choice([1, 5, 300])))
    return luck.choice(JUNK)


Place = tuple[Any, Any, str]
"""A list or an object, the index or key of something in it, and the name that this stands under."""


def places(data: Any, name: str) -> list[Place]:
    """Every place in the data at which something stands."""
    found: list[Place] = []
    if isinstance(data, dict):
        for key, value in data.items():
            found += [(data, key, str(key)), *places(value, str(key))]
    elif isinstance(data, list):
        for index, value in enumerate(data):
            found += [(data, index, name), *places(value, name)]
    return found


def somewhere(luck: random.Random, data: Json) -> Place:
    """A place in the data: every field has the same chance, however much stands in it."""
    name = luck.choice(list(data))
    inner = places(data[name], str(name))
    return luck.choice(inner) if inner and luck.random() < 0.7 else (data, name, str(name))


def make_wild(luck: random.Random, data: Json) -> None:
    """Delete, replace or add something, anywhere."""
    zone, key, _ = somewhere(luck, data)
    kind = luck.randrange(4)
    if kind == 0:
        del zone[key]
    elif kind == 1 and isinstance(zone, dict):
        zone[luck.choice(["x", "", 7, *data])] = junk(luck)
    elif kind == 1:
        zone.insert(key, junk(luck))
    else:
        zone[key] = junk(luck)


def make_other(luck: random.Random, game: str, data: Json) -> None:
    """Change something to something else of its kind."""
    zone, key, name = somewhere(luck, data)
    value = zone[key]
    word = luck.choice(words(game, luck.choice([name, name, name, ""])))
    kind = luck.randrange(5)
    if kind == 0 and isinstance(zone, list):
        zone.insert(key, luck.choice(zone))
    elif kind == 0 and isinstance(value, int):
        zone[word] = value
    elif kind == 1 and key not in data:
        del zone[key]
    elif kind == 2 and isinstance(value, list):
        luck.shuffle(value)
    elif kind == 2 and isinstance(value, dict):
        other, its_key, _ = somewhere(luck, data)
        zone[key], other[its_key] = deepcopy(other[its_key]), deepcopy(value)
    elif isinstance(value, bool):
        zone[key] = not value
    elif isinstance(value, int):
        zone[key] = luck.choice([0, 1, value - 1, value + 1, value + 1, luck.choice(NUMBERS)])
    elif isinstance(value, str):
        zone[key] = word
    elif value is None:
        zone[key] = luck.choice([0, 1, 2, word])


def make_like_another(luck: random.Random, data: Json, other: Json) -> None:
    """Take one field from another table of the game."""
    name = luck.choice(list(other))
    data[name] = as_json(other[name])


def grown(luck: random.Random, like: list[Any]) -> Any:
    """Something of the same shape as the values given, made of their parts."""
    value = luck.choice(like)
    if isinstance(value, list):
        items = [item for other in like if isinstance(other, list) for item in other]
        length = luck.choice([len(value), len(value), luck.randint(0, len(value) + 1)])
        return [grown(luck, items) for _ in range(length)] if items else []
    if isinstance(value, dict):
        others = [other for other in like if isinstance(other, dict)]
        counts = all(type(count) is int for other in others for count in other.values())
        keys = [key for other in others for key in other] if counts else list(value)
        if counts:
            keys = [luck.choice(keys) for _ in range(luck.randrange(5))] if keys else []
            return {key: luck.choice([1, 1, 1, 2, 3, 7]) for key in keys}
        return {key: grown(luck, [other[key] for other in others if key in other]) for key in keys}
    return value


def grow_anew(luck: random.Random, data: Json, originals: tuple[Json, ...]) -> None:
    """Make some fields, or all, anew: as wild as can be, in the right shape."""
    share = luck.choice([0.15, 0.5, 1])
    like = [other for other in originals if other.get("players") == data.get("players")]
    for name in list(data):
        if name not in ("game", "players", "options") and luck.random() < share:
            data[name] = grown(luck, [other[name] for other in like or [data] if name in other] or [data[name]])


def wronged(luck: random.Random, game: str, originals: tuple[Json, ...]) -> Json:
    """One of the originals, made wrong in one or a few ways."""
    data: Json = as_json(luck.choice(originals))
    for _ in range(luck.choice([1, 1, 2, 4])):
        kind = luck.randrange(10)
        if not data:
            break
        if kind < 2:
            make_wild(luck, data)
        elif kind < 4:
            make_like_another(luck, data, luck.choice(originals))
        elif kind < 5:
            grow_anew(luck, data, originals)
        else:
            make_other(luck, game, data)
    return data
