"""Prices as whole numbers, 1,000,000 to the currency unit, in which these strategies compute; orders that reach a position."""

from __future__ import annotations

from decimal import Decimal
from math import floor

from ..generated import models as m
from ..strategy import Market

PX_PER_UNIT = 1_000_000
BPS_PER_ONE = 10_000
CHANGEABLE = ("NEW", "PARTIALLY_FILLED")
"""States in which an order may be amended."""


def to_px(price: Decimal) -> int:
    """A price of the wire in price units."""
    return int(price * PX_PER_UNIT)


def to_price(px: int) -> Decimal:
    """Price units as a price of the wire."""
    return Decimal(px) / PX_PER_UNIT


def round_half_up(value: float) -> int:
    """The nearest whole number; of two that are as near the greater."""
    return floor(value + 0.5)


def sign_of(side: m.Side) -> int:
    """1 for what adds to a position, -1 for what takes from it."""
    return 1 if side == "BUY" else -1


def other_side(side: m.Side) -> m.Side:
    """The side of the counterparty."""
    return "SELL" if side == "BUY" else "BUY"


def direction(value: float) -> int:
    """1, -1 or 0."""
    return (value > 0) - (value < 0)


def move_to(market: Market, symbol: str, wanted: int) -> None:
    """Sends what is missing to a position by a market order, unless one of the symbol is under way."""
    missing = wanted - market.position(symbol)
    if missing == 0 or market.open_orders(symbol):
        return
    market.place({"symbol": symbol, "side": "BUY" if missing > 0 else "SELL", "qty": abs(missing)})
