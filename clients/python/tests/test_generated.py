"""The generated files are those of the reference, and the clients have its calls: all of them, and no others."""

from __future__ import annotations

import inspect
import json
import re
from decimal import Decimal
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import pytest
from generator.__main__ import stale
from generator.document import snake

from tradefloor import AsyncClient, Client
from tradefloor.exact import decode, with_decimals
from tradefloor.generated import calls
from tradefloor.generated.async_calls import AsyncCalls
from tradefloor.generated.sync_calls import SyncCalls
from tradefloor.session import to_request

REFERENCE = json.loads(
    (Path(__file__).resolve().parents[3] / "docs" / "api" / "openapi.json").read_text("utf8")
)
ITEMS = [
    (method, path, item)
    for path, methods in REFERENCE["paths"].items()
    for method, item in methods.items()
]
CALLS = [each for each in ITEMS if not each[1].startswith("/trpc/")]
PROCEDURES = [each for each in ITEMS if each[1].startswith("/trpc/")]


def own_methods(surface: type[object]) -> set[str]:
    return {name for name in vars(surface) if not name.startswith("_")}


def test_the_committed_files_are_what_the_generator_writes() -> None:
    assert stale() == []


def test_both_clients_have_every_call_and_no_other() -> None:
    names = {snake(item["operationId"]) for _, _, item in CALLS}
    assert len(names) == len(CALLS) > 200
    assert own_methods(SyncCalls) == names
    assert own_methods(AsyncCalls) == names
    assert set(calls.OPERATIONS) == names


def test_every_procedure_of_the_browser_is_one_of_the_calls() -> None:
    names = {item["operationId"] for _, _, item in CALLS}
    assert PROCEDURES
    assert [path for _, path, item in PROCEDURES if item["summary"].split(":")[0] not in names] == []


@pytest.mark.parametrize("client", [Client, AsyncClient])
def test_a_method_has_the_arguments_and_the_text_of_its_call(client: type[Any]) -> None:
    arguments = inspect.signature(client.place_order).parameters
    assert {"symbol", "side", "order_type", "qty", "algo_params"} <= set(arguments)
    assert "Sends an order" in client.place_order.__doc__
    assert client("http://localhost:1").place_order.__name__ == "place_order"


def examples() -> list[Any]:
    return [
        pytest.param(each, id=each[2]["operationId"])
        for each in CALLS
        if "example" in body_of(each[2]) or any("example" in p for p in each[2].get("parameters", []))
    ]


def body_of(item: dict[str, Any]) -> dict[str, Any]:
    content = item.get("requestBody", {}).get("content", {}).get("application/json", {})
    return dict(content)


@pytest.mark.parametrize("call", examples())
def test_the_example_of_the_reference_is_sent_as_it_is_printed(call: tuple[str, str, Any]) -> None:
    method, path, item = call
    parameters = item.get("parameters", [])
    given = decode(json.dumps({p["name"]: p["example"] for p in parameters if "example" in p}))
    if any(each["in"] == "path" and "example" not in each for each in parameters):
        pytest.skip("the reference has no whole example")
    body = decode(json.dumps(body_of(item).get("example")))
    build = getattr(calls, snake(item["operationId"]))
    takes_whole = "body" in inspect.signature(build).parameters
    fields = {"body": body} if takes_whole else {snake(k): v for k, v in (body or {}).items()}
    request = to_request(build(**{snake(k): v for k, v in given.items()}, **fields))
    expected = re.sub(r"{(\w+)}", lambda found: str(given[found[1]]), path)
    sent = urlsplit(request.path)
    assert (request.method, unquote(sent.path)) == (method.upper(), expected)
    query = {e["name"]: e["example"] for e in parameters if e["in"] == "query" and "example" in e}
    assert {k: json.dumps(v).strip('"') for k, v in query.items()} == dict(parse_qsl(sent.query))
    if body is not None:
        sent_body = json.loads(request.content or b"null")
        own = {k: v for k, v in sent_body.items() if k not in body}
        assert {k: v for k, v in sent_body.items() if k in body} == json.loads(json.dumps(body, default=float))
        # What is added is a key for repeated requests, or what an order is by default.
        assert set(own) <= {"clientOrderId", "locateId", "timeInForce", "strategy", "instrumentType"}


def answers() -> list[Any]:
    found = []
    for _, _, item in CALLS:
        for status, response in item["responses"].items():
            content = response.get("content", {}).get("application/json", {})
            if status.startswith("2") and "example" in content:
                found.append(pytest.param(item["operationId"], content, id=f"{item['operationId']}-{status}"))
    return found


@pytest.mark.parametrize(("name", "content"), answers())
def test_every_number_with_decimals_of_a_response_is_exact(name: str, content: dict[str, Any]) -> None:
    operation = calls.OPERATIONS[snake(name)]
    value = with_decimals(decode(json.dumps(content["example"])), operation.shape)
    check_numbers(content["schema"], value)
    assert json.loads(json.dumps(value, default=float)) == json.loads(json.dumps(content["example"]))


def check_numbers(schema: dict[str, Any], value: Any) -> None:
    """Follows the schema beside the value: `number` is a Decimal, nothing is a float."""
    while "$ref" in schema:
        schema = REFERENCE["components"]["schemas"][schema["$ref"].split("/")[-1]]
    assert not isinstance(value, float)
    kinds = schema.get("type")
    if kinds == "number" or (isinstance(kinds, list) and "number" in kinds and value is not None):
        assert isinstance(value, Decimal)
    if isinstance(value, dict):
        for key, each in value.items():
            check_numbers(schema.get("properties", {}).get(key, {}), each)
    if isinstance(value, list) and isinstance(schema.get("items"), dict):
        for each in value:
            check_numbers(schema["items"], each)
    options = [each for each in schema.get("anyOf", []) if each.get("type") != "null"]
    if len(options) == 1 and value is not None:
        check_numbers(options[0], value)
