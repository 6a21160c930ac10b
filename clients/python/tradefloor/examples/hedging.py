"""Keeps a book of options neutral in the share."""

from __future__ import annotations

from ..strategy import Market, OwnFill, Strategy
from .option_delta import option_delta
from .units import round_half_up

SHARE = "AAPL"
OPTION_MULTIPLIER = 100
BAND = 1_000
"""Shares off neutral that are left as they are."""
LOOK_MS = 1_000
TIMER = "look"


class BandedHedger(Strategy):
    """Hedges again whenever the delta has left a band, so that it does not pay for every move there and back."""

    def on_start(self, market: Market) -> None:
        market.set_timer(TIMER, LOOK_MS)

    def on_fill(self, fill: OwnFill, market: Market) -> None:
        if fill["symbol"] != SHARE:
            self._hedge(market)

    def on_timer(self, name: str, market: Market) -> None:
        self._hedge(market)
        market.set_timer(TIMER, LOOK_MS)

    def _hedge(self, market: Market) -> None:
        missing = -round_half_up(book_delta(market)) - market.position(SHARE)
        if abs(missing) > BAND:
            trade(missing, market)


class OnceHedger(Strategy):
    """Hedges each block when it is sold, and not again."""

    def on_fill(self, fill: OwnFill, market: Market) -> None:
        if fill["symbol"] == SHARE:
            return
        sold = (fill["qty"] if fill["side"] == "SELL" else -fill["qty"]) * OPTION_MULTIPLIER
        trade(round_half_up(sold * find_delta(fill["symbol"], market)), market)


def trade(shares: int, market: Market) -> None:
    """Buys so many shares, sells where below zero, unless an order is under way."""
    if shares != 0 and not market.open_orders(SHARE):
        market.place({"symbol": SHARE, "side": "BUY" if shares > 0 else "SELL", "qty": abs(shares)})


def book_delta(market: Market) -> float:
    """Shares that the options held come to."""
    total = 0.0
    for symbol in market.symbols:
        contracts = 0 if symbol == SHARE else market.position(symbol)
        if contracts != 0:
            total += contracts * OPTION_MULTIPLIER * find_delta(symbol, market)
    return total


def find_delta(symbol: str, market: Market) -> float:
    """0 before the share and the option have a price."""
    share, option = market.tick(SHARE), market.tick(symbol)
    if share is None or option is None:
        return 0.0
    return option_delta(symbol, spot=float(share["mid"]), mid=float(option["mid"]), now_ms=market.now_ms)
