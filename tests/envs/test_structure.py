"""Actions in their parts are the flat ones, and the masks of parts let through what is legal."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import fondaco
from fondaco.envs.gymnasium import StructuredActions, TableEnv
from fondaco.envs.structure import structure_of
from fondaco.games import find
from fondaco.testing import random_walk

NAMES = fondaco.games.names()


@pytest.mark.parametrize("name", NAMES)
def test_every_action_has_parts_of_its_own_that_mean_what_it_says(name: str) -> None:
    structure, verbs = structure_of(name), find(name).verbs
    for number in range(len(verbs.texts)):
        parts = structure.parts(number)
        assert structure.number(parts) == number
        assert all(0 <= part < size for part, size in zip(parts, structure.sizes, strict=True))
        action = verbs.action(number)
        assert action.verb == verbs.rows[parts[0]].words
        for named, (argument, values), part in zip(
            structure.named[parts[0]][1:], structure.arguments.items(), parts[1:], strict=True
        ):
            if named:
                assert list(values.values())[part] == action.arguments[argument]


@pytest.mark.parametrize("name", NAMES)
def test_what_a_verb_does_not_name_is_not_read(name: str) -> None:
    structure, luck = structure_of(name), random.Random(1)
    for number in range(0, len(find(name).actions), 7):
        parts = list(structure.parts(number))
        for place, named in enumerate(structure.named[parts[0]]):
            if not named:
                parts[place] = luck.randrange(structure.sizes[place])
        assert structure.number(parts) == number


@pytest.mark.parametrize("name", NAMES)
def test_chosen_part_by_part_it_is_legal_and_everything_legal_can_be_chosen(name: str) -> None:
    structure, luck = structure_of(name), random.Random(2)
    for match in random_walk(name, 2, 1):
        legal = match.legal_numbers()
        mask = np.zeros(len(match.game.actions), np.int8)
        mask[legal] = 1
        if legal:
            assert structure.number(chosen(structure, mask, luck)) in legal
            wanted = structure.parts(luck.choice(legal))
            for part, value in enumerate(wanted):
                assert structure.masks(mask, wanted[:part])[0][value]


def chosen(structure: Any, mask: Any, luck: random.Random) -> list[int]:
    parts: list[int] = []
    while len(parts) < len(structure.sizes):
        parts.append(luck.choice(np.flatnonzero(structure.masks(mask, parts)[0]).tolist()))
    return parts


@pytest.mark.filterwarnings("ignore:.*is different from the unwrapped version")
def test_gymnasium_has_no_complaint() -> None:
    check_env(StructuredActions(TableEnv("silkroad")), skip_render_check=True)


@pytest.mark.parametrize("name", NAMES)
def test_a_match_in_parts_is_the_match_in_numbers(name: str) -> None:
    flat = gymnasium.make(f"fondaco/{name}-v0", opponents="greedy", seat=0)
    parted = StructuredActions(gymnasium.make(f"fondaco/{name}-v0", opponents="greedy", seat=0))
    _, info = flat.reset(seed=1)
    parted.reset(seed=1)
    luck, over = random.Random(3), False
    while not over:
        parts = chosen(parted.structure, info["action_mask"], luck)
        masks = np.split(parted.action_masks(), np.cumsum(parted.structure.sizes)[:-1])
        assert all(mask[part] for mask, part in zip(masks, parts, strict=True))
        seen, reward, over, _, info = flat.step(parted.structure.number(parts))
        again, same, ended, _, _ = parted.step(parts)
        assert np.array_equal(seen, again)
        assert (reward, over) == (same, ended)


def test_what_cannot_be_said_forfeits_the_match() -> None:
    env = StructuredActions(TableEnv("tantan"))
    env.reset(seed=1)
    nonsense = next(parts for parts in np.ndindex(*env.structure.sizes) if env.structure.number(parts) is None)
    _, reward, over, _, info = env.step(nonsense)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    assert env.structure.number((99, *nonsense[1:])) is None
