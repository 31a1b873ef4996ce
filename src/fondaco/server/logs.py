"""Logs: one JSON object a line, or text for people. Tokens, seeds and hands are never handed to a logger."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime

QUERY = re.compile(r"\?[^\s\"]*")
"""What stands behind the path of an address: nobody should put a secret there, but somebody will."""


UNTRUE = "ASGI callable returned without completing handshake."
"""Uvicorn's complaint about every live connection that the middleware has refused with an answer."""


def says(record: logging.LogRecord) -> str:
    said = record.getMessage()
    return QUERY.sub("", said) if record.name.startswith("uvicorn") else said


class TextLines(logging.Formatter):
    """12:34:56 warning: Redis cannot be heard"""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(level)s: %(says)s", "%H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        record.level, record.says = record.levelname.lower(), says(record)
        return super().format(record)


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": says(record),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


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
    logging.getLogger("uvicorn").setLevel(uvicorn_level(level, for_people))


def uvicorn_level(level: str, for_people: bool) -> str:
    """When debugging, uvicorn logs every frame, tokens included; and its processes are nothing to people."""
    if level == "debug":
        return "INFO"
    return "WARNING" if for_people and level == "info" else level.upper()
