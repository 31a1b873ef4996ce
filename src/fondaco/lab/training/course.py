"""A course: greedy games first, then games of a search that judges by what was learnt so far, round after round.

All that is done is kept in a folder at once: whoever stops it at any minute, and begins again, goes on where it was.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fondaco.bots import nets
from fondaco.bots.nets import Net
from fondaco.errors import BadSetup
from fondaco.games import find
from fondaco.lab.training.drawing import picture
from fondaco.lab.training.learner import Learner, Lessons
from fondaco.lab.training.school import Book, School
from fondaco.lab.workforce import Workforce

Json = dict[str, Any]
Tell = Callable[[str], None]

BATCH = 512
PLAN, STATE, CURVE, PICTURE = "plan.json", "learner.npz", "curve.json", "curve.svg"
LAST_ROUNDS = 3
"""From so many rounds it learns at a time: older games are worse ones."""
SEARCHED = 0.5
"""How much what a search found counts as the truth, beside how the game ended."""
ROWS = 400_000
"""At most so many decisions of a round are kept, for each number of players."""
ALONE = Workforce(workers=1)
"""This process."""


def silently(line: str) -> None:
    """Tell nobody."""


@dataclass(frozen=True)
class Plan:
    """How much is done."""

    games: int = 12_000
    """Greedy games, for each number of players."""
    rounds: int = 3
    """Of searched games."""
    searched: int = 1_600
    """Searched games in each of them, for each number of players."""
    iterations: int = 100
    """Of these searches."""
    parts: int = 8
    """In so many parts games are played; the first of them is held out, to see how much was learnt."""
    epochs: int = 4
    """How often each round's lessons are gone through."""
    rate: float = 0.003
    whims: int = 50
    """Of a thousand decisions."""
    duels: int = 200
    """So many games at last against the judgement made by hand, for the card; 0: none."""
    seed: int = 0


class Part(NamedTuple):
    """Some of the games of a round."""

    round: int
    players: int
    number: int


@dataclass(frozen=True)
class Games:
    """The games of a round, for workers to play: by those who judge by a net, or in the first round by greed."""

    game: str
    plan: Plan
    net: Net | None
    compiled: bool

    def __call__(self, part: Part) -> tuple[Part, Book]:
        return part, self.book(part, (self.plan.searched if part.round else self.plan.games) // self.plan.parts)

    def book(self, part: Part, games: int) -> Book:
        plan, school = self.plan, School(self.game, part.players, self.compiled)
        how = (plan.iterations, plan.whims, 1) if part.round else (0, plan.whims, 4)
        room = min(games * school.game.longest // how[2], ROWS // plan.parts)
        return school.book(plan.seed, f"round {part.round}", part.number * games, games, room, how, self.net)

    def prepare(self, part: Part) -> None:
        """Compile what all workers then find ready."""
        self.book(part, 0)

    def name(self, part: Part) -> str:
        return f"part {part.number + 1} of round {part.round} ({part.players} players)"


class Course:
    """A course in one game, in a folder."""

    def __init__(
        self,
        name: str,
        folder: Path,
        plan: Plan | None = None,
        tell: Tell = silently,
        compiled: bool = True,
        workforce: Workforce = ALONE,
    ) -> None:
        self.name = find(name).name
        self.folder = folder
        self.tell = tell
        self.compiled = compiled
        self.workforce = workforce
        self.plan = self._agreed(plan)
        self.schools = {players: School(self.name, players, compiled) for players in find(name).seats if players > 1}
        one = next(iter(self.schools.values()))
        self.learner = Learner(one.common, one.own + 1, self.plan.seed)
        self.curve: list[Json] = []
        if (folder / STATE).exists():
            with np.load(folder / STATE) as kept:
                self.learner.restore(kept)
                self.curve = json.loads(str(kept["curve"]))

    def _agreed(self, plan: Plan | None) -> Plan:
        """The plan that was begun, or a new one."""
        begun = self.folder / PLAN
        if begun.exists():
            told = json.loads(begun.read_text("utf-8"))
            if plan is not None and told != {"game": self.name, **asdict(plan)}:
                raise BadSetup(f"another course was begun in {self.folder}; go on with it, or take another folder")
            return Plan(**{key: value for key, value in told.items() if key != "game"})
        plan = plan or Plan()
        (self.folder / "games").mkdir(parents=True, exist_ok=True)
        begun.write_text(json.dumps({"game": self.name, **asdict(plan)}, indent=1) + "\n", "utf-8")
        return plan

    @property
    def is_over(self) -> bool:
        return len(self.curve) == (self.plan.rounds + 1) * self.plan.epochs

    def run(self) -> Net:
        """All that is left of it; the net that came of it."""
        while not self.is_over:
            round_ = len(self.curve) // self.plan.epochs
            self.play(round_)
            self.learn(round_)
        net = self.learner.net()
        nets.write(self.name, self.folder, net, self.card(net))
        return net

    # Games

    def play(self, round_: int) -> None:
        """Play the games of a round that are missing."""
        every = [Part(round_, players, number) for players in self.schools for number in range(self.plan.parts)]
        missing = [part for part in every if not self._file(part).exists()]
        if not missing:
            return
        games = Games(self.name, self.plan, self.learner.net() if round_ else None, self.compiled)
        games.prepare(missing[0])
        with closing(self.workforce.do(games, missing)) as books:
            for done, (part, book) in enumerate(books, len(every) - len(missing) + 1):
                keep(self._file(part), **book)
                self.tell(f"round {round_}: {done} of {len(every)} parts played")

    def _file(self, part: Part) -> Path:
        return self.folder / "games" / f"{' '.join(map(str, part))}.npz"

    def _lessons(self, part: Part, searched: float) -> Lessons:
        with np.load(self._file(part)) as book:
            return self.schools[part.players].lessons(dict(book), searched)

    # Lessons

    def learn(self, round_: int) -> None:
        """Go through the lessons of this round and the last ones, as often as is still wanted."""
        rounds = range(max(0, round_ - LAST_ROUNDS + 1), round_ + 1)
        lessons = [
            self._lessons(Part(each, players, number), SEARCHED if each else 0.0)
            for each in rounds
            for players in self.schools
            for number in range(1, self.plan.parts)
        ]
        held = {players: self._lessons(Part(round_, players, 0), 0.0).some(slice(None)) for players in self.schools}
        while len(self.curve) < (round_ + 1) * self.plan.epochs:
            begun = time.process_time()
            self._go_through(lessons, len(self.curve))
            found = {str(players): [one.surprise(), self.learner.surprise(one)] for players, one in held.items()}
            self.curve.append({"round": round_, "surprise": found, "seconds": round(time.process_time() - begun, 1)})
            self._checkpoint()
            self.tell(f"round {round_}, lesson {len(self.curve)}: surprise {told(found)}")

    def _go_through(self, lessons: list[Lessons], epoch: int) -> None:
        luck = np.random.default_rng([self.plan.seed, epoch])
        batches = [
            (place, order[start : start + BATCH])
            for place, one in enumerate(lessons)
            for order in [luck.permutation(len(one))]
            for start in range(0, len(one) - BATCH + 1, BATCH)
        ]
        done = epoch % self.plan.epochs
        for number, chosen in enumerate(luck.permutation(len(batches))):
            place, rows = batches[chosen]
            along = (done + number / len(batches)) / self.plan.epochs
            self.learner.step(lessons[place].some(rows), self.plan.rate * (1 + np.cos(np.pi * along)) / 2)

    def _checkpoint(self) -> None:
        keep(self.folder / STATE, **self.learner.kept(), curve=np.array(json.dumps(self.curve)))
        (self.folder / CURVE).write_text(json.dumps(self.curve, indent=1) + "\n", "utf-8")
        (self.folder / PICTURE).write_text(picture(find(self.name).title, self.curve), "utf-8")

    # What came of it

    def card(self, net: Net) -> Json:
        """How the net was made."""
        found: Json = {"plan": asdict(self.plan), "surprise": self.curve[-1]["surprise"]}
        if self.plan.duels:
            found["duel"] = {players: self.duel(net, players) for players in self.schools}
        return found

    def duel(self, net: Net, players: int) -> Json:
        """How it does at one seat, against the judgement made by hand at all others."""
        games = self.plan.duels // players * players
        shares = self.schools[players].duel(net, None, games, self.plan.iterations, self.plan.seed)
        by_deal = shares.reshape(-1, players).mean(axis=1)
        sure = 1.96 * by_deal.std() / len(by_deal) ** 0.5
        self.tell(f"{players} players: {shares.mean():.1%} ± {sure:.1%} of {games} games against the judgement by hand")
        return {"games": games, "share": round(float(shares.mean()), 4), "within": round(float(sure), 4)}


def told(found: dict[str, list[float]]) -> str:
    return ", ".join(
        f"{by_hand:.4f} → {learnt:.4f} ({players} players)" for players, (by_hand, learnt) in found.items()
    )


def keep(file: Path, **arrays: Any) -> None:
    """Write a file of arrays, whole or not at all."""
    unfinished = file.with_suffix(".part.npz")
    np.savez_compressed(unfinished, **arrays)
    unfinished.replace(file)
