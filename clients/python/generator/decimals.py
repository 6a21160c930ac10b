"""Where the numbers with decimals are: what the reader of a response makes exact decimals of."""

from __future__ import annotations

import re
from pathlib import Path

from .document import Schema, ref_name

Shape = object
"""`True`: a number. A text: a named shape. A dictionary: by key, `*` for every key. A tuple: all of them."""

UNNAMED = "(unnamed)"
"""Objects that `topics.md` prints without their fields: numbers by the names they have elsewhere."""


def shape(schema: Schema) -> Shape | None:
    """The shape of a schema, lists left out; None where nothing in it is a decimal number."""
    if "$ref" in schema:
        return ref_name(schema)
    parts: list[Shape | None] = []
    kinds = schema.get("type")
    if "number" in (kinds if isinstance(kinds, list) else [kinds]):
        parts.append(True)
    for union in ("anyOf", "oneOf", "prefixItems"):
        parts += [shape(each) for each in schema.get(union, [])]
    if isinstance(schema.get("items"), dict):
        parts.append(shape(schema["items"]))
    keys = {name: shape(each) for name, each in schema.get("properties", {}).items()}
    if isinstance(schema.get("additionalProperties"), dict):
        keys["*"] = shape(schema["additionalProperties"])
    parts.append({name: each for name, each in keys.items() if each is not None} or None)
    return join(parts)


def join(parts: list[Shape | None]) -> Shape | None:
    """One shape of several."""
    kept: list[Shape] = []
    for part in parts:
        if part is not None and part not in kept:
            kept.append(part)
    return None if not kept else kept[0] if len(kept) == 1 else tuple(kept)


def shapes(schemas: dict[str, Schema], topics: dict[str, Shape | None]) -> dict[str, Shape]:
    """The shapes of all schemas and topics, without names that lead to no number."""
    found = topics | {name: shape(schema) for name, schema in schemas.items()}
    found[UNNAMED] = usual_numbers(schemas)
    while True:
        kept = {name: prune(each, found) for name, each in found.items()}
        if kept == found:
            return {name: each for name, each in sorted(kept.items()) if each is not None}
        found = kept


def prune(part: Shape | None, known: dict[str, Shape | None]) -> Shape | None:
    """Without references to shapes that have no number."""
    if isinstance(part, str):
        return part if known.get(part) is not None else None
    if isinstance(part, dict):
        rest = {key: prune(each, known) for key, each in part.items()}
        return {key: each for key, each in rest.items() if each is not None} or None
    if isinstance(part, tuple):
        return join([prune(each, known) for each in part])
    return part


def topic_shapes(path: Path) -> dict[str, Shape | None]:
    """The shapes of topics and of the types in them, from the field tables of `topics.md`."""
    found: dict[str, Shape | None] = {}
    for section in re.split(r"^#{2,3} (?!Types$)", path.read_text("utf8"), flags=re.M)[1:]:
        name = section.split("\n", 1)[0].strip()
        rows = re.findall(r"^\| `([^`]+)`(?: \(optional\))? \| (.*?) \| ", section, flags=re.M)
        keys = {key: cell_shape(cell) for key, cell in rows}
        text = section.split("```")[0].split("\n", 1)[1]
        found[name] = {k: v for k, v in keys.items() if v is not None} or cell_shape(text)
    return found


def cell_shape(text: str) -> Shape | None:
    """What the type in a cell is made of: the types it links to, and whether it is a number."""
    links: list[Shape | None] = list(re.findall(r"\[(\w+)\]\(#", text))
    if re.search(r"\bobject\b", text):
        links.append(UNNAMED)
    return join([*links, True if re.search(r"\bnumber\b", text) else None])


def usual_numbers(schemas: dict[str, Schema]) -> Shape:
    """Keys that are numbers with decimals wherever the document has them."""
    seen: dict[str, set[bool]] = {}

    def look(schema: Schema) -> None:
        for key, each in schema.get("properties", {}).items():
            target = each
            while "$ref" in target:
                target = schemas[ref_name(target)]
            part = shape(target)
            seen.setdefault(key, set()).add(part is True)
        for each in children(schema):
            look(each)

    for schema in schemas.values():
        look(schema)
    return {key: True for key, kinds in sorted(seen.items()) if kinds == {True}}


def children(schema: Schema) -> list[Schema]:
    """The schemas directly in a schema."""
    lists = [schema.get("properties", {}).values(), schema.get("anyOf", []), schema.get("oneOf", [])]
    single = [schema.get("items"), schema.get("additionalProperties")]
    return [each for part in (*lists, single) for each in part if isinstance(each, dict)]
