"""Nothing is leaked: whatever a viewer cannot know may be otherwise, and every byte it is sent stays the same."""

from __future__ import annotations

import asyncio
import json
import random
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

import fondaco
from fondaco import fairness
from fondaco.fairness import seal
from fondaco.match import Match, from_position
from fondaco.server import live, replays
from fondaco.server.matches import Course
from fondaco.server.messages import Reason, Update, WhyNot
from fondaco.server.referee import Referee
from fondaco.testing import reshuffled
from tests.server.evenings import Told, look_around, other_cards, tell, tell_again
from tests.server.people import Json, Person
from tests.server.serving import Serving, serving
from tests.table_sizes import titles

Leak = Callable[[pytest.MonkeyPatch], None]

PLAYERS = 3
VIEWERS: tuple[int | None, ...] = (0, 1, 2, None)
LISTENERS: dict[int | None, tuple[int, ...]] = {0: (0,), 1: (1,), 2: (2,), None: (PLAYERS, PLAYERS + 1)}
"""By viewer, who hears as it: the person on a seat; the stranger and the nameless, as spectators."""
LOG = PLAYERS + 2
A_PART = 120
"""Of an evening: so many things are said and done."""


def alike(heard: list[bytes]) -> list[bytes]:
    """But for the commitment: it was published before the deal, and says nothing of the cards."""
    commitments = [fairness.commitment(seed).encode() for seed in ("5e" * 32, "7a" * 32)]
    for commitment in commitments:
        heard = [message.replace(commitment, b"commitment") for message in heard]
    return heard


def moments(told: Told, count: int, luck: random.Random) -> list[int]:
    """Some, from when everybody has cards on."""
    last = len(told.said) - 1
    return sorted(luck.sample(range(last // 4, last + 1), count))


def compare(folder: Path, told: Told, viewer: int | None, until: int, luck: random.Random) -> bool:
    """Tell the evening again, with another seed, and with other cards if there are any; whether there were."""
    others = other_cards(told, until, viewer, luck)
    chance = told.until(until).match.record()["chance"] if others is None else others
    again = asyncio.run(tell_again(folder, told, until, chance, viewer))
    for person in (*LISTENERS[viewer], LOG):
        before, after = alike(heard_until(told, until, person)), alike(again[person])
        assert before == after, f"viewer {viewer} can tell at {until}: {first_difference(before, after)}"
    return others is not None


def heard_until(told: Told, until: int, person: int) -> list[bytes]:
    return told.heard[person][: told.marks[until][person]]


def first_difference(before: list[bytes], after: list[bytes]) -> tuple[bytes, bytes]:
    return next((one, other) for one, other in zip([*before, b""], [*after, b""], strict=False) if one != other)


def compare_tables(folder: Path, told: Told, viewer: int | None, until: int, luck: random.Random) -> bool:
    """Deal anew what a viewer does not see, and look around; whether there was anything to deal."""
    match = told.until(until).match
    other = reshuffled(match, viewer, luck)
    if other is None:
        return False
    asker = LISTENERS[viewer][0]
    found, instead = (
        asyncio.run(look_around(folder, told, until, table, asker, random.Random(until)))
        for table in (from_position(match.position()), other)
    )
    assert found == instead, f"viewer {viewer} can tell at {until}: {first_difference(found, instead)}"
    return True


def check(folder: Path, game: str, seed: int, at_length: bool) -> Told:
    """For every viewer at several moments; or for somebody on a seat, and for a spectator."""
    luck = random.Random(f"{game} {seed}")
    told = asyncio.run(tell(folder, game, PLAYERS, luck))
    viewers, count = (VIEWERS, 6) if at_length else ((luck.randrange(PLAYERS), None), 1)
    places = [(viewer, until) for viewer in viewers for until in moments(told, count, luck)]
    retold = [compare(folder, told, viewer, until, luck) for viewer, until in places]
    redealt = [compare_tables(folder, told, viewer, until, luck) for viewer, until in places]
    assert sum(redealt) > len(places) // 2, "what is hidden should really vary"
    assert any(retold) or game != "silkroad", "so should what was drawn; in the other games (nearly) all draws are open"
    return told


def check_kinds(told: Told) -> None:
    """The evening had a bit of everything."""
    heard = [json.loads(message) for heard in told.heard[:-1] for message in heard if message.startswith(b"{")]
    assert {message.get("type") for message in heard} >= {"update", "done", "refused", "table", "presence", "said"}
    assert {message.get("error") for message in heard} >= {"illegal", "not-yours", "stale", "not-your-turn"}
    assert {step.kind for step in told.steps} >= {"act", "bot", "back"}


@pytest.mark.parametrize("game", fondaco.games.names())
def test_no_byte_tells_what_a_viewer_cannot_know(game: str, tmp_path: Path) -> None:
    check_kinds(check(tmp_path, game, seed=1, at_length=False))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 8))
@pytest.mark.parametrize("game", fondaco.games.names())
def test_no_byte_tells_what_a_viewer_cannot_know_at_length(game: str, seed: int, tmp_path: Path) -> None:
    check(tmp_path, game, seed, at_length=True)


# Servers that leak are caught


def leak_view(patch: pytest.MonkeyPatch) -> None:
    view = Match.view
    patch.setattr(Match, "view", lambda self, seat: {**view(self, seat), "hands": self.position()["hands"]})


def leak_events(patch: pytest.MonkeyPatch) -> None:
    events = Match.events
    patch.setattr(Match, "events", lambda self, start=0, seat=None: events(self, start))


def leak_in_refusals(patch: pytest.MonkeyPatch) -> None:
    current = live.Connection._current

    async def leaky(self: live.Connection, message: Any) -> Update | None:
        update = await current(self, message)
        if update is not None:
            course = await self.courses.get(update.match)
            update.view["position"] = course.match.position()
        return update

    patch.setattr(live.Connection, "_current", leaky)


def leak_what_may_be_undone(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Course, "may_undo", lambda self, seat: len(str(self.match.position())) % 2 == 0)


def leak_replays(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(replays, "_check_eyes", lambda *_: None)


@pytest.mark.parametrize("leak", [leak_view, leak_events, leak_in_refusals, leak_what_may_be_undone, leak_replays])
def test_a_server_that_leaks_is_caught(leak: Leak, tmp_path: Path) -> None:
    """By one viewer at least: not everybody asks for everything."""
    with pytest.MonkeyPatch.context() as patch:
        leak(patch)
        leaky = asyncio.run(tell(tmp_path, "silkroad", PLAYERS, random.Random(1), longest=A_PART))
    assert any(can_tell(tmp_path, leaky, leak, viewer) for viewer in VIEWERS)


def test_a_server_that_says_why_not_to_anybody_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What speaks against an action may be in the hand of whoever is to move."""

    async def leaky(self: Referee, asked: WhyNot, guest: str) -> Reason | None:
        course = await self._as_it_is(asked, guest)
        reason = course.match.why_not(asked.action)
        return None if reason is None else Reason(reason.key, reason.sentence)

    told = asyncio.run(tell(tmp_path, "tantan", PLAYERS, random.Random(9), longest=A_PART))
    monkeypatch.setattr(Referee, "why_not", leaky)
    luck = random.Random(9)
    places = [(viewer, until) for viewer in range(PLAYERS) for until in moments(told, 4, luck)]
    with pytest.raises(AssertionError, match="can tell"):
        [compare_tables(tmp_path, told, viewer, until, luck) for viewer, until in places]


def can_tell(folder: Path, told: Told, leak: Leak, viewer: int | None) -> bool:
    until = len(told.said) * 2 // 3
    chance = other_cards(told, until, viewer, random.Random(9))
    if chance is None:
        return False
    with pytest.MonkeyPatch.context() as patch:
        leak(patch)
        again = asyncio.run(tell_again(folder, told, until, chance, viewer))
    return any(alike(again[person]) != alike(heard_until(told, until, person)) for person in LISTENERS[viewer])


# What real players received


@pytest.fixture(scope="module")
def talkative(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that logs all it can."""
    folder = tmp_path_factory.mktemp("talkative")
    with serving(folder / "log", data=folder / "data", log_level="debug", proxies="127.0.0.1") as server:
        yield server


async def play(server: Serving, game: str) -> None:
    async with Person(server, "Maya") as maya, Person(server, "Idris") as idris, Person(server, "Leila") as leila:
        table = (await maya.table(game, 3, seats=[None, None, "greedy"]))["id"]
        await maya.put(f"/api/tables/{table}/seats/0/ready", {"seal": seal("sesame-of-maya")})
        await idris.join(table, 1, entropy="sesame-of-idris")
        for person in (maya, idris, leila):
            await person.watch(table)
        match = await maya.start(table)
        await idris.reveal(table, 1, "sesame-of-idris")
        await maya.reveal(table, 0, "sesame-of-maya")
        await maya.until(match, 0, lambda update: True)
        for person, seat in ((maya, 0), (idris, 1), (leila, 0)):
            for path in (
                f"/tables/{table}",
                *(f"/matches/{match}{more}" for more in ("", "/replay")),
            ):
                person.received.append((await person.ask("GET", f"/api{path}")).text)
            await person.say("act", match=match, number=0, seat=seat, action="dance")
        ends = (
            maya.play_to_the_end(match, [0], random.Random(1)),
            idris.play_to_the_end(match, [1], random.Random(2)),
        )
        await asyncio.gather(*ends)
        await leila.until(match, None, lambda update: update["result"] is not None)
        record = await leila.get(f"/api/matches/{match}/record")
        secrets = [record["seed"], record["fairness"]["server_seed"], "sesame-of"]
        secrets += [secret for person in (maya, idris, leila) for secret in (person.token or "", person.recovery)]
        for person, viewer in ((maya, 0), (idris, 1), (leila, None)):
            check_received(person, viewer, secrets, fondaco.replay(record))
        log = server.log.read_text()
        assert match not in secrets
        assert not [secret for secret in secrets if secret in log]
        assert "hand" not in log


def check_received(person: Person, viewer: int | None, secrets: list[str], played: Match) -> None:
    """Nobody's secret, and of the game what that viewer may know."""
    assert not [secret for secret in secrets if any(secret in message for message in person.received)]
    known = played.events(0, seat=viewer)
    told = [event for message in person.received for event in events_in(json.loads(message))]
    public = played.events(0, seat=None)
    assert {event["n"] for event in told} == set(range(len(known)))
    for event in told:
        assert event in (known[event["n"]], public[event["n"]]), "who asks for a seat of others is a spectator"


def events_in(message: Any) -> list[Json]:
    """All events of a game, wherever they stand in a message."""
    if isinstance(message, list):
        return [event for part in message for event in events_in(part)]
    if not isinstance(message, dict):
        return []
    return [message] if "event" in message and "n" in message else events_in(list(message.values()))


@pytest.mark.parametrize("game", titles("silkroad"))
def test_nothing_secret_is_received_or_logged_in_a_real_game(talkative: Serving, game: str) -> None:
    asyncio.run(play(talkative, game))
    assert talkative.errors() == []


def test_nobodys_address_is_logged(talkative: Serving) -> None:
    """Whatever they ask for."""
    address = {"x-forwarded-for": "203.0.113.7"}

    async def come(server: Serving) -> None:
        async with httpx.AsyncClient(base_url=server.url, headers=address, timeout=60) as http:
            for path in ("/health", "/nowhere", "/api/me", "/api/me?token=x"):
                await http.get(path)
        await (await connect(server.live, additional_headers=address)).close()
        with pytest.raises(InvalidStatus):
            await connect(f"{server.live}?token=x", additional_headers=address)
        with socket.create_connection(("127.0.0.1", server.port)) as nonsense:
            nonsense.sendall(b"nonsense\r\n\r\n")
            assert b"400" in nonsense.recv(1000)

    asyncio.run(come(talkative))
    told = [line for line in talkative.log.read_text().splitlines() if not line.startswith("Fondaco is open")]
    assert told
    assert not [line for line in told if address["x-forwarded-for"] in line or "127.0.0.1" in line]
