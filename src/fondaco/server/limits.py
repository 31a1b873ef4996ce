"""How much one address or one guest may ask for. Each worker counts by itself."""

from __future__ import annotations

import math
import re
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from fondaco.errors import BadSetup
from fondaco.server.problems import Problem

OFF = "off"
GUESSED_WRONG = (401, 404)
MOST_KEYS = 50_000
LONGEST_KEY = 64


class Rate(NamedTuple):
    """At most `number` at once, and as many again spread over `seconds`."""

    number: int
    seconds: float


RATES = {
    "requests": Rate(300, 10),
    "guest-requests": Rate(100, 10),
    "guesses": Rate(60, 60),
    "guests": Rate(60, 3600),
    "tables": Rate(120, 3600),
    "listings": Rate(10, 3600),
    "replays": Rate(60, 60),
    "connections": Rate(120, 60),
    "messages": Rate(600, 10),
    "guest-messages": Rate(100, 10),
    "chat": Rate(10, 20),
}
"""Those that begin with `guest-`, and chat, are counted by guest, all others by address."""

MOST_CONNECTIONS = 200
"""At once, from one address."""

WRITTEN = re.compile(r"(\d{1,9})/(\d{1,9})")


class Allowance:
    """One rate, counted for each key apart: who has used up theirs waits, and nobody else."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self.rate = rate
        self.clock = clock
        self.spent: OrderedDict[str, float] = OrderedDict()
        """By key: when all that was taken will be forgotten. Who is not here has taken nothing."""

    def take(self, key: str) -> float:
        """0 if it may be taken, else the seconds to wait; then nothing was taken."""
        now = self.clock()
        until = max(self.spent.get(key, now), now) + self.rate.seconds / self.rate.number
        wait = until - now - self.rate.seconds
        if wait > 1e-6:
            return min(wait, self.rate.seconds)  # not an ulp more
        self.spent[key] = until
        self.spent.move_to_end(key)
        self._forget(now)
        return 0.0

    def _forget(self, now: float) -> None:
        """Those that have waited long enough; and the oldest, should there be too many."""
        while self.spent and (len(self.spent) > MOST_KEYS or next(iter(self.spent.values())) <= now):
            self.spent.popitem(last=False)


class Limits:
    """All allowances of a worker."""

    def __init__(self, written: str, clock: Callable[[], float]) -> None:
        self.allowances = {name: Allowance(rate, clock) for name, rate in read_limits(written).items()}
        self.most_connections = MOST_CONNECTIONS if "connections" in self.allowances else math.inf
        self.connected: Counter[str] = Counter()

    def wait(self, name: str, key: str) -> float:
        allowance = self.allowances.get(name)
        return 0.0 if allowance is None else allowance.take(key)

    def take(self, name: str, key: str) -> None:
        """Raises a Problem that says when to try again."""
        seconds = self.wait(name, key)
        if seconds:
            raise too_many(seconds)

    def too_many_guesses(self, status: int, address: str) -> Problem | None:
        """Whoever asks for too much that is not there is told nothing any more."""
        wait = self.wait("guesses", address) if status in GUESSED_WRONG else 0.0
        return too_many(wait) if wait else None

    @contextmanager
    def connection(self, address: str) -> Iterator[None]:
        """Held as long as somebody is connected."""
        self.take("connections", address)
        if self.connected[address] >= self.most_connections:
            raise too_many(60)
        self.connected[address] += 1
        try:
            yield
        finally:
            self.connected[address] -= 1
            if not self.connected[address]:
                del self.connected[address]


def too_many(seconds: float) -> Problem:
    whole = math.ceil(seconds)
    unit = "second" if whole == 1 else "seconds"
    return Problem(429, "too-many", f"That is too much at once: please try again in {whole} {unit}.", retry_after=whole)


def read_limits(written: str) -> dict[str, Rate]:
    """The rates that hold: as in RATES, but for those written as name=number/seconds or name=off."""
    if written.strip() == OFF:
        return {}
    rates: dict[str, Rate] = dict(RATES)
    for entry in filter(None, (part.strip() for part in written.split(","))):
        name, _, value = (part.strip() for part in entry.partition("="))
        found = WRITTEN.fullmatch(value)
        if name not in RATES or (found is None and value != OFF):
            raise BadSetup(
                f"limits should be `off`, or entries such as chat=10/20 or chat=off, not {entry!r}; "
                f"there are {', '.join(RATES)}"
            )
        if found is None:
            rates.pop(name, None)
        elif not int(found[1]) or not int(found[2]):
            raise BadSetup(f"limits: {entry} lets nobody do anything; write {name}=off for no limit")
        else:
            rates[name] = Rate(int(found[1]), int(found[2]))
    return rates


def address_of(host: str) -> str:
    """Whom to count an address for: with IPv6, one household has 2**64 of them."""
    try:
        address = ip_address(host)
    except ValueError:
        return host[:LONGEST_KEY]
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
    return str(address)
