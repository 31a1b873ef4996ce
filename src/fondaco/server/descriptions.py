"""What is told of a game to those who do not know it."""

from __future__ import annotations

from msgspec.structs import asdict

from fondaco.games.game import Game
from fondaco.kernel.verbs import Argument, Verb
from fondaco.page.folder import page_of
from fondaco.server.messages import ArgumentInfo, ChoiceInfo, GameInfo, GameTable, OptionInfo, VerbInfo


def info_of(game: Game) -> GameInfo:
    pitch = game.english("pitch") if game.english.has("pitch") else ""
    return GameInfo(game.name, game.title, list(game.seats), _options(game), pitch, page_of(game) is not None)


def table_of(game: Game) -> GameTable:
    """What lies on its table, and what can be done there."""
    zones = game.zones.describe()
    verbs = list(map(_verb, game.verbs.rows))
    return GameTable(**asdict(info_of(game)), **zones, verbs=verbs, sayings=game.sayings.described())


def _options(game: Game) -> list[OptionInfo]:
    return [OptionInfo(name, option.default, option.allowed) for name, option in game.options.items()]


def _verb(verb: Verb) -> VerbInfo:
    return VerbInfo(verb.words, list(map(_argument, verb.arguments)))


def _argument(argument: Argument) -> ArgumentInfo:
    return ArgumentInfo(argument.name, [ChoiceInfo(choice.text, choice.meaning) for choice in argument.choices])
