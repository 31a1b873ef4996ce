"""One game of a tournament, from the deal to its row of results."""

from __future__ import annotations

from collections import Counter
from time import perf_counter
from typing import Any

from fondaco import bots
from fondaco.bots import Bot
from fondaco.lab.endings import ending
from fondaco.lab.tournament import Sitting, Tournament
from fondaco.match import Match, new

Json = dict[str, Any]
Row = dict[str, Any]


class Chair:
    """A seat and its bot: what it saw, and what it did."""

    def __init__(self, seat: int, bot: Bot) -> None:
        self.seat = seat
        self.bot = bot
        self.events: list[Json] = []
        self.actions: Counter[str] = Counter()
        self.seconds = 0.0

    def decide(self, match: Match) -> None:
        self.listen(match)
        view, legal = match.view(self.seat), match.legal()
        begun = perf_counter()
        action = self.bot.choose(view, legal, self.events)
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
    try:
        for seat, bot in enumerate(sitting.seats):
            seed = tournament.bot_seed(sitting, seat)
            chairs.append(Chair(seat, bots.find(tournament.bots[bot], seed, compiled=True)))
        while match.seat is not None:
            chairs[match.seat].decide(match)
        for chair in chairs:
            chair.hear_out(match)
    finally:
        for chair in chairs:
            chair.leave()
    won = match.winners()
    return {
        "number": sitting.number,
        "variant": sitting.variant,
        "players": sitting.players,
        "deal": sitting.deal,
        "seats": list(sitting.seats),
        "scores": [score["total"] for score in match.scores()],
        "points": [1 / len(won) if seat in won else 0.0 for seat in range(sitting.players)],
        "decisions": [chair.actions.total() for chair in chairs],
        "seconds": [round(chair.seconds, 6) for chair in chairs],
        "starts": starts,
        "actions": [dict(sorted(chair.actions.items())) for chair in chairs],
        "end": ending(tournament.game, chairs[0].events),
        "fallbacks": [getattr(chair.bot, "fallbacks", 0) for chair in chairs],
    }
