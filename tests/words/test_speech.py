"""How numbers, lists and plurals are said, in Python as in the browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco.games import find
from fondaco.terminal.speech import speak
from fondaco.words import LANGUAGES, Words, beside, read_language, say_reason, system_language

SPOKEN: dict[str, Any] = json.loads((Path(__file__).parents[2] / "web" / "tests" / "spoken.json").read_text("utf-8"))
"""By language, as the browser says it: web/tests/words.test.ts holds the same file to `Intl`."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_lists_and_plurals_are_said_as_in_the_browser(language: str) -> None:
    t, spoken = Words(language, {"count": {"one": "one", "other": "other"}}), SPOKEN[language]
    assert {number: t.number(int(number)) for number in spoken["numbers"]} == spoken["numbers"]
    assert {number: t("count", n=int(number)) for number in spoken["plurals"]} == spoken["plurals"]
    assert [t.list(items) for items, _, _ in spoken["lists"]] == [both for _, both, _ in spoken["lists"]]
    assert [t.either(items) for items, _, _ in spoken["lists"]] == [one for _, _, one in spoken["lists"]]


def test_messages_are_filled_in() -> None:
    t = Words(
        "fr",
        {
            "hail": "Salut, {name} !",
            "cards": {"one": "{n} carte", "other": "{n} cartes"},
            "spaces": {"of": "far", "one": "{far} case", "other": "{far} cases"},
            "prizes": "Choisis : {gems:colour}.",
            "colour.red": "rouge",
            "colour.blue": "bleu",
        },
    )
    assert t("hail", name="{cards}") == "Salut, {cards} !"
    assert [t("cards", n=n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    assert [t("spaces", far=n) for n in (1, 2)] == ["1 case", "2 cases"]
    assert t("prizes", gems="red, blue") == "Choisis : rouge et bleu."
    assert t("hail") == "Salut, {name} !"
    assert t("unknown") == "unknown"


def test_a_reason_is_said_to_programs_as_actions_are_written_and_to_people_in_words() -> None:
    match = fondaco.new("carthage", players=2, seed=1)
    reason = match.why_not("take red2")
    assert reason is not None
    assert str(reason) == "There is no red2 in the market."
    said = {
        language: say_reason(match.game.speak(language), reason.key, reason.values) for language in ("en", "de", "fr")
    }
    assert said == {
        "en": "There is no red 2 in the market.",
        "de": "Auf dem Markt liegt keine rote 2.",
        "fr": "Il n’y a pas de 2 rouge au marché.",
    }
    reason = match.why_not("pay red2")
    assert reason is not None
    assert reason.values["wanted"] == "turn"
    assert str(reason) == "Nothing is being paid for: buy, take or reserve."


def test_a_seat_is_called_by_its_name_where_it_has_one() -> None:
    t = find("tantan").speak("en")
    assert say_reason(t, "empty-hand", {"seat": 1}, ["Maya", "Idris"]) == "Idris has no card in hand to steal."
    assert say_reason(t, "empty-hand", {"seat": 1}) == "Seat 1 has no card in hand to steal."


def test_a_game_with_english_words_only_speaks_them_everywhere(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "en.json").write_text('{"title": "Pebbles"}')
    words = beside(str(tmp_path / "pebbles.py"))
    assert dict(words) == {"en": {"title": "Pebbles"}}
    assert "de" not in words
    game: Any = type("Pebbles", (), {"words": words})
    t = find("tantan").__class__.speak(game, "de")
    assert t("title") == "Pebbles"
    assert t("reason.is-over") == "Das Spiel ist zu Ende."


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "pt_BR"}, "pt"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_of_the_system(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert system_language() == language


def test_a_language_is_read_by_its_code() -> None:
    assert [read_language(code) for code in ("de", "DE-at", "pt_BR")] == ["de", "de", "pt"]
    with pytest.raises(
        fondaco.BadSetup, match="there is no language 'xx'; the languages are en, fr, de, it, es, pt, nl"
    ):
        read_language("xx")


def test_the_terminal_speaks() -> None:
    assert speak("nl")("undo.done") == "Teruggenomen."
