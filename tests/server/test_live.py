"""Playing over the live connection: refusals with reasons, resuming, chat, presence."""

from __future__ import annotations

import asyncio
import random

import fondaco
from tests.server.people import Json, Person
from tests.server.serving import Serving


async def sit_down(maya: Person, idris: Person, game: str = "tantan", **more: object) -> tuple[str, str]:
    """A table for two, dealt, with both watching. Returns table and match."""
    table = (await maya.table(game, 2, **more))["id"]
    await idris.join(table, 1)
    for person in (maya, idris):
        await person.watch(table)
    match = await maya.start(table)
    await maya.until(match, 0, lambda update: True)
    await idris.until(match, 1, lambda update: True)
    return table, match


def mover(update: Json, maya: Person, idris: Person) -> tuple[Person, int, Person, int]:
    """Who is to move, and who waits."""
    return (maya, 0, idris, 1) if update["to_move"] == 0 else (idris, 1, maya, 0)


def test_what_cannot_be_done_is_answered_with_the_reason_and_the_state(servers: list[Serving]) -> None:
    async def evening() -> None:
        async with Person(servers[0], "Maya") as maya, Person(servers[-1], "Idris") as idris:
            _, match = await sit_down(maya, idris)
            acting, seat, waiting, other = mover(maya.updates[match, 0], maya, idris)
            legal = acting.updates[match, seat]["legal"]
            assert waiting.updates[match, other]["legal"] == []

            refused = await waiting.act(match, other, legal[0])
            assert refused["error"] == "not-your-turn"
            refused = await waiting.act(match, seat, legal[0], number=0)
            assert refused["error"] == "not-yours"
            assert refused["update"]["seat"] is None, "whoever asks for a seat of others sees what a spectator sees"

            refused = await acting.act(match, seat, "buy 1 2 3 4 5")
            assert (refused["error"], refused["reason"]["rule"], refused["reason"]["key"]) == (
                "illegal",
                "T6",
                "too-dear",
            )
            assert refused["update"]["legal"] == legal
            refused = await acting.act(match, seat, "<b>buy everything</b>")
            assert (refused["error"], refused["reason"]["key"]) == ("illegal", "unreadable")

            twice = await asyncio.gather(
                acting.act(match, seat, legal[0], number=0), acting.act(match, seat, legal[0], number=0)
            )
            assert sorted(answer["type"] for answer in twice) == ["done", "refused"], "a double click"
            (stale,) = [answer for answer in twice if answer["type"] == "refused"]
            assert (stale["error"], stale["update"]["number"]) == ("stale", 1)

    asyncio.run(evening())


def test_why_not_is_a_question_and_no_attempt(servers: list[Serving]) -> None:
    async def evening() -> None:
        async with Person(servers[0], "Maya") as maya, Person(servers[-1], "Idris") as idris:
            _, match = await sit_down(maya, idris)
            acting, seat, waiting, other = mover(maya.updates[match, 0], maya, idris)
            legal = acting.updates[match, seat]["legal"]

            for action, rule, key in (("buy 1 2 3 4 5", "T6", "too-dear"), ("<b>dance</b>", "notation", "unreadable")):
                told = await acting.why_not(match, seat, action)
                assert told["type"] == "reason"
                assert (told["reason"]["rule"], told["reason"]["key"]) == (rule, key)
                assert told["reason"] == (await acting.act(match, seat, action))["reason"]
            assert (await acting.why_not(match, seat, legal[0]))["reason"] is None
            (now,) = (await acting.get(f"/api/matches/{match}"))["updates"]
            assert (now["number"], now["legal"]) == (0, legal), "nothing was done"

            every_action = fondaco.new("tantan").game.actions
            refusals = [await waiting.why_not(match, other, action) for action in (*every_action[::50], "dance")]
            assert {refused["error"] for refused in refusals} == {"not-your-turn"}
            assert len({refused["reason"]["detail"] for refused in refusals}) == 1, "nothing of the other's hand"
            assert (await waiting.why_not(match, seat, legal[0], number=0))["error"] == "not-yours"
            assert (await acting.why_not(match, seat, "dance", number=7))["error"] == "stale"
            acting.token = None
            await acting.disconnect()
            await acting.connect()
            assert (await acting.why_not(match, seat, legal[0]))["error"] == "unknown-guest"

    asyncio.run(evening())


def test_messages_that_cannot_be_read_are_answered(server: Serving) -> None:
    async def evening() -> None:
        async with Person(server) as maya:
            assert maya.socket is not None
            for nonsense, ref in (
                ("", None),
                ("{", None),
                ("[]", None),
                ('{"type":"dance"}', None),
                ('{"type":"ping","ref":"one"}', None),
                ('{"type":"act","ref":1}', 1),
                ('{"type":"ping","x":1,"ref":7}', 7),
                ('{"type":"dance","ref":8}', 8),
            ):
                await maya.socket.send(nonsense)
                refused = await maya.next("refused")
                assert (refused["error"], refused["ref"]) == ("bad-message", ref)
            assert (await maya.say("ping"))["type"] == "pong"

    asyncio.run(evening())


def test_one_who_comes_back_is_told_what_is_missing(servers: list[Serving]) -> None:
    async def evening() -> None:
        async with Person(servers[0], "Maya") as maya, Person(servers[-1], "Idris") as idris:
            table, match = await sit_down(maya, idris)
            luck = random.Random(5)
            for turn in range(30):
                update = max(maya.updates[match, 0], idris.updates[match, 1], key=lambda update: update["number"])
                acting, seat, *_ = mover(update, maya, idris)
                await acting.until_number(match, seat, update["number"])
                answer = await acting.act(match, seat, luck.choice(acting.updates[match, seat]["legal"]))
                assert answer["type"] == "done"
                if idris.socket is not None:
                    await idris.until_number(match, 1, answer["number"])
                await maya.until_number(match, 0, answer["number"])
                if turn % 7 == 3:
                    await idris.disconnect()
                    seen = idris.updates[match, 1]["number"]
                    if maya.updates[match, 0]["to_move"] == 0:
                        await maya.act(match, 0, luck.choice(maya.updates[match, 0]["legal"]))
                    await idris.connect()
                    await idris.watch(table, match=match, number=seen)
                    now = (await maya.get(f"/api/matches/{match}"))["updates"][0]
                    await idris.until_number(match, 1, now["number"])
                    await maya.until_number(match, 0, now["number"])
            for person, seat in ((maya, 0), (idris, 1)):
                (whole,) = (await person.get(f"/api/matches/{match}"))["updates"]
                assert person.events[match, seat] == whole["events"]

    asyncio.run(evening())


def test_chat_mute_and_presence(servers: list[Serving]) -> None:
    async def evening() -> None:
        async with Person(servers[0], "Maya") as maya, Person(servers[-1], "Idris") as idris:
            table = (await maya.table())["id"]
            await maya.watch(table)
            await maya.next("presence")
            await idris.watch(table)
            while len((await maya.next("presence"))["guests"]) < 2:
                pass
            text = "<script>alert('x')</script>'; DROP TABLE chat; --"
            assert (await idris.say("say", table=table, text=text))["type"] == "done"
            said = await maya.next("said")
            assert (said["name"], said["text"]) == ("Idris", text)
            refused = await idris.ask("POST", f"/api/tables/{table}/mute", {"guest": maya.id})
            assert refused.status_code == 403
            await maya.post(f"/api/tables/{table}/mute", {"guest": idris.id})
            assert (await idris.say("say", table=table, text="again"))["error"] == "not-yours"
            await maya.post(f"/api/tables/{table}/mute", {"guest": idris.id, "muted": False})
            assert (await idris.say("say", table=table, text="thanks"))["type"] == "done"
            chat = await maya.get(f"/api/tables/{table}/chat")
            assert [line["text"] for line in chat["messages"]] == [text, "thanks"]
            await idris.disconnect()
            while len((await maya.next("presence"))["guests"]) > 1:
                pass

    asyncio.run(evening())
