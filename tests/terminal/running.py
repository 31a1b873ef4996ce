"""Running the command as a person would: over pipes, or at a terminal."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

import fondaco

SOURCES = str(Path(fondaco.__file__).parents[1])
PATIENCE = 60.0


def environment(**changes: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    ours = {"PYTHONPATH": SOURCES, "COLUMNS": "80", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    return {**kept, **ours, **changes}


def run(
    *arguments: str, lines: Sequence[str] = (), folder: Path | None = None, **changes: str
) -> subprocess.CompletedProcess[str]:
    """Run `fondaco` with lines on its standard input."""
    return subprocess.run(
        [sys.executable, "-m", "fondaco", *arguments],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=300,
        cwd=folder,
        env=environment(**changes),
        check=False,
    )


@dataclass
class Terminal:
    """`fondaco` at a pseudo-terminal of 80 columns."""

    arguments: tuple[str, ...]
    folder: Path | None = None
    changes: dict[str, str] = field(default_factory=dict)
    text: str = ""
    read_up_to: int = 0

    def __enter__(self) -> Terminal:
        ours, theirs = pty.openpty()
        self.screen = ours
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fondaco", *self.arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=self.folder,
            env=environment(**self.changes),
            start_new_session=True,
        )
        os.close(theirs)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.screen)

    def expect(self, wanted: str) -> str:
        """Read until some words appear after those read before."""
        until = time.monotonic() + PATIENCE
        while wanted not in self.text[self.read_up_to :]:
            assert time.monotonic() < until, f"{wanted!r} did not come; there was: {self.text[self.read_up_to :]}"
            if not self._read():
                raise AssertionError(f"{wanted!r} did not come before the end: {self.text[self.read_up_to :]}")
        begun = self.read_up_to
        self.read_up_to = self.text.index(wanted, begun) + len(wanted)
        return self.text[begun : self.read_up_to]

    def _read(self) -> bool:
        if not select.select([self.screen], [], [], 0.5)[0]:
            return True
        try:
            data = os.read(self.screen, 65536)
        except OSError:
            return False
        self.text += data.decode(errors="replace")
        return bool(data)

    def type(self, line: str) -> None:
        os.write(self.screen, f"{line}\n".encode())

    def press(self, key: str) -> None:
        os.write(self.screen, key.encode())

    def interrupt(self) -> None:
        """Ctrl-C, once the program waits: a signal that comes between prompt and waiting is not noticed by readline."""
        until = time.monotonic() + PATIENCE
        while not self.is_waiting():
            assert time.monotonic() < until, "the program never waits"
        os.killpg(self.process.pid, signal.SIGINT)

    def is_waiting(self) -> bool:
        state = subprocess.run(["ps", "-o", "stat=", "-p", str(self.process.pid)], capture_output=True, check=True)
        return state.stdout.startswith(b"S")

    def leaves(self) -> int:
        """Read to the end; the exit code."""
        until = time.monotonic() + PATIENCE
        while self._read() and time.monotonic() < until and self.process.poll() is None:
            pass
        code = self.process.wait(PATIENCE)
        while select.select([self.screen], [], [], 0)[0] and self._read():
            pass
        return code
