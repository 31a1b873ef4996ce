"""The figures of one table: each a picture, a sentence that says what it shows here, and the numbers behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isnan

import numpy as np

from fondaco.lab.adjusting import variance_left
from fondaco.lab.rating import Rating
from fondaco.lab.report import measures
from fondaco.lab.report.collection import Numbers, Table
from fondaco.lab.report.drawing import Dot, Hill, StackedBar, dots, even_axis, hills, power_axis, snug_axis, stacks
from fondaco.lab.report.formats import SURE, WITHIN, duration, ordinal, percent, percents, plain, shortened, signed
from fondaco.lab.report.luck import FEWEST_DEALS, Split, split
from fondaco.lab.report.markup import Node, node
from fondaco.lab.shares import tally_of

Cells = Sequence[Sequence[str]]

QUICKEST = 1e-7
"""Seconds: less cannot be measured, nor drawn on a scale of powers."""
MOST_COLUMNS = 3
"""A table with more bots side by side needs the whole width of the page."""
BEYOND = 800
"""So many Elo points beyond the ratings, the longest intervals are cut off in the picture."""


@dataclass(frozen=True)
class Figure:
    """A picture with its words. A picture that is a table of numbers itself has no `cells`."""

    name: str
    title: str
    sentence: str
    picture: Node | None = None
    head: Sequence[str] = ()
    cells: Cells = ()
    note: str = ""
    wide: bool = False
    """Whether it needs the whole width of the page."""


def figures_of(table: Table) -> list[Figure]:
    drawn = [figure(table) for figure in FIGURES]
    return [*ratings(table), *(figure for figure in drawn if figure is not None)]


# Strength


def ratings(table: Table) -> list[Figure]:
    """One for each group of bots that can be compared."""
    groups = [[one for one in table.ratings if one.group == number] for number in range(table.ratings[-1].group + 1)]
    several = len(groups) > 1
    return [
        rating_figure(table, group, f" of group {number}" if several else "")
        for number, group in enumerate(groups, 1)
        if len(group) > 1
    ]


def rating_figure(table: Table, group: Sequence[Rating], which: str) -> Figure:
    anchor = next(one.bot for one in group if one.anchor)
    middle = [one.elo for one in group]
    low = max(min(one.low for one in group), min(middle) - BEYOND)
    high = min(max(one.high for one in group), max(middle) + BEYOND)
    rows = [
        Dot(one.bot, one.elo, one.low, one.high, "0 (anchor)" if one.anchor else within(one), defined=one.anchor)
        for one in group
    ]
    net = table.ratings_without_luck
    cells = [
        [
            one.bot,
            *elo_and_interval(one),
            *(elo_and_interval(net[one.bot]) if net else ()),
            f"{one.games:,}",
            plain(one.points),
            percent(one.share),
            percents(tally_of(table.bots.index(one.bot), table.rows).interval),
            "" if isnan(one.lead) else f"{signed(one.lead)} ({signed(one.lead_low)} to {signed(one.lead_high)})",
            str(one.failures),
        ]
        for one in group
    ]
    return Figure(
        f"ratings{which}".replace(" ", "-"),
        f"Ratings{which}",
        leading(group[0], group[1].bot),
        dots(rows, even_axis(low, high, f"Elo points above {shortened(anchor, 24)}", signed), reference=0),
        [
            "bot",
            "Elo",
            SURE,
            *(["without luck", SURE] if net else []),
            "games",
            "points",
            "share",
            SURE,
            "ahead of the next",
            "failures",
        ],
        cells,
        "".join(f"{one.bot} failed: {one.failures}. " for one in group if one.failures)
        + "400 points are odds of ten to one. Bars are 95 % intervals of the distance to the anchor; how far a bot is "
        "ahead of the next is known better, and stands with the numbers." + (without_luck_note(table) if net else ""),
    )


def elo_and_interval(rating: Rating) -> tuple[str, str]:
    return signed(rating.elo), "" if rating.anchor else f"{signed(rating.low)} to {signed(rating.high)}"


def without_luck_note(table: Table) -> str:
    left = variance_left(table.rows, table.without_luck or [])
    return "" if left is None else f" With luck taken out of the results, {percent(left)} of their variance is left."


def within(rating: Rating) -> str:
    return f"{signed(rating.elo)}{WITHIN}{round((rating.high - rating.low) / 2)}"


def leading(best: Rating, second: str) -> str:
    chance = " That may be chance." if best.lead_low <= 0 else ""
    interval = f"{SURE}: {signed(best.lead_low)} to {signed(best.lead_high)}"
    return f"{best.bot} is ahead of {second} by {round(best.lead)} Elo points ({interval}).{chance}"


def cross_table(table: Table) -> Figure | None:
    """Who beats whom, of two players."""
    if table.players != 2 or len(table.bots) < 3:
        return None
    met = measures.cross_tallies(table)
    if not met:
        return None
    order = table.ranked
    body = []
    for one in order:
        cells = [node("th", name_node(table.bots[one]), scope="row")]
        for other in order:
            won = met.get((one, other))
            if won is None:
                cells.append(node("td", "·" if one == other else "–", class_="none"))
            else:
                side = "above" if won.share >= 0.5 else "below"
                title = f"{table.bots[one]} against {table.bots[other]}: {percents(won.interval)}"
                heat = f"--heat: {200 * abs(won.share - 0.5):.0f}%"
                cells.append(node("td", f"{100 * won.share:.1f}", class_=side, style=heat, title=title))
        body.append(node("tr", *cells))
    (one, other), most = max(met.items(), key=lambda item: item[1].interval)
    return Figure(
        "cross",
        "Who beats whom",
        f"The surest pairing: {table.bots[one]} takes {percent(most.share)} of the points against "
        f"{table.bots[other]} ({SURE}: {percents(most.interval)}).",
        grid_table(["% of points", *(table.bots[bot] for bot in order)], body),
        note="The bot of the row against the bot of the column.",
        wide=len(order) > MOST_COLUMNS,
    )


# Seats


def turn_order(table: Table) -> Figure:
    places = measures.place_tallies(table)
    named = [(f"moves {ordinal(place)}", won) for place, won in enumerate(places)]
    if len(table.bots) > 1:
        for bot, games in measures.against_itself(table).items():
            for place, won in enumerate(measures.place_tallies(table, games)):
                named.append((f"{table.bots[bot]} against itself, {ordinal(place)}", won))
    rows = [Dot(name, won.share, *won.interval, percent(won.share)) for name, won in named]
    even = 1 / table.players
    low, high = min(*(row.low for row in rows), even), max(*(row.high for row in rows), even)
    first = places[0]
    if first.interval[0] > even:
        verdict = "so it helps to move first"
    elif first.interval[1] < even:
        verdict = "so it does not pay to move first"
    else:
        verdict = "and the difference may be chance"
    return Figure(
        "turn-order",
        "Seat advantage",
        f"The first to move takes {percent(first.share)} of the points ({SURE}: {percents(first.interval)}); an even "
        f"share would be {percent(even)}, {verdict}.",
        dots(rows, even_axis(low, high, "share of the points, in %", whole_percent), reference=even),
        ["place", "share", SURE, "seats", "points"],
        [[n, percent(w.share), percents(w.interval), f"{w.seats:,}", plain(w.points)] for n, w in named],
        "The dashed line is an even share.",
    )


def whole_percent(share: float) -> str:
    return f"{100 * share:.4g}"


# Scores, lengths, endings


SPREAD_HEAD = ["mean", "sd", "lowest", "25 %", "median", "75 %", "highest"]


def spread_cells(spread: measures.Spread) -> list[str]:
    return [plain(x) for x in (spread.mean, spread.deviation, spread.lowest, *spread.quartiles, spread.highest)]


def hill_plot(parts: Sequence[tuple[str, Numbers]], name: str) -> Node:
    """Distributions of whole numbers, on bins that all share."""
    edges = measures.bins_for(part for _, part in parts)
    rows = []
    for title, part in parts:
        shares = np.histogram(part, edges)[0] / part.size
        _, median, _ = measures.spread_of(part).quartiles
        rows.append(Hill(title, shares.tolist(), median, f"median {plain(median)}"))
    return hills(rows, edges.tolist(), snug_axis(float(edges[0]), float(edges[-1]), name, plain))


def scores(table: Table) -> Figure | None:
    found, seats, points = (numbers[table.played_out] for numbers in (table.scores, table.seats, table.points))
    parts = [(table.bots[bot], found[seats == bot]) for bot in table.ranked if (seats == bot).any()]
    if not parts:
        return None
    won, lost = found[points > 0], found[points == 0]
    sentence = f"Winners have {plain(measures.spread_of(won).quartiles[1])} points in the median"
    sentence += f", the others {plain(measures.spread_of(lost).quartiles[1])}." if lost.size else "."
    spreads = [(name, measures.spread_of(part)) for name, part in parts]
    return Figure(
        "scores",
        "Scores",
        sentence,
        hill_plot(parts, "points at the end"),
        ["bot", "seats", *SPREAD_HEAD],
        [[name, f"{spread.count:,}", *spread_cells(spread)] for name, spread in spreads],
        "The higher the hill, the more often that score. The line is the median.",
    )


def length(table: Table) -> Figure | None:
    lengths = measures.lengths(table)
    if not lengths.size:
        return None
    spread = measures.spread_of(lengths)
    first, _, third = spread.quartiles
    return Figure(
        "length",
        "Length",
        f"Half of the games take {plain(first)} to {plain(third)} decisions, the shortest {plain(spread.lowest)}, "
        f"the longest {plain(spread.highest)}.",
        hill_plot([("all seats together", lengths)], "decisions in a game"),
        ["games", *SPREAD_HEAD],
        [[f"{spread.count:,}", *spread_cells(spread)]],
    )


def endings(table: Table) -> Figure:
    found = measures.endings(table)
    total = len(table.rows)
    body = [
        node(
            "tr",
            node("th", node("b", key), f" {meaning}", scope="row"),
            bar_cell(games / total),
            node("td", f"{games:,}"),
        )
        for key, meaning, games in found
    ]
    key, meaning, games = found[0]
    return Figure(
        "endings",
        "How the games end",
        f"{percent(games / total)} of the games end with {key}" + (f": {meaning}." if meaning else "."),
        grid_table(["ending", "of the games", "games"], body, "worded"),
    )


# Choices


def actions(table: Table) -> Figure | None:
    counts = measures.actions(table)
    if not counts:
        return None
    totals = {bot: max(sum(by_bot[bot] for by_bot in counts.values()), 1) for bot in table.ranked}
    shares = {kind: {bot: times / totals[bot] for bot, times in by_bot.items()} for kind, by_bot in counts.items()}
    body = [
        node("tr", node("th", kind, scope="row"), *(bar_cell(by_bot[bot]) for bot in table.ranked))
        for kind, by_bot in shares.items()
    ]
    return Figure(
        "actions",
        "What the bots do",
        favourites(table, shares),
        grid_table(["% of decisions", *(table.bots[bot] for bot in table.ranked)], body),
        note="The kind of an action is the first word of its notation.",
        wide=len(table.ranked) > MOST_COLUMNS,
    )


def favourites(table: Table, shares: dict[str, dict[int, float]]) -> str:
    """Where the bots differ most; for a single bot, what it does most."""
    if len(table.bots) == 1:
        kind, by_bot = next(iter(shares.items()))
        return f"{table.bots[0]} most often chooses to {kind}: {percent(by_bot[0])} of its decisions."
    kind, by_bot = max(shares.items(), key=lambda item: max(item[1].values()) - min(item[1].values()))
    most, least = max(by_bot, key=by_bot.__getitem__), min(by_bot, key=by_bot.__getitem__)
    return (
        f"The bots differ most in “{kind}”: {percent(by_bot[most])} of the decisions of {table.bots[most]}, "
        f"{percent(by_bot[least])} of those of {table.bots[least]}."
    )


def thinking(table: Table) -> Figure | None:
    found = measures.thinking(table)
    if not found:
        return None
    rows = [
        Dot(table.bots[bot], max(t.median, QUICKEST), max(t.low, QUICKEST), max(t.high, QUICKEST), duration(t.median))
        for bot, t in found.items()
    ]
    slowest = max(rows, key=lambda row: row.value)
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    return Figure(
        "thinking",
        "Thinking time",
        f"{slowest.name} {'thinks longest:' if len(rows) > 1 else 'thinks'} {slowest.figure} for a decision.",
        dots(rows, power_axis(low, high, "for a decision, in powers of ten", duration)),
        ["bot", "median game", "5 % of games below", "5 % of games above", "mean", "decisions"],
        [
            [table.bots[bot], *map(duration, (t.median, t.low, t.high, t.mean)), f"{t.decisions:,}"]
            for bot, t in found.items()
        ],
        "Dots are median games; bars leave out the quickest and the slowest twentieth.",
    )


# Luck


PART_NAMES = {
    "skill": "skill: which bot sits there",
    "deal": "the deal: what it gives to the seat, whoever sits there",
    "place": "the place in the turn order",
    "rest": "the rest: later luck, and how the bots met it",
}


def luck(table: Table) -> Figure:
    of_score, of_victory = split(table, table.scores), split(table, table.points)
    if of_score is None or of_victory is None:
        return Figure(
            "luck",
            "Luck and skill",
            f"To tell luck from skill, at least {FEWEST_DEALS} deals must have been played more than once, with the "
            "bots on other seats, and must not all end alike. That is not so here.",
        )
    named = [("of the score", of_score), ("of the victory", of_victory)]
    key = node("ul", *(node("li", node("i", class_=part), PART_NAMES[part]) for part in PART_NAMES), class_="key")
    rows = [StackedBar(name, [(part, found.shares[part]) for part in PART_NAMES]) for name, found in named]
    return Figure(
        "luck",
        "Luck and skill",
        f"{part_of(of_score, 'skill')} of what separates the scores at a table is skill, {part_of(of_score, 'deal')} "
        f"the deal; of what separates winners from losers, {part_of(of_victory, 'skill')} and "
        f"{part_of(of_victory, 'deal')}.",
        node("div", stacks(rows, lambda share: percent(share, 0)), key),
        ["part", "of the score", "±", "of the victory", "±"],
        [[PART_NAMES[part], *part_cells(of_score, part), *part_cells(of_victory, part)] for part in PART_NAMES],
        "Shares of the variance within a table, among these bots, from deals played more than once.",
    )


def part_of(found: Split, part: str) -> str:
    return f"{percent(found.shares[part], 0)}{WITHIN}{100 * found.margins[part]:.0f}"


def part_cells(found: Split, part: str) -> list[str]:
    return [percent(found.shares[part]), f"{100 * found.margins[part]:.1f}"]


# Tables as pictures


def grid_table(head: Sequence[str], body: Sequence[Node], kind: str = "") -> Node:
    """A table that is looked at, in a box of its own in which it scrolls if it must."""
    titles = node("tr", *(node("th", name_node(title), scope="col") for title in head))
    table = node("table", node("thead", titles), node("tbody", *body), class_=f"grid {kind}".strip())
    return node("div", table, class_="scroll", tabindex=0, role="group")


def name_node(name: str) -> Node:
    """A name that may be long: shortened, with the whole of it at hand."""
    return node("span", shortened(name, 18), title=name)


def bar_cell(share: float) -> Node:
    return node("td", f"{100 * share:.1f}", class_="bar", style=f"--share: {100 * share:.1f}%")


FIGURES: tuple[Callable[[Table], Figure | None], ...] = (
    turn_order,
    luck,
    scores,
    length,
    thinking,
    endings,
    cross_table,
    actions,
)
