"""Numbered choices under headings: page by page when there are many, or only those with a word."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from textwrap import wrap

from rich.console import Group, RenderableType
from rich.text import Text

from fondaco.terminal.look import padded, paint, quiet
from fondaco.words import Words
from fondaco.words.telling import Choice

LINES_ON_A_PAGE = 16
GAP = 2
INDENT = 6


class Menu:
    """The choices of one decision; their numbers stay the same on every page and under every filter."""

    def __init__(self, t: Words, choices: Sequence[Choice], style: str) -> None:
        self.t = t
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
        note, shown = "", len(self.shown)
        if len(pages) > 1:
            note = self.t("menu.pages", n=shown, page=self.page % len(pages) + 1, pages=len(pages))
        elif shown < len(self.numbered):
            note = self.t("menu.some", n=shown, all=len(self.numbered))
        return Group(*page, *([quiet(f"  {note}")] if note else []))

    def _lay_out(self, width: int) -> list[list[Text]]:
        """For each heading its lines: numbered from the left, in as many columns as fit, or one below the other."""
        groups = []
        for title, members in groupby(self.shown, key=lambda pair: _heading(pair[1])):
            items = [self._item(number, choice, width) for number, choice in members]
            widest = max(line.cell_len for item in items for line in item)
            columns = max(1, (width + GAP) // (widest + GAP)) if len(items) > 4 else 1
            height = -(-len(items) // columns)
            rows = [line for item in items for line in item]
            if columns > 1:
                rows = [_row(rows[row::height], widest) for row in range(height)]
            heading = "\n".join(wrap(title, width, initial_indent="  ", subsequent_indent="    "))
            groups.append([paint(heading, "bold"), *rows])
        return groups

    def _item(self, number: int, choice: Choice, width: int) -> list[Text]:
        """A choice beside its number, in several lines if it is long."""
        first, *more = wrap(choice.words, width - INDENT)
        begun = paint(f"{number:>4}", f"bold {self.style}") + paint(f"  {first}")
        return [begun, *(paint(f"{'':{INDENT}}{line}") for line in more)]

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


def _heading(choice: Choice) -> str:
    return f"{choice.group} ({choice.rule})" if choice.rule else choice.group


def _row(items: Sequence[Text], widest: int) -> Text:
    line = paint()
    for item in items:
        line.append_text(padded(item.copy(), widest + GAP))
    line.rstrip()
    return line
