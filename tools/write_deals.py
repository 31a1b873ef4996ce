"""Writes records of whole matches, which the browser client's tests replay and verify: web/tests/deals.jsonl.

python tools/write_deals.py           writes them
python tools/write_deals.py --check   says whether they are up to date
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import fondaco
from fondaco.kernel.chance import seed_key

TARGET = Path(__file__).parents[1] / "web" / "tests" / "deals.jsonl"
TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("tantan", 2, {}),
    ("tantan", 3, {}),
    ("silkroad", 5, {"tiles": "shuffled"}),
    ("carthage", 2, {"deck": [13, 7, 7]}),
    ("carthage", 4, {"start_tile": True}),
)
TOLD = {"draws", "acts"}

Json = dict[str, Any]


def deal(number: int, game: str, players: int, options: Json) -> Json:
    """A random game, as its record tells it and as a spectator sees it, as far as luck goes."""
    dice = random.Random(number)
    match = fondaco.new(game, players=players, seed=f"{dice.getrandbits(256):064x}", **options)
    while match.seat is not None:
        match.play(dice.choice(match.legal()))
    return {
        "record": match.record(),
        "events": [event for event in match.events(0, seat=None) if event["event"] in TOLD],
    }


def main() -> int:
    lines: list[Json] = [
        {"keys": [[seed, *map(str, seed_key(seed))] for seed in ("0", "abc", "F" * 64)]},
        *(deal(number, *table) for number, table in enumerate(TABLES)),
    ]
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    if "--check" in sys.argv:
        return int(TARGET.read_text() != text)
    TARGET.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
