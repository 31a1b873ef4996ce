"""What is known to whom: views, and the option open_hands."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fondaco
from tests.tantan.tables import layout, table

SECRETS: dict[str, Any] = {
    "players": 3,
    "hands": [{"food": 1}, {"spice": 2}, {"lamp": 1, "mouse": 1}],
    "pile": {"top": "lamp", "under": {"mouse": 2, "thief": 1}},
}
OTHER_SECRETS: dict[str, Any] = {
    "players": 3,
    "hands": [{"food": 1}, {"thief": 1, "clothes": 1}, {"princess": 2}],
    "pile": {"top": "lamp", "under": {"princess": 3}},
}
"""The same to seat 0, but not to the others."""


def test_a_seat_sees_its_own_hand_and_the_number_of_cards_in_the_others() -> None:
    match = table(**SECRETS)
    assert match.view(0)["hands"] == [{"food": 1}, 2, 2]
    assert match.view(2)["hands"] == [1, 2, {"lamp": 1, "mouse": 1}]


def test_a_spectator_sees_only_numbers() -> None:
    assert table(**SECRETS).view(None)["hands"] == [1, 2, 2]


def test_open_hands_shows_them_to_all() -> None:
    match = table(**SECRETS, options={"open_hands": True})
    for seat in (0, 1, 2, None):
        assert match.view(seat)["hands"] == SECRETS["hands"]


def test_open_hands_may_be_said_to_be_off() -> None:
    assert table(**SECRETS, options={"open_hands": False}).view(None)["hands"] == [1, 2, 2]


@pytest.mark.parametrize("value", [1, "yes", None, []])
def test_open_hands_is_true_or_false(value: Any) -> None:
    with pytest.raises(fondaco.BadSetup, match=r"option open_hands cannot be .*; allowed: true or false"):
        fondaco.new("tantan", open_hands=value)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(fondaco.BadSetup, match="no option 'mice'; its options are: purses, open_hands"):
        fondaco.new("tantan", mice=3)


@pytest.mark.parametrize("open_hands", [False, True])
def test_the_pile_below_its_top_card_is_a_number(open_hands: bool) -> None:
    match = table(**SECRETS, options={"open_hands": open_hands})
    for seat in (0, 1, 2, None):
        assert match.view(seat)["pile"] == {"top": "lamp", "under": 3}


def test_a_pile_used_up_is_seen_as_such() -> None:
    assert table(pile=None).view(0)["pile"] is None


def test_all_else_is_open() -> None:
    match = table(**SECRETS, caravan={"food": 2}, tables=[{"lamp": 1}, {}, {}], discards={"mouse": 1}, last_stocker=1)
    position = match.position()
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        assert view.keys() == {*position, "scores"}
        assert view["scores"] == match.scores()
        open_fields = position.keys() - {"hands", "pile"}
        assert {name: view[name] for name in open_fields} == {name: position[name] for name in open_fields}


def test_two_tables_that_differ_only_in_secrets_look_the_same() -> None:
    one, other = table(**SECRETS), table(**OTHER_SECRETS)
    assert one.position() != other.position()
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    assert one.view(1) != other.view(1)
    one.play("buy 1")
    other.play("buy 1")
    assert [event["event"] for event in one.events(seat=0)] == [event["event"] for event in other.events(seat=0)]


def test_the_next_card_of_the_pile_shows_in_no_view() -> None:
    """Matches dealt alike, whose piles then bring different cards, look alike up to that draw."""
    position = layout(pile={"top": "lamp", "under": {"mouse": 1, "thief": 1}})
    futures = set()
    for seed in range(12):
        match = fondaco.from_position(position, seed=seed)
        assert match.view(1) == table(pile=position["pile"]).view(1)
        match.play("buy 1")
        futures.add(match.position()["pile"]["top"])
    assert futures == {"mouse", "thief"}


def test_a_view_is_a_copy() -> None:
    match = table(**SECRETS)
    before = match.position()
    view = match.view(0)
    view["hands"][0]["food"] = 9
    view["pile"]["top"] = "mouse"
    view["market"].clear()
    assert match.position() == before


@pytest.mark.parametrize("seat", [-1, 3, "0", True])
def test_only_seats_of_the_table_have_a_view(seat: Any) -> None:
    with pytest.raises(fondaco.FondacoError, match="the seats are 0 to 2"):
        table(**SECRETS).view(seat)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_remembers_everything_knows_every_hand(players: int) -> None:
    """Every card enters a hand from the open market: the events a spectator hears tell all hands."""
    choose = random.Random(players)
    match = fondaco.new("tantan", players=players, seed=40 + players)
    while not match.over:
        match.play(choose.choice(match.legal()))
    hands: list[dict[str, int]] = [{} for _ in range(players)]
    for event in match.events(seat=None):
        if event["event"] != "moves":
            continue
        for side, step in (("from", -1), ("to", 1)):
            if event[side] == "hand":
                hand = hands[event[f"{side}_at"]]
                hand[event["card"]] = hand.get(event["card"], 0) + step
    assert [{kind: cards for kind, cards in hand.items() if cards} for hand in hands] == match.position()["hands"]
