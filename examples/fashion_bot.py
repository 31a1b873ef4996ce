"""Follows the fashion: does what has been done most at the table. A whole bot for all games, and no dependency.

fondaco play tantan --seats "me,remote:python3 examples/fashion_bot.py"
"""

import json
import sys
from collections import Counter


def say(message):
    print(json.dumps(message), flush=True)  # without the flush, nobody would hear it in time


def choose(legal, events):
    """The action whose first word was played most often; of several, the one that says most."""
    fashion = Counter(event["action"].split()[0] for event in events if event["event"] == "acts")
    return max(legal, key=lambda action: (fashion[action.split()[0]], len(action)))


history: list[dict[str, str]] = []
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({"type": "ready", "name": "Fashion"})
    elif message["type"] == "choose":
        history[message["first"] :] = message["events"]  # the news; from 0 on, it is another match
        say({"type": "action", "id": message["id"], "action": choose(message["legal"], history)})
    elif message["type"] == "bye":
        break
