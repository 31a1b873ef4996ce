"""Colours, symbols and cards. Every colour is legible on light and on dark, and never says anything alone."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TextIO

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.text import Text

NARROWEST = 80

COLOURS = {
    "saffron": "#b07a10",
    "madder": "#d0483a",
    "terracotta": "#c4632f",
    "turquoise": "#128f8a",
    "sand": "#a3803c",
    "lapis": "#4a78d8",
    "teal": "#16908f",
    "purple": "#a45cc0",
    "leaf": "#3f9142",
    "rose": "#cf4f86",
    "slate": "#7a7f8c",
}
QUIET = COLOURS["slate"]
"""For what matters less: rich's "dim" vanishes on some terminals."""


class PatientConsole(Console):
    """A console that leaves it to the command what to do when nobody reads any more."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def make_console(file: TextIO | None = None) -> Console:
    return PatientConsole(file=file or sys.stdout, highlight=False, markup=False, emoji=False)


def width_of(console: Console) -> int:
    """The width to draw in: narrower than 80 columns lines wrap, wider than 110 the eye gets lost."""
    return max(NARROWEST, min(console.width, 110))


def legible(text: str) -> str:
    """A text from outside, without control characters."""
    return "".join(letter if letter.isprintable() else "·" for letter in text)


def cropped(text: str, width: int) -> str:
    while cell_len(text) > width:
        text = text[:-2] + "…"
    return text


def paint(text: str = "", style: str = "") -> Text:
    """A text whose style stays its own when others are joined to it."""
    painted = Text()
    painted.append(text, style)
    return painted


def padded(text: Text, width: int) -> Text:
    """A text in a column of that width."""
    text.truncate(width, overflow="ellipsis", pad=True)
    return text


def quiet(text: str) -> Text:
    return paint(text, QUIET)


def heading(title: str, note: str, style: str, width: int) -> Text:
    """A line with the title on the left, a note on the right and a rule between."""
    left, right = paint(f"── {title} ", f"bold {style}"), paint(f" {note} ──" if note else "──", style)
    return left + paint("─" * max(2, width - left.cell_len - right.cell_len), style) + right


def lines(items: Iterable[Text], width: int, gap: str = "   ", indent: str = "  ") -> Text:
    """Items one after the other, broken between them and never within."""
    laid = paint(indent)
    column = start = len(indent)
    for item in items:
        needed = item.cell_len + (len(gap) if column > start else 0)
        if column > start and column + needed > width:
            laid.append("\n" + indent)
            column = start
        elif column > start:
            laid.append(gap)
        laid.append_text(item)
        column += needed
    return laid


@dataclass(frozen=True)
class Card:
    """A card face up, five lines high: two corners, a symbol, a name, and a note below it."""

    name: str
    symbol: str
    style: str
    left: str = ""
    right: str = ""
    above: str = ""
    below: str = ""
    glowing: bool = False

    def rows(self, inner: int) -> list[Text]:
        edge = f"bold {self.style}" if self.glowing else self.style
        across = "━" if self.glowing else "─"
        corners = "┏┓┗┛" if self.glowing else "╭╮╰╯"
        side = "┃" if self.glowing else "│"
        space = max(1, inner - cell_len(self.left) - cell_len(self.right))
        faces = (
            f"{self.left}{' ' * space}{self.right}",
            cropped(self.symbol, inner).center(inner),
            cropped(self.name, inner).center(inner),
        )
        return [
            quiet(self.above.center(inner + 2)),
            paint(f"{corners[0]}{across * inner}{corners[1]}", edge),
            *(paint(side, edge) + paint(face, f"bold {self.style}") + paint(side, edge) for face in faces),
            paint(f"{corners[2]}{across * inner}{corners[3]}", edge),
            quiet(self.below.center(inner + 2)),
        ]


def spread(cards: Sequence[Card], inner: int, width: int, indent: int = 1) -> RenderableType:
    """Cards side by side, in as many rows as they need."""
    in_a_row = max(1, (width - indent) // (inner + 2))
    rows: list[Text] = []
    for first in range(0, len(cards), in_a_row):
        drawn = [card.rows(inner) for card in cards[first : first + in_a_row]]
        for line in zip(*drawn, strict=True):
            joined = paint(" " * indent)
            for part in line:
                joined.append_text(part)
            joined.rstrip()
            if joined.plain.strip():
                rows.append(joined)
    return Group(*rows)
