"""Events over connections that break: none is lost, none comes twice, a gap is noticed."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.server import WebSocketServerProtocol

from tradefloor import ApiError, AsyncClient, Client, Event
from tradefloor.events import EventSettings, Gap, Tracker
from tradefloor.generated.topics import TOPICS

from .server import Answer, socket_serving

ORDER = {"orderId": "o-1", "userId": "u", "status": "NEW", "filledQty": 0}


def frame(event: str, seq: int, data: Any, at: str = "2026-11-23T14:30:00.000Z") -> str:
    return json.dumps({"event": event, "seq": seq, "at": at, "data": data})


def order(version: int, at: str, **fields: Any) -> dict[str, Any]:
    return {**ORDER, "version": version, "updatedAt": at, **fields}


def change(version: int, at: str, **fields: Any) -> dict[str, Any]:
    return {"order": order(version, at, **fields), "actor": "ems", "reason": None}


def fill(exec_id: str, at: str, qty: int = 100) -> dict[str, Any]:
    return {"execId": exec_id, "orderId": "o-1", "parentOrderId": None, "at": at, "qty": qty, "price": 190}


def at(second: int) -> str:
    return f"2026-11-23T14:30:{second:02d}.000Z"


def begin(orders: list[dict[str, Any]], second: int) -> list[str]:
    snapshot = {"tickSeq": 1, "orders": orders, "quotes": [], "positions": [], "instruments": []}
    return [frame("authIdentity", 1, {"userId": "u"}, at(second)), frame("snapshot", 2, snapshot, at(second))]


async def subscribed(socket: WebSocketServerProtocol) -> None:
    """Until the client has sent what it sends at first."""
    while json.loads(await socket.recv())["op"] != "subscribe":
        pass


async def take(url: str, count: int, **options: Any) -> list[Event]:
    """The first events of a client."""
    found: list[Event] = []
    async with AsyncClient(url, key="tf_a_b", timeout=5) as client:
        stream = client.events(["orders.updated", "orders.filled"], **options)
        async for event in stream:
            found.append(event)
            if len(found) == count:
                break
    return found


def names(events: list[Event]) -> list[tuple[str, Any, bool]]:
    def name(event: Event) -> Any:
        return event.data.get("execId") or event.data.get("order", {}).get("version")

    return [(each.topic, name(each), each.recovered) for each in events]


def test_what_happened_between_two_connections_comes_once_after_the_snapshot() -> None:
    async def script(socket: WebSocketServerProtocol, number: int) -> None:
        await subscribed(socket)
        if number == 1:
            for text in (
                *begin([], 0),
                frame("orders.updated", 3, change(1, at(1)), at(1)),
                frame("orders.filled", 4, fill("o-1-F1", at(2)), at(2)),
                frame("orders.updated", 5, change(2, at(2), filledQty=100), at(2)),
            ):
                await socket.send(text)
            await socket.close(1012)
            return
        for text in (
            *begin([order(4, at(4), filledQty=300)], 5),
            # Delivered again after the snapshot that has it.
            frame("orders.updated", 3, change(4, at(4), filledQty=300), at(6)),
            frame("orders.filled", 4, fill("o-1-F4", at(7)), at(7)),
        ):
            await socket.send(text)
        await socket.wait_closed()

    asked: list[str] = []

    def journal(path: str, headers: dict[str, str]) -> Answer:
        if path == "/ws":
            return Answer(200)
        asked.append(path)
        newest = [fill("o-1-F3", at(4)), fill("o-1-F2", at(3))]
        # The journal has the last fill a moment later.
        items = [*newest[1 if len(asked) == 1 else 0 :], fill("o-1-F1", at(2)), fill("o-0-F1", "2026-11-23T14:29:59.900Z")]
        return Answer(200, {"items": items, "nextCursor": None})

    with socket_serving(script, journal) as url:
        events = asyncio.run(asyncio.wait_for(take(url, 9), 20))
    assert names(events) == [
        ("snapshot", None, False),
        ("orders.updated", 1, False),
        ("orders.filled", "o-1-F1", False),
        ("orders.updated", 2, False),
        ("snapshot", None, False),
        ("orders.filled", "o-1-F2", True),
        ("orders.filled", "o-1-F3", True),
        ("orders.updated", 4, True),
        ("orders.filled", "o-1-F4", False),
    ]
    assert len(asked) == 2


def test_a_missing_frame_ends_the_connection_and_nothing_is_lost() -> None:
    async def script(socket: WebSocketServerProtocol, number: int) -> None:
        orders = [] if number == 1 else [order(2, at(3))]
        for text in begin(orders, number):
            await socket.send(text)
        if number == 1:
            await socket.send(frame("orders.updated", 3, change(1, at(1)), at(2)))
            await socket.send(frame("orders.updated", 5, change(3, at(4)), at(4)))
        await socket.wait_closed()

    empty = Answer(200, {"items": [], "nextCursor": None})
    with socket_serving(script, lambda _path, _headers: empty) as url:
        events = asyncio.run(asyncio.wait_for(take(url, 4), 20))
    assert names(events) == [
        ("snapshot", None, False),
        ("orders.updated", 1, False),
        ("snapshot", None, False),
        ("orders.updated", 2, True),
    ]


def test_another_snapshot_on_the_same_connection_brings_what_was_not_sent() -> None:
    tracker = Tracker(EventSettings.of(None, None))
    tracker.opened()
    for text in (*begin([], 0), frame("orders.updated", 3, change(1, at(1)), at(1))):
        tracker.receive(text)
    snapshot = json.loads(begin([order(3, at(8), filledQty=100)], 9)[1])
    events = tracker.receive(json.dumps({**snapshot, "seq": 4}))
    assert names(events) == [("snapshot", None, False), ("orders.updated", 3, True)]
    assert not tracker.is_whole
    assert names(tracker.recover_fills([fill("o-1-F1", at(8))])) == [("orders.filled", "o-1-F1", True)]
    assert tracker.is_whole


def test_the_end_of_an_order_is_recovered_under_its_own_topic() -> None:
    tracker = Tracker(EventSettings.of(["orders.cancelled"], None))
    for second in (0, 6):
        tracker.opened()
        orders = [] if second == 0 else [order(2, at(3), status="CANCELED"), order(1, at(4), orderId="o-2")]
        events = [each for text in begin(orders, second) for each in tracker.receive(text)]
    assert names(events) == [("snapshot", None, False), ("orders.cancelled", 2, True)]


def test_a_key_that_is_not_valid_is_an_error() -> None:
    async def script(socket: WebSocketServerProtocol, number: int) -> None:
        await socket.wait_closed()

    with socket_serving(script, lambda _path, _headers: Answer(401, {})) as url:
        with pytest.raises(ApiError, match="UNAUTHENTICATED"):
            asyncio.run(asyncio.wait_for(take(url, 1), 20))


def test_the_iterator_for_programs_without_a_loop_gives_the_same_and_can_be_closed() -> None:
    closed: list[int] = []

    async def script(socket: WebSocketServerProtocol, number: int) -> None:
        for text in (*begin([], 0), frame("orders.filled", 3, fill("o-1-F1", at(1)), at(1))):
            await socket.send(text)
        await socket.wait_closed()
        closed.append(number)

    with socket_serving(script, lambda _path, _headers: Answer(200, {})) as url:
        with Client(url, key="tf_a_b", timeout=5) as client:
            stream: Any = client.events(["orders.filled"])
            events = [next(stream), next(stream)]
            stream.close()
    assert names(events) == [("snapshot", None, False), ("orders.filled", "o-1-F1", False)]
    assert str(events[1].data["price"]) == "190" and type(events[1].data["price"]).__name__ == "Decimal"
    assert closed == [1]


def test_an_error_of_the_stream_reaches_a_program_without_a_loop() -> None:
    async def script(socket: WebSocketServerProtocol, number: int) -> None:
        await socket.send(frame("error", 1, {"code": "RATE_LIMITED", "detail": "too many frames"}))
        await socket.wait_closed()

    with socket_serving(script, lambda _path, _headers: Answer(200, {})) as url:
        with Client(url, key="tf_a_b", timeout=5) as client:
            with pytest.raises(ApiError, match="RATE_LIMITED: too many frames"):
                next(client.events())


def test_only_what_is_wanted_is_requested_and_passed_on() -> None:
    settings = EventSettings.of(["orders.filled", "market.trades"], ["AAPL"])
    operations = [json.loads(each) for each in settings.operations()]
    off = [topic for each in operations if each["op"] == "unsubscribe" for topic in each["topics"]]
    assert set(off) == set(TOPICS) - {"orders.filled", "market.trades"}
    assert all(len(each.get("topics", [])) <= 40 for each in operations)
    assert operations[-1] == {
        "op": "subscribe",
        "topics": ["orders.filled", "market.trades"],
        "symbols": ["AAPL"],
    }
    tracker = Tracker(settings)
    tracker.opened()
    assert [each.topic for text in begin([], 0) for each in tracker.receive(text)] == ["snapshot"]
    assert tracker.receive(frame("news.events", 3, {})) == []
    with pytest.raises(Gap):
        tracker.receive(frame("news.events", 5, {}))


def test_a_topic_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="orders.fillde"):
        EventSettings.of(["orders.fillde"], None)
