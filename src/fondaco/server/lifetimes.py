"""How long what nobody uses any more is kept, in days."""

from __future__ import annotations

import re

from fondaco.errors import BadSetup

OFF = "off"
WRITTEN = re.compile(r"[1-9]\d{0,5}")

LIFETIMES = {"tables": 7, "running": 90, "matches": 180, "chat": 90, "guests": 365}
"""What docs/server.md says of each."""


def read_lifetimes(written: str) -> dict[str, int]:
    """Those that hold, in days: as in LIFETIMES, but for those written as name=days or name=off."""
    if written.strip() == OFF:
        return {}
    lifetimes = dict(LIFETIMES)
    for entry in filter(None, (part.strip() for part in written.split(","))):
        name, _, value = (part.strip() for part in entry.partition("="))
        if name not in LIFETIMES or (value != OFF and not WRITTEN.fullmatch(value)):
            raise BadSetup(
                f"lifetimes should be `off`, or entries such as chat=30 or chat=off, not {entry!r}; "
                f"there are {', '.join(LIFETIMES)}, in days"
            )
        if value == OFF:
            lifetimes.pop(name, None)
        else:
            lifetimes[name] = int(value)
    return lifetimes
