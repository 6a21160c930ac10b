"""Writes `tradefloor/generated` from `docs/api`: run `python3 -m generator` in `clients/python`."""
