"""Why not: the numbers that rules return, each declared once with the rule behind it and the key of its words."""

from __future__ import annotations


class Reasons(dict[int, tuple[str, str]]):
    """Every way an action can be wrong, numbered from 1 in the order of their declaration; 0 means that it is legal."""

    def add(self, rule: str, key: str) -> int:
        """Declare one; its number."""
        self[len(self) + 1] = rule, key
        return len(self)
