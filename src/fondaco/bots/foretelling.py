"""How a search judges a table: by what was made by hand, and by what it learnt. One source, interpreted or compiled."""

from __future__ import annotations

from fondaco.bots.chances import CHANCES, hope, share_chances, share_victory
from fondaco.bots.contract import VERDICT, Thinking, doubt
from fondaco.bots.intuition import lean
from fondaco.kernel.contract import OVER, State


def foretell(state: State, thinking: Thinking) -> None:
    """The points each seat can hope for, and its chance to win: left in the outlook."""
    outlook, weights = thinking.outlook, thinking.weights[VERDICT]
    hope(state, weights, outlook)
    if state.to_move == OVER:
        share_victory(state, outlook[CHANCES])
        return
    spread = doubt(state, weights)
    lean(state, thinking, spread)
    share_chances(state, spread, outlook)
