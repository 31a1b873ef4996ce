"""What can go wrong, said so that a person understands it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from reprlib import Repr
from typing import Any

LONGEST_SHOWN = 60

_brief = Repr()
_brief.maxlevel = 3
_brief.maxlist = _brief.maxtuple = _brief.maxdict = 12
_brief.maxstring = _brief.maxother = 3 * LONGEST_SHOWN  # it leaves out the middle, below only the end is cut off


def shown(value: object) -> str:
    """A value as a message may show it: in brief, however long or deep it is."""
    try:
        text = _brief.repr(value)
    except Exception:  # a number too long to be written, or an object that cannot say what it is
        text = f"<{type(value).__name__}>"
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


class FondacoError(Exception):
    """The root of all errors that Fondaco raises on purpose."""


class BadSetup(FondacoError):
    """An unknown game, player count, option or option value; the message says what is allowed."""


class BadGame(FondacoError):
    """A game whose rules lack something; the message says what, and what it should do."""


class BadPosition(FondacoError):
    """A position that does not describe a table of that game; the message says where, and what should stand there."""


class BadRecord(FondacoError):
    """A record that does not replay; the message names the first entry that does not fit."""


@dataclass(frozen=True)
class Reason:
    """Why an action is not allowed. As a text, it is its sentence."""

    rule: str
    """The id of the rule that forbids it, such as `"T6"`; `"notation"`, if the text is no action."""
    key: str
    """Names the reason for programs and translations, such as `"too-dear"`."""
    sentence: str
    """Says it to a person: `"That costs 6, but the purse is worth only 3."`"""
    values: Mapping[str, Any] = field(default_factory=dict)
    """What the sentence speaks of, by name, for translations."""

    def __str__(self) -> str:
        return self.sentence


class IllegalAction(FondacoError):
    """An action the rules do not allow now; `action` is the text, `reason` says why."""

    def __init__(self, action: str, reason: Reason) -> None:
        super().__init__(action, reason)
        self.action = action
        self.reason = reason

    def __str__(self) -> str:
        return f"{shown(self.action)} is not allowed: {self.reason.sentence}"


class UnreadableAction(IllegalAction):
    """Text that is not an action of the game at all, at any moment."""
