"""Every rule of every rulebook has tests named after it, and code that says it carries it out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import fondaco
from fondaco.games import find

GAMES = Path(fondaco.__file__).parent / "games"
TESTS = Path(__file__).parent

ONE = r"[A-Z]\d+[a-z]?"
IDS = re.compile(rf"(?:{ONE}(?: to {ONE})?)(?:(?:, | and ){ONE}(?: to {ONE})?)*\. ")


def rules_of(game: str) -> list[str]:
    return list(find(game).words["en.rules"])


def trees_in(folder: Path) -> Iterator[ast.Module]:
    for path in sorted(folder.rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"), str(path))


def names_of_tests(game: str) -> list[str]:
    return [
        node.name
        for tree in trees_in(TESTS / game)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def docstrings(game: str) -> Iterator[str]:
    for tree in trees_in(GAMES / game):
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                yield ast.get_docstring(node) or ""


def cited(docstring: str, rules: list[str]) -> set[str]:
    """The rules a docstring begins with: "T6. …", "T4, T15. …" or "T1 to T3. …"."""
    found: set[str] = set()
    beginning = IDS.match(docstring + " ")
    for part in re.split(", | and ", beginning[0].rstrip(". ")) if beginning else []:
        first, _, last = part.partition(" to ")
        found.update(rules[rules.index(first) : rules.index(last or first) + 1])
    return found


def test_citations_are_read_as_written() -> None:
    rules = ["T1", "T2", "T3", "T3a", "T4"]
    assert cited("T2. Shuffle.", rules) == {"T2"}
    assert cited("T1, T3a. Both.", rules) == {"T1", "T3a"}
    assert cited("T1 and T4. Both.", rules) == {"T1", "T4"}
    assert cited("T2 to T4. All of them.", rules) == {"T2", "T3", "T3a", "T4"}
    assert cited("T4.", rules) == {"T4"}
    assert cited("As T4 says.", rules) == set()


@pytest.mark.parametrize("game", fondaco.games.names())
def test_the_rulebook_numbers_its_rules_in_order(game: str) -> None:
    rules = rules_of(game)
    assert rules
    assert rules == sorted(set(rules), key=lambda rule: (int(re.sub(r"\D", "", rule)), rule))


@pytest.mark.parametrize("game", fondaco.games.names())
def test_every_rule_has_a_test_named_after_it(game: str) -> None:
    names = names_of_tests(game)
    untested = [rule for rule in rules_of(game) if not any(f"test_{rule.lower()}_" in name for name in names)]
    assert not untested


@pytest.mark.parametrize("game", fondaco.games.names())
def test_every_rule_begins_a_docstring(game: str) -> None:
    rules = rules_of(game)
    carried_out = set().union(*(cited(docstring, rules) for docstring in docstrings(game)))
    assert [rule for rule in rules if rule not in carried_out] == []
