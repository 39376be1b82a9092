"""The page's types are those of the server's protocol."""

from pathlib import Path

import msgspec
import pytest

from rum500.server import offline, schema
from rum500.server.protocol.values import VERSION

PAGE = Path(__file__).parents[1] / "web" / "src"
TYPES = PAGE / "protocol.ts"


def test_the_pages_types_are_the_servers():
    assert TYPES.read_text(encoding="utf-8") == schema.typescript(), "run `make types`"


def test_the_score_sheet_knows_the_presets_and_questions_offline():
    known = (PAGE / "score/model/generated.ts").read_text(encoding="utf-8")
    assert known == offline.typescript(), "run `make types`"


@pytest.mark.parametrize("union", ["FromServer", "FromClient"])
def test_every_message_of_a_union_has_a_tag_to_tell_it_by(union):
    parts = schema.schema()["$defs"]
    tags = parts[union]["discriminator"]["mapping"]
    assert len(tags) == len(parts[union]["anyOf"])


def test_every_struct_of_the_protocol_is_in_the_schema():
    assert {kind.__name__ for kind in schema.structs()} <= set(schema.schema()["$defs"])


def test_the_schema_is_json():
    assert msgspec.json.decode(msgspec.json.encode(schema.schema()))["title"] == "rum500"


def test_the_version_travels_with_the_types():
    assert f"export const PROTOCOL = {VERSION};" in TYPES.read_text(encoding="utf-8")
