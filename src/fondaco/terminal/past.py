"""The past of a match: what it was after each of its decisions."""

from __future__ import annotations

from fondaco.match import Match, replay


class Past:
    """A match's decisions, and the way back to before any of them."""

    def __init__(self, match: Match) -> None:
        self.events = match.events()
        self.record = match.record()
        self.decided = [place for place, event in enumerate(self.events) if event["event"] == "acts"]
        """The numbers of the events that are decisions."""

    def seat(self, decision: int) -> int:
        """Who decided."""
        seat: int = self.events[self.decided[decision]]["seat"]
        return seat

    def events_before(self, decision: int) -> int:
        """How many events there were when a decision was due."""
        return self.decided[decision] if decision < len(self.decided) else len(self.events)

    def match_before(self, decision: int) -> Match:
        """The match when a decision was due, replayed from the first entries of the record."""
        draws = sum(event["event"] == "draws" for event in self.events[: self.events_before(decision)])
        return replay(
            {
                **self.record,
                "actions": self.record["actions"][:decision],
                "chance": self.record["chance"][:draws],
            }
        )
