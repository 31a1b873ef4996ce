"""The schema is brought up to date from every revision there was, with matches in it, and nothing is lost."""

from __future__ import annotations

import asyncio
import gzip
import random
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

import fondaco
from fondaco import fairness
from fondaco.server import chat, guests, tables
from fondaco.server.courses import entry_of, read_setup
from fondaco.server.matches import Course, begin, follow
from fondaco.server.store.backup import put_back
from fondaco.server.store.ledger import Ledger
from fondaco.server.store.models import OPEN, PLAYING, Base, MatchEvent, MatchRow
from fondaco.server.store.store import MIGRATIONS, Store
from tests.server.courses import random_step
from tests.server.keepsakes import REVISIONS, SO_FAR, keepsake, token_of
from tests.server.serving import spread


def test_there_is_one_way_up() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_heads() == REVISIONS[:1]


@pytest.mark.parametrize(("new_database", "revision"), spread(REVISIONS), indirect=["new_database"])
def test_every_revision_is_brought_up_to_date(revision: str, new_database: str) -> None:
    asyncio.run(bring_up(revision, new_database))


async def bring_up(revision: str, database: str) -> None:
    store = Store(database)
    await put_back(store, keepsake(revision))
    async with store.reading() as connection:
        assert await connection.run_sync(revision_of) == REVISIONS[0]
    stored = select(func.count()).select_from(MatchEvent)
    row = await store.row(stored)
    assert row is not None
    lines = gzip.decompress(keepsake(revision).read_bytes()).splitlines()
    assert row[0] == sum(line.startswith(b'{"table":"match_events"') for line in lines)
    await go_on(store)
    await store.close()


def revision_of(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


async def go_on(store: Store) -> None:
    """Guests are known, tables are as they were, matches under way are played to their end."""
    ledger = Ledger(store)
    ledger.open()
    maya = await guests.recognise(store, token_of("Maya"))
    states = []
    for row in await store.rows(select(MatchRow.id, MatchRow.table, MatchRow.state)):
        states.append(row.state)
        table = await tables.look(store, row.table)
        assert (table.host, table.seats[1].name) == (maya.id, "Idris")
        assert [line.text for line in await chat.history(store, row.table, None)] == [f"I like {table.game}"]
        if row.state == OPEN:
            continue
        course = follow(begin(await read_setup(store, row.id)), await ledger.since(row.id, 0))
        assert (course.number, course.result) == (SO_FAR, None) or row.state != PLAYING
        check(await to_the_end(ledger, course))
    assert sorted(states) == sorted((OPEN, "over", PLAYING) * len(fondaco.games.names()))
    await chat.say(store, row.table, maya, "Well played")
    await ledger.close()


async def to_the_end(ledger: Ledger, course: Course) -> Course:
    """What will happen is made up first: stored together, it takes a few transactions only."""
    luck = random.Random(2)
    entries = []
    while course.to_move is not None:
        step = random_step(course, luck)
        course = course.after(step)
        entries.append(entry_of(course, step))
    assert all(await asyncio.gather(*map(ledger.append, entries)))
    return course


def check(course: Course) -> None:
    record = course.record()
    fairness.check(record)
    assert fondaco.replay(record).over


def test_the_models_are_what_the_migrations_make(new_database: str) -> None:
    async def differences() -> Any:
        store = Store(new_database)
        await store.migrate()
        async with store.reading() as connection:
            found = await connection.run_sync(compare)
        await store.close()
        return found

    assert asyncio.run(differences()) == []


def compare(connection: Connection) -> Any:
    context = MigrationContext.configure(connection, opts={"compare_server_default": True})
    return compare_metadata(context, Base.metadata)
