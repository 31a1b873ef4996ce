"""Servers as people start them: `fondaco serve` in a process of its own, reached over real sockets."""

from __future__ import annotations

import multiprocessing
import os
import re
import resource
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.context import ForkServerProcess
from multiprocessing.forkserver import ensure_running
from pathlib import Path
from typing import Any

import httpx
import pytest

from fondaco.cli import main

OPENING = re.compile(r"Fondaco is open: http://(\S+):(\d+)")
START_SECONDS = 120
STOP_SECONDS = 60
"""Far more than it takes, but the machine may be busy."""
METRICS = "the-secret-of-those-who-measure"
QUICK = {
    "port": 0,
    "bot_pace": 0,
    "bot_processes": 1,
    "bot_seconds": 300,
    "stand_in": "greedy",
    "limits": "off",
    "metrics": METRICS,
}

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["fondaco.server.serve", "tests.server.serving"])
"""What a server is made of is loaded once for all: that is the dearest thing that most of them do."""


def serve(log: Path, environment: dict[str, str], descriptors: int | None) -> None:
    """`fondaco serve`, told to a log."""
    with log.open("ab") as output, Path(os.devnull).open("rb") as nobody:
        os.dup2(nobody.fileno(), 0)
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    os.environ.clear()
    os.environ.update(environment)
    if descriptors is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
    sys.exit(main(["serve"]))


class Serving:
    """One server process."""

    def __init__(self, log: Path, descriptors: int | None = None, **settings: Any) -> None:
        self.log = log
        self.descriptors = descriptors
        """How many the system lets it have; None: as many as us."""
        self.settings = QUICK | settings
        self.process: ForkServerProcess | None = None
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def metrics(self) -> list[str]:
        """What it measures, line by line."""
        answer = httpx.get(f"{self.url}/metrics", headers={"authorization": f"Bearer {METRICS}"}, timeout=60)
        assert answer.is_success, answer.text
        return answer.text.splitlines()

    @property
    def live(self) -> str:
        return f"ws://127.0.0.1:{self.port}/live"

    def launch(self) -> int:
        """Begin to open. Returns where in the log that is told."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PYTHONWARNINGS", "error")  # of whoever is forked
            ensure_running()
        settings = {f"FONDACO_{name.upper()}": str(value) for name, value in self.settings.items()}
        self.log.touch()
        began = self.log.stat().st_size
        told = self.log, {**os.environ, **settings}, self.descriptors
        self.process = FORKS.Process(target=serve, args=told, daemon=True)
        self.process.start()
        return began

    def start(self) -> Serving:
        return self.wait(self.launch())

    def wait(self, began: int) -> Serving:
        """Until it is open."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            said = self.log.read_text(errors="replace")[began:]
            opening = OPENING.search(said)
            if opening:
                self.port = int(opening[2])
                return self
            if self.process is not None and not self.process.is_alive():
                break
            time.sleep(0.05)
        self.kill()
        raise AssertionError(f"the server did not open:\n{self.log.read_text(errors='replace')}")

    def kill(self) -> None:
        """As a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.join()

    def stop(self) -> None:
        """As a person would."""
        assert self.process is not None
        self.process.terminate()
        self.process.join(STOP_SECONDS)
        assert self.process.exitcode == 0

    def errors(self) -> list[str]:
        """The lines of the log that should not be there."""
        lines = self.log.read_text(errors="replace").splitlines()
        return [line for line in lines if '"level": "error"' in line or "Traceback" in line]


@contextmanager
def serving(log: Path, **settings: Any) -> Iterator[Serving]:
    with workers(log.parent, [log.name], **settings) as (server,):
        yield server


@contextmanager
def workers(folder: Path, logs: Sequence[str] = ("log0", "log1"), **settings: Any) -> Iterator[list[Serving]]:
    """Several servers, opened at the same time."""
    servers = [Serving(folder / log, **settings) for log in logs]
    try:
        began = [server.launch() for server in servers]
        yield [server.wait(place) for server, place in zip(servers, began, strict=True)]
    finally:
        for server in servers:
            server.kill()


def spread(values: Sequence[str]) -> list[Any]:
    """Parameters: each value on one kind of database, and on the other as well when there is time."""
    return [
        pytest.param(database, value, marks=[] if number % 2 == place else [pytest.mark.long])
        for place, database in enumerate(("sqlite", "postgres"))
        for number, value in enumerate(values)
    ]
