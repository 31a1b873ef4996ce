"""One game of a tournament, from the deal to its row of results.

A bot that fails is out: it forfeits the game, and cannot win it. The last one left has won. As long as there are
several, a deputy holds the empty seats, so that they can play to the end; the best of those left have won.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from fondaco import bots
from fondaco.bots import Bot, BotFailed
from fondaco.bots.asking import Deputy, ask
from fondaco.bots.fortune import Fortune
from fondaco.lab.endings import FORFEIT, ending
from fondaco.lab.tournament import Sitting, Tournament
from fondaco.match import Match, new

Json = dict[str, Any]
Row = dict[str, Any]

WAYS = 200
"""So many ways of luck are followed for one action: enough where results are counted, and quickly done."""


@dataclass(frozen=True)
class Games:
    """The games of a tournament, for workers to play."""

    tournament: Tournament

    def __call__(self, sitting: Sitting) -> Row:
        return play(self.tournament, sitting)

    def name(self, sitting: Sitting) -> str:
        players = ", ".join(self.tournament.bots[bot] for bot in sitting.seats)
        return f"game {sitting.number} ({players})"


class Chair:
    """A seat and its bot: what it saw, and what it did. Where a `stand_in` is wanted, it decides when the bot fails,
    and the bot forfeits nothing."""

    def __init__(self, seat: int, bot: Bot, deputy: Deputy, stand_in: bool) -> None:
        self.seat = seat
        self.bot = bot
        self.deputy = deputy
        self.stand_in = stand_in
        self.events: list[Json] = []
        self.actions: Counter[str] = Counter()
        self.seconds = 0.0
        self.failure: str | None = None
        """Why the bot failed, the first time."""
        self.forfeits = False
        self.fallbacks = 0
        """How many decisions the stand-in made."""

    def decide(self, match: Match) -> None:
        """Play an action, or forfeit. What is done for a bot that forfeited is not its own, and not counted."""
        self.listen(match)
        table = match.view(self.seat), match.legal(), self.events
        if self.forfeits:
            match.play(self.deputy.choose(*table))
            return
        begun = perf_counter()
        try:
            action = ask(self.bot, *table)
        except BotFailed as failure:
            self.failure = self.failure or str(failure)
            if not self.stand_in:
                self.forfeits = True
                self.leave()
                return
            self.fallbacks += 1
            action = self.deputy.choose(*table)
        self.seconds += perf_counter() - begun
        self.actions[action.split()[0]] += 1
        match.play(action)

    def listen(self, match: Match) -> None:
        """Take in what happened since the last time."""
        self.events += match.events(len(self.events), seat=self.seat)

    def hear_out(self, match: Match) -> None:
        """Learn how the match ended."""
        self.listen(match)
        if hasattr(self.bot, "over"):
            self.bot.over(match.view(self.seat), self.events)

    def leave(self) -> None:
        if hasattr(self.bot, "close"):
            self.bot.close()


def play(tournament: Tournament, sitting: Sitting) -> Row:
    """Play a game. The same sitting gives the same game, if its bots do not look at the clock."""
    options = tournament.variants[sitting.variant].options
    match = new(tournament.game, sitting.players, tournament.deal_seed(sitting.deal), **options)
    starts = match.seat
    chairs: list[Chair] = []
    course = [match.state.copy()]
    try:
        for seat, number in enumerate(sitting.seats):
            seed = tournament.bot_seed(sitting, seat)
            bot = bots.find(tournament.bots[number], seed, compiled=True)
            chairs.append(Chair(seat, bot, Deputy(seed, compiled=True), tournament.stand_in))
        while match.seat is not None and len(still_in(chairs)) > 1:
            chairs[match.seat].decide(match)
            course += [match.state.copy()] * (len(match.played) - len(course) + 1)
        for chair in still_in(chairs) if match.over else ():
            chair.hear_out(match)
    finally:
        for chair in still_in(chairs):
            chair.leave()
    won = winners(match, chairs)
    luck = Fortune(tournament.game, sitting.players, tournament.luck_seed(sitting)).luck(course, match.played, WAYS)
    return {
        "number": sitting.number,
        "variant": sitting.variant,
        "players": sitting.players,
        "deal": sitting.deal,
        "seats": list(sitting.seats),
        "scores": [score["total"] for score in match.scores()],
        "points": [1 / len(won) if seat in won else 0.0 for seat in range(sitting.players)],
        "luck": [round(part, 6) for part in luck],
        "decisions": [chair.actions.total() for chair in chairs],
        "seconds": [round(chair.seconds, 6) for chair in chairs],
        "starts": starts,
        "actions": [dict(sorted(chair.actions.items())) for chair in chairs],
        "end": FORFEIT if len(still_in(chairs)) < len(chairs) else ending(tournament.game, chairs[0].events),
        "fallbacks": [chair.fallbacks for chair in chairs],
        "forfeits": [chair.forfeits for chair in chairs],
        "failures": [chair.failure for chair in chairs],
    }


def still_in(chairs: Sequence[Chair]) -> list[Chair]:
    """Those that have not forfeited: always at least one."""
    return [chair for chair in chairs if not chair.forfeits]


def winners(match: Match, chairs: Sequence[Chair]) -> list[int]:
    """Who has won: of those still in, the winners; if none of them is, those with the best score."""
    left = [chair.seat for chair in still_in(chairs)]
    scores = [score["total"] for score in match.scores()]
    won = [seat for seat in match.winners() if seat in left]
    return won or [seat for seat in left if scores[seat] == max(scores[other] for other in left)]
