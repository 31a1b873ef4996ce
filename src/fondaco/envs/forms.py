"""How a vector is shown: its numbers plain or between 0 and 1, with the table's options behind them or without."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from fondaco.errors import BadSetup
from fondaco.games import find
from fondaco.games.game import Game, Json
from fondaco.games.options import Amounts, Choice, Option, Split, Switch
from fondaco.kernel.zones import Counts, Kind, Laid, Number, Piece, Queue, Stack, Things, limit_of
from fondaco.kernel.zones.rows import Row
from fondaco.kernel.zones.vectors import shapes_of
from fondaco.kernel.zones.zone import Zone

PLAIN_HIGHEST = 20_000.0
"""No number of a plain vector is higher."""
NO_MEASURE = 250
"""A bound beyond this is there to keep nonsense out, and nothing to measure by."""
MIDDLING = 50
"""What has no bound, such as a score, is normalised so that this becomes a half."""

DIVISOR, BEND, ADDED = range(3)
"""The rows of a lens: a number x becomes x / (divisor + bend · x) + added."""


@dataclass(frozen=True)
class Form:
    """How a vector is shown."""

    normalised: bool = False
    """Whether its numbers are between 0 and 1."""
    options: bool = False
    """Whether the options of the table stand behind them."""

    @property
    def highest(self) -> float:
        return 1.0 if self.normalised else PLAIN_HIGHEST


PLAIN = Form()


def is_plain(lens: Any) -> bool:
    """Whether a lens shows everything as it is: there is nothing to divide by."""
    return bool(lens[DIVISOR, 0] == 0)


def refine(row: Row, lens: Any) -> None:
    """Show a row through a lens that is not plain."""
    for place in range(lens.shape[1]):
        plain = row.cells[place]
        row.cells[place] = plain / (lens[DIVISOR, place] + lens[BEND, place] * plain) + lens[ADDED, place]


def lens_of(game: Game, players: int, options: Json, form: Form) -> Any:
    """The lens of a table."""
    if form == PLAIN:
        return np.zeros((3, 1), np.float32)
    most = most_of(game, players, options)
    lens = np.zeros((3, len(most)), np.float32)
    lens[DIVISOR] = 1
    if form.normalised:
        open_ended = np.isinf(most)
        lens[DIVISOR], lens[BEND] = np.where(open_ended, MIDDLING, np.maximum(1, most)), open_ended
    if not form.options:
        return lens
    shown = np.zeros((3, sum(piece.entries(players) for piece in option_pieces(game.name))), np.float32)
    shown[DIVISOR] = 1
    shown[ADDED] = [
        number / (highest if form.normalised else 1)
        for name, option in game.options.items()
        for number, highest in shown_option(option, game.option(options, name))
    ]
    return np.concatenate([lens, shown], axis=1)


def undo(vector: Any, lens: Any) -> Any:
    """The plain vector of one that was shown through a lens."""
    if is_plain(lens):
        return vector
    numbers = np.asarray(vector, np.float64) - lens[ADDED]
    return np.round(numbers * lens[DIVISOR] / (1 - lens[BEND] * numbers))


# Options


def option_pieces(game: str) -> tuple[Piece, ...]:
    """The parts that stand behind a vector, if options are shown."""
    return tuple(
        Piece(f"option_{name}", (len(list(shown_option(option, option.default))),), told(name, option))
        for name, option in find(game).options.items()
    )


def shown_option(option: Option, value: Any) -> Iterator[tuple[float, float]]:
    """The numbers that tell a value, and how high each can be."""
    if isinstance(option, Switch):
        yield int(value), 1
    elif isinstance(option, Choice):
        yield from ((int(name == value), 1) for name in option.rows)
    elif isinstance(option, Amounts | Split):
        most = option.most if isinstance(option, Amounts) else sum(option.usual)
        yield from ((number, most) for number in option.held(value))
    else:
        raise BadSetup(f"an option that is a {type(option).__name__} cannot be shown in a vector")


def told(name: str, option: Option) -> str:
    match option:
        case Switch():
            return f"1 with `{name}`"
        case Choice():
            return f"one of {', '.join(option.rows)}"
        case Amounts():
            return "by name, the amount"
        case _:
            return option.allowed


# What is the most


def most_of(game: Game, players: int, options: Json) -> Any:
    """By entry of a plain vector, how high it can be; infinite where nobody knows."""
    blank = game.blank(players, options, -1)
    found: list[float] = [1] * sum(piece.entries(players) for piece in game.zones.pieces[:4])
    for zone in game.zones.observed:
        if zone is None:
            found += [inf] * players
        else:
            found += most_in(zone, players, blank)
    assert len(found) == sum(piece.entries(players) for piece in game.zones.pieces)
    return np.array(found)


def most_in(zone: Zone, players: int, blank: Any) -> list[float]:
    """By entry of all pieces of a zone."""
    if zone.is_pool:
        return [sum(each_of(zone.kind, blank))]
    shapes = [Piece(name, shape, "").entries(players) for name, shape in shapes_of(zone).items()]
    found: list[float] = []
    if zone.secret:
        found += [size_of(zone.kind, blank)] * shapes.pop(0)
    for entries, most in zip(shapes, most_by_piece(zone.kind, blank), strict=True):
        found += repeated(most, entries)
    return found


def most_by_piece(kind: Kind, blank: Any) -> list[Sequence[float]]:
    """For each piece of a kind, the most by entry: of one row, if there are several."""
    if isinstance(kind, Stack):
        return [each_of(kind, blank), [1], [len(kind.names)]]
    if isinstance(kind, Queue):
        return [[kind.width]]
    if isinstance(kind, Counts):
        return [each_of(kind, blank)]
    if isinstance(kind, Laid):
        return [[len(kind.names) - 1]]
    if isinstance(kind, Number) and not kind.marked:
        most = limit_of(kind.high, blank)
        return [[most if most <= NO_MEASURE else inf]]
    return [[1]] * len(kind.pieces(""))


def each_of(kind: Any, blank: Any) -> list[float]:
    """How many there can be of each name."""
    if isinstance(kind, Counts) and kind.most is not None:
        return list(repeated([kind.most] if isinstance(kind.most, int) else kind.most, len(kind.names)))
    of: Things = kind.of
    return [of.in_box(blank, thing) for thing in range(len(kind.names))]


def size_of(kind: Kind, blank: Any) -> float:
    """How many there can be in all."""
    room = kind.room if isinstance(kind, Counts) else None
    return room if isinstance(room, int) else sum(each_of(kind, blank))


def repeated(numbers: Iterable[float], entries: int) -> list[float]:
    once = list(numbers)
    return once * (entries // len(once))
