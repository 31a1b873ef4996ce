"""Backups: made during play, restored elsewhere and on the other kind of database, and refused when they should be."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import stat
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import JSON, Boolean, Double, Integer, String

from fondaco.cli import main
from fondaco.server.clocks import NoClock
from fondaco.server.matches import Seated, Setup, begin, follow
from fondaco.server.store.models import Base
from tests.server.people import Json, Person
from tests.server.serving import Serving, serving, spread

Refuse = Callable[..., str]


def fine(*words: str | Path) -> None:
    assert main([str(word) for word in words]) == 0


@pytest.fixture
def refuse(capsys: pytest.CaptureFixture[str]) -> Refuse:
    """The one sentence that a command stops with."""

    def refuse(*words: str | Path) -> str:
        capsys.readouterr()
        assert main([str(word) for word in words]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        return err

    return refuse


def place_of(server: Serving) -> list[str]:
    """The flags that name a server's database."""
    return [f"--{name}={server.settings[name]}" for name in ("data", "database") if name in server.settings]


def lines_of(backup: Path) -> list[Json]:
    return [json.loads(line) for line in gzip.decompress(backup.read_bytes()).splitlines()]


def rows_of(backup: Path) -> dict[str, list[Json]]:
    rows: dict[str, list[Json]] = {}
    for line in lines_of(backup)[1:-1]:
        rows.setdefault(line["table"], []).append(line["row"])
    return rows


@pytest.mark.parametrize(("new_database", "servers"), spread(["postgres", "sqlite"]), indirect=True)
def test_matches_go_on_where_a_backup_is_restored(servers: list[Serving], new_database: str, tmp_path: Path) -> None:
    """Two people and a bot at play; the backup comes in the middle, and both play on elsewhere as if nothing was."""
    backup = tmp_path / "backup"

    async def here() -> tuple[list[Person], str]:
        async with Person(servers[0], "Maya") as maya, Person(servers[-1], "Idris") as idris:
            table = (await maya.table("tantan", 3, seats=[None, None, "random"]))["id"]
            await idris.join(table, 1, entropy="camel")
            assert (await maya.say("say", table=table, text="Good evening"))["type"] == "done"
            for person in (maya, idris):
                await person.watch(table)
            match = await maya.start(table)
            await idris.reveal(table, 1, "camel")
            playing = [
                asyncio.create_task(person.play_to_the_end(match, [seat], random.Random(seat)))
                for seat, person in enumerate((maya, idris))
            ]
            await maya.until_number(match, 0, 10)
            await asyncio.to_thread(fine, "backup", backup, *place_of(servers[0]))
            await asyncio.gather(*playing)
            return [maya, idris], table

    async def elsewhere(server: Serving, people: list[Person], table: str) -> None:
        maya, idris = [Person(server, person.name) for person in people]
        for person, before in zip((maya, idris), people, strict=True):
            person.id, person.token = before.id, before.token
            await person.connect()
            await person.watch(table)
        match = (await maya.next("table"))["table"]["match"]
        assert (await maya.until_number(match, 0, 10))["result"] is None
        ends = await asyncio.gather(
            maya.play_to_the_end(match, [0], random.Random(3)), idris.play_to_the_end(match, [1], random.Random(4))
        )
        assert ends[0]["result"] == ends[1]["result"]
        assert (await maya.say("say", table=table, text="Well played"))["type"] == "done"
        for person in (maya, idris):
            await person.disconnect()
            await person.http.aclose()

    people, table = asyncio.run(here())
    fine("restore", backup, "--database", new_database)
    fine("backup", tmp_path / "again", "--database", new_database)
    assert lines_of(tmp_path / "again")[1:-1] == lines_of(backup)[1:-1]
    with serving(tmp_path / "log", database=new_database) as server:
        asyncio.run(elsewhere(server, people, table))
        assert server.errors() == []


def test_a_backup_is_of_one_moment(servers: list[Serving], tmp_path: Path) -> None:
    """Bots play as fast as they can; in each backup every match fits its events, and those have no gap."""

    async def evening() -> None:
        async with Person(servers[0], "Maya") as maya:
            for game in ("tantan", "silkroad", "carthage"):
                table = (await maya.table(game, 2, seats=["random", "random"]))["id"]
                await maya.start(table)
            for number in range(3):
                backup = tmp_path / str(number)
                await asyncio.to_thread(fine, "backup", backup, *place_of(servers[0]))
                assert stat.S_IMODE(backup.stat().st_mode) == 0o600
                check_fits(rows_of(backup))

    asyncio.run(evening())


def check_fits(rows: dict[str, list[Json]]) -> None:
    tables = {row["id"]: row for row in rows["tables"]}
    for match in rows["matches"]:
        events = [tuple(row.values())[1:] for row in rows.get("match_events", []) if row["match"] == match["id"]]
        assert [number for number, *_ in events] == list(range(1, len(events) + 1))
        if match["state"] == "open":
            assert not events
            continue
        players = [row for row in rows["players"] if row["match"] == match["id"]]
        seated = tuple(
            Seated(row["guest"], row["bot"], row["name"], row["face"], row["seal"], row["entropy"]) for row in players
        )
        table = tables[match["table"]]
        setup = Setup(
            match["id"],
            table["id"],
            table["host"],
            table["game"],
            table["options"],
            NoClock(),
            True,
            seated,
            match["server_seed"],
            match["began"],
            match["edition"],
            match["begun"],
        )
        course = follow(begin(setup), events)
        assert (course.result is None) == (match["state"] == "playing") == (match["result"] is None)


# Refusals


@pytest.fixture(scope="module")
def backup(tmp_path_factory: pytest.TempPathFactory, server: Serving) -> Path:
    path = tmp_path_factory.mktemp("backup") / "backup"
    fine("backup", path, *place_of(server))
    return path


def test_what_is_there_already_is_not_overwritten(server: Serving, backup: Path, refuse: Refuse) -> None:
    before = backup.read_bytes()
    assert "is there already" in refuse("backup", backup, *place_of(server))
    assert backup.read_bytes() == before


def test_there_is_nothing_to_back_up(tmp_path: Path, refuse: Refuse) -> None:
    assert "there is no database" in refuse("backup", tmp_path / "backup", "--data", tmp_path)
    assert "there is no database" in refuse("backup", tmp_path / "backup", "--data", tmp_path / "nowhere")
    (tmp_path / "fondaco.db").touch()
    assert "there is nothing to back up" in refuse("backup", tmp_path / "backup", "--data", tmp_path)
    (tmp_path / "fondaco.db").write_text("Once upon a time there was no database in this file. " * 100)
    assert "cannot be read" in refuse("backup", tmp_path / "backup", "--data", tmp_path)
    assert not (tmp_path / "backup").exists()


def test_a_backup_goes_where_it_can_be_written(server: Serving, tmp_path: Path, refuse: Refuse) -> None:
    assert "cannot be written" in refuse("backup", tmp_path / "nowhere" / "backup", *place_of(server))


def test_a_database_in_use_is_not_overwritten(server: Serving, backup: Path, refuse: Refuse) -> None:
    in_use = "is not empty" if server.settings.get("database", "") else "another server uses the database"
    assert in_use in refuse("restore", backup, *place_of(server))


def test_a_database_that_does_not_answer(backup: Path, tmp_path: Path, refuse: Refuse) -> None:
    nowhere = "--database=postgresql://maya:sesame@127.0.0.1:1/none"
    for sentence in (refuse("backup", tmp_path / "new", nowhere), refuse("restore", backup, nowhere)):
        assert "postgresql+asyncpg://maya:***@127.0.0.1:1/none cannot be" in sentence


def altered(**fields: Any) -> Callable[[bytes], bytes]:
    """With another heading, and a hash that fits."""

    def alter(data: bytes) -> bytes:
        first, *rows, last = gzip.decompress(data).splitlines(keepends=True)
        lines = [json.dumps({**json.loads(first), **fields}).encode() + b"\n", *rows]
        ending = {**json.loads(last), "sha256": sha256(b"".join(lines)).hexdigest()}
        return gzip.compress(b"".join(lines) + json.dumps(ending).encode())

    return alter


def without_a_row(data: bytes) -> bytes:
    lines = gzip.decompress(data).splitlines(keepends=True)
    return gzip.compress(b"".join(lines[:3] + lines[4:]))


DAMAGES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda data: b"", "is no backup"),
    "some text": (lambda data: b"Once upon a time", "is no backup"),
    "some other archive": (lambda data: gzip.compress(b"Once upon a time"), "is no backup"),
    "cut off": (lambda data: data[: len(data) // 2], "damaged"),
    "a byte changed": (lambda data: data[:-200] + bytes([data[-200] ^ 1]) + data[-199:], "damaged"),
    "a row lost": (without_a_row, "does not fit its hash"),
    "the end lost": (lambda data: gzip.compress(gzip.decompress(data).rpartition(b'{"rows"')[0]), "damaged"),
    "a version to come": (altered(version=2), "is a backup of version 2; this release reads version 1"),
    "a schema to come": (altered(revision="9999", release="9.9"), "was made by Fondaco 9.9, whose schema 9999"),
    "a field to come": (altered(more=1), "is no backup"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_bad_backup_changes_nothing(backup: Path, tmp_path: Path, refuse: Refuse, damage: str) -> None:
    alter, complaint = DAMAGES[damage]
    bad = tmp_path / "bad"
    bad.write_bytes(alter(backup.read_bytes()))
    assert complaint in refuse("restore", bad, "--data", tmp_path)


def test_after_a_refusal_the_database_is_still_empty(backup: Path, tmp_path: Path, refuse: Refuse) -> None:
    assert "cannot be read" in refuse("restore", tmp_path / "nowhere", "--data", tmp_path)
    bad = tmp_path / "bad"
    bad.write_bytes(altered(revision="9999")(backup.read_bytes()))
    refuse("restore", bad, "--data", tmp_path)
    fine("restore", backup, "--data", tmp_path)


def test_every_column_can_be_told_in_json() -> None:
    for table in Base.metadata.tables.values():
        for column in table.columns:
            assert isinstance(column.type, String | Integer | Double | Boolean | JSON), f"{column} may change"
