"""Data frames: exact unless floats are requested, in order of time, whole also over several pages."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from tradefloor import Client

from .server import Answer, Received, serving

pandas = pytest.importorskip("pandas")
frames = pytest.importorskip("tradefloor.frames")


def candle(minute: int, close: float) -> dict[str, Any]:
    prices = {"open": 100, "high": 101.5, "low": 99.25, "close": close}
    start = f"2026-11-23T14:{minute:02d}:00.000Z"
    return {"symbol": "AAPL", "interval": "1m", "startAt": start, "volume": 5, **prices}


def test_candles_are_exact_and_floats_only_on_request() -> None:
    page = {"items": [candle(30, 100), candle(31, 0.1)], "nextCursor": None}
    with serving(lambda _: Answer(200, page)) as server, Client(server.url) as client:
        exact = client.frames.candles("AAPL", "1m")
        inexact = client.frames.candles("AAPL", "1m", floats=True)
    assert list(exact["close"]) == [Decimal(100), Decimal("0.1")]
    assert str(inexact["close"].dtype) == "float64"
    assert list(inexact.columns) == ["open", "high", "low", "close", "volume"]
    assert exact.index[1] == pandas.Timestamp("2026-11-23T14:31:00Z")


def test_fills_of_several_pages_are_one_frame_oldest_first() -> None:
    def page(request: Received) -> Answer:
        second = "cursor=next" in request.path
        minute = 30 if second else 31
        fill = {"execId": f"F{minute}", "at": f"2026-11-23T14:{minute}:00.000Z", "fees": {"total": 2.3}}
        return Answer(200, {"items": [fill], "nextCursor": None if second else "next"})

    with serving(page) as server, Client(server.url) as client:
        fills = client.frames.fills(symbol="AAPL")
        newest = client.frames.fills(limit=1)
        assert "symbol=AAPL" in server.received[0].path
    assert list(fills["execId"]) == ["F30", "F31"]
    assert list(fills["fees.total"]) == [Decimal("2.3")] * 2
    assert list(newest["execId"]) == ["F31"]


@pytest.mark.parametrize("name", ["fills", "tca"])
def test_a_frame_without_rows_has_its_columns(name: str) -> None:
    with serving(lambda _: Answer(200, {"items": [], "nextCursor": None})) as server:
        with Client(server.url) as client:
            frame = getattr(client.frames, name)()
    assert len(frame) == 0
    assert "symbol" in frame.columns


def test_a_float_column_with_gaps_has_no_values_there() -> None:
    frame = frames.table([{"bps": Decimal("1.5")}, {"bps": None}], floats=True)
    assert frame["bps"].dtype == "float64"
    assert frame["bps"].isna().tolist() == [False, True]
