"""The examples trade as those of the platform's own language: the same seed, the same fills, to the byte."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from decimal import Decimal
from math import inf
from pathlib import Path
from typing import Any

import pytest

from tradefloor import CaseWorld, World, run_case, run_in_world
from tradefloor.examples.catalogue import BOTS, CASE_BOTS
from tradefloor.examples.news import find_direction
from tradefloor.examples.option_delta import option_delta, read_option
from tradefloor.examples.units import round_half_up, to_price, to_px

from .worlds import HOME, NEEDS_WORLD, built_world

MEASURED = HOME / "docs" / "cases" / "measured.json"
TWINS = Path(__file__).with_name("twins.json")
INFORMED = [
    "agency-even",
    "arbitrage-by-basis",
    "default-patient",
    "hedge-in-band",
    "news-by-facts",
    "rfq-leaning",
    "tender-patient",
]
"""The market maker of a case is that of the examples."""


def measured(case: str, bot: str) -> tuple[int, dict[str, Any]]:
    """The first seed of a case, and what the bot came to there, which a test of the platform keeps true."""
    found = json.loads(MEASURED.read_text("utf8"))[case]
    return found["seeds"][0], next(each for each in found["bots"] if each["bot"] == bot)


@NEEDS_WORLD
@pytest.mark.parametrize("name", INFORMED)
def test_a_bot_of_a_case_has_the_fills_and_the_score_of_its_twin(name: str) -> None:
    case, create = CASE_BOTS[name]
    seed, twin = measured(case, name)
    with CaseWorld(case, seed, command=built_world()) as world:
        result = run_case(create(), world)
    assert (result.digest, float(result.score["score"])) == (twin["digest"], twin["scores"][0])


@NEEDS_WORLD
@pytest.mark.parametrize("name", ["market-maker", "execution", "momentum"])
def test_an_example_has_the_fills_of_its_twin(name: str) -> None:
    twin = json.loads(TWINS.read_text("utf8"))[name]
    symbols, create = BOTS[name]
    terms = {"length": twin["length"], "realism": twin["realism"]}
    with World(twin["seed"], symbols, command=built_world(), **terms) as world:
        result = run_in_world(create(), world)
    assert len(result.fills) > 0
    assert result.digest == twin["digest"]


def test_every_bot_of_the_cases_is_here() -> None:
    names = {
        bot["bot"]: case
        for case, found in json.loads(MEASURED.read_text("utf8")).items()
        for bot in found["bots"]
    }
    assert {name: case for name, (case, _) in CASE_BOTS.items()} == names


@pytest.mark.parametrize(
    ("symbol", "spot", "mid", "expected"),
    [
        # At 20 % a year: d1 = (ln(42 / 40) + (0.04 + 0.02) * 0.5) / (0.2 * sqrt(0.5)) = 0.557, of which N is 0.7113.
        ("X270523C40", 42.0, 3.949950, 0.711281),
        ("X270523P40", 42.0, 1.157897, -0.288719),
        ("X270523C40", 50.0, 0.0, 1.0),
        ("X270523P40", 50.0, inf, 0.0),
    ],
)
def test_a_delta_is_that_of_black_and_scholes(symbol: str, spot: float, mid: float, expected: float) -> None:
    now_ms = read_option(symbol).ends_ms - round(0.5 * 365 * 86_400_000)
    assert option_delta(symbol, spot=spot, mid=mid, now_ms=now_ms) == pytest.approx(expected, abs=1e-5)


def test_an_option_ends_when_new_york_closes() -> None:
    assert read_option("AAPL261218C272.5").strike == 272.5
    assert read_option("AAPL261218C272.5").ends_ms == datetime(2026, 12, 18, 21, tzinfo=timezone.utc).timestamp() * 1000
    with pytest.raises(ValueError, match="no option"):
        read_option("AAPL")


@pytest.mark.parametrize(
    ("headline", "expected"),
    [("raises its outlook", 1), ("cuts its outlook", -1), ("could raise its outlook", 0), ("meets", 0)],
)
def test_a_headline_has_a_direction_where_it_is_new_and_certain(headline: str, expected: int) -> None:
    assert find_direction(headline) == expected


def test_prices_are_exact_in_whole_units() -> None:
    for text in ("0.0001", "270.01", "99.963"):
        assert to_price(to_px(Decimal(text))) == Decimal(text)
    assert [round_half_up(each) for each in (-1.5, -0.5, 0.5, 1.4)] == [-1, 0, 1, 1]
