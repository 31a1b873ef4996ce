"""The judgement of Traders of Carthage: what its terms say, and how the greedy player that follows it plays."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import fondaco
from fondaco.games.carthage import GAME
from fondaco.games.carthage import mind as carthage
from fondaco.games.carthage.layout import CARD_NAMES, CARDS, VALUE_OF, State
from tests.bots.greedy_player import choice, contest, dreamer
from tests.bots.remembering import box_of, imagine_by
from tests.carthage.tables import arriving, cards, storing, table

VECTOR = carthage.MIND.weights.vector()


def state_of(match: fondaco.Match) -> Any:
    return match.state


def judged(match: fondaco.Match, seat: int = 0) -> float:
    return carthage.judge(state_of(match), seat, VECTOR)


def outlook(match: fondaco.Match, seat: int = 0) -> float:
    """What a seat has, whatever the market offers."""
    return carthage.outlook(state_of(match), seat, VECTOR, 0, -1)


# Terms


def test_each_weight_has_a_name_and_a_place() -> None:
    names = list(carthage.WEIGHTS.values)
    assert names[carthage.SALE] == "sale from Alexandria"
    assert names[carthage.DANGER] == "danger in Alexandria"
    assert names[carthage.TILE] == "tile"
    assert names[carthage.SCARCITY] == "scarcity"
    assert len(VECTOR) == len(names)


def test_victory_cards_count_one_each() -> None:
    assert outlook(table(victory=[4, 0])) - outlook(table(victory=[1, 0])) == pytest.approx(3)


def test_money_is_worth_something_and_more_of_it_is_worth_more() -> None:
    worths = [outlook(table(hands=[{"red5": fives}, {}])) for fives in range(4)]
    assert worths == sorted(worths)
    assert worths[1] > worths[0]


def test_money_is_worth_less_when_hardly_a_card_is_left_to_be_drawn() -> None:
    rich: list[dict[str, int]] = [{"red5": 2}, {}]
    poor: list[dict[str, int]] = [{}, {}]
    plenty, want = ({"yellow2": 11, "yellow3": 9}, {"yellow2": 3})
    gains = [outlook(table(draw=draw, hands=rich)) - outlook(table(draw=draw, hands=poor)) for draw in (plenty, want)]
    assert gains[0] > gains[1] > 0


def test_goods_are_worth_more_with_a_higher_price_and_more_of_them() -> None:
    low, high, many = ({"blue2": 2}, {"blue2": 1, "blue5": 1}, {"blue2": 2, "blue5": 1})
    assert outlook(table(goods=[low, {}])) < outlook(table(goods=[high, {}])) < outlook(table(goods=[many, {}]))


def test_stored_goods_are_worth_more_than_loose_ones_in_pirate_waters() -> None:
    given: dict[str, Any] = {"goods": [{"blue5": 2}, {}], "ships": {"blue": 4}}
    assert outlook(table(stored=[{"blue5": 2}, {}], **given)) > outlook(table(**given))


def test_amphorae_in_hand_protect_goods_of_their_colour() -> None:
    given: dict[str, Any] = {"goods": [{"blue5": 2}, {}], "ships": {"blue": 4}}
    assert outlook(table(hands=[{"blue2": 1}, {}], **given)) > outlook(table(hands=[{"red2": 1}, {}], **given))


def test_a_tile_raises_the_price_of_goods() -> None:
    given: dict[str, Any] = {"goods": [{"blue5": 2}, {}]}
    plain, fitting, other = (outlook(table(bonus=[bonus, {}], **given)) for bonus in ({}, {"blue": 1}, {"green": 1}))
    assert fitting > other
    assert fitting > plain


def test_a_purchase_under_way_counts_as_made() -> None:
    before = arriving(goods=[{"red5": 1}, {"red3": 2}])
    before.play("buy")
    sold = carthage.basket(state_of(before), 0)
    assert carthage.arrivals(state_of(before), sold) == 1
    under_way = judged(before), judged(before, 1)
    assert under_way[0] > 2, "two cards at 5 each are two victory cards"
    assert under_way[1] > 2, "seat 1 sells two cards at 3 each, which is rounded up"


def test_what_will_be_paid_counts_what_no_change_is_given_for() -> None:
    match = table(market=cards("red5", "blue2"), hands=[{"green5": 2, "green3": 1}, {}])
    match.play("buy")
    assert carthage.due_after_all(state_of(match)) == 8
    match.play("pay green5")
    assert carthage.due_after_all(state_of(match)) == 3


def test_a_seat_asked_before_may_not_store_any_more() -> None:
    match = table(
        ships={"red": 5, "blue": 3},
        phase="store",
        hands=[{"blue2": 1}, {"blue2": 1}],
        goods=[{"blue5": 1}, {"blue3": 1}],
    )
    assert carthage.may_still_store(state_of(match), 0)
    assert carthage.may_still_store(state_of(match), 1)
    match.play("done")
    assert not carthage.may_still_store(state_of(match), 0)
    assert carthage.may_still_store(state_of(match), 1)


def test_a_payday_that_ends_the_game_counts_as_it_ends() -> None:
    seven = {"blue": 4, "green": 3}
    winning = arriving(bonus=[seven, {}], victory=[9, 3])
    losing = arriving(bonus=[seven, {}], victory=[3, 9])
    for match in (winning, losing):
        match.play("buy")
    assert judged(winning) > 9 + carthage.WEIGHTS.values["win"] > judged(winning, 1)
    assert judged(losing) < 9 < judged(losing, 1)


# Choices


def test_it_does_not_end_a_game_it_would_lose() -> None:
    given: dict[str, Any] = {"bonus": [{"blue": 4, "green": 3}, {}], "market": cards("red2", "blue5")}
    assert choice(arriving(victory=[3, 9], hands=[{"green5": 2}, {}], **given)) != "buy"
    assert choice(arriving(victory=[9, 3], hands=[{"green5": 2}, {}], **given)) == "buy"


def test_it_sells_a_great_lot_when_the_ship_can_arrive() -> None:
    assert choice(arriving(goods=[{"red5": 3}, {}])) == "buy"


def test_it_stores_a_great_lot_and_not_for_nothing() -> None:
    assert choice(storing({"blue2": 1}, {"blue5": 2})) == "store blue2"


def test_it_does_not_overpay() -> None:
    match = table(
        market=cards("red2"), hands=[{"green5": 1, "blue2": 1}, {}], ships={"red": 4}, goods=[{"red5": 3}, {}]
    )
    match.play("buy")
    assert choice(match) == "pay blue2"


def test_it_takes_the_five_for_money_when_nothing_else_matters() -> None:
    assert choice(table(market=cards("red5", "blue2", "green2"), hands=[{}, {}])) == "take red5"


# Play


@pytest.mark.parametrize("players", [2, 3])
def test_both_speeds_agree(players: int) -> None:
    rivals = players - 2
    assert contest("carthage", players, rivals, 2) == contest("carthage", players, rivals, 2, compiled=False)


@pytest.mark.parametrize(("players", "share"), [(2, 0.97), (3, 0.95), (4, 0.93)])
def test_greed_beats_chance(players: int, share: float) -> None:
    points, _ = contest("carthage", players, rivals=players - 1, games=300)
    assert points[0] > share * 300


# What a seat cannot know

HIDDEN_LOTS = {"red2": 3, "blue5": 2, "green3": 1}
FACE_DOWN = 2


def knowledge(state: State, face_down: int) -> tuple[list[int], list[list[int]], list[int]]:
    """What a perfect memory knows: the cards of the pile and those face down, and every hand."""
    return state.draw[:], [*(hand[:] for hand in state.hands), [0] * CARDS], [0, 0, 0, 0, 0, face_down]


def imagined(seed: int) -> Any:
    state = state_of(table(draw=HIDDEN_LOTS, market=cards("red5", "blue2", "red2@1")))
    unseen, known, unknown = knowledge(state, FACE_DOWN)
    state.draw = [0] * CARDS
    state.draw_size -= FACE_DOWN
    imagine_by(GAME, state, dreamer(seed), unseen, known, unknown)
    return state


def test_what_is_open_and_all_sizes_stay() -> None:
    real = state_of(table(draw=HIDDEN_LOTS, market=cards("red5", "blue2", "red2@1")))
    for seed in range(20):
        state = imagined(seed)
        assert sum(state.draw) == state.draw_size == sum(HIDDEN_LOTS.values()) - FACE_DOWN
        assert all(left <= there for left, there in zip(state.draw, real.draw, strict=True))
        state.draw, state.draw_size = real.draw, real.draw_size
        assert state == real


def test_a_hand_seen_only_in_part_is_filled_from_the_pile() -> None:
    state = state_of(table(draw=HIDDEN_LOTS, hands=[{"red3": 3}, {"green5": 1}]))
    unseen, known, unknown = knowledge(state, 0)
    unknown[1] = 2
    imagine_by(GAME, state, dreamer(), unseen, known, unknown)
    assert sum(state.hands[1]) == 3
    assert state.hands[1][CARD_NAMES.index("green5")] == 1
    assert sum(state.draw) == sum(HIDDEN_LOTS.values()) - 2
    assert state.worth[1] == sum(VALUE_OF[card] * state.hands[1][card] for card in range(CARDS))


def test_every_card_is_equally_likely_to_be_face_down() -> None:
    tables = 3000
    gone: Counter[str] = Counter()
    for seed in range(tables):
        left = imagined(seed).draw
        for card, name in enumerate(CARD_NAMES):
            gone[name] += HIDDEN_LOTS.get(name, 0) - left[card]
    drawn = tables * FACE_DOWN
    for name, count in HIDDEN_LOTS.items():
        expected = drawn * count / sum(HIDDEN_LOTS.values())
        assert abs(gone[name] - expected) < 4 * expected**0.5
    assert gone.total() == drawn


def test_the_box_is_the_deck() -> None:
    assert sum(box_of("carthage", 2, {}).values()) == 108
    assert box_of("carthage", 2, {"deck": [27, 0, 0]})["red2"] == 27
    assert list(box_of("carthage", 2, {})) == list(CARD_NAMES)
