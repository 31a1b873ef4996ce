"""A match at the table: notation in; views, events and records out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, SupportsIndex
from unicodedata import category

from fondaco.errors import (
    BadPosition,
    BadRecord,
    BadSetup,
    FondacoError,
    IllegalAction,
    Reason,
    UnreadableAction,
    shown,
)
from fondaco.games import find
from fondaco.games.game import ALL, Game, Json
from fondaco.kernel.chance import ACT, AnySeed, Dealer, OutOfScript, Raw, Seed, fresh_seed, read_seed, seed_key
from fondaco.kernel.contract import OVER
from fondaco.kernel.reading import Fields
from fondaco.kernel.verbs import Action
from fondaco.kernel.whole import plain_int, whole

RECORD_VERSION = 1
LONGEST_NAME = 64


class Match:
    """One match, from the deal to the last card. Make one with `fondaco.new`, `replay` or `from_position`.

    Seats are numbered from 0, clockwise. What a match hands out is yours: changing it changes nothing in the match.
    """

    game: Game
    """The game that is played: its `name` and `title`, and all else that is known of it."""
    players: int
    """How many sit at the table."""
    options: Json
    """Every option of the game, with the value it has here."""
    names: list[str] | None
    """The players' names by seat, if they were given."""
    seed: Seed | None
    """What the luck hangs on; None in a match that was replayed from a record without it."""
    start: int | None
    """The starting seat, if it was named."""
    state: Any
    """The raw door: the table in the numbers the rules know. It is the match's own: copy it before you change it."""

    def __init__(self, game: Game, state: Any, dealer: Dealer, options: Json, seed: Seed | None) -> None:
        self.game = game
        self.players = state.players
        self.options = options
        self.names = None
        self.seed = seed
        self.start = None
        self._origin: Json | None = None
        self.state = state
        self._dealer = dealer
        self.played: list[int] = []
        """The numbers of all actions so far."""

    def __repr__(self) -> str:
        status = "over" if self.over else f"seat {self.seat} to move"
        return f"<{self.game.title}, {self.players} players, {len(self.played)} actions, {status}>"

    # Playing

    @property
    def seat(self) -> int | None:
        """The seat whose decision it is; None once the game is over."""
        return None if self.over else self.state.to_move

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.state.to_move == OVER)

    def legal(self) -> list[str]:
        """Every legal action of the seat to move, as sorted texts in the game's notation; none at the end."""
        return sorted(self.game.actions[number] for number in self.legal_numbers())

    def legal_numbers(self) -> list[int]:
        """The same as numbers, in ascending order: `game.actions` has their texts."""
        return self.game.legal(self.state)

    def actions(self) -> list[Action]:
        """The same choices in their parts: each has a `verb`, its `arguments` by name, and is a text by `str`."""
        return sorted(map(self.game.verbs.action, self.legal_numbers()), key=str)

    def why_not(self, action: str | Action) -> Reason | None:
        """None if the action is legal now, else the reason why not. Nothing is played."""
        number, reason, _ = self._look_up(action)
        return reason if number is None else self.game.why_not(self.state, number)

    def play(self, action: str | Action) -> None:
        """Carry out an action of the seat to move, as a text or as one of `actions`, and all that follows from it
        without a choice.

        Raises:
            IllegalAction: The rules do not allow it now. The match stays as it was.
            UnreadableAction: The text is no action of this game.
        """
        number, reason, in_form = self._look_up(action)
        if number is None:
            assert reason is not None
            raise (IllegalAction if in_form else UnreadableAction)(shown_text(action), reason)
        reason = self.game.why_not(self.state, number)
        if reason is not None:
            raise IllegalAction(shown_text(action), reason)
        self._carry_out(number)

    def play_number(self, number: SupportsIndex) -> None:
        """Play a legal action by its number.

        Raises:
            IllegalAction: The rules do not allow it now. The match stays as it was.
            UnreadableAction: There is no action of that number.
        """
        found = whole(number, 0, len(self.game.actions) - 1)
        if found is None:
            reason = Reason("notation", "unreadable", f"Actions are numbered 0 to {len(self.game.actions) - 1}.")
            raise UnreadableAction(shown(number), reason)
        self.play(self.game.actions[found])

    def _look_up(self, action: object) -> tuple[int | None, Reason | None, bool]:
        if isinstance(action, Action):
            action = str(action)
        if not isinstance(action, str):
            return None, Reason("notation", "unreadable", "An action is a text."), False
        number = self.game.number(action)
        if number is not None:
            return number, None, True
        reason, in_form = self.game.unreadable(action)
        return None, reason, in_form

    def _carry_out(self, number: int) -> None:
        self._dealer.log.append((ACT, self.state.to_move, number))
        self.played.append(number)
        self.game.rules["play"](self.state, self._dealer, number)

    # Results

    def scores(self) -> list[dict[str, int]]:
        """For each seat its `total`, and the parts it is the sum of: the score, if the game ended now."""
        return [
            {"total": self.game.rules["score"](self.state, seat), **self.game.parts_of(self.state, seat)}
            for seat in range(self.players)
        ]

    def winners(self) -> list[int]:
        """The seats that won, more than one for a shared victory; none while the game runs."""
        seats = self.game.rules["winners"](self.state) if self.over else 0
        return [seat for seat in range(self.players) if seats >> seat & 1]

    # What is seen

    def view(self, seat: SupportsIndex | None) -> Json:
        """What a seat may know, and nothing more; None is a spectator.

        It is a position with the secrets taken out (a hidden hand becomes its number of cards), and with `scores`.
        """
        viewer = self.read_seat(seat)
        return self.game.hide({**self.position(), "scores": self.scores()}, viewer, self.options, self.over)

    def position(self) -> Json:
        """The whole state, secrets included, as plain JSON. `from_position` goes on from it."""
        state = self.state
        return {
            "game": self.game.name,
            "players": self.players,
            "options": plain(self.options),
            "to_move": self.seat,
            "turn": state.turn,
            "phase": self.game.phases[state.phase],
            **self.game.write(state),
        }

    def events(self, start: SupportsIndex = 0, seat: Any = ALL) -> list[Json]:
        """All that happened from event number `start` on; with a seat (None: a spectator), as it may see them.

        Every viewer is told the same events with the same numbers; what a viewer may not know is None in them.
        """
        first = whole(start)
        if first is None:
            raise FondacoError(f"events are numbered from 0: {shown(start)} is no number of one")
        viewer = seat if seat is ALL else self.read_seat(seat)
        log = self._dealer.log
        return [self.game.tell(number, log[number], viewer) for number in range(first, len(log))]

    def came_to_light(self, start: int, seat: int) -> Json | None:
        """The first event from number `start` on in which luck spoke or another's hidden thing was shown, if any.

        What a seat decided before it can no longer be taken back, wherever the match is played.
        """
        told = (self.game.tell(number, self.log[number]) for number in range(start, self.event_count))
        return next((event for event in told if _is_news(event, seat)), None)

    @property
    def log(self) -> Sequence[Raw]:
        """The same in the rules' own numbers, secrets included: `game.seen` tells what a seat may know of them."""
        return self._dealer.log

    @property
    def event_count(self) -> int:
        """How many events there are: the number of the next one."""
        return len(self._dealer.log)

    def read_seat(self, seat: object) -> int | None:
        """A seat of the table as Python's own number, or None for a spectator; raises FondacoError for any other."""
        found = whole(seat, 0, self.players - 1)
        if found is None and seat is not None:
            raise FondacoError(f"there is no seat {shown(seat)}; the seats are 0 to {self.players - 1}")
        return found

    # Keeping

    def record(self) -> Json:
        """Enough to `replay` the match without any random generator: its set-up, actions and outcomes of chance."""
        record: Json = {
            "version": RECORD_VERSION,
            "game": self.game.name,
            "players": self.players,
            "options": plain(self.options),
            "names": None if self.names is None else list(self.names),
            "start": self.start,
            "seed": self.seed,
            "actions": [self.game.actions[number] for number in self.played],
            "chance": list(self._dealer.outcomes),
        }
        if self._origin is not None:
            record["position"] = plain(self._origin)
        return record

    def copy(self) -> Match:
        """A match of its own from here on. It has the same luck to come, as long as the same is played."""
        twin = Match(self.game, self.state.copy(), self._dealer.copy(), plain(self.options), self.seed)
        twin.names = plain(self.names)
        twin.start = self.start
        twin._origin = self._origin
        twin.played = self.played[:]
        return twin

    def check(self) -> list[str]:
        """Every invariant the state breaks: none, if the rules are sound."""
        return self.game.check(self.state, imported=self._origin is not None)


def new(
    game: str,
    players: SupportsIndex | None = None,
    seed: AnySeed | None = None,
    start: SupportsIndex | None = None,
    names: Sequence[str] | None = None,
    **options: Any,
) -> Match:
    """Set a table and deal.

    Args:
        game: Its name, one of `fondaco.games.names()`.
        players: How many sit down; left out, the fewest the game allows.
        seed: A whole number from 0, or a text of up to 64 hex digits. Equal seed, options and actions give an equal
            match on every machine. Left out, one is taken that nobody can guess.
        start: The seat that starts, where the game lets one name it.
        names: The players' names, by seat.
        **options: The game's own options, such as `open_hands=True`.

    Raises:
        BadSetup: The message says what was wrong, and what is allowed.
    """
    found = find(game)
    count = found.seats[0] if players is None else found.read_players(players)
    match = _seat_players(found, count, found.read_options(options), fresh_seed() if seed is None else seed)
    match.names = _read_names(names, count)
    _deal(match, start)
    return match


def _seat_players(game: Game, players: int, options: Json, seed: AnySeed | None) -> Match:
    kept = None if seed is None else read_seed(seed)
    key = seed_key(fresh_seed() if kept is None else kept)
    return Match(game, game.blank(players, options, -1), Dealer(key, game.outcome), options, kept)


def _read_names(names: object, players: int) -> list[str] | None:
    if names is None:
        return None
    if not isinstance(names, list | tuple) or len(names) != players or not all(map(_is_name, names)):
        raise BadSetup(
            f"names should be {players} texts of 1 to {LONGEST_NAME} characters, none of them a control character, "
            f"not {shown(names)}"
        )
    return list(names)


def _is_name(name: object) -> bool:
    """Whether it can be shown and saved anywhere: no control characters, no halves of surrogate pairs."""
    return (
        isinstance(name, str)
        and 0 < len(name) <= LONGEST_NAME
        and not any(category(character) in ("Cc", "Cs") for character in name)
    )


def _deal(match: Match, start: object) -> None:
    game = match.game
    if start is not None:
        if not game.names_start:
            raise BadSetup(f"in {game.title} the rules decide who starts; leave `start` out")
        match.start = whole(start, 0, match.players - 1)
        if match.start is None:
            raise BadSetup(f"start should be a seat from 0 to {match.players - 1}, not {shown(start)}")
        match.state = game.blank(match.players, match.options, match.start)
    game.rules["deal"](match.state, match._dealer)


RECORD_FIELDS = (
    "version",
    "game",
    "players",
    "options",
    "names",
    "start",
    "seed",
    "actions",
    "chance",
    "position",
    "fairness",
)


def replay(record: Mapping[str, Any]) -> Match:
    """Play a record again. If it has its seed, each outcome of chance is checked against it.

    Raises:
        BadRecord: The message names the first entry that does not fit.
    """
    if not isinstance(record, Mapping):
        raise BadRecord(f"a record is an object, not {shown(record)}")
    for name in record:
        if name not in RECORD_FIELDS:
            raise BadRecord(f"a record has no field {shown(name)}; it has {', '.join(RECORD_FIELDS)}")
    for name in ("version", "game", "players", "actions", "chance"):
        if name not in record:
            raise BadRecord(f"{name} is missing")
    if whole(record["version"]) != RECORD_VERSION:
        raise BadRecord(f"version {shown(record['version'])} is unknown; this release reads {RECORD_VERSION}")
    actions, chance = record["actions"], record["chance"]
    for name, value in (("actions", actions), ("chance", chance)):
        if not isinstance(value, list):
            raise BadRecord(f"{name} should be a list, not {shown(value)}")
    try:
        return _replay(record, actions, chance)
    except OutOfScript as error:
        entry = f"chance[{error.entry}]"
        found = f" {shown(chance[error.entry])}" if error.entry < len(chance) else ""
        raise BadRecord(f"{entry}{found} {error.complaint}") from None
    except (BadSetup, BadPosition) as error:
        raise BadRecord(str(error)) from None


def _replay(record: Mapping[str, Any], actions: list[Any], chance: list[Any]) -> Match:
    match = _lay_out(record, chance)
    for entry, action in enumerate(actions):
        if match.over:
            raise BadRecord(f"actions[{entry}] {shown(action)} comes after the end of the game")
        try:
            match.play(action)
        except IllegalAction as error:
            raise BadRecord(f"actions[{entry}] {shown(action)} does not fit: {error.reason}") from None
    dealer = match._dealer
    if len(dealer.outcomes) < len(chance):
        entry = len(dealer.outcomes)
        raise BadRecord(f"chance[{entry}] {shown(chance[entry])} is never drawn")
    dealer.script = None
    return match


def _lay_out(record: Mapping[str, Any], chance: list[Any]) -> Match:
    """The table as the record's match began."""
    game = find(record["game"])
    players = game.read_players(record["players"])
    options = {} if record.get("options") is None else game.read_options(record["options"])
    match = _seat_players(game, players, options, record.get("seed"))
    match.names = _read_names(record.get("names"), players)
    match._dealer.script = chance
    match._dealer.checked = match.seed is not None
    origin = record.get("position")
    if origin is None:
        _deal(match, record.get("start"))
    else:
        if record.get("start") is not None:
            raise BadRecord("start cannot be named in a match that begins from a position")
        if _read_table(origin) != (game, players, options):
            raise BadRecord("position should have the record's game, players and options")
        _set_up(match, origin)
    return match


def from_position(position: Mapping[str, Any], seed: AnySeed | None = 0) -> Match:
    """Go on from a position, in the middle of a decision too. With `seed=None`, one nobody can guess is taken.

    Raises:
        BadPosition: The message says what is wrong. A position that is accepted can be played to the end.
    """
    match = _seat_players(*_read_table(position), fresh_seed() if seed is None else seed)
    _set_up(match, position)
    return match


def _read_table(position: object) -> tuple[Game, int, Json]:
    """The game, the number of players and the options of a position."""
    if not isinstance(position, Mapping):
        raise BadPosition(f"a position is an object, not {shown(position)}")
    try:
        game = find(position.get("game"))
        return game, game.read_players(position.get("players")), game.read_options(position.get("options", {}))
    except BadSetup as error:
        raise BadPosition(f"position: {error}") from None


def _set_up(match: Match, position: object) -> None:
    """Lay a table out as the rest of its position says."""
    game, state = match.game, match.state
    fields = Fields(position, state)
    fields.asked.update(("game", "players", "options"))
    state.phase = fields.named("phase", fields.raw("phase"), game.phases)
    over = state.phase == len(game.phases) - 1
    to_move = fields.raw("to_move", None)
    state.to_move = OVER if to_move is None else fields.whole("to_move", to_move, 0, match.players - 1)
    if over != (state.to_move == OVER):
        fields.fail("to_move", "is null when the game is over, and only then")
    state.turn = fields.whole("turn", fields.raw("turn", max(0, state.to_move)), 0, match.players - 1)
    if game.phases[state.phase] == "turn" and state.turn != state.to_move:
        fields.fail("turn", "should be the seat to move in phase turn")
    game.read(fields, state, match._dealer)
    fields.finish()
    match._origin = plain(position)


HIDDEN_ZONES = ("hand", "screen")


def _is_news(event: Json, seat: int) -> bool:
    """Whether an event told a seat what it could not have known."""
    return event["event"] == "draws" or (
        event["event"] == "moves" and event.get("from") in HIDDEN_ZONES and event["from_at"] != seat
    )


def plain(value: Any) -> Any:
    """A copy of JSON-able data that shares nothing with the original; whole numbers become Python's own."""
    kind = type(value)
    if kind is int or kind is str or value is None:  # which nearly all of it is
        return value
    if kind is dict or isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    number = plain_int(value)
    return value if number is None else number


def shown_text(action: object) -> str:
    return str(action) if isinstance(action, str | Action) else shown(action)
