"""What the boards in the browser are tried on comes from the rules as they are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fondaco.games import names

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("game", names())
def test_fixtures_are_up_to_date(game: str) -> None:
    tool = f"write_{game}_fixtures.py"
    run = subprocess.run([sys.executable, ROOT / "tools" / tool, "--check"], check=False)
    assert run.returncode == 0, f"run: python tools/{tool}"
