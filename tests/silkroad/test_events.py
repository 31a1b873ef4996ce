"""Events tell all that happens: who only listens knows the whole table; and a seat hears only what it may."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fondaco
from tests.silkroad.mirror import ZONES, Mirror

OPTIONS = [{}, {"tiles": "shuffled"}, {"open_gems": True}]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seed", range(2))
def test_a_follower_of_the_events_knows_the_whole_table(players: int, options: dict[str, Any], seed: int) -> None:
    choose = random.Random(seed)
    match = fondaco.new("silkroad", players=players, seed=seed, **options)
    mirror = Mirror(players)
    mirror.follow(match.events())
    while not match.over:
        match.play(choose.choice(match.legal()))
        mirror.follow(match.events(mirror.heard))
        position = match.position()
        assert mirror.zones() == {zone: position[zone] for zone in ZONES}


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_seat_hears_all_but_the_cards_others_draw_and_the_gems_that_leave_with_the_bag(viewer: int | None) -> None:
    choose = random.Random(5)
    match = fondaco.new("silkroad", players=3, seed=5)
    while not match.over:
        match.play(choose.choice(match.legal()))
    whole, heard = match.events(), match.events(seat=viewer)
    drawing: int | None = None
    for full, seen in zip(whole, heard, strict=True):
        hidden = {field: full[field] for field in full if full[field] != seen[field]}
        expected: dict[str, Any] = {}
        if full["event"] == "moves" and "card" in full and (full["from"], full["to"]) == ("pile", "hand"):
            expected = {} if full["to_at"] == viewer else {"card": full["card"]}
        elif full["event"] == "moves" and (full["from"], full["to"]) == ("bag", "box"):
            expected = {"gem": full["gem"]}
        elif full["event"] == "draws":
            drawing = full["n"]
            following = whole[drawing + 1]
            secret = following.get("to") == "hand" and following["to_at"] != viewer
            expected = {"outcome": full["outcome"]} if secret else {}
        assert hidden == expected
    assert drawing is not None


def test_what_a_seat_cannot_know_changes_neither_its_view_nor_its_events() -> None:
    """Two tables that differ in seat 1's hand, the pile, the bag and seat 1's gems."""
    from tests.silkroad.tables import position

    one = position(hands=[{"tea": 1}, {"silk": 2}], pile={"ivory": 6}, bag={"red": 6 - 3}, gems=[{}, {"green": 1}])
    two = position(hands=[{"tea": 1}, {"spice": 2}], pile={"tea": 6}, bag={"yellow": 3}, gems=[{}, {"colourless": 1}])
    matches = [fondaco.from_position(table) for table in (one, two)]
    for match in matches:
        for action in ("play tea 1", "move 3 Lanzhou", "draw silk"):
            match.play(action)
    assert matches[0].position() != matches[1].position()
    # The display is refilled from the pile in the open: there the two part.
    assert matches[0].events(0, seat=0)[:-3] == matches[1].events(0, seat=0)[:-3]


def test_events_can_be_heard_from_any_number_on() -> None:
    match = fondaco.new("silkroad", seed=1)
    whole = match.events()
    assert match.events(10) == whole[10:]
    assert [event["n"] for event in whole] == list(range(len(whole)))
