"""The examples under their names on the platform: `BOTS` of docs/bots.md, `CASE_BOTS` of docs/cases."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from ..strategy import Strategy
from .agency import EvenAgent, HastyAgent
from .arbitrage import IndexArbitrageur
from .default_drill import HastyManager, PatientManager
from .execution import OneMarketOrder, VolumeSchedule
from .hedging import BandedHedger, OnceHedger
from .market_maker import MarketMaker
from .momentum import Momentum
from .news import HeadlineTrader
from .pairs import BANKS, Pairs
from .rfq_dealer import RfqDealer
from .tenders import HastyDealer, PatientDealer

Make = Callable[[], Strategy]

BOTS: dict[str, tuple[list[str], Make]] = {
    "market-maker": (["AAPL"], MarketMaker),
    "market-maker-fixed": (["AAPL"], lambda: MarketMaker(max_position=inf, lean_ticks=0)),
    "momentum": (["AAPL"], Momentum),
    "momentum-random": (["AAPL"], lambda: Momentum(signal="RANDOM")),
    "pairs": (["JPM", *BANKS], Pairs),
    "pairs-unhedged": (["JPM", *BANKS], lambda: Pairs(hedge=0)),
    "execution": (["COST"], VolumeSchedule),
    "execution-at-once": (["COST"], OneMarketOrder),
}
"""What each trades, and how it is made."""

CASE_BOTS: dict[str, tuple[str, Make]] = {
    "agency-even": ("agency-execution", EvenAgent),
    "agency-hasty": ("agency-execution", HastyAgent),
    "arbitrage-by-basis": ("futures-arbitrage", IndexArbitrageur),
    "arbitrage-no-carry": ("futures-arbitrage", lambda: IndexArbitrageur(counts_carry=False)),
    "default-hasty": ("default-drill", HastyManager),
    "default-patient": ("default-drill", PatientManager),
    "hedge-in-band": ("delta-hedging", BandedHedger),
    "hedge-once": ("delta-hedging", OnceHedger),
    "news-any": ("news-trading", lambda: HeadlineTrader(reads_headlines=False)),
    "news-by-facts": ("news-trading", HeadlineTrader),
    "quotes-fixed": ("market-making", lambda: MarketMaker(max_position=inf, lean_ticks=0)),
    "quotes-leaning": ("market-making", MarketMaker),
    "rfq-fixed": ("rfq-dealing", lambda: RfqDealer(lean=0, full_position=inf, is_following=False)),
    "rfq-leaning": ("rfq-dealing", RfqDealer),
    "tender-hasty": ("tender-offers", HastyDealer),
    "tender-patient": ("tender-offers", PatientDealer),
}
"""The case of each, and how it is made."""
