"""What a debugger or a log shows of the server's parts: one line, and no secret."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from fondaco.server.bot_pool import BotPool
from fondaco.server.matches import begin
from fondaco.server.services import Services
from fondaco.server.settings import Settings
from fondaco.server.store.store import Store
from tests.server.courses import setup

LONGEST = 100


def test_a_line_that_tells_no_secret(tmp_path: Path) -> None:
    settings = Settings(database="postgresql://me:sesame@here/fondaco", redis="redis://:sesame@here")
    course = begin(setup("tantan", 3))
    stores = Store(settings.database), Store(f"sqlite:///{tmp_path}/fondaco.db")
    services = Services(settings, stores[1], cast(Any, None), BotPool(0, 1))
    for one in (settings, course, course.setup, *stores, services):
        shown = repr(one)
        assert shown.startswith(f"<{type(one).__name__}")
        assert "\n" not in shown
        assert len(shown.replace(str(tmp_path), "")) <= LONGEST, shown
        assert not [secret for secret in ("sesame", course.setup.server_seed, "entropy") if secret in shown]
