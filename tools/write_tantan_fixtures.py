"""Writes what the tests of Tan-Tan Caravan's board in the browser are tried on, from real games.

python tools/write_tantan_fixtures.py           writes web/src/games/tantan/fixtures/
python tools/write_tantan_fixtures.py --check   says whether they are up to date
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from fixtures import Json, chunks, spoken_of, write

import fondaco
from fondaco.games.tantan import GAME, reasons
from fondaco.match import Match

GAMES = 60
STATES = 200
BEYOND = ("fly", "buy 9", "stock food 9", "take mouse", "rob 9", "feed mouse")
RARE = (
    # Nothing on the market: the empty buy.
    {"to_move": 0, "purse": "food", "market": [], "pile": None, "caravan": {"spice": 1}, "hands": [{"lamp": 1}, {}]},
    # Mice only, and a full hand.
    {"to_move": 1, "purse": "mouse", "market": ["food"], "pile": None, "hands": [{}, {"mouse": 7}]},
    # A share with a thief in it, after which nobody has a card in hand, nor on the table.
    {
        "to_move": 1,
        "turn": 0,
        "phase": "share",
        "market": [],
        "caravan": {"thief": 1, "mouse": 3},
        "hands": [{}, {}],
        "distribution": {"first": 0, "shares": 2, "then": "turn ends", "thefts": 0, "mouse": False},
    },
    # A distribution of mice alone.
    {"to_move": 0, "market": [], "pile": None, "caravan": {"mouse": 5}, "hands": [{"mouse": 1}, {}]},
)
"""Positions of two players that random games hardly reach."""


def played() -> Iterator[tuple[Match, random.Random]]:
    """Random games with every number of players, some with open hands or other purses; then the rare positions."""
    for number in range(GAMES):
        dice = random.Random(number)
        options: Json = {"open_hands": True} if number % 5 == 1 else {}
        if number % 7 == 2:
            options["purses"] = {"food": 9, "mouse": 1}
        yield fondaco.new("tantan", players=2 + number % 3, seed=number, **options), dice
    for rare in RARE:
        yield fondaco.from_position({"game": "tantan", "players": 2, "phase": "turn", **rare}, seed=1), random.Random(1)


def states() -> Iterator[Json]:
    """Moments as the deciding seat sees them: as many of each phase, then more turns."""
    found: dict[str, list[Json]] = {phase: [] for phase in GAME.phases}
    for match, dice in played():
        while match.seat is not None:
            found[match.view(None)["phase"]].append({"view": match.view(match.seat), "legal": match.legal()})
            match.play(dice.choice(match.legal()))
        found["over"].append({"view": match.view(0), "legal": []})
    dice = random.Random(0)
    share = STATES // (len(found) + 1)
    chosen = {phase: dice.sample(moments, min(share, len(moments))) for phase, moments in found.items()}
    chosen["turn"] += [moment for moment in found["turn"] if moment["legal"][0] == "buy"][:1]
    missing = STATES - sum(map(len, chosen.values()))
    for moments in (*chosen.values(), dice.sample(found["turn"], missing)):
        yield from moments


def tales() -> Iterator[Json]:
    """A decision with what follows from it, for each kind of thing that can follow."""
    told: set[tuple[str, ...]] = set()
    for match, dice in played():
        while match.seat is not None:
            match.play(dice.choice(match.legal()))
        for chunk in chunks(match.events(0)):
            kinds = {kind(event, chunk) for event in chunk}
            if not kinds <= told:
                told |= kinds
                view = match.view(None)
                yield {"players": view["players"], "options": view["options"], "events": chunk}


def kind(event: Json, chunk: list[Json]) -> tuple[str, ...]:
    """Events that are told alike are of one kind."""
    if event["event"] == "acts":
        cards = {move["card"] for move in chunk if move["event"] == "moves" and move["from"] in ("hand", "caravan")}
        return (
            "acts",
            event["action"].split()[0],
            str("mouse" in cards),
            str("thief" in cards),
            str(event["action"] == "buy"),
        )
    if event["event"] == "moves":
        return ("moves", event["from"], event["to"])
    if event["event"] == "only mice":
        after = chunk[chunk.index(event) + 1 :]
        return ("only mice", str(bool(after) and after[0]["event"] == "moves"))
    return (event["event"], str(event.get("pool")))


def language() -> Json:
    """All that has words: actions, events, reasons with an example of their values, options, parts of a score."""
    match = fondaco.new("tantan", players=3, seed=1)
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
