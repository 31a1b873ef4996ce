"""Writes what matches of all games are in Python, by their hashes, for the tests of matches in the page:
web/tests/matches.jsonl.

python tools/write_matches.py [--games 1000] [--to FILE]   writes them, which takes a while
python tools/write_matches.py --check                      says whether the first hashes are up to date
python tools/write_matches.py --show tantan 3 17           prints all that is hashed of one match
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import repeat
from pathlib import Path
from typing import Any

import fondaco
from fondaco.games import find, names, register
from fondaco.games.game import Game
from fondaco.match import Match

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "web" / "tests" / "matches.jsonl"
EXAMPLES = ROOT / "examples"
BLOCK = 50
"""Matches that share a hash."""
GAMES = 1000
ASKED = 6
"""Actions that are asked about at a moment."""
NONSENSE = (
    "",
    "buy 9",
    "stock food 2 mouse 9",
    "rob 9",
    "play silk 0",
    "trade ivory ivory tea",
    "take red4",
    "play 1z",
)


class Whim:
    """Numbers that decide what is played and looked at; web/tests/matches.test.ts has the same."""

    def __init__(self, seed: int) -> None:
        self.word = seed

    def below(self, bound: int) -> int:
        self.word = (self.word * 1664525 + 1013904223) % (1 << 32)
        return (self.word >> 8) % bound


@cache
def games() -> dict[str, Game]:
    sys.path.append(str(EXAMPLES))
    register(__import__("linger").GAME)
    return {name: find(name) for name in names()}


def account(game: Game, players: int, number: int) -> Iterator[bytes]:
    """One random match: the bytes of every state, all legal actions, and now and then all else that can be asked."""
    whim = Whim(number)
    start = number % (players + 1) - 1
    match = fondaco.new(
        game.name,
        players=players,
        seed=f"{number:x}",
        start=start if game.names_start and start >= 0 else None,
        **game.samples[number % len(game.samples)],
    )
    told = 0
    while True:
        legal = match.legal_numbers()
        yield match.state.pack() + b"".join(action.to_bytes(2, "little") for action in legal)
        if match.over or whim.below(64) == 0:
            yield told_at(match, whim, told)
            told = match.event_count
        if match.over:
            break
        match.play_number(legal[whim.below(len(legal))])
    yield as_json(match.record())


def told_at(match: Match, whim: Whim, since: int) -> bytes:
    viewers = [None, *range(match.players)]
    viewer = viewers[whim.below(len(viewers))]
    asked = [match.game.actions[whim.below(len(match.game.actions))] for _ in range(ASKED)]
    asked.append(NONSENSE[whim.below(len(NONSENSE))])
    return as_json(
        [
            match.legal(),
            match.position(),
            [match.view(one) for one in viewers],
            match.events(since, viewer),
            match.events(since),
            match.came_to_light(since, whim.below(match.players)),
            [reason_of(match, action) for action in asked],
            match.scores(),
            match.winners(),
            match.seat,
        ]
    )


def reason_of(match: Match, action: str) -> Any:
    reason = match.why_not(action)
    if reason is None:
        return None
    return {"key": reason.key, "detail": str(reason), "rule": reason.rule, "values": dict(reason.values)}


def as_json(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def digest_of(name: str, players: int, numbers: range) -> str:
    """Of some matches together."""
    digest = hashlib.sha256()
    for number in numbers:
        for part in account(games()[name], players, number):
            digest.update(part)
    return digest.hexdigest()[:16]


def write(target: Path, many: int) -> None:
    blocks = [range(first, min(many, first + BLOCK)) for first in range(0, many, BLOCK)]
    with ProcessPoolExecutor() as pool, target.open("w", encoding="utf-8") as file:
        for game in games().values():
            for players in game.seats:
                digests = pool.map(digest_of, repeat(game.name), repeat(players), blocks)
                setup = {"game": game.name, "players": players, "samples": game.samples, "games": many, "block": BLOCK}
                file.write(json.dumps({**setup, "digests": list(digests)}) + "\n")


def is_up_to_date() -> bool:
    """Whether the first hash of each game, at its smallest table, is the one that was written."""
    written = [json.loads(line) for line in TARGET.read_text(encoding="utf-8").splitlines()]
    first = {setup["game"]: setup for setup in reversed(written)}
    return first.keys() == games().keys() and all(
        setup["digests"][0] == digest_of(name, setup["players"], range(BLOCK)) for name, setup in first.items()
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--to", type=Path, default=TARGET)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--show", nargs=3, metavar=("GAME", "PLAYERS", "NUMBER"))
    chosen = parser.parse_args()
    if chosen.check:
        sys.exit(not is_up_to_date())
    if chosen.show:
        name, players, number = chosen.show
        for part in account(games()[name], int(players), int(number)):
            print(part.decode() if part[:1] in b"[{" else part.hex())
    else:
        write(chosen.to, chosen.games)


if __name__ == "__main__":
    main()
