"""Numbers and names as a report writes them."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.lab.intervals import Interval

THIN = "\N{NARROW NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"
WITHIN = "\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}"


def counted(number: int, one: str, many: str | None = None) -> str:
    """3 games, 1 game."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


SURE = f"95{THIN}%"


def percent(share: float, digits: int = 1) -> str:
    return f"{100 * share:.{digits}f}{THIN}%"


def percents(interval: Interval) -> str:
    low, high = interval
    return f"{100 * low:.1f} to {100 * high:.1f}"


def signed(number: float) -> str:
    """+12, −7 or 0."""
    whole = round(number)
    return f"+{whole}" if whole > 0 else f"{MINUS}{-whole}" if whole < 0 else "0"


def plain(number: float) -> str:
    """A number with a decimal where it has one."""
    text = f"{number:,.1f}".removesuffix(".0")
    return text.replace("-", MINUS)


def duration(seconds: float) -> str:
    """With two digits that count, in a unit that suits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= 0.995 * size or unit == "µs":
            amount = seconds / size
            return f"{amount:.0f}{THIN}{unit}" if amount >= 9.95 else f"{amount:.1f}{THIN}{unit}"
    raise AssertionError


def ordinal(place: int) -> str:
    """A place in the turn order, from 0, in words."""
    words = ("first", "second", "third", "fourth", "fifth")
    return words[place] if place < len(words) else f"{place + 1}th"


def listed(names: Sequence[str]) -> str:
    """a, b and c"""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def shortened(name: str, letters: int) -> str:
    """A long name without its middle: the ends tell more."""
    if len(name) <= letters:
        return name
    tail = (letters - 1) // 2
    return f"{name[: letters - 1 - tail]}…{name[-tail:] if tail else ''}"
