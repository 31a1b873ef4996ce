"""Notes between workers may get lost: play goes on without Redis, and all is well when it is back."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import ExitStack
from pathlib import Path

from tests.server import services
from tests.server.people import Person
from tests.server.serving import Serving, workers
from tests.server.test_live import sit_down

A_LITTLE = 6


def test_play_goes_on_without_redis(tmp_path: Path, postgres: str) -> None:
    database, port = services.another_database(postgres), services.free_port()
    with ExitStack() as redis:
        url = redis.enter_context(services.redis(tmp_path, port))
        with workers(tmp_path, database=database, redis=url) as servers:
            asyncio.run(evening(servers, redis, tmp_path, port))


async def evening(servers: list[Serving], redis: ExitStack, folder: Path, port: int) -> None:
    async with Person(servers[0], "Maya") as maya, Person(servers[1], "Idris") as idris:
        redis.close()
        table, match = await sit_down(maya, idris)
        await asyncio.gather(play_a_little(maya, match, 0), play_a_little(idris, match, 1))
        await maya.say("say", table=table, text="Can you hear me?")
        assert (await idris.next("said"))["text"] == "Can you hear me?"
        redis.enter_context(services.redis(folder, port))
        await is_heard(maya, idris)
        await is_heard(idris, maya)


async def play_a_little(person: Person, match: str, seat: int) -> None:
    """Whoever is to move acts, until something has happened a few times: a turn may take several actions."""
    luck = random.Random(seat)
    while True:
        update = await person.until(match, seat, lambda update: update["legal"] or update["number"] >= A_LITTLE)
        if update["number"] >= A_LITTLE:
            return
        done = await person.act(match, seat, luck.choice(update["legal"]))
        assert done["type"] == "done"
        await person.until_number(match, seat, done["number"])


async def is_heard(speaker: Person, listener: Person) -> None:
    """Who is there is known from notes alone: somebody comes and goes until the other worker knows."""
    table = (await listener.table())["id"]
    await listener.watch(table)
    there = False
    while not there:
        await speaker.watch(table)
        await speaker.next("table")
        await speaker.send(type="unwatch", table=table)
        assert (await listener.say("ping"))["type"] == "pong"
        told = [json.loads(message) for message in listener.received if '"type":"presence"' in message]
        there = any(speaker.id in presence["guests"] for presence in told if presence["table"] == table)
