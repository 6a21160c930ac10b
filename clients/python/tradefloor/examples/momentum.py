"""Follows the flow of trades: long where buyers took more than sellers over a window, short the other way round."""

from __future__ import annotations

from ..generated import models as m
from ..strategy import Market, Strategy
from .units import direction, move_to, sign_of

DECIDE_MS = 5_000
WINDOW = 8
"""Decisions that one trade counts in."""
THRESHOLD = 0.15
"""Part of the window's volume by which one side has to outweigh the other."""


class Momentum(Strategy):
    """`signal`: the flow, or, of the naive twin, random numbers (which differ from those of the platform's language)."""

    def __init__(self, symbol: str = "AAPL", *, size: int = 200, signal: str = "FLOW") -> None:
        self.symbol = symbol
        self.size = size
        self.signal = signal
        self.window: list[tuple[int, int]] = []
        self.signed = self.volume = self.wanted = 0

    def on_start(self, market: Market) -> None:
        market.set_timer("decide", DECIDE_MS)

    def on_trade(self, trade: m.MarketTrade, market: Market) -> None:
        if trade["symbol"] == self.symbol:
            self.signed += sign_of(trade["side"]) * trade["qty"]
            self.volume += trade["qty"]

    def on_timer(self, name: str, market: Market) -> None:
        self.window = [*self.window, (self.signed, self.volume)][-WINDOW:]
        self.signed = self.volume = 0
        if len(self.window) == WINDOW:
            strength = self._strength() if self.signal == "FLOW" else 2 * market.rng.random() - 1
            if abs(strength) >= THRESHOLD:
                self.wanted = direction(strength) * self.size
            move_to(market, self.symbol, self.wanted)
        market.set_timer("decide", DECIDE_MS)

    def _strength(self) -> float:
        volume = sum(each for _, each in self.window)
        return sum(each for each, _ in self.window) / volume if volume else 0
