"""Manages the default of a member: declares it, closes its position out and allocates the loss."""

from __future__ import annotations

from ..case_events import MemberCall, TenderOffer
from ..generated import models as m
from ..strategy import Market, OwnFill, Strategy
from .position_schedule import PositionSchedule
from .units import BPS_PER_ONE, other_side, sign_of, to_px

CLOSE_OUT_MS = 75_000
MOST_COST_BPS = 18
"""About what trading out costs: a bid that is worse is left."""
PORTFOLIO = "PORTFOLIO-1"


class PatientManager(Strategy):
    """Declares what is overdue, takes bids that pay, and closes the rest out over 75 seconds."""

    def __init__(self) -> None:
        self._schedule = PositionSchedule()
        self._until_ms: int | None = None

    def on_member_call(self, call: MemberCall, market: Market) -> None:
        if call["status"] == "OVERDUE":
            market.declare_default(call["callId"])

    def on_fill(self, fill: OwnFill, market: Market) -> None:
        name = fill["clientOrderId"]
        if name == PORTFOLIO:
            self._until_ms = market.now_ms + CLOSE_OUT_MS
        if self._until_ms is not None and (name == PORTFOLIO or name.startswith("BID-")):
            self._schedule.start(market, fill["symbol"], wanted=0, until_ms=self._until_ms)

    def on_tender(self, tender: TenderOffer, market: Market) -> None:
        symbol, sign, tick = tender["symbol"], sign_of(tender["side"]), market.tick(tender["symbol"])
        if tick is None or -sign * market.position(symbol) < tender["qty"]:
            return
        mid = to_px(tick["mid"])
        if (sign * (to_px(tender["price"]) - mid) * BPS_PER_ONE) / mid <= MOST_COST_BPS:
            market.accept_tender(tender["id"])

    def on_tick(self, tick: m.ShownTick, market: Market) -> None:
        symbol = tick["symbol"]
        if self._until_ms is None or market.position(symbol) != 0 or market.open_orders(symbol):
            return
        self._until_ms = None
        market.allocate_loss()

    def on_timer(self, name: str, market: Market) -> None:
        self._schedule.on_timer(name, market)


class HastyManager(Strategy):
    """Declares at the first call and closes out at once by market orders."""

    def __init__(self) -> None:
        self._is_closing = False

    def on_member_call(self, call: MemberCall, market: Market) -> None:
        if call["status"] in ("ISSUED", "OVERDUE"):
            market.declare_default(call["callId"])

    def on_fill(self, fill: OwnFill, market: Market) -> None:
        if fill["clientOrderId"] == PORTFOLIO:
            self._is_closing = True
            market.place({"symbol": fill["symbol"], "side": other_side(fill["side"]), "qty": fill["qty"]})

    def on_tick(self, tick: m.ShownTick, market: Market) -> None:
        symbol = tick["symbol"]
        if not self._is_closing or market.open_orders(symbol):
            return
        held = market.position(symbol)
        if held == 0:
            self._is_closing = False
            market.allocate_loss()
        else:
            market.place({"symbol": symbol, "side": "SELL" if held > 0 else "BUY", "qty": abs(held)})
