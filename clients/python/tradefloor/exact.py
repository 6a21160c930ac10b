"""JSON without binary fractions: numbers with decimals are `Decimal`, written and read digit by digit."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from .call import Omitted
from .generated.shapes import SHAPES


def decode(content: bytes | str) -> Any:
    """Reads JSON; a number with decimals becomes a `Decimal`. Raises ValueError."""
    return json.loads(content, parse_float=Decimal, parse_constant=refuse)


def refuse(text: str) -> None:
    """NaN and Infinity are not JSON."""
    raise ValueError(f"{text} is not a number")


def encode(value: object) -> str:
    """Writes JSON. Raises TypeError for a float and for what is no JSON, ValueError for NaN and Infinity."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, int):
        return str(int(value))
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"{value} is not a number")
        return format(value, "f")
    if isinstance(value, Mapping):
        fields = {str(key): each for key, each in value.items() if not isinstance(each, Omitted)}
        return "{" + ",".join(f"{json.dumps(key)}:{encode(each)}" for key, each in fields.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(encode(each) for each in value) + "]"
    if isinstance(value, float):
        raise TypeError(f"{value!r} is a float, which is not exact: pass Decimal('{value!r}') or an integer")
    raise TypeError(f"{type(value).__name__} cannot be sent")


def with_decimals(value: Any, shape: object) -> Any:
    """The value with `Decimal` in every place where the platform has a number with decimals.

    `100` and `100.5` are both prices: without this the one would be an int, whose division gives a float.
    """
    if isinstance(value, list):
        return [with_decimals(each, shape) for each in value]
    if shape is True:
        return Decimal(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if isinstance(shape, str):
        return with_decimals(value, SHAPES.get(shape))
    if isinstance(shape, tuple):
        for part in shape:
            value = with_decimals(value, part)
        return value
    if isinstance(shape, dict) and isinstance(value, dict):
        every = shape.get("*")
        return {key: with_decimals(each, shape.get(key, every)) for key, each in value.items()}
    return value
