"""The protocol: TypeScript types as the server's own, and docs that know every message, refusal and setting."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import inspect

from fondaco.server import app, messages
from fondaco.server.lifetimes import LIFETIMES
from fondaco.server.limits import RATES, Rate
from fondaco.server.settings import Settings
from tests.test_docs import quoted, rows, section

ROOT = Path(__file__).parents[2]
SOURCES = [path.read_text(encoding="utf-8") for path in (ROOT / "src/fondaco/server").glob("*.py")]


def test_the_typescript_types_are_up_to_date() -> None:
    run = subprocess.run([sys.executable, ROOT / "tools" / "write_protocol.py", "--check"], check=False)
    assert run.returncode == 0, "run: python tools/write_protocol.py"


def tags(union: Any) -> set[str]:
    info = inspect.type_info(union)
    assert isinstance(info, inspect.UnionType)
    return {str(kind.tag) for kind in info.types if isinstance(kind, inspect.StructType)}


def test_every_message_is_told() -> None:
    told = {quoted(row[0])[0] for row in rows(section("docs/protocol.md", "The live connection"))}
    assert told == tags(messages.ClientMessage) | tags(messages.ServerMessage)


def test_every_refusal_is_told() -> None:
    told = {key for row in rows(section("docs/protocol.md", "Refusals")) for key in quoted(row[0])}
    raised = {
        key for text in SOURCES for key in re.findall(r'(?:conflict|bad|Problem|__init__)\((?:\d+, )?"([a-z-]+)"', text)
    }
    assert told == raised | set(app.KEYS.values()) | {"refused"}


def test_every_setting_is_told() -> None:
    defaults = Settings()
    expected = {f"FONDACO_{name.upper()}": str(getattr(defaults, name)) for name in Settings.__struct_fields__}
    told = {quoted(row[0])[0]: "".join(quoted(row[2])) for row in rows(section("docs/server.md", "Settings"))}
    assert told == expected


def test_every_limit_is_told() -> None:
    told = [
        (quoted(row[0])[0], Rate(int(row[2]), float(row[3])))
        for row in rows(section("docs/server.md", "Nobody let in"))
    ]
    assert dict(told) == RATES


def test_every_lifetime_is_told() -> None:
    told = [(quoted(row[0])[0], int(row[1])) for row in rows(section("docs/server.md", "Nothing for ever"))]
    assert dict(told) == LIFETIMES


@pytest.mark.parametrize("name", ["host", "port", "data", "database", "redis", "browser", "log_format"])
def test_flags_are_settings(name: str) -> None:
    assert name in Settings.__struct_fields__
