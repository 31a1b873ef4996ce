"""Learning: lessons are learnt, the net that learns is the net that plays, and a course goes on where it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fondaco.bots.chances import LEANINGS
from fondaco.bots.mind import mind_of
from fondaco.cli import main
from fondaco.errors import BadSetup
from fondaco.lab.training import course
from fondaco.lab.training.course import Course, Plan
from fondaco.lab.training.learner import Learner, Lessons
from fondaco.lab.training.school import School
from fondaco.lab.workforce import Workforce
from fondaco.testing import random_walk
from tests.bots.test_intuition import teller

TINY = Plan(games=2, rounds=1, searched=2, iterations=2, parts=2, epochs=2, duels=0)


def toy(decisions: int = 2000, seed: int = 0) -> Lessons:
    """Two seats; whoever has more of the first thing usually wins, which by hand nobody sees."""
    luck = np.random.default_rng(seed)
    own = luck.integers(0, 5, (decisions, 2, 4)).astype(np.int8)
    ahead = own[:, 0, 0] - own[:, 1, 0] + luck.normal(0, 0.5, decisions)
    won = (ahead > 0).astype(np.float32)
    common = luck.integers(0, 2, (decisions, 3)).astype(np.int8)
    return Lessons(common, own, np.zeros((decisions, 2), np.float32), np.stack([won, 1 - won], axis=1))


def test_a_rule_is_learnt_from_lessons() -> None:
    learner, lessons = Learner(3, 4), toy()
    held, luck = toy(seed=1).some(slice(None)), np.random.default_rng(0)
    assert held.surprise() == pytest.approx(np.log(2))
    for _ in range(400):
        learner.step(lessons.some(luck.integers(0, len(lessons), 128)), 0.01)
    assert learner.surprise(held) < 0.4
    again = Learner(3, 4, seed=5)
    again.restore(learner.kept())
    assert again.surprise(held) == learner.surprise(held)
    assert (again.net() == learner.net()).all()


def test_slopes_are_where_the_surprise_goes() -> None:
    """Every layer's, beside what a tiny change of a weight does; with odd numbers: whole ones lie on the edges."""
    learner, tiny = Learner(3, 4), 1e-6
    whole = toy(200)
    lessons = Lessons(whole.common + 0.0317, whole.own + 0.0173, whole.odds.astype(np.float64), whole.truth)
    learner.weights["last"] = np.linspace(-1, 1, len(learner.weights["last"]), dtype=np.float32)
    slopes, weights = learner.slopes(lessons), learner.rounded()
    for name in weights:
        found = []
        for change in (-tiny, tiny):
            other: Any = weights[name].astype(np.float64)
            other.flat[1] += change
            moved = {**weights, name: other}
            found.append(lessons.surprise(learner.run(moved, lessons).leanings))
        assert slopes[name].flat[1] == pytest.approx((found[1] - found[0]) / (2 * tiny), rel=1e-4, abs=1e-9), name


def test_the_net_that_learns_is_the_net_that_plays() -> None:
    """In fractions, and in whole numbers, which are cut off at each layer."""
    school, mind = School("tantan", 3, compiled=False), mind_of("tantan")
    learner = Learner(school.common, school.own + 1)
    learner.weights["last"] = np.linspace(-1, 1, len(learner.weights["last"]), dtype=np.float32)
    found = teller("tantan", 3, learner.net(), compiled=False)
    cells, odds, leanings = [], [], []
    for match in random_walk("tantan", 3, 4):
        if not match.over:
            points = found.regard(match.state).points
            spread = mind.doubt(match.state, mind.weights.vector(mind.weights.verdict))
            cells.append(found.thinking.notes[0].cells[: school.common + 3 * school.own])
            odds.append([hope / spread for hope in points])
            leanings.append(list(found.thinking.outlook[LEANINGS]))
    book = {"cells": np.array(cells), "odds": np.array(odds), "won": np.array(odds), "values": np.array(odds)}
    wanted = learner.run(learner.rounded(), school.lessons(book, 0.0).some(slice(None))).leanings
    assert np.abs(wanted - leanings).max() < 0.05
    assert wanted.std() > 0.05


def test_what_is_written_down_is_what_was_played() -> None:
    book = School("tantan", 2, compiled=False).book(1, "lessons", 0, 2, 50, (2, 100, 2))
    assert 20 < len(book["won"]) <= 50
    assert (book["won"].sum(axis=1) == 1).all()
    assert np.abs(book["values"].sum(axis=1) - 1).max() < 1e-5
    assert book["cells"].any(axis=1).all()


class Interrupted(Exception):
    """Somebody pulled the plug."""


def course_for_two(folder: Path, plan: Plan | None, workforce: Workforce = course.ALONE) -> Course:
    found = Course("tantan", folder, plan, compiled=False, workforce=workforce)
    found.schools = {2: found.schools[2]}
    return found


def test_a_course_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "BATCH", 8)
    unlearnt = course_for_two(tmp_path / "none", TINY).learner.net()
    whole = course_for_two(tmp_path / "whole", TINY).run()
    assert (whole != unlearnt).any()
    keep, parts = course.keep, tmp_path / "parts"

    def keep_and_stop(file: Path, **arrays: Any) -> None:
        keep(file, **arrays)
        raise Interrupted

    monkeypatch.setattr(course, "keep", keep_and_stop)
    stops = 0
    while not course_for_two(parts, None if stops else TINY).is_over:
        with pytest.raises(Interrupted):
            course_for_two(parts, None).run()
        stops += 1
    assert stops == 2 * TINY.parts + 2 * TINY.epochs
    assert (course_for_two(parts, None).run() == whole).all()
    with pytest.raises(BadSetup, match="another course was begun"):
        course_for_two(parts, Plan())


@pytest.mark.parametrize(
    "workforce", [{"workers": 2}, pytest.param({"workers": 2, "ray": "local"}, marks=pytest.mark.long)], ids=str
)
def test_whoever_plays_the_games_the_same_is_learnt(
    workforce: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course, "BATCH", 8)
    alone = course_for_two(tmp_path / "alone", TINY).run()
    together = course_for_two(tmp_path / "together", TINY, Workforce(**workforce))
    together.play(0)
    assert not together.curve
    assert (together.run() == alone).all()


@pytest.mark.long
def test_ten_minutes_are_worth_something(tmp_path: Path) -> None:
    """Of games held out, what was learnt foretells the winner better than the judgement by hand, at every table; and
    a search that judges by it beats one that does not, with as many iterations."""
    plan = Plan(games=4000, rounds=1, searched=200, duels=0)
    taught = Course("tantan", tmp_path, plan)
    net = taught.run()
    for by_hand, learnt in taught.curve[-1]["surprise"].values():
        assert learnt < by_hand
    shares = taught.schools[2].duel(net, None, 1000, plan.iterations, 1)
    by_deal = shares.reshape(-1, 2).mean(axis=1)
    assert by_deal.mean() - 1.96 * by_deal.std() / len(by_deal) ** 0.5 > 0.5


def test_what_is_not_asked_for_is_as_usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A course that is asked for by one number has all the others of a plan."""
    asked: list[Plan | None] = []

    def begin(name: str, folder: Path, plan: Plan | None, tell: Any, workforce: Workforce) -> Course:
        asked.append(plan)
        raise Interrupted

    monkeypatch.setattr(course, "Course", begin)
    for flags in (["--games", "7"], []):
        with pytest.raises(Interrupted):
            main(["train", "tantan", *flags, "--in", str(tmp_path), "--out", str(tmp_path)])
    assert asked == [Plan(games=7), None]
