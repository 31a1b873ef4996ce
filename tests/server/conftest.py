"""The servers that tests play on."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import services
from tests.server.serving import Serving, serving, workers


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One server on the embedded database."""
    folder: Path = tmp_path_factory.mktemp("server")
    with serving(folder / "log", data=folder / "data") as server:
        yield server


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A real PostgreSQL: the URL of one of its databases."""
    # PostgreSQL's own user cannot enter pytest's folders.
    with tempfile.TemporaryDirectory(prefix="fondaco-postgres-") as folder, services.postgres(Path(folder)) as url:
        yield url


@pytest.fixture(scope="session")
def two_workers(tmp_path_factory: pytest.TempPathFactory, postgres: str) -> Iterator[list[Serving]]:
    """Two servers that share a real PostgreSQL and a real Redis."""
    folder = tmp_path_factory.mktemp("workers")
    with services.redis(folder) as redis, workers(folder, database=postgres, redis=redis) as servers:
        yield servers


@pytest.fixture(params=["sqlite", "postgres"])
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'fondaco.db'}"
    return services.another_database(request.getfixturevalue("postgres"))


@pytest.fixture(params=["sqlite", "postgres"])
def servers(request: pytest.FixtureRequest) -> list[Serving]:
    """Where people may sit down: one server on SQLite, or two workers on PostgreSQL and Redis."""
    if request.param == "sqlite":
        return [request.getfixturevalue("server")]
    workers: list[Serving] = request.getfixturevalue("two_workers")
    return workers
