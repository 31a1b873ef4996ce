"""`fondaco backup` and `fondaco restore`: they need no server, and disturb none that runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from fondaco.server.settings import Settings, prepare_folder
from fondaco.server.store.backup import back_up, put_back
from fondaco.server.store.files import claimed
from fondaco.server.store.store import Store


def backup(settings: Settings, file: str) -> int:
    return asyncio.run(_with_store(settings, back_up, Path(file)))


def restore(settings: Settings, file: str) -> int:
    prepare_folder(settings)
    with claimed(settings.database_url):
        return asyncio.run(_with_store(settings, put_back, Path(file)))


async def _with_store(settings: Settings, work: Callable[[Store, Path], Awaitable[int]], path: Path) -> int:
    store = Store(settings.database_url)
    try:
        return await work(store, path)
    finally:
        await store.close()
