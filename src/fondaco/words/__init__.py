"""Words in seven languages.

A catalogue is a flat JSON object. A message in it is a text with `{placeholders}`, or an object of plural forms, of
which the number `n` (or the one named by `of`) picks one: `{"one": "{n} card", "other": "{n} cards"}`. A placeholder
`{gem:colour}` says the value `gem` by the word for it, `colour.red`, and `{cards:kind.some}` by `kind.lamp.some`, which
may count: several values, or names with their numbers, make a list, "a lamp and 2 food". `{won:victory}` says a number
by `victory`.

The catalogues of a game are files in its folder, `words/en.json` and so on; the browser reads the very same.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fondaco.errors import BadSetup, shown

Message = str | Mapping[str, str]
Catalogue = Mapping[str, Any]

LANGUAGES = {
    "en": "English",
    "fr": "Français",
    "de": "Deutsch",
    "it": "Italiano",
    "es": "Español",
    "pt": "Português",
    "nl": "Nederlands",
}

NONE_IS_ONE = ("fr", "pt")
"""Languages in which 0 is counted like 1; in all of ours, every other number but 1 is counted alike."""
AND = {"en": "and", "fr": "et", "de": "und", "it": "e", "es": "y", "pt": "e", "nl": "en"}
OR = {"en": "or", "fr": "ou", "de": "oder", "it": "o", "es": "o", "pt": "ou", "nl": "of"}
EUPHONIC = {"y": ("e", re.compile(r"h?i(?![ae])", re.I)), "o": ("u", re.compile(r"h?o|8|11\b", re.I))}
"""In Spanish: what these become before what sounds like them."""
THOUSANDS = {"en": ",", "fr": "\N{NARROW NO-BREAK SPACE}"}
"""What parts the thousands; elsewhere a full stop."""
FOUR_DIGITS_IN_ONE = ("it", "es")

PLACEHOLDER = re.compile(r"\{(\w+)(?::([\w.]+))?\}")


class JsonFolder(Mapping[str, Any]):
    """The JSON files of a folder by their names, each read when it is first wanted."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.files: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self.files:
            try:
                text = (self.path / f"{name}.json").read_text(encoding="utf-8")
            except FileNotFoundError:
                raise KeyError(name) from None
            self.files[name] = json.loads(text)
        return self.files[name]

    def __iter__(self) -> Iterator[str]:
        return (path.stem for path in sorted(self.path.glob("*.json")))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def beside(file: str) -> JsonFolder:
    """The folder `words` beside a module."""
    return JsonFolder(Path(file).parent / "words")


SHARED = JsonFolder(Path(__file__).parent)
"""What every game needs words for."""


class Words:
    """All that can be said in one language. Of several catalogues with the same key, the last one has it."""

    def __init__(self, language: str, *catalogues: Catalogue) -> None:
        self.language = language
        self.messages: dict[str, Message] = {}
        for catalogue in catalogues:
            self.messages.update(catalogue)

    def __call__(self, key: str, **values: Any) -> str:
        """A message with its values filled in; the key itself, if there is no message."""
        return self.say(key, values.get)

    def say(self, key: str, find: Callable[[str], Any]) -> str:
        """The same with values that are found by their names; a place for which there is none stays open."""
        if key not in self.messages:
            return key
        return PLACEHOLDER.sub(lambda place: self.fill(place, find), self.form(self.messages[key], find))

    def has(self, key: str) -> bool:
        return key in self.messages

    def word(self, kind: str, name: str) -> str:
        """The word for something; its name, if there is none."""
        key = f"{kind}.{name}"
        return self(key) if self.has(key) else name.replace("_", " ")

    def form(self, message: Message, find: Callable[[str], Any]) -> str:
        """The form of a message that suits the number in it."""
        if isinstance(message, str):
            return message
        number = find(message.get("of", "n"))
        return message["one" if number == 1 or (number == 0 and self.language in NONE_IS_ONE) else "other"]

    def fill(self, place: re.Match[str], find: Callable[[str], Any]) -> str:
        name, kind = place.groups()
        value = find(name)
        if value is None:
            return place[0]
        return self.written(value) if kind is None else self.refer(kind, value)

    def written(self, value: Any) -> str:
        if isinstance(value, list):
            return self.list([self.written(item) for item in value])
        return self.number(value) if isinstance(value, int) else str(value)

    def refer(self, kind: str, value: Any) -> str:
        """Things by their words: a name, several or how many there are of each; or just how many."""
        if isinstance(value, int):
            return self(kind, n=value)
        sort, _, form = kind.partition(".")
        return self.list([self(f"{sort}.{name}{form and '.'}{form}", n=number) for name, number in _counts(value)])

    def list(self, items: Sequence[str], word: Mapping[str, str] = AND) -> str:
        """Several things: "a, b, and c"."""
        if len(items) < 2:
            return "".join(items)
        joint = word[self.language]
        if self.language == "es":
            instead, before = EUPHONIC[joint]
            joint = instead if before.match(items[-1]) else joint
        comma = "," if self.language == "en" and len(items) > 2 else ""
        return f"{', '.join(items[:-1])}{comma} {joint} {items[-1]}"

    def either(self, items: Sequence[str]) -> str:
        """One of several things: "a, b, or c"."""
        return self.list(items, OR)

    def number(self, number: int) -> str:
        if abs(number) < 10_000 and self.language in FOUR_DIGITS_IN_ONE:
            return str(number)
        return f"{number:,}".replace(",", THOUSANDS.get(self.language, "."))


class Notation(Words):
    """English in which things are called as actions write them: what a program is told."""

    def form(self, message: Message, find: Callable[[str], Any]) -> str:
        return message if isinstance(message, str) else message["other"]

    def refer(self, kind: str, value: Any) -> str:
        return super().refer(kind, value) if kind == "wanted" else self.written(value)


def _counts(things: Any) -> list[tuple[str, int]]:
    """Names with their numbers; several in one text are parted by commas, and those that come again are counted."""
    counts = (
        things if isinstance(things, Mapping) else Counter(things.split(", ") if isinstance(things, str) else things)
    )
    return [(name, number) for name, number in counts.items() if name and number]


def of_game(words: Mapping[str, Any], language: str) -> list[Catalogue]:
    """What a game can say in a language: its own words there, else in English, and what all games share."""
    return [SHARED[language], words.get("en", {}), words.get(language, {})]


def say_reason(t: Words, key: str, values: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """Why not, said to people of these names; a seat without a name is called by its number."""
    seat = values.get("seat", -1)
    name = names[seat] if 0 <= seat < len(names) else t("seat", seat=seat)
    return capital(t(f"reason.{key}", **{**values, "name": name, "title": t("title")}))


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def system_language() -> str:
    """The language of the system, if it is one of ours; else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            language = os.environ[variable].lower().split(".")[0].split("_")[0]
            return language if language in LANGUAGES else "en"
    return "en"


def read_language(text: str) -> str:
    """One of our languages from its code; "de-AT" is content with "de"."""
    language = text.lower().replace("_", "-").split("-")[0]
    if language not in LANGUAGES:
        raise BadSetup(f"there is no language {shown(text)}; the languages are {', '.join(LANGUAGES)}")
    return language
