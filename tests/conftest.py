"""For all tests."""

from __future__ import annotations

import signal

from tests.fourth_game import alone, linger, pebbles  # noqa: F401, fixtures

# A shell ignores Ctrl-C in what it runs in the background, and programs inherit that: those under test must hear it.
signal.signal(signal.SIGINT, signal.default_int_handler)
