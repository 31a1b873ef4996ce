"""A table as a text with colours (`ansi`), or as a picture (`svg`): the same that the terminal draws."""

from __future__ import annotations

import io
from collections.abc import Sequence

from rich.console import Console

from fondaco.errors import BadSetup, shown
from fondaco.match import Match
from fondaco.terminal.face import face_of
from fondaco.terminal.people import seated
from fondaco.terminal.speech import speak_of

MODES = ("human", "ansi", "svg")
WIDTH = 80

SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<style>
.{unique_id}-matrix {{ font: {char_height}px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
<rect width="{width}" height="{height}" rx="12" fill="#1c2433"/>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""Like rich's own, but without a window around it and without fonts from elsewhere."""


def read_mode(mode: object, modes: Sequence[str] = MODES) -> str | None:
    """A `render_mode` that an environment can keep; None if there is none."""
    if mode is None or (isinstance(mode, str) and mode in modes):
        return mode
    raise BadSetup(f"render_mode cannot be {shown(mode)}; allowed: {', '.join([*modes, 'None'])}")


def draw(match: Match, seat: int | None, mode: str) -> str:
    """The table as a seat sees it (None: a spectator)."""
    console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, highlight=False, markup=False, emoji=False
    )
    legal = match.legal() if match.seat == seat else []
    t, people = speak_of(match.game, "en"), seated(None, match.players, seat)
    console.print(face_of(match.game.name).table(t, match.view(seat), people, WIDTH, legal))
    if mode == "svg":
        return console.export_svg(code_format=SVG, unique_id=match.game.name, font_aspect_ratio=0.602)
    return console.export_text(styles=True)
