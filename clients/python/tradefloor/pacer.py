"""Keeps a client below the gateway's allowances, so that it is not refused for being fast (docs/http.md)."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Mapping

from .generated.paces import PACES, ROWS_MAX, ROWS_PER_UNIT


def cost_of(query: Mapping[str, object]) -> int:
    """Units that a call takes of its allowance, as the gateway counts them by `limit` of its query.

    One, and for a list of more than a hundred rows one for each hundred. What is no number of rows is refused by the
    platform, and costs one.
    """
    limit = query.get("limit")
    if isinstance(limit, bool) or not isinstance(limit, int) or limit <= ROWS_PER_UNIT:
        return 1
    return math.ceil(min(limit, ROWS_MAX) / ROWS_PER_UNIT)


class Pacer:
    """One allowance: so many units at once, refilled at a rate; the generic cell rate algorithm (ITU-T I.371).

    One time stands for the whole bucket: when it would be full again. It may be used by several threads.
    """

    def __init__(self, burst: int, per_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self._every = 1 / per_second
        self._tolerance = burst * self._every
        self._now = now
        self._full = -math.inf
        self._closed_until = -math.inf
        self._entry = threading.Lock()

    def take(self, cost: int = 1) -> float:
        """Takes units, at most the burst, and returns the seconds to wait before they may be used."""
        with self._entry:
            now = self._now()
            self._full = max(self._full, now) + cost * self._every
            return max(0.0, self._full - self._tolerance - now, self._closed_until - now)

    def rest(self, seconds: float) -> None:
        """The platform wants a rest of this length."""
        with self._entry:
            self._closed_until = max(self._closed_until, self._now() + seconds)


def session_pacers(now: Callable[[], float] = time.monotonic) -> dict[str, Pacer]:
    """One for each allowance of a session."""
    return {name: Pacer(burst, per_second, now) for name, (burst, per_second) in PACES.items()}
