"""The same games on a Ray cluster. Ray hands them out, and has them played again when a worker or a machine is lost."""

from __future__ import annotations

import logging
import os
import re
import socket
from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import islice
from time import perf_counter
from types import ModuleType
from typing import Any

from fondaco.errors import FondacoError
from fondaco.lab.playing import Row, play
from fondaco.lab.tournament import Sitting, Tournament
from fondaco.lab.workers import LAST_DEATH, GameFailed

LOCAL = "local"
"""The address of a Ray of our own, on this machine and for these games only."""
IN_HAND = 2
"""Tasks for each core: one being played, one in reserve."""
TASK_SECONDS = 2.0
"""About how long a task should take: handing one out costs milliseconds, and with a worker its task is lost."""
LARGEST_TASK = 200
KNOCK_SECONDS = 5.0


def find_ray() -> ModuleType:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise FondacoError("a tournament on Ray needs Ray: install fondaco[ray]") from None
    return ray


def play_all(tournament: Tournament, sittings: Iterable[Sitting], address: str, workers: int | None) -> Generator[Row]:
    """The rows of some games, as they come. A connection that is open already is used, and stays open."""
    ray = find_ray()
    connected = ray.is_initialized()
    try:
        if not connected:
            connect(ray, address, workers)
        yield from hand_out(ray, tournament, iter(sittings))
    finally:
        if not connected:
            ray.shutdown()


def connect(ray: ModuleType, address: str, workers: int | None) -> None:
    here = {"num_cpus": workers, "include_dashboard": False} if address == LOCAL else {}
    try:
        knock(address)
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **here)
    except (OSError, RuntimeError, ValueError) as error:
        raise FondacoError(f"there is no Ray cluster at {address}: {error}") from None


def knock(address: str) -> None:
    """See whether anybody is there: Ray itself would try for minutes."""
    place = re.fullmatch(r"(?:ray://)?([^:/]+):(\d{1,5})", address)
    if place is not None:
        socket.create_connection((place[1], int(place[2])), KNOCK_SECONDS).close()


def hand_out(ray: ModuleType, tournament: Tournament, sittings: Iterator[Sitting]) -> Iterator[Row]:
    """Keep every core of the cluster busy, and take the rows of each task once, when it is done."""
    task = ray.remote(max_retries=LAST_DEATH)(play_some)
    at_work: dict[Any, Sequence[Sitting]] = {}
    size = 1
    while True:
        while len(at_work) < IN_HAND * max(1, int(ray.cluster_resources().get("CPU", 0))):
            some = list(islice(sittings, size))
            if not some:
                break
            at_work[task.remote(tournament, some)] = some
        if not at_work:
            return
        (done,), _ = ray.wait(list(at_work), num_returns=1)
        rows, seconds = result_of(ray, done, at_work.pop(done))
        size = max(1, min(LARGEST_TASK, int(TASK_SECONDS * len(rows) / seconds)))
        yield from rows


def play_some(tournament: Tournament, sittings: Sequence[Sitting]) -> tuple[list[Row], float]:
    """A task: some games, and how long they took."""
    begun = perf_counter()
    return [play(tournament, sitting) for sitting in sittings], perf_counter() - begun


def result_of(ray: ModuleType, task: Any, sittings: Sequence[Sitting]) -> tuple[list[Row], float]:
    try:
        result: tuple[list[Row], float] = ray.get(task)
    except ray.exceptions.RayError as error:
        games = ", ".join(str(sitting.number) for sitting in sittings)
        raise GameFailed(f"Ray could not get these games played: {games}. {error}") from None
    return result
