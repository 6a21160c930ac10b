"""A private world: the platform's own services on virtual time, in a process of this machine (docs/bots.md)."""

from __future__ import annotations

import os
import select
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from .call import Number
from .errors import BAD_RESPONSE, NO_RESPONSE, ApiError
from .exact import decode, encode, with_decimals

TIMEOUT_S = 120.0
"""An hour of a busy market takes seconds."""
VERSION = 1
PNL = {"*": True}
SHAPES: dict[str, object] = {
    "ready": {"ticks": "Tick", "instruments": "Instrument"},
    "ticks": {"ticks": "Tick"},
    "trades": {"trades": "MarketTrade"},
    "order": "Order",
    "fill": "Fill",
    "observe": {"observation": {"ticks": "Tick", "openOrders": "Order", "pnl": PNL}},
    "step": {
        "observation": {"ticks": "Tick", "openOrders": "Order", "pnl": PNL},
        "reward": True,
        "info": {"fills": "Fill", "rejected": "Order"},
    },
    "result": {
        "metrics": {
            "pnl": PNL,
            "tradedNotional": True,
            "fillRatio": True,
            "maxDrawdown": True,
            "shortfall": {"*": True},
        }
    },
    "reset": {"ticks": "Tick", "instruments": "Instrument"},
    "tender": {"price": True},
    "memberCall": {"due": True},
}


@dataclass(frozen=True)
class WorldEvent:
    """Something that happened in a world: `ticks`, `trades`, `order`, `fill`, `refused` or `end`.

    In a case also `news`, `mandate`, `tender`, `request` or `memberCall`.
    """

    event: str
    at: str
    data: Any


@dataclass(frozen=True)
class Advance:
    """What happened while time passed."""

    at: str
    ended: bool
    events: list[WorldEvent]


class World:
    """One world. The same seed and the same requests give the same fills, byte by byte.

    `length`, `step` and `latency` are durations such as `10m` and `250ms`; `latency` is how long each request is on
    its way to the platform. `command` starts the world's program; by default
    `node bin/world.mjs` of the repository that `TRADEFLOOR_HOME` names, or that this package is in. Raises ApiError.
    """

    def __init__(
        self,
        seed: int,
        symbols: Sequence[str] = ("AAPL",),
        *,
        length: str = "10m",
        step: str = "250ms",
        realism: str | None = None,
        max_loss: int | None = None,
        latency: str | None = None,
        timeout: float = TIMEOUT_S,
        command: Sequence[str] | None = None,
    ) -> None:
        options = {"--seed": seed, "--symbols": ",".join(symbols), "--length": length, "--step": step}
        options |= {"--realism": realism, "--max-loss": max_loss, "--latency": latency}
        self._open(options, timeout, command)

    def _open(
        self, options: Mapping[str, object], timeout: float, command: Sequence[str] | None
    ) -> None:
        words = [str(word) for name, value in options.items() if value is not None for word in (name, value)]
        self.timeout = timeout
        self._id = 0
        self._unread = b""
        self._process = subprocess.Popen(
            [*(command or default_command()), *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        try:
            first = self._read()
            if first.get("event") != "ready" or first.get("v") != VERSION:
                raise ApiError(BAD_RESPONSE, 0, f"this is no world of version {VERSION}: {first}")
        except ApiError:
            self.close()
            raise
        self.start: dict[str, Any] = with_decimals(first["data"], SHAPES["ready"])
        self.started_at = str(first["at"])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process."""
        if self._process.stdin is not None and not self._process.stdin.closed:
            try:
                self._process.stdin.close()
            except BrokenPipeError:
                pass
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def place(self, order: Mapping[str, Any]) -> str:
        """Sends an order; returns its clientOrderId. What becomes of it is in the events of `advance`."""
        return str(self.request("place", order=dict(order))["clientOrderId"])

    def amend(self, client_order_id: str, **change: Any) -> None:
        """Requests another `qty` or `price`."""
        self.request("amend", clientOrderId=client_order_id, **change)

    def cancel(self, client_order_id: str) -> None:
        """Requests the end of an order."""
        self.request("cancel", clientOrderId=client_order_id)

    def advance(self, ms: int, *, stop_at_event: bool = True) -> Advance:
        """Lets so many milliseconds pass, or fewer: up to the first instant with events."""
        events: list[WorldEvent] = []
        result = self._request("advance", {"ms": ms, "stopAtEvent": stop_at_event}, events)
        return Advance(result["at"], result["ended"], events)

    def step(self, actions: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
        """Takes actions and lets one step pass: `observation`, `reward`, `terminated`, `truncated`, `info`."""
        return self.request("step", actions=[dict(each) for each in actions])

    def observe(self) -> dict[str, Any]:
        """Ticks, positions, open orders and profit at this instant."""
        observation: dict[str, Any] = self.request("observe")["observation"]
        return observation

    def result(self) -> dict[str, Any]:
        """`metrics` of the run so far, the `digest` of its fills and their number."""
        return self.request("result")

    def reset(self, seed: int | None = None) -> dict[str, Any]:
        """Begins again, with the same seed or another; returns what the beginning of a world contains."""
        self.start = self.request("reset", **({} if seed is None else {"seed": seed}))
        self.started_at = str(self.observe()["at"])
        return self.start

    def request(self, op: str, **fields: Any) -> dict[str, Any]:
        """One request of the protocol. Raises ApiError with the code of a refusal."""
        return self._request(op, fields, [])

    def _request(self, op: str, fields: Mapping[str, Any], events: list[WorldEvent]) -> dict[str, Any]:
        self._id += 1
        stdin = self._process.stdin
        if stdin is None or stdin.closed:
            raise ApiError(NO_RESPONSE, 0, "the world is closed")
        try:
            stdin.write(encode({"v": VERSION, "id": self._id, "op": op, **fields}).encode() + b"\n")
            stdin.flush()
        except BrokenPipeError as error:
            raise ApiError(NO_RESPONSE, 0, "the world has ended") from error
        while True:
            line = self._read()
            if "event" in line:
                shape = SHAPES.get(line["event"])
                events.append(WorldEvent(line["event"], line["at"], with_decimals(line["data"], shape)))
            elif line.get("id") != self._id:
                raise ApiError(BAD_RESPONSE, 0, f"a response to no request: {line}")
            elif line["ok"]:
                result: dict[str, Any] = with_decimals(line["result"], SHAPES.get(op))
                return result
            else:
                fault = line["error"]
                raise ApiError(fault["code"], 0, fault["detail"], errors=fault.get("errors"))

    def _read(self) -> dict[str, Any]:
        """The next line of the world. Raises ApiError when there is none in time."""
        stdout = self._process.stdout
        end_s = time.monotonic() + self.timeout
        while b"\n" not in self._unread:
            left_s = end_s - time.monotonic()
            if stdout is None or left_s <= 0 or not select.select([stdout], [], [], left_s)[0]:
                raise ApiError(NO_RESPONSE, 0, f"the world was silent for {self.timeout:g} s")
            part = os.read(stdout.fileno(), 1 << 20)
            if not part:
                raise ApiError(NO_RESPONSE, 0, f"the world has ended ({self._process.poll()})")
            self._unread += part
        text, self._unread = self._unread.split(b"\n", 1)
        try:
            line: dict[str, Any] = decode(text)
        except ValueError as error:
            raise ApiError(BAD_RESPONSE, 0, f"a line of the world is not JSON: {text[:200]!r}") from error
        return line


class CaseWorld(World):
    """A world with a case in it (docs/cases): its symbols, its length and its events are the case's.

    `CaseWorld("tender-offers", seed=7)`; `length` cuts it short, `latency` is how long each request is on its way.
    Raises ApiError.
    """

    def __init__(
        self,
        case: str,
        seed: int,
        *,
        length: str | None = None,
        latency: str | None = None,
        timeout: float = TIMEOUT_S,
        command: Sequence[str] | None = None,
    ) -> None:
        options = {"--case": case, "--seed": seed, "--length": length, "--latency": latency}
        self._open(options, timeout, command)

    def accept_tender(self, tender_id: str) -> None:
        """Accepts a tender; of one that cannot be dealt there is no fill."""
        self.request("acceptTender", tenderId=tender_id)

    def quote(self, request_id: str, *, bid: Number | None = None, ask: Number | None = None) -> None:
        """Quotes a client's request; a quote that cannot be taken is an event `refused`."""
        prices = {"bid": bid, "ask": ask}
        self.request("quote", requestId=request_id, **{name: each for name, each in prices.items() if each is not None})

    def declare_default(self, call_id: str) -> None:
        """Declares the default of the member of this call."""
        self.request("declareDefault", callId=call_id)

    def allocate_loss(self) -> None:
        """Allocates the loss of a default."""
        self.request("allocateLoss")


def default_command() -> list[str]:
    """Node, and the world's program of the repository."""
    home = os.environ.get("TRADEFLOOR_HOME")
    root = Path(home) if home else Path(__file__).resolve().parents[3]
    program = root / "bin" / "world.mjs"
    if not program.exists():
        raise ApiError(NO_RESPONSE, 0, f"{program} is not there: set TRADEFLOOR_HOME to the repository")
    return [os.environ.get("TRADEFLOOR_NODE", "node"), str(program)]
