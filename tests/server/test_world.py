"""The server in a simulated world: thousands of evenings on which things go wrong. See tests/server/world."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from sqlalchemy import create_engine, event
from sqlalchemy.pool import StaticPool

from fondaco.server import live, watchers
from fondaco.server.courses import Courses
from fondaco.server.live import Connection
from fondaco.server.matches import Course
from fondaco.server.messages import Done
from fondaco.server.referee import Referee
from fondaco.server.store import ledger
from fondaco.server.store.ledger import Entry, Ledger
from fondaco.server.store.store import read_json
from fondaco.server.timekeeper import Timekeeper
from fondaco.server.views import make_update
from tests.server.world.__main__ import spend_many
from tests.server.world.campaign import Report, replay, spend, world
from tests.server.world.disk import Copy
from tests.server.world.evening import FAULTS, Evening

EVENINGS = 10_000
PARTS = 10
AT_MOST, AT_ONCE = 200, 5
"""Evenings until a planted fault has been noticed, and how many there are before that is looked for."""


@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_goes_wrong_all_is_well_in_the_end(part: int) -> None:
    report = spend(range(part, EVENINGS, PARTS))
    assert not report.bugs, "\n".join(report.lines())
    assert {*report.faults} == {*FAULTS}
    assert report.played > report.evenings / 10
    assert report.acknowledged > report.evenings


def test_a_seed_is_the_same_evening_wherever_it_is_told() -> None:
    """Whatever order sets have in a process."""
    seeds = (11, 12, 13)
    program = (
        f"from tests.server.world.campaign import replay\nfor seed in {seeds}: print(replay(seed, lambda _: None))"
    )
    environment = os.environ | {"PYTHONHASHSEED": "1"}
    told = subprocess.run([sys.executable, "-c", program], env=environment, check=True, capture_output=True, text=True)
    assert told.stdout.splitlines() == [str(replay(seed, lambda _: None)) for seed in seeds]


def test_a_campaign_goes_on_from_what_was_kept(tmp_path: Path) -> None:
    keep = tmp_path / "world.json"
    half = spend(range(10))
    whole = half + spend(range(10, 20))
    half.write(keep)
    assert Report.read(keep) == half
    assert spend_many(0, 20, 1, keep) == whole
    assert Report.read(keep) == whole


def test_statements_bring_what_sqlalchemy_makes_of_them() -> None:
    """The shortest way to the database leads to the same evenings, to the last draw of luck."""
    seeds = range(24)
    with world() as disk:
        told = [Evening(seed, disk).spend() for seed in seeds]
    with world() as disk, by_sqlalchemy(disk.working), by_sqlalchemy(disk.committed):
        assert [Evening(seed, disk).spend() for seed in seeds] == told


@contextmanager
def by_sqlalchemy(copy: Copy) -> Iterator[None]:
    """Whatever is asked of a database is asked as the server does it."""
    engine = create_engine("sqlite://", creator=lambda: copy.raw, poolclass=StaticPool, json_deserializer=read_json)

    @event.listens_for(engine, "before_cursor_execute")
    def note(_: object, __: object, text: str, values: Any, ___: object, many: bool) -> None:
        if not text.startswith("SELECT"):
            copy.session.written += [(text, each) for each in (values if many else [values])]

    with engine.connect() as connection, mock.patch.object(copy.session, "execute", connection.execute):
        yield


# Faults that are planted: every one of them is noticed


async def acknowledge_at_once(self: Ledger, entry: Entry) -> bool:
    stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    self.waiting.put_nowait(ledger.Waiting(entry, stored))
    return True


async def forget_deadlines(self: Courses, due: float) -> list[str]:
    return []


def forget_what_was_synced(self: Evening) -> None:
    """A disk that says it is done, and is not."""
    if self.disk.writer is None:
        for copy in (self.disk.committed, self.disk.working):
            copy.raw.execute("DELETE FROM match_events WHERE rowid = (SELECT max(rowid) FROM match_events)")
    cut_power(self)


cut_power = Evening.cut_power


def show_what_others_see(course: Course, seat: int | None, *about: Any) -> Any:
    update = make_update(course, 0, *about)
    update.seat = seat
    return update


def show_as_another(course: Course, seat: int | None, *about: Any) -> Any:
    return make_update(course, 0, *about)


async def whatever_state(self: Referee, wish: Any, guest: str) -> Course:
    return await self.courses.get(wish.match, fresh=True)


def hide_the_bot(self: Courses, course: Course, seat: int | None, kind: str, data: Any) -> Any:
    return append(
        self, course, seat, kind, {name: value for name, value in data.items() if name != "bot" or kind == "bot"}
    )


append = Courses.append


async def stay_on_the_line(self: Connection, code: int, why: str) -> None:
    pass


def off_by_one(ref: int, number: int) -> Done:
    return Done(ref, number - 1)


PLANTED: list[tuple[Any, str, Callable[..., Any], str, str]] = [
    (Ledger, "append", acknowledge_at_once, "crash", "not stored|before it was stored"),
    (Evening, "cut_power", forget_what_was_synced, "power cut", "something stored is gone"),
    (Courses, "overdue", forget_deadlines, "clock set", "ran out|no end"),
    (Timekeeper, "now", Timekeeper.wall, "clock set", "ran out|seconds left"),
    (Course, "_turn_goes_on", lambda self, step: (step.at, 0.0), "clock set", "has thought"),
    (watchers, "make_update", show_what_others_see, "line cut", "another table|other events|what can be done"),
    (watchers, "make_update", show_as_another, "line cut", "was shown what seat 0 sees"),
    (Referee, "_as_it_is", whatever_state, "line cut", "in another state|nobody asked for"),
    (Courses, "append", hide_the_bot, "crash", "nobody asked for"),
    (ledger, "is_there", lambda connection, entry: False, "commit unanswered", "refused, and done"),
    (Referee, "_prompt", lambda self, course: None, "crash", "no end"),
    (Connection, "_hang_up", stay_on_the_line, "disk broken", "no end"),
    (live, "Done", off_by_one, "crash", "acknowledged"),
]
"""Where, what, what is wrong with it, the fault of the world that brings it to light, and how it is noticed."""


@pytest.mark.parametrize(("where", "name", "fault", "kind", "noticed"), PLANTED)
def test_a_planted_fault_is_noticed(where: Any, name: str, fault: Callable[..., Any], kind: str, noticed: str) -> None:
    with mock.patch.object(where, name, fault), mock.patch.dict(FAULTS, {kind: FAULTS[kind]}, clear=True):
        found = (spend(range(first, first + AT_ONCE)).bugs for first in range(0, AT_MOST, AT_ONCE))
        bugs = next(filter(None, found), [])
    assert any(words in what for _, what in bugs for words in noticed.split("|")), bugs
