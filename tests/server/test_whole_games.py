"""Whole games of all three titles, by people and bots, over real sockets."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

import fondaco
from fondaco import fairness
from fondaco.games.game import Game
from tests.fourth_game import LINGER
from tests.server.people import Json, Person
from tests.server.serving import Serving, serving, spread


async def play(servers: list[Serving], game: str) -> None:
    """Two people, the host on two seats, and a bot: to the end, and a checked record."""
    async with (
        Person(servers[0], "Maya") as maya,
        Person(servers[-1], "Idris") as idris,
        Person(servers[-1], "Leila") as leila,
    ):
        table = await maya.table(game, 4, seats=[None, "greedy", None, None])
        await idris.join(table["id"], 2, entropy="camel")
        await maya.join(table["id"], 3)
        for person in (maya, idris, leila):
            await person.watch(table["id"])
            assert (await person.next("table"))["table"]["commit"] == table["commit"]
        match = await maya.start(table["id"])
        assert (await idris.reveal(table["id"], 2, "camel"))["state"] == "playing"
        ends = await asyncio.gather(
            maya.play_to_the_end(match, [0, 3], random.Random(1)),
            idris.play_to_the_end(match, [2], random.Random(2)),
        )
        for person, seat in ((maya, 0), (idris, 2), (maya, 3), (leila, None)):
            await person.until(match, seat, lambda update: update["result"] is not None)
        await check_end(ends[0], maya, idris, leila, table["commit"])


async def check_end(end: Json, maya: Person, idris: Person, leila: Person, commit: str) -> None:
    """Everybody was told the same game, each as far as it may be known; and the record proves it."""
    match = end["match"]
    record = await leila.get(f"/api/matches/{match}/record")
    assert record["fairness"]["commit"] == commit
    assert record["fairness"]["entropy"] == ["", "", "camel", ""]
    fairness.check(record)
    played = fondaco.replay(record)
    assert played.over
    assert end["result"]["winners"] == played.winners()
    for person, seat in ((maya, 0), (idris, 2), (maya, 3), (leila, None)):
        assert person.events[match, seat] == played.events(0, seat=seat)
        assert person.updates[match, seat]["view"] == played.view(seat)
    finished = await idris.get("/api/me/games?which=over")
    assert [game["match"] for game in finished["games"]] == [match]


@pytest.mark.parametrize(("servers", "game"), spread(fondaco.games.names()), indirect=["servers"])
def test_a_whole_game(servers: list[Serving], game: str) -> None:
    asyncio.run(play(servers, game))
    for server in servers:
        assert server.errors() == []


async def play_from_outside(server: Serving) -> None:
    """A person and bots of two levels."""
    async with Person(server, "Maya") as maya:
        assert "linger" in [game["name"] for game in (await maya.get("/api/hall"))["games"]]
        table = await maya.table("linger", 3, seats=[None, "level:1", "level:4"])
        await maya.watch(table["id"])
        match = await maya.start(table["id"])
        end = await maya.play_to_the_end(match, [0], random.Random(1))
        record = await maya.get(f"/api/matches/{match}/record")
        assert fondaco.replay(record).winners() == end["result"]["winners"]


def test_a_game_from_outside(tmp_path: Path, linger: Game) -> None:
    """Its bots think: nobody has to decide for them."""
    with serving(tmp_path / "log", data=tmp_path / "data", games=LINGER) as server:
        asyncio.run(play_from_outside(server))
        assert server.errors() == []
        assert " decides for " not in server.log.read_text()
