"""The report: its numbers are those of the rows, and the page stands alone."""

from __future__ import annotations

import io
import re
import statistics
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from fondaco.cli import main
from fondaco.errors import FondacoError
from fondaco.games import names
from fondaco.lab import arena
from fondaco.lab.rating import rate
from fondaco.lab.report import write
from fondaco.lab.report.collection import collect
from fondaco.lab.report.page import colours_of
from fondaco.lab.report.printed import print_ratings
from fondaco.lab.tournament import Tournament, Variant, house_rules
from tests.lab.made_up import made_up

VOID = {"meta", "br", "hr", "img", "input", "link"}
SCRIPT = "remote:<script>alert('&')</script> \"quoted\""
THREE = Tournament("tantan", (2,), ("random", "greedy", "search:200"), 120, 7)
FIFTEEN = ("random", "greedy", SCRIPT, *(f"search:{10 * number}" for number in range(1, 13)))
HOUSE_RULES = (Variant("as printed", {}), Variant("open_hands=true", {"open_hands": True}))


class Tree(HTMLParser):
    """A page as a tree; complains about tags that are not closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.root = ET.Element("root")
        self.open = [self.root]
        self.feed(text)
        self.close()
        assert self.open == [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = ET.SubElement(self.open[-1], tag, {name: value or "" for name, value in attrs})
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        parent = self.open[-1]
        if len(parent):
            parent[-1].tail = (parent[-1].tail or "") + data
        else:
            parent.text = (parent.text or "") + data


def text_of(element: ET.Element | None) -> str:
    assert element is not None
    return "".join(element.itertext()).replace("\u202f", " ").replace("\xa0", " ")


def report_on(*folders: Path) -> tuple[str, ET.Element]:
    path, _ = write(folders)
    text = path.read_text(encoding="utf-8")
    return text, Tree(text).root


def figure(page: ET.Element, name: str, section: str = "table-0") -> ET.Element:
    (found,) = [one for one in page.iter("figure") if one.get("id") == f"{section}-{name}-figure"]
    return found


def cells(found: ET.Element) -> dict[str, list[str]]:
    """The rows of a figure's table, by what stands in their first column."""
    rows = [[text_of(cell) for cell in row] for row in found.iter("tr")]
    return {row[0]: row[1:] for row in rows}


def sentence(found: ET.Element) -> str:
    return text_of(found.find("figcaption/p"))


@pytest.fixture
def console() -> Console:
    return Console(record=True, width=120, file=io.StringIO())


@pytest.fixture
def three(tmp_path: Path) -> tuple[list[dict[str, Any]], ET.Element]:
    rows = made_up(tmp_path, THREE)
    return rows, report_on(tmp_path)[1]


def of_bot(rows: list[dict[str, Any]], bot: int, name: str) -> list[Any]:
    return [row[name][seat] for row in rows for seat, other in enumerate(row["seats"]) if other == bot]


# The numbers


def test_the_ratings_are_those_of_the_rows(three: tuple[list[dict[str, Any]], ET.Element]) -> None:
    rows, page = three
    found = cells(figure(page, "ratings"))
    rated = rate(rows, THREE.bots)
    for rating in rated:
        elo, _, games, points, share, interval, lead, failures = found[rating.bot]
        assert failures == ""
        assert elo.replace("\N{MINUS SIGN}", "-") == (f"{rating.elo:+.0f}" if rating.elo else "0")
        assert int(games) == rating.games == 80
        assert float(points) == pytest.approx(rating.points, abs=0.05)
        assert share == f"{100 * rating.share:.1f} %"
        low, high = (float(end) for end in interval.split(" to "))
        assert low < 100 * rating.share < high
        assert lead.startswith(f"{rating.lead:+.0f} (") or rating is rated[-1]
    assert "search:200 is ahead of greedy by" in sentence(figure(page, "ratings"))


def test_seats_scores_lengths_and_times_are_those_of_the_rows(three: tuple[list[dict[str, Any]], ET.Element]) -> None:
    rows, page = three
    places = cells(figure(page, "turn-order"))
    for place, name in enumerate(("moves first", "moves second")):
        assert places[name][0] == f"{100 * statistics.fmean(row['points'][place] for row in rows):.1f} %"
    assert places["moves first"][0] in sentence(figure(page, "turn-order"))
    for bot, name in enumerate(THREE.bots):
        scores = of_bot(rows, bot, "scores")
        seats, mean, deviation, lowest, _, median, _, highest = map(float, cells(figure(page, "scores"))[name])
        assert (seats, lowest, highest) == (len(scores), min(scores), max(scores))
        assert median == statistics.median_low(scores)
        assert mean == pytest.approx(statistics.fmean(scores), abs=0.06)
        assert deviation == pytest.approx(statistics.pstdev(scores), abs=0.06)
        seconds, decisions = sum(of_bot(rows, bot, "seconds")), sum(of_bot(rows, bot, "decisions"))
        *_, mean_time, counted = cells(figure(page, "thinking"))[name]
        assert counted == f"{decisions:,}"
        amount, unit = mean_time.split()
        size = {"s": 1, "ms": 1e-3, "µs": 1e-6}[unit]
        assert float(amount) * size == pytest.approx(seconds / decisions, rel=0.06)
    lengths = [sum(row["decisions"]) for row in rows]
    assert [float(cell) for cell in cells(figure(page, "length"))["120"]][2] == min(lengths)
    assert f"the longest {max(lengths)}." in sentence(figure(page, "length"))


def test_endings_actions_and_pairings_are_those_of_the_rows(three: tuple[list[dict[str, Any]], ET.Element]) -> None:
    rows, page = three
    ends = Counter(row["end"] for row in rows)
    found = {name.split()[0]: values for name, values in cells(figure(page, "endings")).items()}
    assert {key: int(found[key][1]) for key in ("T4", "T8", "T15")} == {key: ends[key] for key in ("T4", "T8", "T15")}
    actions = cells(figure(page, "actions"))
    order = actions["% of decisions"]
    for bot, name in enumerate(THREE.bots):
        counts: Counter[str] = sum((Counter(chosen) for chosen in of_bot(rows, bot, "actions")), Counter())
        for kind, times in counts.items():
            assert actions[kind][order.index(name)] == f"{100 * times / counts.total():.1f}"
    cross = cells(figure(page, "cross"))
    against = [row for row in rows if set(row["seats"]) == {0, 2}]
    share = statistics.fmean(row["points"][row["seats"].index(2)] for row in against)
    assert cross["search:200"][cross["% of points"].index("random")] == f"{100 * share:.1f}"
    assert cross["random"][cross["% of points"].index("random")] == "·"


def test_house_rules_stand_side_by_side(tmp_path: Path) -> None:
    rows = made_up(tmp_path, replace(THREE, variants=HOUSE_RULES))
    page = report_on(tmp_path)[1]
    mean = [statistics.fmean(sum(row["decisions"]) for row in rows if row["variant"] == variant) for variant in (0, 1)]
    found = figure(page, "side-by-side", "comparison-0")
    before, after, difference = cells(found)["decisions in a game"]
    assert [before, after] == [f"{one:.1f}" for one in mean]
    assert difference.startswith(f"+{mean[1] - mean[0]:.1f} (+")
    assert "With open_hands=true: " in sentence(found)
    assert f"decisions in a game +{mean[1] - mean[0]:.1f}" in sentence(found)
    titles = [text_of(heading) for heading in page.iter("h2")]
    assert titles == [
        "Tan-Tan Caravan, 2 players: house rules",
        "Tan-Tan Caravan, 2 players, as printed",
        "Tan-Tan Caravan, 2 players, open_hands=true",
    ]


# The page


SITUATIONS = {
    "three": THREE,
    "one bot": Tournament("carthage", (4,), ("greedy",), 40, 1),
    "one game": Tournament("carthage", (3,), ("random", "greedy"), 1, 1),
    "many bots": Tournament("silkroad", (2, 5), FIFTEEN, 300, 1),
    "house rules": replace(THREE, players=(2, 3), variants=HOUSE_RULES),
}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    written = {}
    for name, tournament in SITUATIONS.items():
        home = tmp_path_factory.mktemp("report")
        made_up(home, tournament)
        written[name] = report_on(home)[0]
    return written


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_page_needs_nothing_from_elsewhere(pages: dict[str, str], situation: str) -> None:
    page = Tree(pages[situation]).root
    assert not re.search(r"https?:|//|@import|url\(", pages[situation])
    assert not {"script", "link", "img", "iframe", "object"} & {element.tag for element in page.iter()}
    assert not [name for element in page.iter() for name in element.attrib if name.startswith("on") or name == "src"]
    assert all(element.get("href", "#").startswith("#") for element in page.iter())


@pytest.mark.parametrize("situation", SITUATIONS)
def test_every_plot_is_whole_and_described(pages: dict[str, str], situation: str) -> None:
    page = Tree(pages[situation]).root
    ids = [element.get("id") for element in page.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for element in page.iter():
        assert set(element.get("aria-labelledby", "").split()) <= set(ids)
        assert element.get("href", "#").strip("#") in {"", *ids}
    for found in page.iter("figure"):
        assert text_of(found.find("figcaption/h3"))
        assert sentence(found).endswith((".", "?"))
        if any(svg.get("role") == "img" for svg in found.iter("svg")):
            assert found.find(".//details//tbody/tr") is not None
    for plot in re.findall(r"<svg.*?</svg>", pages[situation], re.DOTALL):
        assert "nan" not in plot
        assert "inf" not in re.sub(r">[^<]*<", "><", plot)
        drawn = ET.fromstring(plot)
        if drawn.get("class") == "plot":
            width = float(drawn.attrib["viewBox"].split()[2])
            for mark in drawn.iter():
                for name in ("x", "x1", "x2", "cx"):
                    assert -0.5 <= float(mark.get(name, 0)) <= width + 0.5
                assert float(mark.get("width", 0)) >= 0


@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_same_games_give_the_same_page(pages: dict[str, str], situation: str, tmp_path: Path) -> None:
    made_up(tmp_path, SITUATIONS[situation])
    assert report_on(tmp_path)[0] == pages[situation]


def test_the_name_of_a_bot_stays_a_name(pages: dict[str, str]) -> None:
    page = Tree(pages["many bots"]).root
    assert "script" not in {element.tag for element in page.iter()}
    assert SCRIPT in cells(figure(page, "ratings"))
    assert SCRIPT in {element.get("title") for element in page.iter("span")}


def contrast(one: str, other: str) -> float:
    """As the Web Content Accessibility Guidelines define it."""
    brightness = []
    for colour in (one, other):
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        brightness.append(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])
    return (max(brightness) + 0.05) / (min(brightness) + 0.05)


def apart(one: str, other: str) -> float:
    return dist(*([int(colour[place : place + 2], 16) for place in (1, 3, 5)] for colour in (one, other)))


@pytest.mark.parametrize("dark", [False, True])
def test_colours_can_be_told_apart(pages: dict[str, str], dark: bool) -> None:
    light, _, night = pages["three"].partition("prefers-color-scheme: dark")
    style = night.partition("* {")[0] if dark else light
    root = dict(re.findall(r"--(\w+): (#\w+);", re.search(r":root \{(.*?)\}", style, re.DOTALL)[1]))  # type: ignore[index]
    games = [re.findall(r"--first: (#\w+); --second: (#\w+);", colours_of(game))[dark] for game in names()]
    for text in ("ink", "quiet"):
        assert min(contrast(root[text], root[ground]) for ground in ("paper", "card")) >= 4.5
    for first, second in games:
        assert contrast(first, root["card"]) >= 4.5
        assert contrast(second, root["card"]) >= 3
        assert min(contrast(colour, root["on"]) for colour in (first, second)) >= 4.5
        parts = (first, second, root["saffron"], root["rest"])
        assert min(apart(one, other) for one, other in combinations(parts, 2)) > 60


# What may be the matter


def test_too_few_games_are_said_to_be_too_few(pages: dict[str, str]) -> None:
    assert "Only 1 game: too few to conclude much" in pages["one game"]
    assert "too few" not in pages["three"]
    page = Tree(pages["one game"]).root
    assert "That is not so here." in sentence(figure(page, "luck"))


def test_a_bot_alone_has_no_rating_but_seats(pages: dict[str, str]) -> None:
    page = Tree(pages["one bot"]).root
    names = {found.get("id") for found in page.iter("figure")}
    assert "table-0-ratings-figure" not in names
    assert len(cells(figure(page, "turn-order"))) == 1 + 4


def test_an_unfinished_tournament_is_said_to_be_unfinished(tmp_path: Path) -> None:
    made_up(tmp_path, THREE, played=60)
    assert "is not finished: 60 of 120 games are there" in report_on(tmp_path)[0]


def test_a_stand_in_is_told_of(tmp_path: Path, console: Console) -> None:
    rows = made_up(tmp_path, THREE, fallbacks=True)
    times = sum(sum(row["fallbacks"]) for row in rows)
    text, page = report_on(tmp_path)
    told = f"{times} decisions by a stand-in"
    assert f"random failed: {told} in {times} games. Its results are not its own alone." in text
    assert cells(figure(page, "ratings"))["random"][-1] == told
    assert cells(figure(page, "ratings"))["greedy"][-1] == ""
    print_ratings(collect([tmp_path]), console)
    assert told in console.export_text()


def test_forfeits_are_told_and_spoil_no_figure(tmp_path: Path, console: Console) -> None:
    """They are games lost, but tell nothing of scores, length and luck."""
    rows = made_up(tmp_path, THREE, forfeits=True)
    times = sum(sum(row["forfeits"]) for row in rows)
    whole = [row for row in rows if row["end"] != "forfeit"]
    text, page = report_on(tmp_path)
    assert f"random failed: {times} forfeits in {times} games. A forfeit is a game lost." in text
    assert f"random failed: {times} forfeits." in text_of(figure(page, "ratings").find("p"))
    assert cells(figure(page, "ratings"))["random"][3:5] == ["0", "0.0 %"]
    assert cells(figure(page, "ratings"))["random"][-1] == f"{times} forfeits"
    scores = cells(figure(page, "scores"))
    assert "random" not in scores
    assert scores["greedy"][:2] == [
        str(len(of_bot(whole, 1, "scores"))),
        f"{statistics.fmean(of_bot(whole, 1, 'scores')):,.1f}".removesuffix(".0"),
    ]
    assert next(iter(cells(figure(page, "length")))) == "games"
    assert str(len(whole)) in cells(figure(page, "length"))
    assert cells(figure(page, "endings"))["forfeit a bot failed, and forfeited the game"][-1] == str(times)
    print_ratings(collect([tmp_path]), console)
    assert f"{times} forfeits" in console.export_text()


def test_a_table_of_nothing_but_forfeits_can_be_reported(tmp_path: Path) -> None:
    made_up(tmp_path, replace(THREE, tables=("random", "greedy"), variants=HOUSE_RULES), forfeits=True)
    text, page = report_on(tmp_path)
    names = {found.get("id") for found in page.iter("figure")}
    assert "table-0-ratings-figure" in names
    assert not names & {"table-0-scores-figure", "table-0-length-figure", "comparison-0-variant-scores-figure"}
    assert "To tell luck from skill" in text


def test_fixed_options_stand_with_those_that_vary(tmp_path: Path, console: Console) -> None:
    purses = {"purses": {"food": 4}}
    made_up(tmp_path, replace(THREE, variants=house_rules(purses, {"open_hands": [False, True]})))
    text, page = report_on(tmp_path)
    for title in (text_of(heading) for heading in list(page.iter("h2"))[1:]):
        assert title.endswith(', purses={"food":4}')
    assert "open_hands=false and open_hands=true, side by side, all with purses=" in text
    print_ratings(collect([tmp_path]), console)
    assert 'open_hands=true, purses={"food":4}: 120 games' in console.export_text()


def test_several_tournaments_make_one_report(tmp_path: Path) -> None:
    """The same game with other bots joins the table; what never met is rated apart."""
    made_up(tmp_path / "a", THREE)
    made_up(tmp_path / "b", replace(THREE, tables=("level:1", "level:2"), games=40))
    made_up(tmp_path / "c", replace(THREE, game="carthage"))
    text, page = report_on(tmp_path / "a", tmp_path / "b", tmp_path / "c")
    assert [text_of(heading) for heading in page.iter("h2")] == [
        "Tan-Tan Caravan, 2 players",
        "Traders of Carthage, 2 players",
    ]
    assert "160 games from" in text
    assert "Not all of these bots met" in text
    assert set(cells(figure(page, "ratings-of-group-2"))) == {"bot", "level:1", "level:2"}
    made_up(tmp_path / "d", replace(THREE, tables=("level:2", "greedy"), games=40))
    text, page = report_on(tmp_path / "a", tmp_path / "b", tmp_path / "d")
    assert "Not all of these bots met" not in text
    assert len(cells(figure(page, "ratings"))) == 1 + 5


def test_a_bot_against_itself_shows_what_a_seat_is_worth(tmp_path: Path) -> None:
    made_up(tmp_path / "a", THREE)
    rows = made_up(tmp_path / "b", replace(THREE, tables=("greedy",), games=40))
    page = report_on(tmp_path / "a", tmp_path / "b")[1]
    share = statistics.fmean(row["points"][0] for row in rows)
    assert cells(figure(page, "turn-order"))["greedy against itself, first"][0] == f"{100 * share:.1f} %"


def test_bots_that_only_met_themselves_are_not_compared(tmp_path: Path) -> None:
    for bot in ("random", "greedy", "search:10"):
        made_up(tmp_path / bot[0], replace(THREE, tables=(bot,), games=20))
    text, page = report_on(*(tmp_path / letter for letter in "rgs"))
    assert "Not all of these bots met" in text
    names = {found.get("id") for found in page.iter("figure")}
    assert "table-0-scores-figure" in names
    assert not [name for name in names if name and ("cross" in name or "ratings" in name)]


def test_the_same_games_are_not_counted_twice(tmp_path: Path) -> None:
    made_up(tmp_path / "a", THREE)
    made_up(tmp_path / "b", replace(THREE, games=60))
    with pytest.raises(FondacoError, match="hold the same tournament"):
        write([tmp_path / "a", tmp_path / "b"])
    with pytest.raises(FondacoError, match="hold the same tournament"):
        write([tmp_path / "a", tmp_path / "a"])


def test_a_row_that_lacks_something_is_refused(tmp_path: Path) -> None:
    made_up(tmp_path, THREE)
    games = tmp_path / "games.jsonl"
    games.write_text(games.read_text(encoding="utf-8").replace('"scores"', '"goals"', 1), encoding="utf-8")
    with pytest.raises(FondacoError, match="the row of game 0 needs scores, one for each seat"):
        write([tmp_path])


# The arena's own results


@pytest.mark.parametrize(("game", "players"), [("tantan", 2), ("silkroad", 5), ("carthage", 3)])
def test_what_the_arena_leaves_can_be_reported_on(tmp_path: Path, game: str, players: int) -> None:
    vary = {"open_hands": [False, True]} if game != "silkroad" else None
    outcome = arena(game, ["random"], players, games=6, vary=vary, out=tmp_path, workers=1)
    page = report_on(tmp_path)[1]
    rows = [row for row in outcome.rows if row["variant"] == 0]
    assert len(cells(figure(page, "turn-order"))) == 1 + players
    games = {name.split()[0]: int(counts[1]) for name, counts in list(cells(figure(page, "endings")).items())[1:]}
    assert Counter(row["end"] for row in rows) == Counter(games)
    kinds = {kind for row in rows for chosen in row["actions"] for kind in chosen}
    assert set(cells(figure(page, "actions"))) == {"% of decisions", *kinds}
    sections = [one.get("id") for one in page.iter("section")]
    assert ("comparison-0" in sections) == (vary is not None)


# The command


def test_the_command_prints_ratings_and_where_the_page_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made_up(tmp_path, THREE)
    assert main(["report", str(tmp_path)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "Tan-Tan Caravan, 2 players, as printed: 120 games"
    assert any(line.split()[:3] == ["random", "0", "anchor"] for line in printed)
    assert printed[-1] == str(tmp_path / "report.html")
    assert (tmp_path / "report.html").exists()
    out = tmp_path / "elsewhere.html"
    assert main(["report", str(tmp_path), "--out", str(out)]) == 0
    assert out.read_bytes() == (tmp_path / "report.html").read_bytes()


def test_what_cannot_be_reported_on_is_said_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made_up(tmp_path / "empty", THREE, played=0)
    for folder, complaint in (("nowhere", "holds no tournament"), ("empty", "no game has been played yet")):
        assert main(["report", str(tmp_path / folder)]) == 2
        errors = capsys.readouterr().err.splitlines()
        assert len(errors) == 1
        assert complaint in errors[0]
    made_up(tmp_path / "full", THREE)
    assert main(["report", str(tmp_path / "full"), "--out", str(tmp_path / "nowhere" / "x.html")]) == 2
    assert "cannot write to" in capsys.readouterr().err
