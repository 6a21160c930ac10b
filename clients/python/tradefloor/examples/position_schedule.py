"""Brings positions to where they are wanted by an instant, evenly, and the rest at whatever price."""

from __future__ import annotations

from dataclasses import dataclass

from ..generated import models as m
from ..strategy import ENDED, Market
from .units import CHANGEABLE, direction, round_half_up, sign_of, to_price, to_px

SLICE_MS, LAST_MS = 3_000, 15_000
"""How often what is due is looked at, and the rest of the time that is left for what is still missing."""
BEHIND = 0.06
"""Of the whole: with more than this due, it no longer waits for the other side."""
THROUGH_TICKS = 20
"""Through the far touch at the end, so that a thin book does not leave a rest."""
TIMER = "position "


@dataclass
class Plan:
    """From a position at an instant to another one at another."""

    symbol: str
    start: int
    wanted: int
    start_ms: int
    until_ms: int
    working: str | None


class PositionSchedule:
    """What is due rests at the near touch and follows it, and takes the far touch once it is behind."""

    def __init__(self) -> None:
        self._plans: dict[str, Plan] = {}

    def start(self, market: Market, symbol: str, *, wanted: int, until_ms: int) -> None:
        """Replaces the goal of the symbol: `wanted` is held at `until_ms`."""
        before = self._plans.get(symbol)
        working = None if before is None else before.working
        self._plans[symbol] = Plan(symbol, market.position(symbol), wanted, market.now_ms, until_ms, working)
        market.set_timer(TIMER + symbol, 1)

    def on_timer(self, name: str, market: Market) -> None:
        """Takes the timers of its own."""
        plan = self._plans.get(name.removeprefix(TIMER))
        if not name.startswith(TIMER) or plan is None:
            return
        self._work(plan, market)
        if market.position(plan.symbol) != plan.wanted or market.open_orders(plan.symbol):
            market.set_timer(name, SLICE_MS)

    def _work(self, plan: Plan, market: Market) -> None:
        due = to_slice(plan, market)
        order = None if plan.working is None else market.order(plan.working)
        if order is None or order["status"] in ENDED:
            if due is not None:
                side, qty, px = due
                plan.working = market.place(
                    {"symbol": plan.symbol, "side": side, "qty": qty, "price": to_price(px)}
                )
        elif order["status"] in CHANGEABLE:
            if due is None or due[0] != order["side"]:
                market.cancel(order["clientOrderId"])
            else:
                market.amend(order["clientOrderId"], qty=order["filledQty"] + due[1], price=to_price(due[2]))


def to_slice(plan: Plan, market: Market) -> tuple[m.Side, int, int] | None:
    """Side, shares and price in price units of what is due; None where nothing is."""
    tick = market.tick(plan.symbol)
    last_ms = max(plan.start_ms, plan.until_ms - LAST_MS)
    is_last = market.now_ms >= last_ms
    share = 1 if is_last else (market.now_ms + SLICE_MS - plan.start_ms) / (last_ms - plan.start_ms)
    aim = round_half_up(plan.start + (plan.wanted - plan.start) * min(1, share))
    missing = aim - market.position(plan.symbol)
    is_onward = direction(missing) == direction(plan.wanted - market.position(plan.symbol))
    if tick is None or missing == 0 or not is_onward:
        return None
    side: m.Side = "BUY" if missing > 0 else "SELL"
    bid, ask = to_px(tick["bid"]), to_px(tick["ask"])
    near, far = (bid, ask) if side == "BUY" else (ask, bid)
    if is_last:
        tick_px = to_px(market.instrument(plan.symbol)["tickSize"])
        return side, abs(missing), far + sign_of(side) * THROUGH_TICKS * tick_px
    is_behind = abs(missing) > abs(plan.wanted - plan.start) * BEHIND
    return side, abs(missing), far if is_behind else near
