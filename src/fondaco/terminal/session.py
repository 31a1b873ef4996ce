"""A game played at the terminal: by people who share the keyboard, and by bots."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from textwrap import wrap
from typing import Any

from rich.console import Console, RenderableType
from rich.padding import Padding

from fondaco.bots import Bot
from fondaco.errors import FondacoError, Reason
from fondaco.match import Match
from fondaco.terminal import files
from fondaco.terminal.face import Face, face_of
from fondaco.terminal.look import legible, make_console, paint, width_of
from fondaco.terminal.menu import Menu
from fondaco.terminal.past import Past
from fondaco.terminal.people import seated
from fondaco.terminal.result import print_result, score_table
from fondaco.terminal.show import show_clause, show_rulebook
from fondaco.terminal.speech import speak_of
from fondaco.words import say_reason
from fondaco.words.telling import Ahead, People

Json = dict[str, Any]

HELP = (
    ("3", "number"),
    ("{form}", "action"),
    ("{word}", "word"),
    ("more", "more"),
    ("? {form}", "why"),
    ("rules {rule}", "rules"),
    ("score", "score"),
    ("table", "table"),
    ("log", "log"),
    ("undo", "undo"),
    ("save {file}", "save"),
    ("quit", "quit"),
)
"""What one may type, and the key of the words for it."""
WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen and what was scrolled off it."""


class Leaving(Exception):
    """Someone wants to leave the table."""


class Session:
    """One game at the terminal; `seats` holds a bot for each seat, or None for a person."""

    def __init__(
        self, match: Match, seats: Sequence[Bot | None], console: Console | None = None, language: str = "en"
    ) -> None:
        self.match = match
        self.t = speak_of(match.game, language)
        self.seats = seats
        self.console = console or make_console()
        self.face: Face = face_of(match.game.name)
        self.persons = [seat for seat, bot in enumerate(seats) if bot is None]
        self.told = dict.fromkeys(self.persons, 0)
        """By seat of a person: how many events were told."""
        self.histories: list[list[Json]] = [[] for _ in seats]
        self.facing: int | None = None
        """The seat of the person at the screen."""
        self.drawn: object = None
        """The table as the person at the screen has it before their eyes."""
        self.changed = False
        """Whether something was played or taken back since the last save."""

    @property
    def width(self) -> int:
        return width_of(self.console)

    def people(self, seat: int | None) -> People:
        return seated(self.match.names, self.match.players, seat)

    def say(self, words: str, style: str = "") -> None:
        self.console.print(Padding(paint(words, style), (0, 0, 0, 2), expand=False), width=self.width)

    # The game

    def run(self) -> None:
        """Play to the end, or until someone leaves."""
        try:
            while not self.match.over:
                self.decide()
            self.finish()
        except (Leaving, EOFError, KeyboardInterrupt):
            self.leave()

    def warm_up(self) -> None:
        """Let the bots that compile do so before the first card is played, and say so."""
        slow = next((bot for bot in self.seats if hasattr(bot, "prepare")), None)
        if slow is not None:
            with self.console.status(f"  {self.t('say.warm')}"):
                slow.prepare(self.match.game.name)

    def dismiss(self) -> None:
        """Let the bots go that have something to close."""
        for bot in self.seats:
            if bot is not None and hasattr(bot, "close"):
                bot.close()

    def decide(self) -> None:
        seat = self.match.seat
        assert seat is not None
        bot = self.seats[seat]
        if bot is not None:
            self.match.play(bot.choose(self.match.view(seat), self.match.legal(), self.history(seat)))
            self.drawn = None
            return
        self.hand_over(seat)
        self.tell_news(seat)
        if self.console.render_lines(self.picture(seat)) != self.drawn:
            self.show_table(seat)
        self.ask(seat)

    def history(self, seat: int) -> list[Json]:
        """All events so far, as a seat saw them."""
        seen = self.histories[seat]
        seen += self.match.events(len(seen), seat=seat)
        return seen

    def hand_over(self, seat: int) -> None:
        """With several people at one screen, the last one's hand goes before the next one looks."""
        if len(self.persons) > 1 and self.facing != seat and self.console.is_terminal:
            self.wipe()
            self.console.print()
            self.say(self.t("say.next", name=self.people(None).names[seat]), f"bold {self.face.style}")
            self.read(f"  {self.t('say.eyes')} ")
            self.wipe()
        self.facing = seat

    def wipe(self) -> None:
        self.console.file.write(WIPE)

    def tell_news(self, seat: int) -> None:
        events = self.match.events(self.told[seat], seat=seat)
        self.told[seat] += len(events)
        sentences = self.face.teller.tell(self.t, events, self.match.options, self.people(seat))
        if sentences:
            self.console.print()
        for sentence in sentences:
            self.say(sentence)

    def picture(self, seat: int | None) -> RenderableType:
        legal = self.match.legal() if seat == self.match.seat else ()
        return self.face.table(self.t, self.match.view(seat), self.people(seat), self.width, legal)

    def show_table(self, seat: int | None) -> None:
        picture = self.picture(seat)
        self.console.print()
        self.console.print(picture)
        self.drawn = self.console.render_lines(picture)

    def finish(self) -> None:
        self.tell_bots()
        you = self.persons[0] if len(self.persons) == 1 else None
        if self.persons:
            self.tell_news(self.facing if self.facing is not None else self.persons[0])
        self.show_table(you)
        print_result(self.t, self.console, self.face, self.match, self.people(you))
        self.offer_to_save("save.record")

    def tell_bots(self) -> None:
        """Those that want to know hear how it ended."""
        for seat, bot in enumerate(self.seats):
            if bot is not None and hasattr(bot, "over"):
                bot.over(self.match.view(seat), self.history(seat))

    def leave(self) -> None:
        self.console.print()
        with suppress(EOFError, KeyboardInterrupt):
            self.offer_to_save("save.game")
        self.say(self.t("say.goodbye"), self.face.style)

    def offer_to_save(self, question: str) -> None:
        """Ask, if there is anything to save and anyone to answer, until it is saved or not wanted."""
        while self.changed and sys.stdin.isatty():
            name = self.read(f"  {self.t(question)} {self.t('save.ask')} ")
            if not name:
                return
            self.save(name)

    # A person's decision

    def ask(self, seat: int) -> None:
        """Until the person at a seat decides, or takes back."""
        before = self.match
        view, people = self.match.view(seat), self.people(seat)
        choices = self.face.teller.choices(self.t, view, self.match.legal(), people, self.look_ahead())
        menu = Menu(self.t, choices, self.face.style)
        self.console.print()
        self.say(self.face.teller.question(self.t, view, people), "bold")
        self.console.print(menu.draw(self.width))
        while self.match is before:
            action = self.answer(self.read("> "), menu, seat)
            if action is not None:
                self.match.play(action)
                self.changed = True
                return

    def look_ahead(self) -> Ahead:
        ahead = {}
        for action in self.match.legal():
            if action.split()[0] in self.face.asks_ahead:
                tried = self.match.copy()
                tried.play(action)
                ahead[action] = tried.legal()
        return ahead

    def read(self, prompt: str) -> str:
        """A line from the person; where nothing echoes it, we do."""
        line = " ".join(input(prompt).split())
        if not sys.stdin.isatty():
            self.console.print(paint(legible(line)))
        return line

    def answer(self, line: str, menu: Menu, seat: int) -> str | None:
        """The action a line stands for; None if it was something else, and that was done."""
        word, _, rest = ("?", "", line[1:].strip()) if line.startswith("?") else line.partition(" ")
        command = COMMANDS.get(word.lower())
        if line.isdecimal() and len(line) < 6:
            return self.pick(int(line), menu)
        if command is not None and (rest == "" or command in TAKES_MORE):
            command(self, rest, menu, seat)
            return None
        reason = self.match.why_not(line)
        if reason is None:
            return line
        if reason.rule == "notation" and menu.only(line):
            self.console.print(menu.draw(self.width))
        else:
            self.say(self.why_not(reason), self.face.style)
        return None

    def why_not(self, reason: Reason) -> str:
        """A reason with its rule; if the line is no action at all, what actions look like."""
        said = say_reason(self.t, reason.key, reason.values, self.people(None).names)
        if reason.rule != "notation":
            return f"{reason.rule}: {said}"
        return f"{said} {self.t('forms', forms=', '.join(f'“{form}”' for form in self.match.game.verbs.forms))}"

    def pick(self, number: int, menu: Menu) -> str | None:
        action = menu.pick(number)
        if action is None:
            self.say(self.t("menu.numbered", n=len(menu.numbered)), self.face.style)
        return action

    # Commands

    def help(self, rest: str, menu: Menu, seat: int) -> None:
        names = {
            "form": self.match.game.verbs.forms[0],
            "rule": next(iter(self.match.game.reasons.values()))[0],
            "word": self.t("help.a-word"),
            "file": self.t("help.a-file"),
        }
        for what, meaning in HELP:
            first, *more = wrap(self.t(f"help.{meaning}"), self.width - 16)
            self.console.print(paint(f"  {what.format_map(names):<14}", f"bold {self.face.style}") + paint(first))
            for line in more:
                self.console.print(f"{'':16}{line}")

    def explain(self, rest: str, menu: Menu, seat: int) -> None:
        if not rest:
            self.help(rest, menu, seat)
            return
        action = menu.pick(int(rest)) if rest.isdecimal() and len(rest) < 6 else None
        reason = self.match.why_not(action or rest)
        if reason is None:
            self.say(self.t("say.allowed", action=legible(action or rest)))
        elif reason.rule == "notation":
            self.say(self.why_not(reason), self.face.style)
        else:
            self.say(self.why_not(reason), f"bold {self.face.style}")
            if "en.rules" in self.match.game.words:
                show_clause(self.console, self.match.game, reason.rule, self.t.language)

    def rules(self, rest: str, menu: Menu, seat: int) -> None:
        try:
            if rest:
                show_clause(self.console, self.match.game, rest, self.t.language)
            else:
                show_rulebook(self.console, self.match.game, self.t.language)
        except FondacoError as error:
            self.say(legible(str(error)), self.face.style)

    def score(self, rest: str, menu: Menu, seat: int) -> None:
        self.console.print(score_table(self.t, self.face, self.match.view(seat), self.people(seat), self.width))

    def table(self, rest: str, menu: Menu, seat: int) -> None:
        self.show_table(seat)
        self.console.print(menu.draw(self.width))

    def log(self, rest: str, menu: Menu, seat: int) -> None:
        events = self.match.events(0, seat=seat)
        for sentence in self.face.teller.tell(self.t, events, self.match.options, self.people(seat)):
            self.say(sentence)

    def more(self, rest: str, menu: Menu, seat: int) -> None:
        menu.turn_page()
        self.console.print(menu.draw(self.width))

    def all(self, rest: str, menu: Menu, seat: int) -> None:
        menu.only("")
        self.console.print(menu.draw(self.width))

    def undo(self, rest: str, menu: Menu, seat: int) -> None:
        past = Past(self.match)
        own = [decision for decision in range(len(past.decided)) if past.seat(decision) in self.persons]
        obstacle = self.why_not_undo(past, own[-1], seat) if own else self.t("undo.nothing")
        if obstacle:
            self.say(obstacle, self.face.style)
            return
        self.match = past.match_before(own[-1])
        self.changed = True
        happened = past.events_before(own[-1])
        self.told = {person: min(told, happened) for person, told in self.told.items()}
        for history in self.histories:
            del history[happened:]
        self.say(self.t("undo.done"), self.face.style)

    def why_not_undo(self, past: Past, decision: int, seat: int) -> str:
        """Why a person's last decision stands; "" if the seat may take it back."""
        names = self.people(None).names
        if past.seat(decision) != seat:
            return self.t("undo.decided", name=names[past.seat(decision)])
        news = self.match.came_to_light(past.events_before(decision), seat)
        if news is None:
            return ""
        return self.t("undo.luck") if news["event"] == "draws" else self.t("undo.shown", name=names[news["from_at"]])

    def keep(self, rest: str, menu: Menu, seat: int) -> None:
        if rest:
            self.save(rest)
        else:
            self.say(self.t("save.name"), self.face.style)

    def save(self, name: str) -> None:
        try:
            try:
                files.save(self.match, name)
            except files.Exists as error:
                exists = legible(error.said(self.t))
                if not self.agrees(f"{exists}. {self.t('save.overwrite')}"):
                    self.say(f"{exists}: {self.t('save.kept')}", self.face.style)
                    return
                files.save(self.match, name, overwrite=True)
        except files.BadFile as error:
            self.say(f"{legible(error.said(self.t))}.", self.face.style)
            return
        self.changed = False
        self.say(self.t("save.done", file=legible(name)), self.face.style)

    def agrees(self, question: str) -> bool:
        """Whether the person, if there is one to ask, says yes."""
        yes = self.t("yes")
        return sys.stdin.isatty() and self.read(f"  {question} ").lower() in (yes, yes[0], "yes", "y")

    def quit(self, rest: str, menu: Menu, seat: int) -> None:
        raise Leaving


COMMANDS = {
    "?": Session.explain,
    "help": Session.help,
    "rules": Session.rules,
    "score": Session.score,
    "table": Session.table,
    "log": Session.log,
    "more": Session.more,
    "": Session.all,
    "undo": Session.undo,
    "save": Session.keep,
    "quit": Session.quit,
}
TAKES_MORE = (Session.explain, Session.rules, Session.keep)


def prepare_line_editing() -> None:
    """Arrow keys and history at the prompt, where the system has them."""
    with suppress(ImportError):
        import readline  # noqa: F401
