"""Keepsakes: a small backup of every revision of the schema, with matches under way, to bring up to date in tests.

Write the one of the newest revision with `python -m tests.server.keepsakes`. Those of released ones stay as they are.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path

from alembic.script import ScriptDirectory
from sqlalchemy import update

import fondaco
from fondaco.fairness import seal
from fondaco.server import chat, guests, seats, tables
from fondaco.server.courses import entry_of
from fondaco.server.matches import Course
from fondaco.server.messages import GuestInfo, NewTable
from fondaco.server.store.backup import back_up
from fondaco.server.store.ledger import Ledger
from fondaco.server.store.models import Guest
from fondaco.server.store.store import MIGRATIONS, Store
from tests.server.courses import random_step

FOLDER = Path(__file__).parent / "data"
REVISIONS = [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]
"""The newest first."""

SO_FAR = 30
"""Events of a match that is kept unfinished."""


def keepsake(revision: str) -> Path:
    return FOLDER / f"{revision}.backup"


def token_of(name: str) -> str:
    return f"the token of {name}"


async def make(store: Store) -> None:
    """An evening with guests, chat, and of each game a finished match, one under way and one to come."""
    luck = random.Random(1)
    ledger = Ledger(store)
    ledger.open()
    maya, idris = [await welcome(store, name) for name in ("Maya", "Idris")]
    for game in fondaco.games.names():
        for longest in (0, SO_FAR, 10_000):
            table = await tables.create(store, maya, NewTable(game, 3, seats=[None, None, "level:1"]))
            await seats.take(store, table, 1, idris)
            await chat.say(store, table, idris, f"I like {game}")
            if longest:
                await seats.ready(store, table, 1, idris, True, seal("camel"))
                await tables.start(store, table, maya)
                course = await seats.reveal(store, table, 1, idris, "camel")
                assert course is not None
                await play(ledger, course, longest, luck)
    await chat.mute(store, table, maya, idris.id, True)
    await ledger.close()


async def welcome(store: Store, name: str) -> GuestInfo:
    guest = await guests.create(store, name)
    async with store.changing() as connection:
        known = {"token_hash": guests.hashed(token_of(name))}
        await connection.execute(update(Guest).where(Guest.id == guest.id).values(known))
    return GuestInfo(guest.id, guest.name)


async def play(ledger: Ledger, course: Course, longest: int, luck: random.Random) -> None:
    while course.to_move is not None and course.number < longest:
        step = random_step(course, luck)
        course = course.after(step)
        assert await ledger.append(entry_of(course, step))


async def write(path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/fondaco.db")
        await store.migrate()
        await make(store)
        path.unlink(missing_ok=True)
        await back_up(store, path)
        await store.close()


if __name__ == "__main__":
    asyncio.run(write(keepsake(REVISIONS[0])))
