"""The topics of the package are those of the socket's reference."""

from __future__ import annotations

import re
from pathlib import Path

from tradefloor.events import ON_REQUEST, TOPICS

SOCKETS = Path(__file__).resolve().parents[3] / "docs" / "api" / "sockets.md"


def test_the_topics_are_those_of_the_reference() -> None:
    rows = re.findall(r"^\| `([a-z.-]+)` \| (.+?) \|$", SOCKETS.read_text("utf8"), flags=re.M)
    printed = {name: who for name, who in rows if "." in name}
    assert set(TOPICS) == set(printed)
    assert set(ON_REQUEST) == {name for name, who in printed.items() if "on request" in who}
