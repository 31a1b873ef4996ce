"""The stand-in of compiled thinking for what reaches memories. `twins` fills in MEMORY for each game."""

from __future__ import annotations

from typing import Any

MEMORY: Any = None


def memories_of(buffer: Any) -> Any:
    return buffer.view(MEMORY)
