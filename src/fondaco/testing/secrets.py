"""Tables that look alike to one viewer, a seat or a spectator (None): what it cannot know is changed, the rest stays.

What a viewer may know is what the fields of the state say (`fondaco.kernel.zones`), whatever views and events show.
`reshuffled` deals anew what lies hidden now; `retold` tells the same match with other outcomes where nobody may look.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from fondaco.errors import BadPosition
from fondaco.kernel.chance import DRAW, EVERYBODY, Dealer, Raw
from fondaco.kernel.zones.kinds import Counts
from fondaco.kernel.zones.zone import Zone
from fondaco.match import Match, from_position

Place = tuple[Zone, int | None]
"""A zone, and whose, if there is one for each seat."""
Pair = tuple[Match, Match]
"""A match and another at the same moment."""

TRIES = 8


class Draw(NamedTuple):
    """A draw of a match: its number, that of the moment after it, what it brought, and who was to see that."""

    number: int
    after: int
    outcome: str | int
    seen_by: int

    def is_seen(self, viewer: int | None) -> bool:
        return self.seen_by in (EVERYBODY, viewer)


# What lies where


def hidden_places(match: Match, viewer: int | None) -> list[Place]:
    """Where things lie of which a viewer may know only how many they are."""
    return [
        (zone, row)
        for zone in match.game.zones.secrets
        if not zone.is_open(match.options, match.over)
        for row in ([None] if zone.is_pool else range(match.players))
        if row is None or row != viewer
    ]


def things_in(place: Place, state: Any) -> list[int]:
    zone, row = place
    value = zone.value(state, row)
    if isinstance(zone.kind, Counts):
        return [thing for thing, count in enumerate(value) for _ in range(count)]
    return list(value)


def put_into(place: Place, state: Any, things: Sequence[int]) -> None:
    zone, row = place
    counted = isinstance(zone.kind, Counts)
    zone.keep(state, [things.count(thing) for thing in range(zone.kind.width)] if counted else list(things), row)


def names_in(places: Iterable[Place], state: Any) -> Counter[Any]:
    """How many of each thing lie in some places, by name."""
    return Counter(place[0].kind.names[thing] for place in places for thing in things_in(place, state))


def in_sight(match: Match, viewer: int | None) -> dict[str, Any]:
    """All that a viewer may know of a table, by field."""
    state = match.state
    fields = ["to_move", "turn", "phase", *(zone.name for zone in match.game.zones.fields)]
    seen = {name: getattr(state, name) for name in fields}
    for zone, row in hidden_places(match, viewer):
        value = zone.value(state, row)
        size = sum(value) if isinstance(zone.kind, Counts) else len(value)
        seen[zone.name] = size if row is None else [*seen[zone.name][:row], size, *seen[zone.name][row + 1 :]]
    return seen


# Dealt anew


def by_sort(places: Iterable[Place]) -> list[list[Place]]:
    """Places that hold the same sort of things."""
    sorts: dict[Any, list[Place]] = {}
    for place in places:
        sorts.setdefault(getattr(place[0].kind, "of", None), []).append(place)
    return list(sorts.values())


def can_vary(match: Match, viewer: int | None) -> bool:
    """Whether different things lie hidden in different places, so that they could lie otherwise."""
    return any(
        sum(bool(things_in(place, match.state)) for place in places) > 1 and len(names_in(places, match.state)) > 1
        for places in by_sort(hidden_places(match, viewer))
    )


def reshuffled(match: Match, viewer: int | None, luck: random.Random, tries: int = TRIES) -> Match | None:
    """A table that differs only in what is hidden from a viewer; None if no other was found.

    In the middle of a decision not every deal is possible: if one is refused, fewer things change their places.
    """
    for attempt in range(tries):
        other = match.copy()
        for places in by_sort(hidden_places(match, viewer)):
            _exchange(places, other.state, 40 >> attempt or 1, luck)
        if other.state != match.state:
            found = _read_anew(other)
            if found is not None and in_sight(found, viewer) == in_sight(match, viewer):
                return found
    return None


def _exchange(places: Sequence[Place], state: Any, times: int, luck: random.Random) -> None:
    """Let things change their places, two by two."""
    lying = [things_in(place, state) for place in places]
    filled = [number for number, things in enumerate(lying) if things]
    for _ in range(times if len(filled) > 1 else 0):
        one, other = luck.sample(filled, 2)
        here, there = luck.randrange(len(lying[one])), luck.randrange(len(lying[other]))
        if lying[other][there] < len(places[one][0].kind.names) and lying[one][here] < len(places[other][0].kind.names):
            lying[one][here], lying[other][there] = lying[other][there], lying[one][here]
    for place, things in zip(places, lying, strict=True):
        put_into(place, state, things)


def _read_anew(match: Match) -> Match | None:
    """The table as its position is read, with all that follows from what lies there; None if it cannot be."""
    try:
        found = from_position(match.position())
    except BadPosition:
        return None
    found.game = match.game  # a test may have changed it
    return found if match.game.check(found.state) == [] else None


# Told again


class Echo(Dealer):
    """Deals what was dealt in a match, as far as it can; but for one draw, if it is told which, and what is better."""

    def __init__(self, begun: Dealer, outcomes: Sequence[str | int]) -> None:
        super().__init__(begun.key, begun.name_of)
        self.outcomes, self.log = begun.outcomes[:], begun.log[:]
        self.heard = outcomes
        self.changed = -1
        self.better: Sequence[str | int] = ()
        self.luck = random.Random(0)
        self.instead: dict[str | int, str | int] = {}
        """By what was drawn: what had been drawn there in the match."""

    def pick(self, pool: int, counts: Sequence[int]) -> int:
        if len(self.outcomes) >= len(self.heard):
            return super().pick(pool, counts)
        left = {self.name_of(pool, index): index for index in reversed(range(len(counts))) if counts[index] > 0}
        name = self._choose(self.heard[len(self.outcomes)], left)
        self.instead[name] = self.heard[len(self.outcomes)]
        self.outcomes.append(name)
        return left[name]

    def _choose(self, heard: str | int, left: Collection[str | int]) -> str | int:
        if len(self.outcomes) == self.changed:
            others = [name for name in left if name != heard]
            return self.luck.choice([name for name in others if name in self.better] or others or [heard])
        if heard in left:
            return heard
        instead = self.instead.get(heard, heard)
        return instead if instead in left else self.luck.choice(list(left))


def dealt(match: Match, dealer: Dealer) -> Match:
    """A match as it began, with another dealer."""
    origin = match.record().get("position")
    if origin is not None:
        table = from_position(origin)
        table.game, table._dealer = match.game, dealer
    else:
        start = -1 if match.start is None else match.start
        table = Match(match.game, match.game.blank(match.players, match.options, start), dealer, match.options, None)
        match.game.rules["deal"](table.state, dealer)
    table.seed, table.start, table.names = match.seed, match.start, match.names
    return table


def story_of(match: Match) -> list[Match]:
    """A match at all its moments, from the deal on."""
    table = dealt(match, Echo(nothing_dealt(match), match._dealer.outcomes))
    story = [table.copy()]
    for action in match.played:
        table.play_number(action)
        story.append(table.copy())
    return story


def nothing_dealt(match: Match) -> Dealer:
    return Dealer(match._dealer.key, match._dealer.name_of)


def draws_of(story: Sequence[Match]) -> list[Draw]:
    """All draws of a story."""
    moments = [len(moment._dealer.outcomes) for moment in story]
    raws = [raw for raw in story[-1]._dealer.log if raw[0] == DRAW]
    return [
        Draw(number, bisect_right(moments, number), outcome, raw[3])
        for number, (raw, outcome) in enumerate(zip(raws, story[-1]._dealer.outcomes, strict=True))
    ]


def drawn_otherwise(story: Sequence[Match], draw: Draw, viewer: int | None, luck: random.Random) -> Match | None:
    """The table after a draw that brought something else, if possible what lies hidden from a viewer as well."""
    before, after = story[draw.after - 1] if draw.after else None, story[draw.after]
    dealer = Echo(before._dealer if before else nothing_dealt(after), story[-1]._dealer.outcomes)
    dealer.changed, dealer.luck = draw.number, luck
    dealer.better = list(names_in(hidden_places(after, viewer), after.state))
    if before is None:
        other = dealt(after, dealer)
    else:
        other = before.copy()
        other._dealer = dealer
        other.play_number(after.played[-1])
    return None if dealer.outcomes[draw.number] == draw.outcome else other


def told_on(story: Sequence[Match], other: Match, viewer: int | None) -> Iterator[Pair]:
    """The moments of a story beside another table at which the same is done, until the viewer can tell them apart."""
    since = 0
    for moment in story:
        if moment is not story[0]:
            if other.game.rules["why_not"](other.state, moment.played[-1]):
                return
            other.play_number(moment.played[-1])
        if draws_seen(moment, viewer, since) != draws_seen(other, viewer, since):
            return
        yield moment, other
        if in_sight(moment, viewer) != in_sight(other, viewer):
            return
        since = moment.event_count


def draws_seen(match: Match, viewer: int | None, since: int) -> list[Raw]:
    """What a viewer saw being drawn, from an event on."""
    return [raw for raw in match._dealer.log[since:] if raw[0] == DRAW and raw[3] in (EVERYBODY, viewer)]


def retold(match: Match, viewer: int | None, luck: random.Random, tries: int = TRIES) -> Match | None:
    """The same actions, and the same outcomes wherever the viewer could look, but another where it could not.

    By all that ever lay in its sight, the viewer cannot tell this match from the original; None if none was found.
    """
    story = story_of(match)
    unseen = [draw for draw in draws_of(story) if not draw.is_seen(viewer)]
    late = unseen[-2 * tries :]  # what these brought is the most likely to be hidden still
    for draw in luck.sample(late, min(tries, len(late))):
        other = drawn_otherwise(story, draw, viewer, luck)
        moments = list(told_on(story[draw.after :], other, viewer)) if other else []
        if other and len(moments) == len(story) - draw.after and in_sight(other, viewer) == in_sight(match, viewer):
            other.seed = None
            return other
    return None
