"""The live connection: one WebSocket, by which a guest follows tables and plays."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any

import msgspec
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from fondaco.server import chat, guests
from fondaco.server.limits import too_many
from fondaco.server.messages import (
    Act,
    ClientMessage,
    Done,
    GuestInfo,
    Hello,
    Ping,
    Pong,
    Reason,
    ReasonMessage,
    Refused,
    Say,
    ServerMessage,
    Unwatch,
    Update,
    Watch,
    Welcome,
    WhyNot,
    Wish,
    WithRef,
)
from fondaco.server.metrics import ACKNOWLEDGED, CONNECTIONS, REFUSED
from fondaco.server.middleware import address
from fondaco.server.outbox import Outbox
from fondaco.server.problems import Problem, bad, conflict, who_are_you
from fondaco.server.services import Services
from fondaco.server.views import make_update

log = logging.getLogger("fondaco.live")

HELLO_SECONDS = 15.0
MOST_WATCHED = 20
LONGEST_PAUSE = 1.0

TRY_AGAIN_LATER, POLICY = 1013, 1008

UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)
decode = msgspec.json.Decoder(ClientMessage).decode
decode_ref = msgspec.json.Decoder(WithRef).decode
encode = msgspec.json.Encoder().encode


def ref_of(data: Any) -> int | None:
    """The sender's own number for a message of which nothing else may be right."""
    try:
        ref: int | None = decode_ref(data).ref
    except UNREADABLE:
        return None
    return ref


class Connection:
    def __init__(self, socket: WebSocket[Any, Any, Any], services: Services) -> None:
        self.socket = socket
        self.store = services.store
        self.courses = services.courses
        self.referee = services.referee
        self.watchers = services.watchers
        self.limits = services.limits
        self.address = address(socket.scope)
        self.guest: GuestInfo | None = None
        self.guest_id: str | None = None
        self.token: str | None = None
        self.token_hash: str | None = None
        self.watched: set[str] = set()
        self.outbox = Outbox(services.outboxes)
        self.idle = asyncio.Event()
        self.idle.set()

    # From the beginning to the end

    async def run(self) -> None:
        await self.socket.accept()
        CONNECTIONS.inc()
        sender = asyncio.create_task(self._send_on())
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await self._receive()
            await self._greet(hello)
            self.watchers.arrive(self)
            while True:
                await self.outbox.quiet.wait()
                await self._begin(await self._receive())
        except TimeoutError:
            await self._hang_up(POLICY, "please say hello first")
        except Problem as problem:
            self._refuse(None, problem)
            await self._flush()
            await self._hang_up(POLICY, problem.error)
        except WebSocketDisconnect:
            pass
        finally:
            CONNECTIONS.dec()
            sender.cancel()
            self.outbox.close()
            self.watchers.depart(self)
            for table in self.watched:
                self.watchers.unwatch(self, table)

    async def _send_on(self) -> None:
        try:
            while (data := await self.outbox.get()) is not None:
                await self.socket.send_data(data, mode="text", encoding="utf-8")
                self.outbox.sent(data)
            await self._hang_up(TRY_AGAIN_LATER, "too far behind: resume")
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # whoever is gone is noticed where they are listened to
        finally:
            self.outbox.close()

    async def _flush(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                await self.outbox.empty.wait()

    async def finish(self) -> None:
        """Wait until what was asked is answered, and the answer is on its way."""
        await self.idle.wait()
        await self._flush()

    async def _hang_up(self, code: int, why: str) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self.socket.close(code, why)

    async def _receive(self) -> ClientMessage:
        """The next message that can be read; others are refused one by one."""
        while True:
            event = await self.socket.receive()
            if event["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(detail="gone")
            data: Any = event.get("text") or event.get("bytes") or b""
            try:
                message: ClientMessage = decode(data)
                return message
            except UNREADABLE as error:
                self._refuse(ref_of(data), bad("bad-message", f"This message cannot be read: {error}"))
                await self._slow_down()

    async def _greet(self, hello: ClientMessage) -> None:
        if not isinstance(hello, Hello):
            raise bad("hello-first", "The first message should be hello.")
        if hello.token is not None:
            self.token, self.token_hash = hello.token, guests.hashed(hello.token)
            self.guest = await guests.recognise(self.store, hello.token)
            self.guest_id = self.guest.id
        self.send(Welcome(self.guest))

    async def look_again(self) -> None:
        """Perhaps this guest has moved to another device."""
        assert self.token is not None
        try:
            await guests.recognise(self.store, self.token)
        except Problem as problem:
            await self._hang_up(POLICY, problem.error)

    # Not too much at once

    async def _slow_down(self) -> float:
        """Take one message from what is allowed. Who sends too many is read more slowly: 0, or the seconds to wait."""
        limits = self.limits
        wait = limits.wait("messages", self.address) or limits.wait("guest-messages", self.guest_id or self.address)
        if wait:
            await asyncio.sleep(min(wait, LONGEST_PAUSE))
        return wait

    # Sending

    def send(self, message: ServerMessage) -> None:
        self.put(encode(message))

    def put(self, data: bytes) -> None:
        self.outbox.put(data)

    def _refuse(self, ref: int | None, problem: Problem, update: Update | None = None) -> None:
        REFUSED.labels(problem.error).inc()
        more = problem.more
        values = {"retry_after": more["retry_after"]} if "retry_after" in more else more.get("values", {})
        reason = Reason(more.get("key", problem.error), problem.detail, more.get("rule"), values)
        self.send(Refused(ref, problem.error, reason, update))

    # Answering

    async def _begin(self, message: ClientMessage) -> None:
        """Answer a message, unless the server is closing: whoever gets no answer asks again, when it has resumed."""
        if self.watchers.closing:
            return
        self.idle.clear()
        try:
            await self._answer(message)
        finally:
            self.idle.set()

    async def _answer(self, message: ClientMessage) -> None:
        ref = getattr(message, "ref", None)
        wait = await self._slow_down()
        if wait:
            self._refuse(ref, too_many(wait))
            return
        try:
            await self._follow(message)
        except Problem as problem:
            told = self.limits.too_many_guesses(problem.status, self.address) or problem
            self._refuse(ref, told, await self._current(message))
        except Exception:
            log.exception("a live message failed")
            self._refuse(ref, Problem(500, "server", "Something went wrong on our side: please look again."))
            if isinstance(message, Watch):
                await self._flush()
                await self._hang_up(TRY_AGAIN_LATER, "please resume")  # else nothing would ever be shown

    async def _current(self, message: ClientMessage) -> Update | None:
        """The state as it is now, for the seat that was refused, or a spectator."""
        match, seat = getattr(message, "match", None), getattr(message, "seat", None)
        if match is None:
            return None
        try:
            course = await self.courses.get(match)
        except Problem:
            return None
        now = self.store.time.now()
        if seat not in course.seats_of(self.guest_id):
            return make_update(course, None, None, now)
        return make_update(course, seat, getattr(message, "number", None), now)

    def _known(self) -> GuestInfo:
        if self.guest is None:
            raise who_are_you()
        return self.guest

    async def _follow(self, message: ClientMessage) -> None:
        match message:
            case Hello():
                raise bad("hello-again", "You have said hello already.")
            case Ping(ref):
                self.send(Pong(ref))
            case Watch():
                await self._watch(message)
            case Unwatch():
                self._unwatch(message)
            case Say():
                await self._say(message)
            case WhyNot(ref):
                self.send(ReasonMessage(ref, await self.referee.why_not(message, self._known().id)))
            case _:
                await self._carry_out(message)

    async def _watch(self, message: Watch) -> None:
        if message.table not in self.watched and len(self.watched) >= MOST_WATCHED:
            raise conflict("too-many-tables", f"One connection can follow {MOST_WATCHED} tables.")
        await self.watchers.watch(self, message)
        self.watched.add(message.table)

    def _unwatch(self, message: Unwatch) -> None:
        if message.table in self.watched:
            self.watched.remove(message.table)
            self.watchers.unwatch(self, message.table)

    async def _carry_out(self, message: Wish) -> None:
        began = time.perf_counter()
        course = await self.referee.carry_out(message, self._known().id)
        self.send(Done(message.ref, course.number))
        if isinstance(message, Act):
            ACKNOWLEDGED.observe(time.perf_counter() - began)

    async def _say(self, message: Say) -> None:
        guest = self._known()
        self.limits.take("chat", guest.id)
        number = await chat.say(self.store, message.table, guest, message.text)
        self.send(Done(message.ref, number))
        self.watchers.said(message.table)
