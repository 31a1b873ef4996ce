"""Silk Road: the set-up, S1 to S4, and the options."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import fondaco
from fondaco.games.silkroad import board

SEATS = [2, 3, 4, 5]
CAMEL_GOODS = {
    1: "silk",
    2: "porcelain",
    3: "spice",
    4: "ivory",
    5: "tea",
    6: "tea",
    7: "ivory",
    8: "spice",
    9: "porcelain",
    10: "silk",
}


@pytest.mark.parametrize("players", SEATS)
def test_s1_four_cards_to_each_hand_three_on_display_and_the_rest_in_the_pile(players: int) -> None:
    position = fondaco.new("silkroad", players=players, seed=1).position()
    assert [sum(hand.values()) for hand in position["hands"]] == [4] * players
    assert len(position["display"]) == 3
    cards: Counter[str] = Counter(position["display"]) + Counter(position["pile"])
    for hand in position["hands"]:
        cards += Counter(hand)
    assert cards == dict.fromkeys(("ivory", "spice", "porcelain", "silk", "tea"), 14)
    assert position["stocks"] == [{}] * players
    assert position["discards"] == []


def test_s1_cards_are_dealt_seat_after_seat_from_seat_0() -> None:
    draws = [e for e in fondaco.new("silkroad", players=3, seed=1).events() if e.get("from") == "pile"]
    assert [(e["to"], e["to_at"]) for e in draws] == [
        *[("hand", seat) for seat in range(3) for _ in range(4)],
        *[("display", None)] * 3,
    ]


def test_s2_caravans_of_one_two_and_three_camels_and_four_in_the_queue() -> None:
    position = fondaco.new("silkroad", seed=2).position()
    assert [one["at"] for one in position["caravans"]] == ["Tashkent", "Amritsar", "Chang'an"]
    assert [len(one["camels"]) for one in position["caravans"]] == [1, 2, 3]
    camels = [camel for one in position["caravans"] for camel in one["camels"]] + position["queue"]
    assert len(position["queue"]) == 4
    assert sorted(camels) == list(range(1, 11))


def test_s2_every_goods_has_two_camels_whose_numbers_sum_to_eleven() -> None:
    from fondaco.games.silkroad.layout import CAMEL_GOODS as table
    from fondaco.games.silkroad.layout import GOODS_NAMES

    assert {camel: GOODS_NAMES[table[camel]] for camel in range(1, 11)} == CAMEL_GOODS
    assert all(CAMEL_GOODS[camel] == CAMEL_GOODS[11 - camel] for camel in range(1, 11))


def test_s3_gems_lie_in_the_destinations() -> None:
    position = fondaco.new("silkroad", seed=3).position()
    assert [one["to"] for one in position["caravans"]] == ["Yspahan", "Samarkand", "Byzantium"]
    assert [len(one["gems"]) for one in position["caravans"]] == [1, 2, 3]
    gems: Counter[str] = Counter(position["bag"])
    for one in position["caravans"]:
        gems += Counter(one["gems"])
    assert gems == dict.fromkeys(("blue", "yellow", "green", "red", "purple"), 4)


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("seed", range(5))
def test_s4_the_lowest_driver_starts(players: int, seed: int) -> None:
    match = fondaco.new("silkroad", players=players, seed=seed)
    drivers = match.position()["drivers"]
    assert len(set(drivers)) == players
    assert set(drivers) <= {1, 2, 3, 4, 5}
    assert match.seat == drivers.index(min(drivers))


def test_s4_who_starts_is_not_for_the_players_to_name() -> None:
    with pytest.raises(fondaco.BadSetup, match="rules decide"):
        fondaco.new("silkroad", start=0)


def test_the_draws_of_the_set_up_follow_the_order_of_its_clauses() -> None:
    match = fondaco.new("silkroad", players=3, seed=4, tiles="shuffled")
    pools = [event["pool"] for event in match.events() if event["event"] == "draws"]
    assert pools == ["tiles"] * 22 + ["pile"] * 15 + ["camels"] * 10 + ["bag"] * 6 + ["drivers"] * 3


def test_printed_tiles_are_not_drawn() -> None:
    match = fondaco.new("silkroad", seed=4)
    assert match.position()["tiles"] == board.PRINTED_TILES
    assert "tiles" not in {event.get("pool") for event in match.events()}


def test_shuffled_tiles_are_the_same_tiles_elsewhere() -> None:
    tiles = fondaco.new("silkroad", seed=4, tiles="shuffled").position()["tiles"]
    assert tiles != board.PRINTED_TILES
    assert Counter(tiles.values()) == Counter(board.PRINTED_TILES.values())
    assert list(tiles) == list(board.VILLAGES)


def test_the_tiles_are_those_of_the_box() -> None:
    tiles = Counter(board.PRINTED_TILES.values())
    goods = ("ivory", "spice", "porcelain", "silk", "tea")
    assert tiles == {
        **{f"market {name}": 2 for name in goods},
        "black market": 2,
        "camels 1": 1,
        "camels 2": 1,
        "camels 3": 2,
        "customs": 1,
        "sandstorm": 1,
        "thief": 2,
        "bazaar": 1,
        "bakshish": 1,
    }


@pytest.mark.parametrize("options", [{"tiles": "odd"}, {"tiles": None}, {"open_gems": 1}, {"open_hands": True}])
def test_other_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(fondaco.BadSetup):
        fondaco.new("silkroad", **options)


@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_play(players: int) -> None:
    with pytest.raises(fondaco.BadSetup, match="2 to 5"):
        fondaco.new("silkroad", players=players)
