"""Where a match begins that is not dealt: from a position, or from one of a game's small variants."""

from __future__ import annotations

from fondaco.errors import BadPosition, BadSetup, shown
from fondaco.games.game import Game, Json
from fondaco.kernel.chance import AnySeed
from fondaco.match import Match, from_position

Start = str | Json
"""A position, or the name of a variant."""


def position_of(game: Game, start: Start) -> Json:
    """The position that is meant."""
    if not isinstance(start, str):
        return start
    if start not in game.variants:
        known = ", ".join(game.variants) or "none"
        raise BadSetup(f"{game.title} has no variant {shown(start)}; its variants are: {known}")
    position: Json = game.variants[start]["position"]
    return position


def begin(game: Game, start: Start, seed: AnySeed = 0) -> Match:
    """A match that goes on from there, with a decision."""
    match = from_position(position_of(game, start), seed)
    if match.game is not game:
        raise BadSetup(f"the position is one of {match.game.title}, not of {game.title}")
    if match.over:
        raise BadPosition("to_move: the game is over, and nothing is left to decide")
    if match.record()["chance"]:
        raise BadPosition("phase: luck speaks before the first decision; begin from the position that comes after it")
    return match


def begin_at(game: Game, players: int, options: Json, start: Start, seed: AnySeed = 0) -> Match:
    """The same at a table with so many players and these options."""
    match = begin(game, start, seed)
    if match.players != players:
        raise BadSetup(f"the position is for {match.players} players, and this table has {players}")
    for name in game.options:
        theirs, ours = game.option(match.options, name), game.option(options, name)
        if theirs != ours:
            raise BadSetup(f"the position has {name} = {shown(theirs)}, and this table {shown(ours)}")
    return match
