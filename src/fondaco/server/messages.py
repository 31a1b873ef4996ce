"""Every HTTP body and every message of the live connection. The TypeScript types are generated from these.

Numbers of seats, events and states count from 0; times are seconds since 1970.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from fondaco.fairness import ENTROPY, HASH
from fondaco.server.clocks import Clock, NoClock

Json = dict[str, Any]

Name = Annotated[str, Meta(min_length=1, max_length=32)]
Face = Annotated[str, Meta(pattern="^[a-z]{0,16}$", max_length=16)]
"""A word of the client's own, or nothing: which of its drawings stands for somebody."""
Secret = Annotated[str, Meta(min_length=1, max_length=128)]
Id = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", max_length=64)]
ActionText = Annotated[str, Meta(max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
MessageId = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Entropy = Annotated[str, Meta(pattern=f"^{ENTROPY.pattern}$", max_length=64)]
Seal = Annotated[str, Meta(pattern=f"^({HASH.pattern})?$", max_length=64)]
BotSpec = Annotated[str, Meta(min_length=1, max_length=32)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
Ref = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class Given(Struct, forbid_unknown_fields=True):
    """What a client sends: a misspelt field is an error, not a silence."""


# Guests


class NewGuest(Given):
    name: Name
    face: Face = ""


class NewLook(Given):
    """What others call a guest, and what they see of one; null: as before."""

    name: Name | None = None
    face: Face | None = None


class Recovery(Given):
    recovery: Secret
    attempt: Annotated[str, Meta(min_length=16, max_length=128)] | None = None
    """A random text of the client's own: the same again gives the same secrets again, should the answer get lost."""


class Whose(Given):
    recovery: Secret


class GuestInfo(Struct):
    id: str
    name: str
    face: str = ""


class GuestSecrets(Struct):
    """Shown once: the token says who you are, the recovery secret moves you to another device."""

    id: str
    name: str
    token: str
    recovery: str
    face: str = ""


# Games


class OptionInfo(Struct):
    name: str
    default: Any
    allowed: str


class GameInfo(Struct):
    name: str
    title: str
    players: list[int]
    options: list[OptionInfo]
    pitch: str
    """What it is about, in a sentence; "" if nobody has said it."""
    page: bool
    """Whether a page can play it by itself, with its `page.wasm` and `page.json`."""


class ChoiceInfo(Struct):
    text: str
    """As it stands in an action; "" where it goes without saying."""
    meaning: Any


class ArgumentInfo(Struct):
    name: str
    choices: list[ChoiceInfo]


class VerbInfo(Struct):
    """How some actions begin, and what they name, one after the other."""

    verb: str
    arguments: list[ArgumentInfo]


class GameTable(GameInfo):
    """What lies on a game's table and what can be done there: enough to draw it and to play at it."""

    phases: list[str]
    things: Json
    """By sort: their names."""
    zones: list[Json]
    """The fields of a view: what each holds, whose it is, and who may see it."""
    verbs: list[VerbInfo]
    sayings: Json
    """What the sentences in its words speak of."""


class GameWords(Struct):
    """What a game says, by key, and its rules by their ids."""

    words: Json
    rules: Json


class Hall(Struct):
    """What can be played here, and against whom."""

    version: str
    games: list[GameInfo]
    bots: list[str]


# Tables


class NewTable(Given):
    game: Id
    players: Annotated[int, Meta(ge=1, le=16)]
    options: Json = {}
    clock: Clock = NoClock()
    listed: bool = False
    help: bool = True
    seats: Annotated[list[BotSpec | None], Meta(max_length=16)] = []
    """From seat 0: a bot, or null for a person. The host takes the first seat for a person."""
    record: Json | None = None
    """A game that was begun in a page: it goes on when it is started. One that is over is told here; all its people are
    the host's."""


class Ready(Given):
    ready: bool = True
    seal: Seal = ""
    """SHA-256 of what this seat will add to the shuffle, or nothing."""


class Reveal(Given):
    entropy: Entropy


class SetPerson(Given):
    """Who plays a seat of one's own, where several people share a device."""

    name: Name
    face: Face = ""


class SetBot(Given):
    bot: BotSpec


class Silence(Given):
    guest: Id
    muted: bool = True


class SendAway(Given):
    guest: Id
    banned: bool = True


class SeatInfo(Struct):
    number: int
    guest: str | None
    name: str | None
    """Of the guest, or of whoever shares the guest's device."""
    face: str
    bot: str | None
    ready: bool
    seal: str
    """SHA-256 of what this seat adds to the shuffle, or nothing."""
    revealed: bool
    """Whether it has told what that is."""


TableState = Literal["open", "dealing", "playing", "over", "closed", "aside"]
"""`aside`: the match could not be rebuilt, and was set aside; the people can play another one."""


class TableInfo(Struct):
    id: str
    host: str
    game: str
    players: int
    options: Json
    clock: Clock
    listed: bool
    help: bool
    state: TableState
    revision: int
    match: str
    rematch: int
    commit: str
    """SHA-256 of the secret seed that the current match is dealt from, or will be; nothing if a page has dealt it."""
    seats: list[SeatInfo]
    muted: list[str]
    banned: list[GuestInfo]
    """Those whom the host has sent away: they can look, but neither sit down nor speak."""
    created: float


class Lobby(Struct):
    tables: list[TableInfo]


class WhoPlayed(Struct):
    name: str
    face: str
    guest: str | None
    bot: str | None


class GameSummary(Struct):
    """One of one's own games."""

    table: str
    match: str
    rematch: int
    game: str
    state: Literal["playing", "over", "aside"]
    seats: list[int]
    """One's own."""
    players: list[WhoPlayed]
    your_turn: bool
    began: float
    ended: float | None
    result: Result | None


class Games(Struct):
    games: list[GameSummary]


# Matches


class Result(Struct):
    winners: list[int]
    scores: list[Json]
    """By seat: the total and its parts."""
    why: Literal["played", "closed"] = "played"


class PlayerInfo(Struct):
    name: str
    face: str
    guest: str | None
    bot: str | None
    """The bot that plays this seat now: its own, or a stand-in."""
    away: Literal["time", "left", "host"] | None
    """Why a bot stands in for a person."""
    returns: bool
    """Whether that person is back already, and plays again from the next turn."""
    time: float | None
    """What is left on this seat's clock when it is not running (Fischer)."""
    failures: int
    """Decisions that a simpler bot made for this seat, because its own failed."""


class UndoAsked(Struct):
    seat: int
    waiting_for: list[int]


class Reason(Struct):
    """Why not. `rule` is the id of a rule where it was one."""

    key: str
    detail: str
    rule: str | None = None
    values: Json = {}


class Update(Struct, tag="update", tag_field="type"):
    """A match as one viewer may know it: a seat, or a spectator (null).

    `events` begin with number `since`: whoever holds older ones drops all from there on, then adds these.
    """

    table: str
    match: str
    number: int
    seat: int | None
    since: int
    events: list[Json]
    view: Json
    to_move: int | None
    legal: list[str]
    """What this viewer may do now: empty if it is not to move."""
    may_undo: bool
    undo_asked: UndoAsked | None
    players: list[PlayerInfo]
    deadline: float | None
    now: float
    result: Result | None


class MatchInfo(Struct):
    """Updates of a match over HTTP, one for each seat held, or the spectator's."""

    updates: list[Update]


class Scene(Struct):
    """The table after so many decisions, as one viewer saw it then. `events` begin with number `since`."""

    decisions: int
    since: int
    events: list[Json]
    """What the last of these decisions brought about; in scene 0, the deal."""
    view: Json


class Replay(Struct):
    """Scenes of a match, for a seat or a spectator (null): of the decisions that stood after event `number`."""

    table: str
    match: str
    number: int
    seat: int | None
    decisions: int
    """How many there are by now: the last scene."""
    scenes: list[Scene]


class ChatMessage(Struct, tag="said", tag_field="type"):
    table: str
    id: int
    at: float
    guest: str
    name: str
    text: str


class Chat(Struct):
    messages: list[ChatMessage]


class Muted(Struct):
    """The guests one does not want to read."""

    guests: list[str]


# Notices


class PushInfo(Struct):
    """The key a browser needs to subscribe; null if this server sends no notices."""

    key: str | None


class NewSubscription(Given):
    """Of a browser's PushSubscription: its endpoint, and its keys `p256dh` and `auth`."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1024)]
    key: Annotated[str, Meta(min_length=1, max_length=128)]
    auth: Annotated[str, Meta(min_length=1, max_length=64)]


class SubscriptionInfo(Struct):
    id: str


class TurnNotice(Struct, tag="your-turn", tag_field="type"):
    """What a browser is sent, encrypted, when it is its guest's turn."""

    table: str
    match: str
    game: str
    title: str
    seat: int
    deadline: float | None


class FeedInfo(Struct):
    """The address of one's feed of turns. Whoever knows it can read along whose turn it is, and no more."""

    path: str


class Health(Struct):
    status: Literal["ok"]
    version: str


class ErrorInfo(Struct):
    """Every refusal over HTTP looks like this."""

    error: str
    detail: str


# The live connection: what a client sends


class FromClient(Struct, tag_field="type", forbid_unknown_fields=True):
    """`ref` is the client's own number for a message; the answer carries it."""


class WithRef(Struct):
    """What is read of a message that breaks the rules for messages, to say which one is refused."""

    ref: Ref | None = None


class Hello(FromClient, tag="hello"):
    """The first message. Without a token one may only watch."""

    token: Secret | None = None


class Watch(FromClient, tag="watch"):
    """Follow a table; `match` and `number`, and the `message` of the chat, are the last seen, to resume from there."""

    table: Id
    match: Id | None = None
    number: Number | None = None
    message: MessageId | None = None


class Unwatch(FromClient, tag="unwatch"):
    table: Id


class AboutSeat(FromClient):
    ref: Ref
    match: Id
    seat: SeatNumber


class AboutState(AboutSeat):
    """`number` is that of the state this answers."""

    number: Number


class Act(AboutState, tag="act"):
    action: ActionText


class WhyNot(AboutState, tag="why-not"):
    """What speaks against an action of one's own, now: nothing is attempted."""

    action: ActionText


class Undo(AboutState, tag="undo"):
    """Take back one's last decision, or ask for it."""


class AnswerUndo(AboutState, tag="answer-undo"):
    agree: bool


class Back(AboutSeat, tag="back"):
    """I'm back: the stand-in gives the seat to its owner."""


class Leave(AboutSeat, tag="leave"):
    """A bot takes over until I return."""


class SetStandIn(AboutSeat, tag="stand-in"):
    """The host has a bot play for a seat, for the rest of the match."""


class Say(FromClient, tag="say"):
    ref: Ref
    table: Id
    text: ChatText


class Ping(FromClient, tag="ping"):
    ref: Ref = 0


Wish = Act | Undo | AnswerUndo | Back | Leave | SetStandIn
"""What may change a match."""
ClientMessage = Hello | Watch | Unwatch | Wish | WhyNot | Say | Ping


# The live connection: what the server sends


class Welcome(Struct, tag="welcome", tag_field="type"):
    guest: GuestInfo | None


class TableMessage(Struct, tag="table", tag_field="type"):
    table: TableInfo
    yours: list[int]
    """The seats of this guest."""


class Presence(Struct, tag="presence", tag_field="type"):
    table: str
    guests: list[str]
    spectators: int


class Preparing(Struct, tag="preparing", tag_field="type"):
    """The bot to move after event `number` has to be compiled before it can decide, which takes up to a minute."""

    table: str
    match: str
    number: int


class Done(Struct, tag="done", tag_field="type"):
    """Stored: `number` is the match's state after it."""

    ref: int
    number: int


class Refused(Struct, tag="refused", tag_field="type"):
    """Not done, and why; `update` is the current state for this viewer where there is one."""

    ref: int | None
    error: str
    reason: Reason
    update: Update | None = None


class ReasonMessage(Struct, tag="reason", tag_field="type"):
    """The answer to `why-not`; null: nothing speaks against it."""

    ref: int
    reason: Reason | None


class Pong(Struct, tag="pong", tag_field="type"):
    ref: int


ServerMessage = (
    Welcome | TableMessage | Presence | Update | Preparing | Done | Refused | ReasonMessage | ChatMessage | Pong
)
