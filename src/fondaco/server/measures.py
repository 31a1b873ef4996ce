"""What is measured when somebody asks: how long the queues are, and how large the database."""

from __future__ import annotations

import math

from sqlalchemy import QueuePool, func, select
from sqlalchemy.exc import SQLAlchemyError

from fondaco.server.metrics import AT_HAND, DATABASE_BUSY, DATABASE_BYTES, RUNNING, SWEPT, TO_STORE, TO_THINK
from fondaco.server.services import Services
from fondaco.server.store.files import BESIDE, file_of
from fondaco.server.store.models import PLAYING, MatchRow
from fondaco.server.store.store import Store


def measure_always(services: Services) -> None:
    """What a worker knows of itself."""
    TO_STORE.set_function(services.ledger.waiting.qsize)
    TO_THINK.set_function(lambda: len(services.bots.queue))
    AT_HAND.set_function(lambda: len(services.courses.at_hand))
    SWEPT.set_function(lambda: services.store.time.now() - services.referee.swept)
    pool = services.store.engine.pool
    if isinstance(pool, QueuePool):
        DATABASE_BUSY.set_function(pool.checkedout)


async def measure(store: Store) -> None:
    """What the database has to be asked for; if it does not answer, nobody knows."""
    try:
        running = await store.row(select(func.count()).where(MatchRow.state == PLAYING))
        size = await size_of(store)
    except (SQLAlchemyError, OSError):
        running, size = None, math.nan
    RUNNING.set(math.nan if running is None else running[0])
    DATABASE_BYTES.set(size)


async def size_of(store: Store) -> float:
    file = file_of(store.url)
    if file is None:
        row = await store.row(select(func.pg_database_size(func.current_database())))
        return math.nan if row is None else float(row[0])
    files = [file, *(file.with_name(file.name + ending) for ending in BESIDE)]
    return float(sum(one.stat().st_size for one in files if one.exists()))
