"""Closing: soon, whoever is connected and whatever bots are about to do."""

from __future__ import annotations

import asyncio
from pathlib import Path

from websockets.asyncio.client import connect

from fondaco.server.serve import ANSWER_SECONDS, CLOSE_SECONDS
from tests.server.people import Person
from tests.server.serving import Serving, serving

SERVICE_RESTART = 1012
DOCKER_WAITS = 10.0
"""Seconds, before it kills."""


def test_there_is_time_enough() -> None:
    assert ANSWER_SECONDS + CLOSE_SECONDS < DOCKER_WAITS


def test_nobody_holds_the_server_up(tmp_path: Path) -> None:
    """Bots are about to decide, somebody watches, somebody has not even said hello; after a restart bots go on."""

    async def evening(server: Serving) -> None:
        async with Person(server) as maya, connect(server.live) as silent:
            table = (await maya.table("tantan", 2, seats=["random", "random"]))["id"]
            await maya.watch(table)
            match = await maya.start(table)
            await maya.until_number(match, None, 2)
            await asyncio.to_thread(server.stop)
            await silent.wait_closed()
            assert silent.close_code == SERVICE_RESTART
            assert maya.socket is not None
            await maya.socket.wait_closed()
            assert maya.socket.close_code == SERVICE_RESTART
            server.settings["port"] = server.port
            await asyncio.to_thread(server.start)
            await maya.disconnect()
            await maya.connect()
            seen = maya.updates[match, None]["number"]
            await maya.watch(table, match=match, number=seen)
            await maya.until_number(match, None, seen + 2)

    with serving(tmp_path / "log", data=tmp_path, bot_pace=1) as server:
        asyncio.run(evening(server))
        assert server.errors() == []
