"""For all tests."""

from __future__ import annotations

import gc
import signal

from tests.fourth_game import alone, linger, pebbles  # noqa: F401, fixtures

# A shell ignores Ctrl-C in what it runs in the background, and programs inherit that: those under test must hear it.
signal.signal(signal.SIGINT, signal.default_int_handler)

GENERATIONS = 20_000, 20, 100
"""When Python looks for young, middling and old garbage: tests keep much, and little of it goes round in circles."""


def pytest_collection_finish() -> None:
    """What is loaded stays to the end: nobody need look through it again and again, which takes a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GENERATIONS)
