"""The client for programs that wait for each result."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import closing
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import TYPE_CHECKING, Any, TypeVar

import httpx

from .call import Call
from .event_thread import iterate
from .events import Event, EventSettings
from .generated.sync_calls import SyncCalls
from .rows import all_rows
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

if TYPE_CHECKING:
    from .async_client import AsyncClient
    from .frames import Frames

T = TypeVar("T")

BASE_URL = "http://localhost:5011"
CONNECT_S = 5.0


class Client(SyncCalls):
    """The platform at an address, for one user.

    `Client(key='tf_...')`, `Client(username='trader-high-touch', password='...')`, `Client(guest=True)`, or none
    of them for what needs no session. `second_factor` is a code of the user's second factor, or a function that
    returns one, which is called where the platform wants a code. Every call of the reference is a method; each raises ApiError. A client may
    be used by several threads. `timeout` is in seconds; by default each call has the time within which the platform
    responds to it, and five seconds more. Close it, or use it as a context manager.
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
    ) -> None:
        self.base_url = base_url.rstrip("/")
        self.timeout = timeout
        self.session = Session(Credentials(key, username, password, guest, second_factor))
        self._http = httpx.Client(timeout=CONNECT_S, cookies=no_cookies())
        self._entry = threading.Lock()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections. The session on the platform ends by itself, or with `logout()`."""
        self._http.close()

    def run(self, call: Call[T]) -> T:
        """Sends a call and waits for its result. Raises ApiError."""
        return self._drive(self.session.perform(call))

    def log_in(self) -> dict[str, Any] | None:
        """Opens the session now instead of with the first call; returns the user, None for a key."""
        if self.session.credentials.opens_session:
            self._renew(self.session.number)
        return self.session.user

    def rows(self, list_call: Callable[..., Mapping[str, Any]], **filters: Any) -> Iterator[Any]:
        """Every row of a list that comes in pages, one page in memory: `client.rows(client.journal_fills)`."""
        return all_rows(list_call, filters)

    @property
    def frames(self) -> Frames:
        """Candles, trades, fills and transaction costs as pandas data frames; needs `tradefloor[frames]`."""
        from .frames import Frames

        return Frames(self)

    def events(
        self, topics: Iterable[str] | None = None, *, symbols: Iterable[str] | None = None
    ) -> Iterator[Event]:
        """Events as they happen, without end: see `AsyncClient.events`. Close the iterator to stop."""
        settings = EventSettings.of(topics, symbols)
        client = self.for_loop()
        return iterate(lambda: client.events(settings.topics, symbols=settings.symbols), client.close)

    def for_loop(self) -> AsyncClient:
        """An asynchronous client of the same session."""
        from .async_client import AsyncClient

        return AsyncClient(self.base_url, timeout=self.timeout, session=self.session)

    def _renew(self, number: int) -> None:
        with self._entry:
            if self.session.number == number:
                self._drive(self.session.log_in())

    def _drive(self, flow: Flow[T]) -> T:
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
                    reply = self._send(step)
                elif isinstance(step, LogIn):
                    self._renew(step.number)
                elif isinstance(step, Pause):
                    time.sleep(step.seconds)
                elif isinstance(step, WantCode):
                    reply = plain_code(step.source)

    def _send(self, request: Request) -> Response | Failure:
        url = self.base_url + request.path
        try:
            reply = self._http.request(
                request.method,
                url,
                headers=request.headers,
                content=request.content,
                timeout=httpx.Timeout(self.timeout or request.timeout, connect=self.timeout or CONNECT_S),
            )
        except httpx.HTTPError as error:
            return to_failure(error)
        return to_response(reply)


def plain_code(source: CodeSource) -> str:
    """Raises TypeError for a function that must be awaited: it needs an AsyncClient."""
    code = source()
    if isinstance(code, str):
        return code
    if isinstance(code, Coroutine):
        code.close()
    raise TypeError("second_factor must return a text; only AsyncClient awaits it")


def no_cookies() -> CookieJar:
    """Keeps none: the cookie is the session's, which sends it itself."""
    return CookieJar(DefaultCookiePolicy(allowed_domains=[]))


def to_failure(error: httpx.HTTPError) -> Failure:
    """Whether a request that had no response can have had an effect."""
    unsent = isinstance(error, (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout))
    return Failure(not unsent, f"{type(error).__name__}: {error}".rstrip(": "))


def to_response(reply: httpx.Response) -> Response:
    """A response in the terms of the session."""
    return Response(
        reply.status_code, reply.headers, reply.content, reply.headers.get_list("set-cookie")
    )
