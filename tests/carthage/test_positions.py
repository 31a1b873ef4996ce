"""Positions: written, read back, and refused when they describe no table."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import fondaco
from tests.carthage.tables import cards, layout, play, storing, table

SETUPS: list[dict[str, Any]] = [{}, {"start_tile": True}, {"deck": [9, 0, 18]}, {"open_hands": True}]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", SETUPS)
def test_every_position_of_a_match_reads_back_and_its_record_replays(players: int, options: dict[str, Any]) -> None:
    choose = random.Random(players)
    match = fondaco.new("carthage", players=players, seed=players, **options)
    while not match.over:
        position = json.loads(json.dumps(match.position()))
        assert fondaco.from_position(position).state == match.state
        match.play(choose.choice(match.legal()))
        assert match.check() == []
    record = json.loads(json.dumps(match.record()))
    for seed in (record["seed"], None):
        assert fondaco.replay({**record, "seed": seed}).position() == match.position()


EXAMPLE = json.loads(
    '{"game":"carthage","players":2,"to_move":0,"phase":"turn","market":[{"card":"red5","by":null},'
    '{"card":"blue2","by":1}],"farm":[{"card":"green3","by":null}],"draw":{"red2":3},"discards":{"blue5":1},'
    '"hands":[{"red3":2},{}],"goods":[{"red2":1},{}],"stored":[{},{}],"bonus":[{"red":1},{}],"victory":[4,0],'
    '"ships":{"red":3,"blue":0,"yellow":0,"green":2}}'
)


def test_the_example_of_the_documentation() -> None:
    match = fondaco.from_position(EXAMPLE)
    assert match.position() == {**EXAMPLE, "options": {}, "turn": 0}
    assert match.legal() == ["buy", "reserve farm green3", "reserve market red5", "take red5"]


def test_a_field_left_out_is_an_empty_zone() -> None:
    match = fondaco.from_position(
        {"game": "carthage", "players": 2, "to_move": 1, "phase": "turn", "market": cards("red5")}
    )
    assert match.legal() == ["reserve market red5", "take red5"]


PAYING: dict[str, Any] = {"phase": "pay", "payment": {"paid": 3, "last": "red3"}, "hands": [{"red3": 2}, {}]}


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"market": cards("red4")}, r"market\[0\].card should be one of red2"),
        ({"market": [{"card": "red5", "by": 2}]}, r"market\[0\].by should be a whole number from 0 to 1"),
        ({"market": [{"card": "red5", "mine": True}]}, "no field 'mine'"),
        ({"market": ["red5"]}, "should be an object"),
        ({"market": cards(*["red2"] * 9)}, "should have 0 to 8 entries"),
        ({"farm": cards(*["red2"] * 4)}, "should have 0 to 3 entries"),
        ({"market": cards("red5@1"), "farm": cards("red2@1")}, "more than one marker of seat 1"),
        ({"draw": {"red2": 12}}, "red2 appears 13 times, but the box has only 11"),
        ({"draw": {"red2": 28}}, "from 0 to 27"),
        ({"hands": [{}]}, "should have 2 entries"),
        ({"goods": [{"red5": 1}, {}], "stored": [{"red5": 2}, {}]}, r"stored\[0\].red5 should be among the goods"),
        ({"bonus": [{"red": 5, "blue": 3}, {}]}, "may have at most 7 tiles in phase turn"),
        ({"bonus": [{"red5": 1}, {}]}, "should be one of red, blue"),
        ({"victory": [1]}, "should have 2 entries"),
        ({"victory": [1, -1]}, r"victory.\[1\] should be a whole number"),
        ({"victory": [True, 1]}, r"victory.\[0\] should be a whole number"),
        ({"ships": {"red": 5}}, "from 0 to 4"),
        ({"ships": {"white": 1}}, "should be one of red, blue"),
        ({"payment": {"paid": 0, "last": None}}, "no field 'payment'"),
        ({"phase": "pay"}, "payment is missing"),
        ({**PAYING, "turn": 1}, "turn should be the seat to move in phase pay"),
        ({**PAYING, "payment": {"paid": 9, "last": "red3"}}, "less than what is bought costs"),
        ({**PAYING, "payment": {"paid": 2, "last": "red3"}}, "at least the value of the card paid last"),
        ({**PAYING, "payment": {"paid": 3, "last": None}}, "last should be the card paid last"),
        ({**PAYING, "hands": [{"red3": 1}, {}]}, "with which the payment can suffice"),
        ({**PAYING, "hands": [{"red5": 2}, {}]}, "with which the payment can suffice"),
        ({"phase": "store", "ships": {"blue": 3}}, r"one in Carthage \(5\)"),
        ({"phase": "store", "ships": {"red": 5, "blue": 3}}, "cannot be store"),
        ({"phase": "tiles", "bonus": [{"red": 1}, {}]}, r"bonus\[0\] may have at most 0 tiles in phase tiles"),
        ({"phase": "tiles", "bonus": [{}, {"red": 2}]}, r"bonus\[1\] may have at most 1 tiles in phase tiles"),
    ],
)
def test_what_is_wrong_is_said(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(fondaco.BadPosition, match=complaint):
        fondaco.from_position(layout(**fields))


def test_the_box_is_that_of_the_option_deck() -> None:
    position = layout(options={"deck": [27, 0, 0]}, market=cards("red2"), farm=[], hands=[{"red2": 26}, {}])
    fondaco.from_position(position)
    with pytest.raises(fondaco.BadPosition, match="the box has only 0"):
        fondaco.from_position({**position, "farm": cards("red5")})


def test_a_payment_goes_on_from_its_position() -> None:
    match = play(table(**PAYING), "pay red3", "pay red3")
    assert match.seat == 1


def test_storing_goes_on_from_its_position() -> None:
    match = play(storing({"blue2": 1}, {"blue5": 1}, turn=1, to_move=0), "done")
    assert match.seat == 0


def test_more_victory_cards_than_any_match_brings_do_not_fit() -> None:
    table(victory=[10_000, 0])
    with pytest.raises(fondaco.BadPosition):
        table(victory=[10_001, 0])


@pytest.mark.parametrize("seed", range(150))
def test_any_position_that_is_accepted_can_be_played_to_the_end(seed: int) -> None:
    luck = random.Random(seed)
    players = luck.choice([2, 3, 4])
    position = random_position(luck, players)
    try:
        match = fondaco.from_position(position, seed=seed)
    except fondaco.BadPosition:
        return
    while not match.over:
        legal = match.legal()
        assert legal == sorted(action for action in match.game.actions if match.why_not(action) is None)
        assert fondaco.from_position(match.position()).state == match.state
        match.play(luck.choice(legal))
        assert match.check() == []


def random_position(luck: random.Random, players: int) -> dict[str, Any]:
    names = [f"{colour}{value}" for colour in ("red", "blue", "yellow", "green") for value in (2, 3, 5)]
    markers = luck.sample(range(players), players)

    def row(most: int) -> list[dict[str, Any]]:
        return [
            {"card": luck.choice(names), "by": markers.pop() if markers and luck.random() < 0.4 else None}
            for _ in range(luck.randint(0, most))
        ]

    def counts(most: int) -> dict[str, int]:
        return {name: luck.randint(0, most) for name in names if luck.random() < 0.4}

    goods = [counts(2) for _ in range(players)]
    phase = luck.choice(["turn", "turn", "pay", "store", "tiles"])
    seat = luck.randrange(players)
    position: dict[str, Any] = {
        "game": "carthage",
        "players": players,
        "to_move": seat,
        "turn": luck.randrange(players) if phase in ("store", "tiles") else seat,
        "phase": phase,
        "market": row(8),
        "farm": row(3),
        "draw": counts(2),
        "discards": counts(1),
        "hands": [counts(2) for _ in range(players)],
        "goods": goods,
        "stored": [{card: number for card, number in held.items() if luck.random() < 0.3} for held in goods],
        "bonus": [{} if phase == "tiles" else {"red": luck.randint(0, 3)} for _ in range(players)],
        "ships": {colour: luck.randint(0, 4) for colour in ("red", "blue", "yellow", "green")},
    }
    if phase == "pay":
        position["payment"] = {"paid": 0, "last": None}
    if phase == "store":
        position["ships"]["red"] = 5
    return position
