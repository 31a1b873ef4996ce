"""What the mutation run changes, and that it tells what is noticed."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools import mutate

RULES = '''
LIMIT = 7

def may(state, n):
    """Up to 7."""
    if state.phase == 1 and n <= LIMIT:
        return True
    return 0 < n < 3

def do(state, n):
    for seat in state.seats:
        if not seat:
            continue
        state.hands[seat] += 2 * n
    tell(state, n)
    é = state.row[0]
'''

CHANGES = {
    "(not (state.phase == 1 and n <= LIMIT))",
    "(state.phase == 1 or n <= LIMIT)",
    "(state.phase != 1)",
    "(n < LIMIT)",
    "(2)",
    "(False)",
    "(0 <= n < 3)",
    "(0 < n <= 3)",
    "(1)",
    "(4)",
    "(not not seat)",
    "pass",
    "state.hands[seat] -= 2 * n",
    "(2 // n)",
    "(3)",
}


def test_every_kind_of_change_is_made_in_functions_alone() -> None:
    assert {mutant.new for mutant in mutate.mutants_of(Path("rules.py"), RULES)} == CHANGES


@pytest.mark.parametrize("part", ["rules", "invariants"])
@pytest.mark.parametrize("game", ["tantan", "silkroad", "carthage"])
def test_every_mutant_is_another_program(game: str, part: str) -> None:
    for mutant in mutate.sample(game, part, number=20, seed=3):
        sound = (mutate.ROOT / mutant.path).read_bytes()
        broken = sound[: mutant.start] + mutant.new.encode() + sound[mutant.end :]
        assert ast.dump(ast.parse(broken)) != ast.dump(ast.parse(sound)), mutant


def test_rules_are_in_the_modules_that_rules_import() -> None:
    stems = {path.stem for path in mutate.modules_of("silkroad", "rules")}
    assert {"rules", "turn", "markets", "tiles", "scoring"} <= stems
    assert not stems & {"layout", "reasons", "position", "events", "face", "mind", "invariants"}


def test_equal_seeds_give_equal_mutants() -> None:
    assert mutate.sample("tantan", "rules", 9, 1) == mutate.sample("tantan", "rules", 9, 1)
    assert mutate.sample("tantan", "rules", 9, 1) != mutate.sample("tantan", "rules", 9, 2)


@pytest.mark.long
def test_a_copy_notices_what_its_tests_notice(tmp_path: Path) -> None:
    copy = mutate.Copy(tmp_path)
    assert (tmp_path / "src/fondaco/games/tantan/rules.py").is_file()
    home = tmp_path / "src" / "rules.py"
    test = "from rules import double\n\ndef test_two(): assert double(2) == 4\n"
    (tmp_path / "tests/toy").mkdir()
    (tmp_path / "tests/toy/test_toy.py").write_text(test)
    (tmp_path / "tests/oracles/test_toy.py").write_text(test)
    home.write_text("def double(n):\n    n = n\n    return 2 * n\n")
    idle, loop, wrong = (
        mutate.Mutant(Path("src/rules.py"), 2, 19, 24, "n = n", "pass"),
        mutate.Mutant(Path("src/rules.py"), 2, 19, 24, "n = n", "while n: pass"),
        mutate.Mutant(Path("src/rules.py"), 3, 36, 37, "2", "(3)"),
    )
    assert copy.passes("toy")
    assert not copy.notices(idle, "toy", 60)
    assert copy.notices(wrong, "toy", 60)
    assert copy.notices(loop, "toy", 3)
    assert copy.passes("toy")
