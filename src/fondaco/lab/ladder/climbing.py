"""Climbing the ladder: a bot meets those whose rating is known, each time the one against whom a game tells most.

The ratings it is measured by come with the release (`ratings.json`, written by `make strength`) and are taken as they
are: the interval of a newcomer is that of its own games.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from math import exp, sqrt
from pathlib import Path
from time import monotonic
from typing import Any

from fondaco import __version__
from fondaco.errors import BadSetup
from fondaco.games import find
from fondaco.kernel.chance import Seed
from fondaco.lab.failures import Failures, failures_of
from fondaco.lab.intervals import student
from fondaco.lab.meeting import GOAL, Gap, Meeting
from fondaco.lab.rating import ELO
from fondaco.lab.results import write_whole

RATINGS = "ratings.json"
CARD = "bot.json"
BATCH = 12
"""So many games are played before it is asked anew whom to meet."""
ROUNDS = 50
IMAGINED = 4
"""So many deals that scatter as the model says are imagined besides those played: a few that agree prove little."""


@dataclass(frozen=True)
class Rung:
    """A bot whose rating is known, with its interval."""

    bot: str
    elo: float
    low: float
    high: float


@cache
def shipped() -> Any:
    return json.loads(files(__package__).joinpath(RATINGS).read_text("utf-8"))


def rungs(game: str, players: int) -> list[Rung]:
    """The bots that a newcomer is measured by, the strongest first."""
    found = shipped()["ratings"].get(game, {}).get(str(players), {})
    return sorted((Rung(bot, *figures) for bot, figures in found.items()), key=lambda rung: -rung.elo)


def standing(games: Sequence[tuple[float, Sequence[Any]]]) -> Gap:
    """The rating at which all that was won is what was to be expected: by opponent, its rating and the games, in which
    the newcomer is bot 0. Before any game, a draw against each opponent is imagined, as for all ratings."""
    met = [(elo / ELO, rows) for elo, rows in games if rows]
    if not met:
        return Gap()
    strength = sum(theirs for theirs, _ in met) / len(met)
    for _ in range(ROUNDS):
        surprise = sum(0.5 - chance(strength, theirs, 1, 2) for theirs, _ in met)
        weight = sum(worth(strength, theirs, 1, 2) for theirs, _ in met)
        for theirs, rows in met:
            for row in rows:
                own, seats = row["seats"].count(0), len(row["seats"])
                surprise += won(row) - chance(strength, theirs, own, seats)
                weight += worth(strength, theirs, own, seats)
        strength += max(-1.0, min(1.0, surprise / weight))
    deals: dict[object, float] = {}
    told = 0.0
    for theirs, rows in met:
        for row in rows:
            own, seats = row["seats"].count(0), len(row["seats"])
            key = theirs, row["deal"]
            deals[key] = deals.get(key, 0.0) + won(row) - chance(strength, theirs, own, seats)
            told += worth(strength, theirs, own, seats)
    scatter = sum(surprise**2 for surprise in deals.values())
    count = len(deals)
    spread = (count * scatter + IMAGINED * told) / (count + IMAGINED) + 0.25 * len(met)
    half = ELO * sqrt(spread) / weight * student(count + IMAGINED)
    return Gap(ELO * strength, ELO * strength - half, ELO * strength + half)


def won(row: Any) -> float:
    return float(sum(points for bot, points in zip(row["seats"], row["points"], strict=True) if bot == 0))


def chance(strength: float, theirs: float, own: int, seats: int) -> float:
    """How likely one of some seats wins, the others being an opponent's."""
    return own / (own + (seats - own) * exp(theirs - strength))


def worth(strength: float, theirs: float, own: int, seats: int) -> float:
    """How much a game tells: most where it is open."""
    likely = chance(strength, theirs, own, seats)
    return likely * (1.0 - likely)


@dataclass
class Climb:
    """A bot on its way, at tables of one game and size; its games are kept in a folder, and go on from there."""

    bot: str
    game: str
    players: int
    home: Path
    seed: Seed = 0

    @cached_property
    def meetings(self) -> dict[Rung, Meeting]:
        found = rungs(self.game, self.players)
        if not found:
            raise BadSetup(f"nobody's rating is known for {self.game} with {self.players} players")
        folder = self.home / f"{self.game}-{self.players}"
        return {
            rung: Meeting(self.game, self.players, (self.bot, rung.bot), folder / plain(rung.bot), self.seed)
            for rung in found
            if rung.bot != self.bot
        }

    @property
    def games(self) -> int:
        return sum(len(meeting.rows) for meeting in self.meetings.values())

    @property
    def standing(self) -> Gap:
        return standing([(rung.elo, meeting.without_luck) for rung, meeting in self.meetings.items() if meeting.rows])

    @property
    def failures(self) -> Failures:
        return failures_of(0, [row for meeting in self.meetings.values() for row in meeting.rows])

    def next_rung(self) -> Rung:
        """Where a game tells most for the time it takes; at first, in the middle."""
        if not self.games:
            return list(self.meetings)[len(self.meetings) // 2]
        here, usual = self.standing.elo / ELO, max(1e-3, self.seconds)
        return max(
            self.meetings,
            key=lambda rung: worth(here, rung.elo / ELO, 1, 2) / (self.meetings[rung].seconds or usual),
        )

    @property
    def seconds(self) -> float:
        """How long a game takes on the whole."""
        return sum(meeting.seconds * len(meeting.rows) for meeting in self.meetings.values()) / self.games

    def go_on(self, workers: int | None = None) -> None:
        meeting = self.meetings[self.next_rung()]
        meeting.play(len(meeting.rows) + BATCH, workers)


def plain(bot: str) -> str:
    """A bot's name as that of a folder."""
    return re.sub(r"[^\w.+@-]+", "-", bot)[:80]


def add(
    bot: str,
    games: Sequence[str],
    players: int,
    hours: float,
    folder: Path,
    seed: Seed = 0,
    workers: int | None = None,
    tell: Callable[[Climb], None] = lambda climb: None,
) -> list[Climb]:
    """Rate a bot in some games, each until its place is known to 40 points either way, or the time is up."""
    from fondaco import bots

    bots.find(bot, 0)
    home = folder / plain(bot)
    home.mkdir(parents=True, exist_ok=True)
    card = {"bot": bot, "fondaco": __version__, "ratings": shipped()["fondaco"]}
    write_whole(home / CARD, json.dumps(card, indent=1).encode() + b"\n")
    climbs = [Climb(bot, find(game).name, players, home, seed) for game in games]
    for climb in climbs:
        until = monotonic() + 3600 * hours / len(climbs)
        while climb.standing.unsure > GOAL and (monotonic() < until or not climb.games):
            climb.go_on(workers)
            tell(climb)
    return climbs


def climbs_in(folder: Path) -> list[Climb]:
    """All that have been added, in every game and size they have played."""
    found = []
    for card in sorted(folder.glob(f"*/{CARD}")):
        bot = json.loads(card.read_text("utf-8"))["bot"]
        for table in sorted(one for one in card.parent.iterdir() if one.is_dir()):
            game, players = table.name.rsplit("-", 1)
            found.append(Climb(bot, game, int(players), card.parent))
    return [climb for climb in found if climb.games]
