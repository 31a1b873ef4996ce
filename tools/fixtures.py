"""What the writers of fixtures for the boards in the browser have in common: files of one JSON object a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from fondaco.games.game import Game
from fondaco.match import Match
from fondaco.terminal.people import NAMES, seated
from fondaco.words import LANGUAGES, say_reason
from fondaco.words.telling import Teller

ASKED = 16
"""Of the states: every so many is put into words."""
EXAMPLES = {"last": "blue3", "prizes": "blue, red", "seat": 1}
"""Of what is nothing at the start of a game, or has a name."""
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


def sentences(game: Game, states: Iterable[Json], tales: Iterable[Json], language: Json) -> Iterator[Json]:
    """By language, what is told in the tales, asked in some of the states, and why not: the page says it just so."""
    teller, spoken = Teller(game.sayings, game.verbs), {language: game.speak(language) for language in LANGUAGES}
    for tale in tales:
        people = seated(None, tale["players"], 0)
        yield {code: teller.tell(t, tale["events"], tale.get("options", {}), people) for code, t in spoken.items()}
    for state in islice(states, 0, None, ASKED):
        view = state["view"]
        people = seated(None, view["players"], 0)
        yield {
            code: [teller.question(t, view, people)]
            + [f"{one.group}: {one.words}" for one in teller.choices(t, view, state["legal"], people, {})]
            for code, t in spoken.items()
            if state["legal"]
        }
    values = {**language["values"], **EXAMPLES, "wanted": game.phases[0]}
    yield {code: [say_reason(t, key, values, NAMES) for key in language["reasons"]] for code, t in spoken.items()}


def write(game: Game, states: Iterable[Json], tales: Iterable[Json], language: Json) -> int:
    """Write the fixtures of a game, or with `--check` see whether they are up to date; the program's exit code."""
    states, tales = list(states), list(tales)
    said = sentences(game, states, tales, language)
    files = {"states": states, "tales": tales, "language": [language], "sentences": said}
    folder = GAMES / game.name / "fixtures"
    texts = {folder / f"{name}.jsonl": "".join(map(line, entries)) for name, entries in files.items()}
    if "--check" in sys.argv:
        return int(any(path.read_text() != text for path, text in texts.items()))
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in texts.items():
        path.write_text(text)
    return 0


def line(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"
