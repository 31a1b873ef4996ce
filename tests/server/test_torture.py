"""Nothing lost: a short torture by SIGKILL, and the same by SIGTERM, which is to finish what was begun."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.serving import Serving
from tests.server.torture import Torture, torture

SERVICE_RESTART = 1012


def kill(folder: Path, database: str, kills: int, tables: int) -> None:
    ordeal = torture(folder, database, kills, tables=tables, seed=2)
    figures = dict(ordeal.figures())
    assert figures["matches finished, their records checked"], figures
    assert figures["people's, acknowledged"], figures


def stop(folder: Path, database: str, stops: int, tables: int) -> None:
    """Whatever people did and was stored, they were told; and they were told to come back."""
    ordeal = torture(folder, database, stops, tables=tables, seed=3, fell=Serving.stop)
    assert ordeal.unanswered == 0
    assert codes(ordeal) == {SERVICE_RESTART}


def codes(ordeal: Torture) -> set[int | None]:
    return {code for person in ordeal.people for code in person.codes[:-1]}


def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path, new_database: str) -> None:
    kill(tmp_path, new_database, kills=1, tables=2)


@pytest.mark.parametrize("new_database", ["sqlite"], indirect=True)
def test_what_was_begun_is_finished_when_the_server_is_asked_to_stop(tmp_path: Path, new_database: str) -> None:
    stop(tmp_path, new_database, stops=1, tables=2)


@pytest.mark.long
def test_nothing_is_lost_however_often_the_server_is_killed(tmp_path: Path, new_database: str) -> None:
    kill(tmp_path, new_database, kills=5, tables=6)


@pytest.mark.long
def test_what_was_begun_is_finished_however_often_the_server_is_stopped(tmp_path: Path, new_database: str) -> None:
    stop(tmp_path, new_database, stops=3, tables=4)
