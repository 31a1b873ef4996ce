"""The process that thinks for bots: a question a line on its input, an answer a line on its output."""

from __future__ import annotations

import os
import sys
import traceback
from contextlib import suppress
from typing import Any

import msgspec

from fondaco import bots
from fondaco.server.bot_pool import Answer, Question


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints is no answer
    for line in sys.stdin.buffer:
        answers.write(msgspec.json.encode(answer(msgspec.json.decode(line, type=Question))) + b"\n")
        answers.flush()


def answer(question: Question) -> Answer:
    """A bot's decision; its failure is told, not raised."""
    try:
        bot: Any = bots.find(question.spec, question.seed)
        return Answer(action=bot.choose(question.view, question.legal, question.events))
    except Exception as error:
        return Answer(error=f"{question.spec}: {type(error).__name__} {where(error)}")


def where(error: Exception) -> str:
    """For the log: the place of a failure. Its words might tell somebody's hand."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"in {last.name}, line {last.lineno} of {last.filename}"


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):  # the server is gone, and with it the question
        main()
