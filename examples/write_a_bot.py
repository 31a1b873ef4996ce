"""A bot in twenty lines, for all games, and its first tournament.

python examples/write_a_bot.py --games 40
"""

import argparse
import json
import sys
from collections import Counter

from fondaco.lab import arena

# The bot: at each decision it is asked with all legal actions, and answers with one of them. It likes variety.

done: Counter[str] = Counter()


def choose(legal):
    """Of the verbs done least, the action that says most."""
    action = max(legal, key=lambda action: (-done[action.split()[0]], len(action)))
    done[action.split()[0]] += 1
    return action


def answer_questions():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({"type": "ready", "name": "Variety"}), flush=True)
        elif message["type"] == "choose":
            reply = {"type": "action", "id": message["id"], "action": choose(message["legal"])}
            print(json.dumps(reply), flush=True)


# The arena: it takes any program as a bot, and plays every deal from every seat.

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bot", action="store_true", help="be the bot")
    parser.add_argument("--game", default="tantan")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rival", default="random")
    arguments = parser.parse_args()
    if arguments.bot:
        answer_questions()
    else:
        me = f'remote:"{sys.executable}" "{__file__}" --bot'
        outcome = arena(arguments.game, [me, arguments.rival], games=arguments.games, workers=1)
        for row in outcome.rows:
            assert not any(row["forfeits"]), "the bot answered late, or wrongly"
        won = sum(row["points"][row["seats"].index(0)] for row in outcome.rows)
        print(f"won {won:g} of {len(outcome.rows)} games of {arguments.game} against {arguments.rival}")
