"""Schemas as types of Python: a named type for every object, `Decimal` for every number that may have decimals."""

from __future__ import annotations

import json
from keyword import iskeyword
from typing import Any

from .document import Schema, ref_name


def capital(name: str) -> str:
    """`byVenue` as `ByVenue`."""
    return name[:1].upper() + name[1:]


class TypeWriter:
    """Collects the declarations that the schemas need, in the order of their names."""

    def __init__(self, schemas: dict[str, Schema]) -> None:
        self.schemas = schemas
        self.declared: dict[str, str] = {}
        self.prefix = ""

    def qualified(self, schema: Schema, name: str) -> str:
        """A type expression for a module that imports the declarations as `m`."""
        self.prefix = "m."
        text = self.type(schema, name)
        self.prefix = ""
        return text

    def declare(self, name: str) -> str:
        """The type that a schema of the document becomes; declares it at its first use."""
        return self.once(name, self.schemas[name])

    def once(self, name: str, schema: Schema) -> str:
        """The name of a declaration, which is written at its first use."""
        prefix, self.prefix = self.prefix, ""
        if name not in self.declared:
            self.declared[name] = ""
            if is_record(schema):
                self.declared[name] = self.record(name, schema)
            else:
                text = self.type(schema, name)
                self.declared[name] = f"{name}: TypeAlias = {text!r}\n{docstring(schema, '')}"
        self.prefix = prefix
        return prefix + name

    def type(self, schema: Schema, name: str) -> str:
        """A type expression; objects without a name of their own are declared as `name`."""
        if "$ref" in schema:
            return self.declare(ref_name(schema))
        if "const" in schema:
            return f"Literal[{schema['const']!r}]"
        if "enum" in schema:
            return f"Literal[{', '.join(repr(each) for each in schema['enum'])}]"
        for union in ("anyOf", "oneOf"):
            if union in schema:
                return self.union(schema[union], name)
        kind = schema.get("type")
        if isinstance(kind, list):
            return self.union([{**schema, "type": each} for each in kind], name)
        return self.plain(str(kind), schema, name)

    def plain(self, kind: str, schema: Schema, name: str) -> str:
        """The type of a schema of one `type`."""
        if kind == "array":
            items = schema.get("items")
            prefix = schema.get("prefixItems", [{}])
            return f"list[{self.type(items if isinstance(items, dict) else prefix[0], name + 'Item')}]"
        if kind == "object":
            return self.object(schema, name)
        kinds = {"number": "Decimal", "integer": "int", "string": "str", "boolean": "bool", "null": "None"}
        return kinds.get(kind, "object")

    def object(self, schema: Schema, name: str) -> str:
        """A record, or a dictionary where the keys are not named."""
        if is_record(schema):
            return self.once(name, schema)
        values = schema.get("additionalProperties")
        return f"dict[str, {self.type(values, name + 'Value') if isinstance(values, dict) else 'object'}]"

    def union(self, options: list[Schema], name: str) -> str:
        """The options, each once."""
        many = sum(1 for each in options if is_record(each)) > 1
        types = [
            self.type(each, f"{name}{variant(each, place) if many else ''}")
            for place, each in enumerate(options)
        ]
        return " | ".join(dict.fromkeys(types))

    def record(self, name: str, schema: Schema) -> str:
        """The declaration of a dictionary with named keys."""
        required = schema.get("required", [])
        fields: dict[str, tuple[str, Any]] = {}
        for key, each in schema["properties"].items():
            text = self.type(each, name + capital(key))
            fields[key] = (text if key in required else f"NotRequired[{text}]", each)
        if any(not key.isidentifier() or iskeyword(key) for key in fields):
            rows = "".join(f"    {key!r}: {text!r},\n" for key, (text, _) in fields.items())
            return f"{name} = TypedDict({name!r}, {{\n{rows}}})\n{docstring(schema, '')}"
        lines = "".join(
            f"    {key}: {text}\n{docstring(each, '    ')}" for key, (text, each) in fields.items()
        )
        return f"class {name}(TypedDict):\n{docstring(schema, '    ')}{lines or '    pass' + chr(10)}"


def is_record(schema: Schema) -> bool:
    """Whether the schema is an object whose keys are named."""
    return schema.get("type") == "object" and "properties" in schema


def variant(schema: Schema, place: int) -> str:
    """A name for one option of a union: its constant `kind`, or its place."""
    for each in schema.get("properties", {}).values():
        if isinstance(each.get("const"), str):
            return "".join(capital(word.lower()) for word in str(each["const"]).split("_"))
    return str(place + 1)


def docstring(schema: Schema, indent: str) -> str:
    """The description as a string below the declaration; nothing without one."""
    text = str(schema.get("description", "")).replace("\\", "\\\\").replace('"""', "'''").strip()
    return f"{indent}{json.dumps(text, ensure_ascii=False)}\n" if text else ""
