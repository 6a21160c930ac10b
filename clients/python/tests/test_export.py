"""Exports: whole, each record once, no figure rounded, no page ahead of the reader."""

from __future__ import annotations

import asyncio
import csv
import io
import itertools
import json
from decimal import Decimal
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tradefloor import AsyncClient, Client, export

from .server import Answer, Received, serving

PAGES = 3
ROWS = 4
LAST = PAGES * ROWS


def fill(number: int) -> dict[str, Any]:
    """The newest has the highest number; one is made every minute."""
    return {
        "execId": f"F{number}",
        "symbol": 'A,"B',
        "at": f"2026-11-23T14:{number:02d}:00.000Z",
        "qty": number,
        "price": 0.1,
        "fees": {"total": 2},
    }


def book(request: Received) -> Answer:
    """Fills in pages, newest first."""
    cursor = int(parse_qs(urlsplit(request.path).query).get("cursor", ["0"])[0])
    items = [fill(LAST - cursor * ROWS - i) for i in range(ROWS)]
    return Answer(200, {"items": items, "nextCursor": str(cursor + 1) if cursor + 1 < PAGES else None})


def exported(**options: Any) -> tuple[bytes, int, int]:
    """What is written, how many records that is, and how many requests it took."""
    out = io.BytesIO()
    with serving(book) as server, Client(server.url) as client:
        count = export(client, "fills", out, **options)
        return out.getvalue(), count, len(server.received)


def test_json_lines_are_the_records_as_they_came() -> None:
    text, count, _ = exported()
    rows = [json.loads(line, parse_float=Decimal) for line in text.decode().splitlines()]
    assert [row["execId"] for row in rows] == [f"F{n}" for n in range(LAST, 0, -1)]
    assert (count, rows[0]["price"]) == (LAST, Decimal("0.1"))


def test_csv_has_exact_figures_and_any_text() -> None:
    text, count, _ = exported(format="csv")
    rows = list(csv.DictReader(io.StringIO(text.decode())))
    assert (len(rows), count) == (LAST, LAST)
    assert (rows[0]["price"], rows[0]["feesTotal"], rows[0]["symbol"]) == ("0.1", "2", 'A,"B')
    assert rows[0]["parentOrderId"] == ""


def test_parquet_has_typed_columns() -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    text, count, _ = exported(format="parquet")
    table = parquet.read_table(io.BytesIO(text))
    assert count == table.num_rows == LAST
    row = table.to_pylist()[0]
    assert (row["price"], row["feesTotal"], row["qty"]) == (Decimal("0.100000"), Decimal("2.0000"), LAST)
    assert str(table.schema.field("price").type) == "decimal128(18, 6)"
    assert row["at"].isoformat() == "2026-11-23T14:12:00+00:00"


def test_a_span_ends_at_the_first_record_that_is_older() -> None:
    text, count, requests = exported(since="2026-11-23T14:07:00Z", until="2026-11-23T15:10:00+01:00")
    assert [json.loads(line)["qty"] for line in text.decode().splitlines()] == [9, 8, 7]
    assert (count, requests) == (3, 2)


@pytest.mark.parametrize("options", [{"format": "xls"}, {"since": "noon"}, {"since": "2026-11-23T14:07:00"}])
def test_what_cannot_be_exported_is_refused_before_a_request(options: dict[str, Any]) -> None:
    with serving(book) as server, Client(server.url) as client:
        with pytest.raises(ValueError):
            export(client, "fills", io.BytesIO(), **options)
        assert server.received == []


def test_rows_request_no_page_ahead_of_their_reader() -> None:
    with serving(book) as server, Client(server.url) as client:
        some = list(itertools.islice(client.rows(client.journal_fills, symbol="AAPL"), ROWS + 1))
        assert [row["qty"] for row in some] == [12, 11, 10, 9, 8]
        queries = [parse_qs(urlsplit(each.path).query) for each in server.received]
    assert queries == [
        {"limit": ["1000"], "symbol": ["AAPL"]},
        {"limit": ["1000"], "symbol": ["AAPL"], "cursor": ["1"]},
    ]


def test_rows_of_the_asynchronous_client_are_the_same() -> None:
    async def read(url: str) -> list[int]:
        async with AsyncClient(url) as client:
            return [row["qty"] async for row in client.rows(client.journal_fills)]

    with serving(book) as server:
        assert asyncio.run(read(server.url)) == list(range(LAST, 0, -1))
