"""How the server is set up: flags first, then the environment, then sane defaults."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from fondaco.errors import BadSetup, shown
from fondaco.server.lifetimes import read_lifetimes
from fondaco.server.limits import read_limits
from fondaco.server.store.files import make_folder
from fondaco.server.tables import BOTS

Check = tuple[Callable[[Any], bool], str]

PREFIX = "FONDACO_"
PUSH_SERVICES = "fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com"
REDIS = ("redis://", "rediss://", "unix://")


class Settings(Struct, frozen=True, kw_only=True):
    """Each field is also an environment variable, such as FONDACO_PORT."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: str = ""
    """The folder for the embedded database."""
    database: str = ""
    """postgresql://…, or left out for SQLite in the data folder."""
    redis: str = ""
    """redis://…, for several workers; left out, this one is alone."""
    origins: str = ""
    """Other web pages that may connect, as https://a.example,https://b.example."""
    bot_processes: int = 0
    """How many processes think for the bots; 0: as many as the machine has cores to spare."""
    bot_seconds: float = 20.0
    """A bot that takes longer for a decision has failed, and the greedy one decides."""
    bot_pace: float = 0.6
    """Seconds between a bot's moves at least, so that people can follow."""
    stand_in: str = "level:3"
    """The bot that takes over when somebody's time is out, or who left."""
    url: str = ""
    """Where people find the tables, if a proxy stands before them: https://tables.example/fondaco."""
    proxies: str = ""
    """Whose word is taken for whom a request comes from (X-Forwarded-For)."""
    limits: str = ""
    """Other rates than the usual ones, as guests=100/3600,chat=off; or off, for none at all."""
    lifetimes: str = ""
    """Other lifetimes than the usual ones, in days, as matches=30,chat=off; or off: everything is kept for ever."""
    push_services: str = PUSH_SERVICES
    """Where notices may be sent: hosts, or *.host for all below; left empty, nobody is sent any."""
    contact: str = "mailto:nobody@fondaco.invalid"
    """Whom a push service may write to, should it have reason: mailto:… or https://…"""
    metrics: str = ""
    """The secret by which `/metrics` may be read; left out, nobody may."""
    browser: bool = True
    """Whether a browser is opened, where somebody at a terminal has one."""
    log_level: str = "info"
    log_format: str = "auto"
    """text, json, or auto: text in a terminal, else JSON."""

    def __post_init__(self) -> None:
        for name, (is_fine, _) in ALLOWED.items():
            if not is_fine(getattr(self, name)):
                raise _refused(name, getattr(self, name))
        read_limits(self.limits)
        read_lifetimes(self.lifetimes)

    def __repr__(self) -> str:
        return f"<Settings: {self.host}:{self.port}, {'PostgreSQL' if self.database else 'SQLite'}>"

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.folder / 'fondaco.db'}"

    @property
    def folder(self) -> Path:
        return Path(self.data).expanduser() if self.data else default_folder()

    @property
    def allowed_origins(self) -> list[str]:
        return [origin.rstrip("/") for origin in listed(self.origins)]

    @property
    def own_origin(self) -> str:
        """As a browser says it that shows our pages; "" if nobody told us."""
        place = urlsplit(self.url)
        return f"{place.scheme}://{place.netloc.lower()}" if self.url else ""

    @property
    def path(self) -> str:
        """What stands before every path of ours, as /fondaco."""
        return urlsplit(self.url).path.rstrip("/")

    @property
    def allowed_push_services(self) -> list[str]:
        return [service.rstrip("/").lower() for service in listed(self.push_services)]

    @property
    def bot_pool_size(self) -> int:
        return self.bot_processes or max(1, min(4, (os.cpu_count() or 2) - 1))


def listed(written: str) -> list[str]:
    return [part.strip() for part in written.split(",") if part.strip()]


def default_folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(home).expanduser() / "fondaco"


def _among(*names: str) -> Check:
    return names.__contains__, f"one of {', '.join(names)}"


def _between(lowest: float, highest: float, what: str) -> Check:
    """Not nan either, which is nowhere between."""
    return lambda value: lowest <= value <= highest, f"{what} from {lowest:g} to {highest:g}"


def _all(fits: re.Pattern[str], what: str) -> Check:
    return lambda value: all(map(fits.fullmatch, listed(value))), f"{what}, with commas between them"


def _is_proxies(value: str) -> bool:
    try:
        return all(ip_network(place) for place in listed(value))
    except ValueError:
        return False


SITE = r"https?://[^\s/,@?#]+"
ORIGIN = rf"{SITE}/?"
ALLOWED: dict[str, Check] = {
    "host": (lambda value: bool(value.strip()), "a name or an address of this machine"),
    "port": _between(0, 65_535, "a whole number"),
    "redis": (lambda value: not value or value.startswith(REDIS), f"empty, or begin with {' or '.join(REDIS)}"),
    "origins": _all(re.compile(ORIGIN), "origins such as https://a.example"),
    "bot_processes": _between(0, 256, "a whole number"),
    "bot_seconds": _between(0.001, 3_600, "a number of seconds"),
    "bot_pace": _between(0, 60, "a number of seconds"),
    "stand_in": _among(*BOTS),
    "url": (
        lambda value: not value or re.fullmatch(rf"{SITE}(/[A-Za-z0-9._~-]+)*/?", value) is not None,
        "empty, or an address such as https://tables.example/fondaco",
    ),
    "proxies": (_is_proxies, "addresses or networks such as 10.0.0.0/8, with commas between them"),
    "push_services": _all(re.compile(rf"(\*\.)?[A-Za-z0-9.-]+|{ORIGIN}"), "hosts, *.hosts or origins"),
    "contact": (lambda value: value.startswith(("mailto:", "https://")), "mailto:… or https://…"),
    "metrics": (
        lambda value: not value or re.fullmatch(r"[!-~]{16,}", value) is not None,
        "empty, or a secret of 16 visible ASCII signs or more",
    ),
    "browser": (lambda value: True, "true or false"),
    "log_level": _among("debug", "info", "warning", "error"),
    "log_format": _among("auto", "json", "text"),
}
"""By setting: whether a value can be used, and what should stand there."""

FLAGS = {
    "host": "--host",
    "port": "--port",
    "data": "--data",
    "database": "--database",
    "redis": "--redis",
    "browser": "--no-browser",
    "log_format": "--log-format",
}
ELSEWHERE = ("FONDACO_CACHE", "FONDACO_GAMES", "FONDACO_PASSWORD", "FONDACO_SITE", "FONDACO_LONG", "FONDACO_REDRAW")
"""Variables that others read: the compiler's cache, games from outside, compose.yaml and the tests."""


def read_settings(flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ) -> Settings:
    """Raises BadSetup naming what cannot be used."""
    variables = {PREFIX + name.upper(): name for name in Settings.__struct_fields__}
    for variable in environment:
        if variable.startswith(PREFIX) and variable not in (*variables, *ELSEWHERE):
            raise _unknown(variable, variables)
    given: dict[str, Any] = {
        name: environment[variable] for variable, name in variables.items() if variable in environment
    }
    given |= {name: value for name, value in flags.items() if value is not None}
    for name, value in given.items():
        try:
            msgspec.convert({name: value}, Settings, strict=False)
        except msgspec.ValidationError:
            raise _refused(name, value) from None
    return msgspec.convert(given, Settings, strict=False)


def _refused(name: str, value: object) -> BadSetup:
    flag = f" or {FLAGS[name]}" if name in FLAGS else ""
    return BadSetup(f"{PREFIX}{name.upper()}{flag} cannot be {shown(value)}: it should be {ALLOWED[name][1]}")


def _unknown(variable: str, variables: Mapping[str, str]) -> BadSetup:
    alike = get_close_matches(variable.removeprefix(PREFIX).lower(), variables.values(), n=1)
    hint = f"did you mean {PREFIX}{alike[0].upper()}?" if alike else f"there are {', '.join(variables)}"
    return BadSetup(f"there is no setting {variable}; {hint}")


def prepare_folder(settings: Settings) -> None:
    """The data folder exists and can be written to, if the database is to live there."""
    if settings.database:
        return
    folder = settings.folder
    try:
        make_folder(folder)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise BadSetup(f"the folder {folder} cannot be written to: {error.strerror or error}") from None
