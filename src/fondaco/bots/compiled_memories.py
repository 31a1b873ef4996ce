"""The stand-ins of compiled thinking for what reaches memories and notes. `twins` fills in MEMORY and NOTES for each
game."""

from __future__ import annotations

from typing import Any

MEMORY: Any = None
NOTES: Any = None


def memories_of(buffer: Any) -> Any:
    return buffer.view(MEMORY)


def notes_of(buffer: Any) -> Any:
    return buffer.view(NOTES)
