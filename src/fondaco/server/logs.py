"""Logs: one JSON object a line, or text for people. Tokens, seeds and hands are never handed to a logger.

Nor is it told who comes from where: of uvicorn we hear warnings only, because it tells of every live connection by
its address, and when debugging of every frame.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from functools import cache

UNTRUE = "ASGI callable returned without completing handshake."
"""Uvicorn's complaint about every live connection that the middleware has refused with an answer."""


class TextLines(logging.Formatter):
    """12:34:56 warning: Redis cannot be heard"""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(level)s: %(message)s", "%H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        record.level = record.levelname.lower()
        return super().format(record)


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


@cache
def warn_once(sentence: str) -> None:
    logging.getLogger("fondaco").warning(sentence)


def is_true(record: logging.LogRecord) -> bool:
    return record.msg != UNTRUE


def set_up(level: str, form: str) -> None:
    """`form`: "text", "json", or "auto" for text where somebody reads along."""
    for_people = form == "text" or (form == "auto" and sys.stderr.isatty())
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(TextLines() if for_people else JsonLines())
    handler.addFilter(is_true)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("fondaco").setLevel(level.upper())
    logging.getLogger("uvicorn").setLevel(logging.WARNING if level != "error" else logging.ERROR)
