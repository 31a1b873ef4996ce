"""What the bots of a page must know of a game besides its module: their numbers, each said once in `fondaco.bots`."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import asdict
from typing import Any

from fondaco.bots import foresight, greedy, search, tree
from fondaco.bots.levels import LEVELS
from fondaco.bots.mind import mind_of, notes_of
from fondaco.bots.nets import net_of
from fondaco.games.game import Game
from fondaco.kernel.zones.hideouts import hideouts_of

Json = dict[str, Any]


def describe_mind(game: Game) -> Json:
    mind = mind_of(game.name)
    levels = {
        number: asdict(level) | {"iterations": mind.budgets.get(number, level.iterations)}
        for number, level in LEVELS.items()
    }
    return {
        "memory": hideouts_of(game.zones).memory.size(),
        "opens": game.zones.options,
        "weights": mind.judging(),
        "styles": {style: mind.judging(style) for style in mind.styles},
        "net": b64encode(net_of(game.name).tobytes()).decode(),
        "notes": notes_of(game.name).size(),
        "grounds": list(mind.ground_names),
        "trial_length": mind.trial_length,
        "greedy": {
            "samples": greedy.SAMPLES,
            "tried": greedy.TRIED,
            "fewest": greedy.FEWEST,
            "most": greedy.MOST,
        },
        "search": {
            "settings": tree.SETTINGS.vector(mind.search),
            "nodes": search.NODES,
            "path": tree.LONGEST_PATH,
            "line": search.LINE,
            "trusted": search.TRUSTED,
        },
        "ways": foresight.WAYS,
        "stretch": {players: mind.stretch.get(players, 1.0) for players in game.seats},
        "levels": levels,
    }
