"""The puzzles of a game as one small file, which a page fetches when somebody wants to solve them.

It is JSON, a puzzle a line: players, seed, how many actions were played, these as one number in base64 (see `puzzle`),
theme, difficulty, how many choices are solutions, and the choices with their chances in thousandths, the best first.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from fondaco.errors import BadSetup
from fondaco.games import find
from fondaco.games.game import Game
from fondaco.kernel.verbs import Action
from fondaco.lab.puzzles.puzzle import Choice, Puzzle, pack, unpack

NAME = "puzzles.json"
FINENESS = 1000


def theme_of(puzzle: Puzzle) -> str:
    """What a puzzle is about: the game may say (`themes` in its folder), else it is the verb of the solution."""
    match = puzzle.match()
    best, missed = (action_of(match.game, action) for action in (puzzle.best[0], puzzle.missed))
    part = match.game.part("themes")
    return best.verb if part is None else str(part.theme(match.position(), best, missed))


def action_of(game: Game, action: str) -> Action:
    return game.verbs.action(game.numbers[action.lower()])


def text_of(game: Game, puzzles: Iterable[Puzzle]) -> str:
    """The text of the file: the easy ones first."""
    told = sorted((replace(one, theme=one.theme or theme_of(one)) for one in puzzles), key=order)
    themes = sorted({puzzle.theme for puzzle in told})
    rows = ",\n".join(json.dumps(row(game, puzzle, themes), separators=(",", ":")) for puzzle in told)
    head = json.dumps({"game": game.name, "edition": game.edition, "themes": themes}, separators=(",", ":"))
    return f'{head[:-1]},"puzzles":[\n{rows}\n]}}\n'


def order(puzzle: Puzzle) -> tuple[Any, ...]:
    return puzzle.difficulty, puzzle.theme, puzzle.seed, len(puzzle.actions)


def row(game: Game, puzzle: Puzzle, themes: list[str]) -> list[Any]:
    packed = pack(game.name, puzzle.players, puzzle.seed, puzzle.actions)
    figures = [[game.numbers[one.action.lower()], round(FINENESS * one.chance)] for one in puzzle.choices]
    return [
        puzzle.players,
        puzzle.seed,
        len(puzzle.actions),
        b64encode(packed).decode(),
        themes.index(puzzle.theme),
        puzzle.difficulty,
        puzzle.solutions,
        *(number for figure in figures for number in figure),
    ]


def read(game: str, file: Path | None = None) -> list[Puzzle]:
    """The puzzles of a game, from its folder or from a file.

    Raises:
        BadSetup: There are none.
    """
    known = find(game)
    text = known.text(NAME) if file is None else file.read_text(encoding="utf-8")
    if text is None:
        raise BadSetup(f"{known.title} has no puzzles; `fondaco puzzles {game}` mines some")
    data = json.loads(text)
    return [puzzle_of(known, line, data["themes"]) for line in data["puzzles"]]


def puzzle_of(game: Game, line: list[Any], themes: list[str]) -> Puzzle:
    players, seed, count, packed, theme, difficulty, solutions, *figures = line
    choices = tuple(
        Choice(game.actions[number], chance / FINENESS)
        for number, chance in zip(figures[::2], figures[1::2], strict=True)
    )
    actions = unpack(game.name, players, seed, count, b64decode(packed))
    return Puzzle(game.name, players, seed, actions, choices, solutions, "", difficulty, themes[theme])
