"""Silk Road: markets, S12 to S17."""

from __future__ import annotations

import fondaco
from tests.silkroad.tables import FIRST, SECOND, THIRD, arrived, arriving, at_tile, caravan, do, events, refusal, table

# S12


def test_s12_camels_are_sold_by_falling_number_for_a_gem_of_the_sellers_choice() -> None:
    match = arrived(3, [4, 1, 10], ["blue", "yellow", "purple"], stocks=[{"silk": 4}, {"ivory": 1}])
    assert match.seat == 0
    assert match.legal() == ["decline", "sell blue", "sell purple", "sell yellow"]
    do(match, "sell purple")
    assert match.seat == 1
    assert match.legal() == ["decline", "sell blue", "sell yellow"]
    do(match, "sell blue", "sell yellow")
    assert [(e["camel"], e["seat"]) for e in events(match, "sold")] == [(10, 0), (4, 1), (1, 0)]
    assert match.position()["gems"] == [{"yellow": 1, "purple": 1}, {"blue": 1}]


def test_s12_only_gems_of_the_city_can_be_chosen() -> None:
    match = arrived(1, [8], ["blue"], stocks=[{"spice": 1}, {}])
    assert refusal(match, "sell red") == ("S12", "not-in-city")
    assert refusal(match, "sell") == ("S12", "choose-a-gem")


def test_s12_sold_or_not_each_camel_goes_to_the_end_of_the_queue_right_after_its_sale() -> None:
    match = arrived(3, [10, 4, 1], ["blue", "yellow", "purple"], stocks=[{"silk": 2}, {}], queue=[5, 6, 2, 7])
    assert match.position()["queue"] == [5, 6, 2, 7]
    do(match, "sell blue")
    assert match.position()["queue"] == [5, 6, 2, 7, 10, 4]
    assert match.position()["caravans"][2]["camels"] == [1]


def test_s12_gems_not_sold_for_leave_the_game() -> None:
    match = arrived(2, [9, 3], ["green", "red"], stocks=[{"spice": 1}, {}])
    do(match, "sell red")
    assert [e["gem"] for e in events(match, "moves") if e["to"] == "box"] == ["green"]
    assert match.position()["gems"] == [{"red": 1}, {}]


def test_s12_with_no_candidate_a_market_needs_no_decision() -> None:
    match = arrived(1, [8], ["blue"])
    assert match.seat == 1
    assert match.position()["phase"] == "turn"
    assert [e["camel"] for e in events(match, "not sold")] == [8]


# S13


def test_s13_the_right_is_with_the_most_cards() -> None:
    match = arrived(1, [8], ["blue"], drivers=[5, 1], stocks=[{"spice": 1}, {"spice": 2}])
    assert match.seat == 1


def test_s13_ties_go_to_the_highest_driver() -> None:
    match = arrived(1, [8], ["blue"], drivers=[2, 4], stocks=[{"spice": 2}, {"spice": 2}])
    assert match.seat == 1


def test_s13_a_decline_passes_the_right_on() -> None:
    match = arrived(1, [8], ["blue"], drivers=[2, 4], stocks=[{"spice": 2}, {"spice": 2}])
    do(match, "decline")
    assert match.seat == 0
    do(match, "decline")
    assert [e["camel"] for e in events(match, "not sold")] == [8]
    assert match.position()["stocks"] == [{"spice": 2, "tea": 1}, {"spice": 2}]
    assert match.position()["drivers"] == [2, 4]


def test_s13_the_seller_discards_half_rounded_up() -> None:
    for cards, left in ((1, {}), (2, {"spice": 1}), (3, {"spice": 1}), (4, {"spice": 2}), (5, {"spice": 2})):
        match = arrived(1, [8], ["blue"], stocks=[{}, {"spice": cards}])
        do(match, "sell blue")
        assert match.position()["stocks"][1] == left
        assert match.position()["discards"] == ["spice"] * ((cards + 1) // 2)


def test_s13_after_a_tie_the_highest_driver_among_the_tied_is_exchanged_with_the_lowest() -> None:
    stocks = [{"spice": 2}, {"spice": 2}, {"spice": 2}, {"spice": 1}]
    match = arrived(1, [8], ["blue"], players=4, hands=[{"tea": 1}, {}, {}, {}], drivers=[3, 5, 2, 1], stocks=stocks)
    do(match, "sell blue")
    assert match.position()["drivers"] == [3, 2, 5, 1]


def test_s13_without_a_tie_drivers_stay() -> None:
    match = arrived(1, [8], ["blue"], stocks=[{"spice": 2}, {"spice": 1}])
    do(match, "sell blue")
    assert match.position()["drivers"] == [1, 2]
    assert events(match, "driver moves") == []


def test_s13_those_who_declined_do_not_count_as_tied() -> None:
    stocks = [{"spice": 2}, {"spice": 2}, {"spice": 2}]
    match = arrived(1, [8], ["blue"], players=3, hands=[{"tea": 1}, {}, {}], drivers=[1, 4, 2], stocks=stocks)
    do(match, "decline")
    assert match.seat == 2
    do(match, "sell blue")
    assert match.position()["drivers"] == [2, 4, 1]


def test_s13_a_decline_holds_for_one_sale_only() -> None:
    match = arrived(2, [6, 5], ["green", "red"], stocks=[{"tea": 3}, {}])
    do(match, "skip", "decline")
    assert match.seat == 0
    assert match.position()["declined"] == []
    assert match.position()["caravans"][1]["camels"] == [5]


# S14


def test_s14_a_new_caravan_of_the_same_size_forms_from_the_first_of_the_queue() -> None:
    match = arrived(2, [9, 3], ["green", "red"], queue=[5, 6, 2, 7])
    new = match.position()["caravans"][1]
    assert new["at"] == "Yspahan"
    assert sorted(new["camels"]) == [5, 6]
    assert match.position()["queue"] == [2, 7, 9, 3]
    assert len(new["gems"]) == 2
    assert sum(match.position()["bag"].values()) == 4


def test_s14_its_destination_is_the_kth_empty_city_clockwise() -> None:
    """Yspahan is its own; Tashkent and Byzantium have gems; Samarkand, Chang'an and Amritsar are empty."""
    expected = {1: "Samarkand", 2: "Chang'an", 3: "Amritsar"}
    ways = {1: ("Tashkent", "Turfan"), 2: ("Byzantium", "Kashgar"), 3: ("Tashkent", "Turfan")}
    camels = {1: [8], 2: [9, 3], 3: [10, 4, 1]}
    gems = {1: ["blue"], 2: ["green", "red"], 3: ["blue", "yellow", "purple"]}
    for number in (1, 2, 3):
        others = [other for other in (1, 2, 3) if other != number]
        caravans: list[object] = [None, None, None]
        caravans[number - 1] = caravan("Yazd", "Yspahan", camels[number], gems[number])
        for other, (to, at) in zip(others, (ways[1], ways[2]), strict=True):
            caravans[other - 1] = caravan(at, to, camels[other], gems[other])
        match = table(caravans=caravans)
        do(match, "play tea 1", f"move {number} Yspahan", "draw pile")
        assert match.position()["caravans"][number - 1]["to"] == expected[number]


def test_s14_a_city_with_a_caravan_in_it_is_not_empty() -> None:
    match = table(caravans=[FIRST | {"at": "Yazd"}, SECOND | {"at": "Byzantium"}, THIRD | {"to": "Tashkent"}])
    do(match, "play tea 1", "move 1 Yspahan", "draw pile")
    assert match.position()["caravans"][0]["to"] == "Amritsar"


def test_s14_example_10_cities_are_counted_again() -> None:
    """From Byzantium with only Yspahan and Chang'an empty, k = 3: Chang'an, Yspahan, Chang'an."""
    match = table(
        caravans=[
            FIRST | {"at": "Samarkand", "to": "Tashkent"},
            SECOND | {"at": "Merv", "to": "Amritsar"},
            THIRD | {"at": "Antioch"},
        ],
    )
    do(match, "play tea 1", "move 3 Byzantium", "draw pile")
    assert match.position()["caravans"][2]["to"] == "Chang'an"


# S15


def test_s15_example_12_a_sale_of_the_highest_camel_of_the_goods_for_a_colourless_gem() -> None:
    caravans = [
        FIRST | {"camels": [3]},
        SECOND | {"camels": [9, 4]},
        caravan("Kashgar", "Byzantium", [6, 5, 2], THIRD["gems"]),
    ]
    match = table(
        caravans=caravans,
        queue=[8, 7, 10, 1],
        tiles={"Kabul": "market tea"},
        hands=[{"silk": 1}, {}],
        stocks=[{}, {"tea": 1}],
    )
    do(match, "play silk 1", "move 3 Kabul", "draw pile")
    assert match.seat == 1
    assert match.legal() == ["decline", "sell"]
    assert refusal(match, "sell blue") == ("S15", "no-gem-here")
    do(match, "sell")
    position = match.position()
    assert position["caravans"][2]["camels"] == [8, 5, 2]
    assert position["queue"] == [7, 10, 1, 6]
    assert position["gems"] == [{}, {"colourless": 1}]
    assert position["stocks"][1] == {}


def test_s15_not_sold_nothing_happens() -> None:
    match = at_tile("market spice", stocks=[{"spice": 1}, {}])
    do(match, "decline")
    assert match.position()["caravans"][0]["camels"] == [8]
    assert match.position()["queue"] == [5, 6, 2, 7]
    assert match.seat == 1


def test_s15_goods_not_carried_nothing_happens() -> None:
    match = at_tile("market silk", stocks=[{"silk": 3}, {"silk": 2}])
    assert match.seat == 1
    assert match.position()["phase"] == "turn"
    assert [e["tile"] for e in events(match, "tile lapses")] == ["market silk"]


def test_s15_with_an_empty_queue_the_camel_sold_comes_back() -> None:
    match = do(at_tile("market spice", stocks=[{"spice": 1}, {}], queue=[]), "sell")
    assert match.position()["caravans"][0]["camels"] == [8]
    assert match.position()["gems"][0] == {"colourless": 1}


def test_s15_drivers_are_exchanged_after_a_tie_here_too() -> None:
    match = do(at_tile("market spice", stocks=[{"spice": 1}, {"spice": 1}]), "sell")
    assert match.position()["drivers"] == [2, 1]


# S16


def test_s16_a_black_market_sells_the_highest_camel_whatever_its_goods() -> None:
    match = table(tiles={"Lanzhou": "black market"}, stocks=[{"ivory": 5}, {"silk": 1}])
    do(match, "play tea 1", "move 3 Lanzhou", "draw pile")
    assert match.seat == 1
    do(match, "sell")
    assert [e["camel"] for e in events(match, "sold")] == [10]
    assert match.position()["caravans"][2]["camels"] == [5, 4, 1]


def test_s16_nobody_with_its_goods_nothing_happens() -> None:
    match = at_tile("black market", stocks=[{"silk": 2}, {}])
    assert match.seat == 1
    assert match.position()["caravans"][0]["camels"] == [8]


# S17


def test_s17_the_third_colourless_gem_becomes_a_marker() -> None:
    match = at_tile("market spice", stocks=[{"spice": 1}, {}], gems=[{"colourless": 2, "markers": 1}, {}])
    do(match, "sell")
    assert match.position()["gems"][0] == {"markers": 2}
    assert match.scores()[0] == {"total": 16, "sets": 0, "colourless": 0, "markers": 16}


def test_s17_markers_are_not_limited_to_the_six_of_the_box() -> None:
    gems = [{"colourless": 2, "markers": 6}, {"markers": 6}]
    match = do(at_tile("market spice", stocks=[{"spice": 1}, {}], gems=gems), "sell")
    assert match.position()["gems"][0] == {"markers": 7}


# The worked example


def test_s12_s13_examples_8_and_9() -> None:
    """Helmut, Gerd, Catherine and Sabine are seats 0 to 3."""
    position = arriving(
        3,
        [10, 4, 1],
        ["blue", "yellow", "purple"],
        players=4,
        to_move=3,
        hands=[{}, {}, {}, {"tea": 1}],
        stocks=[{"silk": 3}, {"silk": 3}, {"silk": 3}, {}],
        drivers=[4, 2, 1, 3],
        queue=[5, 6, 2, 8],
        caravans=[
            FIRST | {"at": "Turfan", "to": "Tashkent", "camels": [3]},
            SECOND | {"camels": [9, 7]},
            THIRD | {"at": "Antioch"},
        ],
    )
    match = fondaco.from_position(position)
    do(match, "play tea 1", "move 3 Byzantium", "draw pile")
    assert match.seat == 0
    do(match, "sell blue")
    assert match.position()["drivers"] == [1, 2, 4, 3]
    assert match.position()["stocks"][0] == {"silk": 1}
    assert match.seat == 2
    do(match, "sell yellow")
    assert match.position()["drivers"] == [1, 4, 2, 3]
    assert match.position()["stocks"][2] == {"silk": 1}
    assert [e["camel"] for e in events(match, "not sold")] == [4]
    assert [e["gem"] for e in events(match, "moves") if e["to"] == "box"] == ["purple"]
    assert match.position()["queue"] == [8, 10, 4, 1]
    assert sorted(match.position()["caravans"][2]["camels"]) == [2, 5, 6]
