"""Set-up: T1 to T3."""

from __future__ import annotations

from typing import Any

import pytest

import fondaco
from tests.tantan.tables import layout, play, refusal, table, zone

DEALT = ["spice", "mouse", "food", "lamp", "thief", "princess", "merchant"]
"""The first cards of a shuffled pile: the purse's, the market's five, and the new top card."""


def dealt(players: int, chance: list[Any], start: int | None = None) -> fondaco.Match:
    record = {"version": 1, "game": "tantan", "players": players, "start": start, "actions": [], "chance": chance}
    return fondaco.replay(record)


def test_t1_one_card_on_the_purse_five_on_the_market_the_rest_is_the_pile() -> None:
    position = dealt(2, [*DEALT, 0]).position()
    assert position["purse"] == "spice"
    assert position["market"] == ["mouse", "food", "lamp", "thief", "princess"]
    assert position["pile"]["top"] == "merchant"
    assert sum(position["pile"]["under"].values()) == 87 - 7


def test_t1_the_pile_lies_face_up() -> None:
    match = dealt(3, [*DEALT, 0])
    for seat in (0, 1, 2, None):
        assert match.view(seat)["pile"] == {"top": "merchant", "under": 96 - 7}


def test_t1_the_cards_are_shuffled() -> None:
    purses = {zone(fondaco.new("tantan", players=4, seed=seed), "purse") for seed in range(60)}
    assert len(purses) > 6


def test_t1_a_removed_card_is_never_dealt() -> None:
    match = dealt(2, ["food"] * 7 + [0])
    assert zone(match, "pile")["under"]["food"] == 14 - 4 - 7


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t2_caravan_hands_and_tables_start_empty(players: int) -> None:
    position = fondaco.new("tantan", players=players, seed=4).position()
    assert position["caravan"] == position["discards"] == {}
    assert position["hands"] == position["tables"] == [{}] * players
    assert position["last_stocker"] is None


@pytest.mark.parametrize(("players", "spaces"), [(2, 6), (3, 7), (4, 8)])
def test_t2_the_caravan_has_6_7_or_8_spaces(players: int, spaces: int) -> None:
    match = table(players=players, caravan={"food": spaces - 2}, hands=[{"clothes": 3}] + [{}] * (players - 1))
    assert refusal(match, "stock clothes 3").key == "no-room"
    assert zone(play(match, "stock clothes 2"), "phase") == "share"
    with pytest.raises(fondaco.BadPosition, match=f"caravan has only {spaces} spaces"):
        fondaco.from_position(layout(players=players, caravan={"food": spaces, "clothes": 1}))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t3_the_first_player_is_drawn_at_random(players: int) -> None:
    matches = [fondaco.new("tantan", players=players, seed=seed) for seed in range(40)]
    assert {match.seat for match in matches} == set(range(players))
    for match in matches:
        assert match.record()["chance"][-1] == match.seat
        assert match.record()["start"] is None


@pytest.mark.parametrize("start", [0, 1, 2])
def test_t3_a_match_may_name_a_starting_seat(start: int) -> None:
    match = fondaco.new("tantan", players=3, seed=5, start=start)
    assert match.seat == start
    assert match.record()["start"] == start
    assert len(match.record()["chance"]) == len(DEALT)
    assert dealt(3, DEALT, start).seat == start


@pytest.mark.parametrize("start", [-1, 3, "0", True])
def test_t3_the_starting_seat_is_a_seat_of_the_table(start: Any) -> None:
    with pytest.raises(fondaco.BadSetup, match="start should be a seat from 0 to 2"):
        fondaco.new("tantan", players=3, start=start)
