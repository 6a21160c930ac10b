"""Runs a dealer's strategy live: clients' requests for quote, worked with the account of a client of the role `sales`."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from decimal import Decimal
from typing import Any, cast

from .backtest import to_ms
from .call import Number
from .case_events import ClientRequest
from .client import Client
from .errors import ApiError
from .events import Event
from .strategy import Market, Refusal, Strategy

TOPICS = ("rfq.client.update", "rfq.quote.update", "orders.filled", "market.bonds")
QUOTE_MS = 30_000
"""How long the client may decide; the platform shortens it to what the dealer's own quote is good for."""
TICK_SIZE = Decimal("0.001")
NO_ORDERS = "A live dealer of clients' requests has no orders of its own"
OVER = ("EXECUTED", "CLIENT_DECLINED", "EXPIRED", "CANCELED", "REJECTED")


def run_live_dealer(
    strategy: Strategy,
    client: Client,
    isins: Sequence[str],
    *,
    seconds: float | None = None,
    until: Callable[[DealerMarket], bool] = lambda _: False,
    seed: int = 0,
) -> DealerMarket:
    """Runs a strategy that quotes clients in these bonds, for so many seconds, until `until` is true, or until Ctrl-C.

    The client must be of the role `sales`. Each new request is taken on and put to dealers; once all have responded, or
    their time is over, the strategy is handed it by `on_request` and quotes by `market.quote`. Its price is built on a
    dealer's and is never better for the client, so that the firm holds nothing afterwards: a deal is two fills under
    the request's id. The first quote is shown to the client and stands; later ones are not sent. At the end requests
    that are not shown yet are left to other sales. Raises ApiError, and what handlers raise.
    """
    market = DealerMarket(client, list(isins), seed)
    end_s = None if seconds is None else time.monotonic() + seconds
    try:
        with closing(cast(Any, client.events(TOPICS))) as events:
            for event in events:
                market.handle(event, strategy)
                if until(market) or (end_s is not None and time.monotonic() >= end_s):
                    break
    except KeyboardInterrupt:
        pass
    finally:
        market.end(strategy)
    return market


class DealerMarket(Market):
    """The market of a strategy that quotes clients live. Own orders are rejected: there is no position to trade out of."""

    def __init__(self, client: Client, isins: list[str], seed: int) -> None:
        super().__init__(isins, seed=seed)
        self.fills: list[dict[str, Any]] = []
        self._client = client
        self._user_id = client.who_am_i()["userId"]
        self._instruments = {
            isin: cast(Any, {"symbol": isin, "instrumentType": "bond", "tickSize": TICK_SIZE}) for isin in isins
        }
        self._taken: dict[str, dict[str, Any]] = {}
        self._met: set[str] = set()
        self._shown: set[str] = set()
        self._refused: list[Refusal] = []
        self._rejected: list[dict[str, Any]] = []

    def handle(self, event: Event, strategy: Strategy) -> None:
        """Hands one event of the socket to the strategy."""
        self.now_ms = max(self.now_ms, to_ms(event.at))
        if event.topic == "snapshot":
            self._begin(strategy)
        elif event.topic == "market.bonds":
            self._price(event.data["quotes"], strategy)
        elif event.topic == "orders.filled":
            self._fill(event.data, strategy)
        elif event.topic.startswith("rfq."):
            self._change(event.data, strategy)
        self._report(strategy)
        self._fire_timers(strategy)
        self._report(strategy)

    def end(self, strategy: Strategy) -> None:
        """The end of the run."""
        if not self.is_ended:
            strategy.on_end(self)
            self.is_ended = True

    def quote(self, request_id: str, *, bid: Number | None = None, ask: Number | None = None) -> None:
        """Shows the client its price; what the platform refuses is `on_refused`."""
        if request_id in self._shown or (bid is None and ask is None):
            return
        request = self._taken.get(request_id)
        try:
            if request is None:
                raise ApiError("NOT_FOUND", 404, f"there is no request {request_id}")
            self._mark_up(request, bid, ask)
            self._client.quote_client(request_id, valid_for_ms=QUOTE_MS)
            self._shown.add(request_id)
        except ApiError as error:
            self._refused.append(
                Refusal(clientOrderId=request_id, request="QUOTE", code=error.code, detail=error.detail)
            )

    def _mark_up(self, request: dict[str, Any], bid: Number | None, ask: Number | None) -> None:
        low, high = best_quotes(request)
        if request["side"] == "TWO_WAY" and bid is not None and ask is not None:
            self._client.mark_up_two_way(
                request["rfqId"],
                bid={"clientPrice": min(Decimal(bid), low)},
                ask={"clientPrice": max(Decimal(ask), high)},
            )
        elif request["side"] == "BUY" and ask is not None:
            self._client.mark_up_rfq(request["rfqId"], client_price=max(Decimal(ask), high))
        elif request["side"] == "SELL" and bid is not None:
            self._client.mark_up_rfq(request["rfqId"], client_price=min(Decimal(bid), low))
        else:
            raise ApiError("VALIDATION_FAILED", 422, f"a price for {request['side']} is missing")

    def _begin(self, strategy: Strategy) -> None:
        is_first = not self._ticks
        self._price(self._client.bond_quotes()["quotes"], Strategy())
        if is_first:
            strategy.on_start(self)
        for request in self._client.list_rfqs()["items"]:
            self._change(cast(Any, request), strategy)

    def _price(self, quotes: Sequence[Any], strategy: Strategy) -> None:
        """The dealers' composite as ticks; nothing prints, so that the last price is the mid."""
        ticks = [
            cast(Any, {"symbol": each["isin"], **each, "last": each["mid"]})
            for each in quotes
            if each["isin"] in self.symbols
        ]
        self._ticks |= {each["symbol"]: each for each in ticks}
        for tick in ticks:
            strategy.on_tick(tick, self)

    def _change(self, request: dict[str, Any], strategy: Strategy) -> None:
        name = request["rfqId"]
        if request["flow"] != "SALES" or request["isin"] not in self.symbols:
            return
        if request["state"] == "REQUESTED" and name not in self._taken:
            self._take(name)
        elif name not in self._taken or request["version"] < self._taken[name]["version"]:
            return
        elif request["state"] in OVER:
            del self._taken[name]
        else:
            self._taken[name] = request
            if request["state"] == "PENDING" and name not in self._met and is_quoted(request, self.now_ms):
                self._met.add(name)
                strategy.on_request(to_client_request(request), self)

    def _take(self, name: str) -> None:
        """Takes a request on and puts it to the suggested dealers, unless other sales were faster."""
        try:
            self._taken[name] = cast(Any, self._client.review_rfq(name))
            self._taken[name] = cast(Any, self._client.send_rfq(name))
        except ApiError as error:
            self._taken.pop(name, None)
            if error.status >= 500 or error.status == 0:
                raise

    def _fill(self, fill: dict[str, Any], strategy: Strategy) -> None:
        if fill["userId"] != self._user_id or fill["rfqId"] not in self._met:
            return
        self._note_fill(fill)
        own = {**fill, "clientOrderId": fill["rfqId"]}
        self.fills.append(own)
        strategy.on_fill(cast(Any, own), self)

    def _place(self, terms: dict[str, Any]) -> None:
        why = {"status": "REJECTED", "leavesQty": 0, "rejectCode": "ROLE_NOT_PERMITTED", "rejectReason": NO_ORDERS}
        self._rejected.append({**self._orders[terms["clientOrderId"]], **why})

    def _request(self, request: str, client_order_id: str, change: dict[str, Any]) -> None:
        detail = f"There is no order {client_order_id}"
        refusal: Any = {"clientOrderId": client_order_id, "request": request, "code": "NOT_FOUND", "detail": detail}
        self._refused.append(refusal)

    def _report(self, strategy: Strategy) -> None:
        """What was refused at once, after the handler that requested it."""
        while self._rejected or self._refused:
            if self._rejected:
                strategy.on_order(self._keep(self._rejected.pop(0)), self)
            else:
                strategy.on_refused(self._refused.pop(0), self)


def is_quoted(request: dict[str, Any], now_ms: int) -> bool:
    """Whether there is a dealer's quote, and no other will come: all have responded, or their time is over."""
    dealers = request["dealers"]
    ends_at = request["windowEndsAt"]
    is_over = ends_at is not None and now_ms >= to_ms(ends_at)
    return bool(firm_quotes(request)) and (is_over or all(each["status"] != "PENDING" for each in dealers))


def firm_quotes(request: dict[str, Any]) -> list[dict[str, Any]]:
    """The dealers' quotes that can be dealt on: one that came after the window cannot."""
    return [each["quote"] for each in request["dealers"] if each["status"] == "QUOTED" and not each["isLate"]]


def best_quotes(request: dict[str, Any]) -> tuple[Decimal, Decimal]:
    """The highest bid and the lowest offer among the dealers' quotes."""
    quotes = firm_quotes(request)
    return max(each["bidPrice"] for each in quotes), min(each["askPrice"] for each in quotes)


def to_client_request(request: dict[str, Any]) -> ClientRequest:
    """The request as a strategy meets it: decided on while the dealers stand to their prices."""
    valid = [to_ms(each["validUntil"]) for each in firm_quotes(request)]
    side = None if request["side"] == "TWO_WAY" else request["side"]
    return ClientRequest(
        id=request["rfqId"], symbol=request["isin"], side=side, qty=request["qty"], untilMs=min(valid)
    )
