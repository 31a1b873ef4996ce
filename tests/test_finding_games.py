"""Games from elsewhere are found: by file, folder or module, by an installed package, and by every process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from fondaco.games import LISTED, find, register
from fondaco.games.game import Game
from tests.fourth_game import PEBBLES
from tests.terminal.running import environment, run

LIST = "from fondaco.games import find, names; print(*names()); print(find('pebbles').title)"


def listed(code: str = LIST, **changes: str) -> subprocess.CompletedProcess[str]:
    """A program of its own, which has nothing registered."""
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment(**changes)
    )


def as_file(folder: Path) -> dict[str, str]:
    return {"FONDACO_GAMES": str(PEBBLES)}


def as_folder(folder: Path) -> dict[str, str]:
    (folder / "stones").mkdir()
    (folder / "stones" / "__init__.py").write_text("from stones.rules import GAME\n")
    (folder / "stones" / "rules.py").write_text(PEBBLES.read_text())
    return {"FONDACO_GAMES": str(folder / "stones")}


def as_module(folder: Path) -> dict[str, str]:
    as_folder(folder)
    return {"FONDACO_GAMES": "stones.rules", "PYTHONPATH": f"{environment()['PYTHONPATH']}:{folder}"}


def as_package(folder: Path) -> dict[str, str]:
    """What `pip install` leaves behind of a package that has a game."""
    (folder / "pebbles.py").write_text(PEBBLES.read_text())
    about = folder / "pebbles-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[fondaco.games]\npebbles = pebbles:GAME\n")
    return {"PYTHONPATH": f"{environment()['PYTHONPATH']}:{folder}"}


WAYS = [as_file, as_folder, as_module, as_package]


@pytest.mark.parametrize("way", WAYS)
def test_a_game_is_found(way: Callable[[Path], dict[str, str]], tmp_path: Path) -> None:
    found = listed(**way(tmp_path))
    assert found.stdout.splitlines() == ["tantan silkroad carthage pebbles", "Pebbles"], found.stderr


def test_several_are_parted_like_paths(tmp_path: Path) -> None:
    other = tmp_path / "other.py"
    other.write_text(PEBBLES.read_text().replace('name="pebbles"', 'name="marbles"'))
    found = listed(FONDACO_GAMES=f"{PEBBLES}:{other}")
    assert found.stdout.splitlines()[0] == "tantan silkroad carthage pebbles marbles", found.stderr


@pytest.mark.parametrize(
    ("home", "complaint"),
    [
        ("nowhere.py", "No module named 'nowhere'"),
        ("json", "module 'json' has no attribute 'GAME'"),
        ("./nothing", "No module named 'nothing'"),
    ],
)
def test_where_there_is_no_game_it_is_said(home: str, complaint: str, tmp_path: Path) -> None:
    told = run("simulate", "pebbles", folder=tmp_path, FONDACO_GAMES=home)
    assert told.returncode == 2
    assert told.stderr.startswith("fondaco: FONDACO_GAMES names ")
    assert complaint in told.stderr


def test_our_own_games_do_not_wait_for_others(tmp_path: Path) -> None:
    """A game that cannot be found is nobody's matter but of those who play it."""
    code = "import fondaco, sys; fondaco.new('tantan'); print('importlib.metadata' in sys.modules)"
    found = listed(code, FONDACO_GAMES="nowhere.py")
    assert found.stdout == "False\n", found.stderr


def test_a_game_s_parts_are_found_beside_its_rules(tmp_path: Path) -> None:
    changes = as_folder(tmp_path)
    (tmp_path / "stones" / "endings.py").write_text("ENDINGS = {'N4': 'the bag was empty'}\n")
    (tmp_path / "stones" / "rulebook.md").write_text("**N1.** Seven pebbles.\n")
    code = """
from fondaco.games import find
game = find("pebbles")
print([game.part("endings").ENDINGS, game.part("mind"), game.text("rulebook.md"), game.text("report.css")])
"""
    found = listed(code, **changes)
    assert found.stdout == "[{'N4': 'the bag was empty'}, None, '**N1.** Seven pebbles.\\n', None]\n", found.stderr


def test_a_game_in_one_file_has_no_other_parts(pebbles: Game) -> None:
    assert pebbles.part("mind") is None
    assert pebbles.text("rulebook.md") is None


def test_processes_find_what_was_registered(pebbles: Game) -> None:
    run = subprocess.run([sys.executable, "-c", LIST], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == ["tantan silkroad carthage pebbles", "Pebbles"]


def test_a_game_that_has_no_home_is_registered_here_only(pebbles: Game) -> None:
    before = os.environ[LISTED]
    marbles = replace(pebbles, name="marbles")
    register(marbles)
    register(marbles)
    assert find("marbles") is marbles
    assert os.environ[LISTED] == before


def test_the_example_can_be_run_where_it_is_listed() -> None:
    told = subprocess.run(
        [sys.executable, str(PEBBLES), "rules", "pebbles"],
        capture_output=True,
        text=True,
        check=False,
        env=environment(FONDACO_GAMES=str(PEBBLES)),
    )
    assert told.stderr == "fondaco: Pebbles has no rulebook\n"
