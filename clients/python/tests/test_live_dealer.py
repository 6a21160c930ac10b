"""A dealer's strategy on clients' requests: whose price is shown, and what is left to others."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, cast

import pytest

from tradefloor import ApiError, Client, ClientRequest, Event, Market, OwnOrder, Refusal, Strategy
from tradefloor.live_dealer import DealerMarket

ISIN = "US9234TF0100"
AT = "2026-11-30T10:00:00.000Z"


def quoted(dealer: str, bid: str, ask: str, *, is_late: bool = False) -> dict[str, Any]:
    quote = {"bidPrice": Decimal(bid), "askPrice": Decimal(ask), "validUntil": "2026-11-30T10:01:00.000Z"}
    return {"dealerId": dealer, "status": "QUOTED", "isLate": is_late, "quote": quote}


class Desk:
    """The calls of a sales user: requests that become what a test wants of them."""

    def __init__(self, side: str, *, is_taken: bool = False) -> None:
        self.side = side
        self.is_taken = is_taken
        self.sent: list[Any] = []
        self.version = 1

    def rfq(self, state: str, *dealers: dict[str, Any]) -> dict[str, Any]:
        self.version += 1
        base = {"rfqId": "r-1", "flow": "SALES", "isin": ISIN, "side": self.side, "qty": 1000, "windowEndsAt": None}
        return {**base, "state": state, "dealers": list(dealers), "version": self.version}

    def who_am_i(self) -> dict[str, Any]:
        return {"userId": "sales"}

    def bond_quotes(self) -> dict[str, Any]:
        return {"quotes": [{"isin": ISIN, "bid": Decimal(100), "ask": Decimal("100.2"), "mid": Decimal("100.1")}]}

    def list_rfqs(self) -> dict[str, Any]:
        return {"items": [self.rfq("REQUESTED")]}

    def review_rfq(self, name: str) -> dict[str, Any]:
        if self.is_taken:
            raise ApiError("CONFLICT", 409, "another has it")
        return self.rfq("SALES_REVIEW")

    def send_rfq(self, name: str) -> dict[str, Any]:
        return self.rfq("PENDING")

    def mark_up_rfq(self, name: str, **price: Any) -> None:
        self.sent.append(price)

    def mark_up_two_way(self, name: str, **prices: Any) -> None:
        self.sent.append(prices)

    def quote_client(self, name: str, **terms: Any) -> None:
        self.sent.append("shown")


class Quoting(Strategy):
    """Quotes these prices once and again."""

    def __init__(self, **prices: Decimal) -> None:
        self.prices: Any = prices
        self.met: list[ClientRequest] = []
        self.refused: list[str] = []

    def on_request(self, request: ClientRequest, market: Market) -> None:
        self.met.append(request)
        market.quote(request["id"], **self.prices)
        market.quote(request["id"], **self.prices)

    def on_refused(self, refusal: Refusal, market: Market) -> None:
        self.refused.append(f"{refusal['request']} {refusal['code']}")


def play(desk: Desk, strategy: Quoting, *dealers: dict[str, Any]) -> DealerMarket:
    market = DealerMarket(cast(Client, desk), [ISIN], 0)
    market.handle(Event("snapshot", 1, AT, {}), strategy)
    market.handle(Event("rfq.client.update", 2, AT, desk.rfq("PENDING", *dealers)), strategy)
    return market


BEST = (quoted("A", "99.9", "100.3"), quoted("B", "99.8", "100.25"), quoted("C", "100", "100.1", is_late=True))


@pytest.mark.parametrize(
    ("side", "prices", "sent"),
    [
        ("BUY", {"ask": Decimal("100.4")}, {"client_price": Decimal("100.4")}),
        ("BUY", {"ask": Decimal("100.1")}, {"client_price": Decimal("100.25")}),
        ("SELL", {"bid": Decimal("100")}, {"client_price": Decimal("99.9")}),
        (
            "TWO_WAY",
            {"bid": Decimal("99.7"), "ask": Decimal("100")},
            {"bid": {"clientPrice": Decimal("99.7")}, "ask": {"clientPrice": Decimal("100.25")}},
        ),
    ],
)
def test_a_client_is_shown_one_price_that_is_never_better_than_the_dealers(side: str, prices: Any, sent: Any) -> None:
    desk, strategy = Desk(side), Quoting(**prices)
    play(desk, strategy, *BEST)
    assert desk.sent == [sent, "shown"]
    assert [each["side"] for each in strategy.met] == [None if side == "TWO_WAY" else side]
    assert strategy.refused == []


def test_a_price_of_the_wrong_side_is_refused() -> None:
    desk, strategy = Desk("BUY"), Quoting(bid=Decimal(99))
    play(desk, strategy, *BEST)
    assert (desk.sent, strategy.refused) == ([], ["QUOTE VALIDATION_FAILED"] * 2)


def test_a_request_waits_for_its_dealers_and_one_of_other_sales_is_left() -> None:
    pending = {"dealerId": "D", "status": "PENDING", "isLate": False, "quote": None}
    waiting, late = Quoting(ask=Decimal(101)), Quoting(ask=Decimal(101))
    play(Desk("BUY"), waiting, *BEST, pending)
    play(Desk("BUY", is_taken=True), late, *BEST)
    assert (waiting.met, late.met) == ([], [])


def test_what_arrives_late_does_not_undo_what_is_known() -> None:
    desk, strategy = Desk("BUY"), Quoting(ask=Decimal(101))
    old = desk.rfq("PENDING", *BEST)
    market = DealerMarket(cast(Client, desk), [ISIN], 0)
    market.handle(Event("snapshot", 1, AT, {}), strategy)
    market.handle(Event("rfq.quote.update", 2, AT, old), strategy)
    assert strategy.met == []


class Ordering(Strategy):
    """Sends an order of its own when it starts, and cancels it once it is rejected."""

    def __init__(self) -> None:
        self.seen: list[Any] = []

    def on_start(self, market: Market) -> None:
        market.place({"symbol": ISIN, "side": "BUY", "qty": 1000})

    def on_order(self, order: OwnOrder, market: Market) -> None:
        self.seen.append((order["status"], order["rejectCode"], len(market.open_orders())))
        market.cancel(order["clientOrderId"])

    def on_refused(self, refusal: Refusal, market: Market) -> None:
        self.seen.append((refusal["request"], refusal["code"]))


def test_an_order_of_its_own_is_rejected_and_the_run_goes_on() -> None:
    strategy = Ordering()
    market = DealerMarket(cast(Client, Desk("BUY")), [ISIN], 0)
    market.handle(Event("snapshot", 1, AT, {}), strategy)
    assert strategy.seen == [("REJECTED", "ROLE_NOT_PERMITTED", 0), ("CANCEL", "NOT_FOUND")]
    assert not market.is_ended
