"""The tables of docs/environments.md are those of the code."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.envs import observation
from fondaco.games import find
from tests.test_docs import rows, section

PAGE = "docs/environments.md"


@pytest.mark.parametrize("name", fondaco.games.names())
def test_the_layout_is_told(name: str) -> None:
    game = find(name)
    told = section(PAGE, game.title)
    assert rows(told) == [
        [f"`{piece.name}`", " × ".join(map(str, piece.shape)), piece.tells] for piece in observation.pieces(name)
    ]
    for players in game.seats:
        assert f"{observation.size(name, players)} with {players}" in told
    assert f"{len(game.actions)} actions" in told
