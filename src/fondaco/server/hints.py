"""Hints and review: a bot's opinion, from nothing but what the seat itself may know."""

from __future__ import annotations

from fondaco.server.bot_pool import Answer, BotPool, NoAnswer, Question
from fondaco.server.bot_queue import Errand
from fondaco.server.matches import Course, begin
from fondaco.server.messages import Advice, Review, ReviewedDecision
from fondaco.server.problems import Problem, conflict, not_yours
from fondaco.server.referee import ask, check_seat

ADVISER = "level:3"
MOST_REVIEWED = 120


async def explain(bots: BotPool, course: Course, seat: int, guest: str) -> Advice:
    check_seat(course, seat, guest)
    if not course.setup.help:
        raise not_yours("This table is played without help.")
    if course.to_move != seat:
        raise conflict("not-your-turn", "A hint is for your own decision, when it is due.")
    answer = await _ask(bots, ask(course, seat, ADVISER), guest)
    assert answer.advice is not None
    return Advice(seat, course.number, answer.advice)


async def review(bots: BotPool, course: Course, seat: int, guest: str) -> Review:
    check_seat(course, seat, guest)
    if course.result is None:
        raise conflict("not-over", "The review comes when the match is over.")
    seen = begin(course.setup)
    table = seen.match
    decisions: list[ReviewedDecision] = []
    for move in course.moves:
        if move.seat == seat and len(table.legal()) > 1 and len(decisions) < MOST_REVIEWED:
            answer = await _ask(bots, ask(seen, seat, ADVISER), guest)
            assert answer.advice is not None
            decisions.append(ReviewedDecision(move.action, move.mark, answer.advice))
        table.play(move.action)
    return Review(seat, decisions)


async def _ask(bots: BotPool, question: Question, guest: str) -> Answer:
    question.explain = True
    try:
        return await bots.ask(question, Errand(guest))
    except NoAnswer:
        raise Problem(503, "no-advice", "Nobody has advice to give just now; please try again.") from None
