"""Tournaments played for real: by one process, by several, interrupted and taken up again."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from fondaco.cli import main
from fondaco.errors import BadSetup
from fondaco.games import find, names
from fondaco.games.game import Game
from fondaco.lab import arena, read
from fondaco.lab.endings import endings_of
from fondaco.lab.playing import play
from fondaco.lab.results import GAMES
from fondaco.lab.running import Arena
from fondaco.lab.summary import summary
from fondaco.lab.tournament import Tournament, Variant
from fondaco.lab.workers import TaskFailed
from fondaco.match import new
from tests.terminal.running import Terminal, environment, run

Rows = list[dict[str, Any]]
PATIENCE = 120.0


def timeless(rows: Rows) -> Rows:
    """Everything but how long it took."""
    return [{name: value for name, value in row.items() if name != "seconds"} for row in rows]


def wait_for(what: Any) -> None:
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until
        time.sleep(0.02)


# One game


@pytest.mark.parametrize("game", names())
def test_a_row_tells_a_game(game: str) -> None:
    for players in find(game).seats:
        (row,) = arena(game, ["random"], players, games=1, seed=players, workers=1).rows
        assert (row["number"], row["variant"], row["players"], row["deal"]) == (0, 0, players, 0)
        assert row["seats"] == [0] * players
        assert sum(row["points"]) == pytest.approx(1)
        winners = {score for score, points in zip(row["scores"], row["points"], strict=True) if points}
        assert winners == {max(row["scores"])}
        assert [sum(kinds.values()) for kinds in row["actions"]] == row["decisions"]
        words = {action.split()[0] for action in find(game).actions}
        assert {kind for kinds in row["actions"] for kind in kinds} <= words
        assert all(seconds > 0 for seconds in row["seconds"])
        assert row["end"] in endings_of(game)
        assert (row["fallbacks"], row["forfeits"]) == ([0] * players, [False] * players)
        assert row["failures"] == [None] * players
        assert json.loads(json.dumps(row)) == row


def test_the_deal_is_the_same_from_every_seat() -> None:
    """What lies on the table at first hangs on the deal alone, and the rows say who began."""
    tournament = Tournament("tantan", (3,), ("random",), 2, 1, (Variant("x", {}), Variant("y", {"open_hands": True})))
    for sitting in tournament.sittings():
        match = new("tantan", 3, tournament.deal_seed(sitting.deal))
        assert play(tournament, sitting)["starts"] == match.seat
    starts = {row["starts"] for row in arena("tantan", ["random"], 3, games=12, workers=1).rows}
    assert starts == {0, 1, 2}


def test_a_bot_is_told_what_its_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """The view, the legal actions, and all events so far as the seat saw them; and it is closed in the end."""
    heard: list[int] = []
    closed = Counter[str]()

    class Listener:
        def __init__(self, spec: str, seed: int, compiled: bool) -> None:
            self.spec = spec
            assert compiled

        def choose(self, view: dict[str, Any], legal: list[str], events: list[dict[str, Any]]) -> str:
            match = matches[-1]
            assert view == match.view(match.seat)
            assert legal == match.legal()
            assert events == match.events(0, seat=match.seat)
            heard.append(len(events))
            return legal[0]

        def close(self) -> None:
            closed[self.spec] += 1

    matches: list[Any] = []

    def watched(*arguments: Any, **options: Any) -> Any:
        matches.append(new(*arguments, **options))
        return matches[-1]

    monkeypatch.setattr("fondaco.lab.playing.new", watched)
    monkeypatch.setattr("fondaco.bots.find", Listener)
    tournament = Tournament("carthage", (3,), ("listener", "hearer"), 1, 4)
    row = play(tournament, next(tournament.sittings()))
    assert len(heard) == sum(row["decisions"])
    assert closed == {"listener": 2, "hearer": 1}


def test_a_game_from_outside(linger: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "linger", "--bots", "level:1,random", "--games", "6"]) == 0
    told = capsys.readouterr().out
    assert "3 players, 6 games" in told
    assert "ended by" not in told


# Several workers


def test_any_number_of_workers_plays_the_same_games() -> None:
    alone = arena("silkroad", ["random"], [2, 3], games=6, seed="abc", workers=1)
    together = arena("silkroad", ["random"], [2, 3], games=6, seed="abc", workers=2)
    assert timeless(alone.rows) == timeless(together.rows)
    assert not active_children()


@pytest.mark.parametrize("deaths", [(5,), pytest.param((5, 25), marks=pytest.mark.long)])
def test_a_killed_worker_costs_nothing(deaths: tuple[int, ...]) -> None:
    tournament = Tournament("tantan", (2,), ("random",), 40, 3)
    with Arena(tournament, workers=2) as running:
        for played, _ in enumerate(running.play()):
            if played in deaths:
                victim = active_children()[0].pid
                assert victim is not None
                os.kill(victim, signal.SIGKILL)
        rows = running.outcome.rows
    assert timeless(rows) == timeless(arena("tantan", ["random"], games=40, seed=3, workers=1).rows)


LISTENER = """
import json, sys
print(json.dumps({"type": "ready", "name": "listener"}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "choose":
        print(json.dumps({"type": "action", "id": asked["id"], "action": asked["legal"][0]}), flush=True)
    elif asked["type"] == "over":
        open(sys.argv[1], "a").write(json.dumps(asked["view"]["scores"]) + "\\n")
"""


def test_programs_hear_how_a_game_ended(tmp_path: Path) -> None:
    (tmp_path / "listener.py").write_text(LISTENER)
    heard = tmp_path / "heard"
    bots = ["random", f"remote:{sys.executable} {tmp_path / 'listener.py'} {heard}"]
    rows = arena("tantan", bots, 2, games=2, seed=1, workers=1).rows
    told = [[score["total"] for score in json.loads(line)] for line in heard.read_text().splitlines()]
    assert told == [row["scores"] for row in rows]
    assert [row["forfeits"] for row in rows] == [[False, False]] * 2


KILLER = """
import json, os, signal, sys
print(json.dumps({"type": "ready", "name": "killer"}), flush=True)
sys.stdin.readline()
sys.stdin.readline()
os.kill(os.getppid(), signal.SIGKILL)
"""


def test_a_game_that_kills_its_worker_is_named(tmp_path: Path) -> None:
    """One of the two bots takes its worker with it, whenever it is asked."""
    (tmp_path / "killer.py").write_text(KILLER)
    killer = f"remote:{sys.executable} {tmp_path / 'killer.py'}"
    tournament = Tournament("tantan", (2,), ("random", killer), 4, 1)
    with Arena(tournament, workers=2) as running, pytest.raises(TaskFailed) as complaint:
        list(running.play())
    assert re.search(r"died 3 times playing game \d \(.*killer.*exit code -9", str(complaint.value))
    assert not active_children()


def test_a_game_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake of our own is shown where it was made, also from another process."""
    tournament = Tournament("tantan", (2,), ("random", "no such bot"), 4, 1)
    monkeypatch.setattr(Tournament, "check", lambda self: None)
    with Arena(tournament, workers=2) as running, pytest.raises(TaskFailed, match=r"(?s)game \d \(.*there is no bot"):
        list(running.play())
    assert not active_children()


@pytest.mark.parametrize("workers", [0, -1, True, "two"])
def test_there_is_at_least_one_worker(workers: Any) -> None:
    with pytest.raises(BadSetup, match="at least 1 worker"):
        arena("tantan", ["random"], workers=workers)


# The command, interrupted

GAMES_ASKED = 100
COMMAND = ("arena", "tantan", "--bots", "random", "--games", str(GAMES_ASKED), "--seed", "7", "--workers", "2")
ALONE = ("--workers", "1")
"""How it goes on: whoever begins again may have less to do it with."""


def rows_so_far(home: Path) -> int:
    return (home / GAMES).read_bytes().count(b"\n") if (home / GAMES).exists() else 0


def children_of(pid: int) -> list[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(line) for line in listed.stdout.split()]


def alive(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists() and "Z" not in Path(f"/proc/{pid}/stat").read_text().split()[2]


@pytest.fixture(scope="module")
def uninterrupted() -> Rows:
    return timeless(arena("tantan", ["random"], games=GAMES_ASKED, seed=7, workers=1).rows)


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks at processes")
def test_a_killed_arena_goes_on_where_it_was(tmp_path: Path, uninterrupted: Rows) -> None:
    command = [sys.executable, "-m", "fondaco", *COMMAND, "--out", str(tmp_path)]
    with subprocess.Popen(command, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        wait_for(lambda: rows_so_far(tmp_path) > 20)
        workers = children_of(process.pid)
        process.kill()
        process.wait()
        wait_for(lambda: not any(map(alive, workers)))
    before = rows_so_far(tmp_path)
    assert 20 < before < GAMES_ASKED
    again = run(*COMMAND, *ALONE, "--out", str(tmp_path), "--json")
    assert again.returncode == 0, again.stderr
    assert timeless(read(tmp_path)[1]) == uninterrupted
    assert json.loads(again.stdout)["bots"][0]["games"] == GAMES_ASKED


def test_ctrl_c_stops_at_once_and_says_how_to_go_on(tmp_path: Path, uninterrupted: Rows) -> None:
    with Terminal((*COMMAND, "--out", str(tmp_path))) as terminal:
        terminal.expect("Tan-Tan Caravan")
        wait_for(lambda: rows_so_far(tmp_path) > 5)
        terminal.interrupt()
        terminal.expect("the same command goes on from there")
        assert terminal.leaves() == 130
        assert not re.search("Traceback|Process", terminal.text)
    assert len(read(tmp_path)[1]) < GAMES_ASKED
    assert run(*COMMAND, *ALONE, "--out", str(tmp_path)).returncode == 0
    assert timeless(read(tmp_path)[1]) == uninterrupted


# What is printed


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    command = "arena tantan --players 3 --bots random --games 4 --seed 1 --workers 1 --json"
    assert main(command.split()) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["players"], told["games"], told["seed"]) == ("tantan", 3, 4, 1)
    (bot,) = told["bots"]
    assert (bot["bot"], bot["games"], bot["seats"], bot["points"]) == ("random", 4, 12, pytest.approx(4))
    assert bot["share"] == pytest.approx(1 / 3)
    assert bot["interval"][0] < 1 / 3 < bot["interval"][1]
    assert bot["seconds_per_decision"] > 0
    assert told["tables"] == [{name: told[name] for name in told["tables"][0]}]


def test_json_of_several_tables(capsys: pytest.CaptureFixture[str]) -> None:
    command = "arena tantan --players 2,3 --bots random --games 3 --workers 1 --json --vary open_hands=false,true"
    assert main(command.split()) == 0
    told = json.loads(capsys.readouterr().out)
    assert "bots" not in told
    assert [(table["players"], table["variant"]) for table in told["tables"]] == [
        (2, "open_hands=false"),
        (2, "open_hands=true"),
        (3, "open_hands=false"),
        (3, "open_hands=true"),
    ]
    assert ["differences" in table for table in told["tables"]] == [False, True, False, True]


def test_without_a_folder_it_says_that_nothing_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "carthage", "--bots", "random", "--games", "2", "--workers", "1"]
    assert main(command) == 0
    assert "The games are not kept: --out DIR" in capsys.readouterr().out
    assert main([*command, "--out", str(tmp_path)]) == 0
    assert "not kept" not in capsys.readouterr().out


def test_options_stand_in_every_table(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "tantan", "--bots", "random", "--games", "2", "--workers", "1"]
    command += ["--option", 'purses={"food":4}', "--vary", "open_hands=false,true"]
    assert main(command) == 0
    told = capsys.readouterr().out
    for value in ("false", "true"):
        assert f'2 games, seed 0, open_hands={value}, purses={{"food":4}}\n' in told
        assert re.search(rf'v\d: open_hands={value}, purses={{"food":4}}\n', told)


def test_variants_stand_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    decks = "deck=[11,9,7],[27,0,0]"
    assert main(["arena", "carthage", "--bots", "random", "--games", "10", "--workers", "1", "--vary", decks]) == 0
    told = capsys.readouterr().out
    assert "v1: deck=[11,9,7]\nv2: deck=[27,0,0]" in told
    score = next(line for line in told.splitlines() if line.startswith("score"))
    assert re.fullmatch(r"score +[\d.]+ +[\d.]+ +[-+][\d.]+ +[-+][\d.]+ to [-+][\d.]+", score)


WRONG = [
    ("chess --bots random", "the games are tantan"),
    ("tantan", "required: --bots"),
    ("tantan --bots alphazero", "there is no bot 'alphazero'"),
    ("tantan --bots random, --players 2", "there is no bot ''"),
    ("tantan --bots random --players 7", "2 to 4 players"),
    ("tantan --bots random --players two", "should be a whole number"),
    ("tantan --bots random --players 2,2", "named twice"),
    ("tantan --bots random --games 0", "at least 1"),
    ("tantan --bots random --workers 0", "at least 1"),
    ("tantan --bots random --seed -1", "hexadecimal"),
    ("tantan --bots random --option hats=3", "its options are: purses"),
    ("tantan --bots random --vary hats=3,4", "its options are: purses"),
    ("carthage --bots random --vary deck=[1,2],[11,9,7]", "sum to 27"),
    ("tantan --bots random --vary open_hands", "should be KEY=VALUE"),
    ("tantan --bots random --vary open_hands=true,true", "named twice"),
    ("tantan --bots random --vary open_hands=true --vary open_hands=false", "names each option once"),
    ("tantan --bots random --vary open_hands=true --option open_hands=true", "cannot be fixed and vary"),
    ("tantan --bots random --parquet", "none is named"),
    ("tantan --bots random --out /dev/null/here", "cannot write to /dev/null/here"),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG)
def test_bad_input_gets_one_sentence(arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *arguments.split()]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert sentence in captured.err
    assert captured.err.count("\n") == 1


def test_bots_with_commas_and_several_lists(tmp_path: Path) -> None:
    bots = ["--bots", """random,remote:false "1,2" """, "--bots", "random"]
    command = ["arena", "tantan", *bots, "--players", "3", "--games", "1", "--workers", "1", "--out", str(tmp_path)]
    assert main(command) == 0
    tournament, (row,) = read(tmp_path)
    assert tournament.tables == ("random", 'remote:false "1,2"', "random")
    assert sum(row["forfeits"]) == 1


# Figures


def made_up(**changes: Any) -> dict[str, Any]:
    row = {
        "number": 0,
        "variant": 0,
        "players": 2,
        "deal": 0,
        "seats": [0, 1],
        "scores": [30, 20],
        "points": [1.0, 0.0],
        "decisions": [10, 30],
        "seconds": [0.5, 3.0],
        "starts": 0,
        "actions": [{"buy": 10}, {"buy": 30}],
        "end": "T8",
        "fallbacks": [0, 2],
        "forfeits": [False, False],
        "failures": [None, None],
    }
    return {**row, **changes}


def test_figures_of_a_few_rows() -> None:
    tournament = Tournament("tantan", (2,), ("greedy", "random"), 2, 1)
    rows = [made_up(), made_up(number=1, seats=[1, 0], scores=[25, 25], points=[0.5, 0.5], end="T4")]
    told = summary(tournament, rows)
    greedy, random = told["bots"]
    assert (greedy["points"], greedy["share"], random["points"], random["fallbacks"]) == (1.5, 0.75, 0.5, 2)
    assert greedy["seconds_per_decision"] == pytest.approx(3.5 / 40)
    assert told["figures"] == {
        "score": 25,
        "gap": 5,
        "decisions": 40,
        "seat 0": 0.75,
        "seat 1": 0.25,
        "bot greedy": 0.75,
        "bot random": 0.25,
        "end T4": 0.5,
        "end T8": 0.5,
    }


def test_a_share_counts_seats() -> None:
    """A bot with two of three seats that always wins has half of them: one of two points."""
    tournament = Tournament("tantan", (3,), ("greedy", "random"), 2, 1)
    three = {"players": 3, "scores": [9, 8, 7], "decisions": [1, 1, 1], "seconds": [1, 1, 1]}
    three |= {"fallbacks": [0, 0, 0], "forfeits": [False] * 3, "failures": [None] * 3}
    rows = [
        made_up(seats=[0, 0, 1], points=[1.0, 0.0, 0.0], **three),
        made_up(number=1, deal=1, seats=[0, 1, 1], points=[1.0, 0.0, 0.0], **three),
    ]
    told = summary(tournament, rows)
    assert (told["bots"][0]["games"], told["bots"][0]["seats"], told["bots"][0]["share"]) == (
        2,
        3,
        pytest.approx(2 / 3),
    )
    assert told["figures"]["bot greedy"] == pytest.approx(2 / 3)


def test_a_bot_that_has_not_played_yet() -> None:
    tournament = Tournament("tantan", (2,), ("greedy", "random", "level:1"), 2, 1)
    last = summary(tournament, [made_up()])["bots"][2]
    assert (last["games"], last["share"], last["interval"], last["seconds_per_decision"]) == (0, None, None, None)


def test_a_house_rule_without_effect_makes_no_difference() -> None:
    """Random players do not look at open hands: with the same deals and the same luck they play the same games."""
    outcome = arena("tantan", ["random"], 3, games=6, vary={"open_hands": [False, True]}, workers=1)
    closed, opened = ([row for row in outcome.rows if row["variant"] == variant] for variant in (0, 1))
    for here, there in zip(closed, opened, strict=True):
        assert timeless([{**here, "number": 0, "variant": 0}]) == timeless([{**there, "number": 0, "variant": 0}])
    differences = outcome.summary()["tables"][1]["differences"]
    assert {found["difference"] for found in differences.values()} == {0}
    assert differences["score"]["interval"] == [0, 0]
    assert differences["seat 0"]["interval"][0] < 0 < differences["seat 0"]["interval"][1]


def test_a_house_rule_with_an_effect_is_seen() -> None:
    """A deck of nothing but twos brings fewer victory cards."""
    outcome = arena("carthage", ["random"], games=20, vary={"deck": [[11, 9, 7], [27, 0, 0]]}, workers=1)
    found = outcome.summary()["tables"][1]["differences"]["score"]
    assert found["interval"][0] < found["difference"] < found["interval"][1] < 0
