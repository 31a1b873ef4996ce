"""Time: it passes evenly, comes from one place, and is spent by the turn, whatever one does in between."""

from __future__ import annotations

import ast
import time
from pathlib import Path

import pytest

import fondaco.server
from fondaco.server.timekeeper import Timekeeper

SOURCES = Path(fondaco.server.__file__).parent
READS_A_CLOCK = {
    ("time", "time"),
    ("time", "monotonic"),
    ("datetime", "now"),
    ("datetime", "utcnow"),
    ("date", "today"),
}


@pytest.mark.parametrize("step", [-86_400.0, 3_600.0])
def test_a_clock_that_is_set_changes_nothing(step: float, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Timekeeper()
    wall, passed = time.time(), time.monotonic()
    before = keeper.now()
    assert before == pytest.approx(wall, abs=60)
    monkeypatch.setattr("time.time", lambda: wall + step)
    monkeypatch.setattr("time.monotonic", lambda: passed + 100)
    assert keeper.now() - before == pytest.approx(100, abs=60)
    assert keeper.wall() == wall + step, "but those outside are told what they believe"


def test_time_comes_from_one_place() -> None:
    """How long something took may be measured anywhere."""
    asked = [
        path.name
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and (node.value.id, node.attr) in READS_A_CLOCK
    ]
    assert {*asked} == {"timekeeper.py"}
