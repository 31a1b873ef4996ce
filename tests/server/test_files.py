"""The embedded database: nobody else reads it, one connection checkpoints it."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, text

from fondaco.cli import main
from fondaco.server import guests
from fondaco.server.settings import read_settings
from fondaco.server.store import files
from fondaco.server.store.models import ServerKey
from fondaco.server.store.store import CHECKPOINT_PAGES, Store
from tests.server.serving import serving


def mode(place: Path) -> int:
    return place.stat().st_mode & 0o777


def test_only_the_owner_can_read_anything(tmp_path: Path) -> None:
    """While a server runs, with all that SQLite keeps beside the database."""
    data = tmp_path / "data"
    with serving(tmp_path / "log", data=data) as server:
        assert {"fondaco.db", "fondaco.db-wal", "fondaco.db-shm"} <= {file.name for file in data.iterdir()}
        assert {file.name: oct(mode(file)) for file in data.iterdir()} == dict.fromkeys(
            (file.name for file in data.iterdir()), oct(0o600)
        )
        assert mode(data) == 0o700
        assert main(["backup", str(tmp_path / "backup"), "--data", str(data)]) == 0
        assert mode(tmp_path / "backup") == 0o600
        assert sqlite3.sqlite_version in server.log.read_text()
        assert "others on this machine" not in server.log.read_text()


def test_files_of_older_releases_are_closed_to_others_and_their_folder_is_told_of(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    data.chmod(0o755)
    old = sqlite3.connect(data / "fondaco.db")
    old.execute("PRAGMA journal_mode=WAL")
    for file in data.iterdir():
        file.chmod(0o644)
    with serving(tmp_path / "log", data=data) as server:
        assert {mode(file) for file in data.iterdir()} == {0o600}
        assert "others on this machine" in server.log.read_text()
    old.close()


def checkpoint_pages(connection: Connection) -> int:
    return int(connection.execute(text("PRAGMA wal_autocheckpoint")).scalar_one())


def in_a_store(folder: Path, check: Callable[[Store], object]) -> None:
    async def run() -> None:
        store = Store(f"sqlite:///{folder / 'fondaco.db'}")
        await store.migrate()
        await check(store)  # type: ignore[misc]
        await store.close()

    asyncio.run(run())


def test_one_connection_checkpoints(tmp_path: Path) -> None:
    async def check(store: Store) -> None:
        async with store.reading() as one, store.reading() as two:
            assert [await connection.run_sync(checkpoint_pages) for connection in (one, two)] == [0, 0]
        async with store.changing() as connection:
            assert await connection.run_sync(checkpoint_pages) == 0
        assert await store.change_at_once(checkpoint_pages) == CHECKPOINT_PAGES

    in_a_store(tmp_path, check)


def test_the_log_is_copied_into_the_database_by_whoever_tries_to_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fondaco.server.store.store.CHECKPOINT_PAGES", 10)
    file = tmp_path / "fondaco.db"

    async def check(store: Store) -> None:
        await store.try_writing()
        before = file.read_bytes()
        for number in range(20):
            async with store.changing() as connection:
                await connection.execute(insert(ServerKey).values(name=f"Maya {number}", value=""))
        assert file.read_bytes() == before
        await store.try_writing()
        assert b"Maya 19" in file.read_bytes()

    in_a_store(tmp_path, check)


def test_a_change_that_nobody_waits_for_keeps_its_turn(tmp_path: Path) -> None:
    """Else the next one would write while the thread of the first still checkpoints."""

    async def check(store: Store) -> None:
        loop = asyncio.get_running_loop()
        begun, may_end, ended = asyncio.Event(), asyncio.Event(), False

        def slow(_: Connection) -> None:
            loop.call_soon_threadsafe(begun.set)
            asyncio.run_coroutine_threadsafe(may_end.wait(), loop).result()
            nonlocal ended
            ended = True

        given_up = asyncio.create_task(store.change_at_once(slow))
        await begun.wait()
        given_up.cancel()
        following = asyncio.create_task(guests.create(store, "Maya"))
        for _ in range(100):
            await asyncio.sleep(0)
        kept = not following.done() and not given_up.done()
        may_end.set()
        await following
        assert kept
        assert ended
        with pytest.raises(asyncio.CancelledError):
            await given_up

    in_a_store(tmp_path, check)


def test_whoever_looks_in_from_outside_takes_nothing_away(tmp_path: Path) -> None:
    """A second connection of ours has not ended the locks of the first: else a stranger would take the log for left."""
    look = "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute('SELECT * FROM guests'); db.close()"

    async def check(store: Store) -> None:
        await guests.create(store, "Maya")
        async with store.reading() as one, store.reading() as two:
            for connection in (one, two):
                await connection.execute(text("SELECT 1"))
        subprocess.run([sys.executable, "-c", look, str(tmp_path / "fondaco.db")], check=True)
        assert (tmp_path / "fondaco.db-wal").stat().st_size > 0
        await guests.create(store, "Idris")
        assert len(await store.rows(text("SELECT * FROM guests"))) == 2

    in_a_store(tmp_path, check)


@pytest.mark.parametrize(("release", "told"), [((3, 40, 1), "one checkpointer"), ((3, 51, 3), ""), ((3, 54, 0), "")])
def test_what_is_told_of_sqlite(
    release: tuple[int, int, int],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", release)
    caplog.set_level("INFO")
    files.tell(read_settings({"data": str(tmp_path)}, {}).database_url)
    (line,) = caplog.messages
    assert "SQLite" in line
    assert ("one checkpointer" in line) == bool(told)
