"""Nobody can make the server hold more than their share, by what they send or by what they do not read."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, cast

import pytest
import uvicorn

from fondaco.server import outbox, tables, wire
from fondaco.server.limits import Rate
from fondaco.server.live import Connection
from fondaco.server.messages import NewTable
from fondaco.server.outbox import Outbox, Outboxes
from fondaco.server.settings import listed
from fondaco.server.wire import Bounds, Config
from tests.server.evenings import Ear
from tests.server.frames import CONTINUED, PING, PONG, TEXT, frame, live
from tests.server.one_table import one_table
from tests.server.people import PATIENCE, Person
from tests.server.serving import Serving, serving

MB = 1024 * 1024
PIECE = MB
"""So much of an answer is sent at a time."""


# A small application behind the real protocols


async def small_app(scope: Any, receive: Any, send: Any) -> None:
    """Answers with as much as the path says; over a live connection, sends as much as it is told to."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] == "websocket.receive":
            with suppress(OSError):
                await send({"type": "websocket.send", "bytes": bytes(int(event["text"]))})
    elif scope["type"] == "http":
        while (await receive()).get("more_body"):
            pass
        size = int(scope["path"].strip("/") or 2)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % size)]})
        for start in range(0, size, PIECE):
            piece = bytes(min(PIECE, size - start))
            await send({"type": "http.response.body", "body": piece, "more_body": start + PIECE < size})


@asynccontextmanager
async def opened(most: int = 100, most_of_one: int = 50, proxies: str = "") -> AsyncIterator[tuple[int, Bounds]]:
    """Where the application listens, and its bounds."""
    bounds = Bounds(listed(proxies), most, most_of_one)
    config = Config(small_app, bounds, lifespan="off", log_config=None, ws_ping_interval=None, timeout_keep_alive=1)
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        running = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            while not server.started:
                await asyncio.sleep(0.01)
            yield listening.getsockname()[1], bounds
        finally:
            server.should_exit = True
            await running


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def heard(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the connection is closed or cut."""
    async with asyncio.timeout(PATIENCE):
        with suppress(ConnectionError):
            return await reader.read()
        return b""


async def send_until_cut(writer: asyncio.StreamWriter, data: bytes, most: int) -> int:
    """Send it again and again, reading nothing: how many bytes went out, at most so many."""
    sent = 0
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    with suppress(ConnectionError):
        while sent < most:
            writer.write(data)
            async with asyncio.timeout(PATIENCE):
                await writer.drain()
            sent += len(data)
    return sent


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for long."""
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "STALLED_SECONDS", "CLOSE_SECONDS"):
        monkeypatch.setattr(wire, name, 0.3)


# Requests


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"", b""),
        (b"\r\n", b"408"),
        (b"GET / HT", b"408"),
        (b"GET / HTTP/1.1\r\nHost: a\r\n", b"408"),
        (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf", b"408"),
    ],
    ids=["nothing", "an empty line", "half a line", "half a head", "half a body"],
)
def test_who_does_not_finish_a_request_is_not_waited_for(sent: bytes, answer: bytes) -> None:
    async def ask() -> None:
        async with opened() as (port, bounds):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            told = await heard(reader)
            assert told.split(b" ")[1:2] == ([answer] if answer else [])
            await until(lambda: not bounds.open)
            writer.close()

    asyncio.run(ask())


@pytest.mark.usefixtures("hasty")
def test_an_empty_line_after_a_request_keeps_nobody_connected() -> None:
    async def ask() -> None:
        async with opened() as (port, bounds):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await reader.readuntil(b"\r\n\r\n")
            await reader.readexactly(2)
            writer.write(b"\r\n")
            await heard(reader)
            await until(lambda: not bounds.open)
            writer.close()

    asyncio.run(ask())


@pytest.mark.parametrize("path", ["/", "/?" + "a" * 100_000])
def test_a_head_without_end_is_refused(path: str) -> None:
    async def ask() -> None:
        async with opened() as (port, _):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GET {path} HTTP/1.1\r\nHost: a\r\n".encode())
            with suppress(ConnectionError):
                for number in range(60 * 16):
                    writer.write(b"X-%d: " % number + b"a" * 65_536 + b"\r\n")
                    await writer.drain()
            assert number < 60 * 16 - 1, "60 MB of it were taken"
            with suppress(ConnectionError):
                assert (await reader.read()).startswith(b"HTTP/1.1 431 ")

    asyncio.run(ask())


@pytest.mark.usefixtures("hasty")
def test_who_does_not_read_an_answer_is_cut_off() -> None:
    async def ask() -> None:
        async with opened() as (port, bounds):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            writer.write(b"GET /%d HTTP/1.1\r\nHost: a\r\n\r\n" % (32 * MB))
            await until(lambda: bounds.open.total() == 1)
            await until(lambda: not bounds.open)
            writer.close()

    asyncio.run(ask())


def test_closing_waits_for_nobody_who_does_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "STALLED_SECONDS", PATIENCE)
    monkeypatch.setattr(wire, "CLOSE_SECONDS", 0.3)
    monkeypatch.setattr(f"{__name__}.PIECE", 32 * MB)

    async def ask() -> None:
        async with opened() as (port, bounds):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            writer.write(b"GET /%d HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" % (32 * MB))
            await until(lambda: bounds.open.total() == 1)
            await until(lambda: not bounds.open)
            writer.close()

    asyncio.run(ask())


def test_an_answer_that_is_read_slowly_comes_whole() -> None:
    async def ask() -> None:
        async with opened() as (port, _):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /%d HTTP/1.1\r\nHost: a\r\n\r\n" % (8 * MB))
            await reader.readuntil(b"\r\n\r\n")
            assert len(await reader.readexactly(8 * MB)) == 8 * MB
            writer.close()

    asyncio.run(ask())


# Connections


def test_one_address_has_its_share_of_connections_and_a_proxy_all() -> None:
    async def count(most: int, of_one: int, proxies: str) -> int:
        async with opened(most, of_one, proxies) as (port, bounds):
            there = [await asyncio.open_connection("127.0.0.1", port) for _ in range(12)]
            for _, writer in there:
                writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            with_answer = 0
            for reader, writer in there:
                with suppress(ConnectionError):
                    with_answer += (await reader.read(12)) == b"HTTP/1.1 200"
                writer.close()
            await until(lambda: not bounds.open)
            return with_answer

    assert asyncio.run(count(most=100, of_one=5, proxies="")) == 5
    assert asyncio.run(count(most=100, of_one=5, proxies="127.0.0.1")) == 12
    assert asyncio.run(count(most=100, of_one=5, proxies="10.0.0.0/8,127.0.0.0/24")) == 12
    assert asyncio.run(count(most=7, of_one=5, proxies="127.0.0.1")) == 7


def test_half_requests_leave_the_others_room(tmp_path: Path) -> None:
    """More of them than the server has descriptors: a bot still plays, and what it does is stored."""
    with serving(tmp_path / "log", data=tmp_path, descriptors=300) as server:
        asyncio.run(play_beside_half_requests(server))
        assert server.errors() == []


async def play_beside_half_requests(server: Serving) -> None:
    async with Person(server) as maya:
        half = []
        for _ in range(400):
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(b"GET / HTTP/1.1\r\nHost: a")
                half.append(writer)
        table = await maya.table(seats=["random", "random"])
        match = await maya.start(table["id"])
        await maya.watch(table["id"])
        await maya.until(match, None, lambda update: update["result"] is not None)
        for writer in half:
            writer.close()


# Live connections


@pytest.mark.parametrize("opcode", [PING, PONG, CONTINUED], ids=["pings", "pongs", "pieces"])
def test_frames_that_no_limit_counts_are_counted(opcode: int) -> None:
    async def ask() -> None:
        async with opened() as (port, bounds):
            _, writer = await live(port)
            if opcode == CONTINUED:
                writer.write(frame(TEXT, fin=False))
            flood = frame(opcode, b"", fin=opcode != CONTINUED) * 1000
            assert await send_until_cut(writer, flood, 64 * MB) < 64 * MB
            await until(lambda: not bounds.open)
            writer.close()

    asyncio.run(ask())


def test_what_waits_for_one_who_sends_pings_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "CONTROL_FRAMES", Rate(1_000_000_000, 1))
    monkeypatch.setattr(wire, "STALLED_SECONDS", PATIENCE)

    async def ask() -> None:
        async with opened() as (port, bounds):
            _, writer = await live(port)
            assert await send_until_cut(writer, frame(PING, bytes(125)) * 100, 64 * MB) < 64 * MB
            await until(lambda: not bounds.open)
            writer.close()

    asyncio.run(ask())


@pytest.mark.usefixtures("hasty")
def test_who_does_not_read_a_live_connection_is_cut_off() -> None:
    async def ask() -> None:
        async with opened() as (port, bounds):
            _, writer = await live(port)
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            writer.write(frame(TEXT, b"%d" % (32 * MB)))
            await until(lambda: bounds.open.total() == 1)
            await until(lambda: not bounds.open)
            writer.close()

    asyncio.run(ask())


# Outboxes


def test_an_outbox_is_bounded_in_bytes() -> None:
    async def fill() -> None:
        every = Outboxes()
        slow, quick = Outbox(every), Outbox(every)
        quick.put(b"a")
        slow.put(bytes(outbox.LARGEST_OUTBOX))
        assert (slow.overflown, slow.quiet.is_set()) == (False, False)
        slow.put(b"b")
        assert slow.overflown
        assert (slow.size, every.size) == (0, 1)
        assert await slow.get() is None
        data = await quick.get()
        assert data == b"a"
        assert not quick.empty.is_set()
        quick.sent(data)
        assert quick.empty.is_set()
        for one in (slow, quick):
            one.close()
        assert (every.size, every.open) == (0, set())

    asyncio.run(fill())


def test_all_outboxes_together_are_bounded_and_the_fullest_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "MOST_IN_ALL", 1000)

    async def fill() -> None:
        every = Outboxes()
        boxes = [Outbox(every) for _ in range(3)]
        boxes[0].put(bytes(500))
        boxes[1].put(bytes(400))
        boxes[2].put(bytes(200))
        assert [box.overflown for box in boxes] == [True, False, False]
        assert every.size == 600

    asyncio.run(fill())


def test_what_is_being_sent_is_no_reason_to_look_for_others_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "MOST_IN_ALL", 1000)

    async def fill() -> None:
        every = Outboxes()
        sending, waiting = Outbox(every), Outbox(every)
        sending.put(bytes(600))
        await sending.get()
        waiting.put(bytes(500))
        assert (sending.overflown, waiting.overflown) == (False, True)

    asyncio.run(fill())


# Those at the other end


class Deaf(Ear):
    """Asks for a table again and again, and takes nothing of what it is sent."""

    def __init__(self, table: str) -> None:
        super().__init__()
        self.table = table
        self.asked = 0

    async def receive(self) -> dict[str, Any]:
        await asyncio.sleep(0)
        self.asked += 1
        said = {"type": "watch", "table": self.table} if self.asked > 1 else {"type": "hello"}
        return {"type": "websocket.receive", "text": json.dumps(said)}

    async def send_data(self, data: bytes, **_: object) -> None:
        await asyncio.Event().wait()


def test_who_reads_nothing_is_not_answered_for_ever(tmp_path: Path) -> None:
    async def evening() -> None:
        async with one_table(tmp_path) as table:
            course = await table.deal(NewTable("carthage", 4))
            deaf = Deaf(course.setup.table)
            connection = Connection(cast(Any, deaf), table.services)
            running = asyncio.create_task(connection.run())
            await until(lambda: not connection.outbox.quiet.is_set())
            asked = deaf.asked
            for _ in range(20):
                await tables.look(table.services.store, deaf.table)
            assert deaf.asked == asked > 2
            assert not connection.outbox.overflown
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            assert table.services.outboxes.size == 0

    asyncio.run(evening())


def test_who_has_said_hello_may_stay_however_slow_the_database_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fondaco.server.live.HELLO_SECONDS", 0)

    async def evening() -> None:
        async with one_table(tmp_path) as table:
            await table.welcome("Maya")
            ear = Ear()
            for message in ({"type": "hello", "token": table.tokens[0]}, {"type": "goodbye"}):
                ear.incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})
            running = asyncio.create_task(Connection(cast(Any, ear), table.services).run())
            await until(lambda: len(ear.heard) > 1)
            assert [json.loads(data)["type"] for data in ear.heard] == ["welcome", "refused"]
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    asyncio.run(evening())


class Gone(Ear):
    """Says hello, and is no more there to be answered."""

    def __init__(self) -> None:
        super().__init__()
        self.incoming.put_nowait({"type": "websocket.receive", "text": '{"type":"hello"}'})

    async def send_data(self, data: bytes, **_: object) -> None:
        self.incoming.put_nowait({"type": "websocket.disconnect"})
        raise OSError("gone")


def test_nobody_complains_of_one_who_is_gone(tmp_path: Path) -> None:
    async def evening() -> None:
        complaints: list[str] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, about: complaints.append(about["message"]))
        async with one_table(tmp_path) as table:
            await Connection(cast(Any, Gone()), table.services).run()
        gc.collect()
        assert complaints == []

    asyncio.run(evening())
