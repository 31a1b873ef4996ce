"""Hostile clients, one kind at a time, as a process of their own: `make load ARGS="--attack pings"`.

Each comes from one address, goes on as hard as it is let, and begins anew when it is cut off. Loopback only.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.server.browsers import Browser
from tests.server.frames import PING, Streams, frame, live, message

ADDRESS = "127.0.66.6"
"""Everything in 127.0.0.0/8 is this machine: whoever attacks is not counted together with those who play."""
PUSH_PORT = 18_766
PUSH_SERVICE = f"http://{ADDRESS}:{PUSH_PORT}"
"""Where notices are sent that nobody takes: a server has to be told that it may."""
PAUSE = 0.05
"""Seconds until somebody comes back who was cut off or turned away."""
LOST = (OSError, httpx.TransportError, WebSocketException, asyncio.IncompleteReadError, asyncio.LimitOverrunError)


class Target:
    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    async def open(self) -> Streams:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0))

    async def live(self) -> Streams:
        return await live(self.port, "/live", ADDRESS)

    def http(self, token: str = "") -> httpx.AsyncClient:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        transport = httpx.AsyncHTTPTransport(local_address=ADDRESS)
        return httpx.AsyncClient(base_url=self.url, transport=transport, headers=headers, timeout=60)

    async def guest(self) -> httpx.AsyncClient:
        """A signed in one."""
        async with self.http() as http:
            return self.http(await asked(http, "POST", "/api/guests", {"name": "Mallory"}, "token"))


async def asked(http: httpx.AsyncClient, method: str, path: str, body: Any, wanted: str) -> Any:
    """What is wanted of the answer, waiting as long as the server says."""
    while not (answer := await http.request(method, path, json=body)).is_success:
        await asyncio.sleep(float(answer.headers.get("retry-after", PAUSE)))
    return answer.json()[wanted]


async def send_for_ever(writer: asyncio.StreamWriter, data: bytes) -> None:
    """And read nothing."""
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    while True:
        writer.write(data)
        await writer.drain()


async def again(attempt: Callable[[], Awaitable[None]]) -> None:
    while True:
        with suppress(*LOST):
            await attempt()
        await asyncio.sleep(PAUSE)


# The attacks: each is one attempt, which is made again and again, and how many make it at once


async def send_pings(target: Target) -> None:
    _, writer = await target.live()
    writer.write(message(type="hello"))
    await send_for_ever(writer, frame(PING, bytes(125)) * 100)


async def watch_and_not_read(target: Target) -> None:
    """A long match, again and again, by a dozen spectators."""
    async with await target.guest() as http:
        new = {"game": "carthage", "players": 4, "seats": ["random"] * 4}
        table = await asked(http, "POST", "/api/tables", new, "id")
        await asked(http, "POST", f"/api/tables/{table}/start", {}, "match")

    async def watch() -> None:
        _, writer = await target.live()
        writer.write(message(type="hello"))
        await send_for_ever(writer, message(type="watch", table=table) * 20)

    await asyncio.gather(*(again(watch) for _ in range(12)))


async def ask_by_halves(target: Target) -> None:
    reader, writer = await target.open()
    writer.write(b"GET / HTTP/1.1\r\nHost: a")
    await reader.read()
    writer.close()


async def send_a_head_without_end(target: Target) -> None:
    _, writer = await target.open()
    writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n")
    for number in count():
        writer.write(b"X-%d: " % number + b"a" * 65_536 + b"\r\n")
        await writer.drain()


async def keep_bots_busy(target: Target) -> None:
    """Fifty tables of the strongest, as many as a guest may host; those that are over are played anew."""
    async with await target.guest() as http:
        new = {"game": "silkroad", "players": 4, "seats": ["level:5"] * 4}
        tables = [await asked(http, "POST", "/api/tables", new, "id") for _ in range(50)]
        while True:
            for table in tables:
                await http.post(f"/api/tables/{table}/start")
                await http.post(f"/api/tables/{table}/rematch")
            await asyncio.sleep(5)


async def act_and_take_back(target: Target) -> None:
    """Again and again, as soon as the last wish was answered."""
    async with await target.guest() as http:
        token = http.headers["authorization"].removeprefix("Bearer ")
        new = {"game": "tantan", "players": 2, "seats": [None, "random"]}
        table = await asked(http, "POST", "/api/tables", new, "id")
        match = await asked(http, "POST", f"/api/tables/{table}/start", {}, "match")
    async with connect(f"ws://127.0.0.1:{target.port}/live", local_addr=(ADDRESS, 0)) as socket:
        await socket.send(json.dumps({"type": "hello", "token": token}))
        await socket.send(json.dumps({"type": "watch", "table": table}))
        async for told in socket:
            heard = json.loads(told)
            if heard["type"] == "refused":
                await asyncio.sleep(PAUSE)
            if heard["type"] == "update" and heard["seat"] == 0 and (heard["may_undo"] or heard["legal"]):
                wish = {"type": "undo"} if heard["may_undo"] else {"type": "act", "action": heard["legal"][0]}
                await socket.send(json.dumps(wish | {"ref": 1, "match": match, "seat": 0, "number": heard["number"]}))


async def have_notices_sent(target: Target) -> None:
    """To forty endpoints that never answer, of four guests who play against bots, look on at nothing, and so are told
    of every turn."""
    async with await asyncio.start_server(lambda *_: asyncio.sleep(3600), ADDRESS, PUSH_PORT):
        await asyncio.gather(*(again(partial(play_unseen, target, guest)) for guest in range(4)))


async def play_unseen(target: Target, guest: int) -> None:
    async with await target.guest() as http:
        for number in range(10):
            await asked(http, "POST", "/api/me/push", Browser().subscription(f"{PUSH_SERVICE}/{guest}/{number}"), "id")
        token = http.headers["authorization"].removeprefix("Bearer ")
        async with connect(f"ws://127.0.0.1:{target.port}/live", local_addr=(ADDRESS, 0)) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token}))
            while True:
                new = {"game": "tantan", "players": 2, "seats": [None, "random"]}
                table = await asked(http, "POST", "/api/tables", new, "id")
                match = await asked(http, "POST", f"/api/tables/{table}/start", {}, "match")
                while (seen := (await asked(http, "GET", f"/api/matches/{match}", None, "updates"))[0])[
                    "result"
                ] is None:
                    if seen["legal"]:
                        wish = {"type": "act", "ref": 1, "match": match, "seat": 0, "number": seen["number"]}
                        await socket.send(json.dumps(wish | {"action": seen["legal"][0]}))
                        await socket.recv()
                    await asyncio.sleep(PAUSE)


async def ask_for_ever(target: Target, method: str, path: str, body: Any = None) -> None:
    async with target.http() as http:
        while True:
            await http.request(method, path, json=body)


async def make_guests(target: Target) -> None:
    await ask_for_ever(target, "POST", "/api/guests", {"name": "Mallory"})


async def read_the_lobby(target: Target) -> None:
    await ask_for_ever(target, "GET", "/api/tables")


async def connect_and_leave(target: Target) -> None:
    _, writer = await target.live()
    writer.write(message(type="hello"))
    writer.transport.abort()


ATTACKS: dict[str, tuple[Callable[[Target], Awaitable[None]], int]] = {
    "pings": (send_pings, 12),
    "unread": (watch_and_not_read, 1),
    "halves": (ask_by_halves, 280),
    "heads": (send_a_head_without_end, 4),
    "bots": (keep_bots_busy, 1),
    "undo": (act_and_take_back, 4),
    "guests": (make_guests, 4),
    "lobby": (read_the_lobby, 4),
    "connections": (connect_and_leave, 4),
    "push": (have_notices_sent, 1),
}


async def attack(name: str, port: int) -> None:
    attempt, at_once = ATTACKS[name]
    target = Target(port)
    await asyncio.gather(*(again(lambda: attempt(target)) for _ in range(at_once)))


if __name__ == "__main__":
    asyncio.run(attack(sys.argv[1], int(sys.argv[2])))
