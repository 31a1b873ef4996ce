"""When Python looks for garbage.

By itself it looks through all it holds whenever a quarter more has come: with five hundred tables, nobody is answered
for a quarter of a second, again and again while people arrive. What was there from the beginning need not be looked
through at all, and everything else seldom: little of ours goes round in circles.
"""

from __future__ import annotations

import asyncio
import gc

YOUNG, MIDDLING, NEVER = 5_000, 20, 1_000_000
ALL_SECONDS = 15 * 60
"""Between two looks through everything."""


async def collect_on() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLING, NEVER)
    while True:
        await asyncio.sleep(ALL_SECONDS)
        gc.collect()
