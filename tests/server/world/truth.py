"""What must hold of every simulated evening, whatever goes wrong.

Nothing acknowledged is lost, doubled or invented; nobody is shown what is not stored, or what they may not see; clocks
run out when they should, and never before.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from fondaco.server.clocks import PerMove
from fondaco.server.courses import read_setup
from fondaco.server.matches import ACT, ANSWER, ASK, BACK, BOT, END, UNDO, Course, Step, begin
from tests.server.world.disk import Disk, SimulatedStore, Stored

Json = dict[str, Any]
Viewer = tuple[str, int, int | None]
"""A match, a number, and a seat or a spectator."""

KINDS = {
    "act": (ACT,),
    "undo": (UNDO, ASK),
    "answer-undo": (ANSWER,),
    "leave": (BOT,),
    "back": (BACK,),
    "stand-in": (BOT,),
    "end": (END,),
}
"""What comes of what people say."""
ABOUT_A_STATE = ("act", "undo", "answer-undo")
LATEST = 1.5
"""Seconds after which a clock that has run out was noticed: a sweep, and the way there and back."""
EARLY = 0.1


class Broken(AssertionError):
    """The world is not as it should be."""


def demand(holds: bool, what: str, *about: object) -> None:
    if not holds:
        raise Broken(" ".join((what, *map(str, about))))


class Truth:
    def __init__(self, disk: Disk, now: Callable[[], float]) -> None:
        self.disk = disk
        self.now = now
        self.store = SimulatedStore(disk)
        self.events: dict[str, list[Stored]] = {}
        self.seeds: list[bytes] = []
        self.times: dict[str, list[float]] = {}
        """By match: when it was dealt and each of its events was stored, in true time."""
        self.courses: dict[str, list[Course]] = {}
        self.shown: dict[Viewer, tuple[Json, list[Json]]] = {}
        """Views and events as they would be sent, made once."""
        self.said: Counter[tuple[Any, ...]] = Counter()
        """What people have asked for, as often as they did."""
        self.refused: Counter[tuple[Any, ...]] = Counter()
        self.done: list[tuple[Json, int]] = []
        self.clocks_agree = True
        """No worker takes another time for the right one than those before it."""
        self.last_trouble = 0.0
        """When nobody could last have noticed that a clock ran out."""

    # What is stored

    def look(self) -> list[Stored]:
        """After every commit: what it brought."""
        for match in self.disk.dealt():
            self.known(match)
        news = self.disk.news()
        for stored in news:
            events = self.events.setdefault(stored.match, [])
            demand(stored.number == len(events) + 1, "events are missing or doubled before", stored)
            courses = self.known(stored.match)
            data = json.loads(stored.data)
            self._check_reason(courses[-1], stored, data)
            self._check_clock(courses[-1], stored)
            events.append(stored)
            step = Step(stored.number, stored.at, stored.kind, stored.seat, data)
            courses.append(courses[-1].after(step))
            self.times[stored.match].append(self.now())
        return news

    def look_after_a_crash(self) -> None:
        """Nothing that was stored is gone, be it acknowledged or shown to somebody."""
        known = [event for events in self.events.values() for event in events]
        demand({*known} <= {*self.disk.all()}, "something stored is gone")
        self.look()

    def known(self, match: str) -> list[Course]:
        if match not in self.courses:
            self.courses[match] = [begin(self.disk.look(read_setup(self.store, match)))]
            self.times[match] = [self.now()]
            self.seeds.append(self.courses[match][0].setup.server_seed.encode())
        return self.courses[match]

    def _check_reason(self, before: Course, stored: Stored, data: Json) -> None:
        """Somebody asked for it, each time it happened; or a bot or the clock did."""
        bot = None if stored.seat is None else before.bot_of(stored.seat)
        if stored.kind == ACT and "bot" in data:
            demand(data["bot"] == bot, "a bot decided for a person:", stored)
        elif stored.kind == BOT and data["why"] == "time":
            demand(before.to_move == stored.seat and bot is None, "a clock ran out that did not run:", stored)
        else:
            why = {"host": "stand-in", "left": "leave"}.get(data.get("why", ""))
            types = [why] if why else [name for name, kinds in KINDS.items() if stored.kind in kinds]
            asked = [key_of(name, stored.match, stored.seat, stored.number - 1, data.get("action")) for name in types]
            demand(any(self.said[key] for key in asked), "nobody asked for", stored)
            self.said.subtract(key for key in asked if key[0] not in ABOUT_A_STATE)

    def _check_clock(self, before: Course, stored: Stored) -> None:
        seat = before.to_move
        if not self.clocks_agree or seat is None or before.bot_of(seat) is not None or before.time_left is None:
            return
        late = self.now() - max(self._turn_began(before) + before.time_left, self.last_trouble)
        demand(late < LATEST, f"the clock of seat {seat} ran out {late:.2f} seconds before", stored)
        if stored.kind == BOT and "time" in stored.data:
            early = self._turn_began(before) + before.time_left - self.now()
            demand(early < EARLY, f"the clock of seat {seat} had {early:.2f} seconds left:", stored)

        if stored.kind == ACT and before.bot_of(seat) is None and isinstance(before.setup.clock, PerMove):
            spent = self._thought(stored.match, seat)
            demand(
                spent < before.setup.clock.seconds + LATEST, f"seat {seat} has thought for {spent:.2f} seconds:", stored
            )

    def _thought(self, match: str, seat: int) -> float:
        """How long a person has sat before the decision that is to be made, since the last one or the last trouble."""
        courses, times = self.courses[match], [*self.times[match], self.now()]
        events = enumerate(self.events.get(match, []), 1)
        first = max((number for number, event in events if event.kind not in (BOT, BACK)), default=0)
        return sum(
            max(0.0, times[number + 1] - max(times[number], self.last_trouble))
            for number in range(first, len(courses))
            if courses[number].bot_of(seat) is None
        )

    def _turn_began(self, course: Course) -> float:
        """In true time: what the events say is the word of a clock that may be wrong."""
        stamps = [course.setup.began, *(event.at for event in self.events.get(course.setup.id, []))]
        return self.times[course.setup.id][stamps.index(course.turn_began)]

    # What people are told

    def check_update(self, update: Json, known: list[Json], guest: str | None) -> list[Json]:
        """Whether a guest may see this, and it is what is stored. Returns all events that the guest knows of now."""
        match, number, seat = update["match"], update["number"], update["seat"]
        courses = self.known(match)
        demand(number < len(courses), "shown before it was stored:", match, number)
        course = courses[number]
        own = course.seats_of(guest)
        demand(seat is None or seat in own, f"{guest} was shown what seat {seat} sees")
        view, events = self._as_shown(course, seat)
        demand(update["view"] == view, f"seat {seat} was shown another table than the one after event {number}")
        demand(update["since"] <= len(known), "events are missing")
        now_known: list[Json] = known[: update["since"]] + update["events"]
        demand(now_known == events, f"seat {seat} was told other events than those up to {number}")
        legal = course.match.legal() if seat is not None and seat == course.to_move else []
        demand((update["to_move"], update["legal"]) == (course.to_move, legal), "not what can be done")
        return now_known

    def _as_shown(self, course: Course, seat: int | None) -> tuple[Json, list[Json]]:
        key = (course.setup.id, course.number, seat)
        if key not in self.shown:
            before, since = [], 0
            if course.number:
                before = self._as_shown(self.courses[course.setup.id][course.number - 1], seat)[1]
                since = min(course.marks[-2:])
            view, events = plain((course.match.view(seat), course.match.events(since, seat=seat)))
            self.shown[key] = view, before[:since] + events
        return self.shown[key]

    def ask(self, message: Json) -> None:
        if message["type"] in KINDS:
            self.said[key_of_message(message)] += 1

    def acknowledge(self, message: Json, number: int) -> None:
        """It is stored, once, under this number."""
        if message["type"] == "say":
            demand(self.disk.said(number) == message["text"], "acknowledged, but not stored:", message, number)
            return
        stored = self.events.get(message["match"], [])
        demand(0 < number <= len(stored), "acknowledged, but not stored:", message, number)
        event = stored[number - 1]
        demand(event.kind in KINDS[message["type"]] and event.seat == message["seat"], "acknowledged:", message, event)
        if message["type"] in ABOUT_A_STATE:
            demand(number == message["number"] + 1, "acknowledged in another state:", message, event)
        if message["type"] == "act":
            demand(json.loads(event.data)["action"] == message["action"], "acknowledged:", message, event)
        self.done.append((message, number))

    def refuse(self, message: Json) -> None:
        if message["type"] in KINDS:
            self.refused[key_of_message(message)] += 1

    # When all is over

    def check_refusals(self) -> None:
        """What was refused as often as it was asked for never happened."""
        stored = {
            key_of(name, event.match, event.seat, event.number - 1, json.loads(event.data).get("action"))
            for events in self.events.values()
            for event in events
            for name in ABOUT_A_STATE
            if event.kind in KINDS[name] and "bot" not in event.data
        }
        for key, times in self.refused.items():
            demand(key not in stored or times < self.said[key], "refused, and done:", key)

    def finished(self) -> Iterable[str]:
        return [match for match, courses in self.courses.items() if courses[-1].result is not None]


def key_of_message(message: Json) -> tuple[Any, ...]:
    return key_of(message["type"], message["match"], message["seat"], message.get("number"), message.get("action"))


def key_of(name: str, match: str, seat: int | None, number: int | None, action: str | None) -> tuple[Any, ...]:
    return (name, match, seat, *((number, action) if name in ABOUT_A_STATE else ()))


def plain(told: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(told))
