"""A paced client is never refused for its pace: the gateway's own bucket always has room for it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tradefloor.generated import calls
from tradefloor.pacer import Pacer, cost_of, session_pacers
from tradefloor.session import Credentials, Pause, Request, Response, Session

GATEWAY = {"orders": (40, 20.0), "calls": (100, 100.0), "logins": (10, 10 / 60)}
"""What the gateway allows (docs/http.md), restated: units at once, and units a second."""


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("name", GATEWAY)
@pytest.mark.parametrize("seed", range(20))
def test_calls_stay_below_the_allowance(name: str, seed: int) -> None:
    rng = random.Random(seed)
    clock = Clock()
    pacer = session_pacers(clock)[name]
    burst, per_second = GATEWAY[name]
    tokens, last = float(burst), 0.0
    for _ in range(150):
        clock.now += rng.random() * rng.choice([0, 0.1, 0.5])
        rows = rng.randint(1, 1_500) if name == "calls" else 1
        cost = max(1, -(-min(rows, 1_000) // 100))
        clock.now += pacer.take(cost_of({"limit": rows}))
        tokens = min(burst, tokens + (clock.now - last) * per_second) - cost
        last = clock.now
        assert tokens > -1e-6


@pytest.mark.parametrize(
    ("limit", "cost"), [(1, 1), (100, 1), (101, 2), (250, 3), (1_000, 10), (5_000, 10), ("many", 1), (True, 1)]
)
def test_a_list_costs_a_unit_for_each_hundred_rows(limit: Any, cost: int) -> None:
    assert cost_of({"limit": limit}) == cost


def test_the_burst_costs_no_wait_and_afterwards_the_rate_holds() -> None:
    clock = Clock()
    pacer = Pacer(3, 10, clock)
    assert [pacer.take() for _ in range(3)] == [0, 0, 0]
    assert [round(pacer.take(), 6) for _ in range(3)] == [0.1, 0.2, 0.3]


def test_a_rest_that_the_platform_wants_holds_for_every_call_after_it() -> None:
    clock = Clock()
    pacer = Pacer(100, 100, clock)
    pacer.rest(2)
    assert pacer.take() == 2


def test_a_session_waits_before_the_request_that_its_allowance_has_no_room_for() -> None:
    clock = Clock()
    session = Session(Credentials(key="tf_x"))
    session.pacers = session_pacers(clock)
    sent: list[float] = []
    for _ in range(12):
        flow = session.perform(calls.journal_fills(limit=1_000))
        step = next(flow)
        while not isinstance(step, Request):
            assert isinstance(step, Pause)
            clock.now += step.seconds
            step = flow.send(None)
        sent.append(round(clock.now, 6))
        with pytest.raises(StopIteration):
            flow.send(Response(200, {}, b'{"items": [], "nextCursor": null}'))
    # Nine pages of ten units at once; then one each time that ten units have come back, at ninety a second.
    assert sent == [0.0] * 9 + [round(n / 9, 6) for n in (1, 2, 3)]
