"""End and score: C17 and C18."""

from __future__ import annotations

from typing import Any

import pytest

import fondaco
from tests.carthage.tables import PURCHASE, arriving, cards, happened, layout, play, refusal, row, table, zone


def ended(victory: list[int], bonus: list[dict[str, int]], **fields: Any) -> fondaco.Match:
    return fondaco.from_position(
        {
            "game": "carthage",
            "players": len(victory),
            "to_move": None,
            "phase": "over",
            "victory": victory,
            "bonus": bonus,
            **fields,
        }
    )


@pytest.mark.parametrize(
    ("victory", "bonus", "winners"),
    [
        ([9, 8], [{}, {"red": 8}], [0]),
        ([8, 9, 3], [{"red": 8}, {}, {}], [1]),
        ([9, 9], [{"red": 4, "blue": 2}, {"red": 7}], [1]),
        ([9, 9, 9], [{"red": 7}, {"blue": 3, "green": 4}, {"red": 6}], [0, 1]),
        ([0, 0], [{}, {}], [0, 1]),
    ],
)
def test_c17_the_most_victory_cards_win_then_more_tiles_then_it_is_shared(
    victory: list[int], bonus: list[dict[str, int]], winners: list[int]
) -> None:
    assert ended(victory, bonus).winners() == winners


def test_c17_goods_and_hand_score_nothing() -> None:
    match = ended([3, 4], [{"red": 8}, {}], goods=[{"red5": 7}, {}], hands=[{"blue5": 7}, {}])
    assert match.winners() == [1]
    assert match.scores() == [{"total": 3, "victory": 3, "bonus": 8}, {"total": 4, "victory": 4, "bonus": 0}]


def test_c17_scores_are_told_at_any_time_but_winners_only_at_the_end() -> None:
    match = table(victory=[4, 7], bonus=[{"red": 1}, {"blue": 2}])
    assert match.scores() == [{"total": 4, "victory": 4, "bonus": 1}, {"total": 7, "victory": 7, "bonus": 2}]
    assert match.winners() == []


def test_c17_the_tile_that_ends_the_game_counts_and_nothing_follows() -> None:
    match = play(arriving(bonus=[{"red": 7}, {"blue": 7}], victory=[0, 2]), *PURCHASE)
    assert match.scores()[0] == {"total": 2, "victory": 2, "bonus": 8}
    assert match.winners() == [0]
    assert match.legal() == []
    assert refusal(match, "buy") == ("C17", "is-over")
    assert happened(match, "ends") == [{}]


def test_c18_a_seat_with_nothing_to_do_is_skipped() -> None:
    match = table(to_move=1, market=cards("red5@0"), farm=[], draw={})
    assert match.seat == 0
    assert happened(match, "skipped") == [{"seat": 1}]


def test_c18_also_when_the_restock_brings_only_cards_of_others() -> None:
    match = table(to_move=1, market=[], farm=cards("red5@0"), draw={})
    assert match.seat == 0
    assert row(match, "market") == ["red5@0"]


def test_c18_not_while_there_is_a_card_to_reserve_only() -> None:
    match = table(market=cards("red5"), farm=[], draw={}, hands=[{}, {}])
    assert match.legal() == ["reserve market red5", "take red5"]


def test_c18_if_no_seat_has_an_action_the_game_ends_and_is_scored() -> None:
    match = play(table(market=cards("red5"), farm=[], draw={}, victory=[1, 2]), "take red5")
    assert match.over
    assert match.winners() == [1]
    assert happened(match, "skipped") == [{"seat": 1}, {"seat": 0}]


def test_c18_hoarding_players_reach_it() -> None:
    match = fondaco.new("carthage", players=3, seed=4)
    while not match.over:
        match.play(next(action for action in match.legal() if action.startswith("take")))
    assert sum(sum(hand.values()) for hand in zone(match, "hands")) == 108
    assert match.winners() == [0, 1, 2]


def test_c18_applies_at_once_to_an_imported_position() -> None:
    match = fondaco.from_position(layout(market=[], farm=[], draw={}))
    assert match.over
