"""The HTTP side: setting up, looking, records. Each function is a line of the OpenAPI description."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, Router, WebSocket, delete, get, patch, post, put, websocket
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import SecurityRequirement
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT
from litestar.types import ControllerRouterHandler

import fondaco
from fondaco.games import find
from fondaco.games.game import Game
from fondaco.server import chat, feeds, guests, hints, replays, seats, tables
from fondaco.server.descriptions import info_of, table_of
from fondaco.server.gate import address
from fondaco.server.hall import Hall as Watchers
from fondaco.server.limits import Limits
from fondaco.server.live import Connection
from fondaco.server.matches import Course
from fondaco.server.messages import (
    Advice,
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
    Lobby,
    MatchInfo,
    Muted,
    NewGuest,
    NewName,
    NewSubscription,
    NewTable,
    PushInfo,
    Ready,
    Recovery,
    Replay,
    Review,
    SetBot,
    Silence,
    SubscriptionInfo,
    TableInfo,
    TakeSeat,
)
from fondaco.server.metrics import CONTENT_TYPE, exposition
from fondaco.server.notices import Notices
from fondaco.server.origins import may_connect
from fondaco.server.problems import Problem, bad, conflict, not_found, who_are_you
from fondaco.server.referee import Referee
from fondaco.server.settings import Settings
from fondaco.server.store.store import Store
from fondaco.server.views import make_update, viewers_of
from fondaco.words import LANGUAGES

SIGNED_IN: list[SecurityRequirement] = [{"token": []}]
MOST_GAMES = 100
MOST_DECISIONS = 1_000_000
KEEP_REPLAY = "private, max-age=3600"
"""A match that is over was as it was."""
REVIEW_COSTS = 20
"""As much as so many hints."""

TableId = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{1,64}$", max_length=64)]
MatchId = TableId
SubscriptionId = TableId
FeedSecret = TableId
GameName = TableId
LanguageCode = Annotated[str, PathParameter(pattern=f"^({'|'.join(LANGUAGES)})$")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=15)]
SeatAsked = Annotated[int, QueryParameter(ge=0, le=15)]
EyesAsked = Annotated[int | None, QueryParameter(name="seat", ge=0, le=15)]
FirstScene = Annotated[int, QueryParameter(name="from", ge=0, le=MOST_DECISIONS)]
LastScene = Annotated[int, QueryParameter(name="to", ge=0, le=MOST_DECISIONS)]

TheStore = NamedDependency[Store]
TheReferee = NamedDependency[Referee]
TheWatchers = NamedDependency[Watchers]
TheSettings = NamedDependency[Settings]
TheLimits = NamedDependency[Limits]
TheNotices = NamedDependency[Notices]
Myself = NamedDependency[GuestInfo]
"""Not called guest: Litestar would take a bad field of that name in a body for our own fault."""
Viewer = NamedDependency[GuestInfo | None]


# What every request may ask for


def bearer(request: Request[Any, Any, Any]) -> str | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


async def the_guest(request: Request[Any, Any, Any], store: TheStore) -> GuestInfo:
    token = bearer(request)
    if token is None:
        raise who_are_you()
    return await guests.recognise(store, token)


async def a_viewer(request: Request[Any, Any, Any], store: TheStore) -> GuestInfo | None:
    token = bearer(request)
    return None if token is None else await guests.recognise(store, token)


async def read_strictly(request: Request[Any, Any, Any]) -> None:
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
async def create_guest(
    request: Request[Any, Any, Any], data: JSONBody[NewGuest], store: TheStore, limits: TheLimits
) -> GuestSecrets:
    """Become a guest: no sign-up, only a name. Keep the token; it is shown once."""
    limits.take("guests", address(request.scope))
    return await guests.create(store, data.name)


@post("/guests/recover", status_code=HTTP_200_OK)
async def recover_guest(data: JSONBody[Recovery], store: TheStore, watchers: TheWatchers) -> GuestSecrets:
    """Move a guest to this device: new secrets, the old ones are worth nothing any more."""
    moved = await guests.recover(store, data.recovery)
    await watchers.guest_changed(moved.id)
    return moved


@get("/me", security=SIGNED_IN)
async def me(myself: Myself) -> GuestInfo:
    return myself


@patch("/me", security=SIGNED_IN)
async def rename_me(myself: Myself, data: JSONBody[NewName], store: TheStore) -> GuestInfo:
    return await guests.rename(store, myself, data.name)


@get("/me/games", security=SIGNED_IN)
async def my_games(
    myself: Myself, store: TheStore, referee: TheReferee, which: FromQuery[Literal["playing", "over"]] = "playing"
) -> Games:
    """One's own games, running or finished, the newest first."""
    found = await tables.games_of(store, myself, which, MOST_GAMES)
    for game in found:
        if game.state == "playing":
            course = await referee.course(game.match)
            game.your_turn = course.to_move in game.seats
    return Games(found)


async def turns_of(store: Store, referee: Referee, guest: GuestInfo) -> list[Course]:
    """The running matches in which a guest is to move."""
    found = [await referee.course(game.match) for game in await tables.games_of(store, guest, "playing", MOST_GAMES)]
    return [course for course in found if course.to_move in course.seats_of(guest.id)]


@get("/me/mute", security=SIGNED_IN)
async def my_muted(myself: Myself, store: TheStore) -> Muted:
    return Muted(await chat.ignored_by(store, myself))


@post("/me/mute", status_code=HTTP_200_OK, security=SIGNED_IN)
async def mute_for_me(myself: Myself, data: JSONBody[Silence], store: TheStore) -> Muted:
    """Read a guest's chat no more, at any table; or again."""
    return Muted(await chat.ignore(store, myself, data.guest, data.muted))


# Notices


@get("/push")
async def push_info(notices: TheNotices) -> PushInfo:
    """What a browser needs to be told of its guest's turns by Web Push."""
    return PushInfo(notices.public_key)


@post("/me/push", security=SIGNED_IN)
async def subscribe(myself: Myself, data: JSONBody[NewSubscription], notices: TheNotices) -> SubscriptionInfo:
    return await notices.subscribe(myself, data)


@delete("/me/push/{subscription:str}", security=SIGNED_IN)
async def unsubscribe(subscription: SubscriptionId, myself: Myself, notices: TheNotices) -> None:
    await notices.unsubscribe(myself, subscription)


@post("/me/feed", security=SIGNED_IN)
async def create_feed(myself: Myself, store: TheStore) -> FeedInfo:
    """An Atom feed of one's turns at a secret address; an older address is worth nothing any more."""
    return await feeds.create(store, myself)


@delete("/me/feed", security=SIGNED_IN)
async def remove_feed(myself: Myself, store: TheStore) -> None:
    await feeds.remove(store, myself)


@get("/feeds/{secret:str}", media_type="application/atom+xml")
async def feed(secret: FeedSecret, store: TheStore, referee: TheReferee) -> Response[bytes]:
    guest = await feeds.owner(store, secret)
    return Response(feeds.write(guest, await turns_of(store, referee, guest)), media_type=feeds.CONTENT_TYPE)


# The hall


@get("/hall")
async def hall_info() -> Hall:
    """What can be played here, and against which bots."""
    return Hall(fondaco.__version__, [info_of(find(name)) for name in fondaco.games.names()], list(tables.BOTS))


def _known(name: str) -> Game:
    if name not in fondaco.games.names():
        raise not_found("game")
    return find(name)


@get("/games/{game:str}")
async def game_table(game: GameName) -> GameTable:
    """What lies on a game's table and what can be done there: for clients that do not know the game."""
    return table_of(_known(game))


@get("/games/{game:str}/words/{language:str}")
async def game_words(game: GameName, language: LanguageCode) -> GameWords:
    """All that a game can say in a language, in English where it cannot: for clients that do not know the game."""
    found = _known(game)
    rules = found.words.get(f"{language}.rules") or found.words.get("en.rules", {})
    return GameWords(found.speak(language).messages, rules)


@get("/tables")
async def lobby(store: TheStore) -> Lobby:
    """The listed tables that wait for players or are played."""
    return Lobby(await tables.lobby(store))


# Tables


@post("/tables", security=SIGNED_IN)
async def create_table(
    request: Request[Any, Any, Any],
    myself: Myself,
    data: JSONBody[NewTable],
    store: TheStore,
    referee: TheReferee,
    limits: TheLimits,
) -> TableInfo:
    limits.take("tables", address(request.scope))
    table = await tables.create(store, myself, data)
    referee.thinkers.expect(data.game, data.seats)
    return await tables.look(store, table)


@get("/tables/{table:str}")
async def get_table(table: TableId, store: TheStore) -> TableInfo:
    """Whoever knows a table's id may look: the id is the invitation."""
    return await tables.look(store, table)


@post("/tables/{table:str}/seats/{seat:int}", status_code=HTTP_200_OK, security=SIGNED_IN)
async def take_seat(
    table: TableId, seat: SeatNumber, myself: Myself, data: JSONBody[TakeSeat], store: TheStore, watchers: TheWatchers
) -> TableInfo:
    await seats.take(store, table, seat, myself, data.entropy)
    return await watchers.table_changed(table)


@delete("/tables/{table:str}/seats/{seat:int}", status_code=HTTP_200_OK, security=SIGNED_IN)
async def leave_seat(
    table: TableId, seat: SeatNumber, myself: Myself, store: TheStore, watchers: TheWatchers
) -> TableInfo:
    """Free a seat between matches: one's own, or as the host any."""
    await seats.leave(store, table, seat, myself)
    return await watchers.table_changed(table)


@put("/tables/{table:str}/seats/{seat:int}/ready", security=SIGNED_IN)
async def set_ready(
    table: TableId, seat: SeatNumber, myself: Myself, data: JSONBody[Ready], store: TheStore, watchers: TheWatchers
) -> TableInfo:
    """Say that you are ready, and perhaps add entropy to the shuffle."""
    await seats.ready(store, table, seat, myself, data.ready, data.entropy)
    return await watchers.table_changed(table)


@put("/tables/{table:str}/seats/{seat:int}/bot", security=SIGNED_IN)
async def put_bot(
    table: TableId,
    seat: SeatNumber,
    myself: Myself,
    data: JSONBody[SetBot],
    store: TheStore,
    referee: TheReferee,
    watchers: TheWatchers,
) -> TableInfo:
    await seats.put_bot(store, table, seat, myself, data.bot)
    found = await watchers.table_changed(table)
    referee.thinkers.expect(found.game, [data.bot])
    return found


@post("/tables/{table:str}/start", status_code=HTTP_200_OK, security=SIGNED_IN)
async def start(
    table: TableId, myself: Myself, store: TheStore, referee: TheReferee, watchers: TheWatchers
) -> TableInfo:
    """Deal. From now on the match is played over the live connection."""
    course = await tables.start(store, table, myself)
    found = await watchers.table_changed(table)
    watchers.match_changed(course)
    referee.prompt(course)
    return found


@post("/tables/{table:str}/rematch", status_code=HTTP_200_OK, security=SIGNED_IN)
async def rematch(table: TableId, myself: Myself, store: TheStore, watchers: TheWatchers) -> TableInfo:
    await tables.rematch(store, table, myself)
    return await watchers.table_changed(table)


@post("/tables/{table:str}/close", status_code=HTTP_200_OK, security=SIGNED_IN)
async def close(
    table: TableId, myself: Myself, store: TheStore, referee: TheReferee, watchers: TheWatchers
) -> TableInfo:
    """Put the table away; a running match is ended without winners."""
    found = await tables.look(store, table)
    if found.state == "playing":
        await referee.end(found.match, myself.id)
    await tables.close(store, table, myself)
    return await watchers.table_changed(table)


@get("/tables/{table:str}/chat")
async def get_chat(table: TableId, viewer: Viewer, store: TheStore) -> Chat:
    await tables.look(store, table)
    return Chat(await chat.history(store, table, viewer))


@post("/tables/{table:str}/mute", status_code=HTTP_200_OK, security=SIGNED_IN)
async def mute(
    table: TableId, myself: Myself, data: JSONBody[Silence], store: TheStore, watchers: TheWatchers
) -> TableInfo:
    """The host silences a guest at this table, or lets it speak again."""
    await chat.mute(store, table, myself, data.guest, data.muted)
    return await watchers.table_changed(table)


# Matches


@get("/matches/{match:str}")
async def get_match(match: MatchId, viewer: Viewer, referee: TheReferee) -> MatchInfo:
    """A match as each of one's seats may know it, else as a spectator may."""
    course = await referee.course(match, fresh=True)
    whoever = None if viewer is None else viewer.id
    return MatchInfo([make_update(course, seat, None) for seat in viewers_of(course, whoever)])


@get("/matches/{match:str}/record")
async def get_record(match: MatchId, referee: TheReferee) -> dict[str, Any]:
    """The whole record of a match that has ended, with the proof that its cards were dealt fairly."""
    course = await referee.course(match, fresh=True)
    if course.result is None:
        raise conflict("not-over", "The record tells every card: it is given out when the match is over.")
    return course.record()


@get("/matches/{match:str}/replay")
async def get_replay(
    request: Request[Any, Any, Any],
    match: MatchId,
    viewer: Viewer,
    referee: TheReferee,
    limits: TheLimits,
    eyes: EyesAsked = None,
    first: FirstScene = 0,
    last: LastScene = MOST_DECISIONS,
) -> Response[Replay]:
    """A match decision by decision, 100 at a time, as a seat saw it, or a spectator if no seat is named.

    As long as it is played, the seat has to be one's own.
    """
    limits.take("replays", address(request.scope))
    course = await referee.course(match, fresh=True)
    told = await replays.replay(course, eyes, None if viewer is None else viewer.id, first, last)
    return Response(told, headers={} if course.result is None else {"cache-control": KEEP_REPLAY})


@get("/matches/{match:str}/explain", security=SIGNED_IN)
async def explain(match: MatchId, seat: SeatAsked, myself: Myself, referee: TheReferee, limits: TheLimits) -> Advice:
    """A hint for one's own decision, from what one's seat may know; not at rated tables or those without help."""
    limits.take("thinking", myself.id)
    return await hints.explain(referee, match, seat, myself.id)


@get("/matches/{match:str}/review", security=SIGNED_IN)
async def review(match: MatchId, seat: SeatAsked, myself: Myself, referee: TheReferee, limits: TheLimits) -> Review:
    """A bot's opinion of one's decisions in a finished match, each from what one knew then."""
    limits.take("thinking", myself.id, REVIEW_COSTS)
    return await hints.review(referee, match, seat, myself.id)


# Operations


@get("/health", opt={"quiet": True})
async def health(store: TheStore) -> Health:
    """Whether this worker and its database answer."""
    await store.try_writing()
    return Health("ok", fondaco.__version__)


@get("/metrics", include_in_schema=False, media_type="text/plain")
async def metrics() -> Response[bytes]:
    return Response(exposition(), headers={"content-type": CONTENT_TYPE})


@websocket("/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    store: TheStore,
    referee: TheReferee,
    watchers: TheWatchers,
    settings: TheSettings,
    limits: TheLimits,
) -> None:
    headers = socket.headers
    if not may_connect(headers.get("origin"), headers.get("host"), settings.allowed_origins):
        raise PermissionDeniedException("This page may not connect.")
    await Connection(socket, store, referee, watchers, limits).run()


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
ROUTES: list[HTTPRouteHandler] = [
    create_guest,
    recover_guest,
    me,
    rename_me,
    my_games,
    my_muted,
    mute_for_me,
    push_info,
    subscribe,
    unsubscribe,
    create_feed,
    remove_feed,
    hall_info,
    game_table,
    game_words,
    lobby,
    create_table,
    get_table,
    take_seat,
    leave_seat,
    set_ready,
    put_bot,
    start,
    rematch,
    close,
    get_chat,
    mute,
    get_match,
    get_record,
    get_replay,
    explain,
    review,
]
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
    dependencies={"myself": Provide(the_guest), "viewer": Provide(a_viewer)},
)
HANDLERS: list[ControllerRouterHandler] = [API, feed, health, metrics, live]


def from_state(name: str) -> Provide:
    """A dependency that the application keeps in its state."""

    def provide(state: State) -> Any:
        return state[name]

    return Provide(provide, sync_to_thread=False)


PARTS = {name: from_state(name) for name in ("store", "referee", "watchers", "settings", "limits", "notices")}


def refusal(problem: Problem, headers: Mapping[str, str] | None = None) -> Response[dict[str, Any]]:
    return Response(
        problem.content,
        status_code=problem.status,
        media_type="application/json",
        headers={**(headers or {}), **problem.headers},
    )
