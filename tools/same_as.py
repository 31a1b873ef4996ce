"""Whether this tree does exactly what another commit does: to see that a redesign changed nothing.

Run it with `make same-as REV=main~5`. Positions, views, events, legal actions, reasons, scores, records, refusals,
observations, bots' choices and a server's answers, of fixed seeds, are compared by their hashes. Both trees are asked
through the public interface only. Of a reason, rule, key and sentence count: what it speaks of stands in the sentence.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fondaco

HERE = Path(__file__).resolve().parent.parent

SETUPS: dict[str, tuple[tuple[int, ...], tuple[dict[str, Any], ...]]] = {
    "tantan": ((2, 3, 4), ({}, {"open_hands": True, "purses": {"food": 1, "mouse": 12, "thief": 2}})),
    "silkroad": ((2, 3, 4, 5), ({}, {"tiles": "shuffled"}, {"open_gems": True})),
    "carthage": ((2, 3, 4), ({}, {"start_tile": True, "open_hands": True}, {"deck": [15, 5, 7]})),
}
SEEDS = 3
NONSENSE = (
    "", "buy", "buy 9", "buy 1 6", "buy 3 1", "BUY  1", "stock food 9", "stock food 2 mouse 9", "take mouse", "rob 9",
    "feed thief", "feed mouse", "stock mouse 8", "play silk 0", "play silk 15", "move 4 Kashgar", "move 0 kashgar",
    "rob 7 tea", "trade ivory ivory tea", "bribe silk", "take red4", "store red5", "pay blue9", "reserve farm green7",
    "choose pink", "sell markers", "draw", "skip it", "done done", "x" * 300, "kaufe 1", "rob 1 tea extra",
)  # fmt: skip


WRONG: tuple[Any, ...] = (
    None,
    -1,
    0,
    1,
    3,
    99,
    True,
    "food",
    "spice",
    "red2",
    "turn",
    "over",
    [],
    {},
    1.5,
    "Tashkent",
    "blue",
)


def digest(value: Any) -> str:
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def reason_of(reason: Any) -> Any:
    return None if reason is None else [reason.rule, reason.key, str(reason)]


def walk(game: str, players: int, options: dict[str, Any], seed: int) -> Iterator[Any]:
    match = fondaco.new(game, players=players, seed=seed, **options)
    chooser = random.Random(f"{game} {players} {seed}")
    yield match
    while not match.over:
        match.play(chooser.choice(match.legal()))
        yield match


def tables() -> Iterator[tuple[str, str, int, dict[str, Any], int]]:
    for game, (counts, every_options) in SETUPS.items():
        for players in counts:
            for number, options in enumerate(every_options):
                for seed in range(SEEDS):
                    yield f"{game} {players} options{number} seed{seed}", game, players, options, seed


def matches() -> Iterator[tuple[str, str]]:
    for name, game, players, options, seed in tables():
        seen: dict[str, list[Any]] = {}
        match = None
        luck = random.Random(name)
        for match in walk(game, players, options, seed):
            aspects = {
                "legal": match.legal(),
                "position": match.position(),
                "views": [match.view(seat) for seat in (None, *range(players))],
                "scores": match.scores(),
                "winners": match.winners(),
                "seat": match.seat,
            }
            if luck.random() < 0.15:
                aspects["why_not"] = [reason_of(match.why_not(action)) for action in match.game.actions]
                aspects["nonsense"] = [reason_of(match.why_not(action)) for action in NONSENSE]
                again = fondaco.from_position(json.loads(json.dumps(match.position())))
                aspects["read"] = again.position()
            for aspect, value in aspects.items():
                seen.setdefault(aspect, []).append(value)
        assert match is not None
        seen["events"] = [match.events(0)] + [match.events(0, seat=seat) for seat in (None, *range(players))]
        seen["record"] = [match.record()]
        for aspect, values in seen.items():
            yield f"{name} {aspect}", digest(values)


def mutated(value: Any, luck: random.Random, depth: int = 0) -> Any:
    """A piece of JSON, made wrong somewhere."""
    if isinstance(value, dict) and value and luck.random() < 0.8:
        key = luck.choice(sorted(value))
        changed = dict(value)
        way = luck.random()
        if way < 0.15:
            del changed[key]
        elif way < 0.25:
            changed["nonsense"] = 1
        else:
            changed[key] = mutated(value[key], luck, depth + 1)
        return changed
    if isinstance(value, list) and value and luck.random() < 0.8:
        place = luck.randrange(len(value))
        changed_list = list(value)
        way = luck.random()
        if way < 0.15:
            del changed_list[place]
        elif way < 0.3:
            changed_list.append(value[place])
        else:
            changed_list[place] = mutated(value[place], luck, depth + 1)
        return changed_list
    if isinstance(value, int) and not isinstance(value, bool) and luck.random() < 0.7:
        return value + luck.choice([-1, 1, 1, 2, 40])
    return luck.choice(WRONG)


def refusals() -> Iterator[tuple[str, str]]:
    for game in SETUPS:
        positions = []
        for _, of_game, players, options, seed in tables():
            if of_game == game and seed < 2:
                for number, match in enumerate(walk(game, players, options, seed)):
                    if number % 7 == 0:
                        positions.append(json.loads(json.dumps(match.position())))
        luck = random.Random(game)
        for batch in range(20):
            answers: list[Any] = []
            for _ in range(150):
                wrong = mutated(luck.choice(positions), luck)
                try:
                    answers.append(fondaco.from_position(wrong).position())
                except fondaco.FondacoError as error:
                    answers.append(str(error))
            yield f"{game} positions read or refused {batch}", digest(answers)


def observations() -> Iterator[tuple[str, str]]:
    import numpy as np

    from fondaco.envs import observation

    for name, game, players, options, seed in tables():
        if seed:
            continue
        rows, told = [], []
        out = np.zeros(observation.size(game, players), np.float32)
        for number, match in enumerate(walk(game, players, options, seed)):
            if number % 5 == 0 and not match.over:
                for seat in range(players):
                    observation.write(match, seat, out)
                    rows.append(out.tolist())
                    told.append(observation.decode(game, players, out, **options))
        yield f"{name} observation", digest(rows)
        yield f"{name} decoded", digest(told)
        pieces = [[piece.name, list(map(str, piece.shape)), piece.tells] for piece in observation.pieces(game)]
        yield f"{name} pieces", digest(pieces)


def bots() -> Iterator[tuple[str, str]]:
    from fondaco import bots

    for game in SETUPS:
        for players in (2, SETUPS[game][0][-1]):
            for spec in ("random", "greedy", "level:1", "level:2", "search:60", "textbook:60"):
                match = fondaco.new(game, players=players, seed=5)
                seats = [bots.find(spec, seed=seat, compiled=True) for seat in range(players)]
                chosen, thoughts = [], []
                for number in range(24):
                    seat = match.seat
                    if seat is None:
                        break
                    asked = match.view(seat), match.legal(), match.events(0, seat=seat)
                    if number % 8 == 0:
                        thoughts.append(seats[seat].explain(*asked).to_json())
                    chosen.append(seats[seat].choose(*asked))
                    match.play(chosen[-1])
                yield f"{game} {players} {spec} chooses", digest(chosen)
                yield f"{game} {players} {spec} explains", digest(thoughts)


# The server

DETERMINED = """
import base64, hashlib, itertools, secrets
numbers = itertools.count()
def some(length):
    return hashlib.shake_128(str(next(numbers)).encode()).digest(length)
secrets.token_hex = lambda length: some(length).hex()
secrets.token_urlsafe = lambda length: base64.urlsafe_b64encode(some(length)).rstrip(b"=").decode()
from fondaco.cli import main
main(["serve"])
"""
"""A server whose secrets are the same in every run, and so its deals."""

OFTEN, SELDOM = 5, 11
TIMES = {"at", "began", "created", "deadline", "ended", "now", "time"}


def timeless(message: Any) -> Any:
    """A message without its times, and without a reason's values, which stand in its sentence."""
    if isinstance(message, dict):
        return {name: timeless(value) for name, value in message.items() if name not in TIMES | {"values"}}
    return [timeless(item) for item in message] if isinstance(message, list) else message


class Guest:
    """Somebody at a server: all answers and messages are kept."""

    def __init__(self, http: Any, name: str) -> None:
        self.http, self.name = http, name
        self.kept: list[Any] = []
        self.updates: dict[Any, Any] = {}
        self.token = self.ask("POST", "/api/guests", {"name": name})["token"]
        self.live: Any = None

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"authorization": f"Bearer {self.token}"} if hasattr(self, "token") else {}
        answer = self.http.request(method, path, json=body, headers=headers)
        told = answer.json() if "json" in answer.headers.get("content-type", "") else answer.text
        self.kept.append((path.split("/")[-1], [method, path, answer.status_code, timeless(told)]))
        return told

    def sit_down(self, live: Any) -> None:
        self.live = live
        self.kept.clear()
        self.say({"type": "hello", "token": self.token}, "welcome")

    def say(self, message: Any, *answers: str) -> None:
        """Send a message and read on until it is answered."""
        self.live.send(json.dumps(message))
        while self.read()["type"] not in answers:
            pass

    def follow(self, match: str, number: int) -> None:
        """Read on until a match has come so far."""
        while match not in self.updates or self.updates[match]["number"] < number:
            self.read()

    def read(self) -> Any:
        message = json.loads(self.live.recv(timeout=60))
        if message["type"] in ("update", "refused", "done", "table", "said"):
            self.kept.append((message["type"], timeless(message)))
        if message["type"] == "update":
            self.updates[message["match"]] = message
        return message


def evening(game: str, maya: Guest, idris: Guest) -> None:
    """A table of two people: most of what they can ask for, and some of what they cannot."""
    table = maya.ask("POST", "/api/tables", {"game": game, "players": 2})["id"]
    for seat, guest in enumerate((maya, idris)):
        guest.ask("POST", f"/api/tables/{table}/seats/{seat}", {})
        guest.ask("PUT", f"/api/tables/{table}/seats/{seat}/ready", {})
    match = maya.ask("POST", f"/api/tables/{table}/start")["match"]
    for guest in (maya, idris):
        guest.live.send(json.dumps({"type": "watch", "table": table}))
        guest.follow(match, 0)
    luck = random.Random(game)
    for turn in range(60):
        newest = max((guest.updates[match] for guest in (maya, idris)), key=lambda update: update["number"])
        if newest["to_move"] is None:
            break
        for guest in (maya, idris):
            guest.follow(match, newest["number"])
        seat = newest["to_move"]
        guest = (maya, idris)[seat]
        asked = {"match": match, "number": newest["number"], "seat": seat, "ref": turn}
        if turn % OFTEN == 0:
            wrong = luck.choice(fondaco.new(game).game.actions)
            if wrong not in guest.updates[match]["legal"]:
                guest.say({"type": "act", "action": wrong, **asked}, "refused")
            nonsense = luck.choice(NONSENSE)
            if " ".join(nonsense.lower().split()) not in guest.updates[match]["legal"]:
                guest.say({"type": "act", "action": nonsense, **asked}, "refused")
        guest.say({"type": "act", "action": luck.choice(guest.updates[match]["legal"]), **asked}, "done")
        guest.follow(match, newest["number"] + 1)
        if turn % SELDOM == 0:
            maya.ask("GET", f"/api/matches/{match}")
            maya.ask("GET", f"/api/matches/{match}/replay")
    for path in (f"/api/tables/{table}", f"/api/matches/{match}/record", "/api/me/games", "/api/tables", "/api/hall"):
        maya.ask("GET", path)


def server() -> Iterator[tuple[str, str]]:
    import httpx
    from websockets.sync.client import connect

    with tempfile.TemporaryDirectory(prefix="fondaco-same-as-") as folder:
        settings = {"PORT": "0", "DATA": folder, "LIMITS": "off"}
        process = subprocess.Popen(
            [sys.executable, "-c", DETERMINED],
            env={**os.environ, **{f"FONDACO_{name}": value for name, value in settings.items()}},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            assert process.stdout is not None
            opening = next(line for line in process.stdout if "http://" in line)
            threading.Thread(target=process.stdout.read, daemon=True).start()
            found = re.search(r"http://([^\s]+?)/?\s", opening)
            assert found is not None
            address = found[1]
            with httpx.Client(base_url=f"http://{address}", timeout=60) as http:
                until_it_answers(http)
                maya, idris = Guest(http, "Maya"), Guest(http, "Idris")
                for game in SETUPS:
                    live = f"ws://{address}/live"
                    with connect(live, max_size=None) as one, connect(live, max_size=None) as other:
                        maya.sit_down(one)
                        idris.sit_down(other)
                        evening(game, maya, idris)
                    for guest in (maya, idris):
                        for kind in sorted({kind for kind, _ in guest.kept}):
                            told = [message for of_kind, message in guest.kept if of_kind == kind]
                            yield f"{game} at the server, as {guest.name} saw it: {kind}", digest(told)
        finally:
            process.kill()


def until_it_answers(http: Any) -> None:
    import httpx

    while True:
        try:
            http.get("/health")
            return
        except httpx.TransportError:
            time.sleep(0.1)


ASPECTS = {
    "matches": matches,
    "refusals": refusals,
    "observations": observations,
    "bots": bots,
    "server": server,
}


def ask(source: Path, aspects: list[str]) -> dict[str, str]:
    """The hashes of another tree, from a process of its own."""
    run = subprocess.run(
        [sys.executable, __file__, "--print", *aspects],
        env={**os.environ, "PYTHONPATH": str(source)},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    hashes: dict[str, str] = json.loads(run.stdout)
    return hashes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revision", nargs="?", help="the commit to compare with")
    parser.add_argument("--print", nargs="+", dest="printed", choices=list(ASPECTS), help=argparse.SUPPRESS)
    parser.add_argument("--aspects", nargs="+", default=list(ASPECTS), choices=list(ASPECTS))
    chosen = parser.parse_args()
    if chosen.printed:
        print(json.dumps({name: found for aspect in chosen.printed for name, found in ASPECTS[aspect]()}))
        return
    if not chosen.revision:
        parser.error("name a commit to compare with: make same-as REV=main~5")
    with tempfile.TemporaryDirectory(prefix="fondaco-same-as-") as folder:
        archive = subprocess.run(
            ["git", "archive", chosen.revision, "src"], cwd=HERE, check=True, stdout=subprocess.PIPE
        ).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
        there = ask(Path(folder) / "src", chosen.aspects)
    here = ask(HERE / "src", chosen.aspects)
    different = sorted(name for name in here.keys() | there.keys() if here.get(name) != there.get(name))
    print(*different, sep="\n")
    print(f"{len(here)} hashes, {len(different)} of them different from {chosen.revision}.")
    sys.exit(bool(different))


if __name__ == "__main__":
    main()
