"""Stepping through a match that was played."""

from __future__ import annotations

from contextlib import suppress

from rich.console import Console

from fondaco.match import Match
from fondaco.terminal.face import face_of
from fondaco.terminal.keys import read_key
from fondaco.terminal.look import make_console, paint, quiet, width_of
from fondaco.terminal.past import Past
from fondaco.terminal.people import seated
from fondaco.terminal.result import print_result
from fondaco.terminal.speech import speak_of


class Replaying:
    """A match and the decision up to which it is shown. A match that is over is shown with open hands."""

    def __init__(self, match: Match, console: Console | None = None, language: str = "en") -> None:
        self.whole = match
        self.t = speak_of(match.game, language)
        self.console = console or make_console()
        self.face = face_of(match.game.name)
        self.people = seated(match.names, match.players)
        self.past = Past(match)
        self.last = len(self.past.decided)
        self.at = 0

    def run(self) -> None:
        self.show(0)
        with suppress(EOFError, KeyboardInterrupt):
            while self.obey(read_key(self.prompt())):
                pass
        self.console.print()

    def prompt(self) -> str:
        return f"{self.t('replay.at', at=self.at, last=self.last)}  {self.t('replay.keys')}: "

    def obey(self, line: str) -> bool:
        """Do what a line says; False to leave."""
        word = line.strip().lower()
        if word in ("q", "quit"):
            return False
        if word.isdecimal() and len(word) < 9:
            self.show(int(word))
        elif word in STEPS:
            self.show(self.at + STEPS[word])
        elif word in ENDS:
            self.show(ENDS[word] % (self.last + 1))
        else:
            self.console.print(quiet(f"  {self.t('replay.keys')}"))
        return True

    def show(self, decision: int) -> None:
        """Tell the decision and draw the table after it."""
        self.at = max(0, min(decision, self.last))
        match = self.past.match_before(self.at)
        width = width_of(self.console)
        self.console.print()
        for sentence in self.sentences(self.at):
            self.console.print(paint(f"  {sentence}"), width=width)
        self.console.print(self.face.table(self.t, self.view_of(match), self.people, width, match.legal()))
        if match.over:
            print_result(self.t, self.console, self.face, match, self.people)

    def view_of(self, match: Match) -> dict[str, object]:
        if self.whole.over:
            return {**match.position(), "scores": match.scores()}
        return match.view(None)

    def sentences(self, decision: int) -> list[str]:
        """What the decision brought; before the first, how the table was set."""
        begins = self.past.events_before(decision - 1) if decision > 0 else 0
        viewed = self.past.events if self.whole.over else self.whole.events(0, seat=None)
        told = viewed[begins : self.past.events_before(decision)]
        return self.face.teller.tell(self.t, told, self.whole.options, self.people)


STEPS = {"": 1, "n": 1, "next": 1, "p": -1, "previous": -1}
ENDS = {"b": 0, "begin": 0, "e": -1, "end": -1}
"""By word: the first or the last decision."""
