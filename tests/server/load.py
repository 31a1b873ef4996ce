"""How much one worker on SQLite can take: `make load`. On loopback only, and bounded.

The server is a process of its own; all clients are in this one. Each table has two people, and one of them decides
once a second. An acknowledgement is timed from the moment the action was due, so that a server that stalls cannot
hide it by keeping the clients from asking.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import statistics
import tempfile
import time
from collections.abc import Coroutine, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import uvloop
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

import fondaco
from fondaco.server import tables
from fondaco.server.courses import Courses
from fondaco.server.matches import ACT
from fondaco.server.messages import NewTable
from fondaco.server.store.ledger import Ledger
from fondaco.server.store.store import Store
from tests.server.keepsakes import welcome
from tests.server.serving import Serving, serving

Figure = tuple[str, str]

TICKS = os.sysconf("SC_CLK_TCK")
PAGE_SIZE = os.sysconf("SC_PAGE_SIZE")
AT_ONCE = 16
"""Tables that are being set, and connections that are being opened, at a time."""
WARM_SECONDS, WARM_CONNECTIONS = 3, 50
REBUILDS = 21


class Heard(Struct):
    """What a client has to know of any message."""

    type: str
    ref: int | None = None
    number: int = 0
    seat: int | None = None
    legal: list[str] = []
    error: str = ""


decode = msgspec.json.Decoder(Heard).decode


class Client:
    """One person on one seat, as light as can be: it shall not be what is measured."""

    def __init__(self, live: str, token: str, table: Table) -> None:
        self.live = live
        self.token = token
        self.table = table
        self.socket: ClientConnection | None = None

    async def open(self) -> None:
        self.socket = await connect(self.live, compression=None, max_size=None, ping_interval=None, open_timeout=60)
        await self.send(type="hello", token=self.token)
        await self.send(type="watch", table=self.table.id)

    async def listen(self) -> None:
        assert self.socket is not None
        async for data in self.socket:
            self.table.hear(self, decode(data))

    async def send(self, **message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(message).decode())


class Turn(NamedTuple):
    client: Client
    seat: int
    number: int
    legal: list[str]


class Table:
    """A table for two people."""

    def __init__(self) -> None:
        self.id = ""
        self.match = ""
        self.clients: list[Client] = []
        self.turns: asyncio.Queue[Turn] = asyncio.Queue()
        self.due: dict[int, float] = {}
        self.delays: list[float] = []
        """Seconds from when an action was due to its acknowledgement."""

    async def set_up(self, http: httpx.AsyncClient, live: str, game: str) -> None:
        maya, idris = [(await ask(http, "POST", "/guests", name=name))["token"] for name in ("Maya", "Idris")]
        made = await ask(http, "POST", "/tables", maya, game=game, players=2)
        self.id, self.match = made["id"], made["match"]
        await ask(http, "POST", f"/tables/{self.id}/seats/1", idris)
        await ask(http, "PUT", f"/tables/{self.id}/seats/1/ready", idris)
        await ask(http, "POST", f"/tables/{self.id}/start", maya)
        self.clients = [Client(live, token, self) for token in (maya, idris)]

    def hear(self, client: Client, heard: Heard) -> None:
        if heard.type == "done":
            assert heard.ref is not None
            self.delays.append(time.perf_counter() - self.due.pop(heard.ref))
        elif heard.type == "update" and heard.legal:
            assert heard.seat is not None
            self.turns.put_nowait(Turn(client, heard.seat, heard.number, heard.legal))
        assert heard.type != "refused", heard.error

    async def play(self, seconds: float, luck: random.Random) -> None:
        """Decide once a second, beginning anywhere within the first."""
        due = time.perf_counter() + luck.random()
        for _ in range(round(seconds)):
            await asyncio.sleep(due - time.perf_counter())
            client, seat, number, legal = await self.turns.get()
            self.due[number] = due
            action = luck.choice(legal)
            await client.send(type="act", ref=number, match=self.match, number=number, seat=seat, action=action)
            due += 1


async def ask(http: httpx.AsyncClient, method: str, path: str, token: str = "", **body: Any) -> Any:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    answer = await http.request(method, f"/api{path}", json=body, headers=headers)
    assert answer.is_success, answer.text
    return answer.json()


async def play_tables(server: Serving, count: int, seconds: float) -> list[Figure]:
    games = fondaco.games.names()
    played = [Table() for _ in range(count)]
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        await some_at_a_time(
            table.set_up(http, server.live, games[number % len(games)]) for number, table in enumerate(played)
        )
    clients = [client for table in played for client in table.clients]
    await some_at_a_time(client.open() for client in clients)
    listening = [asyncio.create_task(client.listen()) for client in clients]
    while not all(table.turns.qsize() for table in played):
        await asyncio.sleep(0.1)
    gc.freeze()
    await play_all(played, WARM_SECONDS)
    for table in played:
        table.delays.clear()
    cpu, began = cpu_seconds(server), time.perf_counter()
    await play_all(played, seconds)
    spent = time.perf_counter() - began
    busy = cpu_seconds(server) - cpu
    for client in clients:
        assert client.socket is not None
        await client.socket.close()
    await asyncio.gather(*listening)
    return tell_delays([delay for table in played for delay in table.delays], spent, busy)


async def some_at_a_time(work: Iterable[Coroutine[Any, Any, None]]) -> None:
    some = asyncio.Semaphore(AT_ONCE)

    async def one(piece: Coroutine[Any, Any, None]) -> None:
        async with some:
            await piece

    await asyncio.gather(*map(one, work))


async def play_all(played: list[Table], seconds: float) -> None:
    await asyncio.gather(*(table.play(seconds, random.Random()) for table in played))
    while any(table.due for table in played):
        await asyncio.sleep(0.01)


def tell_delays(delays: list[float], spent: float, busy: float) -> list[Figure]:
    hundredths = statistics.quantiles(delays, n=100, method="inclusive")
    return [
        ("actions acknowledged", f"{len(delays)}, {len(delays) / spent:.0f} a second"),
        ("acknowledged after", f"p50 {show(hundredths[49])}, p99 {show(hundredths[98])}, at most {show(max(delays))}"),
        ("the server's work", f"{show(busy / len(delays))} for an action, {busy / spent:.0%} of a core"),
    ]


def show(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def sync_alone(folder: Path, seconds: float) -> Figure:
    """How long the disk takes to keep one page, with nobody else at it: no server on it can answer sooner."""
    times = []
    with (folder / "page").open("wb", buffering=0) as file:
        end = time.perf_counter() + seconds
        while (began := time.perf_counter()) < end:
            file.write(bytes(4096))
            os.fsync(file)
            times.append(time.perf_counter() - began)
            time.sleep(0.005)
    return "the disk alone keeps a page in", f"{show(statistics.median(times))}, at most {show(max(times))}"


# Memory


async def connect_idly(server: Serving, count: int) -> list[Figure]:
    """Memory of connections that have said who they are, and nothing since."""
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        token = (await ask(http, "POST", "/guests", name="Maya"))["token"]
    sockets = [await say_hello(server, token) for _ in range(WARM_CONNECTIONS)]
    before = memory(server)
    sockets += [await say_hello(server, token) for _ in range(count)]
    each = (memory(server) - before) / count
    for socket in sockets:
        await socket.close()
    return [("an idle connection takes", f"{each / 1024:.1f} KiB ({count} of them)")]


async def say_hello(server: Serving, token: str) -> ClientConnection:
    socket = await connect(server.live, compression=None, ping_interval=None)
    await socket.send(msgspec.json.encode({"type": "hello", "token": token}).decode())
    await socket.recv()
    return socket


def memory(server: Serving) -> int:
    return int(stat(server, "statm")[1]) * PAGE_SIZE


def cpu_seconds(server: Serving) -> float:
    user, system = stat(server, "stat")[13:15]
    return (int(user) + int(system)) / TICKS


def stat(server: Serving, name: str) -> list[str]:
    assert server.process is not None
    return Path(f"/proc/{server.process.pid}/{name}").read_text().split()


# Rebuilding


async def rebuild(folder: Path) -> list[Figure]:
    """A match from the database, as by a worker that has never heard of it."""
    store = Store(f"sqlite:///{folder / 'rebuild.db'}")
    await store.migrate()
    ledger = Ledger(store)
    ledger.open()
    figures = [await rebuild_one(store, ledger, game) for game in fondaco.games.names()]
    await ledger.close()
    await store.close()
    return figures


async def rebuild_one(store: Store, ledger: Ledger, game: str) -> Figure:
    host = await welcome(store, game)
    table = await tables.create(store, host, NewTable(game, 3, seats=["random", "random", "random"]))
    course = await tables.start(store, table, host)
    luck = random.Random(1)
    while course.to_move is not None:
        action = luck.choice(course.match.legal())
        course = await Courses(store, ledger, 1).append(course, course.to_move, ACT, {"action": action})
    times = []
    for _ in range(REBUILDS):
        began = time.perf_counter()
        assert (await Courses(store, ledger, 1).get(course.setup.id)).result == course.result
        times.append(time.perf_counter() - began)
    took = statistics.median(times)
    return f"{game}: {course.number} actions rebuilt in", f"{show(took)}, {show(took / course.number * 300)} for 300"


def main() -> None:
    parser = argparse.ArgumentParser(prog="make load ARGS=", description="How much one worker on SQLite can take.")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=int, default=20, help="at most 60: no match shall end meanwhile")
    parser.add_argument("--idle", type=int, default=1000, metavar="CONNECTIONS")
    arguments = parser.parse_args()
    uvloop.install()
    figures: list[Figure] = [("load of the machine before", " ".join(f"{load:.1f}" for load in os.getloadavg()))]
    with tempfile.TemporaryDirectory(prefix="fondaco-load-") as name:
        folder = Path(name)
        with serving(folder / "log", data=folder / "data") as server:
            figures.append(("tables", f"{arguments.tables} for two, each an action a second for {arguments.seconds} s"))
            figures += asyncio.run(play_tables(server, arguments.tables, min(arguments.seconds, 60)))
            assert server.errors() == []
        with serving(folder / "log", data=folder / "data") as server:
            figures += asyncio.run(connect_idly(server, arguments.idle))
        figures += asyncio.run(rebuild(folder))
        figures.append(sync_alone(folder, arguments.seconds))
    for title, value in figures:
        print(f"{title:40} {value}")


if __name__ == "__main__":
    main()
