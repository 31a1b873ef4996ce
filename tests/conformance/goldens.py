"""The golden files: path counts and playthroughs. Written anew, on purpose, by: python -m tests.conformance.goldens"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path

import fondaco
from fondaco.games import find
from fondaco.kernel.chance import seed_key
from fondaco.match import Match
from tests.kernel import paths

DATA = Path(__file__).parent / "data"
PATHS = DATA / "paths.json"
PATH_SEED = 11
DEPTHS = {"tantan": 5, "silkroad": 9, "carthage": 8}
"""How deep the paths are counted: some hundred thousand of them."""

SETUPS = [(name, players) for name in fondaco.games.names() for players in find(name).seats]


def playthrough_file(name: str, players: int) -> Path:
    return DATA / f"{name}-{players}.txt"


def count_paths(name: str, players: int) -> list[int]:
    """From one fixed deal: how many sequences of 1, 2, … decisions there are, the luck fixed too."""
    game = find(name)
    state = fondaco.new(name, players=players, seed=PATH_SEED).state
    engine = game.engine()
    return [paths.count_paths(engine, state, seed_key(PATH_SEED), depth) for depth in range(1, DEPTHS[name] + 1)]


def played(name: str, players: int) -> Match:
    """A match in which every choice is made by a fixed generator."""
    match = fondaco.new(name, players=players, seed=players)
    chooser = random.Random(f"golden {name} {players}")
    while not match.over:
        match.play(chooser.choice(match.legal()))
    return match


def playthrough(match: Match) -> str:
    """A match told for reading and comparing: every event, the legal actions before it, scores, a digest."""
    record = match.record()
    lines = [json.dumps({key: record[key] for key in ("game", "players", "options", "start", "seed")})]
    legal: dict[int, int] = {}
    again = fondaco.new(record["game"], players=record["players"], seed=record["seed"])
    for action in record["actions"]:
        legal[len(again.events())] = len(again.legal())
        again.play(action)
    for event in match.events():
        number, kind = event.pop("n"), event.pop("event")
        choices = f" ({legal[number]} legal)" if number in legal else ""
        details = " ".join(f"{key}={value}" for key, value in event.items() if value is not None)
        lines.append(f"{number} {kind}{choices} {details}".rstrip())
    lines.append(f"scores {json.dumps(match.scores())}")
    lines.append(f"winners {match.winners()}")
    lines.append(f"position {json.dumps(match.position())}")
    lines.append(f"record {hashlib.sha256(json.dumps(record).encode()).hexdigest()}")
    return "\n".join(lines) + "\n"


def write_all() -> None:
    DATA.mkdir(exist_ok=True)
    counts = {f"{name} {players}": count_paths(name, players) for name, players in SETUPS}
    PATHS.write_text(json.dumps(counts, indent=1) + "\n")
    for name, players in SETUPS:
        playthrough_file(name, players).write_text(playthrough(played(name, players)))


if __name__ == "__main__":
    write_all()
