"""Not too much at once: allowances by themselves, and floods that a real server stands."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from fondaco.errors import BadSetup
from fondaco.server.limits import RATES, Allowance, Limits, Rate, address_of, read_limits
from fondaco.server.problems import Problem
from tests.server.people import Person
from tests.server.serving import Serving, serving

TIGHT = (
    "requests=60/600,guest-requests=20/600,guesses=8/600,guests=6/3600,tables=4/3600,listings=2/3600,replays=2/600,"
    "connections=6/600,messages=400/600,guest-messages=15/30,chat=3/600"
)


@settings(deadline=None)
@given(st.integers(1, 20), st.floats(0.5, 100), st.lists(st.floats(0, 30), min_size=1, max_size=60))
def test_an_allowance_is_never_exceeded(number: int, seconds: float, pauses: list[float]) -> None:
    """In any stretch of time: what may be taken at once, and what has grown again since."""
    now = 0.0
    allowance = Allowance(Rate(number, seconds), lambda: now)
    taken: list[float] = []
    for pause in pauses:
        now += pause
        wait = allowance.take("Maya")
        assert wait <= seconds
        if not wait:
            taken.append(now)
    for first, begin in enumerate(taken):
        for last in range(first, len(taken)):
            assert last - first + 1 <= number + (taken[last] - begin) * number / seconds + 1e-6


def test_who_waits_as_long_as_told_may_go_on() -> None:
    now = 0.0
    allowance = Allowance(Rate(3, 30), lambda: now)
    assert [allowance.take("Maya") for _ in range(4)] == [0, 0, 0, pytest.approx(10)]
    assert allowance.take("Idris") == 0, "everybody has an allowance of their own"
    now = 10.001
    assert allowance.take("Maya") == 0
    assert allowance.take("Maya") > 0
    now = 100.0
    assert allowance.take("Leila") == 0
    assert list(allowance.spent) == ["Leila"], "what was spent long ago is forgotten"


def test_an_allowance_does_not_grow_with_the_crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fondaco.server.limits.MOST_KEYS", 10)
    allowance = Allowance(Rate(1, 1000), time.monotonic)
    for guest in range(100):
        assert allowance.take(str(guest)) == 0
    assert len(allowance.spent) == 10


@pytest.mark.parametrize(
    ("written", "changed"),
    [
        ("", {}),
        ("chat=1/2", {"chat": Rate(1, 2)}),
        (" chat = 1/2 , guests=9/9,", {"chat": Rate(1, 2), "guests": Rate(9, 9)}),
    ],
)
def test_limits_as_written(written: str, changed: dict[str, Rate]) -> None:
    assert read_limits(written) == RATES | changed


def test_no_limits() -> None:
    assert read_limits("off") == {}
    assert "chat" not in read_limits("chat=off,chat=off")
    limits = Limits("off", time.monotonic)
    for _ in range(10_000):
        limits.take("guests", "somewhere")


@pytest.mark.parametrize("written", ["chatter=1/2", "chat=lots", "chat=1", "chat=-1/2", "chat=0/9", "chat=9/0", "none"])
def test_limits_that_make_no_sense(written: str) -> None:
    with pytest.raises(BadSetup, match="limits"):
        read_limits(written)


def test_connections_are_counted_while_they_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fondaco.server.limits.MOST_CONNECTIONS", 1)
    limits = Limits("", time.monotonic)
    with limits.connection("here"):
        with pytest.raises(Problem, match="too much"), limits.connection("here"):
            pass
        with limits.connection("there"):
            pass
    with limits.connection("here"):
        pass
    assert not limits.connected


@pytest.mark.parametrize(
    ("host", "counted_as"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("somewhere", "somewhere"),
        ("x" * 1000, "x" * 64),
    ],
)
def test_an_address_is_a_household(host: str, counted_as: str) -> None:
    assert address_of(host) == counted_as


# Floods


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with tight limits. It believes its proxy, which is us: each test comes from an address of its own."""
    folder = tmp_path_factory.mktemp("strict")
    with serving(folder / "log", data=folder / "data", limits=TIGHT, proxies="127.0.0.1") as server:
        yield server
        assert server.errors() == []


def somewhere() -> dict[str, str]:
    return {"x-forwarded-for": f"198.51.{random.randrange(256)}.{random.randrange(256)}"}


def client(server: Serving) -> httpx.Client:
    return httpx.Client(base_url=server.url, headers=somewhere(), timeout=60)


def check_too_many(answer: httpx.Response) -> None:
    told = answer.json()
    assert (answer.status_code, told["error"]) == (429, "too-many")
    assert told["retry_after"] == int(answer.headers["retry-after"]) > 0
    assert f"in {told['retry_after']} second" in told["detail"]


def flood(http: httpx.Client, method: str, path: str, times: int, **more: object) -> list[httpx.Response]:
    return [http.request(method, path, **more) for _ in range(times)]  # type: ignore[arg-type]


def test_a_flood_of_requests_from_one_address(strict: Serving) -> None:
    with client(strict) as http, client(strict) as neighbour:
        answers = flood(http, "GET", "/api/hall", 120)
        assert answers[0].status_code == 200
        check_too_many(answers[-1])
        assert neighbour.get("/api/hall").status_code == 200, "somebody elsewhere notices nothing"


def test_a_flood_of_requests_by_one_guest_from_many_addresses(strict: Serving) -> None:
    with client(strict) as http:
        token = http.post("/api/guests", json={"name": "Maya"}).json()["token"]
    with httpx.Client(base_url=strict.url, timeout=60) as http:
        answers = [http.get("/api/me", headers={**somewhere(), "authorization": f"Bearer {token}"}) for _ in range(40)]
    assert answers[0].status_code == 200
    check_too_many(answers[-1])


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [("/api/me", {"authorization": "Bearer guess"}, 401), ("/api/tables/guess", {}, 404), ("/feeds/guess", {}, 404)],
)
def test_whoever_guesses_is_soon_told_nothing(strict: Serving, path: str, headers: dict[str, str], status: int) -> None:
    with client(strict) as http:
        answers = flood(http, "GET", path, 12, headers=headers)
        assert answers[0].status_code == status
        check_too_many(answers[-1])
        assert http.get("/api/hall").status_code == 200, "who guessed may still do what needs no guess"


def test_too_many_guests_and_tables_from_one_address(strict: Serving) -> None:
    with client(strict) as http:
        guests = flood(http, "POST", "/api/guests", 7, json={"name": "Maya"})
        assert [answer.status_code for answer in guests] == [201] * 6 + [429]
        check_too_many(guests[-1])
        for guest in guests[:5]:
            headers = {"authorization": f"Bearer {guest.json()['token']}"}
            made = http.post("/api/tables", json={"game": "tantan", "players": 2}, headers=headers)
        check_too_many(made)


def test_too_many_tables_in_the_lobby_from_one_address(strict: Serving) -> None:
    """Whoever they say they are; tables for those who have the link are another matter."""
    wanted = {"game": "tantan", "players": 2, "listed": True}
    with client(strict) as http:
        people = [
            {"authorization": f"Bearer {guest.json()['token']}"}
            for guest in flood(http, "POST", "/api/guests", 3, json={"name": "Maya"})
        ]
        made = [http.post("/api/tables", json=wanted, headers=headers) for headers in people]
        assert [answer.status_code for answer in made] == [201, 201, 429]
        check_too_many(made[-1])
        assert http.post("/api/tables", json=wanted | {"listed": False}, headers=people[0]).status_code == 201


def test_too_many_connections_from_one_address(strict: Serving) -> None:
    async def evening() -> None:
        place = somewhere()
        for _ in range(6):
            await (await connect(strict.live, additional_headers=place)).close()
        with pytest.raises(InvalidStatus) as refused:
            await connect(strict.live, additional_headers=place)
        assert refused.value.response.status_code == 429
        assert b"too-many" in refused.value.response.body
        async with connect(strict.live, additional_headers=somewhere()):
            pass

    asyncio.run(evening())


def test_a_flood_of_messages(strict: Serving) -> None:
    """Whoever sends too many is told when to go on, is read more slowly, and keeps the connection."""

    async def evening() -> None:
        async with Person(strict, headers=somewhere()) as maya:
            answers = await asyncio.gather(*(maya.say("ping") for _ in range(17)))
            refused = [answer for answer in answers if answer["type"] == "refused"]
            assert 0 < len(refused) < 10
            assert {answer["error"] for answer in refused} == {"too-many"}
            answer = await maya.say("ping")  # meanwhile one more may have become free
            if answer["type"] == "refused":
                await asyncio.sleep(answer["reason"]["values"]["retry_after"])
                answer = await maya.say("ping")
            assert answer["type"] == "pong"

    asyncio.run(evening())


def test_a_flood_of_questions_why_not(strict: Serving) -> None:
    async def evening() -> None:
        async with Person(strict, headers=somewhere()) as maya:
            table = (await maya.table("tantan", 2, seats=[None, "random"]))["id"]
            await maya.watch(table)
            match = await maya.start(table)
            await maya.until(match, 0, lambda update: update["legal"])
            answers = await asyncio.gather(*(maya.why_not(match, 0, "dance") for _ in range(17)))
            assert answers[0]["reason"]["key"] == "unreadable"
            assert "too-many" in {answer.get("error") for answer in answers}

    asyncio.run(evening())


def test_too_much_chat(strict: Serving) -> None:
    async def evening() -> None:
        async with Person(strict, headers=somewhere()) as maya:
            table = (await maya.table())["id"]
            answers = [await maya.say("say", table=table, text=f"number {number}") for number in range(5)]
            assert [answer["type"] for answer in answers] == ["done"] * 3 + ["refused"] * 2
            assert answers[-1]["error"] == "too-many"
            assert answers[-1]["reason"]["values"]["retry_after"] > 0
            assert len((await maya.get(f"/api/tables/{table}/chat"))["messages"]) == 3

    asyncio.run(evening())


def test_too_many_guesses_over_the_live_connection(strict: Serving) -> None:
    async def evening() -> None:
        async with Person(strict, headers=somewhere()) as maya:
            for _ in range(10):
                await maya.watch("guess")
            errors = [(await maya.next("refused"))["error"] for _ in range(10)]
            assert errors[0] == "not-found"
            assert errors[-1] == "too-many"

    asyncio.run(evening())


def test_too_many_replays(strict: Serving) -> None:
    async def evening() -> None:
        async with Person(strict, headers=somewhere()) as maya:
            table = (await maya.table("tantan", 2, seats=[None, "random"]))["id"]
            match = await maya.start(table)
            answers = [await maya.ask("GET", f"/api/matches/{match}/replay") for _ in range(3)]
            assert [answer.status_code for answer in answers] == [200, 200, 429]
            check_too_many(answers[-1])

    asyncio.run(evening())
