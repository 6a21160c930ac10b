"""A server that answers as a test scripts it, over HTTP and over a socket."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from websockets.server import WebSocketServerProtocol, serve


@dataclass(frozen=True)
class Received:
    """A request as it arrived."""

    method: str
    path: str
    headers: dict[str, str]
    body: Any


@dataclass(frozen=True)
class Answer:
    """A response; `dropped`: the connection is closed without one."""

    status: int = 200
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    dropped: bool = False


Handle = Callable[[Received], Answer]


@dataclass
class Server:
    """Where it listens, and what it has received."""

    url: str
    received: list[Received]

    def count(self, method: str, path: str) -> int:
        """How often a request arrived."""
        return sum(1 for each in self.received if (each.method, each.path.split("?")[0]) == (method, path))


@contextmanager
def serving(handle: Handle) -> Iterator[Server]:
    """A server for the time of a test."""
    received: list[Received] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self) -> None:
            content = self.rfile.read(int(self.headers.get("content-length") or 0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            request = Received(self.command, self.path, headers, json.loads(content) if content else None)
            received.append(request)
            answer = handle(request)
            if answer.dropped:
                self.close_connection = True
                self.connection.close()
                return
            text = b"" if answer.body is None else json.dumps(answer.body).encode()
            self.send_response(answer.status)
            for name, value in {"content-length": str(len(text)), **answer.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(text)

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

        def log_message(self, *_: object) -> None:
            """Tests print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield Server(f"http://127.0.0.1:{server.server_address[1]}", received)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


Script = Callable[[WebSocketServerProtocol, int], Awaitable[None]]
Http = Callable[[str, dict[str, str]], Answer]


@contextmanager
def socket_serving(script: Script, http: Http) -> Iterator[str]:
    """A server of `/ws`, whose connections follow the script, and of requests without a body on the same port."""
    loop = asyncio.new_event_loop()
    started: list[str] = []
    is_up = threading.Event()
    number = 0

    async def connected(socket: WebSocketServerProtocol) -> None:
        nonlocal number
        number += 1
        await script(socket, number)

    async def process(path: str, headers: Any) -> Any:
        if path == "/ws" and http("/ws", dict(headers.raw_items())).status == 200:
            return None
        answer = http(path, dict(headers.raw_items()))
        text = json.dumps(answer.body).encode()
        return HTTPStatus(answer.status), [("content-type", "application/json")], text

    async def main(end: asyncio.Event) -> None:
        async with serve(connected, "127.0.0.1", 0, process_request=process) as server:
            started.append(f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}")
            is_up.set()
            await end.wait()

    end = asyncio.Event()
    thread = threading.Thread(target=loop.run_until_complete, args=(main(end),), daemon=True)
    thread.start()
    is_up.wait(10)
    try:
        yield started[0]
    finally:
        loop.call_soon_threadsafe(end.set)
        thread.join(10)
        loop.close()
