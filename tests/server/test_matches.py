"""A match is what its events say: built anew it is the same, and whoever missed a part can be told it."""

from __future__ import annotations

import random

import pytest

import fondaco
from fondaco import fairness
from fondaco.match import Match
from fondaco.server.clocks import Fischer, NoClock, PerMove
from fondaco.server.matches import ACT, ANSWER, ASK, BACK, BOT, Course, Step, begin, follow
from fondaco.server.views import make_update
from tests.server.courses import random_course, random_step, setup

GAMES = [(game, players) for game in fondaco.games.names() for players in (2, 4)]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_match_is_rebuilt_from_its_events(game: str, players: int) -> None:
    course, steps = random_course(setup(game, players, Fischer(60, 2)), random.Random(players))
    again = follow(begin(course.setup), steps)
    assert again.match.position() == course.match.position()
    assert again.match.record() == course.match.record()
    assert again.marks[-1] == len(again.match.events())
    assert (again.marks, again.accounts, again.used, again.away, again.moves, again.result, again.deadline) == (
        course.marks,
        course.accounts,
        course.used,
        course.away,
        course.moves,
        course.result,
        course.deadline,
    )


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_viewer_may_miss_any_part_and_still_know_all(game: str, players: int) -> None:
    """Each viewer looks only now and then; pieces put together are the whole."""
    luck = random.Random(players)
    course = begin(setup(game, players))
    viewers: list[int | None] = [None, *range(players)]
    seen: dict[int | None, int | None] = dict.fromkeys(viewers)
    known: dict[int | None, list[object]] = {viewer: [] for viewer in viewers}
    taken_back = 0
    while course.to_move is not None:
        step = random_step(course, luck)
        taken_back += step.kind == "undo"
        course = course.after(step)
        for viewer in viewers:
            if luck.random() < 0.3 or course.result is not None:
                update = make_update(course, viewer, seen[viewer], 0.0)
                known[viewer] = [*known[viewer][: update.since], *update.events]
                seen[viewer] = update.number
                assert known[viewer] == course.match.events(0, seat=viewer)
    assert taken_back or game == "tantan", "the test should take something back"


@pytest.mark.parametrize("game", fondaco.games.names())
def test_a_record_proves_how_it_was_dealt(game: str) -> None:
    course, _ = random_course(setup(game, 2), random.Random(1))
    record = course.record()
    fairness.check(record)
    assert fondaco.replay(record).over
    for change in ("commit", "server_seed"):
        with pytest.raises(fondaco.BadRecord, match="fairness"):
            fairness.check({**record, "fairness": {**record["fairness"], change: "ab" * 32}})
    other = ["other", "entropy1"]
    with pytest.raises(fondaco.BadRecord, match="had sealed"):
        fairness.check({**record, "fairness": {**record["fairness"], "entropy": other}})
    sealed = {"entropy": other, "seals": [fairness.seal(text) for text in other]}
    with pytest.raises(fondaco.BadRecord, match="hash of the server's seed"):
        fairness.check({**record, "fairness": {**record["fairness"], **sealed}})


def test_the_seed_is_the_hash_of_all_of_them() -> None:
    """As anyone can do it with sha256sum."""
    assert fairness.commitment("00" * 32) == "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55"
    seeds = {fairness.match_seed("00" * 32, entropy) for entropy in (["a", "b"], ["b", "a"], ["ab", ""], ["", "ab"])}
    assert len(seeds) == 4


# Clocks


def decide(course: Course, seconds: float) -> Course:
    step = Step(
        course.number + 1, course.turn_began + seconds, ACT, course.to_move, {"action": course.match.legal()[0]}
    )
    return course.after(step)


def test_a_clock_per_move_starts_anew_with_each_decision() -> None:
    course = begin(setup("tantan", 2, PerMove(30)))
    assert course.deadline == 1030
    course = decide(course, 29)
    assert course.deadline == 1059


def test_a_fischer_clock_is_an_account() -> None:
    course = begin(setup("tantan", 2, Fischer(60, 5)))
    first = course.to_move
    assert first is not None
    course = decide(course, 20)
    assert course.accounts[first] == 45
    assert course.accounts[1 - first] == 60


def test_without_a_clock_there_is_no_deadline_but_for_bots() -> None:
    course = begin(setup("tantan", 2, NoClock()))
    assert course.deadline is None
    course = course.after(Step(1, 1001.0, BOT, course.to_move, {"bot": "random", "why": "left"}))
    assert course.deadline is not None


def test_whoever_returns_has_time_to_think() -> None:
    course = begin(setup("tantan", 2, Fischer(60, 0)))
    seat = course.to_move
    assert seat is not None
    course = course.after(Step(1, 1061.0, BOT, seat, {"bot": "random", "why": "time"}))
    while course.to_move == seat:
        action = {"action": course.match.legal()[0], "bot": "random"}
        course = course.after(Step(course.number + 1, 1062.0, ACT, seat, action))
    assert course.accounts[seat] == 0
    course = course.after(Step(course.number + 1, 1100.0, BACK, seat, {}))
    assert course.accounts[seat] == 30


# Taking back by consent


def test_taking_back_by_consent() -> None:
    """In Carthage, after some decisions without luck, both others have to agree; one refusal is enough to end it."""
    luck = random.Random(4)
    for _ in range(40):
        course = begin(setup("carthage", 3))
        while course.to_move is not None:
            seat = course.moves[-1].seat if course.moves else None
            for asker in range(3):
                place = course.last_move_of(asker)
                if place is None or seat == asker or course.shown_since(place, asker):
                    continue
                check_consent(course, asker, place)
                return
            course = course.after(
                Step(course.number + 1, 1000.0, ACT, course.to_move, {"action": luck.choice(course.match.legal())})
            )
    raise AssertionError("no decision could be asked back")


def check_consent(course: Course, asker: int, place: int) -> None:
    others = [seat for seat in range(3) if seat != asker]
    assert course.consent_needed(place, asker) == others
    asked = course.after(Step(course.number + 1, 1001.0, ASK, asker, {"keep": place, "waiting_for": others}))
    update = make_update(asked, None, None, 0.0)
    assert update.undo_asked is not None
    assert update.undo_asked.waiting_for == others
    refused = asked.after(Step(asked.number + 1, 1002.0, ANSWER, others[0], {"agree": False, "seats": [others[0]]}))
    assert refused.asked is None
    assert refused.moves == course.moves
    one = asked.after(Step(asked.number + 1, 1002.0, ANSWER, others[0], {"agree": True, "seats": [others[0]]}))
    assert one.asked is not None
    assert one.asked.waiting_for == (others[1],)
    both = one.after(
        Step(one.number + 1, 1003.0, ANSWER, others[1], {"agree": True, "seats": [others[1]], "keep": place})
    )
    assert both.moves == course.moves[:place]
    assert both.to_move == asker
    assert both.match.events() == course.match.events()[: course.moves[place].mark]


@pytest.mark.parametrize("game", fondaco.games.names())
def test_many_actions_are_rebuilt_on_one_copy_of_the_match(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy for each would make it slow to come back to a long match."""
    dealt = setup(game, 4)
    course = begin(dealt)
    luck = random.Random(2)
    while course.to_move is not None and course.number < 300:
        step = Step(course.number + 1, 1000.0, ACT, course.to_move, {"action": luck.choice(course.match.legal())})
        course = course.after(step)
    steps = [
        Step(number + 1, 1000.0, ACT, move.seat, {"action": move.action}) for number, move in enumerate(course.moves)
    ]
    copies: list[Match] = []
    copy = Match.copy

    def copy_and_count(match: Match) -> Match:
        copies.append(copy(match))
        return copies[-1]

    monkeypatch.setattr(Match, "copy", copy_and_count)
    again = follow(begin(dealt), steps)
    assert copies == [again.match]
    assert again.match.position() == course.match.position()
