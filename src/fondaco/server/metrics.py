"""What `/metrics` tells."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()

ACTIONS = Counter("fondaco_events_stored", "Events of matches stored by this worker", ["kind"], registry=REGISTRY)
STALE = Counter("fondaco_events_stale", "Actions that answered a state that was no more", registry=REGISTRY)
REFUSED = Counter("fondaco_refused", "Live messages refused", ["error"], registry=REGISTRY)
SET_ASIDE = Counter(
    "fondaco_matches_set_aside", "Matches that this worker could not rebuild", ["why"], registry=REGISTRY
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
