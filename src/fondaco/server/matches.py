"""The course of a match: built from how it was dealt and from its numbered events, at any time and by anyone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple

import fondaco
from fondaco import fairness
from fondaco.games import find
from fondaco.match import Match
from fondaco.server.clocks import (
    Clock,
    account_after,
    account_on_return,
    account_taken_back,
    allowance,
    first_account,
)
from fondaco.server.messages import Json, Result

Why = Literal["time", "left", "host"]

ACT, UNDO, ASK, ANSWER, BOT, BACK, END = "act", "undo", "ask", "answer", "bot", "back", "end"
"""What can happen to a match. ASK and ANSWER are about taking back; BOT and BACK about who plays a seat."""

BOT_PATIENCE = 30.0
"""Seconds after which a bot that was to decide is asked again, perhaps by another worker."""


class Step(NamedTuple):
    """One numbered event of a match."""

    number: int
    at: float
    kind: str
    seat: int | None
    data: Json


class Seated(NamedTuple):
    """Who sat on a seat when the match was dealt."""

    guest: str | None
    bot: str | None
    name: str
    face: str
    seal: str
    entropy: str


class OtherRules(Exception):
    """A match was dealt under another edition of the rules than there is now."""


class Setup(NamedTuple):
    """All that is fixed once a match is dealt."""

    id: str
    table: str
    host: str
    game: str
    options: Json
    clock: Clock
    help: bool
    players: tuple[Seated, ...]
    server_seed: str
    began: float
    edition: int
    """Of the rules: a match is played on under those it was dealt under, or not at all."""
    begun: Json | None = None
    """What a page has dealt it from: its `seed` and `start`. Then the server's seed has no part in the cards."""

    def __repr__(self) -> str:
        return f"<Setup of {self.game}, {len(self.players)} players, match {self.id}>"

    def deal(self) -> Match:
        if find(self.game).edition != self.edition:
            raise OtherRules(f"{self.game}: edition {self.edition}")
        ours = fairness.match_seed(self.server_seed, [player.entropy for player in self.players])
        dealt: Json = self.begun or {"seed": ours, "start": None}
        names = [player.name for player in self.players]
        return fondaco.new(
            self.game,
            players=len(self.players),
            seed=dealt["seed"],
            start=dealt["start"],
            names=names,
            **self.options,
        )


class Move(NamedTuple):
    """A decision that stands: whose, what, and how many game events there were before it."""

    seat: int
    action: str
    mark: int
    instead: str | None
    """The simpler bot that decided, because the seat's own failed."""
    by_bot: bool
    spent: float
    """How long the seat has thought about it."""
    account: float
    """What there was on its account before."""


class Substitute(NamedTuple):
    bot: str
    why: Why
    returns: bool = False
    """Whether the seat's owner is back, and plays again from the next turn."""


class Asked(NamedTuple):
    """Somebody asks to take back: down to how many moves, and which seats have not agreed yet."""

    seat: int
    keep: int
    waiting_for: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class Course:
    """A match as it stands after event `number`. Never changed: `after` makes the next one."""

    setup: Setup
    match: Match
    number: int
    marks: tuple[int, ...]
    """By number: how many game events there were after it. It falls where something was taken back."""
    turn_began: float
    accounts: tuple[float, ...]
    used: float = 0.0
    """What the seat to move had spent on this decision before `turn_began`: it may have been away, or taken back."""
    detours: Mapping[int, int] = field(default_factory=dict)
    """By seat: how often it took back, asked to, or left. Nothing else makes a match longer without going on."""
    moves: tuple[Move, ...] = ()
    away: dict[int, Substitute] = field(default_factory=dict)
    asked: Asked | None = None
    result: Result | None = None
    before: Match | None = None
    """The match before the last decision, where it is at hand: most often it is that one which is taken back."""

    def __repr__(self) -> str:
        return f"<Course after event {self.number}: {self.match!r}>"

    @property
    def to_move(self) -> int | None:
        return None if self.result is not None else self.match.seat

    def bot_of(self, seat: int) -> str | None:
        """The bot that plays a seat now."""
        return self.away[seat].bot if seat in self.away else self.setup.players[seat].bot

    @cached_property
    def failures(self) -> Counter[int]:
        """By seat: how often its bot failed, of the decisions that stand."""
        return Counter(move.seat for move in self.moves if move.instead is not None)

    def seats_of(self, guest: str | None) -> list[int]:
        return [seat for seat, player in enumerate(self.setup.players) if guest and player.guest == guest]

    @property
    def time_left(self) -> float | None:
        """How long the seat to move may think from `turn_began` on; None: as long as it likes."""
        seat = self.to_move
        if seat is None:
            return None
        if self.bot_of(seat) is not None:
            return BOT_PATIENCE
        return self._left(self.accounts[seat], self.used)

    def _left(self, account: float, spent: float) -> float | None:
        """What is left for a decision on which some time was spent already."""
        whole = allowance(self.setup.clock, account)
        return None if whole is None else whole - spent

    @property
    def deadline(self) -> float | None:
        left = self.time_left
        return None if left is None else self.turn_began + left

    def first_unseen(self, number: int | None) -> int:
        """The game event from which a viewer who saw the match after event `number` has to be told."""
        if number is None or not 0 <= number <= self.number:
            return 0
        return min(self.marks[number:])

    # What happens

    def after(self, step: Step) -> Course:
        """The course after one more event."""
        return follow(self, [step])

    def _after_acts(self, steps: Sequence[Step]) -> Course:
        """Decisions one after the other: they share one copy of the match, which makes rebuilding quick."""
        match = self.match.copy()
        moves, marks, accounts, away = list(self.moves), list(self.marks), list(self.accounts), dict(self.away)
        turn_began, used = self.turn_began, self.used
        for step in steps:
            seat, action, by_bot = step.seat, step.data["action"], "bot" in step.data
            assert seat is not None
            spent = used if by_bot else used + passed(turn_began, step.at)
            instead = step.data.get("instead")
            moves.append(Move(seat, action, match.event_count, instead, by_bot, spent, accounts[seat]))
            match.play(action)
            marks.append(match.event_count)
            accounts[seat] = account_after(self.setup.clock, accounts[seat], spent, by_bot)
            turn_began, used = step.at, 0.0
            self._let_back(away, accounts, match.seat)
        return replace(
            self,
            match=match,
            before=self.match if len(steps) == 1 else None,
            number=steps[-1].number,
            moves=tuple(moves),
            marks=tuple(marks),
            accounts=tuple(accounts),
            away=away,
            turn_began=turn_began,
            used=used,
            asked=None,
            result=Result(match.winners(), match.scores()) if match.over else None,
        )

    def _after_other(self, step: Step) -> Course:
        happened = HAPPENS[step.kind](self, step)
        marks = (*self.marks, happened.match.event_count)
        return replace(happened, number=step.number, marks=marks, detours=self._detours_after(step))

    def _detours_after(self, step: Step) -> Mapping[int, int]:
        if step.seat is None or not (step.kind in (UNDO, ASK) or step.data.get("why") == "left"):
            return self.detours
        return {**self.detours, step.seat: self.detours.get(step.seat, 0) + 1}

    def _undo(self, step: Step) -> Course:
        """What was spent since is spent. Whoever takes back at once has had the others' time as well."""
        keep = step.data["keep"]
        moves, undone = self.moves[:keep], self.moves[keep:]
        match = self.before if len(undone) == 1 and self.before is not None else self._replayed(moves)
        accounts, away = list(self.accounts), dict(self.away)
        for move in undone:
            accounts[move.seat] = account_taken_back(self.setup.clock, accounts[move.seat], move.by_bot)
        accounts[undone[0].seat] = undone[0].account
        used = self._spent_until(keep, step.at, at_once=step.kind == UNDO)
        self._let_back(away, accounts, match.seat)
        return replace(
            self,
            match=match,
            before=None,
            moves=moves,
            accounts=tuple(accounts),
            away=away,
            turn_began=step.at,
            used=used,
            asked=None,
        )

    def _replayed(self, moves: Sequence[Move]) -> Match:
        match = self.setup.deal()
        for move in moves:
            match.play(move.action)
        return match

    def _ask(self, step: Step) -> Course:
        assert step.seat is not None
        return replace(self, asked=Asked(step.seat, step.data["keep"], tuple(step.data["waiting_for"])))

    def _answer(self, step: Step) -> Course:
        assert self.asked is not None
        if not step.data["agree"]:
            return replace(self, asked=None)
        if "keep" in step.data:
            return self._undo(step)
        waiting_for = tuple(seat for seat in self.asked.waiting_for if seat not in step.data["seats"])
        return replace(self, asked=self.asked._replace(waiting_for=waiting_for))

    def _bot(self, step: Step) -> Course:
        assert step.seat is not None
        away = self.away | {step.seat: Substitute(step.data["bot"], step.data["why"])}
        turn_began, used = self._turn_goes_on(step)
        return replace(self, away=away, asked=None, turn_began=turn_began, used=used)

    def _back(self, step: Step) -> Course:
        assert step.seat is not None
        away, accounts = dict(self.away), list(self.accounts)
        away[step.seat] = away[step.seat]._replace(returns=True)
        if "waits" not in step.data:
            self._seat_again(step.seat, away, accounts)
        turn_began, used = self._turn_goes_on(step)
        return replace(self, away=away, asked=None, accounts=tuple(accounts), turn_began=turn_began, used=used)

    def _let_back(self, away: dict[int, Substitute], accounts: list[float], to_move: int | None) -> None:
        """Those who are back play again, but for a turn that their stand-in has begun. Alone, a decision is a turn."""
        alone = len(accounts) == 1
        for seat in [seat for seat in away if away[seat].returns and (alone or seat != to_move)]:
            self._seat_again(seat, away, accounts)

    def _seat_again(self, seat: int, away: dict[int, Substitute], accounts: list[float]) -> None:
        if away.pop(seat).why == "time":
            accounts[seat] = account_on_return(self.setup.clock, accounts[seat])

    def _turn_goes_on(self, step: Step) -> tuple[float, float]:
        """If the seat that changes hands is to move, the new one begins now; its time was spent all the same."""
        if step.seat != self.match.seat:
            return self.turn_began, self.used
        return step.at, self.used + passed(self.turn_began, step.at)

    def has_time_at(self, at: float) -> bool:
        """Whether a person on the seat to move would have time left."""
        seat = self.to_move
        assert seat is not None
        left = self._left(self.accounts[seat], self.used + passed(self.turn_began, at))
        return left is None or left > 0

    def _end(self, step: Step) -> Course:
        return replace(self, result=Result([], self.match.scores(), "closed"), asked=None)

    # Taking back

    def last_move_of(self, seat: int) -> int | None:
        """The place of a seat's last move among those that stand."""
        return max((place for place, move in enumerate(self.moves) if move.seat == seat), default=None)

    def shown_since(self, place: int, seat: int) -> bool:
        """Whether luck spoke, or somebody else's card came to light, since a seat's move."""
        return self.match.came_to_light(self.moves[place].mark, seat) is not None

    def consent_needed(self, place: int, seat: int) -> list[int]:
        """The seats whose people have to agree before this move is taken back."""
        if all(move.seat == seat for move in self.moves[place:]):
            return []
        own = self.setup.players[seat].guest
        return [
            other
            for other, player in enumerate(self.setup.players)
            if player.guest not in (None, own) and other not in self.away
        ]

    def _spent_until(self, place: int, at: float, at_once: bool) -> float:
        """What a seat would have spent on a decision, should it be taken back."""
        move = self.moves[place]
        since = passed(self.turn_began, at)
        if self.match.seat == move.seat:
            return move.spent + self.used + since
        return move.spent + since if at_once else move.spent

    def has_time_again(self, place: int, at: float, at_once: bool) -> bool:
        """Whether there would be time left to decide once more."""
        left = self._left(self.moves[place].account, self._spent_until(place, at, at_once))
        return left is None or left > 0

    def was_helped(self, place: int) -> bool:
        """Whether a stand-in has decided since, where nobody is to be helped."""
        stand_ins = (move.by_bot and self.setup.players[move.seat].bot is None for move in self.moves[place:])
        return not self.setup.help and any(stand_ins)

    def may_undo(self, seat: int) -> bool:
        place = self.last_move_of(seat)
        if self.result is not None or place is None:
            return False
        return not self.shown_since(place, seat) and not self.was_helped(place)

    # Keeping

    def record(self) -> Json:
        """The whole record of a match that has ended; with its proof of fairness, unless a page has dealt it."""
        if self.setup.begun:
            return self.match.record()
        players = self.setup.players
        seals, entropy = [player.seal for player in players], [player.entropy for player in players]
        proof = fairness.proof(self.setup.server_seed, seals, entropy)
        return {**self.match.record(), "fairness": proof}


HAPPENS = {
    UNDO: Course._undo,
    ASK: Course._ask,
    ANSWER: Course._answer,
    BOT: Course._bot,
    BACK: Course._back,
    END: Course._end,
}


def passed(since: float, at: float) -> float:
    """Not less than nothing, whatever clocks say that were set while no worker ran."""
    return max(0.0, at - since)


def begin(setup: Setup) -> Course:
    """The match as dealt."""
    match = setup.deal()
    accounts = (first_account(setup.clock),) * len(setup.players)
    return Course(setup, match, 0, (match.event_count,), setup.began, accounts)


def follow(course: Course, steps: Iterable[Sequence[Any]]) -> Course:
    """The course after more events."""
    for run in runs(steps):
        course = go_on(course, run)
    return course


def runs(steps: Iterable[Sequence[Any]]) -> Iterator[list[Step]]:
    """Events that are followed together: decisions in a row, but for one that is taken back next."""
    run: list[Step] = []
    events = [Step(*step) for step in steps]
    kinds = [*(step.kind for step in events), END, END]
    for place, step in enumerate(events):
        run.append(step)
        if kinds[place] != ACT or kinds[place + 1] != ACT or kinds[place + 2] == UNDO:
            yield run
            run = []


def go_on(course: Course, run: Sequence[Step]) -> Course:
    assert run[0].number == course.number + 1
    return course._after_acts(run) if run[0].kind == ACT else course._after_other(run[0])
