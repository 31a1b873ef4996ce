"""Named numbers that compiled code reads by their places: each is declared once, and its place follows from that."""

from __future__ import annotations

from collections.abc import Mapping

from fondaco.errors import BadSetup, shown


def together(grounds: tuple[float, ...]) -> float:
    """What a judgement's grounds add up to."""
    points = 0.0
    for ground in grounds:
        points += ground
    return points


class Terms:
    """Numbers in the order in which they were declared.

    WEIGHTS = Terms()
    HASTE = WEIGHTS.add("haste", 0.5)      # its place, as in `weights[HASTE]`
    WEIGHTS.vector({"haste": 0.7})         # what is read there: all numbers in their order, some of them changed
    """

    def __init__(self) -> None:
        self.values: dict[str, float] = {}
        self.verdict: dict[str, float] = {}
        """Those that are others where a search foretells the winner."""

    def add(self, name: str, value: float, verdict: float | None = None) -> int:
        """Declare a number; its place."""
        place = len(self.values)
        self.values[name] = value
        if verdict is not None:
            self.verdict[name] = verdict
        return place

    def add_row(self, values: Mapping[str, float]) -> int:
        """Declare several that are chosen from by counting on from the first; its place."""
        place = len(self.values)
        self.values.update(values)
        return place

    def vector(self, changes: Mapping[str, float] | None = None) -> list[float]:
        """The numbers in their order, some of them perhaps changed."""
        return [float(number) for number in self.changed(changes or {}).values.values()]

    def tilted(self, factors: Mapping[str, float]) -> Terms:
        """The same terms, some of them so many times as big, wherever they are read."""
        twin = self.changed({name: factor * self.values.get(name, 0.0) for name, factor in factors.items()})
        twin.verdict = {name: factors.get(name, 1.0) * number for name, number in self.verdict.items()}
        return twin

    def changed(self, changes: Mapping[str, float]) -> Terms:
        """The same terms, some of them with other numbers."""
        twin = Terms()
        twin.values, twin.verdict = {**self.values, **changes}, self.verdict
        if len(twin.values) > len(self.values):
            raise BadSetup(f"there is no {shown(list(twin.values)[-1])}; there are {', '.join(self.values)}")
        return twin
