"""What a case does to its participants, as a strategy meets it: docs/bots.md, under the names there."""

from __future__ import annotations

from decimal import Decimal
from typing import TypedDict

from .generated import models as m


class Headline(TypedDict):
    """A headline of the news."""

    id: str
    symbol: str
    headline: str


class Mandate(TypedDict):
    """A client's order, to be executed until an instant, milliseconds since 1970."""

    id: str
    symbol: str
    side: m.Side
    qty: int
    untilMs: int


class TenderOffer(Mandate):
    """A block that is offered off the venues at a price; `side` is the strategy's."""

    price: Decimal


class ClientRequest(TypedDict):
    """A client's request for a price, which is decided on at an instant; `side` is None where it is not shown."""

    id: str
    symbol: str
    side: m.Side | None
    qty: int
    untilMs: int


class MemberCall(TypedDict):
    """A margin call of another member of the clearing house, at each change of its state."""

    callId: str
    memberId: str
    status: str
    due: Decimal
    dueMs: int
