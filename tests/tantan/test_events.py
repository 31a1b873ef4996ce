"""Events tell all that happens: who only listens knows the whole table."""

from __future__ import annotations

import random

import pytest

import fondaco
from tests.tantan.mirror import ZONES, Mirror


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_a_follower_of_the_events_knows_the_whole_table(players: int, seed: int) -> None:
    choose = random.Random(seed)
    match = fondaco.new("tantan", players=players, seed=seed)
    mirror = Mirror(players)
    mirror.follow(match.events())
    while not match.over:
        match.play(choose.choice(match.legal()))
        mirror.follow(match.events(mirror.heard))
        position = match.position()
        assert mirror.zones() == {zone: position[zone] for zone in ZONES}
