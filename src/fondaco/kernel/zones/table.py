"""All that the fields of a game's state hold, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from fondaco.kernel.reading import Fields
from fondaco.kernel.records import Record
from fondaco.kernel.zones import vectors
from fondaco.kernel.zones.declared import SumOf
from fondaco.kernel.zones.kinds import Counts, Json, Kind, OneOf, Things
from fondaco.kernel.zones.pieces import Cells, Piece
from fondaco.kernel.zones.sources import each_row, made
from fondaco.kernel.zones.zone import Bundle, Mirror, Zone


class Sum:
    """A field that follows from another."""

    def __init__(self, name: str, of: Zone, worth: tuple[int, ...]) -> None:
        self.name = name
        self.of = of
        self.worth = worth

    def fill(self, state: Any) -> None:
        counts = getattr(state, self.of.name)
        setattr(state, self.name, [self._add(row) for row in counts] if self.of.rows else self._add(counts))

    def _add(self, counts: list[int]) -> int:
        return sum(count * worth for count, worth in zip(counts, self.worth or [1] * len(counts), strict=True))


class Zones:
    """What the annotated fields of a state say; `mirrors` are the numbers that positions tell otherwise."""

    def __init__(self, state: type[Record], mirrors: Mapping[str, Mirror] | None = None) -> None:
        self.state = state
        self.phases: tuple[str, ...] = ()
        """Those in which a seat decides, and the end."""
        self.fields: list[Zone] = []
        """In their order on the record, which is that of a position."""
        self.parts: list[Zone | Bundle] = []
        """What stands in a position, in its order."""
        self.sums: list[Sum] = []
        self._numbers_of: dict[Things, Callable[[Any, int], int]] = {}
        bundles: dict[str, Bundle] = {}
        for field in state.fields():
            kind, total = field.detail(Kind), field.detail(SumOf)
            if total is not None:
                self.sums.append(Sum(field.name, self[total.field], total.worth))
            elif field.name == "phase" and isinstance(kind, OneOf):
                self.phases = kind.names
            elif kind is not None:
                zone = Zone(field, kind, (mirrors or {}).get(field.name))
                self.fields.append(zone)
                if zone.group is None:
                    self.parts.append(zone)
                elif zone.group.key in bundles:
                    bundles[zone.group.key].zones.append(zone)
                else:
                    bundles[zone.group.key] = Bundle(zone.group, zone)
                    self.parts.append(bundles[zone.group.key])
        if not self.phases:
            raise TypeError("field phase should name the phases, such as OneOf(('turn', 'over'))")

    def __getitem__(self, name: str) -> Zone:
        return next(zone for zone in self.fields if zone.name == name)

    @property
    def counts(self) -> list[Zone]:
        return [zone for zone in self.fields if isinstance(zone.kind, Counts)]

    @cached_property
    def things(self) -> list[Things]:
        """What the box holds."""
        return list(dict.fromkeys(zone.kind.things for zone in self.fields if zone.kind.things))

    @cached_property
    def secrets(self) -> list[Zone]:
        return [zone for zone in self.fields if zone.secret]

    @cached_property
    def options(self) -> list[str]:
        """The options that lay open what others hold."""
        return list(dict.fromkeys(zone.secret.unless for zone in self.fields if zone.secret and zone.secret.unless))

    def number_of(self, things: Things) -> Callable[[Any, int], int]:
        """A function that counts how many of a thing lie in all zones that hold such, at both speeds."""
        if things not in self._numbers_of:
            body = ["number = 0"]
            for zone in self.fields:
                if zone.kind.things == things:  # equal, not the same: annotations share equal details
                    body += each_row(zone, zone.kind.counted)
            head = f"number_of_{things.sort}s(state, thing)"
            self._numbers_of[things] = made(self.state, head, [*body, "return number"], {})
        return self._numbers_of[things]

    # Positions

    def blank(self, players: int) -> Any:
        """An empty table."""
        state: Any = self._empty.copy()
        state.players = players
        return state

    @cached_property
    def _empty(self) -> Any:
        state = self.state()
        for zone in self.fields:
            zone.clear(state)
        return state

    def write(self, state: Any) -> Json:
        """The fields of a position."""
        position: Json = {}
        for part in self.parts:
            if not part.phases or state.phase in part.phases:
                part.put(position, state)
        return position

    def read(self, given: Fields, state: Any) -> None:
        """Fill an empty table whose players, turn, seat to move and phase are known."""
        for part in self._by_reading:
            if not part.phases or state.phase in part.phases:
                part.take(given, state)
        for zone in self.fields:
            if zone.implied is not None and zone.implied.phase == state.phase:
                zone.keep(state, zone.implied.number)
        self._add_up(state)

    @cached_property
    def _by_reading(self) -> list[Zone | Bundle]:
        """Last comes what stands together in some phases: its limits may depend on the rest."""
        return sorted(self.parts, key=lambda part: isinstance(part, Bundle) and bool(part.phases))

    def _add_up(self, state: Any) -> None:
        for total in self.sums:
            total.fill(state)

    def check_box(self, given: Fields, state: Any) -> None:
        """No more of a thing than the box holds (fewer are fine)."""
        for things in self.things:
            number_of = self.number_of(things)
            for thing, name in enumerate(things.names[: things.counted]):
                number, box = number_of(state, thing), things.in_box(state, thing)
                if number > box:
                    given.fail(name, f"appears {number} times, but the box has only {box}")

    def hide(self, position: Json, seat: int | None, options: Mapping[str, Any], over: bool) -> Json:
        """Take out of a position with scores what a seat (None: a spectator) may not know."""
        for zone in self.secrets:
            zone.hide(position, seat, options, over)
        return position

    # Vectors

    @cached_property
    def observed(self) -> list[Zone | None]:
        """The order of a vector, with None for the scores."""
        return vectors.order(self)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The parts of a vector."""
        return vectors.pieces(self)

    def observer(self, score: Callable[[Any, int], int]) -> Callable[[Any, int, int, Any], None]:
        """A function that writes what a seat sees into a row, at both speeds."""
        return vectors.observer(self, score)

    def rebuild(self, cells: Cells, state: Any) -> None:
        """Fill an empty table with what a vector tells; hidden things become any, in the right number."""
        for zone in self.fields:
            vectors.rebuild(zone, cells, state)
        for part in self.parts:
            if isinstance(part, Bundle):
                part.measure(state)
        self._add_up(state)

    # For programs

    def describe(self) -> Json:
        """What stands in positions and views, and who may see it, as JSON: for clients, memories and checks."""
        return {
            "phases": list(self.phases),
            "things": {things.sort: list(things.names) for things in self.things},
            "zones": [told for part in self.parts for told in part.describe(self.phases)],
        }
