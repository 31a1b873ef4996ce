"""Nothing lost: a short torture by SIGKILL, and the same by SIGTERM, which is to finish what was begun."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.serving import Serving
from tests.server.torture import torture

SERVICE_RESTART = 1012


@pytest.mark.parametrize(("database", "kills"), [("sqlite", 5), ("postgres", 3)])
def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path, database: str, kills: int) -> None:
    ordeal = torture(tmp_path, database, kills, tables=6, seed=2)
    figures = dict(ordeal.figures())
    assert figures["matches finished, their records checked"], figures
    assert figures["people's, acknowledged"], figures


@pytest.mark.parametrize(("database", "stops"), [("sqlite", 3), ("postgres", 2)])
def test_what_was_begun_is_finished_when_the_server_is_asked_to_stop(tmp_path: Path, database: str, stops: int) -> None:
    """Whatever people did and was stored, they were told; and they were told to come back."""
    ordeal = torture(tmp_path, database, stops, tables=4, seed=3, fell=Serving.stop)
    assert ordeal.unanswered == 0
    codes = {code for person in ordeal.people for code in person.codes[:-1]}
    assert codes == {SERVICE_RESTART}
