"""Two of the platform's own strategies (packages/bots/src/examples), written in Python."""

from __future__ import annotations

from decimal import Decimal
from math import floor

from tradefloor import Market, Strategy
from tradefloor.generated import models as m


class Momentum(Strategy):
    """Follows the side that takes more, as the catalogue's `momentum`."""

    def __init__(self) -> None:
        self.window: list[tuple[int, int]] = []
        self.signed = self.all = self.wanted = 0

    def on_start(self, market: Market) -> None:
        market.set_timer("decide", 5_000)

    def on_trade(self, trade: m.MarketTrade, market: Market) -> None:
        self.signed += trade["qty"] if trade["side"] == "BUY" else -trade["qty"]
        self.all += trade["qty"]

    def on_timer(self, name: str, market: Market) -> None:
        self.window = [*self.window, (self.signed, self.all)][-8:]
        self.signed = self.all = 0
        if len(self.window) == 8:
            volume = sum(each for _, each in self.window)
            strength = sum(each for each, _ in self.window) / volume if volume else 0
            if abs(strength) >= 0.15:
                self.wanted = 200 if strength > 0 else -200
            missing = self.wanted - market.position("AAPL")
            if missing != 0 and not market.open_orders("AAPL"):
                side: m.Side = "BUY" if missing > 0 else "SELL"
                market.place({"symbol": "AAPL", "side": side, "qty": abs(missing)})
        market.set_timer("decide", 5_000)


class MarketMaker(Strategy):
    """Quotes both sides and leans against its position, as the catalogue's `market-maker`."""

    def on_start(self, market: Market) -> None:
        market.set_timer("quote", 0)

    def on_timer(self, name: str, market: Market) -> None:
        self.quote("BUY", market)
        self.quote("SELL", market)
        market.set_timer("quote", 1_000)

    def quote(self, side: m.Side, market: Market) -> None:
        standing = [order for order in market.open_orders("AAPL") if order["side"] == side]
        price = self.price(side, market)
        if not standing:
            if price is not None:
                market.place({"symbol": "AAPL", "side": side, "qty": 100, "price": price, "postOnly": True})
        elif standing[0]["status"] in ("NEW", "PARTIALLY_FILLED"):
            if price is None:
                market.cancel(standing[0]["clientOrderId"])
            elif price != standing[0]["price"]:
                market.amend(standing[0]["clientOrderId"], price=price)

    def price(self, side: m.Side, market: Market) -> Decimal | None:
        tick = market.tick("AAPL")
        fullness = max(0, (1 if side == "BUY" else -1) * market.position("AAPL") / 500)
        if tick is None or fullness >= 1:
            return None
        away = floor(fullness * 3 + 0.5) * market.instrument("AAPL")["tickSize"]
        return tick["bid"] - away if side == "BUY" else tick["ask"] + away
