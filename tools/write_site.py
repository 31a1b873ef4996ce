"""Writes the tables as a folder of plain files that any host can hand out, from any path, with no server behind them.

python tools/write_site.py           writes build/page
python tools/write_site.py FOLDER    writes it there
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from fondaco.server.pages import FRONT, PACKED, STATIC

TARGET = Path(__file__).parents[1] / "build" / "page"
NO_JEKYLL = ".nojekyll"
"""GitHub Pages hands files out as they are where it finds one."""


def write(target: Path) -> None:
    if target.exists():
        shutil.rmtree(target)
    shutil.copytree(STATIC, target, ignore=shutil.ignore_patterns(*(f"*{ending}" for ending in PACKED.values())))
    front = target / FRONT.lstrip("/")
    front.write_text(serverless(front.read_text(encoding="utf-8")), encoding="utf-8")
    (target / NO_JEKYLL).touch()


def serverless(page: str) -> str:
    """The page finds its parts beside itself, and knows that there is nobody to ask."""
    return re.sub(r'(src|href)="/', r'\1="./', page.replace("<html", "<html data-serverless", 1))


def main() -> int:
    if not (STATIC / FRONT.lstrip("/")).exists():
        print("The browser client is not built: run `make web` first.", file=sys.stderr)
        return 1
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    write(target)
    print(f"Put {target} on any host for files. To look at it here: python -m http.server --directory {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
