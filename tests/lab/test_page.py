"""The laboratory's page says what is so."""

from __future__ import annotations

from pathlib import Path

from fondaco.games import names
from fondaco.lab import arena
from fondaco.lab.endings import endings_of
from fondaco.lab.results import Folder
from tests.test_docs import quoted, rows, section

PAGE = "docs/laboratory.md"


def named(heading: str) -> set[str]:
    return {name for row in rows(section(PAGE, heading)) for name in quoted(row[0])}


def test_the_endings_are_as_listed() -> None:
    listed = [row for row in rows(section(PAGE, "Kept, interrupted, resumed")) if quoted(row[0])[0] in names()]
    assert listed == [[f"`{game}`", f"`{key}`", words] for game in names() for key, words in endings_of(game).items()]


def test_the_fields_are_as_listed() -> None:
    outcome = arena("tantan", ["random"], games=2, workers=1, vary={"open_hands": [False, True]})
    assert set(outcome.rows[0]) <= named("Kept, interrupted, resumed")
    told = outcome.summary()
    assert {name for table in told["tables"] for name in table} == named("JSON")
    text = section(PAGE, "JSON")
    assert set(told) <= set(quoted(text))
    assert set(told["tables"][0]["bots"][0]) <= set(quoted(text))


def test_the_description_is_as_listed(tmp_path: Path) -> None:
    folder = Folder(tmp_path, arena("tantan", ["random"], games=1, workers=1).tournament)
    folder.close()
    (line,) = [row for row in rows(section(PAGE, "Kept, interrupted, resumed")) if row[0] == "`tournament.json`"]
    assert set(folder.as_json()) == set(quoted(line[1]))
