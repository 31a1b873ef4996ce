"""The wire: what one peer may cost, in bytes, seconds and connections, whatever it sends and whether it reads or not.

uvicorn speaks HTTP and WebSocket for us; the bounds are ours.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fondaco.server.limits import MOST_CONNECTIONS, Allowance, Rate, address_of

HEAD_SECONDS, BODY_SECONDS = 10.0, 20.0
"""How long a request may take to arrive: what stands before its body, and the body."""
LARGEST_HEAD = 32 * 1024
STALLED_SECONDS = 10.0
"""Who takes nothing of what waits for it for so long is cut off."""
CLOSE_SECONDS = 5.0
"""A connection that is closed may take so long to take its last bytes."""
MOST_WAITING = 256 * 1024
"""Bytes. Who lets more wait is not listened to any more."""
CONTROL_FRAMES = Rate(60, 10)
"""Of pings, pongs and pieces of messages, which no other limit counts. A browser sends three a minute."""
KEPT_BACK = 64
"""Descriptors that no connection may take, for the store, the bots and the log."""


class Bounds:
    """How many connections there may be, in all and from one address."""

    def __init__(self, proxies: list[str], most: int, most_of_one: float = MOST_CONNECTIONS) -> None:
        self.proxies = [ip_network(proxy) for proxy in proxies]
        self.most = most
        self.most_of_one = most_of_one
        self.open: Counter[str] = Counter()

    def enter(self, host: str) -> bool:
        """Whether there is room for one more, which is then counted.

        A proxy speaks for many: those are counted when they have said who they are.
        """
        address = address_of(host)
        admitted = self.open.total() < self.most and (self._knows(host) or self.open[address] < self.most_of_one)
        if admitted:
            self.open[address] += 1
        return admitted

    def _knows(self, host: str) -> bool:
        try:
            return any(ip_address(host) in proxy for proxy in self.proxies)
        except ValueError:
            return False

    def leave(self, host: str) -> None:
        address = address_of(host)
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]


def descriptors() -> int:
    """As many as the system lets us have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard if hard != resource.RLIM_INFINITY else 1 << 20


class Config(uvicorn.Config):
    """uvicorn's, with our bounds."""

    def __init__(self, app: Any, bounds: Bounds, **settings: Any) -> None:
        super().__init__(app, http=BoundedHttp, ws=BoundedWebSocket, **settings)
        self.bounds = bounds


class Transport:
    """A transport that is closed for sure, also when the peer does not take what still waits for it."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self.transport = transport
        self.loop = loop

    def close(self) -> None:
        if not self.transport.is_closing():
            self.transport.close()
            self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)


class Timer:
    """Something that is done unless it is stopped in time."""

    def __init__(self, action: Callable[[], None]) -> None:
        self.action = action
        self.handle: asyncio.TimerHandle | None = None

    def start(self, seconds: float) -> None:
        self.stop()
        self.handle = asyncio.get_running_loop().call_later(seconds, self.action)

    def stop(self) -> None:
        if self.handle is not None:
            self.handle.cancel()
            self.handle = None


class Bounded(asyncio.Protocol):
    """Whoever does not take what waits for them is cut off."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.stalled = Timer(transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self.stalled.stop()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stalled.start(STALLED_SECONDS)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stalled.stop()


class BoundedHttp(Bounded, HttpToolsProtocol):
    """Requests that come whole and in time, from those who read the answers."""

    config: Config

    def connection_made(self, transport: Any) -> None:
        super().connection_made(Transport(transport, self.loop))
        self.host = self.client[0] if self.client else ""
        self.head = 0
        """The bytes that came of a request whose head is not complete; -1 while its body comes."""
        self.late = Timer(self._too_late)
        self.admitted = self.config.bounds.enter(self.host)
        if self.admitted:
            self.late.start(HEAD_SECONDS)
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.late.stop()
        if self.admitted:
            self.config.bounds.leave(self.host)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.late.handle is None:
            self.late.start(HEAD_SECONDS)
        self.head += len(data) if self.head >= 0 else 0
        super().data_received(data)
        if self.head > LARGEST_HEAD:
            self._refuse(431, "What stands before the body of the request is too large.")

    def on_headers_complete(self) -> None:
        self.head = -1
        self.late.start(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.head = 0
        self.late.stop()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on, the connection is the other protocol's."""
        self.late.stop()
        self.stalled.stop()
        super().handle_websocket_upgrade()

    def _too_late(self) -> None:
        if self.head == 0:
            self.transport.close()  # nothing was asked
        else:
            self._refuse(408, "The request took too long to arrive.")

    def _refuse(self, status: int, why: str) -> None:
        head = f"HTTP/1.1 {status} {why}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        self.transport.write(head.encode("ascii"))
        self.transport.close()


class BoundedWebSocket(Bounded, WebSocketsSansIOProtocol):
    """Live connections of those who read what they are sent, and send nothing without end that nobody counts."""

    config: Config

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.host = self.client[0] if self.client else ""
        self.control = Allowance(CONTROL_FRAMES, self.loop.time)

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.bounds.leave(self.host)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.get_write_buffer_size() > MOST_WAITING:
            self.transport.abort()
        elif not self.transport.is_closing():
            super().data_received(data)

    def handle_ping(self) -> None:
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        self._count()
        super().handle_cont(event)

    def _count(self) -> None:
        if self.control.take(""):
            self.transport.abort()
