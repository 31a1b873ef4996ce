"""Ratings: known strengths are found again, and the intervals are as wide as they say."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import isnan, log10
from typing import Any

import numpy as np
import pytest

from fondaco.lab.rating import ELO, Rating, rate

Row = dict[str, Any]


def games(
    strengths: Sequence[float],
    deals: int,
    luck: np.random.Generator,
    players: int = 2,
    by_place: Sequence[float] = (0.0,) * 5,
    by_deal: float = 0.0,
) -> list[Row]:
    """Games between bots of known strengths, all tables in turn, each deal played in all rotations.

    `by_deal` is how much the deal favours one seat or another; all in natural logarithms.
    """
    tables = list(combinations(range(len(strengths)), players))
    rows: list[Row] = []
    for deal in range(deals):
        table, favours, starts = tables[deal % len(tables)], luck.normal(0, by_deal, players), deal % players
        for turn in range(players):
            seats = [table[(seat + turn) % players] for seat in range(players)]
            weights = [
                np.exp(strengths[bot] + by_place[(seat - starts) % players] + favours[seat])
                for seat, bot in enumerate(seats)
            ]
            winner = luck.choice(players, p=np.array(weights) / sum(weights))
            rows.append(row(seats, [winner], deal, starts))
    return rows


def row(seats: Sequence[int], winners: Sequence[int], deal: int, starts: int = 0) -> Row:
    points = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(seats))]
    return {"seats": list(seats), "points": points, "deal": deal, "starts": starts}


def by_bot(ratings: Sequence[Rating]) -> dict[str, Rating]:
    return {rating.bot: rating for rating in ratings}


NAMES = ["random", "a", "b", "c", "d", "e"]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_known_strengths_are_found_again(players: int) -> None:
    strengths = [0.0, 0.5, 1.0, 1.5, 2.0]
    rows = games(strengths, 4000, np.random.default_rng(players), players, by_place=[0.6, 0.3, 0.0, -0.3, -0.6])
    ratings = by_bot(rate(rows, NAMES[:5]))
    for name, strength in zip(NAMES, strengths, strict=False):
        assert abs(ratings[name].elo - strength * ELO) < 25, name
        assert ratings[name].high - ratings[name].low < 80


def test_two_bots_are_apart_by_their_odds() -> None:
    """Three wins of four are odds of three to one, and many games make the one given beforehand forgotten."""
    rows = [row([0, 1], [0 if deal % 4 == 0 else 1], deal, starts=deal // 4 % 2) for deal in range(80_000)]
    (best, worst) = rate(rows, ["random", "a"])
    assert best.bot == "a"
    assert best.elo == pytest.approx(400 * log10(3), abs=0.1)
    assert (best.games, best.points, best.share) == (80_000, 60_000, 0.75)
    assert (worst.elo, worst.low, worst.high, worst.anchor) == (0, 0, 0, True)


def test_any_bot_can_be_the_anchor() -> None:
    rows = games([0.0, 1.0, 2.0], 300, np.random.default_rng(1))
    usual, other = by_bot(rate(rows, NAMES[:3])), by_bot(rate(rows, NAMES[:3], anchor="b"))
    assert (other["b"].elo, other["b"].anchor, other["random"].anchor) == (0, True, False)
    for name in NAMES[:3]:
        assert other[name].elo == pytest.approx(usual[name].elo - usual["b"].elo)


def test_the_advantage_of_a_place_is_not_taken_for_strength() -> None:
    """Equal bots, but one of them moves first three times of four, and the first place wins nine times of ten."""
    luck = np.random.default_rng(5)
    rows = []
    for deal in range(2000):
        starts = 0 if deal % 4 else 1
        rows.append(row([0, 1], [starts if luck.random() < 0.9 else 1 - starts], deal, starts))
    first = by_bot(rate(rows, ["random", "a"]))["a"]
    assert first.low < 0 < first.high
    assert by_bot(rate(rows, ["random", "a"]))["random"].share > 0.65


def test_a_bot_that_always_wins_has_a_rating_that_grows_with_its_games() -> None:
    few, many = (
        by_bot(rate([row([g % 2, 1 - g % 2], [1 - g % 2], g // 2) for g in range(n)], ["random", "a"]))["a"]
        for n in (20, 2000)
    )
    assert 400 < few.elo < many.elo < 2000
    assert 50 < few.low < many.low
    assert few.high < 1500


def test_ties_are_half_a_win_each() -> None:
    rows = [row([deal % 2, 1 - deal % 2], [0, 1], deal) for deal in range(100)]
    ratings = by_bot(rate(rows, ["random", "a"]))
    assert ratings["a"].elo == pytest.approx(0, abs=1e-6)
    assert ratings["a"].points == ratings["random"].points == 50
    assert ratings["a"].low < -1
    assert ratings["a"].high > 1


@pytest.mark.parametrize("bots", [["x", "y", "z", "random"], ["x", "y", "z", "w"]])
def test_neither_the_order_of_games_nor_of_bots_matters(bots: list[str]) -> None:
    luck = np.random.default_rng(11)
    rows = games([0.0, 0.4, -0.3, 0.9], 200, luck, 3, by_deal=1.0)
    ratings = rate(rows, bots)
    shuffled = [rows[number] for number in luck.permutation(len(rows))]
    renamed = [{**one, "seats": [3 - bot for bot in one["seats"]]} for one in shuffled]
    again = rate(renamed, bots[::-1])
    assert [one.bot for one in again] == [one.bot for one in ratings]
    shift = by_bot(again)["x"].elo - by_bot(ratings)["x"].elo
    assert (shift == pytest.approx(0)) == ("random" in bots)
    for one, other in zip(ratings, again, strict=True):
        assert other.elo - one.elo == pytest.approx(shift)
        assert (other.points, other.games) == (one.points, one.games)
        assert [other.lead, other.lead_low, other.lead_high] == pytest.approx(
            [one.lead, one.lead_low, one.lead_high], nan_ok=True
        )
    assert isnan(ratings[-1].lead)


def test_bots_that_never_met_are_told_apart() -> None:
    rows = [row([deal % 2, 1 - deal % 2], [deal % 2], deal) for deal in range(10)]
    rows += [row([2 + deal % 2, 3 - deal % 2], [1 - deal % 2], 10 + deal) for deal in range(10)]
    ratings = rate(rows, ["a", "random", "b", "c", "absent"])
    assert [(one.bot, one.group) for one in ratings] == [("a", 0), ("random", 0), ("c", 1), ("b", 1)]
    assert [one.bot for one in ratings if one.anchor] == ["random", "b"]
    meeting = [*rows, row([1, 2], [0], 20)]
    assert {one.group for one in rate(meeting, ["a", "random", "b", "c", "absent"])} == {0}


def test_a_bot_may_take_two_seats() -> None:
    """Of three equal seats, two are the same bot's: it wins two games of three and is no stronger."""
    luck = np.random.default_rng(2)
    rows = [
        row([[0, 0, 1], [0, 1, 0], [1, 0, 0]][game % 3], [int(luck.integers(3))], game // 3) for game in range(6000)
    ]
    ratings = by_bot(rate(rows, ["random", "a"]))
    assert ratings["a"].low < 0 < ratings["a"].high
    assert (ratings["random"].games, ratings["random"].seats) == (6000, 12_000)
    assert ratings["random"].share == pytest.approx(1 / 3, abs=0.02)


def test_a_bot_against_itself_is_its_own_anchor() -> None:
    (rating,) = rate([row([0, 0], [deal % 2], deal) for deal in range(10)], ["search:100"])
    assert (rating.elo, rating.low, rating.high, rating.anchor) == (0, 0, 0, True)
    assert (rating.games, rating.seats, rating.share) == (10, 20, 0.5)


def test_one_game_tells_next_to_nothing() -> None:
    best, worst = rate([row([0, 1], [0], 0)], ["a", "b"])
    assert (best.bot, worst.bot) == ("a", "b")
    assert worst.low < -700
    assert worst.high > 500
    assert rate([], ["a", "b"]) == []


def test_games_of_one_deal_are_not_counted_as_news() -> None:
    """The same hundred deals played once or ten times over with the same winner: the interval stays as it is."""
    luck = np.random.default_rng(4)
    once = games([0.0, 0.7], 100, luck)
    tenfold = [one for one in once for _ in range(10)]
    narrow, wide = by_bot(rate(once, ["random", "a"]))["a"], by_bot(rate(tenfold, ["random", "a"]))["a"]
    assert wide.high - wide.low == pytest.approx(narrow.high - narrow.low, rel=0.05)


def true_gap(strengths: Sequence[float], players: int, by_deal: float) -> float:
    """What endless games would say of the last bot."""
    endless = games(strengths, 40_000, np.random.default_rng(99), players, by_deal=by_deal)
    return by_bot(rate(endless, NAMES[: len(strengths)]))[NAMES[len(strengths) - 1]].elo


COVERAGE = [
    # strengths, players, deals, how much the deal decides
    ([0.0, 0.8], 2, 12, 0.0),
    pytest.param([0.0, 0.8], 2, 60, 2.0, marks=pytest.mark.long),
    ([0.0, 3.5], 2, 100, 0.0),
    pytest.param([0.0, 0.0, 0.5, 0.5, 1.0, 1.0], 2, 75, 1.0, marks=pytest.mark.long),
    pytest.param([0.0, 0.5, 1.0, 1.5], 3, 60, 1.5, marks=pytest.mark.long),
]


@pytest.mark.parametrize(("strengths", "players", "deals", "by_deal"), COVERAGE)
def test_the_intervals_hold_the_truth_as_often_as_they_say(
    strengths: list[float], players: int, deals: int, by_deal: float
) -> None:
    luck = np.random.default_rng(deals)
    names, last = NAMES[: len(strengths)], NAMES[len(strengths) - 1]
    truth = strengths[-1] * ELO if by_deal == 0 else true_gap(strengths, players, by_deal)
    runs = 300
    ratings = [by_bot(rate(games(strengths, deals, luck, players, by_deal=by_deal), names))[last] for _ in range(runs)]
    held = sum(one.low <= truth <= one.high for one in ratings) / runs
    assert 0.92 <= held < 1
