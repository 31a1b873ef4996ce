"""Bad configuration stops with one clear sentence."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from fondaco.cli import main
from fondaco.errors import BadSetup
from fondaco.server.settings import read_settings
from fondaco.server.store.files import claimed
from fondaco.server.store.store import Store
from tests.server.serving import serving

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


def test_a_database_that_another_server_uses(
    tmp_path: Path, refuse: Refuse, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    with serving(tmp_path / "log", data=data) as server:
        assert "another server uses the database" in refuse("--port", str(server.port), "--data", str(data))
        assert main(["restore", "nothing.backup", "--data", str(data)]) == 2
        assert "another server uses the database" in capsys.readouterr().err
        server.kill()
        with claimed(f"sqlite:///{data / 'fondaco.db'}"):
            pass


def test_a_database_of_another_kind(refuse: Refuse) -> None:
    assert "is no database" in refuse("--port", "0", "--database", "oracle://somewhere")


def test_redis_that_does_not_answer(tmp_path: Path, refuse: Refuse) -> None:
    assert "Redis cannot be reached" in refuse("--port", "0", "--data", str(tmp_path), "--redis", "redis://127.0.0.1:1")


def test_a_database_of_a_newer_release(new_database: str, refuse: Refuse) -> None:
    async def grow() -> None:
        store = Store(new_database)
        await store.migrate()
        async with store.changing() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        await store.close()

    asyncio.run(grow())
    sentence = refuse("--port", "0", "--database", new_database)
    assert "newer Fondaco: its schema 9999 is unknown here" in sentence


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("host", " ", "an address of this machine"),
        ("port", "many", "a whole number from 0 to 65535"),
        ("port", "70000", "a whole number from 0 to 65535"),
        ("port", "nan", "a whole number from 0 to 65535"),
        ("redis", "localhost", "redis://"),
        ("origins", "a.example", "origins such as https://a.example"),
        ("origins", "https://a.example/page", "origins such as https://a.example"),
        ("bot_pace", "-1", "from 0 to 60"),
        ("bot_pace", "nan", "from 0 to 60"),
        ("bot_processes", "-2", "from 0 to 256"),
        ("bot_processes", "1.5", "from 0 to 256"),
        ("bot_seconds", "nan", "from 0.001 to 3600"),
        ("bot_seconds", "inf", "from 0.001 to 3600"),
        ("bot_seconds", "0", "from 0.001 to 3600"),
        ("bot_seconds", "1e-300", "from 0.001 to 3600"),
        ("stand_in", "nonsense", "level:3"),
        ("stand_in", "level:9", "level:3"),
        ("proxies", "my-proxy", "networks such as 10.0.0.0/8"),
        ("proxies", "*", "networks such as 10.0.0.0/8"),
        ("url", "tables.example", "https://tables.example/fondaco"),
        ("url", "https://tables.example/a b", "https://tables.example/fondaco"),
        ("url", "https://tables.example/?x", "https://tables.example/fondaco"),
        ("metrics", "short", "16 visible ASCII signs or more"),
        ("push_services", "https://a.example/there", "*.hosts"),
        ("contact", "me", "mailto:"),
        ("browser", "perhaps", "true or false"),
        ("log_level", "loud", "debug, info, warning, error"),
        ("log_format", "xml", "auto, json, text"),
    ],
)
def test_settings_that_make_no_sense(name: str, value: str, allowed: str) -> None:
    with pytest.raises(BadSetup) as refused:
        read_settings({}, {f"FONDACO_{name.upper()}": value})
    setting, _, reason = str(refused.value).partition(": it should be ")
    assert re.match(rf"FONDACO_{name.upper()}( or --[a-z-]+)? cannot be '?{re.escape(value)}", setting)
    assert allowed in reason


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("url", "https://tables.example:8443/games/fondaco/"),
        ("url", "http://tables.lan"),
        ("proxies", "10.0.0.0/8, ::1"),
        ("push_services", ""),
        ("push_services", "http://push.lan:8080,*.a.example,b.example"),
        ("origins", "https://a.example, http://b.example:8080/"),
        ("redis", "rediss://here:6380/1"),
        ("browser", "false"),
    ],
)
def test_settings_that_do(name: str, value: str) -> None:
    read_settings({}, {f"FONDACO_{name.upper()}": value})


def test_misspelt_settings() -> None:
    with pytest.raises(BadSetup, match=r"no setting FONDACO_BOT_SECOND; did you mean FONDACO_BOT_SECONDS\?"):
        read_settings({}, {"FONDACO_BOT_SECOND": "5"})
    with pytest.raises(BadSetup, match="no setting FONDACO_XYZZY; there are FONDACO_HOST, "):
        read_settings({}, {"FONDACO_XYZZY": "5"})
    read_settings({}, {"FONDACO_GAMES": "pebbles.py", "FONDACO_CACHE": "/cache", "OTHERS": "too"})


def test_flags_come_before_the_environment() -> None:
    settings = read_settings({"port": 9, "data": None}, {"FONDACO_PORT": "8", "FONDACO_DATA": "/somewhere"})
    assert (settings.port, settings.data) == (9, "/somewhere")
