"""Notes between workers may get lost: play goes on without Redis, and all is well when it is back."""

from __future__ import annotations

import asyncio
import random
import tempfile
from contextlib import ExitStack
from pathlib import Path

from tests.server import services
from tests.server.people import Person
from tests.server.serving import serving
from tests.server.test_live import sit_down

A_LITTLE = 6


def test_play_goes_on_without_redis(tmp_path: Path) -> None:
    with ExitStack() as stack:
        database = stack.enter_context(tempfile.TemporaryDirectory(prefix="fondaco-postgres-"))
        postgres = stack.enter_context(services.postgres(Path(database)))
        redis = ExitStack()
        port = services.free_port()
        url = redis.enter_context(services.redis(tmp_path, port))
        first, second = (
            stack.enter_context(serving(tmp_path / f"log{number}", database=postgres, redis=url)) for number in (0, 1)
        )

        async def evening() -> None:
            async with Person(first, "Maya") as maya, Person(second, "Idris") as idris:
                redis.close()
                table, match = await sit_down(maya, idris)
                await asyncio.gather(play_a_little(maya, match, 0), play_a_little(idris, match, 1))
                with services.redis(tmp_path, port):
                    for _ in range(50):
                        await maya.say("say", table=table, text="Can you hear me?")
                        heard = [message for message in idris.received if '"type":"said"' in message]
                        if heard:
                            return
                        await asyncio.sleep(0.2)
                    raise AssertionError("the workers do not hear each other any more")

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

        asyncio.run(evening())
