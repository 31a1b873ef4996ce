"""The greedy player of Silk Road: what its judgement says, and what it does at clear tables."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fondaco.games.silkroad import GAME, mind
from fondaco.games.silkroad.layout import BLUE, CARDS_OF_EACH, DONE, GOODS, RED, SILK, SPICE, TEA, YELLOW, State
from tests.bots.greedy_player import choice, contest, dreamer
from tests.bots.remembering import box_of, imagine_by
from tests.silkroad.tables import FIRST, SECOND, THIRD, at_tile, caravan, do, table

WEIGHTS = mind.MIND.weights.vector()
NO_BAG: dict[str, Any] = {"bag": {}}
"""So that gems are free to be with the seats."""


def state_of(players: int = 2, **fields: Any) -> State:
    state: State = table(players, **NO_BAG | fields).state
    return state


def judged(seat: int = 0, **fields: Any) -> float:
    return mind.judge(state_of(**fields), seat, WEIGHTS)


# What the terms say


def test_a_gem_adds_one_point_more_than_the_colours_it_joins() -> None:
    state = state_of(gems=[{"blue": 2, "red": 1}, {}])
    assert mind.gem_worth(state, 0, YELLOW) == 3
    assert mind.gem_worth(state, 0, RED) == 2
    assert mind.gem_worth(state, 0, BLUE) == 1


def test_the_third_colourless_gem_is_worth_most() -> None:
    worths = [
        mind.colourless_worth(state_of(gems=[{"colourless": held} if held else {}, {}]), 0, WEIGHTS)
        for held in range(3)
    ]
    assert sum(worths) == pytest.approx(8)
    assert worths[0] == min(worths)


def test_more_cards_in_stock_are_a_better_lead() -> None:
    leads = [
        mind.lead(state_of(stocks=[{"silk": cards} if cards else {}, {"silk": 2}]), 0, SILK, 0.0, 0.2)
        for cards in range(6)
    ]
    assert leads[0] == 0
    assert leads == sorted(leads)
    assert leads[5] > 0.9


def test_a_tie_goes_to_the_higher_driver() -> None:
    state = state_of(stocks=[{"silk": 2}, {"silk": 2}], drivers=[1, 5])
    assert mind.lead(state, 0, SILK, 0.0, 0.2) < 0.5 < mind.lead(state, 1, SILK, 0.0, 0.2)
    assert mind.first_right(state, SILK, 0, 0) == 1
    assert mind.first_right(state, SILK, 0b10, 0) == 0
    assert mind.first_right(state, TEA, 0, 0) == -1


def test_a_caravan_near_its_city_promises_more() -> None:
    near, far = (
        state_of(stocks=[{"spice": 3}, {}], caravans=[FIRST | {"at": place}, SECOND, THIRD])
        for place in ("Yazd", "Tashkent")
    )
    assert mind.sale_hopes(near, 0, WEIGHTS) > mind.sale_hopes(far, 0, WEIGHTS) > 0


def test_an_empty_hand_costs_a_turn() -> None:
    worths = [
        mind.hand_worth(state_of(hands=[{"tea": 1}, {"tea": cards} if cards else {}]), 1, WEIGHTS) for cards in range(7)
    ]
    assert worths == sorted(worths)
    assert worths[1] - worths[0] > worths[4] - worths[3] >= worths[6] - worths[5]


def test_the_great_market_goes_camel_after_camel() -> None:
    """S13: who sold the first silk has half of the cards left for the second."""
    state = state_of(stocks=[{"silk": 3}, {"silk": 2}], gems=[{"red": 1}, {}])
    spent = 0.25
    first = mind.great_market(state, 0, 3, spent)
    second = mind.great_market(state, 1, 3, spent)
    assert first == pytest.approx(2 - 2 * spent)
    assert second == pytest.approx(1 - spent)


def test_a_game_that_is_over_counts_as_it_ended() -> None:
    state = state_of(gems=[{"blue": 1, "red": 1}, {"markers": 1}])
    state.phase = DONE
    assert [mind.judge(state, seat, WEIGHTS) for seat in range(2)] == [3, 8]


def test_what_others_hold_does_not_matter_but_how_much() -> None:
    one = judged(hands=[{"tea": 2}, {"silk": 3}], stocks=[{"silk": 2}, {}])
    other = judged(hands=[{"tea": 2}, {"ivory": 1, "spice": 2}], stocks=[{"silk": 2}, {}])
    fewer = judged(hands=[{"tea": 2}, {"silk": 1}], stocks=[{"silk": 2}, {}])
    assert one == other
    assert one != fewer


def test_the_judgement_leaves_the_table_alone() -> None:
    match = do(table(hands=[{"tea": 2, "silk": 1}, {"silk": 1}]), "play tea 1")
    before = match.state.copy()
    mind.judge(match.state, 0, WEIGHTS)
    assert match.state == before


# What it does


def test_it_takes_the_colour_it_lacks() -> None:
    caravans = [FIRST, caravan("Bukhara", "Samarkand", [10, 3], ["red", "blue"]), THIRD | {"camels": [9, 4, 1]}]
    gems = [{"red": 1, "green": 1, "yellow": 1}, {}]
    match = table(caravans=caravans, stocks=[{"silk": 2}, {}], gems=gems, bag={})
    do(match, "play tea 1", "move 2 Samarkand", "draw pile")
    assert choice(match) == "sell blue"


def test_it_sells_for_the_third_colourless_gem() -> None:
    match = at_tile("market spice", stocks=[{"spice": 2}, {}], gems=[{"colourless": 2}, {}])
    assert choice(match) == "sell"


def test_it_brings_a_caravan_home_whose_goods_it_leads_in() -> None:
    caravans = [FIRST | {"at": "Yazd"}, SECOND, THIRD]
    gems = [{"red": 1, "green": 1, "yellow": 1, "purple": 1}, {}]
    match = do(table(caravans=caravans, stocks=[{"spice": 3}, {}], gems=gems, bag={}), "play tea 1")
    assert choice(match) == "move 1 Yspahan"


def test_it_plays_for_the_gem_it_can_fetch() -> None:
    """One card brings caravan 1 home; two would not."""
    caravans = [FIRST | {"at": "Yazd"}, SECOND, THIRD]
    gems = [{"red": 1, "green": 1, "yellow": 1, "purple": 1}, {}]
    match = table(caravans=caravans, hands=[{"tea": 2}, {"silk": 1}], stocks=[{"spice": 3}, {}], gems=gems, bag={})
    assert choice(match) == "play tea 1"


def test_it_does_not_bring_a_caravan_home_for_others() -> None:
    caravans = [FIRST | {"at": "Yazd"}, SECOND, THIRD]
    gems = [{}, {"red": 1, "green": 1, "yellow": 1, "purple": 1}]
    match = do(table(caravans=caravans, stocks=[{}, {"spice": 3}], gems=gems, bag={}), "play tea 1")
    assert choice(match) != "move 1 Yspahan"


def test_it_takes_a_card_that_is_offered() -> None:
    assert choice(at_tile("camels 1")) != "skip"


def test_it_reveals_its_hand_before_the_final_market() -> None:
    caravans = [FIRST | {"at": "Yazd"}, None, THIRD]
    match = table(
        caravans=caravans,
        no_more_caravans=True,
        bag={},
        queue=[5, 6, 2, 7, 9, 3],
        hands=[{"tea": 1, "silk": 2}, {"porcelain": 1}],
        stocks=[{}, {"silk": 1}],
    )
    do(match, "play tea 1", "move 1 Yspahan", "draw pile")
    assert match.position()["phase"] == "reveal"
    assert choice(match) == "reveal"


def test_it_beats_random_players() -> None:
    assert contest("silkroad", 2, rivals=1, games=200)[0][0] >= 194
    assert contest("silkroad", 3, rivals=2, games=150)[0][0] >= 140
    assert contest("silkroad", 4, rivals=3, games=100)[0][0] >= 88


def test_both_speeds_agree() -> None:
    for players in (2, 4):
        assert contest("silkroad", players, 1, 2) == contest("silkroad", players, 1, 2, compiled=False)


# What a seat cannot know


def imagined(seed: int) -> State:
    """Seat 0 knows its hand and one silk of seat 1's three cards, and nothing of seat 2's two."""
    state = state_of(3, hands=[{"tea": 2}, {"silk": 2, "tea": 1}, {"ivory": 2}], pile={"ivory": 5, "spice": 3})
    known = [[0] * GOODS for _ in range(5)]
    known[0][TEA], known[1][SILK] = 2, 1
    unseen = [5 + 2, 3, 0, 1, 1]
    imagine_by(GAME, state, dreamer(seed), unseen, known, [0, 2, 2, 0, 0, 0])
    assert unseen == [7, 3, 0, 1, 1]
    return state


def test_imagining_keeps_sizes_and_what_is_known() -> None:
    truth = state_of(3, hands=[{"tea": 2}, {"silk": 2, "tea": 1}, {"ivory": 2}], pile={"ivory": 5, "spice": 3})
    for seed in range(50):
        state = imagined(seed)
        assert state.hands[0] == truth.hands[0]
        assert [sum(hand) for hand in state.hands] == [2, 3, 2, 0, 0]
        assert state.hands[1][SILK] >= 1
        assert sum(state.pile) == 8
        for goods in range(GOODS):
            everywhere = state.pile[goods] + sum(hand[goods] for hand in state.hands)
            assert everywhere == truth.pile[goods] + sum(hand[goods] for hand in truth.hands)
        state.pile, state.hands = truth.pile, truth.hands
        assert state == truth


def test_imagining_is_uniform() -> None:
    """Each of 12 unseen cards is in a hand of two unknown ones with a chance of 1 in 6."""
    deals = 3000
    spices = np.zeros(3)
    silks = np.zeros(3)
    for seed in range(deals):
        hands = imagined(seed).hands
        spices += [hand[SPICE] for hand in hands[:3]]
        silks += [hand[SILK] for hand in hands[:3]]
    assert spices[1:] / deals == pytest.approx(3 / 6, abs=0.06)
    assert (silks - [0, deals, 0])[1:] / deals == pytest.approx(1 / 6, abs=0.04)


def test_the_box_has_all_cards() -> None:
    assert box_of("silkroad", 3, {}) == dict.fromkeys(("ivory", "spice", "porcelain", "silk", "tea"), CARDS_OF_EACH)
