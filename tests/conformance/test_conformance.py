"""The public conformance suite on every game, player count and a sample of options."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.testing import conform, every_setup
from tests.table_sizes import sampled_setups


@pytest.mark.parametrize(("name", "players", "options"), sampled_setups())
def test_every_game_conforms(name: str, players: int, options: dict[str, Any]) -> None:
    assert conform(name, players, games=1, options=options, every=18) >= 5


@pytest.mark.long
@pytest.mark.parametrize(("name", "players", "options"), every_setup(), ids=str)
def test_every_game_conforms_at_length(name: str, players: int, options: dict[str, Any]) -> None:
    assert conform(name, players, games=30, seed=1, options=options, every=5) >= 300
