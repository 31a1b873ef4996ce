"""Silk Road: end and score, S23 to S26."""

from __future__ import annotations

from typing import Any

import pytest

import fondaco
from fondaco import Match
from tests.silkroad.tables import FIRST, SECOND, THIRD, arrived, do, events, table


def last_two(**fields: Any) -> Match:
    """Caravan 2 has left the game; caravan 1 is about to reach Yspahan, caravan 3 is on the road to Byzantium."""
    caravans = [FIRST | {"at": "Yazd"}, None, THIRD | {"at": "Kabul"}]
    last: dict[str, Any] = {"caravans": caravans, "no_more_caravans": True, "bag": {}, "queue": [5, 6, 2, 7, 9, 3]}
    return table(**(last | fields))


def to_the_end(**fields: Any) -> Match:
    return do(last_two(**fields), "play tea 1", "move 1 Yspahan", "draw pile")


# S23


def test_s23_with_too_few_gems_in_the_bag_no_new_caravan_leaves() -> None:
    match = arrived(2, [9, 3], ["green", "red"], bag={"yellow": 1}, queue=[5, 6, 2, 7])
    position = match.position()
    assert position["caravans"][1] is None
    assert position["queue"] == [5, 6, 2, 7, 9, 3]
    assert position["bag"] == {}
    assert position["no_more_caravans"] is True
    assert not match.over
    assert match.seat == 1
    assert len(events(match, "no more caravans")) == 1


def test_s23_just_enough_gems_make_a_caravan() -> None:
    match = arrived(2, [9, 3], ["green", "red"], bag={"yellow": 2})
    assert match.position()["caravans"][1]["gems"] == ["yellow", "yellow"]
    assert match.position()["no_more_caravans"] is False


def test_s23_which_gems_leave_with_the_bag_is_not_seen() -> None:
    match = arrived(2, [9, 3], ["green", "red"], bag={"yellow": 1})
    assert [e["gem"] for e in match.events(seat=0) if e.get("from") == "bag"] == [None]
    assert [e["gem"] for e in match.events() if e.get("from") == "bag"] == ["yellow"]


def test_s23_play_goes_on_until_the_next_caravan_reaches_its_city() -> None:
    match = last_two(hands=[{"tea": 1}, {"tea": 1}])
    do(match, "play tea 1", "move 3 Herat", "draw pile")
    assert not match.over
    assert match.position()["caravans"][1] is None


# S24


def test_s24_the_last_caravan_is_put_into_its_city_and_hands_may_be_revealed() -> None:
    match = to_the_end(hands=[{"tea": 1}, {"silk": 2}])
    assert match.position()["caravans"][:2] == [None, None]
    assert match.position()["caravans"][2]["at"] == "Byzantium"
    assert (match.seat, match.legal()) == (0, ["keep", "reveal"])
    do(match, "keep")
    assert match.seat == 1
    do(match, "reveal")
    assert match.position()["hands"] == [{"ivory": 1}, {}]
    assert match.position()["stocks"][1] == {"silk": 2}
    assert (match.seat, match.legal()) == (1, ["decline", "sell blue", "sell purple", "sell yellow"])


def test_s24_seats_are_asked_clockwise_from_the_seat_whose_turn_it_is_if_they_hold_a_card() -> None:
    match = last_two(players=4, to_move=2, hands=[{"silk": 1}, {}, {"tea": 1}, {"spice": 1}], drivers=[1, 2, 3, 4])
    do(match, "play tea 1", "move 1 Yspahan", "draw pile")
    seats = []
    while match.position()["phase"] == "reveal":
        seats.append(match.seat)
        do(match, "keep")
    assert seats == [2, 3, 0]
    assert match.over


def test_s24_the_ordinary_market_comes_first_and_then_the_final_one() -> None:
    match = to_the_end(stocks=[{"spice": 1}, {"ivory": 1}])
    assert (match.seat, match.legal()) == (0, ["decline", "sell blue"])
    do(match, "sell blue", "keep", "keep")
    assert match.seat == 1
    do(match, "sell purple")
    assert match.over
    assert match.position()["gems"] == [{"blue": 1}, {"purple": 1}]


def test_s24_after_the_final_market_the_game_ends_and_the_display_is_not_refilled() -> None:
    match = last_two()
    do(match, "play tea 1", "move 1 Yspahan", "draw silk", "keep", "keep")
    assert match.over
    assert match.seat is None
    assert match.legal() == []
    assert match.position()["display"] == ["spice", "spice"]
    assert match.position()["caravans"] == [None, None, None]
    assert sorted(match.position()["queue"]) == list(range(1, 11))
    assert match.events()[-1]["event"] == "ends"


def test_s24_nobody_with_a_card_nobody_is_asked() -> None:
    match = last_two(pile={}, display=[], hands=[{"tea": 1}, {}])
    do(match, "play tea 1", "move 1 Yspahan")
    assert match.over


# S25


@pytest.mark.parametrize(
    ("gems", "sets"),
    [
        ({}, 0),
        ({"blue": 1}, 1),
        ({"blue": 2}, 2),
        ({"blue": 1, "red": 1}, 3),
        ({"blue": 1, "red": 1, "green": 1}, 6),
        ({"blue": 1, "red": 1, "green": 1, "yellow": 1}, 10),
        ({"blue": 1, "red": 1, "green": 1, "yellow": 1, "purple": 1}, 15),
    ],
)
def test_s25_sets_of_different_colours(gems: dict[str, int], sets: int) -> None:
    caravans = [
        FIRST | {"gems": ["red"]},
        SECOND | {"gems": ["red", "red"]},
        THIRD | {"gems": ["green", "green", "yellow"]},
    ]
    match = table(gems=[gems, {}], bag={}, caravans=caravans)
    assert match.scores()[0] == {"total": sets, "sets": sets, "colourless": 0, "markers": 0}


def test_s25_example_20_is_nineteen_points() -> None:
    gems = {"blue": 3, "yellow": 1, "green": 2, "red": 1, "purple": 1}
    match = table(gems=[gems, {}], bag={}, caravans=[FIRST, SECOND, THIRD | {"gems": ["yellow"] * 3}])
    assert match.scores()[0]["sets"] == 15 + 3 + 1


def test_s25_example_21_a_marker_and_two_colourless_gems_are_twelve_points() -> None:
    match = table(gems=[{"colourless": 2, "markers": 1}, {"colourless": 1}])
    assert match.scores() == [
        {"total": 12, "sets": 0, "colourless": 4, "markers": 8},
        {"total": 2, "sets": 0, "colourless": 2, "markers": 0},
    ]


def test_s25_cards_score_nothing() -> None:
    assert table(hands=[{"silk": 9}, {}], stocks=[{"tea": 9}, {}]).scores()[0]["total"] == 0


# S26


def ended(**fields: Any) -> Match:
    return table(hands=[{}, {}], pile={}, display=[], **fields)


def test_s26_the_most_points_win() -> None:
    assert ended(drivers=[1, 2], gems=[{"markers": 1}, {"colourless": 2}]).winners() == [0]


@pytest.mark.parametrize(("drivers", "winner"), [([4, 2], 0), ([2, 4], 1)])
def test_s26_ties_go_to_the_highest_driver(drivers: list[int], winner: int) -> None:
    assert ended(drivers=drivers, gems=[{"colourless": 1}, {"colourless": 1}]).winners() == [winner]


def test_s26_nobody_has_won_while_the_game_runs() -> None:
    assert fondaco.new("silkroad", seed=1).winners() == []
