"""Asking a bot: either a legal action comes of it, or the bot has failed, in one way for whatever it did."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from traceback import extract_tb
from types import TracebackType
from typing import Any, Self

from fondaco.bots import Bot, BotFailed, Json, RandomBot
from fondaco.bots.explanation import Explanation
from fondaco.errors import shown

log = logging.getLogger("fondaco.bots")

LONGEST_COMPLAINT = 300
WHAT_SOME_HAVE = ("over", "close", "prepare")
"""Methods that only some bots have."""


def ask(bot: Bot, view: Json, legal: Sequence[str], events: Sequence[Json]) -> str:
    """A bot's decision, which is legal. Raises BotFailed if there is none."""
    try:
        answer: object = bot.choose(view, list(legal), events)
    except BotFailed:
        raise
    except Exception as error:
        raise BotFailed(f"it raised {told(error)}") from error
    if not isinstance(answer, str) or answer not in legal:
        raise BotFailed(f"it chose {shown(answer)}, which is not legal")
    return answer


def told(error: Exception) -> str:
    """What was raised, and where."""
    last = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error}"[:LONGEST_COMPLAINT] + f" ({last.filename}, line {last.lineno})"


@dataclass(frozen=True)
class Deputy:
    """Decides for a bot that cannot: as `greedy` would, and by luck in a game that `greedy` does not know."""

    seed: int
    compiled: bool = False

    def choose(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> str:
        try:
            return self._greedy().choose(view, legal, events)
        except Exception:  # the match goes on all the same
            log.exception("greedy cannot decide; the choice is random")
            return RandomBot(self.seed).choose(view, legal, events)

    def explain(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> Explanation:
        return self._greedy().explain(view, legal, events)

    def _greedy(self) -> Bot:
        """Loaded when it is needed, which should be never."""
        from fondaco.bots.greedy import GreedyBot

        return GreedyBot(self.seed, self.compiled)


class StandIn:
    """A bot with a deputy at its elbow: whatever the bot does, a legal action comes out, and a warning if it failed."""

    def __init__(self, bot: Bot, seed: int) -> None:
        self.bot = bot
        self.fallbacks = 0
        """How many decisions were not the bot's."""
        self._deputy = Deputy(seed)

    def __str__(self) -> str:
        return str(self.bot)

    def __repr__(self) -> str:
        return f"<{self.bot!r} with a stand-in>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if hasattr(self, "close"):
            self.close()

    def __getattr__(self, name: str) -> Any:
        if name not in WHAT_SOME_HAVE:
            raise AttributeError(name)
        return getattr(self.bot, name)

    def choose(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> str:
        try:
            return ask(self.bot, view, legal, events)
        except BotFailed as failure:
            self.fallbacks += 1
            log.warning("%s: %s; greedy decides instead", self, failure)
            return self._deputy.choose(view, legal, events)

    def explain(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> Explanation:
        try:
            return self.bot.explain(view, legal, events)
        except BotFailed as failure:
            log.warning("%s: %s; greedy explains instead", self, failure)
            return self._deputy.explain(view, legal, events)
