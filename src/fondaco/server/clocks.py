"""Clocks. A move is one decision; bots have no clock."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

DAY = 86_400.0
GRACE_ON_RETURN = 30.0
"""Whoever comes back after their time ran out has this many seconds at least, but never more than in the beginning."""


class NoClock(Struct, tag="none", tag_field="kind", frozen=True):
    """Take your time."""


class PerMove(Struct, tag="per-move", tag_field="kind", frozen=True):
    seconds: Annotated[float, Meta(ge=2, le=86_400)]


class Fischer(Struct, tag="fischer", tag_field="kind", frozen=True):
    """An account of time for the whole match, and an increment after each move."""

    seconds: Annotated[float, Meta(ge=5, le=86_400)]
    increment: Annotated[float, Meta(ge=0, le=3_600)]


class DaysPerMove(Struct, tag="days", tag_field="kind", frozen=True):
    """For turn-based play."""

    days: Annotated[float, Meta(gt=0, le=30)]


Clock = NoClock | PerMove | Fischer | DaysPerMove


def read_clock(stored: Any) -> Clock:
    clock: Clock = msgspec.convert(stored, Clock)
    return clock


def first_account(clock: Clock) -> float:
    return clock.seconds if isinstance(clock, Fischer) else 0.0


def account_after(clock: Clock, account: float, spent: float, by_bot: bool) -> float:
    """What is left of a seat's time after a move. A stand-in earns nothing for it."""
    if not isinstance(clock, Fischer):
        return 0.0
    return max(0.0, account - spent) + (0.0 if by_bot else clock.increment)


def account_taken_back(clock: Clock, account: float, by_bot: bool) -> float:
    """The same when a move is taken back: what was spent is spent, what was earned is not."""
    return max(0.0, account - clock.increment) if isinstance(clock, Fischer) and not by_bot else account


def account_on_return(clock: Clock, account: float) -> float:
    return max(account, min(GRACE_ON_RETURN, clock.seconds)) if isinstance(clock, Fischer) else 0.0


def allowance(clock: Clock, account: float) -> float | None:
    """How long a seat may think now; None: as long as it likes."""
    match clock:
        case NoClock():
            return None
        case PerMove(seconds):
            return seconds
        case Fischer():
            return account
        case DaysPerMove(days):
            return days * DAY
