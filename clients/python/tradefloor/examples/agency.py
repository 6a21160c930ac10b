"""Execution of clients' orders: evenly over the time there is, or each by one market order."""

from __future__ import annotations

from ..case_events import Mandate
from ..strategy import Market, Strategy
from .position_schedule import PositionSchedule
from .units import sign_of


class EvenAgent(Strategy):
    """Executes evenly over the time, resting at the near touch."""

    def __init__(self) -> None:
        self._schedule = PositionSchedule()

    def on_mandate(self, mandate: Mandate, market: Market) -> None:
        symbol = mandate["symbol"]
        wanted = market.position(symbol) + sign_of(mandate["side"]) * mandate["qty"]
        self._schedule.start(market, symbol, wanted=wanted, until_ms=mandate["untilMs"])

    def on_timer(self, name: str, market: Market) -> None:
        self._schedule.on_timer(name, market)


class HastyAgent(Strategy):
    """Sends each mandate as one market order."""

    def on_mandate(self, mandate: Mandate, market: Market) -> None:
        market.place({"symbol": mandate["symbol"], "side": mandate["side"], "qty": mandate["qty"]})
