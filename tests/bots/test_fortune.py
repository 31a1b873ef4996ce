"""Luck told apart from skill: every outcome once, each as likely as it is, and nothing lost between the two."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from fondaco.bots.contract import Thinking
from fondaco.bots.fortune import Fortune
from fondaco.bots.lessons import consider
from fondaco.games import find, names
from fondaco.kernel.chance import Dealer, draw, draw_from_set
from fondaco.kernel.contract import OVER
from fondaco.kernel.forks import FORKS, likelihood, set_out, turn_back
from fondaco.lab.training.school import School
from fondaco.match import Match, from_position
from fondaco.testing import random_walk
from tests.table_sizes import FORESEEN, titles
from tests.table_sizes import tables as sizes


def ways_of(drawing: Any, paths: int) -> list[tuple[tuple[int, ...], float]]:
    """All ways that some draws can go, and how likely each is."""
    dealer = Dealer((1, 2), lambda pool, index: index)
    found = []
    is_more = True
    while is_more:
        set_out(dealer, paths)
        outcome = drawing(dealer)
        found.append((outcome, likelihood(dealer)))
        is_more = turn_back(dealer)
    return found


def test_forks_bring_every_outcome_once_as_often_as_luck_would() -> None:
    def drawing(dealer: Dealer) -> tuple[int, ...]:
        cards = [2, 0, 1, 3]
        first = draw(dealer, 0, cards)
        seat = draw_from_set(dealer, 1, 0b10110)
        return (first, seat, draw(dealer, 0, cards)) if first != 3 else (first, seat)

    found = ways_of(drawing, 1000)
    kinds = {0: (2, 6), 2: (1, 6), 3: (3, 6)}
    left = {0: {0: (1, 5), 2: (1, 5), 3: (3, 5)}, 2: {0: (2, 5), 3: (3, 5)}}
    wanted: dict[tuple[int, ...], Fraction] = {}
    for first, seat in product(kinds, (1, 2, 4)):
        chance = Fraction(*kinds[first]) / 3
        for second, odds in left.get(first, {None: (1, 1)}).items():
            outcome = (first, seat) if second is None else (first, seat, second)
            wanted[outcome] = chance * Fraction(*odds)
    assert dict(found).keys() == wanted.keys()
    assert len(found) == len(wanted)
    for drawn, likely in found:
        assert likely == pytest.approx(float(wanted[drawn]))


@pytest.mark.parametrize("paths", [1, 2, 5, 30, 100])
def test_where_there_are_too_many_ways_the_first_draws_go_all_of_theirs(paths: int) -> None:
    def drawing(dealer: Dealer) -> tuple[int, ...]:
        cards = [9, 9, 9, 9, 9]
        return tuple(draw(dealer, 0, cards) for _ in range(4))

    found = ways_of(drawing, paths)
    depth = {1: 0, 2: 0, 5: 1, 30: 2, 100: 2}[paths]
    assert len(found) == len({outcome[:depth] for outcome, _ in found}) == 5**depth
    assert sum(chance for _, chance in found) == pytest.approx(1)


def test_there_are_only_so_many_forks() -> None:
    def drawing(dealer: Dealer) -> tuple[int, ...]:
        return tuple(draw_from_set(dealer, 0, 3) for _ in range(FORKS + 2))

    assert len(ways_of(drawing, 1 << 20)) == 1 << FORKS


def theft() -> Match:
    """Tan-Tan Caravan: the stolen card decides. One of four is worth more than what the robbed seat has."""
    return from_position(
        {
            "game": "tantan",
            "players": 2,
            "options": {"open_hands": True},
            "to_move": 0,
            "turn": 0,
            "phase": "rob",
            "hands": [{}, {"jewellery": 1, "food": 3}],
            "tables": [{}, {"clothes": 1}],
            "distribution": {"first": 0, "shares": 1, "then": "game ends", "thefts": 1},
        }
    )


def test_the_mean_is_that_over_all_that_can_be_stolen() -> None:
    match = theft()
    fortune = Fortune("tantan", 2, compiled=False)
    before = fortune.foresee(match.state, match.game.numbers["rob 1"])
    assert (before.win, before.ways, before.exact) == ([0.25, 0.75], 2, True)
    course = [match.state.copy()]
    match.play("rob 1")
    won = [float(seat in match.winners()) for seat in range(2)]
    luck = fortune.luck([*course, match.state], [match.game.numbers["rob 1"]])
    assert luck == [won[0] - 0.25, won[1] - 0.75]


def course_of(name: str, players: int, seed: int) -> tuple[list[Any], list[int], list[float]]:
    """A random match: the tables, the actions, and what each seat has of the victory."""
    tables, match = [], None
    for match in random_walk(name, players, seed):
        tables.append(match.state.copy())
    assert match is not None
    assert match.over
    won = match.winners()
    shares = [(seat in won) / len(won) for seat in range(players)]
    return tables, match.played, shares


def reckoning(fortune: Fortune, tables: list[Any], actions: list[int], ways: int) -> tuple[list[float], list[float]]:
    """By seat: its luck in a match; and that with the start and all decisions, which is its share of the victory."""
    luck, total = fortune.luck(tables, actions, ways), fortune.regard(tables[0]).win
    for step, action in enumerate(actions):
        before, after = fortune.regard(tables[step]).win, fortune.foresee(tables[step], action, ways, step).win
        total = [sofar + new - old for sofar, old, new in zip(total, before, after, strict=True)]
    return luck, [skill + lucky for skill, lucky in zip(total, luck, strict=True)]


@pytest.mark.parametrize(("name", "players"), sizes(biggest=False, title=FORESEEN))
def test_luck_and_skill_and_the_start_come_to_the_result(name: str, players: int) -> None:
    tables, actions, shares = course_of(name, players, 11)
    luck, total = reckoning(Fortune(name, players), tables, actions, 100)
    assert total == pytest.approx(shares, abs=1e-9)
    assert sum(luck) == pytest.approx(0, abs=1e-9)


class Table:
    """Greedy players with open cards, one game after the other."""

    def __init__(self, name: str, players: int) -> None:
        self.school = School(name, players)
        self.thinking, self.nodes = self.school.thinker(None, 0, "greed"), self.school.nodes(1)
        self.consider = self.school.engine.driver(consider)

    def play(self, number: int) -> tuple[list[Any], list[int]]:
        """The tables and the actions of a match."""
        game = self.school.game
        state, dealer = self.school.blank.copy(), Dealer((number, 7), lambda pool, index: index)
        game.rules["deal"](state, dealer)
        tables, actions = [state.copy()], []
        while state.to_move != OVER:
            actions.append(int(self.consider(self.sight(state), self.nodes, 0, 0)))
            game.rules["play"](state, dealer, actions[-1])
            tables.append(state.copy())
        return tables, actions

    def sight(self, state: Any) -> Thinking:
        return self.thinking._replace(root=self.school.engine.states(state))


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), [(name, count) for name in names() for count in find(name).seats])
def test_they_do_so_in_a_thousand_matches_of_bots(name: str, players: int) -> None:
    table, fortune, widest = Table(name, players), Fortune(name, players), 0.0
    for number in range(1000):
        tables, actions = table.play(number)
        won = find(name).rules["winners"](tables[-1])
        _, total = reckoning(fortune, tables, actions, 30)
        gaps = (abs(part - (won >> seat & 1) / won.bit_count()) for seat, part in enumerate(total))
        widest = max(widest, *gaps)
    print(f"{name}, {players} players: the largest gap of 1,000 matches is {widest:.1e}")
    assert widest < 1e-9


@pytest.mark.parametrize("name", titles(FORESEEN))
def test_it_is_the_same_interpreted_and_compiled(name: str) -> None:
    players = find(name).seats[-1]
    tables, actions, _ = course_of(name, players, 3)
    some = sorted(random.Random(name).sample(range(len(actions)), 25))
    fast, slow = (Fortune(name, players, 5, compiled=compiled) for compiled in (True, False))
    for step in some:
        assert fast.foresee(tables[step], actions[step], 150, step) == slow.foresee(
            tables[step], actions[step], 150, step
        )
        assert fast.regard(tables[step]) == slow.regard(tables[step])


@pytest.mark.parametrize("name", titles(FORESEEN))
def test_the_mean_is_what_many_tries_come_to(name: str) -> None:
    """Of an action that draws often: what luck really brings, again and again, beside what is foreseen."""
    tables, actions, _ = course_of(name, 2, 4)
    fortune = Fortune(name, 2)
    found = [fortune.foresee(table, action, 2000) for table, action in zip(tables, actions, strict=False)]
    step = max(range(len(actions)), key=lambda step: found[step].ways)
    assert found[step].ways > 10
    tried = [once(name, tables[step], actions[step], key) for key in range(600)]
    wins = [fortune.regard(table).win[0] for table in tried]
    mean = sum(wins) / len(wins)
    spread = (sum((win - mean) ** 2 for win in wins) / len(wins) ** 2) ** 0.5
    assert abs(mean - found[step].win[0]) < 4.5 * spread + 1e-12


def once(name: str, table: Any, action: int, key: int) -> Any:
    state = table.copy()
    find(name).rules["play"](state, Dealer((key, 77), lambda pool, index: index), action)
    return state
