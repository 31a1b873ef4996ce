"""The same tasks on a Ray cluster. Ray hands them out, and has them done again when a worker or a machine is lost."""

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
from fondaco.lab.workers import LAST_DEATH, Job, TaskFailed

LOCAL = "local"
"""The address of a Ray of our own, on this machine and for these tasks only."""
IN_HAND = 2
"""Bundles of tasks for each core: one being done, one in reserve."""
BUNDLE_SECONDS = 2.0
"""About how long a bundle should take: handing one out costs milliseconds, and with a worker its bundle is lost."""
LARGEST_BUNDLE = 200
KNOCK_SECONDS = 5.0


def find_ray() -> ModuleType:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise FondacoError("work on a Ray cluster needs Ray: install fondaco[ray]") from None
    return ray


def do_all(job: Job, tasks: Iterable[Any], address: str, workers: int | None) -> Generator[Any]:
    """What comes of some tasks, as it comes. A connection that is open already is used, and stays open."""
    ray = find_ray()
    connected = ray.is_initialized()
    try:
        if not connected:
            connect(ray, address, workers)
        yield from hand_out(ray, job, iter(tasks))
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


def hand_out(ray: ModuleType, job: Job, tasks: Iterator[Any]) -> Iterator[Any]:
    """Keep every core of the cluster busy, and take the results of each bundle once, when it is done."""
    remote = ray.remote(max_retries=LAST_DEATH)(do_some)
    at_work: dict[Any, Sequence[Any]] = {}
    size = 1
    while True:
        while len(at_work) < IN_HAND * max(1, int(ray.cluster_resources().get("CPU", 0))):
            some = list(islice(tasks, size))
            if not some:
                break
            at_work[remote.remote(job, some)] = some
        if not at_work:
            return
        (done,), _ = ray.wait(list(at_work), num_returns=1)
        results, seconds = results_of(ray, done, job, at_work.pop(done))
        size = max(1, min(LARGEST_BUNDLE, int(BUNDLE_SECONDS * len(results) / seconds)))
        yield from results


def do_some(job: Job, tasks: Sequence[Any]) -> tuple[list[Any], float]:
    """A bundle of tasks, and how long they took."""
    begun = perf_counter()
    return [job(task) for task in tasks], perf_counter() - begun


def results_of(ray: ModuleType, bundle: Any, job: Job, tasks: Sequence[Any]) -> tuple[list[Any], float]:
    try:
        results: tuple[list[Any], float] = ray.get(bundle)
    except ray.exceptions.RayError as error:
        named = "; ".join(map(job.name, tasks))
        raise TaskFailed(f"Ray could not get this played: {named}. {error}") from None
    return results
