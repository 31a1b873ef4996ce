"""The rulebooks that ship with the games, whole or clause by clause."""

from __future__ import annotations

import re
from functools import cache

from fondaco.errors import BadSetup
from fondaco.games import find

RULEBOOK = "rulebook.md"
CLAUSE = re.compile(r"^(?:- )?\*\*([A-Z]+\d+[a-z]?)\.\*\*", re.MULTILINE)
HEADING = re.compile(r"^#+ ", re.MULTILINE)


@cache
def rulebook(game: str) -> str:
    """The whole text, as Markdown."""
    text = find(game).text(RULEBOOK)
    if text is None:
        raise BadSetup(f"{find(game).title} has no rulebook")
    return text


@cache
def clauses(game: str) -> dict[str, str]:
    """By id: the text from its mark to the next mark or heading."""
    text = rulebook(game)
    marks = list(CLAUSE.finditer(text))
    ends = sorted([mark.start() for mark in marks] + [mark.start() for mark in HEADING.finditer(text)] + [len(text)])
    return {
        mark.group(1): text[mark.start() : next(end for end in ends if end > mark.start())].strip() for mark in marks
    }


def clause(game: str, rule: str) -> str:
    """One clause, by its id in capital or small letters."""
    found = clauses(game)
    by_lower = {key.lower(): key for key in found}
    if rule.strip().lower() not in by_lower:
        ids = list(found)
        raise BadSetup(f"{find(game).title} has no rule {rule.strip()!r}; its rules are {ids[0]} to {ids[-1]}")
    return found[by_lower[rule.strip().lower()]]
