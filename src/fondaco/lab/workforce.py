"""Who does the work of the laboratory: processes of this machine, or a Ray cluster."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.errors import BadSetup, shown
from fondaco.kernel.whole import whole
from fondaco.lab import on_ray, workers
from fondaco.lab.workers import Job


@dataclass(frozen=True)
class Workforce:
    """So many processes (left out, one for each core), or the Ray at an address."""

    workers: int | None = None
    ray: str | None = None

    def __post_init__(self) -> None:
        if self.workers is not None and whole(self.workers, 1) is None:
            raise BadSetup(f"there should be at least 1 worker, not {shown(self.workers)}")
        if self.ray is not None:
            on_ray.find_ray()
            if self.workers is not None and self.ray != on_ray.LOCAL:
                raise BadSetup("a Ray cluster has its own workers: leave out how many")

    def do(self, job: Job, tasks: Sequence[Any]) -> Generator[Any]:
        """What comes of some tasks, as it comes; no two tasks are equal."""
        if self.ray is not None and tasks:
            return on_ray.do_all(job, tasks, self.ray, self.workers)
        return workers.do_all(job, tasks, min(self.workers or workers.cores(), max(1, len(tasks))))
