"""One key or one line: what a person answers when a key is enough."""

from __future__ import annotations

import os
import sys

ARROWS = {"[C": "n", "[B": "n", "[D": "p", "[A": "p"}
"""By the end of its escape sequence: right and down go on, left and up go back."""


def read_key(prompt: str) -> str:
    """A key where the terminal gives keys singly (digits wait for Enter), else a line."""
    try:
        import termios
        import tty
    except ImportError:
        return input(prompt)
    if not sys.stdin.isatty():
        return input(prompt)
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor, termios.TCSADRAIN)
        sys.stdout.write(prompt)
        sys.stdout.flush()
        return _key()
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
        sys.stdout.write("\n")


def _key() -> str:
    """Letters and arrows answer at once; digits are collected up to Enter."""
    typed = ""
    while True:
        key = _read_bytes(1)
        if key in ("", "\x04"):
            raise EOFError
        if key == "\x1b":
            return ARROWS.get(_read_bytes(2), "?")
        if key in "\r\n":
            return typed
        if key in "\x7f\b":
            typed = typed[:-1]
            sys.stdout.write("\b \b")
        elif key.isdecimal():
            typed += key
            sys.stdout.write(key)
        else:
            return key
        sys.stdout.flush()


def _read_bytes(count: int) -> str:
    return os.read(sys.stdin.fileno(), count).decode(errors="replace")
