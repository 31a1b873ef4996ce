"""Puzzles: how they are mined, how they are kept, and whether those we ship are what they say."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from fondaco import games
from fondaco.bots import tree
from fondaco.bots.memory import KeptMemory
from fondaco.errors import BadSetup
from fondaco.games import find
from fondaco.games.game import Game
from fondaco.kernel.chance import below
from fondaco.kernel.luck import lucky
from fondaco.lab.puzzles import Mine, Puzzle, mining, read
from fondaco.lab.puzzles.file import FINENESS, NAME, text_of
from fondaco.lab.puzzles.mining import LONG, MARGIN, choice_of, greedy_choice
from fondaco.lab.puzzles.puzzle import HARDEST, pack, unpack
from fondaco.lab.puzzles.weighing import Sight, chance_after, keep_only, lead, weigh
from fondaco.match import Match, new

MINED = [name for name in games.names() if find(name).text(NAME) is not None]
LARGEST = 60_000
"""Bytes of a file of puzzles."""
FEWEST = 300
IMAGINED = 240
"""Deals of each tree that a shipped puzzle is weighed by again."""


def walked(name: str, seed: int, steps: int) -> Match:
    """A random game, up to a decision that is one."""
    match, luck = new(name, find(name).seats[-1], f"{seed:x}"), lucky(seed, "walk")
    while match.seat is not None and (len(match.played) < steps or len(match.legal()) < 3):
        legal = match.legal()
        match.play(legal[below(luck, len(legal))])
    return match


def texts(match: Match) -> list[str]:
    return [match.game.actions[number] for number in match.played]


def sight_of(match: Match) -> Sight:
    return Sight(match.view(match.seat), match.events(0, seat=match.seat), KeptMemory())


# Keeping


@pytest.mark.parametrize("name", games.names())
def test_actions_are_packed_small_and_come_back(name: str) -> None:
    for seed in range(3):
        match = walked(name, seed, 60)
        actions, setting = texts(match), (name, match.players, f"{seed:x}")
        packed = pack(*setting, actions)
        assert unpack(*setting, len(actions), packed) == tuple(actions)
        assert len(packed) < len(actions)


# Weighing


def test_the_tree_of_a_choice_knows_no_other() -> None:
    sight = sight_of(walked(games.names()[0], 1, 20))
    search = sight.search(3)
    one, (wanted, *others) = search.trees[0], (search.game.numbers[action] for action in sorted(search.legal))
    one.run(1)
    keep_only(one, wanted, sight.seat)
    one.run(50)
    visits = {action: one.nodes.figures[child, tree.VISITS] for action, child in one.children(tree.ROOT).items()}
    assert visits[wanted] >= 50
    assert all(visits[other] == 1 for other in others)


def test_choices_are_weighed_on_the_same_deals_every_time() -> None:
    match = walked(games.names()[0], 2, 20)
    actions = match.legal()[:2]
    found = weigh(sight_of(match), actions, (1, 2), 40)
    assert found == weigh(sight_of(match), actions, (1, 2), 40)
    assert found[actions[1]][1] == chance_after(sight_of(match), actions[1], 2, 40)
    assert all(0 <= chance <= 1 for chances in found.values() for chance in chances)


def test_a_lead_is_as_sure_as_its_trees_agree() -> None:
    steady, wavering = lead((0.5, 0.6, 0.7), (0.4, 0.5, 0.6)), lead((0.5, 0.6, 0.7), (0.6, 0.5, 0.4))
    assert steady.mean == pytest.approx(wavering.mean) == pytest.approx(0.1)
    assert steady.error == pytest.approx(0)
    assert wavering.error > 0.1
    assert wavering.least == pytest.approx(-0.1)


# Mining


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mines that do not look so closely."""
    for name, value in {"GLANCE": 40, "MODERATE": 40, "LONG": 80, "STEPS": (5, 10, 20, 40), "MARGIN": 0.03}.items():
        monkeypatch.setattr(mining, name, value)


def dig(mine: Mine, numbered: int) -> None:
    digging = mine.dig(10_000)
    for _ in range(numbered):
        next(digging)


@pytest.mark.usefixtures("quick")
def test_a_mine_is_gone_on_with_where_it_was_left(tmp_path: Path) -> None:
    """Torn off in the middle of a line: the same games, and so the same puzzles."""
    name = games.names()[0]
    whole, torn = Mine(name, tmp_path / "whole", 5), Mine(name, tmp_path / "torn", 5)
    dig(whole, 2)
    dig(torn, 1)
    with torn.file.open("ab") as file:
        file.write(b'{"mine":"5","puz')
    dig(torn, 1)
    assert torn.file.read_bytes() == whole.file.read_bytes()
    assert whole.puzzles()
    with pytest.raises(BadSetup, match="another seed"):
        Mine(name, tmp_path / "whole", 6).rows()
    written = tmp_path / NAME
    written.write_text(text_of(find(name), whole.puzzles()), encoding="utf-8")
    assert Counter(map(as_kept, whole.puzzles())) == Counter(map(as_kept, read(name, written)))


@pytest.mark.long
@pytest.mark.usefixtures("quick")
def test_a_game_of_ones_own_is_mined_too(linger: Game, tmp_path: Path) -> None:
    """Its themes are the verbs of the solutions."""
    mine, written = Mine(linger.name, tmp_path, 1), tmp_path / NAME
    assert any(found > 1 for found, _ in zip(mine.dig(2), range(60), strict=False))
    written.write_text(text_of(linger, mine.puzzles()), encoding="utf-8")
    assert {puzzle.theme for puzzle in read(linger.name, written)} == {"play"}


def as_kept(puzzle: Puzzle) -> Puzzle:
    """As far as the file of a game tells it."""
    choices = tuple(replace(choice, chance=round(FINENESS * choice.chance) / FINENESS) for choice in puzzle.choices)
    return replace(puzzle, choices=choices, missed="", theme="")


# What we ship


@pytest.mark.parametrize("name", MINED)
def test_there_are_many_in_a_small_file(name: str) -> None:
    puzzles = read(name)
    assert len(puzzles) >= FEWEST
    assert len((find(name).text(NAME) or "").encode()) <= LARGEST
    assert len({(puzzle.seed, puzzle.actions) for puzzle in puzzles}) == len(puzzles)
    assert {puzzle.players for puzzle in puzzles} == set(find(name).seats)
    assert {puzzle.difficulty for puzzle in puzzles} <= set(range(1, HARDEST + 1))
    words = find(name).english
    assert all(words.has(f"theme.{puzzle.theme}") for puzzle in puzzles)
    for puzzle in puzzles:
        chances = [choice.chance for choice in puzzle.choices]
        assert chances == sorted(chances, reverse=True)
        assert puzzle.margin >= MARGIN - 0.001


@pytest.mark.parametrize("name", MINED)
def test_greedy_players_do_not_find_them_and_long_searches_do(name: str) -> None:
    """A few of them, by trees and searches that the miner did not have; `make test-long` tries more."""
    verify(read(name)[7::300])


@pytest.mark.long
@pytest.mark.parametrize("name", MINED)
def test_so_it_is_with_many_of_them(name: str) -> None:
    verify(read(name)[::6])


def verify(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        match = puzzle.match()
        sight, legal = sight_of(match), match.legal()
        assert set(legal) >= {choice.action for choice in puzzle.choices}
        assert greedy_choice(sight, legal, 4711) not in puzzle.best, puzzle
        search = sight.search(4711)
        search.run(LONG)
        assert choice_of(search) in puzzle.best, puzzle
        rivals = [choice.action for choice in puzzle.choices[puzzle.solutions :]]
        weighed = weigh(sight, [puzzle.best[0], *rivals], (4711, 4712, 4713), IMAGINED)
        for rival in rivals:
            assert lead(weighed[puzzle.best[0]], weighed[rival]).mean > MARGIN / 3, (puzzle, rival)
