"""A program that is spoken to line by line, over pipes, and never waited for longer than agreed."""

from __future__ import annotations

import logging
import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO

from fondaco.bots import BotFailed, legible

log = logging.getLogger("fondaco.bots.remote")

MOST_HEARD = 1 << 20
"""So many bytes of stdout are read for one question, at most."""
MOST_NOTES = 1000
"""So many lines of stderr are logged, at most."""
LONGEST_NOTE = 500
CHUNK = 1 << 16
A_WHILE = 0.2
PATIENCE_WITH_THE_KILLED = 5.0


class Late(BotFailed):
    """It did not answer in time; it may yet."""


class Gone(BotFailed):
    """It cannot go on."""


class Program:
    """A program in a session of its own, so that it ends with all the processes it started."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        try:
            process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True)
        except OSError as error:
            raise Gone(f"it cannot be started ({error.strerror})") from None
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._last_note = ""
        self._stdin, self._stdout, self._stderr = process.stdin, process.stdout, process.stderr
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream.fileno(), False)
        self._process = process
        self._unsent = bytearray()
        self._heard = bytearray()
        self._heard_now = 0
        self._noted = bytearray()
        self._notes = 0
        self._stderr_open = True
        self._kill = weakref.finalize(self, kill, process, os.getpid())

    def say(self, line: bytes) -> None:
        """Send a line, as soon as the program reads; what it says from now on is about this one."""
        self._unsent += line + b"\n"
        self._heard_now = len(self._heard)

    def next_line(self, until: float) -> bytes:
        """Its next line on stdout; raises Late or Gone."""
        while (end := self._heard.find(b"\n")) < 0:
            self._exchange(until)
        line = bytes(self._heard[:end])
        del self._heard[: end + 1]
        return line

    def stop(self, until: float = 0.0) -> None:
        """Close its stdin, let it end by itself until then, and kill what is left."""
        with suppress(BotFailed, OSError):
            while self._unsent:
                self._exchange(until)
            self._stdin.close()
            while True:
                self.next_line(until)
        with suppress(BlockingIOError):
            self._overhear()
            self._overhear()
        self._kill()

    def ending(self) -> str:
        """How it ended, and its last words."""
        code = self._process.returncode
        words = "it hangs" if code is None else f"exit code {code}" if code >= 0 else f"signal {-code}"
        return f"{words}; its stderr ends: {self._last_note}" if self._last_note else words

    def _exchange(self, until: float) -> None:
        """Wait until a pipe is ready, and serve it."""
        remaining = until - time.monotonic()
        if remaining <= 0:
            raise Late
        with selectors.DefaultSelector() as pipes:
            wait_for: list[tuple[IO[bytes], int, Callable[[], None], bool]] = [
                (self._stdout, selectors.EVENT_READ, self._hear, True),
                (self._stderr, selectors.EVENT_READ, self._overhear, self._stderr_open),
                (self._stdin, selectors.EVENT_WRITE, self._speak, bool(self._unsent)),
            ]
            for pipe, event, serve, wanted in wait_for:
                if wanted:
                    pipes.register(pipe, event, serve)
            ready = pipes.select(min(remaining, A_WHILE))
        for key, _ in ready:
            key.data()
        if not ready and self._has_ended():
            raise Gone("it ended")

    def _has_ended(self) -> bool:
        """Whether it is no more, though a child of its may keep its stdout open; where the system can tell."""
        if not hasattr(os, "waitid"):
            return False
        return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def _speak(self) -> None:
        try:
            del self._unsent[: os.write(self._stdin.fileno(), self._unsent)]
        except BrokenPipeError:
            # It reads no more. What it wrote before, and whether it ended, is seen on stdout.
            self._unsent.clear()

    def _hear(self) -> None:
        heard = os.read(self._stdout.fileno(), CHUNK)
        if not heard:
            raise Gone("it ended")
        self._heard += heard
        self._heard_now += len(heard)
        if self._heard_now > MOST_HEARD:
            raise Gone(f"it wrote more than {MOST_HEARD} bytes for one answer")

    def _overhear(self) -> None:
        """Its stderr goes to the log."""
        noted = os.read(self._stderr.fileno(), CHUNK)
        self._stderr_open = bool(noted)
        *lines, rest = (self._noted + (noted or b"\n")).split(b"\n")
        self._noted = rest[:LONGEST_NOTE]
        for line in filter(None, lines):
            self._note(legible(line[:LONGEST_NOTE].decode("utf-8", "replace")))

    def _note(self, line: str) -> None:
        self._last_note = line
        self._notes += 1
        if self._notes <= MOST_NOTES:
            log.info("process %d: %s", self._process.pid, line)
        if self._notes == MOST_NOTES:
            log.info("process %d: no more of its stderr is logged", self._process.pid)


def kill(process: subprocess.Popen[bytes], owner: int) -> None:
    """End a program and all it started, at once; a forked copy of its owner leaves it alone.

    The program is not waited for before: until then, its process id cannot be anybody else's.
    """
    if os.getpid() != owner:
        return
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    with suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE_WITH_THE_KILLED)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
