"""What the match layer, the bots and the terminal know of a game: one description, filled in by each."""

from __future__ import annotations

import json
from collections import ChainMap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from fondaco.errors import BadSetup, Reason, shown
from fondaco.games.options import Option
from fondaco.kernel.bits import numbers, words_for
from fondaco.kernel.chance import ACT, DRAW, EVERYBODY, Dealer, Raw
from fondaco.kernel.contract import OVER
from fondaco.kernel.derived import fulfil
from fondaco.kernel.reading import Fields
from fondaco.kernel.records import Record
from fondaco.kernel.verbs import Verbs
from fondaco.kernel.whole import whole
from fondaco.kernel.zones import Mirror, Zones
from fondaco.words import Catalogue, Notation, Words, of_game, say_reason
from fondaco.words.telling import Sayings

if TYPE_CHECKING:
    from fondaco.kernel.engine import Engine

Options = Mapping[str, Any]
Json = dict[str, Any]

ALL = object()
"""As a viewer of events: one who may see everything."""
HIDDEN = -1
"""In the numbers of an event: what the viewer may not know, or nothing at all."""
SAID = 10_000
"""So many events at most are kept as they are told; of our games there are a few thousand."""


Meaning = Sequence[Any] | None
"""What a number of the rules means in JSON: by it, a name; None for the number itself. A negative one is null."""


@dataclass(frozen=True)
class Fact:
    """Something that reasons speak of: a number from the rules, and what it means.

    Its function takes the state, and perhaps one thing that the action names, under that name and as the rules know it;
    the default of that argument stands in where an action names no such thing. It runs at both speeds, like rules.
    """

    number: Callable[..., int]
    meaning: Meaning = None

    @cached_property
    def argument(self) -> str:
        """What it depends on besides the state, if anything."""
        code = self.number.__code__
        return code.co_varnames[1] if code.co_argcount > 1 else ""

    @property
    def otherwise(self) -> int:
        """What stands in for the argument where an action does not name it."""
        return int((self.number.__defaults__ or (0,))[0])

    def of(self, state: Any, named: Mapping[str, int]) -> Any:
        number = self.number(state, named.get(self.argument, self.otherwise)) if self.argument else self.number(state)
        return meant(self.meaning, number)


def meant(meaning: Meaning, number: int) -> Any:
    if number < 0:
        return None
    return number if meaning is None else meaning[number]


@dataclass(frozen=True)
class Telling:
    """How an event is told: its name, and for each detail its field and what its number means.

    A detail `secret` is told only to the seat in the detail `known_to` (or to nobody, if that is None).
    """

    name: str
    details: tuple[tuple[str, Meaning], ...] = ()
    secret: tuple[str, ...] = ()
    known_to: str | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """One game: its name, its rules and its words. What has a default, a simple game leaves out."""

    name: str
    seats: range
    """The player counts."""
    edition: int = 1
    """Of the rules: raised by every change after which a match could not go on as it was dealt."""
    names_start: bool = False
    """Whether a match may name the starting seat."""
    state: type[Record]
    modules: tuple[ModuleType, ...]
    """The module with the rules, and any others that offer something for `fondaco.kernel.contract`."""
    rules: dict[str, Callable[..., Any]] = field(default_factory=dict)
    """The functions of the contract: what is not given here, the modules offer, or it follows from them."""
    verbs: Verbs
    reasons: Mapping[int, tuple[str, str]]
    """By the number that `why_not` returns: rule and key."""
    values: Mapping[str, Fact] = field(default_factory=dict)
    """What the sentences of the reasons speak of besides what the action names."""
    options: Mapping[str, Option] = field(default_factory=dict)
    check_zones: Callable[[Fields, Any], None] = lambda given, state: None
    """Refuse what cannot lie together in an imported position, whoever decides there."""
    go_on_from: Callable[[Fields, Any, Dealer], None] = lambda given, state, dealer: None
    """Refuse an imported position in which the seat to move could not decide; the dealer is for what follows by
    itself."""
    mirrors: Mapping[str, Mirror] = field(default_factory=dict)
    """By field: what a position tells instead of its number. The same function turns it back."""
    tellings: Mapping[int, Telling]
    pools: tuple[tuple[str, Sequence[str | int] | None], ...]
    """By pool: its name, and the names of its outcomes (None: numbers)."""
    parts: Mapping[str, Callable[[Any, int], int]]
    """A seat's score by its parts: functions of the state and the seat, which run at both speeds, like rules."""
    invariants: tuple[str, ...] = ()
    conservation: tuple[str, ...] = ()
    """Those of the invariants that an imported position need not keep."""
    longest: int
    """No game takes more decisions than this."""
    samples: tuple[Options, ...] = ({},)
    """Options that are worth checking it with."""
    shelf: int = 0
    """Where it stands in lists of our own games, the lowest first."""
    words: Mapping[str, Any]
    """Its catalogues by language (`fondaco.words`), and its rules by `en.rules` and so on."""
    engines: dict[bool, Engine] = field(init=False, default_factory=dict)
    said: dict[Raw, Json] = field(init=False, default_factory=dict)
    """What is told of an event, by what is seen of it: a match is told again and again, and much happens in many."""

    def __post_init__(self) -> None:
        offered = ChainMap(*map(vars, self.modules))
        tables = {
            "part": tuple(self.parts.values()),
            "value": tuple(value.number for value in self.values.values()),
            "mirror": tuple(self.mirrors.values()),
        }
        for name, function in fulfil(self.title, self.home, self.verbs, offered, tables).items():
            self.rules.setdefault(name, function)

    @property
    def home(self) -> str:
        """The name of the module with the rules."""
        return self.modules[0].__name__

    def __repr__(self) -> str:
        return f"<{self.title} ({self.name}), {self.seats[0]} to {self.seats[-1]} players>"

    # Notation

    @property
    def actions(self) -> tuple[str, ...]:
        """The notation: the text of every action, by its number."""
        return self.verbs.texts

    @property
    def numbers(self) -> Mapping[str, int]:
        """By an action's text in small letters: its number."""
        return self.verbs.numbers

    def number(self, text: str) -> int | None:
        """The number of an action, case and extra spaces aside; None if it is no action."""
        if len(text) > 200 or not text.isascii():
            return None
        return self.numbers.get(" ".join(text.split()).lower())

    def unreadable(self, text: str) -> tuple[Reason, bool]:
        """Why a text is no action; and whether it is at least in the notation's form."""
        plain = " ".join(text[:200].split()).lower()
        beyond = self.verbs.beyond(plain) if len(text) <= 200 and text.isascii() else None
        if beyond is not None:
            return self.reason(*beyond, {}), True
        forms = ", ".join(f"“{form}”" for form in self.verbs.forms)
        sentences = say_reason(self.english, "unreadable", {}), self.english("forms", forms=forms)
        return Reason("notation", "unreadable", " ".join(sentences)), False

    # Rules

    def legal(self, state: Any) -> list[int]:
        if state.to_move == OVER:
            return []
        found = [0] * words_for(len(self.actions))
        self.rules["legal"](state, found)
        return numbers(found)

    def why_not(self, state: Any, action: int) -> Reason | None:
        found = self.rules["why_not"](state, action)
        if found == 0:
            return None
        wanted = {"wanted": self.phases[state.phase]}
        values = {**wanted, **self.values_of(state, action), **self.verbs.action(action).arguments}
        return self.reason(*self.reasons[found], values)

    def values_of(self, state: Any, action: int) -> Json:
        """What reasons against an action speak of, besides what it names."""
        named = self.verbs.values(action)
        return {name: value.of(state, named) for name, value in self.values.items()}

    def parts_of(self, state: Any, seat: int) -> dict[str, int]:
        """A seat's score by its parts."""
        return {name: part(state, seat) for name, part in self.parts.items()}

    def reason(self, rule: str, key: str, values: Json) -> Reason:
        return Reason(rule, key, say_reason(self.english, key, values), values)

    # Words

    def speak(self, language: str, *more: Catalogue) -> Words:
        """All that the game can say in a language, after whatever else is to be said beside it."""
        return Words(language, *more, *of_game(self.words, language))

    @cached_property
    def english(self) -> Notation:
        return Notation("en", *of_game(self.words, "en"))

    @cached_property
    def sayings(self) -> Sayings:
        """What it says of its sentences, in a module `telling` beside the rules."""
        part = self.part("telling")
        return Sayings() if part is None else part.SAYINGS

    @property
    def title(self) -> str:
        return self.english("title")

    def check(self, state: Any, imported: bool = False) -> list[str]:
        """Every invariant that a state breaks; of an imported position conservation is not asked."""
        faults = self.rules["broken"](state)
        broken = [text for bit, text in enumerate(self.invariants) if faults >> bit & 1]
        return [text for text in broken if not (imported and text in self.conservation)]

    def engine(self, compiled: bool = True) -> Engine:
        """The drivers of whole games."""
        from fondaco.kernel.engine import Engine

        if compiled not in self.engines:
            self.engines[compiled] = Engine(self.home, self.rules, self.state, len(self.actions), compiled)
        return self.engines[compiled]

    # What it has besides rules

    def part(self, name: str) -> ModuleType | None:
        """A module beside the rules that not every game has, such as `mind` or `face`; loaded when it is asked for."""
        package = self.modules[0].__package__
        if not package or find_spec(f"{package}.{name}") is None:
            return None
        return import_module(f"{package}.{name}")

    @cached_property
    def folder(self) -> Path | None:
        """The game's own folder; a game of a single file has none."""
        from importlib.resources import files

        package = self.modules[0].__package__
        return Path(str(files(package))) if package else None

    def text(self, name: str) -> str | None:
        """A text file beside the rules, if the game's folder has it."""
        file = self.folder / name if self.folder else None
        return file.read_text(encoding="utf-8") if file is not None and file.is_file() else None

    @cached_property
    def variants(self) -> Mapping[str, Json]:
        """Positions small enough for exact work, by name: what `variants.json` beside the rules says, if it exists."""
        found: dict[str, Json] = json.loads(self.text("variants.json") or "{}")
        return found

    # The state: what its fields hold, and what follows from that

    @cached_property
    def zones(self) -> Zones:
        return Zones(self.state, self.mirrors)

    @property
    def phases(self) -> tuple[str, ...]:
        """Those in which a seat decides, the turn first, and the end."""
        return self.zones.phases

    def write(self, state: Any) -> Json:
        """The fields of a position, from a state."""
        return self.zones.write(state)

    def read(self, given: Fields, state: Any, dealer: Dealer) -> None:
        """Fill a blank state whose players, turn, seat to move and phase are known from a position's fields."""
        self.zones.read(given, state)
        self.check_zones(given, state)
        self.zones.check_box(given, state)
        self.go_on_from(given, state, dealer)
        if state.to_move != OVER and not self.legal(state):
            given.fail("phase", f"cannot be {self.phases[state.phase]}: nothing could be chosen")

    def hide(self, position: Json, seat: int | None, options: Options, over: bool) -> Json:
        """Take out of a position with scores what a seat (None: a spectator) may not know."""
        return self.zones.hide(position, seat, options, over)

    # Set-up

    def read_players(self, players: object) -> int:
        count = whole(players, self.seats[0], self.seats[-1])
        if count is None:
            raise BadSetup(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {shown(players)}")
        return count

    def blank(self, players: int, options: Options, start: int) -> Any:
        """A state for players, options and a starting seat (or -1), ready to be dealt."""
        state = self.zones.blank(players)
        if self.names_start:
            state.turn = start
        for name, option in self.options.items():
            if option.field:
                setattr(state, option.field, option.held(self.option(options, name)))
        return state

    def read_options(self, options: object) -> Json:
        if not isinstance(options, Mapping):
            raise BadSetup(f"options should be an object, not {shown(options)}")
        read = {}
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BadSetup(f"{self.title} has no option {shown(name)}; its options are: {known}")
            try:
                read[name] = self.options[name].read(value)
            except (ValueError, TypeError):
                allowed = self.options[name].allowed
                raise BadSetup(f"the option {name} cannot be {shown(value)}; allowed: {allowed}") from None
        return read

    def option(self, options: Options, name: str) -> Any:
        return options.get(name, self.options[name].default)

    # Events

    def outcome(self, pool: int, index: int) -> str | int:
        """The name of what a draw brought."""
        names = self.pools[pool][1]
        return index if names is None else names[index]

    def tell(self, number: int, raw: Raw, viewer: object = ALL) -> Json:
        """An event as JSON, as the viewer (a seat, None for a spectator, or ALL) may see it."""
        seen = self.seen(raw, viewer)
        said = self.said.get(seen)
        if said is None:
            if len(self.said) >= SAID:
                self.said.clear()
            said = self.said[seen] = self.say(seen)
        return {"n": number, **said}

    def say(self, seen: Raw) -> Json:
        """What is told of an event, whichever of a match it is."""
        event, *details = seen
        if event == DRAW:
            pool, index = details
            outcome = None if index == HIDDEN else self.outcome(pool, index)
            return {"event": "draws", "pool": self.pools[pool][0], "outcome": outcome}
        if event == ACT:
            seat, action = details
            return {"event": "acts", "seat": seat, "action": self.actions[action]}
        telling = self.tellings[event]
        meanings = zip(telling.details, details, strict=False)
        return {"event": telling.name, **{name: meant(meaning, value) for (name, meaning), value in meanings}}

    def seen(self, raw: Raw, viewer: object = ALL) -> Raw:
        """An event in the rules' own numbers, as the viewer may see it: what it may not know is HIDDEN."""
        event = raw[0]
        if event == DRAW:
            _, pool, index, seen_by = raw
            return event, pool, index if viewer is ALL or seen_by in (EVERYBODY, viewer) else HIDDEN
        if event == ACT or viewer is ALL:
            return raw
        telling = self.tellings[event]
        if not telling.secret:
            return raw
        named = {name: value for (name, _), value in zip(telling.details, raw[1:], strict=False)}
        if telling.known_to is not None and named[telling.known_to] == viewer:
            return raw
        return event, *(HIDDEN if name in telling.secret else value for name, value in named.items())


def in_words(options: Options) -> str:
    """Options as the command line takes them, such as `purses={"food":4}, open_hands=true`."""
    return ", ".join(f"{name}={_written(value)}" for name, value in options.items())


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def since_last(name: str, events: Sequence[Json]) -> Sequence[Json]:
    """The last event of a name, and all that followed it."""
    return events[next(place for place in reversed(range(len(events))) if events[place]["event"] == name) :]
