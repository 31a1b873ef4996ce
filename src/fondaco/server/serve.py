"""`fondaco serve`: everything is checked first, and what is wrong is said in one sentence."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
import sys
from contextlib import suppress

import uvicorn

from fondaco.errors import BadSetup
from fondaco.server import garbage, logs, opening
from fondaco.server.app import make_app
from fondaco.server.gate import Gate
from fondaco.server.hall import Hall
from fondaco.server.settings import Settings, prepare_folder
from fondaco.server.store import files
from fondaco.server.store.store import Store

LARGEST_MESSAGE = 16 * 1024
ANSWER_SECONDS, CLOSE_SECONDS = 3, 5
"""How long what was begun may take to be answered, and connections to close. Docker kills after ten."""


def serve(settings: Settings) -> None:
    for asked in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked, lambda *_: sys.exit())  # whoever stops when asked to has not failed
    prepare_folder(settings)
    with files.claimed(settings.database_url), listen(settings) as listening:
        asyncio.run(prepare(settings))
        logs.set_up(settings.log_level, settings.log_format)
        files.tell(settings.database_url)
        Server(settings).run(sockets=[listening])


class Server(uvicorn.Server):
    """Answers what was asked before it closes; live connections are told to come back (1012, service restart)."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        gate, self.house = make_app(settings, Store(settings.database_url))
        super().__init__(config(settings, gate))
        self.collecting: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Where the tables are is told when they can be found there."""
        await super().startup(sockets)
        self.collecting = asyncio.create_task(garbage.collect_on(), name="garbage")
        assert sockets is not None
        host, port = sockets[0].getsockname()[:2]
        if self.settings.browser and opening.has_browser():
            await opening.open_browser(opening.address(host, port))
        opening.announce(host, port)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        hall: Hall = self.house.state["watchers"]
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                await hall.finish()
        await super().shutdown(sockets)
        opening.say_goodbye()


def config(settings: Settings, app: Gate) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=CLOSE_SECONDS,
        log_config=None,
        access_log=False,
        forwarded_allow_ips=settings.proxies,
        server_header=False,
    )


def listen(settings: Settings) -> socket.socket:
    try:
        return socket.create_server((settings.host, settings.port), backlog=2048)
    except OSError as error:
        where = f"{settings.host}:{settings.port}"
        if error.errno == errno.EADDRINUSE:
            raise BadSetup(f"somebody listens at {where} already; choose another port with --port") from None
        raise BadSetup(f"cannot listen at {where}: {error.strerror or error}") from None


async def prepare(settings: Settings) -> None:
    """The database answers and has the newest schema; Redis answers, if it is wanted."""
    store = Store(settings.database_url)
    try:
        await store.migrate()
    finally:
        await store.close()
    if settings.redis:
        await check_redis(settings.redis)


async def check_redis(url: str) -> None:
    from redis.asyncio import Redis
    from redis.exceptions import RedisError

    try:
        async with Redis.from_url(url) as redis:
            await redis.ping()
    except (RedisError, OSError, ValueError) as error:
        raise BadSetup(f"Redis cannot be reached: {error}") from None
