"""What a seat thinks about before it decides: a table it imagines, and what it knows of the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from fondaco.bots.chances import ROWS
from fondaco.bots.contract import Thinking
from fondaco.bots.lookahead import SEATS
from fondaco.bots.memory import Json, KeptMemory
from fondaco.bots.mind import mind_of, notes_of, thinking_engine
from fondaco.bots.nets import net_of
from fondaco.games import find
from fondaco.kernel.chance import seed_key
from fondaco.kernel.engine import Engine
from fondaco.kernel.luck import lucky
from fondaco.kernel.records import Record


def room_to_think(
    game: str, engine: Engine, root: Any, hidden: Record, key: tuple[int, int], net: Any = None
) -> Thinking:
    """All that drivers begin with, for a table and what is known of the things one cannot see there; with another net
    than the game's own, if one is given."""
    actions = len(find(game).actions)
    return Thinking(
        root=engine.states(root),
        table=engine.room(2),
        hands=engine.dealers(key, (0, 0)),
        words=engine.words(),
        hidden=engine.states(hidden),
        weights=np.array(mind_of(game).judging()),  # type: ignore[arg-type]
        outlook=engine.numbers(np.zeros((ROWS, root.players))),
        tried=engine.numbers(np.zeros((actions, SEATS + 2 * root.players))),
        whim=engine.whim(),
        net=engine.numbers(net_of(game) if net is None else net),
        notes=engine.states(notes_of(game)()),
    )


class Thought:
    """One decision of one seat, ready for the drivers: built from its view and the events it saw, nothing else."""

    def __init__(
        self,
        view: Json,
        events: Sequence[Json],
        seed: int,
        compiled: bool = True,
        kept: KeptMemory | None = None,
        span: int = 0,
    ) -> None:
        self.game = find(view["game"])
        self.mind = mind_of(view["game"])
        self.engine = thinking_engine(view["game"], compiled)
        self.players: int = view["players"]
        luck = lucky(seed, "memory")
        table = self.game.name, self.players, view["options"]
        self.memory = (kept or KeptMemory()).recall(table, events, luck, span)
        self.root = self.memory.picture(view, luck)
        """A table that the seat cannot tell from the real one, in which drivers deal anew what it does not know."""
        self.seat: int = self.root.to_move
        hidden = self.memory.record
        self.thinking = room_to_think(view["game"], self.engine, self.root, hidden, seed_key(seed, "thought"))

    def adopt(self, style: str) -> None:
        """Judge as a bot of a style does."""
        weights: Any = np.array(self.mind.judging(style))
        self.thinking = self.thinking._replace(weights=weights)

    def legal(self) -> list[str]:
        """The actions that can be chosen."""
        return [self.game.actions[number] for number in self.game.legal(self.root)]

    def check(self) -> None:
        """Complain if the rules, or what was imagined, drew from an empty pool."""
        self.engine.check(self.thinking.hands)
