"""Bots that failed: counted once, here, and told in the same words wherever their results are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fondaco.lab.shares import Row, seats_of, total

COUNTED = ("forfeits", "fallbacks")


@dataclass(frozen=True)
class Failures:
    """How often a bot failed: games it forfeited (counted by seats), and decisions that a stand-in made for it."""

    forfeits: int = 0
    fallbacks: int = 0

    def __bool__(self) -> bool:
        return self.forfeits > 0 or self.fallbacks > 0

    def __str__(self) -> str:
        parts = [
            f"{number} {one if number == 1 else many}"
            for number, one, many in (
                (self.forfeits, "forfeit", "forfeits"),
                (self.fallbacks, "decision by a stand-in", "decisions by a stand-in"),
            )
            if number
        ]
        return ", ".join(parts)


def failures_of(bot: int, rows: Iterable[Row]) -> Failures:
    """How often a bot failed in some games; rows that do not tell had no failures."""
    sat = [(row, seats_of(bot, row)) for row in rows]
    return Failures(*(int(sum(total(row, what, seats) for row, seats in sat if what in row)) for what in COUNTED))


def warnings_of(row: Row, bots: tuple[str, ...]) -> Iterator[str]:
    """What there is to say when a game is over, one sentence for each bot that failed in it."""
    for bot, forfeits, fallbacks, why in zip(
        row["seats"], row["forfeits"], row["fallbacks"], row["failures"], strict=True
    ):
        if why is not None:
            what = "forfeits" if forfeits else f"had {Failures(fallbacks=fallbacks)}"
            yield f"game {row['number']}: {bots[bot]} {what}, because {why}"
