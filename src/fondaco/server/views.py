"""What goes out, made for a named viewer: a seat, or a spectator. Nothing else makes updates."""

from __future__ import annotations

from fondaco.server.clocks import Fischer
from fondaco.server.matches import Course
from fondaco.server.messages import PlayerInfo, UndoAsked, Update


def make_update(course: Course, seat: int | None, seen: int | None, now: float) -> Update:
    """The match as a viewer may know it, who has seen it up to event `seen` (None: nothing yet)."""
    match = course.match
    since = course.first_unseen(seen)
    asked = course.asked
    return Update(
        table=course.setup.table,
        match=course.setup.id,
        number=course.number,
        seat=seat,
        since=since,
        events=match.events(since, seat=seat),
        view=match.view(seat),
        to_move=course.to_move,
        legal=match.legal() if seat is not None and seat == course.to_move else [],
        may_undo=seat is not None and course.may_undo(seat),
        undo_asked=None if asked is None else UndoAsked(asked.seat, list(asked.waiting_for)),
        players=[_player(course, number) for number in range(len(course.setup.players))],
        deadline=_deadline(course),
        now=now,
        result=course.result,
    )


def viewers_of(course: Course, guest: str | None) -> list[int | None]:
    """As whom a guest may look: as each of its seats, else as a spectator."""
    return [*course.seats_of(guest)] or [None]


def _player(course: Course, seat: int) -> PlayerInfo:
    player = course.setup.players[seat]
    substitute = course.away.get(seat)
    return PlayerInfo(
        name=player.name,
        face=player.face,
        guest=player.guest,
        bot=course.bot_of(seat),
        away=None if substitute is None else substitute.why,
        returns=substitute is not None and substitute.returns,
        time=course.accounts[seat] if isinstance(course.setup.clock, Fischer) else None,
        failures=course.failures[seat],
    )


def _deadline(course: Course) -> float | None:
    """A person's deadline; when a bot will be asked again is nobody's business."""
    seat = course.to_move
    return None if seat is None or course.bot_of(seat) is not None else course.deadline
