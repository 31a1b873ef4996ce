"""What the board in the browser is tried on comes from the rules as they are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_fixtures_are_up_to_date() -> None:
    run = subprocess.run([sys.executable, ROOT / "tools" / "write_silkroad_fixtures.py", "--check"], check=False)
    assert run.returncode == 0, "run: python tools/write_silkroad_fixtures.py"
