"""The client for programs with an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import closing
from typing import Any, TypeVar

import httpx

from .call import Call
from .client import BASE_URL, CONNECT_S, no_cookies, to_failure, to_response
from .event_socket import follow
from .events import Event, EventSettings
from .generated.async_calls import AsyncCalls
from .rows import all_rows_async
from .session import (
    CodeSource,
    Credentials,
    Failure,
    Flow,
    LogIn,
    Pause,
    Reply,
    Request,
    Response,
    Session,
    WantCode,
)

T = TypeVar("T")


class AsyncClient(AsyncCalls):
    """The platform at an address, for one user: `Client` for asyncio, with the same arguments and calls.

    `second_factor` may also be a coroutine function.
    """

    def __init__(
        self,
        base_url: str = BASE_URL,
        *,
        key: str | None = None,
        username: str | None = None,
        password: str | None = None,
        guest: bool = False,
        second_factor: str | CodeSource | None = None,
        timeout: float | None = None,
        session: Session | None = None,
    ) -> None:
        self.base_url = base_url.rstrip("/")
        self.timeout = timeout
        self.session = session or Session(Credentials(key, username, password, guest, second_factor))
        self._http = httpx.AsyncClient(timeout=CONNECT_S, cookies=no_cookies())
        self._entry = asyncio.Lock()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connections. The session on the platform ends by itself, or with `logout()`."""
        await self._http.aclose()

    async def run(self, call: Call[T]) -> T:
        """Sends a call and waits for its result. Raises ApiError."""
        return await self._drive(self.session.perform(call))

    async def log_in(self, number: int | None = None) -> dict[str, Any] | None:
        """Opens the session, unless that has happened since the session `number`; returns the user."""
        if self.session.credentials.opens_session:
            await self._renew(self.session.number if number is None else number)
        return self.session.user

    def rows(
        self, list_call: Callable[..., Awaitable[Mapping[str, Any]]], **filters: Any
    ) -> AsyncIterator[Any]:
        """Every row of a list that comes in pages, one page in memory, for `async for`."""
        return all_rows_async(list_call, filters)

    def events(
        self, topics: Iterable[str] | None = None, *, symbols: Iterable[str] | None = None
    ) -> AsyncIterator[Event]:
        """Events as they happen, without end.

        `topics` are those of docs/api/sockets.md, by default all but prints; `symbols` limits prices. Each
        connection begins with an event `snapshot`. A connection that breaks is opened again; changes of orders and
        fills that happened in between follow the snapshot, each once, with `recovered` true. A frame that is
        missing ends the connection, with the same effect. Raises ApiError when the session cannot be renewed.
        """
        return follow(self, EventSettings.of(topics, symbols))

    async def _renew(self, number: int) -> None:
        async with self._entry:
            if self.session.number == number:
                await self._drive(self.session.log_in())

    async def _drive(self, flow: Flow[T]) -> T:
        reply: Reply = None
        with closing(flow):
            while True:
                try:
                    step = flow.send(reply)
                except StopIteration as end:
                    result: T = end.value
                    return result
                reply = None
                if isinstance(step, Request):
                    reply = await self._send(step)
                elif isinstance(step, LogIn):
                    await self._renew(step.number)
                elif isinstance(step, Pause):
                    await asyncio.sleep(step.seconds)
                elif isinstance(step, WantCode):
                    code = step.source()
                    reply = code if isinstance(code, str) else await code

    async def _send(self, request: Request) -> Response | Failure:
        url = self.base_url + request.path
        try:
            reply = await self._http.request(
                request.method,
                url,
                headers=request.headers,
                content=request.content,
                timeout=httpx.Timeout(self.timeout or request.timeout, connect=self.timeout or CONNECT_S),
            )
        except httpx.HTTPError as error:
            return to_failure(error)
        return to_response(reply)
