"""Which web pages may open a live connection: the server's own, and those that the settings name."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit


def may_connect(origin: str | None, host: str | None, allowed: Sequence[str]) -> bool:
    """Programs send no origin; a browser always does."""
    if origin is None or origin.rstrip("/") in allowed:
        return True
    try:
        return bool(host) and urlsplit(origin).netloc == host
    except ValueError:
        return False
