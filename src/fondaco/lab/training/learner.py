"""A net that learns: the one of `fondaco.bots.intuition`, in fractions, by gradient descent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from fondaco.bots.intuition import FIRST, FIRST_SHIFT, FULL, LEAD_STEPS, LONGEST_LEAD, SECOND, SECOND_SHIFT
from fondaco.bots.nets import Net

Array = np.ndarray[Any, np.dtype[np.float32]]
Arrays = dict[str, Array]

UNIT = FULL + 1
"""What a unit says when it says 1."""
SCALES = {
    "common": UNIT << FIRST_SHIFT,
    "mine": UNIT << FIRST_SHIFT,
    "theirs": UNIT << FIRST_SHIFT,
    "second": 1 << SECOND_SHIFT,
    "start": 1 << SECOND_SHIFT,
    "last": 1 << SECOND_SHIFT,
}
"""How many steps of a byte make 1, by layer."""
MOMENTUM, STEADINESS, TINY = 0.9, 0.999, 1e-8


@dataclass(frozen=True)
class Lessons:
    """Decisions at tables of one size: what is looked at, what the judgement made by hand says, and what is true."""

    common: Any
    own: Any
    """By decision and seat; the lead comes last."""
    odds: Any
    truth: Any
    """By decision and seat: its share of the victory."""

    def __len__(self) -> int:
        return len(self.truth)

    def some(self, chosen: Any) -> Lessons:
        return Lessons(*(part[chosen].astype(np.float32) for part in vars(self).values()))

    def surprise(self, leanings: Any = 0.0) -> float:
        """How much the truth surprises on the average, if that is added to the log-odds made by hand."""
        return float(-(self.truth * log_chances(self.odds + leanings)).sum(axis=1).mean())


def leads(odds: Any) -> Any:
    """How far ahead each seat is: as `lead_of` tells it."""
    others = np.repeat(odds[:, None, :], odds.shape[1], axis=1)
    others[:, np.arange(odds.shape[1]), np.arange(odds.shape[1])] = -np.inf
    return np.trunc(np.clip(LEAD_STEPS * (odds - others.max(axis=2)), -LONGEST_LEAD, LONGEST_LEAD))


def log_chances(odds: Any) -> Any:
    below = odds - odds.max(axis=1, keepdims=True)
    return below - np.log(np.exp(below).sum(axis=1, keepdims=True))


class Pass(NamedTuple):
    """What every layer made of some lessons: sums, and what the units said."""

    first: Array
    first_said: Array
    second: Array
    second_said: Array
    leanings: Array


class Learner:
    """Weights, and how they have moved so far. What is learnt is always tried as it will be rounded."""

    def __init__(self, common: int, own: int, seed: int = 0) -> None:
        luck = np.random.default_rng(seed)

        def drawn(spread: float, *shape: int) -> Array:
            return luck.normal(0, spread, shape).astype(np.float32)

        self.weights: Arrays = {
            "common": drawn(0.05, common, FIRST),
            "mine": drawn(0.05, own, FIRST),
            "theirs": drawn(0.05, own, FIRST),
            "second": drawn(0.25, FIRST, SECOND),
            "start": np.full(SECOND, 0.1, np.float32),
            "last": drawn(0.02, SECOND),
        }
        self.speed = {name: np.zeros_like(part) for name, part in self.weights.items()}
        self.force = {name: np.zeros_like(part) for name, part in self.weights.items()}
        self.steps = 0

    def bytes(self, name: str) -> Any:
        return np.clip(np.round(self.weights[name] * SCALES[name]), -FULL, FULL)

    def rounded(self) -> Arrays:
        return {name: (self.bytes(name) / SCALES[name]).astype(np.float32) for name in self.weights}

    def net(self) -> Net:
        """As bots play with it."""
        last = np.zeros((1, FIRST))
        last[0, : 2 * SECOND] = np.concatenate([self.bytes("start"), self.bytes("last")])
        rows = [self.bytes(name) for name in ("common", "mine", "theirs")]
        return np.concatenate([*rows, self.bytes("second").T, last]).astype(np.int8)

    def run(self, weights: Arrays, lessons: Lessons) -> Pass:
        theirs, mine = lessons.own @ weights["theirs"], lessons.own @ weights["mine"]
        first = (lessons.common @ weights["common"] + theirs.sum(axis=1))[:, None, :] - theirs + mine
        first_said = np.clip(first, 0, 1)
        second = first_said @ weights["second"] + weights["start"]
        second_said = np.clip(second, 0, 1)
        return Pass(first, first_said, second, second_said, second_said @ weights["last"])

    def surprise(self, lessons: Lessons) -> float:
        return lessons.surprise(self.run(self.rounded(), lessons).leanings)

    def step(self, lessons: Lessons, rate: float) -> None:
        """Move all weights a little towards what would have surprised less (Adam)."""
        self.steps += 1
        for name, slope in self.slopes(lessons).items():
            self.speed[name] += (1 - MOMENTUM) * (slope - self.speed[name])
            self.force[name] += (1 - STEADINESS) * (slope * slope - self.force[name])
            speed = self.speed[name] / (1 - MOMENTUM**self.steps)
            force = np.sqrt(self.force[name] / (1 - STEADINESS**self.steps))
            most = FULL / SCALES[name]
            self.weights[name] = np.clip(self.weights[name] - rate * speed / (force + TINY), -most, most)

    def slopes(self, lessons: Lessons) -> Arrays:
        weights = self.rounded()
        done = self.run(weights, lessons)
        wrong = (np.exp(log_chances(lessons.odds + done.leanings)) - lessons.truth) / len(lessons)
        to_second = wrong[:, :, None] * weights["last"] * ((done.second > 0) & (done.second < 1))
        to_first = (to_second @ weights["second"].T) * ((done.first > 0) & (done.first < 1))
        to_all = to_first.sum(axis=1)
        own, seats = lessons.own.reshape(-1, lessons.own.shape[2]), -1
        return {
            "common": lessons.common.T @ to_all,
            "mine": own.T @ to_first.reshape(seats, FIRST),
            "theirs": own.T @ (to_all[:, None, :] - to_first).reshape(seats, FIRST),
            "second": done.first_said.reshape(seats, FIRST).T @ to_second.reshape(seats, SECOND),
            "start": to_second.sum(axis=(0, 1)),
            "last": np.tensordot(wrong, done.second_said, ((0, 1), (0, 1))),
        }

    # Kept in a file

    def kept(self) -> Arrays:
        parts = {"weights": self.weights, "speed": self.speed, "force": self.force}
        found = {f"{part} {name}": array for part, arrays in parts.items() for name, array in arrays.items()}
        return found | {"steps": np.array(self.steps)}

    def restore(self, kept: Any) -> None:
        for name in self.weights:
            self.weights[name], self.speed[name], self.force[name] = (
                kept[f"{part} {name}"] for part in ("weights", "speed", "force")
            )
        self.steps = int(kept["steps"])
