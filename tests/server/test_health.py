"""Health is what a player would notice: what happens is stored, clocks and bots go on. And what `/metrics` tells."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import httpx
import pytest

from fondaco.server import guests
from fondaco.server.app import make_app
from fondaco.server.health import SWEEP_SECONDS, HealthCheck
from fondaco.server.problems import Problem
from fondaco.server.settings import Settings
from fondaco.server.store.store import Store
from fondaco.server.timekeeper import Timekeeper
from tests.server.evenings import Times
from tests.server.one_table import one_table
from tests.server.people import Person
from tests.server.serving import METRICS, Serving


@asynccontextmanager
async def a_store(url: str, time: Timekeeper | None = None) -> AsyncIterator[Store]:
    store = Store(url, time)
    await store.migrate()
    yield store
    await store.close()


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Somebody else writes, and does not come to an end."""
    with closing(sqlite3.connect(file, isolation_level=None)) as somebody:
        somebody.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def full(largest: int) -> Iterator[None]:
    """No file can grow beyond this, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def what_is_wrong(checking: HealthCheck) -> str:
    try:
        await checking.check()
    except Problem as problem:
        return f"{problem.status}: {problem.detail}"
    return ""


def test_all_is_well(new_database: str) -> None:
    async def evening() -> None:
        async with a_store(new_database) as store:
            checking = HealthCheck(store, store.time.now)
            assert await what_is_wrong(checking) == ""
            await checking.close()

    asyncio.run(evening())


def test_a_database_that_is_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with a_store(f"sqlite:///{tmp_path / 'fondaco.db'}") as store:
            checking = HealthCheck(store, store.time.now)
            with locked(tmp_path / "fondaco.db"), monkeypatch.context() as impatient:
                impatient.setattr("fondaco.server.health.WRITE_SECONDS", 0.05)
                assert "503: Nothing can be stored" in await what_is_wrong(checking)
            assert await what_is_wrong(checking) == ""
            await checking.close()

    monkeypatch.setattr("fondaco.server.health.WRITE_SECONDS", 60)
    asyncio.run(evening())


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_store(f"sqlite:///{tmp_path / 'fondaco.db'}") as store:
            await guests.create(store, "Maya")
            checking = HealthCheck(store, store.time.now)
            with full((tmp_path / "fondaco.db-wal").stat().st_size):
                assert "503: Nothing can be stored" in await what_is_wrong(checking)
            assert await what_is_wrong(checking) == ""
            await checking.close()

    asyncio.run(evening())


def test_a_sweep_that_has_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or that fails, each time it comes."""

    async def fail(_: float) -> list[str]:
        raise OSError("what is overdue cannot be read")

    async def evening() -> None:
        async with one_table(tmp_path) as table:
            checking, referee = table.services.health, table.services.referee
            assert await what_is_wrong(checking) == ""
            table.times.at += SWEEP_SECONDS + 1
            with monkeypatch.context() as failing:
                failing.setattr(table.services.courses, "overdue", fail)
                await referee._sweep(table.times.at)
                assert "not looked after" in await what_is_wrong(checking)
            await referee._sweep(table.times.at)
            assert await what_is_wrong(checking) == ""
            await checking.close()

    asyncio.run(evening())


def test_many_who_ask_cost_one_attempt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with a_store(f"sqlite:///{tmp_path / 'fondaco.db'}", Times()) as store:
            tried = 0
            really = store.try_writing

            async def counted() -> None:
                nonlocal tried
                tried += 1
                await really()

            monkeypatch.setattr(store, "try_writing", counted)
            checking = HealthCheck(store, lambda: 1000.0)
            assert set(await asyncio.gather(*(what_is_wrong(checking) for _ in range(50)))) == {""}
            assert await what_is_wrong(checking) == ""
            assert tried == 1
            await checking.close()

    asyncio.run(evening())


def test_what_a_server_answers(server: Serving) -> None:
    file = Path(str(server.settings["data"])) / "fondaco.db"
    with httpx.Client(base_url=server.url, timeout=60) as http:
        while http.get("/health").status_code != 200:
            pass
        with locked(file):
            while (unwell := http.get("/health")).status_code == 200:
                pass
        assert (unwell.status_code, unwell.json()["error"]) == (503, "unwell")
        while http.get("/health").status_code != 200:
            pass


def test_what_a_server_measures(servers: list[Serving]) -> None:
    async def evening() -> dict[str, float]:
        async with Person(servers[0]) as maya:
            table = (await maya.table("tantan", 2, seats=[None, "greedy"]))["id"]
            await maya.start(table)
            lines = await asyncio.to_thread(servers[0].metrics)
        return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines) if name[:1] != "#"}

    measured = asyncio.run(evening())
    assert measured["fondaco_matches_running"] >= 1
    assert measured["fondaco_database_bytes"] > 10_000
    assert measured["fondaco_sweep_age_seconds"] >= 0
    assert measured['fondaco_http_seconds_count{method="POST",status="2xx"}'] >= 3
    assert measured["process_resident_memory_bytes"] > 10_000_000
    assert measured["process_open_fds"] > 3
    names = (
        "fondaco_events_waiting",
        "fondaco_bots_waiting",
        "fondaco_matches_at_hand",
        "fondaco_database_connections",
    )
    assert all(measured[name] >= 0 for name in names)


@pytest.mark.parametrize("secret", ["", "Bearer", "Bearer guess", f"Basic {METRICS}", f"Bearer {METRICS}x"])
def test_what_is_measured_is_for_those_who_know_the_secret(server: Serving, secret: str) -> None:
    refused = httpx.get(f"{server.url}/metrics", headers={"authorization": secret}, timeout=60)
    assert (refused.status_code, refused.json()["error"]) == (401, "unknown-guest")


def test_by_default_nobody_is_told_what_is_measured(tmp_path: Path) -> None:
    async def ask(headers: dict[str, str]) -> httpx.Response:
        app, services = make_app(Settings(), Store(f"sqlite:///{tmp_path / 'fondaco.db'}"))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as http:
            answer = await http.get("/metrics", headers=headers)
        await services.store.close()
        return answer

    for headers in ({}, {"authorization": f"Bearer {METRICS}"}):
        answer = asyncio.run(ask(headers))
        assert (answer.status_code, answer.json()["error"]) == (404, "not-found")
