"""What time it is: the one source of it for all that a worker stores, shows and waits for."""

from __future__ import annotations

import time


class Timekeeper:
    """The clock on the wall is read once; from then on time passes evenly, however that clock is set."""

    def __init__(self) -> None:
        self.began = time.time() - time.monotonic()

    def now(self) -> float:
        """Seconds since 1970. It never goes back and never jumps, as long as this worker runs."""
        return self.began + time.monotonic()

    def wall(self) -> float:
        """What others take for the time, to the second: for those outside who would not believe another."""
        return time.time()
