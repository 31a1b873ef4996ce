"""All that one worker is made of, put together once: whoever needs a part is given it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar.channels import ChannelsPlugin

from fondaco.server.bot_pool import BotPool
from fondaco.server.courses import Courses
from fondaco.server.health import HealthCheck
from fondaco.server.housekeeping import Housekeeping
from fondaco.server.limits import Limits
from fondaco.server.notices import Notices
from fondaco.server.outbox import Outboxes
from fondaco.server.referee import Referee
from fondaco.server.settings import Settings
from fondaco.server.store.ledger import Ledger
from fondaco.server.store.store import Store
from fondaco.server.watchers import Watchers


class Services:
    def __init__(self, settings: Settings, store: Store, channels: ChannelsPlugin, bots: BotPool) -> None:
        self.settings = settings
        self.store = store
        self.bots = bots
        self.limits = Limits(settings.limits, store.time.now)
        self.outboxes = Outboxes()
        self.ledger = Ledger(store)
        self.courses = Courses(store, self.ledger)
        self.watchers = Watchers(store, self.courses, channels, alone=not settings.redis)
        self.notices = Notices(store, settings, self.watchers.is_here)
        self.referee = Referee(self.courses, bots, settings, self.watchers, self.notices.match_changed)
        self.housekeeping = Housekeeping(store, settings, self.courses, self.referee, self.watchers)
        self.health = HealthCheck(store, lambda: self.referee.swept)

    def __repr__(self) -> str:
        return f"<Services: {self.store!r}, {len(self.courses.at_hand)} matches at hand>"

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Opened from the ground up, closed from the top down: what was begun is finished."""
        self.ledger.open()
        await self.courses.try_again()
        await self.notices.open()
        await self.watchers.open()
        self.referee.open()
        self.housekeeping.open()
        try:
            yield
        finally:
            for part in (
                self.housekeeping,
                self.referee,
                self.watchers,
                self.notices,
                self.health,
                self.ledger,
                self.bots,
                self.store,
            ):
                await part.close()
