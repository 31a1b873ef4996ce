"""Two workers in one process, on one database: notes between them travel when a test says so, or get lost."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from fondaco.server import chat, guests, seats, tables
from fondaco.server.bot_pool import BotPool
from fondaco.server.courses import Courses
from fondaco.server.live import Connection
from fondaco.server.messages import Act, GuestInfo, GuestSecrets, NewTable, TableInfo
from fondaco.server.services import Services
from fondaco.server.settings import Settings
from fondaco.server.store.store import Store
from fondaco.server.views import make_update, viewers_of
from fondaco.server.watchers import Note
from tests.server.evenings import Ear, Json, SameThoughts, empty_database

QUICK = ("journal_mode=WAL", "synchronous=OFF", "foreign_keys=ON")
"""Nobody cuts the power here."""


class Worker:
    def __init__(self, store: Store, luck: random.Random) -> None:
        settings = Settings(stand_in="random", bot_pace=0.0, limits="off", push_services="", redis="redis://nowhere")
        pool = cast(BotPool, SameThoughts(lambda question: luck.choice(question.legal)))
        self.services = Services(settings, store, cast(Any, None), pool)
        self.courses, self.referee, self.watchers = self.services.courses, self.services.referee, self.services.watchers
        self.services.ledger.open()

    def notes(self) -> list[Note]:
        """What it would have told the others by now."""
        return [self.watchers.outgoing.get_nowait() for _ in range(self.watchers.outgoing.qsize())]

    async def hear(self, notes: list[Note]) -> None:
        for note in notes:
            await self.watchers._heard(note)

    async def settle(self) -> None:
        while self.referee.thinking or self.watchers.tasks:
            await asyncio.gather(*self.referee.thinking.values(), *self.watchers.tasks)

    async def close(self) -> None:
        await self.settle()
        await self.services.ledger.close()


class Browser:
    """A live connection, and what a client makes of all it hears: see web/src/lib/table.svelte.ts."""

    def __init__(self, worker: Worker, table: str, guest: GuestInfo | None, token: str | None) -> None:
        self.worker = worker
        self.table = table
        self.guest = guest
        self.token = token
        self.ear = Ear()
        self.connection = Connection(cast(Any, self.ear), worker.services)
        self.running = asyncio.create_task(self.connection.run())
        self.info: Json = {"revision": -1, "match": ""}
        self.updates: dict[tuple[str, int | None], Json] = {}
        self.events: dict[tuple[str, int | None], list[Json]] = {}
        self.said: list[Json] = []
        self.presence: Json | None = None
        self.hung_up = ""

    async def come_in(self) -> None:
        await self.ear.listening.wait()
        await self.send(type="hello", token=self.token)

    async def watch(self, **last: Any) -> None:
        await self.send(type="watch", table=self.table, **last)

    async def unwatch(self) -> None:
        await self.send(type="unwatch", table=self.table)
        self.presence = None

    async def send(self, **message: Any) -> None:
        self.ear.listening.clear()
        self.ear.incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})
        await self.ear.listening.wait()
        await self.listen()

    async def listen(self) -> None:
        await self.connection.outbox.empty.wait()
        heard, self.ear.heard = self.ear.heard, []
        for data in heard:
            if data.startswith(b"{"):
                self._take_in(json.loads(data))
            else:
                self.hung_up = data.decode()

    def _take_in(self, message: Json) -> None:
        match message["type"]:
            case "table":
                assert message["table"]["revision"] >= self.info["revision"], "a table as it was before"
                self.info = message["table"]
            case "update":
                self._follow(message)
            case "said":
                assert not self.said or message["id"] > self.said[-1]["id"], "said twice, or too late"
                self.said.append(message)
            case "presence":
                assert message != self.presence, "nothing new"
                self.presence = message
            case "refused":
                raise AssertionError(message)

    def _follow(self, update: Json) -> None:
        assert update["match"] == self.info["match"], "a client would not know what to do with it"
        key = (update["match"], update["seat"])
        known = self.events.get(key, [])
        assert update["since"] <= len(known), "events are missing"
        self.events[key] = known[: update["since"]] + update["events"]
        self.updates[key] = update

    async def go(self) -> None:
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)

    async def check(self) -> None:
        """What this client shows is what is stored: matches that came before, too."""
        await self.listen()
        services = self.worker.services
        courses = Courses(services.store, services.ledger)
        assert self.info == plain(await tables.look(services.store, self.table))
        dealt = [self.info["match"]] if self.info["state"] != "open" else []
        for match in {*(match for match, _ in self.updates), *dealt}:
            course = await courses.get(match)
            for viewer in viewers_of(course, self.guest.id if self.guest else None):
                now = plain(make_update(course, viewer, None, 0.0))
                assert self.events[match, viewer] == now["events"]
                assert self.updates[match, viewer] | {"since": 0, "events": [], "now": 0} == now | {
                    "events": [],
                    "now": 0,
                }


def plain(message: msgspec.Struct) -> Json:
    told: Json = json.loads(msgspec.json.encode(message))
    return told


class House:
    """Two workers, and a table with Maya on the first seat and Idris on the second."""

    def __init__(self, store: Store, luck: random.Random) -> None:
        self.store = store
        self.here, self.there = self.workers = [Worker(store, luck), Worker(store, luck)]
        self.browsers: list[Browser] = []
        self.secrets: dict[str, GuestSecrets] = {}
        self.table = ""

    async def set_table(self, game: str = "tantan") -> None:
        for name in ("Maya", "Idris", "Noor"):
            self.secrets[name] = await guests.create(self.store, name)
        self.table = await tables.create(self.store, self.guest("Maya"), NewTable(game, 2))
        await seats.take(self.store, self.table, 1, self.guest("Idris"))

    def guest(self, name: str) -> GuestInfo:
        return GuestInfo(self.secrets[name].id, name)

    async def browser(self, worker: Worker, name: str | None) -> Browser:
        """Somebody comes in and watches; nobody in particular, if there is no name."""
        guest, token = (None, None) if name is None else (self.guest(name), self.secrets[name].token)
        browser = Browser(worker, self.table, guest, token)
        self.browsers.append(browser)
        await browser.come_in()
        await browser.watch()
        return browser

    async def look(self) -> TableInfo:
        return await tables.look(self.store, self.table)

    async def deal(self, worker: Worker) -> str:
        """As the request to start does it. Returns the match."""
        await seats.ready(self.store, self.table, 1, self.guest("Idris"), True, "")
        course = await tables.start(self.store, self.table, self.guest("Maya"))
        assert course is not None
        await worker.watchers.table_changed(self.table)
        worker.referee.go_on(course)
        return course.setup.id

    async def act(self, worker: Worker, luck: random.Random) -> int:
        """Whoever is to move decides. Returns the number after it."""
        course = await worker.courses.get((await self.look()).match, fresh=True)
        seat = course.to_move
        assert seat is not None
        guest = course.setup.players[seat].guest
        assert guest is not None
        action = luck.choice(course.match.legal())
        return (await worker.referee.carry_out(Act(1, course.setup.id, seat, course.number, action), guest)).number

    async def rematch(self, worker: Worker) -> None:
        await tables.rematch(self.store, self.table, self.guest("Idris"))
        await worker.watchers.table_changed(self.table)

    async def say(self, worker: Worker, name: str, text: str) -> None:
        await chat.say(self.store, self.table, self.guest(name), text)
        worker.watchers.said(self.table)
        await worker.settle()

    async def close(self) -> None:
        for browser in self.browsers:
            await browser.go()
        for worker in self.workers:
            await worker.close()


@asynccontextmanager
async def house(folder: Path, luck: random.Random) -> AsyncIterator[House]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("fondaco.server.store.store.PRAGMAS", QUICK)
        file = folder / "house.db"
        shutil.copy(await empty_database(folder), file)
        store = Store(f"sqlite:///{file}")
        opened = House(store, luck)
        try:
            await opened.set_table()
            yield opened
        finally:
            await opened.close()
            await store.close()
            for left in folder.glob("house.db*"):
                left.unlink()
