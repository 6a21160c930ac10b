"""Quotes both sides of a share at the best prices, and with a position leans against it."""

from __future__ import annotations

from ..generated import models as m
from ..strategy import Market, Strategy
from .units import CHANGEABLE, round_half_up, sign_of, to_price, to_px

REQUOTE_MS = 1_000
"""A quote stands at least so long: the risk checks allow ten orders a second."""


class MarketMaker(Strategy):
    """`lean_ticks`: how much further away the side that adds to a full position is quoted; 0 for none."""

    def __init__(
        self, symbol: str = "AAPL", *, size: int = 100, max_position: float = 500, lean_ticks: int = 3
    ) -> None:
        self.symbol = symbol
        self.size = size
        self.max_position = max_position
        self.lean_ticks = lean_ticks

    def on_start(self, market: Market) -> None:
        market.set_timer("quote", 0)

    def on_timer(self, name: str, market: Market) -> None:
        self._quote("BUY", market)
        self._quote("SELL", market)
        market.set_timer("quote", REQUOTE_MS)

    def _quote(self, side: m.Side, market: Market) -> None:
        standing = [order for order in market.open_orders(self.symbol) if order["side"] == side]
        px = self._px(side, market)
        price = None if px is None else to_price(px)
        if not standing:
            if price is not None:
                market.place({"symbol": self.symbol, "side": side, "qty": self.size, "price": price, "postOnly": True})
        elif standing[0]["status"] in CHANGEABLE:
            if price is None:
                market.cancel(standing[0]["clientOrderId"])
            elif price != standing[0]["price"]:
                market.amend(standing[0]["clientOrderId"], price=price)

    def _px(self, side: m.Side, market: Market) -> int | None:
        tick = market.tick(self.symbol)
        fullness = max(0, sign_of(side) * market.position(self.symbol) / self.max_position)
        if tick is None or fullness >= 1:
            return None
        away = round_half_up(fullness * self.lean_ticks) * to_px(market.instrument(self.symbol)["tickSize"])
        return to_px(tick["bid"]) - away if side == "BUY" else to_px(tick["ask"]) + away
