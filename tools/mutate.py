"""Breaks a game's rules in one small way at a time, and counts how often its own tests notice.

    python tools/mutate.py tantan --mutants 50 --seed 1
    python tools/mutate.py --of invariants

Equal seeds break equal rules in equal ways. What went unnoticed is listed: a test is missing, or nothing changed.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from time import monotonic

ROOT = Path(__file__).resolve().parents[1]
GAMES = Path("src/fondaco/games")
VOCABULARY = ("layout", "reasons")
"""What rules are written in, and are not themselves."""

OPPOSITES: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


@dataclass(frozen=True)
class Mutant:
    """One change of one file: these bytes of it become others."""

    path: Path
    line: int
    start: int
    end: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {' '.join(self.old.split())}  →  {self.new}"


def changes(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """What may go wrong at one node: a part of it, and what that becomes."""
    match node:
        case ast.Compare(left, operators, others):
            for place, operator in enumerate(operators):
                if type(operator) in OPPOSITES:
                    changed = [*operators[:place], OPPOSITES[type(operator)](), *operators[place + 1 :]]
                    yield node, ast.Compare(left, changed, others)  # type: ignore[arg-type]
        case ast.BoolOp(operator, values):
            yield node, ast.BoolOp(OPPOSITES[type(operator)](), values)  # type: ignore[arg-type]
        case ast.BinOp(left, operator, right) if type(operator) in OPPOSITES:
            yield node, ast.BinOp(left, OPPOSITES[type(operator)](), right)  # type: ignore[arg-type]
        case ast.Constant(bool(value)):
            yield node, ast.Constant(not value)
        case ast.Constant(int(value)):
            yield node, ast.Constant(value + 1)
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            yield test, ast.UnaryOp(ast.Not(), test)
        case ast.AugAssign(target, operator, value):
            yield node, ast.Pass()
            if type(operator) in OPPOSITES:
                yield node, ast.AugAssign(target, OPPOSITES[type(operator)](), value)  # type: ignore[arg-type]
        case ast.Assign() | ast.Expr(ast.Call()) | ast.Break() | ast.Continue():
            yield node, ast.Pass()


def mutants_of(path: Path, source: str) -> list[Mutant]:
    """Every change that we know to make in the functions of a module."""
    text = source.encode()
    lines = [0]
    for line in text.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    found = []
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    for node in (inner for function in functions for statement in function.body for inner in ast.walk(statement)):
        for old, new in changes(node):
            start, end = lines[old.lineno - 1] + old.col_offset, lines[old.end_lineno - 1] + old.end_col_offset  # type: ignore[attr-defined]
            written = f"({ast.unparse(new)})" if isinstance(new, ast.expr) else ast.unparse(new)
            found.append(Mutant(path, old.lineno, start, end, text[start:end].decode(), written))  # type: ignore[attr-defined]
    return found


def modules_of(game: str, part: str) -> list[Path]:
    """The modules that hold a game's rules, or its invariants."""
    if part == "invariants":
        return [GAMES / game / "invariants.py"]
    found = [GAMES / game / "rules.py"]
    for path in found:
        for name in re.findall(rf"^from fondaco\.games\.{game}\.(\w+) import", (ROOT / path).read_text(), re.MULTILINE):
            other = GAMES / game / f"{name}.py"
            if name not in VOCABULARY and other not in found:
                found.append(other)
    return sorted(found)


def sample(game: str, part: str, number: int, seed: int) -> list[Mutant]:
    found = [mutant for path in modules_of(game, part) for mutant in mutants_of(path, (ROOT / path).read_text())]
    return random.Random(f"{game} {part} {seed}").sample(found, min(number, len(found)))


class Copy:
    """The project in a folder of its own, where rules can be broken."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listed = [
            "git",
            "ls-files",
            "--cached",
            "--others",
            "--exclude-standard",
            "-z",
            "src",
            "tests",
            "docs",
            "*.toml",
        ]
        for name in subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0"):
            if name and (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)

    def passes(self, game: str, seconds: float | None = None) -> bool:
        """Whether the game's tests pass, interpreted. What never ends has failed."""
        tests = [f"tests/{game}", f"tests/oracles/test_{game}.py"]
        options = ["-x", "-q", "-p", "no:cacheprovider", "-m", "not long"]
        home = os.pathsep.join((str(self.folder / "src"), str(self.folder)))
        # A module broken within a second of another, by as many letters, would be taken for it in the byte code cache.
        settings = {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": home, "PYTHONDONTWRITEBYTECODE": "1"}
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", *options, *tests],
            cwd=self.folder,
            env={**os.environ, **settings},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            return process.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return False

    def notices(self, mutant: Mutant, game: str, seconds: float) -> bool:
        path = self.folder / mutant.path
        sound = path.read_bytes()
        path.write_bytes(sound[: mutant.start] + mutant.new.encode() + sound[mutant.end :])
        try:
            return not self.passes(game, seconds)
        finally:
            path.write_bytes(sound)


def run(games: list[str], part: str, number: int, seed: int, jobs: int) -> None:
    with tempfile.TemporaryDirectory(prefix="fondaco-mutants-") as folder:
        idle: SimpleQueue[Copy] = SimpleQueue()
        for job in range(jobs):
            idle.put(Copy(Path(folder, str(job))))

        def is_noticed(mutant: Mutant, game: str, seconds: float) -> bool:
            copy = idle.get()
            try:
                return copy.notices(mutant, game, seconds)
            finally:
                idle.put(copy)

        for game in games:
            copy = idle.get()
            began = monotonic()
            if not copy.passes(game):
                sys.exit(f"The tests of {game} fail without a mutant.")
            patience = 10 + 3 * (monotonic() - began)
            idle.put(copy)
            mutants = sample(game, part, number, seed)
            with ThreadPoolExecutor(jobs) as pool:
                verdicts = list(pool.map(lambda mutant: is_noticed(mutant, game, patience), mutants))  # noqa: B023
            for mutant, noticed in zip(mutants, verdicts, strict=True):
                if not noticed:
                    print(f"unnoticed  {mutant}")
            print(f"{game}, {part}: {sum(verdicts)} of {len(verdicts)} noticed", flush=True)


def main() -> None:
    known = sorted(path.parent.name for path in (ROOT / GAMES).glob("*/rules.py"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"which of {', '.join(known)} (all)")
    parser.add_argument("--of", choices=("rules", "invariants"), help="what is broken (both, one after the other)")
    parser.add_argument("--mutants", type=int, default=25, help="how many for each game (25)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many are tried at once (one a core)")
    arguments = parser.parse_args()
    for game in arguments.games:
        if game not in known:
            parser.error(f"there is no game {game!r}; the games are {', '.join(known)}")
    for part in (arguments.of,) if arguments.of else ("rules", "invariants"):
        run(arguments.games or known, part, arguments.mutants, arguments.seed, arguments.jobs)


if __name__ == "__main__":
    main()
