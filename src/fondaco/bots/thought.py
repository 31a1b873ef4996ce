"""What a seat thinks about before it decides: a table it imagines, and what it knows of the rest."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fondaco.bots.contract import Thinking
from fondaco.bots.lookahead import SEATS
from fondaco.bots.memory import Json, KeptMemory
from fondaco.bots.mind import mind_of, thinking_engine
from fondaco.games import find
from fondaco.kernel.chance import seed_key
from fondaco.kernel.luck import lucky


class Thought:
    """One decision of one seat, ready for the drivers: built from its view and the events it saw, nothing else."""

    def __init__(
        self,
        view: Json,
        events: Sequence[Json],
        seed: int,
        compiled: bool = True,
        kept: KeptMemory | None = None,
    ) -> None:
        self.game = find(view["game"])
        self.mind = mind_of(view["game"])
        self.engine = thinking_engine(view["game"], compiled)
        self.players: int = view["players"]
        luck = lucky(seed, "memory")
        self.memory = (kept or KeptMemory()).recall((self.game.name, self.players, view["options"]), events, luck)
        self.root = self.memory.picture(view, luck)
        """A table that the seat cannot tell from the real one, in which drivers deal anew what it does not know."""
        self.seat: int = self.root.to_move
        engine, weights = self.engine, self.mind.weights
        self.thinking = Thinking(
            root=engine.states(self.root),
            table=engine.room(2),
            hands=engine.dealers(seed_key(seed, "thought"), (0, 0)),
            words=engine.words(),
            hidden=engine.states(self.memory.record),
            weights=np.array([weights.vector(), weights.vector(weights.verdict)]),  # type: ignore[arg-type]
            outlook=engine.numbers(np.zeros((3, self.players))),
            tried=engine.numbers(np.zeros((len(self.game.actions), SEATS + 2 * self.players))),
            whim=engine.whim(),
        )

    def legal(self) -> list[str]:
        """The actions that can be chosen."""
        return [self.game.actions[number] for number in self.game.legal(self.root)]

    def check(self) -> None:
        """Complain if the rules, or what was imagined, drew from an empty pool."""
        self.engine.check(self.thinking.hands)
