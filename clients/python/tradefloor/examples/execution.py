"""Trades a given quantity in proportion to the volume that the market prints, and no slower than evenly."""

from __future__ import annotations

from ..generated import models as m
from ..strategy import ENDED, Market, OwnOrder, Strategy
from .units import CHANGEABLE

SLICE_MS, FINISH_MS = 5_000, 15_000
"""How often what is due is looked at, and the rest of the run that is left for the market order."""
BEHIND = 0.03
"""Of the whole quantity: with more than this due, it no longer waits for the other side."""
TRADING_DAY_MS = 390 * 60_000


class VolumeSchedule(Strategy):
    """Rests what is due at the near touch, takes the far one once it is behind, and the last of it at market."""

    def __init__(self, symbol: str = "COST", *, side: m.Side = "BUY", qty: int = 50_000) -> None:
        self.symbol = symbol
        self.side: m.Side = side
        self.qty = qty
        self.expected = 1.0
        self.printed = self.start_ms = 0
        self.length_ms = 1
        self.working: str | None = None
        self.is_finishing = False

    def on_start(self, market: Market) -> None:
        self.start_ms = market.now_ms
        self.length_ms = max(1, (market.end_ms or market.now_ms) - market.now_ms - FINISH_MS)
        adv = market.instrument(self.symbol)["adv"]
        self.expected = max(1, adv * self.length_ms / TRADING_DAY_MS)
        market.set_timer("finish", self.length_ms)
        market.set_timer("slice", 0)

    def on_tick(self, tick: m.ShownTick, market: Market) -> None:
        if tick["symbol"] == self.symbol:
            self.printed += tick["volume"]

    def on_timer(self, name: str, market: Market) -> None:
        if name == "finish":
            self.is_finishing = True
            if self.working is None:
                self._take_rest(market)
            else:
                market.cancel(self.working)
        elif not self.is_finishing:
            self._work(market)
            market.set_timer("slice", SLICE_MS)

    def on_order(self, order: OwnOrder, market: Market) -> None:
        if order["clientOrderId"] != self.working or order["status"] not in ENDED:
            return
        self.working = None
        if self.is_finishing:
            self._take_rest(market)

    def _left(self, market: Market) -> int:
        return self.qty - abs(market.position(self.symbol))

    def _work(self, market: Market) -> None:
        tick = market.tick(self.symbol)
        elapsed = (market.now_ms - self.start_ms) / self.length_ms
        share = min(1, max(self.printed / self.expected, elapsed))
        due = int(self.qty * share) - (self.qty - self._left(market))
        if tick is None or due <= 0:
            return
        is_behind = due > self.qty * BEHIND
        price = tick["ask"] if (self.side == "BUY") == is_behind else tick["bid"]
        order = None if self.working is None else market.order(self.working)
        if order is None:
            self.working = market.place({"symbol": self.symbol, "side": self.side, "qty": due, "price": price})
        elif order["status"] in CHANGEABLE:
            market.amend(order["clientOrderId"], qty=order["filledQty"] + due, price=price)

    def _take_rest(self, market: Market) -> None:
        left = self._left(market)
        if left > 0:
            self.working = market.place({"symbol": self.symbol, "side": self.side, "qty": left})


class OneMarketOrder(Strategy):
    """All of it at once, whatever it costs."""

    def __init__(self, symbol: str = "COST", *, side: m.Side = "BUY", qty: int = 50_000) -> None:
        self.symbol = symbol
        self.side: m.Side = side
        self.qty = qty

    def on_start(self, market: Market) -> None:
        market.place({"symbol": self.symbol, "side": self.side, "qty": self.qty})
