"""Names and chat: what may be written, and what is made of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fondaco
from fondaco.server.problems import Problem
from fondaco.server.user_text import LONGEST_NAME, is_seen, read_chat, read_name

FINE_NAMES = {
    "Maya": "Maya",
    "  Maya \t of   Tabriz ": "Maya of Tabriz",
    "<b>Maya</b>": "<b>Maya</b>",
    "Robert'); DROP TABLE guests; --": "Robert'); DROP TABLE guests; --",
    "مايا": "مايا",
    "Zoe\u0308": "Zo\u00eb",
    "🐪": "🐪",
    "❤\ufe0f Maya 1\ufe0f\u20e3": "❤\ufe0f Maya 1\ufe0f\u20e3",
    "ศรี": "ศรี",
    "नमिता": "नमिता",
    "x" * LONGEST_NAME: "x" * LONGEST_NAME,
}
BAD_NAMES = {
    "nothing": "",
    "spaces": " \u00a0\u3000 ",
    "null": "Ma\0ya",
    "escape": "\x1b[2JMaya",
    "a letter that cannot be seen": "\u3164",
    "an empty braille cell": "\u2800\u2800",
    "zero width": "Ma\u200bya",
    "a joiner between letters": "Ma\u200dya",
    "right to left": "Maya\u202egrof",
    "fillers of Hangul": "\u115f\u1160\uffa0",
    "a soft hyphen": "\u00ad",
    "a style of nothing": "\ufe0f",
    "styles of nothing": "\ufe00\U000e0100\U000e01ef",
    "a style that a letter has not": "Maya\ufe0f",
    "a mark on nothing": "\u0301",
    "a mark that encloses nothing": "\u20dd",
    "a mark on a space": "Maya \u0301",
    "styles of Mongolian": "\u180b\u180f",
    "a note without a head": "\U0001d159",
    "what stands for an object": "\ufffc",
    "tags": "\U000e0041\U000e0042",
    "words joined": "\u2060\u2063",
    "an isolate": "\u2066Maya",
    "a byte order mark": "\ufeffMaya",
    "half a pair": "\ud83d",
    "private use": "\ue000",
    "a line separator in the middle": "Ma\u2028\u200bya",
    "a tower of marks": "M" + "\u0300" * 9,
    "too long": "x" * (LONGEST_NAME + 1),
    "too long once it is written in full": "\ufb2c" * LONGEST_NAME,
}


@pytest.mark.parametrize(("written", "read"), FINE_NAMES.items())
def test_names_as_they_are_shown(written: str, read: str) -> None:
    assert read_name(written) == read


@pytest.mark.parametrize("written", BAD_NAMES.values(), ids=BAD_NAMES)
def test_names_that_are_refused(written: str) -> None:
    with pytest.raises(Problem, match="visible signs"):
        read_name(written)


@settings(deadline=None)
@given(st.text(st.characters(), max_size=40))
def test_a_name_that_is_read_can_be_read_again_and_sit_down(written: str) -> None:
    try:
        name = read_name(written)
    except Problem:
        return
    assert read_name(name) == name
    fondaco.new("tantan", players=2, seed=1, names=[name, "Idris"])


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("  good\n\n game ", "good game"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("\u202eevil\u202c and \u2066more\u2069", "evil and more"),
        ("nul\0 bell\a", "nul bell"),
        ("👩‍🌾", "👩‍🌾"),
        ("می‌خواهم", "می‌خواهم"),
    ],
)
def test_chat_as_it_is_shown(written: str, read: str) -> None:
    assert read_chat(written) == read


@pytest.mark.parametrize(
    "written", ["", " ", "\ufe0f", "\u0301", "\u200d\u200c", "\u202e\u2066", "\u3164", "\0", "x" + "\u0301" * 20]
)
def test_chat_that_is_refused(written: str) -> None:
    with pytest.raises(Problem):
        read_chat(written)


@settings(deadline=None)
@given(st.text(st.characters(), max_size=60))
def test_chat_shows_nothing_that_turns_text_around(written: str) -> None:
    try:
        text = read_chat(written)
    except Problem:
        return
    assert all(is_seen(sign) or sign in "\u200c\u200d" for sign in text)
    assert read_chat(text) == text
