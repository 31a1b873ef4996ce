"""Positions: read again as they were written, and refused with the place of what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

import fondaco
from tests.match.tables import AN_OPTION, DEEP, GAMES, HUGE, LONG, as_json, ended, everything, nested, play_on, played

every_game = pytest.mark.parametrize("game", GAMES)


def refusal(position: Any) -> str:
    with pytest.raises(fondaco.BadPosition) as found:
        fondaco.from_position(position)
    assert type(found.value) is fondaco.BadPosition
    assert len(str(found.value)) < 1000
    return str(found.value)


@every_game
def test_a_position_has_the_fields_that_all_games_share(game: str) -> None:
    match = fondaco.new(game, players=3, seed=5)
    while not match.over:
        position = match.position()
        assert as_json(position) == position
        assert list(position)[:6] == ["game", "players", "options", "to_move", "turn", "phase"]
        assert (position["game"], position["players"], position["options"]) == (game, 3, {})
        assert position["to_move"] == match.seat
        assert position["turn"] in range(3)
        assert position["phase"] in match.game.phases[:-1]
        play_on(match, 1)
    assert (match.position()["to_move"], match.position()["phase"]) == (None, "over")


@every_game
def test_a_position_continues_as_the_original_would_chance_apart(game: str) -> None:
    for decisions in range(0, 60, 3):
        match = played(game, decisions, players=3)
        again = fondaco.from_position(as_json(match.position()))
        assert again.state == match.state
        for show in ("position", "legal", "scores", "winners"):
            assert getattr(again, show)() == getattr(match, show)()
        assert [again.view(seat) for seat in (None, 0, 1, 2)] == [match.view(seat) for seat in (None, 0, 1, 2)]
        for action in match.legal():
            assert fondaco.from_position(match.position()).why_not(action) is None


@every_game
def test_a_position_of_a_game_that_is_over(game: str) -> None:
    match = ended(game, players=3)
    again = fondaco.from_position(as_json(match.position()))
    assert again.over
    assert (again.scores(), again.winners(), again.legal()) == (match.scores(), match.winners(), [])


@every_game
def test_a_positions_options_are_the_matchs(game: str) -> None:
    position = played(game, 20, **AN_OPTION[game]).position()
    match = fondaco.from_position(position)
    assert match.options == match.record()["options"] == match.position()["options"] == AN_OPTION[game]


@every_game
def test_a_position_is_read_not_kept(game: str) -> None:
    position = as_json(played(game, 20).position())
    match = fondaco.from_position(position)
    before = everything(match)
    for value in position.values():
        if isinstance(value, list | dict):
            value.clear()
    assert everything(match) == before


@every_game
def test_the_luck_that_follows_is_the_seeds(game: str) -> None:
    position = played(game, 20).position()

    def came(**seed: Any) -> str:
        return str(play_on(fondaco.from_position(position, **seed), 60).record()["chance"])

    assert came() == came(seed=0) == came(seed="00")
    assert len({came(seed=seed) for seed in range(5)}) == 5


@every_game
def test_without_a_seed_nobody_can_guess_it_but_it_is_kept(game: str) -> None:
    position = played(game, 20).position()
    matches = [play_on(fondaco.from_position(position, seed=None), 60) for _ in range(3)]
    assert len({match.record()["seed"] for match in matches}) == 3
    for match in matches:
        assert everything(fondaco.replay(match.record())) == everything(match)


def test_conservation_is_asked_of_dealt_tables_only() -> None:
    few = fondaco.from_position({"game": "tantan", "players": 2, "to_move": 0, "phase": "turn", "purse": "food"})
    assert few.check() == []
    dealt = fondaco.new("tantan", seed=1)
    dealt.state.discards[0] += 1
    assert dealt.check() == ["all cards in use are somewhere, once"]


# Refused


@pytest.mark.parametrize("position", [None, [], "tantan", 7, True, {1}, DEEP, HUGE])
def test_what_is_no_position(position: Any) -> None:
    assert refusal(position).startswith("a position is an object, not ")


ANYTHING_ELSE = pytest.mark.parametrize(
    "value",
    [-1, 2.5, float("nan"), "x", "", ["x"], {"x": 1}, b"x", HUGE, DEEP, LONG],
)


@every_game
@ANYTHING_ELSE
def test_every_field_is_refused_with_its_place_when_it_is_nonsense(game: str, value: Any) -> None:
    position = as_json(played(game, 20, players=3).position())
    for name in position:
        complaint = refusal({**position, name: value})
        if name in ("game", "players", "options"):
            assert complaint.startswith("position: ")
        else:
            assert complaint.startswith(f"position.{name}"), complaint


@every_game
@ANYTHING_ELSE
def test_every_entry_is_refused_with_its_place_when_it_is_nonsense(game: str, value: Any) -> None:
    position = as_json(played(game, 40, players=3).position())
    for name, zone in position.items():
        keys = list(zone) if isinstance(zone, dict) else range(len(zone)) if isinstance(zone, list) else []
        for key in keys:
            wrong = {**position, name: type(zone)(zone)}
            wrong[name][key] = value
            assert refusal(wrong).startswith(f"position.{name}")


@every_game
@pytest.mark.parametrize("name", ["colour", "", 7, None, ("a",), HUGE])
def test_a_field_that_no_position_has(game: str, name: Any) -> None:
    assert refusal({**played(game, 20).position(), name: 1}).startswith("position has no field ")


@every_game
def test_what_is_missing_is_named(game: str) -> None:
    position = played(game, 20).position()
    for name in ("phase", "to_move"):
        assert refusal({key: value for key, value in position.items() if key != name}).startswith(f"position.{name} ")
    for name, complaint in (("game", "position: there is no game None"), ("players", "players, not None")):
        assert complaint in refusal({key: value for key, value in position.items() if key != name})


@every_game
def test_nonsense_in_depth(game: str) -> None:
    position = as_json(played(game, 20).position())
    deep = nested(100_000)
    for wrong in ({"options": {"x": deep}}, {"hands": [deep, deep]}, {"hands": [{"x": deep}, {}]}, {"x": deep}):
        refusal({**position, **wrong})
