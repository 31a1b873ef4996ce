"""Nothing leaks: what a viewer may not know is changed, and all that it gets to know stays as it is.

A viewer is a seat or a spectator (None). It gets to know views, events and the vectors of environments, and at its turn
the choices it has and the reasons against the others.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from fondaco.games.game import Game, Options
from fondaco.match import Match
from fondaco.testing.complaints import demand
from fondaco.testing.secrets import (
    Draw,
    Echo,
    Pair,
    can_vary,
    drawn_otherwise,
    draws_of,
    hidden_places,
    in_sight,
    names_in,
    reshuffled,
    story_of,
    told_on,
)

Tally = Counter[str]
"""How often something lay `hidden` that could lie otherwise, and was `dealt` otherwise; and how often something else
could have been `drawn` unseen, and was `told` so."""

AHEAD = 4
"""So many decisions are made at a table and at the one that looks alike."""
REASONS = 64
"""All reasons are compared at every moment if a game has fewer actions, else at every second, third, …"""
DRAWS = 5
"""So many draws of a match are told otherwise for each viewer."""


def nothing_leaks(match: Match, luck: random.Random) -> Tally:
    """Neither now nor, at the end of a match, in all that was told of it."""
    tally: Tally = Counter()
    story = story_of(match) if match.over else []
    for viewer in (None, *range(match.players)):
        tally += nothing_shows(match, viewer, luck)
        if story:
            draws_and_events_agree(story, viewer)
            tally += nothing_was_told(story, viewer, luck)
    return tally


def nothing_shows(match: Match, viewer: int | None, luck: random.Random) -> Tally:
    """Deal anew what a viewer cannot see, and play on at both tables."""
    if not can_vary(match, viewer):
        return Counter()
    other = reshuffled(match, viewer, luck)
    if other is None:
        return Counter(hidden=1)
    story = [match]
    while len(story) <= AHEAD and not story[-1].over:
        story.append(story[-1].copy())
        story[-1].play(luck.choice(story[-1].legal()))
    other._dealer = Echo(match._dealer, story[-1]._dealer.outcomes)
    are_alike(told_on(story, other, viewer), viewer, match.event_count)
    return Counter(hidden=1, dealt=1)


def nothing_was_told(story: Sequence[Match], viewer: int | None, luck: random.Random) -> Tally:
    """Let draws bring something else where a viewer did not see them, and play on as it was played."""
    tally: Tally = Counter()
    unseen = [draw for draw in draws_of(story) if not draw.is_seen(viewer)]
    for draw in luck.sample(unseen, min(DRAWS, len(unseen))):
        other = drawn_otherwise(story, draw, viewer, luck)
        if other is not None:
            moments = are_alike(told_on(story[draw.after :], other, viewer), viewer, events_before(story, draw))
            tally += Counter(drawn=1, told=moments > 0)
    return tally


def draws_and_events_agree(story: Sequence[Match], viewer: int | None) -> None:
    """A viewer who sees what is drawn, though it then lies hidden, is told so by an event too; or should not see it."""
    hidden = [names_in(hidden_places(moment, viewer), moment.state) for moment in story]
    for draw in draws_of(story):
        before = hidden[draw.after - 1][draw.outcome] if draw.after else 1
        if draw.is_seen(viewer) and hidden[draw.after][draw.outcome] >= before:
            events = story[draw.after].events(events_before(story, draw), seat=viewer)
            told = any(draw.outcome in event.values() for event in events if event["event"] != "draws")
            fault = (
                f"{called(viewer)} sees that {draw.outcome} is drawn, which no other event tells: look at its seen_by"
            )
            demand(told, fault, story[draw.after])


def events_before(story: Sequence[Match], draw: Draw) -> int:
    return story[draw.after - 1].event_count if draw.after else 0


def are_alike(pairs: Iterable[Pair], viewer: int | None, since: int) -> int:
    """Compare two matches moment by moment, events from a number on; at how many moments they had to be alike."""
    moments = 0
    for one, other in pairs:
        told, instead = one.events(since, seat=viewer), other.events(since, seat=viewer)
        sight = difference(in_sight(one, viewer), in_sight(other, viewer))
        if sight:
            same_decision = (one.seat, one.state.phase) == (other.seat, other.state.phase) and not one.over
            demand(told != instead or not same_decision, f"{called(viewer)} can see what no event told: {sight}", one)
        else:
            demand(told == instead, f"{called(viewer)} is told what is hidden: {difference(told, instead)}", one)
            look_alike(one, other, viewer)
            if one.seat in (viewer, None) and moments % (1 + len(one.game.actions) // REASONS) == 0:
                same_reasons(one, other, viewer)
            moments += 1
        since = one.event_count
    return moments


def look_alike(one: Match, other: Match, viewer: int | None) -> None:
    view = difference(one.view(viewer), other.view(viewer))
    demand(not view, f"the view of {called(viewer)} shows what is hidden: {view}", one)
    if viewer is not None:
        vector = difference(observed(one, viewer), observed(other, viewer))
        demand(not vector, f"the observation of {called(viewer)} shows what is hidden: {vector}", one)
    if one.seat in (viewer, None):
        choices = difference(one.legal(), other.legal())
        demand(not choices, f"the choices of {called(viewer)} show what is hidden: {choices}", one)


def same_reasons(one: Match, other: Match, viewer: int | None) -> None:
    reasons = difference(*map(reasons_at, (one, other)))
    demand(not reasons, f"the reasons given to {called(viewer)} show what is hidden: {reasons}", one)


def reasons_at(match: Match) -> dict[str, Any]:
    """By action: why not, and the values that this speaks of; its sentence follows from them."""
    game, state = match.game, match.state
    found = {text: game.rules["why_not"](state, action) for action, text in enumerate(game.actions)}
    return {
        text: (reason, game.values_of(state, action)) for action, (text, reason) in enumerate(found.items()) if reason
    }


def called(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


def difference(one: Any, other: Any) -> str:
    """Where two values differ first; empty if they do not."""
    if one == other:
        return ""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return next(f"{key}: {difference(one[key], other[key])}" for key in one if one[key] != other[key])
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return next(difference(*both) for both in zip(one, other, strict=True) if both[0] != both[1])
    return f"{one} or {other}"


def enough_was_compared(game: Game, options: Options, tally: Tally) -> None:
    """If no tables are found that look alike, nothing is known of leaks."""
    advice = "so that a leak would not be noticed: play more games, and see whether positions are refused without need"
    hidden, dealt, drawn, told = (tally[word] for word in ("hidden", "dealt", "drawn", "told"))
    demand(2 * dealt >= hidden, f"what is hidden could lie otherwise only {dealt} times of {hidden}, {advice}")
    demand(2 * told >= drawn, f"what was drawn unseen could be another only {told} times of {drawn}, {advice}")
    kept = [zone.name for zone in game.zones.secrets if not zone.is_pool and not zone.is_open(options, False)]
    demand(dealt + told > 0 or not kept, f"nothing in {', '.join(kept)} was hidden that could be another, {advice}")


# Vectors


@cache
def observer_of(game: Game) -> Any:
    return game.zones.observer(game.rules["score"])


def observed(match: Match, seat: int) -> dict[str, list[int]]:
    """What a seat sees as a vector, piece by piece."""
    from fondaco.kernel.zones.rows import Row

    zones = match.game.zones
    sizes = {piece.name: piece.entries(match.players) for piece in zones.pieces}
    row = Row([0] * sum(sizes.values()))
    opened = sum(bool(match.options.get(option)) << bit for bit, option in enumerate(zones.options))
    observer_of(match.game)(match.state, seat, opened, row)
    cells = iter(row.cells)
    return {name: [next(cells) for _ in range(size)] for name, size in sizes.items()}
