"""Distribution: T9 to T14."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import fondaco
from tests.tantan.tables import happened, layout, play, refusal, scripted, zone

KEPT = ("food", "clothes", "fabric", "lantern", "spice", "jewellery", "lamp", "princess", "merchant")


def shares(players: int, caravan: dict[str, int], **fields: Any) -> dict[str, Any]:
    """A table at which seat 0 begins a distribution of a full caravan (T4)."""
    return layout(players=players, caravan=caravan, **fields)


def sharing(players: int, caravan: dict[str, int], **fields: Any) -> fondaco.Match:
    return fondaco.from_position(shares(players, caravan, **fields))


def status(match: fondaco.Match) -> tuple[str, int | None]:
    return zone(match, "phase"), match.seat


# T9


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_t9_each_player_takes_one_share_clockwise_from_the_first(first: int) -> None:
    match = sharing(4, {"food": 2, "clothes": 2, "fabric": 2, "spice": 1, "lamp": 1}, to_move=first)
    seats = []
    for kind in ("food", "clothes", "fabric", "spice"):
        seats.append(match.seat)
        match.play(f"take {kind}")
    assert seats == [(first + step) % 4 for step in range(4)]
    assert status(match) == ("turn", first)


def test_t9_a_share_is_all_cards_of_one_kind() -> None:
    match = play(sharing(2, {"spice": 4, "lamp": 2}, tables=[{"spice": 1}, {"spice": 3}]), "take spice")
    assert zone(match, "tables") == [{"spice": 5}, {"spice": 3}]
    assert zone(match, "caravan") == {"lamp": 2}


def test_t9_any_kind_in_the_caravan_but_mouse() -> None:
    match = sharing(4, {"food": 1, "lamp": 2, "thief": 1, "princess": 1, "mouse": 3})
    assert match.legal() == ["take food", "take lamp", "take princess", "take thief"]
    reason = refusal(match, "take mouse")
    assert (reason.rule, str(reason)) == ("T9", "Mice cannot be chosen as a share.")


def test_t9_a_share_may_not_be_declined_and_must_be_there() -> None:
    match = sharing(2, {"food": 6})
    assert match.legal() == ["take food"]
    reason = refusal(match, "take spice")
    assert (reason.rule, str(reason)) == ("T9", "There is no spice in the caravan.")


def test_t9_it_ends_when_the_caravan_is_empty() -> None:
    match = play(sharing(3, {"food": 4, "clothes": 3}), "take food", "take clothes")
    assert status(match) == ("turn", 0)
    assert zone(match, "tables") == [{"food": 4}, {"clothes": 3}, {}]


def test_t9_what_remains_stays_in_the_caravan() -> None:
    match = play(sharing(2, {"food": 2, "clothes": 1, "lamp": 1, "mouse": 2}), "take food", "take lamp", "feed lamp")
    assert zone(match, "caravan") == {"clothes": 1, "mouse": 1}
    assert status(match) == ("turn", 0)


def test_t9_nobody_buys_or_stocks_during_a_distribution() -> None:
    match = sharing(2, {"food": 6}, hands=[{"spice": 1}, {}])
    assert str(refusal(match, "buy 1")) == "It is not the time to buy or stock: take your share."
    assert refusal(match, "stock spice 1").rule == "T5"


# T10


def test_t10_the_first_player_takes_no_mouse_and_every_later_player_one() -> None:
    caravan = {"food": 1, "clothes": 1, "fabric": 1, "mouse": 4}
    match = play(sharing(3, caravan), "take food")
    assert zone(match, "caravan")["mouse"] == 4
    play(match, "take clothes")
    assert zone(match, "caravan")["mouse"] == 3
    play(match, "feed clothes", "take fabric")
    assert zone(match, "caravan")["mouse"] == 2
    play(match, "feed fabric")
    assert zone(match, "tables") == [{"food": 1}, {}, {}]
    assert zone(match, "discards") == {"clothes": 1, "fabric": 1, "mouse": 2}


def test_t10_only_if_a_mouse_is_left() -> None:
    caravan = {"food": 2, "clothes": 2, "fabric": 2, "mouse": 1}
    match = play(sharing(3, caravan), "take food", "take clothes", "feed clothes", "take fabric")
    assert status(match) == ("turn", 0)
    assert zone(match, "tables") == [{"food": 2}, {"clothes": 1}, {"fabric": 2}]


def test_t10_a_caravan_full_of_mice_the_first_takes_nothing_later_ones_one_mouse_each() -> None:
    match = sharing(3, {"mouse": 7}, tables=[{"lamp": 1}, {"lamp": 1}, {"lamp": 2}])
    assert status(match) == ("feed", 1)
    assert zone(match, "tables")[0] == {"lamp": 1}
    play(match, "feed lamp")
    assert status(match) == ("feed", 2)
    play(match, "feed lamp")
    assert status(match) == ("turn", 0)
    assert zone(match, "caravan") == {"mouse": 5}
    assert zone(match, "tables") == [{"lamp": 1}, {}, {"lamp": 1}]
    assert happened(match, "only mice") == [("only mice", 0), ("only mice", 1), ("only mice", 2)]


def test_t10_so_also_when_only_mice_are_left_at_a_later_share() -> None:
    match = play(sharing(3, {"food": 3, "mouse": 4}, tables=[{}, {"lamp": 1}, {"lamp": 1}]), "take food")
    assert status(match) == ("feed", 1)
    play(match, "feed lamp", "feed lamp")
    assert zone(match, "caravan") == {"mouse": 2}
    assert status(match) == ("turn", 0)


# T11


def test_t11_a_mouse_is_discarded_at_once_and_eats_one_card_of_ones_own_table() -> None:
    match = play(
        sharing(2, {"food": 2, "clothes": 3, "mouse": 1}, tables=[{"spice": 1}, {"lamp": 2}]),
        "take food",
        "take clothes",
    )
    assert status(match) == ("feed", 1)
    assert zone(match, "discards") == {"mouse": 1}
    assert match.legal() == ["feed clothes", "feed lamp"]
    play(match, "feed lamp")
    assert zone(match, "tables") == [{"food": 2, "spice": 1}, {"clothes": 3, "lamp": 1}]
    assert zone(match, "discards") == {"lamp": 1, "mouse": 1}


def test_t11_it_eats_only_what_lies_there() -> None:
    match = play(
        sharing(2, {"food": 2, "clothes": 3, "mouse": 1}, tables=[{"spice": 1}, {}]), "take food", "take clothes"
    )
    reason = refusal(match, "feed spice")
    assert (reason.rule, str(reason)) == ("T11", "There is no spice on your table for the mouse.")


def test_t11_a_card_just_taken_may_be_chosen() -> None:
    match = play(sharing(2, {"food": 3, "princess": 1, "mouse": 2}), "take food", "take princess")
    assert match.legal() == ["feed princess"]
    assert zone(play(match, "feed princess"), "tables") == [{"food": 3}, {}]


def test_t11_at_an_empty_table_it_stays_hungry() -> None:
    match = play(sharing(2, {"food": 4, "mouse": 2}), "take food")
    assert status(match) == ("turn", 0)
    assert zone(match, "discards") == {"mouse": 1}
    assert happened(match, "mouse stays hungry") == [("mouse stays hungry", 1)]


def test_t11_the_thieves_of_a_share_come_before_its_mouse() -> None:
    position = shares(2, {"food": 2, "thief": 2, "mouse": 2}, hands=[{"lamp": 2}, {}])
    match = scripted(position, ["take food", "take thief"], [])
    assert status(match) == ("rob", 1)
    assert zone(match, "discards") == {"thief": 2, "mouse": 1}
    play(match, "rob 0", "rob 0")
    assert status(match) == ("feed", 1)
    assert match.legal() == ["feed lamp"]
    assert zone(play(match, "feed lamp"), "tables") == [{"food": 2}, {"lamp": 1}]


# T12


@pytest.mark.parametrize("kind", KEPT)
def test_t12_princesses_merchants_lamps_and_goods_stay_on_the_table(kind: str) -> None:
    caravan = {kind: 3, "thief": 3}
    match = play(sharing(2, caravan), f"take {kind}")
    assert zone(match, "tables") == [{kind: 3}, {}]
    assert zone(match, "discards") == {}


# T13


def robbing(hands: list[dict[str, int]], thieves: int = 1, **fields: Any) -> dict[str, Any]:
    """A table at which seat 0 has the first share, and may take thieves."""
    spaces = len(hands) + 4
    return shares(len(hands), {"thief": thieves, "fabric": spaces - thieves}, hands=hands, **fields)


def test_t13_thieves_are_discarded_and_each_takes_one_card_of_another_hand() -> None:
    match = scripted(robbing([{}, {"spice": 2, "food": 1}], thieves=2), ["take thief", "rob 1"], ["food"])
    assert status(match) == ("rob", 0)
    assert zone(match, "discards") == {"thief": 2}
    assert zone(match, "tables")[0] == {"food": 1}
    play(match, "rob 1")
    assert zone(match, "tables")[0] == {"food": 1, "spice": 1}
    assert zone(match, "hands") == [{}, {"spice": 1}]
    assert status(match) == ("share", 1)


def test_t13_the_card_is_drawn_at_random() -> None:
    stolen: Counter[str] = Counter()
    for seed in range(60):
        match = fondaco.from_position(robbing([{}, {"spice": 2, "food": 1}]), seed=seed)
        stolen.update(play(match, "take thief", "rob 1").position()["tables"][0])
    assert set(stolen) == {"spice", "food"}
    assert stolen["spice"] > stolen["food"]


def test_t13_any_other_player_who_has_cards_in_hand() -> None:
    match = play(fondaco.from_position(robbing([{"food": 1}, {"spice": 1}, {}, {"lamp": 1}])), "take thief")
    assert match.legal() == ["rob 1", "rob 3"]
    assert str(refusal(match, "rob 0")) == "A thief robs another player, not you."
    assert str(refusal(match, "rob 2")) == "Seat 2 has no card in hand to steal."


def test_t13_only_a_player_of_this_table() -> None:
    match = play(fondaco.from_position(robbing([{}, {"spice": 1}])), "take thief")
    reason = refusal(match, "rob 3")
    assert (reason.rule, str(reason)) == ("T13", "There is no seat 3 at this table; the seats are 0 to 1.")


def test_t13_each_theft_may_have_another_victim_chosen_after_the_one_before() -> None:
    match = play(fondaco.from_position(robbing([{}, {"spice": 1}, {"lamp": 2}], thieves=3)), "take thief")
    play(match, "rob 1")
    assert match.legal() == ["rob 2"]
    play(match, "rob 2", "rob 2")
    assert zone(match, "tables")[0] == {"spice": 1, "lamp": 2}
    assert status(match) == ("share", 1)


@pytest.mark.parametrize("kind", KEPT)
def test_t13_goods_lamps_princesses_and_merchants_are_laid_on_the_robbers_table(kind: str) -> None:
    match = play(fondaco.from_position(robbing([{}, {kind: 1}])), "take thief", "rob 1")
    assert zone(match, "tables") == [{kind: 1}, {}]
    assert zone(match, "hands") == [{}, {}]


def test_t13_a_stolen_mouse_eats_before_the_next_theft_also_at_the_first_share() -> None:
    position = robbing([{}, {"mouse": 1, "spice": 1}], thieves=2, tables=[{"lamp": 1}, {"food": 1}])
    match = scripted(position, ["take thief", "rob 1"], ["mouse"])
    assert status(match) == ("feed", 0)
    assert zone(match, "discards") == {"thief": 2, "mouse": 1}
    assert match.legal() == ["feed lamp"]
    play(match, "feed lamp")
    assert status(match) == ("rob", 0)
    assert zone(play(match, "rob 1"), "tables") == [{"spice": 1}, {"food": 1}]


def test_t13_a_stolen_mouse_finds_nothing_at_an_empty_table() -> None:
    match = play(fondaco.from_position(robbing([{}, {"mouse": 2}], thieves=2)), "take thief", "rob 1")
    assert status(match) == ("rob", 0)
    assert happened(match, "mouse stays hungry") == [("mouse stays hungry", 0)]
    assert zone(match, "discards") == {"thief": 2, "mouse": 1}


def test_t13_a_stolen_mouse_and_the_shares_own_both_eat() -> None:
    position = shares(
        2, {"food": 4, "thief": 1, "mouse": 1}, hands=[{"mouse": 1}, {}], tables=[{}, {"lamp": 1, "spice": 2}]
    )
    match = play(fondaco.from_position(position), "take food", "take thief", "rob 0", "feed lamp")
    assert status(match) == ("feed", 1)
    play(match, "feed spice")
    assert status(match) == ("turn", 0)
    assert zone(match, "tables")[1] == {"spice": 1}
    assert zone(match, "discards") == {"lamp": 1, "spice": 1, "thief": 1, "mouse": 2}


def test_t13_a_stolen_thief_is_discarded_and_gives_one_more_theft() -> None:
    match = scripted(robbing([{}, {"thief": 1, "spice": 1}]), ["take thief", "rob 1"], ["thief"])
    assert zone(match, "discards") == {"thief": 2}
    assert match.legal() == ["rob 1"]
    play(match, "rob 1")
    assert zone(match, "tables")[0] == {"spice": 1}
    assert status(match) == ("share", 1)


def test_t13_thefts_may_not_be_declined() -> None:
    match = play(fondaco.from_position(robbing([{}, {"spice": 1}])), "take thief")
    assert match.legal() == ["rob 1"]
    assert str(refusal(match, "take fabric")) == "It is not the time to take a share: choose whom to rob."


def test_t13_thefts_lapse_when_no_other_player_has_cards_in_hand() -> None:
    match = play(fondaco.from_position(robbing([{"food": 3}, {"spice": 1}], thieves=3)), "take thief", "rob 1")
    assert status(match) == ("share", 1)
    assert happened(match, "thefts lapse") == [("thefts lapse", 0)]
    assert zone(match, "hands") == [{"food": 3}, {}]


def test_t13_thefts_lapse_at_once_when_nobody_else_holds_a_card() -> None:
    match = play(fondaco.from_position(robbing([{"food": 3}, {}], thieves=2)), "take thief")
    assert status(match) == ("share", 1)
    assert zone(match, "discards") == {"thief": 2}


def test_t13_a_lapsed_theft_does_not_keep_the_mouse_from_eating() -> None:
    position = shares(2, {"food": 4, "thief": 1, "mouse": 1}, tables=[{}, {"lamp": 1}])
    match = play(fondaco.from_position(position), "take food", "take thief")
    assert status(match) == ("feed", 1)


# T14


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t14_discarded_cards_are_out_of_the_game_face_up(players: int) -> None:
    choose = random.Random(players)
    match = fondaco.new("tantan", players=players, seed=players)
    before: Counter[str] = Counter()
    while not match.over:
        match.play(choose.choice(match.legal()))
        discards = Counter(zone(match, "discards"))
        assert discards >= before
        assert all(match.view(seat)["discards"] == discards for seat in (*range(players), None))
        before = discards
    assert before["mouse"]
