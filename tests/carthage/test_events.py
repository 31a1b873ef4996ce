"""Events tell all that happens: who only listens knows the whole table."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import fondaco
from tests.carthage.mirror import ZONES, Mirror
from tests.carthage.tables import play, table


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"start_tile": True}, {"deck": [3, 4, 20]}, {"open_hands": True}])
@pytest.mark.parametrize("seed", range(2))
def test_a_follower_of_the_events_knows_the_whole_table(players: int, options: dict[str, Any], seed: int) -> None:
    choose = random.Random(seed)
    match = fondaco.new("carthage", players=players, seed=seed, **options)
    mirror = Mirror(players, options.get("deck", (11, 9, 7)))
    mirror.follow(match.events())
    while not match.over:
        match.play(choose.choice(match.legal()))
        mirror.follow(match.events(mirror.heard))
        position = match.position()
        assert mirror.zones() == {zone: position[zone] for zone in ZONES}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_victory_cards_drawn_face_down_are_hidden_from_the_seats(players: int) -> None:
    choose = random.Random(players)
    match = fondaco.new("carthage", players=players, seed=players)
    while not match.over:
        match.play(choose.choice(match.legal()))
    everything = match.events()
    face_down = {event["n"] for event in everything if event.get("from") == "draw" and event.get("to") == "victory"}
    secret = face_down | {number - 1 for number in face_down}
    assert secret
    for seat in (*range(players), None):
        hidden = {event["n"] for event, seen in zip(everything, match.events(seat=seat), strict=True) if event != seen}
        assert hidden == secret


def test_events_are_numbered_json_and_can_be_heard_from_any_number_on() -> None:
    match = play(table(), "take red5", "reserve market blue2")
    events = match.events()
    assert json.loads(json.dumps(events)) == events
    assert [event["n"] for event in events] == list(range(len(events)))
    assert match.events(3) == events[3:]


def test_a_turn_is_told_from_its_beginning() -> None:
    match = play(table(), "take blue2")
    assert [(event["event"], event.get("seat")) for event in match.events()] == [
        ("turn", 0),
        ("acts", 0),
        ("moves", None),
        ("moves", None),
        ("turn", 1),
    ]
