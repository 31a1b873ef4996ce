"""Prints one seat's decisions in a game between two that is the same each time: what it saw, and what it did."""

from __future__ import annotations

import json
import random
import sys

import fondaco


def cheapest(match: fondaco.Match) -> str:
    """The first card of the payment that is the least too much."""

    def cost(after: fondaco.Match, action: str) -> int:
        purchase = after.position()
        after = after.copy()
        after.play(action)
        if after.position()["phase"] != "pay" or after.over:
            return int(action[-1]) + 0 * len(purchase)
        return int(action[-1]) + min(cost(after, more) for more in after.legal())

    return min(match.legal(), key=lambda action: cost(match, action))


def main(game: str, seed: int) -> None:
    chance = random.Random(seed)
    match = fondaco.new(game, players=2, seed=seed)
    while not match.over:
        legal = match.legal()
        action = cheapest(match) if legal[0].startswith("pay ") else chance.choice(legal)
        if match.seat == 0:
            print(json.dumps({"view": match.view(0), "legal": legal, "action": action}))
        match.play(action)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
