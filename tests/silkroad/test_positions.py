"""Positions: what is read, what is refused, and that every one can be played to its end."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco.games.silkroad import board
from tests.silkroad.tables import FIRST, SECOND, THIRD, Json, arriving, at_tile, caravan, do, position

DOCS = Path(__file__).parents[2] / "docs" / "positions.md"


def test_the_position_of_the_docs_can_be_played() -> None:
    blocks = re.findall(r"```json\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    tables = [json.loads(block) for block in blocks if '"silkroad"' in block]
    assert tables
    for table in tables:
        play_to_the_end(fondaco.from_position(table), 1)


def play_to_the_end(match: fondaco.Match, seed: int) -> None:
    """Play at random; every position on the way is read back as the same state."""
    choose = random.Random(seed)
    while not match.over:
        again = fondaco.from_position(json.loads(json.dumps(match.position())))
        assert again.state == match.state
        assert again.legal() == match.legal()
        match.play(choose.choice(match.legal()))
    assert fondaco.from_position(match.position()).state == match.state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("tiles", ["printed", "shuffled"])
def test_every_position_of_a_game_is_read_back_as_the_same_state(players: int, tiles: str) -> None:
    play_to_the_end(fondaco.new("silkroad", players=players, seed=players, tiles=tiles), players)


def odd_position(choose: random.Random) -> Json:
    """A position with caravans anywhere, few cards and odd tiles."""
    cities = list(board.CITIES)
    choose.shuffle(cities)
    places = [place for place in board.PLACES if place not in board.APPROACHES and place not in cities[:3]]
    starts = choose.sample(places, 3)
    camels = choose.sample(range(1, 11), 10)
    goods = ("ivory", "spice", "porcelain", "silk", "tea")
    gems = [[choose.choice(("blue", "red"))], ["yellow", "green"], ["purple", "purple", "green"]]
    return position(
        players=3,
        hands=[{choose.choice(goods): choose.randrange(4)} for _ in range(3)],
        stocks=[{choose.choice(goods): choose.randrange(5)} for _ in range(3)],
        pile={choose.choice(goods): choose.randrange(4)},
        display=[choose.choice(goods) for _ in range(choose.randrange(4))],
        discards=[choose.choice(goods) for _ in range(choose.randrange(3))],
        bag={"yellow": choose.randrange(3), "red": choose.randrange(3)},
        queue=camels[6 : 6 + choose.randrange(5)],
        caravans=[
            caravan(starts[k], cities[k], camels[k * (k + 1) // 2 : (k + 1) * (k + 2) // 2], gems[k]) for k in range(3)
        ],
        tiles={
            choose.choice(board.VILLAGES): choose.choice(sorted(set(board.PRINTED_TILES.values()))) for _ in range(9)
        },
    )


@pytest.mark.parametrize("seed", range(12))
def test_odd_positions_can_be_played_to_the_end(seed: int) -> None:
    play_to_the_end(fondaco.from_position(odd_position(random.Random(seed))), seed)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"drivers": [1]}, "drivers should have 2 entries"),
        ({"drivers": [1, 1]}, "different numbers"),
        ({"drivers": [1, 6]}, "from 1 to 5"),
        ({"drivers": [True, 2]}, "whole number"),
        ({"caravans": [FIRST, SECOND]}, "caravans should have 3 entries"),
        ({"caravans": [FIRST, SECOND, None]}, "three, or two with no_more_caravans"),
        ({"caravans": [FIRST, SECOND, THIRD], "no_more_caravans": True}, "three, or two with no_more_caravans"),
        ({"caravans": [FIRST, None, None], "no_more_caravans": True}, "three, or two with no_more_caravans"),
        ({"caravans": [FIRST | {"at": "Nowhere"}, SECOND, THIRD]}, "should be one of"),
        ({"caravans": [FIRST | {"at": "Yspahan"}, SECOND, THIRD]}, "not be its destination"),
        ({"caravans": [FIRST | {"at": "Amritsar"}, SECOND, THIRD]}, "all different"),
        ({"caravans": [FIRST | {"at": "Samarkand"}, SECOND, THIRD]}, "all different"),
        ({"caravans": [FIRST | {"to": "Byzantium"}, SECOND, THIRD]}, "all different"),
        ({"caravans": [FIRST | {"at": "Antioch"}, SECOND, THIRD]}, "another city's approach"),
        ({"caravans": [FIRST | {"camels": []}, SECOND, THIRD]}, "1 each"),
        ({"caravans": [FIRST | {"camels": [8, 9]}, SECOND, THIRD]}, "entries"),
        ({"caravans": [FIRST | {"camels": [11]}, SECOND, THIRD]}, "from 1 to 10"),
        ({"caravans": [FIRST, SECOND | {"gems": ["red"]}, THIRD]}, "2 each"),
        ({"caravans": [FIRST | {"camels": [9]}, SECOND, THIRD]}, "different camels"),
        ({"caravans": [FIRST | {"size": 1}, SECOND, THIRD]}, "no field"),
        ({"queue": [8]}, "different camels"),
        ({"queue": [5, 5]}, "different numbers"),
        ({"gems": [{"colourless": 3}, {}]}, "from 0 to 2"),
        ({"gems": [{"blue": 3}, {}]}, "only 4"),
        ({"display": ["silk"] * 4}, "0 to 3 entries"),
        ({"pile": {"silk": 14}}, "only 14"),
        ({"pile": {"gold": 1}}, "should be one of"),
        ({"hands": [{"tea": -1}, {}]}, "whole number"),
        ({"tiles": {"Tabriz": "harbour"}}, "should be one of"),
        ({"tiles": {"Genoa": "thief"}}, "no field"),
        ({"no_more_caravans": 1}, "true or false"),
        ({"moved": 1}, "no field"),
        ({"phase": "move"}, "played is missing"),
        ({"phase": "move", "played": {"goods": "tea", "cards": 1}}, "stock of the seat to move"),
        (
            {"phase": "move", "played": {"goods": "tea", "cards": 9}, "stocks": [{"tea": 9}, {}]},
            "nothing could be chosen",
        ),
        ({"phase": "draw", "draws": {"due": 2}, "moved": 1}, "from 1 to 1"),
        ({"phase": "draw", "draws": {"due": 1, "more": True}}, "needs a caravan"),
        ({"phase": "draw", "draws": {"due": 1}, "pile": {}, "display": []}, "nothing could be chosen"),
        ({"phase": "sale", "moved": 1}, "on the road, or in its destination"),
        ({"phase": "draw more", "moved": 1}, "on the road, or in its destination"),
        ({"phase": "draw", "draws": {"due": 1}, "moved": 3}, "on the road, or in its destination"),
        ({"phase": "sale", "moved": 1, "caravans": [FIRST | {"at": "Turfan"}, SECOND, THIRD]}, "tile that leads to"),
        ({"phase": "camels", "moved": 3, "caravans": [FIRST, SECOND, THIRD | {"at": "Lanzhou"}]}, "small enough"),
        (
            {"phase": "customs", "moved": 1, "caravans": [FIRST | {"at": "Turfan"}, SECOND, THIRD]},
            "not the seat that decides",
        ),
        ({"phase": "reveal", "moved": 1}, "three, or two"),
        ({"phase": "thief", "moved": 1, "robbed": [2]}, "a seat from 0 to 1"),
        ({"phase": "over"}, "to_move"),
    ],
)
def test_what_does_not_fit_is_refused_and_said(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(fondaco.BadPosition, match=re.escape(complaint)):
        fondaco.from_position(position(**fields))


def test_villages_left_out_of_the_tiles_keep_their_printed_tile() -> None:
    tiles = fondaco.from_position(position(tiles={"Tabriz": "customs"})).position()["tiles"]
    assert tiles == board.PRINTED_TILES | {"Tabriz": "customs"}


def test_the_right_to_sell_is_checked() -> None:
    match = at_tile("market spice", stocks=[{"spice": 1}, {"spice": 1}])
    sale = match.position()
    assert fondaco.from_position(sale).legal() == match.legal()
    with pytest.raises(fondaco.BadPosition, match="right to sell"):
        fondaco.from_position(sale | {"to_move": 1 - sale["to_move"]})


def test_camels_sold_in_a_great_market_are_in_the_queue() -> None:
    match = fondaco.from_position(arriving(2, [9, 3], ["green", "red"], stocks=[{"spice": 1, "porcelain": 1}, {}]))
    do(match, "play tea 1", "move 2 Yspahan", "draw pile", "sell red")
    sale = match.position()
    assert sale["queue"][-1] == 9
    assert fondaco.from_position(sale).state == match.state
    with pytest.raises(fondaco.BadPosition, match="great market"):
        fondaco.from_position(sale | {"queue": []})


def test_the_chain_of_thefts_is_checked() -> None:
    match = do(at_tile("thief", players=3, stocks=[{}, {"silk": 1}, {"silk": 1}]), "rob 1 silk")
    theft = match.position()
    assert theft["robbed"] == [1]
    with pytest.raises(fondaco.BadPosition, match="robbed"):
        fondaco.from_position(theft | {"robbed": [2]})


def test_a_caravan_arriving_is_read_back() -> None:
    match = fondaco.from_position(arriving(1, [8], ["blue"]))
    do(match, "play tea 1", "move 1 Yspahan")
    assert fondaco.from_position(match.position()).state == match.state
