"""Workers of a simulated world: all that is the server's is real."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, cast

from sqlalchemy.exc import OperationalError

from fondaco.server.bot_pool import BotPool, Busy, Decision, Question
from fondaco.server.bot_queue import Errand
from fondaco.server.live import Connection
from fondaco.server.services import Services
from fondaco.server.settings import Settings
from tests.server.world.disk import SimulatedStore
from tests.server.world.loop import Loop, Process
from tests.server.world.network import Line, Listener

if TYPE_CHECKING:
    from tests.server.world.evening import Evening

LONGEST_THOUGHT = 0.1
BUSY = 0.02


class QuickPlayers:
    """Stands for the processes of the bots."""

    def __init__(self, loop: Loop) -> None:
        self.loop, self.luck = loop, loop.luck

    def expect(self, *_: object) -> None:
        pass

    def must_prepare(self, _: Question) -> bool:
        return False

    async def choose(self, question: Question, errand: Errand) -> Decision:
        await self.loop.pause(self.luck.random() * LONGEST_THOUGHT)
        if self.luck.random() < BUSY:
            raise Busy("busy")
        return Decision(self.luck.choice(question.legal))

    async def close(self) -> None:
        pass


class Worker:
    def __init__(self, evening: Evening, settings: Settings, name: str) -> None:
        self.evening, self.settings = evening, settings
        self.loop, self.disk, self.bus = evening.loop, evening.disk, evening.bus
        self.name = name
        self.lines: list[Line] = []
        self.start()

    @property
    def is_open(self) -> bool:
        return self.process.alive and self.opened

    def start(self) -> None:
        self.process = Process(self.name, booted=self.loop.luck.random() * 1e6)
        self.process.skew = self.evening.skew
        self.opened = False
        self.loop.start(self.process, self._serve()).add_done_callback(self._ended)

    def _ended(self, serving: asyncio.Task[None]) -> None:
        """Because it was asked to, or because it could not open: somebody starts it again."""
        error = serving.exception()
        if error is not None and not isinstance(error, OperationalError):
            self.loop.fail(error)
        self.evening.kill(self)

    async def _serve(self) -> None:
        pool = cast(BotPool, QuickPlayers(self.loop))
        self.evening.believe_the_clock()
        self.services = Services(self.settings, SimulatedStore(self.disk), cast(Any, self.bus), pool)
        self.stopping = asyncio.Event()
        async with self.services.running():
            self.opened = True
            self.evening.opened()
            await self.stopping.wait()
            self.opened = False
            await self.services.watchers.finish()
            self._hang_up()

    def connect(self, listener: Listener) -> Line:
        line = Line(self.loop, listener)
        self.lines.append(line)
        self.loop.start(self.process, self._listen(line))
        return line

    async def _listen(self, line: Line) -> None:
        """As the web server does it: whatever happens, the connection is closed in the end."""
        try:
            await Connection(cast(Any, line), self.services).run()
        except OperationalError:
            pass
        finally:
            line.cut()

    def crash(self) -> None:
        """As SIGKILL does it."""
        self.opened = False
        self.loop.crash(self.process)
        self.bus.ears.pop(self.process, None)
        self.disk.crash(self.process)
        self._hang_up()

    def _hang_up(self) -> None:
        for line in self.lines:
            line.cut()
        self.lines.clear()
