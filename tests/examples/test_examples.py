"""Every example runs as its page says; the learner learns."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import fondaco

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "examples.md").read_text(encoding="utf-8")

SHORTER = {
    "tour.py": [],
    "write_a_bot.py": ["--games", "2"],
    "train_ppo.py": ["--seconds", "1"],
    "openspiel_players.py": ["--simulations", "2"],
}
"""What makes each of them quick; the last of two equal options holds."""


def run(example: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(ROOT / "examples" / example), *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def line_of(example: str) -> list[str]:
    """The arguments that the page and the example itself give."""
    (line,) = re.findall(rf"^python examples/{re.escape(example)}(.*)$", PAGE, re.MULTILINE)
    told = (ROOT / "examples" / example).read_text(encoding="utf-8")
    assert f"\npython examples/{example}{line}\n" in told
    return str(line).split()


@pytest.mark.parametrize("example", SHORTER)
def test_an_example_runs_as_its_page_says(example: str) -> None:
    assert run(example, *line_of(example), *SHORTER[example])


@pytest.mark.long
@pytest.mark.parametrize("game", fondaco.games.names())
def test_openspiels_players_play_every_game(game: str) -> None:
    told = run("openspiel_players.py", "--game", game, "--players", "2", "--simulations", "2")
    assert re.fullmatch(rf"{game}: scores \[-?\d+, -?\d+\], returns \[.+\]\n", told)


@pytest.mark.long
def test_ppo_learns_to_beat_random() -> None:
    """An even share is 50 %; of 1000 games, luck alone gives 55 % once in a thousand times."""
    told = run("train_ppo.py", "--game", "tantan", "--seconds", "120")
    share = int(re.findall(r"won (\d+)% of 1000 new games", told)[0])
    assert share >= 75
