"""A check that cannot fail is none: each of these breaks a game in one way, and the suite must say so."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import fondaco
from fondaco.games import find
from fondaco.games.game import Game
from fondaco.kernel.bits import numbers
from fondaco.kernel.verbs import Verb, Verbs, number, optional
from fondaco.match import Match
from fondaco.testing import NotConforming, conform, conformance, leaks
from fondaco.testing.walks import random_walk


def run(check: Callable[[Match, random.Random], None], name: str, changed: Game, games: int = 2) -> None:
    """Run one check on random matches that are played by a changed game."""
    luck = random.Random(2)
    for seed in range(games):
        for match in random_walk(name, 3, seed):
            broken = match.copy()
            broken.game = changed
            check(broken, luck)


def rules_with(game: Game, **rules: Any) -> Game:
    return replace(game, rules={**game.rules, **rules})


def zones_with(game: Game, **changes: Any) -> Game:
    """The same game, but something that follows from its zones is done otherwise."""
    changed = replace(game)
    for name, change in changes.items():
        setattr(changed.zones, name, change)
    return changed


def test_a_forgotten_action_is_found() -> None:
    game = find("tantan")

    def legal(state: Any, words: list[int]) -> None:
        game.rules["legal"](state, words)
        if len(numbers(words)) > 3:
            for word in range(len(words)):
                if words[word]:
                    words[word] &= words[word] - 1
                    return

    with pytest.raises(NotConforming, match="legal and why_not disagree"):
        run(conformance.legal_is_why_not_is_play, "tantan", rules_with(game, legal=legal))


def test_a_broken_invariant_is_found() -> None:
    game = find("carthage")
    with pytest.raises(NotConforming, match="broken"):
        run(conformance.invariants_hold, "carthage", rules_with(game, broken=lambda state: 1))


def test_a_forgotten_field_of_a_position_is_found() -> None:
    game = find("tantan")

    def write(state: Any) -> dict[str, Any]:
        return {**game.write(state), "last_stocker": None}

    with pytest.raises(NotConforming, match="another state"):
        run(conformance.positions_read_back, "tantan", zones_with(game, write=write))


@pytest.mark.parametrize(
    ("broken", "instead", "complaint"),
    [
        ("reshuffled", lambda *_: None, "what is hidden could lie otherwise only 0 times of [1-9]"),
        ("told_on", lambda *_: [], "what was drawn unseen could be another only 0 times of [1-9]"),
        ("can_vary", lambda *_: False, "nothing in hands was hidden that could be another"),
    ],
)
def test_where_nothing_can_be_compared_it_is_said(
    pebbles: Game, broken: str, instead: Any, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaks, broken, instead)
    if broken == "can_vary":
        monkeypatch.setattr(leaks, "draws_of", lambda story: [])
    with pytest.raises(NotConforming, match=complaint):
        conform("pebbles", 3)


def test_a_shared_copy_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "copy", lambda self: self)
    luck = random.Random(1)
    with pytest.raises(NotConforming, match="a copy touches its original"):
        conformance.copies_are_independent(fondaco.new("tantan", seed=1), luck)


def test_two_actions_with_one_text_are_found() -> None:
    game = find("tantan")
    twice = Verbs(*game.verbs.rows, game.verbs.rows[0], over=game.verbs.over)
    with pytest.raises(NotConforming, match="share a text"):
        conformance.texts_are_unique_and_read_back(replace(game, verbs=twice))


def test_two_actions_of_the_same_parts_are_found() -> None:
    game = find("tantan")
    alike = [Verb("take", optional(word, number("cards", 1, 2))) for word in ("all", "each")]
    with pytest.raises(NotConforming, match="“take each 1” have the same parts"):
        conformance.parts_tell_actions_apart(replace(game, verbs=Verbs(*game.verbs.rows, *alike, over=1)))


def test_two_reasons_with_one_key_are_found() -> None:
    game = find("tantan")
    twice = {**game.reasons, 99: ("T1", "too-dear")}
    with pytest.raises(NotConforming, match="share a key"):
        conformance.reasons_are_whole(replace(game, reasons=twice))
