"""`fondaco verify` proves a server's record, and finds what was changed in it."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fondaco.cli import main
from fondaco.fairness import seal
from tests.server.courses import random_course, setup


def record() -> dict[str, Any]:
    course, _ = random_course(setup("tantan", 3), random.Random(2))
    return course.record()


def test_a_fair_record_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "evening.json").write_text(json.dumps(record()))
    assert main(["verify", str(tmp_path / "evening.json")]) == 0
    told = capsys.readouterr().out
    assert "committed" in told
    assert "had not sealed" not in told


def test_a_record_from_before_there_were_seals_is_verified_for_what_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = record()
    del kept["fairness"]["seals"]
    (tmp_path / "evening.json").write_text(json.dumps(kept))
    assert main(["verify", str(tmp_path / "evening.json")]) == 0
    assert "had not sealed" in capsys.readouterr().out


@pytest.mark.parametrize(
    "change",
    [
        {"commit": "00" * 32},
        {"server_seed": "00" * 32},
        {"server_seed": 7},
        {"entropy": ["entropy0", "entropy1", "other"]},
        {"entropy": ["entropy0", "entropy1"]},
        {"entropy": ["entropy0", "entropy1", "a\nb"]},
        {"seals": ["", "", ""]},
        {"seals": [seal("entropy0"), seal("entropy1"), seal("other")]},
        {"seals": None},
        {"more": 1},
    ],
)
def test_what_was_changed_is_found(change: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = record()
    kept["fairness"].update(change)
    (tmp_path / "evening.json").write_text(json.dumps(kept))
    assert main(["verify", str(tmp_path / "evening.json")]) == 1
    assert "fairness" in capsys.readouterr().out


def test_verifying_needs_none_of_the_servers_packages() -> None:
    code = "import json, sys; import fondaco.cli, fondaco.fairness; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"litestar", "msgspec", "fondaco.server"} & set(json.loads(run.stdout))
