"""Who watches which table on this worker, and what the workers tell each other.

Between workers go notes only, such as “(match, number) is stored”; each worker then makes what its own
viewers may see. A note that gets lost costs time, not truth: now and then, what is stored is compared with what
was shown to each watcher.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import msgspec
from litestar.channels import ChannelsPlugin
from msgspec import Struct
from sqlalchemy import bindparam, func, select

from fondaco.server import chat, tables
from fondaco.server.courses import Courses
from fondaco.server.guests import fresh_id
from fondaco.server.matches import Course
from fondaco.server.messages import ChatMessage, Preparing, Presence, ServerMessage, TableInfo, TableMessage, Watch
from fondaco.server.problems import Problem
from fondaco.server.store.models import ASIDE, OPEN, ChatLine, Guest, MatchEvent, MatchRow, TableRow
from fondaco.server.store.store import Store, batches
from fondaco.server.views import make_update, viewers_of

log = logging.getLogger("fondaco.watchers")

Made = dict[tuple[int | None, int], bytes]
"""Updates by viewer and by what is missing: equal viewers share the work."""
Tell = Callable[..., Awaitable[object]]

CHANNEL = "notes"
LOOK_AFTER_SECONDS = 2.0
PRESENCE_SECONDS = 15.0
PRESENCE_LASTS = 40.0
MOST_NOTES = 10_000
"""So many may wait for Redis; more get lost."""

LAST_MESSAGE = func.coalesce(select(func.max(ChatLine.id)).where(ChatLine.table == TableRow.id).scalar_subquery(), 0)
LAST_NUMBER = func.coalesce(
    select(func.max(MatchEvent.number)).where(MatchEvent.match == MatchRow.id).scalar_subquery(), 0
)
DEALT = select(MatchRow.id, MatchRow.table, LAST_NUMBER.label("number")).where(
    MatchRow.id.in_(bindparam("matches", expanding=True)), MatchRow.state.not_in((OPEN, ASIDE))
)
WATCHED = select(TableRow.id, TableRow.revision, LAST_MESSAGE.label("message")).where(
    TableRow.id.in_(bindparam("tables", expanding=True))
)
TOKENS = select(Guest.token_hash).where(Guest.token_hash.in_(bindparam("known", expanding=True)))


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
    """A live connection, as it is known here."""

    @property
    def guest_id(self) -> str | None: ...
    @property
    def token_hash(self) -> str | None: ...
    def send(self, message: ServerMessage) -> None: ...
    def put(self, data: bytes) -> None: ...
    async def look_again(self) -> None: ...
    async def finish(self) -> None: ...


@dataclass(eq=False)
class Seen:
    """What a watcher was shown of a table: this decides what it has to be told, not what this worker knows."""

    watcher: Watcher
    revision: int = -1
    match: str = ""
    """The one on the table: clients take in no other."""
    number: int | None = None
    message: int | None = None
    """The last message of the chat; None until it is known from which on."""
    presence: Presence | None = None

    def misses(self, match: str, number: int) -> bool:
        return match == self.match and (self.number is None or self.number < number)

    def show_table(self, table: TableInfo) -> None:
        if self.match != table.match:
            self.match, self.number = table.match, None
        self.revision = table.revision
        guest = self.watcher.guest_id
        yours = [seat.number for seat in table.seats if seat.guest is not None and seat.guest == guest]
        self.watcher.send(TableMessage(table, yours))

    def show_match(self, course: Course, last: int | None, now: float, made: Made) -> None:
        """What came after event `last`, for each of the guest's seats, or a spectator."""
        self.number = course.number
        for viewer in viewers_of(course, self.watcher.guest_id):
            key = (viewer, course.first_unseen(last))
            if key not in made:
                made[key] = msgspec.json.encode(make_update(course, viewer, last, now))
            self.watcher.put(made[key])

    def show_message(self, message: ChatMessage, unwanted: set[tuple[str, str]]) -> None:
        if message.id > (self.message or 0):
            self.message = message.id
            if (self.watcher.guest_id, message.guest) not in unwanted:
                self.watcher.send(message)

    def show_presence(self, presence: Presence) -> None:
        if self.presence != presence:
            self.presence = presence
            self.watcher.send(presence)


class Watchers:
    def __init__(self, store: Store, courses: Courses, channels: ChannelsPlugin, alone: bool) -> None:
        self.store = store
        self.courses = courses
        self.channels = channels
        self.alone = alone
        self.worker = fresh_id()
        self.by_table: dict[str, dict[Watcher, Seen]] = defaultdict(dict)
        """By table: who watches it."""
        self.here: set[Watcher] = set()
        self.closing = False
        """Nothing new is begun."""
        self.elsewhere: dict[str, dict[str, tuple[Note, float]]] = defaultdict(dict)
        """By table and worker: who watches there, and until when that holds."""
        self.left: set[str] = set()
        """Tables that nobody watches here any more: others are told once more."""
        self.unprepared: dict[str, Preparing] = {}
        """By match: those at which a bot has to be compiled here before it can decide."""
        self.outgoing: asyncio.Queue[Note] = asyncio.Queue(MOST_NOTES)
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        together = () if self.alone else (self._listen_on, self._send_on, self._repeat_presence_on)
        self.tasks = [asyncio.create_task(work(), name=work.__name__) for work in (self._look_after_on, *together)]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    # Coming and going

    def arrive(self, watcher: Watcher) -> None:
        self.here.add(watcher)

    def depart(self, watcher: Watcher) -> None:
        self.here.discard(watcher)

    async def finish(self) -> None:
        """Before the doors close: whatever was begun is answered."""
        self.closing = True
        await asyncio.gather(*(watcher.finish() for watcher in self.here))

    async def guest_changed(self, guest: str) -> None:
        """Somebody moved to another device: the connections of the old one look again, on all workers."""
        await self._look_again(guest)
        self._note(Note(self.worker, "guest", "", guests=[guest]))

    async def _look_again(self, guest: str) -> None:
        for watcher in [watcher for watcher in self.here if watcher.guest_id == guest]:
            await watcher.look_again()

    # Watching

    async def watch(self, watcher: Watcher, wanted: Watch) -> None:
        """Show a table with all that is missing; whatever changes from now on is shown as it comes."""
        seen = Seen(watcher)
        self.by_table[wanted.table][watcher] = seen  # before anything is looked up: nothing shall slip through
        try:
            await self._show_all(seen, wanted)
        except BaseException:
            self._forget(watcher, wanted.table)
            raise
        self._presence_changed(wanted.table)

    async def _show_all(self, seen: Seen, wanted: Watch) -> None:
        found = await tables.look(self.store, wanted.table)
        seen.message = await chat.latest(self.store, found.id) if wanted.message is None else wanted.message
        if found.revision >= seen.revision:
            seen.show_table(found)
        if found.state != OPEN:
            with suppress(Problem):  # closed before it was dealt, or set aside
                course = await self.courses.get(found.match, fresh=True)
                if seen.misses(course.setup.id, course.number):
                    last = wanted.number if wanted.match == course.setup.id else None
                    seen.show_match(course, last, self.store.time.now(), {})
        if found.match in self.unprepared:
            seen.watcher.send(self.unprepared[found.match])
        await self._show_chat(found.id)

    def unwatch(self, watcher: Watcher, table: str) -> None:
        self._forget(watcher, table)
        self._presence_changed(table)
        if table not in self.by_table and not self.alone:
            self.left.add(table)

    def _forget(self, watcher: Watcher, table: str) -> None:
        self.by_table[table].pop(watcher, None)
        if not self.by_table[table]:
            del self.by_table[table]

    def presence(self, table: str) -> Presence:
        """Who watches a table, on any worker."""
        now = self.store.time.now()
        there = [note for note, until in self.elsewhere.get(table, {}).values() if until > now]
        notes = [self._presence_here(table), *there]
        guests = {guest for note in notes for guest in note.guests}
        return Presence(table, sorted(guests), sum(note.spectators for note in notes))

    def is_watched(self, table: str) -> bool:
        """Whether there is anybody, on any worker. Bots that wait for their turn ask this all the time."""
        now = self.store.time.now()
        there = self.elsewhere.get(table, {}).values()
        return table in self.by_table or any(until > now and (note.guests or note.spectators) for note, until in there)

    def is_here(self, table: str, guest: str) -> bool:
        return guest in self.presence(table).guests

    def _presence_here(self, table: str) -> Note:
        here = [watcher.guest_id for watcher in self.by_table.get(table, {})]
        return Note(self.worker, "presence", table, guests=sorted({*filter(None, here)}), spectators=here.count(None))

    def _presence_changed(self, table: str) -> None:
        self._show_presence(table)
        self._note(self._presence_here(table))

    def _show_presence(self, table: str) -> None:
        presence = self.presence(table)
        for seen in self._watching(table):
            seen.show_presence(presence)

    # What changed

    def match_changed(self, course: Course) -> None:
        table = course.setup.table
        self._show_match(course)
        self._note(Note(self.worker, "match", table, match=course.setup.id, number=course.number))
        if course.result is not None:
            self._later(self.table_changed, table)

    @contextmanager
    def preparing(self, course: Course) -> Iterator[None]:
        """As long as a bot has to be compiled before it can decide, everybody at the table knows."""
        match = course.setup.id
        self.unprepared[match] = Preparing(course.setup.table, match, course.number)
        self._tell_preparing(self.unprepared[match])
        try:
            yield
        finally:
            del self.unprepared[match]

    def _tell_preparing(self, message: Preparing) -> None:
        self._show_preparing(message)
        self._note(Note(self.worker, "preparing", message.table, match=message.match, number=message.number))

    async def table_changed(self, table: str) -> TableInfo:
        found = await self._show_table(table)
        self._note(Note(self.worker, "table", table))
        return found

    def said(self, table: str) -> None:
        self._later(self._show_chat, table)
        self._note(Note(self.worker, "chat", table))

    def _show_preparing(self, message: Preparing) -> None:
        for seen in self._watching(message.table):
            seen.watcher.send(message)

    def _later(self, tell: Tell, table: str) -> None:
        task = asyncio.create_task(self._try(tell, table))
        self.tasks.append(task)
        task.add_done_callback(self.tasks.remove)

    @staticmethod
    async def _try(tell: Tell, *about: Any) -> None:
        try:
            await tell(*about)
        except Exception:
            log.exception("nobody could be told; the table will be looked after")

    # Showing what a watcher has not seen

    def _watching(self, table: str) -> list[Seen]:
        return list(self.by_table.get(table, {}).values())

    async def _show_table(self, table: str) -> TableInfo:
        """The end of a match is shown before the table on which another one lies."""
        found = await tables.look(self.store, table)
        await self._catch_up_with_matches({seen.match for seen in self._watching(table)} - {found.match})
        for seen in self._watching(table):
            if found.revision > seen.revision:
                seen.show_table(found)
        return found

    def _show_match(self, course: Course) -> None:
        made: Made = {}
        now = self.store.time.now()
        for seen in self._watching(course.setup.table):
            if seen.misses(course.setup.id, course.number):
                seen.show_match(course, seen.number, now, made)

    async def _show_chat(self, table: str) -> None:
        """Whom a guest does not want to read is asked each time: another worker may have been told."""
        reading = [seen for seen in self._watching(table) if seen.message is not None]
        last_read = min((seen.message or 0 for seen in reading), default=0)
        messages = await chat.history(self.store, table, None, last_read) if reading else []
        if not messages:
            return
        readers = {seen.watcher.guest_id for seen in reading if seen.watcher.guest_id is not None}
        unwanted = await chat.unwanted(self.store, readers, {message.guest for message in messages})
        still = self._watching(table)
        for seen in reading:
            if seen in still:
                for message in messages:
                    seen.show_message(message, unwanted)

    # Between workers

    def _note(self, note: Note) -> None:
        if not self.alone:
            with suppress(asyncio.QueueFull):
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
                try:
                    await self._heard(msgspec.json.decode(data, type=Note))
                except Exception:
                    log.exception("a note could not be followed")

    async def _heard(self, note: Note) -> None:
        if note.worker == self.worker:
            return
        if note.about == "presence":
            self.elsewhere[note.table][note.worker] = note, self.store.time.now() + PRESENCE_LASTS
            self._show_presence(note.table)
        elif note.about == "guest":
            for guest in note.guests:
                await self._look_again(guest)
        elif note.table not in self.by_table:
            return
        elif note.about == "match":
            await self._show_match_from(note.table, note.match, note.number)
        elif note.about == "table":
            await self._show_whole_table(note.table)
        elif note.about == "preparing":
            self._show_preparing(Preparing(note.table, note.match, note.number))
        else:
            await self._show_chat(note.table)

    async def _show_match_from(self, table: str, match: str, number: int) -> None:
        """Show a match that is stored up to a number, if somebody misses it."""
        if any(seen.misses(match, number) for seen in self._watching(table)):
            self._show_match(await self.courses.get(match, fresh=True))

    async def _show_whole_table(self, table: str) -> None:
        """A match that has just been dealt is shown with it, even before anything happens."""
        found = await self._show_table(table)
        await self._catch_up_with_matches({found.match})

    # Looking after what is watched here, should a note be lost

    async def _look_after_on(self) -> None:
        while True:
            await asyncio.sleep(LOOK_AFTER_SECONDS)
            await self.look_after()

    async def look_after(self) -> None:
        """Whoever was shown less than is stored is shown the rest. What fails for some shall not stop the others."""
        for watched in batches(self.by_table):
            await self._try(self._catch_up_with_tables, watched)
        shown = {seen.match for watchers in self.by_table.values() for seen in watchers.values()}
        for matches in batches(shown):
            await self._try(self._catch_up_with_matches, matches)
        for known in batches({watcher.token_hash for watcher in self.here if watcher.token_hash}):
            await self._try(self._catch_up_with_guests, known)

    async def _catch_up_with_matches(self, matches: Collection[str]) -> None:
        if not matches:
            return
        for row in await self.store.rows(DEALT, matches=matches):
            await self._try(self._show_match_from, row.table, row.id, row.number)

    async def _catch_up_with_tables(self, watched: list[str]) -> None:
        for row in await self.store.rows(WATCHED, tables=watched):
            shown = self._watching(row.id)
            if any(seen.revision < row.revision for seen in shown):
                await self._try(self._show_whole_table, row.id)
            if any(seen.message is not None and seen.message < row.message for seen in shown):
                await self._try(self._show_chat, row.id)

    async def _catch_up_with_guests(self, known: list[str]) -> None:
        """A token that is gone was moved to another device."""
        rows = await self.store.rows(TOKENS, known=known)
        moved = {*known} - {row.token_hash for row in rows}
        for watcher in [watcher for watcher in self.here if watcher.token_hash in moved]:
            await watcher.look_again()

    async def _repeat_presence_on(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE_SECONDS)
            self.repeat_presence()

    def repeat_presence(self) -> None:
        for table in self.left.union(self.by_table):
            self._note(self._presence_here(table))
        self.left.clear()
        for message in self.unprepared.values():
            self._tell_preparing(message)
        now = self.store.time.now()
        for table, others in list(self.elsewhere.items()):
            for worker in [worker for worker, (_, until) in others.items() if until <= now]:
                del others[worker]
            if not others:
                del self.elsewhere[table]
            self._show_presence(table)
