"""What a folder of results keeps, and what it refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fondaco.errors import FondacoError
from fondaco.lab import Outcome, Tournament, arena, read
from fondaco.lab.results import GAMES, PARQUET, TOURNAMENT, BadResults, Folder
from fondaco.lab.tournament import Variant

PLAN: dict[str, Any] = {"game": "tantan", "bots": ["random"], "games": 6, "seed": 5, "workers": 1}


def hold(home: Path, **changes: Any) -> Outcome:
    return arena(**{**PLAN, "out": home, **changes})


def timeless(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in row.items() if name != "seconds"} for row in rows]


def lines(home: Path) -> list[str]:
    return (home / GAMES).read_text().splitlines(keepends=True)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    outcome = hold(tmp_path / "deep" / "down", players=[2, 3], vary={"open_hands": [False, True]})
    assert read(tmp_path / "deep" / "down") == (outcome.tournament, outcome.rows)
    assert [row["number"] for row in outcome.rows] == list(range(24))


def test_the_description_says_all(tmp_path: Path) -> None:
    variants = (Variant("open_hands=true", {"open_hands": True}),)
    Folder(tmp_path, Tournament("tantan", (3,), ("random", "greedy", "random"), 1, 5, variants)).close()
    assert json.loads((tmp_path / TOURNAMENT).read_text()) == {
        "format": 1,
        "fondaco": "0.1.0",
        "game": "tantan",
        "players": [3],
        "bots": ["random", "greedy"],
        "tables": ["random", "greedy", "random"],
        "variants": [{"name": "open_hands=true", "options": {"open_hands": True}}],
        "games": 1,
        "seed": 5,
        "stand_in": False,
    }


def test_nothing_is_played_twice(tmp_path: Path) -> None:
    first = hold(tmp_path)
    before = lines(tmp_path)
    assert hold(tmp_path).rows == first.rows
    assert lines(tmp_path) == before


def test_a_tournament_grows(tmp_path: Path) -> None:
    small = hold(tmp_path)
    large = hold(tmp_path, games=10)
    assert large.rows[:6] == small.rows
    assert timeless(large.rows) == timeless(arena(**{**PLAN, "games": 10}).rows)
    with pytest.raises(BadResults, match="a tournament of 10 games already, not 6"):
        hold(tmp_path)


@pytest.mark.parametrize("torn", [b"", b"{", b'{"number":5,"variant":0', b'{"number":5}', b"\xff\xfe"])
def test_a_torn_line_is_cut_off(tmp_path: Path, torn: bytes) -> None:
    whole = hold(tmp_path)
    (tmp_path / GAMES).write_bytes("".join(lines(tmp_path)[:-1]).encode() + torn)
    assert read(tmp_path)[1] == whole.rows[:-1]
    assert timeless(hold(tmp_path).rows) == timeless(whole.rows)
    assert len(lines(tmp_path)) == 6


DIFFERENT = [
    ({"game": "carthage"}, "game tantan there, carthage here"),
    ({"seed": 6}, "seed 5 there, 6 here"),
    ({"players": [2, 3]}, "players 2 there, 2 and 3 here"),
    ({"bots": ["random", "greedy"]}, "bots random there, random and greedy here"),
    ({"bots": ["random", "random"]}, "tables random there, random and random here"),
    ({"options": {"open_hands": True}}, "variants as printed there, open_hands=true here"),
    ({"stand_in": True}, "stand_in False there, True here"),
]


@pytest.mark.parametrize(("change", "difference"), DIFFERENT, ids=str)
def test_another_tournament_is_refused(tmp_path: Path, change: dict[str, Any], difference: str) -> None:
    hold(tmp_path)
    before = lines(tmp_path), (tmp_path / TOURNAMENT).read_text()
    with pytest.raises(BadResults, match=re.escape(difference)):
        hold(tmp_path, **change)
    assert (lines(tmp_path), (tmp_path / TOURNAMENT).read_text()) == before


def test_a_tournament_of_another_release_is_refused(tmp_path: Path) -> None:
    hold(tmp_path)
    about = json.loads((tmp_path / TOURNAMENT).read_text())
    (tmp_path / TOURNAMENT).write_text(json.dumps({**about, "fondaco": "0.0.9"}))
    assert len(read(tmp_path)[1]) == 6
    with pytest.raises(BadResults, match=re.escape("fondaco 0.0.9 there")):
        hold(tmp_path)


def test_an_equal_seed_may_be_written_otherwise(tmp_path: Path) -> None:
    assert hold(tmp_path).rows == hold(tmp_path, seed="05").rows


SPOILT = [
    (lambda rows: [*rows, rows[0]], "game 0 twice"),
    (lambda rows: [*rows, {**rows[0], "number": 6}], "a row of no game"),
    (lambda rows: [*rows, {**rows[0], "number": True}], "a row of no game"),
    (lambda rows: [*rows, 7], "a row of no game"),
    (lambda rows: [{**rows[0], "deal": 3}], "game 0 is not the one"),
    (lambda rows: [{**rows[1], "seats": [0, 1]}], "game 1 is not the one"),
]


@pytest.mark.parametrize(("spoil", "complaint"), SPOILT)
def test_rows_that_do_not_belong_are_noticed(tmp_path: Path, spoil: Any, complaint: str) -> None:
    rows = hold(tmp_path).rows
    (tmp_path / GAMES).write_text("".join(json.dumps(row) + "\n" for row in spoil(rows)))
    for look in (read, hold):
        with pytest.raises(BadResults, match=complaint):
            look(tmp_path)


def test_a_line_that_is_no_json_is_named(tmp_path: Path) -> None:
    hold(tmp_path)
    (tmp_path / GAMES).write_text("".join([lines(tmp_path)[0], "nonsense\n", *lines(tmp_path)[2:]]))
    with pytest.raises(BadResults, match="line 2: this is not the row of a game"):
        read(tmp_path)


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"format": 1}', '{"format": 1, "players": 3}'])
def test_a_description_that_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / TOURNAMENT).write_text(text)
    for look in (read, hold):
        with pytest.raises(BadResults, match="does not describe a tournament"):
            look(tmp_path)


@pytest.mark.parametrize(
    "change", [{"games": "6"}, {"players": ["2"]}, {"tables": []}, {"tables": "random"}, {"bots": ["greedy"]}], ids=str
)
def test_a_description_that_was_spoilt(tmp_path: Path, change: dict[str, Any]) -> None:
    hold(tmp_path)
    about = json.loads((tmp_path / TOURNAMENT).read_text())
    (tmp_path / TOURNAMENT).write_text(json.dumps({**about, **change}))
    for look in (read, hold):
        with pytest.raises(BadResults, match="does not describe a tournament"):
            look(tmp_path)


@pytest.mark.parametrize("kept", [GAMES, PARQUET])
def test_games_without_a_description(tmp_path: Path, kept: str) -> None:
    hold(tmp_path, parquet=True)
    for name in {TOURNAMENT, GAMES, PARQUET} - {kept}:
        (tmp_path / name).unlink()
    with pytest.raises(BadResults, match="holds no tournament"):
        read(tmp_path)
    with pytest.raises(BadResults, match="has games, but no tournament"):
        hold(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [kept]


def test_a_format_to_come(tmp_path: Path) -> None:
    (tmp_path / TOURNAMENT).write_text('{"format": 2}')
    with pytest.raises(BadResults, match="is of format 2; this release reads format 1"):
        read(tmp_path)


def test_two_arenas_do_not_share_a_folder(tmp_path: Path) -> None:
    tournament = hold(tmp_path).tournament
    folder = Folder(tmp_path, tournament)
    with pytest.raises(BadResults, match="another arena is writing"):
        hold(tmp_path)
    folder.close()
    hold(tmp_path)


def test_a_place_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadResults, match="cannot write to"):
        hold(tmp_path / "file")


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    outcome = hold(tmp_path)
    folder = Folder(tmp_path, outcome.tournament)
    with Path("/dev/full").open("wb", buffering=0) as full:
        folder.file = full
        with pytest.raises(BadResults, match="cannot write to"):
            folder.add(outcome.rows[0])
    folder.close()


# Parquet


def test_parquet_holds_the_same(tmp_path: Path) -> None:
    outcome = hold(tmp_path, players=[2, 4], parquet=True)
    (tmp_path / GAMES).unlink()
    assert read(tmp_path) == (outcome.tournament, outcome.rows)


def test_a_tournament_goes_on_from_parquet(tmp_path: Path) -> None:
    small = hold(tmp_path, parquet=True)
    (tmp_path / GAMES).unlink()
    large = hold(tmp_path, games=8, parquet=True)
    assert large.rows[:6] == small.rows
    (tmp_path / GAMES).unlink()
    assert read(tmp_path)[1] == large.rows


def test_parquet_that_cannot_be_read(tmp_path: Path) -> None:
    hold(tmp_path, parquet=True)
    (tmp_path / GAMES).unlink()
    (tmp_path / PARQUET).write_bytes(b"PAR1 and nothing else")
    with pytest.raises(BadResults, match="cannot be read"):
        read(tmp_path)


def test_parquet_needs_a_folder_and_its_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FondacoError, match="but none is named"):
        arena(**PLAN, parquet=True)
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(FondacoError, match=re.escape("install fondaco[lab]")):
        hold(tmp_path, parquet=True)
    assert not list(tmp_path.iterdir())
