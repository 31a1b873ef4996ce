"""Writes whole matches whose luck the browser client's tests work out again: web/tests/deals.jsonl.

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
from fondaco.kernel.chance import Dealer, below, seed_key
from fondaco.kernel.siphash import siphash

TARGET = Path(__file__).parents[1] / "web" / "tests" / "deals.jsonl"
TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("tantan", 2, {}),
    ("tantan", 3, {}),
    ("silkroad", 5, {"tiles": "shuffled"}),
    ("carthage", 2, {"deck": [13, 7, 7]}),
    ("carthage", 4, {"start_tile": True}),
)
BOUNDS = (1, 2, 3, 7, 108, 1 << 31, (1 << 31) + 1, (1 << 32) - 1)
TOLD = {"draws", "acts", "renewed"}
POOLS = {"hand", "discards", "pile"}

Json = dict[str, Any]


def numbers(seed: str) -> Json:
    """The key of a seed, the first words made with it, and numbers below some bounds."""
    key = seed_key(seed)
    dealer = Dealer(key, lambda pool, index: index)
    return {
        "seed": seed,
        "key": [str(half) for half in key],
        "words": [str(siphash(*key, number)) for number in (0, 1, 1 << 40)],
        "below": [[bound, below(dealer, bound)] for bound in BOUNDS * 4],
    }


def deal(number: int, game: str, players: int, options: Json) -> Json:
    """A random game, as its record tells it and as a spectator sees it, as far as luck goes."""
    dice = random.Random(number)
    match = fondaco.new(game, players=players, seed=f"{dice.getrandbits(256):064x}", **options)
    while match.seat is not None:
        match.play(dice.choice(match.legal()))
    return {"record": match.record(), "events": [event for event in match.events(0, seat=None) if matters(event)]}


def matters(event: Json) -> bool:
    return event["event"] in TOLD or not POOLS.isdisjoint({event.get("from"), event.get("to")})


def main() -> int:
    lines: list[Json] = [
        {"numbers": [numbers(seed) for seed in ("0", "abc", "F" * 64)]},
        *(deal(number, *table) for number, table in enumerate(TABLES)),
    ]
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    if "--check" in sys.argv:
        return int(TARGET.read_text() != text)
    TARGET.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
