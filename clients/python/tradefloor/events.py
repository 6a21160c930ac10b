"""What a client makes of the frames of `/ws`, without input or output: order, gaps, repetitions, resumption."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from .errors import BAD_RESPONSE, ApiError
from .exact import decode, encode, with_decimals
from .generated.topics import ON_REQUEST, TOPICS

FRAME_TOPICS_MAX = 40
REMEMBERED = 20_000
"""Orders and fills that are recognised when they come again."""
CHANGES = ("orders.submitted", "orders.updated", "orders.rejected", "orders.cancelled", "orders.replaced",
           "orders.expired")  # fmt: skip
"""Topics with a version of an order."""
DELIVERY_S = 5
"""An event reaches the socket some time after it happened, and later ones may be there before it."""


@dataclass(frozen=True)
class Event:
    """One event: its topic, or `authIdentity` or `snapshot`; `seq` counts the frames of one connection.

    `recovered`: it happened while there was no connection. `missed`: prints that were left out before this one.
    """

    topic: str
    seq: int
    at: str
    data: Any
    recovered: bool = False
    missed: int = 0


@dataclass(frozen=True)
class EventSettings:
    """Which events are wanted; None: all."""

    topics: tuple[str, ...] | None = None
    symbols: tuple[str, ...] | None = None

    @staticmethod
    def of(topics: Iterable[str] | None, symbols: Iterable[str] | None) -> EventSettings:
        """Raises ValueError for a topic that the socket does not have."""
        wanted = None if topics is None else tuple(topics)
        unknown = sorted(set(wanted or ()) - set(TOPICS))
        if unknown:
            raise ValueError(f"no topics of the socket: {', '.join(unknown)}")
        return EventSettings(wanted, None if symbols is None else tuple(symbols))

    def wants(self, topic: str) -> bool:
        """Whether events of a topic are passed on; a snapshot always is."""
        if topic == "snapshot" or self.topics is None:
            return True
        return topic in self.topics

    def operations(self) -> list[str]:
        """The frames to send on a new connection."""
        wanted = self.topics if self.topics is not None else ()
        rest = [each for each in TOPICS if each not in wanted and each not in ON_REQUEST]
        unwanted = [] if self.topics is None else rest
        frames: list[dict[str, object]] = [
            {"op": "unsubscribe", "topics": unwanted[at : at + FRAME_TOPICS_MAX]}
            for at in range(0, len(unwanted), FRAME_TOPICS_MAX)
        ]
        subscribe: dict[str, object] = {"op": "subscribe"}
        if wanted:
            subscribe["topics"] = list(wanted[:FRAME_TOPICS_MAX])
        if self.symbols is not None:
            subscribe["symbols"] = list(self.symbols)
        return [encode(each) for each in ([*frames, subscribe] if len(subscribe) > 1 else frames)]


class Gap(Exception):
    """A frame is missing: the connection cannot be trusted any more."""


class Memory:
    """Values of the newest keys."""

    def __init__(self) -> None:
        self._values: OrderedDict[str, int] = OrderedDict()

    def get(self, key: str) -> int | None:
        """The value of a key, None where there is none."""
        return self._values.get(key)

    def put(self, key: str, value: int) -> None:
        """Sets a key's value; the oldest is forgotten."""
        self._values[key] = value
        self._values.move_to_end(key)
        if len(self._values) > REMEMBERED:
            self._values.popitem(last=False)


@dataclass
class Tracker:
    """The frames of one client, over all its connections."""

    settings: EventSettings
    newest_at: str | None = None
    """Time of the newest frame."""
    since: str | None = None
    """From when on something may have been missed before this connection; None for the first one."""
    filled: dict[str, int] = field(default_factory=dict)
    """By order, how much was filled without a connection, and is still to be found in the journal."""
    _seq: int = 0
    _first_at: str | None = None
    _has_snapshot: bool = False
    _versions: Memory = field(default_factory=Memory)
    _filled_qty: Memory = field(default_factory=Memory)
    _fills: Memory = field(default_factory=Memory)

    def opened(self) -> None:
        """A connection has been made."""
        self._seq = 0
        self._has_snapshot = False
        self._resume()

    def receive(self, text: str | bytes) -> list[Event]:
        """The events of a frame. Raises Gap where frames are missing before it, ApiError for a frame `error`."""
        try:
            frame = decode(text)
            topic, seq, at, data = frame["event"], frame["seq"], frame["at"], frame["data"]
        except (ValueError, KeyError, TypeError) as error:
            raise ApiError(BAD_RESPONSE, 0, f"a frame of the socket is not valid: {error}") from error
        if seq != self._seq + 1:
            raise Gap(f"frame {seq} follows frame {self._seq}")
        self._seq = seq
        if topic == "error":
            raise ApiError(str(data.get("code")), 0, str(data.get("detail")))
        if topic == "snapshot":
            # Another one on the same connection: the platform could not send all that happened.
            if self._has_snapshot:
                self._resume()
            self._has_snapshot = True
        self._first_at = self._first_at or at
        event = Event(topic, seq, at, with_decimals(data, topic_shape(topic)), missed=frame.get("missed", 0))
        passed = [event] if self._is_new(event) and self.settings.wants(topic) else []
        events = [*passed, *(self._changed_orders(event) if topic == "snapshot" else [])]
        self.newest_at = at
        return [] if topic in ("pong", "subscribed") else events

    def recover_fills(self, fills: Iterable[dict[str, Any]]) -> list[Event]:
        """Fills of the journal that happened between the connections and were in no frame, the oldest first."""
        found = []
        for fill in sorted(fills, key=lambda each: str(each["at"])):
            event = Event("orders.filled", self._seq, fill["at"], fill, recovered=True)
            if self.since is not None and fill["at"] >= self.since and self._is_new(event):
                for order_id in {fill["orderId"], fill.get("parentOrderId")} & set(self.filled):
                    self.filled[order_id] -= fill["qty"]
                found.append(event)
        return found if self.settings.wants("orders.filled") else []

    @property
    def is_whole(self) -> bool:
        """Whether the fills that the orders of the snapshot have were all found."""
        return all(qty <= 0 for qty in self.filled.values())

    def _resume(self) -> None:
        self.filled = {}
        if self.newest_at is not None:
            self.since = max(self._first_at or "", earlier(self.newest_at, DELIVERY_S))

    def _is_new(self, event: Event) -> bool:
        if event.topic == "orders.filled":
            exec_id = event.data["execId"]
            known = self._fills.get(exec_id) is not None
            self._fills.put(exec_id, 1)
            return not known
        return event.topic not in CHANGES or self._notes(event.data["order"])

    def _notes(self, order: dict[str, Any]) -> bool:
        """Notes an order's version; whether it is a newer one. Each is published once, on one of the topics."""
        known = self._versions.get(order["orderId"])
        if known is not None and known >= order["version"]:
            return False
        self._versions.put(order["orderId"], order["version"])
        self._filled_qty.put(order["orderId"], order.get("filledQty", 0))
        return True

    def _changed_orders(self, snapshot: Event) -> list[Event]:
        """The orders of a snapshot that are newer than what was received; of the first one none."""
        changed = []
        for order in snapshot.data.get("orders", []):
            before = self._filled_qty.get(order["orderId"]) or 0
            if self._notes(order) and self.since is not None and order["updatedAt"] >= self.since:
                self.filled[order["orderId"]] = order.get("filledQty", 0) - before
                changed.append(order)
        events = [
            Event(topic_of_end(each), snapshot.seq, each["updatedAt"], recovered_data(each), recovered=True)
            for each in sorted(changed, key=lambda each: str(each["updatedAt"]))
        ]
        return [each for each in events if self.settings.wants(each.topic)]


def topic_of_end(order: dict[str, Any]) -> str:
    """The topic of the change that brought an order to its status."""
    ends = {"CANCELED": "orders.cancelled", "EXPIRED": "orders.expired", "REJECTED": "orders.rejected"}
    return ends.get(order["status"], "orders.updated")


def recovered_data(order: dict[str, Any]) -> dict[str, Any]:
    """The data of `orders.updated`; what changed the order is not known."""
    return {"order": order, "actor": order["userId"], "reason": None}


def earlier(at: str, seconds: float) -> str:
    """A time before another, in the form of the wire."""
    instant = datetime.fromisoformat(at) - timedelta(seconds=seconds)
    return instant.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def topic_shape(topic: str) -> object:
    """Where the numbers with decimals are in the data of an event."""
    if topic == "snapshot":
        return {
            "quotes": "Tick",
            "orders": "Order",
            "positions": "(unnamed)",
            "instruments": "(unnamed)",
        }
    return "User" if topic == "authIdentity" else topic
