"""Bots of other commits: their own sources decide, in a process that goes on from match to match."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import fondaco
from fondaco import bots
from fondaco.bots import BotFailed, frozen
from fondaco.bots.frozen import FrozenBot
from fondaco.errors import BadSetup
from fondaco.lab import arena

OLD_BOTS = """
import os
class Old:
    def __init__(self, spec, seed):
        self.spec, self.seed = spec, seed
    def choose(self, view, legal, events):
        with open(os.environ["TOLD"], "a") as told:
            print(os.getpid(), self.spec, self.seed, len(events), file=told)
        return legal[-1]
def find(spec, seed, compiled=False):
    if spec == "level:9":
        raise ValueError("no such level then")
    return Old(spec, seed)
"""


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A repository whose tag v0.0.1 had bots that always took the last action; where they tell what they hear."""
    package = tmp_path / "repository" / "src" / "fondaco" / "bots"
    package.mkdir(parents=True)
    (package.parent / "__init__.py").touch()
    (package / "__init__.py").write_text(OLD_BOTS)
    git = ["git", "-c", "user.name=Nobody", "-c", "user.email=nobody@nowhere.example"]
    for order in (["init", "-q"], ["add", "."], ["commit", "-qm", "old"], ["tag", "v0.0.1"]):
        subprocess.run([*git, *order], cwd=tmp_path / "repository", check=True)
    monkeypatch.setattr(frozen, "REPOSITORY", tmp_path / "repository")
    monkeypatch.setattr(frozen, "cache_root", lambda: tmp_path / "cache")
    monkeypatch.setenv("TOLD", str(tmp_path / "told"))
    monkeypatch.setattr(frozen, "IDLE", type(frozen.IDLE)(list))
    frozen.sources_of.cache_clear()
    yield tmp_path / "told"
    frozen.sources_of.cache_clear()


@pytest.mark.parametrize("revision", ["v0.0.1", "0.0.1", "HEAD"])
def test_the_sources_of_that_time_decide(told: Path, revision: str) -> None:
    match = fondaco.new("tantan", seed=4)
    with bots.find(f"level:7@{revision}", 12) as bot:  # type: ignore[attr-defined]
        action = bot.choose(match.view(match.seat), match.legal(), match.events(0, seat=match.seat))
    assert action == match.legal()[-1]
    assert told.read_text().split()[1:3] == ["level:7", "12"]


def test_one_process_plays_match_after_match_each_with_its_own_luck(told: Path) -> None:
    arena("tantan", ["old@0.0.1", "random"], games=4, seed=1, workers=1)
    lines = [line.split() for line in told.read_text().splitlines()]
    assert len({process for process, *_ in lines}) == 1
    seeds = list(dict.fromkeys(int(seed) for _, _, seed, _ in lines))
    assert len(seeds) == 4 + 1  # that of the trial before the first match
    for seed in seeds:
        heard = [int(events) for _, _, other, events in lines if int(other) == seed]
        assert heard == sorted(set(heard)), "each match has a history of its own, which grows"


def test_a_bot_of_this_tree_chooses_as_it_does_at_home() -> None:
    match = fondaco.new("silkroad", seed=4)
    told = match.view(match.seat), match.legal(), match.events(0, seat=match.seat)
    for seed in range(3):
        with bots.find("random@.", seed) as bot:  # type: ignore[attr-defined]
            assert isinstance(bot, FrozenBot)
            assert bot.choose(*told) == bots.find("random", seed).choose(*told)


def test_what_that_time_did_not_have_fails_with_its_words(told: Path) -> None:
    match = fondaco.new("tantan", seed=4)
    with bots.find("level:9@0.0.1", 1) as bot, pytest.raises(BotFailed, match="no such level then"):  # type: ignore[attr-defined]
        bot.choose(match.view(match.seat), match.legal(), match.events(0, seat=match.seat))


@pytest.mark.parametrize("spec", ["greedy@0.0.2", "greedy@", "greedy@--all", "greedy@a b", "greedy@HEAD;ls"])
def test_what_is_no_commit_is_refused(told: Path, spec: str) -> None:
    with pytest.raises(BadSetup, match="there is no commit"):
        bots.find(spec)


@pytest.mark.parametrize("spec", ["@HEAD", "a b@HEAD", "$(ls)@HEAD"])
def test_what_is_no_bot_is_refused(spec: str) -> None:
    with pytest.raises(BadSetup, match="level:5@REVISION"):
        bots.find(spec)


def test_without_a_repository_there_are_no_old_bots(
    told: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frozen, "REPOSITORY", tmp_path / "elsewhere")
    with pytest.raises(BadSetup, match="come from a git repository"):
        bots.find("greedy@HEAD")


def test_sources_are_unpacked_once(told: Path, tmp_path: Path) -> None:
    first = frozen.sources_of("0.0.1")
    before = first.stat().st_ino
    frozen.sources_of.cache_clear()
    assert frozen.sources_of("HEAD").stat().st_ino == before
    assert [path.name.split("-")[0] for path in (tmp_path / "cache").iterdir()] == ["sources"]
