"""Every event and every action of every game has its words."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import pytest

import fondaco
from fondaco.games import find
from fondaco.terminal.face import face_of
from fondaco.terminal.people import listed, seated, third

GAMES = fondaco.games.names()


def words_of(game: str) -> Any:
    return import_module(f"fondaco.terminal.words_{game}")


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_event_has_a_teller(game: str) -> None:
    kinds = {telling.name for telling in find(game).tellings.values()} | {"acts", "draws"}
    assert set(words_of(game).TELLERS) == kinds


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_told_to_every_seat(game: str) -> None:
    told = 0
    for players in find(game).seats:
        for seed in range(3):
            match = fondaco.new(game, players=players, seed=seed)
            chance = random.Random(seed)
            while not match.over:
                match.play(chance.choice(match.legal()))
            for seat in (None, *range(players)):
                people = seated(None, players, seat)
                sentences = face_of(game).tell(match.events(0, seat=seat), match.options, people)
                told += len(sentences)
                for sentence in sentences:
                    assert sentence[0].isupper(), sentence
                    assert sentence[-1] in ".!", sentence
                    assert "None" not in sentence, sentence
                    assert "  " not in sentence, sentence
                    assert "You takes" not in sentence
    assert told > 1000


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_is_described(game: str) -> None:
    verbs = set()
    for seed in range(12):
        players = find(game).seats[seed % len(find(game).seats)]
        options: dict[str, Any] = {"start_tile": True} if game == "carthage" else {}
        match = fondaco.new(game, players=players, seed=seed, **options)
        chance = random.Random(seed)
        while not match.over:
            seat, legal = match.seat, match.legal()
            people = seated(None, players, seat)
            view = match.view(seat)
            choices = face_of(game).choices(view, legal, people, {})
            assert sorted(choice.action for choice in choices) == legal
            assert len({(choice.group, choice.words) for choice in choices}) >= len(legal) - 6
            assert all(choice.words and choice.group for choice in choices)
            assert face_of(game).question(view, people)
            verbs |= {action.split()[0] for action in legal}
            match.play(chance.choice(legal))
    assert verbs == {action.split()[0] for action in find(game).actions}


def test_people_are_spoken_to_and_of() -> None:
    people = seated(["Maya", "Idris"], 2, 0)
    assert people.does(0, "take") == "You take"
    assert people.does(1, "take") == "Idris takes"
    assert people.does(1, "carry") == "Idris carries"
    assert people.does(0, "have", within=True) == "you have"
    assert people.does(1, "have") == "Idris has"
    assert people.whose(0) == "your"
    assert people.whose(1) == "Idris’"
    assert third("reach") == "reaches"
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"


def test_names_cannot_write_to_the_terminal() -> None:
    assert "\x1b" not in seated(["\x1b[2J", "b\nc"], 2).names[0]
    assert seated(["x" * 64, "b\nc"], 2).names == ("x" * 17 + "…", "b·c")


TALES = [
    ("tantan", {"event": "only mice", "seat": 0}, "Only mice are left; you take none."),
    ("tantan", {"event": "skipped", "seat": 1}, "Idris can neither buy nor stock: skipped."),
    ("tantan", {"event": "thefts lapse", "seat": 1}, "Nobody else has a card in hand: Idris’ thieves find nothing."),
    ("tantan", {"event": "mouse stays hungry", "seat": 0}, "Your table is empty: the mouse stays hungry."),
    ("carthage", {"event": "sails", "colour": "red", "from": 3, "to": 5}, "The red ship reaches Carthage."),
    ("carthage", {"event": "skipped", "seat": 1}, "Idris can do nothing: skipped."),
    ("carthage", {"event": "raided", "colour": "blue"}, "Pirates raid the blue goods: nothing is lost."),
    ("silkroad", {"event": "skipped", "seat": 0}, "There is nothing to play or draw for you."),
    ("silkroad", {"event": "draw lapses", "seat": 1}, "There is nothing to draw for Idris."),
]


@pytest.mark.parametrize(("game", "event", "sentence"), TALES)
def test_rare_events(game: str, event: dict[str, object], sentence: str) -> None:
    assert face_of(game).tell([event], {}, seated(None, 2, 0)) == [sentence]
