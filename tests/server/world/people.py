"""The people of a simulated evening. They come back when they are cut off, and ask again when nobody answered."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from fondaco.fairness import seal
from fondaco.server import guests, web
from fondaco.server.messages import GuestSecrets, NewGuest, Ready, Reveal
from fondaco.server.problems import Problem
from fondaco.server.services import Services
from tests.server.world.loop import Process
from tests.server.world.network import PATIENCE, Json, Line, Unreachable, give_up
from tests.server.world.truth import ABOUT_A_STATE, demand

if TYPE_CHECKING:
    from tests.server.world.evening import Evening

T = TypeVar("T")
Handler = Callable[..., Coroutine[Any, Any, T]]

ADDRESS = "192.0.2.1"
SEALS, REVEALS = 0.15, 0.8
"""How often somebody adds to the shuffle, and tells what it was, each time they think of it."""
LONGEST_NAP, DAWDLING = 6.0, 1.8
PAUSE = 0.2
"""Before somebody tries again."""
LONGEST_THOUGHT = 0.2

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode


class Person:
    def __init__(self, evening: Evening, number: int) -> None:
        self.evening = evening
        self.luck = evening.luck
        self.name = f"Person {number}"
        self.number = number
        self.process = Process(self.name)
        self.entropy = f"entropy-of-{number}"
        self.secrets: GuestSecrets | None = None
        self.line: Line | None = None
        self.refs = itertools.count(1)
        self.answers: dict[int, tuple[Json, asyncio.Future[Json]]] = {}
        self.something = False
        """Was heard, or the line is dead."""
        self.listening: asyncio.Future[None] | None = None
        self.info: Json = {"revision": -1, "match": "", "state": "open"}
        self.last_said = 0
        self.fancied: tuple[str, int] | None = None
        """The last state in which one thought about doing something else."""
        self.updates: dict[tuple[str, int | None], Json] = {}
        self.events: dict[tuple[str, int | None], list[Json]] = {}

    @property
    def guest(self) -> str | None:
        return None if self.secrets is None else self.secrets.id

    # Requests

    async def ask(self, handler: Any, **about: Any) -> Any:
        """Until there is an answer; raises a Problem."""
        while True:
            try:
                return await self.ask_once(handler, **about)
            except Unreachable:
                await self._pause(PAUSE)
            except Problem as problem:
                if problem.status < 500:
                    raise
                await self._pause(PAUSE)

    async def ask_once(self, handler: Any, **about: Any) -> Any:
        token = None if self.secrets is None else self.secrets.token

        async def work(services: Services) -> Any:
            if "myself" in handler.fn.__annotations__:
                assert token is not None
                about["myself"] = await guests.recognise(services.store, token)
            return await handler.fn(services=services, **about)

        return await self.evening.request(work)

    async def sit_down(self) -> None:
        """At the table, which the host sets first."""
        evening = self.evening
        if self.number >= evening.plan.people:
            await asyncio.shield(evening.table)
            return
        self.secrets = await self.ask(web.create_guest, data=NewGuest(self.name), caller=ADDRESS)
        evening.keep_secret(self.secrets.token, self.secrets.recovery, self.entropy)
        if self.number == 0:
            table = await self.ask(web.create_table, data=evening.wanted, caller=ADDRESS)
            evening.table.set_result(table.id)
            return
        table_id = await asyncio.shield(evening.table)
        try:
            await self.ask(web.take_seat, table=table_id, seat=self.number)
        except Problem as problem:  # it was done, and the answer got lost
            found = await self.ask(web.get_table, table=table_id)
            demand(found.seats[self.number].guest == self.guest, f"{self.name} may not sit down:", problem.detail)

    async def _get_ready(self) -> bool:
        """For the deal, which is the host's; whoever has sealed something reveals it. Whether there was a need."""
        seats = self.info.get("seats", [])[: self.evening.plan.people]
        if self.guest is None or not seats or self.info["state"] not in ("open", "dealing"):
            return False
        about, own = {"table": self.evening.table.result()}, seats[self.number]
        with suppress(Problem):
            if self.info["state"] == "dealing":
                if not own["seal"] or own["revealed"] or self.luck.random() > REVEALS:
                    return False
                await self.ask(web.reveal, **about, seat=self.number, data=Reveal(self.entropy))
            elif not own["ready"]:
                sealed = seal(self.entropy) if self.luck.random() < SEALS else ""
                await self.ask(web.set_ready, **about, seat=self.number, data=Ready(True, sealed))
            elif self.number == 0 and all(seat["ready"] for seat in seats):
                await self.ask(web.start, **about)
            else:
                return False
        await self._pause(PAUSE)
        return True

    # The live connection

    def hear(self, data: bytes) -> None:
        self.evening.check_secrets(self, data)
        message = decode(data)
        if message["type"] in ("done", "refused"):
            self.evening.note(self.name, "is answered:", message["type"], message.get("number") or message.get("error"))
        match message["type"]:
            case "table":
                demand(message["table"]["revision"] >= self.info["revision"], "a table as it was before")
                self.info = message["table"]
            case "update":
                self._take_in(message)
            case "said":
                demand(message["id"] > self.last_said, "said twice, or too late")
                self.last_said = message["id"]
            case "done":
                asked, answer = self.answers.pop(message["ref"])
                self.evening.truth.acknowledge(asked, message["number"])
                answer.set_result(message)
            case "refused":
                self._hear_refusal(message)
        self._prick_up()

    def _take_in(self, update: Json) -> None:
        key = (update["match"], update["seat"])
        events = self.evening.truth.check_update(update, self.events.get(key, []), self.guest)
        if key not in self.updates or update["number"] >= self.updates[key]["number"]:
            self.updates[key], self.events[key] = update, events

    def _hear_refusal(self, message: Json) -> None:
        if message["ref"] is None:
            return
        asked, answer = self.answers.pop(message["ref"])
        self.evening.refused(asked, message)
        if message["update"] is not None:
            self._take_in(message["update"])
        answer.set_result(message)

    def lose(self) -> None:
        self.line = None
        give_up(*(answer for _, answer in self.answers.values()))
        self.answers.clear()
        self._prick_up()

    def come_in(self) -> None:
        """Connect to any worker that is open, and go on where one was."""
        self.line = self.evening.connect(self)
        if self.line is None:
            return
        self._send({"type": "hello", "token": None if self.secrets is None else self.secrets.token})
        last: Json = {}
        numbers = [update["number"] for (match, _), update in self.updates.items() if match == self.info["match"]]
        if numbers:
            last = {"match": self.info["match"], "number": min(numbers)}
        self._send({"type": "watch", "table": self.evening.table.result(), **last})

    def _send(self, message: Json) -> None:
        assert self.line is not None
        self.line.send(encode(message))

    async def wish(self, **message: Any) -> Json | None:
        """Ask for something to be done. None: there was no answer."""
        times = 2 if self.luck.random() < self.evening.plan.doubled else 1
        answers = []
        for _ in range(times):
            if self.line is None:
                return None
            asked = message | {"ref": next(self.refs)}
            answer = self.evening.loop.create_future()
            self.answers[asked["ref"]] = asked, answer
            answers.append(answer)
            self.evening.truth.ask(asked)
            self.evening.note(self.name, "asks:", *asked.values())
            self._send(asked)
        waiting = self.evening.loop.call_later(PATIENCE, give_up, *answers)
        try:
            for answer in answers:
                heard: Json = await answer
            return heard
        except Unreachable:
            if self.line is not None:
                self.line.cut()
            return None
        finally:
            waiting.cancel()
            for answer in answers:
                answer.cancel()

    # Playing

    async def spend(self) -> None:
        await self.sit_down()
        self.come_in()
        while not self.is_over:
            self.something = False
            if self.line is None:
                await self._pause(PAUSE)
                self.come_in()
            elif not await self._get_ready() and not await self._play():
                await self._listen()

    async def _listen(self) -> None:
        """Until something is heard, or one looks up."""
        if not self.something:
            self.listening = self.evening.loop.pause(PATIENCE)
            await self.listening

    def _prick_up(self) -> None:
        self.something = True
        if self.listening is not None and not self.listening.done():
            self.listening.set_result(None)

    def _pause(self, longest: float) -> asyncio.Future[None]:
        return self.evening.loop.pause(self.luck.random() * longest)

    @property
    def is_over(self) -> bool:
        return self.info["state"] in ("over", "closed")

    async def _play(self) -> bool:
        """Whether there was something to do."""
        for (match, seat), update in self.updates.items():
            if match != self.info["match"] or seat is None or update["result"] is not None:
                continue
            if update["players"][seat]["away"] == "host":
                continue
            if update["players"][seat]["away"] is not None:
                await self._pause(1)
                await self._wish_for("back", update)
                return True
            asked = update["undo_asked"]
            if asked is not None and seat in asked["waiting_for"]:
                await self._wish_for("answer-undo", update, agree=self.luck.random() < 0.7)
                return True
            if (match, update["number"]) != self.fancied:
                self.fancied = match, update["number"]
                if self.luck.random() < self.evening.plan.whims:
                    await self._follow_a_whim(update)
                    return True
            if update["legal"]:
                await self._pause(LONGEST_THOUGHT)
                await self._wish_for("act", update, action=self.luck.choice(update["legal"]))
                return True
        return False

    async def _follow_a_whim(self, update: Json) -> None:
        match self.luck.choice(("undo", "leave", "say", "nap", "stand-in", "dawdle")):
            case "undo" if update["may_undo"]:
                await self._wish_for("undo", update)
            case "leave":
                await self._wish_for("leave", update)
            case "say":
                await self.wish(type="say", table=self.evening.table.result(), text=f"{self.name} {next(self.refs)}")
            case "nap" if update["deadline"] is not None:
                await self._pause(LONGEST_NAP)
            case "dawdle" if update["deadline"] is not None:
                await self._dawdle(update)
            case "stand-in" if self.number == 0:
                other = self.luck.randrange(self.evening.plan.people)
                await self.wish(type="stand-in", match=update["match"], seat=other)

    async def _dawdle(self, update: Json) -> None:
        """Whoever is not there does not think; but that is no way to win time."""
        for _ in range(3):
            await self._wish_for("leave", update)
            await self._wish_for("back", update)
            await self.evening.loop.pause(DAWDLING)

    async def _wish_for(self, wanted: str, update: Json, **more: Any) -> None:
        if wanted in ABOUT_A_STATE:
            more["number"] = update["number"]
        answer = await self.wish(type=wanted, match=update["match"], seat=update["seat"], **more)
        if answer is not None and answer["type"] == "refused":
            await self._pause(PAUSE)
