"""A bot of some commit as a program that speaks the line protocol: `python -P speaker.py FOLDER SPEC`.

The folder has the sources of that commit, so only what has long been there is used. A bot that thinks for a time is
given the processor's: who else keeps the machine busy takes nothing of it, and equal times are equal.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any


def main(folder: str, spec: str) -> None:
    """Answer questions, each of which tells the seed that the bot's luck hangs on, until there are no more."""
    sys.path.insert(0, folder)
    time.perf_counter = time.process_time
    from fondaco import bots

    bots.find(spec, 0)
    bot: Any = None
    events: list[Any] = []
    prepared: set[str] = set()
    for line in sys.stdin:
        heard = json.loads(line)
        if heard["type"] == "hello":
            say({"type": "ready", "name": spec})
        elif heard["type"] == "choose":
            if heard["first"] == 0:
                bot = bots.find(spec, heard["seed"], compiled=True)
            events[heard["first"] :] = heard["events"]
            game = heard["view"]["game"]
            if game not in prepared and hasattr(bot, "prepare"):
                bot.prepare(game)
            prepared.add(game)
            say({"type": "action", "id": heard["id"], "action": bot.choose(heard["view"], heard["legal"], events)})


def say(message: dict[str, Any]) -> None:
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
