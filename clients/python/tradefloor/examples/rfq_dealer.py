"""Deals a bond by requests for quote: quotes clients around the middle of the composite, and leans with a position."""

from __future__ import annotations

from decimal import Decimal
from math import ceil, floor, inf

from ..call import Number
from ..case_events import ClientRequest
from ..generated import models as m
from ..strategy import Market, OwnFill, Strategy
from .units import direction, to_price, to_px

CLOSE_MS = 12_000
"""Left before the end of the run to deal the position with other dealers."""
FACE_STEP = 1_000
"""Smallest step of a bond's face."""
BOND: dict[str, str | Number] = {
    "isin": "US9234TF0100",
    "coupon": Decimal("5.05"),
    "periods": 19,
    "yield": 5,
}
"""VZ 5.05 2036: its coupons until the end, and about its yield."""


class RfqDealer(Strategy):
    """`width` and `lean` are in parts of half the composite's width; a position beyond `full_position` is dealt away."""

    def __init__(
        self,
        *,
        bond: dict[str, str | Number] = BOND,
        width: float = 0.8,
        lean: float = 0.8,
        full_position: float = 5_000_000,
        is_following: bool = True,
    ) -> None:
        self.bond = bond
        self.isin = str(bond["isin"])
        self.width = width
        self.lean = lean
        self.full_position = full_position
        self.is_following = is_following
        self._open: dict[str, ClientRequest] = {}

    def on_start(self, market: Market) -> None:
        if market.end_ms is not None and self.full_position != inf:
            market.set_timer("close", market.end_ms - market.now_ms - CLOSE_MS)

    def on_request(self, request: ClientRequest, market: Market) -> None:
        self._open[request["id"]] = request
        self._quote(request, market)

    def on_tick(self, tick: m.ShownTick, market: Market) -> None:
        self._requote(market)

    def on_fill(self, fill: OwnFill, market: Market) -> None:
        self._requote(market)
        held = market.position(self.isin)
        if abs(held) > self.full_position:
            self._deal(int(direction(held) * self.full_position), market)

    def on_timer(self, name: str, market: Market) -> None:
        self._deal(0, market)

    def _requote(self, market: Market) -> None:
        for request in list(self._open.values()):
            if request["untilMs"] <= market.now_ms:
                del self._open[request["id"]]
            elif self.is_following:
                self._quote(request, market)

    def _quote(self, request: ClientRequest, market: Market) -> None:
        symbol, side = request["symbol"], request["side"]
        tick = market.tick(symbol)
        if tick is None:
            return
        low, high = to_px(tick["bid"]), to_px(tick["ask"])
        half = (high - low) / 2
        fullness = max(-1, min(1, market.position(symbol) / self.full_position))
        middle = (low + high) / 2 - fullness * self.lean * half
        step = to_px(market.instrument(symbol)["tickSize"])
        bid = floor((middle - self.width * half) / step) * step
        ask = ceil((middle + self.width * half) / step) * step
        market.quote(
            request["id"],
            bid=None if side == "BUY" else to_price(bid),
            ask=None if side == "SELL" else to_price(ask),
        )

    def _deal(self, wanted: int, market: Market) -> None:
        """Puts to other dealers what the position has beyond what is wanted, one order at a time."""
        missing = wanted - market.position(self.isin)
        face = abs(missing) // FACE_STEP * FACE_STEP
        if face == 0 or market.open_orders(self.isin):
            return
        market.place(
            {
                "symbol": self.isin,
                "side": "BUY" if missing > 0 else "SELL",
                "qty": face,
                "instrumentType": "bond",
                "bondSpec": self.bond,
            }
        )
