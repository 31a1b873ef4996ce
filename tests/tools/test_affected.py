"""Which tests a change affects."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.affected import ROOT, Project, all_files

FILES = {
    "src/fondaco/__init__.py": "from fondaco.match import Match",
    "src/fondaco/__main__.py": "from fondaco.cli import main",
    "src/fondaco/cli.py": "def main(): from .lab import arena",
    "src/fondaco/lab/__init__.py": "from .arena import arena",
    "src/fondaco/lab/arena.py": "",
    "src/fondaco/lab/figures.py": "",
    "src/fondaco/match.py": "from fondaco import games",
    "src/fondaco/games/__init__.py": "import_module(f'{__name__}.{name}')",
    "src/fondaco/games/chess/__init__.py": "from fondaco.games.chess import rules",
    "src/fondaco/games/chess/rules.py": "",
    "src/fondaco/games/go/__init__.py": "import fondaco.games.go.rules as rules",
    "src/fondaco/games/go/rules.py": "",
    "src/fondaco/games/go/mind.py": "",
    "src/fondaco/games/go/rulebook.md": "# Go",
    "docs/lab.md": "See `fondaco.lab.figures`.",
    "examples/tour.py": "import fondaco",
    "pyproject.toml": "",
    "tests/conftest.py": "",
    "tests/helpers.py": "import fondaco",
    "tests/chess/test_moves.py": "from tests.helpers import play",
    "tests/go/data/stones.txt": "",
    "tests/go/test_moves.py": "from tests.helpers import play",
    "tests/lab/test_arena.py": "run(['-m', 'fondaco', 'arena'])",
    "tests/test_docs.py": "PAGES = ROOT / 'docs'",
    "tests/test_examples.py": "run(ROOT / 'examples' / name)",
    "tests/test_nothing.py": "",
    "tests/test_rulebooks.py": "find('rulebook.md')",
}
ALL = {name for name in FILES if name.rpartition("/")[2].startswith("test_")}

USERS = ["tests/lab/test_arena.py", "tests/test_docs.py", "tests/test_examples.py"]
"""Those who need what is behind the front door, of any game."""

AFFECTED = {
    "src/fondaco/games/go/rules.py": ["tests/go/test_moves.py", *USERS],
    "src/fondaco/games/go/mind.py": ["tests/go/test_moves.py", *USERS],
    "src/fondaco/games/go/rulebook.md": ["tests/test_rulebooks.py"],
    "src/fondaco/match.py": ["tests/chess/test_moves.py", "tests/go/test_moves.py", *USERS],
    "src/fondaco/lab/arena.py": ["tests/lab/test_arena.py", "tests/test_docs.py"],
    "src/fondaco/lab/figures.py": ["tests/test_docs.py"],
    "docs/lab.md": ["tests/test_docs.py"],
    "examples/tour.py": ["tests/test_examples.py"],
    "tests/go/data/stones.txt": ["tests/go/test_moves.py"],
    "tests/helpers.py": ["tests/chess/test_moves.py", "tests/go/test_moves.py"],
    "tests/test_nothing.py": ["tests/test_nothing.py"],
    "tests/conftest.py": sorted(ALL),
    "pyproject.toml": sorted(ALL),
    "Makefile": [],
}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return Project(tmp_path, FILES)


@pytest.mark.parametrize("changed", AFFECTED)
def test_a_change_affects_what_stands_on_it(project: Project, changed: str) -> None:
    assert sorted(project.affected([changed])) == AFFECTED[changed]


def test_the_nearest_come_first(project: Project) -> None:
    found = project.affected(["src/fondaco/games/go/rules.py", "tests/helpers.py"])
    assert found[:2] == ["tests/go/test_moves.py", "tests/chess/test_moves.py"]
    assert sorted(found[2:]) == USERS


def test_our_own_tests_are_found() -> None:
    project = Project(ROOT, all_files())
    found = project.affected(["src/fondaco/games/tantan/rules.py"])
    assert found[0].startswith(("tests/bots/test_mind_tantan", "tests/tantan/"))
    for test in ("tests/oracles/test_tantan.py", "tests/conformance/test_goldens.py", "tests/server/test_live.py"):
        assert test in found
    assert not [test for test in found if "carthage" in test or "silkroad" in test]
