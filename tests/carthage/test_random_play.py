"""Random games: sound at every decision, and the same at both speeds."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.games import find
from fondaco.kernel.engine import FAULTS

GAME = find("carthage")
OPTIONS: list[dict[str, Any]] = [{}, {"start_tile": True}, {"deck": [27, 0, 0]}, {"deck": [0, 0, 27]}]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS)
def test_every_state_is_sound_and_legal_is_why_not(players: int, options: dict[str, Any]) -> None:
    engine = GAME.engine(compiled=False)
    assert engine.audit(GAME.blank(players, options, -1), 1, GAME.longest)[0] == FAULTS[0]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS)
def test_compiled_play_is_sound(players: int, options: dict[str, Any]) -> None:
    assert GAME.engine().audit(GAME.blank(players, options, -1), 500, GAME.longest)[0] == FAULTS[0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_speeds_play_the_same_games(players: int) -> None:
    blank = GAME.blank(players, {}, -1)
    fast, slow = (GAME.engine(compiled).trace(blank, 0, GAME.longest) for compiled in (True, False))
    assert fast == slow
