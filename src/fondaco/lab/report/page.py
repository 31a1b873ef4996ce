"""One page of HTML that needs nothing else: no script, no font, no picture from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from itertools import groupby

from fondaco import __version__
from fondaco.games import find, names
from fondaco.lab.rating import Rating
from fondaco.lab.report.collection import FEW_GAMES, Collection, Table
from fondaco.lab.report.comparison import comparisons
from fondaco.lab.report.figures import Figure, figures_of
from fondaco.lab.report.formats import counted, listed
from fondaco.lab.report.markup import Node, node, written

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Whatever gets into the page, a browser shall load and run nothing."""


def page(collection: Collection) -> str:
    tables = collection.tables
    title = f"{listed(list(dict.fromkeys(table.title for table in tables)))}: a report"
    sections = [
        framed(f"comparison-{number}", compared.game, compared.title, compared.under, [], compared.figures)
        for number, compared in enumerate(comparisons(tables))
    ]
    sections += [section(table, f"table-{number}", with_variant(tables)) for number, table in enumerate(tables)]
    return document(title, heading(collection, title), sections, [table.game for table in tables])


def document(title: str, head: Node, sections: Sequence[Node], games: Sequence[str]) -> str:
    """A whole page about some games."""
    style = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    style += "".join(colours_of(game) for game in dict.fromkeys(games))
    whole = node(
        "html",
        node(
            "head",
            node("meta", charset="utf-8"),
            node("meta", name="viewport", content="width=device-width, initial-scale=1"),
            node("meta", http_equiv="Content-Security-Policy", content=POLICY),
            node("title", title),
            node("style", style),
        ),
        node("body", head, contents(sections), node("main", *sections), footer()),
        lang="en-GB",
    )
    return f"<!DOCTYPE html>\n{written(whole)}\n"


def colours_of(game: str) -> str:
    """The colours of a game's plots; without its own, they have those of the page."""
    return (find(game).text("report.css") if game in names() else None) or ""


def with_variant(tables: Sequence[Table]) -> bool:
    """Whether tables must say which house rules they had."""
    return any(table.variant.options for table in tables)


def heading(collection: Collection, title: str) -> Node:
    games = sum(len(table.rows) for table in collection.tables)
    bots = len({bot for table in collection.tables for bot in table.bots})
    seeds = listed(list(dict.fromkeys(str(tournament.seed) for tournament in collection.tournaments)))
    played = f"{counted(games, 'game')} by {counted(bots, 'bot')}, seed {seeds}."
    return node(
        "header", mark(), node("div", node("h1", title), node("p", played), *map(warning, unfinished(collection)))
    )


def unfinished(collection: Collection) -> list[str]:
    return [
        f"{folder.resolve().name} is not finished: {played:,} of {tournament.total:,} games are there. "
        "The figures will still move."
        for folder, tournament, played in zip(
            collection.folders, collection.tournaments, collection.played, strict=True
        )
        if played < tournament.total
    ]


def mark() -> Node:
    """The eight-pointed star of two squares, with three roads leaving it: sand, ink and sea."""
    square = "M-25 -25H25V25H-25Z"
    roads = [
        node("path", d=f"M0 0L{x} {y}", stroke=colour, stroke_width=5, stroke_linecap="round")
        for x, y, colour in ((-42, -26, "#c79a4b"), (0, 47, "currentColor"), (42, -26, "#16908f"))
    ]
    return node(
        "svg",
        *roads,
        node("path", d=square, fill="#e3a32b"),
        node("path", d=square, fill="#e3a32b", transform="rotate(45)"),
        node("circle", r=9, fill="#b23a2e"),
        viewBox="-50 -50 100 100",
        aria_hidden="true",
    )


def contents(sections: Sequence[Node]) -> Node | None:
    """Links to the sections, if there are several."""
    if len(sections) == 1:
        return None
    links = [
        node("li", node("a", "".join(one[0].itertext()), href=f"#{one.get('id')}"), class_=one.get("class", ""))
        for one in sections
    ]
    return node("nav", node("ul", *links), aria_label="Tables")


def section(table: Table, name: str, tell_variant: bool) -> Node:
    title = f"{table.title}, {table.players} players" + (f", {table.variant.told}" if tell_variant else "")
    deals = int(table.deals.max()) + 1
    bots = listed([table.bots[bot] for bot in table.ranked])
    under = f"{counted(len(table.rows), 'game')} from {counted(deals, 'deal')}: {bots}."
    return framed(name, table.game, title, under, warnings(table), figures_of(table))


def framed(name: str, game: str, title: str, under: str, warnings: Sequence[str], figures: Sequence[Figure]) -> Node:
    cards: list[Node] = []
    for wide, some in groupby(figures, lambda figure: figure.wide):
        drawn = [card(figure, name) for figure in some]
        cards += drawn if wide else [node("div", *drawn, class_="cards")]
    return node(
        "section",
        node("h2", title, id=f"{name}-title"),
        node("p", under, class_="under"),
        *map(warning, warnings),
        *cards,
        id=name,
        class_=game,
        aria_labelledby=f"{name}-title",
    )


def warning(text: str) -> Node:
    return node("p", text, class_="warning")


def warnings(table: Table) -> list[str]:
    found = []
    if len(table.rows) < FEW_GAMES:
        found.append(f"Only {counted(len(table.rows), 'game')}: too few to conclude much, as the wide intervals say.")
    if table.ratings[-1].group > 0:
        found.append("Not all of these bots met, not even through others: ratings compare within a group only.")
    return [*found, *(failing(one) for one in table.ratings if one.failures)]


def failing(rating: Rating) -> str:
    what = "A forfeit is a game lost" if rating.failures.forfeits else "Its results are not its own alone"
    return f"{rating.bot} failed: {rating.failures} in {counted(rating.games, 'game')}. {what}."


def card(figure: Figure, section: str) -> Node:
    name = f"{section}-{figure.name}"
    if figure.picture is not None:
        for picture in figure.picture.iter("svg"):
            picture.set("aria-labelledby", f"{name} {name}-says")
        if figure.picture.get("class") == "scroll":
            figure.picture.set("aria-labelledby", name)
    return node(
        "figure",
        node("figcaption", node("h3", figure.title, id=name), node("p", figure.sentence, id=f"{name}-says")),
        figure.picture,
        node("p", figure.note, class_="note") if figure.note else None,
        numbers(figure),
        id=f"{name}-figure",
    )


def numbers(figure: Figure) -> Node | None:
    """The numbers behind a picture, to unfold."""
    if not figure.cells:
        return None
    head = node("tr", *(node("th", title, scope="col") for title in figure.head))
    body = [
        node("tr", node("th", title, scope="row"), *(node("td", cell) for cell in cells))
        for title, *cells in figure.cells
    ]
    table = node("table", node("thead", head), node("tbody", *body))
    return node("details", node("summary", "The numbers"), node("div", table, class_="scroll", tabindex=0))


def footer() -> Node:
    return node(
        "footer",
        node(
            "p",
            "Points: a win counts 1, a shared victory its share. Intervals are at 95 %, and take the games of one deal "
            "together, because they share their luck.",
        ),
        node("p", f"Made by fondaco {__version__}."),
    )
