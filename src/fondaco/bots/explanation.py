"""What a bot thinks of the decision at hand."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Considered:
    """One action, and what the bot expects of it."""

    action: str
    visits: int
    """How often it was tried in thought."""
    win: list[float]
    """Each seat's chance to win after it, shared victories counted by their share."""
    margin: float
    """How many points the deciding seat should end ahead of its strongest opponent."""


@dataclass(frozen=True)
class Explanation:
    """The actions considered, the chosen one first, and how the bot thinks the game will go on."""

    considered: list[Considered]
    line: list[str] = field(default_factory=list)
    """The principal line: the chosen action, and the likeliest ones after it, of all seats."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def expected_margin(points: list[float], seat: int) -> float:
    """How far a seat is ahead of its strongest opponent."""
    return points[seat] - max(hope for other, hope in enumerate(points) if other != seat)
