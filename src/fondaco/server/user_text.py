"""What people write: names and chat, as text that can be shown anywhere and shows what it is.

Text is kept as it was written; a page that shows it is to show it as text, not as HTML.
"""

from __future__ import annotations

import re
from itertools import pairwise
from unicodedata import category, combining, normalize

from fondaco.server.problems import bad

LONGEST_NAME = 32
FACE = re.compile("[a-z]{0,16}")
MOST_MARKS = 3
"""On one letter: more would reach into the lines above."""

UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Categories of signs that cannot be seen, or that turn the text around them."""
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U00016fe4\U0001d159")
"""Letters, marks and symbols by their category, yet nothing to the eye."""
STYLES = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""They say how the sign before them is drawn, and are nothing by themselves."""
JOINERS = frozenset("\u200c\u200d")
"""Some scripts, and many emoji, need them between two signs."""


def read_name(written: str) -> str:
    """A name as it will be shown: nothing that cannot be seen, no space around it, one space within."""
    name = " ".join(normalize("NFC", written).split())
    if not 0 < len(name) <= LONGEST_NAME or not all(map(is_seen, name)) or not is_borne(name):
        raise bad("bad-name", f"A name should have 1 to {LONGEST_NAME} visible signs.")
    return name


def read_face(written: str) -> str:
    if not FACE.fullmatch(written):  # the pattern of the message lets a newline pass at the end
        raise bad("bad-request", "A face is named by up to 16 letters from a to z.")
    return written


def read_chat(written: str) -> str:
    """A message in one line, without what cannot be seen."""
    spaced = "".join(" " if sign.isspace() else sign for sign in normalize("NFC", written))
    text = " ".join("".join(sign for sign in spaced if is_seen(sign) or sign in JOINERS).split())
    if not any(map(stands_alone, text)):
        raise bad("empty", "There is nothing in that message.")
    if most_marks(text) > MOST_MARKS:
        raise bad("bad-text", f"That message has letters with more than {MOST_MARKS} marks.")
    return text


def is_seen(sign: str) -> bool:
    return category(sign) not in UNSEEN and sign not in BLANK


def stands_alone(sign: str) -> bool:
    """Whether there would be something to see if there were nothing else: no space, no mark, no style of another."""
    return is_seen(sign) and not sign.isspace() and category(sign)[0] != "M"


def is_borne(name: str) -> bool:
    """Whether each mark stands on a letter, with few others; and each style follows a symbol, which has several."""
    for before, sign in pairwise(" " + name):
        if category(sign)[0] == "M" and before.isspace():
            return False
        if sign in STYLES and category(before)[0] not in "SN":
            return False
    return most_marks(name) <= MOST_MARKS


def most_marks(text: str) -> int:
    """How many marks stand on one letter at most."""
    most = marks = 0
    for sign in text:
        marks = marks + 1 if combining(sign) else 0
        most = max(most, marks)
    return most
