"""Components and set-up: C1 to C3a."""

from __future__ import annotations

from typing import Any

import pytest

import fondaco
from tests.carthage.tables import dealt, happened, play, refusal, row, zone

MARKET = ["red2", "red3", "red5", "blue2", "blue3"]
FARM = ["green2", "green3", "green5"]
ROWS: list[str | int] = [*MARKET, *FARM]


def test_the_box_has_27_cards_of_each_colour() -> None:
    match = fondaco.new("carthage", players=2, seed=1)
    left: dict[str, int] = dict(zone(match, "draw"))
    for hand in zone(match, "hands"):
        for card, number in hand.items():
            left[card] = left.get(card, 0) + number
    for card in row(match, "market") + row(match, "farm"):
        left[card] = left.get(card, 0) + 1
    assert left == {
        f"{colour}{value}": number
        for colour in ("red", "blue", "yellow", "green")
        for value, number in ((2, 11), (3, 9), (5, 7))
    }


def test_the_option_deck_enters_other_cards() -> None:
    match = fondaco.new("carthage", players=4, seed=1, deck=[0, 0, 27])
    assert all(card.endswith("5") for card in row(match, "market") + row(match, "farm"))
    assert match.check() == []


@pytest.mark.parametrize("deck", [[9, 9, 10], [28, 0, -1], [27, 0], [13.5, 13.5, 0], [True, 26, 0], "999", None])
def test_the_option_deck_wants_three_numbers_that_sum_to_27(deck: Any) -> None:
    with pytest.raises(fondaco.BadSetup, match="sum to 27"):
        fondaco.new("carthage", players=2, seed=1, deck=deck)


def test_c1_five_cards_lie_open_in_the_market_then_three_in_the_farm() -> None:
    match = dealt(2, [*ROWS, "red5", "red3", "red5", "red5"])
    assert row(match, "market") == MARKET
    assert row(match, "farm") == FARM


def test_c1_all_ships_start_in_alexandria() -> None:
    match = fondaco.new("carthage", players=2, seed=1)
    assert zone(match, "ships") == {"red": 0, "blue": 0, "yellow": 0, "green": 0}


def test_c2_each_seat_from_seat_0_draws_until_its_cards_sum_to_8_or_more() -> None:
    match = dealt(3, [*ROWS, "red2", "red2", "red2", "red2", "red5", "red3", "blue3", "blue3", "blue5"])
    assert zone(match, "hands") == [{"red2": 4}, {"red3": 1, "red5": 1}, {"blue3": 2, "blue5": 1}]


def test_c2_the_draws_are_open_to_everybody() -> None:
    match = fondaco.new("carthage", players=3, seed=5)
    assert match.events(seat=None) == match.events()


def test_c3_the_lowest_sum_starts() -> None:
    match = dealt(3, [*ROWS, "red5", "red5", "red5", "red3", "blue3", "blue3", "blue5"])
    assert match.seat == 1


def test_c3_of_equal_sums_the_fewer_cards_start() -> None:
    match = dealt(3, [*ROWS, "red3", "red3", "red2", "red2", "red2", "red2", "red2", "blue5", "blue3"])
    assert match.seat == 2


def test_c3_a_tie_that_is_left_is_decided_by_chance_among_those_who_tie() -> None:
    hands: list[str | int] = ["red5", "red3", "red5", "red5", "blue5", "blue3"]
    for starter in (0, 2):
        assert dealt(3, [*ROWS, *hands, starter]).seat == starter
    with pytest.raises(fondaco.BadRecord, match="cannot be drawn"):
        dealt(3, [*ROWS, *hands, 1])


def test_c3_without_a_tie_there_is_no_draw() -> None:
    with pytest.raises(fondaco.BadRecord, match="never drawn"):
        dealt(2, [*ROWS, "red5", "red3", "red5", "red5", 0])


def test_c3_the_rules_decide_who_starts() -> None:
    with pytest.raises(fondaco.BadSetup):
        fondaco.new("carthage", players=2, seed=1, start=0)


def test_c3_play_goes_clockwise() -> None:
    match = fondaco.new("carthage", players=4, seed=3)
    seats = []
    for _ in range(5):
        assert match.seat is not None
        seats.append(match.seat)
        match.play(next(action for action in match.legal() if action.startswith("take")))
    assert seats == [(seats[0] + turns) % 4 for turns in range(5)]


def test_c3a_the_last_in_turn_order_chooses_a_tile_first() -> None:
    match = fondaco.new("carthage", players=3, seed=2, start_tile=True)
    first = zone(match, "turn")
    assert zone(match, "phase") == "tiles"
    assert match.legal() == ["choose blue", "choose green", "choose red", "choose yellow"]
    chosen = []
    while zone(match, "phase") == "tiles":
        chosen.append(match.seat)
        match.play("choose green")
    assert chosen == [(first - back) % 3 for back in (1, 2, 3)]
    assert match.seat == first
    assert zone(match, "bonus") == [{"green": 1}] * 3
    assert happened(match, "gets tile") == [{"seat": seat, "colour": "green"} for seat in chosen]


def test_c3a_nothing_else_may_be_done_then_and_no_tile_chosen_later() -> None:
    match = fondaco.new("carthage", players=2, seed=2, start_tile=True)
    assert refusal(match, "buy") == ("C5", "not-a-turn-choice")
    play(match, "choose red", "choose red")
    assert refusal(match, "choose red") == ("C3a", "not-a-choice")


def test_c3a_is_off_unless_the_option_is_set() -> None:
    match = fondaco.new("carthage", players=2, seed=2)
    assert zone(match, "phase") == "turn"
    assert zone(match, "bonus") == [{}, {}]
