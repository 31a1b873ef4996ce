"""Leaks planted one by one, in a game of counted things and in one of unique cards: the suite finds each by itself."""

from __future__ import annotations

import shutil
from importlib import import_module
from pathlib import Path

import pytest

from fondaco.games import LISTED, find
from fondaco.testing import NotConforming, conform
from tests.fourth_game import EXAMPLES

PEBBLES, RULES, LINGER = "pebbles.py", "linger/rules.py", "linger/__init__.py"

DRAWN_JEWEL = "    tell(dealer, DRAWN, kind, BAG_ZONE, HAND_ZONE, state.turn)\n"
DRAWN_CARD = "    tell(dealer, DRAWN, card, STOCK, HAND, seat)\n"
HANDS_OF_JEWELS = "Counts(JEWEL), BY_SEAT"
STOCK_OF_CARDS = 'Counts(CARD), Secret("everyone")'
ONESELF, NEXT = "state.to_move", "(state.to_move + 1) % state.players"
STATE = "class State(Record):\n"
SAYS_WORTH = "class Weighed(Counts):\n    def shown(self, written):\n        return sum(map(WORTH_OF, written))\n\n\n"
PEEPS = """class Peeping({0}):
    def observed(self, value):
        return [*super().observed(value)[:-1], "at = write_number(row, at, {1})"]


"""
TELLS_WHO_HAS_NO_TRUMPS = """    state.phase = LEAD
    for other in range(state.players):
        if not holds(state, other, suit_of(state.turned)):
            tell(dealer, SEAT_OUT, other)
"""
CARELESS = """class Careless(Game):
    def hide(self, position, seat, options, over):
        return {**super().hide({**position}, seat, options, over), "hands": position["hands"]}


GAME = Careless(
"""

Planted = tuple[str, list[tuple[str, str]], str]
"""A file, what is written in it for what, and the complaint."""

PLANTED: dict[str, Planted] = {
    # Counted things
    "the outcome of a draw is shown to all": (
        PEBBLES,
        [("state.bag, state.turn)", "state.bag)")],
        r"sees that \w+ is drawn",
    ),
    "an event is not secret": (PEBBLES, [('secret=("jewel",),', "")], "is told what is hidden: jewel"),
    "a hand is not secret": (
        PEBBLES,
        [(", BY_SEAT, UNTIL_THE_END]", ", BY_SEAT]")],
        "can see what no event told: hands",
    ),
    "a size tells what things are worth": (
        PEBBLES,
        [
            (
                STATE,
                SAYS_WORTH.replace("map(WORTH_OF, written)", "WORTH[JEWEL_NAMES.index(name)] for name in written")
                + STATE,
            ),
            (HANDS_OF_JEWELS, "Weighed(JEWEL), BY_SEAT"),
        ],
        "the view of .* shows what is hidden: hands",
    ),
    "an event shows too early": (
        PEBBLES,
        [(DRAWN_JEWEL, DRAWN_JEWEL + "    tell(dealer, SHOWN, kind, HAND_ZONE, state.turn)\n")],
        "is told what is hidden: jewel",
    ),
    "there are as many events as the jewel is worth": (
        PEBBLES,
        [(DRAWN_JEWEL, DRAWN_JEWEL + "    for _ in range(kind):\n        tell(dealer, TURN_BEGINS, state.turn)\n")],
        "is told what is hidden",
    ),
    "a reason speaks of the bag": (
        PEBBLES,
        [
            (
                '{"heap": Fact(heap)}',
                '{"heap": Fact(heap), "emeralds": Fact(lambda state: state.bag[2])}',
            )
        ],
        "the reasons given to seat . show what is hidden: .*emeralds",
    ),
    "a choice depends on another's hand": (
        PEBBLES,
        [
            (
                "pebbles > state.heap else",
                "pebbles > min(state.heap, 3 - state.hands[(state.turn + 1) % state.players][1]) else",
            )
        ],
        "the choices of seat . show what is hidden",
    ),
    "a score tells what is in a hand": (
        PEBBLES,
        [(", covers_scores=True", "")],
        "the view of .* shows what is hidden: scores",
    ),
    "an observation looks into the bag": (
        PEBBLES,
        [(STATE, PEEPS.format("Number", "state.bag[0]") + STATE), ("Num, Number(0, HEAP", "Num, Peeping(0, HEAP")],
        "the observation of seat . shows what is hidden: heap",
    ),
    "a field that all can see tells what was drawn": (
        PEBBLES,
        [
            ("    bag: Annotated", "    last: Annotated[Num, OneOf(JEWEL_NAMES)]\n    bag: Annotated"),
            (DRAWN_JEWEL, DRAWN_JEWEL + "    state.last = kind\n"),
        ],
        "can see what no event told: last",
    ),
    # Unique cards
    "a dealt card is shown to all": (RULES, [("state.stock, seat)", "state.stock)")], r"sees that \w+ is drawn"),
    "a dealt card is shown to a neighbour": (
        RULES,
        [("state.stock, seat)", "state.stock, (seat + 1) % state.players)")],
        r"seat . sees that \w+ is drawn",
    ),
    "the event of a card drawn is not secret": (LINGER, [('secret=("card",),', "")], "is told what is hidden: card"),
    "a hand of cards is not secret": (
        RULES,
        [(', BY_SEAT, Secret("others")', ", BY_SEAT")],
        "can see what no event told: hands",
    ),
    "the stock lies open": (RULES, [(', Secret("everyone")', "")], "can see what no event told: stock"),
    "a view shows all hands": (
        LINGER,
        [("GAME = Game(\n", CARELESS)],
        "the view of .* shows what is hidden: hands",
    ),
    "the size of the stock tells how high its cards are": (
        RULES,
        [
            (STATE, SAYS_WORTH.replace("map(WORTH_OF, written)", "CARD_NAMES.index(name) for name in written") + STATE),
            (STOCK_OF_CARDS, 'Weighed(CARD), Secret("everyone")'),
        ],
        "the view of .* shows what is hidden: stock",
    ),
    "an event tells the suit of a card drawn": (
        RULES,
        [(DRAWN_CARD, DRAWN_CARD + "    tell(dealer, TRICK_BEGINS, suit_of(card))\n")],
        "is told what is hidden: seat",
    ),
    "an event tells who has no trumps": (
        RULES,
        [
            ("    state.phase = LEAD\n", TELLS_WHO_HAS_NO_TRUMPS),
        ],
        "is told what is hidden",
    ),
    "a reason names a rival's card": (
        LINGER,
        [
            (
                '{"led": Fact(led, SUIT_NAMES)}',
                '{"beware": Fact(lambda state: [*state.hands[(state.to_move + 1) % state.players], 1].index(1))}',
            )
        ],
        "the reasons given to .* show what is hidden: .*beware",
    ),
    "a suit is followed only if another can follow too": (
        RULES,
        [
            (
                " and holds(state, state.to_move, led)",
                "".join(f" and holds(state, {who}, led)" for who in (ONESELF, NEXT)),
            )
        ],
        "the choices of seat . show what is hidden",
    ),
    "an ace in hand scores": (
        RULES,
        [("    return total(state.hands[seat])\n", "    return total(state.hands[seat]) + state.hands[seat][51]\n")],
        "the view of .* shows what is hidden: scores",
    ),
    "an observation looks at the next card": (
        RULES,
        [(STATE, PEEPS.format("OneOf", "state.stock[0]") + STATE), ("Num, OneOf(CARD)]", "Num, Peeping(CARD)]")],
        "the observation of seat . shows what is hidden: turned",
    ),
}


@pytest.fixture
def examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copies of the two examples under other names, so that each is a module of its own; all games are found there."""
    number = tmp_path.name.replace("-", "_")
    folder = tmp_path / f"linger_{number}"
    shutil.copytree(EXAMPLES / "linger", folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in folder.glob("*.py"):
        file.write_text(file.read_text().replace("from linger", f"from {folder.name}"))
    pebbles = tmp_path / f"pebbles_{number}.py"
    shutil.copy(EXAMPLES / "pebbles.py", pebbles)
    monkeypatch.setattr(import_module("fondaco.games"), "REGISTERED", {})
    monkeypatch.setenv(LISTED, f"{folder}:{pebbles}")
    return tmp_path


def plant(examples: Path, file: str, changes: list[tuple[str, str]]) -> str:
    """Write something else into an example; the name of its game."""
    name, _, inner = file.removesuffix(".py").partition("/")
    [path] = examples.glob(f"linger_*/{inner}.py" if inner else "pebbles_*.py")
    text = path.read_text()
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text)
    return name


@pytest.mark.parametrize("leak", PLANTED)
def test_a_planted_leak_is_found(leak: str, examples: Path) -> None:
    file, changes, complaint = PLANTED[leak]
    name = plant(examples, file, changes)
    for players in find(name).seats:
        with pytest.raises(NotConforming, match=complaint):
            conform(name, players)


@pytest.mark.parametrize("is_between", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ["pebbles", "linger"])
def test_without_a_leak_there_is_no_complaint(name: str, is_between: bool, examples: Path) -> None:
    smallest, *between, biggest = find(name).seats
    for players in between if is_between else (smallest, biggest):
        assert conform(name, players) > 5
