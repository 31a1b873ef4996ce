"""The way notes travel between workers when there are several: over Redis."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from typing import Any

from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

log = logging.getLogger("fondaco.channels")

RETRY_SECONDS = 1.0


class PatientRedis(RedisChannelsPubSubBackend):
    """Goes on listening when Redis comes back."""

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        while True:
            try:
                async for event in super().stream_events():
                    yield event
            except (RedisError, OSError) as error:
                log.warning("Redis cannot be heard: %s", error)
                await asyncio.sleep(RETRY_SECONDS)

    async def on_shutdown(self) -> None:
        """Litestar leaves the connections open by which it published."""
        await super().on_shutdown()
        await self._redis.aclose()


def over_redis(url: str) -> PatientRedis:
    """A note that cannot be sent is given up at once: those behind it shall not wait for Redis."""
    return PatientRedis(redis=Redis.from_url(url, retry=Retry(NoBackoff(), 0)))
