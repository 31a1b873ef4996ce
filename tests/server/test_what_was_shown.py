"""Whoever watches is told whatever happens, also when notes between workers get lost: what was shown decides."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import text

from fondaco.server import chat, guests, seats, tables
from fondaco.server.matches import Course
from fondaco.server.messages import Act, GuestInfo, NewTable, TableInfo, Undo
from fondaco.server.problems import Problem
from fondaco.server.store.store import Store
from fondaco.server.watchers import PRESENCE_LASTS, Note
from tests.server import services
from tests.server.two_workers import Browser, House, Worker, house

Evening = Callable[[House, random.Random], Awaitable[None]]


def spend(folder: Path, evening: Evening, seed: int = 1) -> None:
    async def spend() -> None:
        luck = random.Random(seed)
        async with house(folder, luck) as opened:
            await evening(opened, luck)

    asyncio.run(spend())


async def looked_at(worker: Worker, match: str) -> None:
    await worker.courses.get(match, fresh=True)


async def swept(worker: Worker, match: str) -> None:
    await worker.referee._settle(match)


async def watched(worker: Worker, match: str) -> None:
    table = (await worker.courses.get(match)).setup.table
    browser = Browser(worker, table, None, None)
    await browser.come_in()
    await browser.watch()
    await browser.go()


async def refused(worker: Worker, match: str) -> None:
    """Somebody answers a state that is past: the worker learns of the present one."""
    course = await worker.courses.get(match)
    seat = course.to_move
    assert seat is not None
    guest = course.setup.players[seat].guest
    assert guest is not None
    with pytest.raises(Problem, match="faster"):
        await worker.referee.carry_out(Act(1, match, seat, course.number, course.match.legal()[0]), guest)


async def evicted(worker: Worker, match: str) -> None:
    del worker.courses.at_hand[match]


@pytest.mark.parametrize("note", ["lost", "late"])
@pytest.mark.parametrize("other_reason", [looked_at, swept, watched, refused, evicted])
def test_what_a_worker_knows_for_another_reason_is_still_news_to_those_who_watch(
    tmp_path: Path, other_reason: Callable[[Worker, str], Awaitable[None]], note: str
) -> None:
    async def evening(opened: House, luck: random.Random) -> None:
        here, there = opened.workers
        maya = await opened.browser(here, "Maya")
        match = await opened.deal(here)
        await here.courses.get(match)
        number = await opened.act(there, luck)
        await other_reason(here, match)
        await maya.listen()
        assert maya.updates[match, 0]["number"] == 0
        if note == "late":
            await here.hear(there.notes())
        else:
            await here.watchers.look_after()
        await maya.check()
        assert maya.updates[match, 0]["number"] == number

    spend(tmp_path, evening)


def test_a_match_that_is_dealt_elsewhere_is_shown_with_its_table(tmp_path: Path) -> None:
    async def evening(opened: House, luck: random.Random) -> None:
        here, there = opened.workers
        maya, idris, nobody = [await opened.browser(here, name) for name in ("Maya", "Idris", None)]
        match = await opened.deal(there)
        await here.hear([note for note in there.notes() if note.about == "match"])
        await maya.listen()
        assert (maya.info["state"], (match, 0) in maya.updates) == ("open", True), "the match lay there before"
        await here.watchers.look_after()
        for browser in (maya, idris, nobody):
            await browser.check()

    spend(tmp_path, evening)


@pytest.mark.parametrize("notes", ["all lost", "of the match lost", "of the table lost"])
@pytest.mark.parametrize("asked_for", ["here", "there"])
def test_the_end_of_a_match_is_shown_before_the_rematch(tmp_path: Path, asked_for: str, notes: str) -> None:
    async def evening(opened: House, luck: random.Random) -> None:
        here, there = opened.workers
        maya = await opened.browser(here, "Maya")
        first = await opened.deal(here)
        await there.referee.end(first, opened.guest("Maya").id)
        await there.settle()
        await opened.rematch(here if asked_for == "here" else there)
        second = await opened.deal(there)
        number = await opened.act(there, luck)
        lost = {"all lost": ("match", "table"), "of the match lost": ("match",), "of the table lost": ("table",)}[notes]
        await here.hear([note for note in there.notes() if note.about not in lost])
        await here.watchers.look_after()
        await maya.check()
        assert maya.updates[first, 0]["result"] is not None
        assert maya.updates[second, 0]["number"] == number

    spend(tmp_path, evening)


def test_each_is_told_what_it_misses_and_nobody_twice(tmp_path: Path) -> None:
    async def evening(opened: House, luck: random.Random) -> None:
        here, there = opened.workers
        maya = await opened.browser(here, "Maya")
        match = await opened.deal(here)
        for _ in range(3):
            await opened.act(there, luck)
        late = await opened.browser(here, "Noor")
        await maya.listen()
        assert (maya.updates[match, 0]["number"], late.updates[match, None]["number"]) == (0, 3)
        for _ in range(2):
            await opened.act(there, luck)
        await here.watchers.look_after()
        await maya.check()
        await late.check()
        await here.watchers.look_after()
        for browser in (maya, late):
            await browser.connection.outbox.empty.wait()
            assert browser.ear.heard == []

    spend(tmp_path, evening)


def test_what_was_taken_back_elsewhere_is_shown(tmp_path: Path) -> None:
    async def evening(opened: House, luck: random.Random) -> None:
        here, there = opened.workers
        browsers = [await opened.browser(here, name) for name in ("Maya", "Idris", None)]
        match = await opened.deal(here)
        course = await there.courses.get(match)
        while not any(course.may_undo(seat) for seat in (0, 1)):
            await opened.act(there, luck)
            course = await there.courses.get(match)
        await here.hear(there.notes())
        seat = next(seat for seat in (0, 1) if course.may_undo(seat))
        guest = course.setup.players[seat].guest
        assert guest is not None
        await there.referee.carry_out(Undo(1, match, seat, course.number), guest)
        await here.courses.get(match, fresh=True)
        await here.watchers.look_after()
        for browser in browsers:
            await browser.check()

    spend(tmp_path, evening)


def test_a_table_that_changes_while_somebody_looks_at_it_is_shown_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = tables.look

    async def evening(opened: House, luck: random.Random) -> None:
        worker = opened.here
        await opened.browser(worker, "Maya")

        async def look_slowly(*asked: object) -> TableInfo:
            monkeypatch.setattr(tables, "look", look)
            found = await look(opened.store, opened.table)
            await seats.leave(opened.store, opened.table, 1, opened.guest("Idris"))
            await worker.watchers.table_changed(opened.table)
            return found

        monkeypatch.setattr(tables, "look", look_slowly)
        noor = await opened.browser(worker, "Noor")
        await noor.check()
        assert noor.info["seats"][1]["guest"] is None

    spend(tmp_path, evening)


def test_messages_are_shown_once_and_in_order_whichever_note_is_lost(tmp_path: Path) -> None:
    async def evening(opened: House, luck: random.Random) -> None:
        here, there = opened.workers
        await opened.say(there, "Noor", "before anybody came")
        maya, idris = [await opened.browser(here, name) for name in ("Maya", "Idris")]
        await opened.say(there, "Noor", "a note that gets lost")
        there.notes()
        await chat.ignore(opened.store, opened.guest("Idris"), opened.guest("Noor").id, True)
        await opened.say(here, "Maya", "said here")
        await maya.listen()
        assert [line["text"] for line in maya.said] == ["a note that gets lost", "said here"]
        await opened.say(there, "Noor", "another that gets lost")
        await here.watchers.look_after()
        await maya.listen()
        assert maya.said[-1]["text"] == "another that gets lost"
        await opened.say(there, "Maya", "and one that comes")
        await here.hear(there.notes())
        for browser in (maya, idris):
            await browser.listen()
        assert [line["text"] for line in maya.said[2:]] == ["another that gets lost", "and one that comes"]
        assert [line["text"] for line in idris.said] == ["said here", "and one that comes"], "Noor is not read here"

    spend(tmp_path, evening)


def test_messages_of_a_table_are_stored_in_the_order_of_their_ids(postgres: str) -> None:
    """Whoever has seen one would never be shown an earlier one that is stored later."""
    database = services.another_database(postgres)

    async def evening() -> None:
        store = Store(database)
        await store.migrate()
        maya = GuestInfo((await guests.create(store, "Maya")).id, "Maya")
        table = await tables.create(store, maya, NewTable("tantan", 2))
        waits = text("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
        async with tables.changing(store, table, "open"):
            saying = asyncio.create_task(chat.say(store, table, maya, "after you"))
            while await store.row(waits) is None:
                assert not saying.done(), "the table was not held"
        assert await saying == await chat.latest(store, table)
        await store.close()

    asyncio.run(evening())


def test_whoever_comes_back_is_told_what_was_said_meanwhile(tmp_path: Path) -> None:
    async def evening(opened: House, luck: random.Random) -> None:
        maya = await opened.browser(opened.here, "Maya")
        await opened.say(opened.here, "Idris", "one")
        await maya.listen()
        await maya.unwatch()
        for said in ("two", "three"):
            await opened.say(opened.here, "Idris", said)
        await maya.watch(message=maya.said[-1]["id"])
        assert [line["text"] for line in maya.said] == ["one", "two", "three"]
        await maya.unwatch()
        await opened.say(opened.here, "Idris", "four")
        await maya.watch()
        assert len(maya.said) == 3, "whoever does not say what it has read reads the rest over HTTP"

    spend(tmp_path, evening)


def test_who_moved_to_another_device_is_signed_out_on_every_worker(tmp_path: Path) -> None:
    async def evening(opened: House, luck: random.Random) -> None:
        maya, idris = [await opened.browser(opened.here, name) for name in ("Maya", "Idris")]
        await guests.recover(opened.store, opened.secrets["Maya"].recovery)
        await opened.here.watchers.look_after()
        for browser in (maya, idris):
            await browser.listen()
        assert (maya.hung_up, idris.hung_up) == ("1008 unknown-guest", "")

    spend(tmp_path, evening)


def test_who_comes_and_who_goes_is_told_again(tmp_path: Path) -> None:
    async def evening(opened: House, luck: random.Random) -> None:
        here, there = opened.workers
        maya = await opened.browser(here, "Maya")
        idris = await opened.browser(there, "Idris")
        assert maya.presence is not None
        there.notes()
        there.watchers.repeat_presence()
        await here.hear(there.notes())
        await maya.listen()
        assert maya.presence["guests"] == sorted([opened.guest("Maya").id, opened.guest("Idris").id])
        await idris.go()
        there.notes()
        there.watchers.repeat_presence()
        await here.hear(there.notes())
        await maya.listen()
        assert maya.presence["guests"] == [opened.guest("Maya").id]

    spend(tmp_path, evening)


def test_a_worker_that_is_gone_is_forgotten_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(opened: House, luck: random.Random) -> None:
        here, there = opened.workers
        maya = await opened.browser(here, "Maya")
        await opened.browser(there, "Idris")
        await here.hear(there.notes())
        await maya.listen()
        assert maya.presence is not None
        assert len(maya.presence["guests"]) == 2
        times = here.services.store.time
        later = times.now() + PRESENCE_LASTS + 1
        monkeypatch.setattr(times, "now", lambda: later)
        here.watchers.repeat_presence()
        await maya.listen()
        assert maya.presence["guests"] == [opened.guest("Maya").id]
        assert here.watchers.elsewhere == {}

    spend(tmp_path, evening)


def test_what_fails_for_one_is_shown_to_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening(opened: House, luck: random.Random) -> None:
        here, there = opened.workers
        broken = opened.table
        maya = await opened.browser(here, "Maya")
        match = await opened.deal(there)
        await opened.set_table()
        idris = await opened.browser(here, "Idris")
        await opened.deal(there)
        await opened.say(there, "Noor", "still here")
        get = here.courses.get

        async def course_or_not(asked: str, fresh: bool = False) -> Course:
            if asked == match:
                raise OSError("cannot be read")
            return await get(asked, fresh)

        monkeypatch.setattr(here.courses, "get", course_or_not)
        await here.watchers.look_after()
        await maya.listen()
        assert (maya.info["id"], maya.info["state"], maya.updates) == (broken, "playing", {})
        await idris.check()
        assert [line["text"] for line in idris.said] == ["still here"]

    spend(tmp_path, evening)
    assert "cannot be read" in caplog.text


async def anything(opened: House, luck: random.Random) -> None:
    """An evening on two workers, where about every other note is lost, or late."""
    delayed: list[tuple[Worker, list[Note]]] = []
    for _ in range(60):
        worker, other = luck.sample(opened.workers, 2)
        with suppress(Problem):
            await something(opened, worker, luck)
        for one in opened.workers:
            await one.settle()
        notes = [note for note in worker.notes() if luck.random() < 0.7]
        if luck.random() < 0.5:
            await other.hear(notes)
        else:
            delayed.append((other, notes))
        if delayed and luck.random() < 0.2:
            late, notes = delayed.pop(luck.randrange(len(delayed)))
            await late.hear(notes)
    for one in opened.workers:
        await one.watchers.look_after()
        one.watchers.repeat_presence()
    for one, other in itertools.permutations(opened.workers):
        await other.hear(one.notes())
    written = [line.id for line in await chat.history(opened.store, opened.table, None)]
    for browser in opened.browsers:
        await browser.check()
        assert browser.presence is not None
        assert {*browser.presence["guests"]} == {one.guest.id for one in opened.browsers if one.guest is not None}
        if browser.said:
            assert [line["id"] for line in browser.said] == written[written.index(browser.said[0]["id"]) :]


async def something(opened: House, worker: Worker, luck: random.Random) -> None:
    table = await opened.look()
    playing = table.state == "playing"
    chance = luck.random()
    if chance < 0.1:
        await opened.say(worker, luck.choice(["Maya", "Idris", "Noor"]), f"{luck.random()}")
    elif chance < 0.2 and len(opened.browsers) < 6:
        await opened.browser(worker, luck.choice(["Maya", "Idris", "Noor", None]))
    elif chance < 0.25 and opened.browsers:
        await (opened.browsers.pop(luck.randrange(len(opened.browsers)))).go()
    elif chance < 0.3:
        await worker.watchers.look_after()
    elif chance < 0.35:
        worker.courses.at_hand.clear()
    elif chance < 0.45 and playing:
        await worker.courses.get(table.match, fresh=True)
    elif chance < 0.5 and playing:
        seat = luck.randrange(2)
        course = await worker.courses.get(table.match, fresh=True)
        await worker.referee.carry_out(Undo(1, table.match, seat, course.number), table.seats[seat].guest or "")
    elif chance < 0.55 and playing:
        await worker.referee.end(table.match, table.host)
    elif playing:
        await opened.act(worker, luck)
    elif table.state == "over":
        await opened.rematch(worker)
    else:
        await opened.deal(worker)


@pytest.mark.parametrize("seed", range(15))
def test_after_any_evening_everybody_sees_what_is_stored(tmp_path: Path, seed: int) -> None:
    spend(tmp_path, anything, seed)


@pytest.mark.long
def test_after_many_evenings_everybody_sees_what_is_stored(tmp_path: Path) -> None:
    for seed in range(1_000):
        spend(tmp_path, anything, seed)
