"""Taking back: one's own last decision at once, by consent what others answered, never what came to light."""

from __future__ import annotations

import asyncio
import random
from typing import NamedTuple

import pytest

import fondaco
from tests.server.people import Json, Person
from tests.server.serving import Serving, spread
from tests.server.test_live import mover, sit_down


async def take_back(maya: Person, idris: Person) -> None:
    """Carthage: whoever takes one's own last decision back needs nobody, until the other has decided."""
    _, match = await sit_down(maya, idris, "carthage")
    luck = random.Random(1)
    for _ in range(200):
        update = max(maya.updates[match, 0], idris.updates[match, 1], key=lambda update: update["number"])
        acting, seat, waiting, other = mover(update, maya, idris)
        await acting.until_number(match, seat, update["number"])
        before = acting.events[match, seat]
        done = await acting.act(match, seat, luck.choice(acting.updates[match, seat]["legal"]))
        after = await acting.until_number(match, seat, done["number"])
        await waiting.until_number(match, other, done["number"])
        if after["result"] is not None:
            break
        if not after["may_undo"]:
            refused = await acting.say("undo", match=match, number=after["number"], seat=seat)
            assert refused["error"] == "revealed"
            continue
        if after["to_move"] == seat:
            answer = await acting.say("undo", match=match, number=after["number"], seat=seat)
            assert answer["type"] == "done"
            for person, place in ((acting, seat), (waiting, other)):
                taken = await person.until_number(match, place, answer["number"])
                assert taken["to_move"] == seat
                assert len(person.events[match, place]) == len(before)
            assert acting.events[match, seat] == before
            return
    raise AssertionError("nothing could be taken back in a whole game")


def test_taking_back_ones_own_last_decision(servers: list[Serving]) -> None:
    async def evening() -> None:
        async with Person(servers[0], "Maya") as maya, Person(servers[-1], "Idris") as idris:
            await take_back(maya, idris)

    asyncio.run(evening())


# By consent


class Asking(NamedTuple):
    """Somebody who might ask, somebody who would have to agree, and what both knew before the decision."""

    match: str
    asker: Person
    seat: int
    other: Person
    place: int
    number: int
    before: list[tuple[Json, list[Json]]]


async def decide(match: str, people: list[Person], luck: random.Random) -> int:
    """One random decision; everybody has heard of it. Returns whose."""
    newest = max((person.updates[match, seat] for seat, person in enumerate(people)), key=lambda one: one["number"])
    seat: int = newest["to_move"]
    update = await people[seat].until_number(match, seat, newest["number"])
    done = await people[seat].act(match, seat, luck.choice(update["legal"]))
    assert done["type"] == "done", done
    for place, person in enumerate(people):
        await person.until_number(match, place, done["number"])
    return seat


def known(match: str, people: list[Person]) -> list[tuple[Json, list[Json]]]:
    """By seat: the view, and all events."""
    return [(person.updates[match, seat]["view"], person.events[match, seat]) for seat, person in enumerate(people)]


async def play_until_one_may_ask(match: str, people: list[Person], luck: random.Random) -> Asking:
    """Until somebody has answered a decision, and nothing came to light since."""
    latest: dict[int, list[tuple[Json, list[Json]]]] = {}
    while True:
        before = known(match, people)
        last = await decide(match, people, luck)
        latest[last] = before
        seat = 1 - last
        now = people[seat].updates[match, seat]
        assert now["result"] is None, "in a whole game nobody could ask"
        if now["may_undo"]:
            return Asking(match, people[seat], seat, people[last], last, now["number"], latest[seat])
        if seat in latest:
            refused = await people[seat].say("undo", match=match, number=now["number"], seat=seat)
            assert refused["error"] == "revealed", "what came to light is not even asked for"


async def ask(asking: Asking, number: int) -> int:
    """Ask to take back: everybody sees who waits for whom, and nothing has changed yet."""
    done = await asking.asker.say("undo", match=asking.match, number=number, seat=asking.seat)
    assert done["type"] == "done", done
    for person, seat in ((asking.asker, asking.seat), (asking.other, asking.place)):
        update = await person.until_number(asking.match, seat, done["number"])
        assert update["undo_asked"] == {"seat": asking.seat, "waiting_for": [asking.place]}
    return int(done["number"])


async def answer(asking: Asking, number: int, agree: bool) -> int:
    words = {"match": asking.match, "number": number, "agree": agree}
    refused = await asking.asker.say("answer-undo", seat=asking.seat, **words)
    assert refused["error"] == "not-asked", "nobody agrees with oneself"
    refused = await asking.asker.say("answer-undo", seat=asking.place, **words)
    assert refused["error"] == "not-yours", "nor for others"
    done = await asking.other.say("answer-undo", seat=asking.place, **words)
    assert done["type"] == "done", done
    for person, seat in ((asking.asker, asking.seat), (asking.other, asking.place)):
        update = await person.until_number(asking.match, seat, done["number"])
        assert update["undo_asked"] is None
    return int(done["number"])


async def take_back_by_consent(maya: Person, idris: Person, game: str) -> None:
    people, luck = [maya, idris], random.Random(11)
    _, match = await sit_down(maya, idris, game)
    asking = await play_until_one_may_ask(match, people, luck)
    stands = known(match, people)

    number = await answer(asking, await ask(asking, asking.number), agree=False)
    assert known(match, people) == stands, "refused: all stands"

    await answer(asking, await ask(asking, number), agree=True)
    assert known(match, people) == asking.before, "agreed: both know what they knew before, no more and no less"
    assert asking.asker.updates[match, asking.seat]["to_move"] == asking.seat

    ends = await asyncio.gather(maya.play_to_the_end(match, [0], luck), idris.play_to_the_end(match, [1], luck))
    assert all(end["result"]["why"] == "played" for end in ends)
    played = fondaco.replay(await maya.get(f"/api/matches/{match}/record"))
    assert maya.events[match, 0] == played.events(0, seat=0), "what was taken back is not on record"


@pytest.mark.parametrize(("servers", "game"), spread(fondaco.games.names()), indirect=["servers"])
def test_taking_back_by_consent(servers: list[Serving], game: str) -> None:
    async def evening() -> None:
        async with Person(servers[0], "Maya") as maya, Person(servers[-1], "Idris") as idris:
            await take_back_by_consent(maya, idris, game)

    asyncio.run(evening())


def test_whoever_plays_on_has_answered(servers: list[Serving]) -> None:
    async def evening() -> None:
        async with Person(servers[0], "Maya") as maya, Person(servers[-1], "Idris") as idris:
            people, luck = [maya, idris], random.Random(12)
            _, match = await sit_down(maya, idris, "carthage")
            asking = await play_until_one_may_ask(match, people, luck)
            await ask(asking, asking.number)
            await decide(match, people, luck)
            now = asking.other.updates[match, asking.place]
            assert now["undo_asked"] is None
            refused = await asking.other.say(
                "answer-undo", match=match, number=now["number"], seat=asking.place, agree=True
            )
            assert refused["error"] == "not-asked"

    asyncio.run(evening())
