"""Real PostgreSQL, Redis, nginx and Caddy on loopback, in a folder of their own, for as long as a test needs them."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

import asyncpg
import pytest

MISSING = (
    "these tests need PostgreSQL, Redis, nginx and Caddy; "
    "tools/get-services.sh installs the packages postgresql, redis-server, nginx and caddy"
)
START_SECONDS = 120
HASTY = {"fsync": "off", "full_page_writes": "off", "max_connections": 300}
"""No power is cut here, and many servers share one PostgreSQL."""


def find(program: str) -> str:
    """Debian keeps PostgreSQL's programs off the path. Missing ones fail the test: nothing is skipped in silence."""
    places = [Path(found) for found in [shutil.which(program)] if found]
    places += sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}")) + sorted(Path("/usr/sbin").glob(program))
    if not places:
        pytest.fail(f"{program} is missing: {MISSING}")
    return str(places[-1])


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def wait_for(ready: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        if ready():
            return
        time.sleep(0.05)
    process.kill()
    raise AssertionError(log.read_text(errors="replace"))


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
        return True
    except OSError:
        return False


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """The URL of an empty database. PostgreSQL refuses to run as root, so root steps down."""
    user = None
    if os.getuid() == 0:
        owner = pwd.getpwnam("postgres")
        user = "postgres"
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    data, log, port = folder / "data", folder / "log", free_port()
    initdb = [find("initdb"), "-D", str(data), "-U", "fondaco", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
    subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, user=user, cwd=folder)
    command = [find("postgres"), "-D", str(data), "-p", str(port), "-h", "127.0.0.1", "-k", str(folder)]
    command += [part for name, value in HASTY.items() for part in ("-c", f"{name}={value}")]
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, user=user, cwd=folder)
    try:
        is_ready = [find("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
        wait_for(lambda: subprocess.run(is_ready, check=False).returncode == 0, process, log)
        yield f"postgresql://fondaco@127.0.0.1:{port}/postgres"
    finally:
        process.send_signal(signal.SIGQUIT)  # without a farewell to whoever may still be connected
        process.wait(timeout=START_SECONDS)


def another_database(beside: str) -> str:
    """The URL of a new, empty database at the same PostgreSQL."""
    name = f"fondaco_{token_hex(8)}"

    async def create() -> None:
        connection = await asyncpg.connect(beside)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return f"{beside.rpartition('/')[0]}/{name}"


@contextmanager
def redis(folder: Path, port: int | None = None) -> Iterator[str]:
    port, log = port or free_port(), folder / "redis.log"
    options = {"port": port, "bind": "127.0.0.1", "save": "", "dir": folder}
    command = [find("redis-server"), *(part for name, value in options.items() for part in (f"--{name}", str(value)))]
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output)
    try:
        wait_for(lambda: listens(port), process, log)
        yield f"redis://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=START_SECONDS)


@contextmanager
def nginx(folder: Path, site: str, port: int) -> Iterator[None]:
    """With one file of configuration, as Debian's would include it."""
    user = "user root;" if os.getuid() == 0 else ""
    places = " ".join(f"{kind}_temp_path {folder};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    around = f"{user} daemon off; pid {folder}/pid; events {{}} http {{ access_log off; {places}\n{site}\n}}"
    (folder / "nginx.conf").write_text(around)
    command = [find("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    with proxy(command, folder, port):
        yield


@contextmanager
def caddy(folder: Path, site: str, port: int) -> Iterator[None]:
    """It shall write nowhere else, and take no other port."""
    (folder / "Caddyfile").write_text(f"{{\n admin off\n auto_https disable_redirects\n}}\n{site}")
    with proxy([find("caddy"), "run", "--config", str(folder / "Caddyfile")], folder, port):
        yield


@contextmanager
def proxy(command: list[str], folder: Path, port: int) -> Iterator[None]:
    log = folder / "log"
    with log.open("wb") as output:
        environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        process = subprocess.Popen(command, stdout=output, stderr=output, cwd=folder, env=environment)
    try:
        wait_for(lambda: listens(port), process, log)
        yield
    finally:
        process.terminate()
        process.wait(timeout=START_SECONDS)
