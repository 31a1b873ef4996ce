"""A match that cannot be rebuilt is set aside: its people are told, everything else goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from sqlalchemy import Row, text

from fondaco.games import find
from fondaco.server import tables
from fondaco.server.app import make_app
from fondaco.server.clocks import PerMove
from fondaco.server.messages import NewTable, TableMessage, Watch
from fondaco.server.metrics import SET_ASIDE
from fondaco.server.problems import SetAside
from fondaco.server.settings import Settings
from tests.server.one_table import OneTable, one_table

TIMED = NewTable("carthage", 2, clock=PerMove(30))

DAMAGE = {
    "no such action": """UPDATE match_events SET data = '{"action": "dance"}' WHERE number = 2 AND "match" = :m""",
    "no JSON": """UPDATE match_events SET data = '{"act' WHERE number = 2 AND "match" = :m""",
    "no text": """UPDATE match_events SET data = x'ff00ff' WHERE number = 2 AND "match" = :m""",
    "something else": """UPDATE match_events SET data = '[]' WHERE number = 2 AND "match" = :m""",
    "what never happens": """UPDATE match_events SET kind = 'rain' WHERE number = 2 AND "match" = :m""",
    "a gap": """DELETE FROM match_events WHERE number = 2 AND "match" = :m""",
    "nobody there": """DELETE FROM players WHERE seat = 1 AND "match" = :m""",
    "another game": """UPDATE tables SET game = 'chess' WHERE "match" = :m""",
    "strange options": """UPDATE tables SET options = '{"wind": "east"}' WHERE "match" = :m""",
}


async def damage(table: OneTable, how: str) -> None:
    """And the worker that had it at hand is gone."""
    await table.services.store.change(text(DAMAGE[how]), {"m": table.match})
    table.services.courses.at_hand.clear()


async def play_a_little(table: OneTable) -> None:
    course = await table.course()
    for _ in range(4):
        assert course.to_move is not None
        course = await table.act(course.to_move)


def counted(why: str) -> float:
    return float(SET_ASIDE.labels(why)._value.get())


async def states(table: OneTable) -> tuple[str, str]:
    query = """SELECT matches.state, tables.state FROM matches JOIN tables ON tables.id = matches."table" """
    row = await table.services.store.row(text(query + "WHERE matches.id = :m").bindparams(m=table.match))
    assert row is not None
    found: Any = row
    return found[0], found[1]


@pytest.mark.parametrize("how", DAMAGE)
def test_one_that_cannot_be_read_stops_nobody(how: str, tmp_path: Path) -> None:
    """The broken one is the longest overdue; the other one's clock runs out all the same."""

    async def evening() -> None:
        async with one_table(tmp_path) as table:
            await table.deal(TIMED)
            await play_a_little(table)
            await damage(table, how)
            broken, before = table.match, counted("unreadable")
            table.times.at += 1
            course = await table.deal(TIMED)
            course = await table.pass_time(40)
            assert [substitute.why for substitute in course.away.values()] == ["time"]
            table.match = broken
            assert await states(table) == ("aside", "aside")
            assert counted("unreadable") == before + 1
            with pytest.raises(SetAside, match="was set aside"):
                await table.course()
            assert counted("unreadable") == before + 1, "once"

    asyncio.run(evening())


@pytest.mark.parametrize("error", [OSError("the disk is gone"), ValueError("the connection is closed")])
def test_a_database_that_fails_is_no_fault_of_the_match(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with one_table(tmp_path) as table:
            await table.deal(TIMED)
            await play_a_little(table)
            table.services.courses.at_hand.clear()
            failing, since = table.match, table.services.ledger.since
            table.times.at += 1
            await table.deal(TIMED)

            async def fail(match: str, number: int) -> list[Row[Any]]:
                if match == failing:
                    raise error
                return await since(match, number)

            with monkeypatch.context() as patch:
                patch.setattr(table.services.ledger, "since", fail)
                assert (await table.pass_time(40)).away, "what failed was the longest overdue"
                table.match = failing
                with pytest.raises(type(error)):
                    await table.course()
            assert await states(table) == ("playing", "playing")
            assert (await table.pass_time(1)).away, "the next sweep has noticed"

    asyncio.run(evening())


def test_its_people_are_told_and_play_another(tmp_path: Path) -> None:
    async def evening() -> None:
        async with one_table(tmp_path) as table:
            course = await table.deal(TIMED)
            await play_a_little(table)
            await damage(table, "a gap")
            store, maya = table.services.store, table.people[0]
            app, services = make_app(Settings(limits="off", push_services=""), store)
            services.ledger.open()
            async with httpx.AsyncClient(transport=httpx.ASGITransport(cast(Any, app)), base_url="http://here") as http:
                http.headers["authorization"] = f"Bearer {table.tokens[0]}"
                games = (await http.get("/api/me/games")).json()["games"]
                assert [(game["match"], game["state"]) for game in games] == [(table.match, "aside")]
                games = (await http.get("/api/me/games?which=over")).json()["games"]
                assert [(game["match"], game["state"]) for game in games] == [(table.match, "aside")]
                answer = await http.get(f"/api/matches/{table.match}")
                assert (answer.status_code, answer.json()["error"]) == (409, "set-aside")
                feed = (await http.post("/api/me/feed")).json()["path"]
                assert (await http.get(feed)).status_code == 200
                path = f"/api/tables/{course.setup.table}"
                assert (await http.get(path)).json()["state"] == "aside"
                assert (await http.post(f"{path}/start")).json()["error"] == "wrong-state"
                assert (await http.post(f"{path}/rematch")).json()["state"] == "open"
                assert (await http.get(path)).json()["host"] == maya.id
                assert (await http.post(f"{path}/close")).json()["state"] == "closed"
            await services.ledger.close()
            await services.watchers.close()

    asyncio.run(evening())


DAMAGED_TABLES = {
    "a clock of no kind": """UPDATE tables SET clock = '{"kind": "sundial"}' WHERE id = :t""",
    "a clock that is no JSON": "UPDATE tables SET clock = '{\"kind' WHERE id = :t",
    "options that are no text": "UPDATE tables SET options = x'ff00ff' WHERE id = :t",
}


@pytest.mark.parametrize("how", DAMAGED_TABLES)
@pytest.mark.parametrize("played", [False, True])
def test_a_table_that_cannot_be_read_is_set_aside(how: str, played: bool, tmp_path: Path) -> None:
    """The others are in the lobby as before; a match that is at hand is played on."""

    async def evening() -> None:
        async with one_table(tmp_path) as table:
            store, maya = table.services.store, await table.welcome("Maya")
            listed = NewTable("carthage", 2, clock=PerMove(30), listed=True)
            broken, sound = [await tables.create(store, maya, listed) for _ in range(2)]
            if played:
                broken, maya = (await table.deal(listed)).setup.table, table.people[0]
                await play_a_little(table)
            before = counted("table")
            await store.change(text(DAMAGED_TABLES[how]), {"t": broken})
            assert sound in [found.id for found in await tables.lobby(store)]
            found = await tables.look(store, broken)
            assert counted("table") == before + (not played)
            if played:
                assert found.state == "playing"
                await play_a_little(table)
                table.services.courses.at_hand.clear()
                with pytest.raises(SetAside):
                    await table.course()
            assert (await tables.look(store, broken)).state == "aside"
            with pytest.raises(SetAside, match="This table was set aside"):
                await tables.rematch(store, broken, maya)
            await table.services.courses.try_again()
            await tables.look(store, broken)
            assert counted("table") == before + 2 * (not played), "tried again, in vain"
            await store.change(
                text("""UPDATE tables SET clock = '{"kind": "none"}', options = '{}' WHERE id = :t"""), {"t": broken}
            )
            await table.services.courses.try_again()
            assert (await tables.look(store, broken)).state == ("playing" if played else "open")
            await store.change(text(DAMAGED_TABLES[how]), {"t": broken})
            if not played:
                await tables.close(store, broken, maya)
                assert (await tables.look(store, broken)).state == "closed"

    asyncio.run(evening())


def test_a_result_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    async def evening() -> None:
        async with one_table(tmp_path) as table:
            store, states = table.services.store, []
            maya = await table.welcome("Maya")
            for result in ('{"winners', "[]", '{"winners": [0], "scores": []}'):
                table.times.at += 1
                await table.deal(TIMED)
                about = {"result": result, "m": table.match, "maya": maya.id}
                await store.change(text("UPDATE matches SET state = 'over', result = :result WHERE id = :m"), about)
                await store.change(text("""UPDATE players SET guest = :maya WHERE seat = 0 AND "match" = :m"""), about)
            for game in await tables.games_of(store, maya, ["over"], 10):
                states.append((game.state, game.result is None))
            assert states == [("over", False), ("aside", True), ("aside", True)]

    asyncio.run(evening())


class Ear:
    guest_id = None
    token_hash = None

    def __init__(self) -> None:
        self.states: list[str] = []

    def send(self, message: object) -> None:
        if isinstance(message, TableMessage):
            self.states.append(message.table.state)

    def put(self, data: bytes) -> None:
        """It listens for other things."""


def test_whoever_watches_sees_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def evening() -> None:
        async with one_table(tmp_path) as table:
            course = await table.deal(TIMED)
            await play_a_little(table)
            await damage(table, "no JSON")
            ear, watchers = Ear(), table.services.watchers
            await watchers.watch(cast(Any, ear), Watch(course.setup.table))
            await watchers.look_after()
            assert ear.states == ["playing", "aside"]
            caplog.clear()
            await watchers.look_after()
            assert ear.states == ["playing", "aside"]
            assert not caplog.records, "nobody looks for what is set aside"

    asyncio.run(evening())


# Other rules


@pytest.fixture
def raise_edition(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    game = find("carthage")
    return lambda: monkeypatch.setitem(vars(game), "edition", game.edition + 1)


def test_a_match_is_never_played_under_other_rules(tmp_path: Path, raise_edition: Callable[[], None]) -> None:
    async def evening() -> None:
        async with one_table(tmp_path) as table:
            await table.deal(TIMED)
            await play_a_little(table)
            table.services.courses.at_hand.clear()
            raise_edition()
            before = counted("rules")
            with pytest.raises(SetAside):
                await table.course()
            assert counted("rules") == before + 1
            assert await states(table) == ("aside", "aside")
            course = await table.deal(TIMED)
            assert course.setup.edition == find("carthage").edition
            table.services.courses.at_hand.clear()
            assert (await table.course()).number == 0, "new ones are dealt under the new rules"

    asyncio.run(evening())


def test_the_release_that_knows_the_rules_goes_on(
    tmp_path: Path, raise_edition: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with one_table(tmp_path) as table:
            await table.deal(TIMED)
            await play_a_little(table)
            courses = table.services.courses
            courses.at_hand.clear()
            raise_edition()
            await courses.try_again()
            assert await courses.find(table.match) is None
            monkeypatch.undo()
            assert await courses.find(table.match) is None, "not before it is started"
            await courses.try_again()
            assert await states(table) == ("playing", "playing")
            assert (await table.pass_time(40)).away, "its clock runs as before"

    asyncio.run(evening())
