"""Events for programs without an event loop: a thread has one."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

from .events import Event

QUEUE_MAX = 10_000
"""Events that wait for a slow program; then the socket is not read, and the platform does what it does then."""
LOOK_S = 0.01


class EventThread:
    """Reads an asynchronous iterator in a thread of its own."""

    def __init__(
        self, start: Callable[[], AsyncIterator[Event]], close: Callable[[], Awaitable[None]]
    ) -> None:
        self._start = start
        self._close = close
        self._inbox: queue.Queue[Event | BaseException] = queue.Queue(QUEUE_MAX)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="tradefloor events", daemon=True)

    def __iter__(self) -> Iterator[Event]:
        self._thread.start()
        try:
            while True:
                item = self._inbox.get()
                if isinstance(item, BaseException):
                    raise item
                yield item
        finally:
            self._ended.set()
            self._thread.join()

    def _run(self) -> None:
        asyncio.run(self._pump())

    async def _pump(self) -> None:
        reading = asyncio.ensure_future(self._read())
        while not self._ended.is_set() and not reading.done():
            await asyncio.wait([reading], timeout=LOOK_S * 5)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        await self._close()

    async def _read(self) -> None:
        try:
            async for event in self._start():
                await self._put(event)
        except Exception as error:
            await self._put(error)

    async def _put(self, item: Event | BaseException) -> None:
        while True:
            try:
                self._inbox.put_nowait(item)
                return
            except queue.Full:
                await asyncio.sleep(LOOK_S)


def iterate(
    start: Callable[[], AsyncIterator[Event]], close: Callable[[], Awaitable[None]]
) -> Iterator[Event]:
    """The events of an asynchronous iterator; closing this one ends the thread and its connection."""
    return iter(EventThread(start, close))
