"""Tradefloor for Python: a client of the platform, data frames, strategies and private worlds."""

from .async_client import AsyncClient
from .call import OMIT, Number
from .client import Client
from .errors import ApiError
from .backtest import Backtest, CaseResult, run_case, run_in_world
from .case_events import ClientRequest, Headline, Mandate, MemberCall, TenderOffer
from .env import TradingEnv
from .events import Event
from .export import export
from .live import run_live
from .live_dealer import run_live_dealer
from .strategy import Market, NewOrder, OwnFill, OwnOrder, Refusal, Strategy
from .world import CaseWorld, World

__all__ = [
    "OMIT",
    "ApiError",
    "AsyncClient",
    "Backtest",
    "CaseResult",
    "CaseWorld",
    "Client",
    "ClientRequest",
    "Event",
    "Headline",
    "Mandate",
    "Market",
    "MemberCall",
    "NewOrder",
    "Number",
    "OwnFill",
    "OwnOrder",
    "Refusal",
    "Strategy",
    "TenderOffer",
    "TradingEnv",
    "World",
    "export",
    "run_case",
    "run_in_world",
    "run_live",
    "run_live_dealer",
]
__version__ = "0.1.0"
