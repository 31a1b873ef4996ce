"""Tries what an extra promises, in an environment that has nothing else: python tools/try_extra.py '[research]'."""

from __future__ import annotations

import sys
from importlib import import_module

import fondaco

PROMISES = {
    "": ("fondaco.bots.greedy", "fondaco.cli", "fondaco.terminal.session"),
    "[fast]": ("fondaco.kernel.compiled", "fondaco.bots.search"),
    "[lab]": ("fondaco.lab.tournament", "fondaco.lab.report"),
    "[pixels]": ("fondaco.envs.pictures", "PIL.Image"),
    "[ray]": ("fondaco.lab.on_ray",),
    "[research]": ("fondaco.envs.gymnasium", "fondaco.envs.pettingzoo", "fondaco.envs.openspiel"),
    "[server]": ("fondaco.server.app",),
}
"""By extra: the modules that import with it."""


def main() -> int:
    for module in PROMISES[sys.argv[1]]:
        import_module(module)
    for game in fondaco.games.names():
        match = fondaco.new(game, seed=1)
        while not match.over:
            match.play(match.legal()[0])
        assert match.winners()
    print(f"{len(fondaco.games.names())} games were played to their end.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
