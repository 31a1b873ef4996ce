"""The table of verbs: numbers, texts, parts, and what is said of texts that are no actions."""

from __future__ import annotations

import pytest

from fondaco.errors import BadGame
from fondaco.kernel.verbs import Argument, Verb, Verbs, always, number, one_of, optional, places, some_of

COLOURS = ("Red", "green", "blue")
TOO_LOW = ("R1", "too-low")
TOO_HIGH = ("R1", "too-high")
NOT_THIS = ("R2", "not-this")
NO_SHADE = ("R3", "no-shade")
TOO_MANY = ("R4", "too-many")


def table(*arguments: Argument, words: str = "do") -> Verbs:
    return Verbs(Verb(words, *arguments), over=1)


def test_actions_are_numbered_row_by_row_the_last_argument_fastest() -> None:
    verbs = Verbs(
        Verb("hop", number("n", 1, 2), one_of("colour", COLOURS), forms=("hop 2 red",)),
        Verb("wait for", one_of("colour", COLOURS, (2, 0)), forms=("wait for blue",)),
        Verb("rest"),
        over=1,
    )
    assert verbs.texts == (
        *("hop 1 Red", "hop 1 green", "hop 1 blue", "hop 2 Red", "hop 2 green", "hop 2 blue"),
        *("wait for blue", "wait for Red", "rest"),
    )
    assert verbs.forms == ("hop 2 red", "wait for blue", "rest")
    assert [verbs.values(action) for action in (5, 6, 8)] == [{"n": 2, "colour": 2}, {"colour": 2}, {}]
    assert [verbs.numbers[text.lower()] for text in verbs.texts] == list(range(9))


@pytest.mark.parametrize(
    ("argument", "values", "texts", "meanings"),
    [
        (number("n", 0, 2), [0, 1, 2], ["do 0", "do 1", "do 2"], [0, 1, 2]),
        (one_of("n", COLOURS, (1, 2)), [1, 2], ["do green", "do blue"], ["green", "blue"]),
        (places("n", 2), [0, 1, 2, 3], ["do", "do 1", "do 2", "do 1 2"], [[], [1], [2], [1, 2]]),
        (
            some_of("n", 2, COLOURS),
            [0b011, 0b101, 0b110],
            ["do Red green", "do Red blue", "do green blue"],
            [["Red", "green"], ["Red", "blue"], ["green", "blue"]],
        ),
        (optional("with", number("n", 1, 2)), [0, 1, 2], ["do", "do with 1", "do with 2"], [0, 1, 2]),
        (always("n", 7), [7], ["do"], [7]),
    ],
)
def test_kinds_of_arguments(argument: Argument, values: list[int], texts: list[str], meanings: list[object]) -> None:
    verbs = table(argument)
    assert list(verbs.texts) == texts
    assert [verbs.values(action)["n"] for action in range(len(texts))] == values
    assert [verbs.action(action).arguments["n"] for action in range(len(texts))] == meanings


def test_what_must_hold_of_arguments_together_leaves_actions_out() -> None:
    both = Verb(
        "do", number("a", 1, 3), number("b", 1, 3), within=(lambda a, b: a + b <= 3, TOO_MANY), forms=("do 1 2",)
    )
    assert both.values == ((1, 1), (1, 2), (2, 1))
    assert Verbs(both, over=1).beyond("do 3 1") == TOO_MANY


def test_a_form_that_is_no_action_is_refused() -> None:
    with pytest.raises(BadGame, match="the form “do 4” is no action"):
        Verbs(Verb("do", number("n", 1, 3), forms=("do 1", "do 4")), over=1)


SHADE = ("(?:red|green|blue)-ish", NO_SHADE)


@pytest.mark.parametrize(
    ("argument", "text", "said"),
    [
        (number("n", 1, 3, below=TOO_LOW, above=TOO_HIGH), "do 0", TOO_LOW),
        (number("n", 1, 3, below=TOO_LOW, above=TOO_HIGH), "do 4", TOO_HIGH),
        (number("n", 1, 3, below=TOO_LOW, above=TOO_HIGH), "do 999999999", TOO_HIGH),
        (number("n", 1, 3, below=TOO_LOW, above=TOO_HIGH), "do 1000000000", None),
        (number("n", 1, 3, below=TOO_LOW, above=TOO_HIGH), "do 04", None),
        (number("n", 1, 3, below=TOO_LOW, above=TOO_HIGH), "do", None),
        (number("n", 1, 3, above=TOO_HIGH), "do 0", None),
        (one_of("n", COLOURS, (1,)), "do red", None),
        (one_of("n", COLOURS, (1,), others=NOT_THIS), "do red", NOT_THIS),
        (one_of("n", COLOURS, (1,), others=NOT_THIS), "do pink", None),
        (one_of("n", COLOURS, (1,), others=NOT_THIS, unlike=SHADE), "do red", NOT_THIS),
        (one_of("n", COLOURS, (1,), others=NOT_THIS, unlike=SHADE), "do red-ish", NO_SHADE),
        (one_of("n", COLOURS, (1,), unlike=SHADE), "do green-ish", NO_SHADE),
        (places("n", 3, above=TOO_HIGH), "do 1 4", TOO_HIGH),
        (places("n", 3, above=TOO_HIGH), "do 4 1", None),
        (places("n", 3, above=TOO_HIGH), "do 4 4", None),
        (places("n", 3, above=TOO_HIGH), "do 0 4", None),
        (some_of("n", 2, COLOURS), "do green red", None),
        (optional("with", number("n", 1, 2, above=TOO_HIGH)), "do with 3", TOO_HIGH),
        (optional("with", number("n", 1, 2, above=TOO_HIGH)), "do with 0", None),
        (optional("with", number("n", 1, 2, above=TOO_HIGH)), "do 1", None),
        (optional("with", number("n", 1, 2, above=TOO_HIGH)), "do with", None),
        (always("n", 7), "do 7", None),
    ],
)
def test_texts_in_the_form_of_an_action(argument: Argument, text: str, said: tuple[str, str] | None) -> None:
    assert table(argument).beyond(text) == said


def test_the_first_argument_that_strays_is_spoken_of_and_the_others_must_be_in_form() -> None:
    verbs = table(number("a", 1, 3, above=TOO_HIGH), one_of("b", COLOURS, (0,), others=NOT_THIS), words="Go.to")
    assert verbs.beyond("go.to 1 blue") == NOT_THIS
    assert verbs.beyond("go.to 9 blue") == TOO_HIGH
    assert verbs.beyond("go.to 9 red") == TOO_HIGH
    assert verbs.beyond("go.to 9 pink") is None
    assert verbs.beyond("go.to 9") is None
    assert verbs.beyond("goato 9 red") is None
