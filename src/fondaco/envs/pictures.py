"""A table as a text with colours (`ansi`), as a picture (`svg`) or as pixels (`rgb_array`): what the terminal draws."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np
from rich.color import Color
from rich.console import Console, RenderableType
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME

from fondaco.errors import BadSetup, shown
from fondaco.match import Match
from fondaco.terminal.face import face_of
from fondaco.terminal.people import seated
from fondaco.terminal.speech import speak_of

PIXELS = "rgb_array"
MODES = ("human", "ansi", "svg", *([PIXELS] if find_spec("PIL") else []))
"""Pixels are drawn by Pillow, if that is installed."""
WIDTH = 80
LINES = 36
"""Of a picture in pixels, which has one size for a whole match; no table of ours is longer."""

CELL_WIDTH, CELL_HEIGHT = 8, 16
FONT_SIZE = 13
FONTS = ("DejaVuSansMono.ttf", "Menlo.ttc", "consola.ttf", "LiberationMono-Regular.ttf")
"""Those with the signs of our tables come first."""
Colour = tuple[int, ...]
GROUND: Colour = (28, 36, 51)
INK: Colour = (220, 223, 228)

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
    if mode == PIXELS and MODES is modes:
        raise BadSetup("pixels are drawn by Pillow, which is not installed: pip install 'fondaco[pixels]'")
    raise BadSetup(f"render_mode cannot be {shown(mode)}; allowed: {', '.join([*modes, 'None'])}")


def draw(match: Match, seat: int | None, mode: str) -> Any:
    """The table as a seat sees it (None: a spectator): a text, or an array of pixels."""
    console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, highlight=False, markup=False, emoji=False
    )
    legal = match.legal() if match.seat == seat else []
    t, people = speak_of(match.game, "en"), seated(None, match.players, seat)
    table = face_of(match.game.name).table(t, match.view(seat), people, WIDTH, legal)
    if mode == PIXELS:
        return pixels(console, table)
    console.print(table)
    if mode == "svg":
        return console.export_svg(code_format=SVG, unique_id=match.game.name, font_aspect_ratio=0.602)
    return console.export_text(styles=True)


# Pixels


def pixels(console: Console, table: RenderableType) -> Any:
    """A table as an array of red, green and blue, by row and column; every one has the same size."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (WIDTH * CELL_WIDTH, LINES * CELL_HEIGHT), GROUND)
    pen, font = ImageDraw.Draw(image), find_font()
    for line, column, sign, style in signs_of(console, table):
        left, top = column * CELL_WIDTH, line * CELL_HEIGHT
        ground, ink = colours_of(style)
        if ground != GROUND:
            pen.rectangle((left, top, left + CELL_WIDTH - 1, top + CELL_HEIGHT - 1), fill=ground)
        if sign.strip():
            pen.text((left, top), sign, font=font, fill=ink)
    return np.asarray(image)


def signs_of(console: Console, table: RenderableType) -> Iterator[tuple[int, int, str, Style | None]]:
    """Every sign with its line, its column and how it looks."""
    for line, segments in enumerate(console.render_lines(table, pad=False)[:LINES]):
        column = 0
        for segment in segments:
            for sign in segment.text:
                yield line, column, sign, segment.style
                column += 1


def colours_of(style: Style | None) -> tuple[Colour, Colour]:
    """The colours of the ground and of what is drawn on it."""
    if style is None:
        return GROUND, INK
    ground, ink = colour_of(style.bgcolor, GROUND), colour_of(style.color, INK)
    if style.dim:
        ink = tuple((one + other) // 2 for one, other in zip(ink, ground, strict=True))
    return (ink, ground) if style.reverse else (ground, ink)


def colour_of(colour: Color | None, otherwise: Colour) -> Colour:
    return otherwise if colour is None or colour.is_default else tuple(colour.get_truecolor(SVG_EXPORT_THEME))


@cache
def find_font() -> Any:
    """A font of fixed width; without one, Pillow's own, which lacks some of our signs."""
    from PIL import ImageFont

    for name in FONTS:
        try:
            return ImageFont.truetype(name, FONT_SIZE)
        except OSError:
            continue
    return ImageFont.load_default(FONT_SIZE)
