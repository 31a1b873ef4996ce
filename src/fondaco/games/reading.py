"""Reading positions: every name, range and shape is checked, and what is wrong is said with its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from fondaco.errors import BadPosition, shown
from fondaco.kernel.whole import whole

_MISSING = object()


class Fields:
    """The fields of a JSON object, taken one by one; `finish` refuses those nobody asked for."""

    def __init__(self, data: object, where: str = "position") -> None:
        if not isinstance(data, Mapping):
            raise BadPosition(f"{where} should be an object, not {shown(data)}")
        self.data: Mapping[Any, Any] = data
        self.where = where
        self.asked: set[str] = set()

    def fail(self, name: str, complaint: str) -> NoReturn:
        raise BadPosition(f"{self.where}.{name} {complaint}")

    def has(self, name: str) -> bool:
        return name in self.data

    def raw(self, name: str, default: Any = _MISSING) -> Any:
        self.asked.add(name)
        value = self.data.get(name, default)
        if value is _MISSING:
            self.fail(name, "is missing")
        return value

    def finish(self) -> None:
        for name in self.data:
            if name not in self.asked:
                raise BadPosition(f"{self.where} has no field {shown(name)}; it has {', '.join(sorted(self.asked))}")

    def whole(self, name: str, low: int, high: int, default: Any = _MISSING) -> int:
        """A whole number within bounds."""
        return self.number(name, self.raw(name, default), low, high)

    def number(self, name: str, value: object, low: int, high: int) -> int:
        """What was found under a name, as a whole number within bounds."""
        number = whole(value, low, high)
        if number is None:
            self.fail(name, f"should be a whole number from {low} to {high}, not {shown(value)}")
        return number

    def whole_or_null(self, name: str, low: int, high: int, null: int, default: Any = None) -> int:
        """A whole number within bounds, or null (which is given as `null`)."""
        value = self.raw(name, default)
        return null if value is None else self.number(name, value, low, high)

    def flag(self, name: str, default: bool = False) -> bool:
        value = self.raw(name, default)
        if not isinstance(value, bool):
            self.fail(name, f"should be true or false, not {shown(value)}")
        return value

    def named(self, name: str, names: Sequence[str], default: Any = _MISSING) -> int:
        """One of some names, as its index."""
        return self._named(name, self.raw(name, default), names)

    def _named(self, name: str, value: object, names: Sequence[str]) -> int:
        if not isinstance(value, str) or value not in names:
            self.fail(name, f"should be one of {', '.join(names)}, not {shown(value)}")
        return names.index(value)

    def named_or_null(self, name: str, names: Sequence[str], null: int) -> int:
        value = self.raw(name, None)
        return null if value is None else self._named(name, value, names)

    def listing(self, name: str, names: Sequence[str], most: int) -> list[int]:
        """A list of names, as their indices; left out, it is empty."""
        return [
            self._named(f"{name}[{i}]", item, names) for i, item in enumerate(self.items(name, 0, most, default=[]))
        ]

    def items(self, name: str, least: int, most: int, default: Any = _MISSING) -> list[Any]:
        """A list whose length is within bounds."""
        value = self.raw(name, default)
        if not isinstance(value, list):
            self.fail(name, f"should be a list, not {shown(value)}")
        if not least <= len(value) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            self.fail(name, f"should have {wanted} entries, not {len(value)}")
        return value

    def counts(self, name: str, names: Sequence[str], most: int | Sequence[int]) -> list[int]:
        """Counts by name, zeros left out; left out altogether, all are zero."""
        return self._counts(name, self.raw(name, {}), names, most)

    def _counts(self, name: str, value: object, names: Sequence[str], most: int | Sequence[int]) -> list[int]:
        if not isinstance(value, Mapping):
            self.fail(name, f"should be an object of counts, not {shown(value)}")
        counts = [0] * len(names)
        for key, count in value.items():
            index = self._named(f"{name}, a key,", key, names)
            counts[index] = self.number(f"{name}.{key}", count, 0, most if isinstance(most, int) else most[index])
        return counts

    def counts_by_seat(
        self, name: str, players: int, names: Sequence[str], most: int | Sequence[int]
    ) -> list[list[int]]:
        """Counts for each seat; left out, all are zero."""
        items = self.items(name, players, players, default=[{}] * players)
        return [self._counts(f"{name}[{seat}]", item, names, most) for seat, item in enumerate(items)]

    def inner(self, name: str) -> Fields:
        """An object within this one."""
        return Fields(self.raw(name), f"{self.where}.{name}")


def named_counts(counts: Sequence[int], names: Sequence[str]) -> dict[str, int]:
    """Counts by name, zeros left out: how positions show them."""
    return {name: count for name, count in zip(names, counts, strict=False) if count}
