"""Lists that come in pages, row by row: one page in memory at a time."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from typing import Any

PAGE_ROWS = 1000
"""Rows of the largest page: fewer requests, and of the allowance no more than in small pages."""

Page = Mapping[str, Any]


def all_rows(read: Callable[..., Page], filters: Mapping[str, Any]) -> Iterator[Any]:
    """Every row, each once. A page is requested when the rows of the last are used up, and not before."""
    place: dict[str, Any] = {}
    while True:
        page = read(**{"limit": PAGE_ROWS, **filters, **place})
        yield from page["items"]
        if page["nextCursor"] is None:
            return
        place = {"cursor": page["nextCursor"]}


async def all_rows_async(
    read: Callable[..., Awaitable[Page]], filters: Mapping[str, Any]
) -> AsyncIterator[Any]:
    """`all_rows` of a call that is awaited."""
    place: dict[str, Any] = {}
    while True:
        page = await read(**{"limit": PAGE_ROWS, **filters, **place})
        for row in page["items"]:
            yield row
        if page["nextCursor"] is None:
            return
        place = {"cursor": page["nextCursor"]}
