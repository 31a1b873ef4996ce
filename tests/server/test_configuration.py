"""Bad configuration stops with one clear sentence."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fondaco.cli import main
from fondaco.errors import BadSetup
from fondaco.server.settings import read_settings

Refuse = Callable[..., str]


def check_refused(code: int, out: str, err: str) -> str:
    assert (code, out, err.count("\n")) == (2, "", 1), err
    return err


@pytest.fixture
def refuse(capsys: pytest.CaptureFixture[str]) -> Iterator[Refuse]:
    """The one sentence that `fondaco serve` stops with."""
    on_termination = signal.getsignal(signal.SIGTERM)

    def refuse(*flags: str) -> str:
        return check_refused(main(["serve", *flags]), *capsys.readouterr())

    yield refuse
    signal.signal(signal.SIGTERM, on_termination)


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    """In a process of its own, as people see it."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-W", "error", "-m", "fondaco", "serve", "--port", port]
        environment = {**os.environ, "FONDACO_DATA": str(tmp_path)}
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    sentence = check_refused(run.returncode, run.stdout, run.stderr)
    assert f"somebody listens at 127.0.0.1:{port} already" in sentence


def test_an_address_that_is_not_ours(tmp_path: Path, refuse: Refuse) -> None:
    assert "cannot listen at 192.0.2.1" in refuse("--host", "192.0.2.1", "--data", str(tmp_path))


def test_a_folder_that_cannot_be_written_to(tmp_path: Path, refuse: Refuse) -> None:
    (tmp_path / "file").touch()
    assert "cannot be written to" in refuse("--port", "0", "--data", str(tmp_path / "file" / "below"))


def test_a_database_that_does_not_answer(refuse: Refuse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONDACO_DATABASE", "postgresql://maya:sesame@127.0.0.1:1/none")
    sentence = refuse("--port", "0")
    assert "cannot be used" in sentence
    assert "sesame" not in sentence


def test_a_file_that_is_no_database(tmp_path: Path, refuse: Refuse) -> None:
    (tmp_path / "fondaco.db").write_text("Once upon a time there was no database in this file. " * 100)
    assert "cannot be used" in refuse("--port", "0", "--data", str(tmp_path))


def test_a_database_of_another_kind(refuse: Refuse) -> None:
    assert "is no database" in refuse("--port", "0", "--database", "oracle://somewhere")


def test_redis_that_does_not_answer(tmp_path: Path, refuse: Refuse) -> None:
    assert "Redis cannot be reached" in refuse("--port", "0", "--data", str(tmp_path), "--redis", "redis://127.0.0.1:1")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "many"),
        ("port", "70000"),
        ("bot_pace", "-1"),
        ("bot_processes", "-2"),
        ("log_level", "loud"),
        ("log_format", "xml"),
    ],
)
def test_settings_that_make_no_sense(name: str, value: str) -> None:
    with pytest.raises(BadSetup, match=name.split("_")[0]):
        read_settings({}, {f"FONDACO_{name.upper()}": value})


def test_flags_come_before_the_environment() -> None:
    settings = read_settings({"port": 9, "data": None}, {"FONDACO_PORT": "8", "FONDACO_DATA": "/somewhere"})
    assert (settings.port, settings.data) == (9, "/somewhere")
