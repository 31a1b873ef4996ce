"""How much one worker on SQLite can take: `make load`. On loopback only, and bounded.

The server is a process of its own; all clients are in this one. Each table has two people, from an address of its own,
and one of them decides once a second; when a match is over, they play another. An acknowledgement is timed from the
moment the action was due, so that a server that stalls cannot hide it by keeping the clients from asking. In the end,
whatever was acknowledged is looked for in the database. Beside it, hostile clients can be let loose.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import closing, contextmanager
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
from tests.server.attacks import ATTACKS, PUSH_SERVICE
from tests.server.keepsakes import welcome
from tests.server.serving import Serving, serving

Figure = tuple[str, str]

TICKS = os.sysconf("SC_CLK_TCK")
PAGE_SIZE = os.sysconf("SC_PAGE_SIZE")
MB = 1024 * 1024
AT_ONCE = 16
"""Tables that are being set, and connections that are being opened, at a time."""
WARM_SECONDS, WARM_CONNECTIONS = 3, 50
LONGEST_STALL = 60.0
"""Seconds after which a table that does not go on has been forgotten by the server."""
SETTLING_SECONDS = 5
"""From the beginning of an attack until it is measured, and from its end until there is quiet."""
REBUILDS = 21


class Heard(Struct):
    """What a client has to know of any message."""

    type: str
    match: str = ""
    ref: int | None = None
    number: int = 0
    seat: int | None = None
    legal: list[str] = []
    result: dict[str, Any] | None = None
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
        self.socket = await connect(
            self.live,
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=60,
            local_addr=(self.table.address, 0),
        )
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
    match: str
    seat: int
    number: int
    legal: list[str]


class Table:
    """A table for two people."""

    def __init__(self, number: int) -> None:
        self.address = f"127.{100 + number // 62_500}.{number // 250 % 250}.{number % 250 + 1}"
        """Everything in 127.0.0.0/8 is this machine: each table is counted by itself."""
        self.id = ""
        self.match = ""
        self.clients: list[Client] = []
        self.turns: asyncio.Queue[Turn | None] = asyncio.Queue()
        """None: the match is over."""
        self.asked: dict[int, tuple[float, Turn, str]] = {}
        self.delays: list[float] = []
        """Seconds from when an action was due to its acknowledgement."""
        self.acknowledged: dict[tuple[str, int], tuple[int, str]] = {}
        """By match and number: the seat and its action."""
        self.refused: Counter[str] = Counter()

    async def set_up(self, server: Serving, game: str) -> None:
        self.url = server.url
        maya, idris = [(await self.ask("POST", "/guests", name=name))["token"] for name in ("Maya", "Idris")]
        self.id = (await self.ask("POST", "/tables", maya, game=game, players=2))["id"]
        await self.ask("POST", f"/tables/{self.id}/seats/1", idris)
        self.clients = [Client(server.live, token, self) for token in (maya, idris)]
        await self.deal()

    async def deal(self) -> None:
        maya, idris = (client.token for client in self.clients)
        await self.ask("PUT", f"/tables/{self.id}/seats/1/ready", idris)
        self.match = (await self.ask("POST", f"/tables/{self.id}/start", maya))["match"]

    async def ask(self, method: str, path: str, token: str = "", **body: Any) -> Any:
        transport = httpx.AsyncHTTPTransport(local_address=self.address, verify=False)
        async with httpx.AsyncClient(base_url=self.url, timeout=60, transport=transport) as http:
            return await ask(http, method, path, token, **body)

    def hear(self, client: Client, heard: Heard) -> None:
        if heard.ref in self.asked and heard.type in ("done", "refused"):
            due, turn, action = self.asked.pop(heard.ref)
            if heard.type == "done":
                self.delays.append(time.perf_counter() - due)
                self.acknowledged[turn.match, heard.number] = turn.seat, action
            else:
                self.refused[heard.error] += 1
                self.turns.put_nowait(turn)
        elif heard.type == "update" and heard.result is not None and heard.match == self.match:
            self.match = ""
            self.turns.put_nowait(None)
        elif heard.type == "update" and heard.legal:
            assert heard.seat is not None
            self.turns.put_nowait(Turn(client, heard.match, heard.seat, heard.number, heard.legal))

    async def play(self, seconds: float, pace: float, luck: random.Random) -> None:
        """Decide once in a while, beginning anywhere within the first."""
        due = time.perf_counter() + luck.random() * pace
        for _ in range(round(seconds / pace)):
            await asyncio.sleep(due - time.perf_counter())
            async with asyncio.timeout(LONGEST_STALL):
                while (turn := await self.turns.get()) is None:
                    await self.ask("POST", f"/tables/{self.id}/rematch", self.clients[0].token)
                    await self.deal()
                    due = time.perf_counter()
            client, match, seat, number, legal = turn
            action = luck.choice(legal)
            self.asked[number] = due, turn, action
            await client.send(type="act", ref=number, match=match, number=number, seat=seat, action=action)
            due += pace


async def ask(http: httpx.AsyncClient, method: str, path: str, token: str = "", **body: Any) -> Any:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    answer = await http.request(method, f"/api{path}", json=body, headers=headers)
    assert answer.is_success, answer.text
    return answer.json()


class Measured(NamedTuple):
    """What a while of play was like."""

    delays: list[float]
    seconds: float
    busy: float
    memory: list[int]
    refused: Counter[str]

    def p50(self) -> float:
        return statistics.median(self.delays)

    def p99(self) -> float:
        return statistics.quantiles(self.delays, n=100, method="inclusive")[98]

    def work(self) -> float:
        """Of the server, as a part of a core."""
        return self.busy / self.seconds

    def figures(self) -> list[Figure]:
        tenths = [self.memory[(len(self.memory) - 1) * tenth // 10] for tenth in range(11)]
        each = show(self.busy / len(self.delays))
        return [
            ("actions acknowledged", f"{len(self.delays)}, {len(self.delays) / self.seconds:.0f} a second"),
            (
                "acknowledged after",
                f"p50 {show(self.p50())}, p99 {show(self.p99())}, at most {show(max(self.delays))}",
            ),
            ("the server's work", f"{each} for an action, {self.work():.0%} of a core"),
            ("it held, after each tenth", f"{' '.join(f'{size / MB:.0f}' for size in tenths)} MB"),
            ("refused", ", ".join(f"{times} {error}" for error, times in self.refused.items()) or "nothing"),
        ]


class Evening:
    """All tables of one server."""

    def __init__(self, server: Serving, count: int, pace: float) -> None:
        self.server = server
        self.pace = pace
        self.played = [Table(number) for number in range(count)]

    async def begin(self) -> None:
        games = fondaco.games.names()
        await some_at_a_time(
            table.set_up(self.server, games[number % len(games)]) for number, table in enumerate(self.played)
        )
        clients = [client for table in self.played for client in table.clients]
        await some_at_a_time(client.open() for client in clients)
        self.listening = [asyncio.create_task(client.listen()) for client in clients]
        while not all(table.turns.qsize() for table in self.played):
            await asyncio.wait(self.listening, timeout=0.1, return_when=asyncio.FIRST_COMPLETED)
            for done in filter(asyncio.Task.done, self.listening):
                done.result()  # whoever was sent away would be waited for without end
        gc.freeze()
        await self.measure(WARM_SECONDS)

    async def measure(self, seconds: float) -> Measured:
        for table in self.played:
            table.delays.clear()
            table.refused.clear()
        held: list[int] = []
        watching = asyncio.create_task(self._watch_memory(held))
        cpu, began = cpu_seconds(self.server), time.perf_counter()
        await asyncio.gather(*(table.play(seconds, self.pace, random.Random()) for table in self.played))
        async with asyncio.timeout(LONGEST_STALL):
            while any(table.asked for table in self.played):
                await asyncio.sleep(0.01)
        spent = time.perf_counter() - began
        watching.cancel()
        held.append(memory(self.server))
        delays = [delay for table in self.played for delay in table.delays]
        refused: Counter[str] = sum((table.refused for table in self.played), Counter())
        return Measured(delays, spent, cpu_seconds(self.server) - cpu, held, refused)

    async def _watch_memory(self, held: list[int]) -> None:
        while True:
            held.append(memory(self.server))
            await asyncio.sleep(1)

    async def end(self) -> None:
        for table in self.played:
            for client in table.clients:
                assert client.socket is not None
                await client.socket.close()
        await asyncio.gather(*self.listening)

    def look_for_all(self, database: Path) -> Figure:
        """Whether all that was acknowledged is stored."""
        acknowledged = {key: deed for table in self.played for key, deed in table.acknowledged.items()}
        with closing(sqlite3.connect(database)) as connection:
            rows = connection.execute("SELECT match, number, seat, data FROM match_events WHERE kind = 'act'")
            stored = {(match, number): (seat, json.loads(data)["action"]) for match, number, seat, data in rows}
        missing = [key for key, deed in acknowledged.items() if stored.get(key) != deed]
        return "acknowledged in all", f"{len(acknowledged)}, {len(missing) or 'none'} of them missing in the database"


@contextmanager
def attacking(name: str, server: Serving) -> Iterator[None]:
    """By a process that takes what those who play leave of this machine: it would have one of its own."""
    process = subprocess.Popen(
        ["nice", "-n", "19", sys.executable, "-m", "tests.server.attacks", name, str(server.port)]
    )
    try:
        yield
        assert process.poll() is None, "the attack failed"
    finally:
        process.kill()
        process.wait()


async def attack(evening: Evening, name: str, seconds: float, rounds: int) -> Figure:
    """What those who play notice of it: medians of several rounds, since other things happen on a machine as well."""
    quiet, noisy = [], []
    for _ in range(rounds):
        quiet.append(await evening.measure(seconds))
        with attacking(name, evening.server):
            await asyncio.sleep(SETTLING_SECONDS)
            noisy.append(await evening.measure(seconds))
        await asyncio.sleep(SETTLING_SECONDS)
    p50, p99, work = [
        [statistics.median(map(figure, side)) for side in (quiet, noisy)]
        for figure in (Measured.p50, Measured.p99, Measured.work)
    ]
    held = quiet[0].memory[-1], max(max(side.memory) for side in noisy), memory(evening.server)
    noticed = [
        f"p50 {show(p50[0])} → {show(p50[1])}",
        f"p99 {show(p99[0])} → {show(p99[1])} ({p99[1] / p99[0]:.2f})",
        f"{work[0]:.0%} → {work[1]:.0%} of a core",
        f"{' → '.join(f'{size / MB:.0f}' for size in held)} MB",
        f"{sum(side.refused.total() for side in noisy) or 'nothing'} refused",
    ]
    return f"beside {name}", ", ".join(noticed)


async def play_tables(server: Serving, chosen: argparse.Namespace, database: Path) -> None:
    evening = Evening(server, chosen.tables, chosen.pace)
    await evening.begin()
    for name in chosen.attack:
        tell(await attack(evening, name, chosen.seconds, chosen.rounds))
    if not chosen.attack:
        tell(*(await evening.measure(chosen.seconds)).figures())
    await evening.end()
    tell(evening.look_for_all(database))


async def some_at_a_time(work: Iterable[Coroutine[Any, Any, None]]) -> None:
    some = asyncio.Semaphore(AT_ONCE)

    async def one(piece: Coroutine[Any, Any, None]) -> None:
        async with some:
            await piece

    await asyncio.gather(*map(one, work))


def show(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def tell(*figures: Figure) -> None:
    for title, value in figures:
        print(f"{title:40} {value}", flush=True)


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
    assert course is not None
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
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two actions at a table")
    parser.add_argument("--idle", type=int, default=1000, metavar="CONNECTIONS")
    parser.add_argument(
        "--attack", nargs="+", default=[], choices=[*ATTACKS, "all"], help="measure play before and beside it, only"
    )
    parser.add_argument("--rounds", type=int, default=3, help="of each attack")
    chosen = parser.parse_args()
    chosen.attack = list(ATTACKS) if "all" in chosen.attack else chosen.attack
    uvloop.install()
    tell(
        ("load of the machine before", " ".join(f"{load:.1f}" for load in os.getloadavg())),
        ("tables", f"{chosen.tables} for two, each an action every {chosen.pace:g} s for {chosen.seconds} s"),
    )
    with tempfile.TemporaryDirectory(prefix="fondaco-load-") as name:
        folder = Path(name)
        with serving(folder / "log", data=folder / "data", limits="", push_services=PUSH_SERVICE) as server:
            asyncio.run(play_tables(server, chosen, folder / "data" / "fondaco.db"))
            assert server.errors() == []
        if chosen.attack:
            return
        with serving(folder / "log", data=folder / "data") as server:
            tell(*asyncio.run(connect_idly(server, chosen.idle)))
        tell(*asyncio.run(rebuild(folder)))
        tell(sync_alone(folder, min(chosen.seconds, 20)))


if __name__ == "__main__":
    main()
