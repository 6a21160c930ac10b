"""On a running platform of demo users: what the tests on scripted servers assume, it does."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from tradefloor import (
    OMIT,
    ApiError,
    AsyncClient,
    Client,
    ClientRequest,
    Event,
    Market,
    OwnFill,
    OwnOrder,
    Refusal,
    Strategy,
    event_socket,
    run_live,
    run_live_dealer,
)
from tradefloor.call import Omitted
from tradefloor.examples.rfq_dealer import RfqDealer
from tradefloor.generated import models as m

URL = os.environ.get("TRADEFLOOR_URL", "")
PASSWORD = os.environ.get("TRADEFLOOR_PASSWORD", "tradefloor")
TRADER = "trader-high-touch"
BOND = "US9234TF0100"
PATIENCE_S = 20

pytestmark = pytest.mark.skipif(URL == "", reason="TRADEFLOOR_URL names no platform")


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Client(URL, username=TRADER, password=PASSWORD) as client:
        user = client.log_in()
        assert user is not None and user["userId"] == TRADER
        yield client


def market_order(client: Client, side: m.Side = "BUY", qty: int = 100) -> m.Order:
    return client.place_order(symbol="MSFT", side=side, order_type="MARKET", qty=qty)


def about(event: Event) -> dict[str, Any]:
    """The order or the fill of an event."""
    found: dict[str, Any] = event.data.get("order", event.data)
    return found


def wait_for(stream: Iterator[Event], topic: str, **fields: Any) -> Event:
    for event in stream:
        if event.topic == topic and fields.items() <= about(event).items():
            return event
    raise AssertionError("the stream ended")


def test_an_order_is_filled_and_the_fill_is_an_event_a_row_and_a_cost(client: Client) -> None:
    stream: Any = client.events(["orders.filled", "orders.updated"])
    assert next(stream).topic == "snapshot"
    order = market_order(client)
    fill = wait_for(stream, "orders.filled", orderId=order["orderId"]).data
    wait_for(stream, "orders.updated", orderId=order["orderId"], status="FILLED")
    stream.close()
    assert isinstance(fill["price"], Decimal)
    frame = client.frames.fills(order_id=order["orderId"])
    assert fill["execId"] in list(frame["execId"])
    assert frame["fees.total"].sum() == sum(each for each in frame["fees.total"])
    assert order["orderId"] in client.frames.tca(symbol="MSFT").index
    candles = client.frames.candles("MSFT", "1m")
    assert len(candles) > 0 and candles.index.is_monotonic_increasing


def test_the_same_order_again_is_the_same_and_another_under_its_name_a_conflict(client: Client) -> None:
    terms: dict[str, Any] = {"symbol": "MSFT", "side": "BUY", "order_type": "LIMIT", "qty": 10}
    # Two per cent below the market: it waits, and is within the collar.
    price = round(client.quotes(symbols="MSFT")["items"][0]["bid"] * Decimal("0.98"), 2)
    key = str(uuid4())
    first = client.place_order(client_order_id=key, price=price, **terms)
    again = client.place_order(client_order_id=key, price=price, **terms)
    assert first["orderId"] == again["orderId"]
    with pytest.raises(ApiError) as caught:
        client.place_order(client_order_id=key, price=price - 1, **terms)
    assert (caught.value.code, caught.value.status) == ("CONFLICT", 409)
    client.cancel_order(first["orderId"])


def test_a_refused_order_states_its_code_and_its_id(client: Client) -> None:
    with pytest.raises(ApiError) as caught:
        client.place_order(symbol="MSFT", side="BUY", order_type="LIMIT", qty=10, price=1)
    error = caught.value
    assert (error.code, error.status) == ("PRICE_COLLAR", 422)
    assert error.request_id and error.order_id
    assert client.get_order(error.order_id)["rejectCode"] == "PRICE_COLLAR"


def test_a_guest_is_let_in_and_sees_own_orders_alone() -> None:
    with Client(URL, guest=True) as guest:
        assert guest.who_am_i()["guest"] is True
        assert guest.list_orders()["items"] == []


def totp(secret: str, at_s: float) -> str:
    """RFC 6238 with SHA-1, six digits and steps of thirty seconds."""
    step = int(at_s // 30).to_bytes(8, "big")
    mac = hmac.new(base64.b32decode(secret + "=" * (-len(secret) % 8)), step, hashlib.sha1).digest()
    part = int.from_bytes(mac[mac[-1] & 15 :][:4], "big") & 0x7FFFFFFF
    return f"{part % 1_000_000:06d}"


def test_a_user_with_a_second_factor_logs_in_with_a_code() -> None:
    who: Any = {"username": "external-client", "password": PASSWORD}
    with Client(URL, **who) as owner:
        secret = owner.begin_second_factor(password=PASSWORD)["secret"]
        # A recovery code is one too: the next of the authenticator would be half a minute away.
        codes = owner.confirm_second_factor(code=totp(secret, time.time()))["recoveryCodes"]
        try:
            with Client(URL, **who) as client, pytest.raises(ApiError, match="SECOND_FACTOR_REQUIRED"):
                client.log_in()
            with Client(URL, **who, second_factor=codes.pop) as client:
                assert client.who_am_i()["username"] == who["username"]
            with Client(URL, **who, second_factor=codes[0]) as client:
                assert client.who_am_i()["username"] == who["username"]
        finally:
            owner.end_second_factor(code=codes[1])
    with Client(URL, **who) as client:
        client.log_in()


def test_a_session_that_was_ended_is_opened_again(client: Client) -> None:
    number = client.session.number
    client.session.cookie = "A" * 43
    assert client.who_am_i()["userId"] == TRADER
    assert client.session.number == number + 1


def test_a_fill_without_a_connection_comes_with_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection breaks, the order is filled while there is none, the client comes back."""

    async def run() -> list[Event]:
        found: list[Event] = []
        opened = event_socket.open_socket
        sockets: list[Any] = []
        async with AsyncClient(URL, username=TRADER, password=PASSWORD) as client:

            async def trade() -> str:
                order = await client.place_order(symbol="MSFT", side="SELL", order_type="MARKET", qty=100)
                while (await client.get_order(order["orderId"]))["status"] != "FILLED":
                    await asyncio.sleep(0.05)
                return order["orderId"]

            class Opening:
                """A connection that is made after the trade, from the second one on."""

                def __init__(self, client: AsyncClient) -> None:
                    self.inner = opened(client)

                async def __aenter__(self) -> Any:
                    if sockets:
                        order_ids.append(await trade())
                    sockets.append(await self.inner.__aenter__())
                    return sockets[-1]

                async def __aexit__(self, *error: Any) -> None:
                    await self.inner.__aexit__(*error)

            order_ids: list[str] = []
            monkeypatch.setattr(event_socket, "open_socket", Opening)
            async for event in client.events(["orders.filled", "orders.updated"]):
                found.append(event)
                if event.topic == "snapshot" and len(sockets) == 1:
                    sockets[0].transport.abort()
                if order_ids and about(event).get("status") == "FILLED" and about(event)["orderId"] == order_ids[0]:
                    return [each for each in found if about(each).get("orderId") == order_ids[0]]
        return found

    events = asyncio.run(asyncio.wait_for(run(), PATIENCE_S))
    assert [each.recovered for each in events] == [True] * len(events)
    assert {each.topic for each in events} == {"orders.filled", "orders.updated"}
    assert sum(each.data["qty"] for each in events if each.topic == "orders.filled") == 100


class Rounds(Strategy):
    """Buys once, then sells what it bought."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def on_start(self, market: Market) -> None:
        self.before = market.position("MSFT")
        self.first = market.place({"symbol": "MSFT", "side": "BUY", "qty": 30})
        market.cancel("no-such-order")

    def on_tick(self, tick: m.ShownTick, market: Market) -> None:
        self.seen.append(f"tick {tick['symbol']}")

    def on_order(self, order: OwnOrder, market: Market) -> None:
        self.seen.append(f"{order['side']} {order['status']}")

    def on_refused(self, refusal: Refusal, market: Market) -> None:
        self.seen.append(f"{refusal['request']} {refusal['code']}")

    def on_fill(self, fill: OwnFill, market: Market) -> None:
        self.seen.append(f"{fill['side']} fill {market.position('MSFT') - self.before}")
        if market.position("MSFT") - self.before == 30 and fill["side"] == "BUY":
            market.set_timer("sell", 0)

    def on_timer(self, name: str, market: Market) -> None:
        market.place({"symbol": "MSFT", "side": "SELL", "qty": 30})

    def on_end(self, market: Market) -> None:
        self.seen.append("end")


def is_round(strategy: Rounds) -> bool:
    return {"BUY FILLED", "SELL FILLED", "SELL fill 0", "tick MSFT"} <= set(strategy.seen)


def test_a_strategy_runs_live_with_the_account_of_the_client(client: Client) -> None:
    strategy = Rounds()
    market = run_live(strategy, client, ["MSFT"], seconds=PATIENCE_S, until=lambda _: is_round(strategy))
    assert {"tick MSFT", "CANCEL NOT_FOUND", "BUY FILLED", "BUY fill 30", "SELL FILLED", "SELL fill 0"} <= set(strategy.seen)
    assert strategy.seen[-1] == "end"
    assert market.position("MSFT") == strategy.before
    assert sum(fill["qty"] for fill in market.fills) == 60
    assert market.open_orders() == []


class Resting(Strategy):
    """Leaves an order that waits."""

    def on_start(self, market: Market) -> None:
        tick = market.tick("MSFT")
        assert tick is not None
        market.place({"symbol": "MSFT", "side": "BUY", "qty": 30, "price": round(tick["bid"] * Decimal("0.98"), 2)})


def test_the_orders_of_a_strategy_are_cancelled_at_its_end(client: Client) -> None:
    market = run_live(
        Resting(),
        client,
        ["MSFT"],
        seconds=PATIENCE_S,
        until=lambda market: any(order["status"] == "NEW" for order in market.open_orders()),
    )
    order = market.order(next(iter(market._orders)))
    assert order is not None and order["status"] == "CANCELED"
    assert client.get_order(str(order["orderId"]))["status"] == "CANCELED"


class Dealing(RfqDealer):
    """The example, noting what it is handed."""

    def __init__(self) -> None:
        super().__init__(bond={"isin": BOND})
        self.requests: list[ClientRequest] = []
        self.dealt: list[OwnFill] = []

    def on_request(self, request: ClientRequest, market: Market) -> None:
        self.requests.append(request)
        super().on_request(request, market)

    def on_fill(self, fill: OwnFill, market: Market) -> None:
        self.dealt.append(fill)
        super().on_fill(fill, market)


def deal_as_client(side: m.RfqSide, deals: m.Side | Omitted) -> m.Rfq:
    """Requests a price, waits until it is shown and takes it."""
    with Client(URL, username="external-client", password=PASSWORD) as client:
        events: Any = client.events(["rfq.client.update"])
        next(events)
        request = client.request_quote(isin=BOND, side=side, qty=100_000)
        wait_for(events, "rfq.client.update", rfqId=request["rfqId"], state="CLIENT_QUOTED")
        shown = client.accept_quote(request["rfqId"], side=deals)
        events.close()
        return shown


def test_the_rfq_dealer_quotes_clients_live_and_holds_nothing() -> None:
    strategy = Dealing()
    terms: list[tuple[m.RfqSide, m.Side | Omitted]] = [("BUY", OMIT), ("TWO_WAY", "SELL")]
    with ThreadPoolExecutor() as pool, Client(URL, username="sales", password=PASSWORD) as sales:
        clients = [pool.submit(deal_as_client, *each) for each in terms]
        market = run_live_dealer(
            strategy, sales, [BOND], seconds=3 * PATIENCE_S, until=lambda _: len(strategy.dealt) == 4
        )
        deals = [each.result(PATIENCE_S) for each in clients]
    assert {each["rfqId"]: each["side"] for each in deals}.keys() == {each["id"] for each in strategy.requests}
    assert sorted(str(each["side"]) for each in strategy.requests) == ["BUY", "None"]
    for deal in deals:
        mine = [each for each in strategy.dealt if each["clientOrderId"] == deal["rfqId"]]
        client_fill = next(each for each in mine if each["counterparty"] == "CLNT")
        dealer_fill = next(each for each in mine if each["counterparty"] != "CLNT")
        sign = 1 if client_fill["side"] == "SELL" else -1
        assert sign * (client_fill["price"] - dealer_fill["price"]) >= 0
        assert client_fill["qty"] == dealer_fill["qty"] == 100_000
    assert market.position(BOND) == 0
