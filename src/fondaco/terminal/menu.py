"""Numbered choices under headings: page by page when there are many, or only those with a word."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.text import Text

from fondaco.terminal.face import Choice
from fondaco.terminal.look import padded, paint, quiet

LINES_ON_A_PAGE = 16
GAP = 2


class Menu:
    """The choices of one decision; their numbers stay the same on every page and under every filter."""

    def __init__(self, choices: Sequence[Choice], style: str) -> None:
        self.numbered = list(enumerate(choices, 1))
        self.style = style
        self.shown = self.numbered
        self.page = 0

    def pick(self, number: int) -> str | None:
        """The action beside a number."""
        return self.numbered[number - 1][1].action if 1 <= number <= len(self.numbered) else None

    def only(self, words: str) -> bool:
        """Show only the choices with these words, if there are any; no words: all again."""
        wanted = words.lower().split()
        found = [
            (number, choice)
            for number, choice in self.numbered
            if all(word in f"{choice.action} {choice.words}".lower() for word in wanted)
        ]
        if found:
            self.shown, self.page = found, 0
        return bool(found)

    def turn_page(self) -> None:
        self.page += 1

    def draw(self, width: int) -> RenderableType:
        laid = self._lay_out(width)
        pages = self._pages(laid)
        page = pages[self.page % len(pages)]
        if len(pages) > 1:
            place = f"{self.page % len(pages) + 1} of {len(pages)}"
            page = [*page, quiet(f"  {len(self.shown)} choices, page {place}: `more` turns it, a word sifts them.")]
        elif len(self.shown) < len(self.numbered):
            page = [*page, quiet(f"  {len(self.shown)} of {len(self.numbered)} choices; an empty line shows all.")]
        return Group(*page)

    def _lay_out(self, width: int) -> list[list[Text]]:
        """For each heading its lines: numbered from the left, in as many columns as fit."""
        groups = []
        for title, members in groupby(self.shown, key=lambda pair: pair[1].group):
            items = [
                paint(f"{number:>4}", f"bold {self.style}") + paint(f"  {choice.words}") for number, choice in members
            ]
            widest = max(item.cell_len for item in items)
            columns = max(1, (width + GAP) // (widest + GAP)) if len(items) > 4 else 1
            height = -(-len(items) // columns)
            groups.append([paint(f"  {title}", "bold"), *(_row(items[row::height], widest) for row in range(height))])
        return groups

    def _pages(self, groups: list[list[Text]]) -> list[list[Text]]:
        """Pages that break between headings where they can; a heading is repeated where they cannot."""
        pages: list[list[Text]] = [[]]
        for title, *rows in groups:
            if pages[-1] and len(pages[-1]) + 1 + len(rows) > LINES_ON_A_PAGE:
                pages.append([])
            pages[-1].append(title)
            for row in rows:
                if len(pages[-1]) >= LINES_ON_A_PAGE:
                    pages.append([title])
                pages[-1].append(row)
        return pages


def _row(items: Sequence[Text], widest: int) -> Text:
    line = paint()
    for item in items:
        line.append_text(padded(item.copy(), widest + GAP))
    line.rstrip()
    return line
