"""Writes records of whole matches, which the browser client's tests replay and verify: web/tests/deals.jsonl.

python tools/write_deals.py           writes them
python tools/write_deals.py --check   says whether they are up to date
"""

from __future__ import annotations

import json
import random
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import fondaco
from fondaco.games import names
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
NONSENSE = (
    "", "buy", "buy 9", "buy 1 6", "buy 3 1", "buy 0 6", "BUY  1", "buy 1\x1f2", "stock food 9", "stock food 2 mouse 9",
    "stock food 7 mouse 6", "stock food 0", "stock  FOOD 2 mouse 0", "take mouse", "rob 9", "rob 09", "rob 1234567890",
    "feed thief", "feed mouse", "stock mouse 8", "play silk 0", "play silk 15", "move 4 Kashgar", "move 0 kashgar",
    "rob 7 tea", "trade ivory ivory tea", "trade tea silk ivory", "bribe silk", "take red4", "take red0", "store red5",
    "pay blue9", "reserve farm green7", "reserve hand red2", "choose pink", "sell markers", "draw", "skip it",
    "done done", "x" * 300, "kaufe 1", "rob 1 tea extra", "buy 1\u00a02", "büy 1",
)  # fmt: skip

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


def answers(game: str) -> list[Any]:
    """What is said of texts that are no actions, or oddly written, at the first decision."""
    match = fondaco.new(game, seed="1")
    return [[text, None if (reason := match.why_not(text)) is None else asdict(reason)] for text in NONSENSE]


def main() -> int:
    lines: list[Json] = [
        {
            "keys": [[seed, *map(str, seed_key(seed))] for seed in ("0", "abc", "F" * 64)],
            "answers": {game: answers(game) for game in names()},
        },
        *(deal(number, *table) for number, table in enumerate(TABLES)),
    ]
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    if "--check" in sys.argv:
        return int(TARGET.read_text() != text)
    TARGET.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
