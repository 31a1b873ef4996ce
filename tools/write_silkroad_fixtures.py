"""Writes what the tests of Silk Road's board in the browser are tried on, from real games.

python tools/write_silkroad_fixtures.py           writes web/src/games/silkroad/fixtures/
python tools/write_silkroad_fixtures.py --check   says whether they are up to date
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any

from fixtures import Json, chunks, spoken_of, write

import fondaco
from fondaco.games.silkroad import GAME, board, reasons
from fondaco.match import Match

GAMES = 40
STATES = 200
BEYOND = ("play silk 0", "play silk 99", "move 9 Merv", "rob 9 tea")


def played() -> Iterator[tuple[Match, random.Random]]:
    """Random games with every number of players, some of them with shuffled tiles, a third with open gems."""
    for number in range(GAMES):
        dice = random.Random(number)
        options: dict[str, Any] = {"tiles": "shuffled" if number % 8 == 1 else "printed", "open_gems": number % 3 == 0}
        yield fondaco.new("silkroad", players=2 + number % 4, seed=number, **options), dice


def states() -> Iterator[Json]:
    """Moments of random games as the deciding seat sees them, rare phases as often as common ones."""
    found: dict[str, list[Json]] = {phase: [] for phase in GAME.phases}
    for match, dice in played():
        while match.seat is not None:
            view = match.view(match.seat)
            if view["tiles"] == board.PRINTED_TILES:
                del view["tiles"]
            view["discards"] = view["discards"][:3]
            found[view["phase"]].append({"view": view, "legal": match.legal()})
            match.play(dice.choice(match.legal()))
        found["over"].append({"view": match.view(0), "legal": []})
    dice = random.Random(0)
    share = STATES // len(found)
    chosen = {phase: dice.sample(moments, min(share, len(moments))) for phase, moments in found.items()}
    rest = [moment for phase, moments in found.items() for moment in moments if moment not in chosen[phase]]
    missing = STATES - sum(map(len, chosen.values()))
    for moments in (*chosen.values(), dice.sample(rest, missing)):
        yield from moments


def tales() -> Iterator[Json]:
    """A decision with what follows from it, for each kind of thing that can follow."""
    told: set[tuple[str, ...]] = set()
    for match, dice in played():
        while match.seat is not None:
            match.play(dice.choice(match.legal()))
        for seat in (0, None):
            for chunk in chunks(match.events(0, seat=seat)):
                kinds = {kind(event) for event in chunk}
                if not kinds <= told:
                    told |= kinds
                    yield {"players": match.view(seat)["players"], "events": chunk}


def kind(event: Json) -> tuple[str, ...]:
    if event["event"] == "acts":
        return ("acts", event["action"].split()[0])
    shape = [f"{key} {value is None}" for key, value in event.items() if key != "n"]
    detail = [str(event[key]) for key in ("from", "to") if event["event"] == "moves"]
    return (event["event"], *shape, *detail, str(event.get("gem") == "marker"))


def language() -> Json:
    """All that has words: actions, events, reasons with an example of their values, options, parts of a score."""
    match = fondaco.new("silkroad", players=3, seed=1)
    unreadable = match.why_not("fly")
    assert unreadable is not None
    beyond = [match.why_not(text) for text in BEYOND]
    keys = [*(key for _, key in reasons.REASONS.values()), *(reason.key for reason in beyond if reason is not None)]
    return {
        "actions": list(GAME.actions),
        "events": sorted({telling.name for telling in GAME.tellings.values()} | {"acts", "draws"}),
        "reasons": [*keys, unreadable.key],
        "values": spoken_of(match),
        "wanted": list(GAME.phases),
        "options": list(GAME.options),
        "score": list(match.scores()[0]),
    }


if __name__ == "__main__":
    sys.exit(write(GAME, states(), tales(), language()))
