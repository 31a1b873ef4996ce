"""What the tellers of all games share: who is spoken to, what can be chosen, and how events become sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.words import Words, capital

Json = dict[str, Any]


@dataclass(frozen=True)
class People:
    """The seats' names, and the seat spoken to; None for one who only watches."""

    names: tuple[str, ...]
    you: int | None


@dataclass(frozen=True)
class Choice:
    """A legal action: the heading it stands under, what it does in words, and the rule that explains it, if any."""

    action: str
    group: str
    words: str
    rule: str = ""


@dataclass(frozen=True)
class Tale:
    """A decision with all that follows from it, or the set-up, as it is told to someone."""

    t: Words
    events: Sequence[Json]
    options: Json
    people: People

    def of(self, doing: str, seat: int, **values: Any) -> str:
        """What a seat does: "You take …", "Maya takes …"."""
        if seat == self.people.you:
            return self.t(f"tell.{doing}.you", **values)
        return self.t(f"tell.{doing}.name", name=self.people.names[seat], **values)

    def moved(self, start: str | None = None, end: str | None = None) -> list[Json]:
        """What moves from one zone to another; None: any."""
        moves = [event for event in self.events if event["event"] == "moves"]
        return [move for move in moves if start in (None, move["from"]) and end in (None, move["to"])]


Teller = Callable[[Tale, int], str]
"""The sentence for an event, by its place in the tale; none, if another sentence says it or the table shows it."""


Deed = Callable[[Tale, int, list[str]], str]
"""The sentence for a decision of a seat, from the words behind its verb."""


def untold(tale: Tale, place: int) -> str:
    return ""


def acts(deeds: Mapping[str, Deed]) -> Teller:
    """Decisions, each by the deed of its verb; one that has none is told by what comes of it."""

    def tell(tale: Tale, place: int) -> str:
        verb, *words = tale.events[place]["action"].split()
        return deeds[verb](tale, tale.events[place]["seat"], words) if verb in deeds else ""

    return tell


def starts(tale: Tale, place: int) -> str:
    """Of all draws, the one of the starting seat."""
    drawn = tale.events[place]
    return tale.of("starts", drawn["outcome"]) if drawn["pool"] == "start" else ""


def simply(key: str, **values: str) -> Teller:
    """Always the same sentence; the values in it are details of the event, by their names there."""
    return lambda tale, place: tale.t(f"tell.{key}", **{name: tale.events[place][values[name]] for name in values})


def of_seat(doing: str, **values: str) -> Teller:
    """The same of the seat of the event."""

    def tell(tale: Tale, place: int) -> str:
        event = tale.events[place]
        return tale.of(doing, event["seat"], **{name: event[values[name]] for name in values})

    return tell


def told_by(tellers: Mapping[str, Teller]) -> Callable[[Words, Sequence[Json], Json, People], list[str]]:
    """Tells events one after the other, each by the teller of its kind."""

    def tell(t: Words, events: Sequence[Json], options: Json, people: People) -> list[str]:
        sentences = []
        for chunk in by_decision(events):
            tale = Tale(t, chunk, options, people)
            sentences += [tellers[event["event"]](tale, place) for place, event in enumerate(chunk)]
        return [capital(sentence) for sentence in sentences if sentence]

    return tell


def by_decision(events: Sequence[Json]) -> list[list[Json]]:
    """Events in chunks: each decision with all that follows from it; before the first, the set-up."""
    chunks: list[list[Json]] = [[]]
    for event in events:
        if event["event"] == "acts":
            chunks.append([])
        chunks[-1].append(event)
    return [chunk for chunk in chunks if chunk]
