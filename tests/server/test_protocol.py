"""The protocol: TypeScript types as the server's own, and docs that know every message."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_typescript_types_are_up_to_date() -> None:
    run = subprocess.run([sys.executable, ROOT / "tools" / "write_protocol.py", "--check"], check=False)
    assert run.returncode == 0, "run: python tools/write_protocol.py"
