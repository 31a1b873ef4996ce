"""Writes what the board of games without a face is tried on in the browser: whole games of the examples.

python tools/write_plain_fixtures.py           writes web/tests/plain/
python tools/write_plain_fixtures.py --check   says whether they are up to date
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from fixtures import Json, chunks, line

import fondaco
from fondaco.games import LISTED, find
from fondaco.match import Match
from fondaco.server.descriptions import table_of
from fondaco.terminal.people import seated
from fondaco.terminal.plain import plain_face
from fondaco.terminal.speech import speak_of
from fondaco.words import LANGUAGES

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "web" / "tests" / "plain"
EXAMPLES = {"pebbles": ROOT / "examples" / "pebbles.py", "linger": ROOT / "examples" / "linger"}


def played(game: str) -> Iterator[Match]:
    """A random game for every number of players."""
    for players in find(game).seats:
        yield fondaco.new(game, players=players, seed=players)


def moments(game: str) -> Iterator[Json]:
    """Whole games, decision by decision, as the deciding seat sees them."""
    for match in played(game):
        dice = random.Random(match.players)
        while match.seat is not None:
            yield {"view": match.view(match.seat), "legal": match.legal()}
            match.play(dice.choice(match.legal()))
        yield {"view": match.view(0), "legal": []}


def tales(game: str) -> Iterator[Json]:
    """Each kind of thing that can happen once, and how the terminal tells it in every language."""
    face = plain_face(find(game))
    known: set[str] = set()
    for match in played(game):
        dice = random.Random(match.players)
        while match.seat is not None:
            match.play(dice.choice(match.legal()))
        for seat in (0, None):
            people = seated(None, match.players, seat)
            for chunk in chunks(match.events(0, seat=seat)):
                kinds = {f"{event['event']} {[value is None for value in event.values()]} {seat}" for event in chunk}
                if not kinds <= known:
                    known |= kinds
                    words = {tongue: speak_of(find(game), tongue) for tongue in LANGUAGES}
                    told = {tongue: face.teller.tell(t, chunk, {}, people) for tongue, t in words.items()}
                    yield {"names": people.names, "me": seat, "events": chunk, "told": told}


def files() -> dict[Path, str]:
    os.environ[LISTED] = os.pathsep.join(map(str, EXAMPLES.values()))
    texts = {}
    for name in fondaco.games.names():
        texts[TARGET / f"{name}.table.jsonl"] = line(msgspec.to_builtins(table_of(find(name))))
    for name in EXAMPLES:
        words = {language: find(name).speak(language).messages for language in LANGUAGES}
        texts[TARGET / f"{name}.words.jsonl"] = line(words)
        texts[TARGET / f"{name}.states.jsonl"] = "".join(map(line, moments(name)))
        texts[TARGET / f"{name}.tales.jsonl"] = "".join(map(line, tales(name)))
    return texts


def main() -> int:
    texts = files()
    if "--check" in sys.argv:
        return int(any(not path.exists() or path.read_text() != text for path, text in texts.items()))
    TARGET.mkdir(parents=True, exist_ok=True)
    for path, text in texts.items():
        path.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
