"""Delta of an option by Black and Scholes, at the volatility that its own mid implies, a rate of 4 % and no dividends."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from math import erfc, exp, log, pi, sqrt

RATE = 0.04
MS_PER_YEAR = 365 * 86_400_000
ENDS_AT = timedelta(hours=21)
"""16:00 in New York in winter: when an expiring contract ends."""
SYMBOL = re.compile(r"2?[A-Z][A-Z0-9.-]{0,5}?(\d{6})([CP])(\d{1,5}(?:\.\d{1,3})?)")
VOLATILITY_MAX = 10.0
STEPS_MAX = 100
ACCURACY = 1e-14


@dataclass(frozen=True)
class Option:
    """A European option: `sign` is 1 for a call and -1 for a put; the end in milliseconds since 1970."""

    sign: int
    strike: float
    ends_ms: int


def read_option(symbol: str) -> Option:
    """The terms that a symbol names. Raises ValueError for what is no option."""
    match = SYMBOL.fullmatch(symbol)
    if match is None:
        raise ValueError(f"{symbol} is no option")
    day = datetime.strptime(match[1], "%y%m%d").replace(tzinfo=timezone.utc)
    ends_ms = round((day + ENDS_AT).timestamp() * 1000)
    return Option(1 if match[2] == "C" else -1, float(match[3]), ends_ms)


def option_delta(symbol: str, *, spot: float, mid: float, now_ms: int) -> float:
    """Shares for one share of the option, from -1 to 1; of a mid that no volatility gives, that of what it is worth now."""
    option = read_option(symbol)
    years = max(0, option.ends_ms - now_ms) / MS_PER_YEAR
    volatility = implied_volatility(option, spot, years, mid)
    if volatility is None or not volatility * sqrt(years) > 0:
        return option.sign if option.sign * (spot - option.strike) > 0 else 0
    return option.sign * normal_cdf(option.sign * compute_d1(option, spot, years, volatility))


def compute_d1(option: Option, spot: float, years: float, volatility: float) -> float:
    """The standardised distance of forward and strike."""
    drift = (RATE + volatility * volatility / 2) * years
    return (log(spot / option.strike) + drift) / (volatility * sqrt(years))


def value(option: Option, spot: float, years: float, volatility: float) -> tuple[float, float]:
    """Price, and what it changes by for 1.00 of volatility; without either time or volatility the intrinsic value."""
    cash = option.strike * exp(-RATE * years)
    if not volatility * sqrt(years) > 0:
        return max(0.0, option.sign * (spot - cash)), 0.0
    d1 = compute_d1(option, spot, years, volatility)
    d2 = d1 - volatility * sqrt(years)
    price = option.sign * (spot * normal_cdf(option.sign * d1) - cash * normal_cdf(option.sign * d2))
    return max(0.0, price), spot * exp(-d1 * d1 / 2) / sqrt(2 * pi) * sqrt(years)


def implied_volatility(option: Option, spot: float, years: float, price: float) -> float | None:
    """Newton's steps held inside a bracket that halves where they leave it; None for a price that no volatility gives."""
    low, high = 0.0, VOLATILITY_MAX
    if not value(option, spot, years, low)[0] < price < value(option, spot, years, high)[0]:
        return None
    guess = 0.3
    for _ in range(STEPS_MAX):
        found, vega = value(option, spot, years, guess)
        if found > price:
            high = guess
        else:
            low = guess
        following = guess - (found - price) / vega if vega > 0 else low
        before, guess = guess, following if low < following < high else (low + high) / 2
        if abs(guess - before) <= ACCURACY * guess or high - low <= ACCURACY:
            break
    return guess


def normal_cdf(x: float) -> float:
    """Probability that a standard normal number is at most x."""
    return erfc(-x / sqrt(2)) / 2
