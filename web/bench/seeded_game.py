"""Prints one seat's decisions in a game between two that is the same each time: what it saw, and what it did."""

from __future__ import annotations

import json
import random
import sys

import fondaco


def cost(match: fondaco.Match, action: str) -> int:
    """What is paid in all, at the least, if this card is paid next."""
    after = match.copy()
    after.play(action)
    goes_on = after.position()["phase"] == "pay"
    return int(action[-1]) + (min(cost(after, card) for card in after.legal()) if goes_on else 0)


def main(game: str, seed: int) -> None:
    chance = random.Random(seed)
    match = fondaco.new(game, players=2, seed=seed)
    while not match.over:
        legal = match.legal()
        action = min(legal, key=lambda card: cost(match, card)) if legal[0].startswith("pay ") else chance.choice(legal)
        if match.seat == 0:
            print(json.dumps({"view": match.view(0), "legal": legal, "action": action}))
        match.play(action)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
