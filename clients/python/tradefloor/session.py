"""The session of a client, without input or output: it yields requests and receives replies.

`Client` and `AsyncClient` both drive these generators, so that log-in, retries and errors exist once.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Awaitable, Callable, Generator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias, TypeVar, cast
from urllib.parse import quote, urlencode

from .call import Call, Omitted
from .errors import BAD_RESPONSE, NO_RESPONSE, SECOND_FACTOR_REQUIRED, ApiError, read_error
from .exact import decode, encode, with_decimals
from .pacer import Pacer, cost_of, session_pacers

T = TypeVar("T")
CodeSource: TypeAlias = "Callable[[], str] | Callable[[], Awaitable[str]]"

CLIENT_ID = "tradefloor-loadgen"
COOKIE = "platform_user"
OAUTH = "/api/user-service/oauth"
TRIES = 4
USUAL_TIMEOUT_S = 10.0
ON_THE_WAY_S = 5.0
"""What a request and its response may take beside the time within which the platform responds."""
FIRST_PAUSE_S = 0.25
LONGEST_PAUSE_S = 30.0
"""A platform that asks for more patience than this is reported instead."""
NOT_DONE = (429,)
"""Statuses that state that a request had no effect."""
MAYBE_DONE = (502, 503, 504)
"""Statuses after which a request may have had its effect."""


@dataclass(frozen=True)
class Request:
    """An HTTP request: the path with its query, below the address of the platform."""

    method: str
    path: str
    headers: dict[str, str] = field(default_factory=dict)
    content: bytes | None = None
    timeout: float = USUAL_TIMEOUT_S
    """How long to wait for the response, in seconds, unless the caller has set another time."""


@dataclass(frozen=True)
class Response:
    """An HTTP response; `set_cookies` are its `Set-Cookie` lines."""

    status: int
    headers: Mapping[str, str]
    content: bytes
    set_cookies: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Failure:
    """No response: the connection was not made (`sent` is false), or it broke or took too long."""

    sent: bool
    detail: str


@dataclass(frozen=True)
class Pause:
    """Wait so many seconds."""

    seconds: float


@dataclass(frozen=True)
class LogIn:
    """Log in, unless that has happened since the session `number`."""

    number: int


@dataclass(frozen=True)
class WantCode:
    """Call this for a code of the user's second factor."""

    source: CodeSource


Step: TypeAlias = "Request | Pause | LogIn | WantCode"
Reply: TypeAlias = "Response | Failure | str | None"
Flow: TypeAlias = "Generator[Step, Reply, T]"


@dataclass(frozen=True)
class Credentials:
    """How to log in: a key, a username with its password, or as a guest.

    `second_factor` is a code, six digits or a recovery code, or a function that returns one, which is called where
    the platform wants a code. A code counts once: where a session that has ended is opened again, only a function
    has another one.
    """

    key: str | None = None
    username: str | None = None
    password: str | None = None
    guest: bool = False
    second_factor: str | CodeSource | None = None

    def __post_init__(self) -> None:
        named = self.username is not None or self.password is not None
        if named and (self.username is None or self.password is None):
            raise ValueError("username and password belong together")
        if self.second_factor is not None and not named:
            raise ValueError("second_factor belongs to username and password")
        if sum((self.key is not None, named, self.guest)) > 1:
            raise ValueError("choose one of key, username with password, or guest=True")

    @property
    def opens_session(self) -> bool:
        """Whether there is a log-in before the first call."""
        return self.guest or self.username is not None


class Session:
    """One identity on one platform."""

    def __init__(self, credentials: Credentials) -> None:
        self.credentials = credentials
        self.number = 0
        self.cookie: str | None = None
        self.user: dict[str, Any] | None = None
        self.pacers: dict[str, Pacer] = session_pacers()

    def headers(self) -> dict[str, str]:
        """What identifies the caller: of a key a bearer token (RFC 6750), of a session its cookie."""
        if self.credentials.key is not None:
            return {"authorization": f"Bearer {self.credentials.key}"}
        return {} if self.cookie is None else {"cookie": f"{COOKIE}={self.cookie}"}

    def perform(self, call: Call[T]) -> Flow[T]:
        """The call with log-in and retries. Raises ApiError; TypeError or ValueError for what cannot be sent."""
        request = to_request(call)
        pacer, cost = self.pacers[call.operation.allowance], cost_of(call.query)
        if self.credentials.opens_session and self.cookie is None:
            yield LogIn(self.number)
        renewed = False
        for attempt in range(1, TRIES + 1):
            yield from waited(pacer.take(cost))
            number = self.number
            reply = yield with_headers(request, self.headers())
            if isinstance(reply, Response) and reply.status < 300:
                return cast(T, read_body(call, reply))
            error = to_error(reply)
            if error.status == 401 and self.credentials.opens_session and not renewed:
                renewed = True
                yield LogIn(number)
                continue
            pause = next_pause(call, reply, attempt)
            if pause is None:
                raise error
            if error.retry_after is not None:
                pacer.rest(error.retry_after)
            yield Pause(pause)
        raise error

    def log_in(self) -> Flow[None]:
        """Opens a session: as a guest, or with a code that only the holder of its verifier exchanges (RFC 7636)."""
        yield from waited(self.pacers["logins"].take())
        if self.credentials.guest:
            response = yield from expect(post(f"{OAUTH}/guest", {}))
        else:
            verifier = secrets.token_urlsafe(48)
            challenge = hashlib.sha256(verifier.encode()).digest()
            authorized = yield from self._authorize(
                {
                    "response_type": "code",
                    "client_id": CLIENT_ID,
                    "code_challenge": base64.urlsafe_b64encode(challenge).decode().rstrip("="),
                    "code_challenge_method": "S256",
                    "state": secrets.token_urlsafe(12),
                    "username": self.credentials.username,
                    "password": self.credentials.password,
                }
            )
            exchange = {
                "grant_type": "authorization_code",
                "client_id": CLIENT_ID,
                "code": decode(authorized.content)["code"],
                "code_verifier": verifier,
            }
            response = yield from expect(post(f"{OAUTH}/token", exchange))
        self.accept(response)

    def _authorize(self, body: dict[str, object]) -> Flow[Response]:
        """With the code that is given already; a function is called once the platform wants one."""
        given = self.credentials.second_factor
        if isinstance(given, str) and self.number == 0:
            body = {**body, "second_factor": given}
        try:
            return (yield from expect(post(f"{OAUTH}/authorize", body)))
        except ApiError as error:
            if error.code != SECOND_FACTOR_REQUIRED or given is None or isinstance(given, str):
                raise
        code = yield WantCode(given)
        return (yield from expect(post(f"{OAUTH}/authorize", {**body, "second_factor": code})))

    def accept(self, response: Response) -> None:
        """Takes the cookie of a response that opened a session."""
        cookies = [line.split(";")[0].split("=", 1) for line in response.set_cookies]
        values = [pair[1] for pair in cookies if pair[0] == COOKIE and len(pair) == 2]
        if not values:
            raise ApiError(BAD_RESPONSE, response.status, "the log-in set no cookie")
        self.cookie = values[0]
        self.user = decode(response.content).get("user")
        self.number += 1


def waited(seconds: float) -> Flow[None]:
    """A wait, where there is one."""
    if seconds > 0:
        yield Pause(seconds)


def to_request(call: Call[Any]) -> Request:
    """The request of a call, without what identifies the caller. Raises ValueError for an id that no address can have."""
    operation = call.operation
    path = operation.path
    for name, value in call.path.items():
        # Addresses lose these parts, encoded or not (RFC 3986, 5.2.4): the request would go to another call.
        if str(value) in ("", ".", ".."):
            raise ValueError(f"{name} cannot be {str(value)!r}")
        path = path.replace("{" + name + "}", quote(str(value), safe=""))
    query = {name: query_text(each) for name, each in call.query.items() if not isinstance(each, Omitted)}
    if query:
        path += "?" + urlencode(query)
    timeout = operation.seconds + ON_THE_WAY_S
    if call.body is None:
        return Request(operation.method, path, timeout=timeout)
    content = encode(call.body).encode()
    return Request(operation.method, path, {"content-type": "application/json"}, content, timeout)


def query_text(value: object) -> str:
    """A value in a query: plain text, else JSON."""
    return value if isinstance(value, str) else encode(value)


def post(path: str, body: dict[str, object]) -> Request:
    """A request of the log-in."""
    return Request("POST", path, {"content-type": "application/json"}, encode(body).encode())


def with_headers(request: Request, headers: dict[str, str]) -> Request:
    """The request with what identifies its caller."""
    return replace(request, headers={**request.headers, **headers})


def expect(request: Request) -> Flow[Response]:
    """A step of the log-in. Only what states that it had no effect is sent again."""
    for attempt in range(1, TRIES + 1):
        reply = yield request
        if isinstance(reply, Response) and reply.status < 300:
            return reply
        error = to_error(reply)
        retried = attempt < TRIES and (error.status == 429 or isinstance(reply, Failure) and not reply.sent)
        wait = pause_of(attempt, error.retry_after)
        if not retried or wait is None:
            break
        yield Pause(wait)
    raise error


def to_error(reply: Reply) -> ApiError:
    """Why a request has no result."""
    if isinstance(reply, Response):
        return read_error(reply.status, reply.headers, reply.content)
    return ApiError(NO_RESPONSE, 0, reply.detail if isinstance(reply, Failure) else "")


def next_pause(call: Call[Any], reply: Reply, attempt: int) -> float | None:
    """How long to wait before the request is sent again; None where it must not, or need not, be."""
    if attempt == TRIES:
        return None
    if isinstance(reply, Failure):
        return pause_of(attempt, None) if call.operation.repeatable or not reply.sent else None
    if not isinstance(reply, Response):
        return None
    again = reply.status in NOT_DONE or (reply.status in MAYBE_DONE and call.operation.repeatable)
    return pause_of(attempt, to_error(reply).retry_after) if again else None


def pause_of(attempt: int, retry_after: float | None) -> float | None:
    """Twice as long each time, or as long as the platform states."""
    if retry_after is not None:
        return retry_after if retry_after <= LONGEST_PAUSE_S else None
    return float(FIRST_PAUSE_S * 2 ** (attempt - 1))


def read_body(call: Call[Any], response: Response) -> object:
    """The result in a response, its decimal numbers exact."""
    if not response.content:
        return None
    try:
        return with_decimals(decode(response.content), call.operation.shape)
    except ValueError as error:
        raise ApiError(BAD_RESPONSE, response.status, str(error)) from error
