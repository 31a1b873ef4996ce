"""What can go wrong, said so that a person understands it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


class FondacoError(Exception):
    """The root of all errors that Fondaco raises on purpose."""


class BadSetup(FondacoError):
    """An unknown game, player count, option or option value."""


class BadPosition(FondacoError):
    """A position that does not describe a table of that game."""


class BadRecord(FondacoError):
    """A record that does not replay; the message names the first entry that does not fit."""


@dataclass(frozen=True)
class Reason:
    """Why an action is not allowed: the rule that forbids it, a key for translation, a sentence."""

    rule: str
    key: str
    sentence: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.sentence


class IllegalAction(FondacoError):
    """An action the rules do not allow now."""

    def __init__(self, action: str, reason: Reason) -> None:
        super().__init__(action, reason)
        self.action = action
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.action!r} is not allowed: {self.reason.sentence}"


class UnreadableAction(IllegalAction):
    """Text that is not an action of the game at all."""
