"""Bots as they were in another commit or release: `level:5@0.1.0`, or as they are in this tree: `level:5@.`

The sources of that time come from the repository that this package lies in, and play in a process of their own. So
progress is measured: the old bot against the new one, both on the same footing.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from fondaco.bots import Json, speaker
from fondaco.bots.program import Program
from fondaco.bots.remote import RemoteBot
from fondaco.errors import BadSetup, shown
from fondaco.kernel.twins import cache_root
from fondaco.match import new

SOURCES = Path(__file__).parents[2]
REPOSITORY = SOURCES.parent
SECONDS = 600.0
"""For one decision: the first of them may wait for a compiler."""

HERE = "."

Idle = list[tuple[Program, int]]
IDLE: defaultdict[tuple[str, ...], Idle] = defaultdict(list)
"""By command: programs that wait for their next match, and how many questions each has been asked. They end with us."""


def parse(spec: str, seed: int) -> FrozenBot:
    """The bot that `SPEC@REVISION` asks for."""
    bot, _, revision = spec.rpartition("@")
    if not re.fullmatch(r"[\w:.+=-]+", bot):
        raise BadSetup(f"a bot of another commit is level:5@REVISION, not {shown(spec)}")
    folder = SOURCES if revision == HERE else sources_of(revision)
    return FrozenBot([sys.executable, "-P", speaker.__file__, str(folder), bot], seed, SECONDS)


@cache
def sources_of(revision: str) -> Path:
    """The folder with the sources of a revision: a commit, a tag, or a release by its number."""
    commit = commit_of(revision) or commit_of(f"v{revision}")
    if commit is None:
        raise BadSetup(f"there is no commit {shown(revision)} in {REPOSITORY}; bots of old come from a git repository")
    home = cache_root() / f"sources-{commit}"
    if not home.exists():
        unpack(commit, home)
    os.utime(home)
    return home / "src"


def commit_of(revision: str) -> str | None:
    if not re.fullmatch(r"\w[\w./~^-]*", revision):
        return None
    asked = ["git", "rev-parse", "--quiet", "--verify", f"{revision}^{{commit}}"]
    with suppress(OSError):
        told = subprocess.run(asked, cwd=REPOSITORY, capture_output=True, text=True, check=False)
        return told.stdout.strip() or None
    return None


def unpack(commit: str, home: Path) -> None:
    """Whole or not at all, whoever else may be doing the same."""
    home.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home.parent, prefix="unpacking-") as folder:
        whole = Path(folder) / "whole"
        whole.mkdir()
        archive = subprocess.run(["git", "archive", commit, "src"], cwd=REPOSITORY, check=True, stdout=subprocess.PIPE)
        subprocess.run(["tar", "-x", "-C", whole], input=archive.stdout, check=True)
        with suppress(OSError):  # somebody was quicker
            whole.rename(home)


class FrozenBot(RemoteBot):
    """Asks a program of ours, which goes on to the next match when one is over: to start it takes seconds."""

    def __init__(self, command: Sequence[str], seed: int, seconds: float) -> None:
        super().__init__(command, seed, seconds)
        self.seed = seed

    def prepare(self, game: str) -> None:
        """Let it compile what it thinks with."""
        match = new(game, seed=0)
        self.choose(match.view(match.seat), match.legal(), match.events(0, seat=match.seat))
        self.close()

    def _news(self, view: Json, events: Sequence[Json]) -> Json:
        """No secret from a bot of ours: what its luck hangs on, without which it would not play the same game again."""
        return {**super()._news(view, events), "seed": self.seed}

    def _start(self) -> Program:
        idle = IDLE[tuple(self.command)]
        if not idle:
            return super()._start()
        self._told = []
        self._program, self._asked = idle.pop()
        return self._program

    def close(self) -> None:
        """Leave the program to the next match; one that is late has answers to come which would be misunderstood."""
        if self._program is None or self._late:
            super().close()
            return
        IDLE[tuple(self.command)].append((self._program, self._asked))
        self._program = None
