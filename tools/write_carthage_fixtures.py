"""Writes what the tests of Traders of Carthage's board in the browser are tried on, from real games.

python tools/write_carthage_fixtures.py           writes web/src/games/carthage/fixtures/
python tools/write_carthage_fixtures.py --check   says whether they are up to date
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from fixtures import Json, chunks, spoken_of, write

import fondaco
from fondaco.games.carthage import GAME, reasons
from fondaco.match import Match

GAMES = 48
STATES = 200
BEYOND = ("fly", "take red9", "store red5")
RARE = (
    # Two red fives, of which only the one without a marker may be taken; a marker in the farm.
    {
        "to_move": 0,
        "market": [{"card": "red5", "by": 1}, {"card": "red5", "by": None}, {"card": "blue2", "by": None}],
        "farm": [{"card": "green3", "by": 0}],
        "draw": {"red2": 9, "yellow3": 5},
        "hands": [{"red3": 4}, {"blue5": 1}],
    },
    # The last cards of all: somebody is skipped, and then nobody can do anything.
    {
        "to_move": 0,
        "market": [{"card": "red5", "by": None}, {"card": "blue2", "by": 0}],
        "hands": [{"red3": 2}, {}],
        "goods": [{"green5": 2}, {"yellow2": 1}],
    },
    # The pile is used up in mid-sale, and three ships are raided.
    {
        "to_move": 1,
        "market": [{"card": "red5", "by": None}, {"card": "red2", "by": None}],
        "draw": {"blue2": 1},
        "discards": {"green5": 4, "yellow3": 6},
        "hands": [{"blue2": 1, "green3": 1}, {"blue2": 2, "yellow5": 2, "yellow3": 1}],
        "goods": [{"blue5": 2, "green2": 3}, {"red5": 3, "blue3": 2, "blue2": 1, "yellow5": 1}],
        "stored": [{"blue5": 1}, {}],
        "bonus": [{"red": 1}, {"red": 3, "blue": 1}],
        "victory": [4, 9],
        "ships": {"red": 4, "blue": 3, "yellow": 4, "green": 3},
    },
)
"""Positions of two players that random games hardly reach."""


def played() -> Iterator[tuple[Match, random.Random]]:
    """Games with every number of players, some with options; then the rare positions."""
    for number in range(GAMES):
        options: Json = {"open_hands": True} if number % 5 == 1 else {}
        if number % 4 == 2:
            options["start_tile"] = True
        if number % 7 == 3:
            options["deck"] = [9, 9, 9]
        yield fondaco.new("carthage", players=2 + number % 3, seed=number, **options), random.Random(number)
    for rare in RARE:
        for seed in range(3):
            position = {"game": "carthage", "players": 2, "phase": "turn", **rare}
            yield fondaco.from_position(position, seed=seed), random.Random(seed)


def decide(match: Match, dice: random.Random) -> str:
    """At random, but whoever can buy often does: ships sail only then."""
    legal = match.legal()
    return "buy" if "buy" in legal and dice.random() < 0.4 else dice.choice(legal)


def states() -> Iterator[Json]:
    """Moments as the deciding seat sees them: as many of each phase, then more turns."""
    found: dict[str, list[Json]] = {phase: [] for phase in GAME.phases}
    for match, dice in played():
        while match.seat is not None:
            found[match.view(None)["phase"]].append({"view": match.view(match.seat), "legal": match.legal()})
            match.play(decide(match, dice))
        found["over"].append({"view": match.view(0), "legal": []})
    dice = random.Random(0)
    share = STATES // (len(found) + 1)
    chosen = {phase: dice.sample(moments, min(share, len(moments))) for phase, moments in found.items()}
    missing = STATES - sum(map(len, chosen.values()))
    for moments in (*chosen.values(), dice.sample(found["turn"], missing)):
        yield from moments


def tales() -> Iterator[Json]:
    """A decision with what follows from it, for each kind of thing that can follow."""
    told: set[tuple[str, ...]] = set()
    for match, dice in played():
        while match.seat is not None:
            match.play(decide(match, dice))
        for chunk in chunks(match.events(0)):
            kinds = {kind(event) for event in chunk}
            if not kinds <= told:
                told |= kinds
                view = match.view(None)
                yield {"players": view["players"], "options": view["options"], "events": chunk}


def kind(event: Json) -> tuple[str, ...]:
    """Events that are told alike are of one kind."""
    if event["event"] == "acts":
        verb, *words = event["action"].split()
        return ("acts", verb, *(word for word in words if word in ("reserved", "market", "farm")))
    if event["event"] == "moves":
        return ("moves", event["from"], event["to"])
    if event["event"] == "sails":
        return ("sails", str(event["to"]))
    if event["event"] == "buys":
        return ("buys", str(event["overpaid"] > 0))
    return (event["event"], str(event.get("pool")))


def language() -> Json:
    """All that has words: actions, events, reasons with an example of their values, options, parts of a score."""
    match = fondaco.new("carthage", players=3, seed=1)
    beyond = [match.why_not(text) for text in BEYOND]
    return {
        "actions": list(GAME.actions),
        "events": sorted({telling.name for telling in GAME.tellings.values()} | {"acts", "draws"}),
        "reasons": [key for _, key in reasons.REASONS.values()] + [reason.key for reason in beyond if reason],
        "values": spoken_of(match),
        "wanted": list(GAME.phases),
        "options": list(GAME.options),
        "score": list(match.scores()[0]),
    }


if __name__ == "__main__":
    sys.exit(write(GAME, states(), tales(), language()))
