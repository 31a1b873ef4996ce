"""Fair shuffles that anyone can check, with nothing but a hash function.

Before the deal the server publishes the commitment: SHA-256 of its secret seed (64 hex digits, as ASCII text).
Each seat may add entropy of its own, and seals it first: SHA-256 of it is shown to all. When every seal is there
and the seats cannot change any more, the entropy is revealed. The match's seed is SHA-256 of the lines

    fondaco fair 1
    <server seed>
    <entropy of seat 0, or nothing>
    <entropy of seat 1, or nothing>
    ...

joined by single newlines, without one at the end. Nobody can steer the cards, not even a server that sits at the
table: everybody is bound before anybody knows what the others add. Bots add nothing; what they do follows from the
server's seed.

A proof without seals is that of an older match: there the server saw what some seats had added before the last did.
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
HASH = re.compile(r"[0-9a-f]{64}")


def fresh_server_seed() -> str:
    return secrets.token_hex(32)


def commitment(server_seed: str) -> str:
    return sha256(server_seed.encode("ascii")).hexdigest()


def seal(entropy: str) -> str:
    """What a seat shows of its entropy before the deal. Whoever adds nothing seals nothing."""
    return sha256(entropy.encode("ascii")).hexdigest() if entropy else ""


def match_seed(server_seed: str, entropy: Sequence[str]) -> str:
    return sha256("\n".join((HEADING, server_seed, *entropy)).encode("ascii")).hexdigest()


def is_entropy(text: object) -> bool:
    return isinstance(text, str) and ENTROPY.fullmatch(text) is not None


def is_seal(text: object) -> bool:
    return text == "" or (isinstance(text, str) and HASH.fullmatch(text) is not None)


def proof(server_seed: str, seals: Sequence[str], entropy: Sequence[str]) -> dict[str, Any]:
    """What a finished match's record carries, so that anyone can check its seed."""
    found = {"commit": commitment(server_seed), "server_seed": server_seed, "entropy": list(entropy)}
    sealed = all(bool(one) == bool(other) for one, other in zip(seals, entropy, strict=True))
    return found | ({"seals": list(seals)} if sealed else {})


def check(record: dict[str, Any]) -> None:
    """Raises BadRecord if a record's seed is not the one its proof leads to."""
    found = record["fairness"]
    if not isinstance(found, dict) or set(found) - {"seals"} != {"commit", "server_seed", "entropy"}:
        raise BadRecord("fairness should have commit, server_seed, entropy and seals, and nothing else")
    server_seed, entropy = found["server_seed"], found["entropy"]
    if not isinstance(server_seed, str) or HASH.fullmatch(server_seed) is None:
        raise BadRecord(f"fairness: the server's seed {shown(server_seed)} should be 64 hex digits")
    if not isinstance(entropy, list) or len(entropy) != record["players"] or not all(map(is_entropy, entropy)):
        raise BadRecord(f"fairness: entropy should be one text of up to {LONGEST_ENTROPY} signs for each seat")
    if "seals" in found and found["seals"] != list(map(seal, entropy)):
        raise BadRecord("fairness: what a seat added is not what it had sealed")
    if found["commit"] != commitment(server_seed):
        raise BadRecord("fairness: the server's seed is not the one it had committed to")
    if record.get("seed") != match_seed(server_seed, entropy):
        raise BadRecord("fairness: the seed is not the hash of the server's seed and the seats' entropy")
