"""Writes the TypeScript types of all messages, from the msgspec types the server itself uses.

python tools/write_protocol.py           writes web/generated/protocol.ts
python tools/write_protocol.py --check   says whether it is up to date
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import cast

import msgspec
from msgspec import inspect as kinds

from fondaco.server import messages
from fondaco.server.clocks import Clock

TARGET = Path(__file__).parents[1] / "web" / "generated" / "protocol.ts"
HEADING = """// Written by tools/write_protocol.py from src/fondaco/server/messages.py: do not edit.

export type Json = { [key: string]: any };
"""
PLAIN = {
    kinds.AnyType: "any",
    kinds.NoneType: "null",
    kinds.BoolType: "boolean",
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.StrType: "string",
}
UNIONS = {"ClientMessage": messages.ClientMessage, "ServerMessage": messages.ServerMessage, "Clock": Clock}


def all_messages() -> list[type[msgspec.Struct]]:
    """In the order of the module, clocks first."""
    found = [*cast(kinds.UnionType, msgspec.inspect.type_info(Clock)).types]
    clocks = [kind.cls for kind in found if isinstance(kind, kinds.StructType)]
    own = [
        value
        for value in vars(messages).values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == messages.__name__
    ]
    bases = (messages.Given, messages.FromClient, messages.AboutSeat, messages.AboutState)
    return [*clocks, *(struct for struct in own if struct not in bases)]


def typescript(kind: kinds.Type) -> str:
    """A type as TypeScript writes it."""
    if isinstance(kind, kinds.StructType):
        return kind.cls.__name__
    if isinstance(kind, kinds.Metadata):
        return typescript(kind.type)
    if isinstance(kind, kinds.LiteralType):
        return " | ".join(f'"{value}"' for value in kind.values)
    if isinstance(kind, kinds.UnionType):
        return " | ".join(sorted(map(typescript, kind.types), key="null".__eq__))
    if isinstance(kind, kinds.ListType):
        inner = typescript(kind.item_type)
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if isinstance(kind, kinds.DictType):
        return "Json"
    return PLAIN[type(kind)]


def interface(struct: type[msgspec.Struct]) -> str:
    info = kinds.type_info(struct)
    assert isinstance(info, kinds.StructType)
    lines = [] if info.tag_field is None else [f'  {info.tag_field}: "{info.tag}";']
    given = info.forbid_unknown_fields  # what the server sends is always whole
    for field in info.fields:
        optional = "?" if given and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {typescript(field.type)};")
    return "\n".join([f"export interface {struct.__name__} {{", *lines, "}"])


def union(name: str, types: object) -> str:
    info = kinds.type_info(types)
    assert isinstance(info, kinds.UnionType)
    return "\n  | ".join([f"export type {name} =", *(typescript(kind) for kind in info.types)]) + ";"


def protocol() -> str:
    parts = [HEADING, *map(interface, all_messages()), *(union(name, types) for name, types in UNIONS.items())]
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def main() -> int:
    if "--check" in sys.argv[1:]:
        return int(not TARGET.exists() or TARGET.read_text(encoding="utf-8") != protocol())
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(protocol(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
