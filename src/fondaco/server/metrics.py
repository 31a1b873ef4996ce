"""What `/metrics` tells."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

ACTIONS = Counter("fondaco_events_stored", "Events of matches stored by this worker", ["kind"], registry=REGISTRY)
STALE = Counter("fondaco_events_stale", "Actions that answered a state that was no more", registry=REGISTRY)
REFUSED = Counter("fondaco_refused", "Live messages refused", ["error"], registry=REGISTRY)
SET_ASIDE = Counter(
    "fondaco_matches_set_aside",
    "Matches that this worker could not rebuild, and tables it could not read",
    ["why"],
    registry=REGISTRY,
)
CONNECTIONS = Gauge("fondaco_connections", "Live connections", registry=REGISTRY)
ACKNOWLEDGED = Histogram(
    "fondaco_acknowledged_seconds",
    "From an action's arrival to its acknowledgement",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
    registry=REGISTRY,
)
THOUGHT = Histogram(
    "fondaco_bot_seconds",
    "Time a bot took to decide",
    buckets=(0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 20),
    registry=REGISTRY,
)
FALLBACKS = Counter(
    "fondaco_bot_fallbacks", "Decisions made by a simpler bot, because one failed", ["why"], registry=REGISTRY
)
PUT_OFF = Counter("fondaco_bots_put_off", "Decisions put off, because too many bots think", registry=REGISTRY)
NOTICES = Counter("fondaco_notices", "Notices of turns", ["outcome"], registry=REGISTRY)
TO_TELL = Gauge("fondaco_notices_waiting", "Turns that somebody has yet to be told of", registry=REGISTRY)
THROWN_OUT = Counter("fondaco_thrown_out", "What was kept for as long as it should be", ["what"], registry=REGISTRY)
HTTP = Histogram(
    "fondaco_http_seconds",
    "From a request to the beginning of its answer",
    ["method", "status"],
    buckets=(0.002, 0.01, 0.05, 0.2, 1, 5),
    registry=REGISTRY,
)
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")
WRITTEN = Histogram(
    "fondaco_database_write_seconds",
    "A transaction of the ledger, with the wait for its turn",
    buckets=(0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15),
    registry=REGISTRY,
)
TO_STORE = Gauge("fondaco_events_waiting", "Events that wait to be stored", registry=REGISTRY)
TO_THINK = Gauge("fondaco_bots_waiting", "Decisions that wait for a process to think about them", registry=REGISTRY)
AT_HAND = Gauge("fondaco_matches_at_hand", "Matches that this worker keeps in memory", registry=REGISTRY)
RUNNING = Gauge("fondaco_matches_running", "Matches that are played, on any worker", registry=REGISTRY)
SWEPT = Gauge("fondaco_sweep_age_seconds", "Since clocks and bots were last looked after", registry=REGISTRY)
DATABASE_BYTES = Gauge("fondaco_database_bytes", "The size of the database", registry=REGISTRY)
DATABASE_BUSY = Gauge("fondaco_database_connections", "Connections to the database in use", registry=REGISTRY)


def timed(send: Callable[[Any], Awaitable[None]], method: str) -> Callable[[Any], Awaitable[None]]:
    """The answer to a request, and how long it took to come."""
    began = time.perf_counter()

    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            known = method if method in METHODS else "other"
            HTTP.labels(known, f"{message['status'] // 100}xx").observe(time.perf_counter() - began)
        await send(message)

    return sending
