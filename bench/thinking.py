"""How fast bots think: the search with random play-outs beside plain random play, and one tree beside two.

Run it with `make bench-thinking`. Ratios count, measured in turns in one run.
"""

import argparse
import os
import statistics
import time

from rich.console import Console
from rich.table import Table

import fondaco
from fondaco.bots.search import Search
from fondaco.bots.textbook import TextbookSearch
from fondaco.games import find, names
from fondaco.match import Match


def plain_speed(match: Match, seconds: float) -> float:
    """Decisions a second of plain random play on one core, from the deal to the end."""
    game = find(match.game.name)
    engine, blank = game.engine(compiled=True), game.blank(match.players, {}, -1)
    engine.simulate(blank, 1)  # compiles what is not compiled yet
    decisions, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        decisions += engine.simulate(blank, 500, seed=decisions).decisions
    return decisions / spent


def search_speed(kind: type[Search], match: Match, seconds: float, trees: int = 1) -> tuple[float, float]:
    """Iterations, and decisions played in thought, a second."""
    search = kind(match.view(match.seat), match.events(0, seat=match.seat), 1, trees=trees)
    search.run(10)
    begun, before = time.perf_counter(), sum(tree.played for tree in search.trees)
    search.run_for(seconds)
    spent = time.perf_counter() - begun
    return search.done / spent, (sum(tree.played for tree in search.trees) - before) / spent


def measure(name: str, players: int, seconds: float) -> tuple[float, ...]:
    match = fondaco.new(name, players=players, seed=1)
    plain = plain_speed(match, seconds)
    _, textbook = search_speed(TextbookSearch, match, seconds)
    one, _ = search_speed(Search, match, seconds)
    two, _ = search_speed(Search, match, seconds, trees=2)
    return plain, textbook, textbook / plain, one, two, two / one


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure in each round")
    parser.add_argument("--repeats", type=int, default=3, help="rounds; the table shows the medians")
    chosen = parser.parse_args()
    shown = Table(title="Thinking, per second", box=None, padding=(0, 1, 0, 0), pad_edge=False)
    shown.add_column("game", no_wrap=True)
    for heading in ("plain\ndecisions", "textbook\ndecisions", "ratio", "search\niterations", "in two\ntrees", "ratio"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for name in names():
        for players in (find(name).seats[0], find(name).seats[-1]):
            rounds = [measure(name, players, chosen.seconds) for _ in range(chosen.repeats)]
            medians = [statistics.median(figures) for figures in zip(*rounds, strict=True)]
            texts = (f"{figure:.2f}" if place in (2, 5) else f"{figure:,.0f}" for place, figure in enumerate(medians))
            shown.add_row(f"{name}, {players} players", *texts)
    console = Console()
    console.print(shown)
    console.print(f"\nOn {os.cpu_count()} cores, of which random play, the textbook's search and one tree use one.")


if __name__ == "__main__":
    main()
