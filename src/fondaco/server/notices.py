"""Notices: whoever is away is told once that it is their turn, by Web Push; and a feed of turns for everybody else."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

import httpcore
import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from fondaco.games import find
from fondaco.server import push
from fondaco.server.guests import fresh_id
from fondaco.server.matches import Course
from fondaco.server.messages import GuestInfo, NewSubscription, SubscriptionInfo, TurnNotice
from fondaco.server.metrics import NOTICES, TO_TELL
from fondaco.server.problems import Problem, bad, not_found
from fondaco.server.settings import Settings
from fondaco.server.store.models import MatchRow, ServerKey, Subscription
from fondaco.server.store.store import Store

log = logging.getLogger("fondaco.notices")

KEY = "push"
MOST_SUBSCRIPTIONS = 10
"""Browsers of one guest; the oldest goes when another comes."""
LONGEST_QUEUE = 1_000
POSTMEN = 4
ATTEMPTS = 2
PAUSE_SECONDS = 5.0
KEPT_SECONDS = 86_400
"""A push service keeps a notice for so long if there is no deadline."""
GONE = (404, 410)


class Turn(NamedTuple):
    """A turn that somebody has to be told of."""

    guest: str
    moves: int
    notice: TurnNotice


class Notices:
    def __init__(self, store: Store, settings: Settings, is_here: Callable[[str, str], bool]) -> None:
        self.store = store
        self.contact = settings.contact
        self.services = settings.allowed_push_services
        self.is_here = is_here
        """Whether a guest watches a table, on any worker."""
        self.waiting: asyncio.Queue[Turn] = asyncio.Queue(LONGEST_QUEUE)
        self.post: push.Post | None = None
        self.postmen: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        if self.services:
            key = push.read_key(await own_key(self.store))
            self.post = push.Post(key, self.contact, self.services)
            self.postmen = [asyncio.create_task(self._deliver_on(), name=f"postman {n}") for n in range(POSTMEN)]

    async def close(self) -> None:
        """What is on its way is dropped: whoever opens the table sees whose turn it is."""
        for postman in self.postmen:
            postman.cancel()
        await asyncio.gather(*self.postmen, return_exceptions=True)
        if self.post is not None:
            await self.post.close()

    @property
    def public_key(self) -> str | None:
        """What a browser needs to subscribe; None: this server sends no notices."""
        return None if self.post is None else push.encoded(push.public_bytes(self.post.key))

    # Who is told

    def match_changed(self, course: Course) -> None:
        turn = turn_of(course)
        if turn is None or not self.services or self.is_here(course.setup.table, turn.guest):
            return
        try:
            self.waiting.put_nowait(turn)
            TO_TELL.inc()
        except asyncio.QueueFull:
            NOTICES.labels("dropped").inc()

    async def _deliver_on(self) -> None:
        while True:
            turn = await self.waiting.get()
            try:
                await self._deliver(turn)
            except Exception:
                log.exception("a notice could not be sent")
            finally:
                TO_TELL.dec()

    async def _deliver(self, turn: Turn) -> None:
        rows = await self.store.rows(select(Subscription.__table__).where(Subscription.guest == turn.guest))
        if not rows or not await self._is_first(turn):
            return
        for row in rows:
            status = await self._send(push.read_receiver(row.endpoint, row.key, row.auth), turn)
            NOTICES.labels("sent" if 200 <= status < 300 else "failed").inc()
            if status in GONE:
                await self.store.change(delete(Subscription).where(Subscription.id == row.id))

    async def _is_first(self, turn: Turn) -> bool:
        """One notice for a turn, whatever happens to the match meanwhile, and on whichever worker."""
        first = update(MatchRow).where(MatchRow.id == turn.notice.match, MatchRow.noticed < turn.moves)
        return (await self.store.change(first.values(noticed=turn.moves))).rowcount == 1

    async def _send(self, receiver: push.Receiver, turn: Turn) -> int:
        """The status of the last attempt; 0 if the service could not be reached."""
        assert self.post is not None
        deadline = turn.notice.deadline
        left = KEPT_SECONDS if deadline is None else max(0, int(deadline - time.time()))
        topic = sha256(turn.notice.match.encode()).hexdigest()[:32]
        status = 0
        for attempt in range(ATTEMPTS):
            if attempt:
                await asyncio.sleep(PAUSE_SECONDS)
            try:
                status = await self.post.send(receiver, msgspec.json.encode(turn.notice), left, topic)
            except (httpcore.TimeoutException, httpcore.NetworkError, httpcore.ProtocolError, OSError):
                status = 0
            if status and status != 429 and status < 500:
                break
        return status

    # Subscriptions

    async def subscribe(self, guest: GuestInfo, wanted: NewSubscription) -> SubscriptionInfo:
        if self.post is None:
            raise Problem(501, "no-push", "This server sends no notices.")
        if not push.is_service(wanted.endpoint, self.services):
            raise bad("bad-push", "This server does not write to that push service.")
        try:
            push.read_receiver(wanted.endpoint, wanted.key, wanted.auth)
        except ValueError:
            raise bad("bad-push", "These are no keys of a push subscription.") from None
        row = {"id": fresh_id(), "guest": guest.id, "created": time.time(), **msgspec.structs.asdict(wanted)}
        async with self.store.changing() as connection:
            await connection.execute(delete(Subscription).where(Subscription.endpoint == wanted.endpoint))
            await connection.execute(insert(Subscription), row)
            newest = (
                select(Subscription.id)
                .where(Subscription.guest == guest.id)
                .order_by(Subscription.created.desc())
                .limit(MOST_SUBSCRIPTIONS)
            )
            kept = [found.id for found in (await connection.execute(newest)).all()]
            await connection.execute(
                delete(Subscription).where(Subscription.guest == guest.id, Subscription.id.not_in(kept))
            )
        return SubscriptionInfo(row["id"])

    async def unsubscribe(self, guest: GuestInfo, subscription: str) -> None:
        own = delete(Subscription).where(Subscription.guest == guest.id, Subscription.id == subscription)
        if (await self.store.change(own)).rowcount == 0:
            raise not_found("subscription")


def turn_of(course: Course) -> Turn | None:
    """The turn that began, if a person is to move who has not just decided."""
    seat = course.to_move
    if seat is None or course.bot_of(seat) is not None:
        return None
    guest = course.setup.players[seat].guest
    if guest is None or (course.moves and course.setup.players[course.moves[-1].seat].guest == guest):
        return None
    setup = course.setup
    notice = TurnNotice(setup.table, setup.id, setup.game, find(setup.game).title, seat, course.deadline)
    return Turn(guest, len(course.moves), notice)


async def own_key(store: Store) -> str:
    """The server's own key: made once, shared by all workers on this database."""
    dialect = sqlite if store.is_sqlite else postgresql
    made = dialect.insert(ServerKey).values(name=KEY, value=push.fresh_key()).on_conflict_do_nothing()
    async with store.changing() as connection:
        await connection.execute(made)
        return str((await connection.execute(select(ServerKey.value).where(ServerKey.name == KEY))).scalar_one())
