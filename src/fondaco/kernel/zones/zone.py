"""Fields bound to what they hold, one by one or several that stand in a position together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fondaco.kernel.reading import MISSING, Fields
from fondaco.kernel.records import Field
from fondaco.kernel.zones.declared import By, During, Group, Implied, Part, Rows, Secret
from fondaco.kernel.zones.kinds import NONE, Counts, Json, Kind, Number, OneOf, Places, limit_of

Mirror = Callable[[Any, int], int]


class Zone:
    """A field, what it holds, whose it is and who may see it."""

    def __init__(self, field: Field, kind: Kind, mirror: Mirror | None = None) -> None:
        part, during = field.detail(Part), field.detail(During)
        self.name = field.name
        self.shape = field.shape
        self.kind = replace(kind, width=field.shape[-1]) if field.shape else kind
        self.by_seat = field.detail(By) is not None
        self.secret: Secret | None = field.detail(Secret)
        self.group: Group | None = part.group if part else None
        self.key: str = part.key if part else field.name
        self.phases: tuple[int, ...] = during.phases if during else self.group.phases if self.group else ()
        """Those in which it stands in positions; none: in all of them."""
        self.implied: Implied | None = field.detail(Implied)
        self.size = self.kind.size if isinstance(self.kind, Places) else ""
        """The field that says how long a list is."""
        self.mirror = mirror
        """How a position tells a number that the state keeps otherwise; the same function turns it back."""
        in_rows = isinstance(self.group, Rows)
        self.first = self.group.first if isinstance(self.group, Rows) else 0
        self.rows = self.shape[0] - self.first if self.shape and (in_rows or self.by_seat) else 0
        """The entries that stand and are seen one by one, from the first on."""
        absent = self.group is not None and (self.group.or_null or in_rows)
        self.empty = NONE if absent and isinstance(self.kind, OneOf) else self.kind.empty
        """What fills the field while there is nothing."""
        self._check()

    def _check(self) -> None:
        """Refuse what cannot be meant."""
        faults = {
            "has not as many names as it is wide": not self.kind.fits(),
            "is BY_SEAT, but has no entry for each": self.by_seat and not self.shape,
            "is a list, which cannot be BY_SEAT": self.by_seat and self.size,
            "is secret, but nothing that can be counted": self.secret and not self.kind.has_size,
            "is secret, but one of several in a list of objects": self.secret and isinstance(self.group, Rows),
            "is BY_SEAT if it is kept from others, and only then": self.secret and self.is_pool == self.by_seat,
        }
        for fault, found in faults.items():
            if found:
                raise TypeError(f"field {self.name} {fault}")

    @property
    def is_pool(self) -> bool:
        """Whether nobody may look into it."""
        return self.secret is not None and self.secret.kept_from == "everyone"

    def value(self, state: Any, row: int | None = None) -> Any:
        """What it holds, as a position tells it."""
        value = getattr(state, self.name)
        if row is not None:
            value = value[row]
        if self.size:
            return value[: getattr(state, self.size)]
        return value if self.mirror is None else self.mirror(state, value)

    def keep(self, state: Any, value: Any, row: int | None = None) -> None:
        if self.size:
            setattr(state, self.size, len(value))
            value = value + [self.empty] * (self.kind.width - len(value))
        if row is None:
            setattr(state, self.name, value)
        else:
            getattr(state, self.name)[row] = value

    def clear(self, state: Any) -> None:
        """Empty the field of a new state, where nothing is not zero."""
        if self.empty != 0:
            setattr(state, self.name, [self.empty] * self.shape[0] if self.shape else self.empty)

    # Positions

    def put(self, position: Json, state: Any) -> None:
        if self.by_seat:
            position[self.key] = [self.kind.write(own) for own in getattr(state, self.name)[: state.players]]
        else:
            self.kind.put(position, self.key, self.value(state))

    def take(self, given: Fields, state: Any) -> None:
        if self.by_seat:
            self._take_seats(given, state)
            return
        value = self.kind.take(given, self.key)
        if isinstance(self.kind, Counts):
            self.kind.check_room(given, self.key, value)
        self.keep(state, value if self.mirror is None else self.mirror(state, value))

    def _take_seats(self, given: Fields, state: Any) -> None:
        kind, key, players = self.kind, self.key, state.players
        raw = given.raw(key, MISSING if kind.default is MISSING else [kind.default] * players)
        items = given.items(key, raw, players, players)
        if isinstance(kind, Number) and kind.different:
            values: list[Any] = given.different(key, items, kind.low, limit_of(kind.high, state))
        else:
            place = key + "." if isinstance(kind, Number) else key
            values = [kind.read(given, f"{place}[{seat}]", item) for seat, item in enumerate(items)]
        for seat, value in enumerate(values):
            if isinstance(kind, Counts):
                kind.check_room(given, f"{key}[{seat}]", value)
            self.keep(state, value, seat)

    def hide(self, position: Json, seat: int | None, options: Mapping[str, Any], over: bool) -> None:
        """Take out of a position what a seat may not know."""
        holder = position if self.group is None else position.get(self.group.key)
        if self.secret is None or holder is None or self.is_open(options, over):
            return
        shown = self.kind.shown
        if self.is_pool:
            holder[self.key] = shown(holder[self.key])
        else:
            holder[self.key] = [own if other == seat else shown(own) for other, own in enumerate(holder[self.key])]
            if self.secret.covers_scores:
                position["scores"] = [own if other == seat else None for other, own in enumerate(position["scores"])]

    def describe(self, phases: Sequence[str]) -> list[Json]:
        """What stands of it in a position, and who may see it, as JSON."""
        more: Json = {"field": self.name}
        if self.by_seat:
            more["by"] = "seat"
        if self.secret:
            more["secret"] = {"from": self.secret.kept_from}
            for said in ("unless", "until_over", "covers_scores"):
                if getattr(self.secret, said):
                    more["secret"][said] = getattr(self.secret, said)
        if self.phases and not self.group:
            more["phases"] = [phases[phase] for phase in self.phases]
        return [told | more for told in self.kind.describe(self.key)]

    def is_open(self, options: Mapping[str, Any], over: bool) -> bool:
        assert self.secret is not None
        return (over and self.secret.until_over) or bool(options.get(self.secret.unless, False))


class Bundle:
    """Zones that stand in a position together: one object, or a list of objects with an entry of each."""

    def __init__(self, group: Group, *zones: Zone) -> None:
        self.group = group
        self.zones = list(zones)
        self.phases = group.phases

    def _object(self, state: Any, row: int | None = None) -> Json | None:
        written: Json = {}
        if self.group.or_null and self.zones[0].value(state, row) == NONE:
            return None
        for zone in self.zones:
            zone.kind.put(written, zone.key, zone.value(state, row))
        return written

    def put(self, position: Json, state: Any) -> None:
        group = self.group
        if isinstance(group, Rows):
            end = getattr(state, group.size) if group.size else self.zones[0].shape[0]
            position[group.key] = [self._object(state, row) for row in range(group.first, end)]
        else:
            position[group.key] = self._object(state)

    def take(self, given: Fields, state: Any) -> None:
        group = self.group
        if not isinstance(group, Rows):
            self._take_object(given, group.key, given.raw(group.key, None if group.or_null else MISSING), state)
            return
        places = self.zones[0].rows
        raw = given.raw(group.key, [] if group.size else MISSING)
        items = given.items(group.key, raw, 0 if group.size else places, places)
        for place, item in enumerate(items):
            self._take_object(given, f"{group.key}[{place}]", item, state, group.first + place)
        if group.size:
            setattr(state, group.size, len(items))

    def _take_object(self, given: Fields, name: str, raw: Any, state: Any, row: int | None = None) -> None:
        if raw is None and self.group.or_null:
            return
        inner = given.inner(name, raw, row)
        for zone in self.zones:
            value = zone.kind.take(inner, zone.key)
            zone.keep(state, value if zone.mirror is None else zone.mirror(state, value), row)
        inner.finish()

    def describe(self, phases: Sequence[str]) -> list[Json]:
        told: Json = {"key": self.group.key, "holds": "objects" if isinstance(self.group, Rows) else "object"}
        if self.group.or_null:
            told["or_null"] = True
        if isinstance(self.group, Rows):
            told |= {"first": self.group.first, "size": self.group.size}
        if self.phases:
            told["phases"] = [phases[phase] for phase in self.phases]
        return [told | {"parts": [part for zone in self.zones for part in zone.describe(phases)]}]

    def measure(self, state: Any) -> None:
        """Set the size of a list whose entries are known."""
        if isinstance(self.group, Rows) and self.group.size:
            first = self.zones[0]
            setattr(state, self.group.size, sum(entry != first.empty for entry in getattr(state, first.name)))
