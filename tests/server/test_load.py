"""What `make load` counts is what happened."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from tests.server.load import Evening, Measured
from tests.server.serving import Serving

TABLES, ACTIONS, PACE = 3, 10, 0.02


def test_all_that_is_acknowledged_is_counted_and_looked_for(server: Serving) -> None:
    database = Path(str(server.settings["data"])) / "fondaco.db"
    evening = Evening(server, TABLES, PACE)

    async def play() -> Measured:
        await evening.begin()
        measured = await evening.measure(ACTIONS * PACE)
        await evening.end()
        return measured

    measured = asyncio.run(play())
    acknowledged = [key for table in evening.played for key in table.acknowledged]
    assert len(measured.delays) == TABLES * ACTIONS
    assert measured.refused.total() == 0
    assert len(acknowledged) > len(measured.delays), "and what came before it was measured"
    assert evening.look_for_all(database)[1] == f"{len(acknowledged)}, none of them missing in the database"
    evening.played[0].acknowledged["another", 1] = 0, "rest"
    assert evening.look_for_all(database)[1] == f"{len(acknowledged) + 1}, 1 of them missing in the database"
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        stored = connection.execute("SELECT count(*) FROM match_events WHERE kind = 'act'").fetchone()[0]
    connection.close()
    assert stored >= len(acknowledged)
