"""What the docs say is so: their Python runs, their examples are read, their tables and links fit the code."""

from __future__ import annotations

import argparse
import doctest
import json
import operator
import random
import re
import sys
import xml.etree.ElementTree as ET
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco import bots
from fondaco.bots.mind import mind_of
from fondaco.bots.remote import RemoteBot
from fondaco.cli import make_parser
from fondaco.games import LISTED, find, names
from fondaco.terminal.session import COMMANDS

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TOP = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
PAGES = [*sorted(DOCS.glob("*.md")), *(ROOT / name for name in TOP)]
RULEBOOKS = sorted((ROOT / "src").rglob("rulebook.md"))

BLOCK = re.compile(r"(?:<!-- from ([^\n]+) -->\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
LARGEST_PICTURE = 200_000


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def section(page: str, heading: str) -> str:
    """From a heading to the next one of its rank or above."""
    text = text_of(page)
    start = re.search(rf"^(#+) {re.escape(heading)}$", text, re.MULTILINE)
    assert start, f"{page} has no heading {heading!r}"
    end = re.compile(rf"^#{{1,{len(start[1])}}} ", re.MULTILINE).search(text, start.end())
    return text[start.end() : end.start() if end else len(text)]


def rows(text: str) -> list[list[str]]:
    """The rows of all tables, without their heads."""
    found: list[list[str]] = []
    head = True
    for line in text.splitlines():
        if not line.startswith("|"):
            head = True
        elif re.fullmatch(r"[|\s:-]+", line) and "-" in line:
            head = False
        elif not head:
            found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`\n]+)`", cell)


# Python


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the project's folder, with nothing registered."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(fondaco.games, "REGISTERED", {})
    monkeypatch.setenv(LISTED, "")
    monkeypatch.setattr("sys.path", ["examples", *sys.path])


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_python_of_a_page_runs(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Block by block in one space of names; dialogues give the answers shown."""
    space: dict[str, Any] = {}
    for number, (quotation, language, code) in enumerate(BLOCK.findall(page.read_text(encoding="utf-8"))):
        title = f"{page.name}, block {number}"
        if quotation:
            assert code in text_of(quotation), f"{title} is not in {quotation}"
        elif language == "python":
            exec(compile(code, title, "exec"), space)
        elif language == "pycon":
            dialogue = doctest.DocTestParser().get_doctest(code, space, title, None, None)
            runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
            report: list[str] = []
            runner.run(dialogue, out=report.append, clear_globs=False)
            space.update(dialogue.globs)
            assert not report, "".join(report)


def test_the_interface_of_the_readme_is_ten_lines() -> None:
    (dialogue,) = [code for _, language, code in BLOCK.findall(text_of("README.md")) if language == "pycon"]
    assert dialogue.count(">>>") <= 10


@pytest.mark.usefixtures("at_home")
def test_the_bot_of_the_tutorial_beats_luck() -> None:
    luck = bots.find("random", seed=1)
    with RemoteBot([sys.executable, "examples/eager_bot.py"], seed=1, seconds=60) as eager:
        for seed in range(2):
            match = fondaco.new("tantan", seed=seed)
            while match.seat is not None:
                mind = eager if match.seat == seed else luck
                match.play(mind.choose(match.view(match.seat), match.legal(), match.events(0, seat=match.seat)))
            assert match.winners() == [seed]


# Names


def typed(name: str) -> object:
    """What a reader gets who imports as much of a name as is a module, and then types it."""
    module = name
    while module:
        try:
            import_module(module)
            break
        except ModuleNotFoundError:
            module = module.rpartition(".")[0]
    return operator.attrgetter(name.removeprefix("fondaco."))(fondaco)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_names_mean_something(page: Path) -> None:
    for name in set(re.findall(r"`(fondaco(?:\.[A-Za-z_]\w*)+)", page.read_text(encoding="utf-8"))):
        assert typed(name) is not None, name


# Links and pictures


def anchors(path: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", [*PAGES, *RULEBOOKS], ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if target.startswith("https://"):
            continue
        place, _, anchor = target.partition("#")
        path = (page.parent / place).resolve() if place else page
        assert path.exists(), f"{target} leads nowhere"
        assert not anchor or anchor in anchors(path), f"{target}: there is no such heading"


def test_the_index_lists_every_page() -> None:
    linked = {target.partition("#")[0] for target in LINK.findall(text_of("docs/index.md"))}
    assert {page.name for page in DOCS.glob("*.md")} - {"index.md"} <= linked


def test_every_picture_of_the_client_is_shown() -> None:
    taken = {path.name for path in DOCS.glob("pictures/browser/*.webp")}
    shown = {Path(target).name for page in DOCS.glob("*.md") for target in LINK.findall(page.read_text("utf-8"))}
    assert taken <= shown


@pytest.mark.parametrize("game", names())
def test_pictures_are_small_and_name_no_host(game: str) -> None:
    picture = text_of(f"docs/pictures/{game}.svg")
    assert len(picture.encode()) < LARGEST_PICTURE
    assert f"docs/pictures/{game}.svg" in text_of("README.md")
    assert ET.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    assert "://" not in picture.replace('xmlns="http://www.w3.org/2000/svg"', "", 1)
    assert "@font-face" not in picture


# Notation


def actions_of(game: str) -> list[tuple[str, str]]:
    """The example actions of a game's section, each with the cell that tells its rule."""
    table = rows(section("docs/notation.md", find(game).title))
    return [(quoted(action)[0], meaning) for action, meaning in table]


@pytest.mark.parametrize("game", names())
def test_the_notation_is_as_written(game: str) -> None:
    verbs = {text.split()[0] for text in find(game).actions}
    examples = actions_of(game)
    assert {action.split()[0] for action, _ in examples} == verbs
    for action, _ in examples:
        assert find(game).number(action) is not None, action


@pytest.mark.parametrize("game", names())
def test_what_is_refused_as_unreadable_is(game: str) -> None:
    paragraph = section("docs/notation.md", find(game).title).partition("Refused as unreadable:")[2]
    refused = re.findall(r"`([^`]+)` \(", paragraph)
    assert refused
    for text in refused:
        with pytest.raises(fondaco.UnreadableAction):
            fondaco.new(game).play(text)


@pytest.mark.parametrize("game", names())
def test_every_ruling_of_the_rulebook_is_listed(game: str) -> None:
    marked = {rule for rule, clause in find(game).words["en.rules"].items() if "rulings" in clause}
    table = rows(section("docs/rules.md", find(game).title))
    listed = {rule for ids, mark, *_ in table if mark == "Ruling" for rule in ids.split(", ") if rule}
    assert listed == marked


# Positions


BLOCKS = BLOCK.findall(text_of("docs/positions.md"))
POSITIONS = [json.loads(code) for _, language, code in BLOCKS if language == "json"]
TANTAN, SILKROAD, CARTHAGE = POSITIONS
GREEN = {"card": "green3", "by": None}


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["game"])
def test_the_positions_of_the_docs_can_be_played(position: dict[str, Any]) -> None:
    match = fondaco.from_position(position)
    assert {**match.position(), **position} == match.position()
    luck = random.Random(1)
    while not match.over:
        assert fondaco.from_position(match.position()).position() == match.position()
        match.play(luck.choice(match.legal()))
    assert fondaco.replay(match.record()).position() == match.position()


@pytest.mark.parametrize("game", names())
def test_every_field_of_a_position_is_told(game: str) -> None:
    told = set(quoted(text_of("docs/positions.md")))
    for players in find(game).seats:
        options: dict[str, Any] = {"start_tile": True} if game == "carthage" else {}
        match = fondaco.new(game, players=players, seed=players, **options)
        luck = random.Random(players)
        while not match.over:
            position = match.position()
            assert set(position) <= told
            if isinstance(position.get("distribution"), dict):
                assert set(position["distribution"]) <= told
            assert position["phase"] in told
            match.play(luck.choice(match.legal()))


def test_an_empty_hand_only_draws() -> None:
    match = fondaco.from_position({**SILKROAD, "hands": [{}, {"tea": 1}]})
    assert match.position()["phase"] == "draw"
    assert match.position()["draws"] == {"due": 2, "more": False}
    assert "moved" not in match.position()


LIMITS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    (TANTAN, {"hands": [{"spice": 8}, {}]}, "whole number from 0 to 7"),
    (TANTAN, {"market": ["food"] * 6}, "0 to 5 entries"),
    (TANTAN, {"caravan": {"food": 6, "spice": 1}}, "only 6 spaces"),
    (TANTAN, {"tables": [{"mouse": 1}, {}]}, "should be one of"),
    (TANTAN, {"discards": {"lamp": 5}}, "the box has only 6"),
    (SILKROAD, {"drivers": [2, 2]}, "different numbers"),
    (SILKROAD, {"gems": [{"colourless": 3}, {}]}, "0 to 2"),
    (SILKROAD, {"gems": [{"markers": 61}, {}]}, "0 to 60"),
    (SILKROAD, {"display": ["tea"] * 4}, "0 to 3 entries"),
    (SILKROAD, {"pile": {"tea": 14}}, "the box has only 14"),
    (CARTHAGE, {"market": [GREEN] * 9}, "0 to 8 entries"),
    (CARTHAGE, {"farm": [GREEN] * 4}, "0 to 3 entries"),
    (CARTHAGE, {"bonus": [{"red": 4, "blue": 4}, {}]}, "at most 7 tiles in phase turn"),
    (CARTHAGE, {"victory": [10_001, 0]}, "0 to 10000"),
    (CARTHAGE, {"stored": [{"red3": 1}, {}]}, "among the goods"),
    (CARTHAGE, {"ships": {"red": 5}}, "0 to 4"),
    (CARTHAGE, {"draw": {"red2": 11}}, "the box has only 11"),
    (CARTHAGE, {"market": [{"card": "red5", "by": 1}] * 2}, "more than one marker of seat 1"),
]


@pytest.mark.parametrize(("position", "change", "complaint"), LIMITS)
def test_the_limits_of_positions_are_as_told(position: dict[str, Any], change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(fondaco.BadPosition, match=complaint):
        fondaco.from_position({**position, **change})


def test_hidden_gems_are_a_number_of_pieces_until_the_end() -> None:
    match = fondaco.from_position(SILKROAD)
    assert match.view(0)["gems"] == [{"blue": 1}, 3]
    assert match.view(0)["scores"][1] is None
    assert match.view(None)["gems"] == [1, 3]
    over = fondaco.from_position({**SILKROAD, "phase": "over", "to_move": None})
    assert over.view(None)["gems"] == SILKROAD["gems"]
    assert over.view(None)["scores"] == over.scores()
    assert over.position()["turn"] == 0


def test_a_record_of_a_match_begun_from_a_position() -> None:
    match = fondaco.from_position(TANTAN)
    match.play(match.legal()[0])
    record = match.record()
    assert record["position"] == TANTAN
    told = {name for row in rows(section("docs/positions.md", "Records")) for name in quoted(row[0])}
    assert set(record) == told
    assert set(fondaco.new("tantan").record()) == told - {"position"}
    with pytest.raises(fondaco.BadRecord, match="start cannot be named"):
        fondaco.replay({**record, "start": 0})


# The tables of the Python page


@pytest.mark.parametrize("game", names())
def test_the_events_are_as_listed(game: str) -> None:
    """If this fails, the expected rows are what the docs should say."""
    expected = []
    for telling in find(game).tellings.values():
        hidden = ", ".join(f"`{name}`" for name in telling.secret)
        if telling.known_to is not None:
            hidden += f", but to seat `{telling.known_to}`"
        expected.append([f"`{telling.name}`", ", ".join(f"`{name}`" for name, _ in telling.details), hidden])
    text = section("docs/python.md", f"Events of {find(game).title}")
    assert [row[:3] for row in rows(text)] == expected
    assert all(row[3] for row in rows(text))
    before_the_table = quoted(text.partition("\n|")[0])
    moves: list[dict[str, Any]] = [dict(telling.details) for telling in find(game).tellings.values()]
    zones = {zone for details in moves if "from_at" in details for zone in (*details["from"], *details["to"])}
    assert {*zones, *(pool for pool, _ in find(game).pools)} <= set(before_the_table)


def test_the_options_are_as_listed() -> None:
    expected = [
        [f"`{game}`", f"`{name}`", f"`{json.dumps(option.default)}`", option.allowed]
        for game in names()
        for name, option in find(game).options.items()
    ]
    assert rows(section("docs/python.md", "Options")) == expected


def test_the_methods_of_a_match_are_as_listed() -> None:
    listed = re.findall(r"^\| `match\.(\w+)", section("docs/python.md", "A match"), re.MULTILINE)
    own = {"game", "players", "options", "names", "seed", "start"}
    match = fondaco.new("tantan")
    assert set(listed) == {name for name in dir(match) if not name.startswith("_")} - own


# The protocol


def test_every_address_of_the_server_is_told() -> None:
    """If this fails, the expected set is what the docs should say."""
    from litestar import Router

    from fondaco.server.web import HANDLERS

    expected = {
        f"{method} {re.sub(r':[a-z]+}', '}', route.path)}"
        for route in Router("/", route_handlers=HANDLERS).routes
        for method in getattr(route, "methods", ())
        if method != "OPTIONS"
    }
    assert {told for row in rows(section("docs/protocol.md", "Addresses")) for told in quoted(row[0])} == expected


# The command


def subcommands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    found = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    return {name: one for action in found for name, one in action.choices.items()}


def options_of(parser: argparse.ArgumentParser) -> set[str]:
    """Its own, and those of what may follow it."""
    own = {option for action in parser._actions for option in action.option_strings if option.startswith("--")}
    return own.union(*map(options_of, subcommands(parser).values()))


def test_every_command_and_option_is_told() -> None:
    page = text_of("docs/terminal.md")
    assert set(re.findall(r"^\| `fondaco (\w+)", page, re.MULTILINE)) == set(subcommands(make_parser()))
    known = {"--help", "--version"}
    for name, parser in subcommands(make_parser()).items():
        options = options_of(parser)
        known |= options
        if options - {"--help"}:
            told = {word for row in rows(page) for word in re.findall(r"--\w[\w-]*", row[0])}
            assert options - {"--help"} <= told, name
    assert set(re.findall(r"--\w[\w-]*", page)) <= known


def test_every_word_at_the_prompt_is_told() -> None:
    told = {quoted(row[0])[0].split()[0] for row in rows(section("docs/terminal.md", "Playing")) if quoted(row[0])}
    assert set(COMMANDS) - {""} <= told


def test_the_makefile_has_what_the_docs_name() -> None:
    targets = set(re.findall(r"^([a-z-]+):", text_of("Makefile"), re.MULTILINE))
    for page in PAGES:
        named = re.findall(r"(?:^|`)make ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
        assert set(named) <= targets, page.name


@pytest.mark.parametrize("name", names())
def test_the_terms_of_the_judgement_are_told_with_their_weights(name: str) -> None:
    told = rows(section("docs/judgement.md", find(name).title))
    assert {row[0]: float(row[1]) for row in told} == mind_of(name).weights.values
    assert {row[0]: float(row[2]) for row in told if len(row) == 4} == mind_of(name).weights.verdict
