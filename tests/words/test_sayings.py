"""What the games say of their sentences fits their words: all are asked for, and speak of what there is."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import fondaco
from fondaco.games import find
from fondaco.games.game import Game
from fondaco.words import Words
from fondaco.words.formulas import Tree, tree_of
from fondaco.words.telling import People, Saying, Speaker
from tests.words.test_catalogues import GAMES, values_in

AROUND = {"what", "options", "events", "before", "after", "this", "you"}
"""What formulas know of, besides what is named."""
REVEALING_GAMES = 8
SAID = re.compile(r"(question|group|choice|tell)\.(.+?)(?:\.(you|name|from-you))?$")


def sayings_of(game: Game) -> list[Saying]:
    sayings = game.sayings
    return [*sayings.choices.values(), *sayings.questions.values(), *sayings.told.values(), *sayings.ties.values()]


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
        "question": set(game.phases) | made,
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


@pytest.mark.parametrize("name", GAMES)
def test_what_may_bring_something_to_light_says_so(name: str) -> None:
    """The page asks before such a decision: it cannot be taken back."""
    game = find(name)
    shown, said = set(), set()
    for match, seat, action, mark in decisions(name):
        act = game.verbs.action(game.verbs.numbers[action.lower()])
        saying = game.sayings.choices[act.verb]
        speaker = Speaker(Words("en", {}), People((), None), game.sayings, {**match.view(seat), **act.arguments})
        reveals = bool(speaker.work_out(saying, "reveals", True))
        match.play(action)
        came_to_light = match.came_to_light(mark, seat) is not None
        assert reveals or not came_to_light, f"{action} brought something to light"
        shown |= {act.verb} if came_to_light else set()
        said |= {act.verb} if reveals else set()
    assert said == shown, "what asks for nothing"


def decisions(name: str) -> Iterator[tuple[fondaco.Match, int, str, int]]:
    """Decisions of random games, each before it is made."""
    for seed in range(REVEALING_GAMES):
        chance = random.Random(seed)
        match = fondaco.new(name, players=None if seed % 2 else max(find(name).seats), seed=seed)
        while not match.over:
            assert match.seat is not None
            yield match, match.seat, chance.choice(match.legal()), match.event_count


@pytest.mark.parametrize("name", GAMES)
def test_every_piece_that_explains_itself_has_words_and_a_rule(name: str) -> None:
    game = find(name)
    english, rules = game.words["en"], game.words["en.rules"]
    assert {key.removeprefix("about.") for key in english if key.startswith("about.")} == set(game.sayings.about)
    assert set(game.sayings.about.values()) <= set(rules)
    known = {"what"} | set(game.sayings.values)
    assert {value for key in english if key.startswith("about.") for value in values_in(english[key])} <= known
