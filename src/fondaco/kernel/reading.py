"""Reading positions: every name, range and shape is checked, and what is wrong is said with its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from fondaco.errors import BadPosition, shown
from fondaco.kernel.whole import whole

MISSING: Any = object()
"""As a default: there is none."""


class Fields:
    """The fields of a JSON object, taken one by one; `finish` refuses those nobody asked for.

    `state` is what is filled from it; `row` is the object's place in the state's rows, if it is one of a list.
    """

    def __init__(self, data: object, state: Any, where: str = "position", row: int | None = None) -> None:
        if not isinstance(data, Mapping):
            raise BadPosition(f"{where} should be an object, not {shown(data)}")
        self.data: Mapping[Any, Any] = data
        self.state = state
        self.where = where
        self.row = row
        self.asked: set[str] = set()

    def fail(self, name: str, complaint: str) -> NoReturn:
        raise BadPosition(f"{self.where}.{name} {complaint}")

    def raw(self, name: str, default: Any = MISSING) -> Any:
        """A field as it stands there."""
        self.asked.add(name)
        value = self.data.get(name, default)
        if value is MISSING:
            self.fail(name, "is missing")
        return value

    def inner(self, name: str, data: object, row: int | None = None) -> Fields:
        """An object within this one."""
        return Fields(data, self.state, f"{self.where}.{name}", row)

    def finish(self) -> None:
        for name in self.data:
            if name not in self.asked:
                raise BadPosition(f"{self.where} has no field {shown(name)}; it has {', '.join(sorted(self.asked))}")

    # What a value should be; its name says where it stands

    def whole(self, name: str, value: object, low: int, high: int) -> int:
        """A whole number within bounds."""
        number = whole(value, low, high)
        if number is None:
            self.fail(name, f"should be a whole number from {low} to {high}, not {shown(value)}")
        return number

    def different(self, name: str, values: Sequence[object], low: int, high: int) -> list[int]:
        """Whole numbers within bounds, no two of them equal."""
        numbers = [self.whole(f"{name}[{place}]", value, low, high) for place, value in enumerate(values)]
        if len(set(numbers)) < len(numbers):
            self.fail(name, "should be different numbers")
        return numbers

    def flag(self, name: str, value: object) -> bool:
        if not isinstance(value, bool):
            self.fail(name, f"should be true or false, not {shown(value)}")
        return value

    def named(self, name: str, value: object, names: Sequence[Any]) -> int:
        """One of some names, as its index."""
        if not isinstance(value, str) or value not in names:
            self.fail(name, f"should be one of {', '.join(names)}, not {shown(value)}")
        return names.index(value)

    def items(self, name: str, value: object, least: int, most: int) -> list[Any]:
        """A list whose length is within bounds."""
        if not isinstance(value, list):
            self.fail(name, f"should be a list, not {shown(value)}")
        if not least <= len(value) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            self.fail(name, f"should have {wanted} entries, not {len(value)}")
        return value

    def listing(self, name: str, value: object, names: Sequence[Any], most: int) -> list[int]:
        """A list of names, as their indices."""
        items = self.items(name, value, 0, most)
        return [self.named(f"{name}[{place}]", item, names) for place, item in enumerate(items)]

    def counts(self, name: str, value: object, names: Sequence[Any], most: int | Sequence[int]) -> list[int]:
        """Counts by name; those left out are zero."""
        if not isinstance(value, Mapping):
            self.fail(name, f"should be an object of counts, not {shown(value)}")
        counts = [0] * len(names)
        for key, count in value.items():
            index = self.named(f"{name}, a key,", key, names)
            counts[index] = self.whole(f"{name}.{key}", count, 0, most if isinstance(most, int) else most[index])
        return counts
