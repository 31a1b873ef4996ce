"""A view as a state: any things lie where the view hides them, in the right number, until a memory deals them anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from fondaco.errors import BadPosition
from fondaco.games import find
from fondaco.games.game import Game
from fondaco.kernel.zones.hideouts import things_in
from fondaco.kernel.zones.holdings import shown_in
from fondaco.kernel.zones.kinds import Listed, Places
from fondaco.kernel.zones.zone import Zone
from fondaco.match import from_position, plain

Json = dict[str, Any]
Known = Mapping[tuple[str, int], Counter[Any]]
"""By zone and seat, what is known to be there."""
TRIES = 50
"""In the middle of a decision not every deal is possible."""


def read_view(view: Json, known: Known) -> Any:
    """A state that the view could be of, if some things are known to be where it hides them."""
    for attempt in range(TRIES - 1):
        try:
            return from_position(filled(view, known, attempt)).state
        except BadPosition:
            continue
    return from_position(filled(view, known, TRIES)).state


def seat_of(view: Json) -> int | None:
    """Whose view it is, as far as it hides anything; None: a spectator's."""
    for zone in find(view["game"]).zones.secrets:
        if zone.by_seat:
            seen = [seat for seat, held in enumerate(view[zone.key]) if type(held) is not int]
            if len(seen) < view["players"]:
                return seen[0] if seen else None
    return 0 if view["to_move"] is None else int(view["to_move"])


def opened_in(game: Game, options: Json) -> int:
    """The options that lay open what others hold, as bits."""
    return sum(1 << bit for bit, name in enumerate(game.zones.options) if options.get(name))


def filled(view: Json, known: Known, attempt: int = 0) -> Json:
    """A position: the view, with things of the box in every hidden place, those known to be there first; the others are
    of other kinds in each attempt."""
    position: Json = plain({name: value for name, value in view.items() if name != "scores"})
    game = find(view["game"])
    table = game.blank(view["players"], view["options"], -1)
    unseen: dict[str, Counter[Any]] = {}
    places = list(hidden_in(game, position))
    certain = [known.get((zone.name, at if zone.by_seat else 0), Counter()) for zone, _, at in places]
    for (zone, _, _), there in zip(places, certain, strict=True):
        things = things_in(zone)
        if things.sort not in unseen:
            unseen[things.sort] = Counter(things.in_use(table)) - shown_in(game.zones, things, view)
        unseen[things.sort] -= there
    for (zone, holder, at), there in zip(places, certain, strict=True):
        rest, names = unseen[things_in(zone).sort], zone.kind.names
        found, left, first = +there, holder[at] - there.total(), attempt % len(names)
        for name in (*names[first:], *names[:first]):
            taken = min(left, rest[name])
            found[name] += taken
            rest[name] -= taken
            left -= taken
        found[names[-1]] += left  # one that the box has no end of
        holder[at] = list(found.elements()) if isinstance(zone.kind, Listed | Places) else dict(+found)
    return position


def hidden_in(game: Game, position: Json) -> Iterator[tuple[Zone, Any, Any]]:
    """The zones of which a view tells the size only: what holds them, and under which name or at which place."""
    for zone in game.zones.secrets:
        holder = position if zone.group is None else position.get(zone.group.key)
        if holder is None or zone.key not in holder:
            continue
        if type(holder[zone.key]) is int:
            yield zone, holder, zone.key
        elif zone.by_seat:
            entries = holder[zone.key]
            yield from ((zone, entries, seat) for seat, entry in enumerate(entries) if type(entry) is int)
