"""What must hold of every game: the public conformance suite."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from fondaco.errors import IllegalAction
from fondaco.games import find
from fondaco.games.game import Game
from fondaco.match import Match, from_position, replay
from fondaco.testing.complaints import demand
from fondaco.testing.leaks import Tally, enough_was_compared, nothing_leaks
from fondaco.testing.walks import random_walk


def as_json(data: Any) -> Any:
    """The data as a reader of its JSON text would get it."""
    return json.loads(json.dumps(data))


# Of a game as such


def texts_are_unique_and_read_back(game: Game) -> None:
    """Every action has one text, and reading it gives that action, case and extra spaces aside."""
    demand(len(set(game.actions)) == len(game.actions), "two actions share a text")
    for number, text in enumerate(game.actions):
        for variant in (text, text.upper(), f"  {text.replace(' ', '   ')} "):
            demand(game.number(variant) == number, f"{variant!r} does not read back as action {number}")


def parts_tell_actions_apart(game: Game) -> None:
    """An action's verb and arguments are plain JSON, and no other action has the same."""
    seen: dict[str, str] = {}
    for number, text in enumerate(game.actions):
        action = game.verbs.action(number)
        demand(as_json(action.arguments) == action.arguments, f"what “{text}” names is not plain JSON")
        parts = json.dumps([action.verb, action.arguments], sort_keys=True)
        demand(seen.setdefault(parts, text) == text, f"“{seen[parts]}” and “{text}” have the same parts")


def reasons_are_whole(game: Game) -> None:
    """Every reason has a rule, a key of its own and words for it."""
    keys = [key for _, key in game.reasons.values()]
    demand(len(set(keys)) == len(keys), "two reasons share a key")
    for rule, key in game.reasons.values():
        demand(bool(rule and key), f"the reason {key!r} is not whole")
        demand(game.english.has(f"reason.{key}"), f"there are no words for the reason {key!r}: reason.{key} is missing")


def states_are_small(game: Game) -> None:
    """A state is at most 512 bytes."""
    demand(game.state.size() <= 512, f"a state takes {game.state.size()} bytes")


# Of a match at any moment


def legal_is_why_not_is_play(match: Match, luck: random.Random) -> None:
    """What `legal` lists, `why_not` has nothing against and `play` accepts; anything else changes nothing."""
    legal = match.legal()
    demand(legal == sorted(set(legal)), "legal actions are not sorted and unique", match)
    demand(bool(legal) != match.over, "there is no legal action although the game is not over, or the reverse", match)
    for action in match.game.actions:
        reason = match.why_not(action)
        demand((reason is None) == (action in legal), f"legal and why_not disagree on {action!r}", match)
        demand(reason is None or bool(reason.rule and str(reason)), f"the reason against {action!r} is empty", match)
    for action in luck.sample(legal, min(2, len(legal))):
        match.copy().play(action)
    some = luck.sample(match.game.actions, min(8, len(match.game.actions)))
    illegal = [action for action in some if action not in legal]
    before = (match.position(), len(match.events()), match.record())
    for action in [*illegal, "dance", ""]:
        try:
            match.play(action)
        except IllegalAction as error:
            demand(error.action == action and bool(str(error)), f"the error for {action!r} is not whole", match)
        else:
            demand(False, f"{action!r} was played although it is not legal", match)
    demand(before == (match.position(), len(match.events()), match.record()), "a refused action left a trace", match)


def invariants_hold(match: Match, luck: random.Random) -> None:
    """Nothing that is always true is broken, and the state fits its record."""
    demand(match.check() == [], f"broken: {match.check()}", match)
    packed = match.state.pack()
    demand(match.game.state.unpack(packed) == match.state, "a state does not read back from its bytes", match)


def copies_are_independent(match: Match, luck: random.Random) -> None:
    """Playing on in a copy leaves the original alone, and the reverse."""
    if match.over:
        return
    before = as_json([match.position(), match.events(), match.record()])
    twin = match.copy()
    twin.play(luck.choice(twin.legal()))
    demand(before == as_json([match.position(), match.events(), match.record()]), "a copy touches its original", match)


def positions_read_back(match: Match, luck: random.Random) -> None:
    """A position, through JSON and back, is the same table in the same decision."""
    position = as_json(match.position())
    demand(position == match.position(), "a position is not plain JSON", match)
    again = from_position(position)
    demand(again.state == match.state, f"a position reads back as another state: {again.position()}", match)
    demand(again.legal() == match.legal() and again.seat == match.seat, "a position's legal actions differ", match)
    demand(again.scores() == match.scores() and again.winners() == match.winners(), "a position's scores differ", match)


def records_replay(match: Match, luck: random.Random) -> None:
    """A record, through JSON and back, is the same match, with its seed and without."""
    record = as_json(match.record())
    for seed in (record["seed"], None):
        again = replay({**record, "seed": seed})
        demand(again.position() == match.position(), "a record replays to another position", match)
        demand(again.events() == match.events(), "a record replays with other events", match)


def views_and_events_are_json(match: Match, luck: random.Random) -> None:
    """Views and events are plain JSON; every viewer's events have the same numbers."""
    count = len(match.events())
    for viewer in (None, *range(match.players)):
        view, events = match.view(viewer), match.events(0, seat=viewer)
        demand(as_json(view) == view and as_json(events) == events, "a view or event is not plain JSON", match)
        demand([event["n"] for event in events] == list(range(count)), "event numbers have gaps", match)
        late = max(0, count - 3)
        demand(match.events(late, seat=viewer) == events[late:], "events from a number on differ", match)


Check = Callable[[Match, random.Random], Tally | None]

CHECKS: tuple[Check, ...] = (
    legal_is_why_not_is_play,
    invariants_hold,
    copies_are_independent,
    positions_read_back,
    records_replay,
    views_and_events_are_json,
    nothing_leaks,
)
"""What is checked at every moment; each check says what it demands."""

STATIC_CHECKS = (texts_are_unique_and_read_back, parts_tell_actions_apart, reasons_are_whole, states_are_small)


def conform(
    name: str,
    players: int,
    games: int = 5,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    every: int = 7,
    checks: tuple[Check, ...] = CHECKS,
) -> int:
    """Run all checks on random matches, and return at how many moments they were run.

    Args:
        name: The game, one of ours or a registered one.
        players: How many sit at the table.
        games: How many matches are played.
        seed: Equal seeds give equal matches.
        options: Options of the game.
        every: The checks are run at about one decision in so many, and at the end of each match.
        checks: Which ones; each is a function of a match and a `random.Random`.

    Raises:
        NotConforming: The message says what was found, and ends with a record that replays to the spot.
    """
    game = find(name)
    for static in STATIC_CHECKS:
        static(game)
    luck = random.Random(f"{name} {players} {seed}")
    moments = 0
    tally: Tally = Counter()
    for number in range(games):
        made = 0
        for made, match in enumerate(random_walk(name, players, seed + number, options)):  # noqa: B007
            if match.over or luck.randrange(every) == 0:
                moments += 1
                for check in checks:
                    tally.update(check(match, luck) or {})
        demand(made <= game.longest, f"a game took {made} decisions, more than {game.longest}", match)
    if nothing_leaks in checks:
        enough_was_compared(game, options or {}, tally)
    return moments
