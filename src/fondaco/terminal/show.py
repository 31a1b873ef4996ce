"""Rules on the screen."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding

from fondaco.terminal.look import width_of
from fondaco.terminal.rulebook import clause, rulebook


def show_rulebook(console: Console, game: str) -> None:
    """The whole rulebook, page by page where someone can turn them."""
    text = Markdown(rulebook(game), hyperlinks=False)
    if console.is_terminal and sys.stdin.isatty():
        with console.pager(styles=True):
            console.print(text, width=width_of(console))
    else:
        console.print(text, width=width_of(console))


def show_clause(console: Console, game: str, rule: str) -> None:
    """One clause, indented."""
    console.print(Padding(Markdown(clause(game, rule), hyperlinks=False), (0, 2)), width=width_of(console))
