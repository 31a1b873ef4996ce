"""The referee: validates, stores, then tells. Every change of a running match passes here."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import select

from fondaco.errors import IllegalAction
from fondaco.kernel.chance import seed_key
from fondaco.server.bots import Busy, Decision, Question, Thinkers
from fondaco.server.matches import (
    ACT,
    ANSWER,
    ASK,
    BACK,
    BOT,
    BOT_PATIENCE,
    END,
    UNDO,
    Course,
    Step,
    begin,
    follow,
    read_setup,
    stored_result,
)
from fondaco.server.metrics import ACTIONS, STALE
from fondaco.server.problems import Problem, conflict, not_found, not_yours
from fondaco.server.settings import Settings
from fondaco.server.store.ledger import Entry, Ledger
from fondaco.server.store.models import PLAYING, MatchRow
from fondaco.server.store.store import Store

log = logging.getLogger("fondaco.referee")

MOST_COURSES = 1_000
"""So many matches are kept at hand; others are built anew when somebody asks."""

SWEEP_SECONDS = 1.0
ATTEMPTS = 8

Json = dict[str, Any]


class Referee:
    def __init__(self, store: Store, ledger: Ledger, thinkers: Thinkers, settings: Settings) -> None:
        self.store = store
        self.ledger = ledger
        self.thinkers = thinkers
        self.settings = settings
        self.tell: Callable[[Course], None] = lambda course: None
        """Called with each course that was stored."""
        self.tell_preparing: Callable[[Course], None] = lambda course: None
        """Called with each course at which a bot has to be compiled first."""
        self.preparing: dict[str, Course] = {}
        """By match: those courses, until the bot has decided."""
        self.courses: OrderedDict[str, Course] = OrderedDict()
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self.sweeper: asyncio.Task[None] | None = None

    def open(self) -> None:
        self.sweeper = asyncio.create_task(self._sweep_on(), name="sweeper")

    async def close(self) -> None:
        tasks = [*self.thinking.values(), *([self.sweeper] if self.sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Courses at hand

    def lock(self, match: str) -> asyncio.Lock:
        """Spares this worker useless conflicts with itself; that nothing is stored twice rests on the ledger."""
        return self.locks.setdefault(match, asyncio.Lock())

    async def course(self, match: str, fresh: bool = False) -> Course:
        """The course of a match; `fresh`: with all that any worker has stored by now."""
        known = self.courses.get(match)
        if known is not None and not fresh:
            self.courses.move_to_end(match)
            return known
        if known is None:
            known = begin(await read_setup(self.store, match))
        course = follow(known, await self.ledger.since(match, known.number))
        return self._keep(course)

    def _keep(self, course: Course) -> Course:
        """The newest of what is known of a match."""
        match = course.setup.id
        at_hand = self.courses.get(match)
        if at_hand is None or at_hand.number < course.number:
            self.courses[match] = course
        self.courses.move_to_end(match)
        while len(self.courses) > MOST_COURSES:
            self.courses.popitem(last=False)
        return self.courses[match]

    # What people do

    async def act(self, match: str, number: int, seat: int, guest: str, action: str) -> Course:
        async with self.lock(match):
            course = await self._turn_of(match, number, seat, guest)
            if course.to_move != seat:
                raise conflict("not-your-turn", f"It is the turn of seat {course.to_move}.")
            reason = course.match.why_not(action)
            if reason is not None:
                raise Problem(
                    409, "illegal", reason.sentence, rule=reason.rule, key=reason.key, values=dict(reason.values)
                )
            return await self._store(course, ACT, seat, {"action": action})

    async def undo(self, match: str, number: int, seat: int, guest: str) -> Course:
        """Take one's last move back: at once if nobody acted since, else when all the others agree."""
        async with self.lock(match):
            course = await self._turn_of(match, number, seat, guest)
            place = course.last_move_of(seat)
            if place is None:
                raise conflict("nothing-to-undo", "You have decided nothing yet that could be taken back.")
            if course.shown_since(place, seat):
                raise conflict("revealed", "Something came to light since then: your decision stands.")
            waiting_for = course.consent_needed(place, seat)
            if not waiting_for:
                return await self._store(course, UNDO, seat, {"keep": place})
            return await self._store(course, ASK, seat, {"keep": place, "waiting_for": waiting_for})

    async def answer_undo(self, match: str, number: int, seat: int, guest: str, agree: bool) -> Course:
        async with self.lock(match):
            course = await self._turn_of(match, number, seat, guest)
            asked = course.asked
            if asked is None or seat not in asked.waiting_for:
                raise conflict("not-asked", "Nobody waits for your answer.")
            own = course.seats_of(guest)
            data: Json = {"agree": agree, "seats": own}
            if agree and set(asked.waiting_for) <= set(own):
                data["keep"] = asked.keep
            return await self._store(course, ANSWER, seat, data)

    async def leave(self, match: str, seat: int, guest: str) -> Course:
        def check(course: Course) -> Json:
            check_seat(course, seat, guest)
            if seat in course.away:
                raise conflict("away", "A bot plays for you already.")
            return {"bot": self.settings.stand_in, "why": "left"}

        return await self._insist(match, BOT, seat, check)

    async def back(self, match: str, seat: int, guest: str) -> Course:
        def check(course: Course) -> Json:
            check_seat(course, seat, guest)
            if seat not in course.away:
                raise conflict("not-away", "You are here already.")
            if course.away[seat].why == "host":
                raise not_yours("The host has given your seat to a bot for the rest of this match.")
            return {}

        return await self._insist(match, BACK, seat, check)

    async def stand_in(self, match: str, seat: int, guest: str) -> Course:
        """The host has a bot play for a seat, for the rest of the match."""

        def check(course: Course) -> Json:
            self._check_host(course, guest)
            if not 0 <= seat < len(course.setup.players):
                raise not_found("seat")
            if course.setup.players[seat].bot is not None:
                raise conflict("away", "A bot plays this seat already.")
            return {"bot": self.settings.stand_in, "why": "host"}

        return await self._insist(match, BOT, seat, check)

    async def end(self, match: str, guest: str) -> Course:
        """The host ends a match for good."""

        def check(course: Course) -> Json:
            self._check_host(course, guest)
            return {}

        return await self._insist(match, END, None, check)

    async def _insist(self, match: str, kind: str, seat: int | None, check: Callable[[Course], Json]) -> Course:
        """Do what answers no particular state: if somebody else is faster, it is checked and tried again."""
        attempts = 0
        while True:
            async with self.lock(match):
                course = await self._running(match, fresh=True)
                data = check(course)
                try:
                    return await self._store(course, kind, seat, data)
                except Problem as problem:
                    attempts += 1
                    if problem.error != "stale" or attempts == ATTEMPTS:
                        raise

    async def _running(self, match: str, fresh: bool = False) -> Course:
        course = await self.course(match, fresh)
        if course.result is not None:
            raise conflict("over", "This match is over.")
        return course

    @staticmethod
    def _check_host(course: Course, guest: str) -> None:
        if course.setup.host != guest:
            raise not_yours("Only the host of this table can do that.")

    async def _turn_of(self, match: str, number: int, seat: int, guest: str) -> Course:
        """The course, if the guest sits there and speaks of the state as it is now."""
        course = await self._running(match)
        check_seat(course, seat, guest)
        if number > course.number:
            course = await self.course(match, fresh=True)
        if number != course.number:
            STALE.inc()
            raise conflict("stale", "The table has changed since: please look again.")
        if seat in course.away:
            raise conflict("away", "A bot plays for you; say that you are back first.")
        return course

    # Validated: store, then tell

    async def _store(self, course: Course, kind: str, seat: int | None, data: Json) -> Course:
        """Append one event to a match, and tell. The event is valid on this very course."""
        step = Step(course.number + 1, time.time(), kind, seat, data)
        try:
            after = course.after(step)
        except IllegalAction as error:  # a bot's mistake; people's actions were checked
            raise Problem(409, "illegal", error.reason.sentence) from None
        entry = Entry(course.setup.id, *step, after.deadline, stored_result(after.result))
        if not await self.ledger.append(entry):
            self._keep(follow(course, await self.ledger.since(course.setup.id, course.number)))
            STALE.inc()
            raise conflict("stale", "Somebody was faster: please look again.")
        ACTIONS.labels(kind).inc()
        self._keep(after)
        self.tell(after)
        self.prompt(after)
        return after

    # Bots and clocks

    def prompt(self, course: Course) -> None:
        """If a bot is to move, let it think."""
        seat = course.to_move
        match = course.setup.id
        if seat is None or course.bot_of(seat) is None or match in self.thinking:
            return
        self.thinking[match] = asyncio.create_task(self._think(match), name=f"bots of {match}")

    async def _think(self, match: str) -> None:
        try:
            await self._play_bots(match)
        except Exception:
            log.exception("bots could not go on; the sweeper will ask them again")
        finally:
            del self.thinking[match]

    async def _play_bots(self, match: str) -> None:
        """Play for the bots until a person is to move. Whoever else played meanwhile was first: look again."""
        while True:
            course = await self.course(match)
            seat = course.to_move
            bot = None if seat is None else course.bot_of(seat)
            if seat is None or bot is None:
                return
            earliest = course.turn_began + self.settings.bot_pace
            try:
                decision = await self._decide(course, ask(course, seat, bot))
            except Busy:
                return  # the sweeper will ask again
            await asyncio.sleep(max(0.0, earliest - time.time()))
            async with self.lock(match):
                if (await self.course(match)).number == course.number:
                    try:
                        await self._store(course, ACT, seat, written(decision, bot))
                    except Problem as problem:
                        log.info("a bot's decision came to nothing: %s", problem.error)

    async def _decide(self, course: Course, question: Question) -> Decision:
        """What a bot decides; if it cannot yet, the table is told."""
        if not self.thinkers.must_prepare(question):
            return await self.thinkers.choose(question)
        self.preparing[course.setup.id] = course
        self.tell_preparing(course)
        try:
            return await self.thinkers.choose(question)
        finally:
            del self.preparing[course.setup.id]

    async def _sweep_on(self) -> None:
        """Pick up what is overdue: time that ran out, and bots whose worker is gone."""
        await self._sweep(time.time() + BOT_PATIENCE)  # the worker that some bots wait for may have been us
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self._sweep(time.time())

    async def _sweep(self, due: float) -> None:
        overdue = select(MatchRow.id).where(MatchRow.state == PLAYING, MatchRow.deadline < due)
        try:
            for row in await self.store.rows(overdue.order_by(MatchRow.deadline)):
                if row.id not in self.thinking:
                    await self._settle(row.id)
        except Exception:
            log.exception("a sweep failed")

    async def _settle(self, match: str) -> None:
        async with self.lock(match):
            course = await self.course(match, fresh=True)
            seat = course.to_move
            if seat is None:
                return
            if course.bot_of(seat) is None:
                if course.deadline is None or course.deadline > time.time():
                    return
                try:
                    await self._store(course, BOT, seat, {"bot": self.settings.stand_in, "why": "time"})
                except Problem:
                    return
        self.prompt(await self.course(match))


def check_seat(course: Course, seat: int, guest: str) -> None:
    if seat not in course.seats_of(guest):
        raise not_yours("You do not sit there.")


def ask(course: Course, seat: int, bot: str) -> Question:
    """What a bot is asked: with what its seat may know, and nothing else."""
    match = course.match
    return Question(
        spec=bot,
        seed=bot_seed(course, seat),
        view=match.view(seat),
        legal=match.legal(),
        events=match.events(0, seat=seat),
    )


def written(decision: Decision, bot: str) -> Json:
    """A bot's decision, as it is stored."""
    data = {"action": decision.action, "bot": bot}
    return data if decision.instead is None else {**data, "instead": decision.instead}


def bot_seed(course: Course, seat: int) -> int:
    """A bot's luck is fixed for a match, and tells nothing of the cards'."""
    return seed_key(course.setup.server_seed, f"bot {seat}")[0]
