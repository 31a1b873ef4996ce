"""The chance door: every card, gem, camel, driver, tile and seat that luck decides is drawn here.

Cards not drawn yet have no order: a draw picks from what is left of a pool. The generator is a keyed
pseudo-random function (SipHash-2-4 over a counter), so that nobody can work out the next card from the ones
seen. In interpreted play a `Dealer` also keeps the log of all outcomes and of what the rules tell; compiled
play has the same draws from a small record and keeps no log.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from typing import Annotated, SupportsIndex

from fondaco.errors import BadSetup, FondacoError, shown
from fondaco.kernel.counts import nth_of
from fondaco.kernel.forks import FORKS, NOWHERE, forked
from fondaco.kernel.records import Record, Row, Wide
from fondaco.kernel.siphash import siphash
from fondaco.kernel.whole import whole

Seed = int | str
AnySeed = SupportsIndex | str
"""A seed as it may be given: with anybody's whole numbers."""
Raw = tuple[int, ...]
"""An event as the rules tell it: its number, then its details."""

DRAW = 0
"""The event number of a draw: pool, outcome, who sees it."""

ACT = 1
"""The event number of a decision: seat, action. A game's own events follow from 2."""

EVERYBODY = -1
NOBODY = -2

LOW = 0xFFFFFFFF
HALF = 1 << 32


def read_seed(seed: AnySeed) -> Seed:
    """A seed as it is kept: an int from 0, or up to 64 hexadecimal digits."""
    if isinstance(seed, str) and 0 < len(seed) <= 64 and all(c in "0123456789abcdefABCDEF" for c in seed):
        return seed
    number = whole(seed, 0, (1 << 256) - 1)
    if number is None:
        raise BadSetup(
            f"the seed {shown(seed)} is none: allowed are a whole number from 0 to 2^256 - 1, "
            "or a string of 1 to 64 hexadecimal digits"
        )
    return number


def seed_value(seed: AnySeed) -> int:
    """The number a seed stands for."""
    read = read_seed(seed)
    return int(read, 16) if isinstance(read, str) else read


def fresh_seed() -> str:
    """A seed nobody can guess."""
    return secrets.token_hex(32)


def seed_key(seed: AnySeed, purpose: str = "") -> tuple[int, int]:
    """The 128-bit key of a seed: the first half of SHA-256, of the seed's 32 bytes and a purpose."""
    digest = hashlib.sha256(seed_value(seed).to_bytes(32, "big") + purpose.encode()).digest()
    return int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:16], "little")


class EmptyPool(FondacoError):
    """A draw from a pool that has nothing left: the rules that want it are wrong."""

    def __init__(self, pool: int, home: str | None = None) -> None:
        of = "" if home is None else f" of {home}"
        super().__init__(f"the rules{of} draw from pool {pool}, which is empty")


class DealerRecord(Record):
    """The dealer of compiled play: a key, how many numbers were made with it, and the last word made.

    Nothing is raised there, so it also has a note of a pool found empty: its number and 1, or 0. The rest is for draws
    that go every way (`fondaco.kernel.forks`).
    """

    key0: Annotated[int, "Q"]
    key1: Annotated[int, "Q"]
    counter: Annotated[int, "Q"]
    word: Annotated[int, "Q"]
    overdrawn: Annotated[int, "q"]
    paths: Annotated[int, "i"]
    """Into so many ways the draws to come may still be forked: with fewer than two, luck decides."""
    forks: Wide
    """So many were met in the play at hand."""
    known: Wide
    """For so many of them, an earlier play has settled which way to go."""
    taken: Annotated[Row, FORKS, "h"]
    """By fork: the way that is taken, the next one after it, how many things lead there, and how many there are."""
    other: Annotated[Row, FORKS, "h"]
    odds: Annotated[Row, FORKS, "h"]
    things: Annotated[Row, FORKS, "h"]


class OutOfScript(Exception):
    """An entry of a script that cannot be drawn, or that the seed does not give."""

    def __init__(self, entry: int, complaint: str) -> None:
        super().__init__(entry, complaint)
        self.entry = entry
        self.complaint = complaint


class Dealer:
    """Deals in interpreted play, and keeps the log: of outcomes, and of all that the rules tell.

    With a `script`, the outcomes are taken from it; if they are `checked`, each must be what the key gives.
    """

    overdrawn = 0
    """Always: here, a draw from an empty pool is raised at once."""

    def __init__(self, key: tuple[int, int], name_of: Callable[[int, int], str | int]) -> None:
        self.key = key
        self.counter = 0
        self.word = 0
        self.name_of = name_of
        self.outcomes: list[str | int] = []
        self.log: list[Raw] = []
        self.script: Sequence[object] | None = None
        self.checked = True
        self.paths = self.forks = self.known = 0
        self.taken, self.other, self.odds, self.things = ([0] * FORKS for _ in range(4))

    def copy(self) -> Dealer:
        twin = Dealer(self.key, self.name_of)
        twin.counter = self.counter
        twin.word = self.word
        twin.outcomes = self.outcomes[:]
        twin.log = self.log[:]
        twin.script = self.script
        twin.checked = self.checked
        return twin

    def pick(self, pool: int, counts: Sequence[int]) -> int:
        """Decide a draw from a pool of counts, and note its outcome."""
        if self.script is not None:
            index = self._scripted(self.script, pool, counts)
        else:
            index = forked(self, counts, sum(counts)) if self.paths > 1 else NOWHERE
            if index == NOWHERE:
                index = nth_of(counts, below(self, sum(counts)))
        self.outcomes.append(self.name_of(pool, index))
        return index

    def _scripted(self, script: Sequence[object], pool: int, counts: Sequence[int]) -> int:
        entry = len(self.outcomes)
        left: dict[str | int, int] = {}
        for index, count in enumerate(counts):
            if count > 0:
                left.setdefault(self.name_of(pool, index), index)
        if entry >= len(script):
            raise OutOfScript(entry, f"is missing: one of {', '.join(map(str, left))} is drawn here")
        wanted = script[entry] if isinstance(script[entry], str) else whole(script[entry])
        if wanted is None or wanted not in left:
            raise OutOfScript(entry, f"cannot be drawn here; what can is {', '.join(map(str, left))}")
        if self.checked:
            index = nth_of(counts, below(self, sum(counts)))
            if wanted != self.name_of(pool, index):
                raise OutOfScript(entry, f"is not what the seed gives: {self.name_of(pool, index)}")
            return index
        return left[wanted]


def next_number(dealer: Dealer) -> int:
    """The generator's next 32 bits: each word of 64 serves twice, its low half first."""
    if dealer.counter & 1 == 0:
        dealer.word = siphash(dealer.key[0], dealer.key[1], dealer.counter >> 1)
        number = dealer.word & LOW
    else:
        number = dealer.word >> 32
    dealer.counter += 1
    return number


def below(dealer: Dealer, bound: int) -> int:
    """A number from 0 to bound - 1, each equally likely (Lemire's multiplication, without bias)."""
    while True:
        product = next_number(dealer) * bound
        low = product & LOW
        if low >= bound or low >= (HALF - bound) % bound:
            return product >> 32


def draw(dealer: Dealer, pool: int, counts: Row, seen_by: int = EVERYBODY) -> int:
    """Draw one thing from a pool: it leaves the pool; who sees it is a seat, EVERYBODY or NOBODY."""
    if sum(counts) <= 0:
        raise EmptyPool(pool)
    index = dealer.pick(pool, counts)
    counts[index] -= 1
    dealer.log.append((DRAW, pool, index, seen_by))
    return index


def draw_from_set(dealer: Dealer, pool: int, members: int, seen_by: int = EVERYBODY) -> int:
    """Draw one member of a set, given as the bits of a number."""
    if members == 0:
        raise EmptyPool(pool)
    index = dealer.pick(pool, [members >> i & 1 for i in range(members.bit_length())])
    dealer.log.append((DRAW, pool, index, seen_by))
    return index


def tell(dealer: Dealer, event: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """Say what happens, for those who watch; compiled play does not listen."""
    dealer.log.append((event, a, b, c, d, e))
