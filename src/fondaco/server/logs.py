"""Structured logs: one JSON object a line. Tokens, seeds and hands are never handed to a logger."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime

QUERY = re.compile(r"\?[^\s\"]*")
"""What stands behind the path of an address: nobody should put a secret there, but somebody will."""


UNTRUE = "ASGI callable returned without completing handshake."
"""Uvicorn's complaint about every live connection that the gate has refused with an answer."""


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        said = record.getMessage()
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": QUERY.sub("", said) if record.name.startswith("uvicorn") else said,
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def is_true(record: logging.LogRecord) -> bool:
    return record.msg != UNTRUE


def set_up(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(is_true)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("fondaco").setLevel(level.upper())
    # When debugging, uvicorn logs every frame, tokens included.
    logging.getLogger("uvicorn").setLevel("INFO" if level == "debug" else level.upper())
