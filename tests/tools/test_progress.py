"""Whether the search has become stronger: what is told of it is what was played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bench import progress

from fondaco.lab.meeting import Meeting


def test_bots_of_two_trees_meet_in_a_folder_of_their_own() -> None:
    one = progress.meeting("silkroad", 5, "500ms", "v0.1.0", 7)
    assert one.bots == ("search:500ms@.", "search:500ms@v0.1.0")
    assert one.home.parent == progress.ROOT / "build" / "progress"
    assert len({progress.meeting("silkroad", players, "50ms", "main", 7).home for players in (2, 3)}) == 2


def test_the_share_told_is_that_of_the_first_bot(tmp_path: Path) -> None:
    one = Meeting("tantan", 2, ("greedy", "random"), tmp_path, 1)
    one.play(8, workers=1)
    for meeting, share in (one, "100.0%"), (replace(one, bots=one.bots[::-1]), "0.0%"):
        told = progress.told(meeting)
        assert told.startswith(f"Tan-Tan Caravan, 2 players, {meeting.bots[0]} against {meeting.bots[1]}: ")
        assert told.endswith(f" without luck, {share} with it, 8 games"), told
