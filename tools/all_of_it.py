"""Runs a command, and counts as its own whatever it began, also what its parents left behind: as browsers do.

Use: python tools/all_of_it.py make browser-test
"""

from __future__ import annotations

import ctypes
import os
import sys
from contextlib import suppress

PR_SET_CHILD_SUBREAPER = 36


def take_in_orphans() -> None:
    """They become children of this process, where the system can do that."""
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl is not None:
        prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def run(command: list[str]) -> int:
    """How the command ended. Whoever waits for this process is told of the work of all who ended before."""
    begun = os.posix_spawnp(command[0], command, os.environ)
    ended, status = os.wait()
    while ended != begun:
        ended, status = os.wait()
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    take_in_orphans()
    sys.exit(run(sys.argv[1:]))
