"""Draws the tables of the README: `make pictures`. Each is a moment of a random match, as its seat to move sees it."""

from __future__ import annotations

import io
import random
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import fondaco
from fondaco.terminal.face import face_of
from fondaco.terminal.menu import Menu
from fondaco.terminal.people import seated

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
WIDTH = 80

MOMENTS = {"tantan": (3, 11, 66), "silkroad": (3, 1, 97), "carthage": (3, 7, 60)}
"""By game: players, seed, decisions made."""

NIGHT, PAPER = (28, 36, 51), (246, 239, 226)
THEME = TerminalTheme(NIGHT, PAPER, [PAPER] * 8)

SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>TITLE</title>
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
<text class="{unique_id}-matrix" x="22" y="30" fill="#7a7f8c">$ make terminal GAME={unique_id}</text>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""Like rich's own, but without a window around it and without fonts from elsewhere."""


def match_at(game: str, players: int, seed: int, decisions: int) -> fondaco.Match:
    match = fondaco.new(game, players=players, seed=seed)
    luck = random.Random(seed)
    for _ in range(decisions):
        match.play(luck.choice(match.legal()))
    return match


def draw(match: fondaco.Match) -> str:
    """The table with the choices, as SVG."""
    console = Console(record=True, width=WIDTH, file=io.StringIO(), highlight=False, markup=False, emoji=False)
    game, seat = match.game.name, match.seat
    face, view, people = face_of(game), match.view(seat), seated(None, match.players, seat)
    console.print(face.table(view, people, WIDTH, match.legal()))
    console.print(f"\n  {face.question(view, people)}", style="bold")
    console.print(Menu(face.choices(view, match.legal(), people, {}), face.style).draw(WIDTH))
    return console.export_svg(
        theme=THEME,
        code_format=SVG.replace("TITLE", f"A table of {match.game.title}"),
        unique_id=game,
        font_aspect_ratio=0.602,
    )


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    for game, moment in MOMENTS.items():
        picture = PICTURES / f"{game}.svg"
        picture.write_text(draw(match_at(game, *moment)), encoding="utf-8")
        print(f"docs/pictures/{picture.name}: {picture.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
