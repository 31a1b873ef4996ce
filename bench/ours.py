"""How fast Fondaco plays at random: compiled, and the same rules interpreted."""

from fondaco.games import find, names
from measure import Row, measure

GAMES = names()
PLAYERS = 4


def rows(seconds: float) -> list[Row]:
    """Compiled play of each game."""
    return [row(name, seconds, compiled=True) for name in GAMES]


def interpreted_rows(seconds: float) -> list[Row]:
    """The same source without the compiler."""
    return [row(name, seconds, compiled=False) for name in GAMES]


def row(name: str, seconds: float, compiled: bool) -> Row:
    game = find(name)
    engine, blank = game.engine(compiled), game.blank(PLAYERS, {}, -1)
    games_per_call = 1000 if compiled else 1
    played = 0

    def play() -> tuple[int, float]:
        nonlocal played
        run = engine.simulate(blank, games_per_call, seed=1, first=played)
        played += run.games
        return run.games, run.decisions

    engine.simulate(blank, 1)  # compiles what is not compiled yet
    return measure(f"Fondaco {name}", "compiled" if compiled else "interpreted", play, seconds, f"{PLAYERS} players")
