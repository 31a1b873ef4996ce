"""Rules on the screen."""

from __future__ import annotations

import sys

from rich.console import Console, RenderableType
from rich.padding import Padding

from fondaco.games.game import Game
from fondaco.terminal.look import width_of
from fondaco.terminal.rulebook import clause, rulebook


def typeset(text: str) -> RenderableType:
    """Markdown for the terminal; its parser is loaded only when someone reads rules."""
    from rich.markdown import Markdown

    return Markdown(text, hyperlinks=False)


def show_rulebook(console: Console, game: Game, language: str) -> None:
    """The whole rulebook, page by page where someone can turn them."""
    text = typeset(rulebook(game, language))
    if console.is_terminal and sys.stdin.isatty():
        with console.pager(styles=True):
            console.print(text, width=width_of(console))
    else:
        console.print(text, width=width_of(console))


def show_clause(console: Console, game: Game, rule: str, language: str) -> None:
    """One clause, indented."""
    console.print(Padding(typeset(clause(game, rule, language)), (0, 2)), width=width_of(console))
