"""Takes blocks that are offered and trades out of them."""

from __future__ import annotations

from ..case_events import TenderOffer
from ..strategy import Market, OwnFill, Strategy
from .position_schedule import PositionSchedule
from .units import BPS_PER_ONE, other_side, sign_of, to_px

LEAST_EDGE_BPS = 18
"""About what trading out of a block costs."""
SPARE_MS = 5_000
"""Left between the last order and the end of the run."""
TRADE_OUT_MS = 80_000


class PatientDealer(Strategy):
    """Takes tenders that pay for trading out, and takes 80 seconds for it."""

    def __init__(self) -> None:
        self._schedule = PositionSchedule()
        self._tenders: set[str] = set()

    def on_tender(self, tender: TenderOffer, market: Market) -> None:
        tick = market.tick(tender["symbol"])
        if tick is None:
            return
        mid = to_px(tick["mid"])
        edge_bps = (sign_of(tender["side"]) * (mid - to_px(tender["price"])) * BPS_PER_ONE) / mid
        if edge_bps >= LEAST_EDGE_BPS:
            self._tenders.add(tender["id"])
            market.accept_tender(tender["id"])

    def on_fill(self, fill: OwnFill, market: Market) -> None:
        if fill["clientOrderId"] not in self._tenders:
            return
        until_ms = market.now_ms + TRADE_OUT_MS
        if market.end_ms is not None:
            until_ms = min(market.end_ms - SPARE_MS, until_ms)
        self._schedule.start(market, fill["symbol"], wanted=0, until_ms=until_ms)

    def on_timer(self, name: str, market: Market) -> None:
        self._schedule.on_timer(name, market)


class HastyDealer(Strategy):
    """Takes every tender and trades out at once by market orders."""

    def __init__(self) -> None:
        self._tenders: set[str] = set()

    def on_tender(self, tender: TenderOffer, market: Market) -> None:
        self._tenders.add(tender["id"])
        market.accept_tender(tender["id"])

    def on_fill(self, fill: OwnFill, market: Market) -> None:
        if fill["clientOrderId"] in self._tenders:
            market.place({"symbol": fill["symbol"], "side": other_side(fill["side"]), "qty": fill["qty"]})
