"""Playing a tournament to its end, or on from where it was left."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

from fondaco import bots
from fondaco.bots import BotFailed
from fondaco.bots.asking import ask
from fondaco.bots.fortune import Fortune
from fondaco.bots.remote import RemoteBot
from fondaco.errors import BadSetup
from fondaco.kernel.chance import Seed
from fondaco.lab.failures import warnings_of
from fondaco.lab.playing import Games, Row
from fondaco.lab.results import Folder, parquet_modules, write_parquet
from fondaco.lab.summary import summary
from fondaco.lab.tournament import Json, Tournament, house_rules
from fondaco.lab.workforce import Workforce
from fondaco.match import new

log = logging.getLogger(__name__)

Place = str | os.PathLike[str]


@dataclass
class Outcome:
    """A tournament and the rows of its games, in the order of their numbers."""

    tournament: Tournament
    """What was played."""
    rows: list[Row] = field(repr=False)
    """For each game what came of it: `seats`, `points`, `scores` and the rest."""

    def summary(self) -> Json:
        """The figures, as `fondaco arena --json` prints them."""
        return summary(self.tournament, self.rows)


class Arena:
    """A tournament being played. In a folder, it goes on where an earlier run was left."""

    def __init__(
        self,
        tournament: Tournament,
        out: Place | None = None,
        workers: int | None = None,
        parquet: bool = False,
        ray: str | None = None,
    ) -> None:
        tournament.check()
        self.workforce = Workforce(workers, ray)
        if parquet and out is None:
            raise BadSetup("Parquet goes into the folder of the results, but none is named")
        if parquet:
            parquet_modules()
        self.tournament = tournament
        self.parquet = parquet
        self.folder = None if out is None else Folder(out, tournament)
        self.rows: list[Row] = [] if self.folder is None else list(self.folder.rows)

    def __enter__(self) -> Arena:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.folder is not None:
            self.folder.close()

    @property
    def left(self) -> int:
        """How many games are still to be played."""
        return self.tournament.total - len(self.rows)

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.tournament, sorted(self.rows, key=lambda row: row["number"]))

    def prepare(self) -> None:
        """Let each bot compile what it thinks with, and what tells of luck, so that all workers find it ready."""
        if self.left:
            Fortune(self.tournament.game, self.tournament.players[0]).prepare()
        for bot in self.tournament.bots if self.left else ():
            prepare(bot, self.tournament)

    def play(self) -> Iterator[Row]:
        """Play what is left: the rows, as they come. No game is taken twice."""
        done = {row["number"] for row in self.rows}
        left = [sitting for sitting in self.tournament.sittings() if sitting.number not in done]
        with closing(self.workforce.do(Games(self.tournament), left)) as rows:
            for row in rows:
                if row["number"] not in done:
                    done.add(row["number"])
                    self.keep(row)
                    yield row
        if self.parquet and self.folder is not None:
            write_parquet(self.folder.home, self.rows)

    def keep(self, row: Row) -> None:
        for sentence in warnings_of(row, self.tournament.bots):
            log.warning("%s", sentence)
        if self.folder is not None:
            self.folder.add(row)
        self.rows.append(row)


def prepare(spec: str, tournament: Tournament) -> None:
    """A bot that can says itself what it needs; any other makes a decision. A program has nothing to compile."""
    bot = bots.find(spec, 0, compiled=True)
    if hasattr(bot, "prepare"):
        bot.prepare(tournament.game)
    elif not isinstance(bot, RemoteBot):
        match = new(tournament.game, tournament.players[0], 0, **tournament.variants[0].options)
        with suppress(BotFailed):  # it will fail in its games, and be told of there
            ask(bot, match.view(match.seat), match.legal(), match.events(0, seat=match.seat))


def arena(
    game: str,
    bots: Sequence[str],
    players: int | Sequence[int] = 2,
    games: int = 100,
    seed: Seed = 0,
    options: Mapping[str, Any] | None = None,
    vary: Mapping[str, Sequence[Any]] | None = None,
    out: Place | None = None,
    workers: int | None = None,
    parquet: bool = False,
    ray: str | None = None,
    stand_in: bool = False,
) -> Outcome:
    """Play a tournament on duplicate deals, each bot in each seat.

    Args:
        game: Its name.
        bots: Who plays, named as at the terminal, such as `["greedy", "search:1s"]`.
        players: The player count, or several.
        games: How many, for each player count and each variant.
        seed: Equal seeds give equal deals.
        options: Options of the game that hold for all games.
        vary: Values to compare, by option. Each combination is a variant, played with the same deals.
        out: A folder. Results are kept there game by game, and an interrupted tournament goes on.
        workers: How many processes; left out, one for each core. With 1, the games are played in this process.
        parquet: Whether to write the results as Parquet too, in the same folder.
        ray: The address of a Ray cluster to play on; `"local"`, on a Ray of our own on this machine.
        stand_in: Whether `greedy` decides for a bot that fails, which else forfeits the game.

    Raises:
        BadSetup: What was asked for cannot be played; nothing was.
        BadResults: The folder holds another tournament, or cannot be written to.
    """
    counts = tuple(players) if isinstance(players, Iterable) else (players,)
    variants = house_rules(options or {}, vary or {})
    tournament = Tournament(game, counts, tuple(bots), games, seed, variants, stand_in)
    with Arena(tournament, out, workers, parquet, ray) as running:
        running.prepare()
        for _ in running.play():
            pass
        return running.outcome
