"""Draws the tables of the README: `make pictures`. Each is a moment of a random match, as its seat to move sees it."""

from __future__ import annotations

import io
import random
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import fondaco
from fondaco.envs.pictures import SVG
from fondaco.terminal.face import face_of
from fondaco.terminal.menu import Menu
from fondaco.terminal.people import seated
from fondaco.terminal.speech import speak_of

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
WIDTH = 80

MOMENTS = {"tantan": (3, 11, 66), "silkroad": (3, 1, 97), "carthage": (3, 7, 60)}
"""By game: players, seed, decisions made."""

NIGHT, PAPER = (28, 36, 51), (246, 239, 226)
THEME = TerminalTheme(NIGHT, PAPER, [PAPER] * 8)

PROMPT = """<text class="{unique_id}-matrix" x="22" y="30" fill="#7a7f8c">$ make terminal GAME={unique_id}</text>\n"""
"""Where rich has the buttons of a window."""


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
    t = speak_of(match.game, "en")
    console.print(face.table(t, view, people, WIDTH, match.legal()))
    console.print(f"\n  {face.teller.question(t, view, people)}", style="bold")
    console.print(Menu(t, face.teller.choices(t, view, match.legal(), people, {}), face.style).draw(WIDTH))
    return console.export_svg(
        theme=THEME,
        code_format=with_prompt(SVG, f"A table of {match.game.title}"),
        unique_id=game,
        font_aspect_ratio=0.602,
    )


def with_prompt(svg: str, title: str) -> str:
    return svg.replace("<style>", f"<title>{title}</title>\n<style>").replace("<g transform", f"{PROMPT}<g transform")


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    for game, moment in MOMENTS.items():
        picture = PICTURES / f"{game}.svg"
        picture.write_text(draw(match_at(game, *moment)), encoding="utf-8")
        print(f"docs/pictures/{picture.name}: {picture.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
