"""What goes into a package: all that git tracks, and the browser client that `make web` built. Nothing else.

Hatch by itself takes whatever lies in the tree and is not ignored.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = Path("src/fondaco")
CLIENT = PACKAGE / "server/static/index.html"


class Packing(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name every file that is packed; an editable install packs none."""
        root = Path(self.root)
        if self.target_name == "sdist" and not (root / CLIENT).exists():
            raise SystemExit("The browser client is not built: run `make web` first.")
        if version == "editable":
            return
        wanted = (path for path in ours(root) if self.target_name == "sdist" or path.is_relative_to(PACKAGE))
        build_data["force_include"].update({str(root / path): path.as_posix() for path in wanted})


def ours(root: Path) -> Iterable[Path]:
    """The files that git tracks; where there is no git, as in an unpacked sdist, all of them."""
    if not (root / ".git").exists():
        return [path.relative_to(root) for path in root.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=False)
    if listed.returncode:
        raise SystemExit(f"Only what git tracks is packed, but git says: {listed.stderr.strip()}")
    return [Path(name) for name in listed.stdout.split("\0") if name and (root / name).exists()]
