"""How a check complains."""

from __future__ import annotations

import json

from fondaco.match import Match


class NotConforming(AssertionError):
    """Something that must hold of every game does not hold."""


def demand(condition: bool, complaint: str, match: Match | None = None) -> None:
    if not condition:
        where = f"; replay: {json.dumps(match.record())}" if match is not None else ""
        raise NotConforming(complaint + where)
