"""Both clients by one interface, so that a test holds for both."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tradefloor import AsyncClient, Client

KINDS = pytest.mark.parametrize("kind", ["sync", "async"])


def call(kind: str, url: str, name: str, /, *args: Any, client: dict[str, Any] | None = None, **kwargs: Any) -> Any:
    """Makes a client, runs one of its calls and closes it."""
    options: dict[str, Any] = {"timeout": 5.0, **(client or {})}
    if kind == "sync":
        with Client(url, **options) as sync:
            return getattr(sync, name)(*args, **kwargs)

    async def run() -> Any:
        async with AsyncClient(url, **options) as client:
            return await getattr(client, name)(*args, **kwargs)

    return asyncio.run(run())
