"""Numbers keep every digit, and binary fractions do not get in."""

from __future__ import annotations

import random
from decimal import Decimal

import pytest

from tradefloor import OMIT
from tradefloor.exact import decode, encode, with_decimals


def test_decimals_are_written_and_read_digit_by_digit() -> None:
    rng = random.Random(7)
    for _ in range(2_000):
        value = Decimal(rng.randint(-(10**14), 10**14)).scaleb(-rng.randint(0, 8))
        text = encode({"price": value})
        assert "E" not in text
        assert decode(text)["price"] == value


def test_a_price_without_decimals_is_a_decimal_too() -> None:
    order = with_decimals(decode(b'{"qty":100,"price":100,"limitPx":7}'), {"price": "PriceWire"})
    assert order == {"qty": 100, "price": Decimal(100), "limitPx": 7}
    assert isinstance(order["price"], Decimal) and isinstance(order["qty"], int)


def test_a_sum_of_tenths_is_exact() -> None:
    assert sum(decode("[0.1,0.1,0.1]")) == Decimal("0.3")


@pytest.mark.parametrize("value", [0.1, {"price": 1.0}, [2.5]])
def test_a_float_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match=r"Decimal\('"):
        encode(value)


@pytest.mark.parametrize("value", [Decimal("NaN"), Decimal("Infinity")])
def test_what_is_no_number_is_refused(value: Decimal) -> None:
    with pytest.raises(ValueError, match="is not a number"):
        encode(value)
    with pytest.raises(ValueError, match="is not a number"):
        decode("NaN")


def test_what_is_omitted_is_not_sent_and_null_is() -> None:
    assert encode({"a": OMIT, "b": None, "c": True, "d": "x\n"}) == '{"b":null,"c":true,"d":"x\\n"}'
