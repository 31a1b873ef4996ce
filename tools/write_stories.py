"""Writes whole games, decision by decision, as somebody saw them: what the page's story of a match is tried on.

python tools/write_stories.py           writes web/tests/stories/<game>.jsonl, for our games and the examples
python tools/write_stories.py --check   says whether they are up to date
python tools/write_stories.py 100       writes so many games for each number of players, to try them once
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from fixtures import Json, line
from write_plain_fixtures import EXAMPLES

import fondaco
from fondaco.games import LISTED, find

TARGET = Path(__file__).parents[1] / "web" / "tests" / "stories"
SEVERAL = 1
"""Games for each number of players."""


def story(game: str, players: int, seed: int) -> Iterator[Json]:
    """A random game: the view after the deal, then of each decision its events but the draws, and what they changed."""
    match, dice = fondaco.new(game, players=players, seed=seed), random.Random(seed)
    seat = None if seed % 3 == 2 else seed % players
    view, told = match.view(seat), match.event_count
    yield {"seat": seat, "view": view}
    while match.seat is not None:
        match.play(dice.choice(match.legal()))
        before, view = view, match.view(seat)
        now = {key: value for key, value in view.items() if key not in before or before[key] != value}
        events = [event for event in match.events(told, seat=seat) if event["event"] != "draws"]
        yield {"events": events, "now": now, "gone": [key for key in before if key not in view]}
        told = match.event_count


def files(several: int) -> dict[Path, str]:
    os.environ[LISTED] = os.pathsep.join(map(str, EXAMPLES.values()))
    texts = {}
    for name in fondaco.games.names():
        matches = [(players, seed) for players in find(name).seats for seed in range(players, players + several)]
        moments = [moment for players, seed in matches for moment in story(name, players, seed)]
        texts[TARGET / f"{name}.jsonl"] = "".join(map(line, moments))
    return texts


def main() -> int:
    if "--check" in sys.argv:
        return int(any(not path.exists() or path.read_text() != text for path, text in files(SEVERAL).items()))
    TARGET.mkdir(parents=True, exist_ok=True)
    for path, text in files(int(sys.argv[1]) if len(sys.argv) > 1 else SEVERAL).items():
        path.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
