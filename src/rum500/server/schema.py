"""The protocol as a JSON schema and as types for the page; ``python -m rum500.server.schema [--types]``."""

from __future__ import annotations

import json
import sys
from typing import Any, Final

import msgspec

from rum500.server.protocol import commands, looks, messages, rulebook, sheets, visits
from rum500.server.protocol.values import VERSION

Schema = dict[str, Any]

MODULES: Final = (looks, messages, commands, visits, rulebook, sheets)
HEAD: Final = (
    "// Made from the server's protocol by `make types`; do not edit.\n\n"
    f"export const PROTOCOL = {VERSION};\n\n"
    f"export const PHRASES = {json.dumps(commands.PHRASES)} as const;\n"
)
WORDS: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def structs() -> list[type[msgspec.Struct]]:
    """Every struct of the protocol, in the order it is written there."""
    return [
        kind
        for module in MODULES
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
    ]


def schema() -> Schema:
    """One schema of all that travels; its two unions are what comes by socket and what goes."""
    wanted = [messages.FromServer, commands.FromClient, *structs()]
    (from_server, from_client, *_), parts = msgspec.json.schema_components(
        wanted, ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "rum500",
        "$defs": {**parts, "FromServer": from_server, "FromClient": from_client},
    }


def typescript() -> str:
    """The same as TypeScript, an interface for each struct."""
    parts: dict[str, Schema] = schema()["$defs"]
    order = [kind.__name__ for kind in structs()]
    pieces = [_interface(name, parts[name]) for name in order]
    unions = [f"export type {name} = {_type(parts[name])};\n" for name in ("FromServer", "FromClient")]
    return "\n".join([HEAD, *pieces, *unions])


def _interface(name: str, part: Schema) -> str:
    fields = [
        f"  {field}{'' if field in part['required'] else '?'}: {_type(kind)};"
        for field, kind in part["properties"].items()
    ]
    said = " ".join(part["description"].split())
    return "\n".join([f"/** {said} */", f"export interface {name} {{", *fields, "}", ""])


def _type(part: Schema) -> str:
    if "$ref" in part:
        return str(part["$ref"]).rpartition("/")[2]
    if "anyOf" in part:
        return " | ".join(_type(one) for one in part["anyOf"])
    if "enum" in part:
        return " | ".join(json.dumps(value) for value in part["enum"])
    if "type" not in part:
        return "unknown"
    if part["type"] == "array":
        item = _type(part["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if part["type"] == "object":
        return f"Record<string, {_type(part.get('additionalProperties', {}))}>"
    return WORDS[part["type"]]


if __name__ == "__main__":
    print(typescript() if "--types" in sys.argv else json.dumps(schema(), indent=2), end="")  # noqa: T201
