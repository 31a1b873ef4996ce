"""Events tell all that happens: who only listens knows the whole table; and a seat hears only what it may."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fondaco
from tests.silkroad.mirror import ZONES, Mirror
from tests.silkroad.tables import do, position

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
        whole = match.position()
        assert mirror.zones() == {zone: whole[zone] for zone in ZONES}


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_seat_hears_all_but_the_cards_others_draw_and_the_gems_that_leave_with_the_bag(viewer: int | None) -> None:
    choose = random.Random(5)
    match = fondaco.new("silkroad", players=3, seed=5)
    while not match.over:
        match.play(choose.choice(match.legal()))
    whole, heard = match.events(), match.events(seat=viewer)
    for full, seen in zip(whole, heard, strict=True):
        hidden = {field: full[field] for field in full if full[field] != seen[field]}
        expected: dict[str, Any] = {}
        if full["event"] == "moves" and "card" in full and (full["from"], full["to"]) == ("pile", "hand"):
            expected = {} if full["to_at"] == viewer else {"card": full["card"]}
        elif full["event"] == "moves" and (full["from"], full["to"]) == ("bag", "box"):
            expected = {"gem": full["gem"]}
        elif full["event"] == "draws":
            following = whole[full["n"] + 1]
            secret = following.get("to") == "hand" and following["to_at"] != viewer
            expected = {"outcome": full["outcome"]} if secret else {}
        assert hidden == expected


def test_what_a_seat_cannot_know_changes_none_of_its_events() -> None:
    """Two tables that differ in seat 1's hand and gems, the pile and the bag; seat 1 draws from the pile."""
    one = position(
        hands=[{"tea": 1}, {"silk": 2}], to_move=1, pile={"ivory": 6}, bag={"red": 3}, gems=[{}, {"green": 1}]
    )
    two = position(
        hands=[{"tea": 1}, {"silk": 2}], to_move=1, pile={"tea": 6}, bag={"yellow": 3}, gems=[{}, {"red": 1}]
    )
    matches = [do(fondaco.from_position(table), "play silk 1", "move 1 Turfan", "draw pile") for table in (one, two)]
    drawn = [next(e["n"] for e in match.events() if e.get("to") == "hand") for match in matches]
    heard = [match.events(0, seat=0)[: last + 1] for match, last in zip(matches, drawn, strict=True)]
    known = [match.events(0, seat=1)[: last + 1] for match, last in zip(matches, drawn, strict=True)]
    assert heard[0] == heard[1]
    assert known[0] != known[1]


def test_events_can_be_heard_from_any_number_on() -> None:
    match = fondaco.new("silkroad", seed=1)
    whole = match.events()
    assert match.events(10) == whole[10:]
    assert [event["n"] for event in whole] == list(range(len(whole)))
