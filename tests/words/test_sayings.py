"""What the games say of their sentences fits their words: all are asked for, and speak of what there is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import fondaco
from fondaco.games import find
from fondaco.games.game import Game
from fondaco.words.formulas import Tree, tree_of
from fondaco.words.telling import Saying
from tests.words.test_catalogues import GAMES, values_in

AROUND = {"options", "events", "before", "after", "this", "you"}
"""What formulas know of, besides what is named."""
SAID = re.compile(r"(question|group|choice|tell)\.(.+?)(?:\.(you|name|from-you))?$")


def sayings_of(game: Game) -> list[Saying]:
    sayings = game.sayings
    return [*sayings.choices.values(), *sayings.told.values(), *sayings.ties.values()]


def parts(tree: Tree, what: str) -> Iterator[Any]:
    """The names that a formula looks up, or its constants."""
    if isinstance(tree, str):
        yield from [tree] * (what == "names")
    elif tree[0] == "=":
        yield from [tree[1]] * (what == "constants")
    elif tree[0] == "each":
        yield from (name for part in tree[2:] for name in parts(part, what) if name != tree[1])
    else:
        yield from (name for part in tree[1:] for name in parts(part, what))


def named_by(game: Game) -> dict[str, set[str]]:
    """By verb and by event: what it names."""
    named: dict[str, set[str]] = {"draws": {"pool", "outcome"}, "losses": {"lost"}}
    for row in game.verbs.rows:
        named.setdefault(row.words, set()).update(argument.name for argument in row.arguments)
    for telling in game.tellings.values():
        named.setdefault(telling.name, set()).update(name for name, _ in telling.details)
    return named


def seen_in(game: Game) -> set[str]:
    return set(fondaco.new(game.name, seed=1).view(0)) | {zone["key"] for zone in game.zones.describe()["zones"]}


@pytest.mark.parametrize("name", GAMES)
def test_formulas_know_what_they_look_up(name: str) -> None:
    game = find(name)
    known = AROUND | seen_in(game) | set(game.sayings.values) | set(game.sayings.tables)
    known = known.union(*named_by(game).values())
    trees = [*game.sayings.trees.values(), *(tree for saying in sayings_of(game) for tree in saying.formulas.values())]
    assert {one for tree in trees for one in parts(tree, "names")} <= known


@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_of_is_a_verb_or_an_event(name: str) -> None:
    game = find(name)
    assert set(game.sayings.choices) == {row.words for row in game.verbs.rows}
    assert set(game.sayings.told) | set(game.sayings.untold) <= set(named_by(game))


@pytest.mark.parametrize("name", GAMES)
def test_every_message_is_said_and_speaks_of_what_there_is(name: str) -> None:
    game = find(name)
    sayings, named = game.sayings, named_by(game)
    trees = [tree for saying in sayings_of(game) for tree in saying.formulas.values()]
    made = {one for tree in trees for one in parts(tree, "constants") if isinstance(one, str)}
    verbs = {row.words for row in game.verbs.rows}
    keys = {
        "question": set(game.phases),
        "group": verbs | made,
        "choice": verbs | made,
        "tell": (set(named) - set(sayings.untold)) | made | set(sayings.values),
    }
    begun = tuple(key for key in made if key[-1:] in (".", " "))
    at_table = seen_in(game) | set(sayings.values) | {"name"}
    in_tale = set(sayings.values) | {"name", "other"}
    for key, message in game.words["en"].items():
        found = SAID.match(key)
        if found:
            assert found[2] in keys[found[1]] or found[2].startswith(begun), f"nobody asks for {key}"
            verb = max((one for one in named if f"{found[2]}.".startswith((f"{one}.", f"{one} "))), key=len, default="")
            there = in_tale.union(*named.values()) if found[1] == "tell" else at_table | named.get(verb, set())
            of = set() if isinstance(message, str) else {message.get("of", "n")}
            assert values_in(message) | of <= there, key


def test_names_and_constants_are_found_in_formulas() -> None:
    tree = tree_of("'take' if [one for one in taken if one.by == 'x'] else None")
    assert set(parts(tree, "names")) == {"taken"}
    assert {"take", "x", "by", None} <= set(parts(tree, "constants"))
