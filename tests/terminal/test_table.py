"""The tables as drawn: golden pictures at 80 columns without colour, and what holds of every one."""

from __future__ import annotations

import io
import os
import random
import re
from pathlib import Path
from textwrap import wrap

import pytest
from rich.cells import cell_len
from rich.color import Color

import fondaco
from fondaco.games import find
from fondaco.terminal.face import face_of
from fondaco.terminal.look import COLOURS, make_console
from fondaco.terminal.menu import LINES_ON_A_PAGE, Menu
from fondaco.terminal.people import seated
from fondaco.terminal.result import verdict
from fondaco.terminal.speech import speak_of
from fondaco.words import LANGUAGES
from fondaco.words.telling import Choice
from tests.table_sizes import in_turn

DATA = Path(__file__).parent / "data"
GAMES = fondaco.games.names()
LONG_NAMES = ["Maximiliana of Constantinople", "Idris", "لَيلى", "玛雅玛雅玛雅玛雅玛雅玛雅", "Tom"]


def drawn(
    match: fondaco.Match, seat: int | None, names: list[str] | None = None, width: int = 80, language: str = "en"
) -> list[str]:
    """The lines of a table, on a console wide enough to wrap nothing."""
    paper = io.StringIO()
    console = make_console(paper)
    console.width = 300
    people = seated(names, match.players, seat)
    view = match.view(seat)
    face, t = face_of(match.game.name), speak_of(match.game, language)
    console.print(face.table(t, view, people, width, match.legal()))
    if seat is not None and seat == match.seat:
        console.print("\n".join(wrap(face.teller.question(t, view, people), width)))
        console.print(Menu(t, face.teller.choices(t, view, match.legal(), people, {}), face.style).draw(width))
    return paper.getvalue().splitlines()


def after(game: str, players: int, seed: int, decisions: int) -> fondaco.Match:
    """A random match, some decisions on."""
    match = fondaco.new(game, players=players, seed=seed)
    chance = random.Random(seed)
    for _ in range(decisions):
        if not match.over:
            match.play(chance.choice(match.legal()))
    return match


@pytest.mark.parametrize("decisions", [0, 60, 5000])
@pytest.mark.parametrize("game", GAMES)
def test_golden_pictures(game: str, decisions: int) -> None:
    """Set FONDACO_REDRAW to draw them anew, and look at what changed."""
    match = after(game, 3, 7, decisions)
    picture = "\n".join(line.rstrip() for line in drawn(match, match.seat if not match.over else 0)) + "\n"
    golden = DATA / f"{game}-{decisions}.txt"
    if "FONDACO_REDRAW" in os.environ:
        golden.write_text(picture, encoding="utf-8")
    assert picture == golden.read_text(encoding="utf-8")


def expect_narrow_lines(game: str, players: int, language: str, width: int) -> None:
    match = after(game, players, players, 0)
    chance = random.Random(players)
    while not match.over:
        for line in drawn(match, match.seat, LONG_NAMES[:players], width, language):
            assert cell_len(line.rstrip()) <= width, line
            assert not re.search(r"\{\w*\}|\b[a-z]+\.[a-z]", line), line
        for _ in range(9):
            if not match.over:
                match.play(chance.choice(match.legal()))
    for seat in (None, 0):
        for line in drawn(match, seat, LONG_NAMES[:players], width, language):
            assert cell_len(line.rstrip()) <= width, line


WIDTHS = [*((language, 80) for language in LANGUAGES), ("en", 100)]


@pytest.mark.parametrize(("game", "language", "width"), in_turn(WIDTHS))
def test_no_line_of_the_biggest_table_is_too_wide(game: str, language: str, width: int) -> None:
    expect_narrow_lines(game, find(game).seats[-1], language, width)


@pytest.mark.long
@pytest.mark.parametrize(("language", "width"), WIDTHS)
@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_any_table_is_too_wide(game: str, language: str, width: int) -> None:
    for players in find(game).seats[:-1]:
        expect_narrow_lines(game, players, language, width)


@pytest.mark.parametrize("game", GAMES)
def test_hidden_hands_are_not_drawn(game: str) -> None:
    """What a seat may not know does not change its picture: the view is all that is drawn from."""
    match = after(game, 2, 3, 41)
    for seat in range(2):
        assert "Your hand" in "\n".join(drawn(match, seat))
        other = seated(None, 2).names[1 - seat]
        assert f"{other}’s hand " not in "\n".join(drawn(match, seat))


@pytest.mark.parametrize("name", COLOURS)
def test_colours_read_on_light_and_on_dark(name: str) -> None:
    red, green, blue = Color.parse(COLOURS[name]).get_truecolor()
    channels = [value / 255 for value in (red, green, blue)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    assert 1.05 / (luminance + 0.05) >= 3.2, "too pale on white"
    assert (luminance + 0.05) / 0.05 >= 3.2, "too dark on black"


def test_symbols_differ_within_each_game() -> None:
    from fondaco.games.carthage import face as carthage
    from fondaco.games.silkroad import face as silkroad
    from fondaco.games.tantan import face as tantan

    for symbols in (tantan.SYMBOLS, carthage.SYMBOLS, silkroad.GOODS, silkroad.GEMS):
        drawn_as = [symbol for symbol, _ in symbols.values()]
        assert len(set(drawn_as)) == len(drawn_as)
        assert all(cell_len(symbol) == 1 for symbol in drawn_as)


def test_many_choices_come_in_pages_and_can_be_sifted() -> None:
    match = fondaco.from_position(
        {
            "game": "tantan",
            "players": 4,
            "to_move": 0,
            "phase": "turn",
            "purse": "food",
            "market": ["clothes", "mouse", "lantern", "spice", "food"],
            "pile": {"top": "food", "under": {}},
            "hands": [{"mouse": 1, "spice": 1, "lamp": 1, "thief": 1}, {}, {}, {}],
            "options": {"purses": {"food": 12}},
        }
    )
    face = face_of("tantan")
    t = speak_of(match.game, "en")
    menu = Menu(t, face.teller.choices(t, match.view(0), match.legal(), seated(None, 4, 0), {}), face.style)

    def shown() -> list[str]:
        paper = io.StringIO()
        make_console(paper).print(menu.draw(80))
        return paper.getvalue().splitlines()

    assert len(shown()) <= LINES_ON_A_PAGE + 1
    assert "page 1 of" in shown()[-1]
    first = shown()
    menu.turn_page()
    assert shown() != first
    assert menu.only("lamp mouse")
    assert "1 of " in shown()[-1]
    picked = next(number for number, choice in menu.shown if choice.action == "stock lamp 1 mouse 1")
    assert menu.pick(picked) == "stock lamp 1 mouse 1"
    assert not menu.only("elephant")
    assert menu.only("")
    assert menu.pick(0) is None
    assert menu.pick(len(match.legal()) + 1) is None


VERDICTS = [
    ("tantan", {"tables": [{"princess": 1}, {"princess": 2}]}, [9, 9], [1], "more princesses (T19)"),
    ("tantan", {"tables": [{"merchant": 1}, {}]}, [9, 9], [0], "more merchants (T19)"),
    ("carthage", {"bonus": [{"red": 1}, {"red": 2}]}, [4, 4], [1], "more bonus tiles (2) (C17)"),
    ("silkroad", {"drivers": [3, 5]}, [9, 9], [1], "by the highest driver (S26)"),
]


@pytest.mark.parametrize(("game", "fields", "totals", "winners", "reason"), VERDICTS)
def test_ties_are_explained(
    game: str, fields: dict[str, object], totals: list[int], winners: list[int], reason: str
) -> None:
    view = {**fields, "scores": [{"total": total} for total in totals]}
    face = face_of(game)
    t, people = speak_of(find(game), "en"), seated(None, 2)
    sentence = verdict(t, face, view, winners, people)
    assert sentence.endswith(f"{t('unit', n=totals[0])}, as many as {people.names[1 - winners[0]]}: {reason}.")


def test_a_shared_victory_and_a_plain_one() -> None:
    view = {"tables": [{}, {}], "scores": [{"total": 1}, {"total": 1}]}
    face, people = face_of("tantan"), seated(None, 2, 0)
    english, german = (speak_of(find("tantan"), language) for language in ("en", "de"))
    shared = verdict(english, face, view, [0, 1], people)
    assert shared == "The victory is shared by you and Idris, with 1 point each."
    view["scores"] = [{"total": 7}, {"total": 3}]
    assert verdict(english, face, view, [0], people) == "You win with 7 points."
    assert verdict(german, face, view, [0], people) == "Du gewinnst: 7 Punkte."


def test_long_choices_are_wrapped_and_parted() -> None:
    words = "word " * 40
    menu = Menu(speak_of(find("tantan"), "en"), [Choice("a", "Do", words, "T5"), Choice("b", "Do", "brief", "T5")], "")
    paper = io.StringIO()
    make_console(paper).print(menu.draw(80))
    title, *lines = paper.getvalue().splitlines()
    assert title == "  Do (T5)"
    assert [line[:6] for line in lines] == ["   1  ", "      ", "      ", "   2  "]
    assert " ".join(" ".join(lines[:3]).split()[1:]) == words.strip()
