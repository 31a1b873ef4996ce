"""Random games: records, invariants, and the same play at both speeds."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import fondaco
from fondaco.games import find
from fondaco.kernel.engine import FAULTS

GAME = find("silkroad")
TILES = [{}, {"tiles": "shuffled"}]


def random_match(players: int, seed: int, options: dict[str, Any]) -> fondaco.Match:
    choose = random.Random(seed)
    match = fondaco.new("silkroad", players=players, seed=seed, **options)
    while not match.over:
        assert match.check() == []
        match.play(choose.choice(match.legal()))
    assert match.check() == []
    return match


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", TILES)
def test_a_record_replays_with_and_without_its_seed(players: int, options: dict[str, str]) -> None:
    match = random_match(players, 11, options)
    record = json.loads(json.dumps(match.record()))
    assert fondaco.replay(record).position() == match.position()
    assert fondaco.replay(record | {"seed": None}).position() == match.position()
    assert fondaco.replay(record).events() == match.events()
    assert len(match.winners()) == 1


def test_a_record_with_other_luck_than_its_seed_gives_is_refused() -> None:
    record = random_match(2, 3, {}).record()
    first = record["chance"][0]
    other = next(goods for goods in ("tea", "silk") if goods != first)
    with pytest.raises(fondaco.BadRecord, match=r"chance\[0\]"):
        fondaco.replay(record | {"chance": [other, *record["chance"][1:]]})


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", TILES)
def test_every_state_is_sound_and_legal_is_why_not(players: int, options: dict[str, str]) -> None:
    engine = GAME.engine(compiled=False)
    assert engine.audit(GAME.blank(players, options, -1), 2, GAME.longest)[0] == FAULTS[0]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", TILES)
def test_compiled_play_is_sound(players: int, options: dict[str, str]) -> None:
    assert GAME.engine().audit(GAME.blank(players, options, -1), 500, GAME.longest)[0] == FAULTS[0]


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("options", TILES)
def test_both_speeds_play_the_same_games(players: int, options: dict[str, str]) -> None:
    blank = GAME.blank(players, options, -1)
    for game in range(2):
        assert GAME.engine().trace(blank, game, GAME.longest) == GAME.engine(compiled=False).trace(
            blank, game, GAME.longest
        )
