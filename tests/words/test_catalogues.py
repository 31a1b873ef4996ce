"""Every language says everything, with the same placeholders, and nothing that nobody asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco.games import find
from fondaco.terminal.speech import OWN
from fondaco.words import LANGUAGES, PLACEHOLDER, SHARED, say_reason
from tests.words import Strict

ROOT = Path(__file__).parents[2]
GAMES = fondaco.games.names()
LESSONS = {
    f"{game}.lesson": {language: find(game).words[f"{language}.lesson"] for language in LANGUAGES} for game in GAMES
}
"""What the host says in a game's lesson."""
CATALOGUES = {"shared": SHARED, "terminal": OWN, **{game: find(game).words for game in GAMES}, **LESSONS}
OTHERS = [language for language in LANGUAGES if language != "en"]


def forms(message: Any) -> list[str]:
    return [message] if isinstance(message, str) else [text for form, text in message.items() if form != "of"]


def values_in(message: Any) -> set[str]:
    return {name for text in forms(message) for name, _ in PLACEHOLDER.findall(text)} - {"n"}


def referred_to(message: Any) -> set[str]:
    """The values that are said by other messages."""
    return {name for text in forms(message) for name, kind in PLACEHOLDER.findall(text) if kind}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", CATALOGUES)
def test_a_catalogue_has_the_keys_of_the_english_one_in_their_order(name: str, language: str) -> None:
    assert list(CATALOGUES[name][language]) == list(CATALOGUES[name]["en"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", CATALOGUES)
def test_every_form_speaks_of_the_same(name: str, language: str) -> None:
    english = CATALOGUES[name]["en"]
    for key, message in CATALOGUES[name][language].items():
        for form in forms(message):
            assert form.strip() == form != "", key
            assert values_in(form) == values_in(english[key]), f"{key}: {form}"
        assert referred_to(message) == referred_to(english[key]), key
        if not isinstance(message, str):
            assert set(message) - {"of"} == {"one", "other"}, key
            assert message.get("of") == english[key].get("of"), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_named_by_its_word_has_one(game: str, language: str) -> None:
    """`{gem:colour}` needs words for colours, `{cards:kind.some}` for some of a kind, `{won:victory}` for a number."""
    messages = {**SHARED[language], **find(game).words[language], **LESSONS[f"{game}.lesson"][language]}
    for key, message in messages.items():
        for form in forms(message):
            for _, kind in PLACEHOLDER.findall(form):
                assert not kind or any(fits(kind, other) for other in messages), f"{key}: {form}"


def fits(kind: str, key: str) -> bool:
    """Whether a message says something of a kind: `kind.lamp.some` is for `kind.some`, and so is `kind.some`."""
    sort, _, form = kind.partition(".")
    parts = key.split(".")
    return key == kind or (parts[0] == sort and len(parts) == (3 if form else 2) and (not form or parts[-1] == form))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_there_in_every_language(game: str, language: str) -> None:
    english, translated = (find(game).words[f"{code}.rules"] for code in ("en", language))
    assert list(translated) == list(english)
    for rule, clause in translated.items():
        assert list(clause) == list(english[rule]), rule
        assert clause["title"]
        assert len(clause.get("rulings", ())) == len(english[rule].get("rulings", ())), rule
        cited = [set(re.findall(r"\b[A-Z]\d+[a-z]?\b", text["text"])) for text in (clause, english[rule])]
        assert cited[0] == cited[1], rule


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_phase_verb_reason_part_and_option_has_its_word(game: str, language: str) -> None:
    described = find(game)
    t = Strict(language, described.speak(language).messages)
    for phase in described.phases:
        assert t(f"wanted.{phase}")
        assert phase == "over" or t.has(f"question.{phase}"), phase
    for verb in {action.split()[0] for action in described.actions}:
        assert any(key.startswith(f"choice.{verb}") for key in t.messages), verb
    for part in fondaco.new(game, seed=1).scores()[0]:
        assert part == "total" or t(f"score.{part}")
    for option in described.options:
        assert t(f"option.{option}.name")
        assert t(f"option.{option}.explanation")
    for key in ("title", "pitch"):
        assert t(key)


@cache
def values_of(game: str) -> dict[str, Any]:
    """All that the reasons of a game speak of, with an example of each."""
    match = fondaco.new(game, players=3, seed=1)
    reasons = [match.why_not(action) for action in match.game.actions]
    values = {name: value for reason in reasons if reason for name, value in reason.values.items()}
    examples = {"prizes": "blue, red", "last": "blue3", "seat": 1}
    return {**values, **{name: value for name, value in examples.items() if name in values}}


BEYOND = {
    "tantan": ("buy 9", "stock food 9", "take mouse", "rob 9", "feed mouse"),
    "silkroad": ("play silk 0", "play silk 99", "move 9 Kashgar", "rob 9 tea"),
    "carthage": ("take red4", "store red5"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_reason_is_given(game: str, language: str) -> None:
    described = find(game)
    t = Strict(language, described.speak(language).messages)
    match = fondaco.new(game, players=3, seed=1)
    beyond = [match.why_not(text) for text in (*BEYOND[game], "fly")]
    keys = [key for _, key in described.reasons.values()] + [reason.key for reason in beyond if reason]
    assert {key.removeprefix("reason.") for key in t.messages if key.startswith("reason.")} == set(keys)
    for key in keys:
        for phase in described.phases:
            said = say_reason(t, key, {**values_of(game), "wanted": phase}, ["Maya", "Idris", "Leila"])
            assert said[0].isupper() or said[0].isdigit()
            assert not re.search(r"  |: \.|\b[a-z]+\.[a-z]|None", said), said


PROGRAMS = {
    "shared": ("src/fondaco/words", "src/fondaco/games", "src/fondaco/terminal"),
    "terminal": ("src/fondaco/terminal", "src/fondaco/games", "src/fondaco/cli.py"),
    **{
        game: (
            "src/fondaco/words",
            "src/fondaco/terminal",
            f"src/fondaco/games/{game}",
            f"web/src/games/{game}",
            "web/src/lib",
            "web/src/pages",
            "web/src/parts",
            "web/tools",
        )
        for game in GAMES
    },
    **{f"{game}.lesson": (f"web/src/games/{game}", "web/src/parts") for game in GAMES},
}
"""Who speaks from a catalogue."""


def code_in(place: Path) -> Iterator[str]:
    for path in [place] if place.is_file() else sorted(place.rglob("*")):
        if path.suffix in (".py", ".ts", ".svelte") and not path.name.endswith(".test.ts"):
            yield path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", CATALOGUES)
def test_every_key_is_asked_for(name: str) -> None:
    """By its name, by its beginning (`f"kind.{kind}"`, `t.word("zone", key)`), without the person, or by another."""
    code = "\n".join(text for place in PROGRAMS[name] for text in code_in(ROOT / place))
    named = set(re.findall(r"""["'`]([\w .'-]+)["'`]""", code))
    words = (f"{kind}." for kind in re.findall(r"""\bword\(["'](\w+)["']""", code))
    begun = (*re.findall(r"""["'`]([\w.-]+\.)\$?\{""", code), *words)
    messages = CATALOGUES[name]["en"]
    kinds = {kind for message in messages.values() for form in forms(message) for _, kind in PLACEHOLDER.findall(form)}
    unasked = [
        key
        for key in messages
        if not (key in named or key.startswith(begun) or re.sub(r"\.(you|name)$", "", key) in named)
        and not any(fits(kind, key) for kind in kinds)
    ]
    assert unasked == []
