"""Meetings that end when enough is known, and a ladder for anybody's bot."""

from __future__ import annotations

import sys
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fondaco.cli import main
from fondaco.errors import BadSetup
from fondaco.lab.ladder import climbing
from fondaco.lab.ladder.climbing import BATCH, Climb, add, rungs, standing
from fondaco.lab.ladder.page import PAGE, page
from fondaco.lab.meeting import FIRST, GOAL, Gap, Meeting, rate_without_luck
from fondaco.lab.rating import rate, rate_if_possible
from fondaco.lab.tournament import Tournament
from tests.lab.made_up import made_up

FASHION = f"remote:{sys.executable} examples/fashion_bot.py"
CRASHES = "remote:false"


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A ladder of which only so much is known, whatever was measured last."""
    ratings = {"random": [-600, -640, -560], "greedy": [0, 0, 0], "level:2": [-150, -180, -120]}
    told = {"fondaco": "0.1.0", "anchor": "greedy", "ratings": {"tantan": {"2": ratings}}}
    monkeypatch.setattr(climbing, "shipped", lambda: told)
    monkeypatch.setattr("fondaco.lab.ladder.page.shipped", lambda: told)
    return told


def games(strength: float, opponent: float, deals: int, seed: int) -> list[dict[str, Any]]:
    """Made-up games of bot 0 against bot 1, each deal from both seats."""
    luck = np.random.default_rng(seed)
    rows = []
    for deal in range(deals):
        for seats in ([0, 1], [1, 0]):
            first = luck.random() < 1 / (1 + 10 ** ((opponent - strength) / 400))
            points = [float((bot == 0) == first) for bot in seats]
            rows.append({"seats": seats, "points": points, "deal": deal, "starts": 0})
    return rows


def test_a_standing_is_where_it_was_put() -> None:
    within = 0
    for seed in range(40):
        met = [(elo, games(120.0, elo, 60, 3 * seed + place)) for place, elo in enumerate((-100.0, 100.0, 300.0))]
        found = standing(met)
        within += found.low <= 120 <= found.high
        assert abs(found.elo - 120) < 130
    assert within >= 34


def test_a_standing_agrees_with_the_ratings_of_tournaments() -> None:
    rows = games(200.0, 0.0, 150, 5)
    rated = next(one for one in rate(rows, ["new", "old"], "old") if one.bot == "new")
    found = standing([(0.0, rows)])
    assert found.elo == pytest.approx(rated.elo, abs=5)
    assert found.unsure == pytest.approx((rated.high - rated.low) / 2, rel=0.1)


def test_who_always_wins_has_a_standing_all_the_same() -> None:
    rows = [{**row, "points": [float(bot == 0) for bot in row["seats"]]} for row in games(0.0, 0.0, 30, 1)]
    found = standing([(50.0, rows)])
    assert 400 < found.elo < 1500
    assert standing([]) == Gap()


def test_a_meeting_wants_as_many_games_as_its_scatter_asks_for(tmp_path: Path) -> None:
    meeting = Meeting("tantan", 2, ("greedy", "random"), tmp_path / "new", 1, most=1000)
    assert (meeting.wanted(), meeting.gap.unsure, meeting.is_settled()) == (FIRST, inf, False)
    made_up(tmp_path / "some", Tournament("tantan", (2,), ("greedy", "random"), 200, 1))
    some = Meeting("tantan", 2, ("greedy", "random"), tmp_path / "some", 1, most=1000)
    needed = 200 * (some.gap.unsure / GOAL) ** 2
    assert 200 < needed < 1000
    assert some.wanted() == min(400, np.ceil(needed))
    assert some.is_settled(goal=some.gap.unsure)
    assert Meeting("tantan", 2, ("greedy", "random"), tmp_path / "some", 1, most=200).is_settled()


def test_a_stranger_is_rated_and_goes_on_where_it_was(tmp_path: Path, known: Any) -> None:
    told: list[int] = []
    (climb,) = add(FASHION, ["tantan"], 2, 0.0, tmp_path, workers=1, tell=lambda climb: told.append(climb.games))
    assert told == [BATCH]
    assert climb.next_rung().bot == "random", "who has lost to everybody meets the weakest"
    again = Climb(FASHION, "tantan", 2, climb.home)
    assert (again.games, again.standing) == (BATCH, climb.standing)
    assert climb.standing.elo < -100
    shown = page(tmp_path)
    assert "fashion_bot.py" in shown
    assert f"{BATCH} games" in shown


def test_who_fails_is_said_to(tmp_path: Path, known: Any, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--in", str(tmp_path)]
    assert main(["ladder", *where, "add", CRASHES, "--games", "tantan", "--hours", "0", "--workers", "1"]) == 0
    said = capsys.readouterr().out
    assert f"{BATCH} forfeits" in said
    assert (tmp_path / PAGE).read_text("utf-8").count("forfeits") > 0
    assert main(["ladder", *where]) == 0
    assert capsys.readouterr().out in said


def test_nobody_is_rated_where_nothing_is_known(tmp_path: Path, known: Any) -> None:
    with pytest.raises(BadSetup, match="nobody's rating is known"):
        add("greedy", ["silkroad"], 2, 0.0, tmp_path)


def test_what_is_shipped_has_an_anchor_at_nought() -> None:
    told = climbing.shipped()
    for game, tables in told["ratings"].items():
        for players in tables:
            at = {rung.bot: rung.elo for rung in rungs(game, int(players))}
            assert at[told["anchor"]] == 0
            assert all(rung.low <= rung.elo <= rung.high for rung in rungs(game, int(players)))


def test_few_games_that_luck_makes_too_good_are_rated_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = games(300.0, 0.0, 6, 2)
    much = [{**row, "points": [3.0 if bot == 0 else -2.0 for bot in row["seats"]]} for row in rows]
    monkeypatch.setattr("fondaco.lab.meeting.adjusted", lambda rows: much)
    assert rate_if_possible(much, ["new", "old"], "old") == []
    assert rate_without_luck(rows, ["new", "old"], "old") == rate(rows, ["new", "old"], "old")
