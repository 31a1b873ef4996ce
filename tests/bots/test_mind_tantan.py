"""The greedy player of Tan-Tan Caravan: what its judgement says, and what it does at clear tables."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fondaco.games.tantan import GAME, mind
from fondaco.games.tantan.layout import CARDS, FOOD, KINDS, LAMP, PRINCESS, SPICE, State
from fondaco.kernel.chance import Dealer
from tests.bots.greedy_player import choice, contest, dreamer
from tests.bots.remembering import box_of, imagine_by
from tests.tantan.tables import NO_MARKET, play, table

WEIGHTS = mind.MIND.weights.vector()
QUIET = {"purse": "food", "market": ["food"], "pile": {"top": "food", "under": {"food": 3, "clothes": 9, "fabric": 5}}}


def state_of(**fields: Any) -> State:
    state: State = table(**{**QUIET, **fields}).state
    return state


def judged(seat: int = 0, **fields: Any) -> float:
    return mind.judge(state_of(**fields), seat, WEIGHTS)


# What the terms say


def test_cards_on_the_table_count_for_their_owner() -> None:
    assert judged(tables=[{"spice": 2}, {}]) > judged(tables=[{"spice": 1}, {}]) > judged(tables=[{"food": 1}, {}])


def test_a_game_that_is_over_counts_as_it_ended() -> None:
    state = state_of(to_move=None, phase="over", tables=[{"spice": 2, "lamp": 3}, {}])
    assert mind.judge(state, 0, WEIGHTS) == 2 * 6 + 9


def test_the_future_shrinks_with_the_pile() -> None:
    thick = mind.time_ahead(state_of(), WEIGHTS)
    thin = mind.time_ahead(state_of(pile={"top": "food", "under": {}}), WEIGHTS)
    assert 1 > thick > thin > 0
    assert mind.time_ahead(state_of(pile=None), WEIGHTS) == 0


def test_princesses_count_the_more_the_further_one_leads() -> None:
    def one_princess_against(rivals: int) -> float:
        state = state_of(tables=[{"princess": 1}, {"princess": rivals}])
        return mind.office(state, 0, PRINCESS, 1, mind.time_ahead(state, WEIGHTS), WEIGHTS)

    assert one_princess_against(0) > one_princess_against(1) > one_princess_against(3)


def test_a_princess_is_worth_the_largest_collection() -> None:
    few, many = ({"princess": 1, "food": food} for food in (1, 5))
    worth = [mind.for_each_princess(state_of(tables=[cards, {}]), 0, 0.5, WEIGHTS) for cards in (few, many)]
    assert worth[1] - worth[0] == pytest.approx(4)


def test_a_merchant_is_worth_two_for_each_different_good() -> None:
    one, two = {"merchant": 1, "food": 2}, {"merchant": 1, "food": 1, "spice": 1}
    worth = [mind.for_each_merchant(state_of(tables=[cards, {}]), 0, 0.0, WEIGHTS) for cards in (one, two)]
    assert worth == [2, 4]


def gain(kind: int, cards: int, own: dict[str, int], ahead: float = 0.0) -> float:
    state = state_of(tables=[own, {}])
    royal, trade = own.get("princess", 0), own.get("merchant", 0)
    return mind.gain(state, 0, kind, cards, royal, trade, mind.largest_collection(state, 0), ahead, WEIGHTS)


def test_the_next_lamp_is_better_than_the_last() -> None:
    assert gain(LAMP, 1, {}) == 1
    assert gain(LAMP, 1, {"lamp": 3}) == 7


def test_goods_are_worth_more_beside_princesses_and_merchants() -> None:
    assert gain(SPICE, 1, {"food": 1}) == 6
    assert gain(FOOD, 1, {"food": 1, "princess": 2}) == 2 + 2
    assert gain(SPICE, 1, {"food": 2, "merchant": 3}) == 6 + 2 * 3
    assert gain(SPICE, 1, {"spice": 2, "food": 2, "merchant": 3}) == 6


def test_a_thief_is_as_good_as_the_best_hand_to_rob() -> None:
    assert mind.loot(state_of(hands=[{"spice": 1}, {}]), 0) == 0
    assert mind.loot(state_of(hands=[{}, {"spice": 1, "food": 1}]), 0) == 4
    assert mind.loot(state_of(players=3, hands=[{}, {"food": 2}, {"jewellery": 2}], tables=[{}] * 3), 0) == 7


def test_a_pair_in_hand_is_worth_more_than_two_single_cards() -> None:
    caravan = {"food": 1}
    pair = judged(1, hands=[{}, {"fabric": 2}], caravan=caravan)
    assert pair > judged(1, hands=[{}, {"fabric": 1, "clothes": 1}], caravan=caravan)


def test_a_hand_is_worth_nothing_after_the_last_distribution() -> None:
    state = state_of(hands=[{"spice": 3}, {}])
    assert mind.in_hand(state, 0, -1, 0, 0.0, 0.0, 0.0, WEIGHTS) == 0
    assert mind.in_hand(state, 0, -1, 0, 0.0, 0.0, 0.5, WEIGHTS) > 0


@pytest.mark.parametrize(
    ("hands", "caravan", "delay"),
    [
        ([{"spice": 2}, {}], {"food": 4}, 0),
        ([{"spice": 1, "mouse": 1}, {}], {"food": 4}, 0),
        ([{"spice": 1}, {"food": 1}], {"food": 4}, 1),
        ([{}, {}], {"food": 5}, 1),
        ([{}, {}], {}, 2),
    ],
)
def test_who_opens_the_next_distribution_is_foreseen(hands: list[Any], caravan: dict[str, int], delay: int) -> None:
    assert mind.turns_to_distribution(state_of(hands=hands, caravan=caravan)) == delay


def test_everybody_is_expected_to_take_what_is_best_and_later_ones_a_mouse() -> None:
    state = state_of(caravan={"spice": 2, "food": 2, "mouse": 1}, tables=[{}, {"food": 1}])
    to_come = (0, 0, mind.NONE, 0, 1, 1.0)
    shares = [mind.share_to_come(state, seat, to_come, 0.0, WEIGHTS) for seat in (0, 1)]
    assert shares == [12, 4 - mind.bite(state, 1, WEIGHTS)]
    mind.share_out(state, to_come, 0.0, WEIGHTS, found := [0.0, 0.0])
    assert found == shares


# What the player does


def test_it_fills_the_caravan_to_take_its_own_cards_out_again() -> None:
    match = table(hands=[{"jewellery": 2, "food": 1}, {"food": 1}], caravan={"food": 2, "clothes": 2})
    assert choice(match) == "stock jewellery 2"
    assert choice(play(match, "stock jewellery 2")) == "take jewellery"


def test_it_does_not_leave_the_last_space_to_the_next_player() -> None:
    match = table(hands=[{"spice": 1}, {"food": 1}], caravan={"spice": 3, "food": 1, "clothes": 1})
    assert choice(match) == "stock spice 1"


def test_it_brings_a_hand_home_before_the_end() -> None:
    match = table(**NO_MARKET, hands=[{"spice": 2}, {"jewellery": 1}], caravan={"food": 3, "clothes": 1})
    assert choice(match) == "stock spice 2"


def test_it_takes_the_lamp_that_counts_most() -> None:
    match = table(
        hands=[{"food": 1}, {}], caravan={"lamp": 1, "lantern": 1, "clothes": 2, "mouse": 1}, tables=[{"lamp": 4}, {}]
    )
    assert choice(play(match, "stock food 1")) == "take lamp"


def test_the_mouse_gets_what_can_be_spared() -> None:
    match = table(
        hands=[{"food": 1}, {}],
        caravan={"spice": 2, "lantern": 2, "mouse": 1},
        tables=[{}, {"food": 1, "jewellery": 2, "lamp": 3}],
    )
    assert choice(play(match, "stock food 1", "take spice", "take lantern")) == "feed food"


def test_it_beats_a_random_player() -> None:
    points, _ = contest("tantan", 2, rivals=1, games=400)
    assert points[0] >= 392


@pytest.mark.parametrize("players", [3, 4])
def test_it_beats_random_players(players: int) -> None:
    points, _ = contest("tantan", players, rivals=players - 1, games=60)
    assert points[0] >= 57


@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_speeds_agree(players: int) -> None:
    assert contest("tantan", players, 1, players, compiled=False) == contest("tantan", players, 1, players)


# What cannot be known


def imagined(state: State, dealer: Dealer, unseen: list[int], known: list[list[int]], unknown: list[int]) -> State:
    after = state.copy()
    imagine_by(GAME, after, dealer, unseen, known, unknown)
    return after


def test_a_perfect_memory_has_nothing_to_imagine() -> None:
    state = state_of(hands=[{"spice": 2, "mouse": 1}, {"food": 1}], tables=[{"lamp": 1}, {}], caravan={"food": 2})
    same = imagined(state, dreamer(), list(state.under), [list(hand) for hand in state.hands], [0] * 5)
    assert same.pack() == state.pack()


def test_cards_never_seen_are_dealt_anew_uniformly() -> None:
    state = state_of(hands=[{"spice": 1}, {"food": 2, "lamp": 1}], caravan={"food": 2})
    unseen = [0] * KINDS
    unseen[FOOD], unseen[SPICE], unseen[LAMP] = 4, 3, 1
    known = [list(state.hands[0]), [0] * KINDS, [0] * KINDS, [0] * KINDS]
    dealer, times = dreamer(), 4000
    drawn = np.zeros(KINDS)
    for _ in range(times):
        after = imagined(state, dealer, unseen, known, [0, 3, 0, 0, 0])
        assert list(after.hands[0]) == list(state.hands[0])
        assert sum(after.hands[1]) == after.hand_sizes[1] == 3
        assert [a + b for a, b in zip(after.hands[1], after.under, strict=True)] == unseen
        assert list(after.caravan) == list(state.caravan)
        drawn += after.hands[1]
    assert drawn / (3 * times) == pytest.approx(np.array(unseen) / sum(unseen), abs=0.015)


def test_the_box_holds_the_cards_in_use() -> None:
    assert [sum(box_of("tantan", players, {}).values()) for players in (2, 3, 4)] == [87, 96, 105]
    assert tuple(box_of("tantan", 4, {}).values()) == CARDS
