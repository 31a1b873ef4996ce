"""Silk Road: a turn, S5 to S11, and S27."""

from __future__ import annotations

from typing import Any

import pytest

import fondaco
from fondaco import Match
from fondaco.games.silkroad.board import CITIES
from tests.silkroad.tables import FIRST, SECOND, THIRD, do, events, refusal, table


def moves_of(match: Match, number: int) -> set[str]:
    """Where a caravan can go now."""
    return {text.removeprefix(f"move {number} ") for text in match.legal() if text.startswith(f"move {number} ")}


def after_playing(cards: int, *caravans: Any, **fields: Any) -> Match:
    match = table(hands=[{"tea": 9}, {}], caravans=list(caravans), **fields)
    return do(match, f"play tea {cards}")


# S5


def test_s5_an_empty_hand_only_draws_two_cards() -> None:
    match = table(hands=[{}, {"tea": 1}])
    assert match.legal() == ["draw pile", "draw silk", "draw spice"]
    do(match, "draw silk")
    assert match.seat == 0
    assert match.legal() == ["draw pile", "draw spice"]
    do(match, "draw pile")
    assert match.seat == 1
    assert match.position()["hands"] == [{"silk": 1, "ivory": 1}, {"tea": 1}]
    assert len(match.position()["display"]) == 3


def test_s5_the_second_draw_lapses_when_nothing_is_left() -> None:
    match = table(hands=[{}, {"tea": 1}], pile={}, display=["silk"])
    do(match, "draw silk")
    assert match.seat == 1
    assert match.position()["phase"] == "turn"


def test_s5_neither_draw_may_be_skipped() -> None:
    match = table(hands=[{}, {"tea": 1}])
    assert refusal(match, "skip") == ("S9", "not-optional")
    assert refusal(match, "play tea 1") == ("S6", "not-a-play")


# S6


def test_s6_cards_played_go_into_ones_own_stock() -> None:
    match = do(table(hands=[{"tea": 3, "silk": 1}, {}]), "play tea 2")
    assert match.position()["hands"][0] == {"tea": 1, "silk": 1}
    assert match.position()["stocks"][0] == {"tea": 2}
    assert match.seat == 0


def test_s6_no_more_cards_than_one_holds() -> None:
    match = table(hands=[{"tea": 2}, {}])
    assert match.legal() == ["play tea 1", "play tea 2"]
    assert refusal(match, "play tea 3") == ("S6", "not-held")
    assert refusal(match, "play silk 1") == ("S6", "not-held")


def test_s6_only_a_number_that_some_caravan_can_move() -> None:
    match = table(hands=[{"tea": 14}, {}])
    farthest = max(int(text.split()[2]) for text in match.legal())
    assert farthest == 7
    assert refusal(match, "play tea 8") == ("S6", "too-far")
    assert "the most is 7" in str(match.why_not("play tea 8"))


def test_s6_one_caravan_that_can_move_so_far_is_enough() -> None:
    near = [FIRST | {"at": "Yazd"}, SECOND | {"at": "Bukhara"}, THIRD | {"at": "Herat"}]
    match = table(hands=[{"tea": 9}, {}], caravans=near)
    assert match.legal() == ["play tea 1", "play tea 2", "play tea 3"]


@pytest.mark.parametrize("text", ["play tea 0", "play tea 15"])
def test_s6_numbers_that_no_play_has(text: str) -> None:
    assert refusal(table(), text)[0] == "S6"


# S7


def test_s7_any_caravan_may_move() -> None:
    match = do(table(), "play tea 1")
    assert match.legal() == ["move 1 Turfan", "move 2 Multan", "move 3 Lanzhou"]


def test_s7_exactly_as_many_spaces_as_cards() -> None:
    match = do(table(hands=[{"tea": 3}, {}]), "play tea 3")
    assert moves_of(match, 1) == {"Kashgar", "Kabul", "Lhasa"}
    assert refusal(match, "move 1 Turfan") == ("S7", "not-reached")
    assert refusal(match, "move 1 Tashkent") == ("S7", "not-its-city")
    do(match, "move 1 Lhasa")
    assert match.position()["caravans"][0]["at"] == "Lhasa"


def test_s7_it_enters_no_city_but_its_own() -> None:
    match = do(table(), "play tea 1")
    others = {*CITIES} - {match.position()["caravans"][0]["to"]}
    assert {refusal(match, f"move 1 {city}") for city in others} == {("S7", "not-its-city")}
    assert len(others) == 5


def test_s7_a_village_with_another_caravan_is_jumped_and_not_counted() -> None:
    match = after_playing(1, FIRST, SECOND | {"at": "Turfan"}, THIRD)
    assert moves_of(match, 1) == {"Balkh", "Kashgar"}
    assert refusal(match, "move 1 Turfan") == ("S7", "taken-village")


def test_s7_two_villages_in_a_row_are_jumped() -> None:
    match = after_playing(1, FIRST, SECOND | {"at": "Turfan"}, THIRD | {"at": "Kashgar"})
    assert moves_of(match, 1) == {"Balkh", "Kabul", "Lhasa"}


def test_s7_a_jump_shortens_the_way() -> None:
    free = [FIRST | {"at": "Herat"}, SECOND, THIRD]
    assert [text for text in table(hands=[{"tea": 9}, {}], caravans=free).legal() if text == "play tea 2"]
    near = [FIRST | {"at": "Herat"}, SECOND | {"at": "Bukhara"}, THIRD | {"at": "Antioch"}]
    assert table(hands=[{"tea": 9}, {}], caravans=near).legal() == ["play tea 1", "play tea 2"]


def test_s7_the_destination_counts_as_a_space_and_ends_the_way() -> None:
    near = [FIRST | {"at": "Yazd"}, SECOND, THIRD]
    assert moves_of(after_playing(1, *near), 1) == {"Yspahan"}
    assert moves_of(after_playing(2, *near), 1) == set()


def test_s7_a_caravan_that_left_the_game_does_not_move() -> None:
    match = after_playing(1, FIRST, None, THIRD, no_more_caravans=True)
    assert refusal(match, "move 2 Multan") == ("S23", "caravan-is-gone")


def test_s7_there_are_three_caravans() -> None:
    assert refusal(do(table(), "play tea 1"), "move 4 Turfan") == ("S7", "no-such-caravan")


@pytest.mark.parametrize("place", ["Tabriz", "Merv", "Balkh", "Kashgar", "Kabul", "Herat"])
def test_s7_every_caravan_can_move_one_space(place: str) -> None:
    match = after_playing(1, FIRST | {"at": place}, SECOND, THIRD)
    assert len(moves_of(match, 1)) >= 1


# S8


def test_s8_a_caravan_turns_off_at_its_own_signpost() -> None:
    match = after_playing(1, FIRST, SECOND, THIRD | {"at": "Tabriz"})
    assert moves_of(match, 3) == {"Antioch"}


def test_s8_also_when_it_jumps_that_crossroads() -> None:
    match = after_playing(1, FIRST | {"at": "Tabriz"}, SECOND, THIRD | {"at": "Herat"})
    assert moves_of(match, 3) == {"Antioch"}


def test_s8_it_never_enters_another_citys_approach() -> None:
    match = after_playing(2, FIRST, SECOND, THIRD | {"at": "Kabul"})
    assert moves_of(match, 3) == {"Tabriz"}
    assert refusal(match, "move 3 Lahore") == ("S8", "not-its-approach")
    assert refusal(match, "move 3 Amritsar") == ("S7", "not-its-city")


def test_s8_it_never_takes_the_by_pass_round_its_own_crossroads() -> None:
    match = after_playing(1, FIRST, SECOND | {"at": "Tabriz"}, THIRD)
    assert moves_of(match, 2) == {"Merv"}
    assert refusal(match, "move 2 Astrakhan") == ("S8", "not-its-by-pass")


def test_s8_a_caravan_set_on_its_own_by_pass_goes_round_the_ring() -> None:
    odd = [FIRST, SECOND | {"at": "Astrakhan"}, THIRD]
    assert moves_of(after_playing(1, *odd), 2) == {"Balkh"}
    assert moves_of(after_playing(8, *odd), 2) == {"Samarkand"}


def test_s8_no_way_is_longer_than_nine_spaces() -> None:
    far = [FIRST, SECOND | {"to": "Chang'an"}, THIRD | {"at": "Samarkand"}]
    assert moves_of(after_playing(9, *far), 3) == {"Byzantium"}
    assert refusal(table(hands=[{"tea": 14}, {}], caravans=far), "play tea 10") == ("S6", "too-far")


# S9


def test_s9_one_card_is_drawn_after_the_move() -> None:
    match = do(table(), "play tea 1", "move 1 Turfan")
    assert match.legal() == ["draw pile", "draw silk", "draw spice"]
    assert refusal(match, "draw tea") == ("S9", "not-on-display")
    assert refusal(match, "skip") == ("S9", "not-optional")
    assert match.position()["moved"] == 1


def test_s9_one_more_may_be_drawn_if_the_caravan_carries_the_goods_played() -> None:
    match = do(table(hands=[{"spice": 1}, {}]), "play spice 1", "move 1 Turfan", "draw spice")
    assert match.legal() == ["draw pile", "draw silk", "draw spice", "skip"]
    do(match, "draw pile")
    assert match.position()["hands"][0] == {"spice": 1, "ivory": 1}


def test_s9_the_second_card_may_be_skipped() -> None:
    match = do(table(hands=[{"spice": 1}, {}]), "play spice 1", "move 1 Turfan", "draw spice", "skip")
    assert match.position()["hands"][0] == {"spice": 1}
    assert match.position()["phase"] != "draw more"


def test_s9_not_if_another_caravan_carries_it() -> None:
    match = do(table(hands=[{"spice": 1}, {}]), "play spice 1", "move 3 Lanzhou", "draw spice")
    assert match.position()["phase"] != "draw more"


def test_s9_the_display_is_not_refilled_between_draws() -> None:
    match = do(table(hands=[{"spice": 1}, {}], display=["silk"]), "play spice 1", "move 1 Turfan", "draw silk")
    assert match.legal() == ["draw pile", "skip"]


def test_s9_a_card_from_the_display_is_known_to_all_one_from_the_pile_to_its_owner() -> None:
    for source, known in (("silk", "silk"), ("pile", None)):
        match = do(table(), "play tea 1", "move 1 Turfan", f"draw {source}")
        drawn = [e for e in match.events(seat=1) if e.get("to") == "hand"]
        assert [e["card"] for e in drawn] == [known]


def test_s9_a_draw_lapses_when_nothing_can_be_drawn() -> None:
    match = do(table(pile={}, display=[]), "play tea 1", "move 1 Turfan")
    assert [e["seat"] for e in events(match, "draw lapses")] == [0]
    assert match.seat == 1


# S10


def test_s10_only_the_tile_where_the_caravan_stops_acts() -> None:
    tiles = {"Turfan": "sandstorm", "Kashgar": "camels 1"}
    stocks = [{}, {"silk": 1}]
    match = table(hands=[{"tea": 2}, {"tea": 1}], tiles=tiles, stocks=stocks)
    do(match, "play tea 2", "move 1 Kashgar", "draw pile")
    assert match.position()["phase"] == "camels"
    assert [e["tile"] for e in events(match, "stops")] == ["camels 1"]


def test_s10_the_draw_comes_before_the_act() -> None:
    match = do(table(tiles={"Turfan": "camels 1"}), "play tea 1", "move 1 Turfan")
    assert match.position()["phase"] == "draw"


# S11


def test_s11_the_display_is_refilled_to_three_and_the_next_seat_plays() -> None:
    match = table(hands=[{}, {"tea": 1}])
    do(match, "draw silk", "draw spice")
    assert match.position()["display"] == ["ivory", "ivory", "spice"]
    assert match.position()["pile"] == {"ivory": 4}
    assert match.seat == 1


def test_s11_play_goes_round_the_table() -> None:
    match = table(players=3, hands=[{}, {}, {}], to_move=2, pile={"ivory": 9})
    seats = [match.seat]
    for _ in range(5):
        do(match, "draw pile")
        seats.append(match.seat)
    assert seats == [2, 2, 0, 0, 1, 1]


def test_s11_an_empty_pile_is_made_of_the_discards_when_a_card_is_taken_from_it_and_not_earlier() -> None:
    match = table(hands=[{}, {"tea": 1}], pile={"ivory": 1}, discards=["tea", "silk"])
    do(match, "draw pile")
    assert match.position()["discards"] == ["tea", "silk"]
    assert "draw pile" in match.legal()
    do(match, "draw pile")
    assert len(events(match, "discards become the pile")) == 1
    position = match.position()
    assert position["discards"] == []
    drawn = {"tea", "silk"} - set(position["pile"])
    assert position["hands"][0] == {"ivory": 1, drawn.pop(): 1}


def test_s11_a_refill_lapses_when_nothing_is_left() -> None:
    match = do(table(hands=[{}, {"tea": 1}], pile={"ivory": 1}), "draw silk", "draw spice")
    assert match.position()["display"] == ["ivory", "spice"]


def test_s11_the_pile_cannot_be_drawn_from_without_pile_and_discards() -> None:
    match = table(hands=[{}, {"tea": 1}], pile={})
    assert match.legal() == ["draw silk", "draw spice"]
    assert refusal(match, "draw pile") == ("S11", "no-pile")


# S27


def test_s27_a_seat_with_nothing_to_play_and_nothing_to_draw_is_skipped() -> None:
    match = table(players=3, hands=[{}, {}, {"tea": 1}], pile={}, display=[])
    assert match.seat == 2
    assert [e["seat"] for e in events(match, "skipped")] == [0, 1]


def test_s27_a_seat_is_not_skipped_while_there_are_discards() -> None:
    match = table(hands=[{}, {"tea": 1}], pile={}, display=[], discards=["tea"])
    assert match.seat == 0
    assert match.legal() == ["draw pile"]


def test_s27_if_every_seat_would_be_skipped_the_game_ends_and_is_scored() -> None:
    match = table(hands=[{}, {}], pile={}, display=[], gems=[{"blue": 1}, {"markers": 1}])
    assert match.over
    assert [score["total"] for score in match.scores()] == [1, 8]
    assert match.winners() == [1]
    assert match.position()["caravans"] == [FIRST, SECOND, THIRD]
    assert refusal(match, "play tea 1") == ("S24", "is-over")
    assert fondaco.from_position(match.position()).position() == match.position()


# Every decision says what is wanted


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("move 1 Turfan", "S7"),
        ("draw pile", "S9"),
        ("draw silk", "S9"),
        ("skip", "S9"),
        ("sell", "S13"),
        ("sell blue", "S13"),
        ("decline", "S13"),
        ("drop tea", "S19"),
        ("lose tea", "S20"),
        ("rob 1 tea", "S21"),
        ("trade ivory spice silk", "S22"),
        ("bribe silk tea", "S22"),
        ("reveal", "S24"),
        ("keep", "S24"),
    ],
)
def test_an_action_at_the_wrong_time_hears_what_is_wanted(text: str, rule: str) -> None:
    match = table()
    assert refusal(match, text)[0] == rule
    assert "play cards" in str(match.why_not(text))
    with pytest.raises(fondaco.IllegalAction):
        match.play(text)


@pytest.mark.parametrize(
    "text",
    ["trade silk ivory tea", "play 2 silk", "move Kashgar", "move 1 Atlantis", "sell pearl", "", "pass", "rob tea"],
)
def test_what_is_not_in_the_notation_is_unreadable(text: str) -> None:
    with pytest.raises(fondaco.UnreadableAction):
        table().play(text)


def test_case_and_extra_spaces_do_not_matter() -> None:
    match = do(table(), " PLAY  tea 1 ", "Move 1 TURFAN")
    assert match.record()["actions"] == ["play tea 1", "move 1 Turfan"]
