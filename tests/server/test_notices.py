"""Notices: whoever is away is told once that it is their turn; and can read it in a feed."""

from __future__ import annotations

import asyncio
import random
import xml.etree.ElementTree as ET
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from fondaco.server import guests, push, tables
from fondaco.server.matches import ACT, Course, Step, begin
from fondaco.server.messages import GuestInfo, NewSubscription, NewTable
from fondaco.server.notices import MOST_OF_A_GUEST, Delivery, Line, Notices, Turn, own_key, turn_of
from fondaco.server.settings import Settings
from fondaco.server.store.store import Store
from tests.server.browsers import Browser, PushService, push_service, read_notice
from tests.server.courses import setup
from tests.server.people import Json, Person
from tests.server.serving import Serving, serving

ATOM = "{http://www.w3.org/2005/Atom}"
NONE_WAITING = "fondaco_notices_waiting 0.0"


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@pytest.fixture(scope="module")
def polite(service: PushService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that may write to the local push service, and to no other."""
    folder = tmp_path_factory.mktemp("polite")
    with serving(folder / "log", data=folder / "data", push_services=service.url) as server:
        yield server
        assert server.errors() == []


async def is_quiet(server: Serving, service: PushService) -> bool:
    """Whoever had to be told was told by now, and nothing came."""
    while NONE_WAITING not in await asyncio.to_thread(server.metrics):
        pass
    return service.deliveries.empty()


class Pair:
    """Maya, who is here, and Idris, who is away but has a browser."""

    def __init__(self, maya: Person, idris: Person, service: PushService, place: str) -> None:
        self.maya, self.idris, self.service = maya, idris, service
        self.browser, self.place = Browser(), place
        self.luck = random.Random(place)
        self.table = self.match = ""

    async def begin(self, **more: object) -> None:
        self.table = (await self.maya.table("tantan", 2, **more))["id"]
        await self.idris.join(self.table, 1)
        await self.maya.watch(self.table)
        self.match = await self.maya.start(self.table)
        await self.maya.until(self.match, 0, lambda update: True)

    async def subscribe(self) -> httpx.Response:
        wanted = self.browser.subscription(f"{self.service.url}/{self.place}")
        return await self.idris.ask("POST", "/api/me/push", wanted)

    async def turn_of_maya(self) -> None:
        """Idris decides until it is Maya's turn."""
        while (now := (await self.idris.get(f"/api/matches/{self.match}"))["updates"][0])["to_move"] == 1:
            answer = await self.idris.say(
                "act", match=self.match, number=now["number"], seat=1, action=self.luck.choice(now["legal"])
            )
            assert answer["type"] == "done"
            await self.maya.until_number(self.match, 0, answer["number"])

    async def turn_of_idris(self) -> Json:
        """Maya decides until it is Idris's turn."""
        while self.maya.updates[self.match, 0]["to_move"] == 0:
            answer = await self.maya.act(self.match, 0, self.luck.choice(self.maya.updates[self.match, 0]["legal"]))
            await self.maya.until_number(self.match, 0, answer["number"])
        return self.maya.updates[self.match, 0]


def test_one_notice_for_a_turn(polite: Serving, service: PushService) -> None:
    async def evening() -> None:
        async with Person(polite, "Maya") as maya, Person(polite, "Idris") as idris:
            pair = Pair(maya, idris, service, "one")
            assert (await pair.subscribe()).status_code == 201
            await pair.begin(clock={"kind": "days", "days": 2})
            now = await pair.turn_of_idris()
            delivery = await asyncio.to_thread(service.next)
            assert read_notice(pair.browser, delivery) == {
                "type": "your-turn",
                "table": pair.table,
                "match": pair.match,
                "game": "tantan",
                "title": "Tan-Tan Caravan",
                "seat": 1,
                "deadline": now["deadline"],
            }
            key = (await idris.get("/api/push"))["key"]
            assert delivery.path == "/one"
            assert delivery.headers["content-encoding"] == "aes128gcm"
            assert delivery.headers["authorization"].endswith(f"k={key}")
            assert 0 < int(delivery.headers["ttl"]) <= 2 * 86_400
            assert len(delivery.headers["topic"]) <= 32
            await maya.say("leave", match=pair.match, seat=0)
            await maya.say("back", match=pair.match, seat=0)
            assert await is_quiet(polite, service), "the turn is still the same"
            await idris.watch(pair.table)
            await idris.until(pair.match, 1, lambda update: True)
            await pair.turn_of_maya()
            await pair.turn_of_idris()
            assert await is_quiet(polite, service), "whoever watches sees it anyway"
            await idris.send(type="unwatch", table=pair.table)
            await pair.turn_of_maya()
            await pair.turn_of_idris()
            again = await asyncio.to_thread(service.next)
            assert again.headers["topic"] == delivery.headers["topic"], "the newest takes the place of older ones"

    asyncio.run(evening())


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(polite: Serving, service: PushService, status: int) -> None:
    async def evening() -> None:
        async with Person(polite, "Maya") as maya, Person(polite, "Idris") as idris:
            pair = Pair(maya, idris, service, f"gone{status}")
            service.answers[f"/gone{status}"] = status
            await pair.subscribe()
            await pair.begin()
            await pair.turn_of_idris()
            await asyncio.to_thread(service.next)
            await pair.turn_of_maya()
            await pair.turn_of_idris()
            assert await is_quiet(polite, service)

    asyncio.run(evening())


def test_redirects_are_not_followed(polite: Serving, service: PushService) -> None:
    async def evening() -> None:
        async with Person(polite, "Maya") as maya, Person(polite, "Idris") as idris:
            pair = Pair(maya, idris, service, "moved")
            service.answers["/moved"] = 302
            await pair.subscribe()
            await pair.begin()
            await pair.turn_of_idris()
            assert (await asyncio.to_thread(service.next)).path == "/moved"
            assert await is_quiet(polite, service)

    asyncio.run(evening())


@pytest.mark.parametrize("status", [429, 503])
def test_a_failure_is_tried_once_more(
    service: PushService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    monkeypatch.setattr("fondaco.server.notices.PAUSE_SECONDS", 0)
    service.answers["/busy"] = status

    async def evening() -> None:
        async with a_match(tmp_path) as (store, host, match):
            notices = Notices(store, Settings(push_services=service.url), lambda table, guest: False)
            await notices.open()
            wanted = Browser().subscription(f"{service.url}/busy")
            await notices.subscribe(host, msgspec.convert(wanted, NewSubscription))
            turn = next(filter(None, map(turn_of, some_courses())))
            notices.tell(as_told(turn, host.id, match))
            assert [(await asyncio.to_thread(service.next)).path for _ in range(2)] == ["/busy"] * 2
            await all_told(notices)
            assert service.deliveries.empty()
            await notices.close()

    asyncio.run(evening())


class Stuck(push.Post):
    """Push services that never answer, but for those at /quick."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.told = asyncio.Event()
        self.key = push.read_key(push.fresh_key())

    async def send(self, receiver: push.Receiver, message: bytes, seconds: int, topic: str) -> int:
        self.begun.append(receiver.endpoint.rpartition("/")[2])
        if self.begun[-1] == "quick":
            self.told.set()
            return 201
        await asyncio.Event().wait()
        raise AssertionError

    async def close(self) -> None:
        pass


async def all_told(notices: Notices) -> None:
    async with asyncio.timeout(60):
        while notices.first.of_guest or notices.second.of_guest:
            await asyncio.sleep(0.01)


@asynccontextmanager
async def stuck_services(folder: Path) -> AsyncIterator[tuple[Notices, Stuck, Callable[..., Awaitable[Turn]]]]:
    async with a_match(folder) as (store, *_):
        notices = Notices(store, Settings(push_services="http://push.lan"), lambda table, guest: False)
        await notices.open()
        assert notices.post is not None
        await notices.post.close()
        stuck = notices.post = Stuck()

        async def turn_at(*places: str) -> Turn:
            """A turn of a new guest, with a browser at each of these."""
            made = await guests.create(store, "Idris")
            guest = GuestInfo(made.id, made.name)
            table = await tables.create(store, guest, NewTable("tantan", 2))
            for place in places:
                wanted = Browser().subscription(f"http://push.lan/{guest.id}/{place}")
                await notices.subscribe(guest, msgspec.convert(wanted, NewSubscription))
            some = next(filter(None, map(turn_of, some_courses())))
            return as_told(some, guest.id, (await tables.look(store, table)).match)

        yield notices, stuck, turn_at
        await notices.close()


def test_services_that_do_not_answer_hold_up_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither those of some guests, with as many browsers as they may have and many turns, nor one's own."""
    monkeypatch.setattr("fondaco.server.notices.SEND_SECONDS", 3600)

    async def evening() -> None:
        async with stuck_services(tmp_path) as (notices, stuck, turn_at):
            for _ in range(8):
                turn = await turn_at(*(f"slow{number}" for number in range(10)))
                for moves in range(turn.moves, turn.moves + 10):
                    notices.tell(turn._replace(moves=moves))
            victim = await turn_at("slow", "quick")
            async with asyncio.timeout(60):
                while len(stuck.begun) < 80:
                    await asyncio.sleep(0)
                notices.tell(victim)
                await stuck.told.wait()
            assert stuck.begun.count("slow0") == 8, "each guest is served once at a time"

    asyncio.run(evening())


def test_a_place_is_held_for_a_limited_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if everybody's service is stuck; and whoever was stuck waits apart from the others next time."""
    monkeypatch.setattr("fondaco.server.notices.SEND_SECONDS", 0.01)
    monkeypatch.setattr("fondaco.server.notices.PAUSE_SECONDS", 0)

    async def evening() -> None:
        async with stuck_services(tmp_path) as (notices, stuck, turn_at):
            turns = [await turn_at("slow") for _ in range(20)]
            for turn in turns:
                notices.tell(turn)
            notices.tell(await turn_at("quick"))
            await all_told(notices)
            assert sorted(stuck.begun) == ["quick"] + ["slow"] * 40, "each was tried twice"
            notices.tell(turns[0]._replace(moves=turns[0].moves + 1))
            await all_told(notices)
            assert stuck.begun.count("slow") == 41, "once, in the second line"

    asyncio.run(evening())


def test_a_line_gives_each_guest_one_place() -> None:
    async def evening() -> None:
        line = Line()
        some = next(filter(None, map(turn_of, some_courses())))

        def told(guest: str, moves: int) -> bool:
            return line.join(Delivery(some._replace(guest=guest, moves=moves)))

        assert all(told("Maya", moves) for moves in range(MOST_OF_A_GUEST))
        assert not told("Maya", MOST_OF_A_GUEST)
        assert told("Idris", 0)
        served = []
        for _ in range(4):
            turn = (await line.next()).turn
            line.served(turn.guest)
            served.append((turn.guest, turn.moves))
        assert served == [("Maya", 0), ("Idris", 0), ("Maya", 1), ("Maya", 2)]

    asyncio.run(evening())


def test_subscriptions(polite: Serving, service: PushService) -> None:
    async def evening() -> None:
        async with Person(polite, "Maya") as maya, Person(polite, "Idris") as idris:
            pair = Pair(maya, idris, service, "here")
            for endpoint in ("http://127.0.0.1:1/x", "https://fcm.googleapis.com/x", "file:///etc/passwd", "x" * 1024):
                refused = await idris.ask("POST", "/api/me/push", pair.browser.subscription(endpoint))
                assert (refused.status_code, refused.json()["error"]) == (400, "bad-push"), endpoint
            wrong = pair.browser.subscription(f"{service.url}/here") | {"key": "AAAA"}
            assert (await idris.ask("POST", "/api/me/push", wrong)).json()["error"] == "bad-push"
            made = (await pair.subscribe()).json()
            assert (await maya.ask("DELETE", f"/api/me/push/{made['id']}")).status_code == 404
            assert (await idris.ask("DELETE", f"/api/me/push/{made['id']}")).status_code == 204
            assert (await idris.ask("DELETE", f"/api/me/push/{made['id']}")).status_code == 404
            await pair.begin()
            await pair.turn_of_idris()
            assert await is_quiet(polite, service)
            for number in range(12):
                await idris.post("/api/me/push", pair.browser.subscription(f"{service.url}/many{number}"))
            await pair.turn_of_maya()
            await pair.turn_of_idris()
            told = {(await asyncio.to_thread(service.next)).path for _ in range(10)}
            assert told == {f"/many{number}" for number in range(2, 12)}, "the oldest make room"
            moved = pair.browser.subscription(f"{service.url}/many11")
            await maya.post("/api/me/push", moved)
            await pair.turn_of_maya()
            await pair.turn_of_idris()
            told = {(await asyncio.to_thread(service.next)).path for _ in range(9)}
            assert "/many11" not in told, "a browser belongs to whoever used it last"

    asyncio.run(evening())


def test_a_server_writes_to_the_great_services_only(server: Serving) -> None:
    """By default only the great services may be written to."""

    async def evening() -> None:
        async with Person(server) as maya:
            assert (await maya.get("/api/push"))["key"] is not None
            refused = await maya.ask("POST", "/api/me/push", Browser().subscription("http://127.0.0.1:9/x"))
            assert refused.json()["error"] == "bad-push"

    asyncio.run(evening())


@asynccontextmanager
async def a_match(folder: Path) -> AsyncIterator[tuple[Store, GuestInfo, str]]:
    """On a database of its own, with its host."""
    store = Store(f"sqlite:///{folder / 'fondaco.db'}")
    await store.migrate()
    made = await guests.create(store, "Maya")
    host = GuestInfo(made.id, made.name)
    table = await tables.create(store, host, NewTable("tantan", 2))
    yield store, host, (await tables.look(store, table)).match
    await store.close()


def as_told(turn: Turn, guest: str, match: str) -> Turn:
    return turn._replace(guest=guest, notice=msgspec.structs.replace(turn.notice, match=match))


def test_two_workers_send_one_notice(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_match(tmp_path) as (store, host, match):
            assert await own_key(store) == await own_key(store), "all workers sign with one key"
            workers = [Notices(store, Settings(), lambda table, guest: False) for _ in range(2)]
            for turn in filter(None, map(turn_of, some_courses())):
                there = as_told(turn, host.id, match)
                first = await asyncio.gather(*(worker._is_first(there) for worker in workers))
                assert sorted(first) == [False, True]

    asyncio.run(evening())


def some_courses() -> list[Course]:
    course, luck = begin(setup("tantan", 2)), random.Random(1)
    found: list[Any] = []
    while course.to_move is not None and len(found) < 40:
        found.append(course)
        action = luck.choice(course.match.legal())
        course = course.after(Step(course.number + 1, 1000.0, ACT, course.to_move, {"action": action}))
    return found


def test_a_turn_of_several_decisions_is_one_turn() -> None:
    """Whoever has just decided is not told that they are to decide."""
    for before, after in zip(some_courses(), some_courses()[1:], strict=False):
        assert (turn_of(after) is None) == (before.to_move == after.to_move)


# The feed


def entries(feed: bytes) -> list[ET.Element]:
    root = ET.fromstring(feed)
    assert root.tag == f"{ATOM}feed"
    for name in ("id", "title", "updated", "author"):
        assert root.find(ATOM + name) is not None
    return root.findall(f"{ATOM}entry")


def test_a_feed_of_turns(polite: Serving, service: PushService) -> None:
    async def evening() -> None:
        async with Person(polite, "<b>Maya & co</b>") as maya, Person(polite, "Idris") as idris:
            pair = Pair(maya, idris, service, "feed")
            place = (await idris.post("/api/me/feed"))["path"]
            reader = httpx.AsyncClient(base_url=polite.url, timeout=60)
            assert entries((await reader.get(place)).content) == []
            await pair.begin(clock={"kind": "days", "days": 1})
            await pair.turn_of_idris()
            answer = await reader.get(place)
            assert answer.headers["content-type"] == "application/atom+xml; charset=utf-8"
            (entry,) = entries(answer.content)
            assert entry.findtext(f"{ATOM}title") == "Tan-Tan Caravan: it is your turn"
            assert "<b>Maya & co</b>" in (entry.findtext(f"{ATOM}summary") or "")
            link = entry.find(f"{ATOM}link")
            assert link is not None
            assert link.get("href") == f"/t/{pair.table}"
            (same,) = entries((await reader.get(place)).content)
            assert same.findtext(f"{ATOM}id") == entry.findtext(f"{ATOM}id"), "readers show it once"
            await pair.turn_of_maya()
            assert entries((await reader.get(place)).content) == []
            newer = (await idris.post("/api/me/feed"))["path"]
            assert (await reader.get(place)).status_code == 404
            assert (await reader.get(newer)).status_code == 200
            assert (await idris.ask("DELETE", "/api/me/feed")).status_code == 204
            assert (await reader.get(newer)).status_code == 404
            await reader.aclose()
            assert newer not in polite.log.read_text()

    asyncio.run(evening())
