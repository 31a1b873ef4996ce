"""Bots that fail in a tournament: they forfeit, or a stand-in decides for them; and whoever looks is told."""

from __future__ import annotations

import json
import logging
import sys
from pathlib import Path
from typing import Any

import pytest
from tools.strength import cell

from fondaco.bots import BotFailed, RandomBot
from fondaco.cli import main
from fondaco.lab import Tournament, arena, read
from fondaco.lab.endings import FORFEIT
from fondaco.lab.failures import Failures
from fondaco.lab.playing import play
from fondaco.lab.rating import rate
from fondaco.lab.results import GAMES, TOURNAMENT, BadResults
from fondaco.lab.summary import summary

CRASHES = "remote:false"
"""A program that ends before it says a word."""

Row = dict[str, Any]


class Weary(RandomBot):
    """Fails at its nth decision with a choice, counted from 0: by raising, or by choosing what is not legal."""

    def __init__(self, seed: int, decisions: int, failure: object) -> None:
        super().__init__(seed)
        self.left = decisions
        self.failure = failure

    def choose(self, view: Any, legal: Any, events: Any) -> Any:
        if len(legal) > 1:
            self.left -= 1
            if self.left < 0 and isinstance(self.failure, Exception):
                raise self.failure
            if self.left < 0:
                return self.failure
        return super().choose(view, legal, events)


class Noted:
    """A bot that is noted whenever it is asked."""

    def __init__(self, bot: RandomBot, spec: str, asked: list[str]) -> None:
        self.bot, self.spec, self.asked = bot, spec, asked

    def choose(self, view: Any, legal: Any, events: Any) -> str:
        self.asked.append(self.spec)
        return self.bot.choose(view, legal, events)


def seat(monkeypatch: pytest.MonkeyPatch, **weary: tuple[int, object]) -> list[str]:
    """Let bots by these names fail so; all others are random. Who was asked, one after the other."""
    asked: list[str] = []

    def find(spec: str, seed: int, compiled: bool = False) -> Noted:
        return Noted(Weary(seed, *weary[spec]) if spec in weary else RandomBot(seed), spec, asked)

    monkeypatch.setattr("fondaco.bots.find", find)
    return asked


def game_of(*bots: str, stand_in: bool = False, game: str = "tantan") -> Row:
    tournament = Tournament(game, (len(bots),), bots, 1, 4, stand_in=stand_in)
    return play(tournament, next(tournament.sittings()))


# One game

WAYS = [
    (ZeroDivisionError("division by zero"), "it raised ZeroDivisionError: division by zero ("),
    (BotFailed("it has no idea"), "it has no idea"),
    ("fly", "it chose 'fly', which is not legal"),
    (None, "it chose None, which is not legal"),
]


@pytest.mark.parametrize(("failure", "why"), WAYS, ids=lambda value: str(value)[:20])
def test_who_fails_has_lost_and_the_other_won(failure: object, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, weary=(3, failure))
    row = game_of("weary", "random")
    lost = row["seats"].index(0)
    assert row["points"] == [float(one != lost) for one in range(2)]
    assert row["forfeits"] == [one == lost for one in range(2)]
    assert row["failures"][lost].startswith(why)
    assert row["failures"][1 - lost] is None
    assert (row["end"], row["fallbacks"]) == (FORFEIT, [0, 0])
    assert 3 <= row["decisions"][lost] <= sum(row["decisions"]) < 30


def test_the_others_play_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a deputy in the empty seat, whose decisions are nobody's; and the best of those left has won."""
    seat(monkeypatch, weary=(0, "fly"))
    row = game_of("weary", "random", "steady")
    (lost,) = [seat for seat, forfeits in enumerate(row["forfeits"]) if forfeits]
    left = [seat for seat in range(3) if seat != lost]
    best = max(row["scores"][seat] for seat in left)
    assert row["points"] == [float(seat in left and row["scores"][seat] == best) for seat in range(3)]
    assert row["end"] == FORFEIT
    assert row["scores"][lost] > 0
    assert row["decisions"][lost] < 10 < min(row["decisions"][seat] for seat in left)


def test_nobody_wins_who_forfeited_even_with_the_best_score(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its deputy, a greedy one, beats those who play at random; the victory is theirs all the same."""
    seat(monkeypatch, weary=(0, "fly"))
    rows = []
    for game in range(4):
        tournament = Tournament("tantan", (3,), ("weary", "random", "steady"), 4, 4)
        rows.append(play(tournament, list(tournament.sittings())[game]))
    assert any(row["scores"][row["seats"].index(0)] == max(row["scores"]) for row in rows)
    for row in rows:
        assert row["points"][row["seats"].index(0)] == 0
        assert sum(row["points"]) == pytest.approx(1)


def test_the_last_one_left_has_won(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = seat(monkeypatch, weary=(2, "fly"), tired=(5, ValueError()))
    row = game_of("weary", "random", "tired")
    assert row["forfeits"] == [bot != 1 for bot in row["seats"]]
    assert row["points"] == [float(bot == 1) for bot in row["seats"]]
    assert asked[-1] == "tired", "nobody decides after that"
    assert asked.count("tired") == row["decisions"][row["seats"].index(2)] + 1


def test_even_if_all_would_fail_somebody_is_last(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, weary=(0, "fly"))
    row = game_of("weary", "weary")
    assert sorted(row["forfeits"]) == [False, True]
    assert row["points"] == [float(not forfeits) for forfeits in row["forfeits"]]


def test_a_stand_in_plays_the_game_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, weary=(3, "fly"))
    row = game_of("weary", "random", stand_in=True)
    failed = row["seats"].index(0)
    assert row["fallbacks"][failed] > 10
    assert row["fallbacks"][1 - failed] == 0
    assert row["fallbacks"][failed] < row["decisions"][failed]
    assert row["failures"][failed] == "it chose 'fly', which is not legal"
    assert (row["forfeits"], row["end"] == FORFEIT) == ([False, False], False)


LISTENS = """
import json, sys
print(json.dumps({"type": "ready"}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    open(sys.argv[1], "a").write(asked["type"] + "\\n")
    if asked["type"] == "choose":
        print(json.dumps({"type": "action", "id": asked["id"], "action": asked["legal"][0]}), flush=True)
"""


def test_a_game_that_is_broken_off_is_not_said_to_be_over(tmp_path: Path) -> None:
    """The scores of the moment are no result."""
    (tmp_path / "listens.py").write_text(LISTENS)
    heard = tmp_path / "heard"
    listens = f"remote:{sys.executable} {tmp_path / 'listens.py'} {heard}"
    rows = arena("tantan", [CRASHES, listens], games=2, workers=1).rows
    assert all(sum(row["forfeits"]) == 1 for row in rows)
    assert set(heard.read_text().split()) <= {"hello", "choose", "bye"}


# A whole tournament


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_always_crashes_is_the_weakest(
    workers: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """And every table with its rating says why; there are as many warnings as forfeits, whoever plays the games."""
    command = ["arena", "tantan", "--bots", f"random,{CRASHES}", "--games", "6", "--workers", str(workers)]
    assert main([*command, "--out", str(tmp_path), "--parquet"]) == 0
    tournament, rows = read(tmp_path)
    ratings = {rating.bot: rating for rating in rate(rows, tournament.bots)}
    assert ratings[CRASHES].elo < -400 < ratings["random"].elo
    assert (ratings[CRASHES].failures, ratings["random"].failures) == (Failures(forfeits=6), Failures())
    told = warnings(caplog)
    assert sorted(told) == [f"game {number}: {CRASHES} forfeits, because it ended (exit code 1)" for number in range(6)]
    printed = capsys.readouterr().out
    (line,) = [line for line in printed.splitlines() if line.startswith(CRASHES)]
    assert line.endswith("   6 forfeits")
    assert "100.0% ended by forfeit: a bot failed" in printed
    assert "mean score" not in printed
    assert main(["report", str(tmp_path)]) == 0
    assert "6 forfeits" in capsys.readouterr().out
    assert f"{CRASHES} failed: 6 forfeits in 6 games" in (tmp_path / "report.html").read_text()
    assert cell(ratings[CRASHES]).endswith("; 6 forfeits")
    assert main([*command, "--out", str(tmp_path), "--json"]) == 0
    (crashing,) = [bot for bot in json.loads(capsys.readouterr().out)["bots"] if bot["bot"] == CRASHES]
    assert (crashing["forfeits"], crashing["fallbacks"], crashing["share"]) == (6, 0, 0)
    (tmp_path / GAMES).unlink()
    assert read(tmp_path)[1] == rows, "Parquet has it all"


def test_with_a_stand_in_warnings_and_counts_agree(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    command = ["arena", "tantan", "--bots", f"random,{CRASHES}", "--games", "2", "--workers", "1", "--stand-in"]
    assert main([*command, "--out", str(tmp_path)]) == 0
    _, rows = read(tmp_path)
    counts = [sum(row["fallbacks"]) for row in rows]
    assert min(counts) > 10
    assert warnings(caplog) == [
        f"game {number}: {CRASHES} had {count} decisions by a stand-in, because it ended (exit code 1)"
        for number, count in enumerate(counts)
    ]
    assert f"   {sum(counts)} decisions by a stand-in\n" in capsys.readouterr().out
    assert main(["report", str(tmp_path)]) == 0
    assert f"{sum(counts)} decisions by a stand-in" in capsys.readouterr().out
    assert f"{sum(counts)} decisions by a stand-in" in (tmp_path / "report.html").read_text()


def test_a_game_somebody_forfeited_tells_nothing_of_scores_and_length(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = Tournament("tantan", (2,), ("weary", "random"), 2, 4)
    sittings = list(tournament.sittings())
    seat(monkeypatch)
    whole = play(tournament, sittings[0])
    seat(monkeypatch, weary=(1, "fly"))
    broken_off = play(tournament, sittings[1])
    figures, alone = (summary(tournament, rows)["figures"] for rows in ([whole, broken_off], [whole]))
    for name in ("score", "gap", "decisions"):
        assert figures[name] == alone[name]
    assert figures["end forfeit"] == 0.5


# Folders from before


def as_before(home: Path) -> None:
    """Take out what older releases did not write down."""
    about = json.loads((home / TOURNAMENT).read_text())
    del about["stand_in"]
    (home / TOURNAMENT).write_text(json.dumps(about))
    rows = [json.loads(line) for line in (home / GAMES).read_text().splitlines()]
    old = [{name: value for name, value in row.items() if name not in ("forfeits", "failures")} for row in rows]
    (home / GAMES).write_text("".join(json.dumps(row) + "\n" for row in old))


@pytest.mark.parametrize("stand_in", [False, True])
def test_an_old_tournament_goes_on_and_its_rows_say_how_they_were_played(tmp_path: Path, stand_in: bool) -> None:
    plan: dict[str, Any] = {"game": "tantan", "bots": ["random", CRASHES], "workers": 1, "out": tmp_path}
    first = arena(**plan, games=2, stand_in=True).rows
    as_before(tmp_path)
    tournament, rows = read(tmp_path)
    assert tournament.stand_in
    assert rows == [{**row, "failures": [None, None]} for row in first]
    outcome = arena(**plan, games=4, stand_in=stand_in)
    assert outcome.rows[:2] == rows
    entry = outcome.summary()["bots"][1]
    assert entry["forfeits"] == (0 if stand_in else 2)
    assert entry["fallbacks"] == sum(sum(row["fallbacks"]) for row in outcome.rows) > 10
    with pytest.raises(BadResults, match=f"stand_in {stand_in} there, {not stand_in} here"):
        arena(**plan, games=4, stand_in=not stand_in)
