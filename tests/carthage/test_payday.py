"""Payday: C12 to C16."""

from __future__ import annotations

from typing import Any

import pytest

import fondaco
from tests.carthage.tables import (
    PURCHASE,
    arriving,
    cards,
    happened,
    layout,
    play,
    refusal,
    scripted,
    starting,
    storing,
    table,
    zone,
)


def victory(match: fondaco.Match) -> list[int]:
    numbers: list[int] = zone(match, "victory")
    return numbers


# C12


def test_c12_a_ship_in_carthage_brings_a_payday() -> None:
    match = play(arriving(), *PURCHASE)
    assert happened(match, "payday") == [{"seat": 0}]
    assert (match.seat, zone(match, "phase")) == (1, "turn")


def test_c12_without_one_the_turn_ends_and_nobody_sells() -> None:
    match = play(arriving(ships={"red": 3, "blue": 4}, goods=[{"red5": 1}, {"blue5": 1}]), *PURCHASE)
    assert happened(match, "payday") == happened(match, "sells") == happened(match, "raided") == []
    assert zone(match, "ships") == {"red": 4, "blue": 4, "yellow": 0, "green": 0}


# C13


def test_c13_the_sale_worked_in_the_rulebook() -> None:
    match = play(arriving(goods=[{"red5": 1, "red3": 1}, {}], bonus=[{"red": 2}, {}]), *PURCHASE)
    assert happened(match, "sells") == [{"seat": 0, "colour": "red", "cards": 3, "price": 7, "victory": 5}]
    assert victory(match) == [5, 0]
    face_down = [move for move in happened(match, "moves") if move["from"] == "draw" and move["to"] == "victory"]
    assert len(face_down) == 2


@pytest.mark.parametrize(
    ("goods", "tiles", "points"),
    [
        ({}, 0, 1),
        ({"red2": 1}, 0, 1),
        ({"red2": 2}, 0, 2),
        ({"red3": 1}, 0, 2),
        ({"red5": 1}, 0, 2),
        ({"red5": 1}, 1, 3),
        ({"red2": 4}, 0, 2),
        ({"red2": 4}, 1, 3),
        ({"red5": 6}, 7, 17),
    ],
)
def test_c13_points_are_price_times_number_rounded_up_to_5(goods: dict[str, int], tiles: int, points: int) -> None:
    """The goods, and the red 2 bought with them."""
    match = play(arriving(goods=[goods, {}], bonus=[{"red": tiles}, {}]), *PURCHASE)
    assert victory(match) == [points, 0]


def test_c13_only_tiles_of_that_colour_count() -> None:
    match = play(arriving(bonus=[{"blue": 6}, {"red": 6}]), *PURCHASE)
    assert victory(match) == [1, 0]


def test_c13_every_seat_sells_all_its_goods_of_the_colour_stored_or_not() -> None:
    goods, stored = [{"blue5": 1}, {"red5": 2, "red3": 1, "green2": 1}], [{}, {"red5": 1}]
    match = play(arriving(goods=goods, stored=stored), *PURCHASE)
    assert victory(match) == [1, 3]
    assert zone(match, "goods") == [{"blue5": 1}, {"green2": 1}]
    assert zone(match, "stored") == [{}, {}]


def test_c13_victory_cards_come_from_the_lowest_sold_and_the_others_are_discarded() -> None:
    match = play(arriving(goods=[{"red2": 2, "red3": 2}, {}]), *PURCHASE)
    assert victory(match) == [3, 0]
    assert zone(match, "discards") == {"green2": 1, "red3": 2}
    assert zone(match, "goods") == [{}, {}]


def test_c13_victory_cards_leave_play() -> None:
    match = play(arriving(goods=[{"red5": 2}, {}]), *PURCHASE)
    assert victory(match) == [3, 0]
    assert zone(match, "discards") == {"green2": 1}
    assert zone(match, "draw") == {"yellow2": 11 - 5}


def test_c13_the_draw_pile_is_renewed_for_victory_cards() -> None:
    match = play(arriving(goods=[{"red5": 1}, {}], bonus=[{"red": 3}, {}], draw={"yellow2": 5}), *PURCHASE)
    assert victory(match) == [4, 0]
    assert happened(match, "renewed") == [{"cards": 1}]
    assert zone(match, "discards") == zone(match, "draw") == {}


def test_c13_without_a_card_left_the_points_still_count() -> None:
    match = play(arriving(goods=[{"red5": 1}, {}], bonus=[{"red": 3}, {}], draw={"yellow2": 4}), *PURCHASE)
    assert victory(match) == [4, 0]
    assert zone(match, "discards") == zone(match, "draw") == {}


def test_c13_seats_sell_clockwise_from_the_active_one_colours_red_blue_yellow_green() -> None:
    goods = [{"blue2": 1, "red2": 1}, {"red3": 1, "blue3": 1}, {"blue5": 1}]
    match = table(
        players=3,
        to_move=1,
        market=cards("blue2", "red2"),
        farm=[],
        ships={"red": 4, "blue": 4},
        goods=goods,
        hands=[{}, {"green5": 1}, {}],
    )
    play(match, "buy", "pay green5")
    sold = [(sale["seat"], sale["colour"]) for sale in happened(match, "sells")]
    assert sold == [(1, "red"), (1, "blue"), (2, "blue"), (0, "red"), (0, "blue")]


def test_c13_the_order_decides_who_draws_the_last_cards() -> None:
    position = layout(
        market=cards("red2"),
        farm=[],
        hands=[{"green2": 1}, {}],
        ships={"red": 4},
        goods=[{"red5": 1}, {"red5": 1}],
        bonus=[{"red": 3}, {"red": 3}],
        draw={"yellow2": 5, "blue2": 1, "blue3": 1},
    )
    drawn = ["yellow2"] * 5 + ["blue2", "blue3", "green2"]
    match = scripted(position, list(PURCHASE), drawn)
    takers = [move["to_at"] for move in happened(match, "moves") if (move["from"], move["to"]) == ("draw", "victory")]
    assert takers == [0, 0, 1]
    assert victory(match) == [4, 2]


# C14


def test_c14_every_seat_that_sold_a_colour_gets_one_tile_of_it() -> None:
    match = table(
        players=3,
        market=cards("red2", "blue2"),
        farm=[],
        ships={"red": 4, "blue": 4},
        goods=[{}, {"blue3": 3}, {"green2": 1}],
        hands=[{"green2": 2}, {}, {}],
    )
    play(match, "buy", "pay green2", "pay green2")
    assert zone(match, "bonus") == [{"red": 1, "blue": 1}, {"blue": 1}, {}]


def test_c14_a_tile_won_does_not_raise_the_price_of_the_same_payday() -> None:
    match = play(arriving(goods=[{"red5": 1}, {}]), *PURCHASE)
    assert happened(match, "sells")[0]["price"] == 5
    told = [event["event"] for event in match.events()]
    assert told.index("gets tile") > told.index("sells")


def test_c14_the_twelve_tiles_of_a_colour_are_no_limit() -> None:
    match = play(arriving(bonus=[{"red": 6}, {"red": 7}]), *PURCHASE)
    assert zone(match, "bonus") == [{"red": 7}, {"red": 7}]


def test_c14_eight_tiles_end_the_game_at_once() -> None:
    match = arriving(
        bonus=[{"red": 4, "blue": 3}, {}],
        ships={"red": 4, "blue": 3},
        goods=[{"blue5": 1}, {}],
        hands=[{"green2": 1, "blue2": 1}, {}],
    )
    play(match, *PURCHASE)
    assert match.over
    assert zone(match, "ships") == {"red": 5, "blue": 3, "yellow": 0, "green": 0}
    assert zone(match, "goods") == [{"blue5": 1}, {}]
    assert happened(match, "raided") == []


def test_c14_seven_do_not() -> None:
    assert not play(arriving(bonus=[{"red": 3, "blue": 3}, {}]), *PURCHASE).over


# C15


@pytest.mark.parametrize(("space", "raided"), [(2, False), (3, True), (4, True)])
def test_c15_ships_in_pirate_waters_are_raided(space: int, raided: bool) -> None:
    match = play(arriving(ships={"red": 4, "blue": space}, goods=[{"blue5": 1}, {"blue2": 2}]), *PURCHASE)
    assert zone(match, "goods") == ([{}, {}] if raided else [{"blue5": 1}, {"blue2": 2}])
    assert zone(match, "discards") == ({"green2": 1, "blue5": 1, "blue2": 2} if raided else {"green2": 1})
    assert happened(match, "raided") == ([{"colour": "blue"}] if raided else [])


def test_c15_without_a_payday_there_is_no_raid() -> None:
    match = play(arriving(ships={"blue": 4}, goods=[{"blue5": 1}, {}]), *PURCHASE)
    assert zone(match, "goods") == [{"blue5": 1, "red2": 1}, {}]


def test_c15_stored_goods_stay_and_stay_stored() -> None:
    match = play(arriving(ships={"red": 4, "blue": 3}, goods=[{"blue5": 2}, {}], stored=[{"blue5": 1}, {}]), *PURCHASE)
    assert zone(match, "goods") == zone(match, "stored") == [{"blue5": 1}, {}]


def test_c15_a_seat_is_asked_to_store() -> None:
    match = arriving(ships={"red": 4, "blue": 3}, goods=[{"blue5": 1}, {}], hands=[{"green2": 1, "blue3": 1}, {}])
    play(match, *PURCHASE)
    assert zone(match, "phase") == "store"
    assert match.legal() == ["done", "store blue3"]


def test_c15_a_two_stores_two_and_a_three_stores_one() -> None:
    hand, goods = {"blue2": 1, "blue3": 1}, {"blue2": 5}
    assert zone(play(storing(hand, goods), "store blue2"), "stored") == [{"blue2": 2}, {}]
    match = play(storing(hand, goods), "store blue3")
    assert zone(match, "stored") == [{"blue2": 1}, {}]
    assert zone(match, "hands") == [{"blue2": 1}, {}]
    assert zone(match, "discards") == {"blue3": 1}


def test_c15_highest_values_are_stored_first() -> None:
    match = play(storing({"blue2": 2}, {"blue2": 2, "blue3": 1, "blue5": 2}, stored=[{"blue5": 1}, {}]), "store blue2")
    assert zone(match, "stored") == [{"blue5": 2, "blue3": 1}, {}]
    assert [stored["card"] for stored in happened(match, "stored")] == ["blue5", "blue3"]


def test_c15_surplus_amphorae_are_lost() -> None:
    match = play(storing({"blue2": 2}, {"blue5": 1}), "store blue2")
    assert zone(match, "stored") == [{"blue5": 1}, {}]
    assert (match.seat, zone(match, "phase")) == (1, "turn")
    assert zone(match, "hands") == [{"blue2": 1}, {}]


def test_c15_asked_only_while_there_is_a_usable_card_and_something_to_store() -> None:
    goods: list[dict[str, Any]] = [{"blue5": 2}, {}]
    for hand in ({"blue5": 3}, {"red2": 3}, {"green3": 2}, {}):
        match = arriving(ships={"red": 4, "blue": 3}, goods=goods, hands=[{"green2": 1, **hand}, {}])
        assert zone(play(match, *PURCHASE), "phase") == "turn"
        assert zone(match, "goods") == [{}, {}]


def test_c15_only_goods_of_raided_colours_are_stored() -> None:
    match = storing({"blue2": 1, "green2": 1}, {"blue5": 1, "green5": 1})
    assert match.legal() == ["done", "store blue2"]
    assert refusal(match, "store green2") == ("C15", "not-raided")
    assert refusal(match, "store blue3") == ("C15", "no-amphorae")


def test_c15_of_several_raided_colours_one_may_be_done_with() -> None:
    hand, goods = {"blue3": 2, "green2": 1}, {"blue5": 1, "green5": 1}
    match = play(storing(hand, goods, ships={"red": 5, "blue": 3, "green": 4}), "store blue3")
    assert match.legal() == ["done", "store green2"]
    assert refusal(match, "store blue3") == ("C15", "nothing-to-store")


def test_c15_what_is_not_stored_when_all_are_done_is_discarded() -> None:
    match = play(storing({"blue3": 2}, {"blue5": 1, "blue2": 1}), "store blue3", "done")
    assert zone(match, "goods") == zone(match, "stored") == [{"blue5": 1}, {}]
    assert zone(match, "discards") == {"blue3": 1, "blue2": 1}


def test_c15_each_seat_stores_in_turn_clockwise_from_the_active_one() -> None:
    hands, goods = [{"blue3": 1}, {"green2": 1, "blue3": 1}, {"blue3": 1}], [{"blue5": 1}] * 3
    match = arriving(players=3, to_move=1, ships={"red": 4, "blue": 3}, goods=goods, hands=hands)
    play(match, *PURCHASE)
    asked = []
    while zone(match, "phase") == "store":
        asked.append(match.seat)
        assert zone(match, "turn") == 1
        match.play("done")
    assert asked == [1, 2, 0]
    assert match.seat == 2


def test_c15_the_raid_waits_for_the_last_seat() -> None:
    hands, goods = [{"green2": 1}, {"blue3": 1}], [{"blue5": 1}, {"blue5": 1}]
    match = play(arriving(ships={"red": 4, "blue": 3}, goods=goods, hands=hands), *PURCHASE)
    assert match.seat == 1
    assert zone(match, "goods") == goods
    assert zone(play(match, "store blue3"), "goods") == [{}, {"blue5": 1}]


def test_c15_nothing_is_stored_at_another_time() -> None:
    match = table(hands=[{"blue2": 1}, {}], goods=[{"blue5": 1}, {}], ships={"blue": 3})
    assert starting(match, "store") == []
    assert refusal(match, "store blue2") == refusal(match, "done") == ("C15", "not-a-raid")
    assert refusal(storing({"blue2": 1}, {"blue5": 1}), "take red5") == ("C5", "not-a-turn-choice")


# C16


def test_c16_ships_in_carthage_return_to_alexandria_and_raided_ones_go_to_cyrenaica() -> None:
    match = play(arriving(ships={"red": 4, "blue": 3, "yellow": 4, "green": 1}), *PURCHASE)
    assert zone(match, "ships") == {"red": 0, "blue": 2, "yellow": 2, "green": 1}
    assert happened(match, "sails")[1:] == [
        {"colour": "red", "from": 5, "to": 0},
        {"colour": "blue", "from": 3, "to": 2},
        {"colour": "yellow", "from": 4, "to": 2},
    ]


def test_c16_a_ship_is_raided_whether_or_not_anybody_has_goods_of_it() -> None:
    match = play(arriving(ships={"red": 4, "green": 4}), *PURCHASE)
    assert zone(match, "ships")["green"] == 2
