"""Silk Road: the other tiles, S18 to S22."""

from __future__ import annotations

import pytest

from tests.silkroad.tables import at_tile, do, events, refusal, table

# S18


@pytest.mark.parametrize(("tile", "asked"), [("camels 1", {1}), ("camels 2", {1, 2}), ("camels 3", {1, 2, 3})])
def test_s18_a_caravan_no_larger_than_the_tile_lets_the_player_draw_one_more(tile: str, asked: set[int]) -> None:
    for number, village in ((1, "Turfan"), (2, "Multan"), (3, "Lanzhou")):
        match = table(tiles={village: tile})
        do(match, "play tea 1", f"move {number} {village}", "draw pile")
        assert (match.position()["phase"] == "camels") == (number in asked)


def test_s18_the_card_may_come_from_display_or_pile_or_be_skipped() -> None:
    match = at_tile("camels 1")
    assert match.legal() == ["draw pile", "draw silk", "draw spice", "skip"]
    assert do(match.copy(), "draw silk").position()["hands"][0] == {"ivory": 1, "silk": 1}
    assert do(match.copy(), "skip").position()["hands"][0] == {"ivory": 1}
    assert do(match, "draw pile").seat == 1


def test_s18_it_is_not_asked_when_no_card_can_be_drawn() -> None:
    match = at_tile("camels 1", pile={"ivory": 1}, display=[])
    assert match.seat == 1
    assert match.position()["phase"] == "turn"


# S19


def test_s19_every_other_seat_discards_down_to_four_from_the_players_left() -> None:
    hands = [{"tea": 6}, {"silk": 4, "tea": 2}, {"spice": 4}, {"silk": 5}]
    match = at_tile("customs", players=4, hands=hands)
    seats = []
    for action in ("drop silk", "drop tea", "drop silk"):
        assert match.position()["phase"] == "customs"
        seats.append(match.seat)
        do(match, action)
    assert seats == [1, 1, 3]
    assert match.position()["hands"] == [{"ivory": 1, "tea": 5}, {"silk": 3, "tea": 1}, {"spice": 4}, {"silk": 4}]
    assert match.position()["discards"] == ["silk", "tea", "silk"]
    assert match.seat == 1
    assert match.position()["phase"] == "turn"


def test_s19_only_cards_of_ones_hand() -> None:
    match = at_tile("customs", hands=[{"tea": 1}, {"silk": 5}])
    assert match.legal() == ["drop silk"]
    assert refusal(match, "drop tea") == ("S19", "not-in-hand")


def test_s19_nobody_with_more_than_four_nothing_is_asked() -> None:
    assert at_tile("customs").position()["phase"] == "turn"


# S20


def test_s20_every_other_seat_with_a_stock_loses_one_card_of_its_choice() -> None:
    stocks = [{"silk": 2}, {"silk": 1, "spice": 1}, {}, {"ivory": 2}]
    match = at_tile("sandstorm", players=4, stocks=stocks)
    assert (match.seat, match.legal()) == (1, ["lose silk", "lose spice"])
    assert refusal(match, "lose tea") == ("S20", "not-in-stock")
    do(match, "lose spice")
    assert (match.seat, match.legal()) == (3, ["lose ivory"])
    do(match, "lose ivory")
    assert match.position()["stocks"] == [{"silk": 2, "tea": 1}, {"silk": 1}, {}, {"ivory": 1}]
    assert match.position()["discards"] == ["ivory", "spice"]
    assert match.position()["phase"] == "turn"


# S21


def test_s21_example_15_a_chain_of_thefts() -> None:
    """Sabine, Gerd, Helmut and Catherine are seats 0 to 3."""
    stocks = [{}, {"porcelain": 1, "silk": 1}, {"porcelain": 1}, {}]
    match = at_tile("thief", players=4, stocks=stocks, discards=["ivory", "tea"])
    assert match.legal() == ["rob 1 porcelain", "rob 1 silk", "rob 2 porcelain"]
    do(match, "rob 1 porcelain")
    assert (match.seat, match.legal()) == (1, ["rob 2 porcelain"])
    do(match, "rob 2 porcelain")
    assert match.position()["stocks"] == [{"porcelain": 1, "tea": 1}, {"porcelain": 1, "silk": 1}, {"ivory": 1}, {}]
    assert match.position()["discards"] == ["tea"]
    assert match.position()["phase"] == "turn"


def test_s21_example_16_nobody_has_a_stock_and_there_are_no_discards() -> None:
    match = at_tile("thief")
    assert match.position()["stocks"] == [{"ivory": 1, "tea": 1}, {}]
    drawn = [e for e in match.events(seat=1) if e["event"] == "draws"]
    assert drawn[1]["outcome"] == "ivory"


def test_s21_example_16_the_printed_turfan_is_a_thief() -> None:
    match = do(table(), "play tea 1", "move 1 Turfan", "draw silk")
    assert match.position()["stocks"] == [{"ivory": 1, "tea": 1}, {}]


def test_s21_with_neither_discards_nor_pile_nothing_is_taken() -> None:
    match = at_tile("thief", pile={"ivory": 1})
    assert match.position()["stocks"] == [{"tea": 1}, {}]
    assert match.seat == 1


def test_s21_nobody_is_robbed_twice_and_the_player_never() -> None:
    stocks = [{"silk": 1}, {"silk": 2}, {"silk": 2}, {"silk": 2}]
    match = at_tile("thief", players=4, stocks=stocks, discards=["porcelain"])
    assert refusal(match, "rob 0 silk") == ("S21", "not-oneself")
    assert refusal(match, "rob 4 silk") == ("S21", "no-such-seat")
    assert refusal(match, "rob 5 silk") == ("S21", "no-seat-like-that")
    assert refusal(match, "rob 1 tea") == ("S21", "not-there")
    do(match, "rob 2 silk")
    assert match.seat == 2
    assert refusal(match, "rob 0 silk") == ("S21", "not-the-player")
    do(match, "rob 3 silk")
    assert refusal(match, "rob 2 silk") == ("S21", "robbed-already")
    do(match, "rob 1 silk")
    assert match.position()["stocks"] == [
        {"silk": 2, "tea": 1},
        {"silk": 1, "porcelain": 1},
        {"silk": 2},
        {"silk": 2},
    ]


# S22


def test_s22_bazaar_three_different_goods_for_a_colourless_gem() -> None:
    match = at_tile("bazaar", stocks=[{"silk": 2, "ivory": 1}, {}])
    assert match.legal() == ["skip", "trade ivory silk tea"]
    assert refusal(match, "trade ivory spice tea") == ("S22", "not-all-in-stock")
    do(match, "trade ivory silk tea")
    assert match.position()["discards"] == ["tea", "silk", "ivory"]
    assert match.position()["stocks"][0] == {"silk": 1}
    assert match.position()["gems"][0] == {"colourless": 1}
    assert match.seat == 1


def test_s22_bazaar_may_be_skipped() -> None:
    match = do(at_tile("bazaar", stocks=[{"silk": 2, "ivory": 1}, {}]), "skip")
    assert match.position()["gems"][0] == {}
    assert match.seat == 1


def test_s22_bazaar_is_only_once_a_turn() -> None:
    match = do(at_tile("bazaar", stocks=[{"silk": 3, "ivory": 3, "tea": 3}, {}]), "trade ivory silk tea")
    assert match.seat == 1


def test_s22_bazaar_is_not_asked_with_fewer_than_three_goods() -> None:
    match = at_tile("bazaar", stocks=[{"silk": 9}, {}])
    assert match.seat == 1
    assert [e["tile"] for e in events(match, "tile lapses")] == ["bazaar"]


def test_s22_bazaar_gives_the_third_colourless_gem_as_a_marker() -> None:
    match = at_tile("bazaar", stocks=[{"silk": 2, "ivory": 1}, {}], gems=[{"colourless": 2}, {}])
    assert do(match, "trade ivory silk tea").position()["gems"][0] == {"markers": 1}


def test_s22_bakshish_takes_a_card_from_the_display_and_pays_one_from_hand() -> None:
    match = at_tile("bakshish", hands=[{"tea": 2}, {"tea": 1}])
    assert match.legal() == ["bribe silk ivory", "bribe silk tea", "bribe spice ivory", "bribe spice tea"]
    assert refusal(match, "bribe tea ivory") == ("S22", "nothing-like-that-to-take")
    assert refusal(match, "bribe silk porcelain") == ("S22", "nothing-like-that-to-pay")
    do(match, "bribe silk ivory")
    assert match.position()["stocks"][0] == {"silk": 1, "tea": 1}
    assert match.position()["hands"][0] == {"tea": 1}
    assert match.position()["discards"] == ["ivory"]
    assert match.position()["display"] == ["ivory", "spice", "spice"]


def test_s22_bakshish_is_not_optional() -> None:
    assert refusal(at_tile("bakshish"), "skip") == ("S9", "not-optional")


def test_s22_bakshish_lapses_with_an_empty_hand_or_display() -> None:
    assert at_tile("bakshish", display=[]).seat == 1
    match = table(tiles={"Turfan": "bakshish"}, pile={}, display=[])
    assert do(match, "play tea 1", "move 1 Turfan").seat == 1


def test_s22_bakshish_can_leave_an_empty_hand_which_draws_two_next_time() -> None:
    match = do(at_tile("bakshish"), "bribe silk ivory")
    assert match.position()["hands"][0] == {}
    do(match, "play porcelain 1", "move 3 Lanzhou", "draw pile")
    assert match.seat == 0
    assert match.position()["draws"] == {"due": 2, "more": False}
