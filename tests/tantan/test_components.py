"""Components: the cards of the box, those in use, and what they are worth on the purse."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import fondaco
from tests.tantan.mirror import BOX
from tests.tantan.tables import layout, table

PURSES = {
    "food": 6,
    "clothes": 5,
    "fabric": 5,
    "lantern": 4,
    "spice": 4,
    "jewellery": 3,
    "lamp": 3,
    "princess": 3,
    "merchant": 3,
    "thief": 5,
    "mouse": 2,
}
COSTS = {"1": 1, "2": 1, "3": 2, "4": 3, "5": 5}


def cards_of(match: fondaco.Match) -> Counter[str]:
    position = match.position()
    pile = position["pile"]
    cards = Counter([position["purse"], *position["market"], pile["top"]])
    for counts in (pile["under"], position["caravan"], position["discards"], *position["hands"], *position["tables"]):
        cards.update(counts)
    return cards


def dearest_buy(match: fondaco.Match) -> int:
    """What the dearest legal choice of market cards costs."""
    return max(sum(COSTS[place] for place in action.split()[1:]) for action in match.legal())


def test_the_box_has_105_cards() -> None:
    assert sum(cards for cards, _, _ in BOX.values()) == 105


@pytest.mark.parametrize(("players", "cards"), [(2, 87), (3, 96), (4, 105)])
def test_fewer_cards_are_used_with_fewer_players(players: int, cards: int) -> None:
    match = fondaco.new("tantan", players=players, seed=1)
    assert cards_of(match).total() == cards


@pytest.mark.parametrize("kind", BOX)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_kind_has_its_cards(players: int, kind: str) -> None:
    cards, without_two, without_three = BOX[kind]
    removed = {2: without_two, 3: without_three, 4: 0}[players]
    assert cards_of(fondaco.new("tantan", players=players, seed=2))[kind] == cards - removed


@pytest.mark.parametrize(("kind", "value"), PURSES.items())
def test_each_kind_has_its_purse_value(kind: str, value: int) -> None:
    assert dearest_buy(table(purse=kind)) == value


@pytest.mark.parametrize("kind", PURSES)
@pytest.mark.parametrize("value", [1, 7, 12])
def test_option_purses_sets_a_value(kind: str, value: int) -> None:
    assert dearest_buy(table(purse=kind, options={"purses": {kind: value}})) == value


def test_option_purses_leaves_other_kinds_as_they_are() -> None:
    assert dearest_buy(table(purse="mouse", options={"purses": {"food": 12}})) == PURSES["mouse"]


def test_option_purses_is_kept_in_positions_and_records() -> None:
    match = fondaco.new("tantan", seed=3, purses={"mouse": 9})
    assert match.position()["options"] == {"purses": {"mouse": 9}}
    assert match.record()["options"] == {"purses": {"mouse": 9}}
    assert fondaco.replay(match.record()).position() == match.position()


@pytest.mark.parametrize(
    "purses", [{"food": 0}, {"food": 13}, {"food": True}, {"food": 2.0}, {"food": "6"}, {"gold": 3}, ["food"], None]
)
def test_option_purses_refuses_other_values(purses: Any) -> None:
    with pytest.raises(fondaco.BadSetup, match=r"option purses cannot be .* allowed: whole numbers from 1 to 12"):
        fondaco.new("tantan", purses=purses)
    with pytest.raises(fondaco.BadPosition, match="option purses"):
        fondaco.from_position(layout(options={"purses": purses}))


@pytest.mark.parametrize("players", [0, 1, 5, "2", True, 2.0])
def test_the_game_is_for_2_to_4_players(players: Any) -> None:
    with pytest.raises(fondaco.BadSetup, match="2 to 4 players"):
        fondaco.new("tantan", players=players)
