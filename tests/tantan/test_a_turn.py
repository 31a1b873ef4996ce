"""A turn: T4 to T8."""

from __future__ import annotations

from itertools import combinations

import pytest

import fondaco
from tests.tantan.tables import NO_MARKET, happened, layout, play, refusal, scripted, table, zone

COSTS = (1, 1, 2, 3, 5)
FULL = {"food": 3, "clothes": 3}
"""A full caravan of two players."""


def status(match: fondaco.Match) -> tuple[str, int | None]:
    return zone(match, "phase"), match.seat


def buys(match: fondaco.Match) -> list[str]:
    return [action for action in match.legal() if action.startswith("buy")]


def stocks(match: fondaco.Match) -> set[str]:
    return {action for action in match.legal() if action.startswith("stock")}


# T4


def test_t4_a_caravan_full_at_the_start_of_a_turn_is_distributed_first() -> None:
    match = table(caravan=FULL, to_move=1)
    assert status(match) == ("share", 1)
    assert happened(match, "distribution", "turn") == [("distribution", 1)]


def test_t4_then_the_turn_goes_on_as_usual() -> None:
    match = play(table(caravan=FULL, to_move=1), "take food", "take clothes")
    assert status(match) == ("turn", 1)
    assert "buy 1" in match.legal()


def test_t4_a_caravan_with_a_free_space_is_not_distributed() -> None:
    assert status(table(caravan={"food": 3, "clothes": 2})) == ("turn", 0)


def test_t4_also_for_a_player_who_can_then_neither_buy_nor_stock() -> None:
    match = table(caravan=FULL, purse=None, market=[], hands=[{}, {"spice": 1}])
    assert status(match) == ("share", 0)
    play(match, "take food", "take clothes")
    assert status(match) == ("turn", 1)
    assert happened(match, "distribution", "skipped", "turn") == [("distribution", 0), ("skipped", 0), ("turn", 1)]


def test_t4_with_seven_cards_in_hand_the_distribution_makes_room() -> None:
    match = play(table(caravan=FULL, hands=[{"spice": 7}, {}]), "take food", "take clothes")
    assert match.legal() == [f"stock spice {cards}" for cards in range(1, 7)]


# T5


def test_t5_a_turn_is_one_buy() -> None:
    assert status(play(table(), "buy 1")) == ("turn", 1)


def test_t5_a_turn_is_one_stocking() -> None:
    assert status(play(table(hands=[{"food": 2}, {}]), "stock food 1")) == ("turn", 1)


def test_t5_turns_go_clockwise() -> None:
    match = table(players=3, to_move=1)
    seats = []
    for _ in range(4):
        seats.append(match.seat)
        match.play("buy 1")
    assert seats == [1, 2, 0, 1]


def test_t5_buying_and_stocking_are_open_to_whoever_can_do_both() -> None:
    match = table(hands=[{"food": 1}, {}])
    assert buys(match)
    assert stocks(match) == {"stock food 1"}
    assert match.legal() == sorted([*buys(match), *stocks(match)])


def test_t5_there_is_no_passing() -> None:
    with pytest.raises(fondaco.UnreadableAction):
        table().play("pass")


def test_t5_with_seven_cards_in_hand_one_must_stock() -> None:
    match = table(hands=[{"food": 4, "clothes": 3}, {}])
    assert buys(match) == []
    reason = refusal(match, "buy 1")
    assert (reason.rule, reason.key) == ("T5", "hand-is-full")
    assert str(reason) == "With 7 cards in hand you must stock the caravan."


def test_t5_with_seven_cards_in_hand_there_is_no_empty_buy_either() -> None:
    match = table(market=[], hands=[{"food": 7}, {}])
    assert refusal(match, "buy").key == "hand-is-full"


def test_t5_an_illegal_action_changes_nothing() -> None:
    match = table()
    before = match.position(), match.record(), match.events()
    with pytest.raises(fondaco.IllegalAction) as caught:
        match.play("buy 5")
    assert caught.value.action == "buy 5"
    assert caught.value.reason == match.why_not("buy 5")
    assert (match.position(), match.record(), match.events()) == before


# T6


@pytest.mark.parametrize("purse", range(1, 13))
def test_t6_places_cost_1_1_2_3_5_and_the_purse_pays(purse: int) -> None:
    match = table(options={"purses": {"lantern": purse}})
    affordable = [
        "buy " + " ".join(str(place + 1) for place in places)
        for cards in range(1, 6)
        for places in combinations(range(5), cards)
        if sum(COSTS[place] for place in places) <= purse
    ]
    assert match.legal() == sorted(affordable)


def test_t6_too_dear() -> None:
    reason = refusal(table(), "buy 3 4")
    assert (reason.rule, reason.key) == ("T6", "too-dear")
    assert str(reason) == "That costs 5, but the purse is worth only 4."


def test_t6_the_cards_go_into_the_hand() -> None:
    match = play(table(hands=[{"clothes": 1}, {"lamp": 1}]), "buy 1 2 3")
    assert zone(match, "hands") == [{"food": 1, "clothes": 2, "fabric": 1}, {"lamp": 1}]


def test_t6_unspent_money_is_lost() -> None:
    match = play(table(purse="food", market=["mouse", "clothes", "fabric", "lantern", "spice"]), "buy 2")
    assert zone(match, "purse") == "mouse"
    assert refusal(match, "buy 4").key == "too-dear"


@pytest.mark.parametrize(("held", "most"), [(0, 5), (2, 5), (3, 4), (5, 2), (6, 1)])
def test_t6_a_buy_leaves_at_most_seven_cards_in_hand(held: int, most: int) -> None:
    match = table(options={"purses": {"lantern": 12}}, hands=[{"spice": held}, {}])
    assert max(len(action.split()) - 1 for action in buys(match)) == most


def test_t6_too_many_in_hand() -> None:
    reason = refusal(table(hands=[{"spice": 6}, {}]), "buy 1 2")
    assert (reason.rule, reason.key) == ("T6", "too-many-in-hand")
    assert str(reason) == "You hold 6 cards and may hold 7: buy at most 1."


def test_t6_at_least_one_card_is_bought_while_the_market_holds_any() -> None:
    match = table(market=["mouse"])
    assert buys(match) == ["buy 1"]
    assert (refusal(match, "buy").rule, refusal(match, "buy").key) == ("T6", "must-buy-one")


def test_t6_with_an_empty_market_nothing_is_bought_and_the_purse_card_still_moves() -> None:
    match = table(market=[], pile=None, hands=[{}, {"food": 1}])
    assert match.legal() == ["buy"]
    play(match, "buy")
    assert zone(match, "caravan") == {"lantern": 1}
    assert zone(match, "purse") is None
    assert zone(match, "hands") == [{}, {"food": 1}]
    assert zone(match, "last_stocker") == 0


def test_t6_an_empty_place_cannot_be_bought() -> None:
    match = table(market=["food", "clothes"])
    assert buys(match) == ["buy 1", "buy 1 2", "buy 2"]
    assert (refusal(match, "buy 2 3").rule, refusal(match, "buy 2 3").key) == ("T6", "place-empty")


@pytest.mark.parametrize("market", [[], ["food", "clothes"]])
def test_t6_without_a_purse_card_there_is_no_buying(market: list[str]) -> None:
    match = table(purse=None, market=market, hands=[{"food": 1}, {}])
    assert buys(match) == []
    assert (refusal(match, "buy 1").rule, refusal(match, "buy").key) == ("T6", "no-purse")


# T7


def test_t7_the_purse_card_goes_into_the_caravan() -> None:
    match = play(table(caravan={"lantern": 1, "food": 1}), "buy 1")
    assert zone(match, "caravan") == {"lantern": 2, "food": 1}
    assert zone(match, "last_stocker") == 0


@pytest.mark.parametrize("thing", ["thief", "mouse", "lamp", "princess", "merchant"])
def test_t7_whatever_kind_it_is(thing: str) -> None:
    assert zone(play(table(purse=thing), "buy 1"), "caravan") == {thing: 1}


@pytest.mark.parametrize(
    ("bought", "purse", "market"),
    [
        ("buy 1", "clothes", ["fabric", "lantern", "spice", "food", "food"]),
        ("buy 4", "food", ["clothes", "fabric", "spice", "food", "food"]),
        ("buy 2 3", "food", ["lantern", "spice", "food", "food", "food"]),
        ("buy 1 2 3", "lantern", ["spice", "food", "food", "food", "food"]),
    ],
)
def test_t7_the_row_closes_up_to_the_left_and_is_filled(bought: str, purse: str, market: list[str]) -> None:
    match = play(table(), bought)
    assert zone(match, "purse") == purse
    assert zone(match, "market") == market


def test_t7_the_row_is_filled_purse_first() -> None:
    position = layout(
        options={"purses": {"lantern": 12}},
        pile={"top": "lamp", "under": {"mouse": 1, "thief": 1, "merchant": 1, "princess": 1, "food": 1, "spice": 1}},
    )
    drawn = ["thief", "mouse", "princess", "food", "merchant", "spice"]
    match = scripted(position, ["buy 1 2 3 4 5"], drawn)
    assert zone(match, "purse") == "lamp"
    assert zone(match, "market") == ["thief", "mouse", "princess", "food", "merchant"]
    assert zone(match, "pile") == {"top": "spice", "under": {}}


def test_t7_the_row_is_filled_while_the_pile_lasts() -> None:
    match = play(table(pile={"top": "lamp", "under": {"mouse": 1}}), "buy 1 2 3")
    assert zone(match, "purse") == "lantern"
    assert zone(match, "market") == ["spice", "lamp", "mouse"]
    assert zone(match, "pile") is None


def test_t7_without_a_pile_the_row_only_closes_up() -> None:
    match = play(table(pile=None, market=["food", "clothes"]), "buy 1")
    assert (zone(match, "purse"), zone(match, "market")) == ("clothes", [])


def test_t7_the_last_card_of_the_row_leaves_an_empty_purse() -> None:
    match = play(table(pile=None, market=["food"], hands=[{}, {"food": 1}]), "buy 1")
    assert (zone(match, "purse"), zone(match, "market")) == (None, [])


def test_t7_a_purse_card_that_fills_the_caravan_leaves_the_distribution_to_the_next_player() -> None:
    match = play(table(players=3, to_move=1, caravan={"food": 3, "clothes": 3}), "buy 1")
    assert status(match) == ("share", 2)
    assert happened(match, "distribution") == [("distribution", 2)]
    play(match, "take food", "take clothes", "take lantern")
    assert status(match) == ("turn", 2)


# T8


def test_t8_one_or_more_cards_of_one_kind_with_any_number_of_mice_or_mice_alone() -> None:
    match = table(hands=[{"food": 2, "lamp": 1, "mouse": 2}, {}])
    assert stocks(match) == {
        "stock food 1",
        "stock food 1 mouse 1",
        "stock food 1 mouse 2",
        "stock food 2",
        "stock food 2 mouse 1",
        "stock food 2 mouse 2",
        "stock lamp 1",
        "stock lamp 1 mouse 1",
        "stock lamp 1 mouse 2",
        "stock mouse 1",
        "stock mouse 2",
    }


@pytest.mark.parametrize("kind", ["jewellery", "lamp", "princess", "merchant", "thief"])
def test_t8_any_kind_can_be_stocked(kind: str) -> None:
    match = play(table(hands=[{kind: 3}, {}]), f"stock {kind} 2")
    assert zone(match, "caravan") == {kind: 2}
    assert zone(match, "hands") == [{kind: 1}, {}]


def test_t8_the_cards_move_from_the_hand_into_the_caravan() -> None:
    match = play(table(caravan={"food": 1}, hands=[{"food": 2, "mouse": 2}, {}]), "stock food 2 mouse 1")
    assert zone(match, "caravan") == {"food": 3, "mouse": 1}
    assert zone(match, "hands") == [{"mouse": 1}, {}]
    assert zone(match, "last_stocker") == 0


def test_t8_purse_and_market_stay() -> None:
    match = play(table(hands=[{"food": 2}, {}]), "stock food 2")
    assert (zone(match, "purse"), zone(match, "market")) == (layout()["purse"], layout()["market"])


def test_t8_a_hand_of_seven_mice_can_move() -> None:
    match = table(hands=[{"mouse": 7}, {}])
    assert match.legal() == [f"stock mouse {mice}" for mice in range(1, 7)]
    assert zone(play(match, "stock mouse 1"), "caravan") == {"mouse": 1}


def test_t8_two_kinds_cannot_be_stocked_together() -> None:
    with pytest.raises(fondaco.UnreadableAction):
        table(hands=[{"food": 1, "clothes": 1}, {}]).play("stock food 1 clothes 1")


def test_t8_no_more_than_one_holds() -> None:
    match = table(hands=[{"food": 1, "mouse": 1}, {"food": 2}])
    assert str(refusal(match, "stock food 2")) == "You would stock more food (2) than you hold (1)."
    assert str(refusal(match, "stock food 1 mouse 2")) == "You would stock more mice (2) than you hold (1)."
    assert refusal(match, "stock lamp 1").key == "not-held"
    assert refusal(match, "stock mouse 2").key == "too-few-mice"


def test_t8_never_more_cards_than_free_spaces() -> None:
    match = table(caravan={"spice": 4}, hands=[{"food": 3, "mouse": 3}, {}])
    assert stocks(match) == {
        "stock food 1",
        "stock food 2",
        "stock food 1 mouse 1",
        "stock mouse 1",
        "stock mouse 2",
    }
    for action in ("stock food 3", "stock food 2 mouse 1", "stock mouse 3"):
        reason = refusal(match, action)
        assert (reason.rule, str(reason)) == ("T8", "The caravan has room for only 2 more.")


def test_t8_filling_the_caravan_begins_a_distribution_at_once_and_then_the_turn_ends() -> None:
    match = table(players=3, to_move=1, caravan={"spice": 3, "lamp": 2}, hands=[{}, {"food": 2}, {}])
    play(match, "stock food 2")
    assert status(match) == ("share", 1)
    play(match, "take spice", "take lamp", "take food")
    assert status(match) == ("turn", 2)


def test_t8_a_stocking_that_does_not_fill_the_caravan_just_ends_the_turn() -> None:
    match = play(table(caravan={"spice": 4}, hands=[{"food": 1}, {}]), "stock food 1")
    assert status(match) == ("turn", 1)
    assert happened(match, "distribution") == []


def test_t8_stocking_needs_no_market() -> None:
    assert table(**NO_MARKET, hands=[{"food": 1}, {}]).legal() == ["stock food 1"]
