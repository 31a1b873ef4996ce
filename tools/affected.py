"""Runs the tests that a change can affect, the nearest first, for as long as there is time: make check.

A test is affected by what it imports, what that imports, and so on; by the `conftest.py` of its folder and those
above; and by files that it, or a module it imports, names in a text.

    python tools/affected.py            what changed since the branch left main, committed or not
    python tools/affected.py --list     only tells which tests these are
    python tools/affected.py --changed  only tells which files were changed
    python tools/affected.py --since    only tells since which commit
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
ALL_TESTS = ("pyproject.toml", "requirements/dev.txt")
"""What each and every test depends on."""
RULES = re.compile(r"src/fondaco/games/(\w+)/rules\.py$")
TEST = re.compile(r"tests/(.*/)?test_\w+\.py$")
DOTTED = re.compile(r"\bfondaco(?:\.\w+)+")
FINDS_GAMES = "src/fondaco/games/__init__.py"
"""A game is found by its folder, and what it has in there by its name."""
BEGINNING = re.compile(r"fondaco\.[\w.]*[._]$")
"""The beginning of a module's name, whose end is found out when it is imported."""


class Project:
    """The files of a project, and which of them need which."""

    def __init__(self, root: Path, files: Iterable[str]) -> None:
        self.root = root
        self.files = {file for file in files if (root / file).is_file()}
        self.modules = {module_of(file): file for file in self.files if file.endswith(".py")}
        self.games = {found[1] for file in self.files if (found := RULES.match(file))}
        self.named = defaultdict(set)
        self.beside = defaultdict(set)
        folders = {Path(file).parent for file in self.modules.values()}
        for file in self.files:
            for name in names_of(file):
                self.named[name].add(file)
            if not file.endswith(".py"):
                home = next((folder for folder in Path(file).parents if folder in folders), Path())
                self.beside[home].add(file)

    def needs(self, file: str) -> Iterator[str]:
        """The files that a file needs directly."""
        if not file.endswith((".py", ".md")):
            return
        text = (self.root / file).read_text(encoding="utf-8")
        imported, texts = said_in_python(file, text) if file.endswith(".py") else (set(DOTTED.findall(text)), set())
        for name in imported | texts:
            while name:  # with a module, the packages it is in
                if name in self.modules:
                    yield self.modules[name]
                name = name.rpartition(".")[0]
        for name in texts:
            yield from self.named.get(name, ())
            if BEGINNING.match(name):
                yield from (found for module, found in self.modules.items() if module.startswith(name))
        if file == FINDS_GAMES:
            yield from (found for module, found in self.modules.items() if module.startswith("fondaco.games."))
        if file.startswith("tests/"):
            if "fondaco" in texts:  # the command, in a process of its own
                yield from {"src/fondaco/__main__.py"} & self.files
            yield from self.beside[Path(file).parent]
            yield from {f"{folder}/conftest.py" for folder in Path(file).parents} & self.files - {file}

    def game_of(self, file: str) -> str | None:
        """The one game that a file is about, if its path names one."""
        words = set(file.removesuffix(".py").replace("/", "_").split("_"))
        return next(iter(words & self.games), None)

    def affected(self, changed: Iterable[str]) -> list[str]:
        """The tests that changed files can affect, the nearest first."""
        changed = set(changed)
        games = {self.game_of(file) for file in changed}
        needed_by = defaultdict(set)
        for file in self.files:
            for other in self.needs(file):
                needed_by[other].add(file)
        distance = dict.fromkeys(self.files if changed & set(ALL_TESTS) else changed, 0)
        frontier = sorted(distance)
        for file in frontier:
            for other in sorted(needed_by[file] - distance.keys()):
                distance[other] = distance[file] + 1
                frontier.append(other)
        tests = [file for file in distance if file in self.files and TEST.match(file)]
        if None not in games:  # what is about another game is not affected
            tests = [file for file in tests if self.game_of(file) in (None, *games)]
        return sorted(tests, key=lambda file: (self.game_of(file) not in games - {None}, distance[file], file))


def said_in_python(file: str, text: str) -> tuple[set[str], set[str]]:
    """The modules that a Python file imports, and the texts in it."""
    imported, texts = set(), set()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names):
                imported |= {alias.name for alias in names}
            case ast.ImportFrom(module, names, level):
                home = module_of(file).split(".") + (["__init__"] if file.endswith("/__init__.py") else [])
                base = ".".join([*(home[:-level] if level else []), *filter(None, [module])])
                imported |= {base, *(f"{base}.{alias.name}" for alias in names)}
            case ast.Constant(str(value)):
                texts.add(value)
    return imported, texts


def names_of(file: str) -> set[str]:
    """By what texts a program names a file that it does not import."""
    parts = Path(file).parts
    if parts[0] in ("src", "tests"):
        return set() if file.endswith(".py") else {file, parts[-1]}
    return {file, parts[0], parts[-1]}


def module_of(path: str) -> str:
    """The name under which a file is imported."""
    name = path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__")
    return name.replace("/", ".")


def git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.split("\n")[:-1] if done.returncode == 0 else []


def since() -> str:
    """The commit at which the branch left main."""
    found = git("merge-base", "main", "HEAD") or git("merge-base", "origin/main", "HEAD")
    return found[0] if found else "HEAD"


def changed_files() -> set[str]:
    """What was changed since the branch left main, committed or not."""
    return {*git("diff", "--name-only", since()), *git("ls-files", "--others", "--exclude-standard")}


def all_files() -> list[str]:
    return git("ls-files", "--cached", "--others", "--exclude-standard")


class Deadline:
    """Ends a run of pytest when the time is up: what was tried by then has passed or failed."""

    def __init__(self, seconds: float) -> None:
        self.until = monotonic() + seconds
        self.tried = 0
        self.failed = 0

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.tried += report.when == "call"
        self.failed += report.failed

    def pytest_runtest_logfinish(self) -> None:
        if monotonic() > self.until:
            told = f"The time is up after {self.tried} tests; make test runs the others, too."
            pytest.exit(told, returncode=1 if self.failed else 0)


def run(tests: list[str], seconds: float) -> int:
    if not tests:
        print("No test is affected.")
        return 0
    options = ["--numprocesses", "auto", "--maxschedchunk", "4", "-q", "-m", "not long", "--no-header"]
    return int(pytest.main([*options, *tests], plugins=[Deadline(seconds)]))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=45, help="how long the tests may take (45)")
    telling = parser.add_mutually_exclusive_group()
    for name in ("list", "changed", "since"):
        telling.add_argument(f"--{name}", dest="tell", action="store_const", const=name)
    arguments = parser.parse_args()
    if arguments.tell == "since":
        print(since())
        return 0
    changed = changed_files()
    if arguments.tell == "changed":
        print("\n".join(sorted(changed)))
        return 0
    tests = Project(ROOT, all_files()).affected(changed)
    if arguments.tell == "list":
        print("\n".join(tests))
        return 0
    return run(tests, arguments.seconds)


if __name__ == "__main__":
    sys.exit(main())
