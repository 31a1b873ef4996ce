"""Writes whole random games as the rules play them in Python, for the tests of the modules in the page:
web/tests/traces.jsonl.

python tools/write_traces.py           writes them
python tools/write_traces.py --check   says whether they are up to date
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any

from fondaco.games import find, names
from fondaco.games.game import Game, Options
from fondaco.kernel.chance import Dealer, seed_key

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "web" / "tests" / "traces.jsonl"
EXAMPLES = ROOT / "examples"
LINGER = "linger"
ROW = 6

Json = dict[str, Any]


def games() -> list[Game]:
    sys.path.append(str(EXAMPLES))
    return [*map(find, names()), __import__(LINGER).GAME]


def trace(game: Game, players: int, options: Options) -> Json:
    """A random game: what it begins with, its actions and outcomes, and a hash of every state, log and score."""
    luck = random.Random(f"{game.name} {players} {options}")
    seed = f"{luck.getrandbits(256):064x}"
    state = game.blank(players, game.read_options(options), -1)
    blank = state.pack()
    dealer = Dealer(seed_key(seed), game.outcome)
    digest = hashlib.sha256()
    rules, actions = game.rules, []
    rules["deal"](state, dealer)
    note(digest, game, state, dealer)
    while legal := game.legal(state):
        actions.append(luck.choice(legal))
        rules["play"](state, dealer, actions[-1])
        note(digest, game, state, dealer)
    return {
        "game": game.name,
        "players": players,
        "seed": seed,
        "blank": blank.hex(),
        "actionCount": len(game.actions),
        "actions": actions,
        "chance": dealer.outcomes,
        "pools": [None if names is None else list(names) for _, names in game.pools],
        "digest": digest.hexdigest(),
    }


def note(digest: Any, game: Game, state: Any, dealer: Dealer) -> None:
    """Take note of a state, what is legal in it and why the rest is not, of what was told since, and of the scores."""
    digest.update(state.pack())
    rows = [number for raw in dealer.log for number in (*raw, *(0,) * (ROW - len(raw)))]
    dealer.log.clear()
    reasons = [game.rules["why_not"](state, action) for action in range(len(game.actions))]
    scores = [game.rules["score"](state, seat) for seat in range(state.players)]
    for numbers in (rows, game.legal(state), reasons, scores, [game.rules["winners"](state)]):
        digest.update(b"".join(number.to_bytes(4, "little", signed=True) for number in numbers))


def main() -> int:
    made = [trace(game, players, game.samples[-1]) for game in games() for players in game.seats]
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in made)
    if "--check" in sys.argv:
        return int(TARGET.read_text() != text)
    TARGET.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
