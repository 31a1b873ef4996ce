"""The hall: who watches which table on this worker, and what the workers tell each other.

Between workers go notes only, such as “(match, number) is stored”; each worker then makes what its own
viewers may see. A note that gets lost costs time, not truth: watched matches are looked after now and then.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Literal, Protocol

import msgspec
from litestar.channels import ChannelsPlugin
from msgspec import Struct
from sqlalchemy import func, select

from fondaco.server import chat, tables
from fondaco.server.guests import fresh_id
from fondaco.server.matches import Course
from fondaco.server.messages import ChatMessage, Preparing, Presence, TableInfo
from fondaco.server.referee import Referee
from fondaco.server.store.models import MatchEvent, Table
from fondaco.server.store.store import Store
from fondaco.server.views import make_preparing

log = logging.getLogger("fondaco.hall")

CHANNEL = "notes"
LOOK_AFTER_SECONDS = 2.0
PRESENCE_SECONDS = 15.0
PRESENCE_LASTS = 40.0


class Note(Struct, omit_defaults=True):
    """What one worker tells the others: where to look, never what is there."""

    worker: str
    about: Literal["match", "table", "preparing", "chat", "presence", "guest"]
    table: str
    match: str = ""
    number: int = 0
    guests: list[str] = []
    spectators: int = 0


class Watcher(Protocol):
    """A live connection, as the hall knows it."""

    @property
    def guest_id(self) -> str | None: ...
    def see_match(self, course: Course, made: dict[tuple[int | None, int], bytes]) -> None: ...
    def see_table(self, table: TableInfo) -> None: ...
    def see(self, message: ChatMessage | Preparing | Presence) -> None: ...
    async def look_again(self) -> None: ...
    async def finish(self) -> None: ...


class Elsewhere(Struct):
    """Who watches a table on another worker."""

    guests: list[str]
    spectators: int
    until: float


class Hall:
    def __init__(self, store: Store, referee: Referee, channels: ChannelsPlugin, alone: bool) -> None:
        self.store = store
        self.referee = referee
        self.channels = channels
        self.alone = alone
        self.worker = fresh_id()
        self.watchers: dict[str, set[Watcher]] = defaultdict(set)
        self.here: set[Watcher] = set()
        self.closing = False
        """Nothing new is begun."""
        self.guests: dict[str, set[Watcher]] = defaultdict(set)
        """By guest: their live connections."""
        self.elsewhere: dict[str, dict[str, Elsewhere]] = defaultdict(dict)
        self.revisions: dict[str, int] = {}
        """By watched table: what was shown last."""
        self.outgoing: asyncio.Queue[Note] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []
        self.notify: Callable[[Course], None] = lambda course: None
        """Called with each course that was stored here."""
        referee.tell = self.match_changed
        referee.tell_preparing = self.bot_prepares

    async def open(self) -> None:
        if not self.alone:
            self.tasks = [
                asyncio.create_task(work(), name=work.__name__)
                for work in (self._listen_on, self._send_on, self._look_after, self._repeat_presence)
            ]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    # Coming and going

    def arrive(self, watcher: Watcher) -> None:
        self.here.add(watcher)
        if watcher.guest_id is not None:
            self.guests[watcher.guest_id].add(watcher)

    def depart(self, watcher: Watcher) -> None:
        self.here.discard(watcher)
        if watcher.guest_id is not None:
            self.guests[watcher.guest_id].discard(watcher)
            if not self.guests[watcher.guest_id]:
                del self.guests[watcher.guest_id]

    async def finish(self) -> None:
        """Before the doors close: whatever was begun is answered."""
        self.closing = True
        await asyncio.gather(*(watcher.finish() for watcher in self.here))

    async def guest_changed(self, guest: str) -> None:
        """Somebody moved to another device, or wants to read others: their connections look again, on all workers."""
        await self._look_again(guest)
        self._note(Note(self.worker, "guest", "", guests=[guest]))

    async def _look_again(self, guest: str) -> None:
        for watcher in list(self.guests.get(guest, ())):
            await watcher.look_again()

    # Watching

    def watch(self, table: TableInfo, watcher: Watcher) -> None:
        self.watchers[table.id].add(watcher)
        self.revisions.setdefault(table.id, table.revision)
        self._presence_changed(table.id)

    def unwatch(self, table: str, watcher: Watcher) -> None:
        self.watchers[table].discard(watcher)
        if not self.watchers[table]:
            del self.watchers[table]
            self.revisions.pop(table, None)
        self._presence_changed(table)

    def presence(self, table: str) -> Presence:
        """Who watches a table, on any worker."""
        guests, spectators = self._presence_here(table)
        now = time.time()
        others = [other for other in self.elsewhere.get(table, {}).values() if other.until > now]
        everyone = {*guests, *(guest for other in others for guest in other.guests)}
        return Presence(table, sorted(everyone), spectators + sum(other.spectators for other in others))

    def is_here(self, table: str, guest: str) -> bool:
        return guest in self.presence(table).guests

    def _presence_here(self, table: str) -> tuple[set[str], int]:
        here = self.watchers.get(table, set())
        guests = {watcher.guest_id for watcher in here if watcher.guest_id is not None}
        return guests, sum(watcher.guest_id is None for watcher in here)

    def _presence_changed(self, table: str) -> None:
        self._show_presence(table)
        self._tell_presence(table)

    def _show_presence(self, table: str) -> None:
        self._show(self.presence(table))

    def _tell_presence(self, table: str) -> None:
        guests, spectators = self._presence_here(table)
        self._note(Note(self.worker, "presence", table, guests=sorted(guests), spectators=spectators))

    # What changed

    def match_changed(self, course: Course) -> None:
        table = course.setup.table
        self._show_match(course)
        self._note(Note(self.worker, "match", table, match=course.setup.id, number=course.number))
        self.notify(course)
        if course.result is not None:
            self._later(self.table_changed(table))

    def bot_prepares(self, course: Course) -> None:
        self._show(make_preparing(course))
        self._note(Note(self.worker, "preparing", course.setup.table, match=course.setup.id, number=course.number))

    async def table_changed(self, table: str) -> TableInfo:
        found = await tables.look(self.store, table)
        self._show_table(found)
        self._note(Note(self.worker, "table", table))
        return found

    def said(self, message: ChatMessage) -> None:
        self._show(message)
        self._note(Note(self.worker, "chat", message.table, number=message.id))

    def _show(self, message: ChatMessage | Preparing | Presence) -> None:
        for watcher in self.watchers.get(message.table, ()):
            watcher.see(message)

    def _show_table(self, table: TableInfo) -> None:
        for watcher in list(self.watchers.get(table.id, ())):
            watcher.see_table(table)
        if table.id in self.watchers:
            self.revisions[table.id] = table.revision

    def _show_match(self, course: Course) -> None:
        made: dict[tuple[int | None, int], bytes] = {}
        for watcher in list(self.watchers.get(course.setup.table, ())):
            watcher.see_match(course, made)

    def _later(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self.tasks.append(task)
        task.add_done_callback(self.tasks.remove)

    # Between workers

    def _note(self, note: Note) -> None:
        if not self.alone:
            self.outgoing.put_nowait(note)

    async def _send_on(self) -> None:
        while True:
            note = await self.outgoing.get()
            try:
                await self.channels.wait_published(msgspec.json.encode(note), CHANNEL)
            except Exception as error:
                log.warning("a note to the other workers got lost: %s", error)

    async def _listen_on(self) -> None:
        async with self.channels.start_subscription(CHANNEL) as subscriber:
            async for data in subscriber.iter_events():
                note = msgspec.json.decode(data, type=Note)
                if note.worker != self.worker:
                    try:
                        await self._heard(note)
                    except Exception:
                        log.exception("a note could not be followed")

    async def _heard(self, note: Note) -> None:
        if note.about == "presence":
            until = time.time() + PRESENCE_LASTS
            self.elsewhere[note.table][note.worker] = Elsewhere(note.guests, note.spectators, until)
            self._show_presence(note.table)
        elif note.about == "guest":
            for guest in note.guests:
                await self._look_again(guest)
        elif note.table not in self.watchers:
            return
        elif note.about == "match":
            known = self.referee.courses.get(note.match)
            if known is None or known.number < note.number:
                self._show_match(await self.referee.course(note.match, fresh=True))
        elif note.about == "table":
            await self._show_whole_table(note.table)
        elif note.about == "preparing":
            self._show(Preparing(note.table, note.match, note.number))
        else:
            self._show(await chat.read(self.store, note.number))

    async def _show_whole_table(self, table: str) -> None:
        """A match that has just been dealt is shown with it, even before anything happens."""
        found = await tables.look(self.store, table)
        self._show_table(found)
        if found.state == "playing":
            self._show_match(await self.referee.course(found.match))

    async def _look_after(self) -> None:
        """Catch up with what is watched here and went on elsewhere, should a note be lost."""
        while True:
            await asyncio.sleep(LOOK_AFTER_SECONDS)
            try:
                await self._catch_up_with_tables()
                await self._catch_up_with_matches()
            except Exception:
                log.exception("looking after the tables failed")

    async def _catch_up_with_tables(self) -> None:
        if not self.watchers:
            return
        for row in await self.store.rows(select(Table.id, Table.revision).where(Table.id.in_(list(self.watchers)))):
            if row.revision > self.revisions.get(row.id, -1):
                await self._show_whole_table(row.id)

    async def _catch_up_with_matches(self) -> None:
        watched = {
            match: course.number
            for match, course in self.referee.courses.items()
            if course.result is None and course.setup.table in self.watchers
        }
        if not watched:
            return
        stored = (
            select(MatchEvent.match, func.max(MatchEvent.number).label("number"))
            .where(MatchEvent.match.in_(watched))
            .group_by(MatchEvent.match)
        )
        for row in await self.store.rows(stored):
            if row.number > watched[row.match]:
                self._show_match(await self.referee.course(row.match, fresh=True))

    async def _repeat_presence(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE_SECONDS)
            for table in self.watchers:
                self._tell_presence(table)
            for course in self.referee.preparing.values():
                self.bot_prepares(course)
            now = time.time()
            for table, others in list(self.elsewhere.items()):
                gone = [worker for worker, other in others.items() if other.until < now]
                for worker in gone:
                    del others[worker]
                if gone:
                    self._show_presence(table)
                if not others:
                    del self.elsewhere[table]
