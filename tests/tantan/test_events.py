"""Events tell all that happens: who only listens knows the whole table."""

from __future__ import annotations

import json
import random

import pytest

import fondaco
from tests.tantan.mirror import ZONES, Mirror
from tests.tantan.tables import layout, play, scripted, table


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_a_follower_of_the_events_knows_the_whole_table(players: int, seed: int) -> None:
    choose = random.Random(seed)
    match = fondaco.new("tantan", players=players, seed=seed)
    mirror = Mirror(players)
    mirror.follow(match.events())
    while not match.over:
        match.play(choose.choice(match.legal()))
        mirror.follow(match.events(mirror.heard))
        position = match.position()
        assert mirror.zones() == {zone: position[zone] for zone in ZONES}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_that_happens_is_open_to_every_seat(players: int) -> None:
    """Cards enter hands from the open market and leave them to be seen: no event has a secret."""
    choose = random.Random(players)
    match = fondaco.new("tantan", players=players, seed=players)
    while not match.over:
        match.play(choose.choice(match.legal()))
    everything = match.events()
    for seat in (*range(players), None):
        assert match.events(seat=seat) == everything


def test_events_are_numbered_json_and_can_be_heard_from_any_number_on() -> None:
    match = play(fondaco.new("tantan", players=3, seed=1), "buy 1", "buy 2")
    events = match.events()
    assert json.loads(json.dumps(events)) == events
    assert [event["n"] for event in events] == list(range(len(events)))
    assert match.events(5) == events[5:]
    assert match.events(len(events)) == []


def test_every_draw_and_decision_is_told() -> None:
    match = fondaco.new("tantan", players=4, seed=2)
    choose = random.Random(2)
    while not match.over:
        match.play(choose.choice(match.legal()))
    record = match.record()
    told = match.events()
    assert [event["outcome"] for event in told if event["event"] == "draws"] == record["chance"]
    assert [event["action"] for event in told if event["event"] == "acts"] == record["actions"]


def test_a_buy_is_told_card_by_card() -> None:
    position = layout(market=["spice", "lamp"], pile={"top": "mouse", "under": {"thief": 1}})
    match = scripted(position, ["buy 1"], ["thief"])
    told = [
        (event["card"], event["from"], event["from_at"], event["to"], event["to_at"])
        for event in match.events()
        if event["event"] == "moves"
    ]
    assert told == [
        ("spice", "market", 1, "hand", 0),
        ("lantern", "purse", None, "caravan", None),
        ("lamp", "market", 2, "purse", None),
        ("mouse", "top", None, "market", 1),
        ("thief", "under", None, "top", None),
        ("thief", "top", None, "market", 2),
    ]


def test_a_theft_is_told_with_its_draw() -> None:
    match = table(caravan={"thief": 1, "food": 5}, hands=[{}, {"lamp": 1}])
    heard = len(match.events())
    play(match, "take thief", "rob 1")
    told = [{name: value for name, value in event.items() if name != "n"} for event in match.events(heard)]
    assert told == [
        {"event": "acts", "seat": 0, "action": "take thief"},
        {"event": "moves", "card": "thief", "from": "caravan", "from_at": None, "to": "discards", "to_at": None},
        {"event": "acts", "seat": 0, "action": "rob 1"},
        {"event": "draws", "pool": "hand", "outcome": "lamp"},
        {"event": "moves", "card": "lamp", "from": "hand", "from_at": 1, "to": "table", "to_at": 0},
    ]


@pytest.mark.parametrize("seat", [-1, 2, "0"])
def test_only_seats_of_the_table_hear_events(seat: object) -> None:
    with pytest.raises(fondaco.FondacoError, match="the seats are 0 to 1"):
        table().events(seat=seat)
