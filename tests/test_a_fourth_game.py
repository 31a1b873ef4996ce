"""A game from outside the package: registered, it is at home everywhere; the example of the docs is one."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import fondaco
from fondaco import cli
from fondaco.bots import plain
from fondaco.bots.mind import Mind
from fondaco.envs.batch import Batch
from fondaco.games import find, names, register
from fondaco.games.game import Game
from fondaco.kernel.chance import EmptyPool
from fondaco.kernel.engine import Engine
from fondaco.kernel.twins import jit_is_off
from fondaco.testing import random_walk
from tests.fourth_game import PEBBLES
from tests.kernel.paths import count_paths
from tests.terminal.running import environment, run

OURS = ("tantan", "silkroad", "carthage")


def test_a_registered_game_is_named_after_our_own(pebbles: Game) -> None:
    assert names() == (*OURS, "pebbles")
    assert find("pebbles") is pebbles


def test_without_registering_nobody_knows_it() -> None:
    assert names() == OURS
    with pytest.raises(fondaco.BadSetup, match="there is no game 'pebbles'; the games are tantan, silkroad, carthage"):
        fondaco.new("pebbles")


def test_a_name_is_given_once(pebbles: Game) -> None:
    register(pebbles)
    for name in ("pebbles", "tantan"):
        with pytest.raises(fondaco.BadSetup, match=f"there is a game '{name}' already"):
            register(replace(pebbles, name=name))
    assert find("tantan").title == "Tan-Tan Caravan"


def test_the_example_is_played_and_replayed(pebbles: Game) -> None:
    match = fondaco.new("pebbles", players=2, seed=1)
    assert match.legal() == ["take 1", "take 2", "take 3"]
    for pebbles_taken in (3, 3):
        match.play(f"take {pebbles_taken}")
    assert str(match.why_not("take 2")) == "There are only 1 pebbles in the heap."
    assert match.why_not("take 9") == fondaco.Reason("N2", "one-to-three", "Take 1, 2 or 3 pebbles.")
    match.play("take 1")
    jewel = match.record()["chance"][0]
    assert match.view(0)["hands"] == [{jewel: 1}, 0]
    assert match.view(1)["hands"] == [1, {}]
    assert [event["jewel"] for event in match.events(0, seat=1) if event["event"] == "moves"] == [None]
    assert fondaco.replay(match.record()).position() == match.position()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"heap": 0}, "heap should be a whole number from 1 to 7"),
        ({"bag": {}}, "bag should have a jewel in phase turn"),
        ({"bag": {"emerald": 1}, "hands": [{"emerald": 1}, {}]}, "emerald appears 2 times, but the box has only 1"),
        ({"phase": "over", "to_move": None, "heap": 0}, "bag should have a jewel in phase turn, and none"),
    ],
)
def test_the_example_refuses_positions_that_cannot_be_played(
    pebbles: Game, change: dict[str, Any], complaint: str
) -> None:
    sound = {"game": "pebbles", "players": 2, "to_move": 1, "phase": "turn", "heap": 3, "bag": {"ruby": 1}}
    assert fondaco.from_position(sound).seat == 1
    with pytest.raises(fondaco.BadPosition, match=complaint):
        fondaco.from_position({**sound, **change})


@pytest.mark.nojit
@pytest.mark.boundscheck
def test_the_example_is_sound_and_alike_at_both_speeds(pebbles: Game) -> None:
    blank = pebbles.blank(3, {}, -1)
    verdict, found = pebbles.engine().audit(blank, 200, pebbles.longest)
    assert (verdict, found["game"]) == ("sound", 0)
    for game in range(3):
        quick, slow = (pebbles.engine(compiled).trace(blank, game, pebbles.longest) for compiled in (True, False))
        assert (quick.actions, quick.states) == (slow.actions, slow.states)


# A game that is wrong

DRAW = "draw(dealer, BAG, state.bag, state.turn)"
FOUR_AT_ONCE = f"kind = {DRAW}", f"for _ in range(3): state.hands[state.turn][{DRAW}] += 1\n    kind = {DRAW}"
FROM_NO_SET = f"kind = {DRAW}", "kind = draw_from_set(dealer, BAG, 0)"


def overdrawing(rule: str, wrong: str) -> Game:
    """Pebbles, but for a rule that draws more than there is."""
    text = PEBBLES.read_text(encoding="utf-8")
    assert rule in text
    text = text.replace(rule, wrong).replace("import Dealer, draw,", "import Dealer, draw, draw_from_set,")
    module = sys.modules["overdrawn"] = ModuleType("overdrawn")
    exec(compile(text, "overdrawn.py", "exec"), module.__dict__)
    game: Game = module.__dict__["GAME"]
    return game


@pytest.mark.parametrize("at_length", [False, pytest.param(True, marks=pytest.mark.long)])
def test_an_empty_pool_is_noticed_at_both_speeds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], at_length: bool
) -> None:
    game = overdrawing(*FOUR_AT_ONCE)
    blank, nearly_over = game.blank(2, {}, -1), game.blank(2, {}, -1)
    nearly_over.heap, nearly_over.bag = 1, [1, 0, 0]

    plays: list[Callable[[Engine], object]] = [
        lambda engine: engine.simulate(blank, 5),
        lambda engine: engine.trace(blank, 0, game.longest),
        lambda engine: engine.audit(blank, 5, game.longest),
        lambda engine: count_paths(engine, nearly_over, (1, 2), 2),
    ]
    for compiled, rules in ((False, "the rules"), (True, "the rules of overdrawn")):
        for play in plays[:1] if compiled and not at_length else plays:
            with pytest.raises(EmptyPool, match=f"^{rules} draw from pool 0, which is empty$"):
                play(game.engine(compiled))
    monkeypatch.setattr(fondaco.games, "REGISTERED", {"pebbles": game})
    assert cli.main(["simulate", "pebbles", "--games", "5"]) == cli.BAD_INPUT
    assert capsys.readouterr().err == "fondaco: the rules of overdrawn draw from pool 0, which is empty\n"


@pytest.mark.parametrize("compiled", [False, True])
def test_an_empty_pool_is_noticed_in_batches(monkeypatch: pytest.MonkeyPatch, compiled: bool) -> None:
    game = replace(overdrawing(*FOUR_AT_ONCE), name="overdrawn")
    monkeypatch.setattr(fondaco.games, "REGISTERED", {"overdrawn": game})
    mind = Mind(plain.judge, plain.doubt, plain.WEIGHTS)
    monkeypatch.setattr(plain, "plain_mind", lambda name: mind)  # which would play such games itself
    batch = Batch("overdrawn", games=3, seed=1, compiled=compiled)

    def play_on() -> None:
        for _ in range(game.longest):
            batch.step(batch.masks.argmax(1))

    with pytest.raises(EmptyPool):
        play_on()


@pytest.mark.parametrize("compiled", [False, True])
def test_an_empty_set_is_noticed_too(compiled: bool) -> None:
    game = overdrawing(*FROM_NO_SET)
    with pytest.raises(EmptyPool):
        game.engine(compiled).simulate(game.blank(2, {}, -1), 1)


def test_every_game_of_the_example_is_within_its_longest(pebbles: Game) -> None:
    """One pebble at a time: that is the longest game there is."""
    match = fondaco.new("pebbles", players=2, seed=0)
    decisions = 0
    while not match.over:
        match.play("take 1")
        decisions += 1
    assert decisions == pebbles.longest


def test_the_command_simulates_a_registered_game(pebbles: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "pebbles", "--players", "3", "--games", "50", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == 50
    assert sum(figures["winners"]) == pytest.approx(50)


def test_the_command_verifies_a_registered_game(
    pebbles: Game, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    *_, finished = random_walk("pebbles", 2)
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(finished.record()))
    assert cli.main(["verify", str(file)]) == 0
    assert "fits: Pebbles, 2 players" in capsys.readouterr().out


@pytest.mark.parametrize("rule", [[], ["N2"]])
def test_the_command_says_that_there_is_no_rulebook(
    pebbles: Game, rule: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["rules", "pebbles", *rule]) == 2
    assert capsys.readouterr().err == "fondaco: Pebbles has no rulebook\n"


def test_the_command_warms_a_registered_game(pebbles: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["warm", "pebbles"]) == 0
    assert capsys.readouterr().out == "Pebbles is ready.\n"


SIMULATE = """
from fondaco.games import find
game = find("pebbles")
engine = game.engine()
scores = engine.simulate(game.blank(2, {}, -1), 20).scores
print(sum(engine._entries["simulate"].stats.cache_hits.values()), scores.sum(axis=1)[0])
"""


@pytest.mark.skipif(jit_is_off(), reason="nothing is compiled with the JIT off")
def test_a_registered_game_is_kept_in_the_compile_cache_until_it_changes(tmp_path: Path) -> None:
    """A table it reads is no part of any function, and is noticed all the same. Edits are a second apart: Python itself
    does not notice one sooner that leaves a file as long as it was."""
    file = tmp_path / "pebbles.py"
    told = []
    for second, worth in enumerate(("(1, 2, 4)", "(1, 2, 4)", "(1, 2, 5)")):
        file.write_text(PEBBLES.read_text().replace("WORTH = (1, 2, 4)", f"WORTH = {worth}"))
        os.utime(file, (second, second))
        changes = {"FONDACO_GAMES": str(file), "FONDACO_CACHE": str(tmp_path / "cache"), "NUMBA_OPT": "1"}
        run = subprocess.run(
            [sys.executable, "-c", SIMULATE], capture_output=True, text=True, check=True, env=environment(**changes)
        )
        told.append(run.stdout.strip())
    assert told == ["0 11", "1 11", "0 12"]


# At the table


def test_the_example_is_played_at_the_terminal() -> None:
    """To the end: with the table, choices by number, the log in words, the score, and a reason."""
    lines = ["? take 9", "score", "rules", *["1"] * 42]
    told = run("play", "pebbles", "--seats", "me,level:1", "--seed", "4", lines=lines, FONDACO_GAMES=str(PEBBLES))
    assert told.returncode == 0, told.stderr
    for words in (
        "── Pebbles ",
        "  hands           0 hidden",
        "   3  take 3",
        "N2: Take 1, 2 or 3 pebbles.",
        "Pebbles has no rulebook",
        "You: take 1.",
        "Moves: from bag, to hand, Idris.",
        "emerald   Total",
    ):
        assert words in told.stdout, words
    assert re.search(r"You win|Idris wins|The victory is shared", told.stdout)


def test_a_record_of_the_example_is_replayed_at_the_terminal(pebbles: Game, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    *_, finished = random_walk("pebbles", 3, seed=2)
    file.write_text(json.dumps(finished.record()))
    told = run("replay", str(file), lines=["", "", "e", "q"], FONDACO_GAMES=str(PEBBLES))
    assert told.returncode == 0, told.stderr
    assert "Maya: take" in told.stdout
    assert "the game is over" in told.stdout


def test_the_example_runs_as_a_program() -> None:
    run = subprocess.run(
        [sys.executable, str(PEBBLES), "simulate", "pebbles", "--games", "10"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.startswith("Pebbles, 2 players at random, seed 0")
