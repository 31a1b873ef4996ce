"""What events tell a memory: which of them move something that may be hidden, and where from and to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fondaco.bots.knowledge import DISCARDS, ELSEWHERE, FROM, MOVE, OUT, POOL, RENEWAL, TO
from fondaco.games.game import Game, Telling
from fondaco.kernel.zones.hideouts import Hideouts, Sort
from fondaco.kernel.zones.sources import made
from fondaco.kernel.zones.zone import Zone

Lookup = Callable[..., int]
COLUMNS = ("from", "from_at", "to", "to_at")


def followed(
    game: Game, hideouts: Hideouts, renewal: str | None, called: Mapping[str, str], out: str
) -> tuple[Lookup, Lookup]:
    """The functions `meaning` and `role` of a game: see `fondaco.bots.contract`."""
    events = range(1 + max(game.tellings, default=1))
    sorts = {sort.things.sort: sort for sort in hideouts.sorts}
    meanings, roles = [], []
    for event in events:
        telling = game.tellings.get(event, Telling(""))
        names = {name: place for place, (name, _) in enumerate(telling.details, 1)}
        sort = next((sorts[name] for name in names if name in sorts), None)
        if telling.name == "moves" and sort is not None:
            thing = names[sort.things.sort]
            meanings.append((MOVE, sort.number, thing, *(names.get(column, 0) for column in COLUMNS)))
        else:
            meanings.append((RENEWAL if telling.name == renewal and renewal else 0, 0, 0, 0, 0, 0, 0))
        known = names_of(sort, renewal is not None, called, out) if sort is not None else {}
        roles.append([roles_in(telling, side, known) for side in ("from", "to")])
    widest = max((len(row) for sides in roles for row in sides), default=0) or 1
    from_zone, to_zone = (
        tuple((*sides[side], *[ELSEWHERE] * (widest - len(sides[side]))) for sides in roles) for side in (0, 1)
    )
    state = game.state
    lines = [
        "if zone < 0:",
        f"    return {ELSEWHERE}",
        f"if side == {FROM}:",
        "    return FROM_ZONE[event][zone]",
        "return TO_ZONE[event][zone]",
    ]
    assert TO != FROM
    return (
        made(state, "meaning(event, column)", ["return MEANINGS[event][column]"], {"MEANINGS": tuple(meanings)}),
        made(state, "role(event, side, zone)", lines, {"FROM_ZONE": from_zone, "TO_ZONE": to_zone}),
    )


def names_of(sort: Sort, renews: bool, called: Mapping[str, str], out: str) -> dict[str, int]:
    """By what events call a zone: what it is to a memory of a sort."""
    known = {out: OUT}
    if renews:
        known["discards"] = DISCARDS
    if sort.pool is not None:
        known[name_in_events(sort.pool, called)] = POOL
    for zone, first in sort.places:
        known[name_in_events(zone, called)] = first
    return known


def name_in_events(zone: Zone, called: Mapping[str, str]) -> str:
    """`hands` of a seat is its `hand`."""
    return called.get(zone.name, zone.key.removesuffix("s") if zone.by_seat else zone.key)


def roles_in(telling: Telling, side: str, known: Mapping[str, int]) -> Sequence[int]:
    meaning: Any = dict(telling.details).get(side)
    return [known.get(name, ELSEWHERE) for name in meaning] if isinstance(meaning, tuple) else []
