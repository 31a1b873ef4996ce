"""Who sits where, and how to speak of them: "Maya takes", "you take"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.terminal.look import cropped, legible

NAMES = ("Maya", "Idris", "Leila", "Noor", "Tomas")
"""By seat, for those who do not give names."""
WIDEST_NAME = 18

IRREGULAR = {"be": ("are", "is"), "have": ("have", "has"), "do": ("do", "does"), "can": ("can", "can")}
"""By verb: after "you", after a name."""


@dataclass(frozen=True)
class People:
    """The seats' names, and the seat spoken to."""

    names: tuple[str, ...]
    you: int | None

    def name(self, seat: int) -> str:
        """At the beginning of a sentence, or in a table."""
        return "You" if seat == self.you else self.names[seat]

    def whom(self, seat: int) -> str:
        """Within a sentence."""
        return "you" if seat == self.you else self.names[seat]

    def whose(self, seat: int) -> str:
        return "your" if seat == self.you else self.names[seat] + ("’" if self.names[seat].endswith("s") else "’s")

    def does(self, seat: int, verb: str, within: bool = False) -> str:
        """Subject and verb: "Maya takes", "You take" (or "you take" within a sentence)."""
        second_person, third_person = IRREGULAR.get(verb, (verb, third(verb)))
        subject = self.whom(seat) if within else self.name(seat)
        return f"{subject} {second_person if seat == self.you else third_person}"


def third(verb: str) -> str:
    """The verb after a name."""
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def seated(names: Sequence[str] | None, players: int, you: int | None = None) -> People:
    """People with the names given, or our own."""
    given = NAMES[:players] if names is None else names
    return People(tuple(cropped(legible(name), WIDEST_NAME) for name in given), you)


def listed(items: Sequence[str], last: str = "and") -> str:
    """A list in words: "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def a(noun: str) -> str:
    """A noun with its article."""
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"
