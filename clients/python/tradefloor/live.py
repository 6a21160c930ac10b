"""Runs a strategy on the platform, with the account of a client."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any, cast
from uuid import uuid4

from .backtest import to_ms
from .call import Call
from .client import Client
from .errors import ApiError
from .events import CHANGES, Event
from .generated.calls import OPERATIONS
from .strategy import Market, Refusal, Strategy

CANCEL_S = 5.0
"""How long the ends of open orders are waited for."""
TOPICS = (*CHANGES, "orders.filled", "market.ticks", "market.trades")


def run_live(
    strategy: Strategy,
    client: Client,
    symbols: Sequence[str],
    *,
    seconds: float | None = None,
    until: Callable[[LiveMarket], bool] = lambda _: False,
    seed: int = 0,
    cancels: bool = True,
) -> LiveMarket:
    """Runs a strategy for so many seconds, until `until` is true of its market, or until Ctrl-C.

    Then cancels its open orders unless `cancels` is false.

    Positions are the account's at the start, changed by every fill of it. Timers are due with the first event after
    their time, at most 250 ms late. Returns the market as it is at the end. Raises ApiError, and what handlers raise.
    """
    market = LiveMarket(client, list(symbols), seed)
    end_s = None if seconds is None else time.monotonic() + seconds
    try:
        with closing(cast(Any, client.events(TOPICS, symbols=symbols))) as events:
            for event in events:
                market.handle(event, strategy)
                if until(market) or (end_s is not None and time.monotonic() >= end_s):
                    break
            market.end(strategy, cancels=cancels)
            until_s = time.monotonic() + CANCEL_S
            while cancels and market.open_orders() and time.monotonic() < until_s:
                # What the strategy is no longer handed: the ends of its orders, and fills before them.
                market.handle(next(events), Strategy())
    except KeyboardInterrupt:
        pass
    finally:
        market.end(strategy, cancels=cancels)
    return market


class LiveMarket(Market):
    """The market of a strategy on the platform."""

    def __init__(self, client: Client, symbols: list[str], seed: int) -> None:
        super().__init__(symbols, seed=seed, prefix=f"py-{uuid4().hex[:12]}")
        self.fills: list[dict[str, Any]] = []
        self._client = client
        self._user_id = client.who_am_i()["userId"]
        self._names: dict[str, str] = {}
        self._order_ids: dict[str, str] = {}
        self._has_started = False
        self._pending: list[Refusal | dict[str, Any]] = []

    def handle(self, event: Event, strategy: Strategy) -> None:
        """Hands one event of the socket to the strategy."""
        self.now_ms = max(self.now_ms, to_ms(event.at))
        if event.topic == "snapshot":
            self._start(event.data, strategy)
        elif event.topic == "market.ticks":
            ticks = [each for each in event.data["ticks"] if each["symbol"] in self.symbols]
            self._ticks |= {each["symbol"]: each for each in ticks}
            for tick in ticks:
                strategy.on_tick(tick, self)
        elif event.topic == "market.trades":
            for trade in event.data["trades"]:
                strategy.on_trade(trade, self)
        elif event.topic == "orders.filled":
            self._fill(event.data, strategy)
        elif event.topic in CHANGES:
            self._change(event.data["order"], strategy)
        self._report(strategy)
        self._fire_timers(strategy)
        self._report(strategy)

    def end(self, strategy: Strategy, *, cancels: bool) -> None:
        """The end of the run."""
        if self.is_ended:
            return
        if self._has_started:
            strategy.on_end(self)
        self.is_ended = True
        self._timers = []
        for order in self.open_orders() if cancels else []:
            self.cancel(order["clientOrderId"])

    def _start(self, snapshot: dict[str, Any], strategy: Strategy) -> None:
        self._ticks |= {each["symbol"]: each for each in snapshot["quotes"] if each["symbol"] in self.symbols}
        if self._has_started:
            return
        self._has_started = True
        self._instruments = {each["symbol"]: each for each in snapshot["instruments"]}
        own = [each for each in snapshot["positions"] if each["userId"] == self._user_id]
        self._positions = {each["symbol"]: each["netQty"] for each in own}
        strategy.on_start(self)

    def _fill(self, fill: dict[str, Any], strategy: Strategy) -> None:
        if fill["userId"] != self._user_id:
            return
        self._note_fill(fill)
        name = self._names.get(fill["parentOrderId"] or fill["orderId"])
        if name is not None:
            own = {**fill, "clientOrderId": name}
            self.fills.append(own)
            strategy.on_fill(cast(Any, own), self)

    def _change(self, order: dict[str, Any], strategy: Strategy) -> None:
        known = self._orders.get(order["clientOrderId"])
        if known is not None and order["userId"] == self._user_id and order["parentOrderId"] is None:
            self._acknowledge(order)
            strategy.on_order(self._keep(order), self)

    def _acknowledge(self, order: dict[str, Any]) -> None:
        self._names[order["orderId"]] = order["clientOrderId"]
        self._order_ids[order["clientOrderId"]] = order["orderId"]

    def _place(self, terms: dict[str, Any]) -> None:
        try:
            order = self._client.run(Call[Any](OPERATIONS["place_order"], body=terms))
            self._acknowledge(order)
        except ApiError as error:
            # One that was recorded arrives as an event; of one that was not, this is the only trace.
            if error.order_id is None:
                known: Any = self._orders[terms["clientOrderId"]]
                why: Any = {"status": "REJECTED", "leavesQty": 0, "rejectCode": error.code, "rejectReason": error.detail}
                self._pending.append(dict(known) | why)

    def _request(self, request: str, client_order_id: str, change: dict[str, Any]) -> None:
        order_id = self._order_ids.get(client_order_id)
        try:
            if order_id is None:
                raise ApiError("NOT_FOUND", 404, f"there is no order {client_order_id}")
            if request == "CANCEL":
                self._client.cancel_order(order_id)
            else:
                fields = {name: value for name, value in change.items() if value is not None}
                self._client.replace_order(order_id, **fields)
        except ApiError as error:
            self._pending.append(
                Refusal(clientOrderId=client_order_id, request=request, code=error.code, detail=error.detail)
            )

    def _report(self, strategy: Strategy) -> None:
        """What was refused at once, after the handler that requested it."""
        while self._pending:
            each: Any = self._pending.pop(0)
            if "request" in each:
                strategy.on_refused(each, self)
            else:
                strategy.on_order(self._keep(each), self)
