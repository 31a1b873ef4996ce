"""A game's verbs, each said once: what it is called, what it names, and when it may be chosen.

From the table come the dense numbers of all actions, their texts and their structure, the answer to a text that has
the form of an action but is none, and the branches of `why_not` and `play` (see `fondaco.kernel.derived`):

    VERBS = Verbs(
        Verb("take", one_of("kind", KIND_NAMES), phase=SHARE, otherwise=NOT_A_SHARE, forms=("take lantern",)),
        Verb("rob", number("seat", 0, SEATS - 1, above=NO_SEAT), phase=ROB, otherwise=NOT_A_THEFT, forms=("rob 2",)),
        over=IS_OVER,
    )

Actions are numbered row by row; within a row the last argument changes fastest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise, product
from typing import Any

from fondaco.errors import BadGame

Complaint = tuple[str, str]
"""A rule's id, and the key of the words."""

_NUMBER = r"(?:0|[1-9]\d{0,8})"


@dataclass(frozen=True)
class Action:
    """An action of a game in its parts. As a text, it is itself in the game's notation."""

    verb: str
    """The word or words it begins with, such as `"buy"`."""
    arguments: Mapping[str, Any] = field(hash=False)
    """What it names, by name: `{"places": [1, 3]}`."""
    text: str

    def __str__(self) -> str:
        return self.text


# What a verb names


@dataclass(frozen=True)
class Value:
    """One value of an argument: its number in the rules, its text (perhaps empty) and what it means in JSON."""

    value: int
    text: str
    meaning: Any


@dataclass(frozen=True)
class Stray:
    """What may be written in place of a value, as a regular expression, and what is said of it."""

    pattern: str
    complaint: Complaint
    ascending: bool = False
    """Whether it has to be numbers from 1 on, each greater than the one before."""

    def fits(self, text: str) -> bool:
        if re.fullmatch(self.pattern, text) is None:
            return False
        numbers = [0, *map(int, text.split())] if self.ascending else []
        return all(one < next for one, next in pairwise(numbers))


@dataclass(frozen=True)
class Argument:
    """What a verb names: all its values, and what may be written in their place without being one."""

    name: str
    choices: tuple[Value, ...]
    pattern: str = ""
    """What looks like a value, as a regular expression."""
    strays: tuple[Stray, ...] = ()
    """What looks like a value but is none, the first that fits; anything else is no form of the notation."""

    @property
    def written(self) -> str:
        """What looks like it within a text, as a regular expression: after a space, unless it is left out."""
        left_out = any(choice.text == "" for choice in self.choices)
        return f"(?: ({self.pattern}))" + "?" * left_out

    def stray(self, text: str) -> Complaint | None:
        """What is wrong with a text that looks like a value but is none."""
        return next((stray.complaint for stray in self.strays if stray.fits(text)), None)


def one_of(
    name: str,
    names: Sequence[str],
    only: Iterable[int] | None = None,
    others: Complaint | None = None,
    unlike: tuple[str, Complaint] | None = None,
) -> Argument:
    """One of some names, or only of some among them; the rules know it by its place.

    `others` is said of the other names, `unlike` of what has a pattern but is no name.
    """
    chosen = range(len(names)) if only is None else tuple(only)
    told = "|".join(re.escape(one.lower()) for one in (names if others else [names[value] for value in chosen]))
    strays = ((Stray(told, others),) if others else ()) + ((Stray(*unlike),) if unlike else ())
    choices = tuple(Value(value, names[value], names[value]) for value in chosen)
    return Argument(name, choices, f"{told}|{unlike[0]}" if unlike else told, strays)


def number(
    name: str, first: int, last: int, below: Complaint | None = None, above: Complaint | None = None
) -> Argument:
    """A whole number; `below` and `above` are said of numbers outside its range."""
    low = (Stray("|".join(map(str, range(first))), below),) if below and first else ()
    high = (Stray(rf"(?!(?:{'|'.join(map(str, range(last + 1)))})$)\d+", above),) if above else ()
    return Argument(
        name, tuple(Value(value, str(value), value) for value in range(first, last + 1)), _NUMBER, low + high
    )


def places(name: str, last: int, above: Complaint | None = None) -> Argument:
    """Any of the places 1 to `last`, ascending, perhaps none; the rules know them as bits. `above` as for a number."""
    sets = [[place for place in range(1, last + 1) if bits >> (place - 1) & 1] for bits in range(1 << last)]
    choices = tuple(Value(bits, " ".join(map(str, named)), named) for bits, named in enumerate(sets))
    some = rf"{_NUMBER}(?: {_NUMBER})*"
    return Argument(name, choices, some, (Stray(some, above, ascending=True),) if above else ())


def some_of(name: str, many: int, names: Sequence[str]) -> Argument:
    """So many different names, in their order; the rules know them as bits."""
    sets = [[names[value] for value in values] for values in combinations(range(len(names)), many)]
    choices = tuple(Value(sum(1 << names.index(one) for one in named), " ".join(named), named) for named in sets)
    return Argument(name, choices, "|".join(re.escape(choice.text.lower()) for choice in choices))


def optional(word: str, argument: Argument) -> Argument:
    """An argument that may be left out, which means 0; else it is written after a word of its own."""
    return Argument(
        argument.name,
        (Value(0, "", 0), *(Value(one.value, f"{word} {one.text}", one.meaning) for one in argument.choices)),
        f"{word} (?:{argument.pattern})",
        tuple(replace(stray, pattern=f"{word} (?:{stray.pattern})") for stray in argument.strays),
    )


def always(name: str, value: int) -> Argument:
    """An argument that is never written: it goes without saying."""
    return Argument(name, (Value(value, "", value),))


# The table


class Verb:
    """A row of the table. In the rules, `why_not_<verb>` decides about it and `<verb>` carries it out."""

    def __init__(
        self,
        words: str,
        *arguments: Argument,
        forms: Sequence[str] = (),
        phase: int | Sequence[int] | None = None,
        otherwise: int = 0,
        does: str = "",
        within: tuple[Callable[..., bool], Complaint] | None = None,
    ) -> None:
        """
        Args:
            words: How its actions begin.
            *arguments: What they name.
            forms: Examples of its forms, for people; left out, its first action.
            phase: When it may be chosen: a phase or several; left out, at any time.
            otherwise: The reason against it in other phases.
            does: The name of its function in the rules, if that is not its words.
            within: What must hold of the arguments together, and what is said if it does not.
        """
        self.words = words
        self.arguments = arguments
        self.phases = phase if phase is None else (phase,) if isinstance(phase, int) else tuple(phase)
        self.otherwise = otherwise
        self.does = does or words.replace(" ", "_")
        self.within = within
        ways = product(*(argument.choices for argument in arguments))
        self.ways = tuple(way for way in ways if within is None or within[0](*(choice.value for choice in way)))
        """The arguments of each action, in the order of their numbers."""
        self.values = tuple(tuple(choice.value for choice in way) for way in self.ways)
        self.texts = tuple(" ".join([words, *(choice.text for choice in way if choice.text)]) for way in self.ways)
        self.forms = tuple(forms) or self.texts[:1]

    @property
    def pattern(self) -> str:
        """What looks like one of its actions, in small letters, as a regular expression with a group an argument."""
        return re.escape(self.words.lower()) + "".join(one.written for one in self.arguments)

    def beyond(self, text: str) -> Complaint | None:
        """What is wrong with a text that has the form of this verb's actions but is none of them."""
        found = re.fullmatch(self.pattern, text)
        if found is None:
            return None
        for argument, part in zip(self.arguments, found.groups(""), strict=True):
            if part not in {choice.text.lower() for choice in argument.choices}:
                return argument.stray(part)
        return self.within[1] if self.within else None


class Verbs:
    """The table of a game's verbs; `over` is the reason against all of them once the game is over."""

    def __init__(self, *rows: Verb, over: int) -> None:
        self.rows = rows
        self.over = over
        self.texts = tuple(text for row in rows for text in row.texts)
        """The notation: the text of every action, by its number."""
        self.numbers = {text.lower(): action for action, text in enumerate(self.texts)}
        self.forms = tuple(form for row in rows for form in row.forms)
        self._ways = tuple((row, way) for row in rows for way in row.ways)
        for form in self.forms:
            if form.lower() not in self.numbers:
                raise BadGame(f"the form “{form}” is no action")

    def action(self, number: int) -> Action:
        """An action in its parts."""
        row, way = self._ways[number]
        named = zip(row.arguments, way, strict=True)
        arguments = {
            argument.name: list(choice.meaning) if isinstance(choice.meaning, list) else choice.meaning
            for argument, choice in named
        }
        return Action(row.words, arguments, self.texts[number])

    def values(self, number: int) -> dict[str, int]:
        """What an action names, by name, as the rules know it."""
        row, way = self._ways[number]
        return {argument.name: choice.value for argument, choice in zip(row.arguments, way, strict=True)}

    def beyond(self, text: str) -> Complaint | None:
        """What is wrong with a text (in small letters) that has the form of an action but is none."""
        return next(filter(None, (row.beyond(text) for row in self.rows)), None)
