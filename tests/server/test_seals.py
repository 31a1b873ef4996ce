"""Nobody knows what the others add to a shuffle before everybody is bound to what they add themselves."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from fondaco.fairness import check, seal
from fondaco.server import guests, seats, tables
from fondaco.server.messages import GuestInfo, NewTable
from fondaco.server.problems import Problem
from fondaco.server.store.store import Store
from fondaco.server.tables import DEALING_SECONDS, stop_dealing
from tests.server.evenings import Times
from tests.server.people import Person
from tests.server.serving import Serving


def test_everybody_is_bound_before_anybody_tells(servers: list[Serving]) -> None:
    async def evening() -> None:
        async with Person(servers[0], "Maya") as maya, Person(servers[-1], "Idris") as idris:
            found = await maya.table("tantan", 3, seats=[None, None, "greedy"])
            table = found["id"]
            place = f"/api/tables/{table}"
            await maya.put(f"{place}/seats/0/ready", {"seal": seal("sesame")})
            await idris.join(table, 1, entropy="camel")
            early = await idris.ask("PUT", f"{place}/seats/1/entropy", {"entropy": "camel"})
            assert early.json()["error"] == "wrong-state", "nothing is told before all are bound"
            for person in (maya, idris):
                await person.watch(table)
            begun = await maya.post(f"{place}/start")
            assert begun["state"] == "dealing"
            assert [seat["seal"] for seat in begun["seats"]] == [seal("sesame"), seal("camel"), ""]
            for method, path, body in (
                ("PUT", "/seats/1/ready", {"seal": seal("date")}),
                ("DELETE", "/seats/1", None),
                ("PUT", "/seats/2/bot", {"bot": "random"}),
                ("POST", "/start", None),
            ):
                refused = await maya.ask(method, place + path, body)
                assert (refused.status_code, refused.json()["error"]) == (409, "wrong-state"), path
            other = await maya.ask("PUT", f"{place}/seats/0/entropy", {"entropy": "chosen-last"})
            assert other.json()["error"] == "wrong-seal"
            assert (await maya.ask("PUT", f"{place}/seats/1/entropy", {"entropy": "camel"})).status_code == 403
            told = await idris.reveal(table, 1, "camel")
            assert (told["state"], [seat["revealed"] for seat in told["seats"]]) == ("dealing", [False, True, False])
            for _ in range(2):  # the answer may get lost
                assert (await maya.reveal(table, 0, "sesame"))["state"] == "playing"
            match = begun["match"]
            await asyncio.gather(
                maya.play_to_the_end(match, [0], random.Random(1)), idris.play_to_the_end(match, [1], random.Random(2))
            )
            record = await idris.get(f"/api/matches/{match}/record")
            assert record["fairness"]["commit"] == found["commit"]
            assert record["fairness"]["seals"] == [seal("sesame"), seal("camel"), ""]
            assert record["fairness"]["entropy"] == ["sesame", "camel", ""]
            check(record)

    asyncio.run(evening())


def test_who_does_not_tell_stops_the_deal_and_everybody_seals_anew(tmp_path: Path) -> None:
    async def evening() -> None:
        times = Times()
        store = Store(f"sqlite:///{tmp_path / 'fondaco.db'}", times)
        await store.migrate()
        maya, idris, leila = [await welcome(store, name) for name in ("Maya", "Idris", "Leila")]
        table = await tables.create(store, maya, NewTable("tantan", 3))
        for number, guest in ((1, idris), (2, leila)):
            await seats.take(store, table, number, guest)
        for number, guest in enumerate((maya, idris, leila)):
            await seats.ready(store, table, number, guest, True, seal(guest.name))
        assert await tables.start(store, table, maya) is None
        assert await seats.reveal(store, table, 1, idris, "Idris") is None
        times.at += DEALING_SECONDS - 1
        assert await stop_dealing(store) == []
        times.at += 2
        assert await stop_dealing(store) == [table]
        found = await tables.look(store, table)
        assert found.state == "open"
        assert [(seat.ready, seat.seal, seat.revealed) for seat in found.seats] == [
            (False, "", False),
            (True, "", False),
            (False, "", False),
        ]
        with pytest.raises(Problem, match="not ready"):
            await tables.start(store, table, maya)
        with pytest.raises(Problem, match="not started"):
            await seats.reveal(store, table, 1, idris, "Idris")
        await seats.ready(store, table, 2, leila, True, "")
        course = await tables.start(store, table, maya)
        assert course is not None
        assert [player.entropy for player in course.setup.players] == ["", "", ""]
        await store.close()

    asyncio.run(evening())


async def welcome(store: Store, name: str) -> GuestInfo:
    made = await guests.create(store, name)
    return GuestInfo(made.id, made.name)
