"""Every event and every action of every game has its words, in every language."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fondaco
from fondaco.games import find
from fondaco.terminal.face import face_of
from fondaco.terminal.people import said_of, seated
from fondaco.terminal.speech import OWN, speak_of
from fondaco.words import LANGUAGES, Words
from fondaco.words.telling import called
from tests.table_sizes import in_turn
from tests.words import Strict


def strict(game: str, language: str) -> Words:
    return Strict(language, speak_of(find(game), language).messages)


@pytest.mark.parametrize(("game", "language"), in_turn(LANGUAGES))
def test_whole_games_are_told_to_every_seat(game: str, language: str) -> None:
    told, t = 0, strict(game, language)
    for players in find(game).seats:
        match = fondaco.new(game, players=players, seed=players)
        chance = random.Random(players)
        while not match.over:
            match.play(chance.choice(match.legal()))
        for seat in (None, *range(players)):
            people = seated(None, players, seat)
            sentences = face_of(game).teller.tell(t, match.events(0, seat=seat), match.options, people)
            told += len(sentences)
            for sentence in sentences:
                assert sentence.lstrip("¡")[0].isupper(), sentence
                assert sentence[-1] in ".!", sentence
                assert "None" not in sentence, sentence
                assert "  " not in sentence, sentence
    assert told > 400


@pytest.mark.parametrize(("game", "language"), in_turn(LANGUAGES))
def test_every_legal_action_is_described(game: str, language: str) -> None:
    verbs: set[str] = set()
    t = strict(game, language)
    for seed in range(12):
        players = find(game).seats[seed % len(find(game).seats)]
        options: dict[str, Any] = {"start_tile": True} if game == "carthage" else {}
        match = fondaco.new(game, players=players, seed=seed, **options)
        chance = random.Random(seed)
        while not match.over:
            seat, legal = match.seat, match.legal()
            new = {action.split()[0] for action in legal} - verbs
            if new or chance.random() < 0.1:
                people, view = seated(None, players, seat), match.view(seat)
                choices = face_of(game).teller.choices(t, view, legal, people, {})
                assert sorted(choice.action for choice in choices) == legal
                assert len({(choice.group, choice.words) for choice in choices}) == len(legal)
                assert all(choice.rule in find(game).words["en.rules"] for choice in choices)
                assert face_of(game).teller.question(t, view, people)
                verbs |= new
            match.play(chance.choice(legal))
    assert verbs == {action.split()[0] for action in find(game).actions}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_says_everything_in_every_language(language: str) -> None:
    assert list(OWN[language]) == list(OWN["en"])


def test_people_are_spoken_to_and_of() -> None:
    people = seated(["Maya", "Idris"], 2, 0)
    t = speak_of(find("tantan"), "de")
    assert [called(t, people, seat) for seat in range(2)] == ["Du", "Idris"]
    assert [said_of(t, people, seat, "table.hand") for seat in range(2)] == ["Deine Hand", "Hand von Idris"]


def test_names_cannot_write_to_the_terminal() -> None:
    assert "\x1b" not in seated(["\x1b[2J", "b\nc"], 2).names[0]
    assert seated(["x" * 64, "b\nc"], 2).names == ("x" * 17 + "…", "b·c")


RAID: list[dict[str, Any]] = [
    {"event": "raided", "colour": "red"},
    *(
        {"event": "moves", "card": "red5", "from": "goods", "from_at": 0, "to": "discards", "to_at": None}
        for _ in range(2)
    ),
    {"event": "moves", "card": "red2", "from": "goods", "from_at": 1, "to": "discards", "to_at": None},
]
SALE: list[dict[str, Any]] = [
    {"event": "sold", "seat": 1, "camel": 10, "goods": "silk"},
    *({"event": "moves", "card": "silk", "from": "stock", "to": "discards", "to_at": None} for _ in range(2)),
    {"event": "moves", "gem": "red", "from": "city", "to": "screen", "to_at": 1},
    {"event": "driver moves", "driver": 4, "from": 1, "to": 0},
    {"event": "driver moves", "driver": 2, "from": 0, "to": 1},
]
TALES: list[tuple[str, str, list[dict[str, Any]], list[str]]] = [
    ("tantan", "en", [{"event": "only mice", "seat": 0}], ["Only mice are left; you take none."]),
    ("tantan", "en", [{"event": "skipped", "seat": 1}], ["Idris can neither buy nor stock, and is skipped."]),
    ("tantan", "de", [{"event": "mouse stays hungry", "seat": 0}], ["Dein Tisch ist leer: Die Maus bleibt hungrig."]),
    ("carthage", "en", [{"event": "sails", "colour": "red", "from": 3, "to": 5}], ["The red ship reaches Carthage."]),
    ("carthage", "en", RAID, ["Pirates raid the red ship: you lose 2 × red 5 and Idris loses a red 2."]),
    ("carthage", "en", RAID[:1], ["Pirates raid the red ship, but nothing is lost."]),
    ("silkroad", "en", [{"event": "skipped", "seat": 0}], ["There is nothing for you to play or draw."]),
    (
        "silkroad",
        "en",
        SALE,
        [
            "Idris sells silk 10 for a red gem, at the price of 2 silk.",
            "There was a tie: you and Idris exchange drivers. You now have driver 4.",
        ],
    ),
]


@pytest.mark.parametrize(("game", "language", "events", "sentences"), TALES)
def test_rare_events(game: str, language: str, events: list[dict[str, Any]], sentences: list[str]) -> None:
    assert face_of(game).teller.tell(strict(game, language), events, {}, seated(None, 2, 0)) == sentences
