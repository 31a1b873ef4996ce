"""What a field can hold. A kind knows how its values stand in a position and are read and checked there, how a seat
sees them as numbers and how those are read back, and how the things in them are counted.

Observing, counting and checking are lines of source about a value such as `state.hands[other]`: like rules they run
interpreted and compiled (`fondaco.kernel.zones.sources`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from typing import Any, ClassVar

from fondaco.errors import shown
from fondaco.kernel.reading import MISSING, Fields
from fondaco.kernel.whole import whole
from fondaco.kernel.zones.pieces import PLAYERS, Cells, marked

NONE = -1
"""Nothing, where a name or a seat could stand."""

Json = dict[str, Any]
Shape = tuple[int | str, ...]
Limit = int | str | Callable[[Any], int]
"""A number, PLAYERS, or a function of the state."""


def limit_of(limit: Limit, state: Any) -> int:
    if limit == PLAYERS:
        return int(state.players)
    return limit(state) if callable(limit) else int(limit)


@dataclass(frozen=True)
class Things:
    """Things of one sort that a game's box holds: their names, and how many there are of each.

    `box` is a table, or a function of the state and a thing's number; things beyond a table's end are not counted.
    """

    sort: str
    names: tuple[Any, ...]
    box: tuple[int, ...] | Callable[[Any, int], int]
    most: int = 0
    """How many of one a position may have in one place, if the box is a function."""
    used: Callable[[Any, int], int] | None = None
    """How many of one are in use at a table, where some stay in the box."""

    @property
    def counted(self) -> int:
        """How many of the names are counted."""
        return len(self.names) if callable(self.box) else len(self.box)

    def in_box(self, state: Any, thing: int) -> int:
        return self.box(state, thing) if callable(self.box) else self.box[thing]

    def in_use(self, state: Any) -> dict[Any, int]:
        """How many of each are in use at a table, by name."""
        number_of = self.used or self.in_box
        return {name: number_of(state, thing) for thing, name in enumerate(self.names[: self.counted])}


Names = Things | tuple[Any, ...]
"""Things, if the field holds them; plain names, if it only speaks of something."""


@dataclass(frozen=True)
class Kind:
    """The base of all kinds: see the module's text."""

    or_none: bool = field(default=False, kw_only=True)
    """Whether it may be nothing: NONE in the state, null in a position."""
    width: int = field(default=0, kw_only=True)
    """How wide the field is; it knows by itself."""

    left_out: ClassVar[Any] = MISSING
    """What stands for a field left out of a position, if that is not null; MISSING: it must be there."""
    shape: ClassVar[tuple[str, ...]] = ("1",)
    """The sides of its piece of a vector: `players`, `names` for as many as there are, or a detail of the kind."""
    has_size: ClassVar[bool] = False
    """Whether it holds a number of things, which a view shows of it when it is hidden."""

    @property
    def default(self) -> Any:
        return None if self.or_none else self.left_out

    @property
    def empty(self) -> int:
        """What fills the field while there is nothing."""
        return NONE if self.or_none else 0

    @property
    def things(self) -> Things | None:
        """What it holds, if that comes out of the box."""
        of = getattr(self, "of", None)
        return of if isinstance(of, Things) else None

    @cached_property
    def names(self) -> tuple[Any, ...]:
        of: Names = getattr(self, "of", ())
        return of.names if isinstance(of, Things) else of

    def fits(self) -> bool:
        """Whether the field is as wide as it should be."""
        return True

    # Positions

    def put(self, position: Json, key: str, value: Any) -> None:
        position[key] = self.write(value)

    def write(self, value: Any) -> Any:
        return value

    def take(self, given: Fields, key: str) -> Any:
        return self.read(given, key, given.raw(key, self.default))

    def read(self, given: Fields, name: str, raw: Any) -> Any:
        """The value that JSON stands for."""
        raise NotImplementedError

    def shown(self, written: Any) -> int:
        """What a view shows of it where it is hidden: how many things there are."""
        raise NotImplementedError

    def describe(self, key: str) -> list[Json]:
        """What stands in a position: under each key, what kind of thing, and of which names."""
        told: Json = {"key": key, "holds": type(self).__name__.lower()}
        if self.names:
            told["names"] = list(self.names)
        if self.things is not None:
            told["things"] = self.things.sort
        return [told | {"or_null": True} if self.or_none else told]

    # Vectors

    def sides(self) -> Shape:
        sizes: Json = {"1": 1, PLAYERS: PLAYERS, "names": len(self.names)}
        return tuple(sizes[side] if side in sizes else getattr(self, side) for side in self.shape)

    def pieces(self, name: str) -> dict[str, Shape]:
        """What a seat sees of it: the pieces of a vector and their shapes."""
        return {name: self.sides()}

    def observed(self, value: str) -> list[str]:
        """Lines that write a value into a clear row at `at`."""
        return [f"at = write_number(row, at, {value})"]

    def seen(self, cells: Cells, parts: Sequence[Any]) -> Any:
        """The value that the numbers of its pieces tell."""
        return parts[0][0]

    def noted(self, value: str, seats: int) -> tuple[int, list[str]]:
        """What a learnt judgement looks at: how many numbers, at a table of so many seats, and lines that write them as
        a seat sees them. All of it, unless the kind says otherwise."""
        shapes = self.pieces("").values()
        return sum(prod(seats if side == PLAYERS else int(side) for side in shape) for shape in shapes), self.observed(
            value
        )

    # Checks

    def counted(self, value: str) -> list[str]:
        """Lines that add to `number` how many of `thing` it holds."""
        raise NotImplementedError

    def taken(self, place: str) -> str:
        """The condition of a place of a list that is taken."""
        return f"0 <= {place} < {len(self.names)}"


# Single values


@dataclass(frozen=True)
class Number(Kind):
    """A whole number within bounds. `marked`, it is seen as one of several."""

    low: int
    high: Limit
    default: Any = MISSING
    absent: int | None = None
    """A number out of bounds that means nothing: a position leaves it out."""
    marked: bool = False
    different: bool = False
    """Whether no two seats have the same."""

    def put(self, position: Json, key: str, value: int) -> None:
        if value != self.absent:
            position[key] = value

    def take(self, given: Fields, key: str) -> int:
        if self.absent is not None and given.raw(key, None) is None:
            return self.absent
        return self.read(given, key, given.raw(key, self.default))

    def read(self, given: Fields, name: str, raw: Any) -> int:
        return given.whole(name, raw, self.low, limit_of(self.high, given.state))

    def describe(self, key: str) -> list[Json]:
        limits = {"from": self.low} | ({} if callable(self.high) else {"to": self.high})
        absent = {} if self.absent is None else {"absent": self.absent}
        return [told | limits | {"or_left_out": bool(absent)} | absent for told in super().describe(key)]

    def sides(self) -> Shape:
        return (self.high - self.low + 1,) if self.marked and isinstance(self.high, int) else (1,)

    def observed(self, value: str) -> list[str]:
        if self.marked:
            return [f"at = write_one_of(row, at, {value} - {self.low}, {self.sides()[0]})"]
        return super().observed(value)

    def seen(self, cells: Cells, parts: Sequence[Any]) -> int:
        return self.low + marked(parts[0]) if self.marked else int(parts[0][0])


@dataclass(frozen=True)
class Flag(Kind):
    """True (1) or false (0)."""

    left_out = False

    def write(self, value: int) -> bool:
        return value == 1

    def read(self, given: Fields, name: str, raw: Any) -> int:
        return int(given.flag(name, raw))


@dataclass(frozen=True)
class OneOf(Kind):
    """One of some names; `numbers` are theirs in the state, if they are not counted from 0. Of things, it holds one."""

    of: Names
    numbers: tuple[int, ...] = ()

    shape = ("names",)

    def write(self, value: int) -> Any:
        if value == NONE:
            return None
        return self.names[self.numbers.index(value) if self.numbers else value]

    def read(self, given: Fields, name: str, raw: Any) -> int:
        if raw is None and self.or_none:
            return NONE
        index = given.named(name, raw, self.names)
        return self.numbers[index] if self.numbers else index

    def describe(self, key: str) -> list[Json]:
        numbers = {"numbers": list(self.numbers)} if self.numbers else {}
        return [told | numbers for told in super().describe(key)]

    def observed(self, value: str) -> list[str]:
        if self.numbers:
            return [f"at = write_number(row, at, 1 if {value} == {number} else 0)" for number in self.numbers]
        return [f"at = write_one_of(row, at, {value}, {len(self.names)})"]

    def seen(self, cells: Cells, parts: Sequence[Any]) -> int:
        index = marked(parts[0])
        return self.numbers[index] if self.numbers and index >= 0 else index

    def counted(self, value: str) -> list[str]:
        return [f"if {value} == thing:", "    number += 1"]


@dataclass(frozen=True)
class Seat(Kind):
    """A seat of the table."""

    shape = (PLAYERS,)

    def write(self, value: int) -> int | None:
        return None if value == NONE else value

    def read(self, given: Fields, name: str, raw: Any) -> int:
        return NONE if raw is None and self.or_none else given.whole(name, raw, 0, given.state.players - 1)

    def observed(self, value: str) -> list[str]:
        return [f"at = write_seat(row, at, {value}, seat, players)"]

    def seen(self, cells: Cells, parts: Sequence[Any]) -> int:
        away = marked(parts[0])
        return NONE if away < 0 else cells.at_table(away)


@dataclass(frozen=True)
class Seats(Kind):
    """A set of seats, as bits."""

    left_out: ClassVar[Any] = []
    shape = (PLAYERS,)

    def write(self, value: int) -> list[int]:
        return [seat for seat in range(value.bit_length()) if value >> seat & 1]

    def read(self, given: Fields, name: str, raw: Any) -> int:
        seats, players = 0, given.state.players
        for place, item in enumerate(given.items(name, raw, 0, players)):
            seat = whole(item, 0, players - 1)
            if seat is None:
                given.fail(f"{name}[{place}]", f"should be a seat from 0 to {players - 1}, not {shown(item)}")
            seats |= 1 << seat
        return seats

    def observed(self, value: str) -> list[str]:
        return [f"at = write_seats(row, at, {value}, seat, players)"]

    def seen(self, cells: Cells, parts: Sequence[Any]) -> int:
        return sum(1 << cells.at_table(away) for away, mark in enumerate(parts[0]) if mark)


@dataclass(frozen=True)
class Members(Kind):
    """A set of numbered things, as bits by their numbers; in each row of a list there is room for so many."""

    of: Things
    room: tuple[int, ...]

    shape = ("names",)

    def write(self, value: int) -> list[int]:
        return [number for number in reversed(self.names) if value >> number & 1]

    def read(self, given: Fields, name: str, raw: Any) -> int:
        items = given.items(name, raw, 0, self.room[given.row or 0])
        return sum(1 << number for number in given.different(name, items, self.names[0], self.names[-1]))

    def observed(self, value: str) -> list[str]:
        each = f"for each in range({self.names[0]}, {self.names[-1] + 1}):"
        return [each, f"    at = write_number(row, at, {value} >> each & 1)"]

    def seen(self, cells: Cells, parts: Sequence[Any]) -> int:
        return sum(1 << number for number, mark in zip(self.names, parts[0], strict=True) if mark)

    def counted(self, value: str) -> list[str]:
        return [f"number += {value} >> (thing + {self.names[0]}) & 1"]


# Rows of numbers


@dataclass(frozen=True)
class Numbers(Kind):
    """The base of those that have a number for each of several."""

    shape: ClassVar[tuple[str, ...]] = ("width",)

    def fits(self) -> bool:
        return len(self.names) == self.width

    def observed(self, value: str) -> list[str]:
        return [f"for each in range({self.width}):", f"    at = write_number(row, at, {value}[each])"]

    def seen(self, cells: Cells, parts: Sequence[Any]) -> list[int]:
        return list(parts[0])


@dataclass(frozen=True)
class Counts(Numbers):
    """How many there are of each name; a narrow field has the first of the names only.

    `room` is how many there can be in all: a number, or a table by players (in a list of objects, by row), and `full`
    says so. `most` is how many there can be of each; left out, what there is room for, or what the box has.
    """

    of: Names
    room: int | tuple[int, ...] | None = None
    full: str = ""
    most: int | tuple[int, ...] | None = None
    among: str = ""
    """A field of which these are a part: they are not counted a second time."""

    left_out: ClassVar[Any] = {}
    has_size = True

    @property
    def things(self) -> Things | None:
        return None if self.among else super().things

    @cached_property
    def names(self) -> tuple[Any, ...]:
        return (self.of.names if isinstance(self.of, Things) else self.of)[: self.width]

    def write(self, value: Sequence[int]) -> Any:
        return {name: count for name, count in zip(self.names, value, strict=True) if count}

    def room_in(self, given: Fields) -> int | None:
        if not isinstance(self.room, tuple):
            return self.room
        return self.room[given.state.players if given.row is None else given.row]

    def read(self, given: Fields, name: str, raw: Any) -> list[int]:
        most = self.room_in(given) if self.most is None else self.most
        if most is None:
            assert isinstance(self.of, Things)
            most = self.of.most if callable(self.of.box) else self.of.box
        return given.counts(name, raw, self.names, most)

    def check_room(self, given: Fields, name: str, value: Sequence[int]) -> None:
        room = self.room_in(given)
        if room is not None and sum(value) > room:
            sort = self.things.sort if self.things else "thing"
            given.fail(name, self.full.format(room) or f"may have at most {room} {sort}s")

    def shown(self, written: Any) -> int:
        return sum(written.values())

    def counted(self, value: str) -> list[str]:
        return [f"if thing < {self.width}:", f"    number += {value}[thing]"]


@dataclass(frozen=True)
class Listed(Counts):
    """Counts that stand in positions as a list of names, whose order has no meaning; there must be `room` for some."""

    left_out: ClassVar[Any] = []

    def write(self, value: Sequence[int]) -> list[Any]:
        return [name for name, count in zip(self.names, value, strict=True) for _ in range(count)]

    def read(self, given: Fields, name: str, raw: Any) -> list[int]:
        found = given.listing(name, raw, self.names, self.room_in(given) or 0)
        return [found.count(number) for number in range(self.width)]

    def shown(self, written: Any) -> int:
        return len(written)


@dataclass(frozen=True)
class Track(Numbers):
    """How far each name has come on a track of so many spaces, from 0 on; at the moment no farther than the limit."""

    of: Names
    spaces: int
    limit: Limit

    left_out: ClassVar[Any] = {}
    shape = ("width", "spaces")

    def write(self, value: Sequence[int]) -> dict[Any, int]:
        return dict(zip(self.names, value, strict=True))

    def read(self, given: Fields, name: str, raw: Any) -> list[int]:
        return given.counts(name, raw, self.names, limit_of(self.limit, given.state))

    def observed(self, value: str) -> list[str]:
        return [f"for each in range({self.width}):", f"    at = write_one_of(row, at, {value}[each], {self.spaces})"]

    def seen(self, cells: Cells, parts: Sequence[Any]) -> list[int]:
        return [marked(marks) for marks in parts[0]]


@dataclass(frozen=True)
class Laid(Numbers):
    """By place, one of some names; places left out of a position have the printed one."""

    places: tuple[str, ...]
    of: Names
    printed: tuple[int, ...]

    left_out = None

    def fits(self) -> bool:
        return len(self.places) == len(self.printed) == self.width

    def write(self, value: Sequence[int]) -> dict[str, Any]:
        return {place: self.names[number] for place, number in zip(self.places, value, strict=True)}

    def noted(self, value: str, seats: int) -> tuple[int, list[str]]:
        """Nothing: numbers of names say nothing as numbers, and one for every name in every place is too much."""
        return 0, []

    def read(self, given: Fields, name: str, raw: Any) -> list[int]:
        inner = given.inner(name, {} if raw is None else raw)
        printed = zip(self.places, self.printed, strict=True)
        found = [inner.named(place, inner.raw(place, self.names[tile]), self.names) for place, tile in printed]
        inner.finish()
        return found

    def describe(self, key: str) -> list[Json]:
        return [told | {"places": list(self.places)} for told in super().describe(key)]


# Lists: closed up, with a field for their size


@dataclass(frozen=True)
class Places(Kind):
    """A list of names in their order, closed up; free places are NONE. Its value is the list without these.

    With `first`, its first place stands in positions under a name of its own, the others under the name `rest`; it may
    be free before they are.
    """

    of: Names
    size: str
    """The field that says how many there are."""
    first: str = ""
    rest: str = ""

    left_out: ClassVar[Any] = []
    shape: ClassVar[tuple[str, ...]] = ("width", "names")
    has_size = True

    @property
    def empty(self) -> int:
        return NONE

    def put(self, position: Json, key: str, value: Sequence[int]) -> None:
        if self.first:
            position[self.first] = self.names[value[0]] if value and value[0] != NONE else None
            position[self.rest] = self.write(value[1:])
        else:
            position[key] = self.write(value)

    def write(self, value: Sequence[int]) -> list[Any]:
        return [self.names[number] for number in value]

    def take(self, given: Fields, key: str) -> list[int]:
        if not self.first:
            return self.read(given, key, given.raw(key, []))
        first = given.raw(self.first, None)
        head = NONE if first is None else given.named(self.first, first, self.names)
        rest = given.listing(self.rest, given.raw(self.rest, []), self.names, self.width - 1)
        return [] if head == NONE and not rest else [head, *rest]

    def read(self, given: Fields, name: str, raw: Any) -> list[int]:
        return given.listing(name, raw, self.names, self.width)

    def shown(self, written: Any) -> int:
        return len(written)

    def describe(self, key: str) -> list[Json]:
        [told] = super().describe(self.rest or key)
        told["size"] = self.size
        if not self.first:
            return [told]
        return [told | {"key": self.first, "holds": "oneof", "or_null": True}, told | {"after": 1}]

    def pieces(self, name: str) -> dict[str, Shape]:
        if not self.first:
            return super().pieces(name)
        kinds = len(self.names)
        return {self.first: (kinds,), self.rest: (self.width - 1, kinds)}

    def observed(self, value: str) -> list[str]:
        kinds = len(self.names)
        return [f"for place in range({self.width}):", f"    at = write_one_of(row, at, {value}[place], {kinds})"]

    def seen(self, cells: Cells, parts: Sequence[Any]) -> list[int]:
        found = [marked(marks) for marks in ([parts[0], *parts[1]] if self.first else parts[0])]
        while found and found[-1] == NONE:
            del found[-1]
        return found

    def counted(self, value: str) -> list[str]:
        return [f"for place in range(state.{self.size}):", f"    if {value}[place] == thing:", "        number += 1"]


@dataclass(frozen=True)
class Stack(Places):
    """A stack of names, kept from the bottom and shown from the top; zero above the top."""

    empty = 0

    def write(self, value: Sequence[int]) -> list[Any]:
        return super().write(value[::-1])

    def read(self, given: Fields, name: str, raw: Any) -> list[int]:
        return super().read(given, name, raw)[::-1]

    def pieces(self, name: str) -> dict[str, Shape]:
        """How many there are of each, the top one, and their order from the top, by numbers from 1."""
        kinds = len(self.names)
        return {name: (kinds,), f"{name}_top": (kinds,), f"{name}_order": (self.width,)}

    def observed(self, value: str) -> list[str]:
        size, kinds = f"state.{self.size}", len(self.names)
        return [
            f"order = at + {2 * kinds}",
            f"for place in range({size}):",
            f"    each = {value}[{size} - 1 - place]",
            "    row.cells[at + each] += 1",
            "    row.cells[order + place] = each + 1",
            f"if {size} > 0:",
            f"    row.cells[at + {kinds} + {value}[{size} - 1]] = 1",
            f"at = order + {self.width}",
        ]

    def noted(self, value: str, seats: int) -> tuple[int, list[str]]:
        """How many there are of each: what lies deep says little."""
        each = f"row.cells[at + {value}[place]] += 1"
        return len(self.names), [f"for place in range(state.{self.size}):", f"    {each}", f"at += {len(self.names)}"]

    def seen(self, cells: Cells, parts: Sequence[Any]) -> list[int]:
        return [number - 1 for number in parts[2] if number > 0][::-1]


@dataclass(frozen=True)
class Queue(Places):
    """Numbered things in a queue, the next one first; zero behind the last. A seat sees the place of each."""

    empty = 0
    shape = ("width",)

    def write(self, value: Sequence[int]) -> list[int]:
        return list(value)

    def read(self, given: Fields, name: str, raw: Any) -> list[int]:
        return given.different(name, given.items(name, raw, 0, self.width), self.names[0], self.names[-1])

    def observed(self, value: str) -> list[str]:
        return [
            f"for place in range(state.{self.size}):",
            f"    row.cells[at + {value}[place] - {self.names[0]}] = place + 1",
            f"at += {self.width}",
        ]

    def seen(self, cells: Cells, parts: Sequence[Any]) -> list[int]:
        queue = sorted((place, number) for number, place in zip(self.names, parts[0], strict=True) if place > 0)
        return [number for _, number in queue]

    def counted(self, value: str) -> list[str]:
        return [line.replace("== thing", f"== thing + {self.names[0]}") for line in super().counted(value)]

    def taken(self, place: str) -> str:
        return f"{self.names[0]} <= {place} <= {self.names[-1]}"
