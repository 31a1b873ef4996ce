"""Fondaco against its peers: all measured in turns on one core, one table, ratios against every peer."""

import argparse

from rich.console import Console
from rich.table import Table

import ours
import peers
from measure import Row, interleaved, stay_on_one_core


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="of the processor, for each row in each round")
    parser.add_argument("--repeats", type=int, default=9, help="rounds; the table shows the best")
    chosen = parser.parse_args()
    stay_on_one_core()
    console = Console()
    with console.status("Measuring, for a few minutes"):
        measured = interleaved([peers.rows, ours.interpreted_rows, ours.rows], chosen.seconds, chosen.repeats)
    console.print(table(measured[: -len(ours.GAMES)], measured[-len(ours.GAMES) :]))
    console.print("\nThe last columns: how many times as many decisions that game of ours makes.")
    for row in measured:
        if row["note"]:
            console.print(f"{row['name']}, {row['kind']}: {row['note']}.", soft_wrap=True)


def table(peer_rows: list[Row], our_rows: list[Row]) -> Table:
    """One line for each engine and game, 80 characters wide."""
    shown = Table(title="Random play on one core, per second", box=None, padding=(0, 1, 0, 0), pad_edge=False)
    shown.add_column("engine and game", no_wrap=True)
    shown.add_column("how", no_wrap=True)
    for heading in ("decisions", "games", *ours.GAMES):
        shown.add_column(heading, justify="right", no_wrap=True)
    for row in our_rows:
        shown.add_row(*figures(row), style="bold")
    for row in peer_rows:
        ratios = (our["decisions_per_second"] / row["decisions_per_second"] for our in our_rows)
        shown.add_row(*figures(row), *(f"{ratio:,.0f}x" if ratio >= 100 else f"{ratio:.2f}x" for ratio in ratios))
    return shown


def figures(row: Row) -> tuple[str, str, str, str]:
    return row["name"], row["kind"], f"{row['decisions_per_second']:,.0f}", f"{row['games_per_second']:,.0f}"


if __name__ == "__main__":
    main()
