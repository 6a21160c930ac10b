"""The records that can be exported, read page by page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, Literal

from .call import OMIT, Omitted
from .generated import models as m

if TYPE_CHECKING:
    from .client import Client

Interval = Literal["1m", "5m", "15m", "1h", "1d", "1w"]
Kind = Literal["candles", "trades", "fills", "orders", "tca"]
SERIES_MAX = 500
"""What one response holds of bars and of prints."""


@dataclass(frozen=True)
class Filter:
    """Which records; `since` and `until` are times of the wire, such as `2026-11-29T12:00:00.000Z`."""

    symbol: str | None = None
    user_id: str | None = None
    parent_order_id: str | None = None
    interval: Interval = "1m"
    since: str | None = None
    until: str | None = None

    def required_symbol(self) -> str:
        """The symbol. Raises ValueError where there is none."""
        if not self.symbol:
            raise ValueError("an instrument must be named: symbol='AAPL'")
        return self.symbol

    def named(self, *names: str) -> dict[str, Any]:
        """The fields of these names that are set."""
        values = {name: getattr(self, name) for name in names}
        return {name: value for name, value in values.items() if value is not None}


def wire_time(value: datetime | str | None) -> str | None:
    """A time as the wire has it, so that times compare as texts. Raises ValueError for one without a zone."""
    if value is None:
        return None
    moment = datetime.fromisoformat(value) if isinstance(value, str) else value
    if moment.tzinfo is None:
        raise ValueError(f"{value} has no time zone")
    text = moment.astimezone(timezone.utc).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")


def read_records(client: Client, kind: Kind, chosen: Filter) -> Iterator[Mapping[str, Any]]:
    """Every record of a kind: candles oldest first, everything else newest first.

    Of candles what is recorded is held, of all others one page. Of trades, the prints of the market, the platform
    keeps the newest 500 of a symbol.
    """
    if kind == "candles":
        return iter(read_bars(client, chosen))
    if kind == "trades":
        page = client.market_trades(symbol=chosen.required_symbol(), limit=SERIES_MAX)
        return iter(page["items"])
    if kind == "fills":
        return within(client.rows(client.journal_fills, **chosen.named("symbol", "user_id")), "at", chosen)
    if kind == "orders":
        fields = chosen.named("symbol", "user_id", "parent_order_id")
        return within(client.rows(client.journal_orders, **fields), "createdAt", chosen)
    if kind == "tca":
        span = {"from_": chosen.since, "to": chosen.until}
        given = {name: value for name, value in span.items() if value is not None}
        return client.rows(client.tca_orders, **chosen.named("symbol", "user_id"), **given)
    raise ValueError(f"{kind} cannot be exported")


def within(rows: Iterator[Any], field: str, chosen: Filter) -> Iterator[Mapping[str, Any]]:
    """Of rows newest first those of the span: the first that is older ends the list."""
    for row in rows:
        if chosen.since is not None and row[field] < chosen.since:
            return
        if chosen.until is None or row[field] < chosen.until:
            yield row


def read_bars(client: Client, chosen: Filter) -> list[m.HistoryBar]:
    """Bars in the order of time; their pages come newest first."""
    symbol, since = chosen.required_symbol(), chosen.since or ""
    pages: list[list[m.HistoryBar]] = []
    before: str | Omitted = chosen.until or OMIT
    while True:
        page = client.bars(symbol=symbol, interval=chosen.interval, before=before, limit=SERIES_MAX)
        pages.insert(0, page["items"])
        if not page["items"] or not page["hasOlder"] or page["items"][0]["startAt"] <= since:
            return [bar for each in pages for bar in each if bar["startAt"] >= since]
        before = page["items"][0]["startAt"]
