"""Begins a release: sets the version, which stands in one place, dates the changelog, tests, commits and tags.

    python tools/release.py 0.2.0

Nothing leaves this machine: look at the commit, then push it and its tag, from which packages are published.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VERSION = re.compile(r"\d+\.\d+\.\d+")
PLACES = (
    ("src/fondaco/__init__.py", r'^(__version__ = ").*(")$'),
    ("CITATION.cff", r"^(version: ).*()$"),
)
"""Where the version stands: for programs, and for those who cite it."""
UNRELEASED = re.compile(r"^## \[[^\]]*\] - unreleased$", re.MULTILINE)


def set_version(root: Path, version: str) -> None:
    for name, pattern in PLACES:
        path = root / name
        text, found = re.subn(pattern, rf"\g<1>{version}\g<2>", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        if found != 1:
            raise SystemExit(f"{name} should name the version once, not {found} times")
        path.write_text(text, encoding="utf-8")


def date_changelog(root: Path, version: str, today: str) -> None:
    path = root / "CHANGELOG.md"
    text, found = UNRELEASED.subn(f"## [{version}] - {today}", path.read_text(encoding="utf-8"))
    if found != 1:
        raise SystemExit(f"CHANGELOG.md should have one section that is unreleased, not {found}")
    path.write_text(text, encoding="utf-8")


def run(*command: str) -> str:
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed; nothing was tagged")
    return done.stdout.strip()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version", help="such as 0.2.0")
    version = parser.parse_args().version
    if not VERSION.fullmatch(version):
        parser.error(f"{version} is no version: three numbers with dots between them")
    if run("git", "status", "--porcelain"):
        parser.error("there are changes that are not committed")
    if f"v{version}" in run("git", "tag").splitlines():
        parser.error(f"v{version} exists already")
    set_version(ROOT, version)
    date_changelog(ROOT, version, datetime.now(UTC).date().isoformat())
    run("make", "test")
    run("git", "commit", "--all", "--message", f"Fondaco {version}")
    run("git", "tag", "--annotate", f"v{version}", "--message", f"Fondaco {version}")
    print(f"Fondaco {version} is committed and tagged. To publish it: git push --follow-tags")
    return 0


if __name__ == "__main__":
    sys.exit(main())
