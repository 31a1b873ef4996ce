"""A thousand power cuts on real SQLite files, for SIGKILL is none: nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from fondaco.server import chat, guests, seats, tables
from fondaco.server.courses import Courses
from fondaco.server.matches import ACT
from fondaco.server.messages import GuestInfo, NewTable
from fondaco.server.store import store as stores
from fondaco.server.store.ledger import Ledger
from fondaco.server.store.store import PRAGMAS, Store
from tests.server.power import Acknowledged, Disk, Noted, Recorder, recording

CUTS = 1_000
PARTS = 10
AT_EVERY_RUN = 3
"""Parts; the others at length."""
TABLES = 4
DECISIONS = 12
FILE = "fondaco.db"
MEMORY = Path("/dev/shm")


class Evening(NamedTuple):
    """What there was before, and all that was written and acknowledged since."""

    before: dict[str, bytes]
    notes: list[Noted]


def spend(folder: Path) -> Evening:
    """An evening at several tables at once, on a real database; checkpoints come often."""
    remove(folder)
    store = f"sqlite:///{folder / FILE}"
    with mock.patch.object(stores, "CHECKPOINT_PAGES", 15), recording() as recorder:
        asyncio.run(migrate(store))
        before = {file.name: file.read_bytes() for file in folder.glob(f"{FILE}*") if not file.name.endswith("-shm")}
        recorder.notes.clear()
        asyncio.run(play(store, recorder))
    return Evening(before, recorder.notes)


def remove(folder: Path) -> None:
    for file in folder.glob(f"{FILE}*"):
        file.unlink()


async def migrate(url: str) -> None:
    store = Store(url)
    await store.migrate()
    await store.close()


async def play(url: str, recorder: Recorder) -> None:
    store = Store(url)
    ledger = Ledger(store)
    ledger.open()
    try:
        await asyncio.gather(*(play_at_a_table(Courses(store, ledger, 100), recorder, seed) for seed in range(TABLES)))
        recorder.notes.append(Acknowledged("guests", {"id": (await guests.create(store, "Late")).id}))
    finally:
        notes = [*recorder.notes]
        await ledger.close()
        await store.close()
        recorder.notes = notes  # as long as it ran


async def play_at_a_table(courses: Courses, recorder: Recorder, seed: int) -> None:
    luck, store = random.Random(seed), courses.store

    def acknowledged(of: str, /, **key: Any) -> None:
        recorder.notes.append(Acknowledged(of, key))

    people = []
    for name in ("Maya", "Idris"):
        secrets = await guests.create(store, name)
        acknowledged("guests", id=secrets.id, name=name)
        people.append(GuestInfo(secrets.id, name))
    host, other = people
    table = await tables.create(store, host, NewTable("tantan", 2))
    acknowledged("tables", id=table)
    await seats.take(store, table, 1, other)
    acknowledged("seats", table=table, number=1, guest=other.id)
    await seats.ready(store, table, 1, other, True, "")
    acknowledged("seats", table=table, number=1, ready=True)
    course = await tables.start(store, table, host)
    assert course is not None
    acknowledged("matches", id=course.setup.id, state="playing")
    for _ in range(DECISIONS):
        action = luck.choice(course.match.legal())
        course = await courses.append(course, course.to_move, ACT, {"action": action})
        acknowledged("match_events", match=course.setup.id, number=course.number, kind=ACT)
        if luck.random() < 0.2:
            number = await chat.say(store, table, other, "Your turn.")
            acknowledged("chat", id=number, guest=other.id)


def cut(evening: Evening, folder: Path, seed: int) -> str | None:
    """Cut the power at some moment, and look what is left. Returns what is wrong."""
    luck = random.Random(seed)
    disk, told = Disk(evening.before), []
    for note in evening.notes[: luck.randrange(len(evening.notes) + 1)]:
        disk.follow(note)
        if isinstance(note, Acknowledged):
            told.append(note)
    remove(folder)
    for name, data in disk.after_a_cut(luck).items():
        (folder / name).write_bytes(data)
    return asyncio.run(look(f"sqlite:///{folder / FILE}", told))


async def look(url: str, told: list[Acknowledged]) -> str | None:
    store = Store(url)
    try:
        return await store.change_at_once(partial(find_fault, told)) or await go_on(store)
    except SQLAlchemyError as error:
        return f"the database cannot be used: {error}"
    finally:
        await store.close()


def find_fault(told: list[Acknowledged], connection: Connection) -> str | None:
    check = connection.execute(text("PRAGMA integrity_check")).scalar()
    if check != "ok":
        return f"the database is damaged: {check}"
    for table, key in told:
        where = " AND ".join(f'"{name}" = ?' for name in key)
        if connection.exec_driver_sql(f'SELECT 1 FROM "{table}" WHERE {where}', (*key.values(),)).first() is None:
            return f"lost: {table} {key}"
    return None


async def go_on(store: Store) -> str | None:
    """Every match that was dealt is there without a gap, and the last one is played on."""
    ledger = Ledger(store)
    ledger.open()
    courses = Courses(store, ledger, 100)
    dealt = await store.rows(text("SELECT id FROM matches WHERE began IS NOT NULL ORDER BY began"))
    found = [await courses.get(match) for (match,) in dealt]
    if found:
        course = found[-1]
        after = await courses.append(course, course.to_move, ACT, {"action": course.match.legal()[0]})
        if (await Courses(store, ledger, 100).get(course.setup.id)).number != after.number:
            return f"match {course.setup.id} cannot be played on"
    await ledger.close()
    return None


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """In memory where there is such a place: what would be lost is worked out, so that no disk has to be waited for."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def evening(folder: Path) -> Evening:
    return spend(folder)


@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=[] if part < AT_EVERY_RUN else pytest.mark.long) for part in range(PARTS)]
)
def test_nothing_acknowledged_is_lost_when_the_power_is_cut(evening: Evening, folder: Path, part: int) -> None:
    faults = {seed: fault for seed in range(part, CUTS, PARTS) if (fault := cut(evening, folder, seed))}
    assert not faults


def test_the_evening_has_all_that_can_be_interrupted(evening: Evening) -> None:
    """Commits, and checkpoints in between."""
    kinds = {(type(note).__name__, getattr(note, "file", "")) for note in evening.notes}
    assert {(kind, file) for kind in ("Written", "Synced") for file in (FILE, f"{FILE}-wal")} <= kinds


@pytest.mark.parametrize("synchronous", ["NORMAL", "OFF"])
def test_a_database_that_does_not_sync_is_noticed(folder: Path, synchronous: str) -> None:
    careless = tuple(pragma.replace("synchronous=FULL", f"synchronous={synchronous}") for pragma in PRAGMAS)
    assert careless != PRAGMAS
    with mock.patch.object(stores, "PRAGMAS", careless):
        evening = spend(folder)
    assert any(cut(evening, folder, seed) for seed in range(50))
