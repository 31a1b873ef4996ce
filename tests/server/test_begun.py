"""Games that were begun in a page go on at the server's table, or are told there."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

import fondaco
from fondaco.match import Match
from fondaco.server.begun import MOST_ACTIONS
from tests.server.people import Person
from tests.server.serving import Serving

Json = dict[str, Any]
PLAYERS = 3
BOT = 2
"""Whoever sits there decides at once."""


def played(game: str, decisions: int | None = None, seed: int = 5) -> Match:
    """A match of three, after some decisions, or to its end."""
    match = fondaco.new(game, players=PLAYERS, seed=f"{seed:064x}", names=["Maya", "Leila", "Noor"])
    luck = random.Random(seed)
    while not match.over and (decisions is None or len(match.played) < decisions):
        match.play(luck.choice(match.legal()))
    return match


def table_of(match: Match, **more: Any) -> Json:
    return {"game": match.game.name, "players": PLAYERS, "record": match.record(), **more}


@pytest.mark.parametrize("game", fondaco.games.names())
def test_a_game_that_was_begun_in_a_page_goes_on_among_friends(server: Serving, game: str) -> None:
    """One who was a bot there is a person here; the cards to come are those of the page's seed."""
    begun = next(match for match in (played(game, decisions=9, seed=seed) for seed in range(99)) if match.seat != BOT)

    async def evening() -> None:
        async with Person(server, "Maya") as maya, Person(server, "Idris") as idris:
            table = await maya.post("/api/tables", table_of(begun, seats=[None, None, "random"]))
            assert (table["state"], table["commit"]) == ("open", "")
            await idris.join(table["id"], 1)
            match = await maya.start(table["id"])
            [seen] = (await maya.get(f"/api/matches/{match}"))["updates"]
            assert seen["view"] == begun.view(0)
            assert seen["events"] == begun.events(0, seat=0)
            assert seen["number"] == 9
            assert [player["name"] for player in seen["players"]][:2] == ["Maya", "Idris"]
            [theirs] = (await idris.get(f"/api/matches/{match}"))["updates"]
            assert theirs["view"] == begun.view(1)
            await maya.post(f"/api/tables/{table['id']}/close")
            record = (await maya.ask("GET", f"/api/matches/{match}/record")).json()
            assert (record["seed"], "fairness" in record) == (begun.seed, False)

    asyncio.run(evening())


@pytest.mark.parametrize("game", fondaco.games.names())
def test_a_game_that_is_over_is_told_to_whoever_has_the_link(server: Serving, game: str) -> None:
    over = played(game)

    async def evening() -> None:
        async with Person(server, "Maya") as maya, Person(server, "Idris") as idris:
            table = await maya.post("/api/tables", table_of(over, seats=[None, None, "level:2"]))
            assert table["state"] == "over"
            match = table["match"]
            [seen] = (await idris.get(f"/api/matches/{match}"))["updates"]
            assert seen["result"]["winners"] == over.winners()
            told = await idris.get(f"/api/matches/{match}/replay?seat=1&from=0")
            assert told["decisions"] == len(over.played)
            record = (await idris.ask("GET", f"/api/matches/{match}/record")).json()
            assert fondaco.replay(record).position() == over.position()
            again = await maya.post(f"/api/tables/{table['id']}/rematch")
            assert (again["state"], len(again["commit"])) == ("open", 64), "the next one is dealt here"

    asyncio.run(evening())


def spoilt(record: Json, **changes: Any) -> Json:
    return {**record, **changes}


RECORD = played("tantan", decisions=4).record()

BAD: dict[str, tuple[Json, str]] = {
    "a draw that its seed does not give": (spoilt(RECORD, seed="1" * 64), "is not what the seed gives"),
    "a decision against the rules": (spoilt(RECORD, actions=["buy 1 2 3 4 5"]), "actions[0]"),
    "no seed": (spoilt(RECORD, seed=None), "with its seed"),
    "no record": ({"version": 1}, "missing"),
    "another game": (played("carthage", decisions=1).record(), "another game"),
    "too much of it": (spoilt(RECORD, actions=["buy 1"] * (MOST_ACTIONS + 1)), "may have"),
}


@pytest.mark.parametrize("why", BAD)
def test_what_does_not_fit_is_refused(server: Serving, why: str) -> None:
    record, complaint = BAD[why]

    async def evening() -> None:
        async with Person(server, "Maya") as maya:
            wanted = {"game": "tantan", "players": PLAYERS, "record": record}
            refused = await maya.ask("POST", "/api/tables", wanted)
            assert (refused.status_code, refused.json()["error"]) == (400, "bad-record")
            assert complaint in refused.json()["detail"]
            assert (await maya.get("/api/me/games"))["games"] == []

    asyncio.run(evening())


def test_nobody_sees_the_seed_of_a_game_that_goes_on(server: Serving) -> None:
    begun = played("silkroad", decisions=3)

    async def evening() -> None:
        async with Person(server, "Maya") as maya:
            table = await maya.post("/api/tables", table_of(begun, seats=[None, "random", "random"]))
            match = await maya.start(table["id"])
            for path in (f"/api/tables/{table['id']}", f"/api/matches/{match}", f"/api/matches/{match}/replay"):
                assert str(begun.seed) not in (await maya.ask("GET", path)).text
            assert (await maya.ask("GET", f"/api/matches/{match}/record")).status_code == 409

    asyncio.run(evening())
