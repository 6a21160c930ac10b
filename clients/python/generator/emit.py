"""The text of the generated files."""

from __future__ import annotations

from .decimals import shape, shapes, topic_shapes
from .document import Document, Operation, Parameter, Schema, ref_name, root, snake
from .types import TypeWriter, capital

HEAD = '"""{}\n\nGenerated from docs/api: `python3 -m generator` in `clients/python` writes it again.\n"""\n\n'
FUTURE = "from __future__ import annotations\n\n"
"""What an order is unless something else is given: a plain order for shares."""
DEFAULTS = {"timeInForce": "DAY", "strategy": "LIT", "instrumentType": "equity"}
WITH_DEFAULTS = ("placeOrder", "previewOrder")


def files(document: Document) -> dict[str, str]:
    """The generated files by name."""
    writer = TypeWriter(document.schemas)
    calls = calls_file(document, writer)
    return {
        "__init__.py": HEAD.format("What the platform's reference states, as code.").rstrip() + "\n",
        "models.py": models_file(writer),
        "calls.py": calls,
        "shapes.py": shapes_file(document),
        "topics.py": topics_file(document),
        "paces.py": paces_file(document),
        "columns.py": columns_file(document),
        "sync_calls.py": surface_file(document, "Sync"),
        "async_calls.py": surface_file(document, "Async"),
    }


def models_file(writer: TypeWriter) -> str:
    """All types, those without a body first, so that each is declared before it is used."""
    aliases = {n: t for n, t in sorted(writer.declared.items()) if "TypedDict" not in t.split("\n")[0]}
    records = {n: t for n, t in sorted(writer.declared.items()) if n not in aliases}
    parts = [text.rstrip("\n") for text in (*aliases.values(), *records.values())]
    imports = (
        "from decimal import Decimal\n"
        "from typing import Literal, NotRequired, TypeAlias, TypedDict\n\n"
    )
    head = HEAD.format("The records of the platform, under their names on the wire.")
    return head + FUTURE + imports + "\n\n".join(parts) + "\n"


def calls_file(document: Document, writer: TypeWriter) -> str:
    """A function a call: it checks nothing and sends nothing, it only says what to send."""
    parts = [call_function(operation, writer) for operation in document.operations]
    imports = (
        "from decimal import Decimal\nfrom typing import Literal\n\n"
        "from ..call import OMIT, Call, Number, Omitted, Operation, new_key\n"
        "from . import models as m\n\n"
    )
    table = "OPERATIONS: dict[str, Operation] = {\n" + "".join(
        f"    {snake(each.name)!r}: {operation_text(each)},\n" for each in document.operations
    )
    head = HEAD.format("Every call of the platform, as a request that is not sent yet.")
    return head + FUTURE + imports + table + "}\n\n\n" + "\n\n".join(parts)


def operation_text(operation: Operation) -> str:
    """The constant part of a call."""
    result = shape(operation.answer)
    fields = [repr(operation.name), repr(operation.method), repr(operation.path)]
    fields += [repr(result), repr(operation.method == "GET" or operation.key is not None)]
    fields += [str(operation.seconds), repr(operation.allowance)]
    return f"Operation({', '.join(fields)})"


def call_function(operation: Operation, writer: TypeWriter) -> str:
    """The function of one call."""
    parameters = unique(operation.parameters)
    path = [each for each in parameters if each.place == "path"]
    named = [each for each in parameters if each.place != "path"]
    arguments = [argument(each, operation, writer) for each in path]
    whole = operation.body is not None and not any(each.place == "body" for each in parameters)
    if whole and operation.body is not None:
        arguments.append(f"body: {writer.qualified(operation.body, 'Body')}")
    if named:
        arguments += ["*", *(argument(each, operation, writer) for each in named)]
    prefix = capital(operation.name)
    result = writer.qualified(operation.answer, f"{prefix}Answer")
    head = f"def {snake(operation.name)}({', '.join(arguments)}) -> Call[{result}]:\n"
    text = operation.summary.replace("\\", "\\\\").replace('"""', "'''")
    body = f"    return Call(\n        OPERATIONS[{snake(operation.name)!r}],\n"
    for place in ("path", "query", "body"):
        inside = [each for each in parameters if each.place == place]
        if inside:
            pairs = "".join(f"            {each.name!r}: {value(each, operation)},\n" for each in inside)
            body += f"        {place}={{\n{pairs}        }},\n"
    if whole:
        body += "        body=body,\n"
    return f'{head}    """{text}"""\n{body}    )\n'


def unique(parameters: list[Parameter]) -> list[Parameter]:
    """A field of the body that is in the path already is given once."""
    seen: dict[str, Parameter] = {}
    for each in parameters:
        seen.setdefault(each.name, each)
    return list(seen.values())


def argument(parameter: Parameter, operation: Operation, writer: TypeWriter) -> str:
    """A parameter of the function, with its default."""
    text = writer.qualified(parameter.schema, capital(operation.name) + capital(parameter.name))
    if is_number(parameter.schema, writer.schemas):
        text = "Number" + (" | None" if "None" in text.split(" | ") else "")
    name = snake(parameter.name)
    if parameter.name in DEFAULTS and operation.name in WITH_DEFAULTS:
        return f"{name}: {text} = {DEFAULTS[parameter.name]!r}"
    if parameter.required and parameter.name != operation.key:
        return f"{name}: {text}"
    return f"{name}: {text} | Omitted = OMIT"


def is_number(schema: Schema, schemas: dict[str, Schema]) -> bool:
    """Whether a parameter is a number with decimals, or null."""
    if "$ref" in schema:
        return is_number(schemas[ref_name(schema)], schemas)
    if "anyOf" in schema:
        kinds = [each for each in schema["anyOf"] if each.get("type") != "null"]
        return len(kinds) == 1 and is_number(kinds[0], schemas)
    return schema.get("type") in ("number", ["number", "null"]) and "const" not in schema


def value(parameter: Parameter, operation: Operation) -> str:
    """What is sent for a parameter: a key of its own for a request that names none."""
    name = snake(parameter.name)
    return f"new_key({name})" if parameter.name == operation.key else name


def surface_file(document: Document, kind: str) -> str:
    """The methods of a client: each runs the request that its function builds."""
    rows = "".join(
        f"    {snake(each.name)} = {kind}(calls.{snake(each.name)})\n" for each in document.operations
    )
    head = HEAD.format(f"Every call as a method of the {kind.lower()} client.")
    imports = f"from ..surface import {kind}, {kind}Runner\nfrom . import calls\n\n\n"
    doc = '    """One method a call of the platform."""\n\n'
    return head + FUTURE + imports + f"class {kind}Calls({kind}Runner):\n{doc}{rows}"


def topics_file(document: Document) -> str:
    """The topics of the socket."""
    rows = "".join(f"    {name!r},\n" for name in document.topics)
    wanted = "".join(f"    {name!r},\n" for name, on_request in document.topics.items() if on_request)
    head = HEAD.format("The topics of the socket (docs/api/sockets.md).")
    note = '"""Topics that only a client receives that names them."""\n'
    return head + FUTURE + f"TOPICS = (\n{rows})\n\nON_REQUEST = (\n{wanted})\n{note}"


def paces_file(document: Document) -> str:
    """What a client sends at most, and what a call takes of it."""
    clients = document.clients
    rows = "".join(
        f"    {name!r}: ({pace['burst']!r}, {pace['perSecond']!r}),\n" for name, pace in clients["paces"].items()
    )
    head = HEAD.format("What a client sends at most: nine tenths of what the gateway allows.")
    note = '"""Units at once, and units a second, by allowance."""\n\n'
    cost = (
        f"ROWS_PER_UNIT = {clients['rowsPerUnit']}\n"
        '"""A list of more rows takes a unit for each so many."""\n'
        f"ROWS_MAX = {clients['rowsMax']}\n"
        '"""Rows of the largest page: no call takes more than it."""\n'
    )
    return head + FUTURE + f"PACES: dict[str, tuple[int, float]] = {{\n{rows}}}\n{note}" + cost


def columns_file(document: Document) -> str:
    """The columns of exports, as the command `tradefloor` has them."""
    kinds = "".join(
        f"    {kind!r}: (\n"
        + "".join(f"        ({each['name']!r}, {tuple(each['path'])!r}, {each['type']!r}),\n" for each in columns)
        + "    ),\n"
        for kind, columns in document.clients["exports"].items()
    )
    head = HEAD.format("The columns of exports: name, place in the record, type.")
    return head + FUTURE + f"COLUMNS: dict[str, tuple[tuple[str, tuple[str, ...], str], ...]] = {{\n{kinds}}}\n"


def shapes_file(document: Document) -> str:
    """Where decimal numbers are in responses and in events."""
    topics = topic_shapes(root().parent.parent / "docs" / "api" / "topics.md")
    table = shapes(document.schemas, topics)
    head = HEAD.format("Where the numbers with decimals are, by schema and by topic.")
    rows = "".join(f"    {name!r}: {each!r},\n" for name, each in table.items())
    return head + FUTURE + f"SHAPES: dict[str, object] = {{\n{rows}}}\n"
