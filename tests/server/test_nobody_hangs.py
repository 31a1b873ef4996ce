"""Nobody hangs the game: clocks, leaving, returning, stand-ins, bots that fail, servers that die."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

import fondaco
from fondaco.server.bot_pool import BotPool, Decision, Question
from fondaco.server.bot_queue import Errand
from tests.server.people import Person
from tests.server.serving import Serving, serving
from tests.server.test_live import mover, sit_down


def test_a_bot_takes_over_when_time_is_out_until_its_owner_returns(servers: list[Serving]) -> None:
    async def evening() -> None:
        async with Person(servers[0], "Maya") as maya, Person(servers[-1], "Idris") as idris:
            _, match = await sit_down(maya, idris, clock={"kind": "fischer", "seconds": 5, "increment": 0})
            slow, seat, other, place = mover(maya.updates[match, 0], maya, idris)
            await other.until(match, place, lambda update: update["players"][seat]["away"] == "time")
            await other.until(match, place, lambda update: update["to_move"] == place or update["number"] > 20)
            refused = await slow.act(match, seat, "anything")
            assert refused["error"] in ("away", "stale")
            answer = await slow.say("back", match=match, seat=seat)
            assert answer["type"] == "done", answer
            here = await other.until(match, place, lambda update: update["number"] >= answer["number"])
            assert here["players"][seat]["away"] is None
            assert (await slow.say("back", match=match, seat=seat))["error"] == "not-away"

    asyncio.run(evening())


@pytest.mark.parametrize("servers", [pytest.param("sqlite", marks=pytest.mark.long), "postgres"], indirect=True)
def test_whoever_leaves_is_played_by_a_bot_and_the_host_decides_for_good(servers: list[Serving]) -> None:
    async def evening() -> None:
        async with Person(servers[0], "Maya") as maya, Person(servers[-1], "Idris") as idris:
            _, match = await sit_down(maya, idris)
            assert (await idris.say("leave", match=match, seat=1))["type"] == "done"
            assert (await idris.say("leave", match=match, seat=1))["error"] == "away"
            assert (await idris.say("back", match=match, seat=1))["type"] == "done"
            assert (await idris.say("stand-in", match=match, seat=0))["error"] == "not-yours"
            assert (await maya.say("stand-in", match=match, seat=1))["type"] == "done"
            assert (await idris.say("back", match=match, seat=1))["error"] == "not-yours"
            end = await maya.play_to_the_end(match, [0], random.Random(6))
            assert end["players"][1] == {
                "name": "Idris",
                "face": "",
                "guest": idris.id,
                "bot": "greedy",
                "away": "host",
                "time": None,
                "failures": 0,
                "returns": False,
            }

    asyncio.run(evening())


def question(spec: str) -> Question:
    match = fondaco.new("tantan", seed=3)
    return Question(spec, 1, match.view(match.seat), match.legal(), match.events(0, seat=match.seat))


def test_where_a_bot_hangs_dies_or_is_none_greedy_decides() -> None:
    async def evening() -> None:
        pool = BotPool(processes=1, seconds=300)
        greedy = await pool.choose(question("greedy"), Errand("Maya"))
        assert greedy.instead is None
        by_greedy_instead = Decision(greedy.action, "greedy")
        first = pool.all[0].process
        assert first is not None
        pool.seconds = 0.01
        hanging = asyncio.create_task(pool.choose(question("search:900s"), Errand("Maya")))
        await asyncio.sleep(0)  # it is asked
        pool.seconds = 300
        assert await hanging == by_greedy_instead
        assert await first.wait() != 0
        second = pool.all[0].process
        assert second is not None
        assert second.pid != first.pid
        dying = asyncio.create_task(pool.choose(question("search:900s"), Errand("Maya")))
        await asyncio.sleep(0)
        second.kill()
        assert await dying == by_greedy_instead
        assert await pool.choose(question("no such bot"), Errand("Maya")) == by_greedy_instead
        await pool.close()

    asyncio.run(evening())


@pytest.mark.long
def test_a_server_that_dies_takes_nothing_with_it(tmp_path: Path) -> None:
    """Killed again and again in the middle of a game with bots; each time they go on, and so does the person."""
    kills = 4

    async def evening(server: Serving) -> None:
        luck = random.Random(9)
        async with Person(server) as maya:
            table = (await maya.table("tantan", 3, seats=[None, "greedy", "random"]))["id"]
            await maya.watch(table)
            match = await maya.start(table)
            acknowledged: list[str] = []
            for _ in range(kills):
                update = await maya.until(match, 0, lambda update: update["legal"])
                action = luck.choice(update["legal"])
                answer = await maya.act(match, 0, action)
                assert answer["type"] == "done"
                acknowledged.append(action)
                server.kill()
                await maya.disconnect()
                server.settings["port"] = server.port
                server.start()
                await maya.connect()
                await maya.watch(table, match=match, number=maya.updates[match, 0]["number"])
                await maya.until_number(match, 0, answer["number"])
            await maya.play_to_the_end(match, [0], luck)
            record = await maya.get(f"/api/matches/{match}/record")
            own = [
                event["action"] for event in maya.events[match, 0] if event["event"] == "acts" and event["seat"] == 0
            ]
            assert own[:kills] == acknowledged
            assert fondaco.replay(record).over

    with serving(tmp_path / "log", data=tmp_path / "data") as server:
        asyncio.run(evening(server))
        server.stop()
        assert server.errors() == []
