"""What a field can hold. A kind knows how its values stand in a position and are read and checked there, how a seat
sees them as numbers and how those are read back, and how the things in them are counted.

Observing, counting and checking are lines of source about a value such as `state.hands[other]`: like rules they run
interpreted and compiled, and `fondaco.kernel.zones.sources` puts them together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from fondaco.errors import shown
from fondaco.kernel.reading import MISSING, Fields
from fondaco.kernel.zones.pieces import PLAYERS, Cells, Piece, marked

NONE = -1
"""Nothing, where a name or a seat could stand."""

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

    @property
    def counted(self) -> int:
        """How many of the names are counted."""
        return len(self.names) if callable(self.box) else len(self.box)

    def in_box(self, state: Any, thing: int) -> int:
        return self.box(state, thing) if callable(self.box) else self.box[thing]


Names = Things | tuple[Any, ...]
"""Things, if the field holds them; plain names, if it only speaks of something."""


@dataclass(frozen=True)
class Kind:
    """The base of all kinds: see the module's text."""

    tells: str = field(default="", kw_only=True)
    """What a seat sees, in words."""
    or_none: bool = field(default=False, kw_only=True)
    """Whether it may be nothing: NONE in the state, null in a position."""
    width: int = field(default=0, kw_only=True)
    """How wide the field is; it knows by itself."""

    holds: ClassVar[str] = ""
    """The kind, as descriptions call it."""
    left_out: ClassVar[Any] = MISSING
    """What stands for a field left out of a position, if it is not null; MISSING: it must be there."""
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
    def names(self) -> tuple[Any, ...]:
        of: Names = getattr(self, "of", ())
        return of.names if isinstance(of, Things) else of

    @property
    def things(self) -> Things | None:
        """What it holds, if that comes out of the box."""
        of = getattr(self, "of", None)
        return of if isinstance(of, Things) else None

    def put(self, position: dict[str, Any], key: str, value: Any) -> None:
        position[key] = self.write(value)

    def write(self, value: Any) -> Any:
        return value

    def take(self, given: Fields, key: str, state: Any, row: int | None = None) -> Any:
        return self.read(given, key, given.raw(key, self.default), state, row)

    def read(self, given: Fields, name: str, raw: Any, state: Any, row: int | None = None) -> Any:
        """The value that JSON stands for; `row` is that of a list of objects."""
        raise NotImplementedError

    def pieces(self, name: str) -> list[Piece]:
        """How a seat sees it."""
        return [Piece(name, self.shape, self.tells)]

    @property
    def shape(self) -> tuple[int | str, ...]:
        return (1,)

    def observed(self, value: str) -> list[str]:
        """Lines that write a value into a clear row at `at`."""
        return [f"at = write_number(row, at, {value})"]

    def seen(self, cells: Cells, parts: Sequence[Any]) -> Any:
        """The value that the numbers of its pieces tell."""
        return parts[0][0]

    def shown(self, written: Any) -> int | None:
        """What a view shows of it where it is hidden."""
        return None

    def counted(self, value: str) -> list[str]:
        """Lines that add to `number` how many of `thing` it holds."""
        raise NotImplementedError

    def taken(self, place: str) -> str:
        """The condition of a place of a list that is taken."""
        return f"0 <= {place} < {len(self.names)}"

    def describe(self, key: str) -> list[dict[str, Any]]:
        """What stands in a position, as JSON: under each key, what kind of thing, and of which names."""
        told: dict[str, Any] = {"key": key, "holds": self.holds}
        if self.names:
            told["names"] = list(self.names)
        if self.things is not None:
            told["things"] = self.things.sort
        return [told | ({"or_null": True} if self.or_none else {})]


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

    holds: ClassVar[str] = "number"

    def put(self, position: dict[str, Any], key: str, value: int) -> None:
        if value != self.absent:
            position[key] = value

    def take(self, given: Fields, key: str, state: Any, row: int | None = None) -> int:
        if self.absent is not None and given.raw(key, None) is None:
            return self.absent
        return self.read(given, key, given.raw(key, self.default), state)

    def read(self, given: Fields, name: str, raw: Any, state: Any, row: int | None = None) -> int:
        return given.whole(name, raw, self.low, limit_of(self.high, state))

    @property
    def shape(self) -> tuple[int | str, ...]:
        return (int(self.high) - self.low + 1,) if self.marked and isinstance(self.high, int) else (1,)

    def observed(self, value: str) -> list[str]:
        if self.marked:
            return [f"at = write_one_of(row, at, {value} - {self.low}, {self.shape[0]})"]
        return super().observed(value)

    def seen(self, cells: Cells, parts: Sequence[Any]) -> int:
        return self.low + marked(parts[0]) if self.marked else int(parts[0][0])

    def describe(self, key: str) -> list[dict[str, Any]]:
        [told] = super().describe(key)
        limits = {"from": self.low, **({} if callable(self.high) else {"to": self.high})}
        return [told | limits | ({"or_left_out": True} if self.absent is not None else {})]


@dataclass(frozen=True)
class Flag(Kind):
    """True (1) or false (0)."""

    holds: ClassVar[str] = "flag"
    left_out: ClassVar[Any] = False

    def write(self, value: int) -> bool:
        return value == 1

    def read(self, given: Fields, name: str, raw: Any, state: Any, row: int | None = None) -> int:
        return int(given.flag(name, raw))


@dataclass(frozen=True)
class OneOf(Kind):
    """One of some names; `numbers` are theirs in the state, if they are not counted from 0. Of things, it holds one."""

    of: Names
    numbers: tuple[int, ...] = ()

    holds: ClassVar[str] = "one of"

    def write(self, value: int) -> Any:
        if value == NONE:
            return None
        return self.names[self.numbers.index(value) if self.numbers else value]

    def read(self, given: Fields, name: str, raw: Any, state: Any, row: int | None = None) -> int:
        if raw is None and self.or_none:
            return NONE
        index = given.named(name, raw, self.names)
        return self.numbers[index] if self.numbers else index

    @property
    def shape(self) -> tuple[int | str, ...]:
        return (len(self.names),)

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

    holds: ClassVar[str] = "seat"

    def write(self, value: int) -> int | None:
        return None if value == NONE else value

    def read(self, given: Fields, name: str, raw: Any, state: Any, row: int | None = None) -> int:
        return NONE if raw is None and self.or_none else given.whole(name, raw, 0, state.players - 1)

    @property
    def shape(self) -> tuple[int | str, ...]:
        return (PLAYERS,)

    def observed(self, value: str) -> list[str]:
        return [f"at = write_seat(row, at, {value}, seat, players)"]

    def seen(self, cells: Cells, parts: Sequence[Any]) -> int:
        away = marked(parts[0])
        return NONE if away < 0 else cells.at_table(away)


@dataclass(frozen=True)
class Seats(Kind):
    """A set of seats, as bits."""

    holds: ClassVar[str] = "seats"
    left_out: ClassVar[Any] = []

    def write(self, value: int) -> list[int]:
        return [seat for seat in range(value.bit_length()) if value >> seat & 1]

    def read(self, given: Fields, name: str, raw: Any, state: Any, row: int | None = None) -> int:
        seats = 0
        for place, seat in enumerate(given.items(name, raw, 0, state.players)):
            if type(seat) is not int or not 0 <= seat < state.players:
                given.fail(f"{name}[{place}]", f"should be a seat from 0 to {state.players - 1}, not {shown(seat)}")
            seats |= 1 << seat
        return seats

    @property
    def shape(self) -> tuple[int | str, ...]:
        return (PLAYERS,)

    def observed(self, value: str) -> list[str]:
        return [f"at = write_seats(row, at, {value}, seat, players)"]

    def seen(self, cells: Cells, parts: Sequence[Any]) -> int:
        return sum(1 << cells.at_table(away) for away, mark in enumerate(parts[0]) if mark)


@dataclass(frozen=True)
class Members(Kind):
    """A set of numbered things, as bits by their numbers; by row, there is room for so many."""

    of: Things
    room: tuple[int, ...]

    holds: ClassVar[str] = "set"

    def write(self, value: int) -> list[int]:
        return [number for number in reversed(self.names) if value >> number & 1]

    def read(self, given: Fields, name: str, raw: Any, state: Any, row: int | None = None) -> int:
        items = given.items(name, raw, 0, self.room[row or 0])
        return sum(1 << number for number in given.different(name, items, self.names[0], self.names[-1]))

    @property
    def shape(self) -> tuple[int | str, ...]:
        return (len(self.names),)

    def observed(self, value: str) -> list[str]:
        return [
            f"for each in range({self.names[0]}, {self.names[-1] + 1}):",
            f"    at = write_number(row, at, {value} >> each & 1)",
        ]

    def seen(self, cells: Cells, parts: Sequence[Any]) -> int:
        return sum(1 << number for number, mark in zip(self.names, parts[0], strict=True) if mark)

    def counted(self, value: str) -> list[str]:
        return [f"number += {value} >> (thing + {self.names[0]}) & 1"]


# Rows of numbers


@dataclass(frozen=True)
class Counts(Kind):
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

    holds: ClassVar[str] = "counts"
    left_out: ClassVar[Any] = {}
    has_size: ClassVar[bool] = True

    @property
    def names(self) -> tuple[Any, ...]:
        return super().names[: self.width]

    @property
    def things(self) -> Things | None:
        return None if self.among else super().things

    def write(self, value: Sequence[int]) -> Any:
        return {name: count for name, count in zip(self.names, value, strict=True) if count}

    def room_for(self, state: Any, row: int | None = None) -> int | None:
        return self.room[state.players if row is None else row] if isinstance(self.room, tuple) else self.room

    def read(self, given: Fields, name: str, raw: Any, state: Any, row: int | None = None) -> list[int]:
        most, room = self.most, self.room_for(state, row)
        if most is None and room is not None:
            most = room
        elif most is None:
            assert isinstance(self.of, Things)
            most = self.of.most if callable(self.of.box) else self.of.box
        return given.counts(name, raw, self.names, most)

    def check_room(self, given: Fields, name: str, value: Sequence[int], state: Any) -> None:
        room = self.room_for(state)
        if room is not None and sum(value) > room:
            sort = self.things.sort if self.things else "thing"
            given.fail(name, self.full.format(room) or f"may have at most {room} {sort}s")

    def shown(self, written: Any) -> int:
        return sum(written.values())

    @property
    def shape(self) -> tuple[int | str, ...]:
        return (self.width,)

    def observed(self, value: str) -> list[str]:
        return [f"for each in range({self.width}):", f"    at = write_number(row, at, {value}[each])"]

    def seen(self, cells: Cells, parts: Sequence[Any]) -> list[int]:
        return list(parts[0])

    def counted(self, value: str) -> list[str]:
        return [f"if thing < {self.width}:", f"    number += {value}[thing]"]


@dataclass(frozen=True)
class Listed(Counts):
    """Counts that stand in positions as a list of names, whose order has no meaning."""

    holds: ClassVar[str] = "listed"
    left_out: ClassVar[Any] = []

    def write(self, value: Sequence[int]) -> list[Any]:
        return [name for name, count in zip(self.names, value, strict=True) for _ in range(count)]

    def read(self, given: Fields, name: str, raw: Any, state: Any, row: int | None = None) -> list[int]:
        room = self.room_for(state, row)
        assert room is not None
        found = given.listing(name, raw, self.names, room)
        return [found.count(number) for number in range(self.width)]

    def check_room(self, given: Fields, name: str, value: Sequence[int], state: Any) -> None:
        pass

    def shown(self, written: Any) -> int:
        return len(written)


@dataclass(frozen=True)
class Track(Kind):
    """How far each name has come on a track of so many spaces, from 0 on; at the moment no farther than the limit."""

    of: Names
    spaces: int
    limit: Limit

    holds: ClassVar[str] = "track"
    left_out: ClassVar[Any] = {}

    def write(self, value: Sequence[int]) -> dict[Any, int]:
        return dict(zip(self.names, value, strict=True))

    def read(self, given: Fields, name: str, raw: Any, state: Any, row: int | None = None) -> list[int]:
        return given.counts(name, raw, self.names, limit_of(self.limit, state))

    @property
    def shape(self) -> tuple[int | str, ...]:
        return (self.width, self.spaces)

    def observed(self, value: str) -> list[str]:
        return [
            f"for each in range({self.width}):",
            f"    at = write_one_of(row, at, {value}[each], {self.spaces})",
        ]

    def seen(self, cells: Cells, parts: Sequence[Any]) -> list[int]:
        return [marked(marks) for marks in parts[0]]


@dataclass(frozen=True)
class Laid(Kind):
    """By place, one of some names; places left out of a position have the printed one."""

    places: tuple[str, ...]
    of: Names
    printed: tuple[int, ...]

    holds: ClassVar[str] = "laid"
    left_out: ClassVar[Any] = None

    def write(self, value: Sequence[int]) -> dict[str, Any]:
        return {place: self.names[number] for place, number in zip(self.places, value, strict=True)}

    def read(self, given: Fields, name: str, raw: Any, state: Any, row: int | None = None) -> list[int]:
        if raw is None:
            return list(self.printed)
        inner = given.inner(name, raw)
        found = [
            inner.named(place, inner.raw(place, self.names[printed]), self.names)
            for place, printed in zip(self.places, self.printed, strict=True)
        ]
        inner.finish()
        return found

    def describe(self, key: str) -> list[dict[str, Any]]:
        [told] = super().describe(key)
        return [told | {"places": list(self.places)}]

    @property
    def shape(self) -> tuple[int | str, ...]:
        return (self.width,)

    def observed(self, value: str) -> list[str]:
        return [f"for each in range({self.width}):", f"    at = write_number(row, at, {value}[each])"]

    def seen(self, cells: Cells, parts: Sequence[Any]) -> list[int]:
        return list(parts[0])


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
    first_tells: str = ""

    holds: ClassVar[str] = "list"
    left_out: ClassVar[Any] = []
    has_size: ClassVar[bool] = True

    @property
    def empty(self) -> int:
        return NONE

    def put(self, position: dict[str, Any], key: str, value: Sequence[int]) -> None:
        if not self.first:
            position[key] = self.write(value)
            return
        position[self.first] = self.names[value[0]] if value and value[0] != NONE else None
        position[self.rest] = self.write(value[1:])

    def write(self, value: Sequence[int]) -> list[Any]:
        return [self.names[number] for number in value]

    def take(self, given: Fields, key: str, state: Any, row: int | None = None) -> list[int]:
        if not self.first:
            found: list[int] = super().take(given, key, state)
            return found
        first = given.raw(self.first, None)
        head = NONE if first is None else given.named(self.first, first, self.names)
        rest = given.listing(self.rest, given.raw(self.rest, []), self.names, self.width - 1)
        return [] if head == NONE and not rest else [head, *rest]

    def read(self, given: Fields, name: str, raw: Any, state: Any, row: int | None = None) -> list[int]:
        return given.listing(name, raw, self.names, self.width)

    def shown(self, written: Any) -> int:
        return len(written)

    def pieces(self, name: str) -> list[Piece]:
        if not self.first:
            return super().pieces(name)
        return [Piece(self.first, (len(self.names),), self.first_tells), Piece(self.rest, self.shape, self.tells)]

    @property
    def shape(self) -> tuple[int | str, ...]:
        return (self.width - 1 if self.first else self.width, len(self.names))

    def observed(self, value: str) -> list[str]:
        return [
            f"for place in range({self.width}):",
            f"    at = write_one_of(row, at, {value}[place], {len(self.names)})",
        ]

    def seen(self, cells: Cells, parts: Sequence[Any]) -> list[int]:
        found = [marked(marks) for marks in ([parts[0], *parts[1]] if self.first else parts[0])]
        while found and found[-1] == NONE:
            del found[-1]
        return found

    def describe(self, key: str) -> list[dict[str, Any]]:
        [told] = super().describe(self.rest or key)
        return [{**told, "key": self.first, "holds": "one of", "or_null": True}, told] if self.first else [told]

    def counted(self, value: str) -> list[str]:
        return [f"for place in range(state.{self.size}):", f"    if {value}[place] == thing:", "        number += 1"]


@dataclass(frozen=True)
class Stack(Places):
    """A stack of names, kept from the bottom and shown from the top; zero above the top."""

    holds: ClassVar[str] = "stack"

    @property
    def empty(self) -> int:
        return 0

    def write(self, value: Sequence[int]) -> list[Any]:
        return super().write(value[::-1])

    def read(self, given: Fields, name: str, raw: Any, state: Any, row: int | None = None) -> list[int]:
        return super().read(given, name, raw, state)[::-1]

    def pieces(self, name: str) -> list[Piece]:
        kinds, (bottom, *_, top) = len(self.names), self.names
        order = f"from the top: 1 for {bottom} to {kinds} for {top}, 0 below the last card"
        return [
            Piece(name, (kinds,), self.tells),
            Piece(f"{name}_top", (kinds,), self.first_tells),
            Piece(f"{name}_order", (self.width,), order),
        ]

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

    def seen(self, cells: Cells, parts: Sequence[Any]) -> list[int]:
        return [number - 1 for number in parts[2] if number > 0][::-1]


@dataclass(frozen=True)
class Queue(Places):
    """Numbered things in a queue, the next one first; zero behind the last. A seat sees the place of each."""

    holds: ClassVar[str] = "queue"

    @property
    def empty(self) -> int:
        return 0

    def write(self, value: Sequence[int]) -> list[int]:
        return list(value)

    def read(self, given: Fields, name: str, raw: Any, state: Any, row: int | None = None) -> list[int]:
        return given.different(name, given.items(name, raw, 0, self.width), self.names[0], self.names[-1])

    @property
    def shape(self) -> tuple[int | str, ...]:
        return (self.width,)

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
