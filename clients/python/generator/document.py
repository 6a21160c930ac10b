"""Reads the reference of the platform: `openapi.json`, `clients.json` and the pages of topics and sockets in `docs/api`."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Schema = dict[str, Any]

METHODS = ("get", "post", "put", "patch", "delete")
"""A repeated request under the same value of one of these has the effect of one request."""
KEYS = ("clientOrderId", "clientPackageId", "requestKey", "basketId", "locateId")
"""Operations that take such a field only to show what would be done with it."""
PREVIEWS = ("previewOrder",)
USUAL_SECONDS = 5
"""The field under which an operation has its allowance, of `clients.json`."""
ALLOWANCE = "x-allowance"


@dataclass(frozen=True)
class Parameter:
    """One argument of a call: where it goes, by which name, of which schema."""

    name: str
    place: str
    schema: Schema
    required: bool


@dataclass(frozen=True)
class Operation:
    """One HTTP operation of the document."""

    name: str
    method: str
    path: str
    summary: str
    parameters: list[Parameter]
    body: Schema | None
    body_required: bool
    answer: Schema
    key: str | None
    seconds: int
    """Within how many seconds the platform responds."""
    allowance: str
    """Which allowance of the gateway it spends from."""


@dataclass
class Document:
    """What the generator needs to know."""

    schemas: dict[str, Schema]
    operations: list[Operation]
    procedures: list[str]
    topics: dict[str, bool]
    """The topics of the socket; whether only a client receives them that names them."""
    clients: Schema
    """`clients.json`: paces, what a call costs, and the columns of exports."""


def root() -> Path:
    """The folder `clients/python`."""
    return Path(__file__).resolve().parent.parent


def read_document(reference: Path | None = None) -> Document:
    """Reads `openapi.json` and `topics.md` from a folder, by default `docs/api` of the repository."""
    folder = reference or root().parent.parent / "docs" / "api"
    raw: Schema = json.loads((folder / "openapi.json").read_text("utf8"))
    clients: Schema = json.loads((folder / "clients.json").read_text("utf8"))
    schemas: dict[str, Schema] = raw["components"]["schemas"]
    operations: list[Operation] = []
    procedures: list[str] = []
    for path, item in raw["paths"].items():
        for method in METHODS:
            if method not in item:
                continue
            if path.startswith("/trpc/"):
                procedures.append(item[method]["summary"].split(":")[0])
            else:
                allowance = clients["allowances"].get(item[method]["operationId"], "calls")
                operations.append(read_operation(schemas, (method, path), {**item[method], ALLOWANCE: allowance}))
    topics = read_topics((folder / "sockets.md").read_text("utf8"))
    return Document(schemas, operations, procedures, topics, clients)


def read_topics(text: str) -> dict[str, bool]:
    """The topics of the socket, from the table in `sockets.md` of who receives them."""
    rows = re.findall(r"^\| `([a-z]+(?:[.-][a-z-]+)+)` \| (.+?) \|$", text, flags=re.M)
    return {name: "on request" in who for name, who in rows}


def read_operation(schemas: dict[str, Schema], at: tuple[str, str], item: Schema) -> Operation:
    """One operation: its path and query parameters, then the fields of its body."""
    method, path = at
    parameters = [
        Parameter(each["name"], each["in"], each["schema"], bool(each.get("required")))
        for each in item.get("parameters", [])
    ]
    body = item.get("requestBody")
    schema = None if body is None else body["content"]["application/json"]["schema"]
    fields = None if schema is None else resolve(schemas, schema)
    if fields is not None and "properties" in fields:
        required = fields.get("required", [])
        parameters += [
            Parameter(name, "body", each, name in required)
            for name, each in fields["properties"].items()
        ]
    names = [each.name for each in parameters if each.place == "body"]
    key = next((name for name in KEYS if name in names), None)
    return Operation(
        name=item["operationId"],
        method=method.upper(),
        path=path,
        summary=(item.get("description") or item["summary"]).strip(),
        parameters=parameters,
        body=schema,
        body_required=bool(body and body.get("required")),
        answer=answer_schema(item),
        key=None if item["operationId"] in PREVIEWS else key,
        seconds=response_seconds(item),
        allowance=item[ALLOWANCE],
    )


def response_seconds(item: Schema) -> int:
    """Within how many seconds the platform responds, as the description of a call states."""
    stated = re.search(r"Responds within (\d+) s\.", item.get("description", ""))
    return int(stated[1]) if stated else USUAL_SECONDS


def answer_schema(item: Schema) -> Schema:
    """The schema of the response to a request that succeeded."""
    responses = item["responses"]
    status = min(code for code in responses if code.startswith("2"))
    content = responses[status].get("content", {})
    schema: Schema = content.get("application/json", {"schema": {"type": "null"}})["schema"]
    return schema


def resolve(schemas: dict[str, Schema], schema: Schema) -> Schema:
    """Follows references to the schema they name."""
    while "$ref" in schema:
        schema = schemas[ref_name(schema)]
    return schema


def ref_name(schema: Schema) -> str:
    """The name in a reference `#/components/schemas/Name`."""
    return str(schema["$ref"]).rsplit("/", 1)[-1]


def snake(name: str) -> str:
    """`clientOrderId` as `client_order_id`; a word of the language gets an underscore: `from_`."""
    text = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()
    return f"{text}_" if text in ("from", "yield", "in", "class", "import", "is") else text
