"""Words in seven languages: that all is said, and how."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.words import PLACEHOLDER, Words


class Strict(Words):
    """Words that complain about a missing key, or a placeholder left open."""

    def say(self, key: str, find: Callable[[str], Any]) -> str:
        assert key in self.messages, f"{self.language}: {key} is missing"
        said = super().say(key, find)
        assert said, f"{self.language}: {key} is empty"
        assert not PLACEHOLDER.search(said), f"{self.language}: {key} leaves a place open: {said}"
        return said
