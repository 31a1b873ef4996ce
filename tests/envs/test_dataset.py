"""Datasets: every row is what happened, files are the same for the same plan, and half a file is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco import cli
from fondaco.envs import dataset, observation
from fondaco.envs.dataset import COLUMNS, Plan
from fondaco.errors import BadSetup, FondacoError
from fondaco.games import find

PAGE = Path(__file__).parents[2] / "docs" / "datasets.md"


def rows_of(path: Path) -> list[dict[str, Any]]:
    return [
        {name: column[row] for name, column in part.items()}
        for part in dataset.read(path, rows=50)
        for row in range(len(part["action"]))
    ]


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [("tantan", 3, {"open_hands": True}), ("silkroad", 2, {}), ("carthage", 2, {"start_tile": True})],
)
def test_every_row_is_what_happened(name: str, players: int, options: dict[str, Any], tmp_path: Path) -> None:
    plan = Plan(name, players, ("greedy", "random"), games=2, seed=5, options=options)
    decisions = dataset.write(plan, tmp_path / "a.parquet", workers=1)
    rows = rows_of(tmp_path / "a.parquet")
    assert len(rows) == decisions
    assert list(rows[0]) == list(COLUMNS)
    game = find(name)
    for number in range(2):
        told = {row["number"]: row for row in rows if row["game"] == number}
        match = fondaco.new(name, players, int(next(iter(told.values()))["seed"]), **options)
        made = 0
        while match.seat is not None:
            legal = match.legal()
            assert (made in told) == (len(legal) > 1)
            if made in told:
                check_decision(match, told[made], plan.bot_at(match.seat, number))
            match.play(game.actions[told[made]["action"]] if made in told else legal[0])
            made += 1
        for row in told.values():
            won = match.winners()
            assert row["result"] == pytest.approx(1 / len(won) if row["seat"] in won else 0)
            assert row["score"] == match.scores()[row["seat"]]["total"]
            others = [score["total"] for seat, score in enumerate(match.scores()) if seat != row["seat"]]
            assert row["margin"] == row["score"] - max(others)


def check_decision(match: fondaco.Match, row: dict[str, Any], bot: str) -> None:
    expected = np.zeros(observation.size(match.game.name, match.players), np.float32)
    observation.write(match, int(row["seat"]), expected)
    assert row["seat"] == match.seat
    assert row["bot"] == bot
    assert np.array_equal(row["observation"], expected)
    assert sorted(match.game.actions[action] for action in np.flatnonzero(row["mask"])) == match.legal()
    assert row["mask"][row["action"]]
    assert np.array_equal(np.flatnonzero(row["policy"]), [row["action"]])
    assert 0 <= row["value"] <= 1


def test_a_search_tells_how_often_it_tried_each_action(tmp_path: Path) -> None:
    dataset.write(Plan("tantan", 2, ("search:30",), games=1), tmp_path / "a.parquet", workers=1)
    rows = rows_of(tmp_path / "a.parquet")
    for row in rows:
        assert row["policy"].sum() == pytest.approx(1)
        assert row["policy"][row["action"]] == row["policy"].max()
        assert not row["policy"][~row["mask"]].any()
    assert any(np.count_nonzero(row["policy"]) > 1 for row in rows)


def test_a_plan_gives_the_same_file_whoever_writes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "ROWS", 200)  # several row groups
    plan = Plan("carthage", 2, ("random", "greedy"), games=5, seed="abc")
    told: list[int] = []
    decisions = dataset.write(plan, tmp_path / "one.parquet", workers=1)
    assert dataset.write(plan, tmp_path / "two.parquet", workers=2, tell=told.append) == decisions
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "two.parquet").read_bytes()
    assert len(told) == 5
    assert sum(told) == decisions
    other = Plan("carthage", 2, ("random", "greedy"), games=5, seed="abd")
    dataset.write(other, tmp_path / "three.parquet", workers=1)
    assert (tmp_path / "one.parquet").read_bytes() != (tmp_path / "three.parquet").read_bytes()


def test_the_card_tells_what_is_in_the_file(tmp_path: Path) -> None:
    plan = Plan("tantan", 2, ("random",), games=1, options={"open_hands": True})
    dataset.write(plan, tmp_path / "a.parquet", workers=1)
    card = dataset.read_card(tmp_path / "a.parquet")
    assert Plan(**{**card["plan"], "bots": tuple(card["plan"]["bots"])}) == plan
    assert card["actions"] == list(find("tantan").actions)
    layout = observation.layout("tantan", 2)
    assert card["observation"] == {name: [part.start, part.stop] for name, part in layout.items()}
    page = (tmp_path / "a.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in page for name in [*COLUMNS, *layout])
    assert "--option open_hands=true" in page


def test_the_columns_are_as_told() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name, (kind, meaning) in COLUMNS.items():
        assert f"| `{name}` | {kind} | {meaning} |\n" in page
    assert page.count("\n| `") == len(COLUMNS)


def test_half_a_file_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = dataset.play

    def tire(plan: Plan, number: int) -> Any:
        if number == 2:
            raise KeyboardInterrupt
        return played(plan, number)

    monkeypatch.setattr(dataset, "ROWS", 1)
    monkeypatch.setattr(dataset, "play", tire)
    with pytest.raises(KeyboardInterrupt):
        dataset.write(Plan("tantan", 2, ("random",), games=3), tmp_path / "a.parquet", workers=1)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"players": 7}, "is for 2 to 4 players"),
        ({"bots": ("oracle",)}, "there is no bot 'oracle'"),
        ({"bots": ()}, "at least one bot"),
        ({"bots": ("remote:cat",)}, "leave it out"),
        ({"games": 0}, "at least 1 game"),
        ({"options": {"moon": True}}, "has no option"),
    ],
)
def test_what_cannot_be_played_is_refused(change: dict[str, Any], complaint: str, tmp_path: Path) -> None:
    plan = Plan(**{"game": "tantan", "players": 2, "bots": ("random",), "games": 1, **change})
    with pytest.raises(BadSetup, match=complaint):
        dataset.write(plan, tmp_path / "a.parquet")
    assert not list(tmp_path.iterdir())


def test_files_that_cannot_be(tmp_path: Path) -> None:
    plan = Plan("tantan", 2, ("random",), games=1)
    with pytest.raises(BadSetup, match=r"should end in \.parquet"):
        dataset.write(plan, tmp_path / "a.csv")
    with pytest.raises(FondacoError, match="cannot write"):
        dataset.write(plan, tmp_path / "nowhere" / "a.parquet")


def test_other_parquet_is_none_of_ours(tmp_path: Path) -> None:
    import pyarrow
    import pyarrow.parquet

    pyarrow.parquet.write_table(pyarrow.table({"a": [1]}), tmp_path / "b.parquet")
    with pytest.raises(BadSetup, match="no dataset of Fondaco"):
        next(dataset.read(tmp_path / "b.parquet"))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "a.parquet"
    command = ["dataset", "silkroad", "--bots", "random", "--games", "2", "--workers", "1", "--out", str(out)]
    assert cli.main(command) == cli.OK
    assert capsys.readouterr().out == f"{out} has {len(rows_of(out))} decisions of 2 games.\n"
    assert cli.main([*command, "--option", "tiles=lost"]) == cli.BAD_INPUT
    assert "tiles cannot be" in capsys.readouterr().err
