"""What a formula can do, in Python as in the browser, and that it says what it cannot read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fondaco.errors import BadGame
from fondaco.words.formulas import tree_of, work_out

CASES = (Path(__file__).parents[2] / "web" / "tests" / "formulas.jsonl").read_text("utf-8").splitlines()
"""web/tests/formulas.test.ts holds the same file to the page."""


@pytest.mark.parametrize("case", [*map(json.loads, CASES)], ids=lambda case: case["formula"])
def test_a_formula_is_worked_out_as_in_the_browser(case: dict[str, Any]) -> None:
    tree = tree_of(case["formula"])
    assert tree == case["tree"]
    assert work_out(tree, case["names"].get) == case["result"]


@pytest.mark.parametrize("formula", ["places +", "open('x')", "lambda: 1", "places[1:2]", "a < b < c", "f'{a}'"])
def test_what_no_formula_can_do_is_refused(formula: str) -> None:
    with pytest.raises(BadGame, match="cannot be read"):
        tree_of(formula)
