"""A call of the platform as a value: what to send, and how to read what comes back."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from typing import Generic, TypeAlias, TypeVar
from uuid import uuid4

T = TypeVar("T")

Number: TypeAlias = "Decimal | int"
"""A price, an amount of money or a rate. Never a float: it cannot hold 0.1."""


class Omitted(Enum):
    """The type of `OMIT`."""

    OMIT = "omit"


OMIT = Omitted.OMIT
"""An argument that is not sent. `None` is sent, as null: it means nothing, where that differs from unchanged."""


@dataclass(frozen=True)
class Operation:
    """What is the same for every use of a call."""

    name: str
    method: str
    path: str
    shape: object
    """Where the response has numbers with decimals."""
    repeatable: bool
    """Whether the same request a second time changes nothing more: it reads, or it has a key of its own."""
    seconds: float
    """Within how many seconds the platform responds, or states that it could not."""
    allowance: str
    """Which allowance of the gateway it spends from: `orders`, `calls` or `logins`."""


@dataclass(frozen=True)
class Call(Generic[T]):
    """A request that is not sent yet; `T` is what its response holds."""

    operation: Operation
    path: dict[str, object] = field(default_factory=dict)
    query: dict[str, object] = field(default_factory=dict)
    body: object = None


def new_key(given: str | Omitted) -> str:
    """The key under which a request takes effect once, however often it is sent."""
    return str(uuid4()) if isinstance(given, Omitted) else given
