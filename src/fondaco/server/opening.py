"""Opening time: what the person at the terminal is told, and the browser that is opened there."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL
from collections.abc import Mapping

ANYWHERE = "0.0.0.0"
LOOPBACK = "127.0.0.1"


def address(host: str, port: int) -> str:
    """Where a browser on this machine finds the tables."""
    return f"http://{LOOPBACK if host == ANYWHERE else host}:{port}"


def announce(host: str, port: int) -> None:
    """The address comes last, so that it is seen."""
    if host == ANYWHERE:
        print(f"Fondaco is open to the whole network, at port {port} of this machine.")
    if sys.stdout.isatty():
        print("To stop, press Ctrl+C.")
    print(f"Fondaco is open: {address(host, port)}", flush=True)


def say_goodbye() -> None:
    if sys.stdout.isatty():
        print("\nFondaco is closed.")


def has_browser(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether somebody sits before this very machine and its screen can show a browser."""
    has_screen = sys.platform in ("darwin", "win32") or any(map(environment.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    is_elsewhere = any(map(environment.get, ("CI", "SSH_CONNECTION")))
    return sys.stdout.isatty() and has_screen and not is_elsewhere


async def open_browser(page: str) -> None:
    """In a process of its own: browsers talk a lot, and some take their time. Without TERM, none for terminals."""
    await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "webbrowser",
        page,
        stdin=DEVNULL,
        stdout=DEVNULL,
        stderr=DEVNULL,
        env={name: value for name, value in os.environ.items() if name != "TERM"},
        start_new_session=True,
    )
