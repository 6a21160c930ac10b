"""A private world by its protocol: a scripted process for what goes wrong, the platform's own for what is to be right."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from tradefloor import (
    ApiError,
    CaseWorld,
    ClientRequest,
    Headline,
    Mandate,
    Market,
    MemberCall,
    NewOrder,
    OwnFill,
    OwnOrder,
    Refusal,
    Strategy,
    TenderOffer,
    TradingEnv,
    World,
    run_case,
    run_in_world,
)
from tradefloor.generated import models as m

from .worlds import NEEDS_WORLD, built_world, scripted

START = "2026-11-23T14:30:01.000Z"
TICK = {"symbol": "AAPL", "bid": 270, "ask": 270.02, "bidSize": 100, "askSize": 100}
READY: dict[str, Any] = {
    "v": 1,
    "event": "ready",
    "at": START,
    "data": {
        "seed": 7,
        "symbols": ["AAPL"],
        "realism": [],
        "endAt": "2026-11-23T14:30:03.000Z",
        "stepMs": 250,
        "instruments": [{"symbol": "AAPL", "tickSize": 0.01}],
        "ticks": [TICK],
    },
}
RESULT: dict[str, Any] = {"result": {"metrics": {"pnl": {"total": 0}, "fills": 0}, "digest": "d", "fills": 0}}


def world(**script: Any) -> World:
    return World(7, command=scripted(json.dumps({"ready": READY, **script})), timeout=5)


def at(ms: int) -> str:
    return f"2026-11-23T14:30:{1 + ms // 1000:02d}.{ms % 1000:03d}Z"


def passed(ms: int, *events: dict[str, Any], ended: bool = False) -> dict[str, Any]:
    stamped = [{"at": at(ms), **each} for each in events]
    return {"events": stamped, "result": {"at": at(ms), "ended": ended, "events": len(events)}}


def order(status: str, **fields: Any) -> dict[str, Any]:
    terms = {"clientOrderId": "b-1", "orderId": "o-1", "symbol": "AAPL", "side": "BUY", "qty": 100}
    return {"event": "order", "data": {**terms, "price": 270, "status": status, "filledQty": 0, "leavesQty": 100, **fields}}


FILL = {"event": "fill", "data": {"clientOrderId": "b-1", "symbol": "AAPL", "side": "BUY", "qty": 100, "price": 270}}


class Recorder(Strategy):
    """Buys at the bid at the start, and notes what it is handed with what it sees then."""

    def __init__(self) -> None:
        self.seen: list[Any] = []

    def note(self, name: str, market: Market, *more: Any) -> None:
        self.seen.append((name, market.now_ms % 60_000, *more, market.position("AAPL"), len(market.open_orders())))

    def on_start(self, market: Market) -> None:
        tick = market.tick("AAPL")
        assert tick is not None
        terms: NewOrder = {"symbol": "AAPL", "side": "BUY", "qty": 100, "price": tick["bid"]}
        assert market.place(terms) == "b-1"
        market.set_timer("later", 600)
        self.note("start", market)

    def on_tick(self, tick: m.ShownTick, market: Market) -> None:
        self.note("tick", market, tick["ask"])

    def on_order(self, order: OwnOrder, market: Market) -> None:
        self.note("order", market, order["status"])

    def on_fill(self, fill: OwnFill, market: Market) -> None:
        self.note("fill", market, fill["price"])

    def on_refused(self, refusal: Refusal, market: Market) -> None:
        self.note("refused", market, refusal["code"])

    def on_timer(self, name: str, market: Market) -> None:
        self.note(name, market)
        market.cancel("b-1")

    def on_end(self, market: Market) -> None:
        self.note("end", market)
        with pytest.raises(RuntimeError):
            market.place({"symbol": "AAPL", "side": "SELL", "qty": 1})


def test_a_strategy_is_handed_each_event_with_the_market_as_it_is_then() -> None:
    strategy = Recorder()
    script = {
        "place": [{"result": {"clientOrderId": "b-1"}}],
        "advance": [
            passed(0, order("NEW")),
            passed(250, {"event": "ticks", "data": {"seq": 6, "ticks": [TICK]}}, order("FILLED", leavesQty=0), FILL),
            passed(600),
            passed(600),
            passed(2000, {"event": "end", "data": {}}, ended=True),
        ],
        "cancel": [{"error": {"code": "CONFLICT", "detail": "it is filled", "errors": []}}],
        "result": [RESULT],
    }
    with world(**script) as private:
        result = run_in_world(strategy, private)
    assert strategy.seen == [
        ("start", 1000, 0, 1),
        ("order", 1000, "NEW", 0, 1),
        ("tick", 1250, Decimal("270.02"), 0, 1),
        ("order", 1250, "FILLED", 0, 0),
        ("fill", 1250, Decimal(270), 100, 0),
        ("later", 1600, 100, 0),
        ("refused", 1600, "CONFLICT", 100, 0),
        ("end", 3000, 100, 0),
    ]
    assert (result.digest, len(result.fills)) == ("d", 1)


@pytest.mark.parametrize(
    ("kind", "price", "expected"),
    [
        ("commodity", None, ("commodity", "MARKET", "IOC")),
        ("option", 2, ("option", "LIMIT", "DAY")),
        ("equity", None, ("equity", "MARKET", "DAY")),
    ],
)
def test_an_order_is_of_the_type_of_its_symbol(
    kind: str, price: int | None, expected: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Any] = []

    class Sender(Strategy):
        def on_start(self, market: Market) -> None:
            monkeypatch.setattr(market, "_place", sent.append)
            terms: NewOrder = {"symbol": "AAPL", "side": "BUY", "qty": 1}
            if price is not None:
                terms["price"] = price
            market.place(terms)

    ready: dict[str, Any] = json.loads(json.dumps(READY))
    ready["data"]["instruments"] = [{"symbol": "AAPL", "instrumentType": kind}]
    ended = passed(2000, {"event": "end", "data": {}}, ended=True)
    script = json.dumps({"ready": ready, "advance": [ended], "result": [RESULT]})
    with World(7, command=scripted(script), timeout=5) as private:
        run_in_world(Sender(), private)
    assert tuple(sent[0][name] for name in ("instrumentType", "orderType", "timeInForce")) == expected


@pytest.mark.parametrize(
    ("script", "code"),
    [
        ({"place": [{"error": {"code": "VALIDATION_FAILED", "detail": "qty: at least 1"}}]}, "VALIDATION_FAILED"),
        ({"place": [{"ends": True}]}, "NO_RESPONSE"),
    ],
)
def test_a_refusal_and_an_end_of_the_world_are_errors(script: dict[str, Any], code: str) -> None:
    with world(**script) as private, pytest.raises(ApiError) as caught:
        private.place({"symbol": "AAPL", "side": "BUY", "qty": 0})
    assert caught.value.code == code


CASE = {"v": 1, "at": START, "event": "ready", "data": {**READY["data"], "case": "all-of-them"}}


class Participant(Strategy):
    """Takes, quotes, declares and allocates whatever it meets, and notes it."""

    def __init__(self) -> None:
        self.seen: list[Any] = []

    def on_news(self, news: Headline, market: Market) -> None:
        self.seen.append(news["headline"])

    def on_mandate(self, mandate: Mandate, market: Market) -> None:
        self.seen.append((mandate["qty"], mandate["untilMs"] - market.now_ms))

    def on_tender(self, tender: TenderOffer, market: Market) -> None:
        self.seen.append((tender["price"], tender["untilMs"] - market.now_ms))
        market.accept_tender(tender["id"])

    def on_request(self, request: ClientRequest, market: Market) -> None:
        self.seen.append((request["side"], request["untilMs"] - market.now_ms))
        market.quote(request["id"], ask=Decimal("100.5"))

    def on_member_call(self, call: MemberCall, market: Market) -> None:
        self.seen.append((call["due"], call["dueMs"] - market.now_ms))
        market.declare_default(call["callId"])
        market.allocate_loss()

    def on_refused(self, refusal: Refusal, market: Market) -> None:
        self.seen.append((refusal["request"], refusal["code"]))


def test_a_strategy_meets_a_case_by_its_handlers_and_acts_by_its_requests(
    capfd: pytest.CaptureFixture[str],
) -> None:
    block: dict[str, Any] = {"symbol": "AAPL", "side": "BUY", "qty": 500, "untilAt": at(900)}
    call: dict[str, Any] = {"callId": "m:C1", "memberId": "m", "status": "OVERDUE", "due": 5, "dueAt": at(1500)}
    items = [
        {"event": "news", "data": {"id": "NEWS-1", "symbol": "AAPL", "headline": "up"}},
        {"event": "mandate", "data": {"id": "MANDATE-1", **block}},
        {"event": "tender", "data": {"id": "TENDER-1", **block, "price": 270}},
        {"event": "request", "data": {"id": "REQUEST-1", **block, "side": None}},
        {"event": "memberCall", "data": call},
        {"event": "refused", "data": {"clientOrderId": "m:C1", "request": "DECLARE", "code": "CONFLICT", "detail": ""}},
    ]
    score = {"score": 1.5, "unit": "USD", "figures": []}
    over = {"result": {**RESULT["result"], "score": score}}
    ended = passed(2000, {"event": "end", "data": {}}, ended=True)
    script = json.dumps({"ready": CASE, "advance": [passed(400, *items), ended], "result": [over, over]})
    strategy = Participant()
    with CaseWorld("all-of-them", 7, command=scripted(script), timeout=5) as case:
        result = run_case(strategy, case)
    assert strategy.seen == [
        "up", (500, 500), (Decimal(270), 500), (None, 500), (Decimal(5), 1100), ("DECLARE", "CONFLICT"),
    ]  # fmt: skip
    assert result.score == {"score": Decimal("1.5"), "unit": "USD", "figures": []}
    sent = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    assert [{key: each[key] for key in each if key not in ("v", "id")} for each in sent][1:5] == [
        {"op": "acceptTender", "tenderId": "TENDER-1"},
        {"op": "quote", "requestId": "REQUEST-1", "ask": 100.5},
        {"op": "declareDefault", "callId": "m:C1"},
        {"op": "allocateLoss"},
    ]


def test_a_process_that_is_no_world_is_an_error() -> None:
    script = json.dumps({"ready": {"v": 2, "event": "ready"}})
    with pytest.raises(ApiError, match="no world of version 1"):
        World(7, command=scripted(script), timeout=5)


def test_a_closed_world_states_so() -> None:
    private = world()
    private.close()
    with pytest.raises(ApiError, match="closed"):
        private.observe()


class Quotes(Strategy):
    """Buys and sells at the touch once a second, whichever brings it nearer to nothing."""

    def on_start(self, market: Market) -> None:
        market.set_timer("trade", 0)

    def on_timer(self, name: str, market: Market) -> None:
        symbol = market.symbols[0]
        side: m.Side = "SELL" if market.position(symbol) > 0 else "BUY"
        market.place({"symbol": symbol, "side": side, "qty": 100 + int(market.rng.random() * 100)})
        market.set_timer("trade", 1000)


@NEEDS_WORLD
def test_the_same_seed_gives_the_same_fills_and_another_seed_others() -> None:
    runs = []
    with World(7, ["AAPL"], length="20s", command=built_world()) as private:
        for _ in range(3):
            runs.append(run_in_world(Quotes(), private))
            private.reset(7 if len(runs) == 1 else 8)
    first, again, other = runs
    assert len(first.fills) >= 15
    assert (first.digest, first.metrics, first.fills) == (again.digest, again.metrics, again.fills)
    assert first.digest != other.digest


class Buys(Strategy):
    """One order at the start, and when it was filled."""

    def __init__(self) -> None:
        self.filled_ms: list[int] = []

    def on_start(self, market: Market) -> None:
        market.place({"symbol": "AAPL", "side": "BUY", "qty": 100})

    def on_fill(self, fill: OwnFill, market: Market) -> None:
        self.filled_ms.append(market.now_ms)


@NEEDS_WORLD
def test_a_request_reaches_the_platform_later_by_the_latency() -> None:
    times = []
    for latency in ("0ms", "180ms"):
        strategy = Buys()
        with World(7, ["AAPL"], length="2s", latency=latency, command=built_world()) as private:
            run_in_world(strategy, private)
        times += strategy.filled_ms[:1]
    assert times[1] - times[0] == 180


@NEEDS_WORLD
def test_the_profit_of_a_world_is_what_its_fills_and_the_last_price_come_to() -> None:
    with World(7, ["AAPL"], length="20s", command=built_world()) as private:
        run = run_in_world(Quotes(), private)
        last = private.observe()["ticks"][0]
    cash, held, fees = Decimal(0), 0, Decimal(0)
    for fill in run.fills:
        sign = 1 if fill["side"] == "BUY" else -1
        cash -= sign * fill["qty"] * fill["price"]
        held += sign * fill["qty"]
        fees += fill["fees"]["total"]
    assert sum(fill["qty"] for fill in run.fills) == run.metrics["tradedQty"]
    assert run.metrics["pnl"]["fees"] == fees
    assert run.metrics["inventory"][0]["netQty"] == held
    assert any(
        abs(cash + held * last[side] - fees - run.metrics["pnl"]["total"]) < Decimal("0.01")
        for side in ("mid", "last", "bid", "ask")
    )


ACTIONS: list[list[dict[str, Any]]] = [
    [],
    [{"op": "place", "order": {"symbol": "AAPL", "side": "BUY", "qty": 100}}],
    [{"op": "place", "order": {"symbol": "AAPL", "side": "SELL", "qty": 100}}],
]


def discrete(action: int, _: dict[str, Any]) -> list[dict[str, Any]]:
    return ACTIONS[int(action)]


def features(observation: dict[str, Any]) -> list[float]:
    tick = observation["ticks"][0]
    held = observation["positions"].get("AAPL", 0)
    return [float(tick["ask"] - tick["bid"]), float(held)]


@NEEDS_WORLD
def test_an_environment_has_the_results_that_agents_expect() -> None:
    env = TradingEnv(length="2s", act=discrete, observe=features, command=built_world())
    rewards: list[list[float]] = []
    for _ in range(2):
        observation, info = env.reset(seed=7)
        assert len(observation) == 2 and info == {"seed": 7}
        rewards.append([])
        truncated = terminated = False
        while not (truncated or terminated):
            observation, reward, terminated, truncated, info = env.step(1 if len(rewards[-1]) == 0 else 0)
            assert isinstance(reward, float) and isinstance(terminated, bool) and isinstance(truncated, bool)
            rewards[-1].append(reward)
        assert observation[1] == 100
    assert len(rewards[0]) == 8
    assert rewards[0] == rewards[1]
    env.close()


@NEEDS_WORLD
def test_the_profit_of_an_episode_is_the_sum_of_its_rewards() -> None:
    env = TradingEnv(length="3s", act=discrete, command=built_world())
    env.reset(seed=9)
    total, truncated = 0.0, False
    while not truncated:
        observation, reward, _, truncated, _ = env.step(1)
        total += reward
    assert total == pytest.approx(float(observation["pnl"]["total"]), abs=1e-6)
    env.close()


def test_an_environment_begins_with_reset() -> None:
    with pytest.raises(RuntimeError, match="reset"):
        TradingEnv().step([])
