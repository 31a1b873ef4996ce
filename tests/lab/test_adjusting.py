"""Luck taken out of results changes no expectation, and leaves less to scatter."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any

import choix
import numpy as np
import pytest

from fondaco.bots.fortune import Fortune
from fondaco.games import find
from fondaco.lab import arena
from fondaco.lab.adjusting import adjusted, factors_of, variance_left
from fondaco.lab.playing import WAYS
from fondaco.lab.rating import rate
from fondaco.lab.shares import tally_of
from tests.table_sizes import titles

Row = dict[str, Any]


def made_up(
    luck: np.random.Generator, deals: int, skill: float, told: float = 1.0, players: int = 2, known: float = 0.8
) -> list[Row]:
    """Games in which the bot 0 has some skill, and luck decides much: of what it brings, a part is known, and is told
    too big or too small."""
    rows = []
    for deal in range(deals):
        for turn in range(players):
            seats = [(seat + turn) % players for seat in range(players)]
            brought = luck.normal(0, 1, players)
            unseen = luck.normal(0, 0.4, players)
            totals = [skill * (bot == 0) + brought[seat] + unseen[seat] for seat, bot in enumerate(seats)]
            won = int(np.argmax(totals))
            seen = told * known * (brought - brought.mean()) * 0.6
            points = [float(seat == won) for seat in range(players)]
            rows.append({"deal": deal, "seats": seats, "points": points, "luck": seen.tolist(), "starts": 0})
    return rows


@pytest.mark.parametrize(("players", "skill", "told"), [(2, 0.0, 1.0), (2, 0.7, 0.5), (4, 0.5, 1.5), (2, 3.0, 1.0)])
def test_the_true_share_is_within_the_interval_which_is_narrower(players: int, skill: float, told: float) -> None:
    luck = np.random.default_rng(7)
    truth = tally_of(0, made_up(luck, 8_000, skill, told, players)).share
    times, held, wider = 100, 0, 0
    for _ in range(times):
        rows = made_up(luck, 60, skill, told, players)
        without = tally_of(0, adjusted(rows) or [])
        low, high = without.interval_without_luck
        before, after = tally_of(0, rows).interval
        held += low <= truth <= high
        wider += high - low > after - before
    assert held / times > 0.95 - 3.5 * sqrt(0.95 * 0.05 / times)
    assert wider / times < 0.1 or skill > 1  # who nearly always wins is not helped by luck


def test_as_much_is_taken_out_as_helps() -> None:
    luck = np.random.default_rng(2)
    rows = made_up(luck, 400, 0.0)
    twice = [{**row, "luck": [2 * part for part in row["luck"]]} for row in rows]
    once_out, twice_out = (sum(factors_of(games).values()) / 400 for games in (rows, twice))
    assert once_out == pytest.approx(2 * twice_out)
    without = adjusted(rows)
    assert without is not None
    left = variance_left(rows, without)
    assert left is not None
    assert left < 0.6
    noise = [{**row, "luck": luck.permutation([0.3, -0.3]).tolist()} for row in rows]
    assert sum(factors_of(noise).values()) / 400 < 0.1


def test_the_factor_of_a_deal_knows_nothing_of_it() -> None:
    rows = made_up(np.random.default_rng(3), 60, 0.4)
    other = [{**row, "luck": [9.0, -9.0]} if row["deal"] == 5 else row for row in rows]
    assert factors_of(rows)[5] == factors_of(other)[5]
    assert factors_of(rows)[6] != factors_of(other)[6]


def test_games_that_tell_of_no_luck_are_left_alone() -> None:
    rows = made_up(np.random.default_rng(3), 4, 0.4)
    assert adjusted([*rows, {**rows[0], "luck": None}]) is None
    assert adjusted(rows[:2]) == rows[:2]  # one deal: there is no other to go by


@cache
def random_games(name: str) -> list[Row]:
    """Random players against each other, each deal once."""
    game = find(name)
    rows = []
    for number in range(120):
        played = game.engine().trace(game.blank(2, {}, -1), number, game.longest, seed=1)
        course = [game.state.unpack(state) for state in played.states]
        won = game.rules["winners"](course[-1])
        points = [(won >> seat & 1) / won.bit_count() for seat in range(2)]
        luck = Fortune(name, 2, number).luck(course, played.actions, 30)
        rows.append({"deal": number // 2, "seats": [number % 2, 1 - number % 2], "points": points, "luck": luck})
    return rows


@pytest.mark.parametrize("name", titles("tantan"))
def test_luck_is_nothing_on_the_average(name: str) -> None:
    """Random against random: to neither seat luck brings anything, as far as one can tell."""
    sums = np.array([row["luck"] for row in random_games(name)])
    mean, error = sums.mean(axis=0), sums.std(axis=0) / sqrt(len(sums))
    assert (error > 1e-4).all()
    assert (abs(mean) < 4 * error).all()
    assert abs(sums.sum(axis=1)).max() < 1e-9


@pytest.mark.parametrize("name", titles("tantan"))
def test_equal_bots_share_the_victories(name: str) -> None:
    low, high = tally_of(0, adjusted(random_games(name)) or []).interval_without_luck
    assert low < 0.5 < high


def test_a_handicap_of_known_size_is_found_with_luck_taken_out() -> None:
    """Random against itself, but the second gives away each game it won with a chance of 0.4: it wins 30 %."""
    chance = np.random.default_rng(1)
    rows = []
    for row in random_games("carthage"):
        given = row["points"][row["seats"].index(1)] == 1.0 and chance.random() < 0.4
        rows.append({**row, "points": row["points"][::-1] if given else row["points"]})
    for won in (tally_of(1, rows).interval, tally_of(1, adjusted(rows) or []).interval_without_luck):
        assert won[0] < 0.3 < won[1]


def test_rows_tell_the_luck_of_a_game() -> None:
    rows = arena("silkroad", ["random", "greedy"], games=2, seed=1, workers=1).rows
    again = arena("silkroad", ["random", "greedy"], games=2, seed=1, workers=1).rows
    assert [row["luck"] for row in rows] == [row["luck"] for row in again]
    assert all(abs(sum(row["luck"])) < 1e-5 for row in rows)
    assert any(abs(part) > 1e-3 for row in rows for part in row["luck"])
    assert WAYS > 100


def test_ratings_agree_with_those_of_others() -> None:
    """With no advantage of a place, ours are Bradley and Terry's, as choix fits them."""
    luck = np.random.default_rng(5)
    strengths = [0.0, 0.4, 0.9, 1.5]
    pairs = [(one, other) for one in range(4) for other in range(one)]
    rows, games = [], []
    for deal in range(3000):
        one, other = pairs[deal % len(pairs)]
        for seats in ([one, other], [other, one]):
            chance = 1 / (1 + np.exp(strengths[seats[1]] - strengths[seats[0]]))
            won = 0 if luck.random() < chance else 1
            rows.append({"deal": deal, "starts": deal % 2, "seats": seats, "points": [float(won == s) for s in (0, 1)]})
            games.append((seats[won], seats[1 - won]))
    theirs = choix.ilsr_pairwise(4, games, alpha=1e-4)
    ours = {rating.bot: rating.elo for rating in rate(rows, list("abcd"), "a")}
    for bot, strength in zip("abcd", theirs - theirs[0], strict=True):
        assert ours[bot] == pytest.approx(400 / np.log(10) * strength, abs=3)
