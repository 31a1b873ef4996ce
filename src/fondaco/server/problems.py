"""What the server refuses, said so that a program can tell it by its key and a person by its sentence."""

from __future__ import annotations

from functools import partial
from typing import Any

from fondaco.errors import FondacoError


class Problem(FondacoError):
    """A request that cannot be granted: a status for HTTP, a key, a sentence, and perhaps more."""

    def __init__(self, status: int, error: str, detail: str, **more: Any) -> None:
        super().__init__(detail)
        self.status = status
        self.error = error
        self.detail = detail
        self.more = more

    @property
    def content(self) -> dict[str, Any]:
        """What HTTP answers."""
        return {"error": self.error, "detail": self.detail, **self.more}

    @property
    def headers(self) -> dict[str, str]:
        return {"retry-after": str(self.more["retry_after"])} if "retry_after" in self.more else {}


class SetAside(Problem):
    """A match that cannot be rebuilt, or a table that cannot be read."""

    def __init__(self, what: str = "match") -> None:
        detail = f"This {what} was set aside: what is stored of it cannot be played on under the rules of this server."
        super().__init__(409, "set-aside", detail)


bad = partial(Problem, 400)
not_yours = partial(Problem, 403, "not-yours")
conflict = partial(Problem, 409)


def who_are_you() -> Problem:
    return Problem(401, "unknown-guest", "Please say who you are: this token is none of ours, or was moved on.")


def not_found(what: str) -> Problem:
    return Problem(404, "not-found", f"There is no such {what}.")
