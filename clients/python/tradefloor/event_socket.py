"""The socket of an asynchronous client: it connects, reconnects and recovers what happened in between."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

import websockets
from websockets.exceptions import WebSocketException

from .errors import NO_RESPONSE, ApiError
from .events import Event, EventSettings, Gap, Tracker

if TYPE_CHECKING:
    from .async_client import AsyncClient

OPEN_S = 10.0
FRAME_BYTES_MAX = 32 * 1024 * 1024
FIRST_PAUSE_S = 0.25
LONGEST_PAUSE_S = 5.0
GIVE_UP_S = 60.0
"""A platform that cannot be reached for so long is reported."""
SESSION_ENDED = 4401
JOURNAL_WAIT_S = 3.0
"""The journal follows the orders: how long to wait for fills that an order of the snapshot already has."""
JOURNAL_LOOK_S = 0.1
PAGE = 1000


async def follow(client: AsyncClient, settings: EventSettings) -> AsyncIterator[Event]:
    """The events of all connections, one after the other, without end."""
    tracker = Tracker(settings)
    reached_s = time.monotonic()
    failures = 0
    while True:
        number = client.session.number
        try:
            if client.session.credentials.opens_session and client.session.cookie is None:
                await client.log_in(number)
            async with open_socket(client) as socket:
                tracker.opened()
                for frame in settings.operations():
                    await socket.send(frame)
                async for text in socket:
                    failures, reached_s = 0, time.monotonic()
                    for event in tracker.receive(text):
                        yield event
                        if event.topic == "snapshot" and tracker.since is not None:
                            for fill in await missed_fills(client, tracker, tracker.since):
                                yield fill
            reason = "the socket was closed"
        except (Gap, OSError, asyncio.TimeoutError, WebSocketException) as error:
            reason = await react(client, error, number)
        failures += 1
        if time.monotonic() - reached_s > GIVE_UP_S:
            raise ApiError(NO_RESPONSE, 0, reason)
        await asyncio.sleep(min(FIRST_PAUSE_S * 2 ** (failures - 1), LONGEST_PAUSE_S))


def open_socket(client: AsyncClient) -> Any:
    """A connection to `/ws`, with the caller's key or cookie."""
    parts = urlsplit(client.base_url)
    scheme = "wss" if parts.scheme == "https" else "ws"
    uri = urlunsplit((scheme, parts.netloc, f"{parts.path}/ws", "", ""))
    headers = client.session.headers()
    # The name of this argument changed with version 14 of websockets.
    connect: Any = getattr(websockets, "connect")  # noqa: B009: the package loads it at its first use
    names = inspect.signature(connect).parameters
    name = "additional_headers" if "additional_headers" in names else "extra_headers"
    options: dict[str, Any] = {name: headers, "open_timeout": client.timeout or OPEN_S, "max_size": FRAME_BYTES_MAX}
    return connect(uri, **options)


async def react(client: AsyncClient, error: Exception, number: int) -> str:
    """Renews a session that has ended. Raises ApiError for a caller that is not let in."""
    status = refused_status(error)
    received = getattr(error, "rcvd", None)
    if status == 401 or (received is not None and received.code == SESSION_ENDED):
        if not client.session.credentials.opens_session:
            raise ApiError("UNAUTHENTICATED", 401, "the key is not valid, or there is none") from error
        await client.log_in(number)
    elif status in (400, 403):
        raise ApiError("FORBIDDEN", status, "the socket is not permitted") from error
    return f"{type(error).__name__}: {error}"


def refused_status(error: Exception) -> int | None:
    """The HTTP status by which a connection was refused."""
    if (code := getattr(error, "status_code", None)) is not None:
        return int(code)
    response = getattr(error, "response", None)
    return None if response is None else int(response.status_code)


async def missed_fills(client: AsyncClient, tracker: Tracker, since: str) -> list[Event]:
    """The fills between two connections, from the journal."""
    if not tracker.settings.wants("orders.filled"):
        return []
    found: list[Event] = []
    end_s = time.monotonic() + JOURNAL_WAIT_S
    while True:
        found += tracker.recover_fills(await journal_since(client, since))
        if tracker.is_whole or time.monotonic() > end_s:
            return found
        await asyncio.sleep(JOURNAL_LOOK_S)


async def journal_since(client: AsyncClient, since: str) -> list[dict[str, Any]]:
    """The caller's fills from a time on."""
    fills: list[dict[str, Any]] = []
    cursor: str | None = None
    while True:
        page = await client.journal_fills(limit=PAGE, **({} if cursor is None else {"cursor": cursor}))
        fills += [dict(each) for each in page["items"] if each["at"] >= since]
        cursor = page["nextCursor"]
        if cursor is None or not page["items"] or page["items"][-1]["at"] < since:
            return fills
