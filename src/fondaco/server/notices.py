"""Notices: whoever is away is told once that it is their turn, by Web Push; and a feed of turns for everybody else."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple

import httpcore
import msgspec
from sqlalchemy import Row, delete, insert, select, update
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
MOST_OF_A_GUEST = 50
"""So many of all that waits may be for one guest."""
FIRST_PLACES, SECOND_PLACES = 12, 4
"""So many guests are written to at a time: for the first time, and once more because that failed."""
SEND_SECONDS = 5.0
"""A push service has so long to answer; until then, a guest's place is taken."""
PAUSE_SECONDS = 5.0
MOST_SLOW = 10_000
KEPT_SECONDS = 86_400
"""A push service keeps a notice for so long if there is no deadline."""
GONE = (404, 410)


class Turn(NamedTuple):
    """A turn that somebody has to be told of."""

    guest: str
    moves: int
    notice: TurnNotice


class Delivery(NamedTuple):
    """A turn to be told; the second time, to those of a guest's browsers only that could not be reached."""

    turn: Turn
    missed: set[str] | None = None


class Line:
    """Deliveries that wait. Each guest has one place, however many are for them, and is served once at a time."""

    def __init__(self) -> None:
        self.of_guest: dict[str, deque[Delivery]] = {}
        """Of those who wait, and of those who are served just now."""
        self.guests: asyncio.Queue[str] = asyncio.Queue()
        self.length = 0

    def join(self, delivery: Delivery) -> bool:
        """Whether there was room."""
        guest = delivery.turn.guest
        if self.length >= LONGEST_QUEUE or len(self.of_guest.get(guest, ())) >= MOST_OF_A_GUEST:
            return False
        if guest not in self.of_guest:
            self.of_guest[guest] = deque()
            self.guests.put_nowait(guest)
        self.of_guest[guest].append(delivery)
        self.length += 1
        return True

    async def next(self) -> Delivery:
        delivery = self.of_guest[await self.guests.get()].popleft()
        self.length -= 1
        return delivery

    def served(self, guest: str) -> None:
        """Whatever else is for them comes after what is for others."""
        if self.of_guest[guest]:
            self.guests.put_nowait(guest)
        else:
            del self.of_guest[guest]


class Notices:
    def __init__(self, store: Store, settings: Settings, is_here: Callable[[str, str], bool]) -> None:
        self.store = store
        self.contact = settings.contact
        self.services = settings.allowed_push_services
        self.is_here = is_here
        """Whether a guest watches a table, on any worker."""
        self.first, self.second = Line(), Line()
        self.slow: OrderedDict[str, None] = OrderedDict()
        """Subscriptions that were not to be reached in time when last tried: they wait in the second line at once."""
        self.post: push.Post | None = None
        self.postmen: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        if self.services:
            key = push.read_key(await own_key(self.store))
            places = [self.first] * FIRST_PLACES + [self.second] * SECOND_PLACES
            self.post = push.Post(
                key, self.contact, self.services, len(places) * MOST_SUBSCRIPTIONS, self.store.time.wall
            )
            self.postmen = [asyncio.create_task(self._deliver_on(line), name="postman") for line in places]

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
        self.tell(turn)

    def tell(self, turn: Turn) -> None:
        TO_TELL.inc()
        if not self.first.join(Delivery(turn)):
            self._settled("dropped")

    async def _deliver_on(self, line: Line) -> None:
        while True:
            delivery = await line.next()
            try:
                missed = await self._deliver(delivery)
                if not missed:
                    self._settled()
                elif not self.second.join(Delivery(delivery.turn, missed)):
                    self._settled("dropped")
            except Exception:
                log.exception("a notice could not be sent")
                self._settled("failed")
            finally:
                line.served(delivery.turn.guest)

    @staticmethod
    def _settled(outcome: str | None = None) -> None:
        TO_TELL.dec()
        if outcome is not None:
            NOTICES.labels(outcome).inc()

    async def _deliver(self, delivery: Delivery) -> set[str]:
        """Returns the subscriptions that are to be tried once more."""
        turn, missed = delivery
        if missed is not None:
            await asyncio.sleep(PAUSE_SECONDS)
            await self._send_all([row for row in await self._subscriptions(turn.guest) if row.id in missed], turn)
            return set()
        rows = await self._subscriptions(turn.guest)
        if not rows or not await self._is_first(turn):
            return set()
        slow = {row.id for row in rows if row.id in self.slow}
        return slow | await self._send_all([row for row in rows if row.id not in slow], turn)

    async def _subscriptions(self, guest: str) -> list[Row[Any]]:
        return await self.store.rows(select(Subscription.__table__).where(Subscription.guest == guest))

    async def _send_all(self, rows: list[Row[Any]], turn: Turn) -> set[str]:
        """Write to all of a guest's browsers at once. Returns the subscriptions that may work another time."""
        sent = await asyncio.gather(*(self._send(row, turn) for row in rows))
        statuses = {row.id: status for row, status in zip(rows, sent, strict=True)}
        for status in statuses.values():
            NOTICES.labels("sent" if 200 <= status < 300 else "failed").inc()
        gone = [subscription for subscription, status in statuses.items() if status in GONE]
        if gone:
            await self.store.change(delete(Subscription).where(Subscription.id.in_(gone)))
        return {subscription for subscription, status in statuses.items() if status in (0, 429) or status >= 500}

    async def _is_first(self, turn: Turn) -> bool:
        """One notice for a turn, whatever happens to the match meanwhile, and on whichever worker."""
        first = update(MatchRow).where(MatchRow.id == turn.notice.match, MatchRow.noticed < turn.moves)
        return (await self.store.change(first.values(noticed=turn.moves))).rowcount == 1

    async def _send(self, row: Row[Any], turn: Turn) -> int:
        """The status that the service answers; 0 if it could not be reached in time."""
        assert self.post is not None
        receiver = push.read_receiver(row.endpoint, row.key, row.auth)
        deadline = turn.notice.deadline
        left = KEPT_SECONDS if deadline is None else max(0, int(deadline - self.store.time.now()))
        topic = sha256(turn.notice.match.encode()).hexdigest()[:32]
        try:
            async with asyncio.timeout(SEND_SECONDS):
                status = await self.post.send(receiver, msgspec.json.encode(turn.notice), left, topic)
        except (TimeoutError, httpcore.NetworkError, httpcore.ProtocolError, OSError) as error:
            if isinstance(error, TimeoutError):
                self._was_slow(row.id)
            return 0
        self.slow.pop(row.id, None)
        return status

    def _was_slow(self, subscription: str) -> None:
        self.slow[subscription] = None
        if len(self.slow) > MOST_SLOW:
            self.slow.popitem(last=False)

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
        row = {"id": fresh_id(), "guest": guest.id, "created": self.store.time.now(), **msgspec.structs.asdict(wanted)}
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
