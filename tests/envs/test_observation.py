"""The vector of a seat tells all of its view, and nothing else."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco.envs import observation
from fondaco.errors import BadSetup, FondacoError
from fondaco.games import find
from fondaco.kernel.zones.rows import Row
from fondaco.match import Match
from fondaco.testing import every_setup, random_walk, reshuffled, retold
from tests.table_sizes import setups

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

SETUPS = every_setup()
COUNTS = [(name, players) for name in fondaco.games.names() for players in find(name).seats]


def seen(match: Match, seat: int) -> Any:
    row = np.full(observation.size(match.game.name, match.players), -99, np.float32)
    observation.write(match, seat, row)
    return row


@pytest.mark.parametrize(("name", "players", "options"), SETUPS)
def test_a_view_can_be_read_back(name: str, players: int, options: dict[str, Any]) -> None:
    luck = random.Random(name)
    moments = 0
    for match in random_walk(name, players, 1, options):
        if match.over or luck.randrange(3) == 0:
            for seat in range(players):
                row = seen(match, seat)
                assert observation.decode(name, players, row, **options) == match.view(seat)
                moments += 1
    assert moments > 10 * players


@pytest.mark.parametrize(("name", "players", "options"), setups())
def test_nothing_hidden_is_told(name: str, players: int, options: dict[str, Any]) -> None:
    """What the seat cannot know is dealt anew, or was dealt otherwise: the vector stays."""
    luck = random.Random(name)
    varied = 0
    for match in random_walk(name, players, 2, options):
        if luck.randrange(8) > 0:
            continue
        for seat in range(players):
            for other in (reshuffled(match, seat, luck), retold(match, seat, luck)):
                if other is not None and other.view(seat) == match.view(seat):
                    assert np.array_equal(seen(other, seat), seen(match, seat))
                    varied += other.position() != match.position()
    assert varied > 3 or "open_hands" in options  # with open hands only the pile is hidden, which has no order


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_compiled_and_interpreted_write_the_same(name: str, players: int) -> None:
    observe = find(name).zones.observer(find(name).rules["score"])
    for match in random_walk(name, players, 3):
        for seat in range(players):
            row = [0] * observation.size(name, players)
            observe(match.state, seat, 0, Row(row))
            assert seen(match, seat).tolist() == row


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_the_layout_covers_the_vector(name: str, players: int) -> None:
    covered = np.zeros(observation.size(name, players), int)
    for part in observation.layout(name, players).values():
        covered[part] += 1
    assert (covered == 1).all()


def test_own_things_come_first() -> None:
    match = fondaco.new("tantan", players=3, seed=1, start=0)
    parts = observation.layout("tantan", 3)
    for seat in range(3):
        row = seen(match, seat)
        assert row[parts["seat"]].argmax() == seat
        assert row[parts["to_move"]].argmax() == (0 - seat) % 3
        own = row[parts["hands"]][:11]
        assert own.sum() == row[parts["hand_sizes"]][0] == sum(match.view(seat)["hands"][seat].values())


def test_what_does_not_fit_is_refused() -> None:
    match = fondaco.new("tantan", players=3, seed=1)
    with pytest.raises(FondacoError, match="has 192 numbers"):
        observation.write(match, 0, np.zeros(5, np.float32))
    with pytest.raises(FondacoError, match="no seat 3"):
        observation.write(match, 3, np.zeros(192, np.float32))
    with pytest.raises(BadSetup, match="2 to 4 players, not 7"):
        observation.layout("tantan", 7)
    with pytest.raises(BadSetup, match="has 192 numbers"):
        observation.decode("tantan", 3, np.zeros(5))
