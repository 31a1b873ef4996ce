"""Parts are run in their order, at once where they can be, and told of truly."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.parts import Part, Result, Runner, summary

PYTEST = "..F\n=========== 1 failed, 12 passed, 3 skipped in 61.20s (0:01:01) ===========\n"
VITEST = "\x1b[2m Test Files \x1b[22m 14 passed (14)\n\x1b[2m      Tests \x1b[22m \x1b[32m447 passed\x1b[39m (447)\n"


def run(tmp_path: Path, cores: int, *parts: tuple[str, str, tuple[str, ...]]) -> list[Result]:
    scripts = {name: script for name, script, _ in parts}
    listed = tuple(Part(name, after) for name, _, after in parts)
    return Runner(listed, lambda part: ["sh", "-c", scripts[part.name]], cores, tmp_path).run()


def test_parts_wait_for_those_before_them(tmp_path: Path) -> None:
    told = tmp_path / "told"
    results = run(
        tmp_path,
        4,
        ("last", f"echo last >> {told}", ("middle", "other")),
        ("middle", f"echo middle >> {told}", ("first",)),
        ("other", f"echo middle >> {told}", ("first",)),
        ("first", f"echo first >> {told}", ()),
    )
    assert told.read_text().split() == ["first", "middle", "middle", "last"]
    assert [result.code for result in results] == [0, 0, 0, 0]


def test_parts_run_at_once_when_there_are_cores(tmp_path: Path) -> None:
    (tmp_path / "meeting").mkdir()
    here = tmp_path / "meeting"
    wait = f"touch {here}/%s; until [ -e {here}/%s ]; do sleep 0.01; done"
    results = run(tmp_path, 2, ("one", wait % ("one", "other"), ()), ("other", wait % ("other", "one"), ()))
    assert [result.code for result in results] == [0, 0]


def test_it_is_told_how_busy_a_part_was(tmp_path: Path) -> None:
    count = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done"
    busy, idle = run(tmp_path, 1, ("busy", count, ()), ("idle", "sleep 0.05", ()))
    assert busy.busy > idle.busy > 0


def test_the_work_of_orphans_counts(tmp_path: Path) -> None:
    """Whoever began them has ended before, as a browser does whose pages still run."""
    count = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done"
    orphan = f"sh -c '({count}) & echo $! > {tmp_path}/who'; while kill -0 $(cat {tmp_path}/who); do sleep 0.05; done"
    child, adopted = run(tmp_path, 1, ("child", count, ()), ("adopted", orphan, ()))
    assert adopted.busy > child.busy / 2


def test_what_fails_is_shown_and_what_needs_it_is_not_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results = run(
        tmp_path, 2, ("bad", "echo the reason; exit 3", ()), ("after", "touch never", ("bad",)), ("good", "true", ())
    )
    codes = {result.part.name: result.code for result in results}
    assert codes == {"bad": 3, "after": 1, "good": 0}
    said = capsys.readouterr().out
    assert "bad FAILED in 0 s:\nthe reason\n" in said
    assert "because a part before it failed" in said
    assert "good passed in 0 s" in said
    assert not (tmp_path / "never").exists()


@pytest.mark.parametrize(
    ("code", "said", "counts"),
    [
        (0, "All checks passed!", (1, 0)),
        (1, "found 3 errors", (0, 1)),
        (1, PYTEST, (12, 1)),
        (0, VITEST, (447, 0)),
        (0, PYTEST.replace("1 failed, ", "") + VITEST, (459, 0)),
        (2, VITEST, (447, 1)),
        (1, "===== 2 passed, 1 error in 0.5s =====", (2, 1)),
        (0, "265 passed in 53.95s", (265, 0)),
        (0, "===== no tests ran in 0.5s =====", (1, 0)),
    ],
)
def test_tests_are_counted(code: int, said: str, counts: tuple[int, int]) -> None:
    assert Result(Part("any"), code, 1, 1, said).counts == counts


def test_the_end_tells_all() -> None:
    results = [Result(Part("lint"), 0, 3.4, 2.1, ""), Result(Part("tests"), 1, 61.2, 110, PYTEST)]
    *_, lint, tests, everything, last = summary(results, 62).splitlines()
    assert lint.split() == ["lint", "passed", "1", "0", "3", "2"]
    assert tests.split() == ["tests", "FAILED", "12", "1", "61", "110"]
    assert everything.split()[-2:] == ["62", "112"]
    assert last == "13 passed, 1 failed"
