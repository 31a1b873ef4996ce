"""Players that are not people. A bot is handed what its seat may know, and never the match."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from fondaco.bots.explanation import Considered, Explanation
from fondaco.errors import BadSetup, FondacoError, shown
from fondaco.kernel.chance import below
from fondaco.kernel.luck import lucky
from fondaco.kernel.twins import need_compiler

Json = dict[str, Any]


def legible(text: str) -> str:
    """Text that does no harm to a log or a terminal."""
    return "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text)


class BotFailed(FondacoError):
    """A bot that gave no usable answer; the message says why, on one line."""

    def __init__(self, why: str = "") -> None:
        super().__init__(legible(why))


class Bot(Protocol):
    """Chooses for one seat, whose `match.view(seat)`, `match.legal()` and `match.events(0, seat=seat)` it is handed.

    One that cannot decide raises `BotFailed`; `fondaco.bots.asking` makes one of whatever else it may do.
    """

    def choose(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> str:
        """One of the legal actions, given the seat's view and all events so far as that seat saw them."""
        ...

    def explain(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> Explanation:
        """What it thinks of the decision at hand, which it would decide as `choose` does."""
        ...


@dataclass(frozen=True)
class RandomBot:
    """Chooses uniformly; equal seeds and equal histories give equal choices."""

    seed: int

    def choose(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> str:
        return legal[below(lucky(self.seed, f"random {len(events)}"), len(legal))]

    def explain(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> Explanation:
        """It has no opinion: all actions, and all seats, look the same to it."""
        chosen = self.choose(view, legal, events)
        even = [1 / view["players"]] * view["players"]
        actions = [chosen, *(action for action in legal if action != chosen)]
        return Explanation([Considered(action, 0, even, 0.0) for action in actions], [chosen])


SPECS = ("random", "greedy", "level:3", "level:3+hoarder", "search:2000", "search:1s", "textbook:1s", "remote:COMMAND")
"""The bots, as they are asked for.

Levels are 1 to 5, and those from 2 to 4 come in styles: `+hoarder`, `+trader`. A search takes any number of iterations,
or a time in seconds or milliseconds, and thinks in several trees at once with x2, x3 ... behind it; `+exploration=0.3`
changes a setting. All but programs are had as they were in another commit or release: `level:5@0.1.0`.
"""


OPPONENTS = (
    "level:1",
    *(f"level:{level}{style}" for level in (2, 3, 4) for style in ("", "+hoarder", "+trader")),
    "level:5",
)
"""The opponents for people: the levels, and those that are played in styles as well."""


def find(spec: str, seed: int | None = None, compiled: bool = False) -> Bot:
    """The bot a text asks for.

    Args:
        spec: Which one, as in `SPECS`.
        seed: What its luck hangs on; left out, it takes one of its own.
        compiled: Whether a greedy player, or a level that is one, compiles its thoughts: worth it for many games.
            A search always compiles.

    Raises:
        BadSetup: There is no such bot, and the message lists those there are; or it needs compiled play, which is not
            installed.
    """
    seed = secrets.randbits(64) if seed is None else seed
    name, _, rest = spec.partition(":")
    if spec == "random":
        return RandomBot(seed)
    if spec == "greedy":
        from fondaco.bots.greedy import GreedyBot

        return GreedyBot(seed, compiled)
    if spec in OPPONENTS:
        from fondaco.bots.levels import find_level

        level, _, style = rest.partition("+")
        return find_level(int(level), style, seed, compiled)
    if name == "remote":
        from fondaco.bots import remote

        return remote.parse(spec, seed)
    if "@" in spec:
        from fondaco.bots import frozen

        return frozen.parse(spec, seed)
    budget, *settings = rest.split("+")
    if name == "search" and (limits := read_budget(budget)) is not None:
        from fondaco.bots.search import SearchBot

        need_compiler()
        return SearchBot(seed, settings=read_settings(settings), **limits)
    if name == "textbook" and (limits := read_budget(rest)) is not None:
        from fondaco.bots.textbook import TextbookBot

        need_compiler()
        return TextbookBot(seed, **limits)
    raise BadSetup(f"there is no bot {spec!r}; bots are {', '.join(SPECS)} (any level, number, s or ms)")


def read_budget(text: str) -> dict[str, Any] | None:
    """Iterations or seconds, and in how many trees; None if it is no budget."""
    found = re.fullmatch(r"([1-9]\d{0,6}|(?:0|[1-9]\d{0,2})\.\d{1,3})(s|ms)?(?:x([1-9]\d?))?", text)
    if found is None:
        return None
    number, unit, trees = found.groups()
    if unit is None:
        return {"iterations": int(number), "trees": int(trees or 1)} if number.isdecimal() else None
    seconds = float(number) / (1000 if unit == "ms" else 1)
    return {"seconds": seconds, "trees": int(trees or 1)} if seconds > 0 else None


def read_settings(texts: Sequence[str]) -> dict[str, float]:
    """What a search sets otherwise, such as `breadth=8`."""
    from fondaco.bots.tree import SETTINGS

    settings = {}
    for text in texts:
        name, _, value = text.partition("=")
        if not re.fullmatch(r"\d{1,6}(\.\d{1,6})?", value):
            raise BadSetup(f"a setting is a name and a number, such as exploration=0.3, not {shown(text)}")
        settings[name] = float(value)
    SETTINGS.changed(settings)
    return settings
