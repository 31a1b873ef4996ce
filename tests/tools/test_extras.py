"""Every extra is tried alone, and the README tells what it is for."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from tools.try_extra import PROMISES

ROOT = Path(__file__).resolve().parents[2]


def extras() -> set[str]:
    """What follows the dot of `pip install .`, for all but developers."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return {"", *(f"[{name}]" for name in project["optional-dependencies"] if name != "dev")}


def test_every_extra_is_tried_alone() -> None:
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    (matrix,) = re.findall(r"^ +extra: (\[.*\])$", workflow, re.MULTILINE)
    assert set(PROMISES) == extras() == set(json.loads(matrix))


def test_every_extra_is_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert set(re.findall(r'^\| `"?\.(\S*?)"?` \|', readme, re.MULTILINE)) == extras()
