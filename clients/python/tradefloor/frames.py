"""The platform's lists as pandas data frames; needs the extra `tradefloor[frames]`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any, TypeVar

import pandas

from .call import OMIT, Omitted
from .generated import models as m

if TYPE_CHECKING:
    from .client import Client

PAGE = 1000
TIMES = ("startAt", "at", "decidedAt", "firstFillAt", "lastFillAt", "createdAt", "updatedAt")
P = TypeVar("P", bound=Mapping[str, Any])


class Frames:
    """Data frames of one client.

    Prices and money are exact decimals in columns of objects; with `floats=True` they are float64, for
    arithmetic over many rows. Times are in UTC. Columns have the names of the wire, nested ones with a dot.
    """

    def __init__(self, client: Client) -> None:
        self._client = client

    def candles(
        self, symbol: str, interval: m.CandleInterval = "1m", *, floats: bool = False
    ) -> pandas.DataFrame:
        """The newest candles of a symbol, at most 120, oldest first, by their start."""
        page = self._client.candles(symbol=symbol, interval=interval)
        frame = table(page["items"], floats=floats, columns=fields(m.Candle))
        return frame.set_index("startAt").drop(columns=["symbol", "interval"])

    def trades(self, symbol: str, *, floats: bool = False) -> pandas.DataFrame:
        """The newest prints of a symbol, at most 500, oldest first, by their time."""
        page = self._client.market_trades(symbol=symbol)
        frame = table(page["items"], floats=floats, columns=fields(m.MarketTrade))
        return frame.set_index("at").sort_index(kind="stable")

    def fills(
        self,
        *,
        symbol: str | None = None,
        order_id: str | None = None,
        limit: int = PAGE,
        floats: bool = False,
    ) -> pandas.DataFrame:
        """One's fills, oldest first, by their time; the newest `limit` of them."""
        items = pages(
            lambda size, cursor: self._client.journal_fills(
                symbol=given(symbol), order_id=given(order_id), limit=size, cursor=cursor
            ),
            limit,
        )
        frame = table(items, floats=floats, columns=fields(m.Fill))
        return frame.set_index("at").sort_index(kind="stable")

    def tca(
        self,
        *,
        symbol: str | None = None,
        strategy: m.Strategy | None = None,
        limit: int = PAGE,
        floats: bool = False,
    ) -> pandas.DataFrame:
        """Transaction costs, one row an order, by its id: benchmarks, slippage in basis points, shortfall."""
        items = pages(
            lambda size, cursor: self._client.tca_orders(
                symbol=given(symbol),
                strategy=OMIT if strategy is None else strategy,
                limit=size,
                cursor=cursor,
            ),
            limit,
        )
        return table(items, floats=floats, columns=fields(m.OrderTca)).set_index("orderId")


def given(value: str | None) -> str | Omitted:
    """A filter that is not set is not sent."""
    return OMIT if value is None else value


def fields(record: type[Any]) -> list[str]:
    """The columns that a frame has also without rows."""
    return list(record.__annotations__)


def pages(read: Callable[[int, str | Omitted], P], limit: int) -> list[Mapping[str, Any]]:
    """The newest `limit` items of a list that comes in pages."""
    items: list[Mapping[str, Any]] = []
    cursor: str | Omitted = OMIT
    while len(items) < limit:
        page = read(min(PAGE, limit - len(items)), cursor)
        items += page["items"]
        if page["nextCursor"] is None:
            break
        cursor = page["nextCursor"]
    return items


def table(
    items: Iterable[Mapping[str, Any]], *, floats: bool = False, columns: Iterable[str] = ()
) -> pandas.DataFrame:
    """Records of the platform as a data frame: times parsed, records in records as columns with a dot."""
    rows = [dict(flat(each)) for each in items]
    known = list(columns)
    found = list(dict.fromkeys(name for row in rows for name in row)) or known
    ranks = {name: rank for rank, name in enumerate(known)}
    order = sorted(found, key=lambda name: ranks.get(name.split(".")[0], len(known)))
    frame = pandas.DataFrame(rows, columns=order)
    for name in frame.columns:
        if name in TIMES:
            frame[name] = pandas.to_datetime(frame[name], utc=True)
        elif floats and any(isinstance(each, Decimal) for each in frame[name]):
            frame[name] = [float(each) if isinstance(each, Decimal) else each for each in frame[name]]
            frame[name] = pandas.to_numeric(frame[name])
    return frame


def flat(record: Mapping[str, Any], before: str = "") -> Iterable[tuple[str, Any]]:
    """The fields of a record, those of the records in it as `fees.total`."""
    for name, value in record.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value
