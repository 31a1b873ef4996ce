"""What a seat sees of the zones, as a vector of numbers: its pieces, the function that writes it, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fondaco.kernel.zones.kinds import NONE, OneOf, Places, Seat, Shape
from fondaco.kernel.zones.pieces import PLAYERS, Cells, Piece, beginning
from fondaco.kernel.zones.sources import Lines, each_row, made, nested
from fondaco.kernel.zones.zone import Zone

if TYPE_CHECKING:
    from fondaco.kernel.zones.table import Zones

SCORES = "scores"


def pieces(zones: Zones) -> tuple[Piece, ...]:
    """All pieces of a vector. What they tell stands in the state's table `observed`."""
    told: dict[str, str] = getattr(zones.state, "observed", {})
    found = list(beginning(zones.phases))
    for zone in zones.observed:
        shapes = {SCORES: (PLAYERS,)} if zone is None else shapes_of(zone)
        found += [Piece(name, shape, told.get(name, name.replace("_", " "))) for name, shape in shapes.items()]
    return tuple(found)


def order(zones: Zones) -> list[Zone | None]:
    """The order of a vector, with None for the scores: that of the state's table, or else that of the record."""
    told = list(getattr(zones.state, "observed", ()))
    if not told:
        return [*zones.fields, None]
    places = {told.index(next(iter(shapes_of(zone)))): zone for zone in zones.fields}
    return [places.get(place) for place, name in enumerate(told) if place in places or name == SCORES]


def shapes_of(zone: Zone) -> dict[str, Shape]:
    """The pieces of a zone; where it may be hidden, the numbers that stay known come first."""
    name = name_of(zone)
    if zone.is_pool:
        return {name: (1,)}
    shapes = zone.kind.pieces(name)
    if zone.rows:
        side = PLAYERS if zone.by_seat else zone.rows
        shapes = {name: (side,) if shape == (1,) else (side, *shape) for name, shape in shapes.items()}
    if zone.secret:
        shapes = {zone.secret.sizes or f"{name.removesuffix('s')}_sizes": (PLAYERS,), **shapes}
    return shapes


def name_of(zone: Zone) -> str:
    """What a vector calls a zone: by the object it always belongs to as well."""
    if zone.group is None or zone.group.phases or zone.name.startswith(zone.group.key):
        return zone.name
    return f"{zone.group.key}_{zone.key}"


def covering_scores(zones: Zones) -> list[Zone]:
    """The zones without which a score cannot be known."""
    return [zone for zone in zones.secrets if zone.secret and zone.secret.covers_scores]


# Written


def observer(zones: Zones, score: Callable[[Any, int], int]) -> Callable[[Any, int, int, Any], None]:
    """A function that writes what a seat sees into a row; `opened` has a bit for each of the zones' options."""
    from fondaco.kernel.zones import rows

    body = [
        "players = state.players",
        "clear(row)",
        "at = write_one_of(row, 0, seat, players)",
        "at = write_seat(row, at, state.to_move, seat, players)",
        "at = write_seat(row, at, state.turn, seat, players)",
        f"at = write_one_of(row, at, state.phase, {len(zones.phases)})",
    ]
    for zone in zones.observed:
        body += observe_scores(zones) if zone is None else observe(zones, zone)
    found: Callable[..., None] = made(
        zones.state, "observe(state, seat, opened, row)", body, {**vars(rows), "score": score}
    )
    return found


def observe(zones: Zones, zone: Zone) -> Lines:
    if zone.is_pool:
        return observe_size(zones, zone, "")
    if not zone.by_seat:
        return each_row(zone, lambda value: zone.kind.observed(if_there(zone, value)))
    lines = zone.kind.observed(f"state.{zone.name}[other]")
    if zone.secret is None:
        return each_seat(lines)
    sizes = observe_size(zones, zone, "[other]")
    end = f"end = at + {zone.kind.width}"
    return each_seat(sizes) + each_seat([end, *nested(f"if {sees(zones, zone)}:", body=lines), "at = end"])


def each_seat(lines: Lines) -> Lines:
    """Lines about every player, the observer first."""
    return nested("for away in range(players):", body=["other = clockwise(seat, away, players)", *lines])


def if_there(zone: Zone, value: str) -> str:
    """In phases in which it does not stand, a choice is none."""
    if not zone.phases or zone.empty == NONE or not isinstance(zone.kind, OneOf | Seat):
        return value
    return f"({value} if {sum(1 << phase for phase in zone.phases)} >> state.phase & 1 else {NONE})"


def observe_size(zones: Zones, zone: Zone, row: str) -> Lines:
    if isinstance(zone.kind, Places):
        return [f"at = write_number(row, at, state.{zone.kind.size})"]
    for total in zones.sums:
        if total.of is zone and not total.worth:
            return [f"at = write_number(row, at, state.{total.name}{row})"]
    return [
        "size = 0",
        *nested(f"for each in range({zone.kind.width}):", body=[f"size += state.{zone.name}{row}[each]"]),
        "at = write_number(row, at, size)",
    ]


def sees(zones: Zones, zone: Zone) -> str:
    """The condition under which a seat sees what may be another's."""
    assert zone.secret is not None
    condition = "away == 0"
    if zone.secret.unless:
        condition += f" or opened >> {zones.options.index(zone.secret.unless)} & 1"
    return condition + (" or state.to_move < 0" if zone.secret.until_over else "")


def observe_scores(zones: Zones) -> Lines:
    conditions = [f"if {sees(zones, zone)}:" for zone in covering_scores(zones)]
    return each_seat([*nested(*conditions, body=["row.cells[at] = score(state, other)"]), "at += 1"])


# Read back


def rebuild(zone: Zone, cells: Cells, state: Any) -> None:
    """Fill a zone with what a vector tells; hidden things become any, in the right number."""
    parts = [cells.numbers(name) for name in shapes_of(zone)]
    if zone.is_pool:
        zone.keep(state, any_things(zone, parts[0][0]))
    elif not zone.rows:
        keep_seen(zone, zone.kind.seen(cells, parts), state)
    else:
        sizes = parts.pop(0) if zone.secret else None
        for place in range(len(parts[0])):
            row = cells.at_table(place) if zone.by_seat else zone.first + place
            own = [part[place] if isinstance(part[place], list) else [part[place]] for part in parts]
            keep_seen(zone, zone.kind.seen(cells, own), state, row)
            if sizes is not None and not any(own[0]):
                zone.keep(state, any_things(zone, sizes[place]), row)


def keep_seen(zone: Zone, value: Any, state: Any, row: int | None = None) -> None:
    zone.keep(state, zone.empty if value == NONE else value, row)


def any_things(zone: Zone, number: int) -> list[int]:
    if isinstance(zone.kind, Places):
        return [0] * number
    return [number] + [0] * (zone.kind.width - 1)
