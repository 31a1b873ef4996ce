"""What bots in a page remember: the functions of `fondaco.bots.knowledge`, on blocks of memory.

A bot has a block of three memories for each match it plays. When it is to decide, it recalls what its seat was told:
raw events, in which what the seat may not know is -1. Then it pictures the table: out of a copy of the true state, all
is taken that the seat may not know, and dealt anew by what it remembers.
"""

from __future__ import annotations

from typing import Any

from fondaco.bots import knowledge
from fondaco.bots.knowledge import NOW
from fondaco.page.memory import luck_at, memories_at, state_at, told_at

WAKE, RECALL, PICTURE = knowledge.wake, knowledge.recall, knowledge.picture
"""The functions of a memory, beside those of the same names below."""


def wake(memories: Any, blank: Any) -> None:
    """Begin to remember, at a table that is not dealt yet; the block is empty."""
    WAKE(memories_at(memories), state_at(blank))


def recall(memories: Any, told: Any, first: int, count: int, luck: Any) -> None:
    """What so many events tell, from the first one that is remembered on."""
    RECALL(memories_at(memories), told_at(told, count), first, count, luck_at(luck))


def picture(memories: Any, state: Any, luck: Any, seat: int, opened: int) -> None:
    """Deal anew all that a seat cannot know of a table; `opened` are the options that lay open what others hold."""
    PICTURE(state_at(state), memories_at(memories)[NOW], luck_at(luck), seat, opened)


REMEMBERING = (wake, recall, picture)
