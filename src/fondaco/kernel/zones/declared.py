"""What is said of a field besides the kind of thing it holds: whose it is, who may see it, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class By(Enum):
    """Whose a field is, if it has an entry for each."""

    SEAT = "seat"


BY_SEAT = By.SEAT


@dataclass(frozen=True)
class Secret:
    """A field of which a view shows only how many things there are."""

    kept_from: str
    """`everyone` for a pool that nobody may look into, `others` for what only its own seat sees."""
    unless: str = ""
    """The option with which others see it too."""
    until_over: bool = False
    """Whether it is laid open at the end."""
    covers_scores: bool = False
    """Whether a seat's score cannot be known without it."""
    sizes: str = ""
    """What a vector calls the numbers that stay known: left out, `hand_sizes` for `hands`."""

    def __post_init__(self) -> None:
        if self.kept_from not in ("everyone", "others"):
            raise TypeError(f"a secret is kept from everyone or from others, not from {self.kept_from}")
        if self.kept_from == "everyone" and (self.unless or self.until_over):
            raise TypeError("what is kept from everyone is never laid open")


@dataclass(frozen=True)
class During:
    """The phases in which a field stands in positions."""

    phases: tuple[int, ...]


def during(*phases: int) -> During:
    return During(phases)


@dataclass(frozen=True)
class Implied:
    """A number that a field holds in a phase in which positions do not tell it."""

    phase: int
    number: int


@dataclass(frozen=True)
class Group:
    """Several fields that stand in a position together, as one object: `PILE("top")` is the part of `PILE` so called.

    With `or_null` it is null while its first field is NONE.
    """

    key: str
    phases: tuple[int, ...] = ()
    or_null: bool = False

    def __call__(self, key: str) -> Part:
        return Part(self, key)


@dataclass(frozen=True)
class Rows(Group):
    """Several fields that stand in a position together as a list of objects: each has one entry of every field.

    There are as many as the field `size` says, or, without one, as there are entries from the `first` on.
    """

    first: int = 0
    size: str = ""


@dataclass(frozen=True)
class Part:
    """The place of a field in a group."""

    group: Group
    key: str


@dataclass(frozen=True)
class SumOf:
    """A field that follows from another, and is never written: how many things it holds, or what they are worth."""

    field: str
    worth: tuple[int, ...] = ()
