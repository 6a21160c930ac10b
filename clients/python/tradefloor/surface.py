"""How a function that builds a call becomes a method of a client, with its arguments, types and documentation."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import update_wrapper
from typing import Any, Generic, ParamSpec, TypeVar, cast

from .call import Call

P = ParamSpec("P")
T = TypeVar("T")


class SyncRunner:
    """What runs a call and returns its result."""

    def run(self, call: Call[T]) -> T:
        """Sends the call and waits for its result. Raises ApiError."""
        raise NotImplementedError


class AsyncRunner:
    """What runs a call in an event loop."""

    async def run(self, call: Call[T]) -> T:
        """Sends the call and waits for its result. Raises ApiError."""
        raise NotImplementedError


class Sync(Generic[P, T]):
    """A method of a `Client`."""

    def __init__(self, build: Callable[P, Call[T]]) -> None:
        self.build = build

    def __get__(self, client: SyncRunner | None, owner: type[object]) -> Callable[P, T]:
        if client is None:
            # On the class it is what documentation reads: the function with its arguments.
            return cast("Callable[P, T]", self.build)
        run, build = client.run, self.build

        def method(*args: P.args, **kwargs: P.kwargs) -> T:
            return run(build(*args, **kwargs))

        return cast("Callable[P, T]", update_wrapper(cast(Any, method), build))


class Async(Generic[P, T]):
    """A method of an `AsyncClient`."""

    def __init__(self, build: Callable[P, Call[T]]) -> None:
        self.build = build

    def __get__(self, client: AsyncRunner | None, owner: type[object]) -> Callable[P, Awaitable[T]]:
        if client is None:
            return cast("Callable[P, Awaitable[T]]", self.build)
        run, build = client.run, self.build

        def method(*args: P.args, **kwargs: P.kwargs) -> Awaitable[T]:
            return run(build(*args, **kwargs))

        return cast("Callable[P, Awaitable[T]]", update_wrapper(cast(Any, method), build))
