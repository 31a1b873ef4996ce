"""What bots know of a game, beyond its rules: the `mind` in its folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from fondaco.bots import compiled_memories, contract
from fondaco.bots.contract import Weights, doubt, judge
from fondaco.bots.following import followed
from fondaco.bots.intuition import notes_record
from fondaco.bots.terms import Terms
from fondaco.games import find
from fondaco.kernel.contract import State
from fondaco.kernel.engine import Engine
from fondaco.kernel.records import Record
from fondaco.kernel.zones.hideouts import hideouts_of
from fondaco.kernel.zones.marks import Marks


@dataclass(frozen=True)
class Mind:
    """A game as a bot sees it."""

    judge: Callable[..., float]
    doubt: Callable[..., float]
    weights: Terms
    """The terms of the judgement, as tuned for a player who chooses by them alone."""
    renewal: str | None = None
    """The event that makes the discards the new pile."""
    called: Mapping[str, str] = field(default_factory=dict)
    """By zone: what events call it, where that is not its own name."""
    out: str = ""
    """What events call the place from which nothing comes back."""
    hopes: Callable[..., None] | None = None
    """The judgement of all seats at once, where that is quicker than one after the other."""
    grounds: Callable[..., tuple[float, ...]] | None = None
    """What a judgement rests on: numbers that add up to it; without it, hints tell no reasons."""
    ground_names: tuple[str, ...] = ()
    """What each of them is called: `ground.<name>` in the game's words."""
    search: Mapping[str, float] = field(default_factory=dict)
    """What a search of this game sets otherwise than the others."""
    budgets: Mapping[int, int] = field(default_factory=dict)
    """By level: how many iterations it searches, if not as many as in other games."""
    stretch: Mapping[int, float] = field(default_factory=dict)
    """By number of players: how many times as big the log-odds of a search's chances are told to people, so that they
    are right against equal players; 1 where nothing is said. Bots choose by their chances as they are."""
    styles: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """By style: how many times as much some terms of the judgement count for a bot that plays in it."""
    trial_length: float = 0.0
    """Where the judgement alone tells little, a greedy player tries actions by random games, which take so many
    decisions; 0: it judges at once."""

    def judging(self, style: str = "") -> list[list[float]]:
        """What a bot judges by, to choose and to foretell the winner: in a style, if the game knows it."""
        weights = self.weights.tilted(self.styles.get(style, {}))
        return [weights.vector(), weights.vector(weights.verdict)]


def undivided(state: State, seat: int, weights: Weights) -> tuple[float, ...]:
    """The grounds of a judgement that names none."""
    return (judge(state, seat, weights),)


def tells_turn(state: type[Record]) -> bool:
    """Whether a state has a field for whose turn it is."""
    return any(field.name == "turn" for field in state.fields())


def turn_as_told(state: Any) -> int:
    """What it says there."""
    turn: int = state.turn
    return turn


def mind_of(name: str) -> Mind:
    """The mind in a game's folder, or else a plain one."""
    from fondaco.bots.plain import plain_mind

    part = find(name).part("mind")
    mind: Mind = plain_mind(name) if part is None else part.MIND
    return mind


def thinking_engine(name: str, compiled: bool = True) -> Engine:
    """The drivers of thinking, for a game."""
    engine = find(name).engine(compiled)
    if judge not in engine.twins.stand_ins:
        engine.keep(promises_of(name), MEMORY=hideouts_of(find(name).zones).memory, NOTES=notes_of(name))
        if engine.compiled:
            engine.keep(
                {contract.memories_of: compiled_memories.memories_of, contract.notes_of: compiled_memories.notes_of}
            )
    return engine


@cache
def marks_of(name: str) -> Marks:
    """What a learnt judgement looks at in a game."""
    return Marks(find(name).zones, find(name).seats[-1])


@cache
def notes_of(name: str) -> type[Record]:
    """What it is worked out in."""
    return notes_record(marks_of(name))


def promises_of(name: str) -> dict[Callable[..., Any], Callable[..., Any]]:
    """What thinking asks of a game (`fondaco.bots.contract`)."""
    game, mind = find(name), mind_of(name)
    hideouts, marks = hideouts_of(game.zones), marks_of(name)
    meaning, role = followed(game, hideouts, mind.renewal, mind.called, mind.out)
    return {
        judge: mind.judge,
        doubt: mind.doubt,
        contract.hopes: mind.hopes or contract.hopes,
        contract.grounds: mind.grounds or undivided,
        contract.whose_turn: turn_as_told if tells_turn(game.state) else contract.whose_turn,
        contract.imagine: hideouts.imagine(),
        contract.meaning: meaning,
        contract.role: role,
        contract.of_sort: hideouts.of_sort(),
        contract.in_use: hideouts.in_use(),
        contract.in_sight: hideouts.in_sight(),
        contract.take_out: hideouts.take_out(),
        contract.mark: marks.writer(),
        contract.extent: marks.extent(),
    }
