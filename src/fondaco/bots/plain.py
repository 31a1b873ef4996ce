"""How bots judge a game that has no mind of its own: by its score, and by how random games from a table on end."""

from __future__ import annotations

from functools import cache

from fondaco.bots.contract import Weights
from fondaco.bots.mind import Mind
from fondaco.bots.terms import Terms
from fondaco.games import find
from fondaco.kernel.contract import State, score

GAMES = 20
"""So many random games tell how long one takes, and how far scores lie apart."""
WEIGHTS = Terms()
DOUBT = WEIGHTS.add("doubt", 1.0)


def judge(state: State, seat: int, weights: Weights) -> float:
    """The score as it stands."""
    return float(score(state, seat))


def doubt(state: State, weights: Weights) -> float:
    """As far as scores lie apart in the end."""
    return weights[DOUBT]


@cache
def plain_mind(name: str) -> Mind:
    game = find(name)
    played = game.engine(compiled=False).simulate(game.blank(game.seats[0], {}, -1), GAMES)
    apart = max(1.0, float(played.scores.std()))
    return Mind(
        judge=judge,
        doubt=doubt,
        weights=WEIGHTS.changed({"doubt": apart}),
        search={"exploration": 0.7, "prior_spread": apart, "trial": 1.0},
        budgets={4: 1000},
        trial_length=played.decisions / GAMES,
    )
