"""What the writers of fixtures for the boards in the browser have in common: files of one JSON object a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from fondaco.match import Match

GAMES = Path(__file__).parents[1] / "web" / "src" / "games"

Json = dict[str, Any]


def chunks(events: list[Json]) -> list[list[Json]]:
    """Decisions, each with what follows from it; first what comes before any."""
    parts: list[list[Json]] = [[]]
    for event in events:
        if event["event"] == "acts":
            parts.append([])
        parts[-1].append(event)
    return [part for part in parts if part]


def spoken_of(match: Match) -> Json:
    """All that the reasons of a game speak of, with an example of each."""
    reasons = [match.why_not(action) for action in match.game.actions]
    return {name: value for reason in reasons if reason for name, value in reason.values.items()}


def write(game: str, states: Iterable[Json], tales: Iterable[Json], language: Json) -> int:
    """Write the fixtures of a game, or with `--check` see whether they are up to date; the program's exit code."""
    files = {"states": states, "tales": tales, "language": [language]}
    folder = GAMES / game / "fixtures"
    texts = {folder / f"{name}.jsonl": "".join(map(line, entries)) for name, entries in files.items()}
    if "--check" in sys.argv:
        return int(any(path.read_text() != text for path, text in texts.items()))
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in texts.items():
        path.write_text(text)
    return 0


def line(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"
