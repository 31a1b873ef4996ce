"""Nothing changes unnoticed: path counts and whole playthroughs against files."""

from __future__ import annotations

import json

import pytest

from tests.conformance.goldens import PATHS, SETUPS, count_paths, played, playthrough, playthrough_file


@pytest.mark.parametrize(("name", "players"), SETUPS)
def test_path_counts(name: str, players: int) -> None:
    assert count_paths(name, players) == json.loads(PATHS.read_text())[f"{name} {players}"]


@pytest.mark.parametrize(("name", "players"), SETUPS)
def test_playthroughs(name: str, players: int) -> None:
    match = played(name, players)
    assert playthrough(match) == playthrough_file(name, players).read_text()
