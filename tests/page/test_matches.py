"""What the tests of the page take for Python's word: web/tests/matches.test.ts plays the same matches there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_hashes_of_matches_are_up_to_date() -> None:
    run = subprocess.run([sys.executable, ROOT / "tools" / "write_matches.py", "--check"], check=False)
    assert run.returncode == 0, "run: python tools/write_matches.py"
