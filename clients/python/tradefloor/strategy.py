"""What a strategy is: the handlers and the market of docs/bots.md, under their names in Python."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NotRequired, TypedDict

from .call import Number
from .case_events import ClientRequest, Headline, Mandate, MemberCall, TenderOffer
from .generated import models as m

ENDED = ("FILLED", "CANCELED", "EXPIRED", "REJECTED")
OWN_FIELDS = (
    "clientOrderId", "orderId", "symbol", "side", "orderType", "qty", "price", "timeInForce", "strategy",
    "status", "filledQty", "leavesQty", "avgPx", "rejectCode", "rejectReason",
)  # fmt: skip

# What is dealt at a dealer's price: there is no book in which an order without a limit could stand.
DEALT_AT_ONCE = ("option", "commodity", "fx")


class NewOrder(TypedDict):
    """What an order needs; every other field of the platform's orders may be added."""

    symbol: str
    side: m.Side
    qty: int
    price: NotRequired[Number]
    orderType: NotRequired[m.OrderType]
    timeInForce: NotRequired[m.TimeInForce]
    strategy: NotRequired[m.Strategy]
    clientOrderId: NotRequired[str]
    postOnly: NotRequired[bool]
    displayQty: NotRequired[int]
    minQty: NotRequired[int]
    algoParams: NotRequired[m.AlgoParams]
    stopPrice: NotRequired[Number]
    instrumentType: NotRequired[m.InstrumentType]
    bondSpec: NotRequired[dict[str, str | Number]]


class OwnOrder(TypedDict):
    """An order of the strategy; `orderId` is None before it is acknowledged."""

    clientOrderId: str
    orderId: str | None
    symbol: str
    side: m.Side
    orderType: m.OrderType
    qty: int
    price: Decimal | None
    timeInForce: m.TimeInForce
    strategy: m.Strategy
    status: m.OrderStatus
    filledQty: int
    leavesQty: int
    avgPx: Decimal | None
    rejectCode: str | None
    rejectReason: str | None


class Refusal(TypedDict):
    """An amendment or a cancel that was refused; in a case also a quote or a step of a default, on what it names."""

    clientOrderId: str
    request: str
    code: str
    detail: str


class OwnFill(m.Fill):
    """A fill of an order of the strategy."""

    clientOrderId: str


class Strategy:
    """Override what the strategy reacts to. Handlers do not wait: what becomes of an order arrives as an event."""

    def on_start(self, market: Market) -> None:
        """Once, before the first tick."""

    def on_tick(self, tick: m.ShownTick, market: Market) -> None:
        """Every 250 ms for each symbol of the run; `market.tick` has all of them by then."""

    def on_trade(self, trade: m.MarketTrade, market: Market) -> None:
        """For each print of a symbol, after the ticks of its batch."""

    def on_order(self, order: OwnOrder, market: Market) -> None:
        """Each change of an own order, its refusal included."""

    def on_fill(self, fill: OwnFill, market: Market) -> None:
        """Each own fill; its order and position include it."""

    def on_refused(self, refusal: Refusal, market: Market) -> None:
        """An amendment or a cancel that was refused."""

    def on_news(self, news: Headline, market: Market) -> None:
        """In a case: a headline."""

    def on_mandate(self, mandate: Mandate, market: Market) -> None:
        """In a case: a client's order to execute."""

    def on_tender(self, tender: TenderOffer, market: Market) -> None:
        """In a case: a block that is offered off the venues."""

    def on_request(self, request: ClientRequest, market: Market) -> None:
        """In a case: a client's request for a price."""

    def on_member_call(self, call: MemberCall, market: Market) -> None:
        """In a case: a margin call of the member that may default, at each change."""

    def on_timer(self, name: str, market: Market) -> None:
        """A timer that was set is due."""

    def on_end(self, market: Market) -> None:
        """Once, at the end; orders are refused from then on."""


class Market(ABC):
    """What a strategy sees and does, live or in a private world."""

    def __init__(self, symbols: list[str], *, seed: int, prefix: str = "b") -> None:
        self.symbols = symbols
        self._prefix = prefix
        self.now_ms = 0
        self.end_ms: int | None = None
        self.rng = random.Random(seed)
        self.is_ended = False
        self._instruments: dict[str, m.Instrument] = {}
        self._ticks: dict[str, m.ShownTick] = {}
        self._positions: dict[str, int] = {}
        self._orders: dict[str, OwnOrder] = {}
        self._open: dict[str, OwnOrder] = {}
        self._timers: list[tuple[int, str]] = []
        self._placed = 0

    def instrument(self, symbol: str) -> m.Instrument:
        """Tick size, lot size and daily volume of a symbol of the run. Raises KeyError for another."""
        return self._instruments[symbol]

    def tick(self, symbol: str) -> m.ShownTick | None:
        """The newest tick; None before the first."""
        return self._ticks.get(symbol)

    def position(self, symbol: str) -> int:
        """Shares held; below zero when short."""
        return self._positions.get(symbol, 0)

    def open_orders(self, symbol: str | None = None) -> list[OwnOrder]:
        """Own orders that are not at their end, the unacknowledged included."""
        return [
            each
            for each in self._open.values()
            if symbol in (None, each["symbol"])
        ]

    def order(self, client_order_id: str) -> OwnOrder | None:
        """One own order; None if there is none."""
        return self._orders.get(client_order_id)

    def place(self, order: NewOrder) -> str:
        """Sends an order and returns its clientOrderId. Raises RuntimeError after the end."""
        if self.is_ended:
            raise RuntimeError("the run is over")
        self._placed += 1
        instrument: dict[str, Any] = {**self._instruments.get(order["symbol"], {})}
        kind = order.get("instrumentType", instrument.get("instrumentType", "equity"))
        order_type = "LIMIT" if order.get("price") is not None else "MARKET"
        # A dealer takes an order without a limit at once or not at all.
        is_at_once = kind in DEALT_AT_ONCE and order.get("orderType", order_type) == "MARKET"
        terms: dict[str, Any] = {
            "clientOrderId": f"{self._prefix}-{self._placed}",
            "instrumentType": kind,
            "orderType": order_type,
            "timeInForce": "IOC" if is_at_once else "DAY",
            "strategy": "LIT",
            **order,
        }
        known: dict[str, Any] = {name: terms.get(name) for name in OWN_FIELDS}
        known |= {"status": "PENDING_NEW", "filledQty": 0, "leavesQty": terms["qty"]}
        known["price"] = None if terms.get("price") is None else Decimal(terms["price"])
        self._keep(known)
        self._place(terms)
        return str(terms["clientOrderId"])

    def amend(self, client_order_id: str, *, qty: int | None = None, price: Number | None = None) -> None:
        """Requests another quantity or price."""
        self._request("AMEND", client_order_id, {"qty": qty, "price": price})

    def cancel(self, client_order_id: str) -> None:
        """Requests the end of an order."""
        self._request("CANCEL", client_order_id, {})

    def accept_tender(self, tender_id: str) -> None:
        """Accepts a tender of a case: its fill arrives under the tender's id, unless it cannot be dealt."""

    def quote(self, request_id: str, *, bid: Number | None = None, ask: Number | None = None) -> None:
        """Quotes a client's request, firm until the client decides; it replaces the quote before it."""

    def declare_default(self, call_id: str) -> None:
        """Declares the default of the member whose call is overdue: its position arrives as a fill."""

    def allocate_loss(self) -> None:
        """Allocates the loss of a default, once its position is closed out."""

    def set_timer(self, name: str, delay_ms: int) -> None:
        """Calls `on_timer` once, that much later, a millisecond at least; a timer of the same name is replaced."""
        others = [each for each in self._timers if each[1] != name]
        due = (self.now_ms + max(1, delay_ms), name)
        # One that is due at the same time as others comes after them.
        self._timers = sorted([*others, due], key=lambda each: each[0])

    @abstractmethod
    def _place(self, terms: dict[str, Any]) -> None:
        """Sends an order."""

    @abstractmethod
    def _request(self, request: str, client_order_id: str, change: dict[str, Any]) -> None:
        """Sends an amendment or a cancel."""

    def _keep(self, order: Mapping[str, Any]) -> OwnOrder:
        """The newest state of an own order."""
        own = own_order(order)
        self._orders[own["clientOrderId"]] = own
        if own["status"] in ENDED:
            self._open.pop(own["clientOrderId"], None)
        else:
            self._open[own["clientOrderId"]] = own
        return own

    def _note_fill(self, fill: Mapping[str, Any]) -> None:
        """The position after a fill."""
        signed = fill["qty"] if fill["side"] == "BUY" else -fill["qty"]
        self._positions[fill["symbol"]] = self.position(fill["symbol"]) + signed

    def _fire_timers(self, strategy: Strategy) -> None:
        """Calls the timers that are due, in the order in which they are."""
        while self._timers and self._timers[0][0] <= self.now_ms:
            _, name = self._timers.pop(0)
            strategy.on_timer(name, self)


def own_order(order: Mapping[str, Any]) -> OwnOrder:
    """The fields of an order that a strategy has."""
    fields: Any = {name: order.get(name) for name in OWN_FIELDS}
    own: OwnOrder = fields
    return own

