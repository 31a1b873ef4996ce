"""Bad input gets one clear sentence and exit code 2, never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import fondaco
from fondaco.cli import main
from tests.terminal.running import environment, run

WRONG = [
    (["play", "chess"], "the games are tantan, silkroad, carthage"),
    (["play", "tantan", "--seats", "me"], "2 to 4 players"),
    (["play", "carthage", "--seats", "me,random,random,random,random"], "2 to 4 players"),
    (
        ["play", "tantan", "--seats", "me,alphazero"],
        "a seat is me or a bot: there is no bot 'alphazero'; bots are random",
    ),
    (["play", "tantan", "--seats", ""], "2 to 4 players"),
    (["play", "tantan", "--seats", "me,random", "--option", "hats=3"], "its options are: purses, open_hands"),
    (["play", "tantan", "--seats", "me,random", "--option", "open_hands=maybe"], "true or false"),
    (["play", "tantan", "--option", "open_hands"], "should be KEY=VALUE"),
    (["play", "tantan", "--seats", "me,random", "--seed", "xyz"], "hexadecimal"),
    (["play", "tantan", "--seats", "me,random", "--seed", "9" * 90], "hexadecimal"),
    (["play", "tantan", "--seats", "me,random", "--names", "Maya"], "2 texts"),
    (["play", "tantan", "--seats", "me,random", "--start", "2"], "a seat from 0 to 1"),
    (["play", "tantan", "--seats", "me,random", "--start", "first"], "should be a whole number"),
    (["play", "silkroad", "--seats", "me,random", "--start", "0"], "the rules decide who starts"),
    (["play", "--load", "nowhere.json"], "cannot read nowhere.json"),
    (["play", "--load", "."], "cannot read"),
    (["play", "--load", "~nobody-of-that-name/x.json"], "no home folder"),
    (["play", "--load", "nowhere.json", "--seed", "3"], "--seed cannot be given with --load"),
    (["rules", "chess"], "the games are"),
    (["rules", "tantan", "T99"], "its rules are T1 to T19"),
    (["rules"], "required: GAME"),
    (["replay", "nowhere.json"], "cannot read nowhere.json"),
    (["verify", "nowhere.json"], "cannot read nowhere.json"),
    (["simulate", "chess"], "the games are"),
    (["simulate", "tantan", "--players", "7"], "2 to 4 players"),
    (["simulate", "tantan", "--games", "0"], "at least 1"),
    (["simulate", "tantan", "--games", "many"], "should be a whole number"),
    (["simulate", "tantan", "--seed", "-5"], "hexadecimal"),
    (["simulate", "carthage", "--option", "deck=[1,2]"], "sum to 27"),
    (["warm", "chess"], "the games are"),
    (["dance"], "invalid choice"),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG, ids=lambda value: " ".join(value)[:40])
def test_bad_input_gets_one_sentence(
    arguments: list[str],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


BROKEN = {
    "empty.json": b"",
    "text.json": b"once upon a time",
    "bytes.json": b"\xff\xfe\x00",
    "list.json": b"[1, 2]",
    "deep.json": b"[" * 200_000,
    "number.json": b"9" * 5000,
    "nothing.json": b"{}",
    "null.json": b"null",
    "game.json": b'{"version": 1, "game": "chess", "players": 2, "actions": [], "chance": []}',
    "position.json": b'{"game": "tantan", "phase": "turn"}',
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_files_are_refused(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(BROKEN[name])
    for command in (["play", "--load", name], ["replay", name]):
        assert main(command) == 2
        told = capsys.readouterr().err
        assert name in told
        assert told.count("\n") == 1
    assert main(["verify", name]) in (1, 2)
    assert Path(name).read_bytes() == BROKEN[name]


def test_a_file_of_another_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(fondaco.new("carthage", seed=1).record()))
    assert main(["play", "tantan", "--load", str(file)]) == 2
    assert "is a game of carthage, not of tantan" in capsys.readouterr().err
    assert main(["play", "--load", str(file), "--seats", "me,random,random"]) == 2
    assert "names 3 seats, but the game has 2" in capsys.readouterr().err


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "play at the terminal" in capsys.readouterr().out
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"fondaco {fondaco.__version__}\n"


def test_a_reader_who_leaves_early_is_no_error() -> None:
    reader = subprocess.Popen(
        [sys.executable, "-m", "fondaco", "rules", "tantan"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert reader.stdout is not None
    assert reader.stderr is not None
    reader.stdout.close()
    assert reader.wait(60) == 0
    assert reader.stderr.read() == b""
    reader.stderr.close()


def test_an_ascii_terminal_is_no_error() -> None:
    done = run("play", "tantan", "--seats", "me,random", "--seed", "1", lines=["1", "quit"], PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stderr == ""
