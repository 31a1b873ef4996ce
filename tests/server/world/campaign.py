"""Many simulated evenings, one after the other; and what came of them."""

from __future__ import annotations

import gc
import logging
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

import msgspec

from fondaco import games
from tests.fourth_game import load_example
from tests.server.world.disk import Disk
from tests.server.world.evening import GAME, Evening, Told


@dataclass
class Report:
    evenings: int = 0
    played: int = 0
    """To the end, and not closed before."""
    steps: int = 0
    seconds: float = 0.0
    events: int = 0
    acknowledged: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    bugs: list[tuple[int, str]] = field(default_factory=list)
    """Seeds, and what was wrong there."""

    def add(self, told: Told) -> None:
        self.evenings += 1
        self.played += told.played
        self.steps += told.steps
        self.seconds += told.seconds
        self.events += told.events
        self.acknowledged += told.acknowledged
        self.faults += told.faults

    def __add__(self, other: Report) -> Report:
        return Report(*(one + another for one, another in zip(vars(self).values(), vars(other).values(), strict=True)))

    def write(self, file: Path) -> None:
        """Wholly or not at all, whenever somebody ends this."""
        beside = file.with_suffix(".new")
        beside.write_bytes(msgspec.json.encode(self))
        beside.replace(file)

    @classmethod
    def read(cls, file: Path) -> Report:
        return msgspec.json.decode(file.read_bytes(), type=cls, dec_hook=lambda kind, value: kind(value))

    def lines(self) -> Iterator[str]:
        yield f"{self.evenings:,} evenings, {self.played:,} of them played to the end; {self.seconds / 3600:,.1f} hours"
        yield f"{self.acknowledged:,} wishes acknowledged, {self.events:,} events stored, {self.steps:,} steps"
        yield ", ".join(f"{kind} {times:,}" for kind, times in sorted(self.faults.items()))
        yield f"{len(self.bugs)} bugs found"
        for seed, what in self.bugs[:20]:
            yield f"  {what}\n  again: python -m tests.server.world {seed}"


@contextmanager
def world() -> Iterator[Disk]:
    """With nothing in it but a game that is short, and a database."""
    disk = Disk()
    log = logging.getLogger("fondaco")
    with (
        mock.patch.dict(games.REGISTERED, {GAME: load_example(GAME)}, clear=True),
        mock.patch.dict(os.environ, {games.LISTED: ""}),
        mock.patch.object(log, "propagate", False),
        mock.patch.object(log, "level", logging.ERROR),
    ):
        gc.collect()
        gc.freeze()
        gc.disable()
        try:
            yield disk
        finally:
            gc.enable()
            disk.close()


def spend(seeds: Iterable[int]) -> Report:
    """Many evenings. What is wrong in one of them ends it, and no other."""
    report = Report()
    with world() as disk:
        for seed in seeds:
            try:
                report.add(Evening(seed, disk).spend())
            except Exception as error:
                report.evenings += 1
                report.bugs.append((seed, f"{type(error).__name__}: {error}"))
            gc.collect(0)  # in the midst of an evening, it would come at a moment that no seed says
    return report


def replay(seed: int, tell: Callable[[str], None]) -> Told:
    with world() as disk:
        evening = Evening(seed, disk, tell)
        tell(str(evening.plan))
        return evening.spend()
