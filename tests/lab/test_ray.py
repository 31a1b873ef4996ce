"""The arena on a real Ray of two workers, one of them killed in the middle."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from fondaco.errors import FondacoError
from fondaco.lab import arena, read
from fondaco.lab.results import GAMES
from tests.terminal.running import environment

pytest.importorskip("ray")

GAMES_ASKED = 160
PATIENCE = 300.0


def timeless(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in row.items() if name != "seconds"} for row in rows]


def processes() -> dict[int, tuple[int, str]]:
    """By process: its parent and its title."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    fields = (line.split(None, 2) for line in listed.splitlines())
    return {int(pid): (int(parent), title) for pid, parent, title in fields}


def at_work(driver: int) -> list[int]:
    """The Ray workers of a driver that have a task at hand."""
    found = processes()

    def below(pid: int) -> bool:
        return pid == driver or (pid in found and below(found[pid][0]))

    return [pid for pid, (_, title) in found.items() if title.startswith("ray::do_some") and below(pid)]


def rows_so_far(home: Path) -> int:
    return (home / GAMES).read_bytes().count(b"\n") if (home / GAMES).exists() else 0


@pytest.mark.long
def test_no_game_is_lost_or_counted_twice_when_a_worker_is_killed(tmp_path: Path) -> None:
    command = [
        "arena",
        "tantan",
        "--bots",
        "random",
        "--games",
        str(GAMES_ASKED),
        "--seed",
        "9",
        "--out",
        str(tmp_path),
    ]
    with subprocess.Popen(
        [sys.executable, "-m", "fondaco", *command, "--ray", "--workers", "2"],
        env=environment(RAY_worker_niceness="0"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        until = time.monotonic() + PATIENCE
        while rows_so_far(tmp_path) < 1 or len(at_work(process.pid)) < 2:
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < until
            time.sleep(0.02)
        os.kill(at_work(process.pid)[0], signal.SIGKILL)
        killed_at = rows_so_far(tmp_path)
        told, complaints = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, complaints
    assert f"{GAMES_ASKED} games" in told
    assert killed_at < GAMES_ASKED
    assert rows_so_far(tmp_path) == GAMES_ASKED
    alone = arena("tantan", ["random"], games=GAMES_ASKED, seed=9, workers=1)
    assert timeless(read(tmp_path)[1]) == timeless(alone.rows)


def test_ray_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(FondacoError, match=re.escape("install fondaco[ray]")):
        arena("tantan", ["random"], ray="local")


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:99999"])
def test_nobody_is_at_the_address(address: str) -> None:
    with pytest.raises(FondacoError, match=f"there is no Ray cluster at {address}: "):
        arena("tantan", ["random"], ray=address)


def test_a_cluster_has_its_own_workers() -> None:
    with pytest.raises(FondacoError, match="leave out how many"):
        arena("tantan", ["random"], ray="127.0.0.1:1", workers=2)
