"""Where a learner's lessons come from: games that bots play with open cards, compiled as a whole."""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.bots import lessons, tree
from fondaco.bots.contract import Thinking
from fondaco.bots.mind import marks_of, mind_of, thinking_engine
from fondaco.bots.nets import Net, unlearnt
from fondaco.bots.thought import room_to_think
from fondaco.games import find
from fondaco.kernel.chance import seed_key
from fondaco.kernel.zones.hideouts import hideouts_of
from fondaco.lab.training.learner import Lessons, leads

Book = dict[str, Any]


class School:
    """Plays games of one title and one size."""

    def __init__(self, name: str, players: int, compiled: bool = True) -> None:
        self.name = name
        self.players = players
        self.game = find(name)
        self.engine = thinking_engine(name, compiled)
        self.blank = self.game.blank(players, {}, -1)
        marks = marks_of(name)
        self.common, self.own = sum(marks.common.values()), sum(marks.own.values())
        self.cells = self.common + marks.seats * self.own

    def thinker(self, net: Net | None, seed: int, purpose: str) -> Thinking:
        hidden = hideouts_of(self.game.zones).memory()
        chosen = unlearnt() if net is None else net
        return room_to_think(self.name, self.engine, self.blank, hidden, seed_key(seed, f"thinker {purpose}"), chosen)

    def nodes(self, iterations: int) -> tree.Nodes:
        """Room for a search without random games: the net shall learn to do without."""
        settings = tree.SETTINGS.changed({**mind_of(self.name).search, "trial": 0.0})
        room = len(self.game.actions) + (int(settings.values["breadth"]) + 1) * (iterations + 1)
        figures = np.zeros((room, tree.VALUES + 2 * self.players))
        path = np.zeros(tree.LONGEST_PATH, np.int64)
        return tree.Nodes(
            np.zeros((room, 4), np.int32 if self.engine.compiled else np.int64),
            figures,
            path,
            np.array(settings.vector()),
        )

    def book(
        self,
        seed: int,
        purpose: str,
        first: int,
        games: int,
        room: int,
        how: tuple[int, int, int],
        net: Net | None = None,
    ) -> Book:
        """What is written down of numbered games, up to so many rows: see `play_lessons`. Their luck hangs on the seed
        and on what they are for."""
        odds, values, won = np.zeros((3, room, self.players))
        book = lessons.Book(np.zeros((room, self.cells), np.int16), odds, values, won, np.zeros(room, np.int64))
        hands = self.engine.dealers(seed_key(seed, purpose), (0, 0), (0, 0))
        rows = self.engine.driver(lessons.play_lessons)(
            self.thinker(net, seed, purpose),
            self.nodes(how[lessons.ITERATIONS]),
            self.engine.states(self.blank),
            hands,
            first,
            games,
            self.engine.numbers(np.array(how)),
            book,
        )
        self.engine.check(hands)
        seen = self.common + self.players * self.own
        cells = np.clip(book.cells[:rows, :seen], -128, 127).astype(np.int8)
        return {"cells": cells, **{name: getattr(book, name)[:rows].astype(np.float32) for name in NUMBERS}}

    def lessons(self, book: Book, part: float) -> Lessons:
        """What a book teaches; the truth is how games ended, but for a part, which is what a search found."""
        cells, odds = book["cells"], book["odds"]
        own = cells[:, self.common :].reshape(len(cells), self.players, self.own)
        led = leads(odds).astype(np.int8)
        truth = (1 - part) * book["won"] + part * book["values"]
        return Lessons(cells[:, : self.common], np.concatenate([own, led[:, :, None]], axis=2), odds, truth)

    def duel(self, net: Net, other: Net | None, games: int, iterations: int, seed: int) -> Any:
        """The share of the victories that one net has at one seat, with another at all others; game by game."""
        shares = np.zeros(games)
        thinkers = self.thinker(net, seed, "one"), self.thinker(other, seed, "other")
        hands = self.engine.dealers(seed_key(seed, "duel"), (0, 0))
        driver = self.engine.driver(lessons.duel)
        driver(thinkers, self.nodes(iterations), self.engine.states(self.blank), hands, 0, iterations, shares)
        self.engine.check(hands)
        return shares


NUMBERS = ("odds", "values", "won")
