"""Trades an index future against its shares when the basis has left its usual place, which the median measures."""

from __future__ import annotations

from ..generated import models as m
from ..strategy import Market, Strategy
from .units import BPS_PER_ONE, direction, move_to, round_half_up, to_px

FUTURE = "ESZ26"
BASKET = {"MSFT": 3_557, "META": 1_205, "LLY": 452}
"""Shares for ten contracts, to the nearest."""
BASKET_CONTRACTS = 10
CONTRACT_DOLLARS = 50
SIZE = 20
"""Contracts of a whole position."""
ENTER_BPS, LEAVE_BPS = 5, 1
"""About what both legs cost there and back, and what is left of a basis that has come back."""
LEARNT = 20
"""Quotes before the median is one."""
SPARE_MS = 3_000
"""Left between the last orders and the end of the run."""


class IndexArbitrageur(Strategy):
    """The naive one, which does not count the carry, takes the index itself for what the future is worth."""

    def __init__(self, *, counts_carry: bool = True) -> None:
        self._counts_carry = counts_carry
        self._seen: list[float] = []
        self._wanted = 0

    def on_tick(self, tick: m.ShownTick, market: Market) -> None:
        index = compute_index(market)
        if tick["symbol"] != FUTURE or index is None:
            return
        basis_bps = ((to_px(tick["mid"]) - index) * BPS_PER_ONE) / index
        self._seen.append(basis_bps)
        if len(self._seen) < LEARNT:
            return
        is_over = market.end_ms is not None and market.now_ms >= market.end_ms - SPARE_MS
        carry_bps = median(self._seen) if self._counts_carry else 0
        self._wanted = 0 if is_over else decide(self._wanted, basis_bps - carry_bps)
        # Both legs at once: a price may jump between them.
        move_to(market, FUTURE, self._wanted)
        for symbol, shares in BASKET.items():
            move_to(market, symbol, -round_half_up((self._wanted * shares) / BASKET_CONTRACTS))


def decide(held: int, dear_bps: float) -> int:
    """Contracts to hold: short of a dear future, long of a cheap one, none of a fair one, else as before.

    A position of the wrong side is closed first: to turn it round at once would take an order beyond the limit.
    """
    side = -direction(dear_bps)
    if held != 0 and direction(held) != side:
        return 0
    if abs(dear_bps) > ENTER_BPS:
        return side * SIZE
    return 0 if abs(dear_bps) < LEAVE_BPS else held


def compute_index(market: Market) -> float | None:
    """In price units of the future; None before every share has a price."""
    dollars = 0
    for symbol, shares in BASKET.items():
        tick = market.tick(symbol)
        if tick is None:
            return None
        dollars += shares * to_px(tick["mid"])
    return dollars / (BASKET_CONTRACTS * CONTRACT_DOLLARS)


def median(values: list[float]) -> float:
    """The middle one, or the mean of the two in the middle."""
    ordered = sorted(values)
    return (ordered[(len(ordered) + 1) // 2 - 1] + ordered[len(ordered) // 2]) / 2
