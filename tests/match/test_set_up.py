"""Setting a table: games, players, seeds, starts, names and options."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest

import fondaco
from tests.match.tables import AN_OPTION, DEEP, GAMES, HUGE, MOST_PLAYERS, as_json, everything, nested, play_on, played

every_game = pytest.mark.parametrize("game", GAMES)


def test_the_games() -> None:
    assert fondaco.games.names() == ("tantan", "silkroad", "carthage")


@pytest.mark.parametrize("game", ["chess", "", "Tantan", " tantan", 7, None, [], {}, ("tantan",), DEEP])
def test_an_unknown_game_is_refused_with_those_there_are(game: Any) -> None:
    with pytest.raises(fondaco.BadSetup, match="the games are tantan, silkroad, carthage"):
        fondaco.new(game)


def test_a_game_is_shown_in_a_line() -> None:
    assert repr(fondaco.games.find("tantan")) == "<Tan-Tan Caravan (tantan), 2 to 4 players>"


class Seven:
    """A whole number of somebody's own."""

    def __index__(self) -> int:
        return 7


def test_anybody_s_whole_numbers_will_do() -> None:
    """In the set-up, at the table and in options, positions and records; what is kept has Python's own."""
    match = fondaco.new("tantan", np.int8(3), np.uint64(2**63), np.int32(2), purses={"food": np.int16(4)})
    assert json.dumps(match.record()) == json.dumps(
        fondaco.new("tantan", 3, 2**63, 2, purses={"food": 4}).record()  # a number of numpy's could not be dumped
    )
    assert match.view(np.int64(1)) == match.view(1)
    assert match.events(np.int64(3), seat=np.int64(1)) == match.events(3, seat=1)
    assert fondaco.new("silkroad", seed=Seven()).record() == fondaco.new("silkroad", seed=7).record()
    position = {**fondaco.new("silkroad", 3, 1).position(), "players": np.int64(3), "drivers": list(np.arange(1, 4))}
    assert json.loads(json.dumps(fondaco.from_position(position).record()))["position"]["drivers"] == [1, 2, 3]
    record = fondaco.new("silkroad", 3, 1).record()
    chance = [np.int64(one) if isinstance(one, int) else one for one in record["chance"]]
    assert chance != [str(one) for one in chance]
    again = fondaco.replay({**record, "version": np.int64(1), "players": np.int64(3), "chance": chance})
    assert json.dumps(again.record()) == json.dumps(record)
    assert fondaco.new("carthage", deck=list(np.array([11, 9, 7]))).options == {"deck": [11, 9, 7]}


@pytest.mark.parametrize("no_number", [True, np.True_, 2.0, np.float64(2), np.array([2]), "two"])
def test_what_is_no_whole_number_is_refused(no_number: Any) -> None:
    match = fondaco.new("tantan")
    for make in (
        lambda: fondaco.new("tantan", players=no_number),
        lambda: fondaco.new("tantan", seed=no_number),
        lambda: fondaco.new("tantan", start=no_number),
        lambda: fondaco.new("carthage", deck=[no_number, 9, 16]),
        lambda: match.view(no_number),
        lambda: match.events(no_number),
    ):
        with pytest.raises(fondaco.FondacoError):
            make()


# Players


@every_game
def test_players_are_the_fewest_unless_said(game: str) -> None:
    match = fondaco.new(game)
    assert match.players == match.position()["players"] == match.record()["players"] == 2
    assert len(match.scores()) == 2


@every_game
def test_every_number_of_players_can_play(game: str) -> None:
    for players in range(2, MOST_PLAYERS[game] + 1):
        match = fondaco.new(game, players=players)
        assert match.players == len(match.scores()) == players
        assert match.seat in range(players)


@every_game
@pytest.mark.parametrize("players", [1, 6, 0, -2, HUGE, True, 2.0, "2", [2], float("nan")])
def test_other_numbers_of_players_are_refused_with_what_is_allowed(game: str, players: Any) -> None:
    with pytest.raises(fondaco.BadSetup, match=f"is for 2 to {MOST_PLAYERS[game]} players, not "):
        fondaco.new(game, players=players)


# Seeds


CHANCE = {
    "tantan": "princess jewellery spice lantern mouse food mouse 0",
    "silkroad": "silk silk porcelain porcelain tea ivory tea spice spice tea ivory porcelain tea porcelain ivory "
    "7 2 5 10 3 6 1 4 9 8 green red yellow blue blue yellow 2 4 3",
    "carthage": "yellow5 yellow3 blue5 blue3 green5 red2 green3 blue2 red5 green2 red2 yellow2 green5 yellow2 red2 "
    "yellow3 red5 0",
}
"""What seed 7 deals to three players. If this changes, the records of all who keep some are worthless."""


@every_game
@pytest.mark.parametrize("seed", [7, "7", "0" * 63 + "7"])
def test_a_seed_deals_the_same_on_every_machine(game: str, seed: Any) -> None:
    chance = fondaco.new(game, players=3, seed=seed).record()["chance"]
    assert [str(outcome) for outcome in chance] == CHANCE[game].split()


def test_a_seed_shuffles_the_same_tiles_on_every_machine() -> None:
    chance = fondaco.new("silkroad", seed="f" * 64, tiles="shuffled").record()["chance"]
    assert chance[:6] == ["camels 1", "camels 2", "market ivory", "black market", "thief", "market porcelain"]
    assert sorted(chance[:22]) == sorted(fondaco.new("silkroad").position()["tiles"].values())


@every_game
@pytest.mark.parametrize(
    ("one", "other"), [(0, "0"), (255, "ff"), ("FF", "ff"), ("00ff", "ff"), (2**256 - 1, "f" * 64)]
)
def test_seeds_of_equal_value_give_equal_matches(game: str, one: Any, other: Any) -> None:
    ours, theirs = (everything(played(game, 20, seed=0)) for _ in range(2))
    assert ours == theirs
    ours, theirs = (everything(play_on(fondaco.new(game, seed=seed), 20)) for seed in (one, other))
    assert ours["record"].pop("seed") == one
    assert theirs["record"].pop("seed") == other
    assert ours == theirs


@every_game
def test_other_seeds_give_other_matches(game: str) -> None:
    dealt = {str(fondaco.new(game, seed=seed).record()["chance"]) for seed in range(40)}
    assert len(dealt) == 40


@pytest.mark.parametrize(
    "seed",
    [
        *(-1, 2**256, HUGE, True, 1.0, float("nan"), float("inf"), b"7", [7], {}, DEEP),
        *("", "g", "0x7", " 7", "-1", "f" * 65, "７", "7\n"),
    ],
)
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(fondaco.BadSetup, match="1 to 64 hexadecimal digits"):
        fondaco.new("tantan", seed=seed)
    with pytest.raises(fondaco.BadSetup, match="1 to 64 hexadecimal digits"):
        fondaco.from_position({"game": "tantan", "players": 2, "to_move": 0, "phase": "turn"}, seed=seed)


@every_game
def test_without_a_seed_nobody_can_guess_it_but_it_is_kept(game: str) -> None:
    matches = [fondaco.new(game) for _ in range(8)]
    seeds = {match.record()["seed"] for match in matches}
    assert len(seeds) == 8
    assert all(len(seed) == 64 for seed in seeds)
    again = fondaco.new(game, seed=matches[0].record()["seed"])
    assert everything(again) == everything(matches[0])


def test_luck_outside_makes_no_difference() -> None:
    random.seed(1)
    one = played("carthage")
    random.seed(2)
    assert everything(one) == everything(played("carthage"))


# The starting seat


@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_tan_tan_may_name_the_starting_seat(start: int) -> None:
    match = fondaco.new("tantan", players=4, seed=1, start=start)
    assert match.seat == match.position()["turn"] == match.record()["start"] == start
    assert fondaco.replay(match.record()).seat == start
    assert len(match.record()["chance"]) == 7, "no luck decides the start"


def test_tan_tan_else_draws_it() -> None:
    matches = [fondaco.new("tantan", players=3, seed=seed) for seed in range(30)]
    assert {match.seat for match in matches} == {0, 1, 2}
    assert all(match.record()["start"] is None and match.record()["chance"][-1] == match.seat for match in matches)


@pytest.mark.parametrize("start", [-1, 2, True, 0.0, "0", [], HUGE])
def test_a_start_that_is_no_seat_is_refused(start: Any) -> None:
    with pytest.raises(fondaco.BadSetup, match="start should be a seat from 0 to 1"):
        fondaco.new("tantan", start=start)


@pytest.mark.parametrize("game", ["silkroad", "carthage"])
def test_the_other_games_decide_the_start_by_rule(game: str) -> None:
    with pytest.raises(fondaco.BadSetup, match="leave `start` out"):
        fondaco.new(game, start=0)


# Names


@every_game
def test_names_stand_in_the_record_and_change_nothing_else(game: str) -> None:
    names = ("Ada", "家康 🐫")
    match, nameless = played(game, names=names), played(game)
    assert match.names == as_json(match.record())["names"] == list(names)
    assert nameless.names is nameless.record()["names"] is None
    assert match.position() == nameless.position()
    assert fondaco.replay(match.record()).names == list(names)
    assert match.copy().names == list(names)


@pytest.mark.parametrize(
    "names",
    [
        *([], ["a"], ["a", "b", "c"], "ab", b"ab", {"a": 1, "b": 2}, 7, DEEP),
        *(["a", wrong] for wrong in (None, "", "b" * 65, "\ud800", "\x1b[2J", "b\n")),
    ],
)
def test_other_names_are_refused(names: Any) -> None:
    with pytest.raises(fondaco.BadSetup, match="names should be 2 texts of 1 to 64 characters"):
        fondaco.new("tantan", names=names)


# Options


@every_game
def test_options_left_out_are_the_defaults(game: str) -> None:
    match = played(game)
    defaults = {name: option.default for name, option in match.game.options.items()}
    chosen = played(game, **defaults)
    assert match.record()["options"] == {}
    assert chosen.record()["options"] == chosen.position()["options"] == defaults
    assert {**match.position(), "options": defaults} == chosen.position()
    assert {**match.view(0), "options": defaults} == chosen.view(0)
    assert match.events() == chosen.events()


@every_game
def test_options_stand_in_position_and_record(game: str) -> None:
    match = played(game, **AN_OPTION[game])
    assert as_json(match.record())["options"] == as_json(match.position())["options"] == AN_OPTION[game]
    assert everything(fondaco.replay(as_json(match.record()))) == everything(match)


@every_game
def test_an_unknown_option_is_refused_with_those_there_are(game: str) -> None:
    known = ", ".join(fondaco.new(game).game.options)
    with pytest.raises(fondaco.BadSetup, match=f"no option 'speed'; its options are: {known}"):
        fondaco.new(game, speed=3)


@pytest.mark.parametrize(
    ("game", "option", "allowed"),
    [
        ("tantan", "purses", "whole numbers from 1 to 12 for any of food, clothes,"),
        ("tantan", "open_hands", "true or false"),
        ("silkroad", "tiles", "printed or shuffled"),
        ("silkroad", "open_gems", "true or false"),
        ("carthage", "deck", "whole numbers from 0 that sum to 27"),
        ("carthage", "start_tile", "true or false"),
        ("carthage", "open_hands", "true or false"),
    ],
)
@pytest.mark.parametrize(
    "value",
    [
        *(None, 1, "yes", float("nan"), DEEP, {"gold": 3}, {3: 4}),
        *({"food": worth} for worth in (0, True, 10**5000, nested(100_000))),
        *([], [27], [30, -3, 0], [9.0, 9, 9], [True, 13, 13], ["9", 9, 9]),
    ],
)
def test_a_wrong_value_of_an_option_is_refused_with_what_is_allowed(
    game: str, option: str, allowed: str, value: Any
) -> None:
    with pytest.raises(fondaco.BadSetup, match=f"^the option {option} cannot be .*; allowed: .*{allowed}"):
        fondaco.new(game, **{option: value})


def test_options_are_not_shared_with_who_gave_them() -> None:
    purses = {"food": 9}
    match = fondaco.new("tantan", purses=purses)
    purses["food"] = 1
    assert match.record()["options"] == {"purses": {"food": 9}}
