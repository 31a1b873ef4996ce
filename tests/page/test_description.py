"""What a page is told of a game: web/tests/matches.test.ts shows that it is enough."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from fondaco.errors import BadGame
from fondaco.games import find, names
from fondaco.games.game import Game
from fondaco.kernel.zones import Counts
from fondaco.page.description import describe
from fondaco.page.files import described, place_for
from fondaco.page.folder import DESCRIPTION


def is_up_to_date(game: Game) -> bool:
    return (place_for(game) / DESCRIPTION).read_text(encoding="utf-8") == described(game)


@pytest.mark.parametrize("name", names())
def test_the_file_in_a_games_folder_is_what_fondaco_page_writes(name: str) -> None:
    assert is_up_to_date(find(name)), f"write it anew with: fondaco page {name}"


def test_so_is_that_of_the_example(linger: Game) -> None:
    assert is_up_to_date(linger), "write it anew with: FONDACO_GAMES=examples/linger fondaco page linger"


def test_a_game_in_one_file_is_described_as_well(pebbles: Game) -> None:
    told = json.loads(described(pebbles))
    assert told["parts"] == ["pearl", "ruby", "emerald"]
    assert told["words"]["seat"]
    assert len(told["blank"]) == 2 * pebbles.state.size()


def test_what_the_page_could_not_write_is_refused(pebbles: Game) -> None:
    @dataclass(frozen=True)
    class Weighed(Counts):
        pass

    [hands] = [zone for zone in pebbles.zones.fields if zone.name == "hands"]
    kind, hands.kind = hands.kind, Weighed(hands.kind.names)
    try:
        with pytest.raises(BadGame, match="does not know what the field hands of Pebbles holds"):
            describe(pebbles)
    finally:
        hands.kind = kind
