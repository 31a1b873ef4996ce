"""Record layouts, declared once as annotated classes.

A record is a game's whole state as a fixed block of small signed numbers. It exists in two forms with the
same bytes: an ordinary Python object (numbers and lists, for interpreted play) and a packed numpy record
(for compiled play). Rules are written against the annotations and run on both:

    class State(Record):
        purse: Num
        market: Annotated[Row, 5]
        hands: Annotated[Grid, 4, 11]

A text in an annotation widens its numbers: ``Annotated[int, "h"]`` is a 16-bit number. What else stands there says
what the field holds: see `fondaco.kernel.zones`.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, TypeVar, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    import numpy as np

type_codes = {"b": "i1", "h": "<i2", "i": "<i4", "q": "<i8", "Q": "<u8"}

Row = list[int]
Grid = list[list[int]]
Num = Annotated[int, "b"]
Wide = Annotated[int, "h"]

Detail = TypeVar("Detail")


@dataclass(frozen=True)
class Field:
    """One field of a record: its name, its shape (() for a number), its struct code, and what else is said of it."""

    name: str
    shape: tuple[int, ...]
    code: str
    details: tuple[Any, ...] = ()

    @property
    def cells(self) -> int:
        cells = 1
        for length in self.shape:
            cells *= length
        return cells

    @staticmethod
    def of(name: str, hint: object) -> Field:
        if get_origin(hint) is not Annotated:
            raise TypeError(f"field {name}: annotate it with its size")
        kind, *details = get_args(hint)
        shape = tuple(item for item in details if isinstance(item, int))
        code = next((item for item in details if isinstance(item, str)), "b")
        if len(shape) != {int: 0, Row: 1, Grid: 2}[kind] or code not in type_codes:
            raise TypeError(f"field {name}: {hint} is no number, row or grid")
        return Field(name, shape, code, tuple(item for item in details if not isinstance(item, int | str)))

    def detail(self, kind: type[Detail]) -> Detail | None:
        """What is said of the field by something of that type."""
        return next((item for item in self.details if isinstance(item, kind)), None)


class Record:
    """The base of all record layouts: see the module's text."""

    def __init__(self) -> None:
        for field in self.fields():
            setattr(self, field.name, _zeros(field.shape))

    @classmethod
    @cache
    def fields(cls) -> tuple[Field, ...]:
        hints = get_type_hints(cls, include_extras=True)
        return tuple(Field.of(name, hint) for name, hint in hints.items() if get_origin(hint) is not ClassVar)

    @classmethod
    @cache
    def _struct(cls) -> struct.Struct:
        return struct.Struct("<" + "".join(f"{field.cells}{field.code}" for field in cls.fields()))

    @classmethod
    def size(cls) -> int:
        """The record's size in bytes."""
        return cls._struct().size

    @classmethod
    @cache
    def dtype(cls) -> np.dtype[Any]:
        """The same layout as a packed numpy record."""
        import numpy as np

        return np.dtype((np.record, [(f.name, type_codes[f.code], f.shape) for f in cls.fields()]))

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        for name, value in self.__dict__.items():
            if type(value) is list:
                value = [row[:] for row in value] if type(value[0]) is list else value[:]
            twin.__dict__[name] = value
        return twin

    def pack(self) -> bytes:
        """The record's bytes; raises struct.error when a number does not fit its field."""
        flat: list[int] = []
        for field in self.fields():
            value = getattr(self, field.name)
            if len(field.shape) == 0:
                flat.append(value)
            elif len(field.shape) == 1:
                flat.extend(value)
            else:
                for row in value:
                    flat.extend(row)
        return self._struct().pack(*flat)

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        twin = object.__new__(cls)
        flat = list(cls._struct().unpack(data))
        start = 0
        for field in cls.fields():
            cells = flat[start : start + field.cells]
            start += field.cells
            value: Any = cells
            if len(field.shape) == 0:
                value = cells[0]
            elif len(field.shape) == 2:
                width = field.shape[1]
                value = [cells[i : i + width] for i in range(0, len(cells), width)]
            setattr(twin, field.name, value)
        return twin

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    return [_zeros(shape[1:]) for _ in range(shape[0])]
