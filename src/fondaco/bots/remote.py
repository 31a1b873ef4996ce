"""The remote player: any program that speaks our line protocol.

docs/bots.md tells the protocol. Whatever the program does, a legal action or BotFailed comes out, in bounded time.
"""

from __future__ import annotations

import json
import logging
import re
import shlex
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, NoReturn, Self

from fondaco import __version__
from fondaco.bots import BotFailed, Json, legible
from fondaco.bots.explanation import Considered, Explanation
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.program import Gone, Late, Program
from fondaco.errors import BadSetup, shown

log = logging.getLogger(__name__)

PROTOCOL = 1
SECONDS = 10.0
"""For one decision, unless the spec says otherwise."""
GREETING_SECONDS = 30.0
FAREWELL_SECONDS = 1.0
LATE_IN_A_ROW = 3
"""After so many, a program is taken to be stuck, and ended."""
LIVES = 4
"""A program that broke down so often is not started again."""
LARGEST = 1e12

FORM = "a remote bot is remote:COMMAND or remote:5s:COMMAND, such as remote:5s:python3 mybot.py"


def parse(spec: str, seed: int) -> RemoteBot:
    """The bot that `remote:COMMAND` or `remote:TIME:COMMAND` asks for."""
    timed = re.fullmatch(r"remote:(\d{1,6}(?:\.\d{1,3})?)(s|ms):(.*)", spec, re.DOTALL)
    seconds, command = SECONDS, spec.partition(":")[2]
    if timed is not None:
        seconds, command = float(timed[1]) / (1000 if timed[2] == "ms" else 1), timed[3]
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadSetup(f"{FORM}; {shown(command)} is no command ({str(error).lower()})") from None
    if not words or "\0" in command or seconds == 0:
        raise BadSetup(f"{FORM}, not {shown(spec)}")
    if shutil.which(words[0]) is None:
        raise BadSetup(f"{FORM}; {shown(words[0])} is not found, or cannot be run")
    return RemoteBot(words, seed, seconds)


@dataclass(frozen=True)
class Reply:
    """What a program answered."""

    action: str
    considered: list[Considered]


class RemoteBot:
    """Asks a program, which is started when it is first needed."""

    def __init__(self, command: Sequence[str], seed: int, seconds: float = SECONDS) -> None:
        self.command = list(command)
        self.seconds = seconds
        self._greedy = GreedyBot(seed)
        """Explains what a program leaves unexplained."""
        self._program: Program | None = None
        self._lives = LIVES
        self._late = 0
        self._asked = 0
        self._matches = 0
        self._told: list[Json] = []
        """The events of the match that the program knows of."""
        self._reply: Reply | None = None
        """Its last reply, if that answers the last question."""

    def __str__(self) -> str:
        return legible(f"remote:{shlex.join(self.command)}")

    def __repr__(self) -> str:
        return f"<RemoteBot with {self.seconds:g} s: {shown(shlex.join(self.command))}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    # Deciding

    def choose(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> str:
        if len(legal) == 1:
            return legal[0]
        return self._ask(view, legal, events).action

    def explain(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> Explanation:
        """What the program said it thinks, or else what the greedy player thinks."""
        reply = self._reply if self._told == list(events) else None
        reply = reply or self._ask(view, legal, events)
        if reply.considered:
            return Explanation(reply.considered, [reply.action])
        return self._greedy.explain(view, legal, events)

    def over(self, view: Json, events: Sequence[Json]) -> None:
        """Tell the program how the match ended."""
        if self._program is not None:
            self._program.say(line_of({"type": "over", **self._news(view, events)}))

    def close(self) -> None:
        """Say goodbye; the program is started anew if it should be needed again."""
        if self._program is not None:
            self._program.say(line_of({"type": "bye"}))
            self._program.stop(time.monotonic() + FAREWELL_SECONDS)
            self._program = None

    # Asking

    def _ask(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> Reply:
        self._reply = None
        try:
            program = self._program or self._start()
            self._asked += 1
            question = {"id": self._asked, **self._news(view, events), "legal": list(legal), "seconds": self.seconds}
            program.say(line_of({"type": "choose", **question}))
            self._reply = self._listen(program, legal, view["players"])
        except Late:
            self._late += 1
            if self._late == LATE_IN_A_ROW:
                self._break_off(f"no answer within {self.seconds:g} s, {LATE_IN_A_ROW} times in a row")
            raise Late(f"no answer within {self.seconds:g} s") from None
        except (Gone, OSError) as failure:
            self._break_off(str(failure))
        self._late = 0
        return self._reply

    def _start(self) -> Program:
        if self._lives == 0:
            raise Gone(f"it broke down {LIVES} times and is not started again")
        self._told = []
        self._matches += 1
        self._late = 0
        self._program = Program(self.command)
        self._program.say(line_of({"type": "hello", "protocol": PROTOCOL, "fondaco": __version__}))
        try:
            greeting = read(self._program.next_line(time.monotonic() + GREETING_SECONDS))
        except Late:
            raise Gone(f"no greeting within {GREETING_SECONDS:g} s") from None
        except BotFailed as failure:
            raise Gone(str(failure)) from None
        if greeting.get("type") != "ready":
            raise Gone(f"it greeted with {shown(greeting)}")
        log.info("%s: ready, by the name of %s", self, shown(greeting.get("name")))
        return self._program

    def _news(self, view: Json, events: Sequence[Json]) -> Json:
        """A seat's view, and those of its events that the program does not know yet."""
        if list(events[: len(self._told)]) != self._told:
            self._told = []
            self._matches += 1
        first = len(self._told)
        self._told += events[first:]
        return {"match": str(self._matches), "view": view, "first": first, "events": self._told[first:]}

    def _listen(self, program: Program, legal: Sequence[str], players: int) -> Reply:
        until = time.monotonic() + self.seconds
        answer = read(program.next_line(until))
        while self._is_old(answer):
            answer = read(program.next_line(until))
        action = answer.get("action")
        if not isinstance(action, str) or action not in legal:
            raise BotFailed(f"it chose {shown(action)}, which is not legal")
        return Reply(action, self._read_considered(answer.get("explain"), action, legal, players))

    def _is_old(self, answer: Json) -> bool:
        """Whether it is the late answer to an earlier question."""
        number = answer.get("id")
        if answer.get("type") != "action" or type(number) is not int or number > self._asked:
            raise BotFailed(f"it answered {shown(answer)} to question {self._asked}")
        return number < self._asked

    def _read_considered(self, told: object, action: str, legal: Sequence[str], players: int) -> list[Considered]:
        if told is None:
            return []
        try:
            return read_considered(told, action, legal, players)
        except BotFailed as failure:
            log.warning("%s: its explanation is left out: %s", self, failure)
            return []

    def _break_off(self, reason: str) -> NoReturn:
        """End a program that cannot go on."""
        if self._program is not None:
            self._program.stop()
            reason += f" ({self._program.ending()})"
            self._program = None
            self._lives -= 1
        raise Gone(reason) from None


# Lines


def line_of(message: Json) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode()


def read(line: bytes) -> Json:
    """The object on a line; raises BotFailed."""
    try:
        message = json.loads(line.decode(), parse_constant=refuse)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise BotFailed(f"it wrote {shown(line)}, which is not a JSON object")
    return message


def refuse(constant: str) -> NoReturn:
    """NaN and the infinities are not JSON."""
    raise ValueError(constant)


def read_considered(told: object, action: str, legal: Sequence[str], players: int) -> list[Considered]:
    """What a program says it thinks, the chosen action first; raises BotFailed."""
    if not isinstance(told, list):
        raise BotFailed(f"{shown(told)} is not a list")
    found = {one.action: one for one in (read_one(one, legal, players) for one in told)}
    if len(found) < len(told) or action not in found:
        raise BotFailed("it should name the chosen action, and each action once")
    return sorted(found.values(), key=lambda one: one.action != action)


def read_one(told: object, legal: Sequence[str], players: int) -> Considered:
    if not isinstance(told, dict):
        raise BotFailed(f"{shown(told)} is not an object")
    values: list[Any] = [told.get(name) for name in ("action", "visits", "win", "margin")]
    action, visits, win, margin = values
    if action not in legal:
        raise BotFailed(f"{shown(action)} is not a legal action")
    if type(visits) is not int or not 0 <= visits <= LARGEST:
        raise BotFailed(f"visits should be a whole number from 0, not {shown(visits)}")
    if not isinstance(win, list) or len(win) != players or not all(is_number(one) and 0 <= one <= 1 for one in win):
        raise BotFailed(f"win should be {players} numbers from 0 to 1, not {shown(win)}")
    if not is_number(margin):
        raise BotFailed(f"margin should be a number, not {shown(margin)}")
    return Considered(action, visits, [float(one) for one in win], float(margin))


def is_number(value: Any) -> bool:
    """Whether it is a number that makes sense here: JSON's may be endless."""
    return type(value) in (int, float) and abs(value) <= LARGEST
