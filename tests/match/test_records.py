"""Records: played again, continued, and refused with the first entry that does not fit."""

from __future__ import annotations

from typing import Any

import pytest

import fondaco
from tests.match.tables import DEEP, GAMES, HUGE, LONG, Json, as_json, ended, everything, nested, play_on, played

every_game = pytest.mark.parametrize("game", GAMES)
with_or_without_seed = pytest.mark.parametrize("seeded", [True, False])


def kept(match: fondaco.Match, seeded: bool = True) -> Json:
    """A match's record as it comes back from a file."""
    record: Json = as_json(match.record())
    return record if seeded else {**record, "seed": None}


def refusal(record: Any) -> str:
    with pytest.raises(fondaco.BadRecord) as found:
        fondaco.replay(record)
    assert type(found.value) is fondaco.BadRecord
    assert len(str(found.value)) < 1000
    return str(found.value)


# Played again


@every_game
def test_a_record_is_what_the_interface_says(game: str) -> None:
    record = kept(played(game, 9, players=3, names=["Ada", "Bo", "Cy"]))
    assert list(record) == ["version", "game", "players", "options", "names", "start", "seed", "actions", "chance"]
    assert (record["version"], record["game"], record["players"], record["options"]) == (1, game, 3, {})
    assert (record["names"], record["start"], record["seed"]) == (["Ada", "Bo", "Cy"], None, 7)
    assert len(record["actions"]) == 9
    assert all(isinstance(outcome, str | int) for outcome in record["chance"])


@every_game
@with_or_without_seed
@pytest.mark.parametrize("decisions", [0, 1, 40, 10_000])
def test_a_record_replays_to_the_same_match(game: str, seeded: bool, decisions: int) -> None:
    match = played(game, decisions, players=3)
    again = fondaco.replay(kept(match, seeded))
    ours, theirs = everything(match), everything(again)
    if not seeded:
        ours["record"]["seed"] = None
    assert ours == theirs


@every_game
def test_a_replay_needs_no_generator(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = kept(ended(game, players=3), seeded=False)

    def no_luck(*_: object) -> int:
        raise AssertionError("a number was asked for")

    monkeypatch.setattr("fondaco.kernel.chance.next_number", no_luck)
    assert fondaco.replay(record).over


@every_game
def test_a_replayed_match_with_its_seed_goes_on_as_the_original_would(game: str) -> None:
    for decisions in (0, 5, 31):
        match = played(game, decisions, players=3)
        again = fondaco.replay(kept(match))
        assert everything(play_on(again, 10_000)) == everything(play_on(match, 10_000))


@every_game
def test_a_replayed_match_without_its_seed_goes_on_with_fresh_luck(game: str) -> None:
    record = kept(played(game, 5, players=3), seeded=False)
    matches = [play_on(fondaco.replay(record), 60) for _ in range(4)]
    came = [match.record()["chance"] for match in matches]
    assert len({str(chance) for chance in came}) == 4
    for match, chance in zip(matches, came, strict=True):
        assert chance[: len(record["chance"])] == record["chance"]
        assert match.record()["seed"] is None
        assert everything(fondaco.replay(kept(match))) == everything(match)


@every_game
def test_what_may_be_left_out_of_a_record(game: str) -> None:
    record = kept(played(game, 9))
    for name in ("options", "names", "start", "seed"):
        del record[name]
    assert fondaco.replay(record).position() == played(game, 9).position()


@every_game
def test_a_record_is_read_not_kept(game: str) -> None:
    record = kept(played(game, 9))
    match = fondaco.replay(record)
    before = everything(match)
    record["actions"].clear()
    record["chance"].clear()
    assert everything(match) == before


# From a position


@every_game
@with_or_without_seed
def test_a_match_from_a_position_has_the_position_in_its_record(game: str, seeded: bool) -> None:
    position = as_json(played(game, 21, players=3).position())
    match = play_on(fondaco.from_position(position, seed=3), 25)
    record = kept(match, seeded)
    assert record["position"] == position
    assert record["start"] is None
    again = fondaco.replay(record)
    ours, theirs = everything(match), everything(again)
    if not seeded:
        ours["record"]["seed"] = None
    assert ours == theirs
    if seeded:
        assert everything(play_on(again, 10_000)) == everything(play_on(match, 10_000))


@every_game
@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"players": 2}, "position should have the record's game, players and options"),
        ({"options": None}, "position should have the record's game, players and options"),
        ({"start": 0}, "start cannot be named in a match that begins from a position"),
        ({"position": []}, "a position is an object"),
        ({"position": {}}, "position: there is no game None"),
    ],
)
def test_a_record_must_fit_its_position(game: str, change: Json, complaint: str) -> None:
    switch = "open_gems" if game == "silkroad" else "open_hands"
    match = fondaco.from_position(as_json(played(game, 21, players=3, **{switch: True}).position()))
    assert complaint in refusal({**kept(match), **change})


@every_game
def test_a_records_position_is_checked_like_any_other(game: str) -> None:
    record = kept(fondaco.from_position(played(game, 21).position()))
    record["position"]["hands"] = 7
    assert refusal(record) == "position.hands should be a list, not 7"


# Refused


@every_game
def test_an_outcome_that_the_seed_does_not_give(game: str) -> None:
    record = kept(played(game, 30, players=3))
    for entry, outcome in enumerate(record["chance"]):
        others = [other for other in record["chance"][:entry] if type(other) is type(outcome) and other != outcome]
        for other in others[:1]:
            chance = [*record["chance"][:entry], other, *record["chance"][entry + 1 :]]
            message = refusal({**record, "chance": chance})
            assert message.startswith(f"chance[{entry}] {other!r} ")
            assert "is not what the seed gives" in message or "cannot be drawn here" in message


@every_game
@pytest.mark.parametrize("seed", [8, "f" * 64])
def test_another_seed(game: str, seed: Any) -> None:
    message = refusal({**kept(played(game, 30)), "seed": seed})
    assert message.startswith("chance[")
    assert " is not what the seed gives: " in message


@every_game
@with_or_without_seed
@pytest.mark.parametrize(
    "outcome",
    [None, True, 1.5, "gold", "", -1, 99, [], {}, float("nan"), HUGE, DEEP, LONG],
)
def test_an_outcome_that_cannot_be_drawn(game: str, seeded: bool, outcome: Any) -> None:
    record = kept(played(game, 30), seeded)
    for entry in (0, 5, len(record["chance"]) - 1):
        chance = [*record["chance"][:entry], outcome, *record["chance"][entry + 1 :]]
        message = refusal({**record, "chance": chance})
        assert message.startswith(f"chance[{entry}] ")
        assert " cannot be drawn here; what can is " in message


def test_an_outcome_that_is_used_up_cannot_be_drawn_without_a_seed_either() -> None:
    record = kept(played("silkroad", 0), seeded=False)
    record["chance"][16] = record["chance"][15]
    assert refusal(record).startswith(f"chance[16] {record['chance'][15]} cannot be drawn here; what can is ")


@every_game
@with_or_without_seed
def test_chance_that_is_cut_short(game: str, seeded: bool) -> None:
    record = kept(ended(game), seeded)
    for entry in (0, 3, len(record["chance"]) - 1):
        message = refusal({**record, "chance": record["chance"][:entry]})
        assert message.startswith(f"chance[{entry}] is missing: one of ")


@every_game
@with_or_without_seed
def test_chance_that_goes_on_too_long(game: str, seeded: bool) -> None:
    record = kept(played(game, 30), seeded)
    entry = len(record["chance"])
    assert refusal({**record, "chance": [*record["chance"], "red", 7]}) == f"chance[{entry}] 'red' is never drawn"


@every_game
def test_actions_that_are_cut_short(game: str) -> None:
    record = kept(ended(game))
    message = refusal({**record, "actions": record["actions"][:4]})
    assert message.startswith("chance[")
    assert message.endswith(" is never drawn")


@every_game
@with_or_without_seed
def test_an_action_that_does_not_fit(game: str, seeded: bool) -> None:
    record = kept(played(game, 30), seeded)
    illegal = {"tantan": "rob 17", "silkroad": "play silk 99", "carthage": "take red7"}[game]
    for entry in (0, 3, 29):
        for action in (illegal, "dance", None, 7, ["buy"], 10**5000, nested(100_000)):
            actions = [*record["actions"][:entry], action, *record["actions"][entry + 1 :]]
            message = refusal({**record, "actions": actions})
            assert message.startswith(f"actions[{entry}] ")
            assert " does not fit: " in message


@every_game
def test_an_action_after_the_end(game: str) -> None:
    record = kept(ended(game))
    entry = len(record["actions"])
    for action in (record["actions"][-1], "dance", None):
        message = refusal({**record, "actions": [*record["actions"], action, action]})
        assert message == f"actions[{entry}] {action!r} comes after the end of the game"


@pytest.mark.parametrize("version", [0, 2, True, 1.0, "1", None, [], HUGE, LONG, DEEP])
def test_an_unknown_version(version: Any) -> None:
    assert "is unknown; this release reads 1" in refusal({**kept(played("tantan", 3)), "version": version})


@pytest.mark.parametrize("name", ["version", "game", "players", "actions", "chance"])
def test_a_field_that_is_missing(name: str) -> None:
    record = kept(played("tantan", 3))
    del record[name]
    assert refusal(record) == f"{name} is missing"


@pytest.mark.parametrize("name", ["colour", "", 7, None, ("a",), HUGE])
def test_a_field_that_no_record_has(name: Any) -> None:
    message = refusal({**kept(played("tantan", 3)), name: 1})
    assert message.startswith("a record has no field ")
    assert message.endswith(
        "; it has version, game, players, options, names, start, seed, actions, chance, position, fairness"
    )


@pytest.mark.parametrize("record", [None, [], "tantan", 7, True, {1, 2}, DEEP, HUGE])
def test_what_is_no_record(record: Any) -> None:
    assert refusal(record).startswith("a record is an object, not ")


@pytest.mark.parametrize(
    ("name", "complaint", "fine"),
    [
        ("game", "there is no game ", []),
        ("players", "Tan-Tan Caravan is for 2 to 4 players, not ", [2]),
        ("options", "options should be an object, not ", [None, {}]),
        ("names", "names should be 2 texts ", [None]),
        ("start", "start should be a seat from 0 to 1, not ", [None]),
        ("seed", "the seed ", [None]),
        ("actions", "actions should be a list, not ", []),
        ("chance", "chance should be a list, not ", []),
    ],
)
@pytest.mark.parametrize(
    "value",
    [None, True, -1, 2.5, float("nan"), "x", [], ["x"], {}, b"x", HUGE, DEEP, LONG],
)
def test_a_field_of_the_wrong_type(name: str, complaint: str, fine: list[Any], value: Any) -> None:
    if value in fine or (isinstance(value, list) and name in ("actions", "chance")):
        return
    assert refusal({**kept(played("tantan", 3)), name: value}).startswith(complaint)


@pytest.mark.parametrize("options", [{7: 1}, {None: 1}, {("a",): 1}, {"purses": {7: 1}}, {"": 1}, {"open_hands": 1}])
def test_options_of_another_game_or_of_none(options: Any) -> None:
    assert "option" in refusal({**kept(played("tantan", 3)), "options": options})
