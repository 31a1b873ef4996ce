"""What the browser knows of the games, and what its boards are tried on, comes from the rules as they are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fondaco.games import names

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("what", ["games", "plain_fixtures", "stories", *(f"{game}_fixtures" for game in names())])
def test_what_the_tools_write_is_up_to_date(what: str) -> None:
    tool = f"write_{what}.py"
    run = subprocess.run([sys.executable, ROOT / "tools" / tool, "--check"], check=False)
    assert run.returncode == 0, f"run: python tools/{tool}"
