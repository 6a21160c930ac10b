"""Trades on headlines and closes once the price has had time to take them in."""

from __future__ import annotations

import re

from ..case_events import Headline
from ..strategy import Market, Strategy
from .units import move_to

SIZE = 1_000
HOLD_MS = 20_000
"""A price has taken a headline in after that long."""
RETRY_MS = 1_000
"""A position order may be on its way when another is wanted."""
GOOD, BAD, MERE_TALK = re.compile("raises|above"), re.compile("cuts|below"), re.compile("could|confirms")


class HeadlineTrader(Strategy):
    """Trades on what is new and certain, in its direction; the naive one buys whatever is in the news."""

    def __init__(self, *, reads_headlines: bool = True) -> None:
        self._reads_headlines = reads_headlines
        self._wanted: dict[str, int] = {}

    def on_news(self, news: Headline, market: Market) -> None:
        sign = find_direction(news["headline"]) if self._reads_headlines else 1
        if sign != 0:
            self._hold(news["symbol"], sign * SIZE, market)
            market.set_timer(f"close {news['symbol']}", HOLD_MS)

    def on_timer(self, name: str, market: Market) -> None:
        what, symbol = name.split(" ")
        self._hold(symbol, 0 if what == "close" else self._wanted.get(symbol, 0), market)

    def _hold(self, symbol: str, wanted: int, market: Market) -> None:
        self._wanted[symbol] = wanted
        move_to(market, symbol, wanted)
        if market.position(symbol) != wanted:
            market.set_timer(f"hold {symbol}", RETRY_MS)


def find_direction(headline: str) -> int:
    """1 for good news, -1 for bad, 0 for what moves nothing."""
    if MERE_TALK.search(headline):
        return 0
    if GOOD.search(headline):
        return 1
    return -1 if BAD.search(headline) else 0
