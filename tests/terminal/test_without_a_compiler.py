"""A table at the terminal does without numba; who needs it is told how to get it."""

from __future__ import annotations

import subprocess
import sys

WITHOUT = "import sys; sys.modules['numba'] = sys.modules['llvmlite'] = None; "


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", WITHOUT + program], capture_output=True, text=True, check=False)


def test_a_match_against_greedy_players() -> None:
    done = run(
        "import fondaco, fondaco.bots as bots, fondaco.cli\n"
        "match, bot = fondaco.new('carthage', seed=1), bots.find('level:3', 1)\n"
        "for _ in range(5):\n"
        "    seat = match.seat\n"
        "    match.play(bot.choose(match.view(seat), match.legal(), match.events(0, seat=seat)))\n"
        "print(len(match.played))"
    )
    assert done.stdout == "5\n", done.stderr


def test_who_needs_it_is_told() -> None:
    for asked in (
        "fondaco.bots.find('search:10')",
        "fondaco.bots.find('level:5')",
        "fondaco.games.find('tantan').engine()",
    ):
        done = run(f"import fondaco, fondaco.bots\ntry: {asked}\nexcept fondaco.BadSetup as error: print(error)")
        assert done.stdout == "this needs compiled play; install it with: pip install 'fondaco[fast]'\n", done.stderr
