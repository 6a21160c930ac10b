"""Runs a strategy in a private world, or in a case."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from .call import Number
from .errors import ApiError
from .strategy import Market, Refusal, Strategy
from .world import CaseWorld, World, WorldEvent

ADVANCE_MAX_MS = 3_600_000
REFUSALS = ("NOT_FOUND", "CONFLICT")
"""Of requests about an order that is unknown, or at its end."""


@dataclass(frozen=True)
class Backtest:
    """A run that is over: its metrics (docs/bots.md), the digest of its fills, and the fills."""

    metrics: dict[str, Any]
    digest: str
    fills: list[dict[str, Any]]


@dataclass(frozen=True)
class CaseResult(Backtest):
    """A case that is over: `score` has `score` (higher is better), `unit` and `figures`."""

    score: dict[str, Any]


def run_case(strategy: Strategy, world: CaseWorld) -> CaseResult:
    """Runs a strategy from the start of a case to its end. Raises ApiError, and what its handlers raise."""
    run = run_in_world(strategy, world)
    return CaseResult(run.metrics, run.digest, run.fills, world.result()["score"])


def run_in_world(strategy: Strategy, world: World) -> Backtest:
    """Runs a strategy from the start of a world to its end. Raises ApiError, and what its handlers raise."""
    market = WorldMarket(world)
    strategy.on_start(market)
    while not market.is_ended:
        market.pass_time(strategy)
    result = world.result()
    return Backtest(result["metrics"], result["digest"], market.fills)


class WorldMarket(Market):
    """The market of a strategy in a private world."""

    def __init__(self, world: World) -> None:
        start = world.start
        super().__init__(list(start["symbols"]), seed=start["seed"])
        self._world = world
        self.now_ms = to_ms(world.started_at)
        self.end_ms = to_ms(start["endAt"])
        self.fills: list[dict[str, Any]] = []
        self._refused: list[Refusal] = []
        self._ticks = {each["symbol"]: each for each in start["ticks"]}
        self._instruments = {each["symbol"]: each for each in start["instruments"]}

    def pass_time(self, strategy: Strategy) -> None:
        """Up to the next instant with events, or the next timer; the handlers act at that instant."""
        refused, self._refused = self._refused, []
        until = min([self.now_ms + ADVANCE_MAX_MS, *(due for due, _ in self._timers[:1])])
        # What was refused is an event of this instant: no time passes before it is handled.
        passed = self._world.advance(0 if refused else max(0, until - self.now_ms))
        for each in refused:
            strategy.on_refused(each, self)
        for event in passed.events:
            self._handle(event, strategy)
        self.now_ms = to_ms(passed.at)
        if passed.ended:
            self._end(strategy)
        else:
            self._fire_timers(strategy)

    def _handle(self, event: WorldEvent, strategy: Strategy) -> None:
        self.now_ms = to_ms(event.at)
        data = event.data
        if event.event == "ticks":
            self._ticks |= {each["symbol"]: each for each in data["ticks"]}
            for tick in data["ticks"]:
                strategy.on_tick(tick, self)
        elif event.event == "trades":
            for trade in data["trades"]:
                strategy.on_trade(trade, self)
        elif event.event == "order":
            strategy.on_order(self._keep(data), self)
        elif event.event == "fill":
            self.fills.append(data)
            self._note_fill(data)
            strategy.on_fill(data, self)
        elif event.event == "refused":
            strategy.on_refused(data, self)
        elif event.event == "end":
            self._end(strategy)
        else:
            self._meet(event.event, data, strategy)

    def _meet(self, event: str, data: Any, strategy: Strategy) -> None:
        """What a case does."""
        if event == "news":
            strategy.on_news(data, self)
        elif event == "mandate":
            strategy.on_mandate(with_ms(data, "until"), self)
        elif event == "tender":
            strategy.on_tender(with_ms(data, "until"), self)
        elif event == "request":
            strategy.on_request(with_ms(data, "until"), self)
        elif event == "memberCall":
            strategy.on_member_call(with_ms(data, "due"), self)

    def accept_tender(self, tender_id: str) -> None:
        if isinstance(self._world, CaseWorld):
            self._world.accept_tender(tender_id)

    def quote(self, request_id: str, *, bid: Number | None = None, ask: Number | None = None) -> None:
        if isinstance(self._world, CaseWorld):
            self._world.quote(request_id, bid=bid, ask=ask)

    def declare_default(self, call_id: str) -> None:
        if isinstance(self._world, CaseWorld):
            self._world.declare_default(call_id)

    def allocate_loss(self) -> None:
        if isinstance(self._world, CaseWorld):
            self._world.allocate_loss()

    def _end(self, strategy: Strategy) -> None:
        if not self.is_ended:
            self.is_ended = True
            strategy.on_end(self)

    def _place(self, terms: dict[str, Any]) -> None:
        self._world.place(terms)

    def _request(self, request: str, client_order_id: str, change: dict[str, Any]) -> None:
        fields = {name: value for name, value in change.items() if value is not None}
        try:
            if request == "AMEND":
                self._world.amend(client_order_id, **fields)
            else:
                self._world.cancel(client_order_id)
        except ApiError as error:
            if error.code not in REFUSALS:
                raise
            self._refused.append(
                Refusal(clientOrderId=client_order_id, request=request, code=error.code, detail=error.detail)
            )


def with_ms(item: dict[str, Any], name: str) -> Any:
    """The item with the time of its field `...At` as `...Ms`, milliseconds since 1970 like `market.now_ms`."""
    rest = {key: value for key, value in item.items() if key != f"{name}At"}
    return {**rest, f"{name}Ms": to_ms(item[f"{name}At"])}


def to_ms(at: str) -> int:
    """A time of the wire in milliseconds since 1970."""
    return round(datetime.fromisoformat(at).timestamp() * 1000)

