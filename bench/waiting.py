"""How long anybody is kept waiting: by the highest level, and by texts, positions and records that are nonsense.

Run it with `make bench-waiting`. We want less than 2 seconds of a core for a decision, and less than 0.1 for nonsense.
"""

import argparse
import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from rich.console import Console
from rich.table import Table
from tests.match.nonsense import real_positions, real_records, wronged

import fondaco
from fondaco import bots
from fondaco.games import find, names

ODD_TEXTS = ("buy " * 250_000, " " * 10**6, "1" * 10**6, "buy 1" + " 1" * 10**5, "ﬆock food 1", "BUY\u20281")
DECISIONS = 4


def seconds(call: Callable[..., Any], *about: Any) -> float:
    """What a call costs one core, whether it is refused or not."""
    begun = time.process_time()
    with suppress(fondaco.FondacoError):
        call(*about)
    return time.process_time() - begun


def slowest_decision(name: str) -> float:
    match = fondaco.new(name, players=find(name).seats[-1], seed=3)
    thinker = bots.find("level:5", 1)
    thinker.choose(match.view(match.seat), match.legal(), match.events(0, seat=match.seat))  # compiles
    slowest = 0.0
    for _ in range(DECISIONS):
        told = match.view(match.seat), match.legal(), match.events(0, seat=match.seat)
        slowest = max(slowest, seconds(thinker.choose, *told))
        match.play(thinker.choose(*told))
    return slowest


def slowest_text(name: str) -> float:
    match = fondaco.new(name, seed=1)
    return max(seconds(call, text) for text in ODD_TEXTS for call in (match.why_not, match.play))


def slowest_reading(name: str, read: Callable[[Any], Any], originals: Any, examples: int) -> float:
    luck = random.Random(name)
    return max(seconds(read, wronged(luck, name, originals(name))) for _ in range(examples))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=1000, help="wrong positions and records, of each game")
    chosen = parser.parse_args()
    shown = Table(title="The slowest, in seconds", box=None, padding=(0, 1, 0, 0), pad_edge=False)
    for heading in ("game", "level 5", "text", "position", "record"):
        shown.add_column(heading, justify="left" if heading == "game" else "right")
    for name in names():
        figures = (
            slowest_decision(name),
            slowest_text(name),
            slowest_reading(name, fondaco.from_position, real_positions, chosen.examples),
            slowest_reading(name, fondaco.replay, real_records, chosen.examples),
        )
        shown.add_row(name, *(f"{figure:.3f}" for figure in figures))
    Console().print(shown)


if __name__ == "__main__":
    main()
