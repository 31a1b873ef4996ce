"""Whole games and whole evenings: choices, questions, taking back, keeping, leaving."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import fondaco
from fondaco.cli import main, make_parser, set_table
from tests.table_sizes import tables
from tests.terminal.running import Terminal, environment, run


@pytest.mark.parametrize(("game", "players"), tables(biggest=False, title="tantan"))
def test_a_whole_game_by_numbers(game: str, players: int, tmp_path: Path) -> None:
    chance = random.Random(players)
    lines = [str(chance.choice((1, 1, 2, 3))) for _ in range(3000)]
    seats = ",".join(["me", *["random"] * (players - 1)])
    done = run("play", game, "--seats", seats, "--seed", str(players), lines=lines, folder=tmp_path)
    assert done.returncode == 0
    assert done.stderr == ""
    assert re.search(r"(wins?|shared by) .*(points?|victory cards?)", " ".join(done.stdout.splitlines()[-2:]))
    assert "\x1b" not in done.stdout, "no colour where nobody sees it"
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_equal_seeds_give_equal_evenings() -> None:
    lines = ["1"] * 10 + ["quit"]
    first, second = (run("play", "carthage", "--seats", "me,random", "--seed", "4", lines=lines) for _ in range(2))
    assert first.stdout == second.stdout


DAILY = {
    "2026-11-18": "ac034e3f4935cd74841b623aab81dcf797211e3b350115cc453fd48491ec45b5",
    "2024-02-29": "3c3bb77caf63c09e3c7b9ff2aba35e3c1d67e4c663932cccce9206798a899486",
}
"""The seeds of tantan; web/tests/daily.test.ts holds the page to the same."""


def test_the_deal_of_a_day_is_worked_out_as_in_the_page() -> None:
    for day, seed in DAILY.items():
        arguments = make_parser().parse_args(["play", "tantan", "--daily", day])
        match, seats = set_table(arguments, "en")
        assert match.seed == seed
        assert [seat is None for seat in seats] == [True, False, False]


def test_the_deal_of_a_day_cannot_be_bent(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "tantan", "--daily", "--seed", "7"]) == 2
    assert "--seed cannot be given with --daily" in capsys.readouterr().err
    assert main(["play", "tantan", "--daily", "yesterday"]) == 2


def test_an_action_may_be_written_out_and_is_explained() -> None:
    lines = ["? buy 4 5", "?buy 9", "? hello", "? 1", "buy 4 5", "?", "rules t9", "rules T77", "BUY  1", "quit"]
    done = run("play", "tantan", "--seats", "me,random", "--seed", "7", "--start", "0", lines=lines)
    text = " ".join(done.stdout.split())
    assert "T6: That costs 8, but the purse is worth only 3." in text
    assert "The five market places cost 1, 1, 2, 3 and 5, from left to right." in text
    assert "T6: The market has five places, 1 to 5." in text
    assert "This is no action of Tan-Tan Caravan." in text
    assert "That is allowed: `buy 1`." in text
    assert "save FILE" in text
    assert "T9. Distribution. Beginning with the player named by T4 or T8" in text
    assert "has no rule 'T77'; its rules are T1 to T19" in text
    assert "You buy" in text


def test_score_log_table_and_filter() -> None:
    lines = ["1", "score", "log", "table", "mouse", "", "more", "99", "quit"]
    done = run("play", "tantan", "--seats", "me,random", "--seed", "7", "--start", "0", lines=lines)
    assert "Princesses   Merchants   Total" in done.stdout
    assert "choices; an empty line shows all." in done.stdout
    assert "The choices are numbered 1 to" in done.stdout
    assert done.stdout.count("── Tan-Tan Caravan") == 3
    assert "Until next time." in done.stdout


def test_what_luck_has_touched_stands() -> None:
    done = run(
        "play", "tantan", "--seats", "me,random", "--seed", "7", "--start", "0", lines=["undo", "buy 1", "undo", "quit"]
    )
    assert "nothing yet that could be taken back" in done.stdout
    assert "Luck has had its say since then" in done.stdout


PUZZLE = {
    "game": "carthage",
    "players": 2,
    "to_move": 0,
    "phase": "turn",
    "market": [{"card": "red5", "by": None}, {"card": "blue2", "by": None}],
    "farm": [{"card": "green3", "by": None}],
    "draw": {"red2": 3},
    "hands": [{"red5": 1, "blue2": 1, "blue3": 1}, {}],
}


def test_a_decision_is_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(PUZZLE))
    lines = ["buy", "pay red5", "undo", "undo", "take red5", "undo", "take blue2", "save after.json", "quit"]
    done = run("play", "--load", str(file), "--seats", "me,me", lines=lines, folder=tmp_path)
    assert done.stdout.count("Taken back.") == 2
    assert "Maya has decided since: that stands." in done.stdout
    assert done.stderr == ""
    record = json.loads((tmp_path / "after.json").read_text())
    assert record["actions"] == ["take red5", "take blue2"]
    fondaco.replay(record)


def test_a_decision_is_taken_back_after_loading(tmp_path: Path) -> None:
    (tmp_path / "puzzle.json").write_text(json.dumps(PUZZLE))
    run("play", "--load", "puzzle.json", lines=["buy", "pay red5", "save middle.json", "quit"], folder=tmp_path)
    lines = ["undo", "undo", "undo", "take red5", "undo", "save after.json", "quit"]
    done = run("play", "--load", "middle.json", "--seats", "me,me", lines=lines, folder=tmp_path)
    assert done.stderr == ""
    assert done.stdout.count("Taken back.") == 2
    assert "nothing yet that could be taken back" in done.stdout
    assert json.loads((tmp_path / "after.json").read_text())["actions"] == ["take red5"]
    done = run("play", "--load", "after.json", "--seats", "random,me", lines=["undo", "quit"], folder=tmp_path)
    assert "nothing yet that could be taken back" in done.stdout, "a bot's decision is not one's own"


def test_what_luck_has_touched_stands_after_loading(tmp_path: Path) -> None:
    command = ("play", "tantan", "--seats", "me,me", "--seed", "7", "--start", "0")
    run(*command, lines=["buy 1", "buy 1", "buy 1", "save evening.json", "quit"], folder=tmp_path)
    seats = ("--seats", "me,random")
    done = run("play", "--load", "evening.json", *seats, lines=["undo", "quit"], folder=tmp_path)
    assert "Luck has had its say since then" in done.stdout
    assert "Taken back." not in done.stdout


def test_the_table_is_drawn_again_when_it_changed(tmp_path: Path) -> None:
    (tmp_path / "puzzle.json").write_text(json.dumps(PUZZLE))

    def drawings(*lines: str) -> int:
        done = run("play", "--load", "puzzle.json", lines=[*lines, "quit"], folder=tmp_path)
        return done.stdout.count("── Traders of Carthage")

    assert drawings() == 1
    assert drawings("buy") == 1, "nothing is paid yet"
    assert drawings("buy", "undo") == 1
    assert drawings("buy", "table") == 2
    assert drawings("buy", "pay red5") == 2, "a card has left the hand"
    assert drawings("take red5") == 2, "the turn has come round"


def test_a_shown_card_stands(tmp_path: Path) -> None:
    """The bot must stock, and so shows a card of its hand."""
    position = {
        "game": "tantan",
        "players": 2,
        "to_move": 0,
        "phase": "turn",
        "hands": [{"spice": 3}, {"lamp": 3}],
    }
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(position))
    done = run("play", "--load", str(file), lines=["stock spice 1", "undo", "quit"], folder=tmp_path)
    assert "Idris has shown a card since: your decision stands." in done.stdout


def test_save_and_load(tmp_path: Path) -> None:
    lines = ["1", "1", "save evening.json", "save evening.json", "save", "save no/such/folder.json", "quit"]
    command = ("play", "silkroad", "--seats", "me,random", "--seed", "3", "--names", "Ada,Bo")
    done = run(*command, lines=lines, folder=tmp_path)
    assert "Saved as evening.json." in done.stdout
    assert "evening.json exists already: kept as it was." in done.stdout
    assert "Save under which name?" in done.stdout
    assert "cannot write no/such/folder.json: No such file or directory." in done.stdout
    record = json.loads((tmp_path / "evening.json").read_text())
    assert fondaco.replay(record).record() == record
    assert [path.name for path in tmp_path.iterdir()] == ["evening.json"]
    again = run("play", "--load", "evening.json", lines=["1", "quit"], folder=tmp_path)
    assert again.returncode == 0
    assert "Bo" in again.stdout


def test_the_game_and_the_opponents_are_asked_for() -> None:
    with Terminal(("play",)) as terminal:
        terminal.expect("Game (1 to 3): ")
        terminal.type("chess")
        terminal.expect("A number from 1 to 3, please.")
        terminal.type("carthage")
        terminal.expect("Opponents (1 to 3): ")
        terminal.type("2")
        terminal.expect("Level (1 to 5): ")
        terminal.type("1")
        terminal.expect("Buy the market, take a card, or reserve one?")
        terminal.expect("> ")
        terminal.type("quit")
        terminal.expect("Until next time.")
        assert terminal.leaves() == 0


def test_hands_stay_hidden_at_one_screen() -> None:
    arguments = ("play", "carthage", "--seats", "me,me", "--names", "Ada,Bo", "--seed", "2")
    with Terminal(arguments) as terminal:
        terminal.expect("decides next.")
        terminal.expect("right eyes are looking: ")
        terminal.press("\n")
        first = terminal.expect("> ")
        assert "Your hand" in first
        terminal.type("2")
        between = terminal.expect("right eyes are looking: ")
        assert "\x1b[2J\x1b[3J" in between, "the screen is wiped"
        assert "Your hand" not in between[between.index("\x1b[3J") :]
        terminal.press("\n")
        terminal.expect("> ")
        terminal.interrupt()
        terminal.expect("Enter for no: ")
        terminal.interrupt()
        terminal.expect("Until next time.")
        assert terminal.leaves() == 0


def test_leaving_by_ctrl_d_offers_to_save(tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text("precious")
    with Terminal(("play", "tantan", "--seats", "me,random", "--seed", "5"), tmp_path) as terminal:
        terminal.expect("> ")
        terminal.type("1")
        terminal.expect("Your hand")
        terminal.expect("> ")
        terminal.press("\x04")
        terminal.expect("Save the game? A file name, or just Enter for no: ")
        terminal.type("old.json")
        terminal.expect("Overwrite it? (yes/no): ")
        terminal.type("no")
        terminal.expect("kept as it was")
        terminal.expect("Enter for no: ")
        terminal.type("new.json")
        terminal.expect("Saved as new.json.")
        terminal.expect("Until next time.")
        assert terminal.leaves() == 0
    assert (tmp_path / "old.json").read_text() == "precious"
    assert json.loads((tmp_path / "new.json").read_text())["game"] == "tantan"


@pytest.mark.parametrize(("changes", "colours"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colour_where_it_is_wanted(changes: dict[str, str], colours: bool) -> None:
    with Terminal(("play", "tantan", "--seats", "me,random", "--seed", "5"), changes=changes) as terminal:
        seen = terminal.expect("> ")
        assert bool(re.search(r"\x1b\[[\d;]*38;", seen)) == colours
        terminal.type("quit")
        assert terminal.leaves() == 0


def test_the_table_is_set_without_the_compiler() -> None:
    code = (
        "import sys; from fondaco.cli import main; main(['play', 'silkroad', '--seats', 'me,random']);"
        "print(sorted({name.split('.')[0] for name in sys.modules}), file=sys.stderr);"
        "print('rich.markdown' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input="quit\n", capture_output=True, text=True, env=environment(), check=True
    )
    loaded, markdown = done.stderr.splitlines()
    assert "'fondaco'" in loaded
    assert not {"numba", "numpy", "llvmlite"} & set(re.findall(r"'(\w+)'", loaded))
    assert markdown == "False"
