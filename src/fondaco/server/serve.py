"""`fondaco serve`: everything is checked first, and what is wrong is said in one sentence."""

from __future__ import annotations

import asyncio
import errno
import socket

import uvicorn

from fondaco.errors import BadSetup
from fondaco.server import logs
from fondaco.server.app import make_app
from fondaco.server.settings import Settings, prepare_folder
from fondaco.server.store.store import Store

LARGEST_MESSAGE = 16 * 1024
SHUTDOWN_SECONDS = 10


def serve(settings: Settings) -> None:
    prepare_folder(settings)
    with listen(settings) as listening:
        asyncio.run(prepare(settings))
        logs.set_up(settings.log_level)
        host, port = listening.getsockname()[:2]
        print(f"Fondaco is open: http://{host}:{port}", flush=True)
        uvicorn.Server(config(settings)).run(sockets=[listening])


def config(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(settings, Store(settings.database_url)),
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
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
