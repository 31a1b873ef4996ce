"""Matches at hand: so many as the settings say, and one more at play costs little more."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, cast

import pytest

from fondaco.errors import BadSetup
from fondaco.server.bot_pool import BotPool
from fondaco.server.courses import Courses
from fondaco.server.matches import begin
from fondaco.server.services import Services
from fondaco.server.settings import Settings, read_settings
from fondaco.server.store.store import Store
from tests.server.courses import setup

AT_HAND, ROUNDS = 40, 50


def rebuilt(courses: Courses, at_play: int) -> float:
    """How much of what is asked for in turn has to be rebuilt."""
    dealt = begin(setup("tantan", 2))
    missed = 0
    for number in [*range(at_play)] * ROUNDS:
        match = f"match {number}"
        missed += match not in courses.at_hand
        course = courses._keep(begin(dealt.setup._replace(id=match)))
        assert course.setup.id == match
        assert len(courses.at_hand) <= AT_HAND
    return missed / (at_play * ROUNDS)


@pytest.mark.parametrize(("at_play", "most"), [(AT_HAND, 1 / ROUNDS), (AT_HAND + 1, 0.1), (AT_HAND * 3 // 2, 0.65)])
def test_there_is_no_cliff(at_play: int, most: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the one unused for longest to go, all would be rebuilt as soon as there is one too many."""
    monkeypatch.setattr("fondaco.server.courses.randrange", random.Random(1).randrange)
    assert rebuilt(Courses(cast(Any, None), cast(Any, None), AT_HAND), at_play) <= most


def test_how_many_is_a_setting(tmp_path: Path) -> None:
    settings = read_settings({}, {"FONDACO_MATCHES_AT_HAND": "7"})
    services = Services(settings, Store(f"sqlite:///{tmp_path}/fondaco.db"), cast(Any, None), BotPool(0, 1))
    assert services.courses.most_at_hand == 7
    with pytest.raises(
        BadSetup, match="FONDACO_MATCHES_AT_HAND cannot be 0: it should be a whole number from 1 to 100000"
    ):
        read_settings({}, {"FONDACO_MATCHES_AT_HAND": "0"})
    assert Settings().matches_at_hand > 1_500
