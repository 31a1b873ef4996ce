"""Positions: what is written can be read again, what is wrong is refused, and what is read can be played."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

import pytest

import fondaco
from tests.tantan.mirror import BOX
from tests.tantan.tables import layout, play, scripted, table, zone

EXAMPLE = {
    "game": "tantan",
    "players": 2,
    "to_move": 0,
    "phase": "turn",
    "purse": "food",
    "market": ["clothes", "mouse"],
    "pile": {"top": "spice", "under": {"food": 3}},
    "caravan": {"food": 2},
    "hands": [{"spice": 1}, {}],
    "tables": [{}, {"lamp": 2}],
}
SHARES = {"first": 0, "shares": 1, "then": "turn ends"}
SHARE: dict[str, Any] = {"phase": "share", "caravan": {"food": 2}, "distribution": SHARES}
ROB: dict[str, Any] = {"phase": "rob", "hands": [{}, {"food": 1}], "distribution": {**SHARES, "thefts": 2}}
FEED: dict[str, Any] = {"phase": "feed", "tables": [{"food": 1}, {}], "distribution": SHARES}


# Written and read again


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_a_game_is_read_as_it_was_written(players: int, seed: int) -> None:
    choose = random.Random(seed)
    match = fondaco.new("tantan", players=players, seed=seed)
    phases = set()
    while not match.over:
        match.play(choose.choice(match.legal()))
        position = json.loads(json.dumps(match.position()))
        again = fondaco.from_position(position)
        assert again.position() == position == match.position()
        assert again.state == match.state
        assert again.legal() == match.legal()
        assert again.scores() == match.scores()
        assert match.check() == []
        phases.add(position["phase"])
    assert match.winners()
    assert {"turn", "share", "feed", "over"} <= phases


def test_the_example_is_read() -> None:
    position = fondaco.from_position(EXAMPLE).position()
    assert {name: position[name] for name in EXAMPLE} == EXAMPLE
    assert position["options"] == {}
    assert position["turn"] == 0
    assert position["discards"] == {}
    assert position["last_stocker"] is None


def test_a_field_left_out_is_an_empty_zone() -> None:
    match = fondaco.from_position({"game": "tantan", "players": 3, "to_move": 1, "phase": "turn", "purse": "food"})
    position = match.position()
    assert (position["market"], position["pile"], position["caravan"]) == ([], None, {})
    assert position["hands"] == position["tables"] == [{}, {}, {}]
    assert match.legal() == ["buy"]


@pytest.mark.parametrize(
    ("fields", "phase", "legal"),
    [
        (SHARE, "share", ["take food"]),
        (ROB, "rob", ["rob 1"]),
        (FEED, "feed", ["feed food"]),
    ],
)
def test_the_middle_of_a_distribution_is_read(fields: dict[str, Any], phase: str, legal: list[str]) -> None:
    match = table(**fields)
    assert (zone(match, "phase"), match.seat, match.legal()) == (phase, 0, legal)


@pytest.mark.parametrize(
    ("then", "pile", "goes_on"),
    [
        ("turn goes on", layout()["pile"], ("turn", 0)),
        ("turn ends", layout()["pile"], ("turn", 1)),
        ("game ends", layout()["pile"], ("over", None)),
        ("turn goes on", None, ("over", None)),
        ("turn ends", None, ("over", None)),
    ],
)
def test_a_distribution_read_ends_as_it_says_or_with_the_pile(then: str, pile: Any, goes_on: Any) -> None:
    match = play(table(**{**SHARE, "pile": pile, "distribution": {**SHARES, "then": then}}), "take food")
    assert (zone(match, "phase"), match.seat) == goes_on


def test_what_waits_in_a_share_is_read() -> None:
    waiting = {"first": 0, "shares": 2, "then": "turn ends", "thefts": 1, "mouse": True}
    match = table(phase="rob", to_move=1, turn=0, hands=[{"lamp": 1}, {}], distribution=waiting)
    play(match, "rob 0")
    assert match.legal() == ["feed lamp"]
    play(match, "feed lamp")
    assert (zone(match, "phase"), match.seat) == ("turn", 1)


def test_a_match_from_a_position_has_a_record() -> None:
    match = scripted(layout(pile={"top": "lamp", "under": {"mouse": 1, "thief": 1}}), ["buy 1"], ["thief", "mouse"])
    record = json.loads(json.dumps(match.record()))
    assert record["position"] == layout(pile={"top": "lamp", "under": {"mouse": 1, "thief": 1}})
    assert fondaco.replay(record).position() == match.position()


def test_a_script_cannot_bring_what_is_not_there() -> None:
    with pytest.raises(fondaco.BadRecord, match=r"chance\[0\] 'mouse' cannot be drawn here; what can is food"):
        scripted(layout(), ["buy 1"], ["mouse"])


def test_what_a_match_hands_out_is_a_copy() -> None:
    match = table(options={"purses": {"food": 9}})
    twin = match.copy()
    before = match.position(), match.record()
    for data in (match.position(), match.view(0), match.record(), match.record()["position"], twin.record()):
        data["options"]["purses"]["food"] = 1
    match.record()["position"]["market"].clear()
    twin.play("buy 1")
    assert (match.position(), match.record()) == before


# Refused


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"players": 5}, "2 to 4 players"),
        ({"to_move": 2}, "to_move should be a whole number from 0 to 1"),
        ({"to_move": None}, "to_move is null when the game is over"),
        ({"phase": "over"}, "to_move is null when the game is over"),
        ({"phase": "noon"}, "phase should be one of turn, share, rob, feed, over"),
        ({"turn": 1}, "turn should be the seat to move"),
        ({"purse": "gold"}, "purse should be one of food"),
        ({"market": ["food"] * 6}, "market should have 0 to 5 entries"),
        ({"market": ["gold"]}, r"market\[0\] should be one of"),
        ({"market": "food"}, "market should be a list"),
        ({"pile": {}}, "pile.top is missing"),
        ({"pile": {"top": None}}, "pile.top should be one of"),
        ({"pile": {"top": "food", "bottom": {}}}, "no field 'bottom'"),
        ({"pile": {"top": "food", "under": {"food": -1}}}, "whole number from 0"),
        ({"caravan": {"food": 7}}, "whole number from 0 to 6"),
        ({"caravan": {"food": 4, "mouse": 3}}, "caravan has only 6 spaces"),
        ({"caravan": ["food"]}, "caravan should be an object of counts"),
        ({"caravan": {"food": True}}, "whole number"),
        ({"hands": [{}]}, "hands should have 2 entries"),
        ({"hands": [{"food": 4, "spice": 4}, {}]}, r"hands\[0\] may have at most 7 cards"),
        ({"hands": [{}, {"food": 8}]}, "whole number from 0 to 7"),
        ({"tables": [{"mouse": 1}, {}]}, "should be one of"),
        ({"tables": [{}, {"thief": 1}]}, "should be one of"),
        ({"tables": [{"food": 15}, {}]}, "whole number from 0 to 14"),
        ({"tables": [{"lamp": 4}, {"lamp": 3}]}, "lamp appears 7 times, but the box has only 6"),
        ({"discards": {"lamp": 7}}, "whole number from 0 to 6"),
        ({"last_stocker": 2}, "last_stocker should be a whole number from 0 to 1"),
        ({"gold": 3}, "no field 'gold'"),
        ({"options": {"mice": 1}}, "no option 'mice'"),
        ({"options": []}, "options should be an object"),
        ({"distribution": SHARES}, "no field 'distribution'"),
        ({**SHARE, "distribution": None}, "distribution should be an object"),
        ({**SHARE, "distribution": {**SHARES, "shares": 0}}, "shares should be a whole number from 1 to 2"),
        ({**SHARE, "distribution": {**SHARES, "shares": 2}}, "to_move is not the seat whose share it is"),
        ({**SHARE, "distribution": {**SHARES, "then": "tea"}}, "then should be one of"),
        ({**SHARE, "distribution": {**SHARES, "thefts": 1}}, "come only after the share is taken"),
        ({**SHARE, "distribution": {**SHARES, "mouse": True}}, "come only after the share is taken"),
        ({**SHARE, "distribution": {**SHARES, "mouse": 1}}, "mouse should be true or false"),
        ({**SHARE, "distribution": {**SHARES, "cats": 1}}, "no field 'cats'"),
        ({**SHARE, "turn": 1}, "first should be the seat whose turn it is"),
        (
            {**SHARE, "turn": 1, "distribution": {**SHARES, "then": "turn goes on"}},
            "first should be the seat whose turn it is",
        ),
        ({**SHARE, "caravan": {"mouse": 2}}, "phase cannot be share: nothing could be chosen"),
        ({**ROB, "distribution": SHARES}, "thefts should be at least 1"),
        ({**ROB, "distribution": {**SHARES, "thefts": 7}}, "thefts should be a whole number from 0 to 6"),
        ({**ROB, "hands": [{"food": 1}, {}]}, "phase cannot be rob: nothing could be chosen"),
        ({**ROB, "caravan": {"spice": 6}}, "caravan cannot be full after a share was taken"),
        ({**FEED, "tables": [{}, {"food": 1}]}, "phase cannot be feed: nothing could be chosen"),
        ({**FEED, "caravan": {"spice": 6}}, "caravan cannot be full after a share was taken"),
    ],
)
def test_a_wrong_position_is_refused_with_its_place(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(fondaco.BadPosition, match=complaint):
        table(**fields)


@pytest.mark.parametrize("position", [None, [], "tantan", {}, {"game": "chess"}])
def test_what_is_no_position_is_refused(position: Any) -> None:
    with pytest.raises(fondaco.BadPosition):
        fondaco.from_position(position)


# Played


def random_position(choose: random.Random) -> dict[str, Any]:
    """A position of the right shape, often a wild one."""
    left = {kind: cards for kind, (cards, _, _) in BOX.items()}

    def card(kinds: list[str]) -> str:
        kind = choose.choice([kind for kind in kinds if left[kind]])
        left[kind] -= 1
        return kind

    def cards(number: int, kinds: list[str]) -> dict[str, int]:
        counts: dict[str, int] = {}
        for _ in range(number):
            kind = card(kinds)
            counts[kind] = counts.get(kind, 0) + 1
        return counts

    players = choose.choice([2, 3, 4])
    kinds = choose.sample(list(BOX), choose.randint(5, 11))
    lasting = [kind for kind in BOX if kind not in ("thief", "mouse")]
    phase = choose.choice(["turn", "share", "rob", "feed"])
    to_move = choose.randrange(players)
    spaces = players + 4
    position: dict[str, Any] = {
        "game": "tantan",
        "players": players,
        "to_move": to_move,
        "phase": phase,
        "purse": choose.choice([None, card(list(BOX))]),
        "market": [card(list(BOX)) for _ in range(choose.randint(0, 5))],
        "caravan": cards(choose.choice([0, 1, spaces - 1, spaces]), kinds),
        "hands": [cards(choose.choice([0, 0, 1, 3, 6, 7]), list(BOX)) for _ in range(players)],
        "tables": [cards(choose.choice([0, 0, 1, 4]), lasting) for _ in range(players)],
        "last_stocker": choose.choice([None, *range(players)]),
    }
    if choose.random() < 0.6:
        position["pile"] = {"top": card(list(BOX)), "under": cards(choose.choice([0, 1, 8]), list(BOX))}
    if phase != "turn":
        shares = choose.choice([1, 2, players, players])
        first = (to_move - shares + 1) % players
        position["turn"] = choose.choice([first, first, choose.randrange(players)])
        position["distribution"] = {
            "first": first,
            "shares": shares,
            "then": choose.choice(["turn goes on", "turn ends", "game ends"]),
            "thefts": choose.choice([0, 1, 6]) if phase != "share" else 0,
            "mouse": choose.random() < 0.5 and phase != "share",
        }
    return position


CONSERVED = "all cards in use are somewhere, once"
"""The one invariant that an imported position need not keep."""


def import_and_play_to_the_end(seed: int) -> None:
    choose = random.Random(seed)
    match = None
    while match is None:
        with suppress(fondaco.BadPosition):
            match = fondaco.from_position(random_position(choose), seed=seed)
    for _ in range(match.game.longest):
        assert match.check() in ([], [CONSERVED])
        if match.over:
            break
        assert fondaco.from_position(match.position()).state == match.state
        legal = match.legal()
        assert legal == sorted(action for action in match.game.actions if match.why_not(action) is None)
        match.play(choose.choice(legal))
    assert match.over


@pytest.mark.parametrize("seed", range(100))
def test_whatever_is_read_can_be_played_to_the_end(seed: int) -> None:
    import_and_play_to_the_end(seed)


@pytest.mark.long
def test_whatever_is_read_can_be_played_to_the_end_by_the_thousand() -> None:
    for seed in range(100, 2000):
        import_and_play_to_the_end(seed)
