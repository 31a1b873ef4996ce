"""How fast Fondaco plays at random, compiled."""

from fondaco.kernel.playout import simulate
from measure import Row, measure

GAMES = ("tantan", "silkroad", "carthage")
PLAYERS = 4
GAMES_PER_CALL = 1000


def rows(seconds: float) -> list[Row]:
    return [row(game, seconds) for game in GAMES]


def row(game: str, seconds: float) -> Row:
    seed = 0

    def play() -> tuple[int, float]:
        nonlocal seed
        seed += 1
        run = simulate(game, players=PLAYERS, games=GAMES_PER_CALL, seed=seed)
        return run.games, run.decisions

    simulate(game, players=PLAYERS, games=1, seed=0)  # compiles what is not compiled yet
    return measure(f"Fondaco {game}", "compiled", play, seconds, f"{PLAYERS} players")
