"""The modules of the games are those of the rules as they are, and are made anew to the last byte."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from fondaco.errors import BadSetup
from fondaco.games import find, names
from fondaco.games.game import Game
from fondaco.kernel.twins import jit_is_off
from fondaco.page import building
from fondaco.page.building import exports
from fondaco.page.files import made, place_for
from fondaco.page.folder import MODULE
from fondaco.page.label import Label, fingerprint_of, labelled, python, read_label
from tests.fourth_game import load_example

WASM = b"\0asm\1\0\0\0"
"""How every module begins."""
MAKE_ANEW = "write it anew with: fondaco page"

pytestmark = pytest.mark.skipif(jit_is_off(), reason="without a compiler there is nothing to compare")


def label_in_folder(game: Game) -> Label:
    return read_label((place_for(game) / MODULE).read_bytes())


def is_up_to_date(game: Game) -> bool:
    """Whether a module was made from the rules as they are, as far as this Python can tell."""
    label = label_in_folder(game)
    return label["python"] != python() or label["source"] == fingerprint_of(exports(game))


def is_made_the_same(game: Game) -> bool:
    """Whether it is made the same here, if that is by the same tools."""
    made_here = made(game)
    return read_label(made_here) != label_in_folder(game) or made_here == (place_for(game) / MODULE).read_bytes()


@pytest.mark.parametrize("name", names())
def test_modules_are_up_to_date(name: str) -> None:
    assert is_up_to_date(find(name)), MAKE_ANEW


def test_the_module_of_an_example_is_up_to_date(linger: Game) -> None:
    assert is_up_to_date(linger), f"{MAKE_ANEW}, with FONDACO_GAMES=examples/linger"


def test_a_module_is_made_of_what_is_asked_of_the_rules_most(linger: Game) -> None:
    """All that a module offers takes seven times as long."""
    module = building.build(exports(linger)[:1])
    assert module.startswith(WASM)
    assert all(name in module for name in (b"deal", b"play"))


@pytest.mark.long
@pytest.mark.parametrize("name", [*names(), "linger"])
def test_modules_are_made_anew_to_the_last_byte(name: str, linger: Game) -> None:
    assert is_made_the_same(find(name))


def test_another_rule_is_noticed(linger: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_example("linger") is linger
    assert is_up_to_date(linger)
    rules = linger.modules[0]
    monkeypatch.setattr(rules, "RANKS", 14)
    assert not is_up_to_date(linger)


def test_labels_are_read_as_they_were_written() -> None:
    label = {"source": "0123", "python": "3.11", "long": "x" * 300}
    assert read_label(labelled(WASM, label)) == label
    with pytest.raises(BadSetup):
        read_label(b"\0asm\1\0\0\0")


def test_without_a_linker_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "find_spec", lambda name: None if name == "ziglang" else find_spec(name))
    with pytest.raises(BadSetup, match="pip install ziglang"):
        building.build([])
