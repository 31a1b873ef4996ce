"""What the bots of a page must know of a game besides its module: their numbers, each said once in `fondaco.bots`."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fondaco.bots import greedy, search, tree
from fondaco.bots.levels import LEVELS
from fondaco.bots.mind import mind_of
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
        "weights": [mind.weights.vector(), mind.weights.vector(mind.weights.verdict)],
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
        "levels": levels,
    }
