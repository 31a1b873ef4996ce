"""A release begins with one version, in the places that name it."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path

import pytest
from tools.release import PLACES, ROOT, date_changelog, set_version

import fondaco


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in (*(name for name, _ in PLACES), "CHANGELOG.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_the_version_is_set_where_it_stands(tree: Path) -> None:
    set_version(tree, "7.8.9")
    assert '\n__version__ = "7.8.9"\n' in (tree / "src/fondaco/__init__.py").read_text()
    assert "\nversion: 7.8.9\n" in (tree / "CITATION.cff").read_text()


def test_it_stands_nowhere_else() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert "version" not in project["project"]
    assert project["tool"]["hatch"]["version"]["path"] == "src/fondaco/__init__.py"
    assert '"version"' not in (ROOT / "web/package.json").read_text()
    assert re.search(r"^version: (.*)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE)[1] == fondaco.__version__  # type: ignore[index]


def test_the_changelog_is_dated(tree: Path) -> None:
    date_changelog(tree, "7.8.9", "2030-01-02")
    assert "## [7.8.9] - 2030-01-02" in (tree / "CHANGELOG.md").read_text()
    with pytest.raises(SystemExit, match="one section that is unreleased, not 0"):
        date_changelog(tree, "7.9.0", "2030-01-03")
