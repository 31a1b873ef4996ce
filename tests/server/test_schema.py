"""The OpenAPI description is true: schemathesis asks all that it allows, and much that it forbids."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.people import Person
from tests.server.serving import Serving

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "missing_required_header",
    "unsupported_method",
    "ignored_auth",
)
"""All but that valid data is accepted: whether there is such a game, or such a name may be shown, no schema can say."""


async def prepare(server: Serving) -> tuple[str, dict[str, str]]:
    """Somebody who has a table that is open, and a match that is played. Returns a token and ids."""
    async with Person(server) as maya:
        played = await maya.table("tantan", 2, seats=[None, "random"])
        match = await maya.start(played["id"])
        table = await maya.table("carthage", 3)
        return maya.token or "", {"table": table["id"], "match": match}


def ask_everything(server: Serving, folder: Path, examples: int, real: bool) -> None:
    """With ids that exist, to come further than “not found”; or with any."""
    token, ids = asyncio.run(prepare(server))
    config = folder / "schemathesis.toml"
    config.write_text("[parameters]\n" + "".join(f'"path.{name}" = "{value}"\n' for name, value in ids.items() if real))
    command = [
        str(Path(sys.executable).with_name("schemathesis")),
        f"--config-file={config}",
        "run",
        f"{server.url}/api/schema/openapi.json",
        f"--header=Authorization: Bearer {token}",
        f"--checks={','.join(CHECKS)}",
        f"--max-examples={examples}",
        "--phases=examples,coverage,fuzzing",
        "--seed=1",
        "--no-color",
        "--generation-database=none",
        "--suppress-health-check=all",
    ]
    run = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=os.environ, check=False)
    assert run.returncode == 0, run.stdout[-20_000:] + run.stderr[-2000:]
    assert server.errors() == []


def test_the_description_is_true(two_workers: list[Serving], tmp_path: Path) -> None:
    """On PostgreSQL, which takes less than SQLite does."""
    ask_everything(two_workers[0], tmp_path, examples=2, real=True)


@pytest.mark.long
@pytest.mark.parametrize("real", [True, False], ids=["what is there", "anything"])
def test_the_description_is_true_at_length(servers: list[Serving], tmp_path: Path, real: bool) -> None:
    ask_everything(servers[0], tmp_path, examples=100, real=real)


def test_the_description_knows_every_refusal(server: Serving) -> None:
    """Each request says how it may be refused, always in one form; and nothing unknown may be sent."""
    schema = httpx.get(f"{server.url}/api/schema/openapi.json").json()
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            for status in ("400", "404", "429"):
                content = operation["responses"][status]["content"]
                assert content == {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorInfo"}}}, path
            if "requestBody" in operation:
                body = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
                assert schema["components"]["schemas"][body.rpartition("/")[2]]["additionalProperties"] is False, method
    assert "metrics" not in json.dumps(schema["paths"])
