"""The HTTP side: setting up, looking, records. Each function is a line of the OpenAPI description."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from hmac import compare_digest
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response, Router, WebSocket, delete, get, patch, post, put, websocket
from litestar.di import NamedDependency, Provide
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import SecurityRequirement
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT
from litestar.types import ControllerRouterHandler
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

import fondaco
from fondaco.games import find
from fondaco.games.game import Game
from fondaco.page.folder import page_of
from fondaco.server import chat, feeds, guests, replays, seats, tables
from fondaco.server.descriptions import info_of, table_of
from fondaco.server.live import Connection
from fondaco.server.logs import warn_once
from fondaco.server.matches import Course
from fondaco.server.measures import measure
from fondaco.server.messages import (
    Chat,
    ErrorInfo,
    FeedInfo,
    Games,
    GameTable,
    GameWords,
    GuestInfo,
    GuestSecrets,
    Hall,
    Health,
    Json,
    Lobby,
    MatchInfo,
    Muted,
    NewGuest,
    NewLook,
    NewSubscription,
    NewTable,
    PushInfo,
    Ready,
    Recovery,
    Replay,
    Reveal,
    SendAway,
    SetBot,
    SetPerson,
    Silence,
    SubscriptionInfo,
    TableInfo,
    Whose,
)
from fondaco.server.metrics import REGISTRY
from fondaco.server.middleware import address
from fondaco.server.problems import bad, conflict, not_found, who_are_you
from fondaco.server.services import Services
from fondaco.server.store.models import ASIDE, OVER, PLAYING
from fondaco.server.views import make_update, viewers_of
from fondaco.words import LANGUAGES

AnyRequest = Request[Any, Any, Any]

SIGNED_IN: list[SecurityRequirement] = [{"token": []}]
MOST_GAMES = 100
GAMES_ASKED_FOR = {"playing": (PLAYING,), "over": (OVER, ASIDE)}
MOST_DECISIONS = 1_000_000
LATEST = 1e12
"""No match begins so late."""
ASK_AGAIN = "no-cache"
KEEP_REPLAY = "private, max-age=3600"
"""A match that is over was as it was."""

Id = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{1,64}$", max_length=64)]
"""Of a table, a match, a subscription, a game; or a secret."""
LanguageCode = Annotated[str, PathParameter(pattern=f"^({'|'.join(LANGUAGES)})$")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=15)]
EyesAsked = Annotated[int | None, QueryParameter(name="seat", ge=0, le=15)]
FirstScene = Annotated[int, QueryParameter(name="from", ge=0, le=MOST_DECISIONS)]
BeganBefore = Annotated[float | None, QueryParameter(ge=0, le=LATEST)]
LastScene = Annotated[int, QueryParameter(name="to", ge=0, le=MOST_DECISIONS)]

TheServices = NamedDependency[Services]
Myself = NamedDependency[GuestInfo]
"""Not called guest: Litestar would take a bad field of that name in a body for our own fault."""
Viewer = NamedDependency[GuestInfo | None]
Caller = NamedDependency[str]
"""The address that a request comes from."""


# What every request may ask for


async def the_guest(request: AnyRequest, services: TheServices) -> GuestInfo:
    guest = await a_viewer(request, services)
    if guest is None:
        raise who_are_you()
    return guest


async def a_viewer(request: AnyRequest, services: TheServices) -> GuestInfo | None:
    token = bearer(request)
    return await guests.recognise(services.store, token) if token else None


def bearer(request: AnyRequest) -> str:
    """The secret that a request brings; "" if there is none."""
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else ""


async def the_caller(request: AnyRequest) -> str:
    return address(request.scope)


async def read_strictly(request: AnyRequest) -> None:
    """Every body is exactly what is described. Litestar by itself would take 0 for false, and "2" for 2."""
    field = request.route_handler.parsed_data_field
    if field is None:
        return
    try:
        msgspec.json.decode(await request.body(), type=field.annotation)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise bad("bad-request", f"The body cannot be read: {error}") from None


# Guests


@post("/guests")
async def create_guest(data: JSONBody[NewGuest], caller: Caller, services: TheServices) -> GuestSecrets:
    """Become a guest: no sign-up, only a name and perhaps a face. Keep the token; it is shown once."""
    services.limits.take("guests", caller)
    return await guests.create(services.store, data.name, data.face)


@post("/guests/recover", status_code=HTTP_200_OK)
async def recover_guest(data: JSONBody[Recovery], services: TheServices) -> GuestSecrets:
    """Move a guest to this device: new secrets, the old ones are worth nothing any more."""
    moved = await guests.recover(services.store, data.recovery, data.attempt)
    await services.watchers.guest_changed(moved.id)
    return moved


@post("/guests/whose", status_code=HTTP_200_OK)
async def whose_recovery(data: JSONBody[Whose], services: TheServices) -> GuestInfo:
    """Whom a recovery secret would move; nothing is done."""
    return await guests.whose(services.store, data.recovery)


@get("/me", security=SIGNED_IN)
async def me(myself: Myself) -> GuestInfo:
    return myself


@patch("/me", security=SIGNED_IN)
async def change_me(myself: Myself, data: JSONBody[NewLook], services: TheServices) -> GuestInfo:
    """Take another name or face; those at one's tables see it at once."""
    changed = await guests.change(services.store, myself, data)
    for table in await tables.look_anew(services.store, myself):
        await services.watchers.table_changed(table)
    return changed


@get("/me/games", security=SIGNED_IN)
async def my_games(
    myself: Myself,
    services: TheServices,
    which: FromQuery[Literal["playing", "over"]] = "playing",
    before: BeganBefore = None,
) -> Games:
    """One's own games, running, or finished and set aside, the newest first, 100 at a time."""
    found = await tables.games_of(services.store, myself, GAMES_ASKED_FOR[which], MOST_GAMES, before)
    for game in found:
        if game.state == PLAYING:
            course = await services.courses.find(game.match)
            if course is None:
                game.state = "aside"
            else:
                game.your_turn = course.to_move in game.seats
    return Games(found)


@get("/me/mute", security=SIGNED_IN)
async def my_muted(myself: Myself, services: TheServices) -> Muted:
    return Muted(await chat.ignored_by(services.store, myself))


@post("/me/mute", status_code=HTTP_200_OK, security=SIGNED_IN)
async def mute_for_me(myself: Myself, data: JSONBody[Silence], services: TheServices) -> Muted:
    """Read a guest's chat no more, at any table; or again."""
    return Muted(await chat.ignore(services.store, myself, data.guest, data.muted))


# Notices


@get("/push")
async def push_info(services: TheServices) -> PushInfo:
    """What a browser needs to be told of its guest's turns by Web Push."""
    return PushInfo(services.notices.public_key)


@post("/me/push", security=SIGNED_IN)
async def subscribe(myself: Myself, data: JSONBody[NewSubscription], services: TheServices) -> SubscriptionInfo:
    return await services.notices.subscribe(myself, data)


@delete("/me/push/{subscription:str}", security=SIGNED_IN)
async def unsubscribe(subscription: Id, myself: Myself, services: TheServices) -> None:
    await services.notices.unsubscribe(myself, subscription)


@post("/me/feed", security=SIGNED_IN)
async def create_feed(myself: Myself, services: TheServices) -> FeedInfo:
    """An Atom feed of one's turns at a secret address; an older address is worth nothing any more."""
    return await feeds.create(services.store, myself, services.settings.path)


@delete("/me/feed", security=SIGNED_IN)
async def remove_feed(myself: Myself, services: TheServices) -> None:
    await feeds.remove(services.store, myself)


# What can be played


@get("/hall")
async def hall_info() -> Hall:
    """What can be played here, and against which bots."""
    return Hall(fondaco.__version__, [info_of(find(name)) for name in fondaco.games.names()], list(tables.BOTS))


def _known(name: str) -> Game:
    if name not in fondaco.games.names():
        raise not_found("game")
    return find(name)


@get("/games/{game:str}")
async def game_table(game: Id) -> GameTable:
    """What lies on a game's table and what can be done there: for clients that do not know the game."""
    return table_of(_known(game))


@get("/games/{game:str}/words/{language:str}")
async def game_words(game: Id, language: LanguageCode) -> GameWords:
    """All that a game can say in a language, in English where it cannot: for clients that do not know the game."""
    found = _known(game)
    rules = found.words.get(f"{language}.rules") or found.words.get("en.rules", {})
    return GameWords(found.speak(language).messages, rules)


@get("/games/{game:str}/page.wasm", media_type="application/wasm")
async def game_module(game: Id) -> Response[bytes]:
    """A game's rules and bots as a WebAssembly module, for pages that play it by themselves."""
    module, _ = _page(game)
    return Response(module.read_bytes(), headers={"cache-control": ASK_AGAIN})


@get("/games/{game:str}/page.json")
async def game_description(game: Id) -> Response[Json]:
    """What such a page has to know of a game to use its module."""
    _, description = _page(game)
    return Response(msgspec.json.decode(description.read_bytes()), headers={"cache-control": ASK_AGAIN})


@get("/games/{game:str}/puzzles.json")
async def game_puzzles(game: Id) -> Response[Json]:
    """The puzzles of a game, if somebody has mined some."""
    text = _known(game).text("puzzles.json")
    if text is None:
        raise not_found("puzzles")
    return Response(msgspec.json.decode(text), headers={"cache-control": ASK_AGAIN})


def _page(game: str) -> tuple[Path, Path]:
    found = page_of(_known(game))
    if found is None:
        raise not_found("page")
    return found


@get("/tables")
async def lobby(services: TheServices) -> Lobby:
    """The listed tables that wait for players or are played."""
    return Lobby(await tables.lobby(services.store))


# Tables


@post("/tables", security=SIGNED_IN)
async def create_table(myself: Myself, data: JSONBody[NewTable], caller: Caller, services: TheServices) -> TableInfo:
    services.limits.take("tables", caller)
    if data.listed:
        services.limits.take("listings", caller)
    table = await tables.create(services.store, myself, data)
    services.bots.expect(data.game, data.seats)
    return await tables.look(services.store, table)


@get("/tables/{table:str}")
async def get_table(table: Id, services: TheServices) -> TableInfo:
    """Whoever knows a table's id may look: the id is the invitation."""
    return await tables.look(services.store, table)


@post("/tables/{table:str}/seats/{seat:int}", status_code=HTTP_200_OK, security=SIGNED_IN)
async def take_seat(table: Id, seat: SeatNumber, myself: Myself, services: TheServices) -> TableInfo:
    await seats.take(services.store, table, seat, myself)
    return await services.watchers.table_changed(table)


@delete("/tables/{table:str}/seats/{seat:int}", status_code=HTTP_200_OK, security=SIGNED_IN)
async def leave_seat(table: Id, seat: SeatNumber, myself: Myself, services: TheServices) -> TableInfo:
    """Free a seat between matches: one's own, or as the host any."""
    await seats.leave(services.store, table, seat, myself)
    return await services.watchers.table_changed(table)


@put("/tables/{table:str}/seats/{seat:int}/ready", security=SIGNED_IN)
async def set_ready(
    table: Id, seat: SeatNumber, myself: Myself, data: JSONBody[Ready], services: TheServices
) -> TableInfo:
    """Say that you are ready, and perhaps seal what you add to the shuffle."""
    await seats.ready(services.store, table, seat, myself, data.ready, data.seal)
    return await services.watchers.table_changed(table)


@put("/tables/{table:str}/seats/{seat:int}/entropy", security=SIGNED_IN)
async def reveal(
    table: Id, seat: SeatNumber, myself: Myself, data: JSONBody[Reveal], services: TheServices
) -> TableInfo:
    """Tell what you have sealed, now that everybody has. When all have told, it is dealt."""
    return await _tell_deal(services, table, await seats.reveal(services.store, table, seat, myself, data.entropy))


@put("/tables/{table:str}/seats/{seat:int}/person", security=SIGNED_IN)
async def set_person(
    table: Id, seat: SeatNumber, myself: Myself, data: JSONBody[SetPerson], services: TheServices
) -> TableInfo:
    """Say who plays a seat of one's own, where several people share a device."""
    await seats.name(services.store, table, seat, myself, data.name, data.face)
    return await services.watchers.table_changed(table)


@put("/tables/{table:str}/seats/{seat:int}/bot", security=SIGNED_IN)
async def put_bot(
    table: Id, seat: SeatNumber, myself: Myself, data: JSONBody[SetBot], services: TheServices
) -> TableInfo:
    await seats.put_bot(services.store, table, seat, myself, data.bot)
    found = await services.watchers.table_changed(table)
    services.bots.expect(found.game, [data.bot])
    return found


@post("/tables/{table:str}/start", status_code=HTTP_200_OK, security=SIGNED_IN)
async def start(table: Id, myself: Myself, services: TheServices) -> TableInfo:
    """Deal, or have those reveal who have sealed something. What was dealt is played over the live connection."""
    return await _tell_deal(services, table, await tables.start(services.store, table, myself))


async def _tell_deal(services: Services, table: str, course: Course | None) -> TableInfo:
    found = await services.watchers.table_changed(table)
    if course is not None:
        services.referee.go_on(course)
    return found


@post("/tables/{table:str}/rematch", status_code=HTTP_200_OK, security=SIGNED_IN)
async def rematch(table: Id, myself: Myself, services: TheServices) -> TableInfo:
    await tables.rematch(services.store, table, myself)
    return await services.watchers.table_changed(table)


@post("/tables/{table:str}/close", status_code=HTTP_200_OK, security=SIGNED_IN)
async def close(table: Id, myself: Myself, services: TheServices) -> TableInfo:
    """Put the table away; a running match is ended without winners."""
    found = await tables.look(services.store, table)
    if found.state == "playing":
        await services.referee.end(found.match, myself.id)
    await tables.close(services.store, table, myself)
    return await services.watchers.table_changed(table)


@get("/tables/{table:str}/chat")
async def get_chat(table: Id, viewer: Viewer, services: TheServices) -> Chat:
    await tables.look(services.store, table)
    return Chat(await chat.history(services.store, table, viewer))


@post("/tables/{table:str}/mute", status_code=HTTP_200_OK, security=SIGNED_IN)
async def mute(table: Id, myself: Myself, data: JSONBody[Silence], services: TheServices) -> TableInfo:
    """The host silences a guest at this table, or lets it speak again."""
    await chat.mute(services.store, table, myself, data.guest, data.muted)
    return await services.watchers.table_changed(table)


@post("/tables/{table:str}/ban", status_code=HTTP_200_OK, security=SIGNED_IN)
async def ban(table: Id, myself: Myself, data: JSONBody[SendAway], services: TheServices) -> TableInfo:
    """The host sends a guest away from this table, or lets it in again."""
    await seats.send_away(services.store, table, myself, data.guest, data.banned)
    return await services.watchers.table_changed(table)


# Matches


@get("/matches/{match:str}")
async def get_match(match: Id, viewer: Viewer, services: TheServices) -> MatchInfo:
    """A match as each of one's seats may know it, else as a spectator may."""
    course = await services.courses.get(match, fresh=True)
    whoever = None if viewer is None else viewer.id
    now = services.store.time.now()
    return MatchInfo([make_update(course, seat, None, now) for seat in viewers_of(course, whoever)])


@get("/matches/{match:str}/record")
async def get_record(match: Id, services: TheServices) -> dict[str, Any]:
    """The whole record of a match that has ended, with the proof that its cards were dealt fairly."""
    course = await services.courses.get(match, fresh=True)
    if course.result is None:
        raise conflict("not-over", "The record tells every card: it is given out when the match is over.")
    return course.record()


@get("/matches/{match:str}/replay")
async def get_replay(
    match: Id,
    viewer: Viewer,
    caller: Caller,
    services: TheServices,
    eyes: EyesAsked = None,
    first: FirstScene = 0,
    last: LastScene = MOST_DECISIONS,
) -> Response[Replay]:
    """A match decision by decision, 100 at a time, as a seat saw it, or a spectator if no seat is named.

    As long as it is played, the seat has to be one's own.
    """
    services.limits.take("replays", caller)
    course = await services.courses.get(match, fresh=True)
    told = await replays.replay(course, eyes, None if viewer is None else viewer.id, first, last)
    return Response(told, headers={} if course.result is None else {"cache-control": KEEP_REPLAY})


ROUTES = [found for found in [*vars().values()] if isinstance(found, HTTPRouteHandler)]
"""All of these are below /api, those that follow are not."""


# Feeds, operations, and the live connection


@get("/feeds/{secret:str}", media_type="application/atom+xml")
async def feed(secret: Id, services: TheServices) -> Response[bytes]:
    guest = await feeds.owner(services.store, secret)
    games = await tables.games_of(services.store, guest, [PLAYING], MOST_GAMES)
    courses = [await services.courses.find(game.match) for game in games]
    turns = [course for course in courses if course and course.to_move in course.seats_of(guest.id)]
    return Response(feeds.write(guest, turns, services.settings.url.rstrip("/")), media_type=feeds.CONTENT_TYPE)


@get("/health", opt={"quiet": True})
async def health(services: TheServices) -> Health:
    """Whether this worker can store what happens, and looks after clocks and bots."""
    await services.health.check()
    return Health("ok", fondaco.__version__)


@get("/metrics", include_in_schema=False, media_type="text/plain")
async def metrics(request: AnyRequest, services: TheServices) -> Response[bytes]:
    """For those who know the secret in the settings; without one, for nobody."""
    if not services.settings.metrics:
        raise not_found("page")
    if not compare_digest(bearer(request).encode(), services.settings.metrics.encode()):
        raise who_are_you()
    await measure(services.store)
    return Response(generate_latest(REGISTRY), headers={"content-type": CONTENT_TYPE_LATEST})


def may_connect(origin: str | None, host: str | None, allowed: Iterable[str]) -> bool:
    """Whether a page is the server's own, or one that the settings name. Programs send no origin; a browser does."""
    if origin is None or origin.rstrip("/") in allowed:
        return True
    try:
        return bool(host) and urlsplit(origin).netloc == host
    except ValueError:
        return False


@websocket("/live")
async def live(socket: WebSocket[Any, Any, Any], services: TheServices) -> None:
    headers = socket.headers
    allowed = filter(None, [services.settings.own_origin, *services.settings.allowed_origins])
    if not may_connect(headers.get("origin"), headers.get("host"), allowed):
        warn_once("a page of another origin was turned away: if it is our own behind a proxy, name it in FONDACO_URL")
        raise PermissionDeniedException("This page may not connect.")
    await Connection(socket, services).run()


REFUSALS = {
    400: "Not in the form described here, or not to be had",
    401: "No token, or one that was moved on",
    403: "For somebody else to do",
    404: "Not there",
    405: "Not by this method",
    409: "Not now",
    413: "Too large",
    415: "Not JSON",
    429: "Too much at once",
    501: "Not on this server",
    503: "Nobody has time just now",
}
for route in (*ROUTES, feed, health):
    route.responses = {status: ResponseSpec(ErrorInfo, False, why) for status, why in REFUSALS.items()}


def options(path: str, methods: Iterable[str]) -> HTTPRouteHandler:
    """What may be done at a path. Litestar would tell of its first method only."""
    allowed = ", ".join(sorted({*methods, "OPTIONS"}))

    async def answer() -> Response[None]:
        return Response(None, status_code=HTTP_204_NO_CONTENT, headers={"allow": allowed})

    return HTTPRouteHandler(path, http_method="OPTIONS", include_in_schema=False)(answer)


def by_path(routes: Iterable[HTTPRouteHandler]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for route in routes:
        for path in route.paths:
            found[path].update(route.http_methods)
    return found


API = Router(
    "/api",
    route_handlers=[*ROUTES, *(options(path, methods) for path, methods in by_path(ROUTES).items())],
    before_request=read_strictly,
    dependencies={"myself": Provide(the_guest), "viewer": Provide(a_viewer), "caller": Provide(the_caller)},
)
HANDLERS: list[ControllerRouterHandler] = [API, feed, health, metrics, live]
