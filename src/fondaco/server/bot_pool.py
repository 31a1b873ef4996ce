"""Bots think in processes of their own, which may hang or die; the server never waits for them in vain."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

import fondaco
from fondaco.bots import OPPONENTS
from fondaco.server.bot_queue import BotQueue, Errand, QueueFull
from fondaco.server.messages import Json
from fondaco.server.metrics import FALLBACKS, PUT_OFF, THOUGHT

log = logging.getLogger("fondaco.bots")

LONGEST_LINE = 64 * 1024 * 1024

COMPILED = tuple(spec for spec in OPPONENTS if spec.startswith(("level:4", "level:5")))
"""Bots that have to be compiled once for each game, which takes up to a minute."""
COMPILE_SECONDS = 600.0
INSTEAD = "greedy"
"""Who decides where a bot failed."""


class Question(Struct, omit_defaults=True):
    """One decision of one seat: what it may know, and what it may do."""

    spec: str
    seed: int
    view: Json
    legal: list[str]
    events: list[Json]


class Answer(Struct, omit_defaults=True):
    action: str | None = None
    error: str | None = None


class Decision(NamedTuple):
    action: str
    instead: str | None = None
    """The simpler bot that decided, because the one that was asked failed."""


class NoAnswer(Exception):
    """A process that took too long, died, or could not tell."""


class Busy(NoAnswer):
    """Too many wait for a process already: ask again later."""


class BotProcess:
    """One process that thinks, started when it is first needed."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: Question, seconds: float) -> Answer:
        try:
            async with asyncio.timeout(seconds):
                answer = await self._ask(question)
        except (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError) as error:
            await self.stop()
            raise NoAnswer("slow" if isinstance(error, TimeoutError) else "died") from None
        except asyncio.CancelledError:
            await self.stop()  # it would answer the next question with this one's answer
            raise
        if answer.error is not None:
            log.error("a bot failed: %s", answer.error)
            raise NoAnswer("failed")
        return answer

    async def _ask(self, question: Question) -> Answer:
        if self.process is None or self.process.returncode is not None:
            self.process = await start_process()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(question) + b"\n")
        await self.process.stdin.drain()
        return msgspec.json.decode(await self.process.stdout.readuntil(b"\n"), type=Answer)

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()


async def start_process() -> asyncio.subprocess.Process:
    home = str(Path(fondaco.__file__).parents[1])
    path = os.pathsep.join(filter(None, (home, *sys.path)))  # whatever we could import, such as somebody's game
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "fondaco.server.bot_process",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_LINE,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,  # an interrupt at the terminal is for the server, which ends its processes itself
    )


class BotPool:
    """All of them."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.seconds = seconds
        self.all = [BotProcess() for _ in range(processes)]
        self.queue = BotQueue([*self.all])
        self.compiling: dict[str, asyncio.Task[bool]] = {}
        """By game: whether the bots that are compiled can play it, as soon as that is known."""

    async def close(self) -> None:
        for task in self.compiling.values():
            task.cancel()
        await asyncio.gather(*self.compiling.values(), return_exceptions=True)
        for process in self.all:
            await process.stop()

    def expect(self, game: str, bots: Iterable[str | None]) -> None:
        """Some bots are going to play a game: whatever they need is begun."""
        if any(bot in COMPILED for bot in bots):
            self._compile(game)

    def must_prepare(self, question: Question) -> bool:
        """Whether a bot has to be compiled before it can decide."""
        is_compiled = question.spec in COMPILED and len(question.legal) > 1
        return is_compiled and not self._compile(question.view["game"]).done()

    def _compile(self, game: str) -> asyncio.Task[bool]:
        if game not in self.compiling:
            self.compiling[game] = asyncio.create_task(compile_bots(game), name=f"compiling {game}")
        return self.compiling[game]

    async def choose(self, question: Question, errand: Errand) -> Decision:
        """One of the legal actions, by the bot that was asked if it can; raises Busy."""
        if len(question.legal) == 1:
            return Decision(question.legal[0])
        try:
            if question.spec in COMPILED and not await asyncio.shield(self._compile(question.view["game"])):
                raise NoAnswer("not compiled")
            return Decision(await self._action(question, errand))
        except Busy:
            PUT_OFF.inc()
            raise
        except NoAnswer as error:
            FALLBACKS.labels(str(error)).inc()
            log.warning("%s decides for %s: %s", INSTEAD, question.spec, error)
        return await self._instead(msgspec.structs.replace(question, spec=INSTEAD), errand)

    async def _instead(self, question: Question, errand: Errand) -> Decision:
        try:
            return Decision(await self._action(question, errand), question.spec)
        except NoAnswer as error:
            log.warning("luck decides for %s: %s", question.spec, error)
            return Decision(random.SystemRandom().choice(question.legal), "random")

    async def _action(self, question: Question, errand: Errand) -> str:
        action = (await self.ask(question, errand)).action
        if action not in question.legal:
            raise NoAnswer("illegal")
        assert action is not None
        return action

    async def ask(self, question: Question, errand: Errand) -> Answer:
        """What a bot says; raises NoAnswer."""
        try:
            async with self.queue.turn(errand) as process:
                with THOUGHT.time():
                    return await process.ask(question, self.seconds)
        except QueueFull:
            raise Busy("busy") from None


async def compile_bots(game: str) -> bool:
    """Have a compiled bot think once, however long it takes: the compiler's work is kept on disk for all."""
    match = fondaco.new(game, seed=0)
    while len(match.legal()) == 1:
        match.play(match.legal()[0])
    seat = match.seat
    question = Question(COMPILED[0], 0, match.view(seat), match.legal(), match.events(0, seat=seat))
    process = BotProcess()
    try:
        await process.ask(question, COMPILE_SECONDS)
    except NoAnswer as error:
        log.error("the strong bots cannot play %s here: %s", game, error)
        return False
    finally:
        await process.stop()
    return True
