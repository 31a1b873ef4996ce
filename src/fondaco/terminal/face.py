"""How a game looks and sounds at the terminal: one description, filled in by each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType

from fondaco.games import find
from fondaco.terminal.people import People, capital

Json = dict[str, Any]
Ahead = Mapping[str, Sequence[str]]
"""By action: the actions legal right after it, where the seat goes on to decide and luck has no part in it."""


@dataclass(frozen=True)
class Choice:
    """A legal action: the heading it stands under, and what it does in words."""

    action: str
    group: str
    words: str


@dataclass(frozen=True)
class Face:
    """What the terminal knows of one game. Everything is told from views and events."""

    style: str
    """The colour of its mood."""
    table: Callable[[Json, People, int, Sequence[str]], RenderableType]
    """The table as a view shows it, at a width, with the legal actions where they can be seen."""
    choices: Callable[[Json, Sequence[str], People, Ahead], list[Choice]]
    """The legal actions in words, in a sensible order."""
    question: Callable[[Json, People], str]
    """What is to be decided."""
    tell: Callable[[Sequence[Json], Json, People], list[str]]
    """What happened in sentences, from events and the game's options."""
    parts: tuple[tuple[str, str], ...]
    """The parts of a score, each with its name at the table."""
    decided_by: Callable[[Json, list[int]], str]
    """How the winners stand above those with as many points; "" if nobody else has as many."""
    unit: str = "points"
    """What a total counts."""
    asks_ahead: tuple[str, ...] = ()
    """The verbs whose choices are easier to make when one sees what they lead to."""


def face_of(game: str) -> Face:
    """The face in a game's folder, or else a plain one."""
    from fondaco.terminal.plain import plain_face

    part = find(game).part("face")
    face: Face = plain_face(find(game)) if part is None else part.FACE
    return face


Teller = Callable[[Sequence[Json], int, Json, People], str]
"""The sentence for an event: its decision with all that follows from it, its place there, the game's options."""


def told_by(tellers: Mapping[str, Teller]) -> Callable[[Sequence[Json], Json, People], list[str]]:
    """Tells events one after the other, each by the teller of its kind."""

    def tell(events: Sequence[Json], options: Json, people: People) -> list[str]:
        sentences = []
        for chunk in split_by_decision(events):
            for place, event in enumerate(chunk):
                sentence = tellers[event["event"]](chunk, place, options, people)
                if sentence:
                    sentences.append(capital(sentence))
        return sentences

    return tell


def untold(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    """What another sentence says already, or the table shows."""
    return ""


def split_by_decision(events: Sequence[Json]) -> list[list[Json]]:
    """Events in chunks: each decision with all that follows from it; before the first, the set-up."""
    chunks: list[list[Json]] = [[]]
    for event in events:
        if event["event"] == "acts":
            chunks.append([])
        chunks[-1].append(event)
    return [chunk for chunk in chunks if chunk]


def tied_with(view: Json, winners: list[int]) -> list[int]:
    """The seats whose total is the winners'."""
    totals = [score["total"] for score in view["scores"]]
    return [seat for seat, total in enumerate(totals) if total == totals[winners[0]]]


def first_difference(winners: list[int], tied: list[int], measures: Sequence[tuple[str, Callable[[int], int]]]) -> str:
    """The first measure by which the winners are above the rest of the tied."""
    if len(tied) == len(winners):
        return ""
    return next((name for name, measure in measures if any(measure(seat) < measure(winners[0]) for seat in tied)), "")
