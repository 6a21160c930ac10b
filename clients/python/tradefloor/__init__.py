"""Tradefloor for Python: a client of the platform, data frames, strategies and private worlds."""

from .async_client import AsyncClient
from .call import OMIT, Number
from .client import Client
from .errors import ApiError
from .events import Event

__all__ = ["OMIT", "ApiError", "AsyncClient", "Client", "Event", "Number"]
__version__ = "0.1.0"
