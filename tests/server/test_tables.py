"""Setting up: guests, tables, seats, lobby, rematch, close, over real sockets."""

from __future__ import annotations

import asyncio
import random

from sqlalchemy import select

from fondaco.server.store.models import Guest
from fondaco.server.store.store import Store
from tests.server.keepsakes import welcome
from tests.server.people import Person
from tests.server.serving import Serving


def test_a_guest_moves_to_another_device(server: Serving) -> None:
    async def evening() -> None:
        async with Person(server, "  Maya ") as maya:
            assert (await maya.get("/api/me"))["name"] == "Maya"
            assert (await maya.ask("PATCH", "/api/me", {"name": "Maja"})).json()["name"] == "Maja"
            moved = await maya.post("/api/guests/recover", {"recovery": maya.recovery})
            assert (moved["id"], moved["name"]) == (maya.id, "Maja")
            assert moved["token"] != maya.token
            refused = await maya.ask("GET", "/api/me")
            assert (refused.status_code, refused.json()["error"]) == (401, "unknown-guest")
            used = await maya.ask("POST", "/api/guests/recover", {"recovery": maya.recovery})
            assert used.status_code == 401
            maya.http.headers["authorization"] = f"Bearer {moved['token']}"
            assert (await maya.get("/api/me"))["id"] == maya.id

    asyncio.run(evening())


def test_an_answer_that_gets_lost_does_not_cost_a_guest(servers: list[Serving]) -> None:
    """Whoever asked asks again, at whichever worker; nobody else who has the link gets anything."""

    async def evening() -> None:
        async with Person(servers[0]) as maya, Person(servers[-1], "Idris") as idris:
            wanted = {"recovery": maya.recovery, "attempt": "a text that only she knows"}
            whose = await idris.post("/api/guests/whose", {"recovery": maya.recovery})
            assert whose == {"id": maya.id, "name": "Maya", "face": ""}
            assert (await maya.get("/api/me"))["id"] == maya.id, "to look moves nobody"
            lost = await maya.post("/api/guests/recover", wanted)
            again = await idris.post("/api/guests/recover", wanted)
            assert again == lost
            for attempt in ("a text that somebody else made up", None):
                refused = await idris.ask("POST", "/api/guests/recover", wanted | {"attempt": attempt})
                assert refused.status_code == 401
            assert (await idris.ask("POST", "/api/guests/whose", {"recovery": maya.recovery})).status_code == 401
            onwards = await maya.post("/api/guests/recover", {"recovery": again["recovery"]})
            assert (onwards["id"], len(onwards["token"]), len(onwards["recovery"])) == (maya.id, 43, 43)
            assert (await idris.ask("POST", "/api/guests/recover", wanted)).status_code == 401, "moved on since"

    asyncio.run(evening())


def test_everybody_has_one_name_and_face_wherever_they_are_seen(server: Serving) -> None:
    """A guest changes both, and the table sees it at once; those who share a device have their own; so have replays."""

    async def evening() -> None:
        async with Person(server, "Maya") as maya, Person(server, "Idris") as idris:
            table = (await maya.table("tantan", 4, seats=[None, None, None, "level:1"]))["id"]
            await idris.join(table, 2)
            await maya.watch(table)
            await maya.post(f"/api/tables/{table}/seats/1")
            at_seat = f"/api/tables/{table}/seats/1/person"
            assert (await idris.ask("PUT", at_seat, {"name": "Me"})).status_code == 403
            assert (await maya.ask("PUT", at_seat, {"name": "Leila", "face": "moon\n"})).status_code == 400
            await maya.put(at_seat, {"name": " Leila ", "face": "moon"})
            await idris.ask("PATCH", "/api/me", {"face": "owl"})
            while (seen := await maya.next("table"))["table"]["seats"][2]["face"] != "owl":
                pass
            known = [(seat["name"], seat["face"]) for seat in seen["table"]["seats"]]
            assert known == [("Maya", ""), ("Leila", "moon"), ("Idris", "owl"), (None, "")]
            match = await maya.start(table)
            await idris.ask("PATCH", "/api/me", {"name": "Idriss"})
            while (await maya.next("table"))["table"]["seats"][2]["name"] != "Idriss":
                pass
            players = (await idris.get(f"/api/matches/{match}"))["updates"][0]["players"]
            dealt = [("Maya", ""), ("Leila", "moon"), ("Idris", "owl"), ("level:1 (3)", "")]
            assert [(player["name"], player["face"]) for player in players] == dealt, "a match remembers the deal"
            [game] = (await idris.get("/api/me/games"))["games"]
            assert [(player["name"], player["face"]) for player in game["players"]] == dealt
            assert [player["bot"] for player in game["players"]] == [None, None, None, "level:1"]
            assert (await idris.get(f"/api/me/games?before={game['began']}"))["games"] == []
            await maya.post(f"/api/tables/{table}/close")

    asyncio.run(evening())


def test_two_people_reach_for_one_seat(servers: list[Serving]) -> None:
    async def evening() -> None:
        async with Person(servers[0]) as host:
            table = (await host.table("silkroad", 5))["id"]
            crowd = [Person(servers[number % len(servers)], f"Guest {number}") for number in range(8)]
            await asyncio.gather(*(person.sign_in() for person in crowd))
            answers = await asyncio.gather(
                *(person.ask("POST", f"/api/tables/{table}/seats/3", {}) for person in crowd)
            )
            assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
            winner = crowd[[answer.status_code for answer in answers].index(200)]
            seats = (await host.get(f"/api/tables/{table}"))["seats"]
            assert seats[3]["guest"] == winner.id
            assert {answer.json()["error"] for answer in answers if answer.status_code == 409} == {"seat-taken"}
            for person in crowd:
                await person.http.aclose()

    asyncio.run(evening())


def test_a_table_starts_when_all_are_ready(server: Serving) -> None:
    async def evening() -> None:
        async with Person(server, "Maya") as maya, Person(server, "Idris") as idris:
            table = (await maya.table("tantan", 3, seats=[None, None, "random"], listed=True))["id"]
            place = f"/api/tables/{table}"
            lobby = await idris.get("/api/tables")
            assert table in [found["id"] for found in lobby["tables"]]
            assert (await maya.ask("POST", f"{place}/start")).json()["error"] == "seats-free"
            await idris.post(f"{place}/seats/1", {})
            assert (await maya.ask("POST", f"{place}/start")).json()["error"] == "not-ready"
            assert (await idris.ask("POST", f"{place}/start")).json()["error"] == "not-yours"
            assert (await maya.ask("PUT", f"{place}/seats/1/ready", {})).json()["error"] == "not-yours"
            await idris.put(f"{place}/seats/1/ready", {})
            await maya.start(table)
            for method, path, body in (
                ("POST", "/start", None),
                ("POST", "/seats/1", {}),
                ("DELETE", "/seats/1", None),
                ("PUT", "/seats/2/bot", {"bot": "greedy"}),
                ("POST", "/rematch", None),
            ):
                refused = await maya.ask(method, place + path, body)
                assert (refused.status_code, refused.json()["error"]) == (409, "wrong-state"), path
            playing = await idris.get("/api/me/games")
            assert [(game["table"], game["seats"]) for game in playing["games"]] == [(table, [1])]

    asyncio.run(evening())


def test_a_rematch_has_a_new_seed_and_the_old_record_stays(server: Serving) -> None:
    async def evening() -> None:
        async with Person(server) as maya:
            table = await maya.table("tantan", 2, seats=[None, "random"])
            await maya.watch(table["id"])
            first = await maya.start(table["id"])
            await maya.play_to_the_end(first, [0], random.Random(3))
            again = await maya.post(f"/api/tables/{table['id']}/rematch")
            assert (again["state"], again["rematch"]) == ("open", 1)
            assert again["commit"] != table["commit"]
            second = await maya.start(table["id"])
            assert second != first
            await maya.until(second, 0, lambda update: True)
            assert (await maya.get(f"/api/matches/{first}/record"))["fairness"]["commit"] == table["commit"]
            running = await maya.ask("GET", f"/api/matches/{second}/record")
            assert running.json()["error"] == "not-over"

    asyncio.run(evening())


def test_closing_ends_a_running_match(server: Serving) -> None:
    async def evening() -> None:
        async with Person(server) as maya, Person(server, "Idris") as idris:
            table = (await maya.table("carthage", 2))["id"]
            await idris.join(table, 1)
            await idris.watch(table)
            match = await maya.start(table)
            assert (await idris.ask("POST", f"/api/tables/{table}/close")).json()["error"] == "not-yours"
            assert (await maya.post(f"/api/tables/{table}/close"))["state"] == "closed"
            end = await idris.until(match, 1, lambda update: update["result"] is not None)
            assert (end["result"]["why"], end["result"]["winners"]) == ("closed", [])
            assert (await idris.act(match, 1, "pass"))["error"] == "over"

    asyncio.run(evening())


def test_what_cannot_be_set_up_is_refused_with_a_sentence(server: Serving) -> None:
    async def evening() -> None:
        async with Person(server) as maya:
            for wanted, sentence in (
                ({"game": "chess", "players": 2}, "chess"),
                ({"game": "tantan", "players": 9}, "2 to 4 players"),
                ({"game": "tantan", "players": 2, "options": {"open_hands": 3}}, "true or false"),
                ({"game": "tantan", "players": 2, "options": {"seed": 3}}, "seed"),
                ({"game": "tantan", "players": 2, "seats": ["search:9999999", None]}, "level:5"),
                ({"game": "tantan", "players": 2, "seats": [None] * 3}, "2 seats"),
            ):
                refused = await maya.ask("POST", "/api/tables", wanted)
                assert refused.status_code == 400
                assert sentence in refused.json()["detail"]
            unknown = await maya.ask("POST", "/api/tables", {"game": "tantan", "players": 2, "colour": "red"})
            assert unknown.status_code == 400
            assert (await maya.ask("GET", "/api/tables/guess")).json()["error"] == "not-found"

    asyncio.run(evening())
    assert server.errors() == []


def test_a_game_tells_what_lies_on_its_table_and_what_can_be_done_there(server: Serving) -> None:
    async def evening() -> None:
        async with Person(server) as maya:
            told = await maya.get("/api/games/carthage")
            assert (told["title"], told["players"]) == ("Traders of Carthage", [2, 3, 4])
            ships = {"key": "ships", "holds": "track", "names": ["red", "blue", "yellow", "green"], "field": "ships"}
            assert ships in told["zones"]
            assert told["verbs"][0]["verb"] == "take"
            card, *_ = told["verbs"][0]["arguments"]
            assert (card["name"], card["choices"][0]) == ("card", {"text": "red2", "meaning": "red2"})
            assert (await maya.ask("GET", "/api/games/chess")).status_code == 404

    asyncio.run(evening())


def test_a_game_tells_its_words(server: Serving) -> None:
    async def evening() -> None:
        async with Person(server) as maya:
            told = await maya.get("/api/games/tantan/words/de")
            assert told["words"]["kind.lamp"] == "Lampe"
            assert told["words"]["wanted.over"] == "das Spiel ist zu Ende", "what all games share is among them"
            assert told["rules"]["T6"]["title"] == "Kaufen"
            for nothing in ("/api/games/chess/words/de", "/api/games/tantan/words/xx"):
                assert (await maya.ask("GET", nothing)).status_code in (400, 404)

    asyncio.run(evening())


def test_a_look_is_of_one_moment(new_database: str) -> None:
    """Nobody is shown the seats of before a change beside the bans of after it, whatever the database."""

    async def evening() -> None:
        store = Store(new_database)
        await store.migrate()
        async with store.reading() as connection:
            before = (await connection.execute(select(Guest))).all()
            await welcome(store, "Maya")
            assert (await connection.execute(select(Guest))).all() == before == []
        assert [guest.name for guest in await store.rows(select(Guest))] == ["Maya"]
        await store.close()

    asyncio.run(evening())
