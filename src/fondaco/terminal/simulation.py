"""Many games at once: counted, timed and compiled beforehand."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fondaco.games import find
from fondaco.games.game import in_words
from fondaco.kernel.chance import Seed, seed_key

if TYPE_CHECKING:
    import numpy as np
    from rich.progress import Progress

    from fondaco.games.game import Game
    from fondaco.kernel.engine import Simulation

    Numbers = np.ndarray[Any, Any]

GAMES_IN_A_CHUNK = 20_000


def progress_bar() -> Progress:
    """A bar on stderr, drawn only where someone sees it."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(file=sys.stderr)
    return Progress(console=console, transient=True, disable=not console.is_terminal)


def simulate(name: str, games: int, players: int | None, seed: Seed, options: Mapping[str, Any], as_json: bool) -> None:
    """Play random games and print what came of them."""
    game = find(name)
    count = game.seats[0] if players is None else game.read_players(players)
    seed_key(seed)
    read = game.read_options(options)
    figures = summary(run(game, count, games, seed, read), count, seed, read)
    if as_json:
        print(json.dumps(figures, indent=1))
    else:
        print_summary(game, figures)


def run(game: Game, players: int, games: int, seed: Seed, options: Mapping[str, Any]) -> list[Simulation]:
    blank = game.blank(players, options, -1)
    played = []
    with progress_bar() as bar:
        task = bar.add_task(f"{game.title}: compiling", total=games)
        engine = game.engine()
        for first in range(0, games, GAMES_IN_A_CHUNK):
            chunk = min(GAMES_IN_A_CHUNK, games - first)
            played.append(engine.simulate(blank, chunk, seed, first))
            bar.update(task, advance=chunk, description=game.title)
    return played


def summary(played: list[Simulation], players: int, seed: Seed, options: Mapping[str, Any]) -> dict[str, Any]:
    import numpy as np

    lengths = np.concatenate([part.lengths for part in played])
    scores = np.concatenate([part.scores for part in played])
    wins = np.concatenate([part.wins for part in played])
    won = (wins[:, None] >> np.arange(players)) & 1
    winners = won.sum(axis=1)
    decisions = sum(part.decisions for part in played)
    seconds = sum(part.seconds for part in played)
    return {
        "games": len(lengths),
        "players": players,
        "seed": seed,
        "options": options,
        "decisions": decisions,
        "seconds": seconds,
        "decisions_per_second": decisions / seconds,
        "winners": [float(share) for share in (won / winners[:, None]).sum(axis=0)],
        "shared": int((winners > 1).sum()),
        "scores": {
            "by_seat": [statistics(scores[:, seat]) for seat in range(players)],
            "overall": statistics(scores),
        },
        "lengths": statistics(lengths),
    }


def statistics(numbers: Numbers) -> dict[str, Any]:
    """Mean, standard deviation, and the five numbers that cut the games into quarters."""
    import numpy as np

    low, *quartiles, high = (float(cut) for cut in np.quantile(numbers, (0, 0.25, 0.5, 0.75, 1)))
    return {
        "mean": float(numbers.mean()),
        "sd": float(numbers.std()),
        "min": int(low),
        "quartiles": quartiles,
        "max": int(high),
    }


def print_summary(game: Game, figures: dict[str, Any]) -> None:
    games = figures["games"]
    options = f", {in_words(figures['options'])}" if figures["options"] else ""
    print(f"{game.title}, {figures['players']} players at random, seed {figures['seed']}{options}")
    print(f"{'games':<12}{games:>12,}")
    print(f"{'decisions':<12}{figures['decisions']:>12,}")
    speed = f"{figures['decisions_per_second'] / 1e6:.2f} million decisions a second on one core"
    print(f"{'seconds':<12}{figures['seconds']:>12.3f}   ({speed}, compiled)")
    shares = "  ".join(f"seat {seat}: {100 * won / games:.1f}%" for seat, won in enumerate(figures["winners"]))
    print(f"{'winners':<12}{shares}")
    print(f"{'shared':<12}{figures['shared']:>12,}")
    print(f"{'':<16}{'mean':>8}{'sd':>8}{'min':>8}{'25%':>8}{'50%':>8}{'75%':>8}{'max':>8}")
    rows = [(f"score, seat {seat}", row) for seat, row in enumerate(figures["scores"]["by_seat"])]
    rows += [("score", figures["scores"]["overall"]), ("decisions", figures["lengths"])]
    for title, row in rows:
        cuts = "".join(f"{cut:>8.0f}" for cut in (row["min"], *row["quartiles"], row["max"]))
        print(f"{title:<16}{row['mean']:>8.1f}{row['sd']:>8.1f}{cuts}")


def warm(names: list[str]) -> None:
    """Compile every driver of some games, and what their bots think with, so that nobody waits for it later."""
    games = [find(name) for name in names]
    from fondaco import bots
    from fondaco.kernel.engine import DRIVERS
    from fondaco.match import new

    thinkers = ("greedy", "search:1")
    with progress_bar() as bar:
        for game in games:
            task = bar.add_task(game.title, total=len(DRIVERS) + len(thinkers))
            for driver in game.engine().warm(game.blank(game.seats[0], {}, -1)):
                bar.update(task, advance=1, description=f"{game.title}: {driver}")
            match = new(game.name, seed=0)
            for spec in thinkers:
                bots.find(spec, 0, compiled=True).choose(match.view(match.seat), match.legal(), match.events(0))
                bar.update(task, advance=1, description=f"{game.title}: {spec}")
            print(f"{game.title} is ready.")
