"""The referee: validates, stores, then tells. Every change of a running match passes here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from fondaco.errors import IllegalAction
from fondaco.kernel.chance import seed_key
from fondaco.server.bot_pool import BotPool, Busy, Decision, Question
from fondaco.server.bot_queue import Errand
from fondaco.server.courses import Courses
from fondaco.server.matches import ACT, ANSWER, ASK, BACK, BOT, BOT_PATIENCE, END, UNDO, Course
from fondaco.server.messages import (
    AboutState,
    Act,
    AnswerUndo,
    Back,
    Json,
    Leave,
    Reason,
    SetStandIn,
    Undo,
    WhyNot,
    Wish,
)
from fondaco.server.metrics import STALE
from fondaco.server.problems import Problem, conflict, not_found, not_yours
from fondaco.server.settings import Settings
from fondaco.server.tables import check_host, stop_dealing
from fondaco.server.watchers import Watchers

log = logging.getLogger("fondaco.referee")

SWEEP_SECONDS = 1.0
UNWATCHED = 10
"""How many times as slow as others bots are that nobody watches."""
ATTEMPTS = 8
MOST_DETOURS = 200
"""So often may a seat take back, ask to, or leave in one match."""

Tell = Callable[[Course], None]
Happening = tuple[str, Json]
"""The kind of an event, and its data."""


class Referee:
    def __init__(self, courses: Courses, bots: BotPool, settings: Settings, watchers: Watchers, notify: Tell) -> None:
        self.courses = courses
        self.time = courses.store.time
        self.bots = bots
        self.settings = settings
        self.watchers = watchers
        self.notify = notify
        """Tells those who are not here that it is their turn."""
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self.sweeper: asyncio.Task[None] | None = None
        self.swept = self.time.now()
        """When a sweep last came to its end."""

    def open(self) -> None:
        self.sweeper = asyncio.create_task(self._sweep_on(), name="sweeper")

    async def close(self) -> None:
        tasks = [*self.thinking.values(), *([self.sweeper] if self.sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def lock(self, match: str) -> asyncio.Lock:
        """Spares this worker useless conflicts with itself; that nothing is stored twice rests on the ledger."""
        return self.locks.setdefault(match, asyncio.Lock())

    # What people do: each wish is checked, and says what is to happen

    async def carry_out(self, wish: Wish, guest: str) -> Course:
        """Do to a match what a guest wishes; raises a Problem, and then nothing was done."""
        check = partial(WISHES[type(wish)], self, wish, guest)
        if not isinstance(wish, AboutState):
            return await self._insist(wish.match, wish.seat, check)
        async with self.lock(wish.match):
            course = await self._as_it_is(wish, guest)
            return await self._store(course, wish.seat, *check(course))

    async def why_not(self, asked: WhyNot, guest: str) -> Reason | None:
        """What speaks against an action. Only the seat to move is told: a reason may speak of what it holds."""
        course = await self._as_it_is(asked, guest)
        check_turn(course, asked.seat)
        reason = course.match.why_not(asked.action)
        return None if reason is None else Reason(reason.key, reason.sentence, reason.rule, dict(reason.values))

    def _act(self, wish: Act, guest: str, course: Course) -> Happening:
        check_turn(course, wish.seat)
        return ACT, {"action": wish.action}

    def _undo(self, wish: Undo, guest: str, course: Course) -> Happening:
        """Take one's last move back: at once if nobody acted since, else when all the others agree."""
        place = course.last_move_of(wish.seat)
        if place is None:
            raise conflict("nothing-to-undo", "You have decided nothing yet that could be taken back.")
        if course.shown_since(place, wish.seat):
            raise conflict("revealed", "Something came to light since then: your decision stands.")
        check_detours(course, wish.seat)
        if course.was_helped(place):
            raise conflict("helped", "A stand-in has decided since then: at a table without help that stands.")
        waiting_for = course.consent_needed(place, wish.seat)
        if not course.has_time_again(place, self.time.now(), at_once=not waiting_for):
            raise conflict("no-time", "Your time for that decision has run out: it stands.")
        return (ASK, {"keep": place, "waiting_for": waiting_for}) if waiting_for else (UNDO, {"keep": place})

    def _answer_undo(self, wish: AnswerUndo, guest: str, course: Course) -> Happening:
        asked = course.asked
        if asked is None or wish.seat not in asked.waiting_for:
            raise conflict("not-asked", "Nobody waits for your answer.")
        own = course.seats_of(guest)
        data: Json = {"agree": wish.agree, "seats": own}
        if wish.agree and set(asked.waiting_for) <= set(own):
            data["keep"] = asked.keep
        return ANSWER, data

    def _leave(self, wish: Leave, guest: str, course: Course) -> Happening:
        check_seat(course, wish.seat, guest)
        if wish.seat in course.away and not course.away[wish.seat].returns:
            raise conflict("away", "A bot plays for you already.")
        check_detours(course, wish.seat)
        return BOT, {"bot": self.settings.stand_in, "why": "left"}

    def _back(self, wish: Back, guest: str, course: Course) -> Happening:
        check_seat(course, wish.seat, guest)
        if wish.seat not in course.away or course.away[wish.seat].returns:
            raise conflict("not-away", "You are here already.")
        if course.away[wish.seat].why == "host":
            raise not_yours("The host has given your seat to a bot for the rest of this match.")
        return BACK, {"waits": True} if self._must_wait(course, wish.seat) else {}

    def _must_wait(self, course: Course, seat: int) -> bool:
        """Whether a stand-in finishes the turn first: its owner has no time left for it, or shall have no help."""
        return course.to_move == seat and not (course.setup.help and course.has_time_at(self.time.now()))

    def _set_stand_in(self, wish: SetStandIn, guest: str, course: Course) -> Happening:
        """The host has a bot play for a seat, for the rest of the match."""
        check_host(course.setup.host, guest)
        if wish.seat >= len(course.setup.players):
            raise not_found("seat")
        away = course.away.get(wish.seat)
        if course.setup.players[wish.seat].bot is not None or (away is not None and away.why == "host"):
            raise conflict("away", "A bot plays this seat already.")
        return BOT, {"bot": self.settings.stand_in, "why": "host"}

    async def end(self, match: str, guest: str) -> Course:
        """The host ends a match for good."""

        def check(course: Course) -> Happening:
            check_host(course.setup.host, guest)
            return END, {}

        return await self._insist(match, None, check)

    async def _insist(self, match: str, seat: int | None, check: Callable[[Course], Happening]) -> Course:
        """Do what answers no particular state: if somebody else is faster, it is checked and tried again."""
        attempts = 0
        while True:
            async with self.lock(match):
                course = await self.courses.get(match, fresh=True)
                check_running(course)
                happening = check(course)
                try:
                    return await self._store(course, seat, *happening)
                except Problem as problem:
                    attempts += 1
                    if problem.error != "stale" or attempts == ATTEMPTS:
                        raise

    async def _as_it_is(self, wish: AboutState, guest: str) -> Course:
        """The course, if the guest sits there and speaks of the state as it is now."""
        course = await self.courses.get(wish.match)
        if wish.number > course.number:
            course = await self.courses.get(wish.match, fresh=True)
        check_running(course)
        check_seat(course, wish.seat, guest)
        if wish.number != course.number:
            STALE.inc()
            raise conflict("stale", "The table has changed since: please look again.")
        if wish.seat in course.away:
            raise conflict("away", "A bot plays for you; say that you are back first.")
        return course

    # Validated: store, then tell

    async def _store(self, course: Course, seat: int | None, kind: str, data: Json) -> Course:
        """Append one event to a match, and tell. Whether a decision is legal turns out as it is played, only here."""
        try:
            after = await self.courses.append(course, seat, kind, data)
        except IllegalAction as error:
            reason = error.reason
            more = {"rule": reason.rule, "key": reason.key, "values": dict(reason.values)}
            raise Problem(409, "illegal", reason.sentence, **more) from None
        self.go_on(after)
        return after

    def go_on(self, course: Course) -> None:
        """What is stored is told; if a bot is to move, it thinks."""
        self.watchers.match_changed(course)
        self.notify(course)
        self._prompt(course)

    # Bots and clocks

    def _prompt(self, course: Course) -> None:
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
            course = await self.courses.get(match)
            seat = course.to_move
            bot = None if seat is None else course.bot_of(seat)
            if seat is None or bot is None:
                return
            errand = Errand(course.setup.host, partial(self.watchers.is_watched, course.setup.table))
            try:
                decision = await self._decide(course, ask(course, seat, bot), errand)
            except Busy:
                return  # the sweeper will ask again
            data: Json = {"action": decision.action, "bot": bot}
            if decision.instead is not None:
                data["instead"] = decision.instead
            await self._let_see(course, errand)
            async with self.lock(match):
                if (await self.courses.get(match)).number == course.number:
                    try:
                        await self._store(course, seat, ACT, data)
                    except Problem as problem:
                        log.info("a bot's decision came to nothing: %s", problem.error)

    async def _let_see(self, course: Course, errand: Errand) -> None:
        """People get time to see what bots do. Bots that nobody watches take their own."""
        pace = self.settings.bot_pace
        if pace == 0:
            return  # the turn may have begun by a clock that is ahead of ours
        while (left := course.turn_began - self.time.now() + pace * (1 if errand.is_watched() else UNWATCHED)) > 0:
            await asyncio.sleep(min(left, pace))

    async def _decide(self, course: Course, question: Question, errand: Errand) -> Decision:
        """What a bot decides; if it cannot yet, the table is told."""
        with self.watchers.preparing(course) if self.bots.must_prepare(question) else nullcontext():
            return await self.bots.choose(question, errand)

    async def _sweep_on(self) -> None:
        """Pick up what is overdue: time that ran out, and bots whose worker is gone."""
        await self._sweep(self.time.now() + BOT_PATIENCE)  # the worker that some bots wait for may have been us
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self._sweep(self.time.now())

    async def _sweep(self, due: float) -> None:
        """What fails for one match shall not stop the others."""
        try:
            overdue = await self.courses.overdue(due)
            for table in await stop_dealing(self.courses.store):
                await self.watchers.table_changed(table)
        except Exception:
            log.exception("a sweep failed")
            return
        for match in overdue:
            try:
                await self._settle(match)
            except Problem as problem:
                log.info("nothing is due any more: %s", problem.error)
            except Exception:
                log.exception("a match could not be looked after; the next sweep will try again")
        self.swept = self.time.now()

    async def _settle(self, match: str) -> None:
        async with self.lock(match):
            course = await self.courses.get(match, fresh=True)
            seat = course.to_move
            if seat is None:
                return
            if course.bot_of(seat) is None:
                if course.deadline is None or course.deadline > self.time.now():
                    return
                try:
                    await self._store(course, seat, BOT, {"bot": self.settings.stand_in, "why": "time"})
                except Problem:
                    return
        self._prompt(await self.courses.get(match))


WISHES: dict[type[Wish], Any] = {
    Act: Referee._act,
    Undo: Referee._undo,
    AnswerUndo: Referee._answer_undo,
    Back: Referee._back,
    Leave: Referee._leave,
    SetStandIn: Referee._set_stand_in,
}


def check_running(course: Course) -> None:
    if course.result is not None:
        raise conflict("over", "This match is over.")


def check_turn(course: Course, seat: int) -> None:
    if course.to_move != seat:
        raise conflict("not-your-turn", f"It is the turn of seat {course.to_move}.")


def check_detours(course: Course, seat: int) -> None:
    """A match is rebuilt from all that ever happened to it: nobody shall make it longer without end."""
    if course.detours.get(seat, 0) >= MOST_DETOURS:
        raise conflict("too-often", f"You have taken back or left {MOST_DETOURS} times in this match: please play on.")


def check_seat(course: Course, seat: int, guest: str) -> None:
    if seat not in course.seats_of(guest):
        raise not_yours("You do not sit there.")


def ask(course: Course, seat: int, bot: str) -> Question:
    """What a bot is asked: with what its seat may know, and luck that tells nothing of the cards'."""
    match, seed = course.match, seed_key(course.setup.server_seed, f"bot {seat}")[0]
    return Question(bot, seed, match.view(seat), match.legal(), match.events(0, seat=seat))
