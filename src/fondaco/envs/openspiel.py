"""The games in OpenSpiel: import this module, and `pyspiel.load_game("fondaco_tantan(players=3)")` finds them.

Luck is explicit: each draw is a chance node. An information state is all that a seat has seen, and can be sampled
from: `state.resample_from_infostate` gives another table that the seat cannot tell from this one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np

from fondaco.envs.awaiting import AwaitingTable
from fondaco.envs.history import COLUMNS, read_history
from fondaco.envs.observation import layout, size, write
from fondaco.envs.starts import begin
from fondaco.errors import BadSetup
from fondaco.games import find, names
from fondaco.games.game import Game, Json
from fondaco.kernel.contract import OVER
from fondaco.kernel.luck import lucky
from fondaco.match import Match

try:
    import pyspiel
except ModuleNotFoundError:
    raise BadSetup("OpenSpiel is not installed; install it with: pip install 'fondaco[research]'") from None

PREFIX = "fondaco_"
LUCK, END = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
"""Who is to move when no seat is."""
NUMBERS = 32
"""A pool of numbers, such as camels, has no more than this."""


HISTORY = "history"
"""The parameter of observers that says how many events they show."""
START = "position"
"""The parameter that names a position to begin from: a variant, or JSON."""


def parameters(game: Game) -> dict[str, Any]:
    """The parameters of a game with their defaults: how many players there are, its options, and where it begins."""
    options = {name: to_parameter(option.default) for name, option in game.options.items()}
    return {"players": game.seats[0], START: "", **options}


def to_parameter(value: Any) -> bool | str:
    """Something as a parameter: true or false, a word, or else JSON in which semicolons stand for commas."""
    return value if isinstance(value, bool | str) else json.dumps(value).replace(",", ";")


def options_of(game: Game, given: Mapping[str, Any]) -> Json:
    """The options that differ from the game's own."""
    return game.read_options(
        {name: _from_parameter(game, name, given[name]) for name in game.options if _is_news(game, name, given)}
    )


def _is_news(game: Game, name: str, given: Mapping[str, Any]) -> bool:
    return name in given and given[name] != to_parameter(game.options[name].default)


def _from_parameter(game: Game, name: str, value: Any) -> Any:
    if isinstance(game.options[name].default, bool | str):
        return value
    return _from_json(name, value)


def start_of(game: Game, given: Mapping[str, Any]) -> Match | None:
    """The match that a game begins with, if it begins from a position: then this tells its players and options."""
    start = given.get(START)
    if not start:
        return None
    match = begin(game, _from_json(START, start) if start.startswith("{") else start)
    if options_of(game, given) or given.get("players", match.players) != match.players:
        raise BadSetup("a position tells its players and options itself: leave them out beside it")
    return match


def _from_json(name: str, value: str) -> Any:
    try:
        return json.loads(value.replace(";", ","))
    except ValueError:
        raise BadSetup(f"the parameter {name} should be JSON with semicolons for commas, not {value!r}") from None


def game_type(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def game_info(game: Game, players: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=len(game.actions),
        max_chance_outcomes=max([NUMBERS, *(len(names) for _, names in game.pools if names is not None)]),
        num_players=players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=game.longest,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, with its players and options."""

    kind: ClassVar[Any]

    def __init__(self, given: Mapping[str, Any] | None = None) -> None:
        given, game = given or {}, find(self.kind.short_name.removeprefix(PREFIX))
        start = start_of(game, given)
        if start is None:
            table = AwaitingTable(game, game.read_players(given.get("players", game.seats[0])), options_of(game, given))
        else:
            table = AwaitingTable(game, start.players, start.options, start)
        super().__init__(self.kind, game_info(game, table.players), given)
        self.undealt = table

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """No decision is followed by more draws than there are cards, or other things."""
        table = self.undealt
        return int(table.game.longest * max(NUMBERS, table.most_things()))

    def make_py_observer(self, kind: Any = None, given: Mapping[str, Any] | None = None) -> Observer:
        given = given or {}
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise BadSetup("an observer sees what is public and what one player knows, not more and not less")
        known = {HISTORY} if kind.perfect_recall else set()
        if not given.keys() <= known:
            only = f"one with perfect recall has {HISTORY}, others have no parameters"
            raise BadSetup(f"an observer has no parameter {', '.join(given.keys() - known)}: {only}")
        if kind.perfect_recall:
            return Recollection(self.undealt, read_history(given.get(HISTORY, 0)))
        return Observer(self.undealt)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A table in the middle of a game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = game.undealt.copy()

    def current_player(self) -> int:
        table = self.table
        if table.awaited is not None:
            return LUCK
        return END if table.to_move == OVER else table.to_move

    def is_terminal(self) -> bool:
        return self.table.to_move == OVER and self.table.awaited is None

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.table.chances()

    def _apply_action(self, action: int) -> None:
        if self.table.awaited is not None:
            self.table.draw(action)
        else:
            self.table.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.table.outcome(action) if player == pyspiel.PlayerId.CHANCE else self.table.game.actions[action]

    def returns(self) -> list[float]:
        """1 for a victory, -1 shared among those who lost; a shared victory is worth as much less."""
        players, winners = self.table.players, self.table.match.winners() if self.is_terminal() else []
        if not winners:
            return [0.0] * players
        won = (players - len(winners)) / (len(winners) * (players - 1))
        return [won if seat in winners else -1 / (players - 1) for seat in range(players)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another state that the player cannot tell from this one, all of them being equally likely.

        Its past is what the player saw of it; what others saw before is forgotten, apart from their hands. The
        `history` is still that of the original.
        """
        twin: SpielState = self.clone()
        twin.table = self.table.guess(player, lucky(int(sampler() * (1 << 53)), "guess"))
        return twin

    def __str__(self) -> str:
        table = self.table
        position = table.match.position() if table.dealt else None
        return json.dumps({"position": position, "action": table.action, "draws": table.decided})

    def __repr__(self) -> str:
        return f"<SpielState: {self.table.match!r}>"


class Observer:
    """What a player sees of the table: its view as a text, and the observation vector with its named slices."""

    def __init__(self, table: AwaitingTable) -> None:
        self.slices = layout(table.game.name, table.players)
        self.seen = size(table.game.name, table.players)
        self.tensor = np.zeros(self.seen + self.remembered(table), np.float32)
        self.dict = {name: self.tensor[where] for name, where in self.slices.items()}

    def remembered(self, table: AwaitingTable) -> int:
        """How many more entries there are, for what is remembered."""
        return 0

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.table.dealt:
            write(state.table.match, player, self.tensor[: self.seen])

    def string_from(self, state: SpielState, player: int) -> str:
        """While luck decides, the table is seen as it stood before."""
        return json.dumps(state.table.match.view(player)) if state.table.dealt else "not dealt yet"


class Recollection(Observer):
    """What a player has seen from the beginning: as a text, all of it; as a vector, the observation and what follows
    from the past for the cards now hidden.

    `unseen`: by kind, how many cards are in the pile or unknown in hands. `known`: for each of the others clockwise, by
    kind, the cards of its hand that the player knows of. Kinds are in the order of the game's box. With the parameter
    `history`, that many of the last events follow, as `fondaco.envs.history` writes them.
    """

    def __init__(self, table: AwaitingTable, history: int = 0) -> None:
        self.kinds = table.kinds
        self.history = history
        super().__init__(table)
        kinds, players = len(self.kinds), table.players
        unseen, known, events = np.split(self.tensor[self.seen :], [kinds, kinds * players])
        self.dict["unseen"] = unseen
        self.dict["known"] = known.reshape(players - 1, kinds)
        if history:
            self.dict[HISTORY] = events.reshape(history, COLUMNS)

    def remembered(self, table: AwaitingTable) -> int:
        return len(self.kinds) * table.players + self.history * COLUMNS

    def set_from(self, state: SpielState, player: int) -> None:
        super().set_from(state, player)
        table = state.table
        unseen, known = table.recollection(player, lucky(0, "recollection"))
        others = [known[(player + step) % table.players] for step in range(1, table.players)]
        self.dict["unseen"][:] = [unseen[kind] for kind in self.kinds]
        self.dict["known"][:] = [[of_one[kind] for kind in self.kinds] for of_one in others]
        if self.history:
            table.write_history(player, self.dict[HISTORY])

    def string_from(self, state: SpielState, player: int) -> str:
        return state.table.story(player)


def register() -> None:
    """Make the games known to OpenSpiel that are not yet: those registered with us since this module was imported."""
    for name in names():
        kind = game_type(find(name))
        if kind.short_name not in pyspiel.registered_names():
            made = type(name.capitalize(), (SpielGame,), {"kind": kind})
            globals()[made.__name__] = made  # where pickle looks for it
            pyspiel.register_game(kind, made)


register()
