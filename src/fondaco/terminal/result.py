"""The score by its parts, and who won and why."""

from __future__ import annotations

from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding

from fondaco.match import Match
from fondaco.terminal.face import Face, tied_with
from fondaco.terminal.look import heading, padded, paint, quiet, width_of
from fondaco.terminal.people import People, listed

Json = dict[str, Any]


def score_table(face: Face, view: Json, people: People) -> RenderableType:
    """Each seat's parts and total; what a seat may not know is a question mark."""
    heads = [name for _, name in face.parts] + [f"total {face.unit}"]
    keys = [key for key, _ in face.parts] + ["total"]
    rows = [padded(paint(), 22) + quiet("".join(f"{head:>{len(head) + 3}}" for head in heads))]
    for seat, score in enumerate(view["scores"]):
        row = padded(paint(f"  {people.name(seat)}", "bold"), 22)
        for key, head in zip(keys, heads, strict=True):
            worth = (score or {}).get(key)
            row += paint(f"{'?' if worth is None else worth:>{len(head) + 3}}", "bold" if key == "total" else "")
        rows.append(row)
    return Group(*rows)


def verdict(face: Face, view: Json, winners: list[int], people: People) -> str:
    """Who won, and by what if points alone do not tell."""
    total = view["scores"][winners[0]]["total"]
    unit = face.unit if total != 1 else face.unit.removesuffix("s")
    if len(winners) > 1:
        names = [people.whom(seat) for seat in winners]
        return f"The victory is shared by {listed(names)}, with {total} {unit} each."
    others = [seat for seat in tied_with(view, winners) if seat not in winners]
    sentence = f"{people.does(winners[0], 'win')} with {total} {unit}"
    if others:
        sentence += f", as many as {listed([people.whom(seat) for seat in others])}"
        by = face.decided_by(view, winners)
        sentence += f", but with {by}" if by else ""
    return sentence + "."


def print_result(console: Console, face: Face, match: Match, people: People) -> None:
    """The end of a game: everything is counted in the open."""
    view = {**match.view(people.you), "scores": match.scores()}
    console.print()
    console.print(heading("The score", match.game.title, face.style, width_of(console)))
    console.print(score_table(face, view, people))
    console.print()
    sentence = paint(verdict(face, view, match.winners(), people), f"bold {face.style}")
    console.print(Padding(sentence, (0, 0, 0, 2), expand=False), width=width_of(console))
