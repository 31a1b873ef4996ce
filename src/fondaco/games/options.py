"""The kinds of options that a game can have: how a value is read, and what it makes of a blank state.

They are data and a few words, so that the page reads and fills in the same (web/src/engine/options.ts).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from fondaco.kernel.whole import whole

Json = dict[str, Any]


@dataclass(frozen=True)
class Option:
    """An option of a game. What the state knows of it stands in a `field` there, filled before the deal."""

    field: str = field(default="", kw_only=True)

    @property
    def default(self) -> Any:
        raise NotImplementedError

    @property
    def allowed(self) -> str:
        """What is allowed, in words."""
        raise NotImplementedError

    def read(self, value: object) -> Any:
        """The value as it will stand in positions and records; raises ValueError if it is not allowed."""
        raise NotImplementedError

    def held(self, value: Any) -> int | list[int]:
        """What its field holds."""
        raise NotImplementedError

    def describe(self) -> Json:
        return {"reads": type(self).__name__.lower(), "default": self.default, "allowed": self.allowed, **asdict(self)}


@dataclass(frozen=True)
class Switch(Option):
    """On or off."""

    default = False
    allowed = "true or false"

    def read(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise ValueError
        return value

    def held(self, value: bool) -> int:
        return int(value)


@dataclass(frozen=True)
class Choice(Option):
    """One of some names, the first if nothing is said; the field holds the row that is beside it."""

    rows: Mapping[str, tuple[int, ...]]

    @property
    def default(self) -> str:
        return next(iter(self.rows))

    @property
    def allowed(self) -> str:
        return " or ".join(self.rows)

    def read(self, value: object) -> str:
        if not isinstance(value, str) or value not in self.rows:
            raise ValueError
        return value

    def held(self, value: str) -> list[int]:
        return list(self.rows[value])


@dataclass(frozen=True)
class Amounts(Option):
    """Whole numbers for any of some names, in place of the usual ones."""

    names: tuple[str, ...]
    usual: tuple[int, ...]
    least: int
    most: int

    @property
    def default(self) -> Json:
        return {}

    @property
    def allowed(self) -> str:
        return f"whole numbers from {self.least} to {self.most} for any of {', '.join(self.names)}"

    def read(self, value: object) -> dict[str, int]:
        if not isinstance(value, Mapping):
            raise ValueError
        amounts = {}
        for name, amount in value.items():
            number = whole(amount, self.least, self.most)
            if name not in self.names or number is None:
                raise ValueError
            amounts[name] = number
        return amounts

    def held(self, value: Mapping[str, int]) -> list[int]:
        return [value.get(name, usual) for name, usual in zip(self.names, self.usual, strict=True)]


@dataclass(frozen=True)
class Split(Option):
    """As many whole numbers as usual, with the usual sum; `called` says what they count."""

    usual: tuple[int, ...]
    called: str

    @property
    def default(self) -> list[int]:
        return list(self.usual)

    @property
    def allowed(self) -> str:
        return f"{self.called}, whole numbers from 0 that sum to {sum(self.usual)}"

    def read(self, value: object) -> list[int]:
        if not isinstance(value, list | tuple) or len(value) != len(self.usual):
            raise ValueError
        numbers = [number for item in value if (number := whole(item)) is not None]
        if len(numbers) != len(self.usual) or sum(numbers) != sum(self.usual):
            raise ValueError
        return numbers

    def held(self, value: list[int]) -> list[int]:
        return list(value)
