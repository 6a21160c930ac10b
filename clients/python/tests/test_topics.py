"""The topics of the package are those of the socket's reference."""

from __future__ import annotations

import json
from pathlib import Path

from tradefloor.generated.topics import ON_REQUEST, TOPICS

SOCKETS = Path(__file__).resolve().parents[3] / "docs" / "api" / "sockets.md"


def test_the_topics_are_those_that_the_socket_accepts() -> None:
    """The JSON Schema of `subscribe`; the package has them from the table of who receives them."""
    text = SOCKETS.read_text("utf8")
    schema = next(json.loads(line) for line in text.splitlines() if line.startswith('{"oneOf"'))
    assert set(TOPICS) == set(schema["oneOf"][0]["properties"]["topics"]["items"]["enum"])


def test_prints_are_the_only_topic_on_request() -> None:
    assert ON_REQUEST == ("market.trades",)
