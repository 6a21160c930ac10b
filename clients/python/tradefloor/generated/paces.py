"""What a client sends at most: nine tenths of what the gateway allows.

Generated from docs/api: `python3 -m generator` in `clients/python` writes it again.
"""

from __future__ import annotations

PACES: dict[str, tuple[int, float]] = {
    'orders': (36, 18),
    'calls': (90, 90),
    'logins': (9, 0.15),
}
"""Units at once, and units a second, by allowance."""

ROWS_PER_UNIT = 100
"""A list of more rows takes a unit for each so many."""
ROWS_MAX = 1000
"""Rows of the largest page: no call takes more than it."""
