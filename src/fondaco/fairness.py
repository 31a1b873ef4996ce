"""Fair shuffles that anyone can check, with nothing but a hash function.

Before the deal the server publishes the commitment: SHA-256 of its secret seed (64 hex digits, as ASCII text).
Each seat may add its own entropy. The match's seed is SHA-256 of the lines

    fondaco fair 1
    <server seed>
    <entropy of seat 0, or nothing>
    <entropy of seat 1, or nothing>
    ...

joined by single newlines, without one at the end. Neither side can steer the cards: the server is bound before
it knows the entropy, and the seats do not know the server's seed.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from fondaco.errors import BadRecord, shown

HEADING = "fondaco fair 1"
LONGEST_ENTROPY = 64
ENTROPY = re.compile(rf"[!-~]{{0,{LONGEST_ENTROPY}}}")
SERVER_SEED = re.compile(r"[0-9a-f]{64}")


def fresh_server_seed() -> str:
    return secrets.token_hex(32)


def commitment(server_seed: str) -> str:
    return sha256(server_seed.encode("ascii")).hexdigest()


def match_seed(server_seed: str, entropy: Sequence[str]) -> str:
    return sha256("\n".join((HEADING, server_seed, *entropy)).encode("ascii")).hexdigest()


def is_entropy(text: object) -> bool:
    return isinstance(text, str) and ENTROPY.fullmatch(text) is not None


def proof(server_seed: str, entropy: Sequence[str]) -> dict[str, Any]:
    """What a finished match's record carries, so that anyone can check its seed."""
    return {"commit": commitment(server_seed), "server_seed": server_seed, "entropy": list(entropy)}


def check(record: dict[str, Any]) -> None:
    """Raises BadRecord if a record's seed is not the one its proof leads to."""
    found = record["fairness"]
    if not isinstance(found, dict) or set(found) != {"commit", "server_seed", "entropy"}:
        raise BadRecord("fairness should have commit, server_seed and entropy, and nothing else")
    server_seed, entropy = found["server_seed"], found["entropy"]
    if not isinstance(server_seed, str) or SERVER_SEED.fullmatch(server_seed) is None:
        raise BadRecord(f"fairness: the server's seed {shown(server_seed)} should be 64 hex digits")
    if not isinstance(entropy, list) or len(entropy) != record["players"] or not all(map(is_entropy, entropy)):
        raise BadRecord(f"fairness: entropy should be one text of up to {LONGEST_ENTROPY} signs for each seat")
    if found["commit"] != commitment(server_seed):
        raise BadRecord("fairness: the server's seed is not the one it had committed to")
    if record.get("seed") != match_seed(server_seed, entropy):
        raise BadRecord("fairness: the seed is not the hash of the server's seed and the seats' entropy")
