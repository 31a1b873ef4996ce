"""Runs the parts of `make test`, as many at once as there are cores, and tells of each whether it passed.

Every part is a target of the Makefile and has a log of its own in build/test. A part that fails is shown whole.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue

ROOT = Path(__file__).resolve().parents[1]
LOGS = ROOT / "build" / "test"
ALL_OF_IT = ROOT / "tools" / "all_of_it.py"
A_WHILE = 60
"""Seconds after which those who wait are told what is still running."""

COLOUR = re.compile(r"\x1b\[[\d;]*m")
SUMMARY = re.compile(r"^(?:=+ )?(\d+ (?:passed|failed|error).*) in [\d.]+s\b.*$|^ +Tests +(\d.*)$", re.MULTILINE)
"""How pytest and vitest end."""


@dataclass(frozen=True)
class Part:
    """A target of the Makefile, the parts that come before it, and how many cores it keeps busy."""

    name: str
    after: tuple[str, ...] = ()
    cores: int = 1


PARTS = (
    Part("venv"),
    Part("install", after=("venv",)),
    Part("install-web", after=("venv",)),
    Part("programs"),
    Part("compile", after=("install",)),
    Part("web", after=("install-web",)),
    Part("browser-test", after=("install", "web", "programs")),
    Part("server-test", after=("compile", "programs")),
    Part("python-test", after=("compile",), cores=2),
    Part("bounds-test", after=("compile",), cores=2),
    Part("web-test", after=("install-web",)),
    Part("web-lint", after=("install-web",)),
    Part("types", after=("install",)),
    Part("package-test", after=("install", "web")),
    Part("interpreted-test", after=("install",), cores=2),
    Part("docs", after=("install",)),
    Part("lint", after=("install",)),
)
"""What comes first is begun first."""
WAITING = ("browser-test", "server-test")
"""Those that play over sockets wait much: beside them there is work for all cores."""


@dataclass(frozen=True)
class Result:
    """What came of a part. One that counts no tests counts as one."""

    part: Part
    code: int
    seconds: float
    busy: float
    """How long it kept a core busy, with all that it began."""
    said: str

    @property
    def counts(self) -> tuple[int, int]:
        """How many tests passed and failed."""
        passed, failed = 0, 0
        for summary in SUMMARY.findall(COLOUR.sub("", self.said)):
            for number, verdict in re.findall(r"(\d+) (passed|failed|error)", "".join(summary)):
                passed += int(number) if verdict == "passed" else 0
                failed += int(number) if verdict != "passed" else 0
        return (passed + (passed + failed == 0 and self.code == 0), failed + (failed == 0 and self.code != 0))


class Runner:
    """Runs parts, each as soon as those before it have passed and cores are free."""

    def __init__(self, parts: tuple[Part, ...], command: Callable[[Part], list[str]], cores: int, logs: Path) -> None:
        self.waiting = list(parts)
        self.command = command
        self.free = cores
        self.cores = cores
        self.logs = logs
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.done: dict[str, Result] = {}
        self.ended: SimpleQueue[Result] = SimpleQueue()

    def run(self) -> list[Result]:
        self.logs.mkdir(parents=True, exist_ok=True)
        try:
            while self.waiting or self.running:
                self.start_what_can_be()
                if self.running:
                    self.hear()
        finally:
            for process in self.running.values():
                os.killpg(process.pid, signal.SIGTERM)
        return list(self.done.values())

    def start_what_can_be(self) -> None:
        for part in list(self.waiting):
            before = [self.done.get(name) for name in part.after]
            if any(result is not None and result.code != 0 for result in before):
                self.waiting.remove(part)
                self.finish(Result(part, 1, 0, 0, "It was not run, because a part before it failed.\n"))
            elif None not in before and min(part.cores, self.cores) <= self.free:
                self.waiting.remove(part)
                self.start(part)

    def start(self, part: Part) -> None:
        tell(f"{part.name} begins")
        self.free -= min(part.cores, self.cores)
        log = self.logs / f"{part.name}.log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                [sys.executable, str(ALL_OF_IT), *self.command(part)],
                stdout=output,
                stderr=output,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )
        self.running[part.name] = process
        threading.Thread(target=self.follow, args=(part, process, log, time.monotonic()), daemon=True).start()

    def follow(self, part: Part, process: subprocess.Popen[bytes], log: Path, began: float) -> None:
        _, status, usage = os.wait4(process.pid, 0)
        code = process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - began
        said = log.read_text(errors="replace")
        self.ended.put(Result(part, code, seconds, usage.ru_utime + usage.ru_stime, said))

    def hear(self) -> None:
        """Wait until a part has ended."""
        try:
            result = self.ended.get(timeout=A_WHILE)
        except Empty:
            tell(f"still running: {', '.join(self.running)}")
            return
        del self.running[result.part.name]
        self.free += min(result.part.cores, self.cores)
        self.finish(result)

    def finish(self, result: Result) -> None:
        self.done[result.part.name] = result
        if result.code == 0:
            tell(f"{result.part.name} passed in {result.seconds:.0f} s")
        else:
            tell(f"{result.part.name} FAILED in {result.seconds:.0f} s:\n{result.said}")


def tell(text: str) -> None:
    print(text, flush=True)


def summary(results: list[Result], seconds: float) -> str:
    """A line for each part, and one for all tests."""
    lines = [f"{'part':<20}{'':<8}{'passed':>8}{'failed':>8}{'seconds':>9}{'busy':>9}"]
    for result in results:
        passed, failed = result.counts
        verdict = "passed" if result.code == 0 else "FAILED"
        lines.append(
            f"{result.part.name:<20}{verdict:<8}{passed:>8}{failed:>8}{result.seconds:>9.0f}{result.busy:>9.0f}"
        )
    counts = [result.counts for result in results]
    passed, failed = (sum(numbers) for numbers in zip(*counts, strict=True))
    busy = sum(result.busy for result in results)
    lines.append(f"{'all, at once':<44}{seconds:>9.0f}{busy:>9.0f}")
    return "\n".join(["", *lines, f"{passed} passed, {failed} failed"])


def chosen(names: list[str]) -> tuple[Part, ...]:
    """The parts of these names, which need not wait for others; without names, all that `make test` has."""
    return tuple(map(Part, names)) or PARTS


def main() -> int:
    began = time.monotonic()
    cores = max(2, os.cpu_count() or 1) + len(WAITING)
    results = Runner(chosen(sys.argv[1:]), lambda part: ["make", "--no-print-directory", part.name], cores, LOGS).run()
    tell(summary(results, time.monotonic() - began))
    return max(result.code != 0 for result in results)


if __name__ == "__main__":
    sys.exit(main())
