"""`fondaco serve`: everything is checked first, and what is wrong is said in one sentence."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
import sys
from contextlib import suppress

import uvicorn

from fondaco.errors import BadSetup
from fondaco.server import logs, opening
from fondaco.server.app import make_app
from fondaco.server.middleware import Middleware
from fondaco.server.settings import Settings, listed, prepare_folder
from fondaco.server.store import files
from fondaco.server.store.store import Store
from fondaco.server.wire import KEPT_BACK, Bounds, Config, descriptors

LARGEST_MESSAGE = 16 * 1024
ANSWER_SECONDS, CLOSE_SECONDS = 3, 5
"""How long what was begun may take to be answered, and connections to close. Docker kills after ten."""

GENERATIONS = 5_000, 20, 1_000_000
"""When Python looks for young and middling garbage by itself; for old garbage never."""
COLLECT_SECONDS = 15 * 60


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
        app, self.services = make_app(settings, Store(settings.database_url))
        super().__init__(config(settings, app))
        self.collecting: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Where the tables are is told when they can be found there."""
        await super().startup(sockets)
        self.collecting = asyncio.create_task(collect_garbage(), name="garbage collection")
        assert sockets is not None
        host, port = sockets[0].getsockname()[:2]
        if self.settings.browser and opening.has_browser():
            await opening.open_browser(opening.address(host, port))
        opening.announce(host, port)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                await self.services.watchers.finish()
        await super().shutdown(sockets)
        opening.say_goodbye()


def config(settings: Settings, app: Middleware) -> Config:
    most_of_one = app.limits.most_connections
    return Config(
        app,
        Bounds(listed(settings.proxies), max(descriptors() - KEPT_BACK, KEPT_BACK), most_of_one),
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=CLOSE_SECONDS,
        log_config=None,
        access_log=False,
        forwarded_allow_ips=settings.proxies,
        server_header=False,
    )


async def collect_garbage() -> None:
    """Seldom: little of ours goes round in circles, and what was there from the beginning need not be looked through.

    By itself Python looks through all it holds whenever a quarter more has come: with five hundred tables, nobody is
    answered for a quarter of a second, again and again while people arrive.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GENERATIONS)
    while True:
        await asyncio.sleep(COLLECT_SECONDS)
        gc.collect()


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
