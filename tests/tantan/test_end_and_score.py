"""End and score: T15 to T19."""

from __future__ import annotations

import pytest

import fondaco
from tests.tantan.tables import NO_MARKET, ended, happened, play, refusal, table, zone

FULL = {"food": 3, "clothes": 3}


def status(match: fondaco.Match) -> tuple[str, int | None]:
    return zone(match, "phase"), match.seat


# T15: the pile is empty


def test_t15_with_an_empty_pile_the_game_ends_after_the_next_distribution() -> None:
    match = table(pile=None, caravan={"food": 3, "clothes": 2}, hands=[{"spice": 1}, {}])
    play(match, "stock spice 1", "take food")
    assert status(match) == ("share", 1)
    play(match, "take clothes")
    assert match.over
    assert match.legal() == []
    assert match.seat is None
    assert zone(match, "caravan") == {"spice": 1}
    assert happened(match, "ends") == [("ends", None)]


def test_t15_an_empty_pile_alone_ends_nothing() -> None:
    match = play(table(pile=None), "buy 1", "buy 1")
    assert status(match) == ("turn", 0)


def test_t15_a_distribution_while_the_pile_lasts_ends_nothing() -> None:
    match = play(table(pile={"top": "food", "under": {}}, caravan=FULL), "take food", "take clothes")
    assert status(match) == ("turn", 0)


def test_t15_a_turn_that_t4_delayed_is_not_played() -> None:
    match = table(pile=None, caravan=FULL, hands=[{"spice": 1}, {"spice": 1}])
    play(match, "take clothes", "take food")
    assert match.over
    assert happened(match, "turn") == []


def test_t15_also_if_the_buy_that_emptied_the_pile_filled_the_caravan() -> None:
    match = play(table(pile={"top": "food", "under": {}}, caravan={"food": 3, "clothes": 2}), "buy 1")
    assert zone(match, "pile") is None
    assert status(match) == ("share", 1)
    play(match, "take food", "take clothes")
    assert match.over


def test_t15_the_last_share_is_settled_before_the_end() -> None:
    match = table(pile=None, caravan={"food": 4, "thief": 1, "mouse": 1}, hands=[{"lamp": 1}, {}])
    play(match, "take food", "take thief", "rob 0")
    assert status(match) == ("feed", 1)
    play(match, "feed lamp")
    assert match.over


# T15: who cannot act


def test_t15_a_player_who_can_neither_buy_nor_stock_is_skipped() -> None:
    match = table(players=3, to_move=1, **NO_MARKET, hands=[{"food": 1}, {}, {}])
    assert status(match) == ("turn", 0)
    assert happened(match, "skipped", "turn") == [("skipped", 1), ("skipped", 2), ("turn", 0)]


def test_t15_the_one_who_can_still_act_plays_on() -> None:
    match = play(table(**NO_MARKET, hands=[{"food": 3}, {}]), "stock food 1")
    assert status(match) == ("turn", 0)
    assert happened(match, "skipped") == [("skipped", 1)]


def test_t15_one_free_space_and_one_card_are_enough_to_act() -> None:
    match = table(**NO_MARKET, caravan={"food": 5}, hands=[{"spice": 1}, {}])
    assert match.legal() == ["stock spice 1"]


def test_t15_if_no_player_can_the_last_distribution_begins_with_the_last_who_filled_the_caravan() -> None:
    hands = [{}, {}, {"food": 1}]
    match = table(players=3, to_move=2, **NO_MARKET, caravan={"spice": 1, "lamp": 1}, hands=hands, last_stocker=0)
    play(match, "stock food 1")
    assert status(match) == ("share", 2)
    play(match, "take spice", "take lamp", "take food")
    assert match.over
    assert zone(match, "tables") == [{"lamp": 1}, {"food": 1}, {"spice": 1}]


def test_t15_a_purse_card_counts_for_the_player_who_bought() -> None:
    match = table(purse="lamp", market=[], pile=None, caravan={"food": 1}, last_stocker=1)
    play(match, "buy")
    assert happened(match, "skipped", "distribution") == [("skipped", 1), ("skipped", 0), ("distribution", 0)]
    assert status(match) == ("share", 0)
    play(match, "take food", "take lamp")
    assert match.over


@pytest.mark.parametrize("last_stocker", [0, 1])
def test_t15_the_last_distribution_of_a_position_begins_with_its_last_stocker(last_stocker: int) -> None:
    match = table(**NO_MARKET, caravan={"food": 1, "spice": 1}, last_stocker=last_stocker)
    assert status(match) == ("share", last_stocker)
    play(match, "take food", "take spice")
    assert match.over


def test_t15_mice_come_with_the_last_shares_as_with_any() -> None:
    match = table(**NO_MARKET, caravan={"food": 1, "mouse": 2}, tables=[{}, {"lamp": 1}], last_stocker=0)
    play(match, "take food")
    assert status(match) == ("feed", 1)
    play(match, "feed lamp")
    assert match.over
    assert zone(match, "caravan") == {"mouse": 1}


def test_t15_if_nobody_ever_put_a_card_into_the_caravan_it_just_ends() -> None:
    match = table(**NO_MARKET, caravan={"food": 2})
    assert match.over
    assert zone(match, "caravan") == {"food": 2}
    assert happened(match, "distribution", "ends") == [("ends", None)]


def test_t15_with_an_empty_caravan_it_just_ends() -> None:
    match = table(**NO_MARKET, last_stocker=1)
    assert match.over
    assert happened(match, "distribution", "ends") == [("ends", None)]


def test_t15_nothing_can_be_played_after_the_end() -> None:
    match = ended({"food": 1}, {})
    for action in ("buy 1", "stock food 1", "take food", "rob 1", "feed food"):
        reason = refusal(match, action)
        assert (reason.rule, str(reason)) == ("T15", "The game is over.")
        with pytest.raises(fondaco.IllegalAction):
            match.play(action)


# T16


@pytest.mark.parametrize(
    ("kind", "points"),
    [("food", 2), ("clothes", 3), ("fabric", 4), ("lantern", 5), ("spice", 6), ("jewellery", 7)],
)
def test_t16_goods_score_their_points(kind: str, points: int) -> None:
    scores = ended({kind: 3}, {}).scores()
    assert scores[0] == {"total": 3 * points, "goods": 3 * points, "lamps": 0, "princesses": 0, "merchants": 0}
    assert scores[1]["total"] == 0


@pytest.mark.parametrize("lamps", range(7))
def test_t16_lamps_score_their_square(lamps: int) -> None:
    score = ended({"lamp": lamps}, {"lamp": 6 - lamps}).scores()[0]
    assert score["total"] == score["lamps"] == lamps**2


def test_t16_scores_are_told_at_any_time() -> None:
    match = table(tables=[{"food": 2}, {"lamp": 2}])
    assert [score["total"] for score in match.scores()] == [4, 4]
    assert match.winners() == []


# T17


def princesses(*tables: dict[str, int]) -> list[int]:
    return [score["princesses"] for score in ended(*tables).scores()]


def test_t17_worked_example() -> None:
    assert princesses({"princess": 3, "clothes": 4, "food": 2}, {"princess": 2, "food": 9}) == [12, 0]


def test_t17_all_who_tie_for_the_most_score() -> None:
    tables = [{"princess": 2, "food": 3}, {"princess": 2, "spice": 1}, {"princess": 1, "food": 5}]
    assert princesses(*tables) == [6, 2, 0]


def test_t17_nobody_scores_without_a_princess() -> None:
    assert princesses({"food": 3}, {"food": 4}) == [0, 0]


def test_t17_princesses_without_goods_score_nothing() -> None:
    assert princesses({"princess": 3}, {}) == [0, 0]


def test_t17_lamps_and_merchants_are_no_goods() -> None:
    assert princesses({"princess": 1, "lamp": 5, "merchant": 5, "food": 1}, {}) == [1, 0]


# T18


def merchants(*tables: dict[str, int]) -> list[int]:
    return [score["merchants"] for score in ended(*tables).scores()]


def test_t18_worked_example() -> None:
    tables = [{"merchant": 3, "food": 5, "clothes": 1, "spice": 1, "jewellery": 2}, {"merchant": 1, "food": 1}]
    assert merchants(*tables) == [24, 0]


def test_t18_all_who_tie_for_the_most_score() -> None:
    tables = [{"merchant": 1, "food": 1}, {"merchant": 1, "food": 1, "spice": 1}, {"food": 1}]
    assert merchants(*tables) == [2, 4, 0]


def test_t18_nobody_scores_without_a_merchant() -> None:
    assert merchants({"food": 1}, {"spice": 1}) == [0, 0]


def test_t18_merchants_without_goods_score_nothing() -> None:
    assert merchants({"merchant": 4}, {"food": 2}) == [0, 0]


def test_t18_lamps_and_princesses_are_no_goods() -> None:
    assert merchants({"merchant": 2, "lamp": 3, "princess": 2, "spice": 4}, {}) == [4, 0]


# T16 to T18 together

WHOLE_TABLE = {
    "food": 3,
    "clothes": 2,
    "fabric": 1,
    "lantern": 2,
    "spice": 1,
    "jewellery": 2,
    "lamp": 3,
    "princess": 4,
    "merchant": 3,
}


def test_t16_t17_t18_worked_example_of_a_whole_table() -> None:
    scores = ended(WHOLE_TABLE, {"princess": 2, "merchant": 2, "food": 9}).scores()
    assert scores[0] == {"total": 103, "goods": 46, "lamps": 9, "princesses": 12, "merchants": 36}
    assert scores[1] == {"total": 18, "goods": 18, "lamps": 0, "princesses": 0, "merchants": 0}


# T19


def test_t19_cards_left_in_hand_score_nothing() -> None:
    match = ended({"food": 1}, {"food": 2}, hands=[{"jewellery": 5}, {"princess": 1}])
    assert [score["total"] for score in match.scores()] == [2, 4]
    assert match.winners() == [1]


@pytest.mark.parametrize(
    ("tables", "winners"),
    [
        ([{"spice": 1}, {"jewellery": 1}, {"lamp": 2}], [1]),
        ([{"food": 3}, {"clothes": 2}, {"spice": 1}, {"lamp": 1}], [0, 1, 2]),
        ([{}, {}], [0, 1]),
    ],
)
def test_t19_the_highest_score_wins(tables: list[dict[str, int]], winners: list[int]) -> None:
    assert ended(*tables).winners() == winners


def test_t19_ties_go_to_more_princesses() -> None:
    match = ended({"food": 4, "merchant": 2}, {"food": 4, "princess": 1})
    assert [score["total"] for score in match.scores()] == [12, 12]
    assert match.winners() == [1]


def test_t19_then_to_more_merchants() -> None:
    match = ended({"lamp": 2, "merchant": 1}, {"fabric": 1}, {"lamp": 2, "merchant": 2})
    assert [score["total"] for score in match.scores()] == [4, 4, 4]
    assert match.winners() == [2]


def test_t19_then_the_victory_is_shared() -> None:
    match = ended({"spice": 1}, {"clothes": 2}, {"food": 1})
    assert match.winners() == [0, 1]


def test_t19_more_princesses_count_before_more_merchants() -> None:
    match = ended({"lamp": 2, "merchant": 3}, {"lamp": 2, "princess": 1})
    assert [score["total"] for score in match.scores()] == [4, 4]
    assert match.winners() == [1]


def test_t19_princesses_that_score_nothing_decide_a_tie_too() -> None:
    match = ended({"lamp": 2, "princess": 1}, {"lamp": 2}, {"princess": 2})
    assert [score["total"] for score in match.scores()] == [4, 4, 0]
    assert match.winners() == [0]


def test_t19_while_the_game_runs_nobody_has_won() -> None:
    assert table(tables=[{"food": 1}, {}]).winners() == []
