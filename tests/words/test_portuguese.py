"""Portuguese speaks to its reader as você, on every page and at the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CATALOGUES = [*ROOT.glob("src/fondaco/**/words/pt*.json"), *ROOT.glob("web/src/i18n/pt/*.json")]
TU = re.compile(r"\b(tu|teu|tua|teus|tuas|ti|contigo|tens|podes|queres|estás)\b|[a-z]-te\b", re.IGNORECASE)


def test_there_are_catalogues() -> None:
    assert len(CATALOGUES) > 10


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: f"{file.parent.parent.name}/{file.name}")
def test_nobody_is_called_tu(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert [line.strip() for line in text.splitlines() if TU.search(line)] == []
