"""The score by its parts, and who won and why."""

from __future__ import annotations

from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding

from fondaco.match import Match
from fondaco.terminal.face import Face
from fondaco.terminal.look import heading, padded, paint, quiet, width_of
from fondaco.terminal.people import said_of
from fondaco.words import Words
from fondaco.words.telling import People, called

Json = dict[str, Any]


def score_table(t: Words, face: Face, view: Json, people: People, width: int) -> RenderableType:
    """Each seat's parts and total; what a seat may not know is a question mark."""
    heads = {part: t.word("score", part) for part in face.parts} | {"total": t("result.total")}
    letters = sum(map(len, heads.values()))
    names = [called(t, people, seat) for seat in range(len(view["scores"]))]
    first = min(max(map(len, names)) + 4, width - letters - len(heads))
    gap = min(3, (width - first - letters) // len(heads))
    rows = [padded(paint(), first) + quiet("".join(" " * gap + head for head in heads.values()))]
    for name, score in zip(names, view["scores"], strict=True):
        row = padded(paint(f"  {name}", "bold"), first)
        for part, head in heads.items():
            worth = (score or {}).get(part)
            row += paint(f"{'?' if worth is None else worth:>{len(head) + gap}}", "bold" if part == "total" else "")
        rows.append(row)
    return Group(*rows)


def verdict(t: Words, face: Face, view: Json, winners: list[int], people: People) -> str:
    """Who won, and by what if points alone do not tell."""
    total = view["scores"][winners[0]]["total"]
    won = {"total": total, "unit": t("unit", n=total)}
    others = [seat for seat, score in enumerate(view["scores"]) if score["total"] == total and seat not in winners]
    if len(winners) > 1:
        return t("result.shared", names=t.list([within(t, people, seat) for seat in winners]), **won)
    if not others:
        return said_of(t, people, winners[0], "result.wins", **won)
    tied = t.list([within(t, people, seat) for seat in others])
    decided = face.teller.decided_by(t, view, winners)
    if not decided:
        return said_of(t, people, winners[0], "result.even", others=tied, **won)
    return said_of(t, people, winners[0], "result.tie", others=tied, decided=decided, **won)


def within(t: Words, people: People, seat: int) -> str:
    """A seat within a sentence."""
    return t("you.within") if seat == people.you else people.names[seat]


def print_result(t: Words, console: Console, face: Face, match: Match, people: People) -> None:
    """The end of a game: everything is counted in the open."""
    view = {**match.view(people.you), "scores": match.scores()}
    width = width_of(console)
    console.print()
    console.print(heading(t("result.title"), match.game.title, face.style, width))
    console.print(score_table(t, face, view, people, width))
    console.print()
    sentence = paint(verdict(t, face, view, match.winners(), people), f"bold {face.style}")
    console.print(Padding(sentence, (0, 0, 0, 2), expand=False), width=width)
