"""Many games of one kind, stepped together in compiled code: one call, one action for each.

    batch = Batch("tantan", players=3, games=1024, seed=7)
    while True:
        actions = policy(batch.observations, batch.masks)
        batch.step(actions)

The arrays belong to the batch and are written in place: keep a copy of what you want to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeGuard

import numpy as np

from fondaco.bots import Bot
from fondaco.bots import find as find_bot
from fondaco.bots.lookahead import SEATS as COLUMNS_BEFORE_SEATS
from fondaco.bots.mind import mind_of
from fondaco.envs import observation, stepping
from fondaco.envs.engines import env_engine, room_for_rows, shown_rows
from fondaco.envs.forms import Form, lens_of
from fondaco.envs.starts import Start, begin_at
from fondaco.errors import BadSetup, shown
from fondaco.games import find
from fondaco.games.game import Game, Json
from fondaco.kernel.bits import words_for
from fondaco.kernel.chance import AnySeed, Dealer, DealerRecord, fresh_seed, seed_key
from fondaco.kernel.whole import whole
from fondaco.match import Match, plain

REWARDS = {"win": stepping.WIN, "margin": stepping.MARGIN, "rank": stepping.RANK}
"""What a game can be played for: victory (1, or -1), points ahead of the best of the others, or rank (1 to -1)."""

OPPONENTS = {"random": stepping.RANDOM, "greedy": stepping.GREEDY}
"""Those who play in compiled code."""

Policy = Callable[[Any, Any], Any]
"""Decides for some places at once: from their observations and masks, an action for each."""
Opponent = str | Bot | Policy
Opponents = Opponent | Sequence[Opponent]
"""One for all other seats, or one for each of them, clockwise from the player's."""

MOST_SEATS = 5


def read_choice(what: str, choice: object, choices: Mapping[str, int]) -> int:
    if not isinstance(choice, str) or choice not in choices:
        raise BadSetup(f"{what} cannot be {shown(choice)}; allowed: {', '.join(choices)}")
    return choices[choice]


class UnknownArgument(BadSetup, TypeError):
    """A keyword argument that neither an environment nor its game knows.

    In Python's own words, because wrappers that try arguments out (TorchRL a `frameskip`) look for them.
    """


def read_options(game: Game, options: Json) -> Json:
    """A game's options, given to an environment as keyword arguments."""
    for name in options:
        if name not in game.options:
            known = ", ".join(game.options) or "none"
            raise UnknownArgument(
                f"got an unexpected keyword argument {shown(name)}; the options of {game.title} are: {known}"
            )
    return game.read_options(options)


def read_seat(seat: object, players: int) -> int | None:
    """A seat that was chosen; None if none was."""
    found = whole(seat, 0, players - 1)
    if found is None and seat is not None:
        raise BadSetup(f"there is no seat {shown(seat)}; the seats are 0 to {players - 1}")
    return found


def read_games(games: object) -> int:
    found = whole(games, 1)
    if found is None:
        raise BadSetup(f"a batch has at least one game, not {shown(games)}")
    return found


def read_opponents(opponents: Opponents, others: int) -> list[Opponent]:
    """Who sits at the other seats, clockwise."""
    found = (
        list(opponents) if isinstance(opponents, Sequence) and not isinstance(opponents, str) else [opponents] * others
    )
    if len(found) != others:
        raise BadSetup(f"there should be a bot for each of the {others} other seats, not {len(found)}")
    for opponent in found:
        if isinstance(opponent, str):
            find_bot(opponent)
        elif not is_policy(opponent) and not hasattr(opponent, "choose"):
            raise BadSetup(f"an opponent is a bot, its name or a policy, not {shown(opponent)}")
    return found


def is_policy(opponent: object) -> TypeGuard[Policy]:
    return callable(opponent) and not hasattr(opponent, "choose")


def who_is(opponent: Opponent) -> int:
    """Who plays a seat in compiled code, or ASKED."""
    return OPPONENTS.get(opponent, stepping.ASKED) if isinstance(opponent, str) else stepping.ASKED


def whim_of(seed: AnySeed, purpose: str) -> int:
    """Where random choices begin."""
    return (seed_key(seed, purpose)[0] >> 2) + 1


class Running:
    """What every batch has: running games, and arrays that show them.

    `observations[i]` and `masks[i]` are for the seat `seats[i]`, whose decision it is in game i.
    """

    rewards: Any

    def __init__(
        self,
        game: str,
        players: int | None,
        games: int,
        reward: str,
        form: Form,
        compiled: bool,
        options: Json,
    ) -> None:
        self.game = find(game)
        self.players = self.game.seats[0] if players is None else self.game.read_players(players)
        self.games = read_games(games)
        self.options = read_options(self.game, options)
        self.form = form
        self._lens = lens_of(self.game, self.players, self.options, form)
        self.engine = env_engine(game, compiled)
        self._rows, self.observations = self._room_for_rows()
        self.masks = np.zeros((self.games, self.engine.actions), np.int8)
        self.seats = np.zeros(self.games, np.int64)
        self.dones = np.zeros(self.games, np.bool_)
        self.illegal = np.zeros(self.games, np.bool_)
        self.scores = np.zeros((self.games, self.players), np.int32)
        """The scores of the last game that ended at each place."""
        self._rules = np.zeros(stepping.RULES, np.int64)
        self._rules[stepping.PLACE_OF_REWARD] = read_choice("the reward", reward, REWARDS)
        self._rules[stepping.PLACE_OF_OPENED] = observation.opened(game, self.options)
        self._begin_from(())
        self._states = self.engine.room(self.games)
        self._dealers = self.engine.dealers(*[(0, 0)] * self.games)
        self._legal = self.engine.numbers(np.zeros((self.games, words_for(self.engine.actions)), np.int64))
        self._serials = self.engine.numbers(np.arange(self.games))
        self._whim = self.engine.whim()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.games} games of {self.game.title}, {self.players} players>"

    def _room_for_rows(self) -> tuple[Any, Any]:
        """Room for what is seen at each place, and how it is shown."""
        room = room_for_rows(self.engine, self.game.name, self.games)
        return room, shown_rows(room, self.games, observation.size(self.game.name, self.players, self.form))

    def _begin_from(self, positions: Sequence[Start]) -> None:
        """Let games begin from these positions; without any, they are dealt."""
        found = [begin_at(self.game, self.players, self.options, position).state for position in positions]
        self._rules[stepping.PLACE_OF_START] = len(found)
        self._starts = self.engine.states(*(found or [self.game.blank(self.players, self.options, -1)]))

    def _seed(self, seed: AnySeed | None) -> None:
        """Begin anew with a seed; without one, go on with games not dealt yet."""
        if seed is not None:
            self._master = self.engine.dealers(seed_key(seed, "batch"), seed_key(seed, "dreams"))
            self._serials[:] = self.engine.numbers(np.arange(self.games))
            self._whim[0] = whim_of(seed, "samples")
        self.dones[:] = False
        self.illegal[:] = False
        self.scores[:] = 0

    def _all(self) -> stepping.Games:
        """What every driver begins with."""
        return stepping.Games(
            self._starts,
            self._states,
            self._dealers,
            self._master,
            self.engine.numbers(self._rules),
            self._serials,
            self._legal,
            self.seats,
            self.masks,
            self._rows,
            self._lens,
        )

    def _check(self) -> None:
        """Complain about rules that drew from an empty pool, in a game or in an opponent's thoughts."""
        self.engine.check(self._dealers, self._master)

    def _told(self) -> stepping.Told:
        return stepping.Told(self.rewards, self.dones, self.illegal, self.scores)

    def _actions(self, actions: Any) -> Any:
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.games,):
            raise ValueError(f"there should be one action for each of {self.games} games, not {chosen.shape}")
        return self.engine.numbers(chosen)

    def sample(self, out: Any = None) -> Any:
        """A legal action for each game, all of them equally likely."""
        chosen = np.zeros(self.games, np.int64) if out is None else out
        self.engine.driver(stepping.sample_all)(self._legal, self._whim, chosen)
        return chosen

    def match(self, place: int) -> Match:
        """One of the games as a match, to look at or to play on with the luck that awaits it; it has no past."""
        return Match(self.game, self._state(place), self._dealer(place), plain(self.options), None)

    def _state(self, place: int) -> Any:
        return self.game.state.unpack(self.engine.bytes_of(self._states, place))

    def _dealer(self, place: int) -> Dealer:
        if not self.engine.compiled:
            return Dealer.copy(self._dealers[place])
        size = DealerRecord.size()
        kept = DealerRecord.unpack(bytes(self._dealers[place * size : (place + 1) * size]))
        dealer = Dealer((kept.key0, kept.key1), self.game.outcome)
        dealer.counter, dealer.word = kept.counter, kept.word
        return dealer


class Batch(Running):
    """Games in which every seat is yours: each step plays one action for whoever is to move.

    After a step, `dones[i]` tells whether game i ended with it; then `rewards[i]` and `scores[i]` are its result, by
    seat, and the rest of the arrays show the next game, which is dealt already. Rewards are zero while a game runs.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        games: int = 256,
        seed: AnySeed | None = None,
        reward: str = "win",
        normalised: bool = False,
        with_options: bool = False,
        compiled: bool = True,
        **options: Any,
    ) -> None:
        super().__init__(game, players, games, reward, Form(normalised, with_options), compiled, options)
        self.rewards = np.zeros((self.games, self.players), np.float32)
        self.reset(fresh_seed() if seed is None else seed)

    def reset(self, seed: AnySeed | None = None, positions: Sequence[Start] = ()) -> None:
        """Deal a new game at each place; equal seeds give equal games.

        With positions, or names of variants, games begin from these in turn, up to the next reset.
        """
        self._begin_from(positions)
        self._seed(seed)
        self.rewards[:] = 0
        self.engine.driver(stepping.start_all)(self._all())
        self._check()

    def step(self, actions: Any) -> None:
        """Play one action in each game; if one of them is illegal, nothing is played."""
        chosen = self._actions(actions)
        wrong = self.engine.driver(stepping.step_all)(self._all(), self._told(), chosen)
        self._check()
        if wrong >= 0:
            raise ValueError(f"action {chosen[wrong]} is not legal in game {wrong} of the batch; nothing was played")


class SoloBatch(Running):
    """Games in which one seat is yours, and the others are played by opponents.

    Each step plays one action in each game, then what the others do, up to your next decision. `rewards[i]` is yours
    alone. An illegal action forfeits its game. Without a `seat`, yours is another one from game to game.

    Opponents named `random` and `greedy` play in compiled code. A policy, a function of observations and masks, is
    asked for all games at once in which it has to decide; a bot for one after the other, without the past of its game.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        games: int = 256,
        seed: AnySeed | None = None,
        reward: str = "win",
        opponents: Opponents = "random",
        seat: int | None = None,
        normalised: bool = False,
        with_options: bool = False,
        compiled: bool = True,
        **options: Any,
    ) -> None:
        super().__init__(game, players, games, reward, Form(normalised, with_options), compiled, options)
        chosen_seat = read_seat(seat, self.players)
        self.rewards = np.zeros(self.games, np.float32)
        self._last_rows, self.last_seen = self._room_for_rows()
        """What the player saw at the end of the last game of each place."""
        self._rules[stepping.PLACE_OF_SEAT] = -1 if chosen_seat is None else chosen_seat
        self._asked = read_opponents(opponents, self.players - 1)
        self._others_whim = self.engine.whim()
        columns = COLUMNS_BEFORE_SEATS + 2 * self.players
        self._opponents = stepping.Opponents(
            self.engine.numbers(np.array([stepping.ASKED, *map(who_is, self._asked)])),
            np.zeros(self.games, np.bool_),
            self.engine.room(2),
            self._others_whim,
            np.array(mind_of(game).weights.vector()),
            self.engine.numbers(np.zeros((3, MOST_SEATS))),
            self.engine.numbers(np.zeros((self.engine.actions, columns))),
        )
        self.reset(fresh_seed() if seed is None else seed)

    def reset(self, seed: AnySeed | None = None, positions: Sequence[Start] = ()) -> None:
        """Deal a new game at each place, or begin from positions, as in a `Batch`."""
        self._begin_from(positions)
        self._seed(seed)
        if seed is not None:
            self._others_whim[0] = whim_of(seed, "opponents")
            self._bots = [
                find_bot(one, seed_key(seed, f"opponent {away}")[0], compiled=True) if isinstance(one, str) else one
                for away, one in enumerate(self._asked, 1)
            ]
        self.rewards[:] = 0
        self._play(stepping.start_solo)
        self.dones[:] = False

    def step(self, actions: Any) -> None:
        """Play one action in each game, and what follows up to the next decision."""
        self._play(stepping.step_solo, self._actions(actions))

    def _play(self, driver: Callable[..., int], *actions: Any) -> None:
        games, opponents, told = self._all(), self._opponents, self._told()
        waiting = self.engine.driver(driver)(games, opponents, told, self._last_rows, *actions)
        while waiting:
            chosen = self._actions(self._answers())
            waiting = self.engine.driver(stepping.answer_for_others)(games, opponents, told, self._last_rows, chosen)
        self._check()

    def _answers(self) -> Any:
        """What opponents decide who are not played in compiled code, at the places where they are to move."""
        actions = np.zeros(self.games, np.int64)
        places: Any = np.flatnonzero(self._opponents.waiting)
        movers = np.array([self._state(place).to_move for place in places])
        away = (movers - self.seats[places]) % self.players
        for distance, bot in enumerate(self._bots, 1):
            theirs = places[away == distance]
            if len(theirs) and is_policy(bot):
                actions[theirs] = bot(self.observations[theirs], self.masks[theirs])
            else:
                actions[theirs] = [self._ask(bot, place) for place in theirs]
        wrong = [place for place in places if not self._allowed(place, actions[place])]
        if wrong:
            raise ValueError(f"an opponent chose action {actions[wrong[0]]}, which is not legal, in game {wrong[0]}")
        return actions

    def _allowed(self, place: int, action: int) -> bool:
        return 0 <= action < self.engine.actions and bool(self.masks[place, action])

    def _ask(self, bot: Any, place: int) -> int:
        match = self.match(place)
        return self.game.numbers[bot.choose(match.view(match.seat), match.legal(), []).lower()]
