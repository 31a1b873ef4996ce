"""House rules side by side: the same bots and deals, other options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.games.game import in_words
from fondaco.lab import summary as compared
from fondaco.lab.report import measures
from fondaco.lab.report.collection import Numbers, Row, Table
from fondaco.lab.report.figures import SPREAD_HEAD, Figure, grid_table, hill_plot, spread_cells
from fondaco.lab.report.formats import MINUS, SURE, counted, listed, percent, plain
from fondaco.lab.report.markup import Node, node
from fondaco.lab.tournament import Tournament

NAMES = {"score": "mean score", "gap": "from the first to the last", "decisions": "decisions in a game"}
BEGINNINGS = {"seat": "share of seat", "bot": "share of", "end": "games that end with"}


@dataclass(frozen=True)
class Comparison:
    """The variants of a game with one player count."""

    game: str
    title: str
    under: str
    figures: Sequence[Figure]


@dataclass(frozen=True)
class ComparedFigure:
    """A figure of all variants; of all but the first also the difference to it and whether that is clear."""

    name: str
    is_share: bool
    values: list[float | None]
    differences: list[tuple[float, float, float] | None]


def comparisons(tables: Sequence[Table]) -> list[Comparison]:
    """One for each game and player count that was played with several variants."""
    together: dict[tuple[str, int], list[Table]] = {}
    for table in tables:
        together.setdefault((table.game, table.players), []).append(table)
    return [compare(variants) for variants in together.values() if len(variants) > 1]


def compare(tables: Sequence[Table]) -> Comparison:
    first = tables[0]
    names = listed([table.variant.name for table in tables])
    return Comparison(
        first.game,
        f"{first.title}, {first.players} players: house rules",
        f"{names}, side by side{in_common(tables)}.",
        [
            side_by_side(tables),
            *distributions(
                "variant-scores",
                "Scores",
                tables,
                [table.scores[table.played_out] for table in tables],
                "points at the end",
            ),
            *distributions(
                "variant-lengths",
                "Length",
                tables,
                [measures.lengths(table) for table in tables],
                "decisions in a game",
            ),
        ],
    )


def in_common(tables: Sequence[Table]) -> str:
    """The options that do not vary, if there are any."""
    first, *others = (table.variant.options for table in tables)
    fixed = {key: value for key, value in first.items() if all(key in one and one[key] == value for one in others)}
    return f", all with {in_words(fixed)}" if fixed else ""


def distributions(name: str, title: str, tables: Sequence[Table], parts: Sequence[Numbers], unit: str) -> list[Figure]:
    """One figure, of the variants that have games to show."""
    named = [(table.variant.name, part) for table, part in zip(tables, parts, strict=True) if part.size]
    if not named:
        return []
    spreads = [(variant, measures.spread_of(part)) for variant, part in named]
    medians = [f"{plain(spread.quartiles[1])} with {variant}" for variant, spread in spreads]
    return [
        Figure(
            name,
            f"{title} by house rule",
            f"The median is {listed(medians)}.",
            hill_plot(named, unit),
            ["variant", *SPREAD_HEAD],
            [[variant, *spread_cells(spread)] for variant, spread in spreads],
        )
    ]


# Figure by figure


def side_by_side(tables: Sequence[Table]) -> Figure:
    first, *others = tables
    lines = lines_of(tables)
    head = ["", first.variant.name]
    for table in others:
        head += [table.variant.name, f"difference ({SURE})"]
    shared = min(len(deals_of(first) & deals_of(table)) for table in others)
    return Figure(
        "side-by-side",
        "What a house rule changes",
        clear_changes(lines, [table.variant.name for table in others]),
        grid_table(head, [line_node(line) for line in lines], "ruled"),
        note=f"Differences to {first.variant.name}, on {counted(shared, 'deal')} that both played. "
        "Those in bold are clear: their interval leaves out zero.",
        wide=True,
    )


def lines_of(tables: Sequence[Table]) -> list[ComparedFigure]:
    bots = list(dict.fromkeys(bot for table in tables for bot in table.bots))
    rows = [renumbered(table, bots) for table in tables]
    first = tables[0]
    field = Tournament(first.game, (first.players,), tuple(bots), 1, 0)
    figures = compared.figures_of(field, first.players, [row for some in rows for row in some])
    return [
        ComparedFigure(
            words_for(name),
            name.split()[0] in compared.SHARES,
            [compared.mean_of(some, figure) for some in rows],
            [difference(compared.difference(name, figure, some, rows[0])) for some in rows[1:]],
        )
        for name, figure in figures.items()
    ]


def renumbered(table: Table, bots: Sequence[str]) -> list[Row]:
    """The rows of a table, with bots numbered as in all of them."""
    return [{**row, "seats": [bots.index(table.bots[bot]) for bot in row["seats"]]} for row in table.rows]


def difference(found: dict[str, object]) -> tuple[float, float, float] | None:
    middle, interval = found["difference"], found["interval"]
    if not isinstance(middle, float) or not isinstance(interval, list):
        return None
    return (middle, interval[0], interval[1])


def words_for(name: str) -> str:
    beginning, _, rest = name.partition(" ")
    return NAMES.get(name) or f"{BEGINNINGS[beginning]} {rest}"


def deals_of(table: Table) -> set[str]:
    return {row["deal"] for row in table.rows}


def line_node(line: ComparedFigure) -> Node:
    first, *others = line.values
    cells = [node("td", value_text(line, first))]
    for value, found in zip(others, line.differences, strict=True):
        cells.append(node("td", value_text(line, value)))
        if found is None:
            cells.append(node("td", "–", class_="none"))
        else:
            middle, low, high = (change_text(line, number) for number in found)
            cells.append(node("td", node("b", middle) if is_clear(found) else middle, f" ({low} to {high})"))
    return node("tr", node("th", line.name, scope="row"), *cells)


def value_text(line: ComparedFigure, value: float | None) -> str:
    return "–" if value is None else percent(value) if line.is_share else f"{value:,.1f}"


def change_text(line: ComparedFigure, change: float) -> str:
    size = f"{abs(change) * (100 if line.is_share else 1):.1f}"
    return size if size == "0.0" else f"+{size}" if change > 0 else f"{MINUS}{size}"


def is_clear(found: tuple[float, float, float] | None) -> bool:
    return found is not None and not found[1] <= 0 <= found[2]


def clear_changes(lines: Sequence[ComparedFigure], variants: Sequence[str]) -> str:
    """What clearly changes with each variant, in a sentence."""
    sentences = []
    for number, variant in enumerate(variants):
        changes = [
            f"{line.name} {change_text(line, found[0])}"
            for line in lines
            if (found := line.differences[number]) is not None and is_clear(found)
        ]
        sentences.append(f"With {variant}: {listed(changes) if changes else 'no clear change'}.")
    return " ".join(sentences)
