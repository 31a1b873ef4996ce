"""Checks that anyone can run: on a game of Fondaco, on a changed rule, or on a game of their own.

    from fondaco.testing import conform
    conform("tantan", players=3, games=20)

Each check raises `NotConforming` with what was found, and where.
"""

from fondaco.testing.complaints import NotConforming
from fondaco.testing.conformance import CHECKS, conform
from fondaco.testing.secrets import reshuffled, retold
from fondaco.testing.walks import every_setup, random_walk

__all__ = ["CHECKS", "NotConforming", "conform", "every_setup", "random_walk", "reshuffled", "retold"]
