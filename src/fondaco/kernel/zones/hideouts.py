"""Where things may be hidden at a table, and what a memory of them has room for.

Made from the zones: the record in which a seat keeps what it knows, and the functions between that record and a state,
which run at both speeds like rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

from fondaco.kernel.luck import take_any
from fondaco.kernel.records import Grid, Num, Record, Row
from fondaco.kernel.zones.kinds import Places, Queue, Things
from fondaco.kernel.zones.sources import Lines, made, nested
from fondaco.kernel.zones.table import Zones
from fondaco.kernel.zones.zone import Zone

LOTS = 8
"""So many lots of a sort are told apart."""

FIRST, END, KINDS, COUNTED, ORDERED = range(5)
"""The columns of a table with a row for each sort: its first place, the one after its last, how many kinds there are,
how many of these are counted, and whether the pool has an order."""


class Sort:
    """One sort of things that may be hidden: a pool that nobody may look into, if there is one, and places besides."""

    def __init__(self, zones: Zones, things: Things, number: int, first: int) -> None:
        self.things = things
        self.number = number
        self.number_of = zones.number_of(things)
        secret = [zone for zone in zones.secrets if things_in(zone) == things]
        pools = [zone for zone in secret if zone.is_pool]
        self.pool = pools[0] if pools else None
        self.places: list[tuple[Zone, int]] = []
        """The other zones, and the number of the first place of each: one for each seat, or the only one."""
        for zone in [*(zone for zone in secret if not zone.is_pool), *pools[1:]]:
            self.places.append((zone, first))
            first += zone.rows or 1
        self.end = first
        self.first = self.places[0][1] if self.places else first

    @property
    def kinds(self) -> int:
        return len(self.things.names)

    @property
    def row(self) -> tuple[int, ...]:
        """Its row of the table."""
        ordered = int(self.pool is not None and isinstance(self.pool.kind, Places))
        return self.first, self.end, self.kinds, self.things.counted, ordered


class Hideouts:
    """All places of a table where something may be hidden, by sort."""

    def __init__(self, zones: Zones) -> None:
        self.zones = zones
        self.sorts: list[Sort] = []
        for things in dict.fromkeys(map(things_in, zones.secrets)):
            self.sorts.append(Sort(zones, things, len(self.sorts), self.sorts[-1].end if self.sorts else 0))
        self.memory = self._layout()
        """The record of what a seat knows."""

    def _layout(self) -> type[Any]:
        sorts = max(1, len(self.sorts))
        places = max(1, self.sorts[-1].end) if self.sorts else 1
        kinds = max((sort.kinds for sort in self.sorts), default=1)
        fields: dict[str, Any] = {
            "heard": Annotated[int, "i"],
            "apart": Num,
            "guessed": Num,
            "misled": Num,
            "lots": Annotated[Row, sorts],
            "vague": Annotated[Row, sorts],
            "face_down": Annotated[Row, sorts, "h"],
            "pool": Annotated[Row, sorts, "h"],
            "box": Annotated[Grid, sorts, kinds, "h"],
            "discards": Annotated[Grid, sorts, kinds, "h"],
            "spent": Annotated[Grid, sorts, kinds, "h"],
            "unseen": Annotated[Grid, sorts * LOTS, kinds, "h"],
            "held": Annotated[Grid, sorts * LOTS, places, "h"],
            "doubtful": Annotated[Row, sorts * LOTS],
            "known": Annotated[Grid, places, kinds, "h"],
            "size": Annotated[Row, places, "h"],
            "covered": Annotated[Row, places],
            "rest": Annotated[Row, kinds, "h"],
        }
        return type("MemoryRecord", (Record,), {"__annotations__": fields, "__module__": self.zones.state.__module__})

    # Functions for a game

    def made(self, head: str, body: Lines, names: dict[str, Any] | None = None) -> Callable[..., Any]:
        function: Callable[..., Any] = made(self.zones.state, head, body, names or {})
        return function

    def of_sort(self) -> Callable[[int, int], int]:
        table = tuple(sort.row for sort in self.sorts) or ((0, 0, 1, 0, 0),)
        return self.made("of_sort(sort, column)", ["return SORTS[sort][column]"], {"SORTS": table})

    def in_use(self) -> Callable[[Any, int, int], int]:
        """How many of a kind are in use at a table."""
        lines, names = [], {}
        for sort in self.sorts:
            box = sort.things.used or sort.things.box
            names[f"box_{sort.number}"] = box
            there = f"box_{sort.number}" + ("(state, kind)" if callable(box) else "[kind]")
            lines += nested(f"if sort == {sort.number}:", body=[f"return {there}"])
        return self.made("in_use(state, sort, kind)", [*lines, "return 0"], names)

    def in_sight(self) -> Callable[[Any, int, int], int]:
        """How many of a kind lie in a state from which the hidden things were taken."""
        names = {f"number_of_{sort.number}": sort.number_of for sort in self.sorts}
        lines: Lines = []
        for sort in self.sorts:
            lines += nested(f"if sort == {sort.number}:", body=[f"return number_of_{sort.number}(state, kind)"])
        return self.made("in_sight(state, sort, kind)", [*lines, "return 0"], names)

    def take_out(self) -> Callable[[Any, Any, int, int], None]:
        """Take out of a state what a seat may not know: the memory is told how much that is, and what it may see.

        `opened` has a bit for each of the zones' options.
        """
        lines: Lines = []
        for sort in self.sorts:
            if sort.pool is not None:
                lines += self._empty_pool(sort.pool, f"memory.pool[{sort.number}]")
            for zone, first in sort.places:
                lines += self._cover(zone, first)
        return self.made("take_out(state, memory, seat, opened)", lines or ["pass"])

    def _empty_pool(self, zone: Zone, size: str) -> Lines:
        if isinstance(zone.kind, Places):
            each = f"for place in range({zone.kind.width}):"
            return [f"{size} = state.{zone.size}", *nested(each, body=[f"state.{zone.name}[place] = {zone.empty}"])]
        each = f"for kind in range({zone.kind.width}):"
        body = [f"{size} += state.{zone.name}[kind]", f"state.{zone.name}[kind] = 0"]
        return [f"{size} = 0", *nested(each, body=body)]

    def _cover(self, zone: Zone, first: int) -> Lines:
        if zone.is_pool:
            return [f"memory.covered[{first}] = 1", *self._empty_pool(zone, f"memory.size[{first}]")]
        assert zone.secret is not None
        place, each = f"{first} + other", f"for kind in range({zone.kind.width}):"
        seen = "other == seat"
        if zone.secret.unless:
            seen += f" or opened >> {self.zones.options.index(zone.secret.unless)} & 1 != 0"
        if zone.secret.until_over:
            seen += " or state.to_move < 0"
        worths = [f"state.{total.name}[other] = 0" for total in self.zones.sums if total.of is zone and total.worth]
        hidden = [*nested(each, body=[f"state.{zone.name}[other][kind] = 0"]), *worths]
        shown = nested(each, body=[f"memory.known[{place}][kind] = state.{zone.name}[other][kind]"])
        return nested(
            "for other in range(state.players):",
            body=[
                f"memory.size[{place}] = 0",
                *nested(each, body=[f"memory.size[{place}] += state.{zone.name}[other][kind]"]),
                f"memory.covered[{place}] = 0 if {seen} else 1",
                *nested(f"if memory.covered[{place}] != 0:", body=hidden),
                *nested("else:", body=shown),
            ],
        )

    def imagine(self) -> Callable[[Any, Any, Any], None]:
        """Deal anew what is vague.

        A hand has what is known of it, and unknown things out of the lots they were drawn from. What is left of the
        last lot is in the pool, or lies face down for good.
        """
        lines: Lines = []
        for sort in self.sorts:
            lines += nested(f"if memory.vague[{sort.number}] != 0:", body=self._deal_sort(sort))
        tables = {total.name: total.worth for total in self.zones.sums if total.worth}
        return self.made("imagine(state, dealer, memory)", lines or ["pass"], {"take_any": take_any, **tables})

    def _deal_sort(self, sort: Sort) -> Lines:
        held: Lines = []
        lines: Lines = []
        for zone, first in sort.places:
            begin, end = self._deal_place(zone, first)
            lines += begin
            held += end
        lot, kinds = f"{sort.number * LOTS} + lot", f"for kind in range({sort.kinds}):"
        fill = nested(kinds, body=[f"memory.rest[kind] = memory.unseen[{lot}][kind]"])
        lines += nested(f"for lot in range(memory.lots[{sort.number}]):", body=[*fill, *held_in(held, lot)])
        lines += self._fill_pool(sort)
        for zone, _ in sort.places:
            lines += self._add_up(zone)
        return lines

    def _deal_place(self, zone: Zone, first: int) -> tuple[Lines, Lines]:
        """What is known of a place; and what it has of the lot at hand."""
        width = len(zone.kind.names)
        kinds = f"for kind in range({width}):"
        one = f"take_any(dealer, memory.rest, {width})"
        if isinstance(zone.kind, Places):
            end = f"end_{first}"
            known = nested(f"for _ in range(memory.known[{first}][kind]):", body=lay(zone, end, "kind"))
            dealt = nested(f"for _ in range(memory.held[LOT][{first}]):", body=lay(zone, end, one))
            return [f"{end} = 0", *nested(kinds, body=known)], dealt
        if not zone.rows:
            known = nested(kinds, body=[f"state.{zone.name}[kind] = memory.known[{first}][kind]"])
            return known, nested(f"for _ in range(memory.held[LOT][{first}]):", body=[f"state.{zone.name}[{one}] += 1"])
        seats = "for seat in range(state.players):"
        known = nested(seats, kinds, body=[f"state.{zone.name}[seat][kind] = memory.known[{first} + seat][kind]"])
        each = f"for _ in range(memory.held[LOT][{first} + seat]):"
        return known, nested(seats, each, body=[f"state.{zone.name}[seat][{one}] += 1"])

    def _fill_pool(self, sort: Sort) -> Lines:
        """The pool is what is left, without what lies face down: whichever is less is drawn."""
        pool, take = sort.pool, f"take_any(dealer, memory.rest, {sort.kinds})"
        if pool is None:
            return []
        if isinstance(pool.kind, Places):
            return ["end = 0", *nested(f"for _ in range(memory.pool[{sort.number}]):", body=lay(pool, "end", take))]
        size, face_down = f"memory.pool[{sort.number}]", f"memory.face_down[{sort.number}]"
        kinds = f"for kind in range({pool.kind.width}):"
        return [
            *nested(
                f"if {face_down} > {size}:",
                body=[
                    *nested(kinds, body=[f"state.{pool.name}[kind] = 0"]),
                    *nested(f"for _ in range({size}):", body=[f"state.{pool.name}[{take}] += 1"]),
                ],
            ),
            *nested(
                "else:",
                body=[
                    *nested(f"for _ in range({face_down}):", body=[take]),
                    *nested(kinds, body=[f"state.{pool.name}[kind] = memory.rest[kind]"]),
                ],
            ),
        ]

    def _add_up(self, zone: Zone) -> Lines:
        """What the things of a zone are worth."""
        lines: Lines = []
        for total in self.zones.sums:
            if total.of is zone and total.worth:
                worth = f"state.{total.name}[seat] += {total.name}[kind] * state.{zone.name}[seat][kind]"
                each = f"for kind in range({zone.kind.width}):"
                body = [f"state.{total.name}[seat] = 0", *nested(each, body=[worth])]
                lines += nested("for seat in range(state.players):", body=body)
        return lines


def held_in(lines: Lines, lot: str) -> Lines:
    return [line.replace("LOT", lot) for line in lines]


def lay(zone: Zone, end: str, thing: str) -> Lines:
    """Lay a thing at the end of a list."""
    base = f" + {zone.kind.names[0]}" if isinstance(zone.kind, Queue) else ""
    return [f"state.{zone.name}[{end}] = {thing}{base}", f"{end} += 1"]


def things_in(zone: Zone) -> Things:
    """What a secret zone holds; of what does not come out of the box, there is no end."""
    return zone.kind.things or Things(zone.name, zone.kind.names, ())


@cache
def hideouts_of(zones: Zones) -> Hideouts:
    return Hideouts(zones)
