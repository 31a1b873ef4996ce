"""What a module says of itself: what it was made from, and with what. It stands in a section of its own, which no
browser reads."""

from __future__ import annotations

import hashlib
import json
import sys
from importlib.metadata import version
from pathlib import Path

from fondaco.errors import BadSetup
from fondaco.kernel import compiled
from fondaco.page import building, lowering

SECTION = "fondaco"
TOOLS = ("numba", "llvmlite", "ziglang")
MAKING = (building, lowering, compiled)
"""The modules whose functions make code, and are not compiled themselves."""

HEADER = 8
CUSTOM = 0
"""The number of a section with a name."""

Label = dict[str, str]


def fingerprint_of(exports: building.Exports) -> str:
    """A hash of all that a module is made from."""
    digest = hashlib.sha256()
    for twins, functions in exports:
        digest.update(twins.fingerprint(*functions).encode())
    for module in MAKING:
        digest.update(Path(str(module.__file__)).read_bytes())
    return digest.hexdigest()[:16]


def label_of(exports: building.Exports) -> Label:
    """What it is made from here and now; the same function has other code in another Python."""
    made_with = {tool: version(tool) for tool in TOOLS}
    return {"source": fingerprint_of(exports), "python": python(), **made_with}


def python() -> str:
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def labelled(module: bytes, label: Label) -> bytes:
    """The module with its label at the end."""
    content = _text(SECTION) + json.dumps(label, separators=(",", ":")).encode()
    return module + bytes([CUSTOM]) + _number(len(content)) + content


def read_label(module: bytes) -> Label:
    """The label of a module."""
    at = HEADER
    while at < len(module):
        kind = module[at]
        size, at = _read_number(module, at + 1)
        content, at = module[at : at + size], at + size
        if kind == CUSTOM and content.startswith(_text(SECTION)):
            label: Label = json.loads(content.removeprefix(_text(SECTION)))
            return label
    raise BadSetup("the module has no label; write it anew with: fondaco page")


def _text(text: str) -> bytes:
    return _number(len(text)) + text.encode()


def _number(number: int) -> bytes:
    """A number as WebAssembly has it: seven bits a byte, the lowest first."""
    written = bytearray()
    while number > 127:
        written.append(number & 127 | 128)
        number >>= 7
    return bytes([*written, number])


def _read_number(module: bytes, at: int) -> tuple[int, int]:
    """A number, and where it ends."""
    number = shift = 0
    while True:
        number |= (module[at] & 127) << shift
        shift, at = shift + 7, at + 1
        if module[at - 1] < 128:
            return number, at
