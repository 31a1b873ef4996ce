"""People at the server, as a client would play for them: HTTP to set up, one WebSocket to play."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from types import TracebackType
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from fondaco.fairness import seal
from tests.server.serving import Serving

Json = dict[str, Any]
PATIENCE = 300.0
"""Seconds. Only what is broken takes so long, however busy the machine is."""


class Person:
    """A guest with one live connection; everything received is kept."""

    def __init__(self, server: Serving, name: str = "Maya", headers: dict[str, str] | None = None) -> None:
        self.server = server
        self.name = name
        self.headers = headers or {}
        self.http = httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, headers=self.headers)
        self.id = ""
        self.token: str | None = None
        self.recovery = ""
        self.socket: ClientConnection | None = None
        self.received: list[str] = []
        self.inbox: asyncio.Queue[Json] = asyncio.Queue()
        self.reader: asyncio.Task[None] | None = None
        self.refs = itertools.count(1)
        self.updates: dict[tuple[str, int | None], Json] = {}
        self.events: dict[tuple[str, int | None], list[Json]] = {}
        """By match and viewer: the latest update, and all game events as they came together."""
        self.answers: dict[int, asyncio.Future[Json]] = {}
        self.changed = asyncio.Condition()

    async def __aenter__(self) -> Person:
        await self.sign_in()
        await self.connect()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        await self.disconnect()
        await self.http.aclose()

    # HTTP

    async def sign_in(self) -> None:
        made = await self.post("/api/guests", {"name": self.name})
        self.id, self.token, self.recovery = made["id"], made["token"], made["recovery"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    async def ask(self, method: str, path: str, body: Json | None = None) -> httpx.Response:
        return await self.http.request(method, path, json=body)

    async def _fine(self, method: str, path: str, body: Json | None = None) -> Json:
        answer = await self.ask(method, path, body)
        assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
        told: Json = answer.json()
        return told

    async def get(self, path: str) -> Json:
        return await self._fine("GET", path)

    async def post(self, path: str, body: Json | None = None) -> Json:
        return await self._fine("POST", path, body)

    async def put(self, path: str, body: Json) -> Json:
        return await self._fine("PUT", path, body)

    async def delete(self, path: str) -> Json:
        return await self._fine("DELETE", path)

    async def table(self, game: str = "tantan", players: int = 2, **more: Any) -> Json:
        return await self.post("/api/tables", {"game": game, "players": players, **more})

    async def join(self, table: str, seat: int, entropy: str = "") -> None:
        await self.post(f"/api/tables/{table}/seats/{seat}")
        await self.put(f"/api/tables/{table}/seats/{seat}/ready", {"seal": seal(entropy)})

    async def reveal(self, table: str, seat: int, entropy: str) -> Json:
        return await self.put(f"/api/tables/{table}/seats/{seat}/entropy", {"entropy": entropy})

    async def start(self, table: str) -> str:
        return str((await self.post(f"/api/tables/{table}/start"))["match"])

    # The live connection

    async def connect(self) -> None:
        self.socket = await connect(self.server.live, max_size=None, compression=None, additional_headers=self.headers)
        self.reader = asyncio.create_task(self._read(self.socket))
        await self.send(type="hello", token=self.token)

    async def disconnect(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None
        if self.reader is not None:
            await asyncio.gather(self.reader, return_exceptions=True)

    async def send(self, **message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for data in socket:
                assert isinstance(data, str)
                self.received.append(data)
                await self._take_in(json.loads(data))
        finally:
            for answer in self.answers.values():
                if not answer.done():
                    answer.set_exception(ConnectionError("cut off"))
            self.answers.clear()
            async with self.changed:
                self.changed.notify_all()

    async def _take_in(self, message: Json) -> None:
        update = message if message["type"] == "update" else message.get("update")
        if update is not None:
            self._follow(update)
        if message.get("ref") in self.answers:
            self.answers.pop(message["ref"]).set_result(message)
        self.inbox.put_nowait(message)
        async with self.changed:
            self.changed.notify_all()

    def _follow(self, update: Json) -> None:
        """Put together what was told piece by piece."""
        key = (update["match"], update["seat"])
        if key in self.updates and self.updates[key]["number"] > update["number"]:
            return
        known = self.events.setdefault(key, [])
        assert update["since"] <= len(known), "events are missing"
        self.events[key] = known[: update["since"]] + update["events"]
        self.updates[key] = update

    async def say(self, type: str, **message: Any) -> Json:
        """Send a message and wait for its answer."""
        ref = next(self.refs)
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda known: known.cancelled() or known.exception())  # even if nobody waits any more
        self.answers[ref] = answer
        await self.send(type=type, ref=ref, **message)
        return await asyncio.wait_for(answer, PATIENCE)

    async def watch(self, table: str, **last: Any) -> None:
        await self.send(type="watch", table=table, **last)

    async def next(self, type: str) -> Json:
        """The next message of a kind; others are passed over."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self.inbox.get()
                if message["type"] == type:
                    return message

    async def until(self, match: str, seat: int | None, condition: Any) -> Json:
        """Wait until the latest update of a match fulfils a condition."""
        async with asyncio.timeout(PATIENCE), self.changed:
            await self.changed.wait_for(lambda: (match, seat) in self.updates and condition(self.updates[match, seat]))
            return self.updates[match, seat]

    async def until_number(self, match: str, seat: int | None, number: int) -> Json:
        """Wait until a match has come so far."""
        return await self.until(match, seat, lambda update: update["number"] >= number)

    async def act(self, match: str, seat: int, action: str, number: int | None = None) -> Json:
        number = self.updates[match, seat]["number"] if number is None else number
        return await self.say("act", match=match, number=number, seat=seat, action=action)

    async def why_not(self, match: str, seat: int, action: str, number: int | None = None) -> Json:
        number = self.updates[match, seat]["number"] if number is None else number
        return await self.say("why-not", match=match, number=number, seat=seat, action=action)

    async def play_to_the_end(self, match: str, seats: list[int], luck: random.Random) -> Json:
        """Play random legal actions on one's seats until the match is over."""
        for seat in seats:
            await self.until(match, seat, lambda update: True)

        def newest() -> Json:
            return max((self.updates[match, seat] for seat in seats), key=lambda update: update["number"])

        while True:
            await self.until(match, seats[0], lambda _: newest()["result"] is not None or newest()["to_move"] in seats)
            now = newest()
            if now["result"] is not None:
                return now
            seat = now["to_move"]
            update = await self.until_number(match, seat, now["number"])
            if update["legal"]:
                answer = await self.act(match, seat, luck.choice(update["legal"]))
                assert answer["type"] == "done" or answer["error"] == "stale", answer
                if answer["type"] == "done":
                    await self.until_number(match, seat, answer["number"])
