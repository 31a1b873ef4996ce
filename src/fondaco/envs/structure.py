"""Actions in their parts, for learners that choose part by part: a verb, and what it names.

    structure = structure_of("tantan")
    structure.sizes                     # how many values each part has: (6, 32, 11, 8, 7, 4)
    structure.number((1, 0, 2, 1, 0, 0))    # the flat number of an action, None if there is none
    structure.parts(40)                 # and back

The parts come from the game's table of verbs: first the verb, by its row, then one part for each name of an argument,
the same for all verbs that name such a thing. What a verb does not name is 0, and is not read.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from fondaco.games import find
from fondaco.kernel.verbs import Verb, Verbs

VERB = "verb"


class Structure:
    """The parts of a game's actions."""

    def __init__(self, verbs: Verbs) -> None:
        values: dict[str, dict[int, Any]] = {}
        for row in verbs.rows:
            for argument in row.arguments:
                found = values.setdefault(argument.name, {})
                found.update({choice.value: choice.meaning for choice in argument.choices})
        self.arguments = {name: dict(sorted(found.items())) for name, found in values.items()}
        """By name of an argument: its values as the rules know them, in their order, and what each means."""
        self.names = (VERB, *self.arguments)
        self.sizes = (len(verbs.rows), *map(len, self.arguments.values()))
        self._places = {name: {value: at for at, value in enumerate(found)} for name, found in self.arguments.items()}
        self.named = [[name == VERB or names(row, name) for name in self.names] for row in verbs.rows]
        """By verb and part: whether the verb names it."""
        self.table = np.array(
            [self._parts(verb, row, way) for verb, row in enumerate(verbs.rows) for way in row.values]
        )
        """By number of an action, its parts."""
        self._numbers = {tuple(parts): number for number, parts in enumerate(self.table.tolist())}

    def _parts(self, verb: int, row: Verb, way: Sequence[int]) -> list[int]:
        chosen = dict(zip((argument.name for argument in row.arguments), way, strict=True))
        return [verb, *(self._places[name][chosen[name]] if names(row, name) else 0 for name in self.arguments)]

    def parts(self, number: int) -> tuple[int, ...]:
        """An action in its parts."""
        return tuple(self.table[number].tolist())

    def number(self, parts: Sequence[int]) -> int | None:
        """The number of an action; None if no such thing can be said."""
        verb, *rest = map(int, parts)
        if not 0 <= verb < len(self.named) or len(rest) != len(self.arguments):
            return None
        read = [part if named else 0 for part, named in zip((verb, *rest), self.named[verb], strict=True)]
        return self._numbers.get(tuple(read))

    def masks(self, mask: Any, chosen: Sequence[int] = ()) -> list[Any]:
        """For each part not chosen yet, which values occur among the legal actions that agree with those chosen.

        Asked for one part after the other, it lets through what is legal and nothing else. Asked once for all of them,
        it also lets through mixtures of legal actions.
        """
        legal = self.table[np.flatnonzero(mask)]
        for part, value in enumerate(chosen):
            agrees = (legal[:, part] == value) | ~np.array(self.named)[legal[:, 0], part]
            legal = legal[agrees]
        return [self._among(legal[:, part], size) for part, size in enumerate(self.sizes) if part >= len(chosen)]

    def _among(self, values: Any, size: int) -> Any:
        found = np.zeros(size, np.bool_)
        found[values] = True
        return found


def names(row: Verb, name: str) -> bool:
    """Whether a verb's actions say such a thing: what has one value goes without saying."""
    return any(argument.name == name and len(argument.choices) > 1 for argument in row.arguments)


@cache
def structure_of(game: str) -> Structure:
    return Structure(find(game).verbs)
