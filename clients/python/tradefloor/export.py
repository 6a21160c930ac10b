"""Records of the platform as files: JSON lines, CSV (RFC 4180) and Parquet, no figure rounded, in bounded memory."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from decimal import Decimal
from itertools import islice
from typing import TYPE_CHECKING, Any, BinaryIO, Literal

from .exact import encode
from .generated.columns import COLUMNS
from .records import Filter, Interval, Kind, read_records, wire_time

if TYPE_CHECKING:
    from .client import Client

Format = Literal["jsonl", "csv", "parquet"]
Record = Mapping[str, Any]
Column = tuple[str, tuple[str, ...], str]

GROUP_ROWS = 10_000
"""Records of one row group of Parquet: enough that columns compress well, few enough to be held."""


def export(
    client: Client,
    kind: Kind,
    out: BinaryIO,
    *,
    format: Format = "jsonl",
    symbol: str | None = None,
    user_id: str | None = None,
    parent_order_id: str | None = None,
    interval: Interval = "1m",
    since: datetime | str | None = None,
    until: datetime | str | None = None,
) -> int:
    """Writes all records of a kind and returns their number.

    They are candles and trades of a symbol, or fills, orders and tca: one's own, or those that one may see; in
    `since` <= time < `until`. One page is in memory at a time, of Parquet (which needs `tradefloor[parquet]`) one
    group of 10,000 records. Raises ApiError, and ValueError for what cannot be exported.
    """
    chosen = Filter(symbol, user_id, parent_order_id, interval, wire_time(since), wire_time(until))
    if kind not in COLUMNS:
        raise ValueError(f"{kind} cannot be exported")
    if format not in WRITERS:
        raise ValueError(f"no format {format}")
    return WRITERS[format](read_records(client, kind, chosen), COLUMNS[kind], out)


def write_jsonl(records: Iterable[Record], _: tuple[Column, ...], out: BinaryIO) -> int:
    """A record a line, as it came."""
    count = 0
    for record in records:
        out.write(f"{encode(record)}\n".encode())
        count += 1
    return count


def write_csv(records: Iterable[Record], columns: tuple[Column, ...], out: BinaryIO) -> int:
    """A head and a line a record."""
    count = 0
    out.write(csv_line([name for name, _, _ in columns]))
    for record in records:
        out.write(csv_line([cell(value_at(record, path)) for _, path, _ in columns]))
        count += 1
    return count


def csv_line(cells: list[str]) -> bytes:
    """A line; text that has a comma, a quotation mark or a line break is quoted."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue().encode()


def value_at(record: Record, path: tuple[str, ...]) -> Any:
    """The value of a column in a record; None where there is none."""
    value: Any = record
    for name in path:
        value = value.get(name) if isinstance(value, Mapping) else None
    return value


def cell(value: object) -> str:
    """A value as text: numbers in plain digits, names separated by spaces."""
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return format(value, "f")
    return " ".join(value) if isinstance(value, list) else str(value)


def write_parquet(records: Iterable[Record], columns: tuple[Column, ...], out: BinaryIO) -> int:
    """Typed columns: prices are DECIMAL(18,6), amounts DECIMAL(18,4)."""
    import pyarrow
    import pyarrow.parquet

    types = {
        "text": pyarrow.string(),
        "list": pyarrow.string(),
        "time": pyarrow.timestamp("ms", tz="UTC"),
        "integer": pyarrow.int64(),
        "number": pyarrow.float64(),
        "price": pyarrow.decimal128(18, 6),
        "money": pyarrow.decimal128(18, 4),
    }
    schema = pyarrow.schema([(name, types[kind]) for name, _, kind in columns])
    count = 0
    with pyarrow.parquet.ParquetWriter(out, schema) as writer:
        for group in groups(records):
            count += len(group)
            arrays = [
                pyarrow.array([typed(value_at(each, path), kind) for each in group], types[kind])
                for _, path, kind in columns
            ]
            writer.write_table(pyarrow.Table.from_arrays(arrays, schema=schema))
    return count


def groups(records: Iterable[Record]) -> Iterator[list[Record]]:
    """The records by row groups."""
    rest = iter(records)
    while group := list(islice(rest, GROUP_ROWS)):
        yield group


def typed(value: Any, kind: str) -> Any:
    """A value as its column has it."""
    if value is None:
        return None
    if kind == "time":
        return datetime.fromisoformat(value)
    if kind == "number":
        return float(value)
    return " ".join(value) if kind == "list" else value


WRITERS: dict[str, Callable[[Iterable[Record], tuple[Column, ...], BinaryIO], int]] = {
    "jsonl": write_jsonl,
    "csv": write_csv,
    "parquet": write_parquet,
}
