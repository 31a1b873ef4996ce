"""What a seat thinks about before it decides: a table it imagines, and what it knows of the rest."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from fondaco.bots.contract import Hidden, Thinking
from fondaco.bots.guessing import Guesser
from fondaco.bots.lookahead import SEATS
from fondaco.bots.memory import Json, KeptMemory, Memory, cards_followed, sorts_of
from fondaco.bots.mind import mind_of, thinking_engine
from fondaco.games import find
from fondaco.kernel.chance import seed_key
from fondaco.match import Match, from_position

WORLDS = 64
Knowledge = tuple[Any, Any, Any]


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
        luck = random.Random(seed)
        self.kinds = list(cards_followed(view["game"], self.players, view["options"]))
        if self.kinds:
            worlds, hidden = self._remembered(view, events, luck, kept or KeptMemory())
        else:
            worlds, hidden = self._guessed(view, events, luck)
        self.legal = worlds[0].legal
        self.seat: int = worlds[0].state.to_move
        engine, weights = self.engine, self.mind.weights
        self.thinking = Thinking(
            roots=engine.states(*(world.state for world in worlds)),
            table=engine.room(2),
            hands=engine.dealers(seed_key(seed, "thought"), (0, 0)),
            words=engine.words(),
            hidden=Hidden(*map(engine.numbers, hidden)),
            weights=np.array([weights.vector(), weights.vector(weights.verdict)]),  # type: ignore[arg-type]
            outlook=engine.numbers(np.zeros((3, self.players))),
            tried=engine.numbers(np.zeros((len(self.game.actions), SEATS + 2 * self.players))),
            whim=engine.whim(),
        )

    def check(self) -> None:
        """Complain if the rules, or what was imagined, drew from an empty pool."""
        self.engine.check(self.thinking.hands)

    def _remembered(
        self, view: Json, events: Sequence[Json], luck: random.Random, kept: KeptMemory
    ) -> tuple[list[Match], Knowledge]:
        """One table, in which drivers deal anew what a perfect memory does not know."""
        memory = kept.recall((self.game.name, self.players, view["options"]), events, luck)
        memory.settle(view, luck)
        return [from_position(memory.guess(view, luck))], self._knowledge(memory, view)

    def _guessed(self, view: Json, events: Sequence[Json], luck: random.Random) -> tuple[list[Match], Knowledge]:
        """Tables that fit what the seat sees, which drivers take in turn."""
        guesser, nothing = Guesser(view, events), np.zeros((1, 1), np.int64)
        return [guesser.table(luck) for _ in range(WORLDS)], (nothing, nothing, nothing)

    def _knowledge(self, memory: Memory, view: Json) -> Knowledge:
        """What is hidden, by kind of card."""
        kinds = self.kinds
        unseen = np.array([[lot.cards[kind] for kind in kinds] for lot in memory.lots], np.int64)
        known = np.zeros((self.players, len(kinds)), np.int64)
        unknown = np.zeros((len(memory.lots), self.players + 1), np.int64)
        for seat, hand in enumerate(sorts_of(view["game"])[0].in_hands(view)):
            cards = hand if isinstance(hand, dict) else memory.known[seat]
            known[seat] = [cards.get(kind, 0) for kind in kinds]
        for row, lot in zip(unknown, memory.lots, strict=True):
            row[: self.players] = memory.hidden(view, lot)
        unknown[-1, self.players] = memory.face_down
        return unseen, known, unknown
