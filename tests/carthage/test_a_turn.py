"""A turn: C4 to C11."""

from __future__ import annotations

from itertools import combinations
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
    row,
    scripted,
    starting,
    table,
    zone,
)

# C4, C5


@pytest.mark.parametrize("market", [[], ["red5@1"]])
def test_c4_a_market_without_a_card_for_the_seat_is_restocked_before_it_decides(market: list[str]) -> None:
    match = table(market=cards(*market))
    assert row(match, "market") == [*market, "green3", "yellow2", "yellow2"]
    assert row(match, "farm") == ["yellow2"] * 3
    assert match.seat == 0
    assert happened(match, "restocked") == [{"seat": 0}]


@pytest.mark.parametrize("market", [["blue2"], ["red5@1", "blue2"], ["red5@0"], ["red5@0", "blue2@1"]])
def test_c4_one_card_for_the_seat_is_enough_its_own_reserved_one_too(market: list[str]) -> None:
    match = table(market=cards(*market))
    assert row(match, "market") == market
    assert happened(match, "restocked") == []


def test_c4_the_next_seat_finds_the_market_restocked_when_the_last_card_was_taken() -> None:
    match = play(table(market=cards("red5")), "take red5")
    assert match.seat == 1
    assert row(match, "market") == ["green3", "yellow2", "yellow2"]


def test_c4_or_when_the_last_card_was_reserved() -> None:
    match = play(table(market=cards("red5")), "reserve market red5")
    assert row(match, "market") == ["red5@0", "green3", "yellow2", "yellow2"]


def test_c5_a_turn_is_one_of_buy_take_and_reserve() -> None:
    assert table().legal() == [
        "buy",
        "reserve farm green3",
        "reserve market blue2",
        "reserve market red2",
        "reserve market red5",
        "take blue2",
        "take red2",
        "take red5",
    ]


@pytest.mark.parametrize("action", ["take red5", "reserve market red5", "reserve farm green3"])
def test_c5_then_the_next_seat_has_its_turn(action: str) -> None:
    match = play(table(), action)
    assert (match.seat, zone(match, "phase")) == (1, "turn")


# C6


def test_c6_buy_all_market_cards_not_reserved_by_others() -> None:
    match = table(market=cards("red5", "blue2@0", "red2@1"), hands=[{"green5": 1, "green2": 1}, {}])
    play(match, "buy", "pay green5", "pay green2")
    assert zone(match, "goods") == [{"red5": 1, "blue2": 1}, {}]
    assert row(match, "market")[0] == "red2@1"
    assert happened(match, "marker back") == [{"seat": 0}]


def test_c6_ones_card_reserved_in_the_farm_is_not_bought() -> None:
    match = arriving(farm=cards("green3@0"), ships={})
    play(match, *PURCHASE)
    assert zone(match, "goods") == [{"red2": 1}, {}]
    assert row(match, "market")[0] == "green3@0"


@pytest.mark.parametrize(("hand", "suffices"), [({"red3": 3}, True), ({"red5": 2}, True), ({"red2": 4}, False)])
def test_c6_the_whole_hand_must_suffice(hand: dict[str, int], suffices: bool) -> None:
    match = table(hands=[hand, {}])
    assert ("buy" in match.legal()) == suffices
    if not suffices:
        reason = match.why_not("buy")
        assert reason is not None
        assert (reason.rule, str(reason)) == ("C6", "The market costs 9, but your hand is worth only 8.")


def test_c6_each_card_paid_is_discarded_at_once_and_the_goods_wait_for_the_last() -> None:
    match = play(table(), "buy", "pay red3", "pay red3")
    assert zone(match, "discards") == {"red3": 2}
    assert zone(match, "goods") == [{}, {}]
    assert row(match, "market") == ["red5", "blue2", "red2"]
    assert zone(match, "payment") == {"paid": 6, "last": "red3"}
    play(match, "pay red3")
    assert zone(match, "goods") == [{"red5": 1, "blue2": 1, "red2": 1}, {}]
    assert "payment" not in match.position()


def test_c6_it_stops_when_the_payment_suffices_and_no_change_is_given() -> None:
    match = play(table(hands=[{"red5": 3}, {}]), "buy", "pay red5", "pay red5")
    assert zone(match, "hands") == [{"red5": 1}, {}]
    assert zone(match, "discards") == {"red5": 2}
    assert happened(match, "buys") == [{"seat": 0, "overpaid": 1}]
    assert match.seat == 1


def test_c6_the_payment_worked_in_the_rulebook() -> None:
    market, hand = cards("yellow5", "red2"), {"red5": 1, "blue3": 1, "blue2": 1, "green2": 1}
    match = play(table(market=market, hands=[hand, {}]), "buy")
    assert match.legal() == ["pay blue3", "pay red5"]
    assert refusal(match, "pay blue2") == ("C6", "not-enough")
    assert str(match.why_not("pay blue2")) == (
        "7 is still due, but blue2 and the cards that may follow it are worth only 4."
    )
    assert play(match.copy(), "pay red5").legal() == ["pay blue2", "pay blue3", "pay green2"]
    assert play(match, "pay blue3").legal() == ["pay blue2"]
    assert refusal(match, "pay green2") == ("C6", "not-enough")
    assert refusal(match, "pay red5") == ("C6", "out-of-order")
    assert refusal(match, "pay red3") == ("C6", "not-in-hand")
    assert play(match, "pay blue2").legal() == ["pay green2"]


def test_c6_equal_values_are_paid_red_blue_yellow_green() -> None:
    hand = {"red3": 1, "blue3": 2, "yellow3": 1, "green3": 1}
    match = play(table(hands=[hand, {}]), "buy", "pay blue3")
    assert match.legal() == ["pay blue3", "pay yellow3"]
    assert refusal(match, "pay red3") == ("C6", "out-of-order")


def payments(match: fondaco.Match) -> list[tuple[str, ...]]:
    """Every way to pay, as sorted cards."""
    if zone(match, "phase") != "pay":
        return [()]
    found = []
    for action in match.legal():
        found += [(action.split()[1], *rest) for rest in payments(play(match.copy(), action))]
    return [tuple(sorted(cards)) for cards in found]


@pytest.mark.parametrize(
    "hand",
    [
        {"red5": 1, "blue3": 1, "blue2": 1, "green2": 1},
        {"red2": 3, "blue2": 2, "green3": 2, "yellow5": 2},
        {"red5": 2, "blue5": 1, "green3": 1, "green2": 4},
        {"yellow2": 2, "red3": 1, "blue3": 1, "green5": 1, "yellow5": 1},
    ],
)
def test_c6_the_ways_to_pay_are_those_that_leave_no_card_out_each_in_one_order(hand: dict[str, int]) -> None:
    cost = 9
    held = [card for card, number in hand.items() for _ in range(number)]
    wanted = {
        tuple(sorted(paid))
        for size in range(1, len(held) + 1)
        for paid in combinations(held, size)
        if cost <= sum(int(card[-1]) for card in paid) < cost + min(int(card[-1]) for card in paid)
    }
    found = payments(play(table(hands=[hand, {}], draw={}), "buy"))
    assert sorted(found) == sorted(wanted)


def test_c6_nothing_is_paid_unless_something_is_bought_and_nothing_else_done_until_it_is_paid() -> None:
    match = table()
    assert refusal(match, "pay red3") == ("C6", "not-a-payment")
    play(match, "buy")
    assert refusal(match, "buy") == ("C5", "not-a-turn-choice")
    assert str(match.why_not("take red5")) == "It is not the time to buy, take or reserve: pay for your goods."


# C7, C8


def test_c7_then_restock_ships_and_payday_in_this_order() -> None:
    match = play(arriving(), *PURCHASE)
    wanted = ("buys", "restocked", "sails", "payday", "sells", "gets tile")
    told = [event["event"] for event in match.events() if event["event"] in wanted]
    assert told == ["buys", "restocked", "sails", "payday", "sells", "gets tile", "sails"]


def test_c7_goods_are_kept_without_limit() -> None:
    match = play(table(goods=[{"red5": 6, "blue2": 10, "red2": 10}, {}]), "buy", "pay red3", "pay red3", "pay red3")
    assert zone(match, "goods")[0] == {"red5": 7, "blue2": 11, "red2": 11}


def test_c8_the_farm_moves_to_the_right_end_of_the_market_with_its_markers() -> None:
    match = table(market=cards("red5@1"), farm=cards("green3", "green2@0", "green5"))
    assert row(match, "market") == ["red5@1", "green3", "green2@0", "green5", "yellow2", "yellow2"]


def test_c8_two_cards_are_drawn_to_the_market_then_three_to_the_farm() -> None:
    drawn = ["blue2", "blue3", "blue5", "green2", "green5"]
    position = layout(market=[], draw=dict.fromkeys(drawn, 1))
    match = scripted(position, [], drawn)
    assert row(match, "market") == ["green3", "blue2", "blue3"]
    assert row(match, "farm") == ["blue5", "green2", "green5"]


def test_c8_an_empty_draw_pile_is_renewed_from_the_discards_when_a_card_must_be_drawn() -> None:
    match = table(market=[], draw={"yellow2": 3}, discards={"blue2": 4})
    assert row(match, "market") == ["green3", "yellow2", "yellow2"]
    assert row(match, "farm") == ["yellow2", "blue2", "blue2"]
    assert zone(match, "draw") == {"blue2": 2}
    assert zone(match, "discards") == {}
    assert happened(match, "renewed") == [{"cards": 4}]


def test_c8_not_earlier() -> None:
    match = table(market=[], draw={"yellow2": 5}, discards={"blue2": 4})
    assert zone(match, "draw") == {}
    assert zone(match, "discards") == {"blue2": 4}
    assert happened(match, "renewed") == []


def test_c8_a_payment_just_made_is_among_the_discards() -> None:
    match = play(table(draw={}), "buy", "pay red3", "pay red3", "pay red3")
    assert row(match, "market") == ["green3", "red3", "red3"]
    assert row(match, "farm") == ["red3"]


def test_c8_what_cannot_be_drawn_is_left_out() -> None:
    match = table(market=[], draw={"yellow2": 1})
    assert row(match, "market") == ["green3", "yellow2"]
    assert row(match, "farm") == []
    assert happened(match, "renewed") == []


def test_c8_no_restock_finds_more_than_the_market_can_hold() -> None:
    reserved = cards("red5@1", "blue5@2", "green5@3")
    match = table(players=4, market=reserved, farm=cards("red2", "red2", "red2"), hands=[{}] * 4)
    assert len(row(match, "market")) == 8
    assert match.check() == []


# C9


def test_c9_a_card_taken_goes_into_the_hand_and_the_market_closes_up() -> None:
    match = play(table(), "take blue2")
    assert zone(match, "hands") == [{"blue2": 1, "red3": 3}, {}]
    assert row(match, "market") == ["red5", "red2"]


def test_c9_there_is_no_limit_to_the_hand() -> None:
    match = play(table(hands=[{"red3": 9, "blue3": 9, "green3": 8}, {}]), "take red5")
    assert sum(zone(match, "hands")[0].values()) == 27


def test_c9_not_a_card_reserved_by_another_seat() -> None:
    match = table(market=cards("red5@1", "blue2"))
    assert starting(match, "take") == ["take blue2"]
    assert refusal(match, "take red5") == ("C9", "reserved-by-others")
    assert refusal(match, "take green5") == ("C9", "not-in-market")


def test_c9_ones_own_reserved_card_is_asked_for_as_such() -> None:
    match = table(market=cards("red5@0", "blue2"))
    assert starting(match, "take") == ["take blue2", "take reserved"]
    assert refusal(match, "take red5") == ("C9", "reserved-by-you")
    play(match, "take reserved")
    assert zone(match, "hands")[0] == {"red3": 3, "red5": 1}
    assert row(match, "market") == ["blue2"]


def test_c9_only_in_the_market() -> None:
    assert refusal(table(farm=cards("green3@0")), "take reserved") == ("C9", "reserved-in-farm")
    assert refusal(table(), "take reserved") == ("C9", "nothing-reserved")


def test_c9_of_equal_cards_the_leftmost_without_a_marker() -> None:
    match = play(table(market=cards("red5@1", "red5", "blue2", "red5", "red5@0")), "take red5")
    assert row(match, "market") == ["red5@1", "blue2", "red5", "red5@0"]
    assert {"card": "red5", "from": "market", "from_at": 1, "to": "hand", "to_at": 0} in happened(match, "moves")


# C10


def test_c10_a_marker_is_put_on_a_card_of_the_market_or_the_farm() -> None:
    assert row(play(table(), "reserve market blue2"), "market") == ["red5", "blue2@0", "red2"]
    match = play(table(), "reserve farm green3")
    assert row(match, "farm") == ["green3@0"]
    assert happened(match, "marker put") == [{"seat": 0, "zone": "farm", "at": 0}]


@pytest.mark.parametrize("out", [{"market": cards("red5", "blue2@0")}, {"farm": cards("green3@0", "green2")}])
def test_c10_only_with_the_marker_at_hand(out: dict[str, Any]) -> None:
    match = table(**out)
    assert starting(match, "reserve") == []
    assert refusal(match, "reserve market red5") == ("C10", "marker-is-out")


def test_c10_not_on_a_card_that_bears_a_marker() -> None:
    match = table(market=cards("red5@1", "blue2"), farm=cards("green3"))
    assert refusal(match, "reserve market red5") == ("C10", "all-reserved")
    assert str(match.why_not("reserve farm red5")) == "There is no red5 in the farm."
    assert refusal(match, "reserve farm red5") == ("C10", "not-in-zone")


def test_c10_of_equal_cards_on_the_leftmost_that_bears_none() -> None:
    match = play(table(market=cards("red5@1", "red5", "red5")), "reserve market red5")
    assert row(match, "market") == ["red5@1", "red5@0", "red5"]


def test_c10_the_marker_comes_back_when_its_owner_takes_the_card() -> None:
    match = play(table(market=cards("red5@0", "blue2", "blue3")), "take reserved", "take blue2")
    assert match.seat == 0
    assert "reserve market blue3" in match.legal()
    assert happened(match, "marker back") == [{"seat": 0}]


def test_c10_or_buys_it() -> None:
    match = play(table(market=cards("red5@0")), "buy", "pay red3", "pay red3", "take yellow2")
    assert match.seat == 0
    assert starting(match, "reserve market")


# C11


@pytest.mark.parametrize(("market", "space"), [(["red2"], 1), (["red2", "red2"], 2), (["red2", "red2", "red3"], 2)])
def test_c11_a_ship_moves_1_for_exactly_1_card_and_2_for_more(market: list[str], space: int) -> None:
    match = table(market=cards(*market), hands=[{"green5": 2}, {}])
    play(match, "buy")
    while zone(match, "phase") == "pay":
        match.play("pay green5")
    assert zone(match, "ships") == {"red": space, "blue": 0, "yellow": 0, "green": 0}


def test_c11_every_colour_bought_moves_its_own_ship() -> None:
    match = play(table(), "buy", "pay red3", "pay red3", "pay red3")
    assert zone(match, "ships") == {"red": 2, "blue": 1, "yellow": 0, "green": 0}
    assert happened(match, "sails") == [
        {"colour": "red", "from": 0, "to": 2},
        {"colour": "blue", "from": 0, "to": 1},
    ]


def test_c11_no_ship_moves_beyond_carthage() -> None:
    match = table(market=cards("red2", "red2"), hands=[{"red2": 2}, {}], ships={"red": 4})
    play(match, "buy", "pay red2", "pay red2")
    assert happened(match, "sails")[0] == {"colour": "red", "from": 4, "to": 5}


def test_c11_taking_and_reserving_move_no_ship() -> None:
    match = play(table(), "take red5", "reserve market red2")
    assert happened(match, "sails") == []
