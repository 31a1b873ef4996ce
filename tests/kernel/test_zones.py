"""Zones: what a field says of itself decides how it is written, read, hidden, seen and counted.

The games show it of all that they hold; here a made-up table has the rest, and every fault is planted once.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Annotated, Any

import pytest

from fondaco.errors import BadPosition
from fondaco.games import find, names
from fondaco.kernel.reading import Fields
from fondaco.kernel.records import Grid, Num, Record, Row
from fondaco.kernel.zones import (
    BY_SEAT,
    NONE,
    Cells,
    Counts,
    Flag,
    Group,
    Number,
    OneOf,
    Places,
    Rows,
    Seat,
    Secret,
    Stack,
    SumOf,
    Things,
    Zones,
    checks,
    during,
    source_of,
)
from fondaco.kernel.zones.rows import Row as VectorRow
from fondaco.testing import random_walk

CARD = Things("card", ("ace", "king", "queen"), (2, 2, 3))
TRICK = Rows("trick", size="played")
BIDDING = Group("bidding", phases=(1,))


class Toy(Record):
    players: Num
    to_move: Num
    turn: Num
    phase: Annotated[Num, OneOf(("turn", "bid", "over"))]
    row: Annotated[Row, 4, Places(CARD, "row_size")]
    row_size: Num
    buried: Annotated[Row, 3, Stack(CARD, "buried_size"), Secret("everyone")]
    buried_size: Num
    hands: Annotated[Grid, 3, 3, Counts(CARD, room=3), BY_SEAT, Secret("others", unless="open_hands")]
    hand_worth: Annotated[Row, 3, SumOf("hands", (11, 4, 3))]
    screens: Annotated[Grid, 3, 2, Counts(CARD), BY_SEAT, Secret("others", until_over=True, covers_scores=True)]
    trick: Annotated[Row, 3, OneOf(CARD), TRICK("card")]
    trick_by: Annotated[Row, 3, Seat(), TRICK("by")]
    played: Num
    trump: Annotated[Num, OneOf(CARD.names), BIDDING("trump")]
    bid: Annotated[Num, Number(1, 5), BIDDING("bid")]
    doubled: Annotated[Num, Flag(), during(1)]
    only_for_the_rules: Num


ZONES = Zones(Toy)


def table(phase: int = 0) -> Any:
    state = ZONES.blank(2)
    state.phase = phase
    state.row[:2], state.row_size = [2, 0], 2
    state.buried[:2], state.buried_size = [1, 2], 2
    state.hands[0], state.hands[1] = [1, 0, 1], [0, 1, 0]
    state.hand_worth = [14, 4, 0]
    state.screens[1] = [0, 0]
    state.trick[0], state.trick_by[0], state.played = 1 - 1, 1, 1
    state.hands[0][0] -= 1
    state.hand_worth[0] -= 11
    if phase == 1:
        state.trump, state.bid, state.doubled = 2, 4, 1
    return state


WRITTEN = {
    "row": ["queen", "ace"],
    "buried": ["queen", "king"],
    "hands": [{"queen": 1}, {"king": 1}],
    "screens": [{}, {}],
    "trick": [{"card": "ace", "by": 1}],
}
IN_BIDDING = {"bidding": {"trump": "queen", "bid": 4}, "doubled": True}


def read(position: object, phase: int = 0) -> Any:
    state = ZONES.blank(2)
    state.phase = phase
    given = Fields(position, state)
    ZONES.read(given, state)
    ZONES.check_box(given, state)
    given.finish()
    return state


# Positions


def test_a_position_has_the_fields_in_their_order_and_those_of_its_phase() -> None:
    assert json.dumps(ZONES.write(table())) == json.dumps(WRITTEN)
    assert json.dumps(ZONES.write(table(1))) == json.dumps(WRITTEN | IN_BIDDING)


@pytest.mark.parametrize("phase", [0, 1])
def test_what_is_written_is_read_again(phase: int) -> None:
    assert read(ZONES.write(table(phase)), phase) == table(phase)


def test_what_is_left_out_is_empty() -> None:
    assert read({}) == ZONES.blank(2)
    assert ZONES.blank(2).row == [NONE] * 4


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"row": ["joker"]}, r"position.row\[0\] should be one of ace, king, queen"),
        ({"row": ["ace"] * 5}, "row should have 0 to 4 entries, not 5"),
        ({"hands": [{}]}, "hands should have 2 entries, not 1"),
        ({"hands": [{"ace": 2, "king": 2}, {}]}, r"hands\[0\] may have at most 3 cards"),
        ({"screens": [{"queen": 1}, {}]}, "should be one of ace, king, not 'queen'"),
        ({"trick": [{"card": "ace"}]}, r"trick\[0\].by is missing"),
        ({"trick": [{"card": "ace", "by": 2}]}, r"trick\[0\].by should be a whole number from 0 to 1"),
        ({"trick": [None]}, r"trick\[0\] should be an object"),
        ({"row": ["ace", "ace"]}, "position.ace appears 3 times, but the box has only 2"),
        (IN_BIDDING, "has no field 'bidding'"),
        ({"only_for_the_rules": 1}, "has no field 'only_for_the_rules'"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        read(WRITTEN | change)


# Views


def view(seat: int | None, over: bool = False, **options: bool) -> dict[str, Any]:
    state = table()
    state.screens[0], state.row_size, state.row = [1, 1], 0, [NONE] * 4
    scores = [{"total": 1}, {"total": 2}]
    return ZONES.hide({**ZONES.write(state), "scores": scores}, seat, options, over)


def test_a_view_shows_of_hidden_things_how_many_there_are() -> None:
    assert view(0)["hands"] == [{"queen": 1}, 1]
    assert view(1)["hands"] == [1, {"king": 1}]
    assert view(None)["hands"] == [1, 1]
    assert view(0)["buried"] == view(None, over=True, open_hands=True)["buried"] == 2


def test_an_option_or_the_end_lays_open_what_it_should_and_no_more() -> None:
    opened = view(None, open_hands=True)
    assert (opened["hands"], opened["screens"]) == ([{"queen": 1}, {"king": 1}], [2, 0])
    ended = view(None, over=True)
    assert (ended["hands"], ended["screens"]) == ([1, 1], [{"ace": 1, "king": 1}, {}])


def test_scores_are_covered_with_what_they_come_from() -> None:
    assert view(1)["scores"] == [None, {"total": 2}]
    assert view(1, over=True)["scores"] == [{"total": 1}, {"total": 2}]


# Vectors


def seen(state: Any, seat: int, opened: int = 0) -> list[int]:
    cells = [-99] * sum(piece.entries(2) for piece in ZONES.pieces)
    ZONES.observer(lambda state, seat: 10 + seat)(state, seat, opened, VectorRow(cells))
    return cells


@pytest.mark.parametrize("phase", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("opened", [0, 1])
def test_a_vector_tells_the_view(phase: int, seat: int, opened: int) -> None:
    state = table(phase)
    cells = Cells(ZONES.pieces, 2, seen(state, seat, opened))
    again = ZONES.blank(2)
    again.phase = phase
    ZONES.rebuild(cells, again)
    options = {"open_hands": bool(opened)}
    hidden = [ZONES.hide({**ZONES.write(each), "scores": [0, 0]}, seat, options, False) for each in (state, again)]
    assert hidden[0] == hidden[1]
    assert cells.numbers("scores") == [10 + seat, 0]


def test_a_vector_tells_nothing_that_is_hidden() -> None:
    state, other = table(), table()
    other.hands[1], other.buried[:2] = [1, 0, 0], [2, 2]
    assert seen(state, 0) == seen(other, 0)
    assert seen(state, 0, opened=1) != seen(other, 0, opened=1)
    assert seen(state, 1) != seen(other, 1)


def test_the_source_of_an_observer_can_be_read() -> None:
    source = source_of(ZONES.observer(lambda state, seat: 0))
    assert source.startswith("def observe(state, seat, opened, row):\n    players = state.players\n")


# Checks

CHECKS: dict[str, Callable[[Any], bool]] = {
    "negative": checks.nothing_is_negative(ZONES),
    "beyond": checks.nobody_else_holds_anything(ZONES),
    "sum": checks.sum_is_right(ZONES, "hand_worth"),
    "row": checks.is_closed_up(ZONES, "row"),
    "stack": checks.is_closed_up(ZONES, "buried"),
    "rows": checks.is_closed_up(ZONES, "trick"),
    "box": checks.are_in_the_box(ZONES, CARD),
}


def put(state: Any, place: str, value: int) -> None:
    field, *indices = place.split()
    if not indices:
        setattr(state, field, value)
        return
    row = getattr(state, field)
    for index in indices[:-1]:
        row = row[int(index)]
    row[int(indices[-1])] = value


@pytest.mark.parametrize("check", CHECKS)
def test_a_sound_table_passes(check: str) -> None:
    assert CHECKS[check](table())


@pytest.mark.parametrize(
    ("check", "place", "value"),
    [
        ("negative", "hands 2 1", -1),
        ("negative", "screens 0 1", -1),
        ("beyond", "screens 2 0", 1),
        ("sum", "hand_worth 1", 5),
        ("row", "row_size", 3),
        ("row", "row_size", 5),
        ("row", "row 3", 0),
        ("row", "row 0", 3),
        ("stack", "buried 2", 1),
        ("stack", "buried 0", -1),
        ("rows", "trick 0", NONE),
        ("rows", "trick_by 1", 1),
        ("rows", "played", 2),
        ("box", "hands 1 0", 1),
    ],
)
def test_a_fault_is_found(check: str, place: str, value: int) -> None:
    state = table()
    put(state, place, value)
    assert not CHECKS[check](state)


def test_things_are_counted_wherever_they_lie() -> None:
    assert [ZONES.number_of(CARD)(table(), thing) for thing in range(3)] == [2, 2, 3]
    conserved = checks.are_conserved(ZONES, CARD)
    assert conserved(table())
    state = table()
    state.row_size -= 1
    assert not conserved(state)


# What cannot be meant


class Base(Record):
    players: Num
    to_move: Num
    turn: Num
    phase: Annotated[Num, OneOf(("turn", "over"))]


@pytest.mark.parametrize(
    ("hint", "complaint"),
    [
        (Annotated[Row, 4, Counts(CARD)], "has not as many names as it is wide"),
        (Annotated[Num, Seat(), BY_SEAT], "has no entry for each"),
        (Annotated[Row, 3, Places(CARD, "turn"), BY_SEAT], "is a list"),
        (Annotated[Num, OneOf(CARD), Secret("everyone")], "nothing that can be counted"),
        (Annotated[Row, 3, Counts(CARD), Secret("others")], "BY_SEAT if it is kept from others"),
        (Annotated[Grid, 2, 3, Counts(CARD), BY_SEAT, Secret("everyone")], "BY_SEAT if it is kept from others"),
        (Annotated[Grid, 2, 3, Counts(CARD), Rows("rows")("cards"), Secret("everyone")], "in a list of objects"),
    ],
)
def test_a_field_that_makes_no_sense_is_refused(hint: Any, complaint: str) -> None:
    made = type("Made", (Base,), {"__annotations__": {"field": hint}})
    with pytest.raises(TypeError, match=f"field field .*{complaint}"):
        Zones(made)


def test_a_secret_from_nobody_knows_whom_is_refused() -> None:
    with pytest.raises(TypeError, match="from everyone or from others, not from nobody"):
        Secret("nobody")
    with pytest.raises(TypeError, match="never laid open"):
        Secret("everyone", until_over=True)


def test_phases_have_names() -> None:
    class Nameless(Record):
        players: Num
        phase: Num

    with pytest.raises(TypeError, match="phase should name the phases"):
        Zones(Nameless)


# Descriptions


@pytest.mark.parametrize("name", names())
def test_a_description_names_all_that_stands_in_a_position(name: str) -> None:
    """And who may see it: where a view differs from the position, the description says that there is a secret."""
    game = find(name)
    told = json.loads(json.dumps(game.zones.describe()))
    zones = {zone["key"]: zone for zone in told["zones"]}
    luck, found = random.Random(name), set()
    for match in random_walk(name, 3, 2):
        if luck.randrange(4):
            continue
        position, seen = match.position(), match.view(1)
        for key in game.write(match.state):
            zone = zones[key]
            assert position["phase"] in zone.get("phases", told["phases"])
            found.add(key)
            if seen[key] != position[key]:
                assert any("secret" in part for part in zone.get("parts", [zone]))
    assert found >= {key for key, zone in zones.items() if "phases" not in zone}
