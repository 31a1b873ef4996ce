"""Levels for people: no absurd blunders, no long waits, a clear step from one to the next, and styles one can tell.

How long the highest level takes is measured by `bench/waiting.py`.
"""

from __future__ import annotations

from statistics import fmean

import pytest

import fondaco
from fondaco import bots
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.levels import LEVELS
from fondaco.bots.mind import mind_of
from fondaco.bots.search import Search
from fondaco.errors import BadSetup
from fondaco.games import find
from fondaco.lab import arena
from fondaco.match import Match
from fondaco.testing import random_walk
from fondaco.words import LANGUAGES
from tests.table_sizes import in_turn, titles

STYLES = ("hoarder", "trader")
THE_QUICKEST = titles("tantan")
"""To see who plays how, whole games are played: of the others at length."""


def told(match: Match) -> tuple[dict[str, object], list[str], list[dict[str, object]]]:
    assert match.seat is not None
    return match.view(match.seat), match.legal(), match.events(0, seat=match.seat)


@pytest.mark.parametrize(("name", "level"), in_turn([1, 2, 3]))
def test_a_heedless_level_never_gives_away_much(name: str, level: int) -> None:
    how = LEVELS[level]
    liked_best = checked = 0
    for number, match in enumerate(random_walk(name, 2, 5)):
        if match.over or match.seat is None or len(match.legal()) == 1 or number % 3:
            continue
        seat = match.seat
        action = bots.find(f"level:{level}", 4, compiled=True).choose(*told(match))
        considered = GreedyBot(4, compiled=True, greed=how.greed, span=how.span).explain(*told(match)).considered
        opinion = {one.action: one.win[seat] for one in considered}
        assert opinion[action] >= max(opinion.values()) - how.blunder
        liked_best += action == considered[0].action
        checked += 1
    assert checked > 10
    assert 0 < liked_best < checked


@pytest.mark.parametrize(("name", "spec"), in_turn(["level:1", "level:2+hoarder", "level:3+trader", "level:4+hoarder"]))
def test_interpreted_and_compiled_levels_are_one(name: str, spec: str) -> None:
    for number, match in enumerate(random_walk(name, 3, 6)):
        if not match.over and number % 15 == 0:
            compiled, interpreted = (bots.find(spec, 3, compiled=compiled) for compiled in (True, False))
            assert compiled.choose(*told(match)) == interpreted.choose(*told(match))


def lead_after(match: Match, action: str) -> int:
    """How far the seat to move is ahead, in points that it has, right after an action."""
    assert match.seat is not None
    after = match.copy()
    after.play(action)
    mine, *others = [after.scores()[seat]["total"] for seat in (match.seat, 1 - match.seat)]
    return int(mine - max(others))


def test_points_at_hand_tempt_a_greedy_one() -> None:
    tempted = 0
    for match in random_walk("tantan", 2, 8):
        if not match.over and len(match.legal()) > 1 and match.legal()[0].startswith("take"):
            prudent, greedy = (GreedyBot(1, True, greed=greed).choose(*told(match)) for greed in (0.0, 1.0))
            assert lead_after(match, greedy) >= lead_after(match, prudent)
            tempted += lead_after(match, greedy) > lead_after(match, prudent)
    assert tempted > 0


@pytest.mark.parametrize("spec", ["level:1+hoarder", "level:5+trader", "level:3+miser", "level:3+", "level:0"])
def test_not_every_level_has_styles(spec: str) -> None:
    with pytest.raises(BadSetup, match="there is no bot"):
        bots.find(spec)


@pytest.mark.parametrize("name", fondaco.games.names())
def test_every_style_is_told(name: str) -> None:
    assert tuple(mind_of(name).styles) == STYLES
    for language in LANGUAGES:
        assert [style for style in STYLES if not find(name).words[language].get(f"style.{style}")] == []


def hand_sizes(name: str, spec: str, games: int) -> float:
    """How many cards somebody has in hand at a decision, on the average over games among equals."""
    held = []
    for seed in range(games):
        match = fondaco.new(name, 2, seed)
        players = [bots.find(spec, seat, compiled=True) for seat in range(2)]
        while match.seat is not None:
            hand = match.view(match.seat)["hands"][match.seat]
            held.append(sum(hand.values()) if isinstance(hand, dict) else len(hand))
            match.play(players[match.seat].choose(*told(match)))
    return fmean(held)


@pytest.mark.parametrize("name", THE_QUICKEST)
def test_who_hoards_has_more_in_hand_than_who_trades(name: str) -> None:
    plain = hand_sizes(name, "level:3", 4)
    assert hand_sizes(name, "level:3+trader", 4) < plain < hand_sizes(name, "level:3+hoarder", 4)


@pytest.mark.parametrize("name", titles("tantan"))
def test_the_highest_level_thinks_as_long_as_agreed_and_no_longer(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    searches: list[Search] = []
    plant = Search.plant
    monkeypatch.setattr(Search, "plant", lambda self, *about: (searches.append(self), plant(self, *about))[1])  # type: ignore[func-returns-value]
    match = fondaco.new(name, players=find(name).seats[-1], seed=3)
    thinker = bots.find("level:5", 1)
    for _ in range(4):
        match.play(thinker.choose(match.view(match.seat), match.legal(), match.events(0, seat=match.seat)))
    assert 1 <= len(searches) <= 4
    assert {search.done for search in searches} == {mind_of(name).budgets.get(5, LEVELS[5].iterations)}


@pytest.mark.parametrize("name", THE_QUICKEST)
def test_three_levels_apart_there_is_no_doubt(name: str) -> None:
    """One level apart is measured by `make strength`."""
    summary = arena(name, ["level:4", "level:1"], games=20, seed=1, workers=1)
    won = sum(row["points"][row["seats"].index(0)] for row in summary.rows)
    assert won >= 15
