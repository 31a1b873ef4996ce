"""What the modules in the page are tried on comes from the rules as they are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_traces_are_up_to_date() -> None:
    run = subprocess.run([sys.executable, ROOT / "tools" / "write_traces.py", "--check"], check=False)
    assert run.returncode == 0, "run: python tools/write_traces.py, and fondaco page"
