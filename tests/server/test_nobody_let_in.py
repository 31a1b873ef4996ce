"""Nobody is let in: other people's seats, guesses, secrets in addresses, monstrous and malformed messages, tricks."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
from urllib.parse import quote

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fondaco.server.middleware import HEADERS
from tests.server.people import Json, Person
from tests.server.serving import Serving
from tests.server.test_live import mover, sit_down


@pytest.fixture(autouse=True)
def _nothing_failed(servers: list[Serving]) -> object:
    """Whatever is tried, no server has an error to tell of."""
    yield
    for server in servers:
        assert server.errors() == []


# Other people's seats


def test_nobody_plays_for_another_seat(servers: list[Serving]) -> None:
    async def evening() -> None:
        async with (
            Person(servers[0], "Maya") as maya,
            Person(servers[-1], "Idris") as idris,
            Person(servers[-1], "Stranger") as stranger,
        ):
            table, match = await sit_down(maya, idris)
            acting, seat, waiting, _ = mover(maya.updates[match, 0], maya, idris)
            legal = acting.updates[match, seat]["legal"][0]
            await stranger.watch(table)
            await stranger.until(match, None, lambda update: True)
            nobody = Person(servers[0])
            await nobody.connect()
            asked = [
                ("act", {"number": 0, "action": legal}),
                ("why-not", {"number": 0, "action": legal}),
                ("undo", {"number": 0}),
                ("answer-undo", {"number": 0, "agree": True}),
                ("leave", {}),
                ("back", {}),
            ]
            for kind, more in asked:
                for person, error in ((waiting, "not-yours"), (stranger, "not-yours"), (nobody, "unknown-guest")):
                    refused = await person.say(kind, match=match, seat=seat, **more)
                    assert (refused["type"], refused["error"]) == ("refused", error), (kind, person.name)
                    assert refused["update"]["seat"] is None, "and is shown what everybody may see"
                    assert refused["update"]["legal"] == []
            for person, error in ((idris, "not-yours"), (stranger, "not-yours"), (nobody, "unknown-guest")):
                assert (await person.say("stand-in", match=match, seat=0))["error"] == error
            assert (await nobody.say("say", table=table, text="let me in"))["error"] == "unknown-guest"
            assert (await maya.get(f"/api/matches/{match}"))["updates"][0]["number"] == 0, "nothing has happened"
            await nobody.disconnect()
            await nobody.http.aclose()

    asyncio.run(evening())


def test_nobody_decides_for_the_host_or_sits_on_taken_seats(servers: list[Serving]) -> None:
    async def evening() -> None:
        async with Person(servers[0], "Maya") as maya, Person(servers[-1], "Idris") as idris:
            table = (await maya.table("tantan", 3))["id"]
            place = f"/api/tables/{table}"
            await idris.join(table, 1)
            before = await maya.get(place)
            asked = [
                ("POST", f"{place}/start", None),
                ("POST", f"{place}/close", None),
                ("POST", f"{place}/mute", {"guest": maya.id}),
                ("POST", f"{place}/ban", {"guest": maya.id}),
                ("PUT", f"{place}/seats/2/bot", {"bot": "greedy"}),
                ("PUT", f"{place}/seats/0/ready", {}),
                ("POST", f"{place}/seats/0", {}),
                ("DELETE", f"{place}/seats/0", None),
            ]
            nobody = httpx.AsyncClient(base_url=servers[0].url, timeout=60)
            for method, path, body in asked:
                assert (await idris.ask(method, path, body)).status_code in (403, 409), path
                assert (await nobody.request(method, path, json=body)).status_code == 401, path
            assert await maya.get(place) | {"revision": 0} == before | {"revision": 0}
            for path in ("/api/me", "/api/me/games", "/api/me/mute"):
                assert (await nobody.get(path)).status_code == 401
            assert (await nobody.post("/api/me/feed")).status_code == 401
            assert (await nobody.post("/api/me/mute", json={"guest": maya.id})).status_code == 401
            await nobody.aclose()

    asyncio.run(evening())


# Guesses, and secrets where they do not belong


def test_guesses_lead_nowhere(servers: list[Serving]) -> None:
    guess = secrets.token_urlsafe(16)
    with httpx.Client(base_url=servers[0].url, timeout=60) as http:
        for path in (f"/api/tables/{guess}", f"/api/tables/{guess}/chat", f"/api/matches/{guess}", f"/feeds/{guess}"):
            assert http.get(path).json()["error"] == "not-found"
        for token in (guess, "x", "Bearer", "null", "' OR 1=1 --", "é", "a" * 8000):
            refused = http.get("/api/me", headers={"authorization": f"Bearer {token}".encode()})  # type: ignore[arg-type]
            assert refused.json()["error"] == "unknown-guest", token
        for header in ("Basic TWF5YTptYXlh", "Bearer", "bearer", guess):
            assert http.get("/api/me", headers={"authorization": header}).status_code == 401
        assert http.post("/api/guests/recover", json={"recovery": guess}).status_code == 401

    async def knock() -> None:
        async with connect(servers[0].live) as door:
            await door.send(json.dumps({"type": "hello", "token": guess}))
            assert json.loads(await door.recv())["error"] == "unknown-guest"
            with pytest.raises(ConnectionClosed):
                await door.recv()
            assert door.close_code == 1008

    asyncio.run(knock())


def test_a_secret_in_an_address_is_refused_and_not_logged(servers: list[Serving]) -> None:
    async def evening() -> None:
        async with Person(servers[0]) as maya:
            for name in ("token", "access_token", "Authorization", "recovery"):
                refused = await maya.ask("GET", f"/api/me?{name}={maya.token}")
                assert (refused.status_code, refused.json()["error"]) == (400, "secret-in-address")
            with pytest.raises(InvalidStatus) as unwelcome:
                await connect(f"{servers[0].live}?token={maya.token}")
            assert unwelcome.value.response.status_code == 400
            await (await connect(f"{servers[0].live}?t={maya.token}")).close()
            assert str(maya.token) not in servers[0].log.read_text()

    asyncio.run(evening())


def test_whoever_moves_on_is_signed_out_everywhere(servers: list[Serving]) -> None:
    """A lost device hears nothing more, on whichever worker it was connected."""

    async def evening() -> None:
        async with Person(servers[0], "Maya") as maya:
            table = (await maya.table())["id"]
            await maya.watch(table)
            await maya.next("table")
            feed = (await maya.post("/api/me/feed"))["path"]
            async with httpx.AsyncClient(base_url=servers[-1].url, timeout=60) as elsewhere:
                moved = await elsewhere.post("/api/guests/recover", json={"recovery": maya.recovery})
                assert moved.status_code == 200
                assert (await elsewhere.get(feed)).status_code == 404
            assert maya.socket is not None
            await asyncio.wait_for(maya.socket.wait_closed(), 30)
            assert maya.socket.close_code == 1008

    asyncio.run(evening())


# Monstrous and malformed

DEEP = "[" * 20_000


def test_bodies_that_make_no_sense(servers: list[Serving]) -> None:
    bodies = [
        b"",
        b"{",
        b"[]",
        b"null",
        b"NaN",
        b'"name"',
        b'{"name": 5}',
        b'{"name": null}',
        b'{"name": ["Maya"]}',
        b'{"name": "Maya", "admin": true}',
        b'{"name": "\xff\xfe"}',
        b'{"name": "\\ud800"}',
        b'{"name": "\\u0000"}',
        b'{"name": "' + b"x" * 33 + b'"}',
        b'{"name": ' + DEEP.encode() + b"}",
        b'{"name": {"$gt": ""}}',
        b"\x00" * 100,
    ]
    with httpx.Client(base_url=servers[0].url, timeout=60) as http:
        for body in bodies:
            refused = http.post("/api/guests", content=body, headers={"content-type": "application/json"})
            assert refused.status_code == 400, (body[:40], refused.text)
            assert set(refused.json()) == {"error", "detail"}
        large = http.post("/api/guests", content=b'"' + b"x" * 70_000, headers={"content-type": "application/json"})
        assert (large.status_code, large.json()["error"]) == (413, "too-large")


def test_tables_that_make_no_sense(servers: list[Serving]) -> None:
    async def evening() -> None:
        async with Person(servers[0]) as maya:
            wanted: Json = {"game": "tantan", "players": 2}
            tables: list[Json] = [
                {"players": 10**30},
                {"players": 2.5},
                {"players": True},
                {"players": "2"},
                {"listed": 0},
                {"game": "../tantan"},
                {"game": "tantan\u0000"},
                {"options": {"\u0000": "\u0000"}},
                {"options": {"purses": {"food": 10**400}}},
                {"options": {"__class__": 1}},
                {"clock": {"kind": "per-move", "seconds": 1e300}},
                {"clock": {"kind": "sundial"}},
                {"seats": ["level:3; rm -rf /", None]},
                {"seats": [None] * 17},
                {"seats": [{}]},
            ]
            for nonsense in tables:
                refused = await maya.ask("POST", "/api/tables", {**wanted, **nonsense})
                assert refused.status_code == 400, (nonsense, refused.text)
            table = (await maya.table())["id"]
            for entropy in ("a b", "é", "x" * 65, "a\n", "\u0000", 5):
                refused = await maya.ask("PUT", f"/api/tables/{table}/seats/0/entropy", {"entropy": entropy})
                assert refused.status_code == 400, entropy
            for seal in ("0" * 63, "0" * 65, "G" * 64, "A" * 64, "0" * 64 + "\n", 5):
                refused = await maya.ask("PUT", f"/api/tables/{table}/seats/0/ready", {"seal": seal})
                assert refused.status_code == 400, seal

    asyncio.run(evening())


def test_live_messages_that_make_no_sense(servers: list[Serving]) -> None:
    async def evening() -> None:
        async with Person(servers[0]) as maya:
            assert maya.socket is not None
            for nonsense in (
                DEEP[:16_000],
                '{"type":"ping","ref":' + "9" * 400 + "}",
                '{"type":"ping","ref":-1}',
                '{"type":"ping","ref":1.5}',
                '{"type":"say","ref":1,"table":"\\ud800","text":"x"}',
                '{"type":"watch","table":"\\u0000"}',
                '{"type":"watch","table":"' + "x" * 65 + '"}',
                '{"type":["hello"]}',
                b"\xff\xfe\x00",
            ):
                await maya.socket.send(nonsense)
                assert (await maya.next("refused"))["error"] == "bad-message", nonsense[:40]
            assert (await maya.say("ping"))["type"] == "pong", "the connection is as good as before"
            for monster in ("x" * 17_000, ["x" * 9_000, "x" * 9_000]):  # whole, or in pieces
                async with connect(servers[0].live) as door:
                    await door.send(monster)
                    await door.wait_closed()
                    assert door.close_code == 1009
            async with connect(servers[0].live) as door:
                await door.send('{"type":"ping"}')
                assert json.loads(await door.recv())["error"] == "hello-first"

    asyncio.run(evening())


def raw(server: Serving, request: bytes) -> bytes:
    """What a client says that no library would."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as door:
        door.sendall(request)
        return b"".join(iter(lambda: door.recv(65_536), b""))


@pytest.mark.parametrize(
    "line",
    [
        "GET /../../etc/passwd",
        "GET /%2e%2e/%2e%2e/etc/passwd.txt",
        "GET /assets/..%2f..%2f..%2fetc/passwd.txt",
        "GET /api/tables/..%2f..%2fme",
        "GET /api/tables/%00",
        "GET /api/tables/%ff%fe",
        "GET /api/tables/a%0d%0aset-cookie:%20x=1",
        "GET /api/../../etc/passwd.txt",
        "GET //etc/passwd.txt",
        "GET /api/matches/x/replay?eyes=99999999999999999999",
        "GET /api/me/games?which=all",
        "TRACE /api/hall",
        "DELETE /api/hall",
        "PROPFIND /api/hall",
        "BREW /api/hall",
        "CONNECT /api/hall",
        "GET /api/schema/../me",
    ],
)
def test_paths_and_methods_that_lead_nowhere(servers: list[Serving], line: str) -> None:
    answer = raw(servers[0], f"{line} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n".encode())
    status = int(answer.split(b" ")[1])
    assert status in (400, 401, 404, 405), answer
    assert b"root:" not in answer
    assert b"set-cookie" not in answer.lower().partition(b"\r\n\r\n")[0]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "x"])
def test_bodies_that_do_not_say_they_are_json(servers: list[Serving], kind: str) -> None:
    """Among them all that a page of another origin could send without asking first."""
    with httpx.Client(base_url=servers[0].url, timeout=60) as http:
        refused = http.post("/api/guests", content=b'{"name": "Maya"}', headers={"content-type": kind})
        assert (refused.status_code, refused.json()["error"]) == (415, "bad-request")


# Tricks with what is shown


def test_every_answer_keeps_a_browser_careful(servers: list[Serving]) -> None:
    with httpx.Client(base_url=servers[0].url, timeout=60) as http:
        answers = [
            http.get("/api/hall"),
            http.get("/api/tables/guess"),
            http.get("/api/me"),
            http.put("/api/hall"),
            http.post("/api/guests", content=b"x"),
            http.get("/api/me?token=x"),
            http.get("/metrics"),
            http.get("/health"),
            http.get("/api/schema/openapi.json"),
            http.options("/api/hall"),
        ]
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers.get(name.decode()) == value.decode(), (answer.url, name)
        assert "server" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers


TRICKS = (
    "<script>1</script>",
    '"><img src=x onerror=1>',
    "'; DROP TABLE guests;--",
    "\\x27 OR 1=1",
    "%s %(id)s {{7*7}} ${7*7}",
)


def test_html_and_sql_stay_text(servers: list[Serving]) -> None:
    async def evening() -> None:
        async with Person(servers[0], "Maya") as maya:
            for trick in TRICKS:
                renamed = await maya.ask("PATCH", "/api/me", {"name": trick})
                assert renamed.json()["name"] == trick
                assert renamed.headers["content-type"] == "application/json"
                table = (await maya.table("tantan", 2, listed=True))["id"]
                assert (await maya.get(f"/api/tables/{table}"))["seats"][0]["name"] == trick
                await maya.say("say", table=table, text=trick)
                chat = await maya.get(f"/api/tables/{table}/chat")
                assert [line["text"] for line in chat["messages"]] == [trick]
                for path in ("/api/tables/", "/api/matches/", "/feeds/"):
                    assert (await maya.ask("GET", path + quote(trick, safe=""))).status_code in (400, 404)
                refused = await maya.ask("POST", f"/api/tables/{table}/mute", {"guest": trick})
                assert refused.status_code == 400
                await maya.post(f"/api/tables/{table}/close")
            assert (await maya.get("/api/me"))["id"] == maya.id

    asyncio.run(evening())


def test_names_with_tricks_are_refused(servers: list[Serving]) -> None:
    with httpx.Client(base_url=servers[0].url, timeout=60) as http:
        for name in ("Maya\u202e", "\u2066Maya", "Ma\u0000ya", "\u3164", "\u200b", "M" + "\u0301" * 9, "\ufb2c" * 32):
            refused = http.post("/api/guests", json={"name": name})
            assert (refused.status_code, refused.json()["error"]) == (400, "bad-name"), ascii(name)


def test_one_may_mute_whom_one_likes(servers: list[Serving]) -> None:
    """Kept by the server: it holds on every device, at every table, and after coming back."""

    async def evening() -> None:
        async with Person(servers[0], "Maya") as maya, Person(servers[-1], "Idris") as idris:
            table = (await maya.table())["id"]
            for person in (maya, idris):
                await person.watch(table)
                await person.next("table")
            assert (await maya.post("/api/me/mute", {"guest": idris.id}))["guests"] == [idris.id]
            await idris.say("say", table=table, text="can you hear me?")
            await maya.say("say", table=table, text="not at all")
            assert (await maya.next("said"))["text"] == "not at all"
            assert [line["text"] for line in (await maya.get(f"/api/tables/{table}/chat"))["messages"]] == [
                "not at all"
            ]
            assert len((await idris.get(f"/api/tables/{table}/chat"))["messages"]) == 2
            await maya.disconnect()
            await maya.connect()
            await maya.watch(table)
            await maya.next("table")
            await idris.say("say", table=table, text="and now?")
            await maya.say("say", table=table, text="still not")
            assert (await maya.next("said"))["text"] == "still not"
            await maya.post("/api/me/mute", {"guest": idris.id, "muted": False})
            assert (await maya.get("/api/me/mute"))["guests"] == []
            assert (await maya.ask("POST", "/api/me/mute", {"guest": "nobody"})).status_code == 404
            await idris.say("say", table=table, text="at last")
            assert (await maya.next("said"))["text"] == "at last"

    asyncio.run(evening())
