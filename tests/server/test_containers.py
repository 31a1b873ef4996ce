"""Dockerfile and compose.yaml are not run here; but what they name exists, and their settings can be read."""

from __future__ import annotations

import json
import re
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import make_url

from fondaco.cli import make_parser, run_serve
from fondaco.server.settings import PREFIX, Settings, listed, read_settings
from fondaco.server.web import HANDLERS

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
WORKERS = ["one", "two"]
NOT_SETTINGS = {"FONDACO_CACHE", "FONDACO_PASSWORD"}
"""Where compiled code is kept, and what only compose.yaml knows."""


def lines_of(word: str) -> list[str]:
    return re.findall(rf"^{word} +(.+)$", DOCKERFILE, re.MULTILINE)


def environment() -> dict[str, str]:
    """Of the image."""
    return dict(pair.split("=", 1) for line in lines_of("ENV") for pair in line.split())


def environment_of(service: str) -> dict[str, str]:
    """Of a container, with a password chosen."""
    given = {name: re.sub(r"\$\{FONDACO_PASSWORD[^}]*\}", "sesame", value) for name, value in declared(service).items()}
    given["FONDACO_URL"] = given["FONDACO_URL"].replace("${FONDACO_URL:-}", "")
    return environment() | given


def declared(service: str) -> dict[str, str]:
    found: dict[str, str] = COMPOSE["services"][service]["environment"]
    return found


def test_what_is_copied_is_there_and_not_ignored() -> None:
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = {place for line in lines_of("COPY") if "--from" not in line for place in line.split()[:-1]}
    assert {"src", "web"} <= copied
    for place in copied:
        assert (ROOT / place).exists(), place
        assert place in kept or place.split("/")[0] in kept, place


def test_the_client_is_built_where_the_server_looks_for_it() -> None:
    (line,) = [line for line in lines_of("COPY") if "static" in line]
    built, wanted = line.split()[-2:]
    assert built.endswith(wanted)
    assert f"outDir: '../{wanted}'" in (ROOT / "web" / "vite.config.ts").read_text(encoding="utf-8")
    assert "build" in json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]


def test_the_command_exists() -> None:
    (command,) = lines_of("CMD")
    name, *words = json.loads(command)
    assert name == "fondaco"
    assert make_parser().parse_args(words).run is run_serve


def test_nobody_is_root() -> None:
    assert lines_of("USER") == ["fondaco"]
    assert DOCKERFILE.index("\nUSER") > DOCKERFILE.rindex("\nRUN")


def test_the_health_that_is_asked_for_exists() -> None:
    (check,) = lines_of("HEALTHCHECK")
    program, flag, code = json.loads(check.partition("CMD ")[2])
    assert (program, flag) == ("python", "-c")
    compile(code, "HEALTHCHECK", "exec")
    (port, path) = re.findall(r"http://127\.0\.0\.1:(\d+)(/\w+)", code)[0]
    assert port == str(read_settings({}, environment()).port) == lines_of("EXPOSE")[0]
    assert path in {path for handler in HANDLERS for path in getattr(handler, "paths", ())}


@pytest.mark.parametrize("service", WORKERS)
def test_the_settings_exist_and_can_be_read(service: str) -> None:
    given = environment_of(service)
    for name in given:
        setting = name.removeprefix(PREFIX).lower()
        assert not name.startswith(PREFIX) or name in NOT_SETTINGS or setting in Settings.__struct_fields__, name
    settings = read_settings({}, given)
    assert settings.host == "0.0.0.0"
    assert make_url(settings.database_url).password == "sesame"
    assert make_url(settings.database_url).host in COMPOSE["services"]
    assert make_url(settings.redis).host in COMPOSE["services"]


def test_the_workers_are_alike_and_the_proxy_knows_them() -> None:
    services = COMPOSE["services"]
    assert services["one"] == services["two"]
    command = services["proxy"]["command"].split()
    targets = [command[place + 1] for place, word in enumerate(command) if word == "--to"]
    assert targets == [f"{worker}:{Settings().port}" for worker in WORKERS]
    ports: Any = services["proxy"]["ports"]
    assert command[command.index("--from") + 1] == f"${{FONDACO_SITE:-:{ports[0].partition(':')[2]}}}"


def test_the_proxys_word_is_taken_and_nobody_elses() -> None:
    (trusted,) = listed(read_settings({}, environment_of("one")).proxies)
    assert trusted == COMPOSE["services"]["proxy"]["networks"]["default"]["ipv4_address"]
    (network,) = COMPOSE["networks"]["default"]["ipam"]["config"]
    assert ip_address(trusted) in ip_network(network["subnet"])
    assert not [name for name in WORKERS if "ports" in COMPOSE["services"][name]], "nobody passes the proxy by"


def test_what_is_depended_on_can_be_healthy() -> None:
    services = COMPOSE["services"]
    for service in services.values():
        for other in service.get("depends_on", {}):
            assert "healthcheck" in services[other] or "build" in services[other]
        for volume in service.get("volumes", []):
            assert volume.partition(":")[0] in COMPOSE["volumes"]


def test_the_database_is_the_one_the_workers_expect() -> None:
    database = COMPOSE["services"]["database"]["environment"]
    url = make_url(read_settings({}, environment_of("one")).database_url)
    assert url.username == url.database == database["POSTGRES_USER"]
    assert database["POSTGRES_PASSWORD"] in declared("one")["FONDACO_DATABASE"]
