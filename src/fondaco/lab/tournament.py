"""A tournament: who plays whom, at which table and with which deal, game by numbered game.

A deal is a seed of a match. Each deal is played several times, until each bot at the table has had each seat: what
luck gives to a seat, it then gives to every bot. House rules are compared on the same deals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, count, permutations, product
from typing import Any

from fondaco import bots
from fondaco.errors import BadSetup, shown
from fondaco.games import find
from fondaco.games.game import in_words
from fondaco.kernel.chance import Seed, seed_key, seed_value
from fondaco.kernel.whole import whole
from fondaco.match import new, plain

Json = dict[str, Any]
Seats = tuple[int, ...]

AS_PRINTED = "as printed"


@dataclass(frozen=True)
class Variant:
    """A way to play the game: what it is called, and its options."""

    name: str
    options: Json

    @property
    def told(self) -> str:
        """Its name, and the options that are not in it: what is fixed while others vary."""
        named = self.name.split(", ")
        unsaid = {key: value for key, value in self.options.items() if in_words({key: value}) not in named}
        return ", ".join(filter(None, (self.name, in_words(unsaid))))


@dataclass(frozen=True)
class Sitting:
    """One numbered game of a tournament."""

    number: int
    variant: int
    players: int
    deal: int
    seats: Seats
    """For each seat the number of its bot."""


@dataclass(frozen=True)
class Tournament:
    """Everything that decides which games are played. Its games keep their numbers when it grows."""

    game: str
    """The game's name."""
    players: tuple[int, ...]
    """The player counts; each has tables of its own."""
    tables: tuple[str, ...]
    """The bots as they were asked for: one named twice wants two seats."""
    games: int
    """How many, for each player count and each variant."""
    seed: Seed
    """What all deals, and the bots' own luck, hang on."""
    variants: tuple[Variant, ...] = (Variant(AS_PRINTED, {}),)
    """The house rules that are compared on the same deals."""
    stand_in: bool = False
    """Whether a stand-in decides for a bot that fails, which else forfeits the game."""

    def __post_init__(self) -> None:
        """Whoever's whole numbers are given, rows and files have Python's own."""
        for name in ("players", "games", "seed"):
            value = plain(getattr(self, name))
            object.__setattr__(self, name, tuple(value) if isinstance(value, list) else value)

    @cached_property
    def bots(self) -> tuple[str, ...]:
        """Each bot once; games name them by their places here."""
        return tuple(dict.fromkeys(self.tables))

    @property
    def total(self) -> int:
        """How many games it has, all player counts and variants together."""
        return self.games * len(self.players) * len(self.variants)

    def check(self) -> None:
        """Complain about anything that cannot be played."""
        find(self.game)
        seed_value(self.seed)
        if not self.tables:
            raise BadSetup("a tournament needs at least one bot")
        if whole(self.games, 1) is None:
            raise BadSetup(f"a tournament needs at least 1 game, not {shown(self.games)}")
        for what, given in (("player count", self.players), ("variant", [v.name for v in self.variants])):
            twice = [one for place, one in enumerate(given) if one in given[:place]]
            if twice or not given:
                raise BadSetup(f"the {what} {shown(twice[0])} is named twice" if twice else f"no {what} is named")
        for bot in self.bots:
            bots.find(bot, 0)
        for players, variant in product(self.players, self.variants):
            new(self.game, players, 0, **variant.options)

    def sittings(self) -> Iterator[Sitting]:
        """The games in their order: player counts and variants take turns."""
        places = [self.bots.index(bot) for bot in self.tables]
        streams = [seatings(places, players) for players in self.players]
        numbers = count()
        for _ in range(self.games):
            for place, stream in enumerate(streams):
                deal, seats = next(stream)
                for variant in range(len(self.variants)):
                    yield Sitting(next(numbers), variant, self.players[place], deal * len(self.players) + place, seats)

    def deal_seed(self, deal: int) -> str:
        """The seed of the matches that are played with a deal."""
        return "".join(f"{half:016x}" for half in seed_key(self.seed, f"arena deal {deal}"))

    def bot_seed(self, sitting: Sitting, seat: int) -> int:
        """What the luck of a bot's own thoughts hangs on: the same for all variants of a game."""
        return seed_key(self.seed, f"arena game {sitting.number // len(self.variants)} seat {seat}")[0]

    def luck_seed(self, sitting: Sitting) -> int:
        """What hangs on it is which ways of luck are followed, where there are too many: the same for all variants."""
        return seed_key(self.seed, f"arena game {sitting.number // len(self.variants)} luck")[0]

    def as_json(self) -> Json:
        """As it stands in `tournament.json`."""
        return {
            "game": self.game,
            "players": list(self.players),
            "bots": list(self.bots),
            "tables": list(self.tables),
            "variants": [{"name": variant.name, "options": plain(variant.options)} for variant in self.variants],
            "games": self.games,
            "seed": self.seed,
            "stand_in": self.stand_in,
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Tournament:
        """A tournament from what `as_json` gave."""
        if not data["tables"] or any(type(number) is not int for number in (data["games"], *data["players"])):
            raise ValueError
        return Tournament(
            data["game"],
            tuple(data["players"]),
            tuple(data["tables"]),
            data["games"],
            data["seed"],
            tuple(Variant(variant["name"], variant["options"]) for variant in data["variants"]),
            data["stand_in"],
        )


# Who sits where


def seatings(invited: Sequence[int], players: int) -> Iterator[tuple[int, Seats]]:
    """Without end: a deal, counted from 0, and who sits where.

    The line-ups take turns, one deal each; so do the orders in which one can sit around a table. Within a deal,
    everybody moves on by a seat from game to game.
    """
    choices = line_ups(invited, players)
    for deal in count():
        turn, place = divmod(deal, len(choices))
        orders = circles(choices[place])
        for seats in rotations(orders[turn % len(orders)]):
            yield deal, seats


def line_ups(invited: Sequence[int], players: int) -> list[Seats]:
    """Who plays together: each choice of as many as there are seats; if they are too few, everybody sits as often
    as there is room for all, and each choice of them once more."""
    rounds, more = divmod(players, len(invited))
    everybody = tuple(invited) * rounds
    return list(dict.fromkeys(tuple(sorted(everybody + extra)) for extra in combinations(invited, more)))


@cache
def circles(players: Seats) -> list[Seats]:
    """The different orders around a table, wherever they begin."""
    orders = ((players[0], *rest) for rest in permutations(players[1:]))
    return sorted({min(rotations(order)) for order in orders})


def rotations(order: Seats) -> list[Seats]:
    """The different ways to sit down in an order: one for each seat, fewer if the order repeats itself."""
    return list(dict.fromkeys(order[-first:] + order[:-first] for first in range(len(order))))


# House rules


def house_rules(options: Mapping[str, Any], vary: Mapping[str, Sequence[Any]]) -> tuple[Variant, ...]:
    """The variants: these options, with each combination of the values that vary."""
    both = sorted(set(options) & set(vary))
    if both:
        raise BadSetup(f"the option {both[0]} cannot be fixed and vary as well")
    return tuple(
        Variant(in_words(chosen or options) or AS_PRINTED, {**options, **chosen})
        for chosen in (dict(zip(vary, values, strict=True)) for values in product(*vary.values()))
    )
