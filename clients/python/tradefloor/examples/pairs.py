"""Trades the gap between a share and its peers, which it holds the other way round."""

from __future__ import annotations

from collections.abc import Sequence

from ..strategy import Market, Strategy
from .units import direction, move_to, round_half_up, to_px

DECIDE_MS = 5_000
OPEN_AT, CLOSE_AT = 0.0003, 0.00005
"""The gap, as a part of the price, at which a position is opened, and that at which it is closed."""
PX_PER_MONEY = 100
BANKS = ("BAC", "WFC", "C", "GS", "MS")


class Pairs(Strategy):
    """`worth` is held of the share, in 1/10,000 of a dollar; `hedge` is the part of it held of the peers together."""

    def __init__(
        self,
        symbol: str = "JPM",
        *,
        peers: Sequence[str] = BANKS,
        worth: int = 1_000_000_000,
        hedge: float = 0.6,
    ) -> None:
        self.symbol = symbol
        self.peers = peers
        self.worth = worth
        self.hedge = hedge
        self.first: dict[str, int] = {}
        self.stance = 0

    def on_start(self, market: Market) -> None:
        for symbol in market.symbols:
            tick = market.tick(symbol)
            self.first[symbol] = 0 if tick is None else to_px(tick["mid"])
        market.set_timer("decide", DECIDE_MS)

    def on_timer(self, name: str, market: Market) -> None:
        total = 0.0
        for peer in self.peers:
            total += self._move(peer, market)
        gap = self._move(self.symbol, market) - total / max(1, len(self.peers))
        if abs(gap) >= OPEN_AT:
            self.stance = -direction(gap)
        elif abs(gap) <= CLOSE_AT:
            self.stance = 0
        self._hold(self.symbol, self.stance, market)
        for peer in self.peers:
            self._hold(peer, (-self.stance * self.hedge) / len(self.peers), market)
        market.set_timer("decide", DECIDE_MS)

    def _move(self, symbol: str, market: Market) -> float:
        """Since the start, as a part of the price."""
        first, tick = self.first.get(symbol, 0), market.tick(symbol)
        return 0.0 if first == 0 or tick is None else (to_px(tick["mid"]) - first) / first

    def _hold(self, symbol: str, part: float, market: Market) -> None:
        price = self.first.get(symbol, 0)
        if price != 0:
            move_to(market, symbol, round_half_up((part * self.worth * PX_PER_MONEY) / price))
