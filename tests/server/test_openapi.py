"""What OpenAPI says of the addresses is true: statuses and bodies, and the server never fails."""

import os
from contextlib import suppress
from itertools import product
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.openapi import from_url
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from .serving import Somebody, served
from .writing import SHEET, START, Writer

EXAMPLES = int(os.environ.get("RUM500_EXAMPLES", "6"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("openapi") / "tables.db", "--unlimited") as one:
        yield one


@pytest.fixture(scope="module")
def schema(server):
    return from_url(f"{server.url}/api/schema/openapi.json")


@pytest.fixture(scope="module")
def ann(server):
    return Somebody(server.url)


@pytest.fixture(scope="module")
def codes(ann):
    """What one may find at the end of an address: a table, house rules, a score sheet."""
    kept = ann.asks("/api/house-rules", {"name": "Ours", "preset": "hoyle"})
    writer = Writer("ANNSPHNE")
    writer.writes(**START)
    ann.asks(f"/api/sheets/{SHEET}", writer.wish())
    return {"tables": ann.opens(start=True), "house-rules": kept["code"], "sheets": SHEET}


def operations(schema: schemathesis.BaseSchema) -> list[Any]:
    found: list[Any] = list(schema.get_all_operations())
    return [one.ok() for one in found]


@pytest.mark.parametrize("mode", GenerationMode)
def test_answers_are_as_they_are_described(schema, ann, codes, mode):
    asked = 0
    for operation in operations(schema):

        @settings(
            max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck)
        )
        @given(case=operation.as_strategy(generation_mode=mode), real=st.booleans(), known=st.booleans())
        def ask(case: Any, real: bool, known: bool) -> None:
            nonlocal asked
            asked += 1
            for name in set(case.path_parameters) & {"code", "sheet"} if real else ():
                case.path_parameters[name] = codes[case.path.split("/")[2]]
            if known and ann.cookie:
                case.cookies = dict([ann.cookie.split("=", 1)])
            case.call_and_validate(checks=CHECKS, timeout=20)

        with suppress(Unsatisfiable):  # nothing can be wrong with what takes no input
            ask()
    assert asked >= EXAMPLES


def test_every_address_of_the_interface_says_how_it_refuses(schema):
    for operation, status in product(operations(schema), ("4", "5")):
        responses = operation.definition.raw["responses"]
        refusals = [said for number, said in responses.items() if number.startswith(status)]
        if operation.path not in {"/healthz", "/api/catalogue"} and not operation.path.endswith("/rules"):
            assert refusals
        for said in refusals:
            assert said["content"]["application/json"]["schema"]["$ref"].endswith("/Trouble")
