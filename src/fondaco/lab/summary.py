"""What came of a tournament, in figures: a table for each player count and each variant."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from itertools import product
from statistics import fmean

from fondaco.lab.adjusting import adjusted, variance_left
from fondaco.lab.endings import FORFEIT
from fondaco.lab.failures import failures_of
from fondaco.lab.intervals import difference_interval
from fondaco.lab.playing import Row
from fondaco.lab.shares import seats_of, tally_of, total
from fondaco.lab.tournament import Json, Tournament

Figure = Callable[[Row], float | None]
"""What a game adds to a figure; None if it has nothing to say about it."""

SHARES = ("seat", "bot", "end")
"""What the names of figures begin with that are shares of games."""


def summary(tournament: Tournament, rows: Sequence[Row]) -> Json:
    """All tables; a single one stands at the top as well."""
    parts: dict[tuple[int, int], list[Row]] = defaultdict(list)
    for row in rows:
        parts[row["players"], row["variant"]].append(row)
    tables = [
        table(tournament, players, variant, parts[players, variant], parts[players, 0])
        for players, variant in product(tournament.players, range(len(tournament.variants)))
    ]
    whole = {"game": tournament.game, "seed": tournament.seed, "tables": tables}
    return {**whole, **tables[0]} if len(tables) == 1 else whole


def table(tournament: Tournament, players: int, variant: int, rows: Sequence[Row], base: Sequence[Row]) -> Json:
    figures = figures_of(tournament, players, [*base, *rows])
    without = adjusted(rows)
    told = {
        "players": players,
        "variant": tournament.variants[variant].name,
        "options": tournament.variants[variant].options,
        "games": len(rows),
        "bots": [bot_entry(name, bot, rows, without) for bot, name in enumerate(tournament.bots)],
        "variance_left": None if without is None else variance_left(rows, without),
        "figures": {name: mean_of(rows, figure) for name, figure in figures.items()},
    }
    if variant > 0:
        told["differences"] = {name: difference(name, figure, rows, base) for name, figure in figures.items()}
    return told


# Bots


def bot_entry(name: str, bot: int, rows: Sequence[Row], without: Sequence[Row] | None) -> Json:
    """A bot's results, as they are and without luck."""
    won = tally_of(bot, rows)
    net = tally_of(bot, without or ())
    decisions, seconds = (
        sum(total(row, what, seats_of(bot, row)) for row in rows) for what in ("decisions", "seconds")
    )
    return {
        "bot": name,
        "games": won.games,
        "seats": won.seats,
        "points": won.points,
        "share": won.share if won.games else None,
        "interval": list(won.interval) if won.games else None,
        "share_without_luck": net.share if net.games else None,
        "interval_without_luck": list(net.interval_without_luck) if net.games else None,
        "seconds_per_decision": seconds / decisions if decisions else None,
        **asdict(failures_of(bot, rows)),
    }


# Figures


def figures_of(tournament: Tournament, players: int, rows: Sequence[Row]) -> dict[str, Figure]:
    """The figures by which variants are compared, by name."""
    found: dict[str, Figure] = {"score": mean_score, "gap": score_gap, "decisions": all_decisions}
    for seat in range(players):
        found[f"seat {seat}"] = partial(seat_points, seat)
    for bot, name in enumerate(tournament.bots if len(tournament.bots) > 1 else ()):
        seats = [row["seats"].count(bot) for row in rows if bot in row["seats"]]
        found[f"bot {name}"] = partial(bot_share, bot, fmean(seats or [1]))
    for end in sorted({row["end"] for row in rows}):
        found[f"end {end}"] = partial(ended_so, end)
    return found


def mean_score(row: Row) -> float | None:
    return fmean(row["scores"]) if row["end"] != FORFEIT else None


def score_gap(row: Row) -> float | None:
    """How far the last is behind the first."""
    return float(max(row["scores"]) - min(row["scores"])) if row["end"] != FORFEIT else None


def all_decisions(row: Row) -> float | None:
    return float(sum(row["decisions"])) if row["end"] != FORFEIT else None


def seat_points(seat: int, row: Row) -> float:
    return float(row["points"][seat])


def bot_share(bot: int, usual_seats: float, row: Row) -> float | None:
    """A bot's points for each of the seats it usually has, so that the mean over all games is its share."""
    seats = seats_of(bot, row)
    return total(row, "points", seats) / usual_seats if seats else None


def ended_so(end: str, row: Row) -> float:
    return float(row["end"] == end)


def mean_of(rows: Sequence[Row], figure: Figure) -> float | None:
    values = [value for row in rows if (value := figure(row)) is not None]
    return fmean(values) if values else None


def by_game(rows: Sequence[Row], figure: Figure) -> dict[tuple[int, tuple[int, ...]], float]:
    """What each game adds to a figure, by its deal and who sat where."""
    values = {(row["deal"], tuple(row["seats"])): figure(row) for row in rows}
    return {game: value for game, value in values.items() if value is not None}


def difference(name: str, figure: Figure, rows: Sequence[Row], base: Sequence[Row]) -> Json:
    """How a figure differs from the first variant, in the games that both have played."""
    here, there = by_game(rows, figure), by_game(base, figure)
    deals: dict[int, list[float]] = defaultdict(list)
    for game in sorted(here.keys() & there.keys()):
        deals[game[0]].append(here[game] - there[game])
    if not deals:
        return {"difference": None, "interval": None}
    is_share = name.split()[0] in SHARES
    interval = difference_interval(((sum(deal), len(deal)) for deal in deals.values()), is_share)
    return {
        "difference": fmean(value for deal in deals.values() for value in deal),
        "interval": None if interval is None else list(interval),
    }
