"""Opening time: words for people in a terminal, JSON for programs elsewhere, and the address last."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from fondaco.server import opening
from tests.server.serving import OPENING, START_SECONDS, STOP_SECONDS, Serving

ELSEWHERE = {"CI": "true", "SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"}
SCREEN = {"DISPLAY": ":0"}


class Terminal:
    """`fondaco serve` in a terminal of its own."""

    def __init__(self, *flags: str, **environment: str) -> None:
        self.mine, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", "-m", "fondaco", "serve", "--port", "0", *flags],
            env={**{name: value for name, value in os.environ.items() if name not in ELSEWHERE}, **environment},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
        )
        os.close(theirs)
        self.said = ""

    @property
    def lines(self) -> list[str]:
        return self.said.splitlines()

    def hear(self) -> bool:
        """Take in what it says next; False: it is gone."""
        try:
            self.said += os.read(self.mine, 1 << 16).decode()
        except OSError:
            return False
        return True

    def wait_until_open(self) -> str:
        """The address of the server."""
        while not self.said.endswith("\n") or not OPENING.search(self.said):
            assert self.hear(), self.said
        return self.lines[-1].rpartition(" ")[2]

    def interrupt(self) -> int:
        """As Ctrl+C does. Returns the exit code."""
        self.process.send_signal(signal.SIGINT)
        while self.hear():
            pass
        return self.process.wait(STOP_SECONDS)


@contextmanager
def terminal(*flags: str, **environment: str) -> Iterator[Terminal]:
    opened = Terminal(*flags, **environment)
    try:
        yield opened
    finally:
        opened.process.kill()
        opened.process.wait()
        os.close(opened.mine)


def make_browser(folder: Path) -> tuple[str, Path]:
    """A browser that writes down what it is shown; and where."""
    program, shown = folder / "browser", folder / "shown"
    program.write_text(f'#!/bin/sh\necho "$1" >> {shown}\n')
    program.chmod(0o755)
    return f"{program} %s", shown


def wait_for_line(path: Path) -> str:
    deadline = time.monotonic() + START_SECONDS
    while not path.exists() or not path.read_text().endswith("\n"):
        assert time.monotonic() < deadline, f"nothing was written to {path}"
        time.sleep(0.02)
    return path.read_text()


def is_json(line: str) -> bool:
    return line.startswith("{") and "says" in json.loads(line)


def test_people_at_a_terminal(tmp_path: Path) -> None:
    """Without --no-browser, a browser comes to see what can be found there by then; with it, none comes."""
    browser, shown = make_browser(tmp_path)
    flags = ("--data", str(tmp_path))
    with terminal(*flags, "--no-browser", "--log-format", "json", **SCREEN, BROWSER=browser) as asked:
        asked.wait_until_open()
        assert any(map(is_json, asked.lines))
    with terminal(*flags, **SCREEN, BROWSER=browser) as usual:
        address = usual.wait_until_open()
        assert httpx.get(f"{address}/health").is_success
        assert not any(line.startswith("{") for line in usual.lines)
        assert "Ctrl+C" in usual.lines[-2]
        assert wait_for_line(shown) == f"{address}\n"
        assert usual.interrupt() == 0
        assert usual.lines[-1] == "Fondaco is closed."


def test_programs_read_json_and_the_address_when_it_answers(server: Serving) -> None:
    lines = server.log.read_text().splitlines()
    opened = next(place for place, line in enumerate(lines) if OPENING.fullmatch(line))
    assert all(is_json(line) for line in lines[:opened])
    assert httpx.get(f"{server.url}/health").is_success


@pytest.mark.parametrize("environment", [{}, *({**SCREEN, name: value} for name, value in ELSEWHERE.items())])
def test_nobody_is_before_the_screen(environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr(sys, "platform", "linux")
    assert opening.has_browser(SCREEN)
    assert not opening.has_browser(environment)


def test_nobody_reads_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    assert not opening.has_browser(SCREEN)


def test_the_address_can_be_opened(capsys: pytest.CaptureFixture[str]) -> None:
    opening.announce("0.0.0.0", 8000)
    network, address = capsys.readouterr().out.splitlines()
    assert "port 8000" in network
    assert address == "Fondaco is open: http://127.0.0.1:8000"
