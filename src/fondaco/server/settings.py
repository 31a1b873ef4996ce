"""How the server is set up: flags first, then the environment, then sane defaults."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from fondaco.errors import BadSetup
from fondaco.server.limits import read_limits

PREFIX = "FONDACO_"
PUSH_SERVICES = "fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com"


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
    proxies: str = "127.0.0.1,::1"
    """Whose word is taken for whom a request comes from (X-Forwarded-For)."""
    limits: str = ""
    """Other rates than the usual ones, as guests=100/3600,chat=off; or off, for none at all."""
    push_services: str = PUSH_SERVICES
    """Where notices may be sent: hosts, or *.host for all below; left empty, nobody is sent any."""
    contact: str = "mailto:nobody@fondaco.invalid"
    """Whom a push service may write to, should it have reason: mailto:… or https://…"""
    browser: bool = True
    """Whether a browser is opened, where somebody at a terminal has one."""
    log_level: str = "info"
    log_format: str = "auto"
    """text, json, or auto: text in a terminal, else JSON."""

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65_535:
            raise BadSetup(f"the port should be from 0 to 65535, not {self.port}")
        if self.bot_processes < 0 or self.bot_seconds <= 0 or self.bot_pace < 0:
            raise BadSetup("bot_processes and bot_pace should be 0 or more, bot_seconds more than 0")
        if self.log_level not in LOG_LEVELS:
            raise BadSetup(f"the log level should be one of {', '.join(LOG_LEVELS)}, not {self.log_level}")
        if self.log_format not in LOG_FORMATS:
            raise BadSetup(f"the log format should be one of {', '.join(LOG_FORMATS)}, not {self.log_format}")
        if not self.contact.startswith(("mailto:", "https://")):
            raise BadSetup(f"the contact should be mailto:… or https://…, not {self.contact}")
        read_limits(self.limits)

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
    def allowed_push_services(self) -> list[str]:
        return [service.rstrip("/").lower() for service in listed(self.push_services)]

    @property
    def bot_pool_size(self) -> int:
        return self.bot_processes or max(1, min(4, (os.cpu_count() or 2) - 1))


LOG_LEVELS = ("debug", "info", "warning", "error")
LOG_FORMATS = ("auto", "json", "text")


def listed(written: str) -> list[str]:
    return [part.strip() for part in written.split(",") if part.strip()]


def default_folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(home).expanduser() / "fondaco"


def read_settings(flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ) -> Settings:
    """Raises BadSetup naming what cannot be used."""
    names = Settings.__struct_fields__
    given: dict[str, Any] = {
        name: environment[PREFIX + name.upper()] for name in names if PREFIX + name.upper() in environment
    }
    given |= {name: value for name, value in flags.items() if value is not None}
    for name, value in given.items():
        try:
            msgspec.convert({name: value}, Settings, strict=False)
        except msgspec.ValidationError as error:
            flag = name.replace("_", "-")
            raise BadSetup(f"{PREFIX}{name.upper()} or --{flag} cannot be {value!r}: {error}") from None
    return msgspec.convert(given, Settings, strict=False)


def prepare_folder(settings: Settings) -> None:
    """The data folder exists and can be written to, if the database is to live there."""
    if settings.database:
        return
    folder = settings.folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise BadSetup(f"the folder {folder} cannot be written to: {error.strerror or error}") from None
